/* values_test.c: values that become text give the same results on both paths (judges/straight.h), and the output does not change
 * when it is sanitized again. The values are all pairs of pieces of generators/values.h, at places where white space and line
 * breaks matter. */
#include "generators/values.h"
#include "harness/both_paths.h"
#include "harness/test.h"
#include "support/count.h"

/* The markup before and after an img element with a value. */
static const char *const places[][2] = {
    {"", ""},
    {"", "x<p>"},
    {"x", " "},
    {"<!DOCTYPE html><title>x</title>", "<body>"},
    {"<p>", "</p>"},
    {"<pre>", "x</pre>"},
    {"<table><tr><td>", "<td></table>"},
    {"<ul><li>", "<li></ul>"},
    {"x<h1>x</h1>", "<hr>"},
};

static const char *const contexts[] = {"div", NULL, "pre"};

/* The value of alt becomes text (img), or the tags do (button). */
static const char texts[] =
    "{\"elements\":[\"img\",\"p\",\"pre\",\"table\",\"tbody\",\"tr\",\"td\",\"ul\",\"li\",\"hr\"],"
    "\"attributes\":[\"src\",\"alt\"],\"unlistedElements\":\"replaceWithChildren\",\"blockSeparator\":\" \","
    "\"escapeElements\":[\"button\"],\"rules\":[{\"elements\":[\"img\"],\"attributes\":[\"src\"],"
    "\"url\":{\"schemes\":[\"https\"],\"relative\":\"deny\"},\"otherwise\":\"text\"}]}";

static void write(struct text *html, size_t place, const char *element, size_t pair)
{
    const struct span first = value_pieces[pair % value_piece_count],
                      second = value_pieces[pair / value_piece_count];
    text_clear(html);
    text_add_string(html, places[place][0]);
    text_add_string(html, element);
    text_add(html, first.p, first.n);
    text_add(html, second.p, second.n);
    text_add_string(html, "\">");
    text_add_string(html, places[place][1]);
}

static void sanitize_again(const struct text *html)
{
    const char *out, *again;
    size_t n, n_again;
    if (tamis_run(both_paths.straight->allowed, html->p, html->n, &out, &n) != TAMIS_OK)
        fail_msg("not sanitized: %s", html->p);
    assert_int_equal(tamis_run(both_paths.straight->tree, out, n, &again, &n_again), TAMIS_OK);
    if (n != n_again || memcmp(out, again, n) != 0)
        fail_msg("%s: the output %.*s becomes %.*s", html->p, (int)n, out, (int)n_again, again);
}

static void compare_values(const struct straight_settings *settings, const char *element)
{
    struct text html = {0};
    straight_set(both_paths.straight, settings);
    for (size_t place = 0; place < COUNT(places); place++)
        for (size_t pair = 0; pair < value_piece_count * value_piece_count; pair++) {
            write(&html, place, element, pair);
            both_paths_judge(straight_agrees(both_paths.straight, html.p, html.n), element,
                             span_of(html.p, html.n));
            sanitize_again(&html);
        }
    text_free(&html);
}

static void compare_in_contexts(struct straight_settings settings)
{
    static const char *const elements[] = {"<img src=x alt=\"", "<button alt=\""};
    for (size_t i = 0; i < COUNT(contexts); i++)
        for (size_t j = 0; j < COUNT(elements); j++) {
            settings.context = contexts[i];
            compare_values(&settings, elements[j]);
        }
    both_paths_none_failed();
}

static void every_value_becomes_the_same_text_with_the_preset_comment(void **state)
{
    for (size_t i = 0; i < both_paths.policies.presets; i++)
        if (strcmp(both_paths.policies.names[i], "comment") == 0)
            compare_in_contexts(both_paths_settings(i, NULL));
    assert_true(both_paths.straight->documents > 0);
}

static void every_value_becomes_the_same_text_with_rules(void **state)
{
    tamis_policy *policy = policy_from_json(texts, true);
    (void)state;
    compare_in_contexts((struct straight_settings){.policy = policy, .name = "texts"});
    straight_set(both_paths.straight, &(struct straight_settings){.context = "div"});
    tamis_policy_free(policy);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_value_becomes_the_same_text_with_the_preset_comment),
        cmocka_unit_test(every_value_becomes_the_same_text_with_rules),
    };
    return cmocka_run_group_tests_name("straight path, values", tests, both_paths_set_up,
                                       both_paths_tear_down);
}
