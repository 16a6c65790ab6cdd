/* policy.c: see policy.h. */
#include "generators/policy.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/count.h"

/* clang-format off */
/* The HTML elements for which tree construction has special rules, and a few others. */
static const char *const html_names[] = {
    "a", "address", "applet", "area", "article", "audio", "b", "base", "big", "body", "br", "button", "caption", "center",
    "code", "col", "colgroup", "dd", "details", "dialog", "div", "dl", "dt", "em", "embed", "fieldset", "font", "form",
    "frame", "frameset", "h1", "h2", "h3", "head", "hr", "html", "i", "iframe", "img", "input", "keygen", "label", "li",
    "link", "listing", "marquee", "menu", "meta", "nobr", "noembed", "noframes", "noscript", "object", "ol", "optgroup",
    "option", "p", "param", "plaintext", "pre", "rb", "rp", "rt", "rtc", "ruby", "s", "script", "select",
    "selectedcontent", "slot", "small", "span", "strike", "strong", "style", "sub", "summary", "table", "tbody", "td",
    "template", "textarea", "tfoot", "th", "thead", "title", "tr", "track", "tt", "u", "ul", "video", "wbr", "xmp",
    "x-y", "my-own", "x-z"};
static const char *const table_names[] = {
    "table", "caption", "colgroup", "col", "thead", "tbody", "tfoot", "tr", "td", "th"};
static const char *const svg_names[] = {
    "svg", "a", "desc", "title", "foreignObject", "g", "path", "style", "image", "script", "text"};
static const char *const math_names[] = {
    "math", "mi", "mo", "mn", "ms", "mtext", "mglyph", "malignmark", "annotation-xml", "mrow", "semantics"};
static const char *const attributes[] = {
    "href", "src", "class", "id", "title", "color", "face", "size", "type", "encoding", "x", "for", "name",
    "shadowrootmode", "style", "selected", "disabled"};
static const char *const separators[] = {" ", "\n", "\t", " \n "};
static const char *const patterns[] = {"*", "x", "[0-9]+", "hidden", "u-*", "text/html"};
static const char *const renamed[] = {
    "p", "div", "span", "a", "b", "h1", "h2", "li", "button", "pre", "ul", "dd", "nobr", "font", "ruby", "rt"};
/* clang-format on */

static bool one_in(struct random *r, uint32_t n)
{
    return random_below(r, n) == 0;
}

/* ---- Lists */

/* The lists that an element can be in, and how many of every eight elements are in each. */
struct shares {
    unsigned kept;
    unsigned unwrapped;
    unsigned escaped;
    unsigned dropped;
};

static void put_element(tamis_config *c, struct random *r, const struct shares *s, bool keeps, tamis_name n)
{
    uint32_t dice = random_below(r, 8);
    if (dice < s->kept) {
        tamis_config_put(c, keeps ? TAMIS_LIST_ELEMENTS : TAMIS_LIST_REMOVE_ELEMENTS, n.name, n.ns);
        return;
    }
    dice = random_below(r, 8);
    if (dice < s->unwrapped)
        tamis_config_put(c, TAMIS_LIST_REPLACE_WITH_CHILDREN_ELEMENTS, n.name, n.ns);
    else if (dice < s->unwrapped + s->escaped)
        tamis_config_put(c, TAMIS_LIST_ESCAPE_ELEMENTS, n.name, n.ns);
    else if (dice < s->unwrapped + s->escaped + s->dropped &&
             tamis_config_unlisted(c) != TAMIS_UNLISTED_REMOVE)
        tamis_config_put(c, TAMIS_LIST_DROP_ELEMENTS, n.name, n.ns);
}

static bool is_root_name(const char *name)
{
    return strcmp(name, "html") == 0 || strcmp(name, "svg") == 0 || strcmp(name, "math") == 0;
}

