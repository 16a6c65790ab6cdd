/* reading.h: records the tags and the text that a lexer or a tree builder finds. The record, a sequence of events, is called a
 * reading. Two readings can be compared.
 *
 * There are three kinds of event: a start tag with its attributes, an end tag, and text, which is never
 * empty and never directly follows another text. Any other item, such as a comment, is unexpected,
 * because portable output does not contain it. The self-closing flag of a tag has no effect, except in
 * TAMIS_XML5: if the element is not void, the tag is recorded as a start tag and an end tag. */
#ifndef TAMIS_VERIFY_READING_H
#define TAMIS_VERIFY_READING_H

#include <tamis/lexer.h>
#include <tamis/tree.h>

#include "base/buf.h"

/* A reading is stored as parts: a start tag, the name of an attribute, its value, an end tag, or text. Each part begins with
 * one of these marks, which are bytes that do not occur in UTF-8. */
enum part_mark { MARK_START = 0xF8, MARK_NAME, MARK_VALUE, MARK_END, MARK_TEXT };

/* The place of an event: the index of its first byte in reading.events, and its offset in the text. */
struct event_place {
    size_t at;
    uint64_t offset;
};

struct reading {
    const char *reader; /* the name of the dialect, such as "html-2008" */
    struct buf events;
    struct event_place *places; /* an array of `count` items */
    uint32_t count;
    uint32_t capacity;
    bool in_text;           /* the last event is text */
    const char *unexpected; /* NULL, or a description of the first unexpected item, at which a lexer stops */
    uint64_t unexpected_offset;
};

void tamis_verify_reading_init(struct reading *r, struct meter *m, const char *reader);
void tamis_verify_reading_free(struct reading *r);
void tamis_verify_reading_restart(struct reading *r);

/* tamis_verify_add() adds a part. tamis_verify_begin() adds only the mark of a part; the caller then
 * appends the bytes of the part to `events`. Text that directly follows other text is added to the same
 * event. tamis_verify_add() ignores empty text. After a start tag, the caller adds the name and the
 * value of each attribute. tamis_verify_add_unexpected() sets `unexpected`, unless it is already set. */
void tamis_verify_begin(struct reading *r, enum part_mark mark, uint64_t offset);
void tamis_verify_add(struct reading *r, enum part_mark mark, struct span s, uint64_t offset);
void tamis_verify_add_unexpected(struct reading *r, const char *what, uint64_t offset);

/* Returns false if the readings are equal. Otherwise returns true and sets `*offset` to the offset, in the text, of
 * the event that contains the first difference. This is an event of `a` or, if `a` ends at the difference, of `b`. */
bool tamis_verify_differ(const struct reading *a, const struct reading *b, uint64_t *offset);

/* The lexer of a dialect, and the reading in which its tokens are recorded. */
struct reader {
    struct reading reading;
    tamis_lexer *lexer;
    tamis_dialect dialect;
    /* If true, the reader ignores the LIMITATION event that the SGML lexer emits for a "/" in a start tag. */
    bool ignores_slashes;
    bool slash;   /* a "/" was ignored, and no PRIMARY event has followed */
    uint64_t end; /* the offset of the end of the last token */
};

/* Returns false if there is not enough memory; the reader must be freed in this case, too. The reader must not be moved
 * in memory, because its lexer has a pointer to it. */
bool tamis_verify_reader_init(struct reader *r, struct meter *m, tamis_dialect dialect);
void tamis_verify_reader_free(struct reader *r);
void tamis_verify_read(struct reader *r, struct span text);

/* Adds one event of the SGML lexer to the reading. */
void tamis_verify_read_event(struct reader *r, const tamis_token *t);

/* Records the descendants of `root`: each element is recorded as a start tag and an end tag. */
void tamis_verify_read_tree(struct reading *r, const tamis_parser *p, const tamis_node *root);

#endif
