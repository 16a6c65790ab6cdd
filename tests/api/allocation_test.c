/* allocation_test.c: every allocation fails in turn; each time the status says so, nothing comes out, nothing leaks, and
 * the object is as good as new afterwards (promise P7). And no document takes more memory than is promised (P4). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <tamis/lexer.h>
#include <tamis/tamis.h>
#include <tamis/tree.h>

#include "support/ledger.h"
#include "support/text.h"

#define COUNT(a) (sizeof(a) / sizeof *(a))

struct input {
    const char *context; /* NULL: a document; see also below */
    unsigned times;      /* how often the unit stands there; "#" in it is its number */
    const char *unit;
};

/* For a context: a fragment or a document of XML5. */
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
    {"svg desc", 20, "<p>x<g>y</p>"},
    {"math annotation-xml", 20, "<svg>x<b>y"},
    {"textarea", 20, "x<b>y&amp;"},
    {NULL, 1, ""},
    {NULL, 1,
     "<!DOCTYPE html PUBLIC \"a\" 'b'><html lang=en><head><title>x</title><body id=x><p>y<html a b><body c "
     "d>z"},
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

/* Reads a document with something made by `open`; what comes of it is written to `result`. */
struct reader {
    const char *what;
    void *(*open)(const tamis_allocator *allocator, const tamis_policy *policy);
    tamis_status (*read)(void *object, const struct input *in, const struct text *html, size_t step,
                         struct text *result);
    void (*reset)(void *object);
    void (*close)(void *object);
};

/* ---- A sanitizer */

static void *open_sanitizer(const tamis_allocator *allocator, const tamis_policy *policy)
{
    tamis *t = tamis_new(allocator);
    if (t)
        assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    return t;
}

static tamis_status feed(tamis *t, const struct text *html, size_t step)
{
    tamis_status status = TAMIS_OK;
    for (size_t i = 0; i < html->n && status == TAMIS_OK; i += step)
        status = tamis_feed(t, html->p + i, html->n - i < step ? html->n - i : step);
    return status;
}

static tamis_status sanitize(void *object, const struct input *in, const struct text *html, size_t step,
                             struct text *result)
{
    tamis *t = object;
    const char *out = "not set";
    size_t length = 7;
    assert_int_equal(tamis_set_dialect(t, dialect_of(in)), TAMIS_OK);
    tamis_status status = tamis_set_context(t, context_of(in));
    if (status != TAMIS_OK)
        return status;
    if (step == SIZE_MAX) {
        status = tamis_run(t, html->p, html->n, &out, &length);
    } else {
        tamis_status fed = feed(t, html, step);
        status = tamis_finish(t, &out, &length);
        assert_true(fed == TAMIS_OK || fed == status);
    }
    assert_true((out != NULL) == (status == TAMIS_OK));
    assert_true(status == TAMIS_OK || length == 0);
    assert_int_equal(tamis_last_error(t).status, status);
    if (out)
        text_add(result, out, length);
    return status;
}

static void reset_sanitizer(void *object)
{
    tamis_reset(object);
}

static void close_sanitizer(void *object)
{
    tamis_free(object);
}

/* ---- A parser */

static void *open_parser(const tamis_allocator *allocator, const tamis_policy *policy)
{
    (void)policy;
    tamis_parser *p = tamis_parser_new(allocator);
    if (p)
        tamis_parser_set_shadow_roots(p, true);
    return p;
}

static void write_node(const tamis_parser *p, const tamis_node *n, struct text *result)
{
    size_t length;
    const char *text = tamis_node_name(p, n, &length);
    text_add_string(result, "<");
    if (text)
        text_add(result, text, length);
    for (size_t i = 0; i < tamis_node_attribute_count(n); i++) {
        text_add_string(result, " ");
        text = tamis_node_attribute_name(p, n, i, &length);
        text_add(result, text, length);
        text = tamis_node_attribute_value(n, i, &length);
        text_add(result, text, length);
    }
    text = tamis_node_data(n, &length);
    if (text)
        text_add(result, text, length);
}

