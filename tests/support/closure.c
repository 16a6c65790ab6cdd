/* closure.c: parse the output again, everywhere, and hold every node against the lists. */
#include "support/closure.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tamis/tree.h>

/* Where output may end up. A wrapper is a tag that an application wrote in front: what was an attribute value is then
 * text, and an end tag in it would count. Comments cannot be kept safe from that, so there are no wrappers for a policy
 * that allows them. In a foreign context the parser makes foreign elements out of the same tags, and behind a wrapper
 * HTML elements out of foreign ones; in a part of a table, a table within foreign content ends that content. There the
 * lists are asked for the local name in any namespace. */
static const struct place {
    const char *context; /* NULL: a document */
    const char *wrapper;
    bool any_namespace;
} places[] = {
    {NULL, "", false},
    {"div", "", false},
    {"p", "", false},
    {"td", "", false},
    {"tr", "", true},
    {"table", "", true},
    {"colgroup", "", true},
    {"caption", "", false},
    {"select", "", false},
    {"option", "", false},
    {"button", "", false},
    {"template", "", false},
    {"textarea", "", false},
    {"noscript", "", false},
    {"head", "", false},
    {"html", "", false},
    {"div", "<textarea>", true},
    {"div", "<title>", true},
    {"div", "<style>", true},
    {"div", "<xmp>", true},
    {"div", "<iframe>", true},
    {"div", "<noembed>", true},
    {"div", "<noscript>", true},
    {"svg svg", "", true},
    {"svg foreignObject", "", true},
    {"svg title", "", true},
    {"svg style", "", true},
    {"math math", "", true},
    {"math mi", "", true},
    {"math annotation-xml", "", true},
};

/* Output of XML5 is read again as what it is. There no parser supplies anything, and a name is in its own namespace. */
static const struct place as_xml = {"XML", "", false};

enum { PLACES = sizeof places / sizeof *places, CONTEXTS = 2 * PLACES, REASON_BYTES = 400 };

/* One name of a list. `owner`: the index in the list of elements of the element that has this attribute as its own;
 * NONE for what is listed for itself. */
struct entry {
    char *name;
    char *ns; /* NULL: none */
    size_t owner;
};

static const size_t NONE = SIZE_MAX;

struct list {
    struct entry *entries;
    size_t count;
    bool present;
};

struct closure {
    struct list lists[TAMIS_LIST_COUNT];
    struct list own;         /* attributes of one element */
    struct list own_removed; /* attributes taken from one element */
    bool *has_own;           /* by element: it has an `attributes` list */
    bool comments;
    bool data_attributes;
    bool from_foreign;
    tamis_parser *parsers[CONTEXTS];
    tamis_parser *xml;
    char reason[REASON_BYTES];
};

struct word {
    const char *p;
    size_t n;
};

/* ---- Words */

