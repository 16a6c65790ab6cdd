/* fast_path_test.c: the fast paths and the state machine give the same tokens for every tag and every reference.
 *
 * src/lex/scan_tag.c and src/lex/markup_run.c repeat rules of lex/html, lex/html2008, lex/xml5 and lex/charref. With a transition
 * callback the lexer gives every byte to the state machine; without one it uses the fast paths. Each input is read both
 * ways. */
#include <tamis/lexer.h>

#include "generators/random.h"
#include "harness/tags.h"
#include "harness/test.h"
#include "support/text.h"

/* A byte of every class that a state for tags distinguishes, and two bytes of a code point. */
static const char bytes[] = {'a', 'B', ' ',  '\n', '\f', '\v', '/',  '>',
                             '=', '"', '\'', '`',  '&',  '<',  '\0', ':'};

/* Where in a tag the bytes are inserted. */
static const char *const prefixes[] = {"<",    "</",    "<a",      "</a",        "<a ",
                                       "<a b", "<a b=", "<a b='c", "<a b=\"c\"", "<a b=c"};

/* The bytes that the states for references distinguish, and letters of names. */
static const char reference_bytes[] = {'&', '#', 'x', 'X', 'a', 'm',  'p', 'g', 't',
                                       'n', ';', '=', '1', 'F', '\'', '<', ' ', '>'};

/* Where in a reference these bytes are inserted, in text and in values. */
/* clang-format off */
static const char *const reference_prefixes[] = {
    "&", "&#", "&#x", "&am", "&amp", "&not", "&notin", "&nGt", "&#12", "&#xD80", "&#11141", "<a b='&",
    "<a b='&#x", "<a b='&am", "<a b='&not", "<a b='&nGt", "<a b='c&l", "<a b=c&", "<a b=&#", "<a b=&amp;&l",
    "<a b='&amp;' c='&", "<a b='&lt' c='&g", "<a b='&gt;' b='&", "<p a a/b='&"
};
/* clang-format on */

static const char suffix[] = " d='e' f=g h>text</i>";

enum { LENGTH = 3, LONGEST = 64, SEQUENCES = 5000 };

/* The text of characters tokens is only appended, because their number can differ. */
static tamis_reply describe(void *user, const tamis_token *t)
{
    struct text *out = user;
    tamis_token_type type = tamis_token_get_type(t);
    size_t n;
    const char *p = tamis_token_data(t, &n);
    if (type == TAMIS_TOKEN_CHARACTERS) {
        text_add(out, p, n);
        return TAMIS_CONTINUE;
    }
    char head[80];
    snprintf(head, sizeof head, "{%d %d %ju-%ju ", (int)type, tamis_token_self_closing(t),
             (uintmax_t)tamis_token_offset(t), (uintmax_t)tamis_token_end(t));
    text_add_string(out, head);
    tags_add_string(out, p, p ? n : 0);
    tags_describe(out, t);
    text_add_string(out, "}");
    return TAMIS_CONTINUE;
}

/* The lexer of one way, and the tokens of the last input. */
struct way {
    tamis_lexer *lexer;
    struct text tokens;
};

static void open_way(struct way *w, tamis_dialect dialect, bool by_states)
{
    *w = (struct way){0};
    w->lexer = tamis_lexer_new(NULL, describe, NULL, &w->tokens);
    assert_non_null(w->lexer);
    assert_int_equal(tamis_lexer_set_dialect(w->lexer, dialect), TAMIS_OK);
    if (by_states)
        tags_read_by_states(w->lexer);
}

static void close_way(struct way *w)
{
    tamis_lexer_free(w->lexer);
    text_free(&w->tokens);
}

static void read_by(struct way *w, const char *input, size_t n)
{
    text_clear(&w->tokens);
    tamis_lexer_reset(w->lexer);
    assert_int_equal(tamis_lexer_feed(w->lexer, input, n), TAMIS_OK);
    assert_int_equal(tamis_lexer_finish(w->lexer), TAMIS_OK);
}

struct alphabet {
    const char *bytes;
    unsigned count;
};

/* Writes the prefix, the bytes that `number` selects, and the suffix. */
static size_t write_input(char input[LONGEST], struct alphabet a, const char *prefix, unsigned number)
{
    size_t n = strlen(prefix);
    memcpy(input, prefix, n);
    for (unsigned i = 0; i < LENGTH; i++, number /= a.count)
        input[n++] = a.bytes[number % a.count];
    memcpy(input + n, suffix, sizeof suffix - 1);
    return n + sizeof suffix - 1;
}

static void check_prefix(struct way *fast, struct way *states, const char *dialect, struct alphabet a,
                         const char *prefix)
{
    char input[LONGEST];
    for (unsigned number = 0; number < a.count * a.count * a.count; number++) {
        size_t n = write_input(input, a, prefix, number);
        read_by(fast, input, n);
        read_by(states, input, n);
        if (!text_equal(&fast->tokens, states->tokens.p, states->tokens.n))
            fail_msg("%s: %.*s\nthe fast path gives %s\nthe state machine   %s", dialect, (int)n, input,
                     fast->tokens.p, states->tokens.p);
    }
}

