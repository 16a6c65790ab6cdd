/* fuzz_parse_html.c: parses any bytes as HTML. Oracles: a model checks the stack of open elements, the list of active
 * formatting elements and the tree after every token; P5, the tree, the places and the errors do not depend on how the
 * input is divided into pieces, and the tree does not depend on whether errors are reported; P4, work and memory are
 * bounded, also with small limits; the model and P5 are also checked with a set of earlier rules (parse/html/earlier.h);
 * P10, an earlier rule that the parser has not recorded does not change the tree; libgumbo builds the same tree, unless a
 * listed difference applies.
 *
 * The input is a plain document. A hash of it selects one of tree_settings, the pieces and the limits. To count cells
 * (tests/cells/), the input is also parsed as a document, with and without scripting. */
#include <stdlib.h>
#include <string.h>

#include "fuzz/target.h"
#include "support/ledger.h"
#include "models/tree_builder.h"
#include "cells/tree_watch.h"
#include "judges/trees.h"
#ifdef FUZZ_GUMBO
#include "gumbo/judge.h"
#endif

/* libFuzzer uses the bytes in this section as coverage counters. Each cell has one byte; some cells share a byte. */
__attribute__((section("__libfuzzer_extra_counters"))) static uint8_t counters[1 << 14];

enum { WORK_FLOOR = 65536 };

/* ---- One parse */

struct reader {
    struct meter meter;
    struct document document;
    struct model model;
    struct tree_watch watch;
    struct text errors;
    unsigned earlier; /* the set of earlier rules that the parser uses (parse/html/earlier.h) */
    bool watches;
    bool checks; /* checks the model after each token */
};

/* How the input is divided into pieces. */
struct way {
    bool wants_errors;
    size_t first; /* the number of bytes of the first piece */
    size_t step;  /* the number of bytes of each further piece */
};

static void mark(void *unused, uint32_t cell)
{
    (void)unused;
    counters[cell * UINT32_C(2654435761) >> 18] = 1;
}

static struct verdict on_token(void *user, const struct token *t)
{
    struct reader *r = user;
    struct verdict v = tree_watch_token(&r->watch, t);
    if (r->checks && !model_holds(&r->model, t))
        v.stop = true;
    return v;
}

static void on_error(void *user, enum parse_error error, uint64_t offset, uint64_t line, uint64_t column)
{
    struct reader *r = user;
    const uint64_t numbers[] = {error, offset, line, column};
    text_add(&r->errors, (const char *)numbers, sizeof numbers);
}

static void open_reader(struct reader *r, const tamis_allocator *allocator)
{
    tamis_base_meter_init(&r->meter, allocator);
    tamis_parse_document_init(&r->document, &r->meter);
    tree_watch_init(&r->watch, &r->document, mark, NULL);
    model_init(&r->model, &r->document);
}

static void close_reader(struct reader *r)
{
    tamis_parse_document_free(&r->document);
    model_free(&r->model);
    text_free(&r->errors);
}

static void begin(struct reader *r, const struct tree_setting *s, const struct way *way, struct span input)
{
    bool whole = way->first >= input.n;
    tamis_base_meter_restart(&r->meter);
    struct parser_options options = tree_options(s);
    options.earlier = r->earlier;
    tamis_parse_document_begin(&r->document, options);
    r->document.parser.trace = NULL;
    if (r->watches)
        tree_watch_begin(&r->watch);
    model_begin(&r->model, whole ? input : SPAN(""));
    text_clear(&r->errors);
    struct sink *sink = &r->document.lexer.sink;
    *sink = (struct sink){.user = r, .token = on_token, .error = way->wants_errors ? on_error : NULL};
}

/* Returns the tree, or NULL when the meter has failed. */
static struct tree *parse(struct reader *r, const struct tree_setting *s, struct way way, struct span input)
{
    size_t size = way.first;
    begin(r, s, &way, input);
    for (size_t done = 0; done < input.n; size = way.step) {
        size = size < input.n - done ? size : input.n - done;
        tamis_parse_document_feed(&r->document, span_of(input.p + done, size), size == input.n);
        done += size;
    }
    return tamis_parse_document_finish(&r->document);
}

