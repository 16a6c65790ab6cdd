/* error_test.c: every function that gives a tamis_error gives the same object: a status, a place and a sentence. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <tamis/lexer.h>
#include <tamis/policy_json.h>
#include <tamis/tamis.h>
#include <tamis/tree.h>

#define E_ACUTE "\xC3\xA9"

static const tamis_error old = {TAMIS_INTERNAL, {7, 7, 7}, "old"};

static void assert_error(tamis_error error, tamis_status status, uint64_t offset, uint64_t line,
                         uint64_t column, const char *text)
{
    assert_int_equal(error.status, status);
    assert_int_equal(error.place.offset, offset);
    assert_int_equal(error.place.line, line);
    assert_int_equal(error.place.column, column);
    assert_string_equal(error.text, text);
}

static void assert_no_error(tamis_error error)
{
    assert_error(error, TAMIS_OK, 0, 1, 1, "");
}

/* ---- Documents */

static void a_document_gives_the_text_of_its_status(void **state)
{
    const char *out;
    size_t length;
    tamis *t = tamis_new(NULL);
    (void)state;
    assert_no_error(tamis_last_error(t));
    assert_int_equal(tamis_set_limit(t, TAMIS_MAX_INPUT_BYTES, 5), TAMIS_OK);
    assert_int_equal(tamis_run(t, "a\nb\ncd", 6, &out, &length), TAMIS_OVER_MAX_INPUT_BYTES);
    assert_string_equal(tamis_last_error(t).text, tamis_status_text(TAMIS_OVER_MAX_INPUT_BYTES));
    assert_int_equal(tamis_run(t, "a", 1, &out, &length), TAMIS_OK);
    assert_no_error(tamis_last_error(t));
    tamis_free(t);
}

static void one_call_sets_the_error_in_every_case(void **state)
{
    tamis_error error = old;
    char *out = NULL;
    size_t length;
    (void)state;
    assert_int_equal(tamis_sanitize("a", 1, NULL, &out, &length, &error), TAMIS_OK);
    assert_no_error(error);
    tamis_release(out);
    error = old;
    assert_int_equal(tamis_sanitize(NULL, 1, NULL, &out, &length, &error), TAMIS_INVALID_ARGUMENT);
    assert_error(error, TAMIS_INVALID_ARGUMENT, 0, 1, 1, tamis_status_text(TAMIS_INVALID_ARGUMENT));
    assert_int_equal(tamis_sanitize(NULL, 1, NULL, &out, &length, NULL), TAMIS_INVALID_ARGUMENT);
}

static tamis_reply ignore(void *user, const tamis_token *token)
{
    (void)user, (void)token;
    return (tamis_reply){0};
}

static void parser_and_lexer_give_the_text_of_the_status(void **state)
{
    tamis_parser *p = tamis_parser_new(NULL);
    tamis_lexer *l = tamis_lexer_new(NULL, ignore, NULL, NULL);
    (void)state;
    assert_non_null(l);
    assert_string_equal(tamis_parser_last_error(p).text, "");
    assert_string_equal(tamis_lexer_last_error(l).text, "");
    assert_int_equal(tamis_parser_set_limit(p, TAMIS_MAX_INPUT_BYTES, 2), TAMIS_OK);
    assert_int_equal(tamis_lexer_set_limit(l, TAMIS_MAX_INPUT_BYTES, 2), TAMIS_OK);
    assert_int_equal(tamis_parser_feed(p, "abc", 3), TAMIS_OVER_MAX_INPUT_BYTES);
    assert_int_equal(tamis_lexer_feed(l, "abc", 3), TAMIS_OVER_MAX_INPUT_BYTES);
    assert_string_equal(tamis_parser_last_error(p).text, tamis_status_text(TAMIS_OVER_MAX_INPUT_BYTES));
    assert_string_equal(tamis_lexer_last_error(l).text, tamis_status_text(TAMIS_OVER_MAX_INPUT_BYTES));
    tamis_parser_free(p);
    tamis_lexer_free(l);
}

/* ---- Configs and policies */

static tamis_config *config_with_twins(const char *name)
{
    tamis_config *c = tamis_config_new(NULL);
    tamis_config_put(c, TAMIS_LIST_ELEMENTS, name, NULL);
    tamis_config_put(c, TAMIS_LIST_ELEMENTS, name, NULL);
    return c;
}

static void a_config_gives_its_first_error(void **state)
{
    tamis_config *c = config_with_twins("p");
    (void)state;
    assert_no_error(tamis_config_last_error(c));
    assert_int_equal(tamis_config_complete(c, false), TAMIS_INVALID_POLICY);
    assert_error(tamis_config_last_error(c), TAMIS_INVALID_POLICY, 0, 1, 1,
                 "elements: \"p\" is listed twice");
    tamis_config_put(c, TAMIS_LIST_ELEMENTS, NULL, NULL);
    assert_error(tamis_config_last_error(c), TAMIS_INVALID_POLICY, 0, 1, 1,
                 "elements: \"p\" is listed twice");
    tamis_config_free(c);
    assert_error(tamis_config_last_error(NULL), TAMIS_NO_MEMORY, 0, 1, 1, tamis_status_text(TAMIS_NO_MEMORY));
}

