/* emit.c: creates tokens and passes them to the sink. */
#include "base/array.h"
#include "lex/lexer.h"

const char *tamis_lex_error_code(enum parse_error error)
{
    static const char *const codes[PARSE_ERROR_COUNT] = {
#define PARSE_ERROR(id, code) code,
#include "lex/parse_errors.def"
#undef PARSE_ERROR
    };
    return codes[error];
}

/* Calls the function `error` of the sink, which must not change the lexer. */
static void call_error(struct lexer *l, enum parse_error error, struct place place)
{
    l->sink.error(l->sink.user, error, place.offset, place.line, place.column);
}

static void report(struct lexer *l, enum parse_error error, struct place place)
{
    if (l->sink.error && !lexer_done(l))
        call_error(l, error, place);
}

void tamis_lex_stream_error(struct lexer *l)
{
    if (l->stream_error == PARSE_ERROR_COUNT)
        return;
    enum parse_error error = l->stream_error;
    l->stream_error = PARSE_ERROR_COUNT;
    report(l, error, l->at);
}

/* Reports an error at `place`. Errors are reported in the order of their places: if `place` is not before the current code
 * point, the input stream error of this code point is reported first. */
void tamis_lex_error_at(struct lexer *l, enum parse_error error, struct place place)
{
    if (place.offset >= l->at.offset)
        tamis_lex_stream_error(l);
    report(l, error, place);
}

void tamis_lex_error(struct lexer *l, enum parse_error error)
{
    tamis_lex_error_at(l, error, l->at);
}

/* Passes a token to the sink, unless the lexer has stopped or failed. Returns the verdict, or one that changes nothing. */
static struct verdict emit(struct lexer *l, const struct token *t)
{
    return lexer_done(l) ? (struct verdict){CONTENT_UNCHANGED, l->foreign, false, false} : lexer_pass(l, t);
}

static void set_text(struct token *t, struct span run, uint64_t offset, bool in_input)
{
    t->data = run;
    t->in_input = in_input;
    t->offset = offset;
    t->end = offset + run.n;
}

void tamis_lex_emit_run(struct lexer *l, struct span run, uint64_t offset, bool in_input)
{
    set_text(&l->characters, run, offset, in_input);
    emit(l, &l->characters);
}

void tamis_lex_emit_text(struct lexer *l, struct span text)
{
    if (text.n)
        tamis_lex_emit_run(l, text, l->at.offset, false);
}

/* Returns the number of bytes in the UTF-8 sequence that begins with `lead`. */
static unsigned length_of(unsigned char lead)
{
    return (unsigned)(lead < 0xC0 ? 1 : (lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4));
}

/* Collects the bytes of a code point and emits them when the code point is complete, so that no token splits a code point. */
void tamis_lex_emit_byte(struct lexer *l, int c)
{
    if (!l->part_length)
        l->part_start = l->at.offset;
    l->part[l->part_length++] = (char)c;
    if (l->part_length < length_of((unsigned char)l->part[0]))
        return;
    struct span whole = span_of(l->part, l->part_length);
    l->part_length = 0;
    lexer_reach(l, l->part_start); /* the offset of the first byte, as for a run of text */
    tamis_lex_emit_run(l, whole, l->part_start, false);
}

void tamis_lex_emit_end(struct lexer *l)
{
    struct token t = {.type = TOKEN_END_OF_FILE, .offset = l->at.offset, .end = l->at.offset};
    emit(l, &t);
}

/* --- tags --- */

/* Gives a new tag its serial number. If it wraps around to 0, clears `seen`, so that no old number equals a new one. */
static void next_serial(struct lexer *l)
{
    if (++l->tag_serial == 0) {
        tamis_base_array_zero(l->seen, l->seen_capacity, sizeof *l->seen);
        l->tag_serial = 1;
    }
}

void tamis_lex_begin_tag(struct lexer *l, enum token_type type)
{
    l->token.type = type;
    l->token.names = l->names;
    l->token.name = ATOM_NONE;
    l->token.self_closing = false;
    l->token.attribute_count = 0;
    l->token.offset = l->token_start;
    l->name.n = 0;
    l->values.n = 0;
    l->attributes_seen = 0;
    l->in_attribute = false;
    next_serial(l);
}

void tamis_lex_end_tag_name(struct lexer *l)
{
    l->token.name = lexer_intern(l, buf_span(&l->name));
}