static void write_tree(const tamis_parser *p, const tamis_node *root, struct text *result)
{
    for (const tamis_node *n = root; n;) {
        write_node(p, n, result);
        if (tamis_node_first_child(n)) {
            n = tamis_node_first_child(n);
            continue;
        }
        while (n && n != root && !tamis_node_next(n)) {
            text_add_string(result, ">");
            n = tamis_node_parent(n);
        }
        n = n && n != root ? tamis_node_next(n) : NULL;
    }
}

static tamis_status parse(void *object, const struct input *in, const struct text *html, size_t step,
                          struct text *result)
{
    tamis_parser *p = object;
    const tamis_node *root = NULL;
    assert_int_equal(tamis_parser_set_dialect(p, dialect_of(in)), TAMIS_OK);
    tamis_status status = tamis_parser_set_context(p, context_of(in));
    if (status != TAMIS_OK)
        return status;
    for (size_t i = 0; i < html->n && status == TAMIS_OK; i += step < html->n ? step : html->n)
        status = tamis_parser_feed(p, html->p + i, html->n - i < step ? html->n - i : step);
    tamis_status last = tamis_parser_finish(p, &root);
    assert_true(status == TAMIS_OK || status == last);
    assert_true((root != NULL) == (last == TAMIS_OK));
    assert_int_equal(tamis_parser_last_error(p).status, last);
    write_tree(p, root, result);
    return last;
}

static void reset_parser(void *object)
{
    tamis_parser_reset(object);
}

static void close_parser(void *object)
{
    tamis_parser_free(object);
}

/* ---- A lexer */

struct listener {
    tamis_lexer *lexer;
    struct text *result;
};

static tamis_reply on_token(void *user, const tamis_token *token)
{
    struct listener *l = user;
    size_t length;
    const char *text = tamis_token_name(token, &length);
    if (tamis_token_get_type(token) != TAMIS_TOKEN_CHARACTERS)
        text_add_string(l->result, "\n");
    if (text)
        text_add(l->result, text, length);
    for (size_t i = 0; i < tamis_token_attribute_count(token); i++) {
        text = tamis_token_attribute_name(token, i, &length);
        text_add(l->result, text, length);
        text = tamis_token_attribute_value(token, i, &length);
        text_add(l->result, text, length);
    }
    text = tamis_token_data(token, &length);
    if (text)
        text_add(l->result, text, length);
    return TAMIS_CONTINUE;
}

static void on_error(void *user, const char *code, tamis_place place)
{
    (void)user;
    assert_true(*code && place.line && place.column);
}

static void *open_listener(const tamis_allocator *allocator, tamis_error_callback errors)
{
    struct listener *l = calloc(1, sizeof *l);
    assert_non_null(l);
    l->lexer = tamis_lexer_new(allocator, on_token, errors, l);
    if (l->lexer)
        return l;
    free(l);
    return NULL;
}

static void *open_lexer(const tamis_allocator *allocator, const tamis_policy *policy)
{
    (void)policy;
    return open_listener(allocator, NULL);
}

static void *open_lexer_with_errors(const tamis_allocator *allocator, const tamis_policy *policy)
{
    (void)policy;
    return open_listener(allocator, on_error);
}

static tamis_status lex(void *object, const struct input *in, const struct text *html, size_t step,
                        struct text *result)
{
    struct listener *l = object;
    l->result = result;
    assert_int_equal(tamis_lexer_set_dialect(l->lexer, dialect_of(in)), TAMIS_OK);
    tamis_status status = tamis_lexer_set_last_start_tag(l->lexer, "my-own-name");
    for (size_t i = 0; i < html->n && status == TAMIS_OK; i += step < html->n ? step : html->n)
        status = tamis_lexer_feed(l->lexer, html->p + i, html->n - i < step ? html->n - i : step);
    tamis_status last = tamis_lexer_finish(l->lexer);
    assert_true(status == TAMIS_OK || status == last);
    assert_int_equal(tamis_lexer_last_error(l->lexer).status, last);
    return last;
}

static void reset_lexer(void *object)
{
    struct listener *l = object;
    tamis_lexer_reset(l->lexer);
}

