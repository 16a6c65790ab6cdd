/* rules.c: see rules.h. */
#include "judges/rules.h"

#include "judges/link.h"
#include "judges/naming.h"
#include "judges/pattern.h"
#include "judges/style.h"

bool rulebook_is_empty(const struct rulebook *b)
{
    return b->count == 0 && b->prefix == NULL;
}

static const struct fault none = {NULL, {NULL, 0}};

/* ---- Which rules apply */

static bool names_attribute(tamis_name_list list, const struct read_attribute *a, bool guessed)
{
    for (size_t i = 0; i < list.count; i++)
        if (word_is(a->name, list.names[i].name, guessed) && word_same_namespace(a->ns, list.names[i].ns))
            return true;
    return false;
}

static bool names_element(tamis_name_list list, const struct read_element *e)
{
    for (size_t i = 0; i < list.count; i++)
        if (word_is(e->name, list.names[i].name, e->guessed) && word_same_namespace(e->ns, list.names[i].ns))
            return true;
    return false;
}

static bool is_for_element(const tamis_rule *r, const struct read_element *e)
{
    return r->elements.count == 0 || names_element(r->elements, e);
}

static bool is_for(const tamis_rule *r, const struct read_element *e, const struct read_attribute *a)
{
    if (!is_for_element(r, e))
        return false;
    if (r->kind == TAMIS_RULE_URL && r->attributes.count == 0)
        return judge_link_kind(e, a) != LINK_NONE;
    return names_attribute(r->attributes, a, e->guessed);
}

static bool decides(tamis_rule_kind kind)
{
    return kind == TAMIS_RULE_URL || kind == TAMIS_RULE_VALUES || kind == TAMIS_RULE_TOKENS ||
           kind == TAMIS_RULE_STYLE;
}

/* Returns the rule that decides on the value, or NULL. */
static const tamis_rule *deciding(const struct rulebook *b, const struct read_element *e,
                                  const struct read_attribute *a)
{
    for (size_t i = 0; i < b->count; i++)
        if (decides(b->rules[i].kind) && is_for(&b->rules[i], e, a))
            return &b->rules[i];
    return NULL;
}

/* Returns the next rule of a kind, from `*at` on, that applies to the attribute. */
static const tamis_rule *next_of(const struct rulebook *b, tamis_rule_kind kind, size_t *at,
                                 const struct read_element *e, const struct read_attribute *a)
{
    while (*at < b->count) {
        const tamis_rule *r = &b->rules[(*at)++];
        if (r->kind == kind && is_for(r, e, a))
            return r;
    }
    return NULL;
}

static const tamis_rule *frame_rule(const struct rulebook *b)
{
    for (size_t i = 0; i < b->count; i++)
        if (b->rules[i].kind == TAMIS_RULE_FRAME)
            return &b->rules[i];
    return NULL;
}

static bool has_word(struct word value, const char *sought)
{
    for (struct word w = word_next(&value); w.n > 0; w = word_next(&value))
        if (word_is(w, sought, true))
            return true;
    return false;
}

/* ---- What is kept by rules alone */

static bool is_frame(const struct read_element *e)
{
    return word_is(e->name, "iframe", true);
}

/* HTML, "valid custom element name": ASCII only, because names are compared as ASCII. */
static bool may_be_custom(struct word name)
{
    static const char *const taken[] = {"annotation-xml", "color-profile", "font-face",
                                        "font-face-src",  "font-face-uri", "font-face-format",
                                        "font-face-name", "missing-glyph", NULL};
    if (name.n == 0 || *name.p < 'a' || *name.p > 'z' || !word_has(name, '-') || word_among(name, taken))
        return false;
    for (size_t i = 0; i < name.n; i++)
        if (name.p[i] != word_folded(name.p[i]))
            return false;
    return true;
}

static bool matches_any(tamis_strings patterns, struct word text)
{
    for (size_t i = 0; i < patterns.count; i++)
        if (judge_pattern(patterns.items[i], text))
            return true;
    return false;
}

static bool custom_rule_keeps(const tamis_rule *r, const struct read_element *e)
{
    return r->kind == TAMIS_RULE_CUSTOM && read_is_html(e) && may_be_custom(e->name) &&
           matches_any(r->patterns, e->name);
}

/* SVG use draws a copy of the element that it refers to. Within the document, that element was checked itself. */
static bool is_use(const struct read_element *e)
{
    return word_is(e->name, "use", true) && word_same_namespace(e->ns, TAMIS_NAMESPACE_SVG);
}

