/* differences.c: `tamis tokens --dialect all`: compares the tokens of all four dialects for one input. */
#include "listing.h"
#include "readings.h"
#include <string.h>

enum { COLUMN = 28 };

static bool next_lines(struct reading readings[TAMIS_DIALECT_COUNT], const char *lines[TAMIS_DIALECT_COUNT])
{
    bool any = false;
    for (size_t i = 0; i < TAMIS_DIALECT_COUNT; i++) {
        lines[i] = reading_next_line(&readings[i]);
        any |= lines[i] != NULL;
        if (lines[i] == NULL)
            lines[i] = "";
    }
    return any;
}

static bool all_equal(const char *const lines[TAMIS_DIALECT_COUNT])
{
    for (size_t i = 1; i < TAMIS_DIALECT_COUNT; i++)
        if (strcmp(lines[i], lines[0]) != 0)
            return false;
    return true;
}

/* ---- The table */

/* Writes the part of a cell that fits into the column, and advances `*cell` past this part. Adds spaces up to the next column,
 * except in the last column. Each code point counts as one column, although a terminal shows some code points in two columns or
 * none. */
static void add_cell(struct text *out, const char **cell, bool is_last)
{
    size_t width = 0;
    while (**cell != '\0' && width < COLUMN) {
        do
            text_add(out, (*cell)++, 1);
        while (((unsigned char)**cell & 0xC0) == 0x80);
        width++;
    }
    for (; width <= COLUMN && !is_last; width++)
        text_add(out, " ", 1);
}

static void add_row(struct text *out, const char *mark, const char *cells[TAMIS_DIALECT_COUNT])
{
    bool more;
    do {
        more = false;
        text_add_string(out, mark);
        for (size_t i = 0; i < TAMIS_DIALECT_COUNT; i++) {
            text_add_string(out, i == 0 ? " " : "| ");
            add_cell(out, &cells[i], i + 1 == TAMIS_DIALECT_COUNT);
            more |= *cells[i] != '\0';
        }
        while (out->bytes[out->length - 1] == ' ')
            out->length--;
        text_add(out, "\n", 1);
        mark = " ";
    } while (more);
}

static void add_table(struct text *out, struct reading readings[TAMIS_DIALECT_COUNT])
{
    const char *cells[TAMIS_DIALECT_COUNT];
    bool differ = false;
    for (size_t i = 0; i < TAMIS_DIALECT_COUNT; i++)
        cells[i] = tamis_dialect_name(readings[i].dialect);
    add_row(out, " ", cells);
    while (next_lines(readings, cells)) {
        bool first = !differ && !all_equal(cells);
        differ |= first;
        add_row(out, first ? ">" : " ", cells);
    }
    text_add_string(out, differ ? "The first difference is marked with >.\n"
                                : "All four dialects give the same tokens.\n");
}

static enum exit_status read_and_print(const char *path, struct reading readings[TAMIS_DIALECT_COUNT])
{
    tamis_status status;
    struct text out = {0};
    if (!input_feed(path, readings_feed, readings, &status))
        return EXIT_TROUBLE;
    const struct reading *refused = readings_finish(readings);
    if (refused != NULL)
        return report_refusal(input_name(path), tamis_lexer_last_error(refused->lexer), NULL);
    add_table(&out, readings);
    bool written = output_write(&out);
    text_free(&out);
    return written ? EXIT_DONE : EXIT_TROUBLE;
}

/* ---- JSON Lines */

static void add_lines(struct text *out, const char *dialect, const struct text *lines)
{
    text_add_format(out, ",\"%s\":[", dialect);
    text_add(out, lines->bytes, lines->length);
    text_add(out, "]", 1);
}

/* Adds the lines of each dialect, and "first_difference": the index of the first line that is not the same in all dialects, or
 * null. */
static void add_members(struct text *out, struct reading readings[TAMIS_DIALECT_COUNT])
{
    struct text lists[TAMIS_DIALECT_COUNT] = {{0}};
    const char *lines[TAMIS_DIALECT_COUNT];
    uintmax_t number = 0, first = UINTMAX_MAX;
    for (; next_lines(readings, lines); number++) {
        if (first == UINTMAX_MAX && !all_equal(lines))
            first = number;
        for (size_t i = 0; i < TAMIS_DIALECT_COUNT; i++) {
            if (*lines[i] == '\0')
                continue;
            text_add(&lists[i], ",", lists[i].length > 0);
            json_add_c_string(&lists[i], lines[i]);
        }
    }
    text_add_string(out, "\"first_difference\":");
    if (first == UINTMAX_MAX)
        text_add_string(out, "null");
    else
        text_add_format(out, "%ju", first);
    for (size_t i = 0; i < TAMIS_DIALECT_COUNT; i++) {
        add_lines(out, tamis_dialect_name(readings[i].dialect), &lists[i]);
        text_free(&lists[i]);
    }
    text_add_string(out, "}\n");
}

static enum answer read_record(const struct json_record *r, struct reading readings[TAMIS_DIALECT_COUNT],
                               struct text *out)
{
    json_record_feed(r, readings_feed, readings);
    const struct reading *refused = readings_finish(readings);
    if (refused != NULL) {
        json_record_refusal(r, out, tamis_lexer_last_error(refused->lexer));
        return ANSWER_REFUSAL;
    }
    json_record_begin(r, out);
    add_members(out, readings);
    return ANSWER_GIVEN;
}

static enum answer answer(void *worker, const char *line, size_t length, uint64_t number, struct text *out,
                          struct text *log)
{
    struct reading readings[TAMIS_DIALECT_COUNT];
    struct json_record r;
    (void)log;
    if (!json_record_open(&r, line, length, number, out))
        return ANSWER_REFUSAL;
    enum answer given = ANSWER_REFUSAL;
    if (readings_open(worker, readings))
        given = read_record(&r, readings, out);
    else
        json_record_error(&r, out, "a limit is out of range");
    readings_close(readings);
    json_record_close(&r);
    return given;
}

enum exit_status run_differences(const struct settings *s)
{
    struct reading readings[TAMIS_DIALECT_COUNT];
    struct settings own = *s;
    enum exit_status result = EXIT_USAGE;
    if (s->json_lines)
        return json_lines_run(s, answer, &own);
    if (readings_open(s, readings))
        result = read_and_print(s->file_count > 0 ? s->files[0] : NULL, readings);
    else
        message("a limit is out of range");
    readings_close(readings);
    return result;
}
