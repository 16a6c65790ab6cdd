/* pull.h: a reader of JSON text (RFC 8259) that returns one token after another.
 *
 * The whole text must be in memory. The tokens are the names of members, the beginnings and ends of arrays and objects, and the
 * values of all other types. For each token, the reader stores the offset of the first byte and the offset of the byte after
 * the token. The reader uses no recursion and no locale, and does not convert numbers (number.c does). The text must be one
 * value of any type, with only whitespace around it.
 *
 * Where the RFC allows different behaviors, this reader behaves as follows:
 *
 *   - A text has at most JSON_MOST_BYTES bytes, and at most JSON_DEEPEST arrays and objects are open at the same time.
 *   - Two members of an object must not have the same name, because parsers differ in which of the two they use. Names are
 *     compared after their escapes are decoded.
 *   - Strings must be well-formed UTF-8, and an escaped surrogate must be part of a pair, because the decoded string must be
 *     UTF-8.
 *   - A number can have any size and precision.
 *   - U+0000 in a string, written as an escape, is allowed unless the caller sets `refuses_nul`.
 *   - A byte order mark is an error. A caller that allows a byte order mark must skip it.
 *
 * After the first error, the reader returns JSON_FAILED for every call until tamis_json_pull_start(). */
#ifndef TAMIS_JSON_PULL_H
#define TAMIS_JSON_PULL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/meter.h"

enum { JSON_DEEPEST = 512, JSON_MOST_BYTES = 1 << 30 };

enum json_event {
    JSON_FAILED,
    JSON_ENDED, /* the whole text has been read */
    JSON_OBJECT,
    JSON_OBJECT_END,
    JSON_ARRAY,
    JSON_ARRAY_END,
    JSON_NAME, /* the next event is the value of this member */
    JSON_STRING,
    JSON_NUMBER,
    JSON_TRUE,
    JSON_FALSE,
    JSON_NULL
};

enum json_fault {
    JSON_FAULT_NONE,
    JSON_FAULT_MEMORY,
    JSON_FAULT_SIZE,       /* more than JSON_MOST_BYTES bytes */
    JSON_FAULT_DEPTH,      /* more than JSON_DEEPEST open arrays and objects */
    JSON_FAULT_TOKEN,      /* no token of JSON begins here */
    JSON_FAULT_VALUE,      /* a token that begins no value, or the end of the text */
    JSON_FAULT_ARRAY_END,  /* neither a comma nor "]" after an item */
    JSON_FAULT_NAME,       /* no string at the place of a name */
    JSON_FAULT_COLON,      /* no colon after a name */
    JSON_FAULT_OBJECT_END, /* neither a comma nor "}" after a member */
    JSON_FAULT_TEXT_END,   /* more text after the value */
    JSON_FAULT_OPEN,       /* a string without its closing quote */
    JSON_FAULT_CONTROL,    /* a control character that is not escaped */
    JSON_FAULT_ESCAPE,     /* an escape that JSON does not have */
    JSON_FAULT_SURROGATE,  /* an escaped surrogate that is not part of a pair */
    JSON_FAULT_NUL,        /* U+0000, which the caller refuses */
    JSON_FAULT_UTF8,       /* a byte that is not part of well-formed UTF-8 */
    JSON_FAULT_TWICE       /* a name that an earlier member of the same object has */
};

/* A token: the offsets of its first byte and of the byte after it. The quotes of a name or a string are part of the token. */
struct json_token {
    uint32_t begin, end;
    bool is_escaped; /* the string contains escapes */
};

/* A name in an open object. */
struct json_name {
    struct json_token token;
    uint32_t depth; /* the number of open arrays and objects, including the object of this name */
};

