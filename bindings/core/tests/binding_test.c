/* binding_test.c: tests the layer for bindings: errors, options, methods and reports. The vectors (bindings/vectors) test that it
 * gives the results of the library. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bindings/core/tests/context.h"

static tamis_policy *policy_of(tamis_binding *b, const char *json)
{
    return tamis_binding_policy_from_json(b, json, strlen(json), 0);
}

static void uses(tamis_binding *b, const tamis_policy *policy)
{
    assert_non_null(policy);
    assert_int_equal(tamis_binding_set_policy(b, policy), TAMIS_OK);
}

static void sanitizes_with_the_default(void **state)
{
    tamis_binding *b = *state;
    gives(b, "<p onclick=x>a<script>b</script><!--c-->", "<p>a</p>");
    assert_int_equal(tamis_binding_elements(b), 1);
    assert_int_equal(tamis_binding_attributes(b), 1);
    assert_int_equal(tamis_binding_comments(b), 1);
    assert_int_equal(tamis_binding_processing_instructions(b), 0);
    has_result(b, tamis_binding_sanitize(b, NULL, 0), "");
}

/* The context has no options, because they were refused. */
static void refuses_documents(tamis_binding *b)
{
    static const char why[] = "the last options were refused; set options first";
    assert_int_equal(tamis_binding_sanitize(b, "a", 1), TAMIS_INVALID_ARGUMENT);
    assert_string_equal(tamis_binding_last_error(b)->text, why);
    assert_int_equal(tamis_binding_feed(b, "a", 1), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_binding_finish(b), TAMIS_INVALID_ARGUMENT);
    assert_string_equal(tamis_binding_last_error(b)->text, why);
    assert_int_equal(tamis_binding_verify(b, "a", 1, 0), TAMIS_INVALID_ARGUMENT);
    assert_string_equal(tamis_binding_last_error(b)->text, why);
    assert_int_equal(tamis_binding_gate(b, "a", 1), TAMIS_INVALID_ARGUMENT);
    assert_string_equal(tamis_binding_last_error(b)->text, why);
}