static void check(tamis_dialect dialect)
{
    struct way fast, states;
    open_way(&fast, dialect, false);
    open_way(&states, dialect, true);
    struct alphabet tag = {bytes, sizeof bytes}, reference = {reference_bytes, sizeof reference_bytes};
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        check_prefix(&fast, &states, tamis_dialect_name(dialect), tag, prefixes[i]);
    for (size_t i = 0; i < sizeof reference_prefixes / sizeof *reference_prefixes; i++)
        check_prefix(&fast, &states, tamis_dialect_name(dialect), reference, reference_prefixes[i]);
    close_way(&fast);
    close_way(&states);
}

static void html_is_read_alike_by_the_fast_paths_and_the_states(void **unused)
{
    check(TAMIS_HTML);
}

static void html_2008_is_read_alike_by_the_fast_paths_and_the_states(void **unused)
{
    check(TAMIS_HTML_2008);
}

static void xml5_is_read_alike_by_the_fast_paths_and_the_states(void **unused)
{
    check(TAMIS_XML5);
}

/* ---- End tags, whose names markup_run.c guesses: the names of the last start tags, and names that are almost the same */

static const char *const names[] = {"a",   "ab",   "b",       "br",       "p",        "pre",        "div",
                                    "dir", "span", "section", "fieldset", "frameset", "blockquote", "my-own"};
static const char *const ends[] = {">", ">", ">", ">", " >", "/>", "x>", "\0>", "", "e>"};

static void write_tags(struct random *r, struct text *input)
{
    text_clear(input);
    for (unsigned n = 1 + random_below(r, 40); n; n--) {
        const char *name = ONE_OF(r, names);
        text_add_string(input, random_below(r, 2) ? "<" : "x</");
        if (random_below(r, 10) == 0)
            text_add_string(input, "B");
        text_add_string(input, name);
        text_add_string(input, ONE_OF(r, ends));
    }
}

static void check_guesses(tamis_dialect dialect)
{
    struct random random = {1};
    struct way fast, states;
    struct text input = {0};
    open_way(&fast, dialect, false);
    open_way(&states, dialect, true);
    for (int i = 0; i < SEQUENCES; i++) {
        write_tags(&random, &input);
        read_by(&fast, input.p, input.n);
        read_by(&states, input.p, input.n);
        if (!text_equal(&fast.tokens, states.tokens.p, states.tokens.n))
            fail_msg("%.*s\nthe fast path gives %s\nthe state machine   %s", (int)input.n, input.p,
                     fast.tokens.p, states.tokens.p);
    }
    text_free(&input);
    close_way(&fast);
    close_way(&states);
}

static void guesses_only_names_that_are_there(void **unused)
{
    check_guesses(TAMIS_HTML);
    check_guesses(TAMIS_HTML_2008);
    check_guesses(TAMIS_XML5);
}

/* ---- The value of a duplicate attribute, which a fast path need not decode: the limit applies to it, too */

enum { VALUE_LIMIT = 1000, LONG_VALUE = 180 };

/* Returns the status after a tag whose second attribute `b` is `count` references of five bytes, each of which becomes six. */
static tamis_status read_duplicate(struct way *w, unsigned count)
{
    struct text input = {0};
    text_add_string(&input, "<a b b='");
    for (unsigned i = 0; i < count; i++)
        text_add_string(&input, "&nGt;");
    text_add_string(&input, "'>");
    tamis_lexer_reset(w->lexer);
    tamis_status status = tamis_lexer_feed(w->lexer, input.p, input.n);
    if (status == TAMIS_OK)
        status = tamis_lexer_finish(w->lexer);
    text_free(&input);
    return status;
}

static void duplicate_value_is_held_to_the_limit(void **unused)
{
    (void)unused;
    struct way ways[2];
    for (int i = 0; i < 2; i++) {
        open_way(&ways[i], TAMIS_HTML, i);
        assert_int_equal(tamis_lexer_set_limit(ways[i].lexer, TAMIS_MAX_ATTRIBUTE_VALUE_BYTES, VALUE_LIMIT),
                         TAMIS_OK);
        assert_int_equal(read_duplicate(&ways[i], VALUE_LIMIT / 6), TAMIS_OK);
        assert_int_equal(read_duplicate(&ways[i], LONG_VALUE), TAMIS_OVER_MAX_ATTRIBUTE_VALUE_BYTES);
        close_way(&ways[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(html_is_read_alike_by_the_fast_paths_and_the_states),
        cmocka_unit_test(html_2008_is_read_alike_by_the_fast_paths_and_the_states),
        cmocka_unit_test(xml5_is_read_alike_by_the_fast_paths_and_the_states),
        cmocka_unit_test(guesses_only_names_that_are_there),
        cmocka_unit_test(duplicate_value_is_held_to_the_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
