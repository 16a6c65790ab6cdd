/* html_test.c: writing trees as HTML: escaping, void elements, names with prefixes, and trees for which the output of the
 * standard's algorithm is not parsed to the same tree (HTML Standard, 13.3). */
#include "harness/test.h"
#include "parse/tags.h"
#include "serialize/html.h"
#include "generators/html.h"
#include "models/markup.h"
#include "support/count.h"
#include "support/round.h"
#include "support/sketch.h"

struct row {
    const char *sketch; /* sketch.h */
    const char *html;
};

static void writes(const struct row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct sketch s;
        struct buf out;
        sketch_open(&s, rows[i].sketch);
        tamis_base_buf_init(&out, &s.meter, TAMIS_MAX_OUTPUT_BYTES);
        tamis_serialize_html(&s.tree, NULL, &out);
        assert_true(tamis_base_buf_terminate(&out));
        assert_string_equal(out.p, rows[i].html);
        tamis_base_buf_free(&out);
        sketch_close(&s);
    }
}

TEST(escapes_text_and_attribute_values)
{
    static const struct row rows[] = {
        {"'a&b'", "a&amp;b"},
        {"'&amp;'", "&amp;amp;"},
        {"'a<b>c'", "a&lt;b&gt;c"},
        {"'a\"b'", "a\"b"},
        {"'a\xC2\xA0"
         "b'",
         "a&nbsp;b"},
        {"'a\xC2\xA1\xC2'", "a\xC2\xA1\xC2"},
        {"'a\rb\n\t'", "a&#13;b\n\t"},
        {"'caf\xC3\xA9 \xE2\x82\xAC \xF0\x9F\x98\x80'", "caf\xC3\xA9 \xE2\x82\xAC \xF0\x9F\x98\x80"},
        {"p[title=\"a&b<c>d\xC2\xA0"
         "e\rf\ng'h`i=\"]",
         "<p title=\"a&amp;b&lt;c&gt;d&nbsp;e&#13;f\ng'h`i=\"></p>"},
        {"p[title=\"\"]", "<p title=\"\"></p>"},
        {"p[a b=1 c=\"2 3\"]", "<p a=\"\" b=\"1\" c=\"2 3\"></p>"},
        {"'&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&'", "&amp;&amp;&amp;&amp;&amp;&amp;&amp;&amp;&amp;&amp;&amp;&amp;"
                                                "&amp;&amp;&amp;&amp;&amp;&amp;&amp;&amp;&amp;&amp;&amp;"
                                                "&amp;&amp;&amp;&amp;&amp;&amp;&amp;&amp;&amp;&amp;"},
    };
    writes(rows, COUNT(rows));
}

/* A sketch cannot contain a quotation mark, so the tree is parsed from HTML. */
TEST(escapes_quotes_in_attribute_values_only)
{
    struct round r;
    round_open(&r, "div");
    static const char html[] = "<p title='a \" b'>c \" d";
    struct span s = round_write(&r, round_parse(&r, html, sizeof html - 1));
    assert_string_equal(s.p, "<p title=\"a &quot; b\">c \" d</p>");
    round_close(&r);
}

/* Every byte of text, at each position of a block of sixteen bytes, is parsed as the same byte. */
TEST(writes_every_byte_so_that_it_is_read_again)
{
    struct round r, again;
    round_open(&r, "div");
    round_open(&again, "div");
    for (uint32_t c = 1; c < 0x300; c++)
        for (size_t before = 0; before < 18; before++) {
            struct text text = {0}, html = {0};
            text_add_times(&text, "x", before);
            text_add_code_point(&text, c);
            text_add_string(&text, "y");
            struct tree *t = round_begin(&r);
            round_add_text(&r, round_add(&r, t->root, NS_HTML, "b"), text.p);
            struct span s = round_write(&r, t);
            text_add(&html, s.p, s.n);
            t = round_parse(&again, html.p, html.n);
            const struct node *n = t->root->first_child->first_child;
            assert_int_equal(n->count, text.n);
            assert_memory_equal(n->data, text.p, text.n);
            text_free(&text);
            text_free(&html);
        }
    round_close(&r);
    round_close(&again);
}

TEST(doubles_a_line_feed_that_would_be_lost)
{
    static const struct row rows[] = {
        {"pre{'\nx'}", "<pre>\n\nx</pre>"},
        {"pre{'\n\nx'}", "<pre>\n\n\nx</pre>"},
        {"listing{'\nx'}", "<listing>\n\nx</listing>"},
        {"textarea{'\nx'}", "<textarea>\n\nx</textarea>"},
        {"pre{'x\n'}", "<pre>x\n</pre>"},
        {"pre{'\rx'}", "<pre>&#13;x</pre>"},
        {"pre{`c` '\nx'}", "<pre><!--c-->\nx</pre>"},
        {"pre{b{'\nx'}}", "<pre><b>\nx</b></pre>"},
        {"div{'\nx'}", "<div>\nx</div>"},
        {"pre", "<pre></pre>"},
        {"svg:pre{'\nx'}", "<pre>\nx</pre>"},
    };
    writes(rows, COUNT(rows));
}

TEST(writes_a_byte_order_mark_that_would_come_first_as_a_reference)
{
    static const struct row rows[] = {
        {"'\xEF\xBB\xBFx'", "&#65279;x"},     {"'\xEF\xBB\xBF\xEF\xBB\xBF'", "&#65279;\xEF\xBB\xBF"},
        {"'x\xEF\xBB\xBF'", "x\xEF\xBB\xBF"}, {"b{'\xEF\xBB\xBF'}", "<b>\xEF\xBB\xBF</b>"},
        {"'\xEF\xBB'", "\xEF\xBB"},
    };
    writes(rows, COUNT(rows));
}

