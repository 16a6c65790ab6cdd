/* scan_tag_test.c: lex/scan_tag reads every tag of each dialect as the state machine does, or says that the tag is odd. */
#include <tamis/lexer.h>

#include "harness/tags.h"
#include "harness/test.h"
#include "lex/scan_tag.h"
#include "support/text.h"

/* A byte of every class that a state for tags distinguishes, except U+0000 and a byte that is not ASCII. */
static const char bytes[] = {'a', 'B', ' ',  '\n', '\t', '\f', '\v', '/', '>',
                             '=', '"', '\'', '`',  '&',  '<',  '!',  ':'};

/* Where in a tag the bytes are inserted. */
static const char *const prefixes[] = {
    "<",          "</",         "<a",      "</a",        "<a ",    "<a b",  "<a b=",
    "<a b ",      "<a b = ",    "<a b='c", "<a b=\"c\"", "<a b=c", "<a b/", "<section-of-a-document ",
    "<a\xC3\xA9", "<a \xC3\xA9"};

static const char suffix[] = " d='e' d=f g>text";

enum { LENGTH = 3, LONGEST = 80 };

static tamis_dialect dialect;
static tamis_lexer *lexer;
static struct text by_states, by_scan;
static unsigned long ordinary, all;

/* The following functions describe a tag that the state machine has read. */

/* Describes the tag if it is the first token. */
static tamis_reply describe(void *user, const tamis_token *t)
{
    struct text *out = user;
    tamis_token_type type = tamis_token_get_type(t);
    if (tamis_token_offset(t) || (type != TAMIS_TOKEN_START_TAG && type != TAMIS_TOKEN_END_TAG))
        return TAMIS_STOP;
    char head[40];
    snprintf(head, sizeof head, "%s%s %ju ", type == TAMIS_TOKEN_END_TAG ? "end" : "start",
             tamis_token_self_closing(t) ? "/" : "", (uintmax_t)tamis_token_end(t));
    text_add_string(out, head);
    tags_describe(out, t);
    return TAMIS_STOP;
}

static void read_by_states(const char *input, size_t n)
{
    text_clear(&by_states);
    tamis_lexer_reset(lexer);
    tamis_status status = tamis_lexer_feed(lexer, input, n);
    if (status == TAMIS_OK)
        status = tamis_lexer_finish(lexer);
    assert_true(status == TAMIS_OK || status == TAMIS_STOPPED);
}

/* The following functions describe a tag that the scanner has read. */

/* Reports whether a serializer writes the value of an attribute without escapes. */
static bool is_written_as_it_is(struct span value)
{
    for (size_t i = 0; i < value.n; i++)
        if (value.p[i] == '\xC2' || strchr("&<>\"", value.p[i]))
            return false;
    return true;
}

/* Returns the first byte of a name whose first byte in the input is `c`. */
static int first_byte(int c)
{
    return dialect != TAMIS_XML5 && c >= 'A' && c <= 'Z' ? c | 0x20 : (char)c;
}

static void add_tag(const struct scanned_tag *tag, const struct names *names, size_t length)
{
    char head[40];
    snprintf(head, sizeof head, "%s%s %zu ", tag->is_end ? "end" : "start",
             tag->self_closing && !tag->is_end ? "/" : "", length);
    text_add_string(&by_scan, head);
    struct span name = tamis_base_names_text(names, tag->name);
    tags_add_string(&by_scan, name.p, name.n);
    for (uint32_t i = 0; i < tag->count; i++) {
        name = tamis_base_names_text(names, tag->attributes[i].name);
        tags_add_string(&by_scan, name.p, name.n);
        assert_int_equal(first_byte(tag->start[tag->attributes[i].offset]), name.p[0]);
        struct span value = attribute_value(&tag->attributes[i]);
        tags_add_string(&by_scan, value.p, value.n);
        assert_int_equal(tag->references >> i & 1, span_has(value, '&'));
        assert_true(name.n <= SCANNED_NAME);
        assert_true(!tag->attributes[i].is_plain || is_written_as_it_is(value));
    }
}

/* Describes the tag with which the input begins. Returns false if the tag is not ordinary. */
static bool read_by_scan(const char *input, size_t n, uint64_t limit)
{
    struct meter m;
    struct arena arena;
    struct names names;
    struct scanned_tag tag;
    tamis_base_meter_init(&m, NULL);
    tamis_base_arena_init(&arena, &m);
    tamis_base_names_init(&names, &arena);
    const unsigned char *p = (const unsigned char *)input;
    const unsigned char *after =
        dialect == TAMIS_HTML ? tamis_lex_scan_tag(p, p + n, &names, limit, &tag)
                              : tamis_lex_scan_other_tag(p, p + n, &names, dialect == TAMIS_XML5, &tag);
    text_clear(&by_scan);
    if (after)
        add_tag(&tag, &names, (size_t)(after - p));
    tamis_base_arena_free(&arena);
    return after != NULL;
}