/* ---- The promises */

static void check_with_details(bool holds, const char *promise, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "%s\n", what);
    check(false, promise);
}

static void check_model(const struct reader *r)
{
    check_with_details(!r->model.wrong, "model: the tree builder differs from the model after a token",
                       r->model.wrong);
    check(r->meter.status != TAMIS_INTERNAL, "P7 no abort: an invariant did not hold");
}

static void check_bounds(const struct reader *r, size_t n)
{
    const struct meter *m = &r->meter;
    uint64_t bound = m->limits[TAMIS_MAX_WORK_PER_BYTE] * n + WORK_FLOOR;
    check(m->work <= (m->status == TAMIS_OK ? 1 : 2) * bound, "P4 bounded: more work than the input allows");
    check(m->held <= m->limits[TAMIS_MAX_ARENA_BYTES], "P4 bounded: more memory than ARENA_BYTES");
}

static void compare(const struct reader *whole, const struct tree *expected, const struct reader *other,
                    const struct tree *got, bool errors_too)
{
    check(whole->meter.status == other->meter.status, "P5 chunk invariance: the status differs");
    check(whole->meter.failed_at == other->meter.failed_at,
          "P5 chunk invariance: the place of the status differs");
    check(!errors_too || text_equal(&whole->errors, other->errors.p, other->errors.n),
          "P5 chunk invariance: the errors differ");
    const char *difference = expected ? trees_difference(expected, got) : NULL;
    check_with_details(!difference, "P5 chunk invariance: the trees differ", difference);
}

/* Compares the parse of the whole input with a parse in pieces, without error reports (whole[0]) and with them
 * (whole[1]). */
static void check_ways(struct reader whole[2], struct reader *other, const struct tree_setting *s,
                       struct span input, uint32_t h)
{
    size_t cut = input.n ? h % input.n : 0;
    const struct tree *expected[2];
    for (int i = 0; i < 2; i++) {
        const struct way ways[] = {{i, 1, 1}, {i, cut, 1 + h % 7}};
        expected[i] = parse(&whole[i], s, (struct way){i, input.n, input.n}, input);
        check_model(&whole[i]);
        const struct tree *got = parse(other, s, ways[(h >> 3 ^ (unsigned)i) & 1], input);
        compare(&whole[i], expected[i], other, got, true);
    }
    compare(&whole[0], expected[0], &whole[1], expected[1], false);
    check_bounds(&whole[0], input.n);
}

/* Sets small limits. The meter is that of a new parser, because the memory that a parser keeps between inputs counts for
 * ARENA_BYTES. */
static void set_limits(struct meter *m, uint32_t h)
{
    static const struct {
        tamis_limit limit;
        uint32_t below;
    } small[] = {
        {TAMIS_MAX_TREE_DEPTH, 24},   {TAMIS_MAX_FORMATTING_ELEMENTS, 8}, {TAMIS_MAX_NODES, 64},
        {TAMIS_MAX_ATTRIBUTES, 4},    {TAMIS_MAX_ARENA_BYTES, 65536},     {TAMIS_MAX_WORK_PER_BYTE, 2},
        {TAMIS_MAX_INPUT_BYTES, 512},
    };
    for (size_t i = 0; i < COUNT(small); i++)
        if (h >> (2 * i) & 1)
            m->limits[small[i].limit] = (h >> (i + 9)) % small[i].below;
}