/* Grows `attributes` so that it has space for one more attribute. Returns false if the memory cannot be allocated. */
static bool grow_attributes(struct lexer *l)
{
    struct attribute *more = tamis_base_array_grow(l->meter, l->attributes, &l->attribute_capacity,
                                                   l->token.attribute_count + 1u, sizeof *more);
    if (more)
        l->attributes = more;
    return more != NULL;
}

/* Grows `seen` so that `name` is a valid index. Returns false if the memory cannot be allocated. */
static bool grow_seen(struct lexer *l, atom name)
{
    uint32_t *more = tamis_base_array_grow(l->meter, l->seen, &l->seen_capacity, name + 1u, sizeof *more);
    if (more)
        l->seen = more;
    return more != NULL;
}

static void add_attribute(struct lexer *l, struct attribute a)
{
    l->seen[a.name] = l->tag_serial;
    l->attributes[l->token.attribute_count++] = a;
}

/* Counts an attribute toward the limit ATTRIBUTES and adds it to the tag. Returns false if the tag already has an attribute
 * with this name (the first one is kept: HTML Standard, 13.2.5.33), if the limit is exceeded, or if an allocation fails. */
bool tamis_lex_take_attribute(struct lexer *l, struct attribute a)
{
    if (!lexer_within(l, TAMIS_MAX_ATTRIBUTES, ++l->attributes_seen))
        return false;
    if (a.name >= l->seen_capacity && !grow_seen(l, a.name))
        return false;
    if (l->seen[a.name] == l->tag_serial)
        return false;
    if (l->token.attribute_count == l->attribute_capacity && !grow_attributes(l))
        return false;
    add_attribute(l, a);
    return true;
}

/* Begins an attribute with an empty name and an empty value. */
void tamis_lex_begin_attribute(struct lexer *l)
{
    l->mark = l->at;
    tamis_lex_end_attribute(l);
    l->in_attribute = true;
    l->attribute_is_kept = false;
    l->attribute_name.n = 0;
    l->value_start = l->values.n;
}

void tamis_lex_end_attribute_name(struct lexer *l)
{
    struct attribute a = {.name = lexer_intern(l, buf_span(&l->attribute_name)),
                          .offset = (uint32_t)l->mark.offset};
    l->attribute_is_kept = tamis_lex_take_attribute(l, a);
    if (!l->attribute_is_kept && meter_ok(l->meter))
        tamis_lex_error(l, ERROR_DUPLICATE_ATTRIBUTE);
}

void tamis_lex_append_value(struct lexer *l, struct span text)
{
    if (lexer_within(l, TAMIS_MAX_ATTRIBUTE_VALUE_BYTES, l->values.n - l->value_start + text.n))
        buf_add(&l->values, text);
}

/* Ends the current attribute, if there is one: sets the length of its value or, if it is a duplicate, removes its value. */
void tamis_lex_end_attribute(struct lexer *l)
{
    if (!l->in_attribute)
        return;
    l->in_attribute = false;
    if (l->attribute_is_kept)
        l->attributes[l->token.attribute_count - 1].value_length = (uint32_t)(l->values.n - l->value_start);
    else
        l->values.n = l->value_start;
}

/* If the value of attribute `i` is in `values`, sets its pointer to `value`. Returns the start of the next value. */
static const char *point_at_value(struct lexer *l, uint32_t i, const char *value)
{
    struct attribute *a = &l->attributes[i];
    if (a->in_input)
        return value;
    a->value = value;
    return value ? value + a->value_length : NULL;
}

/* Sets the pointers to the values that are stored in `values`, in the order of the attributes. The pointers are not set
 * earlier, because the memory of the buffer can move when a value is added. */
static void point_at_values(struct lexer *l)
{
    const char *value = l->values.p;
    for (uint32_t i = 0; i < l->token.attribute_count; i++)
        value = point_at_value(l, i, value);
}

/* Called before the fed bytes become invalid. Copies all attribute values, in order, to `data`, which is unused while a tag is
 * read, and then swaps the buffers `data` and `values`. */
