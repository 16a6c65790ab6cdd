/* warn_members.c: warns about members of a policy or of a rule that have no effect or an unexpected effect. */
#include "warn.h"

#include <string.h>

/* ---- The policy itself */

/* Reports whether the lists or "unlistedElements" replace elements with their children. */
static bool replaces_elements(const tamis_config *c)
{
    return tamis_config_unlisted(c) == TAMIS_UNLISTED_UNWRAP ||
           tamis_config_count(c, TAMIS_LIST_REPLACE_WITH_CHILDREN_ELEMENTS) != 0;
}

/* A member that has an effect only on elements that are replaced with their children. */
static void check_replacement(struct warner *w, const char *name, bool is_set)
{
    struct step step = tamis_json_member(NULL, name);
    if (tamis_json_get(w->r->root, name) && is_set && !replaces_elements(w->r->config))
        tamis_json_warn(w, &step, "has no effect: no element is replaced with its children");
}

void tamis_json_check_members(struct warner *w)
{
    const tamis_config *c = w->r->config;
    check_replacement(w, "blockSeparator", tamis_config_text_value(c, TAMIS_TEXT_BLOCK_SEPARATOR));
    check_replacement(w, "filter", tamis_config_filter(c) == TAMIS_FILTER_PARSING);
}

/* ---- "url" of a rule, or of "style" and "stylesheet" */

static const char *const schemes[] = {
    "about", "bitcoin",    "blob",        "callto", "cid",      "data", "facetime", "file",
    "ftp",   "geo",        "git",         "http",   "https",    "im",   "irc",      "ircs",
    "ldap",  "magnet",     "mid",         "mailto", "matrix",   "news", "nntp",     "sftp",
    "sip",   "javascript", "sips",        "skype",  "sms",      "ssh",  "tel",      "telnet",
    "tg",    "urn",        "view-source", "webcal", "whatsapp", "ws",   "wss",      "xmpp",
};
/* Schemes whose URLs have no host; the list is not complete. */
static const char *const hostless[] = {
    "about",  "bitcoin", "blob", "callto", "cid",  "data",  "facetime", "geo", "im",  "javascript", "magnet",
    "mailto", "mid",     "news", "sip",    "sips", "skype", "sms",      "tel", "urn", "xmpp"};

static bool is_among(const char *word, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(words[i], word) == 0)
            return true;
    return false;
}

static void check_schemes(struct warner *w, const struct step *url, const tamis_rule *rule)
{
    char quoted[TAMIS_JSON_QUOTED];
    struct step list = tamis_json_member(url, "schemes");
    for (size_t i = 0; i < rule->schemes.count; i++) {
        const char *scheme = rule->schemes.items[i];
        const char *meant = tamis_json_nearest_typo(scheme, schemes, COUNT(schemes));
        struct step step = tamis_json_item(&list, i);
        if (meant && !is_among(scheme, schemes, COUNT(schemes)))
            tamis_json_warn(w, &step, "%s is not a common scheme; did you mean \"%s\"?",
                            tamis_json_quote(quoted, scheme, strlen(scheme)), meant);
    }
}

static bool has_hosts(const tamis_rule *rule)
{
    for (size_t i = 0; i < rule->schemes.count; i++)
        if (!is_among(rule->schemes.items[i], hostless, COUNT(hostless)))
            return true;
    return false;
}

static void check_hosts(struct warner *w, const struct step *url, const tamis_rule *rule)
{
    struct step hosts = tamis_json_member(url, "hosts"), rewrite = tamis_json_member(url, "rewrite");
    if (has_hosts(rule))
        return;
    if (rule->hosts.count)
        tamis_json_warn(w, &hosts, "has no effect: URLs with the listed schemes have no host");
    if (rule->rewrite)
        tamis_json_warn(w, &rewrite,
                        "has no effect: no URL with a host is allowed, and only such URLs are rewritten");
}

/* ---- Patterns for URLs */

