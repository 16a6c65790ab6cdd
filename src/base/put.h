/* put.h: writes parts of tags to a buffer. The caller has made sure that the buffer has space. */
#ifndef TAMIS_BASE_PUT_H
#define TAMIS_BASE_PUT_H

#include "base/buf.h"
#include "base/names_lookup.h"

/* The number of bytes directly after a written name that put_name() can overwrite. */
enum { NAME_ROOM = 16 };

/* Returns the end of the content; NULL if there is no space for `n` bytes after it. The caller writes there, and sets the new
 * length. */
/*@ requires buf_valid(b);
    assigns b->p, b->capacity, b->meter->held, b->meter->status, b->meter->failed_at, heap[0 .. heap_size - 1];
    ensures buf_valid(b);
    ensures meter_sticks{Pre, Post}(b->meter);
    ensures \result != \null ==> n == 0 || \valid(\result + (0 .. n - 1)); */
static inline char *buf_room(struct buf *b, size_t n)
{
    return buf_reserve(b, n) ? b->p + b->n : NULL;
}

/* Writes a name, whose text is `text`, at `p`. Returns the end of the name. The buffer must have space for NAME_ROOM bytes after
 * the name. */
/*@ requires bytes_writable(p, text.n + NAME_ROOM) && bytes_readable(text.p, text.n);
    requires bytes_apart(p, text.n + NAME_ROOM, text.p, text.n);
    assigns p[0 .. text.n + NAME_ROOM - 1];
    ensures \result == p + text.n; */
static inline char *put_name(char *p, atom name, struct span text)
{
    if (text.n <= 16 && name < ATOM_STATIC_COUNT)
        memcpy(p, tamis_base_names_short[name], 16);
    else
        memcpy(p, text.p, text.n);
    return p + text.n;
}

/* The number of bytes that put_block() copies. */
enum { PUT_BLOCK = 16 };

/*@ requires bytes_writable(p, PUT_BLOCK) && bytes_readable((char *)from, PUT_BLOCK);
    requires bytes_apart(p, PUT_BLOCK, (char *)from, PUT_BLOCK);
    assigns p[0 .. PUT_BLOCK - 1]; */
static inline void put_block(char *p, const unsigned char *from)
{
    memcpy(p, from, PUT_BLOCK);
}

/* Copies `s` to `p`. Returns the end of the copy. */
/*@ requires bytes_writable(p, s.n) && bytes_readable(s.p, s.n) && bytes_apart(p, s.n, s.p, s.n);
    assigns p[0 .. s.n - 1];
    ensures \result == p + s.n; */
static inline char *put_span(char *p, struct span s)
{
    memcpy(p, s.p, s.n);
    return p + s.n;
}

#endif