static void put_elements(tamis_config *c, struct random *r, const struct shares *s, bool keeps,
                         const char *const *names, size_t count, const char *ns)
{
    for (size_t i = 0; i < count; i++) {
        struct shares own = *s;
        if (is_root_name(names[i]))
            own.unwrapped = 0; /* the standard does not allow it */
        put_element(c, r, &own, keeps, (tamis_name){names[i], ns});
    }
}

static void put_lists(tamis_config *c, struct random *r, bool keeps)
{
    struct shares html = {random_below(r, 9), random_below(r, 4), random_below(r, 2), random_below(r, 2)};
    struct shares foreign = {random_below(r, 9), random_below(r, 2), 0, random_below(r, 2)};
    tamis_config_put_list(c, keeps ? TAMIS_LIST_ELEMENTS : TAMIS_LIST_REMOVE_ELEMENTS);
    put_elements(c, r, &html, keeps, html_names, COUNT(html_names), NULL);
    put_elements(c, r, &foreign, keeps, svg_names, COUNT(svg_names), TAMIS_NAMESPACE_SVG);
    put_elements(c, r, &foreign, keeps, math_names, COUNT(math_names), TAMIS_NAMESPACE_MATHML);
}

/* Allows few elements: mainly the parts of tables, or mainly other elements. */
static void put_few(tamis_config *c, struct random *r)
{
    bool tables = one_in(r, 2);
    tamis_config_put_list(c, TAMIS_LIST_ELEMENTS);
    for (size_t i = 0; i < COUNT(html_names); i++) {
        bool in_tables = false;
        for (size_t j = 0; j < COUNT(table_names); j++)
            in_tables |= strcmp(html_names[i], table_names[j]) == 0;
        if (one_in(r, tables == in_tables ? 2 : 12))
            tamis_config_put(c, TAMIS_LIST_ELEMENTS, html_names[i], NULL);
    }
}

static void put_attributes(tamis_config *c, struct random *r)
{
    if (one_in(r, 3)) {
        tamis_config_put_list(c, TAMIS_LIST_REMOVE_ATTRIBUTES);
        return;
    }
    tamis_config_put_list(c, TAMIS_LIST_ATTRIBUTES);
    for (size_t i = 0; i < COUNT(attributes); i++)
        if (one_in(r, 2))
            tamis_config_put(c, TAMIS_LIST_ATTRIBUTES, attributes[i], NULL);
}

/* ---- Pages */

static const char *const page_attributes[] = {"lang",       "dir",   "class",     "bgcolor", "text", "link",
                                              "background", "style", "topmargin", "id",      "title"};

/* Keeps an element, mostly with local lists of attributes in addition to the global ones. */
static void keep_with_attributes(tamis_config *c, struct random *r, const char *name)
{
    tamis_config_put(c, TAMIS_LIST_ELEMENTS, name, NULL);
    if (one_in(r, 2))
        return;
    for (size_t i = 0; i < COUNT(page_attributes); i++)
        if (one_in(r, 4))
            tamis_config_put_local(c, TAMIS_LIST_ATTRIBUTES, page_attributes[i], NULL);
}

/* Keeps, replaces, escapes or drops html, head and body independently of each other, or leaves them out. */
static void put_page(tamis_config *c, struct random *r)
{
    static const char *const page[] = {"html", "head", "body", "title", "style"};
    static const char *const content[] = {"p", "div", "span", "b", "li", "h1", "table", "td"};
    struct shares shares = {0, 4, 1, 1};
    tamis_config_put_list(c, TAMIS_LIST_ELEMENTS);
    for (size_t i = 0; i < COUNT(page); i++) {
        struct shares own = shares;
        if (is_root_name(page[i]))
            own.unwrapped = 0;
        if (one_in(r, 2))
            keep_with_attributes(c, r, page[i]);
        else
            put_element(c, r, &own, true, (tamis_name){page[i], NULL});
    }
    for (size_t i = 0; i < COUNT(content); i++)
        if (!one_in(r, 3))
            keep_with_attributes(c, r, content[i]);
    tamis_config_put_list(c, TAMIS_LIST_ATTRIBUTES);
    for (size_t i = 0; i < COUNT(page_attributes); i++)
        if (one_in(r, 2))
            tamis_config_put(c, TAMIS_LIST_ATTRIBUTES, page_attributes[i], NULL);
}

