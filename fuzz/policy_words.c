/* policy_words.c: see policy_words.h. */
#include "fuzz/policy_words.h"

#include <stdlib.h>

#include "fuzz/target.h"
#include "policy/rule_table.h"

enum { MOST = 8 }; /* the maximum number of items in a list of a rule */

/* A rule that is being written. */
struct draft {
    tamis_rule rule;
    bool begun;
    tamis_name names[MEMBER_COUNT][MOST];
    const char *strings[MEMBER_COUNT][MOST];
};

struct writer {
    tamis_config *c;
    struct draft draft;
    uint32_t rules;
    uint32_t without;
};

/* ---- Values to choose from. The word before a name is its namespace. */

/* clang-format off */
static const char *const elements[] = {
    "a", "p", "b", "div", "img", "style", "iframe", "table", "tr", "td", "span", "h1", "form", "input",
    "select", "template", "meta", "pre", "textarea", "label", "map", "area", "x-y", "strong", "source",
    "br", "ul", "li", "title", "object", "svg svg", "svg a", "svg path", "svg use", "svg image",
    "svg style", "svg g", "svg foreignObject", "math math", "math mi", "math annotation-xml", "script",
    "html", "body", "tbody", "my-own", "noscript", "video"};

static const char *const attributes[] = {
    "href", "src", "class", "id", "style", "title", "rel", "target", "srcset", "name", "for", "headers",
    "usemap", "ping", "content", "http-equiv", "action", "formaction", "fill", "filter", "cite", "data-x",
    "aria-owns", "onclick", "is", "a_b", "sandbox", "srcdoc", "encoding", "type", "xlink href", "xml lang",
    "xlink:href", "poster", "background", "list", "form", "value", "marker-end", "xml base"};

static const char *const schemes[] = {
    "https", "http", "mailto", "data", "cid", "tel", "ftp", "javascript", "x+y", "file"};
static const char *const contexts[] = {"html", "div", "td", "svg desc", "a b"};
static const char *const hosts[] = {
    "own.example", "*.example", "a.test", "127.0.0.1", "[::1]", "xn--nxa.test", "x", "EXAMPLE"};
static const char *const types[] = {
    "image/png", "image/gif", "image/jpeg", "image/webp", "image/avif", "image/bmp", "image/x-icon",
    "text/html"};
static const char *const values[] = {"x", "", "Yes", "_blank", " ", "https://own.example/", "#x", "a b"};
static const char *const patterns[] = {
    "*", "x", "x*", "?", "[a-z]+", "u-*", "*-*", "[a-z]+-[a-z]+", "nofollow", "\\*", "", "a*b*c", "[",
    "x-y", "[0-9]", "own"};
static const char *const url_patterns[] = {
    "https://own.example/**", "https://own.example/*", "https://*.example/*", "https://own.example/*\\?*",
    "http://a.test:[0-9]+/**", "https://own.example/[a-z/]+", "https://a?.test/**", "https://*", "https://own.example",
    "http://127.0.0.1/**", "https://\\[::1]/**", "ftp://*.test/**", "x\\+y://x/**", "file:///**", "*", "https://own.example*"};
static const char *const properties[] = {
    "color", "margin", "background-image", "font-family", "background", "width", "content", "display",
    "transform", "fill", "position", "none", "font", "border", "list-style-image", "animation"};
static const char *const property_values[] = {
    "color: red", "position: RELATIVE", "position: static", "margin: 0 auto", "display: none", "background: none",
    "background-image: none", "width: 100%", "fill: none", "content: none", "color: transparent", "position: none",
    "border: none", "transform: none", "none: none", "color"};
static const char *const at_rules[] = {"media", "supports", "keyframes", "font-face", "import"};
static const char *const texts[] = {
    "x", "", "_blank", "p", "strong", "div", ".mail", "#mail", "allow-scripts", "a b",
    "allow-scripts allow-popups", "span", "javascript:x", "script", "b", "https://own.example/", "#x"};