void tamis_lex_detach_values(struct lexer *l)
{
    size_t unfinished = l->in_attribute ? l->values.n - l->value_start : 0;
    if (l->in_attribute && l->attribute_is_kept)
        l->attributes[l->token.attribute_count - 1].value_length = (uint32_t)unfinished;
    point_at_values(l);
    struct buf *to = &l->data;
    to->n = 0;
    to->limit = l->values.limit;
    for (uint32_t i = 0; i < l->token.attribute_count; i++) {
        buf_add(to, attribute_value(&l->attributes[i]));
        l->attributes[i].in_input = false;
    }
    /* The value of a duplicate attribute is removed when the value is complete. Until then, it is kept, because the limit on
     * its length applies. */
    if (unfinished && !l->attribute_is_kept)
        buf_append(to, l->values.p + l->value_start, unfinished);
    struct buf old = l->values;
    l->values = *to;
    *to = old;
    l->value_start = l->values.n - (meter_ok(l->meter) ? unfinished : 0);
}

static void check_end_tag(struct lexer *l)
{
    bool has_attributes = l->token.attribute_count > 0, is_self_closing = l->token.self_closing;
    l->token.attribute_count = 0;
    l->token.self_closing = false;
    if (has_attributes)
        tamis_lex_error(l, ERROR_END_TAG_WITH_ATTRIBUTES);
    if (is_self_closing)
        tamis_lex_error(l, ERROR_END_TAG_WITH_TRAILING_SOLIDUS);
}

/* Sets the end of the current token to the byte after the current byte. */
static void end_token(struct lexer *l)
{
    l->token.end = l->at.offset + !l->at_end;
}

state tamis_lex_emit_tag(struct lexer *l, state next)
{
    tamis_lex_end_attribute(l);
    if (l->token.type == TOKEN_END_TAG)
        check_end_tag(l);
    else
        l->last_start_tag = l->token.name;
    point_at_values(l);
    l->token.attributes = l->attributes;
    end_token(l);
    struct verdict v = emit(l, &l->token);
    if (v.self_closing_ignored)
        tamis_lex_error(l, ERROR_NON_VOID_HTML_ELEMENT_START_TAG_WITH_TRAILING_SOLIDUS);
    return v.content == CONTENT_UNCHANGED ? next : l->dialect->content_states[v.content];
}

/* 13.2.5, "appropriate end tag token" */
bool tamis_lex_is_appropriate_end_tag(struct lexer *l)
{
    tamis_lex_end_tag_name(l);
    return l->token.name && l->token.name == l->last_start_tag;
}

/* --- comments, processing instructions, DOCTYPEs: tokens whose text is collected in `data` --- */

static void clear_token(struct token *t, enum token_type type, uint64_t offset)
{
    *t = (struct token){.type = type, .offset = offset};
}

void tamis_lex_begin_data(struct lexer *l, enum token_type type)
{
    static const enum tamis_limit limits[] = {[TOKEN_DOCTYPE] = TAMIS_MAX_DOCTYPE_BYTES,
                                              [TOKEN_COMMENT] = TAMIS_MAX_COMMENT_BYTES,
                                              [TOKEN_PROCESSING_INSTRUCTION] = TAMIS_MAX_PI_BYTES};
    clear_token(&l->token, type, l->token_start);
    l->data.limit = limits[type];
    l->data.n = 0;
    l->in_attribute = false;
}

static void point_at(struct span *to, const struct buf *b, size_t start, size_t end)
{
    *to = end > start ? span_of(b->p + start, end - start) : SPAN("");
}

/* Sets the identifiers of a DOCTYPE, which follow its name in `data`. Returns the end of the name. */
static size_t point_at_identifiers(struct lexer *l)
{
    size_t end = l->data.n;
    if (l->token.has_system_id) {
        point_at(&l->token.system_id, &l->data, l->system_start, end);
        end = l->system_start;
    }
    if (l->token.has_public_id) {
        point_at(&l->token.public_id, &l->data, l->public_start, end);
        end = l->public_start;
    }
    return end;
}

static void point_at_data(struct lexer *l)
{
    struct token *t = &l->token;
    bool has_target = t->type == TOKEN_PROCESSING_INSTRUCTION;
    if (has_target)
        point_at(&t->target, &l->data, 0, l->target_end);
    size_t end = t->type == TOKEN_DOCTYPE ? point_at_identifiers(l) : l->data.n;
    point_at(&t->data, &l->data, has_target ? l->target_end : 0, end);
}

void tamis_lex_emit_data(struct lexer *l)
{
    point_at_data(l);
    end_token(l);
    emit(l, &l->token);
}