/* ---- Rules */

static bool keeps_class(const tamis_config *c)
{
    bool found = !tamis_config_has(c, TAMIS_LIST_ATTRIBUTES);
    for (size_t i = 0; !found && i < tamis_config_count(c, TAMIS_LIST_ATTRIBUTES); i++)
        found = strcmp(tamis_config_item(c, TAMIS_LIST_ATTRIBUTES, i).name, "class") == 0;
    return found;
}

static void add_rename_of(tamis_config *c, struct random *r, const char *name)
{
    tamis_name from = {name, NULL};
    tamis_rule rule = {.kind = TAMIS_RULE_RENAME, .elements = {&from, 1}, .text = ONE_OF(r, renamed)};
    if (one_in(r, 2) && keeps_class(c))
        rule.class_name = "a";
    tamis_config_add_rule(c, &rule);
}

static void add_rename(tamis_config *c, struct random *r)
{
    add_rename_of(c, r, one_in(r, 3) ? "body" : ONE_OF(r, html_names));
}

/* Adds a rule that removes or replaces an element because of the value of an attribute, or because the attribute is
 * missing. */
static void add_values(tamis_config *c, struct random *r)
{
    tamis_name element = {ONE_OF(r, html_names), NULL}, attribute = {ONE_OF(r, attributes), NULL};
    const char *pattern = ONE_OF(r, patterns);
    tamis_rule rule = {.kind = one_in(r, 2) ? TAMIS_RULE_VALUES : TAMIS_RULE_TOKENS,
                       .elements = {&element, random_below(r, 2)},
                       .attributes = {&attribute, 1},
                       .patterns = {&pattern, 1},
                       .otherwise = (tamis_otherwise)random_below(r, 4)};
    rule.required = rule.otherwise != TAMIS_OTHERWISE_REMOVE_ATTRIBUTE && one_in(r, 2);
    tamis_config_add_rule(c, &rule);
}

static void add_forced(tamis_config *c, struct random *r)
{
    tamis_name elements[] = {{ONE_OF(r, html_names), NULL}, {"font", NULL}};
    tamis_name attribute = {ONE_OF(r, attributes), NULL};
    const char *token = "x";
    bool sets = one_in(r, 2);
    tamis_rule rule = {.kind = sets ? TAMIS_RULE_SET : TAMIS_RULE_ADD_TOKENS,
                       .elements = {elements, 1 + random_below(r, 2)},
                       .attributes = {&attribute, 1},
                       .patterns = {&token, sets ? 0 : 1},
                       .text = sets ? "y" : NULL};
    tamis_config_add_rule(c, &rule);
}

static void add_custom(tamis_config *c, struct random *r)
{
    const char *pattern = one_in(r, 2) ? "x-*" : "*-*";
    tamis_rule rule = {.kind = TAMIS_RULE_CUSTOM, .patterns = {&pattern, 1}};
    tamis_config_add_rule(c, &rule);
}

/* Without a template, URLs are not rewritten; those with this host are kept. */
static void add_rewriting(tamis_rule *rule, struct random *r)
{
    static const char *const templates[] = {NULL, "https://x.example/?u={url}",
                                            "https://x.example/a,b/{hex},",
                                            "https://x.example/{host}/{base64url}"};
    static const char *const scheme = "https", *const host = "x.example";
    rule->rewrite = ONE_OF(r, templates);
    rule->rewrite_schemes = (tamis_strings){&scheme, 1};
    rule->rewrite_hosts = (tamis_strings){&host, 1};
}

