/* lexer_test.c: the public lexer: its states, its replies, and the same tokens in every way: the whole input, single bytes,
 * random pieces, with and without errors (promise P5). */
#include <tamis/lexer.h>

#include "generators/random.h"
#include "harness/test.h"
#include "support/count.h"
#include "support/text.h"

/* The result of a run as text: tokens with their places, characters merged. */
struct record {
    struct text tokens;
    struct text errors;
    uint64_t characters_end; /* the end of the last run of characters; 0 after any other token */
    unsigned stop_after;     /* the number of tokens after which the callback stops; 0: never */
    tamis_reply reply;       /* the reply to a start tag */
};

static void write_string(struct text *out, const char *p, size_t n)
{
    text_add_string(out, " ");
    text_add_string(out, p ? "\"" : "-");
    text_add(out, p ? p : "", n);
}

static void write_number(struct text *out, uint64_t number)
{
    char digits[24];
    snprintf(digits, sizeof digits, " %llu", (unsigned long long)number);
    text_add_string(out, digits);
}

static void write_characters(struct record *r, const tamis_token *t)
{
    size_t n;
    const char *p = tamis_token_data(t, &n);
    assert_true(n > 0);
    if (!r->characters_end)
        text_add_string(&r->tokens, "\ncharacters ");
    text_add(&r->tokens, p, n);
    r->characters_end = tamis_token_end(t);
}

static void write_token(struct record *r, const tamis_token *t)
{
    struct text *out = &r->tokens;
    size_t n;
    r->characters_end = 0;
    text_add_string(out, "\n");
    write_number(out, tamis_token_get_type(t));
    write_number(out, tamis_token_offset(t));
    write_number(out, tamis_token_end(t));
    write_number(out, tamis_token_self_closing(t) + 2u * tamis_token_force_quirks(t));
    const char *(*const strings[])(const tamis_token *, size_t *) = {
        tamis_token_name, tamis_token_data, tamis_token_public_id, tamis_token_system_id};
    for (size_t i = 0; i < COUNT(strings); i++) {
        const char *p = strings[i](t, &n);
        write_string(out, p, n);
    }
    for (size_t i = 0; i < tamis_token_attribute_count(t); i++) {
        const char *p = tamis_token_attribute_name(t, i, &n);
        write_string(out, p, n);
        p = tamis_token_attribute_value(t, i, &n);
        write_string(out, p, n);
    }
}

static tamis_reply on_token(void *user, const tamis_token *t)
{
    struct record *r = user;
    if (tamis_token_get_type(t) == TAMIS_TOKEN_CHARACTERS)
        write_characters(r, t);
    else
        write_token(r, t);
    if (r->stop_after && --r->stop_after == 0)
        return TAMIS_STOP;
    return tamis_token_get_type(t) == TAMIS_TOKEN_START_TAG ? r->reply : TAMIS_CONTINUE;
}

static void on_error(void *user, const char *code, tamis_place place)
{
    struct record *r = user;
    text_add_string(&r->errors, "\n");
    text_add_string(&r->errors, code);
    write_number(&r->errors, place.offset);
    write_number(&r->errors, place.line);
    write_number(&r->errors, place.column);
}

static void clear(struct record *r)
{
    text_clear(&r->tokens);
    text_clear(&r->errors);
    text_add_string(&r->tokens, "");
    text_add_string(&r->errors, "");
    r->characters_end = 0;
}

static void free_record(struct record *r)
{
    text_free(&r->tokens);
    text_free(&r->errors);
}

/* ---- Every way to read an input */

