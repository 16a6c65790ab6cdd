/* meter.h: counts the work and the memory of one document, compares them with the limits, and stores the status of the
 * document.
 *
 * Every stage of sanitizing a document uses the same meter. The first failure sets the status, which then does not change until
 * the next document. After a failure, buffers do not grow, and loops end when they next check the status. All memory of a
 * document is allocated with the meter, so ARENA_BYTES limits the total. */
#ifndef TAMIS_BASE_METER_H
#define TAMIS_BASE_METER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <tamis/allocator.h>
#include <tamis/limits.h>
#include <tamis/status.h>

#include "base/span.h"

struct meter {
    tamis_status status;
    uint64_t
        failed_at; /* `at` when `status` was set; fixpoint.c replaces an output offset with an input offset */
    uint64_t at;   /* offset that the lexer has reached in the input, or in the output parsed again */
    uint64_t work; /* work units spent */
    uint64_t work_max;  /* work units allowed so far; increases with the number of input bytes read */
    uint64_t work_base; /* `work_max` at the start of the current parse */
    uint64_t work_per_byte;
    uint64_t held; /* bytes allocated now */
    uint64_t limits[TAMIS_LIMIT_COUNT];
    tamis_allocator allocator;
};

/* Initializes a meter with the default limits. If `allocator` is NULL, the meter allocates memory with malloc(). */
void tamis_base_meter_init(struct meter *m, const tamis_allocator *allocator);

/* Starts a new document: resets status, offsets and work; keeps memory and limits. */
void tamis_base_meter_restart(struct meter *m);

/* Starts a parse of the input or, if `of_input` is false, of the output. Each byte of the input adds to the allowed
 * work. The output, which is parsed to check whether it is stable, adds nothing: its parse uses the allowed work that
 * is left, so the limit depends only on the input. */
void tamis_base_meter_begin_parse(struct meter *m, bool of_input);

/* Sets the status to an error, unless an earlier failure has set the status. */
void tamis_base_meter_fail(struct meter *m, tamis_status status);

/* Sets a limit. Returns false if the limit is unknown, or if the value is above 2^30 and the limit is not ARENA_BYTES, because
 * the tree stores lengths and counts in 32 bits. */
bool tamis_base_meter_set_limit(struct meter *m, enum tamis_limit limit, uint64_t value);

/* Returns the status which states that this limit was exceeded. */
tamis_status tamis_base_limit_status(enum tamis_limit limit);

/* These functions allocate, resize and release a block of memory. If a block cannot be allocated or resized, the function
 * returns NULL and sets the status TAMIS_NO_MEMORY or TAMIS_LIMIT_ARENA_BYTES. */
void *tamis_base_meter_allocate(struct meter *m, size_t size);
void *tamis_base_meter_resize(struct meter *m, void *block, size_t old_size, size_t new_size);
void tamis_base_meter_release(struct meter *m, void *block, size_t size);

/* Copies a string to memory from malloc(), which no meter counts, and adds a NUL. Returns NULL if there is not enough
 * memory. tamis_base_plain_release() frees the copy. */
char *tamis_base_plain_copy(struct span s);
void tamis_base_plain_release(char *copy);

static inline bool meter_ok(const struct meter *m)
{
    return m->status == TAMIS_OK;
}

/* Records the offset that the lexer has reached, and computes the work that is allowed up to this offset. */
static inline void meter_reach(struct meter *m, uint64_t offset)
{
    m->at = offset;
    m->work_max = m->work_base + m->work_per_byte * offset;
}

/* Adds `units` to the work of the document. If the sum exceeds the allowed work, sets the status. This function is fast enough
 * to be called for every token and for every step through a tree. */
static inline void meter_work(struct meter *m, uint64_t units)
{
    m->work += units;
    if (m->work > m->work_max)
        tamis_base_meter_fail(m, TAMIS_LIMIT_WORK_PER_BYTE);
}

/* Reports whether the output is within the limit OUTPUT_AMPLIFICATION for this number of input bytes. */
bool tamis_base_meter_allows_output(const struct meter *m, uint64_t input, uint64_t output);

/* Reports whether `value` is within the limit. If `value` exceeds the limit, sets the status that belongs to the limit. */
static inline bool meter_within(struct meter *m, enum tamis_limit limit, uint64_t value)
{
    if (value <= m->limits[limit])
        return true;
    tamis_base_meter_fail(m, tamis_base_limit_status(limit));
    return false;
}

#endif