static const char *const templates[] = {
    "https://own.example/?u={url}", "https://own.example/{hex}", "https://127.0.0.1/a,b/{host}/{base64url}.png,",
    "https://own.example/{host}.ico", "https://own.example/i/{host}/x", "http://x.example/#{url}", "https://a.test/{host}&{url}",
    "https://{host}/{url}", "{url}", "https://own.example/{uri}", "//own.example/{url}", "https://own.example/"};
static const char *const prefixes[] = {"u-", "x", "user-content-", "-", "A_"};
static const char *const bases[] = {
    "https://own.example/a/b?c#d", "http://a.test", "mailto:x", "https://127.0.0.1:8080/"};
static const char *const separators[] = {" ", "\n", "\n \t", "x"};
/* clang-format on */

#define ONE_OF(list) (list)[which % COUNT(list)]

static tamis_name name_of(const char *written)
{
    static const struct {
        const char *prefix, *ns;
    } spaces[] = {{"svg ", TAMIS_NAMESPACE_SVG},
                  {"math ", TAMIS_NAMESPACE_MATHML},
                  {"xlink ", TAMIS_NAMESPACE_XLINK},
                  {"xml ", TAMIS_NAMESPACE_XML}};
    for (size_t i = 0; i < COUNT(spaces); i++)
        if (word_starts(word_of(written), spaces[i].prefix, false))
            return (tamis_name){written + strlen(spaces[i].prefix), spaces[i].ns};
    return (tamis_name){written, NULL};
}

/* ---- Rules */

static void add_string(tamis_strings *list, const char **items, const char *item)
{
    list->items = items;
    if (list->count < MOST)
        items[list->count++] = item;
}

static void add_name(tamis_name_list *list, tamis_name *items, tamis_name item)
{
    list->names = items;
    if (list->count < MOST)
        items[list->count++] = item;
}

static void end_rule(struct writer *w)
{
    bool is_added = w->draft.begun && !(w->rules < 32 && w->without >> w->rules & 1);
    w->rules += w->draft.begun;
    if (is_added)
        tamis_config_add_rule(w->c, &w->draft.rule);
    w->draft = (struct draft){0};
}

static void begin_rule(struct writer *w, tamis_rule_kind kind)
{
    end_rule(w);
    w->draft.begun = true;
    w->draft.rule.kind = kind;
}

/* The letter of each member, in the order of rules.def. The letters must not change, because the corpora contain them.
 * The letters in the second line are for future members. */
static const char member_letters[] = "roxqeamhdwpgkT"
                                     "ijlzGHIJKOQVYZ";
_Static_assert(sizeof member_letters - 1 >= MEMBER_COUNT, "each member of rules has a letter");

/* Returns a string for a list of strings. */
static const char *string_for(tamis_rule_kind kind, enum rule_member member, unsigned char which)
{
    switch (member) {
    case MEMBER_SCHEMES:
    case MEMBER_REWRITE_SCHEMES:
        return ONE_OF(schemes);
    case MEMBER_HOSTS:
    case MEMBER_REWRITE_HOSTS:
        return ONE_OF(hosts);
    case MEMBER_DATA_TYPES:
        return ONE_OF(types);
    case MEMBER_VALUES:
        return ONE_OF(values);
    case MEMBER_PATTERNS:
        return patterns_are_for_urls(kind) ? ONE_OF(url_patterns) : ONE_OF(patterns);
    case MEMBER_PROPERTIES:
        return ONE_OF(properties);
    case MEMBER_PROPERTY_VALUES:
        return ONE_OF(property_values);
    case MEMBER_AT_RULES:
        return ONE_OF(at_rules);
    default:
        return ONE_OF(texts);
    }
}

/* Sets a member, or adds an item to a list; `which` selects the value. */
static void put_member(struct draft *d, enum rule_member member, unsigned char which)
{
    const struct member_row *row = &tamis_policy_members[member];
    void *value = (char *)&d->rule + row->offset;
    switch (row->form) {
    case FORM_ELEMENTS:
        add_name(value, d->names[member], name_of(ONE_OF(elements)));
        return;
    case FORM_ATTRIBUTES:
        add_name(value, d->names[member], name_of(ONE_OF(attributes)));
        return;
    case FORM_STRINGS:
        add_string(value, d->strings[member], string_for(d->rule.kind, member, which));
        return;
    case FORM_TEXT:
        *(const char **)value = member == MEMBER_REWRITE ? ONE_OF(templates) : ONE_OF(texts);
        return;
    case FORM_NUMBER:
        *(uint64_t *)value = which;
        return;
    case FORM_FLAG:
        *(bool *)value = which & 1;
        return;
    case FORM_WORD:
        memcpy(value, &(unsigned){which % row->words}, sizeof(unsigned));
        return;
    }
}

