/* order_test.c: what the write sink does in order (src/write/order.c) with each thing that needs a tree. Each output is compared
 * with the expected one, whole and byte by byte. tests/stream/generated_test.c checks the promises for generated documents. */
#include <tamis/policy_json.h>
#include <tamis/report.h>

#include "harness/test.h"
#include "harness/policies.h"
#include "probe.h"
#include "support/text.h"
#include "treeless.h"

/* `policy`: JSON, or NULL for the built-in default. `changes`: the number of changes that are counted. */
struct example {
    const char *policy, *context, *in, *out;
    unsigned changes;
};

static tamis *context_of(const struct example *e, tamis_policy **policy)
{
    tamis *t = tamis_new(NULL);
    assert_non_null(t);
    *policy = e->policy ? policy_from_json(e->policy, true) : NULL;
    assert_int_equal(tamis_set_policy(t, *policy), TAMIS_OK);
    assert_int_equal(tamis_set_context(t, e->context), TAMIS_OK);
    tamis_context_set_in_order(t, true);
    return t;
}

static void check_output(tamis *t, const struct example *e, tamis_status status, const char *out)
{
    if (status != TAMIS_OK)
        fail_msg("%s: %s", e->in, tamis_status_name(status));
    if (strcmp(out, e->out) != 0)
        fail_msg("%s\n  gives    %s\n  expected %s", e->in, out, e->out);
    if (t->write.changes != e->changes)
        fail_msg("%s: %llu changes", e->in, (unsigned long long)t->write.changes);
}

static void check(const struct example *e)
{
    tamis_policy *policy;
    tamis *t = context_of(e, &policy);
    const char *out = NULL;
    size_t n;
    tamis_status status = tamis_run(t, e->in, strlen(e->in), &out, &n);
    check_output(t, e, status, out);
    for (const char *p = e->in; *p != '\0'; p++)
        assert_int_equal(tamis_feed(t, p, 1), TAMIS_OK);
    status = tamis_finish(t, &out, &n);
    check_output(t, e, status, out);
    tamis_free(t);
    tamis_policy_free(policy);
}

static void check_all(const struct example *examples, size_t count)
{
    for (size_t i = 0; i < count; i++)
        check(&examples[i]);
}

#define CHECK(examples) check_all(examples, sizeof(examples) / sizeof *(examples))

#define PAGE \
    "{\"elements\": [\"html\", \"head\", \"body\", \"title\", \"p\", \"b\", \"div\", \"table\", \"tbody\", " \
    "\"tr\", \"td\"], " \
    "\"attributes\": [\"class\"]}"
#define WITHOUT_TABLES \
    "{\"elements\": [\"p\", \"b\"], \"replaceWithChildrenElements\": [\"table\", \"tbody\", \"tr\", " \
    "\"td\"]}"

TEST(divides_blocks_where_a_formatting_element_ends)
{
    static const struct example examples[] = {
        {NULL, "div", "<b><div class=x>1</b>2</div>3", "<b><div>1</div></b><div>2</div>3", 1},
        {NULL, "div", "<a href=x><p>1<a href=y>2</p>3",
         "<a href=\"x\"><p>1</p></a><p><a href=\"y\">2</a></p><a href=\"y\">3</a>", 1},
        {NULL, "div", "<b><ul><li>1</b>2</li><li>3</ul>",
         "<b><ul><li>1</li></ul></b><ul><li>2</li><li>3</li></ul>", 1},
        {NULL, "div", "<b><i>1<div>2<span>3</b>4</span>5</div>6",
         "<b><i>1<div>2<span>3</span></div></i></b><div><i>45</i></div><i>6</i>", 1},
        {NULL, "div", "<b><h2>1</b>2</h2>3", "<b><h2>1</h2></b><h2>2</h2>3", 1},
        /* a details element would be closed after its division, so only its content goes on */
        {"{\"elements\": [\"b\", \"details\", \"p\"]}", "div", "<b><details open><p>1</b>2</details>3",
         "<b><details open=\"\"><p>1</p></details></b><p>2</p>3", 1},
        /* of ten blocks, eight are written again */
        {NULL, "div", "<b><div><div><div><div><div><div><div><div><div><p>1</b>2",
         "<b><div><div><div><div><div><div><div><div><div><p>1</p></div></div></div></div></div></div></"
         "div></div></div></b>"
         "<div><div><div><div><div><div><div><div>2</div></div></div></div></div></div></div></div>",
         1},
        /* the policy removes the block because of an attribute: also its second part */
        {"{\"elements\": [\"b\", \"div\"], \"rules\": [{\"elements\": [\"div\"], \"attributes\": [\"lang\"], "
         "\"values\": [\"de\"], \"required\": true, \"otherwise\": \"removeElement\"}]}",
         "div", "<b>0<div>1</b>2</div>3", "<b>0</b>3", 1},
        /* it allows the block only with the attribute: not the second part */
        {"{\"elements\": [\"b\", \"div\"], \"attributes\": [\"lang\"], \"rules\": [{\"elements\": [\"div\"], "
         "\"attributes\": [\"lang\"], \"values\": [\"de\"], \"required\": true, \"otherwise\": "
         "\"replaceWithChildren\"}]}",
         "div", "<b><div lang=de>1</b>2</div>3", "<b><div lang=\"de\">1</div></b>23", 1},
        /* the policy does not keep the formatting element: its end is not visible */
        {"{\"elements\": [\"div\"], \"replaceWithChildrenElements\": [\"b\"]}", "div",
         "<b><div>1</b>2</div>3", "<div>12</div>3", 1},
    };
    CHECK(examples);
}