struct json_pull {
    const unsigned char *text;
    uint32_t n;
    uint32_t at;             /* the first byte that has not been read */
    struct json_token token; /* the token of the last event */
    bool refuses_nul;
    uint8_t expects;
    enum json_fault fault;
    /* The offset of the wrong token, of the wrong byte or escape in a string, or of a string without its closing quote. */
    uint32_t fault_at;
    /* If the error is in a string, the offset of the string; otherwise the same as fault_at. */
    uint32_t fault_context;
    uint32_t twin_at; /* the place of the earlier name, if the error is JSON_FAULT_TWICE */
    uint32_t depth;
    uint8_t objects[JSON_DEEPEST / 8]; /* a bit for each open array or object: 1 for an object */
    struct json_name *names;           /* the names of the open objects: twins.c */
    uint32_t name_count, name_capacity;
    struct meter meter; /* counts the memory of `names` */
};

/*@ predicate json_valid(struct json_pull *p) =
        \valid(p) && meter_valid(&p->meter) && p->n <= JSON_MOST_BYTES && p->at <= p->n && p->depth <= JSON_DEEPEST &&
        p->text != \null && (p->n == 0 || \valid_read(p->text + (0 .. p->n - 1))); */

/* ---- pull.c */

/* Initializes a reader, which reads an empty text until tamis_json_pull_start(). If `allocator` is NULL, the reader uses
 * malloc(). The allocator is used only for the list of the names in open objects. */
void tamis_json_pull_init(struct json_pull *p, const tamis_allocator *allocator);
/* Starts to read a text. The text must not change while it is read. The memory of the reader and `refuses_nul` are kept. */
void tamis_json_pull_start(struct json_pull *p, const char *text, size_t n);
void tamis_json_pull_free(struct json_pull *p);

/* Reads the next token, sets `p->token`, and returns the event. On an error, sets `p->fault` and returns JSON_FAILED. */
enum json_event tamis_json_next(struct json_pull *p);

/* After JSON_OBJECT or JSON_ARRAY, reads to the end of this object or array. After JSON_NAME, reads the value of the member.
 * After any other event, does nothing. Returns false after an error. */
bool tamis_json_skip(struct json_pull *p, enum json_event event);

/* Records an error and returns JSON_FAILED. */
enum json_event tamis_json_fail(struct json_pull *p, enum json_fault fault, uint32_t at, uint32_t context);

/* ---- string.c */

/* Reads the string whose first quote is the next byte, and sets `p->token`. Returns false after an error. */
bool tamis_json_read_string(struct json_pull *p);

/* Decodes the string or name `t`, which has been read from `text`. `out` must have space for t.end - t.begin bytes. Returns the
 * number of bytes written. */
size_t tamis_json_decode(const char *text, struct json_token t, char *out);

/* ---- twins.c: finds names that an object has twice */

/* Adds the name that has just been read to the names of the innermost open object. */
bool tamis_json_add_name(struct json_pull *p);
/* Removes the names of the innermost open object, because the object has ended. Returns false if two of these names are the
 * same. */
bool tamis_json_end_names(struct json_pull *p);
/* Compares the decoded bytes of two strings. Returns a negative number if `a` comes before `b`, 0 if they are equal, and a
 * positive number if `a` comes after `b`. */
int tamis_json_compare(const char *text, struct json_token a, struct json_token b);

/* ---- fault.c */

/* Writes a sentence for the error, without line and column, for example "']' expected near 'i'". Returns `out`. */
enum { JSON_FAULT_BYTES = 120 };
const char *tamis_json_fault_text(const struct json_pull *p, char out[JSON_FAULT_BYTES]);

/* ---- escape.c */

/* Writes the bytes from `p` to `end`, which must be UTF-8, as the content of a JSON string. Stops when fewer than JSON_ESCAPED
 * bytes of space are left between `*out` and `out_end`. Control characters (C0, DEL, C1), the quote and the backslash are
 * escaped. Advances `*out`. Returns the first byte that has not been written, or `end`. */
enum { JSON_ESCAPED = 16 };
const char *tamis_json_escape(const char *p, const char *end, char **out, const char *out_end);

#endif
