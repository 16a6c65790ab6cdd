/* meter.c: limits, memory allocation, and the names and texts of limits and statuses. */
#include "base/meter.h"

#include <stdlib.h>
#include <string.h>

#include "base/compiler.h"

/* The number of work units that are allowed for every document, in addition to WORK_PER_BYTE units for each byte of input. */
enum { WORK_FLOOR = 65536 };

static const uint64_t defaults[TAMIS_LIMIT_COUNT] = {
#define LIMIT(name, value, why, user_text) value,
#include <tamis/limits.def>
#undef LIMIT
};

static void *plain_allocate(void *user, size_t size)
{
    (void)user;
    return malloc(size);
}

static void *plain_resize(void *user, void *block, size_t old_size, size_t new_size)
{
    (void)user;
    (void)old_size;
    return realloc(block, new_size);
}

static void plain_release(void *user, void *block, size_t size)
{
    (void)user;
    (void)size;
    free(block);
}

void tamis_base_meter_init(struct meter *m, const tamis_allocator *allocator)
{
    static const tamis_allocator plain = {plain_allocate, plain_resize, plain_release, NULL};
    m->held = 0;
    m->work_per_byte = 0;
    m->allocator = allocator ? *allocator : plain;
    for (unsigned limit = 0; limit < TAMIS_LIMIT_COUNT; limit++)
        m->limits[limit] = defaults[limit];
    tamis_base_meter_restart(m);
}

void tamis_base_meter_restart(struct meter *m)
{
    m->status = TAMIS_OK;
    m->failed_at = 0;
    m->at = 0;
    m->work = 0;
    m->work_max = m->work_base = WORK_FLOOR;
}

void tamis_base_meter_fail(struct meter *m, tamis_status status)
{
    if (m->status != TAMIS_OK)
        return;
    m->status = status;
    m->failed_at = m->at;
}

/* meter_reach() multiplies m->work_per_byte by an offset in the input. The product does not overflow, because the limits
 * WORK_PER_BYTE and INPUT_BYTES are at most 2^30 (tamis_base_meter_set_limit()). */
void tamis_base_meter_begin_parse(struct meter *m, bool of_input)
{
    m->work_base = m->work_max;
    m->work_per_byte = of_input ? m->limits[TAMIS_MAX_WORK_PER_BYTE] : 0;
}

/* The greatest value that a limit other than ARENA_BYTES can have. With this maximum, the 32-bit lengths of names, values and
 * texts cannot overflow, although one byte of input can become three bytes (U+FFFD). The maximum also applies to OUTPUT_BYTES,
 * because the output can be parsed again. */
enum { LARGEST_COUNT = 1 << 30 };

