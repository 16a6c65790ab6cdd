/* pen.h: writes ordinary tags and text to a buffer. The space in the
 * buffer is checked only once for each name, attribute or text. */
#ifndef TAMIS_SERIALIZE_PEN_H
#define TAMIS_SERIALIZE_PEN_H

#include "base/put.h"
#include "parse/node.h"
#include "serialize/put.h"

/* The place in a buffer where the next bytes are written. The length of the buffer (`out->n`) does not include what the pen
 * writes until pen_lift() is called. */
struct pen {
    struct buf *out;
    char *at;  /* NULL: the buffer has no memory, or is longer than its limit */
    char *end; /* the end of the memory that may be written, within the limit of the buffer */
};

/* The space that a tag needs in addition to its name. It includes the bytes after the name that put_name() overwrites. An
 * attribute needs the same space in addition to its name and value. */
enum { PEN_TAG_ROOM = NAME_ROOM + 8 };

/* Sets the length of the buffer so that it includes what the pen has written. Must be called before other functions use the
 * buffer. */
static inline void pen_lift(const struct pen *pen)
{
    if (pen->at)
        pen->out->n = (size_t)(pen->at - pen->out->p);
}

/* Returns a pen that writes at the end of the content of the buffer. */
static inline struct pen pen_on(struct buf *out)
{
    uint64_t most = out->meter->limits[out->limit];
    if (!out->p || out->n > most)
        return (struct pen){out, NULL, NULL};
    size_t size = out->capacity < most ? out->capacity : (size_t)most;
    return (struct pen){out, out->p + out->n, out->p + size};
}

SCAN_INLINE bool pen_fits(const struct pen *pen, const char *at, size_t more)
{
    return (size_t)(pen->end - at) >= more;
}

/* If one of the following functions returns false or NULL, there is not enough space, something must be escaped,
 * or an attribute is in a namespace. `pen->at` is then unchanged; the bytes after it can have changed. */

/* Writes the attribute to `p`, and returns a pointer to the byte after
 * the attribute. If the attribute cannot be written, returns NULL. */
SCAN_INLINE char *pen_attribute(const struct pen *pen, char *p, const struct tree *t,
                                const struct attribute *a)
{
    struct span name = tamis_base_names_text(t->names, a->name), value = attribute_value(a);
    bool is_plain = (a->in_input && a->is_plain) || !put_needs_escape(value, '"');
    if (!is_plain || a->ns != NS_NONE || !pen_fits(pen, p, name.n + value.n + PEN_TAG_ROOM))
        return NULL;
    p = put_name(put_byte(p, ' '), a->name, name);
    p = span_copy(put_byte(put_byte(p, '='), '"'), value);
    return put_byte(p, '"');
}

SCAN_INLINE bool pen_start_tag(struct pen *pen, const struct tree *t, const struct node *n)
{
    struct span name = tamis_base_names_text(t->names, n->name);
    if (!pen->at || !pen_fits(pen, pen->at, name.n + PEN_TAG_ROOM))
        return false;
    char *p = put_name(put_byte(pen->at, '<'), n->name, name);
    for (uint32_t i = 0; p && i < n->count; i++)
        p = pen_attribute(pen, p, t, &n->attributes[i]);
    if (!p)
        return false;
    pen->at = put_byte(p, '>');
    return true;
}

SCAN_INLINE bool pen_end_tag(struct pen *pen, const struct tree *t, atom name)
{
    struct span text = tamis_base_names_text(t->names, name);
    if (!pen->at || !pen_fits(pen, pen->at, text.n + PEN_TAG_ROOM))
        return false;
    char *p = put_name(put_byte(put_byte(pen->at, '<'), '/'), name, text);
    pen->at = put_byte(p, '>');
    return true;
}

#if defined(SCAN_BLOCK)
/* Copies a text. Returns false if a byte must be escaped; some bytes at `to` can then have changed. */
SCAN_INLINE bool pen_copy(char *to, struct span s)
{
    if (s.n <= SCAN_BLOCK) {
        span_copy(to, s);
        return !put_needs_escape(s, '&');
    }
    const unsigned char *p = (const unsigned char *)s.p, *last = p + s.n - SCAN_BLOCK;
    for (;; p += SCAN_BLOCK, to += SCAN_BLOCK) {
        if (p > last) {
            to -= p - last;
            p = last;
        }
        vector block = block_load(p);
        if (put_block_stops(block, '&'))
            return false;
        block_store((unsigned char *)to, block);
        if (p == last)
            return true;
    }
}
#else
SCAN_INLINE bool pen_copy(char *to, struct span s)
{
    span_copy(to, s);
    return !put_needs_escape(s, '&');
}
#endif

SCAN_INLINE bool pen_text(struct pen *pen, struct span s)
{
    if (!pen->at || !pen_fits(pen, pen->at, s.n) || !pen_copy(pen->at, s))
        return false;
    pen->at += s.n;
    return true;
}

#endif
