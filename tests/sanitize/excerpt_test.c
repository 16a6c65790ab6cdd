/* excerpt_test.c: the policy member "excerpt": where a document is cut, where the mark is added, and that sanitizing an
 * excerpt again does not change it. */
#include <tamis/output.h>
#include <tamis/policy_json.h>
#include <tamis/report.h>
#include <tamis/tamis.h>
#include <tamis/verify.h>

#include "harness/rewrites.h"
#include "harness/test.h"
#include "probe.h"
#include "support/ledger.h"

#define WIDE(excerpt) \
    "{\"removeElements\":[],\"removeAttributes\":[],\"comments\":true,\"excerpt\":{" excerpt "}}"

static const char ten[] = WIDE("\"characters\":10");
static const char ten_exactly[] = WIDE("\"characters\":10,\"at\":\"character\"");
static const char four_unmarked[] = WIDE("\"characters\":4,\"at\":\"character\",\"mark\":\"\"");

TEST(closes_every_element)
{
    static const struct rewrite rows[] = {
        {ten, "<div><p>Hello <b>brave <i>new</i></b> world</p></div>", "<div><p>Hello…</p></div>"},
        {ten_exactly, "<div><p>Hello <b>brave <i>new</i></b> world</p></div>",
         "<div><p>Hello <b>brav…</b></p></div>"},
        {ten, "<ul><li>one<li>two<li>three<li>four</ul>", "<ul><li>one</li><li>two…</li></ul>"},
    };
    ASSERT_REWRITES(rows);
}

TEST(keeps_what_fits)
{
    static const struct rewrite rows[] = {
        {ten, "", ""},
        {ten, "<p>0123456789</p><hr>", "<p>0123456789</p><hr>"},
        {ten, "<p>0123 56789</p>  \n<!--c-->", "<p>0123 56789</p>  \n<!--c-->"},
        {ten_exactly, "<p>0123456789a</p>", "<p>0123456789…</p>"},
    };
    ASSERT_REWRITES(rows);
}

TEST(cuts_after_the_last_whole_word)
{
    static const struct rewrite rows[] = {
        {ten, "Hello brave world", "Hello…"},
        {ten, "Hello four five", "Hello four…"},
        {ten, "Hello\n\t four", "Hello\n\t four"},
        {ten, "Hello, <b>braver</b> world", "Hello,…"},
        {ten, "Hello, bra<b>ver</b> world", "Hello,…"},
        /* Text without white space is cut between two characters. */
        {ten, "Hellobravenewworld", "Hellobrave…"},
        {ten,
         "Hello\xC2\xA0"
         "bravenewworld",
         "Hello&nbsp;brav…"},
        /* A block element and br separate words. */
        {ten, "<p>Hello</p><p>brave</p>", "<p>Hello…</p>"},
        {ten, "Hello<br>brave", "Hello…"},
    };
    ASSERT_REWRITES(rows);
}

TEST(counts_white_space_once)
{
    static const struct rewrite rows[] = {
        {ten_exactly, "<p>  ab  </p>  <p>\n cd<br><br>ef gh</p>", "<p>  ab  </p>  <p>\n cd<br><br>ef g…</p>"},
        {ten_exactly, "<pre>\n\na  b  c  d</pre>", "<pre>\n\na  b  c  …</pre>"},
        {ten, "<pre>\n\na  b  c  d</pre>", "<pre>\n\na  b  c…</pre>"},
        {ten, "<pre>a  b   c\n\n d</pre>", "<pre>a  b   c…</pre>"},
        {ten_exactly, "<textarea>a  b  c   d e</textarea>", "<textarea>a  b  c   …</textarea>"},
        {ten_exactly, "<i>a  b  c   d e f g h</i>", "<i>a  b  c   d e…</i>"},
    };
    ASSERT_REWRITES(rows);
}

TEST(counts_only_text_that_is_rendered)
{
    static const struct rewrite rows[] = {
        {ten,
         "ab<template>a long text is here</template><title>a long text is here</title><!--a long "
         "comment--><style>a{color: rgb(1, 2, 3)}</style>cd",
         "ab<template>a long text is here</template><title>a long text is here</title><!--a long "
         "comment--><style>a{color: rgb(1, 2, 3)}</style>cd"},
        {ten, "ab <svg><title>a long text is here</title><text>c</text></svg> d",
         "ab <svg><title>a long text is here</title><text>c</text></svg> d"},
        {ten, "ab<span hidden>a long text is here</span>", "ab<span hidden=\"\">a long…</span>"},
    };
    ASSERT_REWRITES(rows);
}

