/* out.h: writes JSON text to memory. The text is indented by two spaces for each open array or
 * object, or has no white space (`is_compact`). After a failure, nothing more is written, so the caller needs
 * to check only the result of tamis_json_take(). */
#ifndef TAMIS_JSON_OUT_H
#define TAMIS_JSON_OUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <tamis/allocator.h>

struct json_out {
    const tamis_allocator *allocator; /* set by the caller at the beginning; NULL: malloc() */
    char *text;
    size_t n, capacity;
    unsigned depth;  /* the number of open arrays and objects */
    bool has_item;   /* the innermost array or object has an item */
    bool after_name; /* the next value is that of a member */
    bool has_failed; /* there was not enough memory */
    bool is_compact; /* set by the caller at the beginning: no white space, except as `new_line` requires */
    bool new_line;   /* set by the caller of a compact text: the next item begins a line */
};

/* The first call must begin the outermost array or object. Names and strings must be UTF-8. `bracket` is '[', ']', '{' or
 * '}'. */
void tamis_json_open(struct json_out *o, char bracket);
void tamis_json_close(struct json_out *o, char bracket);
/* Writes the name of a member. The next call must write the value of this member. */
void tamis_json_put_name(struct json_out *o, const char *name, size_t n);
void tamis_json_put_string(struct json_out *o, const char *string);
/* Writes a member whose value is a string. */
void tamis_json_put_member(struct json_out *o, const char *name, const char *string);
void tamis_json_put_number(struct json_out *o, uint64_t number);
void tamis_json_put_flag(struct json_out *o, bool value);
void tamis_json_put_null(struct json_out *o);

/* Returns the text, followed by NUL, or NULL after a failure. The caller releases the text with the allocator, for which its size
 * is that of the text and the NUL; without an allocator, with free(). */
char *tamis_json_take(struct json_out *o);

#endif