static bool holds_use(const tamis_rule *r, const struct read_element *e)
{
    return r->kind == TAMIS_RULE_URL && names_element(r->elements, e) && r->schemes.count == 0 &&
           r->relative == TAMIS_RELATIVE_FRAGMENT;
}

bool rulebook_holds_use(const struct rulebook *b, const struct read_element *e)
{
    for (size_t i = 0; is_use(e) && i < b->count; i++)
        if (holds_use(&b->rules[i], e))
            return true;
    return false;
}

bool rulebook_keeps_element(const struct rulebook *b, const struct read_element *e)
{
    if (read_is_html(e) && is_frame(e))
        return frame_rule(b) != NULL;
    for (size_t i = 0; i < b->count; i++)
        if (custom_rule_keeps(&b->rules[i], e))
            return true;
    return false;
}

static bool adds(const struct rulebook *b, const struct read_element *e, const struct read_attribute *a,
                 struct word w)
{
    for (size_t i = 0; i < b->count; i++)
        for (size_t j = 0; b->rules[i].kind == TAMIS_RULE_ADD_TOKENS && j < b->rules[i].patterns.count; j++)
            if (is_for(&b->rules[i], e, a) && word_is(w, b->rules[i].patterns.items[j], true))
                return true;
    return false;
}

/* Reports whether rules add every token of the value. The value of an attribute that is not listed must consist of such tokens. */
static bool is_added(const struct rulebook *b, const struct read_element *e, const struct read_attribute *a)
{
    struct word value = a->value;
    for (struct word w = word_next(&value); w.n > 0; w = word_next(&value))
        if (!adds(b, e, a, w))
            return false;
    return true;
}

bool rulebook_keeps_attribute(const struct rulebook *b, const struct read_element *e,
                              const struct read_attribute *a)
{
    if (is_frame(e) && a->ns == NULL &&
        (word_is(a->name, "src", false) || word_is(a->name, "sandbox", false)))
        return frame_rule(b) != NULL;
    for (size_t i = 0; i < b->count; i++) {
        const tamis_rule *r = &b->rules[i];
        if (r->kind == TAMIS_RULE_SET && is_for(r, e, a) && word_is(a->value, r->text, false))
            return true;
        if (r->kind == TAMIS_RULE_ADD_TOKENS && is_for(r, e, a) && is_added(b, e, a))
            return true;
        if (custom_rule_keeps(r, e) && names_attribute(r->attributes, a, e->guessed))
            return true;
    }
    return false;
}

/* ---- Values */

static bool is_set(const struct rulebook *b, const struct read_element *e, const struct read_attribute *a)
{
    size_t at = 0;
    const tamis_rule *r;
    while ((r = next_of(b, TAMIS_RULE_SET, &at, e, a)) != NULL)
        if (word_is(a->value, r->text, false))
            return true;
    return false;
}

static const char *judge_values(const tamis_rule *r, struct word value)
{
    for (size_t i = 0; i < r->values.count; i++)
        if (word_is(value, r->values.items[i], true))
            return NULL;
    return matches_any(r->patterns, value) ? NULL : "a value that is not listed";
}

static const char *judge_tokens(const struct rulebook *b, const tamis_rule *r, const struct read_element *e,
                                const struct read_attribute *a)
{
    size_t count = 0;
    struct word rest = a->value;
    for (struct word w = word_next(&rest); w.n > 0; w = word_next(&rest), count++)
        if (!matches_any(r->patterns, judge_naming_bare(b, e, a, w)) && !adds(b, e, a, w))
            return "a token that is not listed";
    return count > 0 ? NULL : "an attribute without any token";
}

/* Without a rule for CSS, `style` can have only the tokens that rules add: its own value is removed. */
static const char *judge_without_rule(const struct rulebook *b, const struct read_element *e,
                                      enum link_kind kind, const struct read_attribute *a)
{
    switch (kind) {
    case LINK_PAINT:
        return judge_link_paint(a->value, "", false);
    case LINK_NONE:
        if (word_is(a->name, "style", false) && a->ns == NULL && (a->value.n == 0 || !is_added(b, e, a)))
            return "CSS to which no rule applies, in the attribute";
        return NULL;
    default:
        return "a URL to which no rule applies, in the attribute";
    }
}

