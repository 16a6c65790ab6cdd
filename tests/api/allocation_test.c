/* allocation_test.c: each allocation fails in turn. Each time, the status reports the failure, there is no output, nothing leaks,
 * and the object can be used again (promise P7). Also, no document uses more memory than tamis_memory_bound() returns (P4). */
#include "harness/test.h"
#include "judges/attempt.h"
#include "support/count.h"
#include "support/ledger.h"
#include "support/text.h"

struct input {
    const char *context; /* NULL for a document; XML and XML_DOCUMENT (below) for XML5 */
    /* How often the unit is repeated; each "#" in it is replaced with the number of the repetition. */
    unsigned times;
    const char *unit;
};

/* Contexts for a fragment and a document of XML5. */
#define XML          "XML"
#define XML_DOCUMENT "XML document"

static const struct input inputs[] = {
    {"div", 0, ""},
    {"div", 1, "plain text"},
    {"div", 1, "<p>one <b>small</b> fragment &amp; an <a href=/x title='a &lt; b'>attribute</a></p>"},
    {"div", 200, "<p>#</p>"},
    {"div", 300, "text that is long enough to fill blocks, # &amp; #; "},
    {"div", 300, "&amp;"},
    {"div", 100, "<div>"},
    {"div", 100, "<b id=#>"},
    {"div", 40, "<b id=#><p>"},
    {"div", 30, "<a href=#><table>"},
    {"div", 1, "<a><table><a>"},
    {"div", 1, "<form><div></form><form>"},
    {"div", 60, "<i><b><p></i>x</b>"},
    {"div", 50, "<table>x<tr>y<td>z"},
    {"div", 80, "<template><td>#</template>"},
    {"div", 30, "<template><div><template>"},
    {"div", 20, "<div><template shadowrootmode=open><p>#</p></template></div>"},
    {"div", 20, "<?marker name='m#'?>x<template for=m#><b>y</b></template>"},
    {"div", 20,
     "<select><button><selectedcontent></selectedcontent></button><option selected>a<b id=#>b</b></select>"},
    {"div", 30, "<svg viewbox=0 xlink:href=#><foreignObject><p>x</p></foreignObject><path/></svg>"},
    {"div", 30,
     "<math><mi>x<mglyph></mglyph></mi><annotation-xml encoding=text/html><p>y</annotation-xml></math>"},
    {"div", 200, "<my-element-# my-attribute-#=1>"},
    {"div", 1,
     "<p a b c d e f g h i j k l m n o p q r s t u v w x y z class='&amp;' id=\"&lt;\" title=&gt;>x"},
    {"div", 20, "<!-- comment # --><?target # data?><!bogus>"},
    {"div", 100, "caf\xC3\xA9 \xE2\x82\xAC \xFF\xFE \xC3 \r\n \r"},
    {"div", 1,
     "<textarea>\n\n</textarea><title>&amp;</title><pre>\n\nx</pre><style>a</style><xmp><b></"
     "xmp><plaintext>x"},
    {"div", 1, "<script><!--<script></script>--></script><noscript><p></noscript><iframe><b></iframe>"},
    {"td", 20, "x<td>y<tr>z</table>"},
    {"select", 20, "<option>x<optgroup>y<option>z<input>"},
    {"template", 20, "<td>x<col>y<tr>z"},
    {"div", 20, "<ol reversed><li>#<ul><li><a href=/#>y</a><img alt=z></ul></ol>"},
    {"svg desc", 20, "<p>x<g>y</p>"},
    {"math annotation-xml", 20, "<svg>x<b>y"},
    {"textarea", 20, "x<b>y&amp;"},
    {NULL, 1, ""},
    {NULL, 1,
     "<!DOCTYPE html PUBLIC \"a\" 'b'><html lang=en><head><title>x</title><body id=x><p>y<html a b><body c "
     "d>z"},
    {"div", 20, "www.a.example/# (http://b.example) <script></script>c@d.example<br>"},
    {NULL, 20, "<frameset><frame><noframes>x</noframes>"},
    {XML, 1, ""},
    {XML, 100, "<p xmlns='http://www.w3.org/1999/xhtml'>#&amp;&#13;<b title='&lt;'/></p>"},
    {XML, 100, "<p-#:e-# xmlns:p-#='u-#' xmlns='v-#' p-#:a='1' q:a='2' b='3'>"},
    {XML, 300, "<element-#></no-element-#></>"},
    {XML_DOCUMENT, 30,
     "<svg xmlns='http://www.w3.org/2000/svg' xmlns:x='http://www.w3.org/1999/xlink' x:href='#'>text"},
    {XML_DOCUMENT, 20, "<!--c#--><?t# d?><a/><![CDATA[<]]><!DOCTYPE a SYSTEM '#'>"},
};