/* clang-format off */
static const char *const words[] = {
    "<p>", "</p>", "<P>", "</P >", "<p/>", "<p a>", "<p a=b>", "<p a='b' c=\"d\">", "<p a='b'c>",
    "<p a=\"b\"=c>", "<p a='b'/>", "<p a=b`c>", "<p a=b a=c>", "<p a = \"b\"/>", "<p A=&amp;>", "<p a='&lt'>",
    "<p a=\"&notit;\">", "<p a=b/c>", "<p a=b\">", "<p \"a>", "<p =a>", "<p a<b=c>", "<p a==b>",
    "<p\n\ta\f=\rb>", "<br / a>", "</p a=b>", "</p/>", "<a-b c:d=e>", "<p a=>", "<p a=''>", "<x\"y>",
    "<\xC3\xA9>", "<x\xC3\xA9>", "<p \xC3\xA9=\xE2\x82\xAC>", "<", ">", "</", "</>", "<!", "<!-", "<!--",
    "-->", "--!>", "<!---->", "<!--a-->", "<!--->", "<!-->", "<!x>", "<!doctype html>",
    "<!DOCTYPE a PUBLIC \"b\" 'c'>", "<!DOCTYPE>", "<!doctypex", "<![CDATA[x]]>", "<?a b?>", "<?a>",
    "<?xml b?>", "<?1?>", "<?", "?>", "&", "&amp;", "&amp", "&am", "&notin;", "&noti", "&#65;", "&#x41",
    "&#0;", "&#x110000;", "&#", "&#x", "&#128;", ";", "x", "abc", " ", "\n", "\r\n", "\r", "\t", "=", "'",
    "\"", "/", "-", "]", "]]>", "?", "a=b", "\xC3\xA9", "\xE2\x82\xAC", "\xF0\x9F\x98\x80", "\xFF",
    "\xE2\x82", "\xF0\x9F", "\xED\xA0\x80", "\xEF\xBB\xBF", "\xEF\xBF\xBE", "\x01", "\x7F", "\xC2\x80",
    "<script>", "</script>", "<textarea>", "</textarea>", "</title",
    "<verylongnameverylongnameverylongnameverylongnameverylongname0123456789>",
    "<p verylongnameverylongnameverylongnameverylongnameverylongname0123456789=1>",
    "<p title=\"a longer value with more than sixteen bytes in it\">",
    "text that is longer than sixteen bytes, and plain "
};
/* clang-format on */

static void write_document(struct random *random, struct text *html)
{
    text_clear(html);
    text_add_string(html, "");
    for (unsigned n = 1 + random_below(random, 12); n > 0; n--) {
        unsigned word = random_below(random, COUNT(words) + 1);
        if (word == COUNT(words))
            text_add(html, "", 1); /* U+0000 */
        else
            text_add_string(html, words[word]);
    }
}

static const char *const states[] = {
    "Data", "RCDATA", "RAWTEXT", "Script data", "PLAINTEXT", "CDATA section", "Script data double escaped"};

/* Feeds pieces of up to `step` bytes, each a copy that is freed before the next one. */
static void lex(tamis_lexer *l, const char *state, bool foreign, const struct text *html, size_t step,
                struct random *random)
{
    assert_int_equal(tamis_lexer_set_state(l, state), TAMIS_OK);
    assert_int_equal(tamis_lexer_set_last_start_tag(l, "textarea"), TAMIS_OK);
    tamis_lexer_set_foreign(l, foreign);
    for (size_t i = 0; i < html->n;) {
        size_t n = random ? 1 + random_below(random, (uint32_t)step) : step;
        if (n > html->n - i)
            n = html->n - i;
        char *piece = malloc(n);
        memcpy(piece, html->p + i, n);
        assert_int_equal(tamis_lexer_feed(l, piece, n), TAMIS_OK);
        free(piece);
        i += n;
    }
    assert_int_equal(tamis_lexer_finish(l), TAMIS_OK);
}

static void must_agree(const struct record *a, const struct record *b, const struct text *html,
                       const char *way)
{
    if (!text_equal(&a->tokens, b->tokens.p, b->tokens.n))
        fail_msg("%s: `%s`\ngives %s\nbut whole %s", way, html->p, b->tokens.p, a->tokens.p);
}

static void gives_the_same_tokens_every_way(void **unused)
{
    enum { DOCUMENTS = 60000 };
    struct random random = {21};
    struct text html = {0};
    struct record whole = {.reply = TAMIS_CONTINUE}, other = {.reply = TAMIS_CONTINUE},
                  loud = {.reply = TAMIS_CONTINUE};
    struct record loud_bytes = {.reply = TAMIS_CONTINUE};
    tamis_lexer *a = tamis_lexer_new(NULL, on_token, NULL, &whole),
                *b = tamis_lexer_new(NULL, on_token, NULL, &other);
    tamis_lexer *c = tamis_lexer_new(NULL, on_token, on_error, &loud);
    tamis_lexer *d = tamis_lexer_new(NULL, on_token, on_error, &loud_bytes);
    for (unsigned i = 0; i < DOCUMENTS; i++) {
        const char *state = states[random_below(&random, 2) ? 0 : random_below(&random, COUNT(states))];
        bool foreign = random_below(&random, 2);
        write_document(&random, &html);
        clear(&whole);
        clear(&loud);
        clear(&loud_bytes);
        lex(a, state, foreign, &html, SIZE_MAX, NULL);
        clear(&other);
        lex(b, state, foreign, &html, 1, NULL);
        must_agree(&whole, &other, &html, "in bytes");
        tamis_lexer_reset(b);
        clear(&other);
        lex(b, state, foreign, &html, 12, &random);
        must_agree(&whole, &other, &html, "at random splits");
        lex(c, state, foreign, &html, SIZE_MAX, NULL);
        must_agree(&whole, &loud, &html, "with errors");
        lex(d, state, foreign, &html, 1, NULL);
        must_agree(&whole, &loud_bytes, &html, "with errors, in bytes");
        if (!text_equal(&loud.errors, loud_bytes.errors.p, loud_bytes.errors.n))
            fail_msg("`%s`: errors %s\nand in bytes %s", html.p, loud.errors.p, loud_bytes.errors.p);
        tamis_lexer_reset(a);
        tamis_lexer_reset(b);
        tamis_lexer_reset(c);
        tamis_lexer_reset(d);
    }
    tamis_lexer_free(a);
    tamis_lexer_free(b);
    tamis_lexer_free(c);
    tamis_lexer_free(d);
    free_record(&whole);
    free_record(&other);
    free_record(&loud);
    free_record(&loud_bytes);
    text_free(&html);
}

