/* put.h: writes parts of tags to the memory of a buffer. The functions that write do not check bounds. Their callers call
 * buf_room() first to get enough space. */
#ifndef TAMIS_BASE_PUT_H
#define TAMIS_BASE_PUT_H

#include "base/buf.h"
#include "base/names_lookup.h"

/* put_name() can overwrite up to this number of bytes directly after the name, because it copies 16 bytes if a static name has
 * at most 16 bytes. A copy of 16 bytes is faster than a copy of variable length. */
enum { NAME_ROOM = 16 };

/* Makes sure that the buffer has space for `n` bytes after its content, and returns a pointer to the end of the content. The
 * caller writes there, and then sets b->n. Returns NULL if the buffer cannot grow. */
/*@ requires buf_valid(b);
    assigns b->p, b->capacity, b->meter->held, b->meter->status, b->meter->failed_at, heap[0 .. heap_size - 1];
    ensures buf_valid(b);
    ensures meter_sticks{Pre, Post}(b->meter);
    ensures \result != \null ==> n == 0 || \valid(\result + (0 .. n - 1)); */
static inline char *buf_room(struct buf *b, size_t n)
{
    return buf_reserve(b, n) ? b->p + b->n : NULL;
}

/* Writes a name at `p`; `text` is its text. Returns the end of the name. There must be space for NAME_ROOM more bytes after the
 * name. */
static inline char *put_name(char *p, atom name, struct span text)
{
    if (text.n <= 16 && name < ATOM_STATIC_COUNT)
        memcpy(p, tamis_base_names_short[name], 16);
    else
        memcpy(p, text.p, text.n);
    return p + text.n;
}

/* Writes a static name of up to NAME_ROOM bytes, and zeros after it: NAME_ROOM bytes in total. */
static inline void put_short_name(char *p, atom name)
{
    memcpy(p, tamis_base_names_short[name], NAME_ROOM);
}

/* The number of bytes that put_word() copies. */
enum { PUT_WORD = 8 };

static inline void put_word(char *p, const char *from)
{
    memcpy(p, from, PUT_WORD);
}

/* The number of bytes that put_block() copies. */
enum { PUT_BLOCK = 16 };

static inline void put_block(char *p, const unsigned char *from)
{
    memcpy(p, from, PUT_BLOCK);
}

/* Copies `s` to `p`. Returns the end of the copy. */
static inline char *put_span(char *p, struct span s)
{
    memcpy(p, s.p, s.n);
    return p + s.n;
}

#endif
