/* calls_lexer.c: calls the functions for a lexer (tamis/lexer.h) in any order. */
#include <string.h>
#include <tamis/lexer.h>

#include "fuzz/calls.h"

/* The tokens of a document with their places. Adjacent text tokens are joined and have no place, because the lexer may
 * split text anywhere. */
struct recorded {
    struct text tokens;
    struct text errors;
    bool in_text;
    uint32_t markup;     /* the number of tokens other than text */
    uint32_t stop_after; /* the callback stops the lexer when `markup` has this value; 0: never */
};

struct settings {
    tamis_dialect dialect;
    const char *state; /* NULL for the dialect's first state */
    const char *last_start_tag;
    bool foreign;
    bool follow;
    bool normalize;
    uint64_t attributes;
    uint32_t stop_after;
};

struct model {
    tamis_lexer *l;
    struct settings set;
    bool wants_errors;
    bool begun;
    bool finished;
    tamis_status failed;
    struct recorded recorded;
    struct text fed;
};

static void expect(tamis_status got, bool legal)
{
    check(got == (legal ? TAMIS_OK : TAMIS_INVALID_ARGUMENT),
          "API: a call of a lexer returns another status");
}

/* ---- Callbacks */

static void add(struct text *to, const char *p, size_t n)
{
    text_add_string(to, p ? "\n" : "\n-");
    text_add(to, p ? p : "", p ? n : 0);
}

/* Checks that a token returns no attribute and no string after its last one, and checks the place of an event. */
static void check_rest(struct recorded *h, const tamis_token *t)
{
    size_t n = 7, attributes = tamis_token_attribute_count(t), events = tamis_token_event_count(t);
    check(!tamis_token_attribute_name(t, attributes, &n) && n == 0 &&
              !tamis_token_attribute_value(t, attributes, NULL) &&
              !tamis_token_event_string(t, events, NULL, NULL),
          "API: a token has a part after its last one");
    check(events != 0 ||
              (tamis_token_event_call(t) == TAMIS_SGML_CALL_NONE && tamis_token_event_line(t) == 0),
          "API: a token of another dialect has an event");
    uint64_t event[] = {(uint64_t)tamis_token_event_call(t), tamis_token_event_line(t)};
    text_add(&h->tokens, (const char *)event, sizeof event);
}

static void record_parts(struct recorded *h, const tamis_token *t)
{
    size_t n = 0;
    for (size_t i = 0; i < tamis_token_attribute_count(t); i++) {
        const char *p = tamis_token_attribute_name(t, i, &n);
        add(&h->tokens, p, n);
        p = tamis_token_attribute_value(t, i, &n);
        add(&h->tokens, p, n);
    }
    for (size_t i = 0; i < tamis_token_event_count(t); i++) {
        tamis_sgml_type type = TAMIS_SGML_MAXTOK;
        const char *p = tamis_token_event_string(t, i, &type, &n);
        add(&h->tokens, tamis_sgml_type_name(type), strlen(tamis_sgml_type_name(type)));
        add(&h->tokens, p, n);
    }
}

static void record_markup(struct recorded *h, const tamis_token *t)
{
    size_t n = 0;
    uint64_t place[] = {tamis_token_offset(t), tamis_token_end(t), (uint64_t)tamis_token_get_type(t)};
    const char *p = tamis_token_name(t, &n);
    text_add(&h->tokens, (const char *)place, sizeof place);
    add(&h->tokens, p, n);
    p = tamis_token_data(t, &n);
    add(&h->tokens, p, n);
    p = tamis_token_public_id(t, &n);
    add(&h->tokens, p, n);
    p = tamis_token_system_id(t, &n);
    add(&h->tokens, p, n);
    record_parts(h, t);
    check_rest(h, t);
}

static tamis_reply on_token(void *user, const tamis_token *t)
{
    struct recorded *h = user;
    size_t n = 0;
    tamis_sgml_type type = TAMIS_SGML_MAXTOK;
    const char *data = tamis_token_event_string(t, 0, &type, &n);
    if (tamis_token_get_type(t) == TAMIS_TOKEN_CHARACTERS)
        data = tamis_token_data(t, &n);
    else if (type != TAMIS_SGML_DATA)
        data = NULL;
    if (data && !h->in_text)
        text_add_string(&h->tokens, "\ntext ");
    h->in_text = data != NULL;
    if (data) {
        text_add(&h->tokens, data, n);
        return TAMIS_CONTINUE;
    }
    record_markup(h, t);
    h->markup++;
    return h->markup == h->stop_after ? TAMIS_STOP : TAMIS_CONTINUE;
}