static void close_lexer(void *object)
{
    struct listener *l = object;
    tamis_lexer_free(l->lexer);
    free(l);
}

/* ---- Failing */

static const struct reader readers[] = {
    {"sanitizer", open_sanitizer, sanitize, reset_sanitizer, close_sanitizer},
    {"parser", open_parser, parse, reset_parser, close_parser},
    {"lexer", open_lexer, lex, reset_lexer, close_lexer},
    {"lexer with errors", open_lexer_with_errors, lex, reset_lexer, close_lexer},
};

struct attempt {
    const struct reader *reader;
    const tamis_policy *policy;
    const struct input *input;
    const struct text *html;
    size_t step;
    const struct text *expected;
};

static int complain(const struct attempt *a, const struct ledger *l, const char *why)
{
    fprintf(stderr, "%s, `%.60s` x %u in steps of %zu, call %zu failing%s: %s\n", a->reader->what,
            a->input->unit, a->input->times, a->step, l->fails_at, l->for_good ? " and all after it" : "",
            why);
    return 1;
}

/* With the allocator well again the object must do its work. */
static int check_recovery(const struct attempt *a, struct ledger *l, void *object)
{
    struct text result = {0};
    l->fails_at = 0;
    a->reader->reset(object);
    tamis_status status = a->reader->read(object, a->input, a->html, a->step, &result);
    int failed = 0;
    if (status != TAMIS_OK)
        failed = complain(a, l, tamis_status_name(status));
    else if (!text_equal(&result, a->expected->p, a->expected->n))
        failed = complain(a, l, "another result afterwards");
    text_free(&result);
    return failed;
}

static int check_books(const struct attempt *a, const struct ledger *l)
{
    int failed = 0;
    if (l->blocks || l->held)
        failed += complain(a, l, "memory was not given back");
    if (l->lies)
        failed += complain(a, l, "a wrong size was told");
    return failed;
}

static int fail_at(const struct attempt *a, size_t call, bool for_good)
{
    struct ledger l = {.fails_at = call, .for_good = for_good};
    tamis_allocator allocator = ledger_allocator(&l);
    void *object = a->reader->open(&allocator, a->policy);
    if (!object)
        return (l.calls >= call ? 0 : complain(a, &l, "NULL without need")) + check_books(a, &l);
    struct text result = {0};
    tamis_status status = a->reader->read(object, a->input, a->html, a->step, &result);
    int failed = status == TAMIS_NO_MEMORY ? 0 : complain(a, &l, tamis_status_name(status));
    failed += check_recovery(a, &l, object);
    a->reader->close(object);
    text_free(&result);
    return failed + check_books(a, &l);
}

/* Without a failure: what comes of it, and how many calls it takes. */
static size_t count_calls(struct attempt *a, struct text *expected)
{
    struct ledger l = {0};
    tamis_allocator allocator = ledger_allocator(&l);
    void *object = a->reader->open(&allocator, a->policy);
    assert_non_null(object);
    text_clear(expected);
    text_add_string(expected, "");
    assert_int_equal(a->reader->read(object, a->input, a->html, a->step, expected), TAMIS_OK);
    a->reader->close(object);
    assert_int_equal(check_books(a, &l), 0);
    return l.calls;
}

static int check_input(const struct reader *reader, const tamis_policy *policy, const struct input *in,
                       size_t step)
{
    struct text html = {0}, expected = {0};
    struct attempt a = {reader, policy, in, &html, step, &expected};
    int failed = 0;
    make(in, &html);
    size_t calls = count_calls(&a, &expected);
    for (size_t call = 1; call <= calls; call++)
        failed += fail_at(&a, call, false) + fail_at(&a, call, true);
    text_free(&html);
    text_free(&expected);
    return failed;
}

static int check_reader(const struct reader *reader, const tamis_policy *policy)
{
    int failed = 0;
    for (size_t i = 0; i < COUNT(inputs); i++) {
        failed += check_input(reader, policy, &inputs[i], SIZE_MAX);
        failed += check_input(reader, policy, &inputs[i], 7);
        failed += check_input(reader, policy, &inputs[i], 1);
    }
    return failed;
}