static void sanitizes_pieces(void **state)
{
    tamis_binding *b = *state;
    assert_int_equal(tamis_binding_feed(b, "<b>a<i", 6), TAMIS_OK);
    assert_int_equal(tamis_binding_sanitize(b, "x", 1), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_binding_set_policy(b, NULL), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(set_options(b, "{\"report\":1}"), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_binding_feed(b, ">c", 2), TAMIS_OK);
    has_result(b, tamis_binding_finish(b), "<b>a<i>c</i></b>");
    gives(b, "<b>z", "<b>z</b>"); /* the document has ended */
    assert_int_equal(tamis_binding_feed(b, "x", 1), TAMIS_OK);
    tamis_binding_reset(b);
    gives(b, "y", "y");
}

static void reports_errors_of_policies(void **state)
{
    tamis_binding *b = *state;
    assert_null(policy_of(b, "{\n  \"elements\": \"p\"}"));
    const tamis_binding_error *e = tamis_binding_last_error(b);
    assert_int_equal(e->status, TAMIS_INVALID_POLICY);
    assert_string_equal(e->status_name, "TAMIS_INVALID_POLICY");
    assert_string_equal(e->status_class, "caller");
    assert_string_equal(e->path, "elements");
    assert_string_equal(e->text, "must be an array");
    assert_int_equal(e->place.line, 2);
    assert_int_equal(e->place.column, 15);
    assert_string_equal(
        tamis_binding_error_json(b),
        "{\"status\":\"TAMIS_INVALID_POLICY\",\"class\":\"caller\",\"offset\":16,\"line\":2,\"column\":15,"
        "\"path\":\"elements\",\"text\":\"must be an array\",\"advice\":\"\",\"userText\":\"The "
        "content cannot be checked because this service is not set up correctly.\"}");
    assert_null(policy_of(b, "{\"element\":[]}"));
    assert_string_equal(tamis_binding_last_error(b)->advice, "did you mean \"elements\"?");
    assert_null(policy_of(b, "{\"elements\":[\"p\",\"p\"]}"));
    assert_string_equal(tamis_binding_last_error(b)->path, "elements[1]");
    assert_string_equal(tamis_binding_last_error(b)->text, "\"p\" is listed twice");
    assert_null(policy_of(b, "{\"\xFF\":1}"));
    assert_null(strstr(tamis_binding_error_json(b), "\xFF"));
    assert_null(tamis_binding_policy_from_preset(b, "none", 4, 0));
    assert_int_equal(tamis_binding_last_error(b)->status, TAMIS_INVALID_ARGUMENT);
    gives(b, "a", "a");
    assert_int_equal(tamis_binding_last_error(b)->status, TAMIS_OK);
}

static void finds_advice_outside_of_quotes(void **state)
{
    tamis_binding *b = *state;
    assert_int_equal(set_options(b, "{\"limits\":{\"a; b\":1}}"), TAMIS_INVALID_ARGUMENT);
    assert_memory_equal(tamis_binding_last_error(b)->advice, "write \"", 7);
    assert_int_equal(set_options(b, "{\"a; b\":1}"), TAMIS_INVALID_ARGUMENT);
    assert_string_equal(tamis_binding_last_error(b)->path, "a; b");
    assert_null(policy_of(b, "{\"elements\":[\"p; q\",\"p; q\"]}"));
    assert_string_equal(tamis_binding_last_error(b)->text, "\"p; q\" is listed twice");
    assert_string_equal(tamis_binding_last_error(b)->advice, "");
}

static void forgets_the_result_of_the_call_before(void **state)
{
    tamis_binding *b = *state;
    gives(b, "a", "a");
    assert_int_equal(set_options(b, "{"), TAMIS_INVALID_ARGUMENT);
    assert_string_equal(tamis_binding_result(b), "");
    assert_int_equal(tamis_binding_result_length(b), 0);
}

static void reports_errors_of_documents(void **state)
{
    tamis_binding *b = *state;
    assert_int_equal(set_options(b, "{\"limits\":{\"ATTRIBUTES\":1}}"), TAMIS_OK);
    assert_int_equal(tamis_binding_sanitize(b, "a\n<p a b>", 9), TAMIS_OVER_MAX_ATTRIBUTES);
    assert_string_equal(tamis_binding_last_error(b)->user_text, "A tag has too many attributes.");
    const tamis_binding_error *e = tamis_binding_last_error(b);
    assert_string_equal(e->status_class, "too-large");
    assert_int_equal(e->place.line, 2);
    assert_string_equal(e->advice, "reject the input or raise the limit");
    assert_int_equal(tamis_binding_result_length(b), 0);
    gives(b, "<p a>", "<p></p>");
}

static void reads_options(void **state)
{
    tamis_binding *b = *state;
    assert_int_equal(set_options(b, "{\"context\":\"tr\"}"), TAMIS_OK);
    gives(b, "<td>a", "<td>a</td>");
    assert_int_equal(set_options(b, "{}"), TAMIS_OK);
    gives(b, "<td>a", "a");
    assert_int_equal(set_options(b, "{\"document\":true}"), TAMIS_OK);
    gives(b, "a", "<html><head></head><body>a</body></html>");
    assert_int_equal(set_options(b, "{\"dialect\":\"xml5\"}"), TAMIS_OK);
    assert_int_equal(set_options(b, "{\"profile\":\"P3\"}"), TAMIS_OK);
    gives(b, "a<br>", "a<br/>");
    assert_int_equal(set_options(b, "{\"syntax\":[\"slashes\"]}"), TAMIS_OK);
    gives(b, "a<br>", "a<br />");
    assert_int_equal(set_options(b, "{\"syntax\":[\"emptyAttributes\",\"compactStyles\"]}"), TAMIS_OK);
    gives(b, "a<br title>", "a<br title>");
    assert_int_equal(set_options(b, "{\"output\":\"text\",\"textOptions\":[\"links\"]}"), TAMIS_OK);
    gives(b, "<a href=https://a.example/>a</a>", "a <https://a.example/>");
    assert_int_equal(set_options(b, "{\"output\":\"text\",\"textOptions\":[\"links\",\"listMarks\"]}"),
                     TAMIS_OK);
    gives(b, "<ul><li><a href=https://a.example/>a</a></ul>", "- a <https://a.example/>");
    assert_int_equal(set_options(b, "{\"output\":\"markdown\"}"), TAMIS_OK);
    gives(b, "<b>a</b>", "**a**");
    assert_int_equal(tamis_binding_set_options(b, NULL, 0), TAMIS_OK);
    gives(b, "<b>a</b>", "<b>a</b>");
}

static void forgets_options_that_are_removed(void **state)
{
    tamis_binding *b = *state;
    tamis_policy *policy =
        policy_of(b, "{\"elements\":[\"b\"],\"replaceWithChildrenElements\":[\"noscript\"]}");
    uses(b, policy);
    assert_int_equal(set_options(b, "{\"scripting\":false}"), TAMIS_OK);
    gives(b, "<noscript><b>a</b></noscript>", "<b>a</b>");
    assert_int_equal(set_options(b, "{}"), TAMIS_OK);
    gives(b, "<noscript><b>a</b></noscript>", "&lt;b&gt;a&lt;/b&gt;");
    uses(b, tamis_policy_default());
    tamis_policy_free(policy);
}

static void refuses_options(void **state)
{
    static const struct {
        const char *options, *path, *text;
    } wrong[] = {
        {"{\"contex\":1}", "contex", "unknown option; did you mean \"context\"?"},
        {"{\"context\":1}", "context", "must be a string"},
        {"{\"context\":\"DIV\"}", "context",
         "not the name of an element; write a name such as \"td\", \"svg desc\" or \"math mi\""},
        {"{\"context\":\"p\",\"document\":true}", "context",
         "a document has no context element; write \"context\" or \"document\""},
        {"{\"dialect\":\"sgml\"}", "dialect", "this dialect has no trees; write \"html\" or \"xml5\""},
        {"{\"dialect\":\"xml5\",\"profile\":\"P4\"}", "profile", "this profile needs the dialect \"html\""},
        {"{\"output\":\"txt\"}", "output", "\"txt\" is not a valid value; did you mean \"text\"?"},
        {"{\"textOptions\":[\"x\"]}", "textOptions[0]",
         "\"x\" is not a valid value; write \"listMarks\", \"links\" or \"alternatives\""},
        {"{\"syntax\":\"slashes\"}", "syntax", "must be an array"},
        {"{\"syntax\":[\"slashes\",\"slash\"]}", "syntax[1]",
         "\"slash\" is not a valid value; did you mean \"slashes\"?"},
        {"{\"idPrefix\":\"a-\"}", "idPrefix",
         "the policy has no \"idPrefix\", or this value is not valid for it"},
        {"{\"limits\":{\"NODE\":1}}", "limits", "\"NODE\" is not a valid value; did you mean \"NODES\"?"},
        {"{\"limits\":{\"NODES\":-1}}", "limits.NODES", "must be an integer that is not negative"},
        {"{\"limits\":{\"NODES\":2000000000}}", "limits.NODES", "must be at most 1073741824"},
        {"{\"report\":1.5}", "report", "must be an integer from 0 to 1000000"},
        {"{\"report\":1", "", "not JSON: '}' expected near end of file"},
        {"[]", "", "the options must be an object"},
        {"{\"context\":\"td\\u0000\"}", "", "not JSON: U+0000 is not allowed near '\"td'"},
    };
    tamis_binding *b = *state;
    assert_int_equal(set_options(b, "{\"context\":\"tr\",\"scripting\":null}"), TAMIS_OK);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(set_options(b, wrong[i].options), TAMIS_INVALID_ARGUMENT);
        assert_string_equal(tamis_binding_last_error(b)->path, wrong[i].path);
        assert_string_equal(tamis_binding_last_error(b)->text, wrong[i].text);
        refuses_documents(b);
        assert_int_equal(set_options(b, "{\"context\":\"tr\",\"scripting\":null}"), TAMIS_OK);
        gives(b, "<td>a", "<td>a</td>");
    }
}