/* ---- States of a lexer */

static tamis_lexer *open_lexer(struct record *r)
{
    *r = (struct record){.reply = TAMIS_CONTINUE};
    clear(r);
    tamis_lexer *l = tamis_lexer_new(NULL, on_token, NULL, r);
    assert_non_null(l);
    return l;
}

static void close_lexer(tamis_lexer *l, struct record *r)
{
    tamis_lexer_free(l);
    free_record(r);
}

static void accepts_settings_only_before_the_first_feed(void **unused)
{
    struct record r;
    tamis_lexer *l = open_lexer(&r);
    assert_int_equal(tamis_lexer_set_state(l, "RCDATA state"), TAMIS_OK);
    assert_int_equal(tamis_lexer_set_state(l, "Comment end bang"), TAMIS_OK);
    assert_int_equal(tamis_lexer_set_state(l, "rcdata"), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_lexer_set_state(l, ""), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_lexer_set_state(l, " state"), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_lexer_set_state(l, NULL), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_lexer_set_state(l, "Data"), TAMIS_OK);
    assert_int_equal(tamis_lexer_set_limit(l, TAMIS_LIMIT_COUNT, 1), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_lexer_feed(l, "x", 1), TAMIS_OK);
    assert_int_equal(tamis_lexer_set_state(l, "RCDATA"), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_lexer_set_limit(l, TAMIS_MAX_COMMENT_BYTES, 1), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_lexer_set_last_start_tag(l, "p"), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_lexer_feed(l, NULL, 1), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_lexer_feed(l, NULL, 0), TAMIS_OK);
    assert_int_equal(tamis_lexer_finish(l), TAMIS_OK);
    assert_int_equal(tamis_lexer_finish(l), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_lexer_feed(l, "x", 1), TAMIS_INVALID_ARGUMENT);
    tamis_lexer_reset(l);
    assert_int_equal(tamis_lexer_set_limit(l, TAMIS_MAX_COMMENT_BYTES, 1), TAMIS_OK);
    assert_int_equal(tamis_lexer_feed(l, "<!--xy-->", 9), TAMIS_OVER_MAX_COMMENT_BYTES);
    assert_int_equal(tamis_lexer_feed(l, "x", 1), TAMIS_OVER_MAX_COMMENT_BYTES);
    assert_int_equal(tamis_lexer_finish(l), TAMIS_OVER_MAX_COMMENT_BYTES);
    assert_int_equal(tamis_lexer_last_error(l).status, TAMIS_OVER_MAX_COMMENT_BYTES);
    assert_int_equal(tamis_lexer_last_error(l).place.offset, 5);
    close_lexer(l, &r);
    assert_null(tamis_lexer_new(NULL, NULL, NULL, NULL));
    tamis_lexer_free(NULL);
}

static void reset_ends_the_settings_of_a_fragment(void **unused)
{
    struct record r;
    tamis_lexer *l = open_lexer(&r);
    assert_int_equal(tamis_lexer_set_state(l, "RCDATA"), TAMIS_OK);
    assert_int_equal(tamis_lexer_set_last_start_tag(l, "b"), TAMIS_OK);
    tamis_lexer_set_foreign(l, true);
    tamis_lexer_reset(l);
    assert_int_equal(tamis_lexer_feed(l, "<i>1</i><![CDATA[2]]>", 21), TAMIS_OK);
    assert_int_equal(tamis_lexer_finish(l), TAMIS_OK);
    assert_non_null(strstr(r.tokens.p, "\"i"));
    assert_non_null(strstr(r.tokens.p, "[CDATA[2]]"));
    close_lexer(l, &r);
}

