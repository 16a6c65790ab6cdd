/* context_test.c: a context: settings, reuse, feeding in pieces, places, threads (promises P5 and P7). */
#include <pthread.h>
#include <tamis/tamis.h>
#include <tamis/tree.h>

#include "harness/test.h"
#include "probe.h"
#include "support/count.h"
#include "support/ledger.h"
#include "support/text.h"

static tamis *context(const char *element)
{
    tamis *t = tamis_new(NULL);
    assert_non_null(t);
    assert_int_equal(tamis_set_context(t, element), TAMIS_OK);
    return t;
}

/* Compares the output, including its NUL. */
static void gives_bytes(tamis *t, const char *html, size_t n, const char *expected, size_t length)
{
    const char *out = NULL;
    size_t out_length = 0;
    assert_int_equal(tamis_run(t, html, n, &out, &out_length), TAMIS_OK);
    assert_int_equal(out_length, length);
    assert_memory_equal(out, expected, length);
    assert_int_equal(out[out_length], '\0');
}

static void gives(tamis *t, const char *html, const char *expected)
{
    gives_bytes(t, html, strlen(html), expected, strlen(expected));
}

/* ---- Settings */

static void accepts_settings_only_between_documents(void **unused)
{
    const char *out;
    size_t length;
    tamis *t = context("div");
    for (int round = 0; round < 2; round++) {
        assert_int_equal(tamis_set_policy(t, NULL), TAMIS_OK);
        assert_int_equal(tamis_set_limit(t, TAMIS_MAX_NODES, 100), TAMIS_OK);
        assert_int_equal(tamis_set_context(t, "td"), TAMIS_OK);
        assert_int_equal(tamis_feed(t, "<td>x", 5), TAMIS_OK);
        assert_int_equal(tamis_set_policy(t, NULL), TAMIS_INVALID_ARGUMENT);
        assert_int_equal(tamis_set_limit(t, TAMIS_MAX_NODES, 1), TAMIS_INVALID_ARGUMENT);
        assert_int_equal(tamis_set_context(t, "tr"), TAMIS_INVALID_ARGUMENT);
        assert_int_equal(tamis_set_context(t, NULL), TAMIS_INVALID_ARGUMENT);
        assert_int_equal(tamis_run(t, "x", 1, &out, &length), TAMIS_INVALID_ARGUMENT);
        assert_null(out);
        assert_int_equal(tamis_finish(t, &out, &length), TAMIS_OK);
        assert_string_equal(out, "x");
    }
    assert_int_equal(tamis_feed(t, "x", 1), TAMIS_OK);
    tamis_reset(t);
    assert_int_equal(tamis_set_context(t, "tr"), TAMIS_OK);
    gives(t, "<td>x", "<td>x</td>");
    tamis_free(t);
}

static void accepts_contexts_of_every_namespace(void **unused)
{
    static const struct {
        const char *element;
        const char *html;
        const char *out;
    } cases[] = {
        {"div", "<td>x</td><p>y", "x<p>y</p>"},
        {"td", "<td>x</td><p>y", "x<p>y</p>"},
        {"tr", "<td>x</td><p>y", "<td>x</td><p>y</p>"},
        {"table", "<td>x", "<tbody><tr><td>x</td></tr></tbody>"},
        {"svg desc", "<p>x<![CDATA[y]]>", "<p>x</p>"},
        {"svg g", "<![CDATA[<b>]]>", "&lt;b&gt;"},
        {"math mi", "<p>x", "<p>x</p>"},
        {"math math", "<![CDATA[<b>]]>", "&lt;b&gt;"},
        {"textarea", "<p>x&amp;</p>", "&lt;p&gt;x&amp;&lt;/p&gt;"},
        {"script", "<p>x", ""},
        {"svg script", "<p>x", ""},
        {"my-element", "<p>x", "<p>x</p>"},
        {NULL, "x", "<html><head></head><body>x</body></html>"},
        {NULL, "", "<html><head></head><body></body></html>"},
        {NULL, "<!DOCTYPE html><title>a</title><p>b<script>c</script>",
         "<!DOCTYPE html><html><head><title>a</title></head><body><p>b</p></body></html>"},
    };
    tamis *same = context("div");
    for (size_t i = 0; i < COUNT(cases); i++) {
        tamis *t = context(cases[i].element);
        gives(t, cases[i].html, cases[i].out);
        assert_int_equal(tamis_set_context(same, cases[i].element), TAMIS_OK);
        gives(same, cases[i].html, cases[i].out);
        tamis_free(t);
    }
    tamis_free(same);
}

