/* fuzz_lex_dialects.c: any bytes, through the lexer of every dialect. Oracles: the same tokens, places, errors and status
 * whole, cut and byte by byte, and whether errors are wanted or not (P5); the same with small limits (P3, P4); an allocation
 * that fails leaves nothing (P7); places go forward; and html and html-2008 read alike what none of the ten classes divides.
 *
 * The last byte is no part of what is read: it says where to begin. From 128 on it is the number of a state; below, the
 * lexers begin at the beginning, and bit 1 says whether they follow tags, bit 0 whether content is foreign. So a text that
 * ends in a newline is read as it is, with tags followed. Cuts and limits follow from a hash. */
#include <string.h>
#include <tamis/lexer.h>

#include "fuzz/target.h"
#include "lex/dialects.h"
#include "support/differential.h"
#include "support/ledger.h"
#include "support/text.h"

enum { IN_A_STATE = 0x80, FOLLOWS = 2, FOREIGN = 1, SMALL_LIMIT = 40 };

struct start {
    tamis_dialect dialect;
    uint8_t settings;
    uint32_t h;
    bool limited;
    const tamis_allocator *allocator;
};

struct way {
    bool wants_errors;
    size_t first; /* the bytes come in a piece of this many, */
    size_t step;  /* then in pieces of this many */
};

/* ---- One run, written down */

struct record {
    struct text tokens;
    struct text errors;
    uint64_t end; /* of the last token */
    bool ended;
    tamis_status status;
    tamis_error error;
};

static void add_number(struct text *out, uint64_t number)
{
    text_add(out, (const char *)&number, sizeof number);
}

static void add_string(struct text *out, const char *p, size_t n)
{
    add_number(out, p ? n : UINT64_MAX);
    text_add(out, p, p ? n : 0);
}

static void add_parts(struct text *out, const tamis_token *t)
{
    size_t n = 0;
    tamis_sgml_type type = TAMIS_SGML_MAXTOK;
    for (size_t i = 0; i < tamis_token_attribute_count(t); i++) {
        const char *p = tamis_token_attribute_name(t, i, &n);
        add_string(out, p, n);
        p = tamis_token_attribute_value(t, i, &n);
        add_string(out, p, n);
    }
    for (size_t i = 0; i < tamis_token_event_count(t); i++) {
        const char *p = tamis_token_event_string(t, i, &type, &n);
        add_number(out, type);
        add_string(out, p, n);
    }
    add_number(out, (uint64_t)tamis_token_event_call(t));
    add_number(out, tamis_token_event_line(t));
}

static void add_markup(struct record *r, const tamis_token *t)
{
    size_t n = 0;
    const char *p = tamis_token_name(t, &n);
    add_number(&r->tokens, tamis_token_get_type(t));
    add_number(&r->tokens, tamis_token_offset(t));
    add_number(&r->tokens, tamis_token_end(t));
    add_number(&r->tokens, (uint64_t)tamis_token_self_closing(t) << 1 | tamis_token_force_quirks(t));
    add_string(&r->tokens, p, n);
    p = tamis_token_data(t, &n);
    add_string(&r->tokens, p, n);
    p = tamis_token_public_id(t, &n);
    add_string(&r->tokens, p, n);
    p = tamis_token_system_id(t, &n);
    add_string(&r->tokens, p, n);
    add_parts(&r->tokens, t);
}

/* A run of text may come in any number of tokens; those that are not in the input as they are have no place there. */
static const char *text_of(const tamis_token *t, size_t *n)
{
    tamis_sgml_type type = TAMIS_SGML_MAXTOK;
    const char *first = tamis_token_event_string(t, 0, &type, n);
    if (tamis_token_get_type(t) == TAMIS_TOKEN_CHARACTERS)
        return tamis_token_data(t, n);
    return type == TAMIS_SGML_DATA ? first : NULL;
}

