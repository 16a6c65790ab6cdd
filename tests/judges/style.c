/* style.c: see style.h. */
#include "judges/style.h"

#include "judges/css.h"
#include "judges/late.h"
#include "judges/link.h"
#include "judges/scope.h"
#include "support/text.h"

struct reading {
    const tamis_rule *rule;
    const char *prefix;
    const char *class_prefix; /* NULL: none */
    const char *fault;        /* NULL if nothing is wrong so far */
};

static bool refuse(struct reading *r, const char *fault)
{
    r->fault = fault;
    return false;
}

static bool is_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_' || (unsigned char)c >= 0x80;
}

static struct word trimmed(struct word w)
{
    while (w.n > 0 && word_is_space(*w.p))
        w = word_after(w, 1);
    while (w.n > 0 && word_is_space(w.p[w.n - 1]))
        w.n--;
    return w;
}

/* Returns the end of the string that begins at `at`, or the end of the text. */
static size_t after_string(struct word css, size_t at)
{
    char quote = css.p[at++];
    for (; at < css.n && css.p[at] != quote; at++)
        if (css.p[at] == '\\')
            at++;
    return at < css.n ? at + 1 : css.n;
}

/* Removes from the front of `rest`, and returns, the text up to one of `ends` outside of strings and round or
 * square brackets. */
static struct word up_to(struct word *rest, const char *ends)
{
    size_t at = 0, depth = 0;
    while (at < rest->n && (depth > 0 || !strchr(ends, rest->p[at]))) {
        char c = rest->p[at];
        if (c == '(' || c == '[')
            depth++;
        else if (depth > 0 && (c == ')' || c == ']'))
            depth--;
        at = c == '"' || c == '\'' ? after_string(*rest, at) : at + 1;
    }
    struct word taken = {rest->p, at};
    *rest = word_after(*rest, at);
    return taken;
}

/* ---- Values */

static int hex(char c)
{
    static const char digits[] = "0123456789abcdef";
    const char *at = strchr(digits, word_folded(c));
    return c != '\0' && at != NULL ? (int)(at - digits) : -1;
}

/* Decodes a string or URL of CSS: "\" is followed by up to six hex digits and a space, or by any other
 * character. */
static void decode(struct word css, struct text *out)
{
    text_clear(out);
    for (size_t at = 0; at < css.n;) {
        uint32_t c = 0;
        size_t digits = 0;
        if (css.p[at] != '\\') {
            text_add(out, css.p + at++, 1);
            continue;
        }
        for (at++; at < css.n && digits < 6 && hex(css.p[at]) >= 0; digits++)
            c = c * 16 + (uint32_t)hex(css.p[at++]);
        if (digits == 0)
            continue;
        text_add_code_point(out, c < 0x110000 ? c : 0xFFFD);
        at += at < css.n && word_is_space(css.p[at]);
    }
}

/* url: the URL with its escapes decoded. */
static bool decoded_url_holds(struct reading *r, struct word url)
{
    if (url.n > 0 && *url.p == '#' && !word_starts(word_after(url, 1), r->prefix, false))
        return refuse(r, "url(#name) without the prefix");
    r->fault = judge_link(r->rule, LINK_ONE, url);
    return r->fault == NULL;
}

/* from: the position after "url(". */
static bool url_holds(struct reading *r, struct word from)
{
    struct word url = trimmed((struct word){from.p, 0});
    while (url.n < from.n && from.p[url.n] != ')')
        url.n = from.p[url.n] == '"' || from.p[url.n] == '\'' ? after_string(from, url.n) : url.n + 1;
    url = trimmed(url);
    if (url.n > 1 && strchr("'\"", *url.p))
        url = (struct word){url.p + 1, url.n - 2};
    struct text decoded = {0};
    decode(url, &decoded);
    bool holds = decoded_url_holds(r, (struct word){decoded.p, decoded.n});
    text_free(&decoded);
    return holds;
}