static const char *judge_value(const struct rulebook *b, const struct read_element *e,
                               const struct read_attribute *a)
{
    enum link_kind kind = judge_link_kind(e, a);
    const tamis_rule *r = deciding(b, e, a);
    if (r == NULL)
        return b->judges_urls ? judge_without_rule(b, e, kind, a) : NULL;
    switch (r->kind) {
    case TAMIS_RULE_URL:
        return judge_link(r, kind, a->value);
    case TAMIS_RULE_VALUES:
        return judge_values(r, judge_naming_bare(b, e, a, a->value));
    case TAMIS_RULE_TOKENS:
        return judge_tokens(b, r, e, a);
    default:
        return judge_style(r, a->value, b->prefix == NULL ? "" : b->prefix);
    }
}

/* ---- Attributes */

static const char *judge_attribute(const struct rulebook *b, const struct read_element *e,
                                   const struct read_attribute *a)
{
    if (is_set(b, e, a) || (is_frame(e) && a->ns == NULL && word_is(a->name, "src", false)))
        return NULL;
    const char *why = judge_value(b, e, a);
    return why != NULL ? why : judge_naming(b, e, a);
}

/* ---- Elements */

/* Reports whether a rule renames the element. No rule has renamed an element that the parser supplies, because this element is not
 * in the output. If it were in the output, the output would change when it is sanitized again (P2). */
static bool is_renamed(const struct rulebook *b, const struct read_element *e)
{
    if (e->supplied)
        return false;
    for (size_t i = 0; i < b->count; i++)
        if (b->rules[i].kind == TAMIS_RULE_RENAME && names_element(b->rules[i].elements, e))
            return true;
    return false;
}

/* The namespace is not checked, because only an HTML iframe can be written. */
static const char *judge_frame(const struct rulebook *b, const struct read_element *e)
{
    struct read_attribute a;
    const tamis_rule *rule = frame_rule(b);
    if (rule == NULL)
        return NULL;
    const char *https = "https";
    tamis_rule src = {
        .kind = TAMIS_RULE_URL, .schemes = {&https, 1}, .hosts = rule->hosts, .patterns = rule->patterns};
    if (!read_attribute_find(e, "src", &a) || judge_link(&src, LINK_ONE, a.value) != NULL)
        return "a frame that shows what is not listed";
    const char *sandbox = rule->text != NULL ? rule->text : "";
    if (!read_attribute_find(e, "sandbox", &a) || !word_is(a.value, sandbox, false))
        return "a frame in another sandbox";
    if (read_attribute_find(e, "srcdoc", &a))
        return "a frame with its document in it";
    return tamis_node_first_child(e->node) == NULL ? NULL : "a frame with content";
}

static const char *judge_use(const struct read_element *e)
{
    for (size_t i = 0; i < read_attribute_count(e); i++) {
        struct read_attribute a = read_attribute_at(e, i);
        bool is_base = word_is(a.name, "base", true) && word_same_namespace(a.ns, TAMIS_NAMESPACE_XML);
        if (is_base || (word_is(a.name, "href", true) && !word_starts(a.value, "#", false)))
            return "use of something outside of the document";
    }
    return NULL;
}

/* Reports whether the element has a title that no rule has set. With a title, the page decides whether the style sheet
 * applies. */
static bool has_title_of_its_own(const struct rulebook *b, const struct read_element *e)
{
    struct read_attribute a;
    for (size_t i = 0; i < b->count; i++) {
        const tamis_rule *r = &b->rules[i];
        bool adds = r->kind == TAMIS_RULE_SET || r->kind == TAMIS_RULE_ADD_TOKENS;
        for (size_t j = 0; adds && is_for_element(r, e) && j < r->attributes.count; j++)
            if (strcmp(r->attributes.names[j].name, "title") == 0)
                return false;
    }
    return read_attribute_find(e, "title", &a);
}

/* Checks the text of a style element. The first function returns the rule that applies; without a rule, the
 * lists decide. */
