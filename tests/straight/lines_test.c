/* lines_test.c: every sequence of line ends gives the same output, at once and in pieces, with a tree and without one. */
#include <tamis/tamis.h>

#include "harness/test.h"
#include "base/span.h"

enum { MOST = 6 };

static const char *const parts[] = {"\r", "\n", "x", "<b>", "</b>"};
enum { PARTS = sizeof parts / sizeof *parts };

/* Sanitizes the input in pieces that end at the bits of `cuts`. */
static struct span sanitize(tamis *t, const char *html, size_t n, unsigned cuts)
{
    const char *out = NULL;
    size_t length = 0, from = 0;
    for (size_t i = 1; i <= n; i++)
        if (i == n || (cuts >> i & 1)) {
            assert_int_equal(tamis_feed(t, html + from, i - from), TAMIS_OK);
            from = i;
        }
    assert_int_equal(tamis_finish(t, &out, &length), TAMIS_OK);
    return span_of(out, length);
}

static void compare(tamis *with_tree, tamis *t, const char *html, size_t n)
{
    const char *out;
    size_t length;
    struct span expected = sanitize(with_tree, html, n, 0);
    assert_int_equal(tamis_run(t, html, n, &out, &length), TAMIS_OK);
    assert_int_equal(length, expected.n);
    assert_memory_equal(out, expected.p, expected.n);
    for (unsigned cuts = 0; cuts < 1u << n && cuts < 1u << 8; cuts += 2) {
        struct span found = sanitize(t, html, n, cuts);
        assert_int_equal(found.n, expected.n);
        assert_memory_equal(found.p, expected.p, expected.n);
    }
}

static void every_sequence_of_line_ends(void **state)
{
    (void)state;
    tamis *t = tamis_new(NULL), *with_tree = tamis_new(NULL);
    assert_int_equal(tamis_set_straight_path(with_tree, false), TAMIS_OK);
    unsigned count = 1;
    for (unsigned i = 0; i < MOST - 1; i++)
        count *= PARTS;
    for (unsigned number = 0; number < count; number++) {
        char html[4 * MOST + 1] = "";
        for (unsigned i = 0, rest = number; i < MOST - 1; i++, rest /= PARTS)
            strcat(html, parts[rest % PARTS]);
        compare(with_tree, t, html, strlen(html));
    }
    tamis_free(t);
    tamis_free(with_tree);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_sequence_of_line_ends)};
    return cmocka_run_group_tests_name("line ends", tests, NULL, NULL);
}
