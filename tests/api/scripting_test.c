/* scripting_test.c: tamis_set_scripting() and the flag "scripting" of a policy set whether the content of noscript in the input
 * is text or markup. Readers with and without scripting find only what the policy allows in the output. */
#include <tamis/policy_json.h>
#include <tamis/report.h>
#include <tamis/tamis.h>
#include <tamis/verify.h>

#include "harness/policies.h"
#include "harness/rewrites.h"
#include "harness/test.h"
#include "judges/promises.h"
#include "support/count.h"

static const char lazy[] =
    "{\"elements\": [\"html\", \"head\", \"body\", \"p\", \"b\", \"img\", \"table\", \"tbody\", \"tr\", "
    "\"td\"],"
    " \"attributes\": [\"src\", \"title\"], \"replaceWithChildrenElements\": [\"noscript\"]}";
static const char without_scripting[] =
    "{\"elements\": [\"b\"], \"replaceWithChildrenElements\": [\"noscript\"], \"scripting\": false}";
static const char with_scripting[] =
    "{\"elements\": [\"html\", \"head\", \"body\", \"b\"], \"replaceWithChildrenElements\": [\"noscript\"], "
    "\"scripting\": true}";
static const char everything[] = "{\"removeElements\": [], \"removeAttributes\": [], \"comments\": true,"
                                 " \"removeProcessingInstructions\": []}";
static const char unwrapping[] =
    "{\"removeElements\": [], \"removeAttributes\": [], \"comments\": true,"
    " \"replaceWithChildrenElements\": [\"noscript\", \"style\", \"td\", \"p\"]}";

static tamis *context(const tamis_policy *policy, const char *element)
{
    tamis *t = tamis_new(NULL);
    assert_non_null(t);
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    assert_int_equal(tamis_set_context(t, element), TAMIS_OK);
    return t;
}

/* ---- What the settings do */

struct row {
    const char *context; /* NULL: a document */
    const char *html;
    const char *on, *off;           /* the output of the default policy */
    const char *lazy_on, *lazy_off; /* the output of a policy that replaces noscript with its children */
};

