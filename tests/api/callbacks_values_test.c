/* callbacks_values_test.c: the attribute callback and the text callback (tamis/callbacks.h). */
#include "harness/program.h"
#include "harness/test.h"
#include "support/count.h"

#define HOLDERS \
    "{\"elements\":[\"p\",\"b\",\"i\",\"a\",\"table\",\"tbody\",\"tr\",\"td\",\"textarea\",\"template\"," \
    "\"style\"," \
    "{\"name\":\"svg\",\"namespace\":\"http://www.w3.org/2000/svg\"},{\"name\":\"text\",\"namespace\":" \
    "\"http://www.w3.org/2000/svg\"}],\"attributes\":[\"title\",\"class\",\"href\",\"id\",\"lang\"]," \
    "\"replaceWithChildrenElements\":[\"u\"]"
#define PLAIN HOLDERS "}"
#define RULED \
    HOLDERS ",\"idPrefix\":\"user-\",\"rules\":[{\"url\":{\"schemes\":[\"https\"]}}," \
            "{\"attributes\":[\"class\"],\"values\":[\"x\",\"y\"]}," \
            "{\"attributes\":[\"lang\"],\"values\":[\"en\"],\"otherwise\":\"removeElement\"}," \
            "{\"elements\":[\"a\"],\"attributes\":[\"title\"],\"set\":\"fixed\"}]}"
#define STYLED HOLDERS ",\"rules\":[{\"elements\":[\"style\"],\"stylesheet\":{\"properties\":[\"color\"]}}]}"

static const struct act keeps[] = {{0}};

/* ---- Attributes */

static void asks_about_each_attribute_that_the_policy_keeps(void **state)
{
    struct program p = program_begin(RULED);
    assert_int_equal(tamis_set_callback_check(p.t, false), TAMIS_OK);
    p.attributes = keeps;
    program_gives(&p, "<b id=a onclick=b class=z title=c href=HTTPS://d.example style=e>f</b>",
                  "<b id=\"user-a\" title=\"c\" href=\"https://d.example/\">f</b>");
    /* Each line shows all attributes: those that are kept, then those that are not yet processed. */
    static const char told[] = "@b id=a onclick=b class=z title=c href=HTTPS://d.example style=e\n"
                               "@b id=user-a title=c href=HTTPS://d.example style=e\n"
                               "@b id=user-a title=c href=https://d.example/ style=e\n"
                               "@b id=user-a title=c href=https://d.example/\n";
    assert_memory_equal(p.told.p, told, sizeof told - 1); /* then the changed tree is filtered again */
    program_end(&p);
}

static void removes_and_replaces_values(void **state)
{
    static const struct act acts[] = {{.of = "title", .answer = TAMIS_ANSWER_REMOVE},
                                      {.of = "class", .text = "a\"b<c&"},
                                      {.of = "lang", .text = ""},
                                      {0}};
    struct program p = program_begin(PLAIN);
    p.attributes = acts;
    program_gives(&p, "<b title=1 class=2 lang=3 id=4>x</b>",
                  "<b class=\"a&quot;b&lt;c&amp;\" lang=\"\" id=\"4\">x</b>");
    program_reports(&p, "attribute b title callback-removed removed 1\n"
                        "value b class callback-changed changed a\"b<c&\n"
                        "value b lang callback-changed changed -\n");
    assert_int_equal(tamis_removed(p.t)->attributes, 1);
    program_end(&p);
}