static void refuses_documents_after_refused_options(void **state)
{
    tamis_binding *b = *state;
    tamis_policy *policy = policy_of(b, "{\"elements\":[\"p\"],\"attributes\":[\"id\"],\"idPrefix\":\"u-\"}");
    uses(b, policy);
    assert_int_equal(set_options(b, "{\"idPrefix\":\"m7-\"}"), TAMIS_OK);
    assert_int_equal(set_options(b, "{\"idPrefix\":\"8\"}"), TAMIS_INVALID_ARGUMENT);
    refuses_documents(b);
    assert_int_equal(set_options(b, "{\"idPrefix\":\"m9-\"}"), TAMIS_OK);
    gives(b, "<p id=a>", "<p id=\"m9-a\"></p>");
    assert_int_equal(tamis_binding_set_options(b, NULL, 0), TAMIS_OK);
    uses(b, tamis_policy_default());
    tamis_policy_free(policy);
}

/* The library refuses this value of each limit but ARENA_BYTES, so an error means that the limit was passed to it. */
static void passes_every_limit_to_the_library(void **state)
{
    tamis_binding *b = *state;
    for (int i = 0; i < TAMIS_LIMIT_COUNT; i++) {
        if (i == TAMIS_MAX_ARENA_BYTES)
            continue;
        char options[100], path[100];
        const char *name = tamis_limit_name((tamis_limit)i);
        snprintf(options, sizeof options, "{\"limits\":{\"%s\":2000000000}}", name);
        snprintf(path, sizeof path, "limits.%s", name);
        assert_int_equal(set_options(b, options), TAMIS_INVALID_ARGUMENT);
        assert_string_equal(tamis_binding_last_error(b)->path, path);
    }
}