static void on_error(void *user, const char *code, tamis_place place)
{
    struct recorded *h = user;
    uint64_t at[] = {place.offset, place.line, place.column};
    text_add_string(&h->errors, code);
    text_add(&h->errors, (const char *)at, sizeof at);
}

static void clear(struct recorded *h, uint32_t stop_after)
{
    text_clear(&h->tokens);
    text_clear(&h->errors);
    text_add_string(&h->tokens, "");
    text_add_string(&h->errors, "");
    h->in_text = false;
    h->markup = 0;
    h->stop_after = stop_after;
}

static void free_recorded(struct recorded *h)
{
    text_free(&h->tokens);
    text_free(&h->errors);
}

/* ---- Settings. They can be changed only before the first feed. A reset selects the first state of the dialect, and
 * forgets the last start tag. */

static void forget_document(struct model *m)
{
    m->begun = m->finished = false;
    m->failed = TAMIS_OK;
    m->set.state = m->set.last_start_tag = NULL;
    m->set.foreign = false;
    clear(&m->recorded, m->set.stop_after);
    text_clear(&m->fed);
    text_add_string(&m->fed, "");
}

static void start(struct model *m, struct calls *c)
{
    m->wants_errors = choose(c, 2);
    m->l = tamis_lexer_new(&c->allocator, on_token, m->wants_errors ? on_error : NULL, &m->recorded);
    check(m->l != NULL, "no memory");
    check(tamis_lexer_new(&c->allocator, NULL, NULL, NULL) == NULL,
          "API: a lexer is made without a callback");
    m->set = (struct settings){.normalize = true, .attributes = tamis_limit_default(TAMIS_MAX_ATTRIBUTES)};
    forget_document(m);
}

static void *begin(struct calls *c)
{
    struct model *m = calloc(1, sizeof *m);
    check(m != NULL, "no memory");
    start(m, c);
    return m;
}

static void end(void *self)
{
    struct model *m = self;
    tamis_lexer_free(m->l);
    free_recorded(&m->recorded);
    text_free(&m->fed);
    free(m);
}

static void set_dialect(struct model *m, struct calls *c)
{
    tamis_dialect dialect = (tamis_dialect)choose(c, TAMIS_DIALECT_COUNT + 1);
    bool legal = !m->begun && (unsigned)dialect < TAMIS_DIALECT_COUNT;
    expect(tamis_lexer_set_dialect(m->l, dialect), legal);
    if (legal) {
        m->set.dialect = dialect;
        m->set.state = NULL;
    }
}

/* Sets a state of the dialect, and checks that a name that no state has is refused. */
static void set_state(struct model *m, struct calls *c)
{
    static const char *const states[TAMIS_DIALECT_COUNT][3] = {
        {"RCDATA state", "Script data", "Comment end bang"},
        {"CDATA", "PCDATA", "RCDATA"},
        {"Data state", "Comment", "CDATA"},
        {"INITIAL", "COM", "TAG"},
    };
    const char *state = states[m->set.dialect][choose(c, 3)];
    tamis_status status = tamis_lexer_set_state(m->l, state);
    check(!m->begun || status == TAMIS_INVALID_ARGUMENT, "API: a setting at the wrong time is not refused");
    if (status == TAMIS_OK)
        m->set.state = state;
    expect(tamis_lexer_set_state(m->l, "no such state"), false);
    expect(tamis_lexer_set_state(m->l, ""), false);
}

static void set_last_start_tag(struct model *m, struct calls *c)
{
    static const char *const names[] = {"title", "script", "a", "style"};
    const char *name = names[choose(c, 4)];
    expect(tamis_lexer_set_last_start_tag(m->l, name), !m->begun);
    m->set.last_start_tag = m->begun ? m->set.last_start_tag : name;
}

static void set_limit(struct model *m, struct calls *c)
{
    uint64_t value = choose(c, 3) ? tamis_limit_default(TAMIS_MAX_ATTRIBUTES) : choose(c, 6);
    expect(tamis_lexer_set_limit(m->l, TAMIS_MAX_ATTRIBUTES, value), !m->begun);
    m->set.attributes = m->begun ? m->set.attributes : value;
    expect(tamis_lexer_set_limit(m->l, TAMIS_LIMIT_COUNT, 1), false);
}

