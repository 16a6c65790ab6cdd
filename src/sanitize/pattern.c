/* pattern.c: patterns as a list of steps, and all the places in it where a match may have come to as the bits of a
 * number. Reading a byte takes each place to the next. */
#include "sanitize/pattern.h"

#include "base/array.h"

enum { MOST_STEPS = 63, SET_WORDS = 4 /* of 32 ASCII characters each */ };

enum step_kind {
    STEP_ONE,       /* a byte of the set */
    STEP_RUN,       /* any number of bytes of the set */
    STEP_LEAD,      /* the first byte of a code point */
    STEP_REST,      /* the rest of one: what is left of it */
    STEP_EVERYTHING /* any number of any bytes */
};

struct pattern_step {
    uint8_t kind;
    unsigned char literal; /* of STEP_ONE beyond ASCII */
    uint32_t set[SET_WORDS];
};

/* Reading. */

struct reader {
    struct span text;
    size_t at;
    struct pattern_step *steps;
    uint32_t count;
};

static struct pattern_step *push(struct reader *r, enum step_kind kind)
{
    if (r->count == MOST_STEPS)
        return NULL;
    struct pattern_step *step = &r->steps[r->count++];
    *step = (struct pattern_step){.kind = (uint8_t)kind};
    return step;
}

static void put(struct pattern_step *step, unsigned char c)
{
    if (c < 0x80)
        step->set[c / 32] |= (uint32_t)1 << c % 32;
    else
        step->literal = c;
}

static bool has_next(const struct reader *r)
{
    return r->at < r->text.n;
}

static bool next_is(const struct reader *r, char c)
{
    return has_next(r) && r->text.p[r->at] == c;
}

/* A character of a set, the one behind a backslash as it is; -1: there is none that may stand there. */
static int set_character(struct reader *r)
{
    if (next_is(r, '\\'))
        r->at++;
    if (!has_next(r) || (unsigned char)r->text.p[r->at] >= 0x80)
        return -1;
    return r->text.p[r->at++];
}

static const char *read_range(struct reader *r, struct pattern_step *step)
{
    int first = set_character(r), last = first;
    bool is_range = next_is(r, '-') && r->at + 1 < r->text.n && r->text.p[r->at + 1] != ']';
    if (is_range) {
        r->at++;
        last = set_character(r);
    }
    if (first < 0 || last < 0)
        return "a set holds ASCII characters and ends with \"]\"";
    if (last < first)
        return "a range in a set ends before it begins";
    for (int c = first; c <= last; c++)
        put(step, (unsigned char)c);
    return NULL;
}

static const char too_long[] = "a pattern has at most 63 steps";

/* What follows "[". */
static const char *read_set(struct reader *r)
{
    struct pattern_step *step = push(r, STEP_ONE);
    if (!step)
        return too_long;
    if (next_is(r, ']'))
        return "a set is empty";
    do {
        const char *why = read_range(r, step);
        if (why)
            return why;
    } while (!next_is(r, ']'));
    r->at++;
    if (!next_is(r, '+'))
        return NULL;
    r->at++;
    struct pattern_step *more = push(r, STEP_RUN);
    if (!more)
        return too_long;
    *more = *step;
    more->kind = STEP_RUN;
    return NULL;
}

static const char *read_step(struct reader *r)
{
    struct pattern_step *step;
    char c = r->text.p[r->at++];
    switch (c) {
    case '*':
        return push(r, STEP_EVERYTHING) ? NULL : too_long;
    case '?':
        return push(r, STEP_LEAD) && push(r, STEP_REST) ? NULL : too_long;
    case '[':
        return read_set(r);
    case '\\':
        if (!has_next(r))
            return "\"\\\" has nothing behind it";
        c = r->text.p[r->at++];
        break;
    default:
        break;
    }
    step = push(r, STEP_ONE);
    if (step)
        put(step, (unsigned char)c);
    return step ? NULL : too_long;
}

/* Reads steps that are one character each for as long as there are any: the beginning. */
static const char *read_beginning(struct reader *r, char beginning[MOST_STEPS], uint32_t *n)
{
    const char *why = NULL;
    while (!why && has_next(r) && !next_is(r, '*') && !next_is(r, '?') && !next_is(r, '[')) {
        why = read_step(r);
        if (!why)
            beginning[(*n)++] = r->text.p[r->at - 1];
    }
    return why;
}

static bool repeats(const struct pattern_step *step)
{
    return step->kind == STEP_RUN || step->kind == STEP_REST || step->kind == STEP_EVERYTHING;
}

const char *tamis_sanitize_pattern_read(struct arena *a, struct span text, struct pattern *out)
{
    struct pattern_step steps[MOST_STEPS];
    char beginning[MOST_STEPS];
    uint32_t n = 0;
    struct reader r = {.text = text, .steps = steps};
    const char *why = read_beginning(&r, beginning, &n);
    while (!why && has_next(&r))
        why = read_step(&r);
    *out = (struct pattern){.count = r.count - n};
    struct pattern_step *kept = why ? NULL : tamis_base_arena_array(a, (size_t)out->count + 1, sizeof *kept);
    if (!kept)
        return why;
    tamis_base_array_copy(kept, steps + n, out->count, sizeof *kept);
    out->steps = kept;
    out->beginning = span_of(tamis_base_arena_copy(a, span_of(beginning, n)), n);
    for (uint32_t i = 0; i < out->count; i++)
        out->repeating |= (uint64_t)repeats(&kept[i]) << i;
    return NULL;
}

/* Matching. */

static bool takes(const struct pattern_step *step, unsigned char c)
{
    switch ((enum step_kind)step->kind) {
    case STEP_ONE:
    case STEP_RUN:
        return c < 0x80 ? step->set[c / 32] >> c % 32 & 1 : step->literal == c;
    case STEP_LEAD:
        return (c & 0xC0) != 0x80;
    case STEP_REST:
        return (c & 0xC0) == 0x80;
    case STEP_EVERYTHING:
        return true;
    }
    return false;
}

/* What may be left out is passed over too. */
static uint64_t with_empty(const struct pattern *p, uint64_t places)
{
    for (uint64_t passed = places & p->repeating; passed; passed = passed << 1 & p->repeating)
        places |= passed << 1;
    return places;
}

static uint64_t after(const struct pattern *p, uint64_t places, unsigned char c)
{
    uint64_t next = 0, most = ((uint64_t)1 << p->count) - 1;
    for (uint64_t left = places & most; left; left &= left - 1) {
        unsigned i = (unsigned)__builtin_ctzll(left);
        if (takes(&p->steps[i], c))
            next |= (uint64_t)1 << i << !(p->repeating >> i & 1);
    }
    return with_empty(p, next);
}

bool tamis_sanitize_pattern_matches(const struct pattern *p, struct span text)
{
    size_t begins = p->beginning.n;
    if (!span_starts(text, p->beginning))
        return false;
    if (p->count == 1 && p->steps->kind == STEP_EVERYTHING)
        return true;
    uint64_t places = with_empty(p, 1);
    for (size_t i = begins; i < text.n && places; i++)
        places = after(p, places, (unsigned char)text.p[i]);
    return places >> p->count & 1;
}
