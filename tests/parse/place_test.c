/* place_test.c: the place at which a limit is exceeded is the same however the input is cut. */
#include "harness/test.h"
#include "parse/document.h"

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_limit_is_met_at_the_first_byte_of_a_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
