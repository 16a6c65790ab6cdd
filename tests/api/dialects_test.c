/* dialects_test.c: the promises of the lexer of every dialect: limits at n and n + 1 (P3, P4), the same result for any pieces
 * (P5), each allocation failing in turn (P7), a constant stack. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <tamis/lexer.h>

#include "base/meter.h"
#include "harness/test.h"
#include "support/count.h"
#include "support/ledger.h"
#include "support/text.h"

/* ---- One run, recorded */

struct run {
    tamis_status status;
    tamis_error error;
    struct text tokens;
};

static void add_string(struct text *out, const char *p, size_t n)
{
    text_add_string(out, p ? "'" : "-");
    text_add(out, p, n);
}

/* Joins adjacent character tokens. */
static void add_token(struct text *out, const tamis_token *t)
{
    size_t n;
    bool is_text = tamis_token_get_type(t) == TAMIS_TOKEN_CHARACTERS;
    tamis_sgml_type type = TAMIS_SGML_MAXTOK;
    const char *first = tamis_token_event_string(t, 0, &type, &n);
    if (is_text)
        first = tamis_token_data(t, &n);
    if (is_text || type == TAMIS_SGML_DATA) {
        text_add(out, first, n);
        return;
    }
    char kind[] = {'\n', (char)('A' + tamis_token_get_type(t)), '\0'};
    text_add_string(out, kind);
    const char *p = tamis_token_name(t, &n);
    add_string(out, p, n);
    p = tamis_token_data(t, &n);
    add_string(out, p, n);
    for (size_t i = 0; i < tamis_token_attribute_count(t); i++) {
        p = tamis_token_attribute_name(t, i, &n);
        add_string(out, p, n);
        p = tamis_token_attribute_value(t, i, &n);
        add_string(out, p, n);
    }
    for (size_t i = 0; i < tamis_token_event_count(t); i++) {
        p = tamis_token_event_string(t, i, NULL, &n);
        add_string(out, p, n);
    }
    text_add_string(out, "\n");
}

static tamis_reply on_token(void *user, const tamis_token *t)
{
    struct run *r = user;
    assert_int_equal(r->status, TAMIS_OK);
    add_token(&r->tokens, t);
    return TAMIS_CONTINUE;
}

static void on_error(void *user, const char *code, tamis_place place)
{
    (void)user, (void)place;
    assert_non_null(code);
}

static void feed(struct run *r, tamis_lexer *l, const char *p, size_t n, size_t step)
{
    for (size_t i = 0; i < n && r->status == TAMIS_OK; i += step)
        r->status = tamis_lexer_feed(l, p + i, n - i < step ? n - i : step);
    if (r->status == TAMIS_OK)
        r->status = tamis_lexer_finish(l);
    r->error = tamis_lexer_last_error(l);
}

/* ---- Limits */

/* An input that counts as `fixed` for the limit, and as one more for each `unit`. */
static const struct probe {
    tamis_dialect dialect;
    tamis_limit limit;
    unsigned value;
    unsigned fixed;
    const char *before, *unit, *after;
} probes[] = {
#define FOR_ALL(limit, value, fixed, before, unit, after) \
    {TAMIS_HTML, limit, value, fixed, before, unit, after}, \
        {TAMIS_HTML_2008, limit, value, fixed, before, unit, after}, \
        {TAMIS_XML5, limit, value, fixed, before, unit, after}, \
    { \
        TAMIS_SGML, limit, value, fixed, before, unit, after \
    }
    FOR_ALL(TAMIS_MAX_INPUT_BYTES, 20, 0, "", "x", ""),
    FOR_ALL(TAMIS_MAX_INPUT_BYTES, 20, 6, "a<b>c&", "x", ""),
#define NAMES(dialect) \
    {dialect, TAMIS_MAX_TAG_NAME_BYTES, 20, 1, "a<x", "x", ">b"}, \
        {dialect, TAMIS_MAX_TAG_NAME_BYTES, 90, 1, "a<x", "x", " y=z>b"}, \
        {dialect, TAMIS_MAX_TAG_NAME_BYTES, 20, 1, "a</x", "x", ">b"}, \
        {dialect, TAMIS_MAX_ATTRIBUTE_NAME_BYTES, 20, 0, "<x ", "y", "='z'>b"}, \
        {dialect, TAMIS_MAX_ATTRIBUTE_NAME_BYTES, 90, 0, "<x a=b ", "y", ">b"}, \
        {dialect, TAMIS_MAX_ATTRIBUTE_VALUE_BYTES, 20, 0, "<x y=\"", "z", "\">b"}, \
        {dialect, TAMIS_MAX_ATTRIBUTE_VALUE_BYTES, 20, 0, "<x y='", "z", "' a=b>b"}, \
        {dialect, TAMIS_MAX_ATTRIBUTE_VALUE_BYTES, 90, 0, "<x y=", "z", ">b"}, \
        {dialect, TAMIS_MAX_COMMENT_BYTES, 20, 0, "a<!--", "c", "-->b"}, \
    { \
        dialect, TAMIS_MAX_DOCTYPE_BYTES, 20, 0, "a<!DOCTYPE ", "d", ">b" \
    }
    NAMES(TAMIS_HTML),
    NAMES(TAMIS_HTML_2008),
    NAMES(TAMIS_XML5),
    {TAMIS_HTML, TAMIS_MAX_ATTRIBUTES, 20, 0, "<x", " y", ">b"},
    {TAMIS_HTML_2008, TAMIS_MAX_ATTRIBUTES, 20, 0, "<x", " y=''", ">b"},
    {TAMIS_XML5, TAMIS_MAX_ATTRIBUTES, 20, 0, "<x", " y='&lt;'", ">b"},
    {TAMIS_HTML, TAMIS_MAX_PI_BYTES, 20, 1, "<?t ", "d", "?>b"},
    {TAMIS_XML5, TAMIS_MAX_PI_BYTES, 20, 1, "<?t ", "d", "?>b"},
    {TAMIS_XML5, TAMIS_MAX_PI_BYTES, 20, 0, "<?", "t", "?>b"},
    {TAMIS_HTML_2008, TAMIS_MAX_COMMENT_BYTES, 20, 3, "<?t ", "d", ">b"},
    {TAMIS_XML5, TAMIS_MAX_COMMENT_BYTES, 20, 0, "<!", "d", ">b"},
};