static bool has_scheme_of(const tamis_strings *allowed, const char *pattern)
{
    for (size_t i = 0; i < allowed->count; i++) {
        size_t n = strlen(allowed->items[i]);
        if (strncmp(allowed->items[i], pattern, n) == 0 && pattern[n] == ':')
            return true;
    }
    return false;
}

/* Reports whether a "?" is probably meant to begin a query, as in "https://example.org/watch?v=*". */
static bool may_mean_query(const char *pattern)
{
    size_t i = 0;
    while (pattern[i] && pattern[i] != '?') {
        if (pattern[i] == '[')
            i += strcspn(pattern + i, "]");
        if (pattern[i] == '\\' && pattern[i + 1] == '?')
            return false;
        i += pattern[i] == '\\' && pattern[i + 1] ? 2 : pattern[i] != '\0';
    }
    return strchr(pattern + i, '=') != NULL;
}

static void check_url_patterns(struct warner *w, const struct step *url, const tamis_rule *rule)
{
    static const char *const https = "https";
    tamis_strings allowed = rule->kind == TAMIS_RULE_FRAME ? (tamis_strings){&https, 1} : rule->schemes;
    struct step list = tamis_json_member(url, "patterns");
    for (size_t i = 0; i < rule->patterns.count; i++) {
        const char *pattern = rule->patterns.items[i];
        struct step step = tamis_json_item(&list, i);
        if (pattern[strcspn(pattern, ":\\")] == ':' && !has_scheme_of(&allowed, pattern))
            tamis_json_warn(w, &step, "has no effect: URLs with this scheme are not allowed");
        else if (may_mean_query(pattern))
            tamis_json_warn(w, &step,
                            "has \"?\" for any character; write \"\\\\?\" for the \"?\" before a query");
    }
}

static void check_urls(struct warner *w, const struct step *at, const tamis_rule *rule)
{
    static const char *const owners[TAMIS_RULE_COUNT] = {[TAMIS_RULE_URL] = "url",
                                                         [TAMIS_RULE_STYLE] = "style",
                                                         [TAMIS_RULE_STYLESHEET] = "stylesheet",
                                                         [TAMIS_RULE_FRAME] = "frame"};
    bool is_css = rule->kind == TAMIS_RULE_STYLE || rule->kind == TAMIS_RULE_STYLESHEET;
    if (!owners[rule->kind])
        return;
    struct step owner = tamis_json_member(at, owners[rule->kind]);
    struct step css = tamis_json_member(&owner, "url");
    const struct step *url = is_css ? &css : &owner;
    check_url_patterns(w, url, rule);
    if (rule->kind == TAMIS_RULE_FRAME)
        return;
    check_schemes(w, url, rule);
    check_hosts(w, url, rule);
}

/* ---- Values */

static bool has_white_space(const char *text)
{
    return text[strcspn(text, " \t\r\n\f")] != '\0';
}

static void check_tokens(struct warner *w, const struct step *at, const tamis_rule *rule)
{
    struct step list = tamis_json_member(at, "tokens");
    for (size_t i = 0; i < rule->patterns.count; i++) {
        struct step step = tamis_json_item(&list, i);
        if (!*rule->patterns.items[i])
            tamis_json_warn(w, &step, "matches nothing: tokens are never empty");
        else if (has_white_space(rule->patterns.items[i]))
            tamis_json_warn(w, &step, "matches nothing: tokens contain no whitespace; write two items");
    }
}

static const char *quote_name(char buffer[TAMIS_JSON_QUOTED], const tamis_name *name)
{
    return tamis_json_quote(buffer, name->name, strlen(name->name));
}

/* Warns about patterns for attributes that hold URLs, because patterns do not parse URLs. For example, a pattern that allows
 * any text after "/" also allows "//evil.example". */
