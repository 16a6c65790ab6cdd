/* lexer_api.c: the public lexer of tamis/lexer.h, with its own input stream, names and memory. */
#include <tamis/lexer.h>

#include "base/error.h"
#include "lex/dialects.h"
#include "lex/lexer_api.h"

struct tamis_lexer {
    struct meter meter;
    struct arena arena;
    struct names names;
    struct stream stream;
    struct lexer lexer;
    tamis_token_callback on_token;
    tamis_error_callback on_error;
    tamis_transition_callback on_transition;
    void *user;
    uint64_t fed;
    bool begun, finished;
    state first;
    bool foreign;
    bool follows_tags;
};

static const struct token *internal(const tamis_token *t)
{
    return (const struct token *)(const void *)t;
}

/* Returns the reply that selects the state to which tree construction switches the tokenizer after a start tag (13.2.6.4.4,
 * 13.2.6.4.7; scripting disabled). The test tests/lex/follow_tags_test.c compares this function with the tree builder. */
static tamis_reply switch_after(atom name)
{
    switch (name) {
    case ATOM_title:
    case ATOM_textarea:
        return TAMIS_SWITCH_RCDATA;
    case ATOM_style:
    case ATOM_xmp:
    case ATOM_iframe:
    case ATOM_noembed:
    case ATOM_noframes:
        return TAMIS_SWITCH_RAWTEXT;
    case ATOM_script:
        return TAMIS_SWITCH_SCRIPT_DATA;
    case ATOM_plaintext:
        return TAMIS_SWITCH_PLAINTEXT;
    default:
        return TAMIS_CONTINUE;
    }
}

static struct verdict on_token(void *user, const struct token *t)
{
    static const enum content_state contents[] = {[TAMIS_CONTINUE] = CONTENT_UNCHANGED,
                                                  [TAMIS_STOP] = CONTENT_UNCHANGED,
                                                  [TAMIS_SWITCH_RCDATA] = CONTENT_RCDATA,
                                                  [TAMIS_SWITCH_RAWTEXT] = CONTENT_RAWTEXT,
                                                  [TAMIS_SWITCH_SCRIPT_DATA] = CONTENT_SCRIPT_DATA,
                                                  [TAMIS_SWITCH_PLAINTEXT] = CONTENT_PLAINTEXT};
    tamis_lexer *l = user;
    tamis_reply reply = l->on_token(l->user, (const tamis_token *)(const void *)t);
    if (reply == TAMIS_CONTINUE && (t->type != TOKEN_START_TAG || !l->follows_tags)) /* most tokens */
        return (struct verdict){.foreign = l->foreign};
    if (reply == TAMIS_CONTINUE)
        reply = switch_after(t->name);
    if (reply == TAMIS_STOP)
        tamis_base_meter_fail(&l->meter, TAMIS_STOPPED);
    return (struct verdict){contents[reply], l->foreign, false, reply == TAMIS_STOP};
}

static bool on_event(void *user, const struct event *event)
{
    struct token t = {.type = TOKEN_END_OF_FILE, .event = event, .offset = event->offset, .end = event->end};
    return on_token(user, &t).stop;
}

static void on_error(void *user, enum parse_error error, uint64_t offset, uint64_t line, uint64_t column)
{
    tamis_lexer *l = user;
    l->on_error(l->user, tamis_lex_error_code(error), (tamis_place){offset, line, column});
}

static void on_transition(void *user, unsigned char from, int c, unsigned char to)
{
    tamis_lexer *l = user;
    const char *const *names = l->lexer.dialect->state_names;
    l->on_transition(l->user, names[from], c == END ? -1 : c, names[to]);
}

tamis_lexer *tamis_lexer_new(const tamis_allocator *allocator, tamis_token_callback token,
                             tamis_error_callback error, void *user)
{
    struct meter m;
    tamis_base_meter_init(&m, allocator);
    tamis_lexer *l = token ? tamis_base_meter_allocate(&m, sizeof *l) : NULL;
    if (!l)
        return NULL;
    *l = (struct tamis_lexer){.meter = m, .on_token = token, .on_error = error, .user = user};
    tamis_base_arena_init(&l->arena, &l->meter);
    tamis_base_names_init(&l->names, &l->arena);
    struct sink sink = {.user = l, .token = on_token, .error = error ? on_error : NULL, .event = on_event};
    tamis_lex_init(&l->lexer, tamis_lex_dialect(TAMIS_HTML), &l->meter, &l->names, sink);
    l->first = l->lexer.dialect->first;
    l->lexer.normalize = true;
    return l;
}

void tamis_lexer_free(tamis_lexer *l)
{
    if (!l)
        return;
    tamis_lex_free(&l->lexer);
    tamis_base_arena_free(&l->arena);
    struct meter m = l->meter;
    tamis_base_meter_release(&m, l, sizeof *l);
}

