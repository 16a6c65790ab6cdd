/* fuzz_parse_xml5.c: parses any bytes as XML5, as a document and as a fragment. Promises: P5, the tree, the places and the
 * status do not depend on how the input is divided into pieces; places are in the input and increase, and the place of an
 * element is its "<"; P4, work and memory are bounded, also with small limits; P3, after an error there is no tree. The
 * tree equals that of a simple model of open elements and namespaces (tests/models/xml.h). If libxml2 and expat accept the
 * input as well-formed, and no known difference applies (tests/xml_parsers/libxml2_tree.h), the tree also equals that of
 * libxml2. A hash of the input selects pieces and limits. */
#include <string.h>

#ifdef FUZZ_JUDGES
#include "xml_parsers/libxml2_tree.h"
#endif
#include "fuzz/target.h"
#include "parse/document.h"
#include "support/ledger.h"
#include "generators/random.h"
#include "models/xml.h"
#include "support/walk.h"

struct input {
    const char *xml;
    size_t n;
    bool is_fragment;
};

/* The result of one parse of the input. */
struct reading {
    tamis_error error;
    struct xml_record record;
    struct text offsets;
};

static tamis_parser *parser_for(const struct input *s)
{
    static tamis_parser *made;
    if (!made)
        made = tamis_parser_new(NULL);
    else
        tamis_parser_reset(made);
    check(tamis_parser_set_dialect(made, TAMIS_XML5) == TAMIS_OK, "a dialect is refused");
    check(tamis_parser_set_context(made, s->is_fragment ? "div" : NULL) == TAMIS_OK, "a context is refused");
    return made;
}

/* Feeds a copy of the exact size, so that AddressSanitizer detects a read outside of it, and frees the copy. A single
 * byte is not copied, because this would be slow. */
static tamis_status feed_piece(tamis_parser *p, const char *xml, size_t n)
{
    if (n == 1)
        return tamis_parser_feed(p, xml, n);
    char *copy = malloc(n ? n : 1);
    check(copy != NULL, "no memory");
    if (n)
        memcpy(copy, xml, n);
    tamis_status status = tamis_parser_feed(p, copy, n);
    free(copy);
    return status;
}

static void read_in_pieces(const struct input *s, size_t first, size_t step, struct reading *r)
{
    const tamis_node *root = NULL;
    tamis_parser *p = parser_for(s);
    tamis_status status = TAMIS_OK;
    size_t size = first;
    for (size_t done = 0; done < s->n && status == TAMIS_OK; size = step) {
        size = size < s->n - done ? size : s->n - done;
        status = feed_piece(p, s->xml + done, size);
        done += size;
    }
    tamis_status last = tamis_parser_finish(p, &root);
    r->error = tamis_parser_last_error(p);
    check(status == TAMIS_OK || status == last,
          "P3 fail closed: the status of feeding differs from the final one");
    check((root != NULL) == (last == TAMIS_OK),
          "P3 fail closed: a tree without TAMIS_OK, or no tree with it");
    check(last == r->error.status && last != TAMIS_INTERNAL, "P7 embeddable: an invariant did not hold");
    if (root)
        xml_record_tree(&r->record, p, root, &r->offsets);
}

static void check_same(const struct reading *a, const struct reading *b)
{
    tamis_place at = a->error.place, other = b->error.place;
    check(a->error.status == b->error.status, "P5 chunk invariance: the status differs when fed in pieces");
    check(at.offset == other.offset && at.line == other.line && at.column == other.column,
          "P5 chunk invariance: the place of the status differs when fed in pieces");
    if (a->error.status != TAMIS_OK)
        return;
    check(text_equal(&a->record.out, b->record.out.p, b->record.out.n),
          "P5 chunk invariance: the tree differs when fed in pieces");
    check(text_equal(&a->offsets, b->offsets.p, b->offsets.n),
          "P5 chunk invariance: the places of nodes differ when fed in pieces");
}

/* Checks the places of all nodes. A text that is not a part of the input has the place at which the parser created it,
 * which is not after the place of the next node. */
static void check_places(const struct input *s, const struct reading *r)
{
    uint64_t before = 0, offset;
    for (size_t i = 0; i + sizeof offset <= r->offsets.n; i += sizeof offset) {
        memcpy(&offset, r->offsets.p + i, sizeof offset);
        check(offset >= before && offset <= s->n,
              "P5 positions: a node begins before the previous one, or past the end");
        before = offset;
    }
}

