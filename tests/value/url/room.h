/* room.h: helpers for tests of URLs: a meter, buffers, and macros for rules. */
#ifndef TESTS_VALUE_URL_ROOM_H
#define TESTS_VALUE_URL_ROOM_H

#include "harness/test.h"
#include "value/url/url.h"

/* Reports whether this build supports hosts that are not ASCII. Some tests need this, and others need that it does not. */
static inline bool room_has_idn(struct buf *b)
{
    struct url u;
    return tamis_value_url_parse(SPAN("http://b\xC3\xBC"
                                      "cher.example"),
                                 NULL, &u, b) == URL_PARSED;
}

struct room {
    struct meter meter;
    struct buf base_text, out, room, again;
    struct url base;
    tamis_reason reason;
    struct span detail;
};

static inline struct room *room_new(void)
{
    struct room *r = calloc(1, sizeof *r);
    assert_non_null(r);
    tamis_base_meter_init(&r->meter, NULL);
    r->meter.work_max = UINT64_MAX;
    struct buf *all[] = {&r->base_text, &r->out, &r->room, &r->again};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        tamis_base_buf_init(all[i], &r->meter, TAMIS_MAX_ATTRIBUTE_VALUE_BYTES);
    return r;
}

static inline void room_free(struct room *r)
{
    struct buf *all[] = {&r->base_text, &r->out, &r->room, &r->again};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        tamis_base_buf_free(all[i]);
    assert_int_equal(r->meter.held, 0);
    free(r);
}

/* Parses a base URL. Returns NULL if `base` is NULL. */
static inline const struct url *room_base(struct room *r, const char *base)
{
    if (!base)
        return NULL;
    assert_int_equal(tamis_value_url_parse(span_from(base), NULL, &r->base, &r->base_text), URL_PARSED);
    return &r->base;
}

static inline bool span_is(struct span s, const char *text)
{
    return span_equal(s, span_from(text));
}

/* Checks a value against a rule. Returns the value to keep, or "NO" with a reason. Checks that the kept value does not
 * change when it is checked again. */
static inline const char *room_judge(struct room *r, const struct url_rule *rule, enum url_kind kind,
                                     struct span value)
{
    tamis_reason reason;
    struct span detail;
    if (!tamis_value_url_check(rule, kind, value, &r->out, &r->room, &r->reason, &r->detail)) {
        assert_int_equal(r->out.n, 0);
        assert_true(r->reason < TAMIS_REASON_COUNT);
        return "NO";
    }
    if (!tamis_value_url_check(rule, kind, buf_span(&r->out), &r->again, &r->room, &reason, &detail))
        fail_msg("what stays of %.*s goes the next time: %.*s", (int)value.n, value.p, (int)r->out.n,
                 r->out.p);
    assert_true(reason == TAMIS_REASON_COUNT);
    if (!span_equal(buf_span(&r->again), buf_span(&r->out)))
        fail_msg("%.*s becomes %.*s", (int)r->out.n, r->out.p, (int)r->again.n, r->again.p);
    assert_true(tamis_base_buf_terminate(&r->out));
    return r->out.p;
}

#define STRINGS(...) \
    { \
        (const struct span[]){__VA_ARGS__}, sizeof((const struct span[]){__VA_ARGS__}) / sizeof(struct span) \
    }
#define TEXT(literal) \
    { \
        (literal), sizeof(literal) - 1 \
    }

#endif