static void a_policy_gives_the_error_of_its_config(void **state)
{
    tamis_config *c = config_with_twins("p");
    tamis_policy *policy;
    tamis_error error = old;
    (void)state;
    assert_int_equal(tamis_policy_new(c, true, NULL, &policy, &error), TAMIS_INVALID_POLICY);
    assert_error(error, TAMIS_INVALID_POLICY, 0, 1, 1, "elements: \"p\" is listed twice");
    assert_int_equal(tamis_policy_new(c, true, NULL, &policy, NULL), TAMIS_INVALID_POLICY);
    assert_int_equal(tamis_policy_new(c, true, NULL, NULL, &error), TAMIS_INVALID_ARGUMENT);
    assert_error(error, TAMIS_INVALID_ARGUMENT, 0, 1, 1, "tamis_policy_new: out is NULL");
    assert_int_equal(tamis_policy_new(NULL, true, NULL, &policy, &error), TAMIS_NO_MEMORY);
    assert_error(error, TAMIS_NO_MEMORY, 0, 1, 1, tamis_status_text(TAMIS_NO_MEMORY));
    tamis_config_free(c);
    c = tamis_config_new(NULL);
    assert_int_equal(tamis_policy_new(c, true, NULL, &policy, &error), TAMIS_OK);
    assert_no_error(error);
    tamis_policy_free(policy);
    tamis_config_free(c);
}

#define WRITE "; write \"default\", \"comment\", \"article\", \"email\", \"svg\" or \"text\""

static void an_unknown_preset_is_an_error_that_names_the_presets(void **state)
{
    tamis_policy *policy;
    tamis_error error = old;
    (void)state;
    assert_int_equal(tamis_policy_preset("coment", NULL, &policy, &error), TAMIS_INVALID_ARGUMENT);
    assert_null(policy);
    assert_error(error, TAMIS_INVALID_ARGUMENT, 0, 1, 1, "there is no preset \"coment\"" WRITE);
    assert_null(tamis_config_new_preset("", NULL, &error));
    assert_error(error, TAMIS_INVALID_ARGUMENT, 0, 1, 1, "there is no preset \"\"" WRITE);
    assert_null(tamis_config_new_preset("\xFF", NULL, &error));
    assert_string_equal(error.text, "the name of the preset is not UTF-8");
    assert_null(tamis_config_new_preset(NULL, NULL, &error));
    assert_string_equal(error.text, "the name of the preset is NULL");
    assert_null(tamis_config_new_preset("coment", NULL, NULL));
    assert_int_equal(tamis_policy_preset("coment", NULL, &policy, NULL), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_policy_preset("comment", NULL, NULL, &error), TAMIS_INVALID_ARGUMENT);
    assert_string_equal(error.text, "tamis_policy_preset: out is NULL");
    assert_int_equal(tamis_policy_preset("comment", NULL, &policy, &error), TAMIS_OK);
    assert_no_error(error);
    tamis_policy_free(policy);
    tamis_config *c = tamis_config_new_preset("default", NULL, &error);
    assert_non_null(c);
    assert_no_error(error);
    tamis_config_free(c);
}

static void the_name_of_an_unknown_preset_is_cut_at_a_code_point(void **state)
{
    char name[300] = "x", expected[64] = "x";
    tamis_error error;
    (void)state;
    for (size_t i = 1; i + 2 < sizeof name; i += 2)
        memcpy(name + i, E_ACUTE, 3);
    for (size_t i = 1; i + 2 < sizeof expected; i += 2)
        memcpy(expected + i, E_ACUTE, 3);
    assert_null(tamis_config_new_preset(name, NULL, &error));
    assert_memory_equal(error.text, "there is no preset \"", 20);
    assert_memory_equal(error.text + 20, expected, 63);
    assert_string_equal(error.text + 20 + 63, "\"" WRITE);
}

/* ---- Texts that are too long */

enum { LONG_NAME = 1000 };

/* A name of `ascii` letters and then letters of two bytes. */
static void long_name(char name[LONG_NAME + 3], size_t ascii)
{
    memset(name, 'x', ascii);
    for (size_t i = ascii; i < LONG_NAME; i += 2)
        memcpy(name + i, E_ACUTE, 3);
}

/* The text has a name that does not fit. It must end after a whole letter, at one of the last two bytes. */
static void assert_cut(const char *text)
{
    size_t n = strlen(text);
    assert_in_range(n, TAMIS_ERROR_TEXT_BYTES - 2, TAMIS_ERROR_TEXT_BYTES - 1);
    assert_memory_equal(text + n - 4, E_ACUTE E_ACUTE, 4);
}

static void a_long_text_of_a_config_is_cut_at_a_code_point(void **state)
{
    (void)state;
    for (size_t ascii = 0; ascii < 4; ascii++) {
        char name[LONG_NAME + 3];
        tamis_policy *policy;
        tamis_error error;
        long_name(name, ascii);
        tamis_config *c = config_with_twins(name);
        assert_int_equal(tamis_policy_new(c, true, NULL, &policy, &error), TAMIS_INVALID_POLICY);
        tamis_config_free(c);
        assert_memory_equal(error.text, "elements: \"", 11);
        assert_cut(error.text);
    }
}