static void stops_on_request(void **unused)
{
    struct record r;
    tamis_lexer *l = open_lexer(&r);
    r.stop_after = 2;
    assert_int_equal(tamis_lexer_feed(l, "<a><b><c>", 9), TAMIS_STOPPED);
    assert_int_equal(tamis_lexer_feed(l, "<d>", 3), TAMIS_STOPPED);
    assert_int_equal(tamis_lexer_finish(l), TAMIS_STOPPED);
    assert_null(strstr(r.tokens.p, "\"c"));
    tamis_lexer_reset(l);
    clear(&r);
    assert_int_equal(tamis_lexer_feed(l, "<c>", 3), TAMIS_OK);
    assert_int_equal(tamis_lexer_finish(l), TAMIS_OK);
    assert_non_null(strstr(r.tokens.p, "\"c"));
    close_lexer(l, &r);
}

static void continues_in_the_state_that_was_set(void **unused)
{
    static const struct {
        tamis_reply reply;
        const char *text; /* after <x> comes `a&lt;<!--</x>b` */
    } cases[] = {
        {TAMIS_CONTINUE, "\ncharacters a<"},
        {TAMIS_SWITCH_RCDATA, "\ncharacters a<<!--\n"},
        {TAMIS_SWITCH_RAWTEXT, "\ncharacters a&lt;<!--\n"},
        {TAMIS_SWITCH_SCRIPT_DATA, "\ncharacters a&lt;<!--\n"},
        {TAMIS_SWITCH_PLAINTEXT, "\ncharacters a&lt;<!--</x>b\n"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct record r;
        tamis_lexer *l = open_lexer(&r);
        r.reply = cases[i].reply;
        static const char html[] = "<x>a&lt;<!--</x>b";
        assert_int_equal(tamis_lexer_feed(l, html, sizeof html - 1), TAMIS_OK);
        assert_int_equal(tamis_lexer_finish(l), TAMIS_OK);
        if (!strstr(r.tokens.p, cases[i].text))
            fail_msg("%d gives %s", cases[i].reply, r.tokens.p);
        close_lexer(l, &r);
    }
}

static tamis_reply ask_wrongly(void *user, const tamis_token *t)
{
    size_t n = 7;
    bool is_tag = tamis_token_get_type(t) == TAMIS_TOKEN_START_TAG;
    assert_true(is_tag || tamis_token_attribute_count(t) == 0);
    assert_null(tamis_token_attribute_name(t, 5, &n));
    assert_int_equal(n, 0);
    assert_null(tamis_token_attribute_value(t, 5, NULL));
    assert_true(!is_tag || !tamis_token_data(t, &n));
    if (tamis_token_get_type(t) != TAMIS_TOKEN_DOCTYPE)
        assert_true(!tamis_token_public_id(t, &n) && !tamis_token_system_id(t, NULL) &&
                    !tamis_token_force_quirks(t));
    if (tamis_token_get_type(t) == TAMIS_TOKEN_COMMENT || tamis_token_get_type(t) == TAMIS_TOKEN_CHARACTERS)
        assert_null(tamis_token_name(t, NULL));
    ++*(unsigned *)user;
    return TAMIS_CONTINUE;
}

static void returns_null_for_missing_values(void **unused)
{
    unsigned tokens = 0;
    tamis_lexer *l = tamis_lexer_new(NULL, ask_wrongly, NULL, &tokens);
    static const char html[] = "<!DOCTYPE a PUBLIC x><!DOCTYPE a PUBLIC 'b' 'c' d><p a>x</p><!--c--><?d e?>";
    assert_int_equal(tamis_lexer_feed(l, html, sizeof html - 1), TAMIS_OK);
    assert_int_equal(tamis_lexer_finish(l), TAMIS_OK);
    assert_int_equal(tokens, 8);
    tamis_lexer_free(l);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gives_the_same_tokens_every_way),
        cmocka_unit_test(accepts_settings_only_before_the_first_feed),
        cmocka_unit_test(reset_ends_the_settings_of_a_fragment),
        cmocka_unit_test(stops_on_request),
        cmocka_unit_test(continues_in_the_state_that_was_set),
        cmocka_unit_test(returns_null_for_missing_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
