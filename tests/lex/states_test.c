/* states_test.c: the project's own cases, in states.json: for each of the 84 states every row of its table,
 * with the tokens, the errors and their places. None of them comes from a published suite. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <tamis/lexer.h>

#include "base/arena.h"
#include "lex/html/html.h"
#include "support/files.h"
#include "support/suite.h"
#include "support/tokens.h"

enum { STATES = 84, CUT_MAX = 63 };

static json_t *cases;

static int load(void **unused)
{
    (void)unused;
    cases = suite_json(TAMIS_TESTS_DIR, "lex/states.json");
    return 0;
}

static int unload(void **unused)
{
    (void)unused;
    json_decref(cases);
    return 0;
}

/* "Script data after script": a state and the last start tag; "Data in svg": where CDATA sections are open.
 */
static struct lex_start start_of(const char *s, char buffer[64])
{
    struct lex_start start = {.state = buffer};
    assert_true(strlen(s) < 64);
    strcpy(buffer, s);
    char *in_svg = strstr(buffer, " in svg");
    char *after = strstr(buffer, " after ");
    if (in_svg) {
        *in_svg = '\0';
        start.foreign = true;
    }
    if (after) {
        *after = '\0';
        start.last_start_tag = after + strlen(" after ");
    }
    return start;
}

/* ["unexpected-null-character 1:3"] as the suites write it. */
static json_t *errors_of(const json_t *strings)
{
    json_t *errors = json_array();
    for (size_t i = 0; i < json_array_size(strings); i++) {
        char code[128];
        int line, column;
        assert_int_equal(
            sscanf(json_string_value(json_array_get(strings, i)), "%127s %d:%d", code, &line, &column), 3);
        json_array_append_new(errors,
                              json_pack("{s:s, s:i, s:i}", "code", code, "line", line, "col", column));
    }
    return errors;
}

static void gives_the_tokens_and_errors_of_every_case(void **unused)
{
    (void)unused;
    int count = 0, failed = 0, runs = 0;
    const char *key;
    json_t *list, *c;
    size_t i;
    json_object_foreach(cases, key, list)
    {
        json_array_foreach(list, i, c)
        {
            char buffer[64];
            struct lex_start start = start_of(json_string_value(json_array_get(c, 0)), buffer);
            const json_t *input = json_array_get(c, 1);
            json_t *expected = json_pack("{s:O, s:o}", "output", json_array_get(c, 2), "errors",
                                         errors_of(json_array_get(c, 3)));
            failed += tokens_check(key, &start, json_string_value(input), json_string_length(input), expected,
                                   CUT_MAX, &runs);
            json_decref(expected);
            count++;
        }
    }
    printf("own cases of the 84 states: %d cases, %d runs, %d failed\n", count, runs, failed);
    assert_int_equal(failed, 0);
}

/* --- which states and rows the cases reach: a dialect whose handlers note that they were called --- */

struct spy {
    struct lexer lexer;
    bool foreign;
    bool ignores_self_closing;
    int last_error;
    bool reached[STATES][KIND_COUNT];
};

static state spy_handler(struct lexer *l, int c)
{
    struct spy *spy = (struct spy *)l; /* the lexer is its first member */
    spy->reached[l->state][kind_of(c)] = true;
    return tamis_lex_html.handlers[l->state](l, c);
}

static struct verdict spy_token(void *user, const struct token *t)
{
    const struct spy *spy = user;
    bool ignored = spy->ignores_self_closing && t->type == TOKEN_START_TAG && t->self_closing;
    return (struct verdict){.foreign = spy->foreign, .self_closing_ignored = ignored};
}

static void spy_error(void *user, enum parse_error error, uint64_t offset, uint64_t line, uint64_t column)
{
    struct spy *spy = user;
    (void)offset, (void)line, (void)column;
    spy->last_error = (int)error;
}

static state state_named(const char *name)
{
    for (int i = 0; i < STATES; i++)
        if (strcmp(tamis_lex_html.state_names[i], name) == 0)
            return (state)i;
    fail_msg("there is no state %s", name);
    return 0;
}

static void spy_run(struct spy *spy, const struct lex_start *start, const char *input, size_t n)
{
    handler *handlers[STATES];
    unsigned char runs[STATES] = {NO_RUN};
    struct dialect dialect = tamis_lex_html;
    struct meter meter;
    struct arena arena;
    struct names names;
    for (int i = 0; i < STATES; i++)
        handlers[i] = spy_handler;
    dialect.handlers = handlers;
    dialect.runs = runs;
    tamis_base_meter_init(&meter, NULL);
    tamis_base_arena_init(&arena, &meter);
    tamis_base_names_init(&names, &arena);
    tamis_lex_init(&spy->lexer, &dialect, &meter, &names, (struct sink){.user = spy, .token = spy_token, .error = spy_error});
    spy->lexer.state = state_named(start->state);
    spy->lexer.foreign = spy->foreign = start->foreign;
    if (start->last_start_tag)
        spy->lexer.last_start_tag = tamis_base_names_intern(&names, span_from(start->last_start_tag));
    struct piece piece = {input, n, 0, true, n};
    tamis_lex_feed(&spy->lexer, &piece);
    tamis_lex_finish(&spy->lexer);
    tamis_lex_free(&spy->lexer);
    tamis_base_arena_free(&arena);
}

