/* policy_texts_test.c: tamis_set_policy_text() sets "idPrefix" and "baseURL" for documents. The result is that of a policy which is
 * compiled with these texts, and nothing is compiled or allocated for it. */
#include <tamis/policy_json.h>
#include <tamis/urls.h>
#include <tamis/verify.h>

#include "generators/html.h"
#include "generators/rules.h"
#include "harness/policies.h"
#include "harness/rewrites.h"
#include "harness/test.h"
#include "judges/policy_texts.h"
#include "probe.h"
#include "support/count.h"
#include "support/files.h"
#include "support/ledger.h"

static const char messages[] =
    "{\"elements\": [\"p\", {\"name\": \"a\", \"attributes\": [\"href\"]}, {\"name\": \"img\", "
    "\"attributes\": "
    "[\"src\"]}, \"style\"],"
    " \"attributes\": [\"id\", \"style\", \"rel\", \"target\"],"
    " \"idPrefix\": \"user-\", \"baseURL\": \"https://home.example/\","
    " \"rules\": [{\"url\": {\"schemes\": [\"https\"], \"relative\": \"resolve\"}},"
    " {\"style\": {\"properties\": [\"animation-name\", \"background-image\"], \"url\": {\"schemes\":"
    " [\"https\"], \"relative\": \"resolve\"}}, \"attributes\": [\"style\"]},"
    " {\"stylesheet\": {\"properties\": [\"color\"], \"scope\": \"#user-mail\"}, \"elements\": [\"style\"]},"
    " {\"set\": \"nofollow\", \"elements\": [\"a\"], \"attributes\": [\"rel\"], \"when\": \"external\"}]}";
static const char without_texts[] = "{\"elements\": [\"p\"], \"attributes\": [\"id\"]}";

static tamis *context(const tamis_policy *policy)
{
    tamis *t = tamis_new(NULL);
    assert_non_null(t);
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    return t;
}

/* ---- Results */

static void sets_the_prefix_of_a_document(void **unused)
{
    tamis_policy *policy = policy_from_json(messages, true);
    tamis *t = context(policy);
    static const char html[] = "<p id=a style='animation-name: turn'><a href='#a'>x</a></p>";
    assert_output(t, html,
                  "<p id=\"user-a\" style=\"animation-name: user-turn\"><a href=\"#user-a\">x</a></p>");
    assert_int_equal(tamis_set_policy_text(t, TAMIS_TEXT_ID_PREFIX, "m7-"), TAMIS_OK);
    assert_output(t, html, "<p id=\"m7-a\" style=\"animation-name: m7-turn\"><a href=\"#m7-a\">x</a></p>");
    assert_output(t, "<p id=m7-a>", "<p id=\"m7-a\"></p>");
    assert_output(t, "<p id=user-a>", "<p id=\"m7-user-a\"></p>");
    assert_int_equal(tamis_set_policy_text(t, TAMIS_TEXT_ID_PREFIX, "message-8000-"), TAMIS_OK);
    assert_output(t, "<p id=m7-a>", "<p id=\"message-8000-m7-a\"></p>");
    assert_int_equal(tamis_set_policy_text(t, TAMIS_TEXT_ID_PREFIX, NULL), TAMIS_OK);
    assert_output(t, "<p id=m7-a>", "<p id=\"user-m7-a\"></p>");
    tamis_free(t);
    tamis_policy_free(policy);
}