static void sets_texts_of_documents(void **state)
{
    tamis_binding *b = *state;
    tamis_policy *policy = policy_of(b, "{\"elements\":[\"p\"],\"attributes\":[\"id\"],\"idPrefix\":\"u-\"}");
    uses(b, policy);
    assert_int_equal(set_options(b, "{\"idPrefix\":\"m7-\"}"), TAMIS_OK);
    gives(b, "<p id=a>", "<p id=\"m7-a\"></p>");
    assert_int_equal(tamis_binding_set_policy(b, NULL), TAMIS_INVALID_ARGUMENT); /* it has no idPrefix */
    gives(b, "<p id=a>", "<p id=\"m7-a\"></p>");
    assert_int_equal(set_options(b, "{}"), TAMIS_OK);
    gives(b, "<p id=a>", "<p id=\"u-a\"></p>");
    uses(b, tamis_policy_default());
    tamis_policy_free(policy);
}

static void writes_reports(void **state)
{
    tamis_binding *b = *state;
    assert_int_equal(set_options(b, "{\"report\":1}"), TAMIS_OK);
    gives(b, "<p onclick=x><script></script>", "<p></p>");
    has_result(
        b, tamis_binding_report(b),
        "{\"changes\":[\n{\"subject\":\"attribute\",\"reason\":\"event-handler\",\"text\":\"an event handler "
        "runs script\",\"userText\":\"Attributes that run a script are not "
        "allowed.\",\"outcome\":\"removed\",\"element\":\"p\",\"attribute\":\"onclick\",\"detail\":\"\","
        "\"rule\":\"\",\"offset\":3,\"length\":7,\"line\":1,\"column\":4}],\"total\":2}");
}

static void holds(tamis_binding *b, const char *html, bool expected)
{
    assert_int_equal(tamis_binding_verify(b, html, strlen(html), 0), TAMIS_OK);
    assert_non_null(strstr(tamis_binding_result(b),
                           expected ? "{\"holds\":true,\"findings" : "{\"holds\":false,\"findings"));
}

