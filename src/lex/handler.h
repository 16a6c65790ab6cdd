/* handler.h: small functions for handlers. A handler changes the lexer only by calling functions: those of this file, of
 * lexer.h, entities.h and charref/reference.h, and of its dialect. It does not write to members of struct lexer directly, and
 * does not access the bytes in the lexer's buffers; docs/proof.md lists the exceptions. Therefore the proof of a handler does
 * not depend on these members and bytes (lexer_valid.h). The names of the functions follow the wording of the HTML Standard. */
#ifndef TAMIS_LEX_HANDLER_H
#define TAMIS_LEX_HANDLER_H

#include "lex/lexer.h"

/* Sets the start of the next token to the current byte. */
static inline void begin_markup(struct lexer *l)
{
    l->token_start = l->at.offset;
}

/* Stores the place of the current byte, for an error that can be reported later. */
static inline void mark_place(struct lexer *l)
{
    l->mark = l->at;
}

static inline void set_return_state(struct lexer *l, state s)
{
    l->return_state = s;
}

/* If the byte `closer` follows the "&" of a reference directly, the "&" is text. If `closer` is END, only the bytes that struct
 * reference_rules specifies have this effect. */
static inline void set_reference_closer(struct lexer *l, int closer)
{
    l->reference_closer = closer;
}

/* Sets the trie node, the match and the code of the character reference to 0. */
static inline void reset_reference(struct lexer *l)
{
    l->reference = l->match = 0;
    l->code = 0;
}

/* --- the temporary buffer --- */

static inline void clear_temporary_buffer(struct lexer *l)
{
    l->temp.n = 0;
}

static inline void append_to_temporary_buffer(struct lexer *l, int c)
{
    buf_push(&l->temp, (char)c);
}

/* `text` must not point into the temporary buffer. */
static inline void append_text_to_temporary_buffer(struct lexer *l, struct span text)
{
    buf_add(&l->temp, text);
}

/* Removes the last byte, if there is one. */
static inline void shorten_temporary_buffer(struct lexer *l)
{
    l->temp.n -= l->temp.n > 0;
}

/* Returns the content. It is valid until the next change of the buffer. */
static inline struct span temporary_buffer(const struct lexer *l)
{
    return buf_span(&l->temp);
}

/* --- the current tag --- */

static inline void append_to_tag_name(struct lexer *l, int c)
{
    buf_push(&l->name, (char)c);
}

/* Appends U+FFFD, which replaces U+0000. */
static inline void append_replacement_to_tag_name(struct lexer *l)
{
    buf_add(&l->name, replacement_character());
}

static inline void append_to_attribute_name(struct lexer *l, int c)
{
    buf_push(&l->attribute_name, (char)c);
}

static inline void append_replacement_to_attribute_name(struct lexer *l)
{
    buf_add(&l->attribute_name, replacement_character());
}

static inline void append_to_attribute_value(struct lexer *l, int c)
{
    char byte = (char)c;
    tamis_lex_append_value(l, span_of(&byte, 1));
}

static inline void set_self_closing(struct lexer *l, bool self_closing)
{
    l->token.self_closing = self_closing;
}

/* --- comments, processing instructions, DOCTYPEs: the buffer `data` --- */

static inline void append_to_data(struct lexer *l, int c)
{
    buf_push(&l->data, (char)c);
}

/* `text` must not point into `data`. */
static inline void append_text_to_data(struct lexer *l, struct span text)
{
    buf_add(&l->data, text);
}

/* `text` must be a string literal. */
static inline void append_string_to_data(struct lexer *l, const char *text)
{
    buf_add(&l->data, span_from(text));
}

/* Returns the content. It is valid until the next change of the buffer. */
static inline struct span collected_data(const struct lexer *l)
{
    return buf_span(&l->data);
}

/* Ends the target of a processing instruction: the bytes that are appended to `data` later are not part of the target. */
static inline void end_target(struct lexer *l)
{
    l->target_end = l->data.n;
}

static inline void begin_doctype_name(struct lexer *l)
{
    l->token.has_name = true;
}

static inline void set_force_quirks(struct lexer *l, bool force_quirks)
{
    l->token.force_quirks = force_quirks;
}

static inline void begin_public_identifier(struct lexer *l)
{
    l->token.has_public_id = true;
    l->public_start = l->data.n;
}

static inline void begin_system_identifier(struct lexer *l)
{
    l->token.has_system_id = true;
    l->system_start = l->data.n;
}

/* Begins a DOCTYPE. Each identifier is empty, or missing if the argument for it is false. */
static inline void begin_doctype(struct lexer *l, bool has_public_id, bool has_system_id)
{
    tamis_lex_begin_data(l, TOKEN_DOCTYPE);
    l->public_start = l->system_start = 0;
    l->token.has_public_id = has_public_id;
    l->token.has_system_id = has_system_id;
}

#endif
