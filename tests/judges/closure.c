/* closure.c: parses the output again in every context and checks every node against the lists. */
#include "judges/closure.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tamis/tree.h>

#include "judges/lists.h"
#include "judges/naming.h"
#include "judges/rules.h"
#include "judges/script.h"
#include "support/walk.h"

/* The contexts into which an application may insert output. A wrapper is a start tag, such as <textarea>, that the application
 * writes before the output. The parser then reads tags in the output as text, and an end tag in an attribute value or in a comment
 * can close the element of the wrapper. Comments cannot be written so that this is impossible, so wrappers are not used for a
 * policy that allows comments. In a foreign context the parser creates foreign elements for the same tags; after a wrapper it
 * creates HTML elements for foreign tags; in a part of a table, a table within foreign content ends that content. In these contexts
 * the lists are checked for the local name in any namespace. */
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

/* XML5 output is parsed again as XML5. An XML5 parser supplies no elements, and the namespace of a name does not depend
 * on the context. */
static const struct place as_xml = {"XML", "", false};

enum { PLACES = sizeof places / sizeof *places, CONTEXTS = 2 * PLACES, REASON_BYTES = 400 };

struct closure {
    struct listbook *lists;
    struct rulebook *rules;
    bool has_rules;
    bool only_rules;   /* names are not checked */
    struct place home; /* the context that the output was made for, if it was set */
    bool has_home;
    bool from_foreign;
    int scripting; /* 1 or 0: the setting with which the output was made; -1: that of the standard */
    tamis_parser *parsers[CONTEXTS];
    tamis_parser *at_home;
    tamis_parser *xml;
    char reason[REASON_BYTES];
};

/* ---- One parser per context, created when it is first used */

static const struct place *place_of(size_t context)
{
    return &places[context / 2];
}

static bool scripting_in(size_t context)
{
    return context % 2 == 1;
}

static tamis_parser *new_parser(void)
{
    tamis_parser *p = tamis_parser_new(NULL);
    if (p == NULL)
        abort();
    return p;
}

static tamis_parser *parser_for(size_t context)
{
    tamis_parser *p = new_parser();
    if (tamis_parser_set_context(p, place_of(context)->context) != TAMIS_OK)
        abort();
    tamis_parser_set_scripting(p, scripting_in(context));
    /* Only some parsers of the output create shadow roots. Therefore shadow roots are allowed in half of the contexts. */
    tamis_parser_set_shadow_roots(p, scripting_in(context));
    return p;
}

struct closure *closure_new(const tamis_config *config)
{
    struct closure *c = calloc(1, sizeof *c);
    if (c == NULL)
        abort();
    c->lists = listbook_new(config);
    c->rules = rulebook_new(config);
    c->has_rules = !rulebook_is_empty(c->rules);
    c->scripting = tamis_config_flag_value(config, TAMIS_FLAG_SCRIPTING);
    c->at_home = new_parser();
    c->xml = new_parser();
    if (tamis_parser_set_dialect(c->xml, TAMIS_XML5) != TAMIS_OK)
        abort();
    return c;
}

void closure_free(struct closure *c)
{
    if (c == NULL)
        return;
    listbook_free(c->lists);
    rulebook_free(c->rules);
    for (size_t i = 0; i < CONTEXTS; i++)
        tamis_parser_free(c->parsers[i]);
    tamis_parser_free(c->at_home);
    tamis_parser_free(c->xml);
    free(c);
}

void closure_set_home(struct closure *c, const char *context)
{
    c->home = (struct place){context, "", false};
    c->has_home = true;
    c->from_foreign = context != NULL && strchr(context, ' ') != NULL;
}

void closure_set_scripting(struct closure *c, bool scripting)
{
    c->scripting = scripting;
}

void closure_ask_only_rules(struct closure *c)
{
    c->only_rules = true;
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
    bool scripting;
    bool is_home; /* the tree is the one from which the output was written */
    struct word markup;
};

static bool any_namespace(const struct look *l)
{
    return l->place->any_namespace || (l->c->from_foreign && !l->is_home);
}

static bool refuse(const struct look *l, const char *what, struct word name)
{
    const char *context = l->place->context;
    snprintf(l->c->reason, sizeof l->c->reason, "%s \"%.*s\" in %s%s, scripting %s", what,
             (int)(name.n < 100 ? name.n : 100), name.p, context == NULL ? "a document" : context,
             l->place->wrapper, l->scripting ? "on" : "off");
    return false;
}

