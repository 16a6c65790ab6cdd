/* one_call.c: tamis_sanitize(), which sanitizes one document with a temporary context, and
 * tamis_release(), which frees the output. */
#include <tamis/tamis.h>

#include "base/error.h"
#include "context.h"
#include "straight/fetch.h"

void tamis_release(char *out)
{
    tamis_base_plain_release(out);
}

/* Initializes a context that is on the stack. Its size is counted as if tamis_new() had allocated
 * it, so that the limit ARENA_BYTES allows the same documents as for a context from tamis_new(). */
static void begin(tamis *t, const tamis_policy *policy)
{
    tamis_base_meter_init(&t->meter, NULL);
    t->meter.held = sizeof *t;
    tamis_context_init(t);
    t->policy = policy;
}

/* Reports whether the unused part of the output's memory block is
 * more than half of the block and more than MOST_UNUSED bytes. */
static bool is_mostly_unused(const struct buf *b)
{
    enum { MOST_UNUSED = 1024 };
    return b->capacity / 2 > b->n && b->capacity - b->n > MOST_UNUSED;
}

/* Removes the output from the context and returns it. The caller of tamis_sanitize() frees
 * the output with tamis_release(). If the memory block is mostly unused, makes it smaller. */
static char *take_output(tamis *t)
{
    struct buf *b = &t->fixpoint.output;
    char *less = is_mostly_unused(b) ? tamis_base_meter_resize(&t->meter, b->p, b->capacity, b->n + 1) : NULL;
    char *p = less ? less : b->p;
    t->meter.held -= less ? b->n + 1 : b->capacity;
    tamis_base_buf_init(b, b->meter, b->limit);
    return p;
}

tamis_status tamis_sanitize(const char *html, size_t length, const tamis_policy *policy, char **out,
                            size_t *out_length, tamis_error *error)
{
    const char *text;
    size_t n;
    tamis t;
    if (!out || !out_length || (!html && length))
        return error_give(error, tamis_base_error(TAMIS_INVALID_ARGUMENT, NO_PLACE, NULL));
    fetch_input(span_of(html, length));
    begin(&t, policy);
    tamis_status status = tamis_context_run(&t, span_of(html, length), &text, &n);
    if (error)
        *error = tamis_last_error(&t);
    if (status == TAMIS_OK) {
        *out = take_output(&t);
        *out_length = n;
    }
    tamis_context_end(&t);
    return status;
}