static void survives_every_failure_in_a_sanitizer(void **unused)
{
    (void)unused;
    assert_int_equal(check_reader(&readers[0], NULL), 0);
}

static void survives_every_failure_under_a_policy_that_allows_nearly_all(void **unused)
{
    (void)unused;
    tamis_policy *policy;
    tamis_config *c = tamis_config_new(NULL);
    tamis_config_put(c, TAMIS_LIST_REMOVE_ELEMENTS, "no-such-element", NULL);
    tamis_config_put_flag(c, TAMIS_FLAG_COMMENTS, true);
    assert_int_equal(tamis_policy_new(c, false, NULL, &policy), TAMIS_OK);
    tamis_config_free(c);
    assert_int_equal(check_reader(&readers[0], policy), 0);
    tamis_policy_free(policy);
}

static void survives_every_failure_in_a_parser(void **unused)
{
    (void)unused;
    assert_int_equal(check_reader(&readers[1], NULL), 0);
}

static void survives_every_failure_in_a_lexer(void **unused)
{
    (void)unused;
    assert_int_equal(check_reader(&readers[2], NULL), 0);
    assert_int_equal(check_reader(&readers[3], NULL), 0);
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
    return c;
}

/* Makes a config and a policy; answers the status of the first that fails. */
static tamis_status make_policy(const tamis_allocator *allocator)
{
    tamis_policy *policy = NULL;
    tamis_config *c = config_with(allocator);
    if (!c)
        return TAMIS_NO_MEMORY;
    tamis_status status = tamis_config_status(c), of_policy = tamis_policy_new(c, true, allocator, &policy);
    assert_true((policy != NULL) == (of_policy == TAMIS_OK));
    assert_true(status == TAMIS_OK || of_policy == status);
    assert_true(of_policy == TAMIS_OK || status == TAMIS_OK || *tamis_config_reason(c));
    tamis_policy_free(policy);
    tamis_config_free(c);
    return of_policy;
}

static void survives_every_failure_while_a_policy_is_made(void **unused)
{
    (void)unused;
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

/* ---- How much */

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

static void holds_no_more_than_it_promises(void **unused)
{
    (void)unused;
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
            assert_true(feed(t, &html, 1000) == TAMIS_OK || tamis_last_error(t).status != TAMIS_OK);
            status = tamis_finish(t, &out, &length);
            assert_true((out != NULL) == (status == TAMIS_OK));
        }
        assert_true(l.peak <= tamis_memory_bound(t));
        assert_true(l.peak > limit / 4); /* or nothing was tried here */
        tamis_free(t);
        assert_int_equal(l.blocks + l.held + l.lies, 0);
        text_free(&html);
    }
}

/* After a large document small ones still fit, though the limit is low now. */
static void works_on_when_it_holds_more_than_a_lowered_limit(void **unused)
{
    (void)unused;
    const char *out;
    size_t length;
    struct text html = {0};
    tamis *t = tamis_new(NULL);
    make(&(struct input){"div", 20000, "<p>#"}, &html);
    assert_int_equal(tamis_run(t, html.p, html.n, &out, &length), TAMIS_OK);
    assert_int_equal(tamis_set_limit(t, TAMIS_MAX_ARENA_BYTES, 100), TAMIS_OK);
    assert_int_equal(tamis_run(t, "<p>x", 4, &out, &length), TAMIS_OK);
    assert_string_equal(out, "<p>x</p>");
    tamis_free(t);
    text_free(&html);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(survives_every_failure_in_a_sanitizer),
        cmocka_unit_test(survives_every_failure_under_a_policy_that_allows_nearly_all),
        cmocka_unit_test(survives_every_failure_in_a_parser),
        cmocka_unit_test(survives_every_failure_in_a_lexer),
        cmocka_unit_test(survives_every_failure_while_a_policy_is_made),
        cmocka_unit_test(holds_no_more_than_it_promises),
        cmocka_unit_test(works_on_when_it_holds_more_than_a_lowered_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