static const char *judge_sheet(const struct rulebook *b, const struct read_element *e)
{
    const tamis_node *text = tamis_node_first_child(e->node);
    struct word sheet;
    for (size_t i = 0; i < b->count; i++) {
        if (b->rules[i].kind != TAMIS_RULE_STYLESHEET || !is_for_element(&b->rules[i], e))
            continue;
        if (b->rules[i].text != NULL && has_title_of_its_own(b, e))
            return "a style sheet with a scope and a title";
        if (text == NULL)
            return NULL;
        if (tamis_node_get_type(text) != TAMIS_NODE_TEXT || tamis_node_next(text) != NULL)
            return "a style element that contains more than text";
        sheet.p = tamis_node_data(text, &sheet.n);
        return judge_style_sheet(&b->rules[i], sheet, b->prefix == NULL ? "" : b->prefix, b->class_prefix);
    }
    return NULL;
}

struct fault rulebook_judge(const struct rulebook *b, const struct read_element *e)
{
    const char *why = is_renamed(b, e) ? "an element that a rule renames," : NULL;
    if (why == NULL && is_frame(e))
        why = judge_frame(b, e);
    if (why == NULL && rulebook_holds_use(b, e))
        why = judge_use(e);
    if (why == NULL)
        why = judge_sheet(b, e);
    if (why != NULL)
        return (struct fault){why, e->name};
    for (size_t i = 0; i < read_attribute_count(e); i++) {
        struct read_attribute a = read_attribute_at(e, i);
        why = judge_attribute(b, e, &a);
        if (why != NULL)
            return (struct fault){why, a.name};
    }
    return none;
}

/* ---- Attributes that rules require */

/* If no rule rewrites URLs, only a URL that every parser parses in the same way has a certain target. */
static bool is_sure(struct word host)
{
    for (size_t i = 0; i < host.n; i++)
        if (memchr("abcdefghijklmnopqrstuvwxyz-.", host.p[i], 28) == NULL)
            return false;
    return host.n > 0;
}

/* Reports whether a link certainly leads to another host than that of the base. */
static bool leads_outside(const struct rulebook *b, const struct read_element *e)
{
    struct read_attribute a;
    struct word own = judge_link_host(word_of(b->base == NULL ? "" : b->base));
    if (!read_attribute_find(e, "href", &a))
        return false;
    bool is_web = word_starts(a.value, "https://", false) || word_starts(a.value, "http://", false);
    struct word host = judge_link_host(a.value);
    return is_web && is_sure(host) && (host.n != own.n || memcmp(host.p, own.p, own.n) != 0);
}

static const char *misses(const tamis_rule *r, const struct read_element *e, const char *name)
{
    struct read_attribute a;
    bool found = read_attribute_find(e, name, &a);
    if (r->required)
        return found ? NULL : "an element lacks the required attribute";
    if (r->kind == TAMIS_RULE_SET)
        return found && word_is(a.value, r->text, false) ? NULL : "not set on every element: the attribute";
    for (size_t i = 0; i < r->patterns.count; i++)
        if (!found || !has_word(a.value, r->patterns.items[i]))
            return "tokens are not added on every element, to the attribute";
    return NULL;
}

/* Rules that add something apply in order: a later rule may replace what an earlier one set, or add to it. */
static bool is_overruled(const struct rulebook *b, size_t rule, const struct read_element *e,
                         const char *name)
{
    for (size_t i = rule + 1; i < b->count; i++) {
        const tamis_rule *r = &b->rules[i];
        bool changes = r->kind == TAMIS_RULE_SET ||
                       (r->kind == TAMIS_RULE_ADD_TOKENS && b->rules[rule].kind == TAMIS_RULE_SET);
        for (size_t j = 0; changes && is_for_element(r, e) && j < r->attributes.count; j++)
            if (strcmp(r->attributes.names[j].name, name) == 0)
                return true;
    }
    return false;
}

struct fault rulebook_misses(const struct rulebook *b, const struct read_element *e)
{
    for (size_t i = 0; i < b->count; i++) {
        const tamis_rule *r = &b->rules[i];
        bool puts_in = r->kind == TAMIS_RULE_SET || r->kind == TAMIS_RULE_ADD_TOKENS;
        /* An element that the parser supplies is not in the output, so it has no attributes that could be required. */
        if (!(puts_in || (r->required && !e->supplied)) || !is_for_element(r, e) ||
            (r->when == TAMIS_WHEN_EXTERNAL && !leads_outside(b, e)))
            continue;
        for (size_t j = 0; j < r->attributes.count; j++) {
            const char *name = r->attributes.names[j].name;
            const char *why = puts_in && is_overruled(b, i, e, name) ? NULL : misses(r, e, name);
            if (why != NULL)
                return (struct fault){why, word_of(name)};
        }
    }
    return none;
}