static void refuses_invalid_contexts(void **unused)
{
    static const char *const bad[] = {"",     " ",       "svg ", "math ", "DIV",  "a b",      "<p>",  "td>",
                                      "a\tb", "svg a b", "x/y",  "a=b",   "a\"b", "math  mi", " div", "div "};
    tamis *t = context("tr");
    for (size_t i = 0; i < COUNT(bad); i++)
        if (tamis_set_context(t, bad[i]) != TAMIS_INVALID_ARGUMENT)
            fail_msg("`%s` was accepted", bad[i]);
    gives(t, "<td>x", "<td>x</td>"); /* the last valid context stays */
    tamis_free(t);
}

static void copies_the_name_of_the_context(void **unused)
{
    char name[] = "tr";
    tamis *t = context(name);
    memset(name, 'x', 2);
    gives(t, "<td>x", "<td>x</td>");
    tamis_free(t);
}

/* A setting that fails does not change the setting from before. */
static void keeps_the_context_if_a_new_one_cannot_be_allocated(void **unused)
{
    static const char *const before[] = {"tr", NULL};
    static const char *const out[] = {"<td>x</td>", "<html><head></head><body>x</body></html>"};
    for (size_t i = 0; i < COUNT(before); i++) {
        struct ledger l = {0};
        tamis_allocator allocator = ledger_allocator(&l);
        tamis *t = tamis_new(&allocator);
        assert_int_equal(tamis_set_context(t, before[i]), TAMIS_OK);
        l.fails_at = l.calls + 1;
        assert_int_equal(tamis_set_context(t, "noscript"), TAMIS_NO_MEMORY);
        gives(t, "<td>x", out[i]);
        /* the scripting mode has not changed either */
        gives(t, "<noscript><td title='</noscript><b>x'>",
              i ? "<html><head></head><body></body></html>" : "<b>x'&gt;</b>");
        tamis_free(t);
        assert_int_equal(l.blocks, 0);
    }
}

static void a_parser_keeps_the_context_if_a_new_one_cannot_be_allocated(void **unused)
{
    struct ledger l = {0};
    tamis_allocator allocator = ledger_allocator(&l);
    tamis_parser *p = tamis_parser_new(&allocator);
    const tamis_node *root;
    assert_int_equal(tamis_parser_set_context(p, "tr"), TAMIS_OK);
    l.fails_at = l.calls + 1;
    assert_int_equal(tamis_parser_set_context(p, "div"), TAMIS_NO_MEMORY);
    tamis_parser_reset(p);
    assert_int_equal(tamis_parser_feed(p, "<td>x", 5), TAMIS_OK);
    assert_int_equal(tamis_parser_finish(p, &root), TAMIS_OK);
    assert_string_equal(tamis_node_name(p, tamis_node_first_child(root), NULL), "td");
    tamis_parser_free(p);
    assert_int_equal(l.blocks, 0);
}

static void reports_why_a_context_is_refused_and_not_why_the_last_document_failed(void **unused)
{
    const char *out;
    size_t n;
    struct ledger l = {0};
    tamis_allocator allocator = ledger_allocator(&l);
    tamis *t = tamis_new(&allocator);
    assert_int_equal(tamis_set_limit(t, TAMIS_MAX_INPUT_BYTES, 3), TAMIS_OK);
    assert_int_equal(tamis_run(t, "<p>x", 4, &out, &n), TAMIS_OVER_MAX_INPUT_BYTES);
    assert_int_equal(tamis_set_context(t, "td"), TAMIS_OK);
    l.fails_at = l.calls + 1;
    assert_int_equal(tamis_set_context(t, "tr"), TAMIS_NO_MEMORY);
    assert_int_equal(tamis_last_error(t).status, TAMIS_OVER_MAX_INPUT_BYTES);
    tamis_free(t);
}