TEST(removes_what_would_be_before_a_table)
{
    static const struct example examples[] = {
        {NULL, "div", "<table>1<b>2</b><tr><td>3</table>4",
         "<table><tbody><tr><td>3</td></tr></tbody></table>4", 2},
        {NULL, "div", "<table><b>1<tr><td>2</table>3",
         "<table><tbody><tr><td>2</td></tr></tbody></table><b>3</b>", 1},
        {NULL, "div", "<table><br><tr> <td>1</table>", "<table><tbody><tr> <td>1</td></tr></tbody></table>",
         1},
        {NULL, "div", "<table> 1 <tr><td>2</table>", "<table><tbody><tr><td>2</td></tr></tbody></table>", 1},
        {NULL, "div", "<p>0</p><table>  <3<tr><td>2</table>",
         "<p>0</p><table><tbody><tr><td>2</td></tr></tbody></table>", 1},
        {NULL, "div", "<p>0</p><table>  </>3<tr><td>2</table>",
         "<p>0</p><table><tbody><tr><td>2</td></tr></tbody></table>", 1},
        {NULL, "table", "1<tr><td>2", "<tbody><tr><td>2</td></tr></tbody>", 1},
    };
    CHECK(examples);
}

TEST(keeps_what_would_be_before_a_table_that_is_not_written)
{
    static const struct example examples[] = {
        {WITHOUT_TABLES, "div", "0<table>1<b>2</b><tr><td>3</table>4", "01<b>2</b>34", 2},
        {"{\"elements\": [\"b\"]}", "div", "0<table>1<b>2</b><tr><td>3</table>4", "01<b>2</b>4", 2},
        {"{\"elements\": [\"b\", \"div\"]}", "div", "<p><table>1</table></p>4", "14", 1},
    };
    CHECK(examples);
}

TEST(ignores_late_tags_of_the_page)
{
    static const struct example examples[] = {
        {PAGE, NULL, "<p>1<body class=x><html class=y>2", "<html><head></head><body><p>12</p></body></html>",
         2},
        {PAGE, NULL, "<p><frameset><frame></frameset>2", "<html><head></head><body><p>2</p></body></html>",
         1},
        {PAGE, NULL, "<head></head><title>1</title><style>2</style><link><p>3",
         "<html><head></head><body><p>3</p></body></html>", 1},
        {PAGE, NULL, "<p>1</body><!--2--><p>3", "<html><head></head><body><p>1</p><p>3</p></body></html>", 0},
        {PAGE, NULL, "<!DOCTYPE x><p>1", "<!DOCTYPE x><html><head></head><body><p>1</p></body></html>", 0},
    };
    CHECK(examples);
}

TEST(writes_a_body_in_the_place_of_a_frameset)
{
    static const struct example examples[] = {
        {PAGE, NULL, "<frameset class=x> <frame><noframes>1</noframes></frameset> <noframes>2</noframes>",
         "<html><head></head><body> </body></html>", 2},
    };
    CHECK(examples);
}

TEST(closes_a_form_when_it_is_the_current_node)
{
    static const char forms[] = "{\"elements\": [\"form\", \"div\", \"input\"]}";
    static const struct example examples[] = {
        {forms, "div", "<form><div></form>1</div>2", "<form><div>1</div></form>2", 0},
        {forms, "div", "<form><div></form><form>1</form>2</div>3", "<form><div>12</div></form>3", 1},
        {NULL, "div", "<a href=x>1<table><a href=y>2<tr><td>3</table>4",
         "<a href=\"x\">1<table><tbody><tr><td>3</td></tr></tbody></table></a><a href=\"y\">4</a>", 1},
        {NULL, "div", "<a href=x>1<table><a></a><tr><td>3</td></tr></tbody></table>4<b>5</b>",
         "<a href=\"x\">1<table><tbody><tr><td>3</td></tr></tbody></table></a>4<b>5</b>", 1},
    };
    CHECK(examples);
}

