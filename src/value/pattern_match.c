/* pattern_match.c: matches texts with patterns. While a text is matched, the match can be at several steps of the pattern at the
 * same time. The set of these steps is stored as the bits of a number, and each byte of the text advances all of them. */
#include "base/compiler.h"
#include "base/sort.h"
#include "value/pattern_reader.h"

static bool takes(const struct pattern_step *step, unsigned char c)
{
    switch ((enum step_kind)step->kind) {
    case STEP_ONE:
    case STEP_MAYBE:
    case STEP_RUN:
        return step_has(step, c);
    case STEP_LEAD:
        return (c & 0xC0) != 0x80;
    case STEP_REST:
        return (c & 0xC0) == 0x80;
    case STEP_EVERYTHING:
        return true;
    }
    return false;
}

/* Returns the steps in `places`, and the steps that are reached from these steps by skipping optional steps. */
static uint64_t with_empty(const struct pattern *p, uint64_t places)
{
    for (uint64_t passed = places & p->optional; passed; passed = passed << 1 & p->optional)
        places |= passed << 1;
    return places;
}

static uint64_t after(const struct pattern *p, uint64_t places, unsigned char c)
{
    uint64_t next = 0, most = ((uint64_t)1 << p->count) - 1;
    for (uint64_t left = places & most; left; left &= left - 1) {
        unsigned i = lowest_bit_64(left);
        if (takes(&p->steps[i], c))
            next |= (uint64_t)1 << i << !(p->repeating >> i & 1);
    }
    return with_empty(p, next);
}

/* Returns false if the steps certainly do not match the text, which is not empty. This is certain if the length of the text is not
 * possible, or if the last step cannot be skipped and does not match the last byte. Each step takes one byte, unless it is skipped
 * or repeated. */
static bool may_match(const struct pattern *p, struct span text)
{
    if (text.n < p->fewest || (text.n > p->count && !p->repeating))
        return false;
    bool is_optional = !p->count || p->optional >> (p->count - 1) & 1;
    return is_optional || takes(&p->steps[p->count - 1], (unsigned char)text.p[text.n - 1]);
}

bool tamis_value_pattern_matches(const struct pattern *p, struct span text)
{
    size_t begins = p->beginning.n;
    if (!span_starts(text, p->beginning))
        return false;
    if (p->count == 1 && p->steps->kind == STEP_EVERYTHING)
        return true;
    if (text.n == begins)
        return !p->fewest;
    if (!may_match(p, span_of(text.p + begins, text.n - begins)))
        return false;
    uint64_t places = with_empty(p, 1);
    for (size_t i = begins; i < text.n && places; i++)
        places = after(p, places, (unsigned char)text.p[i]);
    return places >> p->count & 1;
}

/* Lists of patterns. A policy can list hundreds of class names, and a document can contain very many class names. Therefore a
 * text is compared only with patterns that begin with the same byte or with no literal text. */

static int by_first_byte(const void *user, const void *a, const void *b)
{
    (void)user;
    return ((const struct pattern *)a)->first - ((const struct pattern *)b)->first;
}

void tamis_value_pattern_sort(struct pattern *patterns, size_t count)
{
    tamis_base_sort(patterns, count, sizeof *patterns, by_first_byte, NULL);
}

/* Returns the index of the first pattern whose first byte is not less than `byte`. */
static size_t first_with(const struct pattern *sorted, size_t count, int byte)
{
    size_t low = 0;
    while (low < count) {
        size_t middle = low + (count - low) / 2;
        if (sorted[middle].first < byte)
            low = middle + 1;
        else
            count = middle;
    }
    return low;
}

/* Reports whether one of the patterns that begin with `byte` matches the text. If `byte` is -1, only the patterns that do
 * not begin with a literal text are compared. `at`: the index of the first of these patterns. */
static bool matches_among(const struct pattern *sorted, size_t count, size_t at, int byte, struct span text,
                          struct meter *m)
{
    for (; at < count && sorted[at].first == byte; at++) {
        meter_work(m, 1);
        if (!span_starts(text, sorted[at].beginning))
            continue;
        meter_work(m, text.n);
        if (tamis_value_pattern_matches(&sorted[at], text))
            return true;
    }
    return false;
}

bool tamis_value_pattern_any_matches(const struct pattern *sorted, size_t count, struct span text,
                                     struct meter *m)
{
    meter_work(m, 1);
    if (matches_among(sorted, count, 0, -1, text, m))
        return true;
    int byte = text.n ? (unsigned char)text.p[0] : 0;
    return text.n && matches_among(sorted, count, first_with(sorted, count, byte), byte, text, m);
}