/* Sets the member that the letter selects. If this kind of rule does not have the member, does nothing, because the API
 * requires such members to be zero. Returns false if no member has this letter. */
static bool put_into_rule(struct draft *d, char what, unsigned char which)
{
    const char *letter = what != '\0' ? strchr(member_letters, what) : NULL;
    enum rule_member member = letter != NULL ? (enum rule_member)(letter - member_letters) : MEMBER_COUNT;
    if (member >= MEMBER_COUNT)
        return false;
    if (!d->begun || tamis_policy_taken[d->rule.kind][member].presence == PRESENCE_NOT_TAKEN)
        return true;
    put_member(d, member, which);
    if (member == MEMBER_OTHERWISE)
        d->rule.required = which / 4 & 1;
    return true;
}

/* ---- Other members */

static const struct {
    char letter;
    tamis_config_list list;
} lists[] = {{'E', TAMIS_LIST_ELEMENTS},
             {'R', TAMIS_LIST_REMOVE_ELEMENTS},
             {'W', TAMIS_LIST_REPLACE_WITH_CHILDREN_ELEMENTS},
             {'X', TAMIS_LIST_ESCAPE_ELEMENTS},
             {'D', TAMIS_LIST_DROP_ELEMENTS},
             {'A', TAMIS_LIST_ATTRIBUTES},
             {'N', TAMIS_LIST_REMOVE_ATTRIBUTES}};

static const char rule_letters[] = {
    [TAMIS_RULE_URL] = 'u',        [TAMIS_RULE_VALUES] = 'v',     [TAMIS_RULE_TOKENS] = 't',
    [TAMIS_RULE_STYLE] = 's',      [TAMIS_RULE_STYLESHEET] = 'y', [TAMIS_RULE_SET] = '=',
    [TAMIS_RULE_ADD_TOKENS] = '+', [TAMIS_RULE_RENAME] = 'n',     [TAMIS_RULE_CUSTOM] = 'c',
    [TAMIS_RULE_FRAME] = 'f'};

static void put_name(tamis_config *c, tamis_config_list list, unsigned char which)
{
    bool is_attribute = list == TAMIS_LIST_ATTRIBUTES || list == TAMIS_LIST_REMOVE_ATTRIBUTES;
    tamis_name name = name_of(is_attribute ? ONE_OF(attributes) : ONE_OF(elements));
    tamis_config_put(c, list, name.name, name.ns);
}

static void put_own(tamis_config *c, unsigned char which)
{
    tamis_name name = name_of(ONE_OF(attributes));
    size_t count = tamis_config_count(c, TAMIS_LIST_ELEMENTS);
    if (count > 0)
        tamis_config_put_local(c, TAMIS_LIST_ATTRIBUTES, name.name, name.ns);
}

static void put_limit(tamis_config *c, unsigned char which)
{
    static const tamis_limit some[] = {TAMIS_MAX_INPUT_BYTES, TAMIS_MAX_NODES, TAMIS_MAX_OUTPUT_BYTES,
                                       TAMIS_MAX_TREE_DEPTH};
    tamis_config_set_limit(c, ONE_OF(some), 1 + which * 8u);
}

static void put_excerpt(tamis_config *c, unsigned char which)
{
    static const char *const marks[] = {NULL, "", " [more]", "<b>&"};
    tamis_excerpt excerpt = {.characters = which / 2u % 16,
                             .at = (tamis_excerpt_at)(which & 1),
                             .mark = ONE_OF(marks),
                             .images = which % 3u,
                             .tables = (tamis_excerpt_tables)(which / 32u % 2)};
    tamis_config_set_excerpt(c, &excerpt);
}