static void make(const struct input *in, struct text *html)
{
    text_clear(html);
    text_add_string(html, "");
    for (unsigned i = 0; i < in->times; i++)
        for (const char *c = in->unit; *c; c++) {
            char number[12];
            snprintf(number, sizeof number, "%u", i);
            text_add(html, *c == '#' ? number : c, *c == '#' ? strlen(number) : 1);
        }
}

static tamis_dialect dialect_of(const struct input *in)
{
    return in->context && strncmp(in->context, "XML", 3) == 0 ? TAMIS_XML5 : TAMIS_HTML;
}

static const char *context_of(const struct input *in)
{
    if (dialect_of(in) == TAMIS_XML5)
        return strcmp(in->context, XML_DOCUMENT) == 0 ? NULL : "div";
    return in->context;
}

/* ---- Every failure of every object */

static struct attempt attempt_for(const struct subject *subject, const tamis_policy *policy,
                                  const struct input *in, const struct text *html)
{
    struct attempt a = {.subject = subject, .bytes = html->p, .n = html->n};
    a.settings = (struct subject_settings){policy, dialect_of(in), TAMIS_PROFILE_HTML, context_of(in)};
    return a;
}

static int complain(const struct attempt *a, const struct input *in)
{
    fprintf(stderr, "`%.60s` x %u: %s\n", in->unit, in->times, a->reason);
    return 1;
}

static int check_steps(struct attempt *a, const struct input *in)
{
    int failed = 0;
    assert_true(attempt_begin(a));
    assert_int_equal(a->status, TAMIS_OK);
    for (size_t call = 1; call <= a->calls; call++) {
        failed += attempt_survives(a, call, false) ? 0 : complain(a, in);
        failed += attempt_survives(a, call, true) ? 0 : complain(a, in);
    }
    attempt_end(a);
    return failed;
}

static int check_subject(const struct subject *subject, const tamis_policy *policy)
{
    static const size_t steps[] = {SIZE_MAX, 7, 1};
    int failed = 0;
    for (size_t i = 0; i < COUNT(inputs); i++) {
        struct text html = {0};
        make(&inputs[i], &html);
        for (size_t k = 0; k < COUNT(steps); k++) {
            struct attempt a = attempt_for(subject, policy, &inputs[i], &html);
            a.step = steps[k];
            failed += check_steps(&a, &inputs[i]);
        }
        text_free(&html);
    }
    return failed;
}

static void fails_closed_when_an_allocation_of_a_sanitizer_fails(void **unused)
{
    assert_int_equal(check_subject(&subject_sanitizer, NULL), 0);
}

static void fails_closed_when_an_allocation_fails_with_a_permissive_policy(void **unused)
{
    tamis_policy *policy;
    tamis_config *c = tamis_config_new(NULL);
    tamis_config_put(c, TAMIS_LIST_REMOVE_ELEMENTS, "no-such-element", NULL);
    tamis_config_put_flag(c, TAMIS_FLAG_COMMENTS, true);
    tamis_config_set_linkify(c, true, (tamis_strings){NULL, 0}, (tamis_name_list){NULL, 0});
    assert_int_equal(tamis_policy_new(c, false, NULL, &policy, NULL), TAMIS_OK);
    tamis_config_free(c);
    assert_int_equal(check_subject(&subject_sanitizer, policy), 0);
    tamis_policy_free(policy);
}