/* clang-format off: a table */
static const struct row rows[] = {
    {"div", "a<noscript><b>x</b></noscript>c", "ac", "ac", "a&lt;b&gt;x&lt;/b&gt;c", "a<b>x</b>c"},
    {"div", "<img title=t><noscript><img src=a.png></noscript>", "", "",
     "<img title=\"t\">&lt;img src=a.png&gt;", "<img title=\"t\"><img src=\"a.png\">"},
    {"div", "<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\">y</p></noscript>z",
     "\"&gt;y<p></p>z", "z", "&lt;p title=\"<img src=\"x\">\"&gt;y<p></p>z",
     "<p title=\"&lt;/noscript&gt;&lt;img src=x onerror=alert(1)&gt;\">y</p>z"},
    {NULL, "<head><noscript><meta name=a></noscript></head><body>x",
     "<html><head></head><body>x</body></html>", "<html><head></head><body>x</body></html>",
     "<html><head></head><body>&lt;meta name=a&gt;x</body></html>",
     "<html><head></head><body>x</body></html>"},
    {NULL, "<head><noscript><p>x</p></noscript></head>y", "<html><head></head><body>y</body></html>",
     "<html><head></head><body><p>x</p>y</body></html>",
     "<html><head></head><body>&lt;p&gt;x&lt;/p&gt;y</body></html>",
     "<html><head></head><body><p>x</p>y</body></html>"},
    {NULL, "<body><noscript><b>x</b></noscript>y", "<html><head></head><body>y</body></html>",
     "<html><head></head><body>y</body></html>",
     "<html><head></head><body>&lt;b&gt;x&lt;/b&gt;y</body></html>",
     "<html><head></head><body><b>x</b>y</body></html>"},
    {NULL, "<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\">y</p></noscript>z",
     "<html><head></head><body>\"&gt;y<p></p>z</body></html>",
     "<html><head></head><body><p title=\"&lt;/noscript&gt;&lt;img src=x "
     "onerror=alert(1)&gt;\">y</p>z</body></html>",
     "<html><head></head><body>&lt;p title=\"<img src=\"x\">\"&gt;y<p></p>z</body></html>",
     "<html><head></head><body><p title=\"&lt;/noscript&gt;&lt;img src=x "
     "onerror=alert(1)&gt;\">y</p>z</body></html>"},
    {"td", "<noscript><td>x</td></noscript>y", "y", "y", "&lt;td&gt;x&lt;/td&gt;y", "xy"},
    {"div", "<table><noscript><tr><td>x</td></tr></noscript><tr><td>y</td></tr></table>",
     "<table><tbody><tr><td>y</td></tr></tbody></table>",
     "<table><tbody><tr><td>x</td></tr><tr><td>y</td></tr></tbody></table>",
     "&lt;tr&gt;&lt;td&gt;x&lt;/td&gt;&lt;/tr&gt;<table><tbody><tr><td>y</td></tr></tbody></table>",
     "<table><tbody><tr><td>x</td></tr><tr><td>y</td></tr></tbody></table>"},
    {"div", "<table><tr><noscript><td>x</td></noscript><td>y</td></tr></table>",
     "<table><tbody><tr><td>y</td></tr></tbody></table>",
     "<table><tbody><tr><td>x</td><td>y</td></tr></tbody></table>",
     "&lt;td&gt;x&lt;/td&gt;<table><tbody><tr><td>y</td></tr></tbody></table>",
     "<table><tbody><tr><td>x</td><td>y</td></tr></tbody></table>"},
    {"div", "<svg><noscript><b>x</b></noscript></svg>y", "<svg></svg><b>x</b>y", "<svg></svg><b>x</b>y",
     "<b>x</b>y", "<b>x</b>y"},
    {"div", "<noscript><noscript><b>x</b></noscript><i>y</i></noscript>z", "<i>y</i>z", "z",
     "&lt;noscript&gt;&lt;b&gt;x&lt;/b&gt;z", "<b>x</b>z"},
    {"div", "<noscript><b>x", "", "", "&lt;b&gt;x", "<b>x</b>"},
    {"div", "<noscript><!--</noscript><b>x</b>-->y", "<b>x</b>--&gt;y", "", "&lt;!--<b>x</b>--&gt;y", "y"},
    {"div", "<noscript><style></noscript><img src=x onerror=alert(1)></style>y", "y", "",
     "&lt;style&gt;<img src=\"x\">y", "y"},
    {"noscript", "<b>x</b>&lt;b>", "", "<b>x</b>&lt;b&gt;", "", "<b>x</b>&lt;b&gt;"},
    {"noscript", "<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\">y</p></noscript>z", "", "z",
     "", "<p title=\"&lt;/noscript&gt;&lt;img src=x onerror=alert(1)&gt;\">y</p>z"},
    {"html", "<noscript><b>x</b></noscript>y", "<head></head><body>y</body>",
     "<head></head><body><b>x</b>y</body>", "<head></head><body>&lt;b&gt;x&lt;/b&gt;y</body>",
     "<head></head><body><b>x</b>y</body>"},
    {"template", "<noscript><b>x</b></noscript>y", "y", "y", "&lt;b&gt;x&lt;/b&gt;y", "<b>x</b>y"},
};
/* clang-format on */

static void check_row(const struct row *row, const tamis_policy *policy, const char *on, const char *off)
{
    tamis *t = context(policy, row->context);
    assert_output(t, row->html, row->context ? on : off); /* the default */
    assert_int_equal(tamis_set_scripting(t, true), TAMIS_OK);
    assert_output(t, row->html, on);
    assert_int_equal(tamis_set_scripting(t, false), TAMIS_OK);
    assert_output(t, row->html, off);
    tamis_free(t);
}

static void reads_noscript_as_text_or_as_markup(void **unused)
{
    tamis_policy *policy = policy_from_json(lazy, true);
    for (size_t i = 0; i < COUNT(rows); i++) {
        check_row(&rows[i], NULL, rows[i].on, rows[i].off);
        check_row(&rows[i], policy, rows[i].lazy_on, rows[i].lazy_off);
    }
    tamis_policy_free(policy);
}