static void put_list_or_rule(struct writer *w, char what, unsigned char which)
{
    for (size_t i = 0; i < COUNT(lists); i++)
        if (lists[i].letter == what)
            put_name(w->c, lists[i].list, which);
    for (size_t i = 0; i < COUNT(rule_letters); i++)
        if (rule_letters[i] == what)
            begin_rule(w, (tamis_rule_kind)i);
}

static void put_linkify(tamis_config *c, unsigned char which)
{
    static const char *const linked[] = {"https", "http", "xmpp"};
    static const tamis_name skipped[] = {{"p", NULL}, {"text", TAMIS_NAMESPACE_SVG}};
    tamis_config_set_linkify(c, which & 1, (tamis_strings){linked, which >> 1 & 3},
                             (tamis_name_list){skipped, (which >> 3 & 3) % 3});
}

static void put_markers(tamis_config *c, unsigned char which)
{
    static const char *const markers[] = {"{{", "}}", "${", "<%", "%>", "[[", "::"};
    tamis_config_set_template_markers(
        c, (tamis_strings){markers + which % COUNT(markers),
                           1 + which / 8 % (COUNT(markers) - which % COUNT(markers))});
}

static void put(struct writer *w, char what, unsigned char which)
{
    if (put_into_rule(&w->draft, what, which))
        return;
    switch (what) {
    case 'L':
        put_own(w->c, which);
        return;
    case 'F':
        tamis_config_put_flag(w->c, (tamis_config_flag)(which / 2 % TAMIS_FLAG_COUNT), which & 1);
        return;
    case 'U':
        tamis_config_set_unlisted(w->c, (tamis_unlisted)(which % (TAMIS_UNLISTED_ESCAPE + 1)));
        tamis_config_set_readers(w->c, which > 3 ? TAMIS_READERS_2026 : TAMIS_READERS_ALL);
        tamis_config_set_filter(w->c, which & 2 ? TAMIS_FILTER_PARSING : TAMIS_FILTER_TREE);
        return;
    case 'P':
        tamis_config_set_text(w->c, TAMIS_TEXT_ID_PREFIX, ONE_OF(prefixes));
        return;
    case 'I':
        tamis_config_set_text(w->c, TAMIS_TEXT_CLASS_PREFIX, ONE_OF(prefixes));
        return;
    case 'V':
        put_markers(w->c, which);
        return;
    case 'B':
        tamis_config_set_text(w->c, TAMIS_TEXT_BASE_URL, ONE_OF(bases));
        return;
    case 'S':
        tamis_config_set_text(w->c, TAMIS_TEXT_BLOCK_SEPARATOR, ONE_OF(separators));
        return;
    case 'C':
        tamis_config_set_text(w->c, TAMIS_TEXT_CONTEXT, ONE_OF(contexts));
        return;
    case 'Q':
        put_excerpt(w->c, which);
        return;
    case 'M':
        put_limit(w->c, which);
        return;
    case 'K':
        put_linkify(w->c, which);
        return;
    default:
        put_list_or_rule(w, what, which);
    }
}

/* Returns the config that the first letter selects ("0" or "1"); otherwise an empty config. */
static tamis_config *new_config(struct word *letters)
{
    char first = letters->n > 0 ? *letters->p : ' ';
    if (first == '0' || first == '1')
        *letters = word_after(*letters, 1);
    tamis_config *c = first == '0' ? tamis_config_new_default(NULL) : tamis_config_new(NULL);
    if (c != NULL && first == '1') {
        tamis_config_put_list(c, TAMIS_LIST_REMOVE_ELEMENTS);
        tamis_config_put_list(c, TAMIS_LIST_REMOVE_ATTRIBUTES);
    }
    return c;
}

tamis_config *policy_from_words(struct word letters, uint32_t without)
{
    struct writer w = {.without = without};
    w.c = new_config(&letters);
    for (size_t i = 0; w.c != NULL && i + 1 < letters.n; i += 2)
        put(&w, letters.p[i], (unsigned char)letters.p[i + 1]);
    if (w.c != NULL)
        end_rule(&w);
    return w.c;
}