TEST(removes_what_is_after_the_cut)
{
    static const struct rewrite rows[] = {
        {ten, "<p>Hello brave</p><!--c--><hr><img><p>x</p>", "<p>Hello…</p>"},
        {ten, "Hello <b></b><img><b>bravenew</b>", "Hello…"},
        {ten, "<table><tr><td>one<td>two<tr><td>three<td>x</table>y",
         "<table><tbody><tr><td>one</td><td>two…</td></tr></tbody></table>"},
        {ten, "<p>Hello<b>brave</b><img><i>new</i></p>", "<p>Hello<b>brave…</b></p>"},
        /* Empty elements before the cut are kept. */
        {ten, "<b></b>Hello<b></b><img> <b>brave new</b>", "<b></b>Hello…"},
        {ten, "<b></b><img>Hello <b>brave</b>", "<b></b><img>Hello…"},
    };
    ASSERT_REWRITES(rows);
}

TEST(never_cuts_a_formula_or_drawing)
{
    static const struct rewrite rows[] = {
        {ten, "ab <math><mi>cdef</mi><mi>ghijkl</mi></math> m", "ab…"},
        {ten, "ab <math><mi>cd</mi></math>efghijk l", "ab <math><mi>cd</mi></math>…"},
        {ten, "ab <svg><text>cdefgh ijklm</text></svg> m", "ab…"},
        {ten, "<p><b><math><mi>abcdefghijklm</mi></math></b></p><p>n</p>", ""},
        {ten, "<p>a</p><p><b><math><mi>abcdefghijklm</mi></math></b></p><p>n</p>", "<p>a…</p>"},
    };
    ASSERT_REWRITES(rows);
}

TEST(counts_images_as_the_policy_says)
{
    static const char four[] = WIDE("\"characters\":10,\"images\":4"),
                      eleven[] = WIDE("\"characters\":10,\"images\":11");
    static const struct rewrite rows[] = {
        {ten, "<img><img><img><video></video>abc", "<img><img><img><video></video>abc"},
        {four, "abc <img> <img> <img>", "abc <img>…"},
        {four, "<p><img><img><img></p>", "<p><img><img>…</p>"},
        {four, "<p>abc<img><video>de fg</video>h</p>", "<p>abc<img>…</p>"},
        {four, "<img><svg><svg></svg></svg>ab", "<img><svg><svg></svg></svg>ab"},
        {four, "<img><svg></svg>ab cd", "<img><svg></svg>ab…"},
        {eleven, "<div><p><b><img></b></p></div><img>", ""},
        {eleven, "<div>a<p><b><img></b></p></div><img>", "<div>a…</div>"},
    };
    ASSERT_REWRITES(rows);
}

TEST(omits_tables_that_do_not_fit)
{
    static const char omit[] = WIDE("\"characters\":10,\"tables\":\"omit\"");
    static const struct rewrite rows[] = {
        {omit, "<p>a</p><table><tr><td>one<td>two<tr><td>three</table>b", "<p>a…</p>"},
        {omit, "<p>a</p><table><tr><td>one<td>two</table>bcdef",
         "<p>a</p><table><tbody><tr><td>one</td><td>two…</td></tr></tbody></table>"},
    };
    ASSERT_REWRITES(rows);
}

TEST(never_cuts_before_a_combining_mark)
{
    static const struct rewrite rows[] = {
        {four_unmarked, "abcde\xCC\x81", "abcd"},
        {four_unmarked,
         "abcd\xCC\x81"
         "e",
         "abc"},
        {four_unmarked, "abcd<b>\xCC\x81</b>e", "abc"},
        {four_unmarked, "ab\xF0\x9F\x91\xA9\xE2\x80\x8D\xF0\x9F\x92\xBB", "ab"},
        {four_unmarked, "abc\xE2\x9D\xA4\xEF\xB8\x8F", "abc"},
        {four_unmarked, "abc\xF0\x9F\x91\x8D\xF0\x9F\x8F\xBD", "abc"},
        {four_unmarked, "a\xCC\x81\xCC\x81\xCC\x81\xCC\x81\xCC\x81", "a\xCC\x81\xCC\x81\xCC\x81"},
        {four_unmarked, "\xF0\x9F\x98\x80\xF0\x9F\x98\x81\xF0\x9F\x98\x82\xF0\x9F\x98\x83\xF0\x9F\x98\x84",
         "\xF0\x9F\x98\x80\xF0\x9F\x98\x81\xF0\x9F\x98\x82\xF0\x9F\x98\x83"},
    };
    ASSERT_REWRITES(rows);
}

