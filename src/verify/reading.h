/* reading.h: records what a reader (a lexer or a tree builder) finds in a text, so that two readings can be compared.
 *
 * There are three kinds of event: a start tag with its attributes, an end tag, and text, which is never empty and never follows
 * text. Anything else is unexpected, because portable output contains nothing else. Two spellings of the same thing give the
 * same event: in HTML a self-closing flag has no meaning; in XML5 the flag counts as an end tag, except on elements that never
 * have an end tag. */
#ifndef TAMIS_VERIFY_READING_H
#define TAMIS_VERIFY_READING_H

#include <tamis/lexer.h>
#include <tamis/tree.h>

#include "base/buf.h"

/* The first byte of each part of a reading: bytes that do not occur in UTF-8. */
enum mark { MARK_START = 0xF8, MARK_NAME, MARK_VALUE, MARK_END, MARK_TEXT };

/* The event at index `at` of the reading has this offset in the text. */
struct event_place {
    size_t at;
    uint64_t offset;
};

struct reading {
    const char *reader; /* the name of the dialect: "html-2008" */
    struct buf events;
    struct event_place *places; /* [count] */
    uint32_t count;
    uint32_t capacity;
    bool in_text;           /* the last event is text */
    const char *unexpected; /* NULL, or a description of the first unexpected thing; a lexer stops there */
    uint64_t unexpected_offset;
};

void tamis_verify_reading_init(struct reading *r, struct meter *m, const char *reader);
void tamis_verify_reading_free(struct reading *r);
void tamis_verify_reading_restart(struct reading *r);

/* Add a part, or its beginning, to which bytes are then appended. The attributes of a start tag follow it as pairs of
 * a name and a value. */
void tamis_verify_begin(struct reading *r, enum mark mark, uint64_t offset);
void tamis_verify_add(struct reading *r, enum mark mark, struct span s, uint64_t offset);
void tamis_verify_add_unexpected(struct reading *r, const char *what, uint64_t offset);

/* Returns false if the readings are equal. Otherwise sets `*offset` to the place in the text of the first event that differs;
 * if both readings have an event at this index, `*offset` is the place of the event of `a`. */
bool tamis_verify_differ(const struct reading *a, const struct reading *b, uint64_t *offset);

/* The reader of a dialect's tokens. */
struct reader {
    struct reading reading;
    tamis_lexer *lexer;
    tamis_dialect dialect;
    /* The LIMITATION of SGML about a "/" before the ">" of a start tag is expected. */
    bool ignores_slashes;
    bool slash;   /* a "/" was found, and its start tag has not ended */
    uint64_t end; /* the end of the last token */
};

/* Returns false if there is not enough memory. The reader must not be moved in memory afterwards. */
bool tamis_verify_reader_init(struct reader *r, struct meter *m, tamis_dialect dialect);
void tamis_verify_reader_free(struct reader *r);
void tamis_verify_read(struct reader *r, struct span text);

/* Reads one event of SGML. */
void tamis_verify_read_event(struct reader *r, const tamis_token *t);

/* Reads the tree below a node, with its elements as tags. */
void tamis_verify_read_tree(struct reading *r, const tamis_parser *p, const tamis_node *root);

#endif
