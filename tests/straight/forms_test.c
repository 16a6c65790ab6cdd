/* forms_test.c: every sequence of tags of forms and tables gives the same output with a tree and without one, at once and in pieces.
 * In a table, the end tag of a form can leave the form open, without being the form element pointer (13.2.6.4.7). */
#include <tamis/policy_json.h>
#include <tamis/tamis.h>

#include "harness/test.h"
#include "base/span.h"
#include "probe.h"

static const char *const parts[] = {"<form>", "</form>", "<table>", "</table>",
                                    "<td>",   "<div>",   "</div>",  "x"};
enum { PARTS = sizeof parts / sizeof *parts, LENGTH = 5 };

static const char keeps_forms[] = "{\"elements\": [\"form\", \"table\", \"tbody\", \"tr\", \"td\", \"div\"]}";

static tamis *context_for(const tamis_policy *policy)
{
    tamis *t = tamis_new(NULL);
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    return t;
}

static struct span feed(tamis *t, struct span html, size_t piece)
{
    const char *out;
    size_t length;
    for (size_t at = 0; at < html.n; at += piece)
        assert_int_equal(tamis_feed(t, html.p + at, html.n - at < piece ? html.n - at : piece), TAMIS_OK);
    assert_int_equal(tamis_finish(t, &out, &length), TAMIS_OK);
    return span_of(out, length);
}

static void must_be(struct span found, struct span expected, struct span html)
{
    if (!span_equal(found, expected))
        fail_msg("%s\n  with a tree:    %.*s\n  without a tree: %.*s", html.p, (int)expected.n, expected.p,
                 (int)found.n, found.p);
}

static void every_sequence_of_tags(void **unused)
{
    tamis_policy *policy = NULL;
    unsigned count = 1;
    (void)unused;
    assert_int_equal(tamis_policy_from_json(keeps_forms, sizeof keeps_forms - 1, true, NULL, &policy, NULL),
                     TAMIS_OK);
    tamis *with_tree = context_for(policy), *t = context_for(policy);
    assert_int_equal(tamis_context_allow_straight_path(with_tree, false), TAMIS_OK);
    for (unsigned i = 0; i < LENGTH; i++)
        count *= PARTS;
    for (unsigned number = 0; number < count; number++) {
        char text[8 * LENGTH + 2] = "";
        for (unsigned i = 0, rest = number; i < LENGTH; i++, rest /= PARTS)
            strcat(text, parts[rest % PARTS]);
        strcat(text, "y");
        struct span html = span_from(text), expected = feed(with_tree, html, html.n);
        must_be(feed(t, html, html.n), expected, html);
        must_be(feed(t, html, 7), expected, html);
    }
    tamis_free(with_tree);
    tamis_free(t);
    tamis_policy_free(policy);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_sequence_of_tags)};
    return cmocka_run_group_tests_name("forms without a tree", tests, NULL, NULL);
}
