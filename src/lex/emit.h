/* emit.h: functions for handlers. The `emit` functions pass a token to the sink. Only lexer.h includes this file. */
#ifndef TAMIS_LEX_EMIT_H
#define TAMIS_LEX_EMIT_H

#include "lex/lexer.h"

/*@ requires lexer_valid(l) && error < PARSE_ERROR_COUNT;
    assigns l->stream_error, l->meter->work, l->meter->held, l->meter->status, l->meter->failed_at,
            heap[0 .. heap_size - 1];
    ensures lexer_valid(l) && meter_sticks{Pre, Post}(l->meter); */
void tamis_lex_error(struct lexer *l, enum parse_error error);
/*@ requires lexer_valid(l) && error < PARSE_ERROR_COUNT;
    assigns l->stream_error, l->meter->work, l->meter->held, l->meter->status, l->meter->failed_at,
            heap[0 .. heap_size - 1];
    ensures lexer_valid(l) && meter_sticks{Pre, Post}(l->meter); */
void tamis_lex_error_at(struct lexer *l, enum parse_error error, struct place place);
/*@ requires lexer_valid(l);
    assigns l->stream_error, l->meter->work, l->meter->held, l->meter->status, l->meter->failed_at,
            heap[0 .. heap_size - 1];
    ensures lexer_valid(l) && meter_sticks{Pre, Post}(l->meter); */
void tamis_lex_stream_error(struct lexer *l);
/*@ requires lexer_valid(l);
    assigns l->characters, l->foreign, l->stopped, *l->names, *l->names->arena, l->meter->work, l->meter->held, l->meter->status,
            l->meter->failed_at, heap[0 .. heap_size - 1], attribute_heap[0 .. attribute_heap_size - 1];
    ensures lexer_valid(l) && meter_sticks{Pre, Post}(l->meter); */
void tamis_lex_emit_run(struct lexer *l, struct span run, uint64_t offset, bool in_input);
/*@ requires lexer_valid(l);
    assigns l->characters, l->foreign, l->stopped, *l->names, *l->names->arena, l->meter->work, l->meter->held, l->meter->status,
            l->meter->failed_at, heap[0 .. heap_size - 1], attribute_heap[0 .. attribute_heap_size - 1];
    ensures lexer_valid(l) && meter_sticks{Pre, Post}(l->meter); */
void tamis_lex_emit_text(struct lexer *l, struct span text); /* `text` does not point into the fed bytes */
/*@ requires lexer_valid(l) && 0 <= c < END && !l->dialect->verbatim;
    assigns l->part[0 .. 3], l->part_length, l->part_start, l->meter->at, l->meter->work_max, l->characters,
            l->foreign, l->stopped, *l->names, *l->names->arena, l->meter->work, l->meter->held, l->meter->status,
            l->meter->failed_at, heap[0 .. heap_size - 1], attribute_heap[0 .. attribute_heap_size - 1];
    ensures lexer_valid(l) && meter_sticks{Pre, Post}(l->meter); */
void tamis_lex_emit_byte(struct lexer *l, int c);
/*@ requires lexer_valid(l);
    assigns l->foreign, l->stopped, *l->names, *l->names->arena, l->meter->work, l->meter->held, l->meter->status,
            l->meter->failed_at, heap[0 .. heap_size - 1], attribute_heap[0 .. attribute_heap_size - 1];
    ensures lexer_valid(l) && meter_sticks{Pre, Post}(l->meter); */
void tamis_lex_emit_end(struct lexer *l);

/*@ requires lexer_valid(l) && (text == \null || valid_read_string(text));
    assigns l->characters, l->foreign, l->stopped, *l->names, *l->names->arena, l->meter->work, l->meter->held, l->meter->status,
            l->meter->failed_at, heap[0 .. heap_size - 1], attribute_heap[0 .. attribute_heap_size - 1];
    ensures lexer_valid(l) && meter_sticks{Pre, Post}(l->meter); */
static inline void emit_text(struct lexer *l, const char *text)
{
    tamis_lex_emit_text(l, span_from(text));
}

/* Returns U+FFFD, which replaces U+0000 in most states. */
/*@ assigns \nothing;
    ensures \result.n == 3 && \valid_read(\result.p + (0 .. 2)); */
static inline struct span replacement_character(void)
{
    return SPAN("\xEF\xBF\xBD");
}

/*@ requires lexer_valid(l) && (type == TOKEN_START_TAG || type == TOKEN_END_TAG);
    assigns l->token, l->name.n, l->values.n, l->value_start, l->attributes_seen, l->in_attribute, l->tag_serial,
            number_heap[0 .. number_heap_size - 1];
    ensures lexer_valid(l) && l->token.type == type && !l->in_attribute; */
void tamis_lex_begin_tag(struct lexer *l, enum token_type type);
/*@ requires lexer_valid(l);
    assigns l->token.name, *l->names, *l->names->arena, l->meter->held, l->meter->status, l->meter->failed_at,
            heap[0 .. heap_size - 1];
    ensures lexer_valid(l) && meter_sticks{Pre, Post}(l->meter); */