static void verifies(void **state)
{
    tamis_binding *b = *state;
    has_result(
        b, tamis_binding_verify(b, "<p>a</p>", 8, 0),
        "{\"holds\":true,\"findings\":[{\"property\":\"fixpoint\",\"holds\":true,\"offset\":0,\"line\":0,"
        "\"column\":0,\"rule\":\"\",\"reader\":\"\",\"text\":\"\"}]}");
    assert_int_equal(tamis_binding_verify(b, "<p>a", 4, 0), TAMIS_OK);
    assert_non_null(strstr(tamis_binding_result(b), "{\"holds\":false"));
    assert_int_equal(tamis_binding_verify(b, "", 0, 1u << 20), TAMIS_INVALID_ARGUMENT);
    holds(b, "<td>a</td>", false);
    assert_int_equal(set_options(b, "{\"context\":\"tr\"}"), TAMIS_OK);
    holds(b, "<td>a</td>", true);
    assert_int_equal(set_options(b, "{}"), TAMIS_OK);
    holds(b, "a<br>", true);
    assert_int_equal(set_options(b, "{\"profile\":\"P3\"}"), TAMIS_OK);
    holds(b, "a<br>", false);
    holds(b, "a<br/>", true);
    assert_int_equal(set_options(b, "{\"output\":\"text\"}"), TAMIS_OK);
    assert_int_equal(tamis_binding_verify(b, "", 0, 0), TAMIS_INVALID_ARGUMENT);
    assert_string_equal(tamis_binding_last_error(b)->path, "output");
}

static void accepts(tamis_binding *b, const char *html, bool expected)
{
    assert_int_equal(tamis_binding_gate(b, html, strlen(html)), TAMIS_OK);
    assert_non_null(
        strstr(tamis_binding_result(b), expected ? "{\"accepted\":true," : "{\"accepted\":false,"));
    assert_true((tamis_binding_refusal(b)->rule == NULL) == expected);
}

static void gates(void **state)
{
    tamis_binding *b = *state;
    has_result(b, tamis_binding_gate(b, "<p>a</p>", 8),
               "{\"accepted\":true,\"rule\":\"\",\"offset\":0,\"line\":0,\"column\":0,\"around\":\"\"}");
    has_result(b, tamis_binding_gate(b, "a\n\xC3\xA9<p x>", 9),
               "{\"accepted\":false,\"rule\":\"the policy does not list this attribute for this "
               "element\",\"offset\":8,\"line\":2,\"column\":6,\"around\":\"a\\\\x0a\\\\xc3\\\\xa9<p x>\"}");
    assert_int_equal(tamis_binding_refusal(b)->place.offset, 8);
    has_result(b, tamis_binding_gate(b, NULL, 0),
               "{\"accepted\":true,\"rule\":\"\",\"offset\":0,\"line\":0,\"column\":0,\"around\":\"\"}");
    tamis_policy *policy = policy_of(b, "{\"elements\":[\"b\",\"style\"]}");
    uses(b, policy);
    accepts(b, "<b>", true);
    accepts(b, "<p>", false);
    accepts(b, "a &amp; </style>", true);
    assert_int_equal(set_options(b, "{\"context\":\"style\"}"), TAMIS_OK);
    accepts(b, "a & </style>", false);
    accepts(b, "a & b", true);
    assert_int_equal(set_options(b, "{\"document\":true}"), TAMIS_OK);
    accepts(b, "<b>", true);
    assert_int_equal(tamis_binding_set_policy(b, NULL), TAMIS_OK);
    tamis_policy_free(policy);
    policy = tamis_binding_policy_from_json(b, "{}", 2, 1);
    uses(b, policy);
    accepts(b, "a", false);
    assert_string_equal(tamis_binding_refusal(b)->rule, "a policy that is not safe has no gate");
    assert_int_equal(tamis_binding_set_policy(b, NULL), TAMIS_OK);
    tamis_policy_free(policy);
}