static void judges_new_values_like_input(void **state)
{
    static const struct {
        struct act act;
        const char *html, *out;
    } rows[] = {
        {{.of = "href", .text = "https://b.example/"},
         "<b href=https://a.example>x</b>",
         "<b href=\"https://b.example/\">x</b>"},
        {{.of = "href", .text = "javascript:x"}, "<b href=https://a.example>x</b>", "<b>x</b>"},
        {{.of = "href", .text = "http://a.example"}, "<b href=https://a.example>x</b>", "<b>x</b>"},
        {{.of = "class", .text = "y"}, "<b class=x>x</b>", "<b class=\"y\">x</b>"},
        {{.of = "class", .text = "z"}, "<b class=x>x</b>", "<b>x</b>"},
        {{.of = "lang", .text = "fr"}, "a<b lang=en>x</b>", "a"},
        {{.of = "id", .text = "new"}, "<b id=x>x</b>", "<b id=\"user-new\">x</b>"},
        {{.of = "title", .text = "new"}, "<a title=x>x</a>", "<a title=\"fixed\">x</a>"},
    };
    struct program p = program_begin(RULED);
    for (size_t i = 0; i < COUNT(rows); i++) {
        const struct act acts[] = {rows[i].act, {0}};
        p.attributes = acts;
        program_gives(&p, rows[i].html, rows[i].out);
    }
    program_end(&p);
}

static void refuses_values_that_no_parser_makes(void **state)
{
    static const struct act acts[] = {{.of = "title", .text = "\xFF"}, {0}};
    struct program p = program_begin(PLAIN);
    p.attributes = acts;
    program_gives(&p, "<b title=x>y</b>", "<b title=\"x\">y</b>");
    assert_int_equal(p.status, TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_attribute_replace(NULL, "x", 1), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_text_replace(NULL, "x", 1), TAMIS_INVALID_ARGUMENT);
    program_end(&p);
}

/* How a parser reads the content of this element depends on the value. */
static void does_not_change_what_decides_how_the_content_is_read(void **state)
{
    static const struct act acts[] = {{.of = "encoding", .text = "text/html"}, {0}};
    static const struct act sets[] = {{.of = "annotation-xml", .set = "encoding", .value = "text/html"}, {0}};
    struct program p = program_begin(
        "{\"elements\":[{\"name\":\"math\",\"namespace\":\"http://www.w3.org/1998/Math/MathML\"},"
        "{\"name\":\"annotation-xml\",\"namespace\":\"http://www.w3.org/1998/Math/MathML\"}],"
        "\"attributes\":[\"encoding\"]}");
    p.attributes = acts;
    program_gives(&p, "<math><annotation-xml encoding=x></annotation-xml></math>",
                  "<math><annotation-xml encoding=\"x\"></annotation-xml></math>");
    assert_int_equal(p.status, TAMIS_INVALID_ARGUMENT);
    p.attributes = NULL;
    p.start = sets;
    program_gives(&p, "<math><annotation-xml></annotation-xml></math>",
                  "<math><annotation-xml></annotation-xml></math>");
    assert_int_equal(p.status, TAMIS_INVALID_ARGUMENT);
    program_end(&p);
}

static void values_fail_without_output(void **state)
{
    static const tamis_answer answers[] = {TAMIS_ANSWER_FAIL, TAMIS_ANSWER_UNWRAP, TAMIS_ANSWER_AS_TEXT,
                                           (tamis_answer)77};
    struct program p = program_begin(PLAIN);
    for (size_t i = 0; i < COUNT(answers); i++) {
        const struct act acts[] = {{.of = "*", .answer = answers[i]}, {0}};
        p.attributes = acts;
        p.texts = NULL;
        program_fails(&p, "<b title=x class=y>z</b><i title=x>", TAMIS_STOPPED);
        assert_int_equal(p.calls, 1);
        p.attributes = NULL;
        p.texts = acts;
        program_fails(&p, "<b title=x>z</b><i>y</i>", TAMIS_STOPPED);
        assert_int_equal(p.calls, 1);
    }
    program_end(&p);
}

/* ---- Text */