TEST(writes_the_mark_as_text)
{
    static const char markup[] = WIDE("\"characters\":3,\"mark\":\" <b>&\\\"\""),
                      none[] = WIDE("\"characters\":3,\"mark\":\"\"");
    static const struct rewrite rows[] = {
        {markup, "<i>abcdef</i>", "<i>abc &lt;b&gt;&amp;\"</i>"},
        {none, "<i>abc def</i>", "<i>abc</i>"},
        /* In raw text, no character references are needed. */
        {markup, "<xmp>abcdef</xmp>", "<xmp>abc</xmp>"},
    };
    ASSERT_REWRITES(rows);
}

TEST(does_not_count_the_mark_at_the_end)
{
    static const char more[] = WIDE("\"characters\":5,\"mark\":\" [more]\"");
    static const struct rewrite rows[] = {
        {ten, "<p>0123456789…</p>", "<p>0123456789…</p>"},
        {ten, "<p>0123456789…</p> \n", "<p>0123456789…</p> \n"},
        {ten, "<p>01234567 9a…</p>", "<p>01234567…</p>"},
        {ten, "<p>012345678 …b</p>", "<p>012345678…</p>"},
        {more, "ab cd [more]", "ab cd [more]"},
        {more, "ab cd [mor]", "ab cd [more]"},
        {more, "ab cde [more]", "ab [more]"},
    };
    ASSERT_REWRITES(rows);
}

/* ---- Settings of a context */

struct setting {
    const char *policy;
    tamis_dialect dialect;
    tamis_profile profile;
    tamis_output output;
    const char *context; /* NULL: a document */
};

static tamis_policy *policy_of(const char *json)
{
    tamis_policy *policy = NULL;
    tamis_error error;
    if (tamis_policy_from_json(json, strlen(json), true, NULL, &policy, &error) != TAMIS_OK)
        fail_msg("%s: %s", json, error.text);
    return policy;
}

static tamis *context_of(const struct setting *s, const tamis_policy *policy)
{
    tamis *t = tamis_new(NULL);
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    assert_int_equal(tamis_set_dialect(t, s->dialect), TAMIS_OK);
    assert_int_equal(tamis_set_profile(t, s->profile), TAMIS_OK);
    assert_int_equal(tamis_set_output(t, s->output), TAMIS_OK);
    assert_int_equal(tamis_set_context(t, s->context), TAMIS_OK);
    return t;
}

static void assert_gives(const struct setting *s, const char *in, const char *expected)
{
    tamis_policy *policy = policy_of(s->policy);
    tamis *t = context_of(s, policy);
    const char *out = NULL;
    size_t n = 0;
    assert_int_equal(tamis_run(t, in, strlen(in), &out, &n), TAMIS_OK);
    assert_string_equal(out, expected);
    tamis_free(t);
    tamis_policy_free(policy);
}

static void assert_keeps(const struct setting *s, const char *in, const char *expected)
{
    assert_gives(s, in, expected);
    assert_gives(s, expected, expected);
}

TEST(cuts_documents)
{
    struct setting s = {ten, TAMIS_HTML, TAMIS_PROFILE_HTML, TAMIS_TO_HTML, NULL};
    assert_keeps(&s, "<!DOCTYPE html><title>A very long title</title><body class=x><p>Hello brave</p><p>x",
                 "<!DOCTYPE html><html><head><title>A very long title</title></head><body "
                 "class=\"x\"><p>Hello…</p></body></html>");
    assert_keeps(&s, "<!DOCTYPE html><p><math><mi>abcdefghijklm</mi></math>",
                 "<!DOCTYPE html><html><head></head><body></body></html>");
    s.policy = "{\"elements\":[\"p\"],\"unlistedElements\":\"replaceWithChildren\",\"excerpt\":{"
               "\"characters\":10}}";
    assert_keeps(&s, "<p>Hello brave</p><p>x", "<p>Hello…</p>");
}