/* ---- Arguments */

static void refuses_missing_arguments(void **unused)
{
    const char *out = "x";
    char *copy = NULL;
    size_t length = 1;
    tamis_error error;
    tamis *t = context("div");
    assert_int_equal(tamis_run(t, "x", 1, NULL, &length), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_run(t, "x", 1, &out, NULL), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_run(t, NULL, 1, &out, &length), TAMIS_INVALID_ARGUMENT);
    assert_null(out);
    assert_int_equal(length, 0);
    assert_int_equal(tamis_feed(t, NULL, 1), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_finish(t, NULL, &length), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_finish(t, &out, NULL), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_sanitize("x", 1, NULL, NULL, &length, NULL), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_sanitize("x", 1, NULL, &copy, NULL, &error), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(error.status, TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_sanitize(NULL, 1, NULL, &copy, &length, &error), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(error.status, TAMIS_INVALID_ARGUMENT);
    assert_null(copy);
    gives(t, "<p>x", "<p>x</p>");
    tamis_free(t);
    tamis_free(NULL);
    tamis_release(NULL);
}

static void treats_no_input_as_an_empty_document(void **unused)
{
    const char *out = NULL;
    size_t length = 1;
    tamis *t = context("div");
    assert_int_equal(tamis_run(t, NULL, 0, &out, &length), TAMIS_OK);
    assert_string_equal(out, "");
    assert_int_equal(length, 0);
    assert_int_equal(tamis_finish(t, &out, &length), TAMIS_OK);
    assert_string_equal(out, "");
    assert_int_equal(tamis_feed(t, NULL, 0), TAMIS_OK);
    assert_int_equal(tamis_feed(t, "", 0), TAMIS_OK);
    assert_int_equal(tamis_finish(t, &out, &length), TAMIS_OK);
    assert_string_equal(out, "");
    tamis_free(t);
}

static void treats_null_bytes_as_characters(void **unused)
{
    static const char html[] =
        "a\0b<p\0 title='\0'>c\0</p><b title=\"\0\">d</b><textarea>\0</textarea><svg>\0</svg>";
    static const char out[] = "ab<b title=\"\xEF\xBF\xBD\">d</b>";
    tamis *t = context("div");
    const char *got;
    size_t length;
    assert_int_equal(tamis_run(t, html, sizeof html - 1, &got, &length), TAMIS_OK);
    assert_null(memchr(got, '\0', length));
    gives_bytes(t, "a\0b<b title=\"\0\">d\0</b>", 22, out, sizeof out - 1);
    tamis_free(t);
}

static void sanitizes_in_one_call(void **unused)
{
    char *out = NULL;
    size_t length = 0;
    tamis_error error = {TAMIS_INTERNAL, {9, 9, 9}, ""};
    assert_int_equal(tamis_sanitize("<p onclick=x>y<script>z", 23, NULL, &out, &length, &error), TAMIS_OK);
    assert_string_equal(out, "<p>y</p>");
    assert_int_equal(length, 8);
    tamis_release(out);
    assert_int_equal(tamis_sanitize(NULL, 0, NULL, &out, &length, NULL), TAMIS_OK);
    assert_string_equal(out, "");
    tamis_release(out);
}

/* The output of tamis_sanitize() is that of a context, for `times` times the unit. */
static void gives_the_same_in_one_call(const char *unit, size_t times)
{
    size_t n = strlen(unit) * times, length, expected_length;
    char *html = malloc(n + 1), *out;
    const char *expected;
    tamis *t = context("div");
    assert_non_null(html);
    for (size_t i = 0; i < times; i++)
        memcpy(html + i * strlen(unit), unit, strlen(unit));
    assert_int_equal(tamis_run(t, html, n, &expected, &expected_length), TAMIS_OK);
    assert_int_equal(tamis_sanitize(html, n, NULL, &out, &length, NULL), TAMIS_OK);
    assert_int_equal(length, expected_length);
    assert_memory_equal(out, expected, length + 1);
    tamis_release(out);
    tamis_free(t);
    free(html);
}

/* The caller gets the memory of the output, which was allocated with the length of the input. Therefore these outputs are as long as
 * the input, longer, much shorter and empty, and need the straight path or a tree. */
static void gives_the_same_in_one_call_for_every_length(void **unused)
{
    static const char *const units[] = {
        "x", ">", "<p>text</p>", "<!---->", "<script>x</script>y", "<b><i></b>x", "\r\n", "&amp;"};
    for (size_t i = 0; i < COUNT(units); i++)
        for (size_t times = 0; times < 300; times += 1 + times / 70 * 13)
            gives_the_same_in_one_call(units[i], times);
    for (size_t i = 0; i < COUNT(units); i++)
        gives_the_same_in_one_call(units[i], i == 5 ? 50 : 50000);
}

static void does_not_change_the_callers_variables_when_a_call_fails(void **unused)
{
    char untouched[] = "untouched", *out = untouched;
    size_t length = 7;
    tamis_error error;
    struct text html = {0};
    text_add_string(&html, "x\n");
    text_add_times(&html, "<div>", 5000);
    assert_int_equal(tamis_sanitize(html.p, html.n, NULL, &out, &length, &error), TAMIS_OVER_MAX_TREE_DEPTH);
    assert_ptr_equal(out, untouched);
    assert_int_equal(length, 7);
    assert_int_equal(error.status, TAMIS_OVER_MAX_TREE_DEPTH);
    assert_int_equal(error.place.line, 2);
    assert_int_equal(error.place.column, 4096 * 5);
    text_free(&html);
}

static void returns_its_version(void **unused)
{
    char version[40];
    snprintf(version, sizeof version, "%d.%d.%d", TAMIS_VERSION_MAJOR, TAMIS_VERSION_MINOR,
             TAMIS_VERSION_PATCH);
    assert_string_equal(tamis_version(), version);
    assert_string_equal(tamis_version(), TAMIS_VERSION);
}

/* ---- Documents one after another, and in pieces */

/* clang-format off */
static const char *const documents[] = {
    "", "text", "<p>one<p>two", "<a><table><a>x", "<form><div></form><form>x", "<b><i></b>x</i>y",
    "a &amp; b &lt; &notit; &#0; &#x80; &", "<p title='a &quot; b' lang=en dir=\"ltr\">x",
    "<my-element my-attribute=1>x</my-element>", "<!-- comment --><?target data?><!DOCTYPE html>",
    "<script>alert(1)</script><img src=x onerror=y>", "<textarea>\n\n<p>\r\n</textarea><pre>\r\rx</pre>",
    "<table><tr>x<td>y</table>z", "<svg><title><p>x</title></svg>",
    "<math><mi>x</mi><annotation-xml encoding='text/html'><p>y</annotation-xml></math>",
    "caf\xC3\xA9 \xE2\x82\xAC \xF0\x9F\x98\x80 \xFF \xE2\x82 \xF0\x9F x", "\xEF\xBB\xBFtext", "\r\n\r\r\n\n",
    "<div><template shadowrootmode=open><p>x</template>y</div>",
    "<select><button><selectedcontent></selectedcontent></button><option selected>a<option>b</select>",
    "<![CDATA[x]]><svg><![CDATA[x]]]></svg>",
    "<p a=1 a=2 a='&amp;' href=javascript:x>x<a href='java&#10;script:x'>y</a>",
    "<xmp><p></xmp><noscript><p></noscript><plaintext>x", "<p", "<p a", "<p a='b", "</", "<!--x", "&am"
};
/* clang-format on */

static void gives_the_same_on_every_split(void **unused)
{
    static const char *const elements[] = {"div", "td", "svg desc", "math annotation-xml", "textarea", NULL};
    for (size_t e = 0; e < COUNT(elements); e++) {
        tamis *whole = context(elements[e]), *parts = context(elements[e]);
        for (size_t i = 0; i < COUNT(documents); i++) {
            const char *html = documents[i], *expected, *out;
            size_t n = strlen(html), expected_length, length;
            assert_int_equal(tamis_run(whole, html, n, &expected, &expected_length), TAMIS_OK);
            for (size_t cut = 0; cut <= n; cut++) {
                char *first = malloc(cut + 1),
                     *second =
                         malloc(n - cut + 1); /* so that AddressSanitizer checks the bounds; freed below */
                memcpy(first, html, cut);
                memcpy(second, html + cut, n - cut);
                assert_int_equal(tamis_feed(parts, first, cut), TAMIS_OK);
                free(first);
                assert_int_equal(tamis_feed(parts, second, n - cut), TAMIS_OK);
                free(second);
                assert_int_equal(tamis_finish(parts, &out, &length), TAMIS_OK);
                if (length != expected_length || memcmp(out, expected, length) != 0)
                    fail_msg("`%s` cut at %zu: `%s`, not `%s`", html, cut, out, expected);
                assert_memory_equal(tamis_removed(whole), tamis_removed(parts), sizeof(tamis_counts));
            }
        }
        tamis_free(whole);
        tamis_free(parts);
    }
}

/* Pieces are copied. The copies need more than one block of memory. */
static void gives_the_same_for_a_long_document_in_pieces(void **unused)
{
    static const size_t steps[] = {700, 5000, 17000, 40000};
    enum { PARAGRAPHS = 5000, ROOM = 40 * PARAGRAPHS };
    char *html = malloc(ROOM);
    size_t n = 0, expected_length, length;
    for (int i = 0; i < PARAGRAPHS; i++)
        n += (size_t)snprintf(html + n, ROOM - n, "<p title=%d>%d &amp; <x%d>", i, i * 7, i % 100);
    const char *expected, *out;
    tamis *whole = context("div"), *parts = context("div");
    assert_int_equal(tamis_run(whole, html, n, &expected, &expected_length), TAMIS_OK);
    for (size_t i = 0; i < COUNT(steps); i++) {
        for (size_t at = 0; at < n; at += steps[i])
            assert_int_equal(tamis_feed(parts, html + at, n - at < steps[i] ? n - at : steps[i]), TAMIS_OK);
        assert_int_equal(tamis_finish(parts, &out, &length), TAMIS_OK);
        assert_int_equal(length, expected_length);
        assert_memory_equal(out, expected, length);
    }
    tamis_free(whole);
    tamis_free(parts);
    free(html);
}

static void gives_the_same_after_a_thousand_documents(void **unused)
{
    static const char *const elements[] = {"div", "tr", "svg desc", NULL};
    static const char *const given_up[] = {"<b><table><svg><!--", "<pre>", "<template><td>x", "<a b='&am"};
    tamis *old = context("div");
    for (size_t i = 0; i < 1000; i++) {
        const char *element = elements[i / 7 % COUNT(elements)], *html = documents[i * 31 % COUNT(documents)];
        const char *expected, *out;
        size_t n = strlen(html), expected_length, length;
        tamis *new = context(element);
        assert_int_equal(tamis_set_context(old, element), TAMIS_OK);
        assert_int_equal(tamis_run(new, html, n, &expected, &expected_length), TAMIS_OK);
        if (i % 3 == 0) { /* an abandoned document does not affect the next one */
            const char *first = given_up[i / 3 % COUNT(given_up)];
            assert_int_equal(tamis_feed(old, first, strlen(first)), TAMIS_OK);
            tamis_reset(old);
        }
        assert_int_equal(tamis_run(old, html, n, &out, &length), TAMIS_OK);
        assert_int_equal(length, expected_length);
        assert_memory_equal(out, expected, length);
        assert_int_equal(tamis_context_work(old), tamis_context_work(new));
        tamis_free(new);
    }
    tamis_free(old);
}

static void continues_after_a_document_that_failed(void **unused)
{
    const char *out;
    size_t length;
    tamis *t = context("div");
    assert_int_equal(tamis_set_limit(t, TAMIS_MAX_TAG_NAME_BYTES, 8), TAMIS_OK);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(tamis_run(t, "<b><long-name->", 15, &out, &length), TAMIS_OVER_MAX_TAG_NAME_BYTES);
        assert_null(out);
        assert_int_equal(tamis_last_error(t).status, TAMIS_OVER_MAX_TAG_NAME_BYTES);
        gives(t, "<p>x", "<p>x</p>");
        assert_int_equal(tamis_last_error(t).status, TAMIS_OK);
    }
    tamis_free(t);
}

/* The limit applies to the output, although the context allocates memory for an output that is as long as the input. */
static void accepts_a_long_document_with_a_short_output(void **unused)
{
    tamis *t = context("div");
    assert_int_equal(tamis_set_limit(t, TAMIS_MAX_OUTPUT_BYTES, 4), TAMIS_OK);
    gives(t, "<script>removed</script>text", "text");
    tamis_free(t);
}

/* A context that has processed a document needs no allocations for small documents. */
static void allocates_nothing_for_small_documents_after_the_first(void **unused)
{
    const char *out;
    size_t length;
    struct ledger l = {0};
    tamis_allocator allocator = ledger_allocator(&l);
    tamis *t = tamis_new(&allocator);
    for (int round = 0; round < 3; round++) {
        size_t before = l.calls;
        for (size_t i = 0; i < COUNT(documents); i++)
            assert_int_equal(tamis_run(t, documents[i], strlen(documents[i]), &out, &length), TAMIS_OK);
        assert_true(round == 0 ? l.calls > before : l.calls == before);
    }
    for (int round = 0; round < 3; round++) {
        size_t before = l.calls;
        for (size_t i = 0; i < COUNT(documents); i++) {
            for (const char *c = documents[i]; *c; c++)
                assert_int_equal(tamis_feed(t, c, 1), TAMIS_OK);
            assert_int_equal(tamis_finish(t, &out, &length), TAMIS_OK);
        }
        assert_true(round == 0 || l.calls == before);
    }
    tamis_free(t);
    assert_int_equal(l.blocks + l.lies, 0);
}

static void counts_what_it_removes(void **unused)
{
    tamis *t = context("div");
    gives(t, "<script>x</script><p onclick=a id=b onfocus=c>x<iframe></iframe><!--y--><?pi z?></p>",
          "<p>x</p>");
    tamis_counts removed = *tamis_removed(t);
    assert_int_equal(removed.elements, 2);
    assert_int_equal(removed.attributes, 3);
    assert_int_equal(removed.comments, 1);
    assert_int_equal(removed.processing_instructions, 1);
    gives(t, "x", "x");
    removed = *tamis_removed(t);
    assert_int_equal(
        removed.elements + removed.attributes + removed.comments + removed.processing_instructions, 0);
    tamis_free(t);
}

/* ---- Places */

/* The position of the error is in the tag whose name is too long. */
static void reports_where_it_stopped(void **unused)
{
    static const struct {
        const char *before;
        uint64_t line;
        uint64_t column;
    } cases[] = {
        {"", 1, 1},
        {"abc", 1, 4},
        {"\n", 2, 1},
        {"\r", 2, 1},
        {"\r\n", 2, 1},
        {"a\r\nb\rc\nd", 4, 2},
        {"\r\r\n\n", 4, 1},
        {"caf\xC3\xA9", 1, 5},
        {"\xE2\x82\xAC\xE2\x82\xAC\n\xE2\x82\xAC", 2, 2},
        {"\xEF\xBB\xBF"
         "x",
         1, 2},
        {"\xF0\x9F\x98\x80", 1, 3}, /* UTF-16 code units */
        {"\xFF\xFF", 1, 3},
        {"\xE2\x82", 1, 2},
        {"<b title='\n\n'>\t", 3, 4},
        {"&amp;&amp;", 1, 11},
        {"<!--\n-->", 2, 4},
    };
    tamis *t = context("div");
    const char *out;
    size_t length;
    assert_int_equal(tamis_set_limit(t, TAMIS_MAX_TAG_NAME_BYTES, 3), TAMIS_OK);
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct text html = {0};
        text_add_string(&html, cases[i].before);
        text_add_string(&html, "<abcd>");
        for (int way = 0; way < 2; way++) {
            if (way == 0)
                assert_int_equal(tamis_run(t, html.p, html.n, &out, &length), TAMIS_OVER_MAX_TAG_NAME_BYTES);
            for (size_t j = 0; way == 1 && j < html.n; j++)
                if (tamis_feed(t, html.p + j, 1) != TAMIS_OK)
                    break;
            tamis_error error = tamis_last_error(t);
            assert_int_equal(error.status, TAMIS_OVER_MAX_TAG_NAME_BYTES);
            assert_int_equal(error.place.offset, html.n - 2); /* the offset of the "d" */
            assert_int_equal(error.place.line, cases[i].line);
            assert_int_equal(error.place.column, cases[i].column + 4);
            tamis_reset(t);
        }
        text_free(&html);
    }
    assert_int_equal(tamis_last_error(t).place.offset, 0);
    assert_int_equal(tamis_last_error(t).place.line, 1);
    assert_int_equal(tamis_last_error(t).place.column, 1);
    tamis_free(t);
}