static void keeps_noscript_of_an_unsafe_policy_as_it_was_read(void **unused)
{
    tamis_policy *policy = policy_from_json("{}", false);
    tamis *t = context(policy, "div");
    assert_output(t, "<noscript><b title='<'>x</noscript>y", "<noscript><b title='<'>x</noscript>y");
    assert_int_equal(tamis_set_scripting(t, false), TAMIS_OK);
    assert_output(t, "<noscript><b title='<'>x</noscript>y",
                  "<noscript><b title=\"&lt;\">x</b></noscript><b title=\"&lt;\">y</b>");
    tamis_free(t);
    tamis_policy_free(policy);
}

/* In XML, the content of noscript is markup. */
static void has_no_effect_on_xml(void **unused)
{
    tamis_policy *policy = policy_from_json(lazy, true);
    tamis *t = context(policy, "div");
    assert_int_equal(tamis_set_dialect(t, TAMIS_XML5), TAMIS_OK);
    for (int scripting = 0; scripting < 2; scripting++) {
        assert_int_equal(tamis_set_scripting(t, scripting), TAMIS_OK);
        assert_output(t, "<p xmlns='http://www.w3.org/1999/xhtml'><noscript><b/></noscript></p>",
                      "<p xmlns=\"http://www.w3.org/1999/xhtml\"><b></b></p>");
    }
    tamis_free(t);
    tamis_policy_free(policy);
}

/* In the context noscript, a reader with scripting enabled reads a comment as text, and an end tag in it ends the text. */
static void removes_comments_with_end_tags_in_the_context_noscript(void **unused)
{
    tamis_policy *policy = policy_from_json(everything, true);
    tamis *t = context(policy, "noscript");
    assert_int_equal(tamis_set_scripting(t, false), TAMIS_OK);
    assert_output(t, "<!--x--><b>1</b><!--</noscript><img src=x onerror=alert(1)>--><?a </noscript?>",
                  "<!--x--><b>1</b>");
    tamis_free(t);
    tamis_policy_free(policy);
}

/* ---- The setting of the program takes precedence over that of the policy */

static void follows_the_policy_unless_the_program_sets_it(void **unused)
{
    static const char html[] = "<noscript><b>x</b></noscript>";
    tamis_policy *off = policy_from_json(without_scripting, true),
                 *on = policy_from_json(with_scripting, true);
    tamis *t = context(off, "div");
    assert_output(t, html, "<b>x</b>");
    assert_int_equal(tamis_set_policy(t, on), TAMIS_OK);
    assert_output(t, html, "&lt;b&gt;x&lt;/b&gt;");
    assert_int_equal(tamis_set_context(t, NULL), TAMIS_OK);
    assert_output(t, html, "<html><head></head><body>&lt;b&gt;x&lt;/b&gt;</body></html>");
    assert_int_equal(tamis_set_scripting(t, false), TAMIS_OK);
    assert_output(t, html, "<html><head></head><body><b>x</b></body></html>");
    assert_int_equal(tamis_set_context(t, "p"), TAMIS_OK);
    assert_output(t, html, "<b>x</b>");
    assert_int_equal(tamis_set_policy(t, off), TAMIS_OK);
    assert_output(t, html, "<b>x</b>");
    assert_int_equal(tamis_set_scripting(t, true), TAMIS_OK);
    assert_output(t, html, "&lt;b&gt;x&lt;/b&gt;");
    tamis_reset(t);
    assert_output(t, html, "&lt;b&gt;x&lt;/b&gt;");
    tamis_free(t);
    tamis_policy_free(on);
    tamis_policy_free(off);
}

static void can_be_set_only_between_documents(void **unused)
{
    const char *out;
    size_t n;
    tamis *t = context(NULL, "div");
    assert_int_equal(tamis_feed(t, "<noscript>", 10), TAMIS_OK);
    assert_int_equal(tamis_set_scripting(t, false), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_feed(t, "<p>x", 4), TAMIS_OK);
    assert_int_equal(tamis_finish(t, &out, &n), TAMIS_OK);
    assert_string_equal(out, "");
    assert_int_equal(tamis_set_scripting(t, false), TAMIS_OK);
    tamis_free(t);
}

