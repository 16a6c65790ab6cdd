/* event.c: creates events and passes them to the sink. When a token becomes one of several strings of an event, the token is
 * copied to `values`, because the buffer `data` is used again for the next token. */
#include "base/array.h"
#include "lex/sgml/handlers.h"

/* Returns `offset`, or 0 if `offset` is before the start of the input. Only a token that enter.c created can start before the
 * start of the input. */
static uint64_t since_zero(uint64_t offset)
{
    return offset > INT64_MAX ? 0 : offset;
}

static void hand_on(struct lexer *l, struct event *e)
{
    if (lexer_done(l))
        return;
    e->offset = since_zero(e->offset);
    e->end = since_zero(e->end);
    e->line = 1 + l->line_feeds;
    l->stopped = l->sink.event(l->sink.user, e);
}

static uint64_t count_line_feeds(struct span s)
{
    uint64_t count = 0;
    for (size_t at = span_find(s, '\n'); at < s.n; at = span_find(s, '\n')) {
        count++;
        s = span_of(s.p + at + 1, s.n - at - 1);
    }
    return count;
}

/* --- the end of a token --- */

void tamis_lex_sgml_end_before(struct lexer *l)
{
    l->token.end = l->at.offset;
    l->line_feeds += count_line_feeds(buf_span(&l->data));
}

void tamis_lex_sgml_end_with(struct lexer *l, int c)
{
    sgml_take(l, c);
    l->token.end = l->at.offset + 1;
    l->line_feeds += count_line_feeds(buf_span(&l->data));
}

state tamis_lex_sgml_give_up(struct lexer *l, const char *message, state next)
{
    tamis_lex_back_up(l, l->data.n - 1);
    l->data.n = 1;
    l->token.end = l->token_start + 1;
    if (message)
        tamis_lex_sgml_report(l, TAMIS_SGML_ERROR, message);
    else
        tamis_lex_sgml_data(l, buf_span(&l->data), l->token_start, l->token.end);
    return reconsume(next);
}

/* --- events of one or two strings --- */

static void emit_one(struct lexer *l, tamis_sgml_call call, tamis_sgml_type type, struct span text,
                     uint64_t offset, uint64_t end)
{
    hand_on(l, &(struct event){.call = (unsigned char)call,
                               .count = 1,
                               .types = &type,
                               .strings = &text.p,
                               .lengths = &text.n,
                               .offset = offset,
                               .end = end});
}

static void emit_two(struct lexer *l, tamis_sgml_call call, const tamis_sgml_type types[2], struct span first,
                     struct span second)
{
    const char *strings[] = {first.p, second.p};
    size_t lengths[] = {first.n, second.n};
    meter_work(l->meter, 1);
    hand_on(l, &(struct event){.call = (unsigned char)call,
                               .count = second.n ? 2 : 1,
                               .types = types,
                               .strings = strings,
                               .lengths = lengths,
                               .offset = l->token_start,
                               .end = l->token.end});
}

void tamis_lex_sgml_data(struct lexer *l, struct span text, uint64_t offset, uint64_t end)
{
    l->line_feeds += count_line_feeds(text);
    emit_one(l, TAMIS_SGML_CALL_PRIMARY, TAMIS_SGML_DATA, text, offset, end);
}

/* Adds `c` to the bytes of the current code point, and returns true if the code point is then
 * complete. At the first byte of a code point, sets l->token_start to the offset of this byte.
 * DEVIATES: the W3C program handles single bytes; here, no string splits a code point. */
static bool is_whole(struct lexer *l, int c)
{
    if (!l->part_length)
        l->token_start = l->at.offset;
    l->part[l->part_length++] = (char)c;
    unsigned char lead = (unsigned char)l->part[0];
    return l->part_length == (lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4);
}

static struct span take_part(struct lexer *l)
{
    struct span part = span_of(l->part, l->part_length);
    l->part_length = 0;
    return part;
}

void tamis_lex_sgml_data_byte(struct lexer *l, int c)
{
    if (is_whole(l, c))
        tamis_lex_sgml_data(l, take_part(l), l->token_start, l->at.offset + 1);
}

state tamis_lex_sgml_data_token(struct lexer *l, state next)
{
    tamis_lex_sgml_data(l, buf_span(&l->data), l->token_start, l->at.offset);
    return reconsume(next);
}

void tamis_lex_sgml_emit(struct lexer *l, tamis_sgml_call call, tamis_sgml_type type)
{
    meter_work(l->meter, 1);
    emit_one(l, call, type, buf_span(&l->data), l->token_start, l->token.end);
}

void tamis_lex_sgml_emit_reference(struct lexer *l, tamis_sgml_type type, bool closed)
{
    struct span text = buf_span(&l->data);
    const tamis_sgml_type types[] = {type, TAMIS_SGML_REFC};
    size_t n = text.n - closed;
    emit_two(l, TAMIS_SGML_CALL_PRIMARY, types, span_of(text.p, n), span_of(text.p + n, closed));
}