/* ---- Threads */

static void *work(void *policy)
{
    intptr_t wrong = 0;
    tamis *t = tamis_new(NULL);
    if (!t || tamis_set_policy(t, policy) != TAMIS_OK)
        return (void *)1;
    for (int i = 0; i < 2000; i++) {
        const char *out;
        size_t length;
        tamis_status status = tamis_run(t, "<my-own a=1 b=2>x<b>y</b></my-own><script>", 42, &out, &length);
        wrong += status != TAMIS_OK || strcmp(out, "<my-own a=\"1\">xy</my-own>") != 0;
    }
    tamis_free(t);
    return (void *)wrong;
}

static void allows_threads_to_share_a_policy(void **unused)
{
    enum { THREADS = 4 };
    pthread_t threads[THREADS];
    tamis_policy *policy;
    tamis_config *c = tamis_config_new_default(NULL);
    assert_true(tamis_config_allow_element(c, "my-own", NULL, NULL, NULL));
    assert_true(tamis_config_allow_attribute(c, "a", NULL));
    assert_true(tamis_config_replace_element_with_children(c, "b", NULL));
    assert_int_equal(tamis_policy_new(c, true, NULL, &policy, NULL), TAMIS_OK);
    tamis_config_free(c);
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, work, policy), 0);
    for (int i = 0; i < THREADS; i++) {
        void *wrong = NULL;
        assert_int_equal(pthread_join(threads[i], &wrong), 0);
        assert_null(wrong);
    }
    tamis_policy_free(policy);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(accepts_settings_only_between_documents),
        cmocka_unit_test(accepts_contexts_of_every_namespace),
        cmocka_unit_test(refuses_invalid_contexts),
        cmocka_unit_test(copies_the_name_of_the_context),
        cmocka_unit_test(keeps_the_context_if_a_new_one_cannot_be_allocated),
        cmocka_unit_test(a_parser_keeps_the_context_if_a_new_one_cannot_be_allocated),
        cmocka_unit_test(reports_why_a_context_is_refused_and_not_why_the_last_document_failed),
        cmocka_unit_test(refuses_missing_arguments),
        cmocka_unit_test(treats_no_input_as_an_empty_document),
        cmocka_unit_test(treats_null_bytes_as_characters),
        cmocka_unit_test(sanitizes_in_one_call),
        cmocka_unit_test(gives_the_same_in_one_call_for_every_length),
        cmocka_unit_test(does_not_change_the_callers_variables_when_a_call_fails),
        cmocka_unit_test(returns_its_version),
        cmocka_unit_test(gives_the_same_on_every_split),
        cmocka_unit_test(gives_the_same_for_a_long_document_in_pieces),
        cmocka_unit_test(gives_the_same_after_a_thousand_documents),
        cmocka_unit_test(continues_after_a_document_that_failed),
        cmocka_unit_test(accepts_a_long_document_with_a_short_output),
        cmocka_unit_test(allocates_nothing_for_small_documents_after_the_first),
        cmocka_unit_test(counts_what_it_removes),
        cmocka_unit_test(reports_where_it_stopped),
        cmocka_unit_test(allows_threads_to_share_a_policy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
