/* rule.c: whether the rules of a configuration can be read: the members of each. */
#include "policy/check/check.h"

#include "base/array.h"
#include "parse/tags.h"
#include "policy/policy.h"
#include "value/url/url.h"

static bool needs(struct checker *k, const char *member, bool is_there, const char *why)
{
    return is_there ||
           tamis_policy_config_rule_refuse(k->c, (struct rule_place){k->rule, member, SIZE_MAX}, NULL, why);
}

/* Kinds. `member` of URLs is where they stand: "url", "style.url". */

struct url_members {
    const char *schemes;
    const char *hosts;
    const char *patterns;
    const char *data_types;
    const char *relative;
};

static bool lists_data(const tamis_rule *r)
{
    for (size_t i = 0; i < r->schemes.count; i++)
        if (span_equal(span_from(r->schemes.items[i]), SPAN("data")))
            return true;
    return false;
}

static bool urls_are_valid(struct checker *k, const tamis_rule *r, const struct url_members *m)
{
    return tamis_policy_check_each_is(k, m->schemes, &r->schemes, tamis_policy_check_why_no_scheme) &&
           tamis_policy_check_each_is(k, m->hosts, &r->hosts, tamis_policy_check_why_no_host) &&
           tamis_policy_check_each_is(k, m->patterns, &r->patterns, tamis_policy_check_why_no_pattern) &&
           tamis_policy_check_each_is(k, m->data_types, &r->data_types,
                                      tamis_policy_check_why_no_data_type) &&
           needs(k, m->data_types, !lists_data(r) || r->data_types.count,
                 "the scheme \"data\" needs a list of types; without one nothing would pass") &&
           needs(k, m->data_types, lists_data(r) || !r->data_types.count,
                 "is for the scheme \"data\", which is not in schemes") &&
           needs(k, m->relative, r->relative != TAMIS_RELATIVE_RESOLVE || k->c->texts[TAMIS_TEXT_BASE_URL],
                 "\"resolve\" needs \"baseURL\" to resolve against");
}

/* A rule for URLs has nothing to say about these. */
static bool names_no_paint(struct checker *k, const tamis_rule *r)
{
    for (size_t i = 0; i < r->attributes.count; i++) {
        const tamis_name *name = &r->attributes.names[i];
        atom id = tamis_base_names_static(span_from(name->name));
        if (!name->ns && tamis_value_url_kind(ATOM_NONE, NS_NONE, id) == URL_PAINT)
            return tamis_policy_config_rule_refuse(
                k->c, (struct rule_place){k->rule, "attributes", i}, name->name,
                "is paint, in which url() is held to the document whatever the rules say");
    }
    return true;
}

static bool url_is_valid(struct checker *k, const tamis_rule *r)
{
    static const struct url_members members = {"url.schemes", "url.hosts", "url.patterns", "url.dataTypes",
                                               "url.relative"};
    return urls_are_valid(k, r, &members) && names_no_paint(k, r);
}

static bool no_name_is_twice(struct checker *k, const char *member, const tamis_name_list *list,
                             const struct key_list *keys)
{
    size_t again = tamis_policy_check_index_repeated_key(&k->index, keys);
    return again == SIZE_MAX ||
           tamis_policy_config_rule_refuse(k->c, (struct rule_place){k->rule, member, again},
                                           list->names[again].name, "is listed twice");
}

static bool has_attributes(struct checker *k, const tamis_rule *r)
{
    return needs(k, "attributes", r->attributes.count, "is needed: it says which attributes the rule is for");
}

static bool has_elements(struct checker *k, const tamis_rule *r)
{
    return needs(k, "elements", r->elements.count, "is needed: it says which elements the rule is for");
}

static bool values_is_valid(struct checker *k, const tamis_rule *r)
{
    return has_attributes(k, r) && needs(k, NULL, r->values.count + r->patterns.count, "lists no value") &&
           tamis_policy_check_each_is(k, "values", &r->values, tamis_policy_check_why_no_value) &&
           tamis_policy_check_each_is(k, "patterns", &r->patterns, tamis_policy_check_why_no_pattern);
}

static bool tokens_is_valid(struct checker *k, const tamis_rule *r)
{
    return has_attributes(k, r) && needs(k, "tokens", r->patterns.count, "lists no word") &&
           tamis_policy_check_each_is(k, "tokens", &r->patterns, tamis_policy_check_why_no_pattern);
}

static bool style_is_valid(struct checker *k, const tamis_rule *r)
{
    static const struct url_members members = {"style.url.schemes", "style.url.hosts", "style.url.patterns",
                                               "style.url.dataTypes", "style.url.relative"};
    return has_attributes(k, r) && needs(k, "style.properties", r->properties.count, "lists no property") &&
           tamis_policy_check_each_is_property(k, "style.properties", &r->properties) &&
           urls_are_valid(k, r, &members);
}

