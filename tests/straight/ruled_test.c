/* ruled_test.c: start tags to whose attributes rules apply (straight/ruled.c). Both paths give the same (judges/straight.h) for all
 * pairs of attributes, on several elements, with all presets and with policies whose rules the presets do not have. */
#include "harness/both_paths.h"
#include "harness/test.h"
#include "support/count.h"

static const char *const elements[] = {"a", "span", "blockquote", "img", "pre", "section", "h2"};

static const char *const attributes[] = {
    "",
    " class=\"note\"",
    " class=\"a  b keyword\n\"",
    " class=\"b\"",
    " class=\"\"",
    " class=\"x-a b\tx\"",
    " CLASS='image'",
    " id=\"a\"",
    " id=\"x-a\"",
    " id=\"user-content-a\"",
    " id=\"\"",
    " name=\"b\"",
    " href=\"#a\"",
    " href=\"#x-a\"",
    " href=\"#\"",
    " href=\"#:~:text=a\"",
    " href=\" #a\"",
    " href=\"\"",
    " href=\"a/b?c#d\"",
    " href=\"java.html\"",
    " href=\"JavaScript:a\"",
    " href=\"\tjavascript:a\"",
    " href=\"https://example.org/a\"",
    " href=\"HTTP://example.org\"",
    " href=\"//example.org/\"",
    " href=\"mailto:a@example.org\"",
    " href=\"https://example.org/?a&amp;b\"",
    " src=\"a.png\"",
    " src=\"http://example.org/a.png\"",
    " cite=\"#c\"",
    " poster=\"p.png\"",
    " rel=\"next x\"",
    " title=\"t\"",
    " align=\"LEFT\"",
    " width=\"10\"",
    " width=\"ten\"",
    " style=\"color: red\"",
    " hidden",
    " onclick=\"a()\"",
    " data-a=\"b\"",
    " lang=\"de\"",
};

static void compare(const char *element, const char *one, const char *other)
{
    char html[400];
    int n = snprintf(html, sizeof html, "<%s%s%s>1</%s><%s%s%s>\n2</%s><i>3</i>", element, one, other,
                     element, element, other, one, element);
    assert_in_range(n, 1, sizeof html - 1);
    both_paths_judge(straight_agrees(both_paths.straight, html, (size_t)n), "pair", span_of(html, (size_t)n));
}

static void compare_pairs(const struct straight_settings *settings)
{
    straight_set(both_paths.straight, settings);
    for (size_t e = 0; e < COUNT(elements); e++)
        for (size_t i = 0; i < COUNT(attributes); i++)
            for (size_t j = 0; j < COUNT(attributes); j++)
                compare(elements[e], attributes[i], attributes[j]);
}

static void agrees_on_pairs_with_presets(void **state)
{
    for (size_t i = 0; i < both_paths.policies.presets; i++) {
        struct straight_settings settings = both_paths_settings(i, "div");
        compare_pairs(&settings);
    }
    both_paths_none_failed();
}

/* In the first policy, the value that a rule sets has characters that are escaped, and one rule for URLs names no attributes. The
 * second one has a base URL, the third one none of the rules that check URLs. */
static const char *const own[] = {
    "{\"elements\": [{\"name\": \"a\", \"attributes\": [\"href\", \"rel\", \"name\"]}, \"span\", \"img\", "
    "\"pre\", "
    "\"blockquote\", \"section\", \"i\"], \"attributes\": [\"class\", \"id\", \"title\", \"src\", \"cite\", "
    "\"poster\", "
    "\"align\", \"width\"], \"idPrefix\": \"x-\", \"rules\": ["
    "{\"elements\": [\"a\"], \"attributes\": [\"href\"], \"url\": {\"schemes\": [\"https\"], \"relative\": "
    "\"fragment\"}, \"otherwise\": \"replaceWithChildren\"}, "
    "{\"url\": {\"schemes\": [\"http\"], \"relative\": \"keep\"}}, "
    "{\"elements\": [\"span\"], \"attributes\": [\"class\"], \"tokens\": [\"a\", \"key*\"]}, "
    "{\"attributes\": [\"class\"], \"tokens\": [\"b\"], \"otherwise\": \"removeElement\"}, "
    "{\"attributes\": [\"align\"], \"values\": [\"left\"]}, {\"attributes\": [\"width\"], \"patterns\": "
    "[\"[0-9]+\"]}, "
    "{\"elements\": [\"a\", \"section\"], \"attributes\": [\"title\"], \"set\": \"\\\"1\\\" & <2> "
    "\\u00a0\"}, "
    "{\"elements\": [\"a\"], \"attributes\": [\"rel\"], \"addTokens\": [\"noopener\"], \"when\": "
    "\"external\"}]}",

    "{\"elements\": [{\"name\": \"a\", \"attributes\": [\"href\", \"rel\", \"cite\"]}, \"span\", \"img\", "
    "\"pre\", "
    "\"section\"], \"attributes\": [\"class\", \"id\", \"src\"], \"baseURL\": \"https://example.org/b/\", "
    "\"rules\": ["
    "{\"url\": {\"schemes\": [\"https\", \"http\"], \"relative\": \"resolve\"}}, "
    "{\"elements\": [\"a\"], \"attributes\": [\"rel\"], \"addTokens\": [\"noopener\", \"nofollow\"], "
    "\"when\": "
    "\"external\"}]}",

    "{\"elements\": [{\"name\": \"a\", \"attributes\": [\"href\", \"rel\", \"name\"]}, \"span\", \"img\", "
    "\"h2\"], "
    "\"attributes\": [\"class\", \"id\", \"src\", \"cite\", \"title\"], \"idPrefix\": \"x-\", \"rules\": ["
    "{\"elements\": [\"span\", \"h2\"], \"attributes\": [\"title\"], \"set\": \"t\"}, "
    "{\"elements\": [\"a\"], \"attributes\": [\"rel\"], \"addTokens\": [\"x\", \"nofollow\"], \"when\": "
    "\"external\"}]}",

    "{\"elements\": [{\"name\": \"a\", \"attributes\": [\"href\"]}, \"span\", \"img\", \"h2\"], "
    "\"attributes\": [\"class\", \"id\", \"title\"], \"classPrefix\": \"x-\", \"idPrefix\": \"x-\"}",

    "{\"elements\": [{\"name\": \"a\", \"attributes\": [\"href\"]}, \"span\", \"img\", \"h2\"], "
    "\"attributes\": [\"class\", \"title\"], \"classPrefix\": \"x-\", \"rules\": ["
    "{\"elements\": [\"span\"], \"attributes\": [\"class\"], \"tokens\": [\"a*\", \"b\"]}, "
    "{\"elements\": [\"h2\"], \"attributes\": [\"class\"], \"addTokens\": [\"x-y\"]}]}"};

static void agrees_on_pairs_with_other_rules(void **state)
{
    for (size_t i = 0; i < COUNT(own); i++)
        for (int safe = 0; safe < 2; safe++) {
            tamis_policy *policy = policy_from_json(own[i], safe);
            struct straight_settings settings = {.policy = policy, .name = "own", .context = "div"};
            compare_pairs(&settings);
            straight_set(both_paths.straight, &(struct straight_settings){.context = "div"});
            tamis_policy_free(policy);
        }
    both_paths_none_failed();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_on_pairs_with_presets),
        cmocka_unit_test(agrees_on_pairs_with_other_rules),
    };
    return cmocka_run_group_tests_name("straight path, rules", tests, both_paths_set_up,
                                       both_paths_tear_down);
}