TEST(cuts_fragments_of_other_contexts)
{
    struct setting s = {ten_exactly, TAMIS_HTML, TAMIS_PROFILE_HTML, TAMIS_TO_HTML, "pre"};
    assert_keeps(&s, "a   b   c   d", "a   b   c …");
    s.context = "tr";
    assert_keeps(&s, "<td>Hello<td>brave new", "<td>Hello</td><td>brav…</td>");
    s.context = "svg svg";
    assert_keeps(&s, "<text>Hello brave new</text><g></g>", "<text>Hello brav…</text>");
}

TEST(cuts_xml)
{
    struct setting s = {ten, TAMIS_XML5, TAMIS_PROFILE_HTML, TAMIS_TO_HTML, NULL};
    assert_keeps(&s, "<div xmlns=\"http://www.w3.org/1999/xhtml\"><p>Hello brave</p><p>x</p></div>",
                 "<div xmlns=\"http://www.w3.org/1999/xhtml\"><p>Hello…</p></div>");
    assert_keeps(&s, "<svg xmlns=\"http://www.w3.org/2000/svg\"><text>Hello brave new</text><g/></svg>",
                 "<svg xmlns=\"http://www.w3.org/2000/svg\"><text>Hello…</text></svg>");
}

TEST(cuts_portable_output)
{
    struct setting s = {ten, TAMIS_HTML, TAMIS_PROFILE_PORTABLE, TAMIS_TO_HTML, "div"};
    assert_keeps(&s, "<p>Hello<br>brave</p><p>x</p>", "<p>Hello…</p>");
    s.profile = TAMIS_PROFILE_PORTABLE_SLASH;
    assert_keeps(&s, "<p>Hello<br>four five</p><p>x</p>", "<p>Hello<br/>four…</p>");
    s.profile = TAMIS_PROFILE_PORTABLE_MINIMAL;
    assert_keeps(&s, "<p>Hello<br>four five</p><p>x</p>", "<p>Hello\nfour…</p>");
}

/* The text of rp is not counted, but in portable output, which has no rp element, the same text is. */
TEST(counts_what_a_writer_leaves)
{
    struct setting s = {ten, TAMIS_HTML, TAMIS_PROFILE_PORTABLE, TAMIS_TO_HTML, "div"};
    assert_keeps(&s, "<p>Hello</p><rp>brave new world</rp>", "<p>Hello…</p>");
}

TEST(cuts_what_every_dialect_reads)
{
    for (int dialect = 0; dialect < TAMIS_DIALECT_COUNT; dialect++) {
        struct setting s = {ten, (tamis_dialect)dialect, TAMIS_PROFILE_HTML, TAMIS_TO_TEXT, "div"};
        tamis *t = tamis_new(NULL);
        bool has_parser = tamis_set_dialect(t, s.dialect) == TAMIS_OK;
        tamis_free(t);
        if (has_parser)
            assert_gives(&s, "<p>Hello brave</p><p>x</p>", "Hello…");
    }
}

TEST(cuts_text)
{
    struct setting s = {ten, TAMIS_HTML, TAMIS_PROFILE_HTML, TAMIS_TO_TEXT, "div"};
    assert_gives(&s, "<p>Hello</p><p>fou</p><p>brave", "Hello\n\nfou…");
}

/* ---- Report, verification, work */

TEST(reports_what_is_after_the_cut)
{
    static const char in[] = "<p>Hello <b>brave</b></p><!--c--><p>new <i>world</i></p>";
    static const size_t places[] = {3, 9, 25, 33};
    tamis_policy *policy = policy_of(ten);
    tamis *t = tamis_new(NULL);
    const char *out;
    size_t n;
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    assert_int_equal(tamis_set_report(t, 10), TAMIS_OK);
    assert_int_equal(tamis_run(t, in, strlen(in), &out, &n), TAMIS_OK);
    assert_string_equal(out, "<p>Hello…</p>");
    assert_int_equal(tamis_change_total(t), 3);
    for (size_t i = 0; i < 3; i++) {
        const tamis_change *c = tamis_change_at(t, i);
        assert_int_equal(c->reason, TAMIS_REASON_AFTER_EXCERPT);
        assert_int_equal(c->outcome, TAMIS_OUTCOME_REMOVED);
        assert_string_equal(c->rule, "excerpt.characters");
        assert_int_equal(c->place.offset, places[i + 1]);
    }
    static const char word[] = "Hello brave new world";
    assert_int_equal(tamis_run(t, word, strlen(word), &out, &n), TAMIS_OK);
    assert_int_equal(tamis_change_total(t), 1);
    assert_int_equal(tamis_change_at(t, 0)->subject, TAMIS_SUBJECT_TEXT);
    assert_string_equal(tamis_change_at(t, 0)->detail, " brave new world");
    assert_int_equal(tamis_run(t, out, n, &out, &n), TAMIS_OK);
    assert_int_equal(tamis_change_total(t), 0);
    tamis_free(t);
    tamis_policy_free(policy);
}