static void add_url(tamis_config *c, struct random *r)
{
    const char *scheme = "https";
    tamis_rule rule = {.kind = TAMIS_RULE_URL,
                       .schemes = {&scheme, 1},
                       .upgrade_insecure = one_in(r, 3),
                       .relative = (tamis_relative)random_below(r, 3),
                       .otherwise = (tamis_otherwise)random_below(r, 4)};
    if (one_in(r, 2))
        add_rewriting(&rule, r);
    rule.private_hosts = (tamis_private_hosts)one_in(r, 3);
    tamis_config_add_rule(c, &rule);
}

static void add_rules(tamis_config *c, struct random *r)
{
    static void (*const kinds[])(tamis_config *, struct random *) = {add_rename, add_rename, add_values,
                                                                     add_forced, add_custom, add_url};
    if (one_in(r, 3))
        return;
    for (uint32_t n = 1 + random_below(r, 4); n > 0; n--)
        ONE_OF(r, kinds)(c, r);
}

/* Adds a rule that keeps the CSS that tamis writes for the attributes of body. */
static void add_page_sheet(tamis_config *c)
{
    static const tamis_name style[] = {{"style", NULL}};
    static const char *const properties[] = {"color", "background-color", "margin-top", "margin-block-start"};
    tamis_rule rule = {.kind = TAMIS_RULE_STYLESHEET, .elements = {style, 1}, .properties = {properties, 4}};
    tamis_config_put(c, TAMIS_LIST_ELEMENTS, "style", NULL);
    tamis_config_add_rule(c, &rule);
}

/* Adds rules for the elements of a page: new names, and attributes that are set, get more tokens or are checked. */
static void add_page_rules(tamis_config *c, struct random *r)
{
    static const char *const page[] = {"html", "head", "body", "span", "p", "div"};
    static const char *const from[] = {"html", "head", "body", "body", "body"};
    static const char *const tokens[] = {"a", "x", "de"};
    for (uint32_t n = random_below(r, 3); n > 0; n--)
        add_rename_of(c, r, ONE_OF(r, from));
    if (one_in(r, 2))
        add_page_sheet(c);
    for (uint32_t n = random_below(r, 3); n > 0; n--) {
        tamis_name element = {ONE_OF(r, page), NULL}, attribute = {ONE_OF(r, page_attributes), NULL};
        const char *token = ONE_OF(r, tokens);
        static const tamis_rule_kind kinds[] = {TAMIS_RULE_SET, TAMIS_RULE_ADD_TOKENS, TAMIS_RULE_VALUES,
                                                TAMIS_RULE_TOKENS};
        tamis_rule rule = {
            .kind = ONE_OF(r, kinds), .elements = {&element, 1}, .attributes = {&attribute, 1}};
        rule.patterns = (tamis_strings){&token, rule.kind != TAMIS_RULE_SET};
        rule.text = rule.kind == TAMIS_RULE_SET ? token : NULL;
        if (rule.kind == TAMIS_RULE_VALUES || rule.kind == TAMIS_RULE_TOKENS)
            rule.otherwise = (tamis_otherwise)random_below(r, 4);
        tamis_config_add_rule(c, &rule);
    }
}

static void put_linkify(tamis_config *c, struct random *r)
{
    static const char *const schemes[] = {"https", "http"};
    static const tamis_name skip[] = {{"p", NULL}, {"b", NULL}};
    tamis_config_set_linkify(c, one_in(r, 2), (tamis_strings){schemes, random_below(r, 3)},
                             (tamis_name_list){skip, random_below(r, 3)});
}

/* ---- The complete policy */

