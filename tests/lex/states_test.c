/* states_test.c: the project's own cases, in states/<dialect>.json (harness/states.h): for each state of each dialect every row
 * of its table, with the tokens, the errors and their places. None of them comes from a published suite. */
#include <tamis/lexer.h>

#include "harness/test.h"
#include "lex/html/html.h"
#include "support/count.h"
#include "support/files.h"
#include "harness/states.h"
#include "support/text.h"
#include "harness/tokens.h"

enum { CUT_MAX = 63, STATES_MAX = 128 };

/* The keys of the cases: the section and the name of each state. */
#define STATE(id, handler, section, name, run) section " " name,
static const char *const html_keys[] = {
#include "lex/html/html_states.def"
};
static const char *const html2008_keys[] = {
#include "lex/html2008/html2008_states.def"
};
static const char *const xml5_keys[] = {
#include "lex/xml5/xml5_states.def"
};
static const char *const sgml_keys[] = {
#include "lex/sgml/sgml_states.def"
};
#undef STATE

static struct dialect_cases {
    tamis_dialect dialect;
    const char *const *keys;
    size_t key_count;
    json_t *cases;
} dialects[] = {
    {TAMIS_HTML, html_keys, COUNT(html_keys), NULL},
    {TAMIS_HTML_2008, html2008_keys, COUNT(html2008_keys), NULL},
    {TAMIS_XML5, xml5_keys, COUNT(xml5_keys), NULL},
    {TAMIS_SGML, sgml_keys, COUNT(sgml_keys), NULL},
};

static int load(void **unused)
{
    for (size_t i = 0; i < COUNT(dialects); i++)
        dialects[i].cases = states_cases(tamis_dialect_name(dialects[i].dialect));
    return 0;
}

static int unload(void **unused)
{
    for (size_t i = 0; i < COUNT(dialects); i++)
        json_decref(dialects[i].cases);
    return 0;
}

/* "Script data after script" names a state and the last start tag; "Data in svg" is the state in foreign content, where
 * CDATA sections are allowed. */
static struct lex_start start_of(tamis_dialect dialect, const char *s, char buffer[64])
{
    struct lex_start start = {.state = buffer, .dialect = dialect};
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

/* Returns strings like "unexpected-null-character 1:3" in the form of the html5lib tests. */
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

static int check_cases(const struct dialect_cases *d, int *count, int *runs)
{
    int failed = 0;
    const char *key;
    json_t *list, *c;
    size_t i;
    json_object_foreach(d->cases, key, list)
    {
        json_array_foreach(list, i, c)
        {
            char buffer[64];
            struct lex_start start = start_of(d->dialect, json_string_value(json_array_get(c, 0)), buffer);
            const json_t *input = json_array_get(c, 1);
            json_t *expected = json_pack("{s:O, s:o}", "output", json_array_get(c, 2), "errors",
                                         errors_of(json_array_get(c, 3)));
            failed += tokens_check(key, &start, json_string_value(input), json_string_length(input), expected,
                                   CUT_MAX, runs);
            json_decref(expected);
            ++*count;
        }
    }
    return failed;
}

TEST(gives_the_tokens_and_errors_of_every_case)
{
    int all_failed = 0;
    for (size_t i = 0; i < COUNT(dialects); i++) {
        int count = 0, runs = 0, failed = check_cases(&dialects[i], &count, &runs);
        printf("%s: own cases of %zu states: %d cases, %d runs, %d failed\n",
               tamis_dialect_name(dialects[i].dialect), dialects[i].key_count, count, runs, failed);
        all_failed += failed;
    }
    assert_int_equal(all_failed, 0);
}

/* --- which states and rows the cases reach --- */

struct reach {
    const struct dialect_cases *of;
    bool pairs[STATES_MAX][KIND_COUNT];
};

static size_t state_index(const struct dialect_cases *d, const char *name)
{
    for (size_t i = 0; i < d->key_count; i++)
        if (strcmp(strchr(d->keys[i], ' ') + 1, name) == 0)
            return i;
    fail_msg("%s: there is no state %s", tamis_dialect_name(d->dialect), name);
    return 0;
}

static void note_transition(void *user, const char *from, int byte, const char *to)
{
    struct reach *r = user;
    (void)to;
    r->pairs[state_index(r->of, from)][kind_of(byte < 0 ? END : byte)] = true;
}

static tamis_reply go_on(void *user, const tamis_token *token)
{
    (void)user, (void)token;
    return TAMIS_CONTINUE;
}

static void trace(struct reach *r, const json_t *c)
{
    char buffer[64];
    struct lex_start start = start_of(r->of->dialect, json_string_value(json_array_get(c, 0)), buffer);
    const json_t *input = json_array_get(c, 1);
    tamis_lexer *l = tamis_lexer_new(NULL, go_on, NULL, r);
    assert_int_equal(tamis_lexer_set_dialect(l, start.dialect), TAMIS_OK);
    assert_int_equal(tamis_lexer_set_state(l, start.state), TAMIS_OK);
    if (start.last_start_tag)
        assert_int_equal(tamis_lexer_set_last_start_tag(l, start.last_start_tag), TAMIS_OK);
    tamis_lexer_set_foreign(l, start.foreign);
    tamis_lexer_set_transition_callback(l, note_transition);
    assert_int_equal(tamis_lexer_feed(l, json_string_value(input), json_string_length(input)), TAMIS_OK);
    assert_int_equal(tamis_lexer_finish(l), TAMIS_OK);
    tamis_lexer_free(l);
}

static bool any(const bool reached[KIND_COUNT])
{
    for (int k = 0; k < KIND_COUNT; k++)
        if (reached[k])
            return true;
    return false;
}

static int merge(struct reach *all, const struct reach *one)
{
    int added = 0;
    for (int s = 0; s < STATES_MAX; s++)
        for (int k = 0; k < KIND_COUNT; k++) {
            added += one->pairs[s][k] && !all->pairs[s][k];
            all->pairs[s][k] |= one->pairs[s][k];
        }
    return added;
}

/* The cases under keys that begin with "examples" are not for a single state. */
static void check_states(const struct dialect_cases *d)
{
    static struct reach one, all;
    size_t count = 0;
    int pairs = 0;
    const char *key;
    json_t *list, *c;
    size_t i;
    memset(&all, 0, sizeof all);
    json_object_foreach(d->cases, key, list)
    {
        memset(&one, 0, sizeof one);
        one.of = d;
        json_array_foreach(list, i, c) trace(&one, c);
        pairs += merge(&all, &one);
        if (strncmp(key, "examples", strlen("examples")) == 0)
            continue;
        assert_true(count < d->key_count);
        assert_string_equal(key, d->keys[count]); /* all states, in the standard's order, under its names */
        if (!any(one.pairs[count]))
            fail_msg("%s: no case of %s enters it", tamis_dialect_name(d->dialect), key);
        count++;
    }
    assert_int_equal(count, d->key_count);
    printf("%s: own cases reach %d of %zu pairs of state and class of input\n",
           tamis_dialect_name(d->dialect), pairs, d->key_count * KIND_COUNT);
}

TEST(enters_each_state_of_each_dialect_by_its_own_cases)
{
    for (size_t i = 0; i < COUNT(dialects); i++)
        check_states(&dialects[i]);
}

TEST(provokes_every_error_code_that_bytes_can_provoke)
{
    static const char *const codes[] = {
#define PARSE_ERROR(id, code) code,
#include "lex/parse_errors.def"
#undef PARSE_ERROR
    };
    struct text all = {0};
    for (size_t d = 0; d < COUNT(dialects); d++) {
        char *cases = json_dumps(dialects[d].cases, 0);
        assert_non_null(cases);
        text_add_string(&all, cases);
        free(cases);
    }
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        char quoted[128];
        snprintf(quoted, sizeof quoted, "\"%s ", codes[i]);
        if (i == ERROR_SURROGATE_IN_INPUT_STREAM) /* UTF-8 has no surrogates: their bytes decode to U+FFFD */
            continue;
        if (i == ERROR_NON_VOID_HTML_ELEMENT_START_TAG_WITH_TRAILING_SOLIDUS) /* the next test: this error */
            continue;
        if (!strstr(all.p, quoted))
            fail_msg("no case provokes %s", codes[i]);
    }
    text_free(&all);
}