static bool verifies(const tamis_policy *policy, const char *text)
{
    tamis_verifier *v = tamis_verifier_new(NULL);
    assert_int_equal(tamis_verifier_set_policy(v, policy), TAMIS_OK);
    assert_int_equal(tamis_verify(v, text, strlen(text), TAMIS_VERIFY_ALL), TAMIS_OK);
    const tamis_finding *f = tamis_verifier_finding(v, TAMIS_PROPERTY_FIXPOINT);
    bool holds = f->holds;
    tamis_verifier_free(v);
    return holds;
}

TEST(verifies_only_excerpts)
{
    tamis_policy *policy = policy_of(ten);
    assert_true(verifies(policy, "<p>Hello…</p>"));
    assert_true(verifies(policy, "<p>Hello four</p>"));
    assert_false(verifies(policy, "<p>Hello brave</p>"));
    tamis_policy_free(policy);
}

/* Everything after the cut is removed in one walk. */
TEST(work_grows_with_the_document)
{
    enum { TIMES = 20000 };
    tamis_policy *policy = policy_of(ten);
    tamis *t = tamis_new(NULL);
    char *in = malloc(TIMES * 8 + 1);
    const char *out;
    size_t n;
    assert_non_null(in);
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    for (size_t i = 0; i < TIMES; i++)
        memcpy(in + i * 8, "<p>ab cd", 8);
    assert_int_equal(tamis_run(t, in, TIMES * 8, &out, &n), TAMIS_OK);
    assert_string_equal(out, "<p>ab cd</p><p>ab…</p>");
    assert_true(tamis_context_work(t) < TIMES * 8 * 4);
    free(in);
    tamis_free(t);
    tamis_policy_free(policy);
}

static tamis_status run_with(struct ledger *books, const tamis_policy *policy)
{
    static const char in[] = "<p>a <img> <img> <b>c</b></p><p>Hello brave new world</p>";
    tamis_allocator allocator = ledger_allocator(books);
    tamis *t = tamis_new(&allocator);
    const char *out = NULL;
    size_t n = 0;
    if (!t)
        return TAMIS_NO_MEMORY;
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    tamis_status status = tamis_set_report(t, 4);
    if (status == TAMIS_OK)
        status = tamis_run(t, in, strlen(in), &out, &n);
    assert_true((out != NULL) == (status == TAMIS_OK));
    tamis_free(t);
    assert_int_equal(books->blocks, 0);
    return status;
}

TEST(every_allocation_failure_is_survived)
{
    static const char *const policies[] = {ten, WIDE("\"characters\":4,\"images\":2")};
    for (size_t i = 0; i < 2; i++) {
        tamis_policy *policy = policy_of(policies[i]);
        struct ledger books = {0};
        assert_int_equal(run_with(&books, policy), TAMIS_OK);
        size_t calls = books.calls;
        for (size_t at = 1; at <= calls; at++) {
            books = (struct ledger){.fails_at = at, .for_good = at % 2};
            assert_int_equal(run_with(&books, policy), TAMIS_NO_MEMORY);
        }
        tamis_policy_free(policy);
    }
}

TEST(takes_no_straight_path)
{
    tamis_policy *policy = policy_of(ten);
    tamis *t = tamis_new(NULL);
    const char *out;
    size_t n;
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    assert_int_equal(tamis_run(t, "<p>Hello brave</p>", 18, &out, &n), TAMIS_OK);
    assert_false(tamis_context_took_straight_path(t));
    assert_string_equal(out, "<p>Hello…</p>");
    tamis_free(t);
    tamis_policy_free(policy);
}