TEST(removes_templates_and_copies_no_options)
{
    static const struct example examples[] = {
        {"{\"elements\": [\"p\", \"template\"]}", "div", "<template><p>1</template><p>2", "<p>2</p>", 1},
        {"{\"elements\": [\"p\", \"template\"]}", "div",
         "<?marker name=x><template for=x><p>1</template><p>2", "<p>2</p>", 2},
        {"{\"elements\": [\"select\", \"button\", \"selectedcontent\", \"option\"]}", "div",
         "<select><button><selectedcontent></selectedcontent></button><option>1</select>",
         "<select><option>1</option></select>", 2},
    };
    CHECK(examples);
}

TEST(replaces_what_parsers_could_read_differently)
{
    static const struct example examples[] = {
        {"{\"elements\": [\"search\", \"li\", \"p\"]}", "div", "<search><li>1</search><li><search>2<li>3",
         "<search><li>1</li></search><li>23</li>", 2},
        {"{\"elements\": [\"select\", \"option\", \"b\"]}", "div", "<select><b>1</b><option>2</select>",
         "<select>1<option>2</option></select>", 1},
        {NULL, "div", "1<svg><circle r=2></circle></svg>3", "1<svg><circle r=\"2\"></circle></svg>3", 0},
        {NULL, "div", "1<svg><text>2</text><g fill=url(#a)><path></g><line stroke=red></svg>3",
         "1<svg><line stroke=\"red\"></line></svg>3", 2},
        {NULL, "div", "1<svg><title><b>2</b>3</title></svg>4", "1<svg><title>23</title></svg>4", 1},
        {"{\"elements\": [\"p\", \"div\"], \"rules\": [{\"elements\": [\"b\"], \"rename\": \"div\"}]}", "div",
         "<p>1<b>2</b>3", "<p>1</p><div>2</div>3", 1},
        {PAGE, NULL, "<p>1<table><tr><td>2</table>3",
         "<html><head></head><body><p>1</p><table><tbody><tr><td>2</td></tr></tbody></table>3</body></html>",
         1},
        /* a table whose rows the policy does not keep ends where the first row begins */
        {"{\"elements\": [\"table\", \"td\"], \"replaceWithChildrenElements\": [\"tbody\", \"tr\"]}", "div",
         "<table><tr><td>1<td>2</table>3", "<table></table>123", 3},
    };
    CHECK(examples);
}

TEST(changes_text_that_parsers_could_read_differently)
{
    static const struct example examples[] = {
        {NULL, "div",
         "\xEF\xBB\xBF"
         "1",
         "1", 0},
        {NULL, "div", "&#65279;1", "&#65279;1", 0},
        {NULL, "div", " &#13; 1&#13;2", " \n 1\n2", 2},
        {NULL, "div", "<p>&#13;1", "<p>&#13;1</p>", 0},
        {"{\"elements\": [\"p\"], \"escapeElements\": [\"b\"]}", "div", "<p>1<b class=x>2</b>3",
         "<p>1&lt;b class=\"x\"&gt;2&lt;/b&gt;3</p>", 0},
    };
    CHECK(examples);
}

TEST(keeps_a_frame_without_its_content)
{
    static const struct example examples[] = {
        {"{\"elements\": [{\"name\": \"iframe\", \"attributes\": [\"srcdoc\", \"sandbox\"]}, \"p\"], "
         "\"attributes\": [\"src\"], \"rules\": [{\"frame\": {\"hosts\": [\"a.example\"], \"sandbox\": "
         "\"allow-scripts\"}}]}",
         "div", "<p>1<iframe src=https://a.example/x srcdoc=2>3</iframe>4",
         "<p>1<iframe src=\"https://a.example/x\" sandbox=\"allow-scripts\"></iframe>4</p>", 0},
    };
    CHECK(examples);
}

/* --- the report --- */

TEST(reports_each_change_with_its_place)
{
    static const struct {
        const char *in;
        tamis_subject subject;
        tamis_outcome outcome;
        uint64_t offset;
    } examples[] = {
        {"1<b><div>2</b>3", TAMIS_SUBJECT_ELEMENT, TAMIS_OUTCOME_CHANGED, 1},
        {"<table>1<tr>", TAMIS_SUBJECT_TEXT, TAMIS_OUTCOME_REMOVED, 7},
        {"<table><i>1<tr>", TAMIS_SUBJECT_ELEMENT, TAMIS_OUTCOME_REMOVED, 7},
        {"12<svg><text>3</text></svg>", TAMIS_SUBJECT_ELEMENT, TAMIS_OUTCOME_REMOVED, 7},
    };
    tamis *t = tamis_new(NULL);
    tamis_context_set_in_order(t, true);
    assert_int_equal(tamis_set_report(t, 10), TAMIS_OK);
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        const char *out;
        size_t n;
        assert_int_equal(tamis_run(t, examples[i].in, strlen(examples[i].in), &out, &n), TAMIS_OK);
        assert_int_equal(tamis_change_count(t), 1);
        const tamis_change *c = tamis_change_at(t, 0);
        assert_string_equal(tamis_reason_code(c->reason), "not-in-order");
        assert_int_equal(c->subject, examples[i].subject);
        assert_int_equal(c->outcome, examples[i].outcome);
        assert_int_equal(c->place.offset, examples[i].offset);
    }
    tamis_free(t);
}

