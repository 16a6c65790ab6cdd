/* meter.h: what one document may cost, and the one status that stops it.
 *
 * Every stage holds the same meter. The first failure wins and is permanent for the document; after it writers do
 * nothing, and loops end at their next check. All memory of a document comes through the meter, so ARENA_BYTES bounds
 * the sum of it. */
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
    uint64_t failed_at; /* byte offset reached when `status` was set */
    uint64_t at;        /* byte offset reached by the lexer */
    uint64_t work;      /* work units spent */
    uint64_t work_max;  /* grows with the input that has been read, however it was fed */
    uint64_t work_base; /* what was allowed before the first byte */
    uint64_t work_per_byte;
    uint64_t held; /* bytes held from the allocator */
    uint64_t limits[TAMIS_LIMIT_COUNT];
    tamis_allocator allocator;
};

/* allocator: NULL for malloc. Sets the default limits. */
void tamis_base_meter_init(struct meter *m, const tamis_allocator *allocator);

/* Starts a new document: status, place and work; held memory and limits stay. */
void tamis_base_meter_restart(struct meter *m);

/* A parse begins. That of the input earns work with every byte; that of the output, to see whether it is stable, lives on
 * what is left: so the bound stays one of the input. */
void tamis_base_meter_begin_parse(struct meter *m, bool of_input);

/* The first failure wins. */
void tamis_base_meter_fail(struct meter *m, tamis_status status);

/* False for a limit that does not exist, or a value that the 32-bit counters of the tree could not keep. */
bool tamis_base_meter_set_limit(struct meter *m, enum tamis_limit limit, uint64_t value);

/* The status that says that `limit` was reached. */
tamis_status tamis_base_limit_status(enum tamis_limit limit);

/* NULL sets NO_MEMORY or LIMIT_ARENA_BYTES. */
void *tamis_base_meter_allocate(struct meter *m, size_t size);
void *tamis_base_meter_resize(struct meter *m, void *block, size_t old_size, size_t new_size);
void tamis_base_meter_release(struct meter *m, void *block, size_t size);

/* For results that outlive every meter: a copy with a NUL from malloc, NULL when there is no memory; and its release. */
char *tamis_base_plain_copy(struct span s);
void tamis_base_plain_release(char *copy);

static inline bool meter_ok(const struct meter *m)
{
    return m->status == TAMIS_OK;
}

/* The lexer has come to an offset. */
static inline void meter_reach(struct meter *m, uint64_t offset)
{
    m->at = offset;
    m->work_max = m->work_base + m->work_per_byte * offset;
}

/* Counts work. Cheap enough for every token and every step of a walk. */
static inline void meter_work(struct meter *m, uint64_t units)
{
    m->work += units;
    if (m->work > m->work_max)
        tamis_base_meter_fail(m, TAMIS_LIMIT_WORK_PER_BYTE);
}

/* false, and the limit's status, when `value` is beyond the limit. */
static inline bool meter_within(struct meter *m, enum tamis_limit limit, uint64_t value)
{
    if (value <= m->limits[limit])
        return true;
    tamis_base_meter_fail(m, tamis_base_limit_status(limit));
    return false;
}

#endif
