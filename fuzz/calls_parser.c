/* calls_parser.c: calls the functions for a parser and its tree (tamis/tree.h) in any order. */
#include <string.h>
#include <tamis/tree.h>

#include "fuzz/calls.h"
#include "models/xml_record.h"
#include "support/walk.h"

struct settings {
    const char *context;
    tamis_dialect dialect;
    bool scripting;
    bool shadow_roots;
    unsigned year;
    uint64_t nodes;
};

struct model {
    tamis_parser *p;
    struct settings set;
    bool begun;
    bool finished;
    tamis_status failed;
    struct text fed;
};

static void forget_document(struct model *m)
{
    m->begun = m->finished = false;
    m->failed = TAMIS_OK;
    text_clear(&m->fed);
    text_add_string(&m->fed, "");
}

static void start(struct model *m, struct calls *c)
{
    m->p = tamis_parser_new(&c->allocator);
    check(m->p != NULL, "no memory");
    m->set = (struct settings){.nodes = tamis_limit_default(TAMIS_MAX_NODES)};
    forget_document(m);
}

static void *begin(struct calls *c)
{
    struct model *m = calloc(1, sizeof *m);
    check(m != NULL, "no memory");
    start(m, c);
    return m;
}

static void end(void *self)
{
    struct model *m = self;
    tamis_parser_free(m->p);
    text_free(&m->fed);
    free(m);
}

static void expect(tamis_status got, bool legal)
{
    check(got == (legal ? TAMIS_OK : TAMIS_INVALID_ARGUMENT),
          "API: a call of a parser returns another status");
}

/* ---- Settings, which can be changed only before the first feed */

static void set_limit(struct model *m, struct calls *c)
{
    uint64_t value = choose(c, 3) ? tamis_limit_default(TAMIS_MAX_NODES) : choose(c, 40);
    bool legal = !m->begun && m->failed == TAMIS_OK;
    expect(tamis_parser_set_limit(m->p, TAMIS_MAX_NODES, value), legal);
    m->set.nodes = legal ? value : m->set.nodes;
    expect(tamis_parser_set_limit(m->p, TAMIS_LIMIT_COUNT, 1), false);
}

static void set_dialect(struct model *m, struct calls *c)
{
    tamis_dialect dialect = (tamis_dialect)choose(c, TAMIS_DIALECT_COUNT + 1);
    bool legal = !m->begun && (dialect == TAMIS_HTML || dialect == TAMIS_XML5);
    expect(tamis_parser_set_dialect(m->p, dialect), legal);
    m->set.dialect = legal ? dialect : m->set.dialect;
}

static void set_context(struct model *m, struct calls *c)
{
    static const char *const contexts[] = {NULL,       "div",       "td", "svg desc", "math mi",
                                           "template", "plaintext", "",   "DIV",      "svg "};
    uint32_t i = choose(c, 10);
    bool legal = !m->begun && i < 7;
    expect(tamis_parser_set_context(m->p, contexts[i]), legal);
    m->set.context = legal ? contexts[i] : m->set.context;
}

static void set_flags(struct model *m, struct calls *c)
{
    if (m->begun)
        return;
    m->set.scripting = choose(c, 2);
    m->set.shadow_roots = choose(c, 2);
    tamis_parser_set_scripting(m->p, m->set.scripting);
    unsigned year = 2012 + choose(c, 17);
    bool valid = year >= 2014 && year <= 2026;
    expect(tamis_parser_set_year(m->p, year), valid);
    m->set.year = valid ? year : m->set.year;
    tamis_parser_set_shadow_roots(m->p, m->set.shadow_roots);
}

/* ---- Documents */

/* Reads the whole document with a separate parser. */
static tamis_parser *reference(const struct settings *s)
{
    static tamis_parser *p;
    p = p ? p : tamis_parser_new(NULL);
    check(p != NULL, "no memory");
    tamis_parser_reset(p);
    expect(tamis_parser_set_limit(p, TAMIS_MAX_NODES, s->nodes), true);
    expect(tamis_parser_set_context(p, s->context), true);
    expect(tamis_parser_set_dialect(p, s->dialect), true);
    tamis_parser_set_scripting(p, s->scripting);
    expect(tamis_parser_set_year(p, s->year ? s->year : 2026), true);
    tamis_parser_set_shadow_roots(p, s->shadow_roots);
    return p;
}

static void record_id(struct text *recorded, const char *p, size_t n)
{
    text_add_string(recorded, p ? "\n" : "\n-");
    text_add(recorded, p ? p : "", p ? n : 0);
}

