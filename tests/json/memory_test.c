/* memory_test.c: each allocation fails in turn while a policy is read or written. Each time, the status reports the failure, there
 * is no output, and nothing leaks. */
#include <tamis/policy_json.h>
#include <tamis/tamis.h>

#include "harness/test.h"
#include "support/ledger.h"

static const char everything[] =
    "{\"elements\": [{\"name\": \"a\", \"attributes\": [\"href\", \"rel\"]}, {\"name\": \"img\", "
    "\"attributes\": [\"src\"]}, \"p\"],"
    " \"attributes\": [\"class\", \"dir\", \"style\"], \"unlistedElements\": \"escape\", \"dropElements\": "
    "[\"form\"],"
    " \"idPrefix\": \"u-\", \"baseURL\": \"https://example.org/\", \"limits\": {\"NODES\": 1000}, "
    "\"excerpt\": {\"characters\": 9, \"mark\": \" [more]\", \"images\": 1}, \"rules\": "
    "["
    "  {\"elements\": [\"a\", \"img\"], \"url\": {\"schemes\": [\"https\", \"data\"], \"relative\": "
    "\"resolve\","
    "   \"hosts\": [\"*.example.org\"], \"dataTypes\": [\"image/png\"]}, \"otherwise\": \"removeElement\"},"
    "  {\"attributes\": [\"dir\"], \"values\": [\"ltr\"], \"patterns\": [\"[a-z]+\"]},"
    "  {\"attributes\": [\"class\"], \"tokens\": [\"language-*\"]},"
    "  {\"attributes\": [\"style\"], \"style\": {\"properties\": [\"color\", "
    "   {\"name\": \"position\", \"values\": [\"static\", \"relative\"]}]}},"
    "  {\"elements\": [\"a\"], \"attributes\": [\"rel\"], \"addTokens\": [\"ugc\"], \"when\": \"external\"},"
    "  {\"elements\": [\"center\"], \"rename\": \"p\"}, {\"customElements\": [\"app-*\"]},"
    "  {\"frame\": {\"hosts\": [\"video.example.org\"]}}]}";

static tamis_status compile(struct ledger *books, const char *json)
{
    tamis_allocator allocator = ledger_allocator(books);
    tamis_policy *policy = NULL;
    tamis_error error;
    tamis_status status = tamis_policy_from_json(json, strlen(json), true, &allocator, &policy, &error);
    assert_true((policy != NULL) == (status == TAMIS_OK));
    assert_true((error.text[0] == '\0') == (status == TAMIS_OK));
    tamis_policy_free(policy);
    assert_int_equal(books->blocks, 0);
    assert_int_equal(books->lies, 0);
    return status;
}

TEST(every_allocation_failure_of_a_policy_is_reported)
{
    struct ledger books = {0};
    assert_int_equal(compile(&books, everything), TAMIS_OK);
    size_t calls = books.calls;
    assert_true(calls > 10);
    for (size_t i = 1; i <= calls; i++) {
        books = (struct ledger){.fails_at = i, .for_good = i % 2};
        assert_int_equal(compile(&books, everything), TAMIS_NO_MEMORY);
    }
}

/* A valid policy with many warnings. */
static const char doubtful[] = "{\"elements\": [\"P\", \"stong\", \"circle\"], \"attributes\": [\"HREF\", "
                               "\"data-*\"], \"blockSeparator\": \" \"}";

static void count(void *user, const char *warning)
{
    size_t *told = user;
    assert_non_null(strstr(warning, ": warning: "));
    ++*told;
}

static tamis_status warn(struct ledger *books, size_t *told)
{
    tamis_allocator allocator = ledger_allocator(books);
    tamis_status status =
        tamis_policy_warnings_from_json(doubtful, sizeof doubtful - 1, true, &allocator, count, told);
    assert_int_equal(books->blocks, 0);
    assert_int_equal(books->lies, 0);
    return status;
}

TEST(every_allocation_failure_of_warnings_is_reported_alone)
{
    struct ledger books = {0};
    size_t told = 0;
    assert_int_equal(warn(&books, &told), TAMIS_OK);
    assert_int_equal(told, 6);
    size_t calls_made = books.calls;
    for (size_t i = 1; i <= calls_made; i++) {
        books = (struct ledger){.fails_at = i, .for_good = i % 2};
        told = 0;
        assert_int_equal(warn(&books, &told), TAMIS_NO_MEMORY);
        assert_int_equal(told, 0);
    }
}

/* A policy with an error, and with names that must be decoded before they are compared. */
TEST(every_allocation_failure_of_a_refused_policy_is_reported)
{
    static const char json[] = "{\"\\u0065lements\": [\"p\", \"b\", \"p\"], \"comments\": true}";
    struct ledger books = {0};
    assert_int_equal(compile(&books, json), TAMIS_INVALID_POLICY);
    size_t calls = books.calls;
    assert_true(calls > 2);
    for (size_t i = 1; i <= calls; i++) {
        books = (struct ledger){.fails_at = i, .for_good = i % 2};
        assert_int_equal(compile(&books, json), TAMIS_NO_MEMORY);
    }
}

TEST(configs_that_cannot_be_written_give_null)
{
    struct ledger books = {0};
    tamis_allocator allocator = ledger_allocator(&books);
    tamis_config *c = NULL;
    assert_int_equal(tamis_config_from_json(everything, strlen(everything), NULL, &c, NULL), TAMIS_OK);
    char *whole = tamis_config_to_json(c, &allocator), *other = tamis_config_to_json(c, NULL);
    assert_non_null(whole);
    assert_non_null(other);
    assert_string_equal(whole, other);
    tamis_release(other);
    assert_int_equal(books.blocks, 1);
    allocator.release(allocator.user, whole, strlen(whole) + 1);
    assert_int_equal(books.blocks, 0);
    assert_int_equal(books.lies, 0);
    size_t all = books.calls;
    assert_true(all > 3);
    for (size_t i = 1; i <= all; i++) {
        books = (struct ledger){.fails_at = i, .for_good = i % 2};
        assert_null(tamis_config_to_json(c, &allocator));
        assert_int_equal(books.blocks, 0);
        assert_int_equal(books.lies, 0);
    }
    tamis_config_free(c);
}
