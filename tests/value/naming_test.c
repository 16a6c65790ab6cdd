/* naming_test.c: each attribute of names_in_attributes.def gets the prefix, once. */
#include "harness/test.h"
#include "value/naming.h"
#include "base/array.h"

static const struct row {
    const char *text;
    atom element;
    enum name_space ns;
    atom attribute;
    enum naming naming;
} rows[] = {
#define ANY                                           ATOM_NONE
#define NAMES(element, ns, attribute, naming, source) {#attribute, element, ns, attribute, naming},
#define NAMES_NOT(element, ns, attribute, reason)     {#attribute, element, ns, attribute, NAMING_NOT},
#include "value/names_in_attributes.def"
#undef NAMES
#undef NAMES_NOT
};

/* A value with names, and the same value with the prefix "u-". */
static const struct sample {
    const char *in, *out;
} samples[] = {
    [NAMING_NOT] = {"a", "a"},
    [NAMING_ONE] = {"a b", "u-a b"},
    [NAMING_LIST] = {"a  u-b\tc", "u-a  u-b\tu-c"},
    [NAMING_HASH] = {"#a", "#u-a"},
    [NAMING_MAP] = {"x#a", "#u-a"},
    [NAMING_TIMES] = {"a.end; b.end+1s; 2s", "u\\-a.end; u\\-b.end+1s; 2s"},
    [NAMING_TARGET] = {"a", "u-a"},
};

static enum naming naming_of(const struct row *r)
{
    return tamis_value_naming((struct qualified_name){r->element, NS_HTML},
                              (struct qualified_name){r->attribute, r->ns});
}

TEST(finds_the_row_of_each_attribute)
{
    for (size_t i = 0; i < ARRAY_LENGTH(rows); i++) {
        if (naming_of(&rows[i]) != rows[i].naming)
            fail_msg("%s: an earlier row applies", rows[i].text);
        assert_true(tamis_value_may_name(rows[i].attribute, SPAN("a")) || rows[i].naming == NAMING_NOT);
    }
}

TEST(adds_the_prefix_once)
{
    struct meter meter;
    struct buf first, second;
    tamis_base_meter_init(&meter, NULL);
    tamis_base_buf_init(&first, &meter, TAMIS_MAX_OUTPUT_BYTES);
    tamis_base_buf_init(&second, &meter, TAMIS_MAX_OUTPUT_BYTES);
    for (size_t i = 0; i < ARRAY_LENGTH(rows); i++) {
        const struct sample *s = &samples[rows[i].naming];
        bool changed = tamis_value_prefix(naming_of(&rows[i]), SPAN("u-"), span_from(s->in), &first);
        assert_int_equal(changed, strcmp(s->in, s->out) != 0);
        if (!changed)
            continue;
        assert_true(span_equal(buf_span(&first), span_from(s->out)));
        assert_false(tamis_value_prefix(rows[i].naming, SPAN("u-"), buf_span(&first), &second));
    }
    tamis_base_buf_free(&first);
    tamis_base_buf_free(&second);
}

/* The URL parser removes tabs and newlines, so that they can be in the prefix, too. */
TEST(finds_a_prefix_with_tabs_and_newlines)
{
    static const struct sample urls[] = {
        {"#u\t-\na", "#u-a"}, {"\n#\tu-a", "#u-a"}, {"#a\tb", "#u-ab"}, {"#\tu", "#u-u"}, {"#u\t", "#u-u"},
    };
    struct meter meter;
    struct buf out;
    tamis_base_meter_init(&meter, NULL);
    tamis_base_buf_init(&out, &meter, TAMIS_MAX_OUTPUT_BYTES);
    for (size_t i = 0; i < ARRAY_LENGTH(urls); i++) {
        assert_true(tamis_value_prefix(NAMING_HASH, SPAN("u-"), span_from(urls[i].in), &out));
        assert_true(span_equal(buf_span(&out), span_from(urls[i].out)));
    }
    assert_true(
        span_equal(tamis_value_without_prefix(NAMING_HASH, SPAN("u-"), SPAN("#u\t-a"), &out), SPAN("#a")));
    tamis_base_buf_free(&out);
}

TEST(knows_the_keywords_of_targets)
{
    assert_false(tamis_value_may_name(ATOM_target, SPAN("_blank")));
    assert_false(tamis_value_may_name(ATOM_target, SPAN("_TOP")));
    assert_false(tamis_value_may_name(ATOM_formtarget, SPAN("")));
    assert_true(tamis_value_may_name(ATOM_target, SPAN("_new")));
    assert_true(tamis_value_may_name(ATOM_id, SPAN("_blank")));
    assert_false(tamis_value_may_name(ATOM_class, SPAN("a")));
}