static void report(struct lexer *l, tamis_sgml_type type, const char *message, struct span about)
{
    const tamis_sgml_type types[] = {type, TAMIS_SGML_DATA};
    emit_two(l, TAMIS_SGML_CALL_ERROR, types, span_from(message), about);
}

void tamis_lex_sgml_report(struct lexer *l, tamis_sgml_type type, const char *message)
{
    report(l, type, message, buf_span(&l->data));
}

void tamis_lex_sgml_report_byte(struct lexer *l, tamis_sgml_type type, const char *message, int c)
{
    if (!is_whole(l, c))
        return;
    l->line_feeds += c == '\n';
    l->token.end = l->at.offset + 1;
    report(l, type, message, take_part(l));
}

/* --- events of several strings --- */

void tamis_lex_sgml_begin_event(struct lexer *l, tamis_sgml_call call)
{
    l->strings.call = (unsigned char)call;
    l->strings.count = 0;
    l->values.n = 0;
    l->attributes_seen = 0;
    l->mark.offset = l->token_start;
}

/* Grows an array of the unfinished event if the array has no capacity for one more item. Returns the array, which
 * can have moved. If the memory cannot be allocated, sets the meter's status and returns the array unchanged. */
static void *grow_array(struct lexer *l, void *array, uint32_t *capacity, size_t size)
{
    if (l->strings.count < *capacity)
        return array;
    void *grown = tamis_base_array_grow(l->meter, array, capacity, l->strings.count + 1u, size);
    return grown ? grown : array;
}

static void add_string(struct lexer *l, tamis_sgml_type type, size_t length)
{
    struct strings *s = &l->strings;
    s->types = grow_array(l, s->types, &s->capacity[0], sizeof *s->types);
    s->texts = grow_array(l, s->texts, &s->capacity[1], sizeof *s->texts);
    s->lengths = grow_array(l, s->lengths, &s->capacity[2], sizeof *s->lengths);
    if (!meter_ok(l->meter))
        return;
    s->types[s->count] = type;
    s->lengths[s->count++] = length;
}

static bool is_space(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

static struct span without_space(struct span s)
{
    while (s.n && is_space(s.p[s.n - 1]))
        s.n--;
    return s;
}

static struct span normalized(tamis_sgml_type type, struct span s)
{
    s = without_space(s);
    if (type == TAMIS_SGML_ATTRNAME && s.n && s.p[s.n - 1] == '=')
        s = without_space(span_of(s.p, s.n - 1));
    return s;
}

static bool is_folded(tamis_sgml_type type)
{
    return type == TAMIS_SGML_START || type == TAMIS_SGML_END || type == TAMIS_SGML_ATTRNAME ||
           type == TAMIS_SGML_NAME || type == TAMIS_SGML_MARKUP_DECL;
}

static void add_folded(struct buf *to, struct span s)
{
    size_t start = to->n;
    buf_add(to, s);
    for (size_t i = start; i < to->n; i++)
        if (to->p[i] >= 'A' && to->p[i] <= 'Z')
            to->p[i] = (char)lower(to->p[i]);
}

void tamis_lex_sgml_add(struct lexer *l, tamis_sgml_type type)
{
    struct span text = buf_span(&l->data);
    if (l->normalize)
        text = normalized(type, text);
    if (l->normalize && is_folded(type))
        add_folded(&l->values, text);
    else
        buf_add(&l->values, text);
    add_string(l, type, text.n);
}

void tamis_lex_sgml_count(struct lexer *l)
{
    meter_within(l->meter, TAMIS_MAX_ATTRIBUTES, ++l->attributes_seen);
}

void tamis_lex_sgml_add_omitted(struct lexer *l)
{
    add_string(l, TAMIS_SGML_ATTRNAME, 0);
}

/* Sets the pointers to the strings. The pointers are set when the event is complete, because the memory of the
 * buffer `values` can move while the buffer grows. An attribute name is empty only if it was omitted. */
static void point_at_strings(struct lexer *l)
{
    const char *text = l->values.n ? l->values.p : "";
    for (uint32_t i = 0; i < l->strings.count; i++) {
        bool omitted = l->strings.types[i] == TAMIS_SGML_ATTRNAME && !l->strings.lengths[i];
        l->strings.texts[i] = omitted ? NULL : text;
        text += l->strings.lengths[i];
    }
}

static void deliver(struct lexer *l, uint64_t end)
{
    meter_work(l->meter, 1);
    if (l->strings.count && !lexer_done(l)) {
        point_at_strings(l);
        hand_on(l, &(struct event){.call = l->strings.call,
                                   .count = l->strings.count,
                                   .types = l->strings.types,
                                   .strings = l->strings.texts,
                                   .lengths = l->strings.lengths,
                                   .offset = l->mark.offset,
                                   .end = end});
    }
    l->strings.count = 0;
}

void tamis_lex_sgml_close(struct lexer *l, int c)
{
    buf_push(&l->values, (char)c);
    add_string(l, TAMIS_SGML_TAGC, 1);
    deliver(l, l->at.offset + 1);
}

void tamis_lex_sgml_cut_off(struct lexer *l)
{
    deliver(l, l->at.offset + 1);
}