/* While parsing, a replaced element needs memory for its record, and a clone of one does, too. */
static void fails_closed_when_an_allocation_fails_while_elements_are_replaced(void **unused)
{
    static const char *const replaced[] = {"div", "b", "a", "i", "table", "tr", "my-element-1", "br"};
    tamis_policy *policy;
    tamis_config *c = tamis_config_new(NULL);
    tamis_strings markers = {(const char *const[]){"{{"}, 1};
    for (size_t i = 0; i < COUNT(replaced); i++)
        tamis_config_put(c, TAMIS_LIST_REPLACE_WITH_CHILDREN_ELEMENTS, replaced[i], NULL);
    tamis_config_set_filter(c, TAMIS_FILTER_PARSING);
    tamis_config_set_template_markers(c, markers);
    assert_int_equal(tamis_policy_new(c, true, NULL, &policy, NULL), TAMIS_OK);
    tamis_config_free(c);
    assert_int_equal(check_subject(&subject_sanitizer, policy), 0);
    assert_int_equal(check_subject(&subject_reporter, policy), 0);
    tamis_policy_free(policy);
}

/* A report is made in every round of the fixpoint, so its allocations can fail in every round. */
static void fails_closed_when_an_allocation_of_a_report_fails(void **unused)
{
    assert_int_equal(check_subject(&subject_reporter, NULL), 0);
}

/* Text output with all options allocates the stack of open elements, and the text, which is written after the HTML. */
static void fails_closed_when_an_allocation_of_text_fails(void **unused)
{
    tamis_policy *policy = NULL;
    tamis_config *c = tamis_config_new(NULL);
    assert_int_equal(tamis_policy_new(c, false, NULL, &policy, NULL), TAMIS_OK);
    tamis_config_free(c);
    assert_int_equal(check_subject(&subject_text_writer, NULL), 0);
    assert_int_equal(check_subject(&subject_text_writer, policy), 0);
    assert_int_equal(check_subject(&subject_markdown_writer, NULL), 0);
    assert_int_equal(check_subject(&subject_markdown_writer, policy), 0);
    tamis_policy_free(policy);
}

static void fails_closed_when_an_allocation_of_a_parser_fails(void **unused)
{
    assert_int_equal(check_subject(&subject_parser, NULL), 0);
}

static void fails_closed_when_an_allocation_of_a_lexer_fails(void **unused)
{
    assert_int_equal(check_subject(&subject_lexer, NULL), 0);
    assert_int_equal(check_subject(&subject_lexer_with_errors, NULL), 0);
}

/* ---- Policies */

static tamis_config *config_with(const tamis_allocator *allocator)
{
    tamis_config *c = tamis_config_new_default(allocator);
    if (!c)
        return NULL;
    for (int i = 0; i < 200; i++) {
        char name[30];
        snprintf(name, sizeof name, "my-element-%d", i);
        tamis_config_allow_element(c, name, NULL, NULL, NULL);
        tamis_config_allow_attribute(c, name, NULL);
    }
    tamis_config_replace_element_with_children(c, "b", NULL);
    tamis_config_remove_unsafe(c);
    const char *scheme = "https";
    tamis_name skipped = {"my-other-element", NULL};
    tamis_config_set_linkify(c, true, (tamis_strings){&scheme, 1}, (tamis_name_list){&skipped, 1});
    return c;
}

/* Makes a config and a policy. Returns the status of the first failure. */
static tamis_status make_policy(const tamis_allocator *allocator)
{
    tamis_policy *policy = NULL;
    tamis_config *c = config_with(allocator);
    if (!c)
        return TAMIS_NO_MEMORY;
    tamis_status status = tamis_config_last_error(c).status,
                 of_policy = tamis_policy_new(c, true, allocator, &policy, NULL);
    assert_true((policy != NULL) == (of_policy == TAMIS_OK));
    assert_true(status == TAMIS_OK || of_policy == status);
    assert_true(of_policy == TAMIS_OK || status == TAMIS_OK || *tamis_config_last_error(c).text);
    tamis_policy_free(policy);
    tamis_config_free(c);
    return of_policy;
}

static void fails_closed_when_an_allocation_of_a_policy_fails(void **unused)
{
    struct ledger good = {0};
    tamis_allocator allocator = ledger_allocator(&good);
    assert_int_equal(make_policy(&allocator), TAMIS_OK);
    assert_int_equal(good.blocks + good.lies, 0);
    for (size_t call = 1; call <= good.calls; call++) {
        struct ledger l = {.fails_at = call};
        allocator = ledger_allocator(&l);
        assert_int_equal(make_policy(&allocator), TAMIS_NO_MEMORY);
        assert_int_equal(l.blocks + l.held + l.lies, 0);
    }
}

/* ---- Amount of memory */