static void run_probe(const struct probe *p, unsigned units, bool with_errors, size_t step, struct run *r)
{
    struct text input = {0};
    *r = (struct run){.status = TAMIS_OK};
    text_add_string(&input, p->before);
    text_add_times(&input, p->unit, units);
    text_add_string(&input, p->after);
    tamis_lexer *l = tamis_lexer_new(NULL, on_token, with_errors ? on_error : NULL, r);
    assert_non_null(l);
    assert_int_equal(tamis_lexer_set_dialect(l, p->dialect), TAMIS_OK);
    assert_int_equal(tamis_lexer_set_limit(l, p->limit, p->value), TAMIS_OK);
    feed(r, l, input.p, input.n, step);
    tamis_lexer_free(l);
    text_free(&input);
}

static void check_probe(const struct probe *p, unsigned units, tamis_status expected)
{
    static const size_t steps[] = {SIZE_MAX, 1, 7};
    struct run first = {0};
    for (size_t i = 0; i < 2 * COUNT(steps); i++) {
        struct run r;
        run_probe(p, units, i % 2, steps[i / 2], &r);
        if (r.status != expected)
            fail_msg("%s: %s \"%s\": %u units give %s, not %s", tamis_dialect_name(p->dialect),
                     tamis_limit_name(p->limit), p->before, units, tamis_status_name(r.status),
                     tamis_status_name(expected));
        if (i == 0) {
            first = r;
            continue;
        }
        assert_int_equal(r.error.place.offset, first.error.place.offset);
        assert_int_equal(r.tokens.n, first.tokens.n);
        assert_memory_equal(r.tokens.p ? r.tokens.p : "", first.tokens.p ? first.tokens.p : "", r.tokens.n);
        text_free(&r.tokens);
    }
    text_free(&first.tokens);
}

static void passes_at_each_limit_and_stops_at_one_more(void **unused)
{
    for (size_t i = 0; i < COUNT(probes); i++) {
        const struct probe *p = &probes[i];
        check_probe(p, p->value - p->fixed, TAMIS_OK);
        check_probe(p, p->value - p->fixed + 1, tamis_limit_status(p->limit));
    }
}

/* ---- Allocations */

#define FIFTY "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"

static const char *const inputs[] = {
    "",
    "text &amp; more &#65; &lt",
    "<a href=\"x&amp;y\" title='z' c=d e>b</a><br/></>",
    "<!DOCTYPE html PUBLIC \"-//a//b\" 'c'><!-- comment --><!-- a -- -- b --><?target data?><![CDATA[x]]>",
    "<a b=\"x> <c d=\"e> 'f",
    "<" FIFTY FIFTY ">",
    "<a b1 b2 b3 b4 b5 b6 b7 b8 b9 b10 b11 b12 b13 b14 b15 b16 b17=x>",
};

static void run_with(struct ledger *books, tamis_dialect dialect, const char *input, struct run *r)
{
    tamis_allocator allocator = ledger_allocator(books);
    *r = (struct run){.status = TAMIS_NO_MEMORY};
    tamis_lexer *l = tamis_lexer_new(&allocator, on_token, on_error, r);
    if (!l)
        return;
    r->status = tamis_lexer_set_dialect(l, dialect);
    feed(r, l, input, strlen(input), 3);
    tamis_lexer_free(l);
}