static void refuses_options_that_the_gate_does_not_have(void **state)
{
    static const char *const options[][2] = {{"{\"dialect\":\"xml5\"}", "dialect"},
                                             {"{\"output\":\"text\"}", "output"},
                                             {"{\"scripting\":true}", "scripting"}};
    tamis_binding *b = *state;
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        assert_int_equal(set_options(b, options[i][0]), TAMIS_OK);
        assert_int_equal(tamis_binding_gate(b, "a", 1), TAMIS_INVALID_ARGUMENT);
        assert_string_equal(tamis_binding_last_error(b)->path, options[i][1]);
        assert_int_equal(tamis_binding_result_length(b), 0);
    }
    assert_int_equal(set_options(b, "{\"scripting\":false,\"idPrefix\":null,\"profile\":\"P3\"}"), TAMIS_OK);
    accepts(b, "a<br/>", true);
}

static void escapes(void **state)
{
    tamis_binding *b = *state;
    has_result(b, tamis_binding_escape(b, "<\n", 2, 0), "&#60;\n");
    has_result(b, tamis_binding_escape(b, "<\n", 2, 1), "&#60;&#10;");
    has_result(b, tamis_binding_escape(b, NULL, 0, 1), "");
}

static int call(tamis_binding *b, tamis_config *c, const char *method, const char *argument)
{
    return tamis_binding_config_call(b, c, method, strlen(method), argument, strlen(argument));
}