void tamis_lex_end_tag_name(struct lexer *l);
/*@ requires lexer_valid(l);
    assigns l->in_attribute, l->attribute_is_kept, l->attribute_name.n, l->value_start, l->values.n, l->mark,
            attribute_heap[0 .. attribute_heap_size - 1];
    ensures lexer_valid(l) && l->in_attribute && !l->attribute_is_kept; */
void tamis_lex_begin_attribute(struct lexer *l);
/*@ requires lexer_valid(l);
    assigns l->attribute_is_kept, l->stream_error, l->meter->work, l->attributes_seen, l->attributes, l->attribute_capacity, l->seen, l->seen_capacity,
            l->token.attribute_count, attribute_heap[0 .. attribute_heap_size - 1], number_heap[0 .. number_heap_size - 1],
            *l->names, *l->names->arena, l->meter->held, l->meter->status, l->meter->failed_at,
            heap[0 .. heap_size - 1];
    ensures lexer_valid(l) && meter_sticks{Pre, Post}(l->meter); */
void tamis_lex_end_attribute_name(struct lexer *l);
/*@ requires lexer_valid(l);
    assigns l->in_attribute, l->values.n, attribute_heap[0 .. attribute_heap_size - 1];
    ensures lexer_valid(l) && !l->in_attribute; */
void tamis_lex_end_attribute(struct lexer *l);
/*@ requires lexer_valid(l) && span_readable(text) && text.n <= INT64_MAX;
    assigns l->values.n, l->values.p, l->values.capacity, l->meter->held, l->meter->status, l->meter->failed_at,
            heap[0 .. heap_size - 1];
    ensures lexer_valid(l) && meter_sticks{Pre, Post}(l->meter); */
void tamis_lex_append_value(struct lexer *l, struct span text);
/*@ requires lexer_valid(l) && l->attributes_seen < UINT32_MAX && a.name < UINT32_MAX;
    assigns l->attributes_seen, l->attributes, l->attribute_capacity, l->seen, l->seen_capacity,
            l->token.attribute_count, attribute_heap[0 .. attribute_heap_size - 1], number_heap[0 .. number_heap_size - 1],
            l->meter->held, l->meter->status, l->meter->failed_at, heap[0 .. heap_size - 1];
    ensures lexer_valid(l) && meter_sticks{Pre, Post}(l->meter);
    ensures \result ==> l->token.attribute_count > 0; */
bool tamis_lex_take_attribute(struct lexer *l, struct attribute a);
/*@ requires lexer_valid(l);
    assigns l->data, l->values, l->value_start, l->meter->held, l->meter->status, l->meter->failed_at,
            heap[0 .. heap_size - 1], attribute_heap[0 .. attribute_heap_size - 1];
    ensures lexer_valid(l) && meter_sticks{Pre, Post}(l->meter); */
void tamis_lex_detach_values(struct lexer *l);
/*@ requires lexer_valid(l) && lexer_state(l, next);
    assigns l->in_attribute, l->values.n, l->token, l->last_start_tag, l->stream_error,
            l->foreign, l->stopped, *l->names, *l->names->arena, l->meter->work, l->meter->held, l->meter->status,
            l->meter->failed_at, heap[0 .. heap_size - 1], attribute_heap[0 .. attribute_heap_size - 1];
    ensures lexer_valid(l) && meter_sticks{Pre, Post}(l->meter);
    ensures lexer_state(l, \result) && !l->in_attribute; */
state tamis_lex_emit_tag(struct lexer *l, state next);
/*@ requires lexer_valid(l);
    assigns l->token.name, *l->names, *l->names->arena, l->meter->held, l->meter->status, l->meter->failed_at,
            heap[0 .. heap_size - 1];
    ensures lexer_valid(l) && meter_sticks{Pre, Post}(l->meter); */
bool tamis_lex_is_appropriate_end_tag(struct lexer *l);

/*@ requires lexer_valid(l);
    requires type == TOKEN_DOCTYPE || type == TOKEN_COMMENT || type == TOKEN_PROCESSING_INSTRUCTION;
    assigns l->token, l->data.limit, l->data.n, l->target_end, l->in_attribute;
    ensures lexer_valid(l) && l->token.type == type && l->data.n == 0; */
void tamis_lex_begin_data(struct lexer *l, enum token_type type);
/*@ requires lexer_valid(l);
    assigns l->token, l->foreign, l->stopped, *l->names, *l->names->arena, l->meter->work, l->meter->held, l->meter->status,
            l->meter->failed_at, heap[0 .. heap_size - 1], attribute_heap[0 .. attribute_heap_size - 1];
    ensures lexer_valid(l) && meter_sticks{Pre, Post}(l->meter); */
void tamis_lex_emit_data(struct lexer *l);

#endif