static void check_patterns(struct warner *w, const struct step *at, const tamis_rule *rule)
{
    char quoted[TAMIS_JSON_QUOTED];
    struct step list = tamis_json_member(at, "patterns");
    const tamis_name *element = rule->elements.count == 1 ? rule->elements.names : NULL;
    for (size_t i = 0; i < rule->attributes.count; i++)
        if (rule->patterns.count && tamis_json_holds_urls(element, &rule->attributes.names[i])) {
            tamis_json_warn(w, &list,
                            "%s holds URLs; patterns match only the text, so use a rule with \"url\"",
                            quote_name(quoted, &rule->attributes.names[i]));
            return;
        }
}

/* ---- "when" in rules that set attributes or add tokens */

static bool local_has(const struct warner *w, size_t element, const tamis_name *attribute)
{
    for (size_t i = 0; i < tamis_config_local_count(w->r->config, element, TAMIS_LIST_ATTRIBUTES); i++) {
        tamis_name name = tamis_config_local_item(w->r->config, element, TAMIS_LIST_ATTRIBUTES, i);
        if (tamis_json_same_name(&name, attribute))
            return true;
    }
    return false;
}

static bool may_have(const struct warner *w, const tamis_name *element, const tamis_name *attribute)
{
    const tamis_config *c = w->r->config;
    for (size_t i = 0; i < tamis_config_count(c, TAMIS_LIST_ATTRIBUTES); i++) {
        tamis_name name = tamis_config_item(c, TAMIS_LIST_ATTRIBUTES, i);
        if (tamis_json_same_name(&name, attribute))
            return true;
    }
    for (size_t i = 0; i < tamis_config_count(c, TAMIS_LIST_ELEMENTS); i++) {
        tamis_name name = tamis_config_item(c, TAMIS_LIST_ELEMENTS, i);
        if (tamis_json_same_name(&name, element) && local_has(w, i, attribute))
            return true;
    }
    return false;
}

/* Reports whether tamis can keep an attribute that holds a link on this element. The result is always true if the policy has
 * no list "attributes". The result is also true for iframe and for names with "-", because "frame" and "customElements"
 * rules can allow attributes of these elements. */
static bool may_lead_away(const struct warner *w, const tamis_name *element)
{
    /* The attributes that names_link() (src/sanitize/lists.h) accepts, except xlink:href in no namespace. */
    static const tamis_name links[] = {{"href", ""},       {"href", TAMIS_NAMESPACE_XLINK},
                                       {"src", ""},        {"action", ""},
                                       {"formaction", ""}, {"cite", ""},
                                       {"data", ""}};
    if (!tamis_config_has(w->r->config, TAMIS_LIST_ATTRIBUTES) || strchr(element->name, '-') ||
        strcmp(element->name, "iframe") == 0)
        return true;
    for (size_t i = 0; i < COUNT(links); i++)
        if (may_have(w, element, &links[i]))
            return true;
    return false;
}

static void check_when(struct warner *w, const struct step *at, const tamis_rule *rule)
{
    char quoted[TAMIS_JSON_QUOTED];
    struct step list = tamis_json_member(at, "elements");
    for (size_t i = 0; rule->when == TAMIS_WHEN_EXTERNAL && i < rule->elements.count; i++) {
        struct step step = tamis_json_item(&list, i);
        if (!may_lead_away(w, &rule->elements.names[i]))
            tamis_json_warn(w, &step,
                            "%s keeps no attribute that holds a link, so \"external\" is never true",
                            quote_name(quoted, &rule->elements.names[i]));
    }
}

void tamis_json_check_rule(struct warner *w, const struct step *at, size_t index)
{
    const tamis_rule *rule = tamis_config_rule_at(w->r->config, index);
    check_urls(w, at, rule);
    check_when(w, at, rule);
    if (rule->kind == TAMIS_RULE_TOKENS)
        check_tokens(w, at, rule);
    if (rule->kind == TAMIS_RULE_VALUES)
        check_patterns(w, at, rule);
}