/* "#name", ".name" or "name". */
static bool is_compound(struct span text)
{
    size_t at = text.n && (text.p[0] == '.' || text.p[0] == '#');
    size_t begin = at;
    for (; at < text.n; at++) {
        unsigned char c = (unsigned char)text.p[at], small = (unsigned char)(c | 0x20);
        bool letter = (small >= 'a' && small <= 'z') || c == '_';
        bool inner = (c >= '0' && c <= '9') || c == '-';
        if (!letter && !(inner && at > begin))
            return false;
    }
    return at > begin;
}

static bool names_style(const tamis_rule *r)
{
    for (size_t i = 0; i < r->elements.count; i++)
        if (!span_equal(span_from(r->elements.names[i].name), SPAN("style")))
            return false;
    return r->elements.count != 0;
}

/* What has no selector is not held by a scope: @keyframes and @font-face are by their names the page's. Those of keyframes
 * get the prefix; a family of fonts cannot have it, since nothing tells the page's families from those of the sheet. */
static bool scope_holds(struct checker *k, const tamis_rule *r)
{
    bool prefix = span_from(k->c->texts[TAMIS_TEXT_ID_PREFIX]).n > 0;
    for (size_t i = 0; r->text && i < r->at_rules.count; i++) {
        struct rule_place place = {k->rule, "stylesheet.atRules", i};
        const char *name = r->at_rules.items[i];
        if (!prefix && span_equal(span_from(name), SPAN("keyframes")))
            return tamis_policy_config_rule_refuse(k->c, place, name,
                                                   "would reach beyond the scope; give \"idPrefix\" too");
        if (span_equal(span_from(name), SPAN("font-face")))
            return tamis_policy_config_rule_refuse(
                k->c, place, name, "would change fonts beyond the scope; leave one of the two out");
    }
    return true;
}

static bool stylesheet_is_valid(struct checker *k, const tamis_rule *r)
{
    static const struct url_members members = {"stylesheet.url.schemes", "stylesheet.url.hosts",
                                               "stylesheet.url.patterns", "stylesheet.url.dataTypes",
                                               "stylesheet.url.relative"};
    struct rule_place scope = {k->rule, "stylesheet.scope", SIZE_MAX};
    if (r->text && !is_compound(span_from(r->text)))
        return tamis_policy_config_rule_refuse(
            k->c, scope, r->text, "is no simple selector; write \".mail\", \"#mail\" or \"main\"");
    struct span prefix = span_from(k->c->texts[TAMIS_TEXT_ID_PREFIX]);
    if (r->text && *r->text == '#' && !span_starts(span_from(r->text + 1), prefix))
        return tamis_policy_config_rule_refuse(k->c, scope, r->text,
                                               "is a name, which \"idPrefix\" would change");
    return needs(k, "elements", names_style(r), "is the element style, and no other") &&
           needs(k, "stylesheet.properties", r->properties.count, "lists no property") &&
           tamis_policy_check_each_is_property(k, "stylesheet.properties", &r->properties) &&
           tamis_policy_check_each_is(k, "stylesheet.atRules", &r->at_rules,
                                      tamis_policy_check_why_no_at_rule) &&
           scope_holds(k, r) && urls_are_valid(k, r, &members);
}

static bool set_is_valid(struct checker *k, const tamis_rule *r)
{
    return has_elements(k, r) && has_attributes(k, r) && needs(k, "set", r->text, "has no value") &&
           tamis_policy_check_may_be_put_in(k);
}

static bool add_tokens_is_valid(struct checker *k, const tamis_rule *r)
{
    return has_elements(k, r) && has_attributes(k, r) &&
           needs(k, "addTokens", r->patterns.count, "lists no word") &&
           tamis_policy_check_each_is(k, "addTokens", &r->patterns, tamis_policy_check_why_no_word) &&
           tamis_policy_check_may_be_put_in(k);
}

/* What an element may become: one whose name changes nothing of how its content is read. */
static bool is_plain_element(struct span name)
{
    atom id = tamis_base_names_static(name);
    unsigned odd = TAG_VOID | TAG_RAW_TEXT | TAG_HEAD | TAG_TABLE_PART | TAG_SCOPE;
    switch (id) {
    case ATOM_NONE:
    case ATOM_body:
    case ATOM_form:
    case ATOM_frameset:
    case ATOM_head:
    case ATOM_html:
    case ATOM_image:
    case ATOM_math:
    case ATOM_option:
    case ATOM_optgroup:
    case ATOM_select:
    case ATOM_svg:
    case ATOM_textarea:
    case ATOM_title:
        return false;
    default:
        return !(tamis_parse_html_tag(id) & odd);
    }
}