/* Checks that only a DOCTYPE has identifiers, and that there is no attribute after the last one. */
static void check_node(const tamis_parser *p, const tamis_node *node, struct text *recorded)
{
    size_t n = 7, past = tamis_node_attribute_count(node);
    bool is_doctype = tamis_node_get_type(node) == TAMIS_NODE_DOCTYPE;
    const tamis_node *previous = tamis_node_previous(node);
    check(!previous || tamis_node_next(previous) == node, "API: a node is not next to the one before it");
    check(!tamis_node_attribute_name(p, node, past, &n) && n == 0 &&
              !tamis_node_attribute_value(node, past, NULL) && !tamis_node_attribute_namespace(p, node, past),
          "API: a node has an attribute after its last one");
    const char *name = tamis_node_name(p, node, &n);
    record_id(recorded, is_doctype ? name : NULL, n);
    const char *public_id = tamis_node_public_id(node, &n);
    record_id(recorded, public_id, n);
    const char *system_id = tamis_node_system_id(node, &n);
    record_id(recorded, system_id, n);
    check(is_doctype || (!public_id && !system_id), "API: a node other than a DOCTYPE has identifiers");
}

static void check_nodes(const tamis_parser *p, const tamis_node *root, struct text *recorded)
{
    text_clear(recorded);
    text_add_string(recorded, "");
    for (const tamis_node *n = root; n; n = walk_next(n, root))
        check_node(p, n, recorded);
}

static void check_rest(const tamis_parser *a, const tamis_node *root, const tamis_parser *b,
                       const tamis_node *other)
{
    static struct text recorded, expected;
    check_nodes(a, root, &recorded);
    check_nodes(b, other, &expected);
    check(text_equal(&recorded, expected.p, expected.n),
          "P5 chunk invariance: a DOCTYPE depends on the order of calls");
}

/* Compares the result with that of another parser, which gets the whole document with one call. */
static void check_tree(const struct model *m, tamis_status status, const tamis_node *root)
{
    static struct xml_record record, expected;
    static struct text offsets, expected_offsets;
    const tamis_node *other = NULL;
    tamis_parser *p = reference(&m->set);
    tamis_status fed = tamis_parser_feed(p, m->fed.p, m->fed.n), whole = tamis_parser_finish(p, &other);
    check(fed == TAMIS_OK || fed == whole, "P3 fail closed: a status does not stay");
    check(status == whole, "P5 chunk invariance: the status depends on the order of calls");
    check((root != NULL) == (status == TAMIS_OK),
          "P3 fail closed: a tree without TAMIS_OK, or no tree with it");
    check(tamis_parser_last_error(m->p).place.offset == tamis_parser_last_error(p).place.offset,
          "P5 chunk invariance: the place of the status depends on the order of calls");
    if (root) {
        xml_record_tree(&record, m->p, root, &offsets);
        xml_record_tree(&expected, p, other, &expected_offsets);
        check(text_equal(&record.out, expected.out.p, expected.out.n) &&
                  text_equal(&offsets, expected_offsets.p, expected_offsets.n),
              "P5 chunk invariance: the tree depends on the order of calls");
        check_rest(m->p, root, p, other);
    }
}

static void feed(struct model *m, struct calls *c)
{
    struct stretch piece = calls_piece(c);
    tamis_status status = tamis_parser_feed(m->p, piece.p, piece.n);
    if (m->finished) {
        expect(status, false);
    } else {
        check(m->failed == TAMIS_OK || status == m->failed, "P3 fail closed: a status does not stay");
        if (m->failed == TAMIS_OK)
            calls_append(&m->fed, piece);
        m->begun = true;
        m->failed = status;
    }
    free((char *)piece.p);
    expect(tamis_parser_feed(m->p, NULL, 1), false);
}

static void finish(struct model *m)
{
    const tamis_node *root = NULL;
    tamis_status status = tamis_parser_finish(m->p, &root);
    if (m->finished) {
        expect(status, false);
        check(!root, "P3 fail closed: a call at the wrong time leaves a tree");
        return;
    }
    check(m->failed == TAMIS_OK || status == m->failed, "P3 fail closed: a status does not stay");
    check_tree(m, status, root);
    m->begun = m->finished = true;
    m->failed = status;
}

static void call(void *self, struct calls *c)
{
    struct model *m = self;
    static void (*const settings[])(struct model *, struct calls *) = {set_limit, set_dialect, set_context,
                                                                       set_flags};
    switch (choose(c, 12)) {
    case 0:
    case 1:
    case 2:
        settings[choose(c, 4)](m, c);
        break;
    case 3:
    case 4:
        finish(m);
        break;
    case 5:
        tamis_parser_reset(m->p);
        forget_document(m);
        break;
    case 6:
        tamis_parser_free(m->p);
        start(m, c);
        break;
    default:
        feed(m, c);
        break;
    }
    check(tamis_parser_last_error(m->p).status == m->failed, "API: the last error is not the last");
}

const struct player calls_parser = {begin, call, end};
