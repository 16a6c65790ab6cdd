/* place_test.c: the place at which a limit is exceeded is the same however the input is cut, and places of offsets. */
#include "generators/random.h"
#include "harness/test.h"
#include "parse/places.h"

struct outcome {
    tamis_status status;
    uint64_t place;
};

/* Feeds the input in a piece of `first` bytes and then in single bytes. */
static struct outcome parse(struct document *d, struct span html, size_t first)
{
    tamis_base_meter_restart(d->meter);
    tamis_parse_document_begin(d, (struct parser_options){.fragment = false});
    tamis_parse_document_feed(d, span_of(html.p, first), true);
    for (size_t i = first; i < html.n; i++)
        tamis_parse_document_feed(d, span_of(html.p + i, 1), true);
    tamis_parse_document_finish(d);
    return (struct outcome){d->meter->status, d->meter->failed_at};
}

static void check(const char *html)
{
    enum { MOST = 9 };
    struct meter m;
    struct document d;
    struct span input = span_from(html);
    tamis_base_meter_init(&m, NULL);
    tamis_parse_document_init(&d, &m);
    for (uint64_t nodes = 1; nodes < MOST; nodes++) {
        m.limits[TAMIS_MAX_NODES] = nodes;
        struct outcome whole = parse(&d, input, input.n);
        for (size_t cut = 0; cut < input.n; cut++) {
            struct outcome other = parse(&d, input, cut);
            if (other.status != whole.status || other.place != whole.place)
                fail_msg("%s, cut at %u, of %u nodes: at %u, not at %u", html, (unsigned)cut, (unsigned)nodes,
                         (unsigned)other.place, (unsigned)whole.place);
        }
    }
    tamis_parse_document_free(&d);
}

static void a_limit_is_met_at_the_first_byte_of_a_text(void **unused)
{
    static const char *const pages[] = {
        "<title>\xC3\xA9",
        "<p><textarea>\xE2\x82\xAC</textarea>",
        "<style>\xF0\x9F\x98\x80",
        "<script>\xC3\xA9",
        "<p>\xC3\xA9",
        "<svg>\xC3\xA9",
        "\xC3\xA9<p>",
        "<pre>\n\xC3\xA9",
        " \xC3\xA9",
        "<table>\xC3\xA9<tr>",
    };
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++)
        check(pages[i]);
}

/* Feeds random bytes in random pieces, which do not follow one another in memory. Returns their number. */
static size_t feed_lines(struct document *d, struct random *r, char *space, size_t size)
{
    static const char *const parts[] = {
        "\r", "\n", "\r\n", "text ", "\xC3\xA9", "\xE6\xBC", "\xFF", "\xF0\x9F\x98\x80", "", "\xEF\xBB\xBF"};
    size_t at = 0, n = 0;
    while (at + 300 < size) {
        size_t start = at;
        for (uint32_t left = random_below(r, 20); left; left--) {
            const char *part = ONE_OF(r, parts);
            size_t length = strlen(part),
                   from = random_below(r, 8) ? 0 : length / 2; /* or the end of a code point */
            memcpy(space + at, part + from, length - from);
            at += length - from;
        }
        tamis_parse_document_feed(d, span_of(space + start, at - start), true);
        n += at - start;
        at++;
    }
    return n;
}

/* tamis_parse_place_of() skips lines. Its results are those of reading each code point. */
static void lines_are_skipped(void **unused)
{
    enum { SIZE = 2000 };
    static const tamis_dialect dialects[] = {TAMIS_HTML, TAMIS_XML5};
    struct random r = {3};
    struct meter m;
    struct document d;
    struct places walk;
    char *space = malloc(SIZE);
    assert_non_null(space);
    tamis_base_meter_init(&m, NULL);
    tamis_parse_document_init(&d, &m);
    for (unsigned i = 0; i < 300; i++) {
        tamis_base_meter_restart(&m);
        tamis_parse_document_begin(&d, (struct parser_options){.dialect = dialects[i % 2]});
        size_t n = feed_lines(&d, &r, space, i % 3 ? SIZE : SIZE / 4);
        tamis_parse_places_begin(&walk, &d);
        for (size_t offset = 0; offset <= n; offset++) {
            tamis_place expected = tamis_parse_places_next(&walk, offset),
                        place = tamis_parse_place_of(&d, offset);
            assert_int_equal(place.offset, expected.offset);
            assert_int_equal(place.line, expected.line);
            assert_int_equal(place.column, expected.column);
        }
    }
    tamis_parse_document_free(&d);
    free(space);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_skipped),
        cmocka_unit_test(a_limit_is_met_at_the_first_byte_of_a_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