static void set_flags(struct model *m, struct calls *c)
{
    if (m->begun)
        return;
    m->set.foreign = choose(c, 2);
    m->set.follow = choose(c, 2);
    m->set.normalize = choose(c, 2);
    m->set.stop_after = choose(c, 3) ? 0 : choose(c, 10);
    m->recorded.stop_after = m->set.stop_after;
    tamis_lexer_set_foreign(m->l, m->set.foreign);
    tamis_lexer_set_follow_tags(m->l, m->set.follow);
    tamis_lexer_set_normalize(m->l, m->set.normalize);
}

/* ---- Documents */

/* Reads the whole document with a separate lexer. */
static tamis_lexer *reference(const struct settings *s, struct recorded *h)
{
    static tamis_lexer *l;
    l = l ? l : tamis_lexer_new(NULL, on_token, on_error, h);
    check(l != NULL, "no memory");
    tamis_lexer_reset(l);
    clear(h, s->stop_after);
    expect(tamis_lexer_set_dialect(l, s->dialect), true);
    if (s->state)
        expect(tamis_lexer_set_state(l, s->state), true);
    if (s->last_start_tag)
        expect(tamis_lexer_set_last_start_tag(l, s->last_start_tag), true);
    expect(tamis_lexer_set_limit(l, TAMIS_MAX_ATTRIBUTES, s->attributes), true);
    tamis_lexer_set_foreign(l, s->foreign);
    tamis_lexer_set_follow_tags(l, s->follow);
    tamis_lexer_set_normalize(l, s->normalize);
    return l;
}

static void check_tokens(const struct model *m, tamis_status status)
{
    static struct recorded expected;
    tamis_lexer *l = reference(&m->set, &expected);
    tamis_status fed = tamis_lexer_feed(l, m->fed.p, m->fed.n), whole = tamis_lexer_finish(l);
    check(fed == TAMIS_OK || fed == whole, "P3 fail closed: a status does not stay");
    check(status == whole, "P5 chunk invariance: the status depends on the order of calls");
    check(text_equal(&m->recorded.tokens, expected.tokens.p, expected.tokens.n),
          "P5 chunk invariance: tokens depend on the order of calls");
    check(!m->wants_errors || text_equal(&m->recorded.errors, expected.errors.p, expected.errors.n),
          "P5 chunk invariance: errors depend on the order of calls");
    check(tamis_lexer_last_error(m->l).place.offset == tamis_lexer_last_error(l).place.offset,
          "P5 chunk invariance: the place of the status depends on the order of calls");
}

static void feed(struct model *m, struct calls *c)
{
    struct stretch piece = calls_piece(c);
    tamis_status status = tamis_lexer_feed(m->l, piece.p, piece.n);
    if (m->finished) {
        expect(status, false);
    } else {
        check(m->failed == TAMIS_OK || status == m->failed, "P3 fail closed: a status does not stay");
        if (m->failed == TAMIS_OK)
            calls_append(&m->fed, piece);
        m->begun = true;
        m->failed = status;
    }
    free((char *)piece.p);
    expect(tamis_lexer_feed(m->l, NULL, 1), false);
}

static void finish(struct model *m)
{
    tamis_status status = tamis_lexer_finish(m->l);
    if (m->finished) {
        expect(status, false);
        return;
    }
    check(m->failed == TAMIS_OK || status == m->failed, "P3 fail closed: a status does not stay");
    check_tokens(m, status);
    m->begun = m->finished = true;
    m->failed = status;
}

static void call(void *self, struct calls *c)
{
    struct model *m = self;
    static void (*const settings[])(struct model *, struct calls *) = {
        set_dialect, set_state, set_last_start_tag, set_limit, set_flags};
    switch (choose(c, 12)) {
    case 0:
    case 1:
    case 2:
        settings[choose(c, 5)](m, c);
        break;
    case 3:
    case 4:
        finish(m);
        break;
    case 5:
        tamis_lexer_reset(m->l);
        forget_document(m);
        break;
    case 6:
        tamis_lexer_free(m->l);
        start(m, c);
        break;
    default:
        feed(m, c);
        break;
    }
    check(tamis_lexer_last_error(m->l).status == m->failed, "API: the last error is not the last");
}

const struct player calls_lexer = {begin, call, end};
