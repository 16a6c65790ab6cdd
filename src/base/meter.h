/* meter.h: counts the work and the memory of one document, compares both with the limits, and stores the status of the
 * document. Work is counted in units. One unit is a short operation, for example a visit of one node of a tree.
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
    /* The value of `at` when `status` was set. If this value is an offset in the output, fixpoint.c replaces it with an offset
     * in the input. */
    uint64_t failed_at;
    /* The offset that the lexer has reached in the text that it reads: the input, or an output that is parsed again. */
    uint64_t at;
    uint64_t work; /* work units spent */
    /* Work units allowed so far; increases with the number of input bytes that the lexer has read. */
    uint64_t work_max;
    uint64_t work_base; /* `work_max` at the start of the current parse */
    uint64_t work_per_byte;
    uint64_t held; /* the number of bytes that are allocated now */
    uint64_t limits[TAMIS_LIMIT_COUNT];
    tamis_allocator allocator;
};

/*@ predicate meter_limits(struct meter *m) =
        \forall integer i; 0 <= i < TAMIS_LIMIT_COUNT && i != TAMIS_MAX_ARENA_BYTES ==> m->limits[i] <= 1073741824;
    predicate meter_valid(struct meter *m) = \valid(m) && m->status < TAMIS_STATUS_COUNT && meter_limits(m);

    // promise P3: an error stays
    predicate meter_sticks{Before, After}(struct meter *m) =
        \at(m->status, Before) != TAMIS_OK ==> \at(m->status, After) == \at(m->status, Before); */

/* Initializes a meter with the default limits. If `allocator` is NULL, the meter allocates memory with malloc(). */
void tamis_base_meter_init(struct meter *m, const tamis_allocator *allocator);

/* Starts a new document: resets status, offsets and work; keeps memory and limits. */
void tamis_base_meter_restart(struct meter *m);

/* Starts a parse of the input or, if `of_input` is false, of the output. Each byte of the input adds to the allowed work. The
 * output, which is parsed to check whether it is stable, adds nothing: parsing it uses the allowed work that is left, so the
 * allowed work depends only on the input. */
void tamis_base_meter_begin_parse(struct meter *m, bool of_input);

/* Sets the status to an error. If the status is already an error, does nothing. */
/*@ requires meter_valid(m) && TAMIS_OK < status < TAMIS_STATUS_COUNT;
    assigns m->status, m->failed_at;
    ensures meter_valid(m) && m->status != TAMIS_OK && meter_sticks{Pre, Post}(m);
    ensures \old(m->status) == TAMIS_OK ==> m->status == status; */
void tamis_base_meter_fail(struct meter *m, tamis_status status);

/* Sets a limit. If the limit is unknown, or if the value is too large, changes nothing and returns false. Values above 2^30 are
 * too large for all limits except ARENA_BYTES, because the tree stores lengths and counts in 32 bits. */
/*@ requires meter_valid(m);
    assigns m->limits[0 .. TAMIS_LIMIT_COUNT - 1];
    ensures meter_valid(m) && (\result ==> limit < TAMIS_LIMIT_COUNT && m->limits[limit] == value);
    ensures \forall integer i; 0 <= i < TAMIS_LIMIT_COUNT && (!\result || i != limit) ==>
            m->limits[i] == \old(m->limits[i]); */
bool tamis_base_meter_set_limit(struct meter *m, tamis_limit limit, uint64_t value);

/* Returns the status that means that this limit was exceeded. */
/*@ requires limit < TAMIS_LIMIT_COUNT;
    assigns \nothing;
    ensures TAMIS_OK < \result < TAMIS_STATUS_COUNT; */
tamis_status tamis_base_limit_status(tamis_limit limit);

/* These functions allocate, resize and release a block of memory. If a block cannot be allocated or resized, the function
 * returns NULL and sets the status TAMIS_NO_MEMORY or TAMIS_OVER_MAX_ARENA_BYTES. A block that cannot be resized stays
 * unchanged. */
/*@ requires meter_valid(m);
    assigns m->held, m->status, m->failed_at;
    ensures meter_valid(m) && meter_sticks{Pre, Post}(m);
    ensures \result == \null ==> m->status != TAMIS_OK && m->held == \old(m->held);
    ensures \result != \null ==> (size == 0 || \valid((char *)\result + (0 .. size - 1))) &&
            in_heap((char *)\result, size) && m->status == \old(m->status) &&
            m->held == \old(m->held) + size && m->held <= m->limits[TAMIS_MAX_ARENA_BYTES]; */
void *tamis_base_meter_allocate(struct meter *m, size_t size);
/*@ requires meter_valid(m);
    assigns m->held, m->status, m->failed_at, heap[0 .. heap_size - 1];
    ensures meter_valid(m) && meter_sticks{Pre, Post}(m);
    ensures \result == \null ==> m->status != TAMIS_OK && m->held == \old(m->held);
    ensures \result != \null ==> (new_size == 0 || \valid((char *)\result + (0 .. new_size - 1))) &&
            in_heap((char *)\result, new_size) && m->status == \old(m->status) &&
            m->held == \old(m->held) - (block == \null ? 0 : old_size) + new_size &&
            (m->held <= \old(m->held) || m->held <= m->limits[TAMIS_MAX_ARENA_BYTES]);
    ensures \forall integer i; 0 <= i < old_size && i < new_size && block != \null && \result != \null ==>
                ((char *)\result)[i] == \old(((char *)block)[i]);
    ensures \forall integer i; 0 <= i < old_size && block != \null && \result == \null ==>
                ((char *)block)[i] == \old(((char *)block)[i]); */
void *tamis_base_meter_resize(struct meter *m, void *block, size_t old_size, size_t new_size);
void tamis_base_meter_release(struct meter *m, void *block, size_t size);

/* Copies a string, and adds a NUL. Returns the copy, or NULL if there is not enough memory. The copy is allocated with
 * malloc(), and no meter counts it. tamis_base_plain_release() frees it. */
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
/*@ requires meter_valid(m) && m->work + units <= UINT64_MAX;
    assigns m->work, m->status, m->failed_at;
    ensures meter_valid(m) && meter_sticks{Pre, Post}(m);
    ensures m->work == \old(m->work) + units && (m->status == TAMIS_OK ==> m->work <= m->work_max); */
static inline void meter_work(struct meter *m, uint64_t units)
{
    m->work += units;
    if (m->work > m->work_max)
        tamis_base_meter_fail(m, TAMIS_OVER_MAX_WORK_PER_BYTE);
}

/* Reports whether `output` bytes of output are within the limit OUTPUT_AMPLIFICATION for `input` bytes of input. */
/*@ requires meter_valid(m);
    assigns \nothing;
    ensures \result ==> output <= input * m->limits[TAMIS_MAX_OUTPUT_AMPLIFICATION] + 65536; */
bool tamis_base_meter_allows_output(const struct meter *m, uint64_t input, uint64_t output);

/* Reports whether `value` is within the limit. If it is not, sets the status that means that this limit was exceeded. */
/*@ requires meter_valid(m) && limit < TAMIS_LIMIT_COUNT;
    assigns m->status, m->failed_at;
    ensures meter_valid(m) && meter_sticks{Pre, Post}(m);
    ensures \result ==> value <= m->limits[limit] && m->status == \old(m->status);
    ensures !\result ==> value > m->limits[limit] && m->status != TAMIS_OK; */
static inline bool meter_within(struct meter *m, tamis_limit limit, uint64_t value)
{
    if (value <= m->limits[limit])
        return true;
    tamis_base_meter_fail(m, tamis_base_limit_status(limit));
    return false;
}

#endif