static void put_texts(tamis_config *c, struct random *r)
{
    if (one_in(r, 2))
        tamis_config_set_text(c, TAMIS_TEXT_BLOCK_SEPARATOR, ONE_OF(r, separators));
    if (one_in(r, 4))
        tamis_config_set_text(c, TAMIS_TEXT_ID_PREFIX, "u-");
    if (one_in(r, 8))
        tamis_config_set_text(c, TAMIS_TEXT_CONTEXT, "html");
    if (one_in(r, 2))
        tamis_config_put_flag(c, TAMIS_FLAG_COMMENTS, one_in(r, 2));
    if (one_in(r, 4))
        tamis_config_put_list(c, TAMIS_LIST_REMOVE_PROCESSING_INSTRUCTIONS);
    if (one_in(r, 4))
        tamis_config_put_flag(c, TAMIS_FLAG_SCRIPTING, one_in(r, 2));
    if (one_in(r, 6))
        put_linkify(c, r);
}

static void put_excerpt(tamis_config *c, struct random *r)
{
    static const char *const marks[] = {NULL, "", ".", " [more]", "<b>&amp;", "\xCC\x81"};
    tamis_excerpt excerpt = {.characters = 1 + random_below(r, 40),
                             .at = (tamis_excerpt_at)random_below(r, 2),
                             .mark = ONE_OF(r, marks),
                             .images = random_below(r, 3),
                             .tables = (tamis_excerpt_tables)random_below(r, 2)};
    tamis_config_set_excerpt(c, &excerpt);
}

static void put_class_prefix_and_markers(tamis_config *c, struct random *r)
{
    static const char *const markers[] = {"{{", "}}", "${", "<%", "%>", "[["};
    if (one_in(r, 5))
        tamis_config_set_text(c, TAMIS_TEXT_CLASS_PREFIX, "u-");
    if (one_in(r, 5))
        tamis_config_set_template_markers(
            c, (tamis_strings){markers, 1 + random_below(r, (uint32_t)(sizeof markers / sizeof *markers))});
}

static tamis_config *preset(struct random *r)
{
    static const char *const names[] = {"default", "comment", "article", "email", "text"};
    tamis_config *c = tamis_config_new_preset(ONE_OF(r, names), NULL, NULL);
    for (uint32_t n = random_below(r, 6); n > 0; n--) {
        const char *name = one_in(r, 2) ? ONE_OF(r, table_names) : ONE_OF(r, html_names);
        if (one_in(r, 2))
            tamis_config_remove_element(c, name, NULL);
        else if (one_in(r, 2))
            tamis_config_allow_element(c, name, NULL, NULL, NULL);
        else
            tamis_config_replace_element_with_children(c, name, NULL);
    }
    return c;
}

static tamis_config *try_policy(struct random *r)
{
    uint32_t dice = random_below(r, 9);
    tamis_config *c = dice < 2 ? preset(r) : tamis_config_new(NULL);
    if (dice == 8) {
        tamis_config_set_unlisted(c, (tamis_unlisted)random_below(r, TAMIS_UNLISTED_ESCAPE + 1));
        put_page(c, r);
        add_page_rules(c, r);
    } else if (dice >= 2) {
        bool keeps = dice > 3;
        if (keeps)
            tamis_config_set_unlisted(c, (tamis_unlisted)random_below(r, TAMIS_UNLISTED_ESCAPE + 1));
        if (dice > 5)
            put_few(c, r);
        else
            put_lists(c, r, keeps);
        put_attributes(c, r);
        add_rules(c, r);
    }
    put_texts(c, r);
    if (!random_below(r, 4))
        tamis_config_set_readers(c, TAMIS_READERS_2026);
    if (!random_below(r, 6))
        put_excerpt(c, r);
    put_class_prefix_and_markers(c, r);
    if (!random_below(r, 4))
        tamis_config_set_filter(c, TAMIS_FILTER_PARSING);
    return c;
}

tamis_config *policy_random(struct random *r, bool safe)
{
    for (unsigned n = 0; n < 1000; n++) {
        tamis_config *c = try_policy(r);
        if (tamis_config_complete(c, !safe) == TAMIS_OK)
            return c;
        tamis_config_free(c);
    }
    fprintf(stderr, "no random policy is valid\n");
    abort();
}