TEST(writes_void_elements_without_an_end)
{
    static const char *const names[] = {"area",  "base",  "basefont", "bgsound", "br",    "col",
                                        "embed", "frame", "hr",       "img",     "input", "keygen",
                                        "link",  "meta",  "param",    "source",  "track", "wbr"};
    unsigned known = 0;
    for (atom name = 1; name < ATOM_STATIC_COUNT; name++)
        known += (tamis_parse_html_tag(name) & TAG_VOID) != 0;
    assert_int_equal(known, COUNT(names));
    for (size_t i = 0; i < COUNT(names); i++) {
        char sketch[60], html[60];
        snprintf(sketch, sizeof sketch, "%s[a=b] 'x'", names[i]);
        snprintf(html, sizeof html, "<%s a=\"b\">x", names[i]);
        writes(&(struct row){sketch, html}, 1);
        snprintf(sketch, sizeof sketch, "svg:%s", names[i]);
        snprintf(html, sizeof html, "<%s></%s>", names[i], names[i]);
        writes(&(struct row){sketch, html}, 1);
    }
}

TEST(writes_names_as_the_standard_does)
{
    static const struct row rows[] = {
        {"svg:svg[xlink:href=#a xml:lang=en xmlns:xmlns=u xmlns:xlink=v viewBox=w]{svg:foreignObject}",
         "<svg xlink:href=\"#a\" xml:lang=\"en\" xmlns=\"u\" xmlns:xlink=\"v\" viewBox=\"w\">"
         "<foreignObject></foreignObject></svg>"},
        {"math:math{math:mi{'x'}}", "<math><mi>x</mi></math>"},
        {"my-own[data-x=1]{'y'}", "<my-own data-x=\"1\">y</my-own>"},
    };
    writes(rows, COUNT(rows));
}

TEST(writes_comments_and_processing_instructions)
{
    static const struct row rows[] = {
        {"` a & b `", "<!-- a & b -->"},
        {"``", "<!---->"},
        {"<?target data?>", "<?target data?>"},
        {"<?target ?>", "<?target ?>"},
        {"div{<?a b&c?> `d`}", "<div><?a b&c?><!--d--></div>"},
    };
    writes(rows, COUNT(rows));
}

TEST(writes_raw_text_as_it_is)
{
    static const struct row rows[] = {
        {"style{'a > b & c'}", "<style>a > b & c</style>"},
        {"xmp{'<b>'}", "<xmp><b></xmp>"},
        {"script{'a && b'}", "<script>a && b</script>"},
        {"iframe{'<b>'} noembed{'&'} noframes{'&'}",
         "<iframe><b></iframe><noembed>&</noembed><noframes>&</noframes>"},
        {"svg:style{'a > b'}", "<style>a &gt; b</style>"},
        {"title{'a > b'}", "<title>a &gt; b</title>"},
        {"textarea{'<b>'}", "<textarea>&lt;b&gt;</textarea>"},
    };
    writes(rows, COUNT(rows));
}

TEST(leaves_shadow_roots_out)
{
    static const struct row rows[] = {{"div{#shadow{'x'} 'y'}", "<div>y</div>"},
                                      {"div{#shadow{b}}", "<div></div>"}};
    writes(rows, COUNT(rows));
}

TEST(writes_text_of_the_root_as_text_of_the_context)
{
    static const struct {
        const char *context;
        const char *out;
    } rows[] = {{"div", "a &amp; b"},
                {"style", "a & b"},
                {"xmp", "a & b"},
                {"textarea", "a &amp; b"},
                {"svg style", "a &amp; b"}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct round r;
        round_open(&r, rows[i].context);
        struct tree *t = round_begin(&r);
        round_add_text(&r, t->root, "a & b");
        assert_string_equal(round_write(&r, t).p, rows[i].out);
        round_close(&r);
    }
}

TEST(writes_whole_documents)
{
    static const char html[] =
        "<!doctype HTML PUBLIC 'a' 'b'><!--c--><html lang=en><title>x</title><p>y</html><!--d-->";
    struct round r;
    round_open(&r, NULL);
    assert_string_equal(
        round_write(&r, round_parse(&r, html, sizeof html - 1)).p,
        "<!DOCTYPE html><!--c--><html lang=\"en\"><head><title>x</title></head><body><p>y</p></body></html>"
        "<!--d-->");
    round_close(&r);
}

/* The model reads one byte at a time, and compares names as text. */
TEST(writes_what_its_model_writes)
{
    static const char *const contexts[] = {"div", NULL, "td", "textarea", "style", "svg desc", "math mi"};
    struct round r;
    struct random random = {7};
    struct text html = {0}, model = {0};
    round_open(&r, "div");
    for (size_t i = 0; i < 7000; i++) {
        html_soup(&random, &html, 40);
        round_set_context(&r, contexts[i % COUNT(contexts)]);
        const struct tree *t = round_parse(&r, html.p, html.n);
        text_clear(&model);
        markup_write(t, r.document.parser.context, &model);
        struct span written = round_write(&r, (struct tree *)t);
        if (!text_equal(&model, written.p, written.n))
            fail_msg("%s\nis written    %s\nby the model  %s", html.p, written.p, model.p);
    }
    round_close(&r);
    text_free(&html);
    text_free(&model);
}