/* What came out would be renamed again the next time. */
static bool stays_renamed(struct checker *k, const tamis_rule *r)
{
    struct names *names = &k->c->names;
    struct key to = {tamis_base_names_intern(names, span_from(r->text)),
                     tamis_base_names_intern(names, SPAN(TAMIS_NAMESPACE_HTML))};
    uint32_t other = tamis_policy_check_index_renamer(&k->index, to);
    return other == NO_RULE_NUMBER ||
           tamis_policy_config_rule_refuse_beside(k->c, (struct rule_place){k->rule, "rename", SIZE_MAX},
                                                  r->text, "is renamed itself, by", other,
                                                  "; what came out would have another name the next time");
}

static bool rename_is_valid(struct checker *k, const tamis_rule *r)
{
    struct rule_place to = {k->rule, "rename", SIZE_MAX};
    if (!has_elements(k, r) || !needs(k, "rename", r->text, "has no name"))
        return false;
    if (!is_plain_element(span_from(r->text)))
        return tamis_policy_config_rule_refuse(
            k->c, to, r->text, "is not a plain HTML element, whose content is read as that of any other");
    if (!stays_renamed(k, r))
        return false;
    for (size_t i = 0; i < r->elements.count; i++)
        if (!name_is_html(&r->elements.names[i]))
            return tamis_policy_config_rule_refuse(k->c, (struct rule_place){k->rule, "elements", i},
                                                   r->elements.names[i].name,
                                                   "is not an HTML element; only those can be renamed");
    return true;
}

static bool custom_is_valid(struct checker *k, const tamis_rule *r)
{
    return needs(k, "customElements", r->patterns.count, "lists no name") &&
           tamis_policy_check_each_is(k, "customElements", &r->patterns,
                                      tamis_policy_check_why_no_custom_name);
}

static bool frame_is_valid(struct checker *k, const tamis_rule *r)
{
    if (k->index.frame < k->rule)
        return needs(k, "frame", false, "there is an earlier rule for frames");
    return needs(k, "frame.hosts", r->hosts.count, "lists no host, and so no frame could stay") &&
           tamis_policy_check_each_is(k, "frame.hosts", &r->hosts, tamis_policy_check_why_no_host) &&
           tamis_policy_check_each_is(k, "frame.patterns", &r->patterns, tamis_policy_check_why_no_pattern) &&
           needs(k, "frame.sandbox", r->text, "is needed; \"\" is the strictest") &&
           (tamis_policy_check_is_sandbox(span_from(r->text)) ||
            tamis_policy_config_rule_refuse(k->c, (struct rule_place){k->rule, "frame.sandbox", SIZE_MAX},
                                            r->text,
                                            "is not words of a sandbox with one space between them, as "
                                            "\"allow-scripts allow-popups\""));
}

/* Members of a rule. Those that say nothing to its kind are mistakes. */
enum member {
    MEMBER_ELEMENTS = 1,
    MEMBER_ATTRIBUTES = 2,
    MEMBER_OTHERWISE = 4,
    MEMBER_WHEN = 8,
    MEMBER_URLS = 16,
    MEMBER_HOSTS = 32,
    MEMBER_VALUES = 64,
    MEMBER_PATTERNS = 128,
    MEMBER_PROPERTIES = 256,
    MEMBER_AT_rules = 512,
    MEMBER_TEXT = 1024,
    MEMBER_REQUIRED = 2048
};

static unsigned members_of(const tamis_rule *r)
{
    return (r->elements.count ? MEMBER_ELEMENTS : 0u) | (r->attributes.count ? MEMBER_ATTRIBUTES : 0u) |
           (r->otherwise ? MEMBER_OTHERWISE : 0u) | (r->required ? MEMBER_REQUIRED : 0u) |
           (r->external_only ? MEMBER_WHEN : 0u) |
           (rule_has_urls(r) || r->data_types.count ? MEMBER_URLS : 0u) |
           (r->hosts.count ? MEMBER_HOSTS : 0u) | (r->values.count ? MEMBER_VALUES : 0u) |
           (r->patterns.count ? MEMBER_PATTERNS : 0u) | (r->properties.count ? MEMBER_PROPERTIES : 0u) |
           (r->at_rules.count ? MEMBER_AT_rules : 0u) | (r->text ? MEMBER_TEXT : 0u);
}