/* Reports whether the HTML parser supplies elements with this name in some context. */
static bool implied(struct word name)
{
    static const char *const names[] = {"html", "head", "body", "tbody", "colgroup", "tr", NULL};
    return word_among(name, names);
}

/* Reports whether elements with this name are never allowed, in any namespace, whatever the lists contain. */
static bool never_safe(struct word name)
{
    static const char *const names[] = {"script", "iframe",   "object",    "embed",  "frame",      "base",
                                        "use",    "noscript", "plaintext", "mglyph", "malignmark", NULL};
    return word_among(name, names);
}

/* In another context an element can be parsed into another namespace than that in which it was written: an
 * HTML link within svg becomes an SVG element. These are the namespaces in which it may have been written. */
enum { MOST_READINGS = 3 };

static size_t readings(const struct look *l, const struct read_element *e, struct read_element *as)
{
    static const char *const namespaces[] = {TAMIS_NAMESPACE_HTML, TAMIS_NAMESPACE_SVG,
                                             TAMIS_NAMESPACE_MATHML};
    as[0] = *e;
    for (size_t i = 0; any_namespace(l) && i < MOST_READINGS; i++) {
        as[i] = *e;
        as[i].ns = namespaces[i];
        as[i].guessed = true;
        if (i > 0 && word_is(e->name, "img", false))
            as[i].name = word_of("image"); /* the HTML parser changes the first name to the second */
    }
    return any_namespace(l) ? MOST_READINGS : 1;
}

/* Reports whether the policy allows the element in the namespace `e->ns`. */
static bool kept_as(const struct look *l, const struct read_element *e)
{
    struct read_name name = {e->name, e->ns, e->guessed};
    if (rulebook_keeps_element(l->c->rules, e))
        return true;
    return (!never_safe(e->name) || rulebook_holds_use(l->c->rules, e)) &&
           listbook_keeps_element(l->c->lists, name);
}

static bool element_allowed(const struct look *l, const struct read_element *e)
{
    struct read_element as[MOST_READINGS];
    size_t n = readings(l, e, as);
    for (size_t i = 0; i < n; i++)
        if (kept_as(l, &as[i]))
            return true;
    return false;
}

/* ---- Attributes */

static bool attribute_kept_as(const struct look *l, const struct read_element *e, size_t index)
{
    struct read_attribute a = read_attribute_at(e, index);
    struct read_name element = {e->name, e->ns, e->guessed}, name = {a.name, a.ns, e->guessed};
    return listbook_keeps_attribute(l->c->lists, element, name) ||
           rulebook_keeps_attribute(l->c->rules, e, &a);
}

static bool attribute_allowed(const struct look *l, const struct read_element *e, size_t index)
{
    struct read_attribute a = read_attribute_at(e, index);
    struct read_element as[MOST_READINGS];
    size_t n = readings(l, e, as);
    if (judge_script(e, &a))
        return refuse(l, "script in the attribute", a.name);
    if (judge_script_offers_tool(&a))
        return refuse(l, "a tool in the attribute", a.name);
    for (size_t i = 0; i < n; i++)
        if (attribute_kept_as(l, &as[i], index))
            return true;
    return refuse(l, "attribute", a.name);
}

/* ---- Rules */

/* Reports whether the rules allow the element with all its attributes in one of the namespaces in which it may have been
 * written. */
static bool rules_hold(const struct look *l, const struct read_element *e)
{
    struct read_element as[MOST_READINGS];
    struct fault first = {NULL, {NULL, 0}};
    size_t n = readings(l, e, as);
    for (size_t i = 0; i < n; i++) {
        if (any_namespace(l) && !kept_as(l, &as[i]))
            continue;
        struct fault fault = rulebook_judge(l->c->rules, &as[i]);
        if (fault.why == NULL)
            return true;
        first = first.why == NULL ? fault : first;
    }
    return first.why == NULL || refuse(l, first.why, first.where);
}

static bool misses_nothing(const struct look *l, const struct read_element *e)
{
    struct fault fault = {NULL, {NULL, 0}};
    if (l->is_home)
        fault = rulebook_misses(l->c->rules, e);
    return fault.why == NULL || refuse(l, fault.why, fault.where);
}

/* ---- The walk */