#define LIMIT(name, value, why, user_text) \
    _Static_assert(TAMIS_MAX_##name == TAMIS_MAX_ARENA_BYTES || (value) <= LARGEST_COUNT, \
                   #name " is too large");
#include <tamis/limits.def>
#undef LIMIT

bool tamis_base_meter_set_limit(struct meter *m, tamis_limit limit, uint64_t value)
{
    if ((unsigned)limit >= TAMIS_LIMIT_COUNT || (limit != TAMIS_MAX_ARENA_BYTES && value > LARGEST_COUNT))
        return false;
    m->limits[limit] = value;
    return true;
}

/* The number of output bytes that are allowed in addition to OUTPUT_AMPLIFICATION times the number of input bytes. */
enum { OUTPUT_FLOOR = 65536 };

bool tamis_base_meter_allows_output(const struct meter *m, uint64_t input, uint64_t output)
{
    uint64_t most;
    return multiply_overflows(input, m->limits[TAMIS_MAX_OUTPUT_AMPLIFICATION], &most) ||
           add_overflows(most, OUTPUT_FLOOR, &most) || output <= most;
}

enum { FIRST_OVER_MAX = TAMIS_INTERNAL + 1 };

#define LIMIT(name, value, why, user_text) \
    _Static_assert((int)TAMIS_OVER_MAX_##name == FIRST_OVER_MAX + (int)TAMIS_MAX_##name, \
                   "the statuses of limits are in the order of the limits");
#include <tamis/limits.def>
#undef LIMIT

tamis_status tamis_base_limit_status(tamis_limit limit)
{
    return (tamis_status)(FIRST_OVER_MAX + (int)limit);
}

/* Each of the next three functions calls one function of the allocator. Their contracts state what <tamis/allocator.h> requires
 * of an allocator. */

static void *call_allocate(struct meter *m, size_t size)
{
    return m->allocator.allocate(m->allocator.user, size);
}

static void *call_resize(struct meter *m, void *block, size_t old_size, size_t new_size)
{
    return m->allocator.resize(m->allocator.user, block, old_size, new_size);
}

static void call_release(struct meter *m, void *block, size_t size)
{
    m->allocator.release(m->allocator.user, block, size);
}

static bool take(struct meter *m, size_t more)
{
    if (m->held <= m->limits[TAMIS_MAX_ARENA_BYTES] && m->limits[TAMIS_MAX_ARENA_BYTES] - m->held >= more)
        return true;
    tamis_base_meter_fail(m, TAMIS_OVER_MAX_ARENA_BYTES);
    return false;
}

void *tamis_base_meter_allocate(struct meter *m, size_t size)
{
    if (!take(m, size))
        return NULL;
    void *p = call_allocate(m, size);
    if (p)
        m->held += size;
    else
        tamis_base_meter_fail(m, TAMIS_NO_MEMORY);
    return p;
}

void *tamis_base_meter_resize(struct meter *m, void *block, size_t old_size, size_t new_size)
{
    if (!block)
        return tamis_base_meter_allocate(m, new_size);
    if (new_size > old_size && !take(m, new_size - old_size))
        return NULL;
    void *p = call_resize(m, block, old_size, new_size);
    if (p)
        m->held = m->held - old_size + new_size;
    else
        tamis_base_meter_fail(m, TAMIS_NO_MEMORY);
    return p;
}

void tamis_base_meter_release(struct meter *m, void *block, size_t size)
{
    if (!block)
        return;
    m->held -= size;
    call_release(m, block, size);
}

char *tamis_base_plain_copy(struct span s)
{
    char *copy = s.n < SIZE_MAX ? malloc(s.n + 1) : NULL;
    if (!copy)
        return NULL;
    if (s.n) {
        memcpy(copy, s.p, s.n);
    }
    copy[s.n] = '\0';
    return copy;
}

void tamis_base_plain_release(char *copy)
{
    free(copy);
}

uint64_t tamis_limit_default(tamis_limit limit)
{
    return (unsigned)limit < TAMIS_LIMIT_COUNT ? defaults[limit] : 0;
}

const char *tamis_limit_name(tamis_limit limit)
{
    static const char *const names[TAMIS_LIMIT_COUNT] = {
#define LIMIT(name, value, why, user_text) #name,
#include <tamis/limits.def>
#undef LIMIT
    };
    return (unsigned)limit < TAMIS_LIMIT_COUNT ? names[limit] : "";
}

const char *tamis_limit_text(tamis_limit limit)
{
    static const char *const texts[TAMIS_LIMIT_COUNT] = {
#define LIMIT(name, value, why, user_text) why,
#include <tamis/limits.def>
#undef LIMIT
    };
    return (unsigned)limit < TAMIS_LIMIT_COUNT ? texts[limit] : "";
}

tamis_status tamis_limit_status(tamis_limit limit)
{
    return (unsigned)limit < TAMIS_LIMIT_COUNT ? tamis_base_limit_status(limit) : TAMIS_INVALID_ARGUMENT;
}

tamis_limit tamis_status_limit(tamis_status status)
{
    bool is_over = (unsigned)status >= FIRST_OVER_MAX && (unsigned)status < TAMIS_STATUS_COUNT;
    return is_over ? (tamis_limit)((int)status - FIRST_OVER_MAX) : TAMIS_LIMIT_COUNT;
}

struct status_row {
    const char *name;
    const char *text;
    const char *user_text;
    tamis_class class;
};

static const struct status_row statuses[TAMIS_STATUS_COUNT] = {
    [TAMIS_OK] = {"TAMIS_OK", "success", "The content was checked.", TAMIS_CLASS_OK},
    [TAMIS_NO_MEMORY] = {"TAMIS_NO_MEMORY", "out of memory; free memory and try again",
                         "The content cannot be checked at the moment; try again later.",
                         TAMIS_CLASS_MACHINE},
    [TAMIS_INVALID_ARGUMENT] = {"TAMIS_INVALID_ARGUMENT",
                                "a function was called with an invalid argument or "
                                "at the wrong time; see its comment in the header",
                                "The content cannot be checked because of an error in this service.",
                                TAMIS_CLASS_CALLER},
    [TAMIS_INVALID_POLICY] = {"TAMIS_INVALID_POLICY",
                              "the policy is not valid; tamis_config_last_error() describes the error",
                              "The content cannot be checked because this service is not set up correctly.",
                              TAMIS_CLASS_CALLER},
    [TAMIS_NOT_STABLE] =
        {"TAMIS_NOT_STABLE",
         "no stable output was found: parsing the output would change it; reject the document",
         "The markup is too tangled to be made safe.", TAMIS_CLASS_INPUT},
    [TAMIS_STOPPED] = {"TAMIS_STOPPED", "a callback of the program stopped the call",
                       "The content was refused.", TAMIS_CLASS_CALLER},
    [TAMIS_INTERNAL] = {"TAMIS_INTERNAL", "internal error in tamis; reject the document and report a bug",
                        "The content cannot be checked because of an unexpected error in this service.",
                        TAMIS_CLASS_DEFECT},
#define LIMIT(name, value, why, user_text) \
    [TAMIS_OVER_MAX_##name] = {"TAMIS_OVER_MAX_" #name, \
                               "the limit " #name " was exceeded (" why \
                               "); reject the input or raise the limit", \
                               user_text, TAMIS_CLASS_TOO_LARGE},
#include <tamis/limits.def>
#undef LIMIT
};

const char *tamis_status_name(tamis_status status)
{
    return (unsigned)status < TAMIS_STATUS_COUNT ? statuses[status].name : "TAMIS_UNKNOWN";
}

const char *tamis_status_text(tamis_status status)
{
    return (unsigned)status < TAMIS_STATUS_COUNT ? statuses[status].text : "unknown status";
}

const char *tamis_status_user_text(tamis_status status)
{
    return statuses[(unsigned)status < TAMIS_STATUS_COUNT ? status : TAMIS_INTERNAL].user_text;
}

tamis_class tamis_status_class(tamis_status status)
{
    return (unsigned)status < TAMIS_STATUS_COUNT ? statuses[status].class : TAMIS_CLASS_DEFECT;
}