static void sets_the_base_of_a_document(void **unused)
{
    tamis_policy *policy = policy_from_json(messages, true);
    tamis *t = context(policy);
    static const char html[] = "<a href=b></a><a href=//home.example/c></a>"
                               "<p style='background-image: url(d)'></p>";
    assert_output(t, html,
                  "<a href=\"https://home.example/b\"></a><a href=\"https://home.example/c\"></a>"
                  "<p style=\"background-image: url(&quot;https://home.example/d&quot;)\"></p>");
    assert_int_equal(tamis_set_policy_text(t, TAMIS_TEXT_BASE_URL, "https://list.example/42/"), TAMIS_OK);
    assert_output(t, html,
                  "<a href=\"https://list.example/42/b\"></a>"
                  "<a href=\"https://home.example/c\" rel=\"nofollow\"></a>"
                  "<p style=\"background-image: url(&quot;https://list.example/42/d&quot;)\"></p>");
    assert_int_equal(tamis_set_policy_text(t, TAMIS_TEXT_BASE_URL, NULL), TAMIS_OK);
    assert_output(t, "<a href=b></a>", "<a href=\"https://home.example/b\"></a>");
    tamis_free(t);
    tamis_policy_free(policy);
}

static void a_scope_that_is_an_id_gets_the_prefix(void **unused)
{
    tamis_policy *policy = policy_from_json(messages, true);
    tamis *t = context(policy);
    assert_output(t, "<style>p, #x {color: red}</style>",
                  "<style>#user-mail p, #user-mail #user-x { color: red }</style>");
    assert_int_equal(tamis_set_policy_text(t, TAMIS_TEXT_ID_PREFIX, "m7-"), TAMIS_OK);
    assert_output(t, "<style>p, #x {color: red}</style>",
                  "<style>#m7-mail p, #m7-mail #m7-x { color: red }</style>");
    assert_output(t, "<style>#m7-mail p, #m7-mail #m7-x { color: red }</style>",
                  "<style>#m7-mail p, #m7-mail #m7-x { color: red }</style>");
    tamis_free(t);
    tamis_policy_free(policy);
}

static void another_policy_has_its_own_texts(void **unused)
{
    tamis_policy *policy = policy_from_json(messages, true), *other = policy_from_json(without_texts, true);
    tamis *t = context(policy);
    assert_int_equal(tamis_set_policy_text(t, TAMIS_TEXT_ID_PREFIX, "m7-"), TAMIS_OK);
    assert_int_equal(tamis_set_policy(t, other), TAMIS_OK);
    assert_output(t, "<p id=a>", "<p id=\"a\"></p>");
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    assert_output(t, "<p id=a>", "<p id=\"user-a\"></p>");
    assert_int_equal(tamis_set_policy_text(t, TAMIS_TEXT_BASE_URL, "https://list.example/"), TAMIS_OK);
    assert_output(t, "<p id=a><a href=b></a>",
                  "<p id=\"user-a\"><a href=\"https://list.example/b\"></a></p>");
    tamis_free(t);
    tamis_policy_free(other);
    tamis_policy_free(policy);
}

static void the_verifier_takes_the_same_texts(void **unused)
{
    tamis_policy *policy = policy_from_json(messages, true);
    tamis_verifier *v = tamis_verifier_new(NULL);
    static const char html[] = "<p id=\"m7-a\"></p>";
    assert_int_equal(tamis_verifier_set_policy(v, policy), TAMIS_OK);
    assert_int_equal(tamis_verify(v, html, strlen(html), TAMIS_VERIFY_ALL), TAMIS_OK);
    assert_false(tamis_verifier_holds(v));
    assert_int_equal(tamis_verifier_set_policy_text(v, TAMIS_TEXT_ID_PREFIX, "m7-"), TAMIS_OK);
    assert_int_equal(tamis_verify(v, html, strlen(html), TAMIS_VERIFY_ALL), TAMIS_OK);
    assert_true(tamis_verifier_holds(v));
    assert_int_equal(tamis_verifier_set_policy_text(v, TAMIS_TEXT_ID_PREFIX, "7"), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_verify(v, html, strlen(html), TAMIS_VERIFY_ALL), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_verifier_set_policy_text(v, TAMIS_TEXT_ID_PREFIX, "m7-"), TAMIS_OK);
    assert_int_equal(tamis_verify(v, html, strlen(html), TAMIS_VERIFY_ALL), TAMIS_OK);
    tamis_verifier_free(v);
    tamis_policy_free(policy);
}

/* ---- Calls that fail */

