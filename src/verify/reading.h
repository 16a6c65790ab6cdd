/* reading.h: how a reader takes a text, written down so that two readings can be compared.
 *
 * There are three kinds of event: a start tag with its attributes, an end tag, and text, which is never empty and never
 * follows text. Whatever else a reader finds is trouble, for portable output has nothing else. Two spellings of one thing
 * are one event: a self-closing flag means nothing in HTML, and in XML5 an end tag, unless the element never has one. */
#ifndef TAMIS_VERIFY_READING_H
#define TAMIS_VERIFY_READING_H

#include <tamis/lexer.h>
#include <tamis/tree.h>

#include "base/buf.h"

/* What begins each part of a reading: bytes that UTF-8 does not have. */
enum mark { MARK_START = 0xF8, MARK_NAME, MARK_VALUE, MARK_END, MARK_TEXT };

/* The event that begins at a byte of the reading stands at a byte of the text. */
struct event_place {
    size_t at;
    uint64_t offset;
};

struct reading {
    const char *reader; /* "html-2008", "the XML5 tree" */
    struct buf events;
    struct event_place *places; /* [count] */
    uint32_t count;
    uint32_t capacity;
    bool in_text;        /* the last event is text */
    const char *trouble; /* NULL, or the first there was; then the reading ends there */
    uint64_t trouble_offset;
};

void tamis_verify_reading_init(struct reading *r, struct meter *m, const char *reader);
void tamis_verify_reading_free(struct reading *r);
void tamis_verify_reading_restart(struct reading *r);

/* One part, or its beginning, to which bytes are then added. The attributes of a start tag follow it as names and values. */
void tamis_verify_begin(struct reading *r, enum mark mark, uint64_t offset);
void tamis_verify_add(struct reading *r, enum mark mark, struct span s, uint64_t offset);
void tamis_verify_add_trouble(struct reading *r, const char *what, uint64_t offset);

/* False: they are equal. Otherwise where in the text the first event stands that only one has; that of `a` if both have
 * another there. */
bool tamis_verify_differ(const struct reading *a, const struct reading *b, uint64_t *offset);

/* A dialect's tokens. */
struct reader {
    struct reading reading;
    tamis_lexer *lexer;
    tamis_dialect dialect;
    /* "/" before the ">" of a start tag, which SGML does not support, is no trouble to it. */
    bool passes_slashes;
    bool slash;   /* there was one, and its start tag is to come */
    uint64_t end; /* of the last token */
};

/* False: no memory. The reader must stay where it is. */
bool tamis_verify_reader_init(struct reader *r, struct meter *m, tamis_dialect dialect);
void tamis_verify_reader_free(struct reader *r);
void tamis_verify_read(struct reader *r, struct span text);

/* One event of SGML. */
void tamis_verify_read_event(struct reader *r, const tamis_token *t);

/* The tree below a node, its elements as tags. */
void tamis_verify_read_tree(struct reading *r, const tamis_parser *p, const tamis_node *root);

#endif
