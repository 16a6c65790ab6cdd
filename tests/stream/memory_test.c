/* memory_test.c: S4: the memory of a stream depends on the depth, the attributes and what is held, not on the length. */
#include <tamis/stream.h>

#include "harness/test.h"
#include "support/ledger.h"
#include "support/text.h"

struct counter {
    size_t bytes;
};

static bool count(void *user, const char *bytes, size_t length)
{
    struct counter *c = user;
    (void)bytes;
    c->bytes += length;
    return true;
}

/* Writes a part of a document: no two have the same names and values. */
static void write_part(struct text *html, unsigned i)
{
    char part[400];
    int n = snprintf(
        part, sizeof part,
        "<div title=\"a&amp;%u\"><p>text of some length &lt; %u<b class=c%u>b</b></p><x-%u y-%u=z>u</x-%u>"
        "<ul><li>one<li><i>two</i></ul><form><input></form><b>1<p>2</b>3</p><table><tr><td>cell "
        "%u</table></div>\n",
        i, i, i, i, i, i, i);
    text_clear(html);
    text_add(html, part, (size_t)n);
}

static size_t peak_of(tamis_stream_mode mode, unsigned parts, const char *before, size_t *bytes)
{
    struct ledger l = {0};
    tamis_allocator allocator = ledger_allocator(&l);
    struct counter c = {0};
    struct text html = {0};
    const char *out;
    size_t n;
    tamis *t = tamis_new(&allocator);
    assert_int_equal(tamis_set_output_callback(t, mode, count, &c), TAMIS_OK);
    assert_int_equal(tamis_feed(t, before, strlen(before)), TAMIS_OK);
    for (unsigned i = 0; i < parts; i++) {
        write_part(&html, i);
        assert_int_equal(tamis_feed(t, html.p, html.n), TAMIS_OK);
    }
    assert_int_equal(tamis_finish(t, &out, &n), TAMIS_OK);
    tamis_free(t);
    text_free(&html);
    assert_int_equal(l.lies, 0);
    *bytes = c.bytes;
    return l.peak;
}

static void compare(tamis_stream_mode mode)
{
    static const char *const beginnings[] = {"", "<section><div id=a><a href='https://example.org/'>b</a>",
                                             "<script>removed</script><nav>"};
    for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++) {
        size_t short_bytes, long_bytes;
        size_t of_short = peak_of(mode, 1000, beginnings[i], &short_bytes);
        size_t of_long = peak_of(mode, 20000, beginnings[i], &long_bytes);
        printf("%zu bytes of output: %zu bytes of memory; %zu bytes of output: %zu\n", short_bytes, of_short,
               long_bytes, of_long);
        assert_true(long_bytes > 15 * short_bytes);
        assert_true(of_long <= of_short + of_short / 8);
    }
}

TEST(memory_does_not_grow_with_the_length)
{
#ifndef TAMIS_STRAIGHT
    skip();
#endif
    compare(TAMIS_STREAM_EXACT);
}

TEST(memory_in_order_does_not_grow_with_the_length)
{
    compare(TAMIS_STREAM_IN_ORDER);
}