static bool value_holds(struct reading *r, struct word value)
{
    for (size_t at = 0; at < value.n; at++) {
        char c = value.p[at];
        if (strchr("{}@<", c) || (c == '\\' && !judge_link_escape(value, at)))
            return refuse(r, "CSS that can be misread");
        if (c == '/' && at + 1 < value.n && value.p[at + 1] == '*')
            return refuse(r, "a comment in CSS");
        if (c == '"' || c == '\'') {
            at = after_string(value, at) - 1;
            continue;
        }
        if (c != '(')
            continue;
        struct word name = {value.p + at, 0};
        while (name.p > value.p && is_name(name.p[-1]))
            name = (struct word){name.p - 1, name.n + 1};
        if (word_is(name, "url", true) ? !url_holds(r, word_after(value, at + 1))
                                       : name.n > 0 && !judge_css_function(name.p, name.n))
            return r->fault != NULL || refuse(r, "a function of CSS that is not known");
    }
    return true;
}

/* Reports whether the name can be written into a style sheet without quotes and escapes, as CSSOM returns it, without ending what it
 * stands in. */
static bool is_harmless_name(struct word name)
{
    struct text text = {0};
    bool good = true;
    decode(name, &text);
    for (size_t i = 0; i < text.n; i++)
        good = good && (strchr(" -_", text.p[i]) != NULL || (unsigned char)text.p[i] >= 0x80 ||
                        (text.p[i] >= '0' && text.p[i] <= '9') ||
                        ((text.p[i] | 0x20) >= 'a' && (text.p[i] | 0x20) <= 'z'));
    text_free(&text);
    return good;
}

/* The name of an animation or of @keyframes, quoted or not. */
static bool keyframes_name_holds(struct reading *r, struct word name)
{
    if (name.n > 1 && strchr("'\"", *name.p)) {
        name = word_after(name, 1);
        name.n--;
    }
    if (!is_harmless_name(name))
        return refuse(r, "a name of keyframes that can end a rule");
    return word_starts(name, r->prefix, false) || refuse(r, "a name of keyframes without the prefix");
}

static bool animation_knows(struct word word)
{
    static const char *const known[] = {
        "infinite",   "normal",    "reverse",      "alternate", "alternate-reverse",
        "forwards",   "backwards", "both",         "running",   "paused",
        "linear",     "ease",      "ease-in",      "ease-out",  "ease-in-out",
        "step-start", "step-end",  "none",         "inherit",   "initial",
        "unset",      "revert",    "revert-layer", NULL};
    return word_among(word, known);
}

static bool is_number(struct word w)
{
    w = word_after(w, w.n > 1 && *w.p == '-');
    return w.n > 0 && *w.p >= '0' && *w.p <= '9';
}

/* The parts of an animation that are not keywords, numbers or functions are names. */
static bool animation_holds(struct reading *r, struct word value)
{
    while ((value = trimmed(value)).n > 0 && *value.p != '!') {
        struct word part = up_to(&value, " ,!");
        if (value.n > 0 && *value.p == ',')
            value = word_after(value, 1);
        if (part.n == 0 || is_number(part) || part.p[part.n - 1] == ')' || animation_knows(part))
            continue;
        if (!keyframes_name_holds(r, part))
            return false;
    }
    return true;
}

static bool property_is_listed(const struct reading *r, struct word name)
{
    for (size_t i = 0; i < r->rule->properties.count; i++)
        if (word_is(name, r->rule->properties.items[i], true))
            return true;
    return false;
}

static bool same_word(struct word a, struct word b)
{
    size_t i = 0;
    while (i < a.n && i < b.n && word_folded(a.p[i]) == word_folded(b.p[i]))
        i++;
    return i == a.n && i == b.n;
}

/* Removes " !important" from the end of a value. */
static struct word without_importance(struct word value)
{
    static const char important[] = " !important";
    size_t n = sizeof important - 1;
    if (value.n > n && memcmp(value.p + value.n - n, important, n) == 0)
        value.n -= n;
    return value;
}

/* Reports whether the rule lists the value, or lists no values for this property. The policies of the tests list values as tamis
 * writes them, apart from uppercase letters. */
