/* callbacks_context_test.c: callbacks (tamis/callbacks.h) with dialects, profiles, outputs, limits and allocators, and what they must not do. */
#include <tamis/report.h>
#include <tamis/urls.h>

#include "harness/program.h"
#include "harness/test.h"
#include "probe.h"
#include "support/count.h"
#include "support/scarce.h"

static const struct act keeps[] = {{0}};

static const struct act decorates[] = {{.of = "b", .rename = "i", .set = "title", .value = "x"},
                                       {.of = "u", .answer = TAMIS_ANSWER_UNWRAP},
                                       {.of = "s", .answer = TAMIS_ANSWER_AS_TEXT},
                                       {.of = "em", .text = "<new>"},
                                       {0}};
static const struct act attributes[] = {{.of = "lang", .answer = TAMIS_ANSWER_REMOVE}, {0}};
static const struct act texts[] = {{.of = "old", .text = "new"}, {0}};

static const char html[] = "<p lang=en>a <b>b</b> <u>c</u> <s>d</s> <em>e</em> old</p>";

static struct program begin_all(void)
{
    struct program p = program_begin(NULL);
    p.start = decorates;
    p.end = keeps;
    p.attributes = attributes;
    p.texts = texts;
    return p;
}

static void works_with_every_profile_and_output(void **state)
{
    static const struct {
        tamis_profile profile;
        const char *less, *greater;
    } profiles[] = {{TAMIS_PROFILE_HTML, "&lt;", "&gt;"},
                    {TAMIS_PROFILE_PORTABLE, "&#60;", "&#62;"},
                    {TAMIS_PROFILE_PORTABLE_SLASH, "&#60;", "&#62;"},
                    {TAMIS_PROFILE_PORTABLE_MINIMAL, "&#60;", "&#62;"}};
    for (size_t i = 0; i < COUNT(profiles); i++) {
        struct program p = begin_all();
        const char *l = profiles[i].less, *g = profiles[i].greater;
        char safe[300];
        snprintf(safe, sizeof safe, "<p>a <i title=\"x\">b</i> c %ss%sd%s/s%s <em>%snew%s</em>new</p>", l, g,
                 l, g, l, g);
        assert_int_equal(tamis_set_profile(p.t, profiles[i].profile), TAMIS_OK);
        program_gives(&p, html, safe);
        program_end(&p);
    }
    struct program p = begin_all();
    assert_int_equal(tamis_set_output(p.t, TAMIS_TO_TEXT), TAMIS_OK);
    program_gives(&p, html, "a b c <s>d</s> <new>new");
    assert_int_equal(tamis_set_output(p.t, TAMIS_TO_MARKDOWN), TAMIS_OK);
    program_gives(&p, html, "a *b* c &lt;s>d&lt;/s> *&lt;new>*&#110;ew");
    program_end(&p);
}

static void works_with_xml(void **state)
{
    static const struct act acts[] = {{.of = "g", .set = "viewbox", .value = "a\"<"},
                                      {.of = "rect", .answer = TAMIS_ANSWER_REMOVE},
                                      {.of = "p", .rename = "div"},
                                      {.of = "text", .text = "<x>"},
                                      {0}};
    struct program p = program_begin(
        "{\"elements\":[\"p\",\"div\",{\"name\":\"svg\",\"namespace\":\"http://www.w3.org/2000/svg\"},"
        "{\"name\":\"g\",\"namespace\":\"http://www.w3.org/2000/"
        "svg\"},{\"name\":\"text\",\"namespace\":\"http://www.w3.org/2000/svg\"},"
        "{\"name\":\"rect\",\"namespace\":\"http://www.w3.org/2000/svg\"}],\"attributes\":[\"viewbox\"]}");
    assert_int_equal(tamis_set_dialect(p.t, TAMIS_XML5), TAMIS_OK);
    p.start = acts;
    program_gives(&p, "<svg xmlns='http://www.w3.org/2000/svg'><g><rect/><text>a</text></g></svg>",
                  "<svg xmlns=\"http://www.w3.org/2000/svg\"><g "
                  "viewbox=\"a&quot;&lt;\"><text>&lt;x&gt;</text></g></svg>");
    program_gives(&p, "<p xmlns='http://www.w3.org/1999/xhtml'>a</p>",
                  "<div xmlns=\"http://www.w3.org/1999/xhtml\">a</div>");
    program_end(&p);
}