static void check_allocations(tamis_dialect dialect, const char *input)
{
    struct run whole, r;
    struct ledger books = {0};
    run_with(&books, dialect, input, &whole);
    assert_int_equal(whole.status, TAMIS_OK);
    for (size_t call = 1, calls = books.calls; call <= 2 * calls; call++) {
        books = (struct ledger){.fails_at = (call + 1) / 2, .for_good = call % 2};
        run_with(&books, dialect, input, &r);
        assert_int_equal(r.status, TAMIS_NO_MEMORY);
        assert_int_equal(books.blocks, 0);
        assert_int_equal(books.lies, 0);
        assert_true(r.tokens.n <= whole.tokens.n);
        assert_memory_equal(r.tokens.p ? r.tokens.p : "", whole.tokens.p ? whole.tokens.p : "", r.tokens.n);
        text_free(&r.tokens);
    }
    text_free(&whole.tokens);
}

static void fails_closed_when_an_allocation_fails(void **unused)
{
    for (unsigned d = 0; d < TAMIS_DIALECT_COUNT; d++)
        for (size_t i = 0; i < COUNT(inputs); i++)
            check_allocations((tamis_dialect)d, inputs[i]);
}

/* ---- Stack */

enum { STACK_BYTES = 65536, MANY = 100000 };

struct descent {
    const struct text *input;
    tamis_dialect dialect;
    tamis_status status;
};

static tamis_reply ignore(void *user, const tamis_token *t)
{
    (void)user, (void)t;
    return TAMIS_CONTINUE;
}

static void *descend(void *argument)
{
    struct descent *d = argument;
    struct run r = {.status = TAMIS_OK};
    tamis_lexer *l = tamis_lexer_new(NULL, ignore, NULL, NULL);
    if (l)
        r.status = tamis_lexer_set_dialect(l, d->dialect);
    if (l && r.status == TAMIS_OK)
        feed(&r, l, d->input->p, d->input->n, SIZE_MAX);
    tamis_lexer_free(l);
    d->status = r.status;
    return NULL;
}

static void needs_no_more_than_64_kib_of_stack(void **unused)
{
    static const char *const units[] = {"<a>", "<!--", "<![", "&",  "<a b=\"", "<a b='", "[",
                                        "<",   "--",   "&#",  "]]", "\"",      "<?"};
    for (size_t i = 0; i < COUNT(units) * TAMIS_DIALECT_COUNT; i++) {
        struct text input = {0};
        struct descent d = {&input, (tamis_dialect)(i % TAMIS_DIALECT_COUNT), TAMIS_OK};
        pthread_attr_t attributes;
        pthread_t thread;
        text_add_times(&input, units[i / TAMIS_DIALECT_COUNT], MANY);
        assert_int_equal(pthread_attr_init(&attributes), 0);
        assert_int_equal(pthread_attr_setstacksize(&attributes, STACK_BYTES), 0);
        assert_int_equal(pthread_create(&thread, &attributes, descend, &d), 0);
        assert_int_equal(pthread_join(thread, NULL), 0);
        pthread_attr_destroy(&attributes);
        if (d.status != TAMIS_OK)
            printf("%s refuses 100,000 times %s: %s\n", tamis_dialect_name(d.dialect),
                   units[i / TAMIS_DIALECT_COUNT], tamis_status_name(d.status));
        text_free(&input);
    }
}

/* ---- Names */

static void finds_each_dialect_by_its_name(void **unused)
{
    static const char *const names[] = {"html", "html-2008", "xml5", "sgml"};
    assert_int_equal(COUNT(names), TAMIS_DIALECT_COUNT);
    for (unsigned i = 0; i < COUNT(names); i++) {
        tamis_dialect found = TAMIS_HTML;
        assert_string_equal(tamis_dialect_name((tamis_dialect)i), names[i]);
        assert_true(tamis_dialect_from_name(names[i], &found));
        assert_int_equal(found, i);
    }
    tamis_dialect untouched = TAMIS_XML5;
    assert_false(tamis_dialect_from_name("html5", &untouched));
    assert_false(tamis_dialect_from_name("", &untouched));
    assert_false(tamis_dialect_from_name(NULL, &untouched));
    assert_int_equal(untouched, TAMIS_XML5);
    assert_null(tamis_dialect_name((tamis_dialect)(TAMIS_SGML + 1)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(passes_at_each_limit_and_stops_at_one_more),
        cmocka_unit_test(fails_closed_when_an_allocation_fails),
        cmocka_unit_test(needs_no_more_than_64_kib_of_stack),
        cmocka_unit_test(finds_each_dialect_by_its_name),
    };
    return cmocka_run_group_tests_name("promises of every dialect's lexer", tests, NULL, NULL);
}