static void assert_refused(tamis *t)
{
    const char *out = "", html[] = "<p id=a>";
    size_t n = 1, count;
    assert_int_equal(tamis_run(t, html, strlen(html), &out, &n), TAMIS_INVALID_ARGUMENT);
    assert_null(out);
    assert_int_equal(n, 0);
    assert_int_equal(tamis_feed(t, html, strlen(html)), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_finish(t, &out, &n), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_urls(t, html, strlen(html), &count), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_last_error(t).status, TAMIS_INVALID_ARGUMENT);
    tamis_reset(t);
    assert_int_equal(tamis_finish(t, &out, &n), TAMIS_INVALID_ARGUMENT);
}

static void a_document_never_gets_the_text_before_one_that_is_refused(void **unused)
{
    static const struct {
        tamis_config_text which;
        const char *text;
    } refused[] = {
        {TAMIS_TEXT_ID_PREFIX, ""},
        {TAMIS_TEXT_ID_PREFIX, "7"},
        {TAMIS_TEXT_ID_PREFIX, "a b"},
        {TAMIS_TEXT_ID_PREFIX, "\xC3\xA9"},
        {TAMIS_TEXT_ID_PREFIX, "-a"},
        {TAMIS_TEXT_BASE_URL, ""},
        {TAMIS_TEXT_BASE_URL, "/a"},
        {TAMIS_TEXT_BASE_URL, "data:,x"},
        {TAMIS_TEXT_BASE_URL, "file:///a"},
        {TAMIS_TEXT_BASE_URL, "https://a b/"},
        {TAMIS_TEXT_CONTEXT, "td"},
        {TAMIS_TEXT_BLOCK_SEPARATOR, " "},
        {TAMIS_TEXT_COUNT, "a"},
        {(tamis_config_text)-1, "a"},
    };
    tamis_policy *policy = policy_from_json(messages, true);
    tamis *t = context(policy);
    assert_int_equal(tamis_set_policy_text(t, TAMIS_TEXT_ID_PREFIX, "m7-"), TAMIS_OK);
    assert_int_equal(tamis_set_policy_text(t, TAMIS_TEXT_BASE_URL, "https://list.example/"), TAMIS_OK);
    for (size_t i = 0; i < COUNT(refused); i++) {
        assert_int_equal(tamis_set_policy_text(t, refused[i].which, refused[i].text), TAMIS_INVALID_ARGUMENT);
        assert_refused(t);
        assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
        assert_output(t, "<p id=a><a href=b></a>",
                      "<p id=\"user-a\"><a href=\"https://home.example/b\"></a></p>");
    }
    tamis_free(t);
    tamis_policy_free(policy);
}

static void another_text_does_not_replace_the_refused_one(void **unused)
{
    tamis_policy *policy = policy_from_json(messages, true);
    tamis *t = context(policy);
    assert_int_equal(tamis_set_policy_text(t, TAMIS_TEXT_ID_PREFIX, "m7-"), TAMIS_OK);
    assert_int_equal(tamis_set_policy_text(t, TAMIS_TEXT_ID_PREFIX, "8"), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_set_policy_text(t, TAMIS_TEXT_BASE_URL, "https://list.example/"), TAMIS_OK);
    assert_refused(t);
    assert_int_equal(tamis_set_policy_text(t, TAMIS_TEXT_ID_PREFIX, NULL), TAMIS_OK);
    assert_output(t, "<p id=a><a href=b></a>",
                  "<p id=\"user-a\"><a href=\"https://list.example/b\"></a></p>");
    assert_int_equal(tamis_set_policy_text(t, TAMIS_TEXT_BASE_URL, "/"), TAMIS_INVALID_ARGUMENT);
    assert_refused(t);
    assert_int_equal(tamis_set_policy_text(t, TAMIS_TEXT_ID_PREFIX, "m9-"), TAMIS_OK);
    assert_refused(t);
    assert_int_equal(tamis_set_policy_text(t, TAMIS_TEXT_BASE_URL, NULL), TAMIS_OK);
    assert_output(t, "<p id=a>", "<p id=\"m9-a\"></p>");
    tamis_free(t);
    tamis_policy_free(policy);
}