static struct verdict ignores_self_closing(void *user, const struct token *t)
{
    const bool *ignores = user;
    return (struct verdict){.self_closing_ignored = *ignores && t->type == TOKEN_START_TAG &&
                                                    t->self_closing};
}

static enum parse_error last_error;

static void keep_error(void *user, enum parse_error error, uint64_t offset, uint64_t line, uint64_t column)
{
    (void)user, (void)offset, (void)line, (void)column;
    last_error = error;
}

static enum parse_error error_of_empty_p(bool ignores)
{
    struct meter meter;
    struct arena arena;
    struct names names;
    struct lexer l;
    struct piece piece = {"<p/>", 4, 0, true, 4};
    last_error = PARSE_ERROR_COUNT;
    tamis_base_meter_init(&meter, NULL);
    tamis_base_arena_init(&arena, &meter);
    tamis_base_names_init(&names, &arena);
    tamis_lex_init(&l, &tamis_lex_html, &meter, &names,
                   (struct sink){.user = &ignores, .token = ignores_self_closing, .error = keep_error});
    tamis_lex_feed(&l, &piece);
    tamis_lex_finish(&l, piece.end);
    tamis_lex_free(&l);
    tamis_base_arena_free(&arena);
    return last_error;
}

TEST(reports_a_trailing_solidus_that_the_reader_of_the_token_did_not_acknowledge)
{
    assert_int_equal(error_of_empty_p(false), PARSE_ERROR_COUNT);
    assert_int_equal(error_of_empty_p(true), ERROR_NON_VOID_HTML_ELEMENT_START_TAG_WITH_TRAILING_SOLIDUS);
}

TEST(begins_in_any_state_by_its_name_with_and_without_the_word_state)
{
    for (size_t i = 0; i < COUNT(dialects); i++)
        for (size_t k = 0; k < dialects[i].key_count; k++) {
            char with_word[128];
            const char *name = strchr(dialects[i].keys[k], ' ') + 1;
            snprintf(with_word, sizeof with_word, "%s state", name);
            tamis_lexer *l = tamis_lexer_new(NULL, go_on, NULL, NULL);
            assert_int_equal(tamis_lexer_set_dialect(l, dialects[i].dialect), TAMIS_OK);
            assert_int_equal(tamis_lexer_set_state(l, name), TAMIS_OK);
            assert_int_equal(tamis_lexer_set_state(l, with_word), TAMIS_OK);
            assert_int_equal(tamis_lexer_set_state(l, "No such state"), TAMIS_INVALID_ARGUMENT);
            assert_int_equal(tamis_lexer_set_state(l, ""), TAMIS_INVALID_ARGUMENT);
            tamis_lexer_free(l);
        }
}

TESTS_AROUND(load, unload)