/* The following functions compare both descriptions for many tags. */

static void compare(const char *input, size_t n)
{
    all++;
    if (!read_by_scan(input, n, SCANNED_ATTRIBUTES))
        return;
    ordinary++;
    read_by_states(input, n);
    if (!text_equal(&by_scan, by_states.p, by_states.n))
        fail_msg("%s: %.*s\nscan_tag gives    %s\nthe state machine %s", tamis_dialect_name(dialect), (int)n,
                 input, by_scan.p, by_states.p);
}

static void compare_all_after(const char *prefix)
{
    char input[LONGEST];
    size_t start = strlen(prefix);
    memcpy(input, prefix, start);
    for (unsigned number = 0; number < sizeof bytes * sizeof bytes * sizeof bytes; number++) {
        size_t n = start;
        for (unsigned i = 0, left = number; i < LENGTH; i++, left /= sizeof bytes)
            input[n++] = bytes[left % sizeof bytes];
        memcpy(input + n, suffix, sizeof suffix - 1);
        compare(input, n + sizeof suffix - 1);
    }
}

static void use_dialect(tamis_dialect used)
{
    dialect = used;
    tamis_lexer_reset(lexer);
    assert_int_equal(tamis_lexer_set_dialect(lexer, used), TAMIS_OK);
}

/* At least one of `few` tags must be ordinary. */
static void compare_in(tamis_dialect used, unsigned few)
{
    use_dialect(used);
    ordinary = all = 0;
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        compare_all_after(prefixes[i]);
    assert_true(ordinary > all / few);
}

static void tags_of_html_are_read_alike_by_the_scanner_and_the_states(void **unused)
{
    compare_in(TAMIS_HTML, 4);
}

static void tags_of_html_2008_are_read_alike_by_the_scanner_and_the_states(void **unused)
{
    compare_in(TAMIS_HTML_2008, 8);
}

static void tags_of_xml5_are_read_alike_by_the_scanner_and_the_states(void **unused)
{
    compare_in(TAMIS_XML5, 8);
}

static void every_part_of_a_tag_is_odd(void **unused)
{
    static const char tag[] = "<a b=c d='e' f=\"g\" h i = j/>";
    use_dialect(TAMIS_HTML);
    for (size_t n = 1; n < sizeof tag - 1; n++)
        assert_false(read_by_scan(tag, n, SCANNED_ATTRIBUTES));
    assert_true(read_by_scan(tag, sizeof tag - 1, SCANNED_ATTRIBUTES));
}

static bool is_odd(const char *tag)
{
    return !read_by_scan(tag, strlen(tag), SCANNED_ATTRIBUTES);
}

static void tags_that_html_reads_in_another_way_are_odd(void **unused)
{
    static const char *const odd[] = {"<a b='&lt;'>", "<a b b='&lt;'>", "<a\fb>", "<a b=c\vd>"};
    static const tamis_dialect others[] = {TAMIS_HTML_2008, TAMIS_XML5};
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
        use_dialect(TAMIS_HTML);
        assert_false(is_odd(odd[i]));
        for (size_t j = 0; j < sizeof others / sizeof *others; j++) {
            use_dialect(others[j]);
            assert_true(is_odd(odd[i]));
        }
    }
    assert_true(is_odd("<a b :c>"));
    assert_false(is_odd("<a b:c d=':'>"));
}

static void too_many_attributes_are_odd(void **unused)
{
    static const char tag[] = "<a b b b>";
    use_dialect(TAMIS_HTML);
    assert_true(read_by_scan(tag, sizeof tag - 1, 3));
    assert_false(read_by_scan(tag, sizeof tag - 1, 2));
}

static int set_up(void **state)
{
    lexer = tamis_lexer_new(NULL, describe, NULL, &by_states);
    assert_non_null(lexer);
    tags_read_by_states(lexer);
    return 0;
}

static int tear_down(void **state)
{
    tamis_lexer_free(lexer);
    text_free(&by_states);
    text_free(&by_scan);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tags_of_html_are_read_alike_by_the_scanner_and_the_states),
        cmocka_unit_test(tags_of_html_2008_are_read_alike_by_the_scanner_and_the_states),
        cmocka_unit_test(tags_of_xml5_are_read_alike_by_the_scanner_and_the_states),
        cmocka_unit_test(tags_that_html_reads_in_another_way_are_odd),
        cmocka_unit_test(every_part_of_a_tag_is_odd),
        cmocka_unit_test(too_many_attributes_are_odd),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