static bool value_is_listed(const struct reading *r, struct word name, struct word value)
{
    bool has_values = false, is_listed = false;
    value = without_importance(value);
    for (size_t i = 0; i < r->rule->property_values.count; i++) {
        struct word text = word_of(r->rule->property_values.items[i]);
        const char *colon = memchr(text.p, ':', text.n);
        struct word property = {text.p, colon ? (size_t)(colon - text.p) : 0};
        if (!colon || !same_word(property, name))
            continue;
        has_values = true;
        is_listed |= same_word(trimmed(word_after(text, property.n + 1)), value);
    }
    return is_listed || !has_values;
}

/* any_property: for the descriptors of @font-face, which are not properties. */
static bool declaration_holds(struct reading *r, struct word declaration, bool any_property)
{
    struct word name = up_to(&declaration, ":");
    if (declaration.n == 0)
        return refuse(r, "CSS that is no declaration");
    if (!any_property && !property_is_listed(r, trimmed(name)))
        return refuse(r, "a property that is not listed");
    if (!any_property && !value_is_listed(r, trimmed(name), trimmed(word_after(declaration, 1))))
        return refuse(r, "a value that is not listed");
    if ((word_is(trimmed(name), "animation", true) || word_is(trimmed(name), "animation-name", true)) &&
        !animation_holds(r, word_after(declaration, 1)))
        return false;
    return value_holds(r, word_after(declaration, 1));
}

static bool declarations_hold(struct reading *r, struct word css, bool any_property)
{
    while (css.n > 0) {
        struct word one = up_to(&css, ";");
        css = word_after(css, css.n > 0);
        if (trimmed(one).n > 0 && !declaration_holds(r, one, any_property))
            return false;
    }
    return true;
}

const char *judge_style(const tamis_rule *rule, struct word declarations, const char *prefix)
{
    struct reading r = {rule, prefix, NULL, NULL};
    declarations_hold(&r, declarations, false);
    return r.fault;
}

/* ---- Style sheets: nested at-rules with rules, and rules with declarations */

enum block { BLOCK_RULES, BLOCK_KEYFRAMES };
enum { MOST_BLOCKS = 32 };

static bool id_holds(struct reading *r, struct word selector)
{
    for (size_t at = 0; at < selector.n; at++)
        if (selector.p[at] == '#' && !word_starts(word_after(selector, at + 1), r->prefix, false))
            return refuse(r, "a selector of an id without the prefix");
    return true;
}

/* Escapes are written in one way, which all readers read alike: a backslash, one to six hexadecimal digits, and a space. At the
 * end of the selector, `trimmed` has removed the space. */
static bool escapes_hold(struct reading *r, struct word selector)
{
    for (size_t at = 0; at < selector.n; at++) {
        size_t digits = 0;
        if (selector.p[at] != '\\')
            continue;
        struct word after = word_after(selector, at + 1);
        while (digits < after.n && memchr("0123456789abcdef", after.p[digits], 16) != NULL)
            digits++;
        if (digits < 1 || digits > 6 || (digits < after.n && after.p[digits] != ' '))
            return refuse(r, "a selector with an escape that can be misread");
    }
    return true;
}

/* Each class begins with the prefix. `selector` begins after the scope. */
static bool classes_hold(struct reading *r, struct word selector)
{
    bool quoted = false;
    for (size_t at = 0; r->class_prefix != NULL && at < selector.n; at++) {
        if (selector.p[at] == '\\')
            at++;
        else if (selector.p[at] == '"')
            quoted = !quoted;
        else if (!quoted && selector.p[at] == '.' &&
                 !word_starts(word_after(selector, at + 1), r->class_prefix, false))
            return refuse(r, "a class without the prefix, in a selector");
    }
    return true;
}

static bool selectors_hold(struct reading *r, struct word selectors)
{
    const char *scope = r->rule->text == NULL ? "" : r->rule->text;
    while (selectors.n > 0) {
        struct word one = trimmed(up_to(&selectors, ","));
        selectors = word_after(selectors, selectors.n > 0);
        const char *unbound = *scope == '\0' ? NULL : judge_scope(scope, r->prefix, one.p, one.n);
        if (unbound != NULL)
            return refuse(r, unbound);
        if (word_has(one, '<'))
            return refuse(r, "a selector that can be misread");
        if (!escapes_hold(r, one) || !id_holds(r, word_after(one, strlen(scope))) ||
            !classes_hold(r, word_after(one, strlen(scope))))
            return false;
    }
    return true;
}