static void a_long_text_of_json_is_cut_at_a_code_point(void **state)
{
    (void)state;
    for (size_t ascii = 0; ascii < 4; ascii++) {
        char name[LONG_NAME + 3], json[2 * LONG_NAME + 100] = "{\"elements\":[\"";
        tamis_policy *policy;
        tamis_error error;
        long_name(name, ascii);
        strcat(strcat(strcat(strcat(json, name), "\",\""), name), "\"]}");
        assert_int_equal(tamis_policy_from_json(json, strlen(json), true, NULL, &policy, &error),
                         TAMIS_INVALID_POLICY);
        assert_memory_equal(error.text, "1:", 2);
        assert_cut(error.text);
    }
}

/* ---- JSON */

static void json_gives_the_place_as_text_and_as_numbers(void **state)
{
    static const char json[] = "{\n  \"attributes\": [\"" E_ACUTE "\", 7]\n}";
    tamis_policy *policy;
    tamis_config *c;
    tamis_error error = old;
    (void)state;
    assert_int_equal(tamis_policy_from_json(json, sizeof json - 1, true, NULL, &policy, &error),
                     TAMIS_INVALID_POLICY);
    assert_error(error, TAMIS_INVALID_POLICY, 25, 2, 23,
                 "2:23: attributes[1]: must be a string or an object");
    error = old;
    assert_int_equal(tamis_config_from_json(json, sizeof json - 1, NULL, &c, &error), TAMIS_INVALID_POLICY);
    assert_error(error, TAMIS_INVALID_POLICY, 25, 2, 23,
                 "2:23: attributes[1]: must be a string or an object");
    assert_int_equal(tamis_config_from_json(json, sizeof json - 1, NULL, &c, NULL), TAMIS_INVALID_POLICY);
}

static void json_sets_the_error_in_every_case(void **state)
{
    tamis_policy *policy;
    tamis_config *c;
    tamis_error error = old;
    (void)state;
    assert_int_equal(tamis_policy_from_json("{}", 2, true, NULL, &policy, &error), TAMIS_OK);
    assert_no_error(error);
    tamis_policy_free(policy);
    error = old;
    assert_int_equal(tamis_config_from_json("{}", 2, NULL, &c, &error), TAMIS_OK);
    assert_no_error(error);
    tamis_config_free(c);
    assert_int_equal(tamis_config_from_json("{}", 2, NULL, NULL, &error), TAMIS_INVALID_ARGUMENT);
    assert_error(error, TAMIS_INVALID_ARGUMENT, 0, 1, 1, tamis_status_text(TAMIS_INVALID_ARGUMENT));
    assert_int_equal(tamis_policy_from_json("{}", 2, true, NULL, NULL, &error), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_policy_from_json(NULL, 2, true, NULL, &policy, &error), TAMIS_INVALID_ARGUMENT);
    assert_error(error, TAMIS_INVALID_ARGUMENT, 0, 1, 1, tamis_status_text(TAMIS_INVALID_ARGUMENT));
}

static tamis_status load(void *user, const char *name, const char **json, size_t *n)
{
    (void)name;
    *json = user;
    *n = strlen(user);
    return TAMIS_OK;
}

static void the_place_of_an_error_in_a_base_is_that_of_extends(void **state)
{
    static const char json[] = "{\n \"extends\": \"base.json\"}";
    static char base[] = "{\n\n\"elements\": 1}";
    tamis_policy_loader loader = {load, base, NULL};
    tamis_policy *policy;
    tamis_error error;
    (void)state;
    assert_int_equal(
        tamis_policy_from_json_with_loader(json, sizeof json - 1, true, &loader, NULL, &policy, &error),
        TAMIS_INVALID_POLICY);
    assert_error(error, TAMIS_INVALID_POLICY, 14, 2, 13,
                 "2:13: extends: base.json:3:13: elements: must be an array");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_document_gives_the_text_of_its_status),
        cmocka_unit_test(one_call_sets_the_error_in_every_case),
        cmocka_unit_test(parser_and_lexer_give_the_text_of_the_status),
        cmocka_unit_test(a_config_gives_its_first_error),
        cmocka_unit_test(a_policy_gives_the_error_of_its_config),
        cmocka_unit_test(an_unknown_preset_is_an_error_that_names_the_presets),
        cmocka_unit_test(the_name_of_an_unknown_preset_is_cut_at_a_code_point),
        cmocka_unit_test(a_long_text_of_a_config_is_cut_at_a_code_point),
        cmocka_unit_test(a_long_text_of_json_is_cut_at_a_code_point),
        cmocka_unit_test(json_gives_the_place_as_text_and_as_numbers),
        cmocka_unit_test(json_sets_the_error_in_every_case),
        cmocka_unit_test(the_place_of_an_error_in_a_base_is_that_of_extends),
    };
    return cmocka_run_group_tests_name("error", tests, NULL, NULL);
}