static bool has_its_members_only(struct checker *k, const tamis_rule *r)
{
    enum {
        LINKED = MEMBER_URLS | MEMBER_HOSTS | MEMBER_PATTERNS,
        NAMED = MEMBER_ELEMENTS | MEMBER_ATTRIBUTES,
        JUDGED = NAMED | MEMBER_OTHERWISE | MEMBER_REQUIRED
    };
    static const unsigned members[TAMIS_RULE_COUNT] = {
        [TAMIS_RULE_URL] = JUDGED | LINKED,
        [TAMIS_RULE_VALUES] = JUDGED | MEMBER_VALUES | MEMBER_PATTERNS,
        [TAMIS_RULE_TOKENS] = JUDGED | MEMBER_PATTERNS,
        [TAMIS_RULE_STYLE] = NAMED | MEMBER_PROPERTIES | LINKED,
        [TAMIS_RULE_STYLESHEET] = MEMBER_ELEMENTS | MEMBER_PROPERTIES | MEMBER_AT_rules | MEMBER_TEXT |
                                  LINKED,
        [TAMIS_RULE_SET] = NAMED | MEMBER_WHEN | MEMBER_TEXT,
        [TAMIS_RULE_ADD_TOKENS] = NAMED | MEMBER_WHEN | MEMBER_PATTERNS,
        [TAMIS_RULE_RENAME] = MEMBER_ELEMENTS | MEMBER_TEXT,
        [TAMIS_RULE_CUSTOM] = MEMBER_ATTRIBUTES | MEMBER_PATTERNS,
        [TAMIS_RULE_FRAME] = MEMBER_HOSTS | MEMBER_PATTERNS | MEMBER_TEXT,
    };
    return needs(k, NULL, !(members_of(r) & ~members[r->kind]),
                 "has a member that does not go with its kind");
}

/* What is missing is missing from somewhere, and something has to come of it. */
static bool requires_something(struct checker *k, const tamis_rule *r)
{
    return !r->required || (needs(k, "required", r->elements.count && r->attributes.count,
                                  "needs \"elements\" and \"attributes\": which are to have what") &&
                            needs(k, "required", r->otherwise != TAMIS_OTHERWISE_REMOVE_ATTRIBUTE,
                                  "needs \"otherwise\": \"removeElement\" or \"replaceWithChildren\""));
}

static bool rule_is_valid(struct checker *k, const tamis_rule *r)
{
    const struct rule_keys *keys = keys_of_rule(k);
    if (!has_its_members_only(k, r) || !requires_something(k, r))
        return false;
    if (!no_name_is_twice(k, "elements", &r->elements, &keys->elements) ||
        !no_name_is_twice(k, "attributes", &r->attributes, &keys->attributes))
        return false;
    switch (r->kind) {
    case TAMIS_RULE_URL:
        return url_is_valid(k, r);
    case TAMIS_RULE_VALUES:
        return values_is_valid(k, r);
    case TAMIS_RULE_TOKENS:
        return tokens_is_valid(k, r);
    case TAMIS_RULE_STYLE:
        return style_is_valid(k, r);
    case TAMIS_RULE_STYLESHEET:
        return stylesheet_is_valid(k, r);
    case TAMIS_RULE_SET:
        return set_is_valid(k, r);
    case TAMIS_RULE_ADD_TOKENS:
        return add_tokens_is_valid(k, r);
    case TAMIS_RULE_RENAME:
        return rename_is_valid(k, r);
    case TAMIS_RULE_CUSTOM:
        return custom_is_valid(k, r);
    case TAMIS_RULE_FRAME:
        return frame_is_valid(k, r);
    case TAMIS_RULE_COUNT:
        break;
    }
    return false;
}

static bool each_rule_is_valid(struct checker *k)
{
    if (!tamis_policy_check_index_make(&k->index, k->c))
        return false;
    for (k->rule = 0; k->rule < k->c->rule_count; k->rule++)
        if (!rule_is_valid(k, rule_of(k)) || !tamis_policy_check_rule_is_reached(k))
            return false;
    if (!tamis_policy_check_claims_are_single(k))
        return false;
    k->passed = tamis_base_arena_array(&k->index.arena, k->c->rule_count, sizeof *k->passed);
    if (!k->passed)
        return false;
    tamis_base_array_zero(k->passed, k->c->rule_count, sizeof *k->passed);
    for (k->rule = 0; k->rule < k->c->rule_count; k->rule++)
        if (!tamis_policy_check_rule_is_let_through(k))
            return false;
    return true;
}

bool tamis_policy_check_rules_are_valid(struct tamis_config *c)
{
    struct checker k = {.c = c};
    tamis_base_buf_init(&k.room, &c->meter, TAMIS_MAX_OUTPUT_BYTES);
    bool valid = tamis_policy_check_members_are_valid(&k);
    if (valid && c->rule_count) {
        valid = each_rule_is_valid(&k);
        tamis_policy_check_index_free(&k.index);
    }
    tamis_base_buf_free(&k.room);
    return valid;
}
