/* records.h: results of the playground's functions: a sequence of numbers and strings.
 *
 * A number is four bytes, the lowest first. A string is its length as a number, and its bytes. The layout is known to
 * site/playground/page/records.js. After a failure, nothing more is written, and the result is empty. */
#ifndef TAMIS_PLAYGROUND_RECORDS_H
#define TAMIS_PLAYGROUND_RECORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct records {
    unsigned char *bytes;
    size_t n, capacity;
    bool has_failed; /* there is no memory, or the result would be too long */
};

void records_clear(struct records *r); /* keeps the memory */
void records_put_number(struct records *r, uint64_t number);
void records_put_string(struct records *r, const char *bytes, size_t n); /* NULL is written as "" */

#endif