static void asks_about_each_text_as_parsers_read_it(void **state)
{
    struct program p = program_begin(STYLED);
    assert_int_equal(tamis_set_callback_check(p.t, false), TAMIS_OK);
    p.texts = keeps;
    program_gives(&p,
                  "a&lt;<script>b</script>c<p>d<u>e</u>f<!--g-->h</p><style>p { color: red }</style>"
                  "<textarea>&amp;i</textarea><template>j</template><svg><text>k</text></svg>",
                  "a&lt;c<p>defh</p><style>p { color: red }</style><textarea>&amp;i</textarea>"
                  "<template>j</template><svg><text>k</text></svg>");
    static const char told[] = "-: a<c\np: defh\ntextarea: &i\ntemplate: j\ntext: k\n";
    assert_memory_equal(p.told.p, told, sizeof told - 1); /* the same text follows: there is a second pass */
    program_end(&p);
}

static void removes_and_replaces_text(void **state)
{
    static const struct act acts[] = {{.of = "bad", .answer = TAMIS_ANSWER_REMOVE},
                                      {.of = "old", .text = "<i>new</i>&amp;"},
                                      {.of = "gone", .text = ""},
                                      {.of = "fault", .text = "\xC3"},
                                      {0}};
    struct program p = program_begin(PLAIN);
    p.texts = acts;
    program_gives(&p, "<p>a bad word</p><p>b</p><p>so old<p>gone</p><p>fault",
                  "<p></p><p>b</p><p>&lt;i&gt;new&lt;/i&gt;&amp;amp;</p><p></p><p>fault</p>");
    assert_int_equal(p.status, TAMIS_INVALID_ARGUMENT);
    program_reports(&p, "text p - callback-removed removed a bad word\n"
                        "text p - callback-changed changed <i>new</i>&amp;\n"
                        "text p - callback-changed changed -\n");
    program_end(&p);
}

/* No node between two parts of a text hides it from the callback. */
static void finds_text_that_is_joined_when_nodes_are_removed(void **state)
{
    static const struct act acts[] = {{.of = "bad", .answer = TAMIS_ANSWER_REMOVE}, {0}};
    static const struct act unwraps[] = {{.of = "b", .answer = TAMIS_ANSWER_UNWRAP}, {0}};
    struct program p = program_begin(PLAIN);
    p.texts = acts;
    program_gives(&p, "<p>b<script></script>a<!--x-->d</p>", "<p></p>");
    program_gives(&p, "<p>b<u>a</u>d</p>", "<p></p>");
    p.end = unwraps;
    program_gives(&p, "<p>b<b>a</b>d</p>", "<p></p>");
    p.end = NULL;
    p.start = unwraps;
    program_gives(&p, "<p>b<b>a</b>d</p>", "<p></p>");
    program_end(&p);
}

static void the_texts_of_a_program_pass_through_linkify_and_template_markers(void **state)
{
    static const struct act links[] = {{.of = "home", .text = "https://a.example/"}, {0}};
    static const struct act markers[] = {{.of = "home", .text = "{{x}}"}, {0}};
    struct program p = program_begin(HOLDERS ",\"linkify\":{\"schemes\":[\"https\"]}}");
    p.texts = links;
    program_gives(&p, "<p>home</p>", "<p><a href=\"https://a.example/\">https://a.example/</a></p>");
    program_end(&p);
    p = program_begin(HOLDERS ",\"templateMarkers\":[\"{{\",\"}}\"]}");
    p.texts = markers;
    program_gives(&p, "<p>home</p>", "<p>{ {x} }</p>");
    program_end(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(asks_about_each_attribute_that_the_policy_keeps),
        cmocka_unit_test(removes_and_replaces_values),
        cmocka_unit_test(judges_new_values_like_input),
        cmocka_unit_test(refuses_values_that_no_parser_makes),
        cmocka_unit_test(does_not_change_what_decides_how_the_content_is_read),
        cmocka_unit_test(values_fail_without_output),
        cmocka_unit_test(asks_about_each_text_as_parsers_read_it),
        cmocka_unit_test(removes_and_replaces_text),
        cmocka_unit_test(finds_text_that_is_joined_when_nodes_are_removed),
        cmocka_unit_test(the_texts_of_a_program_pass_through_linkify_and_template_markers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
