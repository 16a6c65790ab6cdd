/* encoding_test.c: values and texts that declare an encoding. */
#include "harness/test.h"
#include "support/count.h"
#include "value/encoding.h"

struct row {
    const char *in;
    const char *out; /* NULL: nothing is rewritten */
};

typedef bool rewriter(struct span text, struct buf *out);

static void expect(rewriter *rewrite, const struct row *rows, size_t n)
{
    struct meter m;
    struct buf out;
    tamis_base_meter_init(&m, NULL);
    tamis_base_buf_init(&out, &m, TAMIS_MAX_OUTPUT_BYTES);
    for (size_t i = 0; i < n; i++) {
        bool changed = rewrite(span_from(rows[i].in), &out);
        if (changed != (rows[i].out != NULL))
            fail_msg("%s: %s", rows[i].in, changed ? "rewritten" : "not rewritten");
        if (changed && !span_equal(buf_span(&out), span_from(rows[i].out)))
            fail_msg("%s: %.*s", rows[i].in, (int)out.n, out.p);
        if (changed && rewrite(span_from(rows[i].out), &out))
            fail_msg("%s: rewritten again", rows[i].out);
    }
    tamis_base_buf_free(&out);
}

TEST(a_label_of_utf_8_is_known_in_any_case_and_with_white_space)
{
    static const char *const good[] = {"utf-8", "UTF-8", "Utf8", " \tutf-8\n", "utf8\f\r"};
    static const char *const bad[] = {"",        "utf",    "utf-16", "utf-8 x",  "utf-8,",
                                      "\vutf-8", "latin1", "utf-7",  "\"utf-8\""};
    for (size_t i = 0; i < COUNT(good); i++)
        assert_true(tamis_value_encoding_is_utf8(span_from(good[i])));
    for (size_t i = 0; i < COUNT(bad); i++)
        if (tamis_value_encoding_is_utf8(span_from(bad[i])))
            fail_msg("%s", bad[i]);
}

TEST(each_encoding_of_a_list_must_be_utf_8)
{
    static const char *const good[] = {"", "  ,", "utf-8", "UTF-8 utf8", "utf-8,,utf-8 "};
    static const char *const bad[] = {"x", "utf-8 x", "x,utf-8", "utf-8;x", "utf-8\vx"};
    for (size_t i = 0; i < COUNT(good); i++)
        assert_true(tamis_value_encoding_all_utf8(span_from(good[i])));
    for (size_t i = 0; i < COUNT(bad); i++)
        if (tamis_value_encoding_all_utf8(span_from(bad[i])))
            fail_msg("%s", bad[i]);
}

TEST(rewrites_every_encoding_in_the_content_of_a_meta_element)
{
    static const struct row rows[] = {
        {"", NULL},
        {"text/html", NULL},
        {"text/html; charset", NULL},
        {"text/html; charset=", NULL},
        {"text/html; charset = \"\"", NULL},
        {"text/html; charset=;x", NULL},
        {"charset x", NULL},
        {"charset:x", NULL},
        {"char=x", NULL},
        {"text/html; charset=utf-8", NULL},
        {"text/html;CHARSET=UTF8;x", NULL},
        {"charset=' utf-8 '", NULL},
        {"charset=x", "charset=utf-8"},
        {"text/html; charset=ISO-2022-JP; y", "text/html; charset=utf-8; y"},
        {"a ChArSeT\t=\n x y", "a ChArSeT\t=\n utf-8 y"},
        {"charset='a b'c", "charset='utf-8'c"},
        {"charset=\"a;b\"", "charset=\"utf-8\""},
        {"charset=\"a b", "charset=\"utf-8 b"},
        {"charset='a\"", "charset='utf-8"},
        {"charset=utf-8'", "charset=utf-8"},
        {"charset=utf-8,x", "charset=utf-8"},
        {"charset=utf-8 charset=x", "charset=utf-8 charset=utf-8"},
        {"charsetcharset=x", "charsetcharset=utf-8"},
        {"charset charset=x", "charset charset=utf-8"},
        {"charset=charset=x", "charset=utf-8"},
        {"charset=a;charset=b;charset=c", "charset=utf-8;charset=utf-8;charset=utf-8"},
        {"charset=&quot;x&quot;", NULL},
        {"xcharset=\xC3\xA9", "xcharset=utf-8"},
    };
    expect(tamis_value_encoding_rewrite_content, rows, COUNT(rows));
}

TEST(rewrites_the_strings_of_charset_rules)
{
    static const struct row rows[] = {
        {"", NULL},
        {"p{}", NULL},
        {"@charset", NULL},
        {"@charset \"\";", NULL},
        {"@charset x;", NULL},
        {"charset \"x\"", NULL},
        {"@charset \"UTF-8\";", NULL},
        {"@charset \"x\";p{}", "@charset \"utf-8\";p{}"},
        {"p{}@CHARSET'x y'z", "p{}@CHARSET'utf-8'z"},
        {"@charset \"x\ny\"", "@charset \"utf-8\ny\""},
        {"@charset \"x;p{}", "@charset \"utf-8"},
        {"@charset 'a';@charset 'b';", "@charset 'utf-8';@charset 'utf-8';"},
        {"@charset \t\n'a'", "@charset \t\n'utf-8'"},
    };
    expect(tamis_value_encoding_rewrite_sheet, rows, COUNT(rows));
}

TEST(data_declares_only_after_the_begin_of_a_meta_tag)
{
    assert_true(tamis_value_encoding_is_in_data(SPAN("[if IE]><META content='charset=x'")));
    assert_true(tamis_value_encoding_is_in_data(SPAN("<meta charset=x")));
    assert_false(tamis_value_encoding_is_in_data(SPAN("<meta charset=utf-8")));
    assert_false(tamis_value_encoding_is_in_data(SPAN("charset=x <meta")));
    assert_false(tamis_value_encoding_is_in_data(SPAN("meta charset=x")));
    assert_false(tamis_value_encoding_is_in_data(SPAN("")));
}

TEST(targets_that_begin_with_xml_are_reserved)
{
    assert_true(tamis_value_encoding_is_reserved(SPAN("xml")));
    assert_true(tamis_value_encoding_is_reserved(SPAN("XmL-model")));
    assert_false(tamis_value_encoding_is_reserved(SPAN("xm")));
    assert_false(tamis_value_encoding_is_reserved(SPAN("x-xml")));
    assert_false(tamis_value_encoding_is_reserved(SPAN("")));
}
