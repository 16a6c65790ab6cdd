/* rules_test.c: a formatting element is cloned with its attributes for each paragraph after it, so a few bytes of input
 * repeat a value of any length. Code that reads the value of each clone must count its length as work each time, so that
 * the limit stops it. */
#include <tamis/policy_json.h>
#include <tamis/tamis.h>

#include "harness/test.h"
#include "probe.h"
#include "support/text.h"

enum { LENGTH = 60000, FEW = 20, MANY = 60, FLOOD = 3000 };

/* A rule of each kind that checks values, also with patterns, and rules that add something. */
static const char rich[] =
    "{\"elements\":[\"p\",\"a\",\"b\",\"code\"],\"attributes\":[\"class\",\"style\",\"href\",\"dir\",\"id\"],"
    "\"ariaAttributes\":true,\"dataAttributes\":true,\"idPrefix\":\"u-\",\"baseURL\":\"https://e.example/\","
    "\"rules\":["
    "{\"attributes\":[\"class\"],\"tokens\":[\"language-[a-z]+\",\"note*\",\"*-x\"]},"
    "{\"attributes\":[\"style\"],\"style\":{\"properties\":[\"color\"]}},"
    "{\"attributes\":[\"dir\"],\"values\":[\"ltr\"],\"patterns\":[\"r*l\",\"*a*b\"]},"
    "{\"attributes\":[\"id\"],\"patterns\":[\"sec-*\"]},"
    "{\"url\":{\"schemes\":[\"https\"],\"relative\":\"resolve\",\"patterns\":[\"https://e.example/"
    "**.html\"]}},"
    "{\"elements\":[\"a\"],\"attributes\":[\"rel\"],\"addTokens\":[\"nofollow\"],\"when\":\"external\"}]}";

/* The input is `<element before…unit, unit, unit…after>`, in LENGTH bytes. */
struct value {
    const char *element, *before, *unit, *after;
};

static const struct value values[] = {
    {"b", "", "a", ""},
    {"b", "x-", "a", "=https://e.example/"},
    {"code", "data-", "a", "=1"},
    {"b", "aria-", "a", "=1"},
    {"b", "style='/*", " ", "*/'"},
    {"b", "style='color:", "\\72", "'"},
    {"b", "style='", "color:red;", "'"},
    {"code", "class='", " ", "'"},
    {"code", "class='", "evil ", "'"},
    {"a", "href='javascript:", "a", "'"},
    {"a", "href='ftp://e.example/", "/..", "'"},
    {"a", "href='", "\t", "'"},
    {"b", "dir='", "ab", "c'"},
    {"b", "id='", "a", "'"},
};

/* What happens to each of the values: '-': it is not read; '$': its length is counted as work; '>': it is kept, and the
 * limit on the output stops it. */
static const struct {
    const char *preset; /* NULL: the policy `rich` */
    const char *fates;
} expected[] = {
    {"default", "---------$$$>-"}, {"comment", "-------$$$$$>-"}, {"article", "---$$$$$$$$$>$"},
    {"email", "---$$$$$$$$$>$"},   {"svg", "--------------"},     {"text", "--------------"},
    {NULL, "--$$$$$$$$$$$$"},
};

static void write_document(struct text *html, const struct value *v, unsigned clones)
{
    text_add_string(html, "<p><");
    text_add_string(html, v->element);
    text_add_string(html, " ");
    text_add_string(html, v->before);
    for (size_t n = 0; n < LENGTH; n += strlen(v->unit))
        text_add_string(html, v->unit);
    text_add_string(html, v->after);
    text_add_string(html, ">x");
    text_add_times(html, "<p>x", clones);
}

/* Returns the work that was counted. */
static uint64_t run(const tamis_policy *policy, const struct value *v, unsigned clones,
                    uint64_t work_per_byte, tamis_status *status)
{
    struct text html = {0};
    tamis *t = tamis_new(NULL);
    const char *out;
    size_t length;
    assert_non_null(t);
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    if (work_per_byte)
        assert_int_equal(tamis_set_limit(t, TAMIS_MAX_WORK_PER_BYTE, work_per_byte), TAMIS_OK);
    write_document(&html, v, clones);
    *status = tamis_run(t, html.p, html.n, &out, &length);
    uint64_t work = tamis_context_work(t);
    tamis_free(t);
    text_free(&html);
    return work;
}

static char fate_of(const tamis_policy *policy, const struct value *v)
{
    tamis_status status;
    uint64_t few = run(policy, v, FEW, 1000000, &status);
    uint64_t many = run(policy, v, MANY, 1000000, &status);
    run(policy, v, FLOOD, 0, &status);
    if (many - few >= (uint64_t)(MANY - FEW) * LENGTH)
        return status == TAMIS_OVER_MAX_WORK_PER_BYTE ? '$' : '?';
    if (many - few > (uint64_t)(MANY - FEW) * 100)
        return '?';
    if (status == TAMIS_OK)
        return '-';
    return status == TAMIS_OVER_MAX_OUTPUT_BYTES || status == TAMIS_OVER_MAX_ARENA_BYTES ? '>' : '?';
}

static tamis_policy *policy_of(const char *preset)
{
    tamis_error error;
    tamis_policy *policy = NULL;
    tamis_status status = preset ? tamis_policy_preset(preset, NULL, &policy, NULL)
                                 : tamis_policy_from_json(rich, strlen(rich), true, NULL, &policy, &error);
    if (status != TAMIS_OK)
        fail_msg("%s", error.text);
    return policy;
}

static void values_that_are_cloned_are_paid_for_or_not_looked_at(void **state)
{
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        char fates[sizeof values / sizeof *values + 1] = "";
        tamis_policy *policy = policy_of(expected[i].preset);
        for (size_t j = 0; j < sizeof values / sizeof *values; j++)
            fates[j] = fate_of(policy, &values[j]);
        tamis_policy_free(policy);
        assert_string_equal(fates, expected[i].fates);
    }
}

static void every_preset_is_tried(void **state)
{
    const char *name;
    for (size_t i = 0; (name = tamis_preset_name(i)) != NULL; i++)
        assert_string_equal(name, expected[i].preset);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_that_are_cloned_are_paid_for_or_not_looked_at),
        cmocka_unit_test(every_preset_is_tried),
    };
    return cmocka_run_group_tests_name("rules", tests, NULL, NULL);
}