static void check_elements(const struct input *s, tamis_parser *p)
{
    const tamis_node *root = NULL;
    check(tamis_parser_feed(p, s->xml, s->n) == TAMIS_OK && tamis_parser_finish(p, &root) == TAMIS_OK,
          "it was read before");
    for (const tamis_node *n = root; n; n = walk_next(n, root))
        if (tamis_node_get_type(n) == TAMIS_NODE_ELEMENT)
            check(tamis_node_offset(n) < s->n && s->xml[tamis_node_offset(n)] == '<',
                  "P5 positions: an element does not begin at \"<\"");
}

static void check_model(const struct input *s, const struct reading *r)
{
    static struct xml_record model;
    check(xml_model_record(&model, s->is_fragment, s->xml, s->n) == TAMIS_OK,
          "model of XML5: the lexer refuses what the parser read");
    check(text_equal(&model.out, r->record.out.p, r->record.out.n), "model of XML5: it builds another tree");
}

static void check_libxml2(const struct input *s)
{
#ifdef FUZZ_JUDGES
    static struct xml_record theirs, ours = {.as_xml = true};
    static struct text offsets;
    const tamis_node *root = NULL;
    if (s->is_fragment || libxml2_record(&theirs, s->xml, s->n) != XML_SAME)
        return;
    tamis_parser *p = parser_for(s);
    check(tamis_parser_feed(p, s->xml, s->n) == TAMIS_OK && tamis_parser_finish(p, &root) == TAMIS_OK,
          "it was read before");
    xml_record_tree(&ours, p, root, &offsets);
    check(text_equal(&theirs.out, ours.out.p, ours.out.n),
          "XML: libxml2 builds another tree of a well-formed document");
#else
    (void)s;
#endif
}

/* ---- Bounds */

static void set_limits(struct meter *m, uint32_t h)
{
    struct random r = {h};
    for (unsigned i = 0; i < TAMIS_LIMIT_COUNT; i++)
        if (random_below(&r, 8) == 0)
            tamis_base_meter_set_limit(m, (enum tamis_limit)i, random_below(&r, 100));
    tamis_base_meter_set_limit(m, TAMIS_MAX_ARENA_BYTES, UINT64_C(4096) << random_below(&r, 10));
}

static void check_limits(const struct input *s, uint32_t h)
{
    struct ledger books = {0};
    tamis_allocator allocator = ledger_allocator(&books);
    struct meter m;
    struct document d;
    tamis_base_meter_init(&m, &allocator);
    set_limits(&m, h);
    tamis_parse_document_init(&d, &m);
    tamis_parse_document_begin(&d,
                               (struct parser_options){.dialect = TAMIS_XML5, .fragment = s->is_fragment});
    tamis_parse_document_feed(&d, span_of(s->xml, s->n), true);
    const struct tree *t = tamis_parse_document_finish(&d);
    check((t != NULL) == meter_ok(&m), "P3 fail closed: a tree without TAMIS_OK, or no tree with it");
    check(m.status == TAMIS_OK || m.status > TAMIS_INTERNAL,
          "P4 bounded: a limit is exceeded and the status is not that of a limit");
    check(!t || t->node_count <= m.limits[TAMIS_MAX_NODES], "P4 bounded: more nodes than the limit allows");
    check(!t || m.work <= m.limits[TAMIS_MAX_WORK_PER_BYTE] * s->n + 65536,
          "P4 bounded: more work than the input allows");
    tamis_parse_document_free(&d);
    check(books.peak <= m.limits[TAMIS_MAX_ARENA_BYTES], "P4 bounded: more memory than the limit allows");
    check(books.blocks == 0 && books.lies == 0,
          "P7 embeddable: memory was not released, or with a wrong size");
}

static void check_as(const struct input *s, uint32_t h)
{
    static struct reading whole, other;
    read_in_pieces(s, s->n, s->n, &whole);
    read_in_pieces(s, s->n ? h % s->n : 0, s->n + 1, &other);
    check_same(&whole, &other);
    read_in_pieces(s, 1, 1, &other);
    check_same(&whole, &other);
    check_limits(s, h);
    if (whole.error.status != TAMIS_OK)
        return;
    check_places(s, &whole);
    check_elements(s, parser_for(s));
    check_model(s, &whole);
    check_libxml2(s);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint32_t h = hash(data, size);
    check_as(&(struct input){(const char *)data, size, false}, h);
    check_as(&(struct input){(const char *)data, size, true}, h >> 7);
    return 0;
}