static void is_a_flag_of_the_config_that_can_be_missing(void **unused)
{
    tamis_config *c = tamis_config_new_default(NULL);
    assert_int_equal(tamis_config_complete(c, true), TAMIS_OK);
    assert_int_equal(tamis_config_flag_value(c, TAMIS_FLAG_SCRIPTING), -1);
    tamis_config_put_flag(c, TAMIS_FLAG_SCRIPTING, false);
    assert_int_equal(tamis_config_flag_value(c, TAMIS_FLAG_SCRIPTING), 0);
    assert_string_equal(tamis_config_flag_name(TAMIS_FLAG_SCRIPTING), "scripting");
    tamis_config_free(c);
}

/* ---- Reports and the verifier */

static void reports_noscript_as_removed(void **unused)
{
    for (int scripting = 0; scripting < 2; scripting++) {
        tamis *t = context(NULL, "div");
        assert_int_equal(tamis_set_report(t, 10), TAMIS_OK);
        assert_int_equal(tamis_set_scripting(t, scripting), TAMIS_OK);
        assert_output(t, "a<noscript><b>x</b></noscript>b", "ab");
        assert_int_equal(tamis_change_count(t), 1);
        assert_string_equal(tamis_change_at(t, 0)->element, "noscript");
        assert_int_equal(tamis_change_at(t, 0)->place.offset, 1);
        assert_int_equal(tamis_removed(t)->elements, 1);
        tamis_free(t);
    }
}

static bool verifies(tamis_verifier *v, const char *html)
{
    assert_int_equal(tamis_verify(v, html, strlen(html), TAMIS_VERIFY(TAMIS_PROPERTY_FIXPOINT)), TAMIS_OK);
    return tamis_verifier_holds(v);
}

static void verifies_output_with_both_settings(void **unused)
{
    tamis_policy *unsafe = policy_from_json("{}", false);
    tamis_verifier *v = tamis_verifier_new(NULL);
    for (size_t i = 0; i < COUNT(rows); i++)
        for (int scripting = 0; scripting < 2; scripting++) {
            assert_int_equal(tamis_verifier_set_context(v, rows[i].context), TAMIS_OK);
            assert_int_equal(tamis_verifier_set_scripting(v, scripting), TAMIS_OK);
            bool is_noscript = rows[i].context && strcmp(rows[i].context, "noscript") == 0;
            assert_true(verifies(v, rows[i].on) || is_noscript);
            assert_true(verifies(v, rows[i].off) || is_noscript);
        }
    /* The verifier sanitizes with this setting. */
    assert_int_equal(tamis_verifier_set_context(v, "div"), TAMIS_OK);
    assert_int_equal(tamis_verifier_set_policy(v, unsafe), TAMIS_OK);
    assert_int_equal(tamis_verifier_set_scripting(v, true), TAMIS_OK);
    assert_true(verifies(v, "<noscript><b></noscript>"));
    assert_int_equal(tamis_verifier_set_scripting(v, false), TAMIS_OK);
    assert_false(verifies(v, "<noscript><b></noscript>"));
    tamis_verifier_free(v);
    tamis_policy_free(unsafe);
}

/* ---- The promises: readers with and without scripting find only what the policy allows */