/* Reports whether the element has a start tag in the output. An element without one has the offset of what follows. */
static bool has_tag(const struct look *l, const struct read_element *e, const tamis_node *n)
{
    uint64_t at = tamis_node_offset(n);
    if (at >= l->markup.n || l->markup.p[at] != '<' || l->markup.n - at - 1 <= e->name.n)
        return false;
    const char *name = l->markup.p + at + 1;
    return memcmp(name, e->name.p, e->name.n) == 0 && strchr(" >/", name[e->name.n]) != NULL;
}

static bool element_holds(const struct look *l, const tamis_node *n)
{
    struct read_element e = read_element_of(l->parser, n);
    bool is_implied = implied(e.name) && l->place != &as_xml;
    e.supplied = is_implied && read_attribute_count(&e) == 0 && !(l->is_home && has_tag(l, &e, n));
    if (*l->place->wrapper != '\0' && tamis_node_offset(n) == 0)
        return true;
    if (l->c->only_rules)
        return rules_hold(l, &e);
    bool allowed = element_allowed(l, &e);
    if (!allowed && !is_implied)
        return refuse(l, "element", e.name);
    for (size_t i = 0; i < read_attribute_count(&e); i++)
        if (!attribute_allowed(l, &e, i))
            return false;
    if (!l->c->has_rules || (e.supplied && !allowed))
        return true;
    return rules_hold(l, &e) && misses_nothing(l, &e);
}

static bool instruction_holds(const struct look *l, const tamis_node *n)
{
    struct word target, data;
    target.p = tamis_node_name(l->parser, n, &target.n);
    data.p = tamis_node_data(n, &data.n);
    if (!listbook_keeps_instruction(l->c->lists, target))
        return refuse(l, "processing instruction", target);
    const char *why = judge_marker(l->c->rules, target, data);
    return why == NULL || refuse(l, why, data);
}

static bool node_holds(const struct look *l, const tamis_node *n)
{
    struct word data;
    tamis_node_type type = tamis_node_get_type(n);
    if (l->c->only_rules && type != TAMIS_NODE_ELEMENT)
        return true;
    switch (type) {
    case TAMIS_NODE_ELEMENT:
        return element_holds(l, n);
    case TAMIS_NODE_PROCESSING_INSTRUCTION:
        return instruction_holds(l, n);
    case TAMIS_NODE_COMMENT:
        data.p = tamis_node_data(n, &data.n);
        return listbook_keeps_comments(l->c->lists) || refuse(l, "comment", data);
    default:
        return true;
    }
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
    for (const tamis_node *at = root; at != NULL; at = walk_next(at, root))
        if (!node_holds(l, at))
            return false;
    return true;
}

static bool holds_in(struct closure *c, const char *html, size_t n, size_t context)
{
    if (c->parsers[context] == NULL)
        c->parsers[context] = parser_for(context);
    struct look l = {c, c->parsers[context], place_of(context), scripting_in(context), false, {html, n}};
    if (*l.place->wrapper != '\0' && listbook_keeps_comments(c->lists))
        return true;
    tamis_parser_reset(c->parsers[context]);
    return holds_parsed(&l, c->parsers[context], html, n);
}

static bool holds_at_home(struct closure *c, const char *html, size_t n)
{
    bool scripting = c->scripting >= 0 ? c->scripting == 1 : c->home.context != NULL;
    struct look l = {c, c->at_home, &c->home, scripting, true, {html, n}};
    tamis_parser_reset(c->at_home);
    if (tamis_parser_set_context(c->at_home, c->home.context) != TAMIS_OK)
        abort();
    tamis_parser_set_scripting(c->at_home, l.scripting);
    tamis_parser_set_shadow_roots(c->at_home, true);
    return holds_parsed(&l, c->at_home, html, n);
}

bool closure_holds(struct closure *c, const char *html, size_t n, int context)
{
    c->reason[0] = '\0';
    if (c->has_rules && c->has_home && !holds_at_home(c, html, n))
        return false;
    if (c->only_rules)
        return true;
    if (context != CLOSURE_EVERYWHERE)
        return holds_in(c, html, n, (size_t)context);
    for (size_t i = 0; i < CONTEXTS; i++)
        if (!holds_in(c, html, n, i))
            return false;
    return true;
}

bool closure_holds_as_xml(struct closure *c, const char *xml, size_t n, bool is_document)
{
    struct look l = {c, c->xml, &as_xml, false, true, {xml, n}};
    c->reason[0] = '\0';
    tamis_parser_reset(c->xml);
    if (tamis_parser_set_context(c->xml, is_document ? NULL : "div") != TAMIS_OK)
        abort();
    return holds_parsed(&l, c->xml, xml, n);
}