void tamis_lexer_reset(tamis_lexer *l)
{
    tamis_base_meter_restart(&l->meter);
    tamis_base_arena_reset(&l->arena);
    tamis_base_names_init(&l->names, &l->arena);
    tamis_lex_restart(&l->lexer);
    l->first = l->lexer.dialect->first;
    l->fed = 0;
    l->foreign = l->begun = l->finished = false;
}

tamis_status tamis_lexer_set_limit(tamis_lexer *l, tamis_limit limit, uint64_t value)
{
    bool is_set = !l->begun && tamis_base_meter_set_limit(&l->meter, limit, value);
    return is_set ? TAMIS_OK : TAMIS_INVALID_ARGUMENT;
}

tamis_status tamis_lexer_set_dialect(tamis_lexer *l, tamis_dialect dialect)
{
    const struct dialect *d = tamis_lex_dialect(dialect);
    if (l->begun || !d)
        return TAMIS_INVALID_ARGUMENT;
    l->lexer.dialect = d;
    l->first = d->first;
    return TAMIS_OK;
}

void tamis_lexer_set_transition_callback(tamis_lexer *l, tamis_transition_callback callback)
{
    l->on_transition = callback;
    l->lexer.sink.transition = callback ? on_transition : NULL;
}

/* Returns the state with this name or alias, or the dialect's state_count if there is none. */
static unsigned find_state(const struct dialect *d, struct span name)
{
    for (const struct state_alias *a = d->state_aliases; a && a->name; a++)
        if (span_equal(span_from(a->name), name))
            return a->state;
    unsigned i = 0;
    while (i < d->state_count && !span_equal(span_from(d->state_names[i]), name))
        i++;
    return i;
}

tamis_status tamis_lexer_set_state(tamis_lexer *l, const char *name)
{
    struct span text = span_from(name), suffix = SPAN(" state");
    if (text.n > suffix.n && span_ends(text, suffix))
        text.n -= suffix.n;
    unsigned found = find_state(l->lexer.dialect, text);
    if (l->begun || found == l->lexer.dialect->state_count)
        return TAMIS_INVALID_ARGUMENT;
    l->first = (state)found;
    return TAMIS_OK;
}

tamis_status tamis_lexer_set_last_start_tag(tamis_lexer *l, const char *name)
{
    if (l->begun)
        return TAMIS_INVALID_ARGUMENT;
    l->lexer.last_start_tag = tamis_base_names_intern(&l->names, span_from(name));
    return l->meter.status;
}

void tamis_lexer_set_foreign(tamis_lexer *l, bool foreign)
{
    l->foreign = l->lexer.foreign = foreign;
}

void tamis_lexer_set_follow_tags(tamis_lexer *l, bool follow)
{
    l->follows_tags = follow;
}

void tamis_lexer_set_normalize(tamis_lexer *l, bool normalize)
{
    l->lexer.normalize = normalize;
}

static void begin(tamis_lexer *l)
{
    if (!l->begun) {
        l->begun = true;
        tamis_base_meter_begin_parse(&l->meter, true);
        tamis_input_open(&l->stream, l->lexer.dialect->verbatim);
        tamis_lex_enter(&l->lexer, l->first);
    }
}

static void take_pieces(tamis_lexer *l)
{
    struct piece piece;
    while (!lexer_done(&l->lexer) && tamis_input_next(&l->stream, &piece))
        tamis_lex_feed(&l->lexer, &piece);
}

static void take_bytes(tamis_lexer *l, struct span bytes)
{
    l->fed += bytes.n;
    if (!bytes.n)
        return;
    tamis_input_feed(&l->stream, bytes);
    take_pieces(l);
}

tamis_status tamis_lexer_feed(tamis_lexer *l, const char *html, size_t length)
{
    if (l->finished || (!html && length))
        return TAMIS_INVALID_ARGUMENT;
    begin(l);
    uint64_t most = l->meter.limits[TAMIS_MAX_INPUT_BYTES], wanted = l->fed + length;
    if (wanted > most) /* read up to the limit, so that it does not matter how the input is split */
        length = (size_t)(most - l->fed);
    take_bytes(l, span_of(html, length));
    meter_within(&l->meter, TAMIS_MAX_INPUT_BYTES, wanted);
    return l->meter.status;
}

tamis_status tamis_lexer_finish(tamis_lexer *l)
{
    if (l->finished)
        return TAMIS_INVALID_ARGUMENT;
    begin(l);
    l->finished = true;
    tamis_input_close(&l->stream);
    take_pieces(l);
    tamis_lex_finish(&l->lexer, l->stream.offset);
    return l->meter.status;
}