/* --- failures --- */

static tamis_status status_of(const char *policy, const char *context, const char *in)
{
    struct example e = {policy, context, in, NULL, 0};
    tamis_policy *own;
    tamis *t = context_of(&e, &own);
    const char *out;
    size_t n;
    tamis_status status = tamis_run(t, in, strlen(in), &out, &n);
    assert_true(status == TAMIS_OK || (out == NULL && n == 0));
    tamis_free(t);
    tamis_policy_free(own);
    return status;
}

TEST(refuses_settings_that_it_cannot_write)
{
    assert_int_equal(status_of(NULL, "select", "1"), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(status_of(NULL, "svg svg", "1"), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(status_of("{\"elements\": [\"p\"]}", NULL, "1"),
                     TAMIS_INVALID_ARGUMENT); /* html is not kept */
    assert_int_equal(status_of("{\"elements\": [\"p\"], \"excerpt\": {\"characters\": 9}}", "div", "1"),
                     TAMIS_INVALID_ARGUMENT);
    assert_int_equal(status_of(PAGE, NULL, "1"), TAMIS_OK);
}

TEST(fails_with_the_status_of_a_limit)
{
    tamis *t = tamis_new(NULL);
    const char *out, in[] = "<b><div>1</b>2<p>3<p>4<p>5";
    size_t n;
    tamis_context_set_in_order(t, true);
    assert_int_equal(tamis_set_limit(t, TAMIS_MAX_NODES, 5), TAMIS_OK);
    assert_int_equal(tamis_run(t, in, strlen(in), &out, &n), TAMIS_OVER_MAX_NODES);
    assert_int_equal(tamis_set_limit(t, TAMIS_MAX_NODES, 100), TAMIS_OK);
    assert_int_equal(tamis_run(t, in, strlen(in), &out, &n), TAMIS_OK);
    assert_int_equal(tamis_set_limit(t, TAMIS_MAX_OUTPUT_BYTES, 20), TAMIS_OK);
    assert_int_equal(tamis_run(t, in, strlen(in), &out, &n), TAMIS_OVER_MAX_OUTPUT_BYTES);
    assert_null(out);
    tamis_free(t);
}

/* The number of open elements when a run of plain tokens begins differs by one from document to document. */
TEST(no_element_is_deeper_than_in_the_output_of_a_tree)
{
    tamis *t = tamis_new(NULL);
    struct text in = {0}, first = {0};
    const char *out;
    size_t n;
    assert_int_equal(tamis_set_context(t, "body"), TAMIS_OK);
    for (unsigned depth = 150; depth < 300; depth++) {
        text_clear(&in);
        text_clear(&first);
        text_add_times(&in, "<i>", 129);
        text_add_string(&in, "<b>");
        text_add_times(&in, "<i>", depth);
        text_add_string(&in, "<p>1<i>more<i>more<"); /* a run needs some input after it */
        tamis_context_set_in_order(t, true);
        assert_int_equal(tamis_run(t, in.p, in.n, &out, &n), TAMIS_OK);
        text_add(&first, out, n);
        tamis_context_set_in_order(t, false);
        assert_int_equal(tamis_run(t, first.p, first.n, &out, &n), TAMIS_OK);
        if (!text_equal(&first, out, n))
            fail_msg("the output changes with %u elements", depth);
    }
    tamis_free(t);
    text_free(&in);
    text_free(&first);
}

/* The output is at most OUTPUT_AMPLIFICATION times as long, although each end tag divides many blocks. */
TEST(bounds_the_output)
{
    struct text in = {0};
    const char *out;
    size_t n;
    text_add_times(&in, "<b><blockquote>", 300);
    text_add_times(&in, "</b>", 300);
    tamis *t = tamis_new(NULL);
    tamis_context_set_in_order(t, true);
    assert_int_equal(tamis_run(t, in.p, in.n, &out, &n), TAMIS_OK);
    assert_in_range(n, 1, 20 * in.n);
    tamis_free(t);
    text_free(&in);
}