static const char *const nasty[] = {
    "<b id=#>",
    "<b id=#><p>",
    "<a href=#><table>",
    "<div>",
    "<my-element-# my-attribute-#=1>",
    "<p a b c d='&lt;#'>",
    "<i><b><p></i>x</b>",
    "<table>x<tr>y<td>z",
    "text # ",
    "&amp;",
    "<!--#-->",
    "<template>",
    "x<br>",
    "<select><option selected>a<b>b</b><selectedcontent>",
    "<svg><foreignObject>",
};

static tamis_status feed(tamis *t, const struct text *html, size_t step)
{
    tamis_status status = TAMIS_OK;
    for (size_t i = 0; i < html->n && status == TAMIS_OK; i += step)
        status = tamis_feed(t, html->p + i, html->n - i < step ? html->n - i : step);
    return status;
}

static void uses_no_more_memory_than_promised(void **unused)
{
    const char *out;
    size_t length;
    for (uint64_t limit = 100000; limit < 20000000; limit *= 4) {
        struct ledger l = {0};
        struct text html = {0};
        tamis_allocator allocator = ledger_allocator(&l);
        tamis *t = tamis_new(&allocator);
        assert_int_equal(tamis_set_limit(t, TAMIS_MAX_ARENA_BYTES, limit), TAMIS_OK);
        for (size_t i = 0; i < COUNT(nasty); i++) {
            make(&(struct input){"div", 20000, nasty[i]}, &html);
            tamis_status status = tamis_run(t, html.p, html.n, &out, &length);
            assert_true((out != NULL) == (status == TAMIS_OK));
            status = feed(t, &html, 1000);
            assert_true(status == TAMIS_OK || tamis_last_error(t).status == status);
            status = tamis_finish(t, &out, &length);
            assert_true((out != NULL) == (status == TAMIS_OK));
        }
        assert_true(l.peak <= tamis_memory_bound(t));
        assert_true(l.peak > limit / 4); /* the documents need enough memory for this test */
        tamis_free(t);
        assert_int_equal(l.blocks + l.held + l.lies, 0);
        text_free(&html);
    }
}

/* Memory kept from a large document does not count for later ones, although the limit is lower now. */
static void works_after_the_memory_limit_is_lowered_below_the_held_memory(void **unused)
{
    enum { LOW = 100000 };
    const char *out;
    size_t length;
    struct text large = {0}, small = {0};
    make(&(struct input){"div", 20000, "<p>#"}, &large);
    for (unsigned times = 1; times < 2000; times *= 3) {
        tamis *used = tamis_new(NULL), *fresh = tamis_new(NULL);
        make(&(struct input){"div", times, "<table>x<b id=#>"}, &small);
        assert_int_equal(tamis_run(used, large.p, large.n, &out, &length), TAMIS_OK);
        assert_int_equal(tamis_set_limit(used, TAMIS_MAX_ARENA_BYTES, LOW), TAMIS_OK);
        assert_int_equal(tamis_set_limit(fresh, TAMIS_MAX_ARENA_BYTES, LOW), TAMIS_OK);
        tamis_status status = tamis_run(fresh, small.p, small.n, &out, &length);
        assert_true(times > 1 || status == TAMIS_OK);
        assert_int_equal(tamis_run(used, small.p, small.n, &out, &length), status);
        tamis_free(used);
        tamis_free(fresh);
    }
    text_free(&large);
    text_free(&small);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fails_closed_when_an_allocation_of_a_sanitizer_fails),
        cmocka_unit_test(fails_closed_when_an_allocation_fails_with_a_permissive_policy),
        cmocka_unit_test(fails_closed_when_an_allocation_fails_while_elements_are_replaced),
        cmocka_unit_test(fails_closed_when_an_allocation_of_a_report_fails),
        cmocka_unit_test(fails_closed_when_an_allocation_of_text_fails),
        cmocka_unit_test(fails_closed_when_an_allocation_of_a_parser_fails),
        cmocka_unit_test(fails_closed_when_an_allocation_of_a_lexer_fails),
        cmocka_unit_test(fails_closed_when_an_allocation_of_a_policy_fails),
        cmocka_unit_test(uses_no_more_memory_than_promised),
        cmocka_unit_test(works_after_the_memory_limit_is_lowered_below_the_held_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
