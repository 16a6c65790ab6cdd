/* parts.h: functions for operations. An operation chooses a part of the document, writes the bytes that replace the part into a
 * buffer (the draft), and then puts the draft into the document. */
#ifndef FUZZ_MUTATOR_PARTS_H
#define FUZZ_MUTATOR_PARTS_H

#include "fuzz/mutator/mutator.h"

#define NONE ((size_t)-1)

/* The number of elements of an array. */
#define COUNT(array) (sizeof(array) / sizeof *(array))

enum list {
    LIST_ELEMENT_DOCUMENT,
    LIST_ELEMENT_BLOCK,
    LIST_ELEMENT_TABLE,
    LIST_ELEMENT_SELECT,
    LIST_ELEMENT_FORMATTING,
    LIST_ELEMENT_PHRASING,
    LIST_ELEMENT_RAW,
    LIST_ELEMENT_TEMPLATE,
    LIST_ELEMENT_VOID,
    LIST_ELEMENT_SVG,
    LIST_ELEMENT_MATHML,
    LIST_ELEMENT_FEED,
    ELEMENT_LISTS,
    LIST_ATTRIBUTE = ELEMENT_LISTS,
    LIST_URL_ATTRIBUTE,
    LIST_HANDLER,
    LIST_VALUE,
    LIST_URL,
    LIST_NAMESPACE,
    LIST_PREFIX,
    LIST_PHRASE,
    LIST_TAG,
    LIST_RAW_TAIL,
    LIST_SCRIPT,
    LIST_DOCTYPE,
    LIST_COMMENT,
    LIST_COMMENT_END,
    LIST_SECTION,
    LIST_INSTRUCTION,
    LIST_REFERENCE,
    LIST_BYTES,
    LIST_URL_PART,
    LIST_CANDIDATE,
    LIST_CSS,
    LIST_MEMBER,
    LIST_JSON_VALUE,
    LIST_JSON_TOKEN
};

struct word {
    const char *text;
    size_t n;
};

struct stretch {
    size_t from, to;
};

/* Choosing. Numbers start from 0. A bound of 0 is treated as 1. */
size_t below(struct mutator *m, size_t bound);
bool one_in(struct mutator *m, size_t n);

/* Returns a word of the list for the format of the mutator, or an empty word if the list has none for this format. */
struct word pick_word(struct mutator *m, enum list list);
/* These two functions return the name of an element; pick_element_like() usually takes it from the list that contains the name
 * `like`. */
struct word pick_element(struct mutator *m);
struct word pick_element_like(struct mutator *m, const uint8_t *like, size_t n);
bool in_list(enum list list, const uint8_t *name, size_t n);

/* Returns a piece of one of the kinds, or NONE. */
size_t pick_piece(struct mutator *m, const struct pieces *pieces, unsigned kinds);
/* Returns the part from a piece to its partner, or from the partner to the piece. */
struct stretch whole(const struct pieces *pieces, size_t piece);
/* The first function returns a place between two pieces. The second one returns any place, which is usually in text. */
size_t pick_boundary(struct mutator *m);
size_t pick_place(struct mutator *m);

/* Drafting. */
void draft_start(struct mutator *m);
void draft_bytes(struct mutator *m, const void *bytes, size_t n);
void draft_string(struct mutator *m, const char *text);
void draft_word(struct mutator *m, struct word word);
void draft_here(struct mutator *m, size_t from, size_t to);
void draft_piece(struct mutator *m, size_t piece);
void draft_number(struct mutator *m, uint32_t n, uint32_t base);

/* Replaces a part of the document with the draft. If the result would be too long, returns false and changes nothing. */
bool put(struct mutator *m, size_t from, size_t to);
bool put_word(struct mutator *m, size_t at, struct word word);
bool drop(struct mutator *m, size_t from, size_t to);

/* Cuts a document into pieces. */
void scan(struct pieces *pieces, unsigned format, const uint8_t *data, size_t size);
void scan_json(struct pieces *pieces, const uint8_t *data, size_t size);
/* Converts an ASCII letter to lowercase; returns any other byte unchanged. */
uint8_t lower(uint8_t c);
bool is_space(uint8_t c);
bool is_letter(uint8_t c);
bool same_name(const uint8_t *a, size_t a_size, const uint8_t *b, size_t b_size);
size_t reference_end(const uint8_t *data, size_t size, size_t at);

/* Repairs brackets, members and commas, so that the document is well-formed JSON. */
void repair_json(struct mutator *m);

#endif
