/* counted_test.c: work is also counted if a single node or a single comparison needs much of it, so that the limit stops
 * it. */
#include <tamis/tamis.h>

#include "harness/test.h"
#include "probe.h"
#include "support/text.h"

static tamis_status run(tamis *t, const struct text *html)
{
    const char *out;
    size_t length;
    return tamis_run(t, html->p, html->n, &out, &length);
}

/* For each patch, the names of all markers are read. */
static void reading_long_markers_again_and_again_is_ended(void **unused)
{
    tamis *t = tamis_new(NULL);
    struct text html = {0};
    assert_non_null(t);
    text_add_string(&html, "<?marker ");
    text_add_times(&html, "k", 200000);
    text_add_string(&html, "?>");
    text_add_times(&html, "<?marker name=\"m\"?><template for=m></template>", 1000);
    assert_int_equal(run(t, &html), TAMIS_OVER_MAX_WORK_PER_BYTE);
    text_free(&html);
    tamis_free(t);
}

enum { ATTRIBUTES = 2000 };

static void add_bold(struct text *html, bool backwards)
{
    char attribute[16];
    text_add_string(html, "<b");
    for (int i = 0; i < ATTRIBUTES; i++) {
        snprintf(attribute, sizeof attribute, " a%d", backwards ? ATTRIBUTES - i : i + 1);
        text_add_string(html, attribute);
    }
    text_add_string(html, ">");
}

/* For the Noah's Ark clause, elements are equal if they have the same name and the same attributes, in any order. The comparison
 * needs most work if the order differs. */
static void comparing_attributes_in_another_order_is_counted(void **unused)
{
    tamis *t = tamis_new(NULL);
    struct text html = {0};
    assert_non_null(t);
    assert_int_equal(tamis_set_limit(t, TAMIS_MAX_WORK_PER_BYTE, 1000), TAMIS_OK);
    add_bold(&html, false);
    add_bold(&html, true);
    assert_int_equal(run(t, &html), TAMIS_OK);
    assert_true(tamis_context_work(t) > (uint64_t)ATTRIBUTES * ATTRIBUTES / 16);
    text_free(&html);
    tamis_free(t);
}

/* For the Noah's Ark clause, only elements that may be equal are compared, so the work for an element does not depend on
 * the length of the list. */
static void a_long_list_of_formatting_elements_is_not_searched(void **unused)
{
    tamis *t = tamis_new(NULL);
    struct text html = {0};
    char font[32];
    enum { FONTS = 100000 };
    assert_non_null(t);
    assert_int_equal(tamis_set_limit(t, TAMIS_MAX_FORMATTING_ELEMENTS, 1u << 30), TAMIS_OK);
    assert_int_equal(tamis_set_limit(t, TAMIS_MAX_TREE_DEPTH, 1u << 30), TAMIS_OK);
    for (int i = 0; i < FONTS; i++) {
        snprintf(font, sizeof font, "<font color=%d>", i);
        text_add_string(&html, font);
    }
    assert_int_equal(run(t, &html), TAMIS_OK);
    assert_true(tamis_context_work(t) < (uint64_t)20 * FONTS);
    text_free(&html);
    tamis_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reading_long_markers_again_and_again_is_ended),
        cmocka_unit_test(comparing_attributes_in_another_order_is_counted),
        cmocka_unit_test(a_long_list_of_formatting_elements_is_not_searched),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