static tamis_answer tell_namespaces(void *user, tamis_element *e)
{
    text_add_string(user, tamis_element_namespace(e));
    text_add_string(user, "|");
    return TAMIS_ANSWER_KEEP;
}

static void tells_namespaces_that_tamis_does_not_know(void **state)
{
    static const char xml[] = "<a xmlns='urn:x'/><b/><svg xmlns='http://www.w3.org/2000/svg'/>";
    struct text told = {0};
    struct program p = program_begin(NULL);
    const char *out;
    size_t n;
    assert_int_equal(tamis_set_callback_check(p.t, false), TAMIS_OK);
    assert_int_equal(tamis_set_dialect(p.t, TAMIS_XML5), TAMIS_OK);
    assert_int_equal(tamis_set_element_callback(p.t, tell_namespaces, NULL, &told), TAMIS_OK);
    assert_int_equal(tamis_run(p.t, xml, sizeof xml - 1, &out, &n), TAMIS_OK);
    static const char expected[] = "urn:x||http://www.w3.org/2000/svg|";
    assert_memory_equal(told.p, expected, sizeof expected - 1); /* a second pass follows */
    text_free(&told);
    program_end(&p);
}

/* ---- What callbacks read */

struct reading {
    struct text told;
    size_t lengths;
};

static tamis_answer read_element(void *user, tamis_element *e)
{
    struct reading *r = user;
    char line[200];
    size_t length, again;
    const char *text = tamis_element_text(e, &length);
    tamis_place place = tamis_element_place(e);
    assert_ptr_equal(tamis_element_text(e, &again), text);
    assert_int_equal(again, length);
    r->lengths += length;
    snprintf(line, sizeof line, "%s %.10s %u:%u:%u\n", tamis_element_name(e), text, (unsigned)place.offset,
             (unsigned)place.line, (unsigned)place.column);
    text_add_string(&r->told, line);
    assert_null(tamis_element_value(e, "nothing", &length));
    assert_int_equal(length, 0);
    assert_null(tamis_element_value(e, NULL, NULL));
    return TAMIS_ANSWER_KEEP;
}

static void reads_text_and_places(void **state)
{
    static const char page[] = "<p>a\n<b>b<i>c</i></b></p>\n<table><u>moved</u><tr><td>d</table>";
    struct reading r = {0};
    struct program p = program_begin(NULL);
    const char *out;
    size_t n;
    assert_int_equal(tamis_set_callback_check(p.t, false), TAMIS_OK);
    assert_int_equal(tamis_set_element_callback(p.t, read_element, NULL, &r), TAMIS_OK);
    assert_int_equal(tamis_run(p.t, page, sizeof page - 1, &out, &n), TAMIS_OK);
    assert_string_equal(r.told.p, "p a\nbc 0:1:1\nb bc 5:2:1\ni c 9:2:5\nu moved 33:3:8\ntable d 26:0:0\n"
                                  "tbody d 45:3:20\ntr d 45:3:20\ntd d 49:3:24\n");
    text_free(&r.told);
    program_end(&p);
}

static void cuts_a_long_text_between_code_points(void **state)
{
    struct reading r = {0};
    struct text page = {0};
    struct program p = program_begin(NULL);
    const char *out;
    size_t n;
    text_add_string(&page, "<p>x");
    text_add_times(&page, "\xC3\xA4", 40000);
    assert_int_equal(tamis_set_callback_check(p.t, false), TAMIS_OK);
    assert_int_equal(tamis_set_element_callback(p.t, read_element, NULL, &r), TAMIS_OK);
    assert_int_equal(tamis_run(p.t, page.p, page.n, &out, &n), TAMIS_OK);
    assert_int_equal(r.lengths, TAMIS_ELEMENT_LONGEST_TEXT - 1);
    text_free(&r.told);
    text_free(&page);
    program_end(&p);
}

/* ---- Use of the context */

static void no_callback_can_use_the_context(void **state)
{
    struct program p = begin_all();
    p.uses_context = true;
    p.start = p.attributes = p.texts = keeps;
    program_gives(&p, "<p lang=en>a <b>b</b>", "<p lang=\"en\">a <b>b</b></p>");
    assert_true(p.calls >= 8);
    program_end(&p);
}

