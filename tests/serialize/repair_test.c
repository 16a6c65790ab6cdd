/* repair_test.c: nodes that HTML cannot represent are removed from the tree, and no node is nested deeper than
 * OUTPUT_DEPTH. */
#include <tamis/tamis.h>

#include "harness/test.h"
#include "serialize/repair.h"
#include "support/count.h"
#include "support/round.h"
#include "support/sketch.h"

TEST(takes_out_what_has_no_written_form)
{
    static const struct {
        const char *before;
        const char *after;
    } rows[] = {
        {"div{'x' b{'y'} `z`}", "div{'x' b{'y'} `z`}"},
        {"div{#shadow{b{'x'}} 'y'}", "div{'y'}"},
        {"div{#shadow{b}}", "div"},
        {"plaintext{'x' b{'y'}} 'z'", "'x' b{'y'} 'z'"},
        {"plaintext 'x'", "'x'"},
        {"plaintext{plaintext{'x'}} b", "'x' b"},
        {"div{plaintext{plaintext}} 'y'", "div 'y'"},
        {"svg:plaintext{'x'}", "svg:plaintext{'x'}"},
        {"<?a b?> <?c d>e?>", "<?a b?>"},
        {"p{<?c d>e?>}", "p"},
        {"<?a ?>", "<?a?>"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct sketch s;
        struct text after = {0};
        sketch_open(&s, rows[i].before);
        tamis_serialize_repair(&s.tree, NULL, (struct audience){0}, &s.meter);
        text_add_string(&after, "");
        sketch_write(&s, &after);
        assert_string_equal(after.p, rows[i].after);
        text_free(&after);
        sketch_close(&s);
    }
}

TEST(takes_text_out_of_a_raw_text_context_when_it_could_end_it)
{
    static const struct {
        const char *context;
        const char *text;
        const char *out;
    } rows[] = {{"style", "a > b", "a > b"}, {"style", "a < b", ""}, {"xmp", "</xmp>", ""},
                {"textarea", "<", "&lt;"},   {"div", "<", "&lt;"},   {"svg style", "<", "&lt;"}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct round r;
        round_open(&r, rows[i].context);
        struct tree *t = round_begin(&r);
        round_add_text(&r, t->root, rows[i].text);
        tamis_serialize_repair(t, r.document.parser.context, (struct audience){0}, &r.meter);
        assert_string_equal(round_write(&r, t).p, rows[i].out);
        round_close(&r);
    }
}

TEST(takes_out_comments_that_end_what_is_text_elsewhere)
{
    static const struct {
        const char *context;
        bool safe;
        const char *before;
        const char *after;
    } rows[] = {
        {"svg svg", true, "svg:textarea{`</textarea><img onerror=x>` 'y'}", "svg:textarea{'y'}"},
        {"math mi", true, "title{<?a </title?>}", "title"},
        {"svg svg", true, "`</`", ""},
        {"svg svg", true, "`<` <?a / <?>", "`<` <?a / <?>"},
        {"svg svg", false, "svg:textarea{`</textarea>`}", "svg:textarea{`</textarea>`}"},
        {"div", true, "svg:svg{svg:textarea{`</textarea>`}}", "svg:svg{svg:textarea{`</textarea>`}}"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct sketch s;
        struct round r;
        struct text after = {0};
        round_open(&r, rows[i].context);
        round_begin(&r);
        sketch_open(&s, rows[i].before);
        tamis_serialize_repair(&s.tree, r.document.parser.context, (struct audience){.safe = rows[i].safe},
                               &s.meter);
        text_add_string(&after, "");
        sketch_write(&s, &after);
        assert_string_equal(after.p, rows[i].after);
        text_free(&after);
        sketch_close(&s);
        round_close(&r);
    }
}

static unsigned depth_of(const struct tree *t)
{
    unsigned deepest = 0;
    for (const struct node *n = tamis_parse_next(t->root, t->root); n; n = tamis_parse_next(n, t->root)) {
        unsigned depth = 0;
        for (const struct node *up = n; up != t->root; up = up->parent)
            depth += up->type == NODE_ELEMENT;
        if (depth > deepest)
            deepest = depth;
    }
    return deepest;
}

static unsigned count_nodes(const struct tree *t, enum node_type type)
{
    unsigned count = 0;
    for (const struct node *n = tamis_parse_next(t->root, t->root); n; n = tamis_parse_next(n, t->root))
        count += n->type == (uint8_t)type;
    return count;
}

/* Makes a chain of nested elements, with a text before and after each of them. */
static struct tree *chain(struct round *r, unsigned links, const char *name)
{
    struct tree *t = round_begin(r);
    struct node *n = t->root, *child = NULL;
    for (unsigned i = 0; i < links; i++, n = child) {
        round_add_text(r, n, "a");
        child = round_add(r, n, NS_HTML, name);
        round_add_text(r, n, "b");
    }
    round_add_text(r, n, "c");
    return t;
}

TEST(flattens_what_is_too_deep_and_loses_nothing)
{
    static const unsigned lengths[] = {
        1, OUTPUT_DEPTH - 1, OUTPUT_DEPTH, OUTPUT_DEPTH + 1, 3 * OUTPUT_DEPTH, 5000};
    for (size_t i = 0; i < COUNT(lengths); i++) {
        struct round r;
        unsigned links = lengths[i];
        round_open(&r, "div");
        struct tree *t = chain(&r, links, "div");
        assert_int_equal(depth_of(t), links);
        tamis_serialize_repair(t, r.document.parser.context, (struct audience){0}, &r.meter);
        assert_int_equal(depth_of(t), links < OUTPUT_DEPTH ? links : OUTPUT_DEPTH);
        assert_int_equal(count_nodes(t, NODE_ELEMENT), links);
        assert_int_equal(count_nodes(t, NODE_TEXT), 2 * links + 1);
        /* The order of the texts must not change: every a, the c, every b. */
        unsigned place = 0;
        for (const struct node *n = tamis_parse_next(t->root, t->root); n; n = tamis_parse_next(n, t->root)) {
            if (n->type != NODE_TEXT)
                continue;
            assert_int_equal(n->data[0], place < links ? 'a' : place == links ? 'c' : 'b');
            place++;
        }
        round_close(&r);
    }
}

TEST(repairs_a_hundred_thousand_levels_in_work_that_grows_with_them)
{
    struct round r;
    round_open(&r, "div");
    uint64_t work[2];
    for (unsigned i = 0; i < 2; i++) {
        struct tree *t = chain(&r, 50000 * (i + 1), "b");
        meter_reach(&r.meter, 1 << 20);
        tamis_serialize_repair(t, r.document.parser.context, (struct audience){0}, &r.meter);
        assert_int_equal(r.meter.status, TAMIS_OK);
        work[i] = r.meter.work;
    }
    assert_true(work[1] < work[0] * 2 + work[0] / 50);
    round_close(&r);
}

/* The same with the public API: the output of a deep document is less deep than the limit of every browser, and is
 * stable. */
TEST(sanitizes_a_hundred_thousand_levels)
{
    static const char *const units[] = {"<div>",    "<b>",        "<p><b>", "<div><table><tr><td>",
                                        "<ul><li>", "<svg><desc>"};
    for (size_t i = 0; i < COUNT(units); i++) {
        struct text html = {0};
        const char *out, *again;
        size_t n, m;
        text_add_times(&html, units[i], 100000);
        text_add_string(&html, "x");
        tamis *t = tamis_new(NULL), *second = tamis_new(NULL);
        assert_int_equal(tamis_set_limit(t, TAMIS_MAX_TREE_DEPTH, 1 << 20), TAMIS_OK);
        assert_int_equal(tamis_set_limit(t, TAMIS_MAX_FORMATTING_ELEMENTS, 1 << 20), TAMIS_OK);
        tamis_status status = tamis_run(t, html.p, html.n, &out, &n);
        if (status != TAMIS_OK)
            fail_msg("%s: %s", units[i], tamis_status_name(status));
        assert_int_equal(tamis_run(second, out, n, &again, &m), TAMIS_OK);
        assert_int_equal(m, n);
        assert_memory_equal(again, out, n);
        tamis_free(t);
        tamis_free(second);
        text_free(&html);
    }
}