static void calls_methods(void **state)
{
    tamis_binding *b = *state;
    tamis_config *c = tamis_binding_config_from_json(b, "{\"elements\":[\"p\",\"b\"]}", 22);
    assert_non_null(c);
    has_result(b, call(b, c, "removeElement", "\"b\""), "true");
    has_result(b, call(b, c, "removeElement", "{\"name\":\"b\"}"), "false");
    has_result(b, call(b, c, "allowElement", "{\"name\":\"a\",\"attributes\":[\"href\"]}"), "true");
    has_result(b, call(b, c, "replaceElementWithChildren", "\"i\""), "true");
    has_result(b, call(b, c, "setComments", "false"), "true");
    has_result(b, call(b, c, "setComments", "false"), "false");
    has_result(b, call(b, c, "removeProcessingInstruction", "\"x\""), "true");
    has_result(b, call(b, c, "removeUnsafe", ""), "true"); /* javascript: URLs */
    has_result(b, call(b, c, "removeUnsafe", ""), "false");
    assert_int_equal(tamis_binding_config_get(b, c), TAMIS_OK);
    assert_non_null(strstr(tamis_binding_result(b), "\"name\": \"href\""));
    tamis_policy *policy = tamis_binding_policy_from_config(b, c, 0);
    assert_string_equal(tamis_binding_last_error(b)->text, "");
    uses(b, policy);
    gives(b, "<p><b>x</b><a href=/y title=z>y</a><i>z</i>", "<p><a href=\"/y\">y</a>z</p>");
    assert_int_equal(call(b, c, "removeElements", "\"b\""), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(call(b, c, "removeElement", "1,2"), TAMIS_INVALID_POLICY);
    assert_int_equal(call(b, c, "removeElement", ""), TAMIS_INVALID_POLICY);
    assert_int_equal(call(b, c, "removeElement", "{}"), TAMIS_INVALID_POLICY);
    assert_int_equal(call(b, c, "removeElement", "[\"b\"]"), TAMIS_INVALID_POLICY);
    assert_int_equal(call(b, c, "removeElement", "\"b\",\"i\""), TAMIS_INVALID_POLICY);
    assert_int_equal(call(b, c, "setComments", "true,\"elements\":[\"b\"]"), TAMIS_INVALID_POLICY);
    uses(b, tamis_policy_default());
    tamis_policy_free(policy);
    tamis_config_free(c);
}

static void warns(void **state)
{
    static const char json[] = "{\"elements\":[\"stong\"]}";
    tamis_binding *b = *state;
    assert_int_equal(tamis_binding_policy_warnings(b, json, sizeof json - 1, 0), TAMIS_OK);
    assert_non_null(strstr(tamis_binding_result(b), "did you mean \\\"strong\\\"?"));
    assert_int_equal(tamis_binding_policy_warnings(b, "{", 1, 0), TAMIS_INVALID_POLICY);
    assert_int_equal(tamis_binding_last_error(b)->place.column, 2);
}

/* An allocator that counts the bytes it holds, and has none left after `most`. */
struct counter {
    size_t held, most, greatest;
};

static void *count_allocate(void *user, size_t size)
{
    struct counter *c = user;
    if (c->held + size > c->most)
        return NULL;
    c->held += size;
    c->greatest = c->held > c->greatest ? c->held : c->greatest;
    return malloc(size > 0 ? size : 1);
}

static void count_release(void *user, void *block, size_t size)
{
    ((struct counter *)user)->held -= size;
    free(block);
}

static void *count_resize(void *user, void *block, size_t old_size, size_t new_size)
{
    void *moved = count_allocate(user, new_size);
    if (moved) {
        memcpy(moved, block, old_size < new_size ? old_size : new_size);
        count_release(user, block, old_size);
    }
    return moved;
}

static void takes_memory_from_an_allocator(void **state)
{
    struct counter c = {.most = SIZE_MAX / 2};
    tamis_allocator allocator = {count_allocate, count_resize, count_release, &c};
    (void)state;
    tamis_binding *b = tamis_binding_new_with(&allocator);
    assert_non_null(b);
    size_t empty = c.held;
    tamis_policy *policy = policy_of(b, "{\"elements\":[\"p\"]}");
    size_t with_policy = c.held;
    assert_true(with_policy > empty);
    uses(b, policy);
    gives(b, "<p><b>a", "<p></p>");
    assert_int_equal(tamis_binding_verify(b, "<p></p>", 7, 0), TAMIS_OK);
    assert_int_equal(set_options(b, "{\"report\":9}"), TAMIS_OK);
    gives(b, "<p><b>a", "<p></p>");
    assert_true(c.greatest > with_policy);
    c.most = c.held; /* nothing is left */
    assert_null(policy_of(b, "{\"elements\":[\"p\"]}"));
    assert_int_equal(tamis_binding_last_error(b)->status, TAMIS_NO_MEMORY);
    c.most = SIZE_MAX / 2;
    gives(b, "<p>c", "<p>c</p>");
    tamis_binding_free(b);
    assert_true(c.held > 0);
    tamis_policy_free(policy);
    assert_int_equal(c.held, 0);
}

static void describes_the_library(void **state)
{
    tamis_binding *b = *state;
    assert_int_equal(tamis_binding_about(b), TAMIS_OK);
    assert_non_null(strstr(tamis_binding_result(b), "{\"name\":\"TAMIS_NOT_STABLE\",\"class\":\"input\","));
    assert_non_null(strstr(tamis_binding_result(b), "\"userText\":\"The content has too many elements.\""));
    assert_non_null(strstr(tamis_binding_result(b), "\"userText\":\"This element is not allowed here.\""));
    assert_non_null(strstr(tamis_binding_result(b), "\"outputs\":[\"html\",\"text\",\"markdown\"]"));
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, open_context, close_context)
    const struct CMUnitTest tests[] = {
        TEST(sanitizes_with_the_default),
        TEST(sanitizes_pieces),
        TEST(reports_errors_of_policies),
        TEST(finds_advice_outside_of_quotes),
        TEST(forgets_the_result_of_the_call_before),
        TEST(reports_errors_of_documents),
        TEST(reads_options),
        TEST(forgets_options_that_are_removed),
        TEST(refuses_options),
        TEST(refuses_documents_after_refused_options),
        TEST(passes_every_limit_to_the_library),
        TEST(sets_texts_of_documents),
        TEST(writes_reports),
        TEST(verifies),
        TEST(gates),
        TEST(refuses_options_that_the_gate_does_not_have),
        TEST(escapes),
        TEST(calls_methods),
        TEST(warns),
        TEST(takes_memory_from_an_allocator),
        TEST(describes_the_library),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