static bool can_request(const tamis_rule *rule)
{
    for (size_t i = 0; i < rule->schemes.count; i++)
        if (strcmp(rule->schemes.items[i], "data") != 0)
            return true;
    return rule->relative == TAMIS_RELATIVE_KEEP || rule->relative == TAMIS_RELATIVE_RESOLVE;
}

/* The rule causes no request because of what the reader does. */
static void not_late(struct reading *r, struct word selectors, struct word block)
{
    enum late late = judge_late_selectors(selectors.p, selectors.n);
    bool fonts = false;
    block = trimmed(block);
    for (size_t i = 0; i < r->rule->at_rules.count; i++)
        fonts = fonts || strcmp(r->rule->at_rules.items[i], "font-face") == 0;
    if (r->fault == NULL && can_request(r->rule))
        r->fault = judge_late_block(late, fonts, block.p, block.n);
}

static bool at_rule_is_listed(const struct reading *r, struct word name)
{
    for (size_t i = 0; i < r->rule->at_rules.count; i++)
        if (word_is(name, r->rule->at_rules.items[i], true))
            return true;
    return false;
}

/* Checks the text before "{" of a rule. Sets `*has_rules` if the block contains rules. */
static bool prelude_holds(struct reading *r, struct word prelude, enum block block, enum block *has_rules,
                          bool *is_face)
{
    struct word name = {prelude.p + 1, 0};
    *has_rules = BLOCK_RULES;
    *is_face = false;
    if (prelude.n == 0 || *prelude.p != '@')
        return block == BLOCK_KEYFRAMES || selectors_hold(r, prelude);
    while (name.n + 1 < prelude.n && is_name(name.p[name.n]))
        name.n++;
    if (!at_rule_is_listed(r, name))
        return refuse(r, "an at-rule that is not listed");
    bool keyframes = word_is(name, "keyframes", true), scoped = r->rule->text != NULL;
    if (scoped && (word_is(name, "font-face", true) || (keyframes && *r->prefix == '\0')))
        return refuse(r, "an at-rule that reaches beyond the scope");
    if (keyframes && !keyframes_name_holds(r, trimmed(word_after(prelude, 1 + name.n))))
        return false;
    *has_rules = word_is(name, "keyframes", true) ? BLOCK_KEYFRAMES : BLOCK_RULES;
    *is_face = word_is(name, "font-face", true);
    return true;
}

static void read_sheet(struct reading *r, struct word css)
{
    enum block blocks[MOST_BLOCKS] = {BLOCK_RULES};
    size_t depth = 0;
    for (css = trimmed(css); css.n > 0 && r->fault == NULL; css = trimmed(css)) {
        enum block inside;
        bool is_face;
        if (*css.p == '}') {
            css = word_after(css, 1);
            if (depth-- == 0)
                r->fault = "a style sheet with a bracket too many";
            continue;
        }
        struct word prelude = trimmed(up_to(&css, "{;}"));
        if (css.n == 0 || *css.p != '{') {
            r->fault = "a style sheet that contains more than rules";
        } else if (prelude_holds(r, prelude, blocks[depth], &inside, &is_face)) {
            css = word_after(css, 1);
            if (prelude.n > 0 && *prelude.p == '@' && !is_face) {
                if (depth + 1 == MOST_BLOCKS)
                    r->fault = "a style sheet that is nested too deeply to be checked";
                else
                    blocks[++depth] = inside;
                continue;
            }
            struct word block = up_to(&css, "}");
            declarations_hold(r, block, is_face);
            if (!is_face)
                not_late(r, prelude, block);
            css = word_after(css, css.n > 0);
        }
    }
    if (r->fault == NULL && depth > 0)
        r->fault = "a style sheet with a bracket too few";
}

const char *judge_style_sheet(const tamis_rule *rule, struct word sheet, const char *prefix,
                              const char *class_prefix)
{
    struct reading r = {rule, prefix, class_prefix, NULL};
    if (word_has(sheet, '<'))
        return "a style sheet with \"<\" in it";
    read_sheet(&r, sheet);
    return r.fault;
}
