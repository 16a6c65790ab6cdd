/* promises_test.c: the oracle of the promises accepts policies that remove or replace what parsers supply again in tables. */
#include "harness/test.h"
#include "judges/promises.h"

/* The output has no tag of the element, but its tree has the element, which is removed each time. */
static void assert_kept(const char *json, const char *html)
{
    struct promises *p = promises_new("of the test", json);
    if (!promises_hold(p, html, strlen(html), CLOSURE_EVERYWHERE))
        fail_msg("%s\n%s\n%s", json, html, p->reason);
    assert_int_equal(p->status, TAMIS_OK);
    assert_true(tamis_removed(p->second)->elements > 0);
    promises_free(p);
}

TEST(parts_of_tables_become_text)
{
    assert_kept("{\"elements\": [\"table\", \"tbody\", \"td\"], \"escapeElements\": [\"tr\"]}",
                "<table><td>x</table>");
    assert_kept("{\"removeElements\": [\"script\"], \"escapeElements\": [\"tr\"]}", "<table><td>x</table>");
    assert_kept("{\"removeElements\": [\"script\"], \"escapeElements\": [\"tbody\"]}", "<table><tr></table>");
    assert_kept("{\"removeElements\": [\"script\"], \"escapeElements\": [\"colgroup\"]}",
                "<table><col></table>");
}

TEST(parts_of_tables_lack_a_required_attribute)
{
    assert_kept("{\"removeElements\": [\"script\"], \"rules\": [{\"elements\": [\"tr\"], \"attributes\": "
                "[\"title\"], "
                "\"tokens\": [\"*\"], \"required\": true, \"otherwise\": \"replaceWithChildren\"}]}",
                "<table><tbody><th>x</table>");
    assert_kept(
        "{\"removeElements\": [\"script\"], \"rules\": [{\"attributes\": [\"title\"], \"values\": [\"x\"], "
        "\"elements\": [\"tbody\", \"tr\"], \"required\": true, \"otherwise\": \"replaceWithChildren\"}]}",
        "<table><th>x</table>");
}
