/* references_test.c: character references in the four dialects. The cases of references.json are also the lines of
 * docs/character-references.md, which is generated from that file. */
#include "harness/suite.h"
#include "harness/test.h"
#include "support/text.h"
#include "harness/tokens.h"

static json_t *sections;

static int load(void **unused)
{
    sections = suite_json(TAMIS_TESTS_DIR, "lex/references.json");
    return 0;
}

static int unload(void **unused)
{
    json_decref(sections);
    return 0;
}

static json_t *read(tamis_dialect dialect, const char *input, size_t n)
{
    struct lex_start start = {.dialect = dialect};
    json_t *got = tokens_of(&start, input, n, FED_WHOLE);
    if (json_object_get(got, "broken"))
        fail_msg("%s: %s", input, json_string_value(json_object_get(got, "broken")));
    return got;
}

/* Returns [text, number of errors] for an input that contains only text. */
static json_t *text_of(const json_t *got)
{
    const json_t *output = json_object_get(got, "output");
    json_t *text = json_array_get(json_array_get(output, 0), 1);
    assert_int_equal(json_array_size(output), 1);
    return json_pack("[O, I]", text, (json_int_t)json_array_size(json_object_get(got, "errors")));
}

/* Of an error event, only the second string is compared, which is the text that has the error; the first one is the
 * message. */
static json_t *event_strings(const json_t *got)
{
    json_t *strings = json_array(), *event, *pair;
    size_t i, k;
    json_array_foreach(json_object_get(got, "output"), i, event)
    {
        bool is_error = strcmp(json_string_value(json_array_get(event, 0)), "error") == 0;
        json_t *list = json_array_get(event, 1);
        if (is_error)
            json_array_append_new(strings, json_pack("[O, O]", json_array_get(json_array_get(list, 0), 0),
                                                     json_array_get(json_array_get(list, 1), 1)));
        else
            json_array_foreach(list, k, pair) json_array_append(strings, pair);
    }
    return strings;
}

static json_t *in_text(tamis_dialect dialect, const json_t *input)
{
    json_t *got = read(dialect, json_string_value(input), json_string_length(input));
    json_t *answer = dialect == TAMIS_SGML ? event_strings(got) : text_of(got);
    json_decref(got);
    return answer;
}

/* Returns [value, number of errors] for <a b="…">; for SGML, the value is the text between the quotes. */
static json_t *in_attribute(tamis_dialect dialect, const json_t *input)
{
    struct text tag = {0};
    text_add_string(&tag, "<a b=\"");
    text_add(&tag, json_string_value(input), json_string_length(input));
    text_add_string(&tag, "\">");
    json_t *got = read(dialect, tag.p, tag.n), *answer;
    const json_t *token = json_array_get(json_object_get(got, "output"), 0);
    if (dialect == TAMIS_SGML) {
        const json_t *literal = json_array_get(json_array_get(json_array_get(token, 1), 2), 1);
        answer = json_stringn(json_string_value(literal) + 1, json_string_length(literal) - 2);
    } else {
        json_t *value = json_object_get(json_array_get(token, 2), "b");
        answer = json_pack("[O, I]", value, (json_int_t)json_array_size(json_object_get(got, "errors")));
    }
    json_decref(got);
    text_free(&tag);
    return answer;
}

static bool agrees(tamis_dialect dialect, const json_t *row)
{
    const json_t *input = json_object_get(row, "input"), *text = json_object_get(row, "text");
    const json_t *expected = json_array_get(text ? text : json_object_get(row, "attribute"), dialect);
    json_t *got = text ? in_text(dialect, input) : in_attribute(dialect, input);
    bool equal = json_equal(got, expected);
    if (!equal) {
        char *a = json_dumps(got, 0), *b = json_dumps(expected, 0);
        printf("%s: %s: got %s, expected %s\n", tamis_dialect_name(dialect), json_string_value(input), a, b);
        free(a);
        free(b);
    }
    json_decref(got);
    return equal;
}

TEST(reads_every_line_of_the_table_as_its_dialect_does)
{
    json_t *section, *row;
    size_t i, k;
    int lines = 0, failed = 0;
    json_array_foreach(sections, i, section)
    {
        json_array_foreach(json_object_get(section, "rows"), k, row)
        {
            for (unsigned d = 0; d < TAMIS_DIALECT_COUNT; d++)
                failed += !agrees((tamis_dialect)d, row);
            lines++;
        }
    }
    printf("character references: %d lines in %d dialects, %d failed\n", lines, TAMIS_DIALECT_COUNT, failed);
    assert_int_equal(failed, 0);
}

/* U+0000 is not among the characters after which "&" is text without an error. */
TEST(a_null_after_an_ampersand_is_an_error)
{
    static const struct {
        tamis_dialect dialect;
        size_t errors; /* the number of errors, with that of U+0000 */
    } rows[] = {{TAMIS_HTML, 1}, {TAMIS_HTML_2008, 2}, {TAMIS_XML5, 2}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        json_t *got = read(rows[i].dialect, "&\0x", 3);
        assert_int_equal(json_array_size(json_object_get(got, "errors")), rows[i].errors);
        json_decref(got);
    }
}

TESTS_AROUND(load, unload)