static void the_policy_must_have_the_text(void **unused)
{
    tamis_policy *policy = policy_from_json(without_texts, true);
    tamis *t = context(NULL);
    assert_int_equal(tamis_set_policy_text(t, TAMIS_TEXT_ID_PREFIX, "a-"), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    assert_int_equal(tamis_set_policy_text(t, TAMIS_TEXT_ID_PREFIX, "a-"), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_set_policy_text(t, TAMIS_TEXT_BASE_URL, "https://a.example/"),
                     TAMIS_INVALID_ARGUMENT);
    assert_refused(t);
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    assert_output(t, "<p id=a>", "<p id=\"a\"></p>");
    tamis_free(t);
    tamis_policy_free(policy);
}

static void can_be_set_only_between_documents(void **unused)
{
    const char *out;
    size_t n;
    tamis_policy *policy = policy_from_json(messages, true);
    tamis *t = context(policy);
    assert_int_equal(tamis_feed(t, "<p id=a>", 8), TAMIS_OK);
    assert_int_equal(tamis_set_policy_text(t, TAMIS_TEXT_ID_PREFIX, "m7-"), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_finish(t, &out, &n), TAMIS_OK);
    assert_string_equal(out, "<p id=\"user-a\"></p>");
    assert_refused(t);
    assert_int_equal(tamis_set_policy_text(t, TAMIS_TEXT_ID_PREFIX, NULL), TAMIS_OK);
    assert_output(t, "<p id=a>", "<p id=\"user-a\"></p>");
    uint64_t work = tamis_context_work(t);
    assert_int_equal(tamis_set_policy_text(t, TAMIS_TEXT_BASE_URL, "https://list.example/"), TAMIS_OK);
    assert_true(tamis_context_work(t) == work);
    tamis_free(t);
    tamis_policy_free(policy);
}

/* ---- Memory */

static void allocates_nothing_for_a_text_that_is_not_longer(void **unused)
{
    struct ledger ledger = {0};
    tamis_allocator allocator = ledger_allocator(&ledger);
    tamis_policy *policy = policy_from_json(messages, true);
    tamis *t = tamis_new(&allocator);
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    for (unsigned i = 0; i < 100; i++) {
        char prefix[20], base[60];
        snprintf(prefix, sizeof prefix, "m%u-", 100 + i);
        snprintf(base, sizeof base, "https://list-%u.example/", 100 + i);
        assert_int_equal(tamis_set_policy_text(t, TAMIS_TEXT_ID_PREFIX, prefix), TAMIS_OK);
        assert_int_equal(tamis_set_policy_text(t, TAMIS_TEXT_BASE_URL, base), TAMIS_OK);
        assert_output(t, "<p>x</p>", "<p>x</p>");
        static size_t calls;
        if (i == 1)
            calls = ledger.calls;
        assert_true(i < 2 || ledger.calls == calls);
    }
    tamis_free(t);
    assert_int_equal(ledger.blocks, 0);
    assert_int_equal(ledger.lies, 0);
    tamis_policy_free(policy);
}

static void try_failure(const tamis_policy *policy, size_t fails_at, bool *failed)
{
    struct ledger ledger = {0};
    tamis_allocator allocator = ledger_allocator(&ledger);
    tamis *t = tamis_new(&allocator);
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    ledger.fails_at = ledger.calls + fails_at;
    tamis_status status = tamis_set_policy_text(t, TAMIS_TEXT_ID_PREFIX, "m7-");
    if (status == TAMIS_OK)
        status = tamis_set_policy_text(t, TAMIS_TEXT_BASE_URL, "https://list.example/");
    *failed = status != TAMIS_OK;
    assert_true(status == TAMIS_OK || status == TAMIS_NO_MEMORY);
    ledger.fails_at = 0;
    assert_int_equal(tamis_set_policy_text(t, TAMIS_TEXT_ID_PREFIX, "m8-"), TAMIS_OK);
    assert_int_equal(tamis_set_policy_text(t, TAMIS_TEXT_BASE_URL, "https://list.example/"), TAMIS_OK);
    assert_output(t, "<p id=a><a href=b></a>", "<p id=\"m8-a\"><a href=\"https://list.example/b\"></a></p>");
    tamis_free(t);
    assert_int_equal(ledger.blocks, 0);
    assert_int_equal(ledger.lies, 0);
}

static void survives_each_failed_allocation(void **unused)
{
    tamis_policy *policy = policy_from_json(messages, true);
    bool failed = true;
    size_t failures = 0;
    for (; failed; failures++)
        try_failure(policy, failures + 1, &failed);
    assert_in_range(failures, 4, 20);
    tamis_policy_free(policy);
}

/* ---- Comparison with compiled policies */

static void compare(const char *name, const char *json)
{
    struct random r = {1};
    struct text html = {0};
    tamis_error error;
    const char *reason = "";
    tamis_config *config = NULL;
    assert_int_equal(tamis_config_from_json(json, strlen(json), NULL, &config, &error), TAMIS_OK);
    assert_int_equal(tamis_config_complete(config, false), TAMIS_OK);
    struct policy_texts *x = policy_texts_new(config, true, "div");
    for (unsigned i = 0; x && i < 2000; i++) {
        if (i % 2)
            rule_soup(&r, &html);
        else
            html_soup(&r, &html, 40);
        if (!policy_texts_agree(x, html.p, html.n, &reason))
            fail_msg("%s: %s: %s", name, reason, html.p);
    }
    if (x)
        policy_texts_free(x);
    tamis_config_free(config);
    text_free(&html);
    assert_non_null(x);
}

static void gives_what_a_policy_with_the_text_gives(void **unused)
{
    static const char *const names[] = {"article", "email"};
    compare("messages",
            "{\"elements\": [\"p\", \"div\", \"a\", \"td\", \"input\", \"label\", \"img\", \"svg\", \"g\"],"
            " \"attributes\": [\"id\", \"name\", \"for\", \"href\", \"src\", \"style\", \"fill\", \"rel\"],"
            " \"idPrefix\": \"user-\", \"baseURL\": \"https://home.example/\", \"rules\": ["
            "{\"url\": {\"schemes\": [\"https\"], \"relative\": \"resolve\"}},"
            "{\"style\": {\"properties\": [\"color\", \"background-image\", \"animation-name\"],"
            " \"url\": {\"schemes\": [\"https\"], \"relative\": \"resolve\"}},"
            " \"attributes\": [\"style\"]},"
            "{\"set\": \"nofollow\", \"elements\": [\"a\"], \"attributes\": [\"rel\"],"
            " \"when\": \"external\"}]}");
    for (size_t i = 0; i < COUNT(names); i++) {
        tamis_config *preset = tamis_config_new_preset(names[i], NULL, NULL);
        assert_non_null(preset);
        if (tamis_config_text_value(preset, TAMIS_TEXT_ID_PREFIX)) {
            char *json = tamis_config_to_json(preset, NULL);
            compare(names[i], json);
            free(json);
        }
        tamis_config_free(preset);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sets_the_prefix_of_a_document),
        cmocka_unit_test(sets_the_base_of_a_document),
        cmocka_unit_test(a_scope_that_is_an_id_gets_the_prefix),
        cmocka_unit_test(another_policy_has_its_own_texts),
        cmocka_unit_test(the_verifier_takes_the_same_texts),
        cmocka_unit_test(a_document_never_gets_the_text_before_one_that_is_refused),
        cmocka_unit_test(another_text_does_not_replace_the_refused_one),
        cmocka_unit_test(the_policy_must_have_the_text),
        cmocka_unit_test(can_be_set_only_between_documents),
        cmocka_unit_test(allocates_nothing_for_a_text_that_is_not_longer),
        cmocka_unit_test(survives_each_failed_allocation),
        cmocka_unit_test(gives_what_a_policy_with_the_text_gives),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