static char folded(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool equal(struct word w, const char *s, bool fold)
{
    size_t i;
    for (i = 0; i < w.n && s[i] != '\0'; i++)
        if (fold ? folded(w.p[i]) != folded(s[i]) : w.p[i] != s[i])
            return false;
    return i == w.n && s[i] == '\0';
}

static bool among(struct word w, const char *const *words)
{
    for (; *words != NULL; words++)
        if (equal(w, *words, true))
            return true;
    return false;
}

/* "href" of "xlink:href". What has two colons is no qualified name, and leads nowhere. */
static struct word local_part(struct word w)
{
    for (size_t i = 0; i < w.n; i++)
        if (w.p[i] == ':')
            return (struct word){w.p + i + 1, w.n - i - 1};
    return w;
}

static bool same_namespace(const char *a, const char *b)
{
    return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

/* ---- The lists of the configuration */

static char *copy(const char *s)
{
    size_t n = strlen(s) + 1;
    char *to = malloc(n);
    if (to == NULL)
        abort();
    return memcpy(to, s, n);
}

static void add(struct list *l, tamis_name name, size_t owner)
{
    struct entry *grown = realloc(l->entries, (l->count + 1) * sizeof *grown);
    if (grown == NULL)
        abort();
    l->entries = grown;
    grown[l->count++] = (struct entry){copy(name.name), name.ns == NULL ? NULL : copy(name.ns), owner};
}

static void clear(struct list *l)
{
    for (size_t i = 0; i < l->count; i++) {
        free(l->entries[i].name);
        free(l->entries[i].ns);
    }
    free(l->entries);
}

static void read_local(struct closure *c, const tamis_config *config, size_t element)
{
    size_t n = tamis_config_local_count(config, element, TAMIS_LIST_ATTRIBUTES);
    for (size_t i = 0; i < n; i++)
        add(&c->own, tamis_config_local_item(config, element, TAMIS_LIST_ATTRIBUTES, i), element);
    n = tamis_config_local_count(config, element, TAMIS_LIST_REMOVE_ATTRIBUTES);
    for (size_t i = 0; i < n; i++)
        add(&c->own_removed, tamis_config_local_item(config, element, TAMIS_LIST_REMOVE_ATTRIBUTES, i),
            element);
    c->has_own[element] = tamis_config_local_has(config, element, TAMIS_LIST_ATTRIBUTES);
}

static void read_lists(struct closure *c, const tamis_config *config)
{
    for (unsigned l = 0; l < TAMIS_LIST_COUNT; l++) {
        tamis_config_list list = (tamis_config_list)l;
        size_t n = tamis_config_count(config, list);
        c->lists[l].present = tamis_config_has(config, list);
        for (size_t i = 0; i < n; i++)
            add(&c->lists[l], tamis_config_item(config, list, i), NONE);
    }
    size_t elements = c->lists[TAMIS_LIST_ELEMENTS].count;
    c->has_own = calloc(elements + 1, sizeof *c->has_own);
    if (c->has_own == NULL)
        abort();
    for (size_t i = 0; i < elements; i++)
        read_local(c, config, i);
    c->comments = tamis_config_flag_value(config, TAMIS_FLAG_COMMENTS) == 1;
    c->data_attributes = tamis_config_flag_value(config, TAMIS_FLAG_DATA_ATTRIBUTES) == 1;
}

/* ---- One parser per context, made when it is first asked for */

static const struct place *place_of(size_t context)
{
    return &places[context / 2];
}

static bool scripting_in(size_t context)
{
    return context % 2 == 1;
}

static tamis_parser *parser_for(size_t context)
{
    tamis_parser *p = tamis_parser_new(NULL);
    if (p == NULL || tamis_parser_set_context(p, place_of(context)->context) != TAMIS_OK)
        abort();
    tamis_parser_set_scripting(p, scripting_in(context));
    /* Only some of the callers that will read the output make shadow roots; half of the contexts do. */
    tamis_parser_set_shadow_roots(p, scripting_in(context));
    return p;
}

struct closure *closure_new(const tamis_config *config)
{
    struct closure *c = calloc(1, sizeof *c);
    if (c == NULL)
        abort();
    read_lists(c, config);
    c->xml = tamis_parser_new(NULL);
    if (c->xml == NULL || tamis_parser_set_dialect(c->xml, TAMIS_XML5) != TAMIS_OK)
        abort();
    return c;
}

void closure_free(struct closure *c)
{
    if (c == NULL)
        return;
    for (size_t i = 0; i < TAMIS_LIST_COUNT; i++)
        clear(&c->lists[i]);
    clear(&c->own);
    clear(&c->own_removed);
    free(c->has_own);
    for (size_t i = 0; i < CONTEXTS; i++)
        tamis_parser_free(c->parsers[i]);
    tamis_parser_free(c->xml);
    free(c);
}

void closure_set_foreign(struct closure *c, bool foreign)
{
    c->from_foreign = foreign;
}

size_t closure_contexts(void)
{
    return CONTEXTS;
}

const char *closure_reason(const struct closure *c)
{
    return c->reason;
}

/* ---- Elements */

struct look {
    struct closure *c;
    const tamis_parser *parser;
    const struct place *place;
    size_t context;
};

static bool any_namespace(const struct look *l)
{
    return l->place->any_namespace || l->c->from_foreign;
}

static bool refuse(const struct look *l, const char *what, struct word name)
{
    const char *context = l->place->context;
    snprintf(l->c->reason, sizeof l->c->reason, "%s \"%.*s\" in %s%s, scripting %s", what,
             (int)(name.n < 100 ? name.n : 100), name.p, context == NULL ? "a document" : context,
             l->place->wrapper, scripting_in(l->context) ? "on" : "off");
    return false;
}

static bool listed(const struct look *l, const struct list *list, struct word name, const char *ns,
                   size_t owner)
{
    for (size_t i = 0; i < list->count; i++) {
        const struct entry *e = &list->entries[i];
        if ((owner == e->owner) && equal(name, e->name, any_namespace(l)) &&
            (any_namespace(l) || same_namespace(ns, e->ns)))
            return true;
    }
    return false;
}

/* What the parser supplies by itself in one context or another. */
static bool implied(struct word name)
{
    static const char *const names[] = {"html", "head", "body", "tbody", "colgroup", "tr", NULL};
    return among(name, names);
}

/* Not in any namespace and whatever the lists say. */
static bool never_safe(struct word name)
{
    static const char *const names[] = {"script", "iframe",   "object",    "embed",  "frame",      "base",
                                        "use",    "noscript", "plaintext", "mglyph", "malignmark", NULL};
    return among(name, names);
}

static bool element_allowed(const struct look *l, struct word name, const char *ns)
{
    const struct list *lists = l->c->lists;
    if (never_safe(name))
        return false;
    if (implied(name) && l->place != &as_xml)
        return true;
    if (lists[TAMIS_LIST_ELEMENTS].present)
        return listed(l, &lists[TAMIS_LIST_ELEMENTS], name, ns, NONE);
    return any_namespace(l) || !listed(l, &lists[TAMIS_LIST_REMOVE_ELEMENTS], name, ns, NONE);
}

/* ---- Attributes */

static bool is_handler(struct word name)
{
    return name.n > 2 && folded(name.p[0]) == 'o' && folded(name.p[1]) == 'n' && folded(name.p[2]) >= 'a' &&
           folded(name.p[2]) <= 'z';
}

/* The URL Standard's basic parser skips controls and spaces in front, and TAB, LF and CR everywhere. */
static bool is_javascript(struct word value)
{
    const char *scheme = "javascript:";
    size_t i = 0;
    while (i < value.n && (unsigned char)value.p[i] <= ' ')
        i++;
    for (; i < value.n && *scheme != '\0'; i++) {
        char c = value.p[i];
        if (c == '\t' || c == '\n' || c == '\r')
            continue;
        if (folded(c) != *scheme++)
            return false;
    }
    return *scheme == '\0';
}

/* Neither xml:onclick nor xml:action does anything. */
static bool is_xml(const char *ns)
{
    return same_namespace(ns, "http://www.w3.org/XML/1998/namespace");
}

static bool runs_script(struct word element, struct word attribute, struct word value)
{
    static const char *const links[] = {"href", "xlink:href", "action", "formaction", NULL};
    static const char *const animations[] = {"animate", "animateTransform", "set", NULL};
    if (among(attribute, links))
        return is_javascript(value);
    return equal(attribute, "attributeName", true) && among(element, animations) &&
           equal(local_part(value), "href", false); /* SMIL compares it as it is */
}

/* Those of the listed elements that `name` may be: one, or in a foreign context one per namespace. */
static bool attribute_of_element(const struct look *l, struct word element, const char *ns, struct word name,
                                 const char *name_ns)
{
    const struct list *elements = &l->c->lists[TAMIS_LIST_ELEMENTS];
    bool global = l->c->lists[TAMIS_LIST_ATTRIBUTES].present
                      ? listed(l, &l->c->lists[TAMIS_LIST_ATTRIBUTES], name, name_ns, NONE) ||
                            (l->c->data_attributes && name.n >= 5 && memcmp(name.p, "data-", 5) == 0)
                      : !listed(l, &l->c->lists[TAMIS_LIST_REMOVE_ATTRIBUTES], name, name_ns, NONE);
    bool restricted = !l->c->lists[TAMIS_LIST_ATTRIBUTES].present;
    bool found = false;
    for (size_t i = 0; i < elements->count; i++) {
        const struct entry *e = &elements->entries[i];
        if (!equal(element, e->name, any_namespace(l)) || !(any_namespace(l) || same_namespace(ns, e->ns)))
            continue;
        found = true;
        if (listed(l, &l->c->own_removed, name, name_ns, i))
            continue;
        if (listed(l, &l->c->own, name, name_ns, i) || (global && !(restricted && l->c->has_own[i])))
            return true;
    }
    return !found && global;
}

static bool attribute_allowed(const struct look *l, const tamis_node *n, size_t index, struct word element)
{
    struct word name, value;
    const char *ns = tamis_node_attribute_namespace(l->parser, n, index);
    name.p = tamis_node_attribute_name(l->parser, n, index, &name.n);
    value.p = tamis_node_attribute_value(n, index, &value.n);
    if (is_handler(name) && ns == NULL)
        return refuse(l, "script in the attribute", name);
    if (!is_xml(ns) && runs_script(element, name, value))
        return refuse(l, "script in the attribute", name);
    if (attribute_of_element(l, element, tamis_node_namespace(l->parser, n), name, ns) ||
        (any_namespace(l) &&
         attribute_of_element(l, element, tamis_node_namespace(l->parser, n), local_part(name), ns)))
        return true;
    return refuse(l, "attribute", name);
}

/* ---- The walk */

static bool element_holds(const struct look *l, const tamis_node *n)
{
    struct word name;
    name.p = tamis_node_name(l->parser, n, &name.n);
    if (*l->place->wrapper != '\0' && tamis_node_offset(n) == 0)
        return true;
    if (!element_allowed(l, name, tamis_node_namespace(l->parser, n)))
        return refuse(l, "element", name);
    for (size_t i = 0; i < tamis_node_attribute_count(n); i++)
        if (!attribute_allowed(l, n, i, name))
            return false;
    return true;
}

static bool targeted(const struct list *list, struct word target)
{
    for (size_t i = 0; i < list->count; i++)
        if (equal(target, list->entries[i].name, false))
            return true;
    return false;
}

static bool instruction_holds(const struct look *l, const tamis_node *n)
{
    const struct list *lists = l->c->lists;
    struct word target;
    target.p = tamis_node_name(l->parser, n, &target.n);
    bool allowed = lists[TAMIS_LIST_PROCESSING_INSTRUCTIONS].present
                       ? targeted(&lists[TAMIS_LIST_PROCESSING_INSTRUCTIONS], target)
                       : !targeted(&lists[TAMIS_LIST_REMOVE_PROCESSING_INSTRUCTIONS], target);
    return allowed || refuse(l, "processing instruction", target);
}

static bool node_holds(const struct look *l, const tamis_node *n)
{
    struct word data;
    switch (tamis_node_get_type(n)) {
    case TAMIS_NODE_ELEMENT:
        return element_holds(l, n);
    case TAMIS_NODE_PROCESSING_INSTRUCTION:
        return instruction_holds(l, n);
    case TAMIS_NODE_COMMENT:
        data.p = tamis_node_data(n, &data.n);
        return l->c->comments || refuse(l, "comment", data);
    default:
        return true;
    }
}

static const tamis_node *next_in_tree(const tamis_node *n, const tamis_node *root)
{
    const tamis_node *next = tamis_node_first_child(n);
    while (next == NULL && n != root) {
        next = tamis_node_next(n);
        n = tamis_node_parent(n);
    }
    return next;
}

static bool holds_parsed(const struct look *l, tamis_parser *p, const char *markup, size_t n)
{
    const tamis_node *root = NULL;
    tamis_status status = tamis_parser_feed(p, l->place->wrapper, strlen(l->place->wrapper));
    if (status == TAMIS_OK)
        status = tamis_parser_feed(p, markup, n);
    if (status == TAMIS_OK)
        status = tamis_parser_finish(p, &root);
    if (status != TAMIS_OK)
        return refuse(l, "parsing again gives", (struct word){tamis_status_name(status), 40});
    for (const tamis_node *at = root; at != NULL; at = next_in_tree(at, root))
        if (!node_holds(l, at))
            return false;
    return true;
}

static bool holds_in(struct closure *c, const char *html, size_t n, size_t context)
{
    if (c->parsers[context] == NULL)
        c->parsers[context] = parser_for(context);
    struct look l = {c, c->parsers[context], place_of(context), context};
    if (*l.place->wrapper != '\0' && c->comments)
        return true;
    tamis_parser_reset(c->parsers[context]);
    return holds_parsed(&l, c->parsers[context], html, n);
}

bool closure_holds(struct closure *c, const char *html, size_t n, int context)
{
    c->reason[0] = '\0';
    if (context != CLOSURE_EVERYWHERE)
        return holds_in(c, html, n, (size_t)context);
    for (size_t i = 0; i < CONTEXTS; i++)
        if (!holds_in(c, html, n, i))
            return false;
    return true;
}

bool closure_holds_as_xml(struct closure *c, const char *xml, size_t n, bool is_document)
{
    struct look l = {c, c->xml, &as_xml, 0};
    c->reason[0] = '\0';
    tamis_parser_reset(c->xml);
    if (tamis_parser_set_context(c->xml, is_document ? NULL : "div") != TAMIS_OK)
        abort();
    return holds_parsed(&l, c->xml, xml, n);
}