/* ---- The config */

TEST(refuses_members_that_are_not_valid)
{
    static const char *const rows[][2] = {
        {"{}", "1:13: excerpt: \"characters\" is missing"},
        {"{\"characters\":0}",
         "1:27: excerpt.characters: must be at least 1, because an excerpt of 0 characters is empty"},
        {"{\"characters\":-1}", "1:27: excerpt.characters: must be a whole number"},
        {"{\"characters\":1.5}", "1:27: excerpt.characters: must be a whole number"},
        {"{\"characters\":\"9\"}", "1:27: excerpt.characters: must be a whole number"},
        {"{\"characters\":1073741825}", "1:27: excerpt.characters: must not be greater than 1073741824"},
        {"{\"characters\":18446744073709551617}",
         "1:27: excerpt.characters: must not be greater than 1073741824"},
        {"{\"characters\":9,\"at\":\"words\"}",
         "1:34: excerpt.at: \"words\" is not a valid value; did you mean \"word\"?"},
        {"{\"characters\":9,\"mark\":7}", "1:36: excerpt.mark: must be a string"},
        {"{\"characters\":9,\"mark\":\"a \"}", "1:36: excerpt.mark: must not end with a space"},
        {"{\"characters\":9,\"mark\":\"a\\nb\"}", "1:36: excerpt.mark: must not contain control characters"},
        {"{\"characters\":9,\"mark\":\"01234567890123456789012345678901234567890123456789"
         "012345678901234567890123456789012345678901234567890\"}",
         "1:36: excerpt.mark: must not be longer than 100 bytes"},
        {"{\"characters\":9,\"images\":4294967296}",
         "1:38: excerpt.images: must not be greater than 1073741824"},
        {"{\"characters\":9,\"tables\":\"drop\"}",
         "1:38: excerpt.tables: \"drop\" is not a valid value; write \"cut\" or \"omit\""},
        {"{\"characters\":9,\"words\":3}", "1:29: excerpt.words: unknown member"},
        {"9", "1:13: excerpt: must be an object"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char json[300];
        tamis_error error;
        tamis_policy *policy = NULL;
        snprintf(json, sizeof json, "{\"excerpt\": %s}", rows[i][0]);
        assert_int_equal(tamis_policy_from_json(json, strlen(json), true, NULL, &policy, &error),
                         TAMIS_INVALID_POLICY);
        assert_string_equal(error.text, rows[i][1]);
    }
}

TEST(writes_the_member)
{
    static const char json[] =
        "{\n  \"excerpt\": {\n    \"characters\": 280,\n    \"at\": \"character\",\n"
        "    \"mark\": \"\\\"…\",\n    \"images\": 40,\n    \"tables\": \"omit\"\n  }\n}";
    tamis_config *c = tamis_config_new(NULL);
    tamis_excerpt e = {280, TAMIS_EXCERPT_AT_CHARACTER, "\"…", 40, TAMIS_EXCERPT_TABLES_OMIT};
    assert_null(tamis_config_excerpt(c));
    tamis_config_set_excerpt(c, &e);
    char *written = tamis_config_to_json(c, NULL);
    assert_string_equal(written, json);
    free(written);
    tamis_config_set_excerpt(c, &(tamis_excerpt){.characters = 5});
    assert_string_equal(tamis_config_excerpt(c)->mark, "…");
    assert_int_equal(tamis_config_excerpt(c)->at, TAMIS_EXCERPT_AT_WORD);
    tamis_config_set_excerpt(c, NULL);
    assert_null(tamis_config_excerpt(c));
    assert_null(tamis_config_excerpt(NULL));
    assert_int_equal(tamis_config_last_error(c).status, TAMIS_OK);
    tamis_config_free(c);
}

TEST(refuses_arguments)
{
    static const tamis_excerpt bad[] = {
        {.characters = 5, .at = (tamis_excerpt_at)2},
        {.characters = 5, .tables = (tamis_excerpt_tables)2},
        {.characters = 5, .mark = "\xFF"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        tamis_config *c = tamis_config_new(NULL);
        tamis_config_set_excerpt(c, &bad[i]);
        assert_int_equal(tamis_config_last_error(c).status, TAMIS_INVALID_ARGUMENT);
        assert_null(tamis_config_excerpt(c));
        tamis_config_free(c);
    }
}