static void callbacks_are_set_only_between_documents(void **state)
{
    struct program p = program_begin(NULL);
    assert_int_equal(tamis_feed(p.t, "<p>", 3), TAMIS_OK);
    assert_int_equal(tamis_set_element_callback(p.t, NULL, NULL, NULL), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_set_attribute_callback(p.t, NULL, NULL), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_set_text_callback(p.t, NULL, NULL), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_set_callback_check(p.t, true), TAMIS_INVALID_ARGUMENT);
    tamis_reset(p.t);
    program_end(&p);
}

static void callbacks_take_the_tree_path_and_lists_of_urls_call_none(void **state)
{
    size_t count;
    struct program p = program_begin(
        "{\"elements\":[\"a\"],\"attributes\":[\"href\"],\"rules\":[{\"url\":{\"schemes\":[\"https\"]}}]}");
    assert_int_equal(tamis_set_report(p.t, 0), TAMIS_OK);
    p.start = keeps;
    program_gives(&p, "<a href=https://a.example/>b</a>", "<a href=\"https://a.example/\">b</a>");
    assert_false(tamis_context_took_straight_path(p.t));
    p.calls = 0;
    assert_int_equal(tamis_urls(p.t, "<a href=https://a.example/>", 27, &count), TAMIS_OK);
    assert_int_equal(count, 1);
    assert_int_equal(p.calls, 0);
    program_end(&p);
}

/* ---- Unsteady answers */

/* A program that changes its mind: the first answer keeps, the second one does not. */
struct fickle {
    unsigned calls;
    tamis_answer second;
    const char *text;
};

static tamis_answer fickle_element(void *user, tamis_element *e)
{
    struct fickle *f = user;
    if (strcmp(tamis_element_name(e), "b") != 0 || ++f->calls % 2)
        return TAMIS_ANSWER_KEEP;
    if (f->text)
        assert_int_equal(tamis_element_set_text(e, f->text, strlen(f->text)), TAMIS_OK);
    return f->second;
}

static tamis_answer fickle_attribute(void *user, const tamis_element *e, const tamis_attribute *a,
                                     tamis_callback_reply *reply)
{
    struct fickle *f = user;
    (void)e;
    if (strcmp(a->name, "title") != 0 || ++f->calls % 2)
        return TAMIS_ANSWER_KEEP;
    if (f->text)
        assert_int_equal(tamis_attribute_replace(reply, f->text, strlen(f->text)), TAMIS_OK);
    return f->second;
}

static tamis_answer fickle_text(void *user, const tamis_element *parent, const char *text, size_t length,
                                tamis_callback_reply *reply)
{
    struct fickle *f = user;
    (void)text;
    (void)length;
    if (!parent || strcmp(tamis_element_name(parent), "b") != 0 || ++f->calls % 2)
        return TAMIS_ANSWER_KEEP;
    if (f->text)
        assert_int_equal(tamis_text_replace(reply, f->text, strlen(f->text)), TAMIS_OK);
    return f->second;
}

/* Sets one of the four callbacks. */
static void set_fickle(tamis *t, int which, struct fickle *mind)
{
    tamis_element_callback start = which == 0 ? fickle_element : NULL;
    tamis_element_callback end = which == 1 ? fickle_element : NULL;
    assert_int_equal(tamis_set_element_callback(t, start, end, mind), TAMIS_OK);
    assert_int_equal(tamis_set_attribute_callback(t, which == 2 ? fickle_attribute : NULL, mind), TAMIS_OK);
    assert_int_equal(tamis_set_text_callback(t, which == 3 ? fickle_text : NULL, mind), TAMIS_OK);
}

static void what_is_not_kept_again_is_removed_and_reported(void **state)
{
    static const char page[] = "<p title=t>a<b>b</b></p>";
    static const char *const outputs[] = {"<p title=\"t\">a</p>", "<p title=\"t\">a</p>", "<p>a<b>b</b></p>",
                                          "<p title=\"t\">a<b></b></p>"};
    for (int i = 0; i < 8; i++) {
        const char *out;
        size_t n;
        bool changes = i >= 4 && i % 4 != 1; /* `end` cannot change the element */
        struct fickle mind = {0, changes ? TAMIS_ANSWER_KEEP : TAMIS_ANSWER_REMOVE, changes ? "new" : NULL};
        struct program p = program_begin(NULL);
        set_fickle(p.t, i % 4, &mind);
        assert_int_equal(tamis_run(p.t, page, sizeof page - 1, &out, &n), TAMIS_OK);
        assert_string_equal(out, outputs[i % 4]);
        const tamis_change *last = tamis_change_at(p.t, tamis_change_count(p.t) - 1);
        assert_string_equal(tamis_reason_code(last->reason), "callback-unsteady");
        program_end(&p);
    }
}

