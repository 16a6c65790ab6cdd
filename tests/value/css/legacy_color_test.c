/* legacy_color_test.c: the rules for parsing a legacy color value (HTML Standard, 2.3.6). */
#include "harness/test.h"
#include "value/css/legacy_color.h"

static const struct {
    const char *value;
    const char *color; /* "": the value is not a color */
} rows[] = {
    {"", ""},
    {"transparent", ""},
    {" TransParent\n", ""},
    {"red", "red"},
    {" ReD ", "red"},
    {"rebeccapurple", "rebeccapurple"},
    {"#fff", "#ffffff"},
    {"#aBc", "#aaBBcc"},
    {"#ggg", "#000000"},
    {"fff", "#0f0f0f"},
    {" ", "#000000"},
    {"#", "#000000"},
    {"#1", "#010000"},
    {"#12", "#010200"},
    {"#1234", "#123400"},
    {"#123456", "#123456"},
    {"123456", "#123456"},
    {"#1234567", "#124570"},
    {"##123456", "#013460"},
    {"chucknorris", "#c00000"},
    {"crap", "#c0a000"},
    {"rgb(255, 0, 0)", "#005500"},
    {"000012000034000056", "#123456"},
    {"000012300004560000789", "#124578"},
    {"012345678901234567890123456789", "#232323"},
    {"\xC3\xA9"
     "a",
     "#000a00"},
    {"\xF0\x9F\x98\x80"
     "a",
     "#00000a"},
};

TEST(reads_colors_as_the_standard_does)
{
    struct meter meter;
    struct buf out;
    tamis_base_meter_init(&meter, NULL);
    tamis_base_buf_init(&out, &meter, TAMIS_MAX_OUTPUT_BYTES);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct span wanted = span_from(rows[i].color);
        out.n = 0;
        bool found = tamis_value_css_legacy_color(span_from(rows[i].value), &out);
        if (found != (wanted.n > 0) || !span_equal(buf_span(&out), wanted))
            fail_msg("\"%s\" is \"%.*s\"", rows[i].value, (int)out.n, out.p);
    }
    tamis_base_buf_free(&out);
}

/* Of a long value, only the first 128 characters are used, including a "#" at the beginning. */
TEST(reads_the_beginning_of_long_values)
{
    struct meter meter;
    struct buf out;
    char value[140];
    tamis_base_meter_init(&meter, NULL);
    tamis_base_buf_init(&out, &meter, TAMIS_MAX_OUTPUT_BYTES);
    memset(value, 'f', sizeof value);
    assert_true(tamis_value_css_legacy_color(span_of(value, sizeof value), &out));
    assert_true(span_equal(buf_span(&out), SPAN("#ffffff")));
    out.n = 0;
    value[0] = '#';
    value[127] = '1'; /* the last of 127 digits, before "00" */
    assert_true(tamis_value_css_legacy_color(span_of(value, sizeof value), &out));
    assert_true(span_equal(buf_span(&out), SPAN("#ffffff")));
    tamis_base_buf_free(&out);
}