/* An error of SGML within a tag is told before the tag, which began before it. */
static void check_place(struct record *r, const tamis_token *t)
{
    uint64_t offset = tamis_token_offset(t), end = tamis_token_end(t);
    bool is_event = tamis_token_get_type(t) == TAMIS_TOKEN_EVENT;
    check(offset <= end, "a token ends before it begins");
    check((is_event ? end : offset) >= r->end, "a token stands before the end of the one before it");
    r->end = end;
}

static tamis_reply on_token(void *user, const tamis_token *t)
{
    struct record *r = user;
    size_t n = 0;
    const char *text = text_of(t, &n);
    check(!r->ended, "a token comes after the end of file");
    r->ended = tamis_token_get_type(t) == TAMIS_TOKEN_END_OF_FILE;
    if (text) {
        check(n > 0, "a text is empty");
        text_add(&r->tokens, text, n);
        return TAMIS_CONTINUE;
    }
    check_place(r, t);
    add_markup(r, t);
    return TAMIS_CONTINUE;
}

static void on_error(void *user, const char *code, tamis_place place)
{
    struct record *r = user;
    text_add_string(&r->errors, code);
    add_number(&r->errors, place.offset);
    add_number(&r->errors, place.line);
    add_number(&r->errors, place.column);
}

/* ---- Running */

static tamis_status set_limits(tamis_lexer *l, uint32_t h)
{
    tamis_status status = TAMIS_OK;
    for (unsigned i = TAMIS_MAX_INPUT_BYTES; i <= TAMIS_MAX_PI_BYTES && status == TAMIS_OK; i++)
        if (h >> i & 1)
            status = tamis_lexer_set_limit(l, (enum tamis_limit)i, (h >> (8 + i)) % SMALL_LIMIT);
    return status;
}

static tamis_status set_up(tamis_lexer *l, const struct start *s)
{
    static const char *const last_start_tags[] = {"title", "style", "script", "a"};
    const struct dialect *d = tamis_lex_dialect(s->dialect);
    bool in_a_state = s->settings >= IN_A_STATE;
    tamis_status status = tamis_lexer_set_dialect(l, s->dialect);
    if (status == TAMIS_OK && in_a_state)
        status = tamis_lexer_set_state(l, d->state_names[(s->settings - IN_A_STATE) % d->state_count]);
    if (status == TAMIS_OK && in_a_state)
        status = tamis_lexer_set_last_start_tag(l, last_start_tags[s->h % 4]);
    if (status == TAMIS_OK && s->limited)
        status = set_limits(l, s->h);
    tamis_lexer_set_foreign(l, s->settings & FOREIGN);
    tamis_lexer_set_follow_tags(l, s->settings & FOLLOWS);
    tamis_lexer_set_normalize(l, s->h >> 31);
    return status;
}

/* Pieces are copies of their exact size, gone when the call is over. */
static tamis_status feed_piece(tamis_lexer *l, const char *p, size_t n)
{
    char *copy = malloc(n ? n : 1);
    check(copy != NULL, "no memory");
    if (n)
        memcpy(copy, p, n);
    tamis_status status = tamis_lexer_feed(l, copy, n);
    free(copy);
    return status;
}

static tamis_status feed(tamis_lexer *l, const char *p, size_t n, struct way way)
{
    tamis_status status = TAMIS_OK;
    size_t size = way.first;
    for (size_t done = 0; done < n && status == TAMIS_OK; size = way.step) {
        size = size < n - done ? size : n - done;
        status = feed_piece(l, p + done, size);
        done += size;
    }
    return status == TAMIS_OK ? tamis_lexer_finish(l) : status;
}