tamis_error tamis_lexer_last_error(const tamis_lexer *l)
{
    const struct place *at = &l->lexer.at;
    tamis_place place = {l->meter.failed_at, l->on_error ? at->line : 0, l->on_error ? at->column : 0};
    return tamis_base_error(l->meter.status, place, NULL);
}

static const char *give(struct span s, size_t *length)
{
    if (length)
        *length = s.n;
    return s.p ? s.p : "";
}

static const char *give_nothing(size_t *length)
{
    if (length)
        *length = 0;
    return NULL;
}

static bool is_tag(const struct token *t)
{
    return t->type == TOKEN_START_TAG || t->type == TOKEN_END_TAG;
}

/* If this function returns false, the DOCTYPE members have no meaning: they can have
 * the values of an earlier token, because the tokens of a lexer use the same struct. */
static bool is_doctype(const struct token *t)
{
    return t->type == TOKEN_DOCTYPE;
}

tamis_token_type tamis_token_get_type(const tamis_token *t)
{
    if (internal(t)->event)
        return TAMIS_TOKEN_EVENT;
    if (internal(t)->type == TOKEN_END_TAG && !internal(t)->name)
        return TAMIS_TOKEN_SHORT_END_TAG;
    return (tamis_token_type)internal(t)->type;
}

uint64_t tamis_token_offset(const tamis_token *t)
{
    return internal(t)->offset;
}

uint64_t tamis_token_end(const tamis_token *t)
{
    return internal(t)->end;
}

const char *tamis_token_name(const tamis_token *public, size_t *length)
{
    const struct token *t = internal(public);
    if (is_tag(t) && tamis_token_get_type(public) != TAMIS_TOKEN_SHORT_END_TAG)
        return give(tamis_base_names_text(t->names, t->name), length);
    if (t->type == TOKEN_PROCESSING_INSTRUCTION)
        return give(t->target, length);
    return is_doctype(t) && t->has_name ? give(t->data, length) : give_nothing(length);
}

const char *tamis_token_data(const tamis_token *public, size_t *length)
{
    const struct token *t = internal(public);
    bool has_data = t->type == TOKEN_CHARACTERS || t->type == TOKEN_COMMENT ||
                    t->type == TOKEN_PROCESSING_INSTRUCTION;
    return has_data ? give(t->data, length) : give_nothing(length);
}

bool tamis_token_self_closing(const tamis_token *t)
{
    return internal(t)->self_closing;
}

bool tamis_token_force_quirks(const tamis_token *t)
{
    return is_doctype(internal(t)) && internal(t)->force_quirks;
}

const char *tamis_token_public_id(const tamis_token *t, size_t *length)
{
    return is_doctype(internal(t)) && internal(t)->has_public_id ? give(internal(t)->public_id, length)
                                                                 : give_nothing(length);
}

const char *tamis_token_system_id(const tamis_token *t, size_t *length)
{
    return is_doctype(internal(t)) && internal(t)->has_system_id ? give(internal(t)->system_id, length)
                                                                 : give_nothing(length);
}

size_t tamis_token_attribute_count(const tamis_token *t)
{
    return is_tag(internal(t)) ? internal(t)->attribute_count : 0;
}

const char *tamis_token_attribute_name(const tamis_token *public, size_t index, size_t *length)
{
    const struct token *t = internal(public);
    if (index >= tamis_token_attribute_count(public))
        return give_nothing(length);
    return give(tamis_base_names_text(t->names, t->attributes[index].name), length);
}

const char *tamis_token_attribute_value(const tamis_token *public, size_t index, size_t *length)
{
    if (index >= tamis_token_attribute_count(public))
        return give_nothing(length);
    return give(attribute_value(&internal(public)->attributes[index]), length);
}

tamis_sgml_call tamis_token_event_call(const tamis_token *t)
{
    const struct event *e = internal(t)->event;
    return e ? (tamis_sgml_call)e->call : TAMIS_SGML_CALL_NONE;
}

size_t tamis_token_event_count(const tamis_token *t)
{
    return internal(t)->event ? internal(t)->event->count : 0;
}

const char *tamis_token_event_string(const tamis_token *t, size_t index, tamis_sgml_type *type,
                                     size_t *length)
{
    if (index >= tamis_token_event_count(t))
        return give_nothing(length);
    const struct event *e = internal(t)->event;
    if (type)
        *type = (tamis_sgml_type)e->types[index];
    if (length)
        *length = e->lengths[index];
    return e->strings[index];
}

uint64_t tamis_token_event_line(const tamis_token *t)
{
    return internal(t)->event ? internal(t)->event->line : 0;
}

struct lexer *tamis_lex_internal(tamis_lexer *l)
{
    return &l->lexer;
}

const struct event *tamis_lex_event(const tamis_token *t)
{
    return internal(t)->event;
}
