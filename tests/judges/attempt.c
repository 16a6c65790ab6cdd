/* attempt.c: see attempt.h. */
#include "judges/attempt.h"

#include <stdio.h>
#include <string.h>

#include "support/ledger.h"

static bool broken(struct attempt *a, const struct ledger *l, const char *why)
{
    char call[60] = "nothing";
    if (l->fails_at)
        snprintf(call, sizeof call, "call %zu%s", l->fails_at, l->for_good ? " and all after it" : "");
    snprintf(a->reason, sizeof a->reason, "P7 embeddable: %s (%s, in steps of %zu, %s failing)", why,
             a->subject->what, a->step, call);
    return false;
}

static bool in_order(struct attempt *a, const struct ledger *l)
{
    if (l->blocks || l->held)
        return broken(a, l, "memory was not released");
    return !l->lies || broken(a, l, "a wrong size was passed to the allocator");
}

static tamis_status read_once(struct attempt *a, void *object, struct text *result)
{
    text_add_string(result, "");
    return a->subject->read(object, &a->settings, a->bytes, a->n, a->step, result);
}

bool attempt_begin(struct attempt *a)
{
    struct ledger l = {0};
    tamis_allocator allocator = ledger_allocator(&l);
    void *object = a->subject->open(&allocator);
    if (!object)
        return broken(a, &l, "no object, although memory is available");
    text_clear(&a->expected);
    a->status = read_once(a, object, &a->expected);
    a->subject->close(object);
    a->calls = l.calls;
    return in_order(a, &l);
}

static bool recovers(struct attempt *a, struct ledger *l, void *object)
{
    struct text result = {0};
    l->fails_at = 0;
    a->subject->reset(object);
    tamis_status status = read_once(a, object, &result);
    bool same = status == a->status && text_equal(&result, a->expected.p, a->expected.n);
    text_free(&result);
    return same || broken(a, l, "a different result afterwards, with memory available");
}

/* Reports whether the status is correct for a failed allocation. If the document exceeds a limit before the allocation fails, the
 * correct status is that of the limit. */
static bool is_told(const struct attempt *a, tamis_status status)
{
    return status == TAMIS_NO_MEMORY || (a->status != TAMIS_OK && status == a->status);
}

static bool fails_well(struct attempt *a, struct ledger *l, void *object)
{
    struct text result = {0};
    size_t call = l->fails_at;
    tamis_status status = read_once(a, object, &result);
    text_free(&result);
    if (!is_told(a, status))
        return broken(a, l, tamis_status_name(status));
    if (!recovers(a, l, object))
        return false;
    l->fails_at = call;
    return true;
}

bool attempt_survives(struct attempt *a, size_t call, bool for_good)
{
    struct ledger l = {.fails_at = call, .for_good = for_good};
    tamis_allocator allocator = ledger_allocator(&l);
    void *object = a->subject->open(&allocator);
    if (!object)
        return l.calls >= call ? in_order(a, &l) : broken(a, &l, "no object, although memory is available");
    bool survives = fails_well(a, &l, object);
    a->subject->close(object);
    return survives && in_order(a, &l);
}

void attempt_end(struct attempt *a)
{
    text_free(&a->expected);
}