/* Without the test, the callback is called once for each node of a pass. */
static void asks_once_without_the_test(void **state)
{
    struct program p = program_begin(NULL);
    p.start = p.end = p.attributes = p.texts = keeps;
    program_gives(&p, "<p title=t>a</p>", "<p title=\"t\">a</p>");
    assert_int_equal(p.calls, 8);
    assert_int_equal(tamis_set_callback_check(p.t, false), TAMIS_OK);
    program_gives(&p, "<p title=t>a</p>", "<p title=\"t\">a</p>");
    assert_int_equal(p.calls, 4);
    program_end(&p);
}

/* ---- Limits and memory */

static void limits_end_the_document(void **state)
{
    static const struct act sets[] = {{.of = "b", .set = "class", .value = "12345678901"}, {0}};
    static const struct act values[] = {{.of = "title", .text = "12345678901"}, {0}};
    static const struct act contents[] = {{.of = "b", .text = "12345678901234567890123456789"}, {0}};
    static const struct act names[] = {{.of = "b", .set = "abcdefghijklm", .value = ""}, {0}};
    const struct {
        tamis_limit limit;
        uint64_t value;
        const struct act *start, *attributes;
        tamis_status status;
    } rows[] = {
        {TAMIS_MAX_ATTRIBUTE_VALUE_BYTES, 10, sets, NULL, TAMIS_OVER_MAX_ATTRIBUTE_VALUE_BYTES},
        {TAMIS_MAX_ATTRIBUTE_VALUE_BYTES, 10, NULL, values, TAMIS_OVER_MAX_ATTRIBUTE_VALUE_BYTES},
        {TAMIS_MAX_ATTRIBUTES, 1, sets, NULL, TAMIS_OVER_MAX_ATTRIBUTES},
        {TAMIS_MAX_ATTRIBUTE_NAME_BYTES, 12, names, NULL, TAMIS_OVER_MAX_ATTRIBUTE_NAME_BYTES},
        {TAMIS_MAX_OUTPUT_BYTES, 28, contents, NULL, TAMIS_OVER_MAX_OUTPUT_BYTES},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct program p = program_begin(NULL);
        assert_int_equal(tamis_set_limit(p.t, rows[i].limit, rows[i].value), TAMIS_OK);
        p.start = rows[i].start;
        p.attributes = rows[i].attributes;
        program_fails(&p, "<b title=x>y</b>", rows[i].status);
        program_end(&p);
    }
}

static void every_failed_allocation_is_survived(void **state)
{
    static const char page[] =
        "<p lang=en>a <b>b</b> <u>c</u> <s>d</s> <em>e</em> old</p><table><tr><td title=x>old</table>";
    bool has_succeeded = false;
    for (size_t calls = 1; !has_succeeded; calls++) {
        struct scarce s = {calls, 0};
        tamis_allocator allocator = scarce_allocator(&s);
        struct program p = {.t = tamis_new(&allocator)};
        assert_non_null(p.t);
        p.start = decorates;
        p.end = keeps;
        p.attributes = attributes;
        p.texts = texts;
        has_succeeded = program_survives(&p, page);
        program_end(&p);
        assert_int_equal(s.blocks, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(works_with_every_profile_and_output),
        cmocka_unit_test(works_with_xml),
        cmocka_unit_test(tells_namespaces_that_tamis_does_not_know),
        cmocka_unit_test(reads_text_and_places),
        cmocka_unit_test(cuts_a_long_text_between_code_points),
        cmocka_unit_test(no_callback_can_use_the_context),
        cmocka_unit_test(callbacks_are_set_only_between_documents),
        cmocka_unit_test(callbacks_take_the_tree_path_and_lists_of_urls_call_none),
        cmocka_unit_test(what_is_not_kept_again_is_removed_and_reported),
        cmocka_unit_test(asks_once_without_the_test),
        cmocka_unit_test(limits_end_the_document),
        cmocka_unit_test(every_failed_allocation_is_survived),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