static bool any(const bool reached[KIND_COUNT])
{
    for (int k = 0; k < KIND_COUNT; k++)
        if (reached[k])
            return true;
    return false;
}

static void enters_each_of_the_84_states_by_its_own_cases(void **unused)
{
    (void)unused;
    static struct spy spy, all;
    int section = 0, transitions = 0;
    const char *key;
    json_t *list, *c;
    size_t i;
    json_object_foreach(cases, key, list)
    {
        char expected[128];
        snprintf(expected, sizeof expected, "13.2.5.%d %s", section + 1, tamis_lex_html.state_names[section]);
        assert_string_equal(key, expected); /* all states, in the standard's order, under its names */
        memset(&spy, 0, sizeof spy);
        json_array_foreach(list, i, c)
        {
            char buffer[64];
            struct lex_start start = start_of(json_string_value(json_array_get(c, 0)), buffer);
            spy_run(&spy, &start, json_string_value(json_array_get(c, 1)),
                    json_string_length(json_array_get(c, 1)));
        }
        if (!any(spy.reached[section]))
            fail_msg("no case of %s enters it", key);
        for (int s = 0; s < STATES; s++)
            for (int k = 0; k < KIND_COUNT; k++)
                all.reached[s][k] |= spy.reached[s][k];
        section++;
    }
    assert_int_equal(section, STATES);
    assert_int_equal(section, HTML_STATE_COUNT);
    for (int s = 0; s < STATES; s++)
        for (int k = 0; k < KIND_COUNT; k++)
            transitions += all.reached[s][k];
    printf("own cases reach %d of %d pairs of state and class of input\n", transitions, STATES * KIND_COUNT);
}

static void provokes_every_error_code_that_bytes_can_provoke(void **unused)
{
    (void)unused;
    static const char *const codes[] = {
#define PARSE_ERROR(id, code) code,
#include "lex/parse_errors.def"
#undef PARSE_ERROR
    };
    char *all = json_dumps(cases, 0);
    assert_non_null(all);
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        char quoted[128];
        snprintf(quoted, sizeof quoted, "\"%s ", codes[i]);
        if (i == ERROR_SURROGATE_IN_INPUT_STREAM) /* UTF-8 has no surrogates: their bytes decode to U+FFFD */
            continue;
        if (i == ERROR_NON_VOID_HTML_ELEMENT_START_TAG_WITH_TRAILING_SOLIDUS) /* the test below */
            continue;
        if (!strstr(all, quoted))
            fail_msg("no case provokes %s", codes[i]);
    }
    free(all);
}

static void reports_a_trailing_solidus_that_the_reader_of_the_token_did_not_acknowledge(void **unused)
{
    (void)unused;
    static struct spy spy;
    struct lex_start start = {.state = "Data"};
    spy.last_error = PARSE_ERROR_COUNT;
    spy_run(&spy, &start, "<p/>", 4);
    assert_int_equal(spy.last_error, PARSE_ERROR_COUNT);
    spy.ignores_self_closing = true;
    spy_run(&spy, &start, "<p/>", 4);
    assert_int_equal(spy.last_error, ERROR_NON_VOID_HTML_ELEMENT_START_TAG_WITH_TRAILING_SOLIDUS);
}

static tamis_reply go_on(void *user, const tamis_token *token)
{
    (void)user, (void)token;
    return TAMIS_CONTINUE;
}

static void begins_in_any_state_by_its_name_with_and_without_the_word_state(void **unused)
{
    (void)unused;
    const char *key;
    json_t *list;
    json_object_foreach(cases, key, list)
    {
        char with_word[128];
        const char *name = strchr(key, ' ') + 1;
        snprintf(with_word, sizeof with_word, "%s state", name);
        tamis_lexer *l = tamis_lexer_new(NULL, go_on, NULL, NULL);
        assert_int_equal(tamis_lexer_set_state(l, name), TAMIS_OK);
        assert_int_equal(tamis_lexer_set_state(l, with_word), TAMIS_OK);
        assert_int_equal(tamis_lexer_set_state(l, "No such state"), TAMIS_INVALID_ARGUMENT);
        assert_int_equal(tamis_lexer_set_state(l, ""), TAMIS_INVALID_ARGUMENT);
        tamis_lexer_free(l);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gives_the_tokens_and_errors_of_every_case),
        cmocka_unit_test(enters_each_of_the_84_states_by_its_own_cases),
        cmocka_unit_test(provokes_every_error_code_that_bytes_can_provoke),
        cmocka_unit_test(reports_a_trailing_solidus_that_the_reader_of_the_token_did_not_acknowledge),
        cmocka_unit_test(begins_in_any_state_by_its_name_with_and_without_the_word_state),
    };
    return cmocka_run_group_tests_name("states of the tokenizer", tests, load, unload);
}