static const char *const hostile[] = {
    "<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\">",
    "<noscript><!--</noscript><img src=x onerror=alert(1)>-->",
    "<noscript><style></noscript><img src=x onerror=alert(1)></style>",
    "<noscript><textarea></noscript><img src=x onerror=alert(1)></textarea>",
    "<noscript>&lt;/noscript>&lt;img src=x onerror=alert(1)></noscript>",
    "<noscript><xmp></noscript><img src=x onerror=alert(1)></xmp>",
    "<noscript><iframe></noscript><img src=x onerror=alert(1)></iframe>",
    "<noscript><template><p title='</noscript><img src=x onerror=alert(1)>'></template>",
    "<noscript><svg></noscript><style><a id=\"</style><img src=x onerror=alert(1)>\">",
    "<svg><noscript></svg><style><a id=\"</noscript><img src=x onerror=alert(1)>\"></style>",
    "<math><mi><noscript></mi></math><b title=\"</noscript><img src=x onerror=alert(1)>\">",
    "<noscript><table><noscript><tr><td title='</noscript><img src=x onerror=alert(1)>'>x",
    "<table><noscript><td></noscript><img src=x onerror=alert(1)></table>",
    "<select><noscript></select><img src=x onerror=alert(1)></noscript>",
    "<b title=\"<noscript>\">x</b><i title=\"</noscript><img src=x onerror=alert(1)>\">y",
    "<noscript><noscript><?a </noscript><img src=x onerror=alert(1)>?>",
    "<a><noscript><a><p><noscript></a></p></noscript><b>",
    "<head><noscript><link rel=stylesheet href=x><p></noscript><img src=x onerror=alert(1)>",
    "<frameset><noscript><frame src=javascript:alert(1)></noscript>",
};

static void check_document(struct promises *p, const char *html)
{
    size_t n = strlen(html);
    if (!promises_hold(p, html, n, CLOSURE_EVERYWHERE) || !promises_hold_in_pieces(p, html, n, 0, 1) ||
        !promises_hold_of_work(p, n))
        fail_msg("%s\n  gives %s\n  %s", html, p->out ? p->out : "nothing", p->reason);
}

static void check_safe_document(struct promises *p, const char *html)
{
    check_document(p, html);
    if (p->out && strstr(p->out, "<noscript"))
        fail_msg("%s\n  gives %s", html, p->out);
}

static void is_read_alike_with_and_without_scripting(void **unused)
{
    static const char *const policies[] = {NULL, lazy, everything, unwrapping};
    static const char *const contexts[] = {"div",  NULL,       "head", "td",      "table",   "select",
                                           "html", "template", "p",    "svg svg", "math mi", "noscript"};
    for (size_t i = 0; i < COUNT(policies) * COUNT(contexts) * 2; i++) {
        struct promises *p = promises_new("of scripting", policies[i / 2 / COUNT(contexts)]);
        promises_set_context(p, contexts[i / 2 % COUNT(contexts)]);
        promises_set_scripting(p, i % 2);
        for (size_t j = 0; j < COUNT(hostile); j++)
            check_safe_document(p, hostile[j]);
        for (size_t j = 0; j < COUNT(rows); j++)
            check_safe_document(p, rows[j].html);
        promises_free(p);
    }
}

/* Rules do not check the raw text of noscript. If the output is parsed with the same setting, this content is text again. */
static void rules_hold_for_an_unsafe_policy_that_keeps_noscript(void **unused)
{
    static const char json[] = "{\"comments\": true, \"rules\": [{\"url\": {\"schemes\": [\"https\"]}}]}";
    static const char *const contexts[] = {"div", NULL, "head", "noscript"};
    for (size_t i = 0; i < COUNT(contexts) * 2; i++) {
        struct promises *p = promises_new_unsafe("that keeps noscript", json);
        promises_set_context(p, contexts[i / 2]);
        promises_set_scripting(p, i % 2);
        check_document(p,
                       "<noscript><a href='http:x'>y</a><!--</noscript><a href=javascript:x>--></noscript>");
        for (size_t j = 0; j < COUNT(hostile); j++)
            check_document(p, hostile[j]);
        promises_free(p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_noscript_as_text_or_as_markup),
        cmocka_unit_test(keeps_noscript_of_an_unsafe_policy_as_it_was_read),
        cmocka_unit_test(has_no_effect_on_xml),
        cmocka_unit_test(removes_comments_with_end_tags_in_the_context_noscript),
        cmocka_unit_test(follows_the_policy_unless_the_program_sets_it),
        cmocka_unit_test(can_be_set_only_between_documents),
        cmocka_unit_test(is_a_flag_of_the_config_that_can_be_missing),
        cmocka_unit_test(reports_noscript_as_removed),
        cmocka_unit_test(verifies_output_with_both_settings),
        cmocka_unit_test(is_read_alike_with_and_without_scripting),
        cmocka_unit_test(rules_hold_for_an_unsafe_policy_that_keeps_noscript),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