static struct record run(const struct start *s, const char *p, size_t n, struct way way)
{
    struct record r = {.status = TAMIS_NO_MEMORY};
    text_add_string(&r.tokens, "");
    text_add_string(&r.errors, "");
    tamis_lexer *l = tamis_lexer_new(s->allocator, on_token, way.wants_errors ? on_error : NULL, &r);
    check(l || s->allocator, "no memory");
    if (!l)
        return r;
    r.status = set_up(l, s);
    check(r.status == TAMIS_OK || s->allocator, "a setting was refused");
    if (r.status == TAMIS_OK)
        r.status = feed(l, p, n, way);
    r.error = tamis_lexer_last_error(l);
    tamis_lexer_free(l);
    check(r.ended == (r.status == TAMIS_OK), "the end of file is not told, or is told of what failed");
    check(r.end <= n, "a token ends past the input");
    return r;
}

static void forget(struct record *r)
{
    text_free(&r->tokens);
    text_free(&r->errors);
}

/* ---- The promises */

static void compare(const struct record *expected, const struct record *got, bool errors_too)
{
    tamis_place a = expected->error.place, b = got->error.place;
    check(expected->status == got->status && expected->error.status == got->error.status,
          "P5: the status differs");
    check(a.offset == b.offset, "P5: the place of the status differs");
    check(text_equal(&expected->tokens, got->tokens.p, got->tokens.n), "P5: the tokens differ");
    if (!errors_too)
        return;
    check(a.line == b.line && a.column == b.column, "P5: the line and column of the status differ");
    check(text_equal(&expected->errors, got->errors.p, got->errors.n), "P5: the errors differ");
}

static void check_ways(const struct start *s, const char *p, size_t n)
{
    size_t cut = n ? s->h % n : 0;
    const struct way ways[] = {{true, n, n},  {false, n, n},       {true, 1, 1},
                               {false, 1, 1}, {false, cut, n + 1}, {true, cut, 3}};
    struct record whole = run(s, p, n, ways[0]);
    for (size_t i = 1; i < sizeof ways / sizeof *ways; i++) {
        struct record r = run(s, p, n, ways[i]);
        compare(&whole, &r, ways[i].wants_errors);
        forget(&r);
    }
    check(s->limited || whole.status == TAMIS_OK, tamis_status_name(whole.status));
    forget(&whole);
}

/* What came out before is what would have come out anyway. */
static void check_allocations(struct start s, const char *p, size_t n)
{
    struct ledger books = {0};
    tamis_allocator allocator = ledger_allocator(&books);
    struct way way = {s.h >> 16 & 1, n / 2, n + 1};
    s.allocator = &allocator;
    struct record whole = run(&s, p, n, way);
    books = (struct ledger){.fails_at = 1 + s.h % books.calls, .for_good = s.h >> 17 & 1};
    struct record r = run(&s, p, n, way);
    check(r.status == TAMIS_NO_MEMORY, "P7: an allocation fails and the status does not say so");
    check(books.blocks == 0 && books.lies == 0, "P7: an allocation fails and something is left");
    check(r.tokens.n <= whole.tokens.n && memcmp(whole.tokens.p, r.tokens.p, r.tokens.n) == 0,
          "P7: an allocation fails and the tokens before it differ");
    forget(&r);
    forget(&whole);
}

static void check_classes(const char *p, size_t n)
{
    char letters[sizeof DIFFERENTIAL_CLASSES];
    struct text living = {0}, draft = {0};
    differential_classes(letters, p, n);
    if (letters[0])
        return;
    differential_read(&living, TAMIS_HTML, false, p, n);
    differential_read(&draft, TAMIS_HTML_2008, false, p, n);
    check(text_equal(&living, draft.p, draft.n), "html and html-2008 read differently what is of no class");
    text_free(&living);
    text_free(&draft);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *bytes = (const char *)data;
    size_t n = size ? size - 1 : 0;
    for (unsigned i = 0; i < TAMIS_DIALECT_COUNT; i++) {
        struct start s = {.dialect = (tamis_dialect)i, .h = hash(data, size)};
        s.settings = size ? data[n] : FOLLOWS;
        check_ways(&s, bytes, n);
        check_allocations(s, bytes, n);
        s.limited = true;
        check_ways(&s, bytes, n);
    }
    check_classes(bytes, n);
    return 0;
}
