/* stream.c: collects the output that the library gives while the input arrives, with the option "stream". */
#include "binding.h"

#include <stdlib.h>
#include <string.h>
#include <tamis/stream.h>

/* The memory of a piece with more than this number of bytes is not kept for the next one. */
enum { KEPT_PIECE = 1 << 16 };

/* Makes room for `length` more bytes and a NUL. */
static bool make_room(struct piece *p, size_t length)
{
    if (length >= SIZE_MAX / 2 - p->length)
        return false;
    size_t needed = p->length + length + 1;
    if (needed <= p->capacity)
        return true;
    char *bytes = realloc(p->bytes, 2 * needed);
    if (!bytes)
        return false;
    p->bytes = bytes;
    p->capacity = 2 * needed;
    return true;
}

static bool collect(void *user, const char *bytes, size_t length)
{
    struct piece *p = user;
    p->lacks_memory = !make_room(p, length);
    if (p->lacks_memory)
        return false;
    memcpy(p->bytes + p->length, bytes, length);
    p->length += length;
    p->bytes[p->length] = '\0';
    return true;
}

tamis_status tamis_binding_apply_stream(tamis_binding *b, tamis *t, const struct options *o)
{
    tamis_status status = tamis_set_output_callback(t, o->stream, o->has_stream ? collect : NULL, &b->piece);
    if (status != TAMIS_OK)
        tamis_binding_fail_status(b, status);
    return status;
}

static bool has_callback(const tamis_binding *b)
{
    const struct callbacks_of_binding *c = &b->callbacks;
    return c->start || c->end || c->attribute || c->text;
}

int tamis_binding_fail_in_order(tamis_binding *b)
{
    const struct options *o = &b->options;
    const char *path = o->output != TAMIS_TO_HTML         ? "output"
                       : o->dialect != TAMIS_HTML         ? "dialect"
                       : o->profile != TAMIS_PROFILE_HTML ? "profile"
                       : o->syntax                        ? "syntax"
                                                          : "stream";
    if (strcmp(path, "stream") != 0)
        return tamis_binding_fail_format(b, path, "needs a tree, which cannot be written in order");
    if (has_callback(b))
        return tamis_binding_fail_format(
            b, path, "callbacks need a tree, which cannot be written in order; write \"exact\"");
    return tamis_binding_fail_format(
        b, path,
        "the policy or the context element needs a tree, which cannot be written in order; write \"exact\"");
}

void tamis_binding_piece_begin(tamis_binding *b)
{
    if (b->piece.capacity > KEPT_PIECE)
        tamis_binding_piece_free(b);
    b->piece.length = 0;
    b->piece.lacks_memory &= b->in_document;
}

void tamis_binding_piece_free(tamis_binding *b)
{
    free(b->piece.bytes);
    b->piece = (struct piece){.bytes = NULL};
}

/* The library returns the same status in all these cases. */
static bool has_no_tail(tamis_binding *b)
{
    if (!b->options.has_stream)
        tamis_binding_fail_format(b, "stream", "only a stream has a tail; set this option");
    else if (has_callback(b))
        tamis_binding_fail_format(b, "", "there is no tail with a callback, which would be called again");
    return b->error.status != TAMIS_OK;
}

int tamis_binding_tail(tamis_binding *b)
{
    const char *tail;
    size_t length;
    tamis_binding_begin(b);
    if (tamis_binding_is_running(b) || has_no_tail(b) ||
        (!b->in_document && tamis_binding_feed(b, "", 0) != TAMIS_OK))
        return (int)b->error.status;
    tamis_status status = tamis_tail(b->tamis, &tail, &length);
    if (status != TAMIS_OK)
        return tamis_binding_fail_last(b, status);
    b->result = tail;
    b->result_length = length;
    return TAMIS_OK;
}