static void check_small_limits(const struct tree_setting *s, struct span input, uint32_t h)
{
    struct ledger books[2] = {{0}, {0}};
    struct reader r[2] = {{.checks = true, .watches = false}, {.checks = false}};
    const struct tree *trees[2];
    for (int i = 0; i < 2; i++) {
        tamis_allocator allocator = ledger_allocator(&books[i]);
        open_reader(&r[i], &allocator);
        set_limits(&r[i].meter, h);
        trees[i] = parse(&r[i], s, (struct way){false, i ? 1 : input.n, 1}, input);
        check_model(&r[i]);
        check_bounds(&r[i], input.n);
        check(books[i].peak <= r[i].meter.limits[TAMIS_MAX_ARENA_BYTES],
              "P4 bounded: more memory than ARENA_BYTES");
        check(books[i].held == r[i].meter.held && !books[i].lies,
              "P4 bounded: the counted memory differs from the allocated memory");
    }
    if (r[0].meter.limits[TAMIS_MAX_ARENA_BYTES] == tamis_limit_default(TAMIS_MAX_ARENA_BYTES))
        compare(&r[0], trees[0], &r[1], trees[1], true);
    for (int i = 0; i < 2; i++) {
        close_reader(&r[i]);
        check(!books[i].blocks, "P7 embeddable: memory leaks");
    }
}

/* Checks the ways of feeding again with a set of earlier rules. If the parser has recorded none of these rules, checks that the
 * tree is the same as without them. */
static void check_earlier(struct reader whole[2], struct reader *other, const struct tree_setting *s,
                          struct span input, uint32_t h)
{
    const struct tree *newest = parse(other, s, (struct way){false, input.n, input.n}, input);
    unsigned met = other->document.parser.met;
    /* The parser does not record a processing instruction that does not end. */
    for (size_t i = 0; i + 1 < input.n; i++)
        if (input.p[i] == '<' && input.p[i + 1] == '?')
            met |= EARLIER_PROCESSING_INSTRUCTION;
    struct reader *earlier[] = {&whole[0], &whole[1], other};
    for (size_t i = 0; i < COUNT(earlier); i++) {
        earlier[i]->earlier = h & EARLIER_ALL;
        earlier[i]->watches = false;
    }
    if (newest && !(met & h & EARLIER_ALL)) {
        const struct tree *t = parse(&whole[0], s, (struct way){false, input.n, input.n}, input);
        const char *difference = t ? trees_difference(newest, t) : NULL;
        check_with_details(!difference, "P10 every reader: an earlier rule was not recorded", difference);
    }
    check_ways(whole, other, s, input, h >> 7);
    for (size_t i = 0; i < COUNT(earlier); i++) {
        earlier[i]->earlier = 0;
        earlier[i]->watches = earlier[i] != &whole[1];
    }
}

#ifdef FUZZ_GUMBO
/* Compares the tree with that of libgumbo. Long inputs are skipped, because the time that libgumbo takes is not linear. */
static void check_gumbo(const struct tree_setting *s, struct span input)
{
    enum { LONGEST = 4096 };
    static struct gumbo_judge judge;
    if (!judge.document.meter)
        gumbo_judge_open(&judge);
    if (input.n > LONGEST || gumbo_judge(&judge, tree_options(s), input) != GUMBO_DIFFERENT)
        return;
    fprintf(stderr, "tamis:%s\nlibgumbo:%s\n", judge.ours.p, judge.theirs.p);
    check(false, "P6 standard: libgumbo makes another tree, and no listed difference applies");
}
#endif

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct reader whole[2], other;
    if (!other.document.meter) {
        open_reader(&whole[0], NULL);
        open_reader(&whole[1], NULL);
        open_reader(&other, NULL);
        whole[0].checks = whole[0].watches = other.watches = true;
    }
    uint32_t h = hash(data, size);
    struct span input = span_of((const char *)data, size);
    const struct tree_setting *s = &tree_settings[h % TREE_SETTINGS];
    tree_set_limits(&tree_settings[0], &other.meter);
    for (size_t i = 0; i < 2; i++)
        parse(&other, &tree_settings[i], (struct way){false, input.n, input.n}, input);
    for (int i = 0; i < 2; i++)
        tree_set_limits(s, &whole[i].meter);
    tree_set_limits(s, &other.meter);
    check_ways(whole, &other, s, input, h >> 5);
    check_earlier(whole, &other, s, input, h >> 6);
    check_small_limits(s, input, h >> 3);
#ifdef FUZZ_GUMBO
    check_gumbo(s, input);
#endif
    return 0;
}
