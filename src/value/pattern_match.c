/* pattern_match.c: matches texts against patterns. After each byte of the text, there can be several steps of the pattern with
 * which matching could continue. The set of these steps (`places`) is stored as the bits of a number, and is updated for each byte
 * of the text. */
#include "base/compiler.h"
#include "base/names_lookup.h"
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

/* Returns the steps in `places`, together with the steps that can be reached from them by skipping optional steps. */
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

/* A fast check before steps_match(), for a text that is not empty. Returns false if the steps certainly do not match the text,
 * because the length of the text is not possible, or because the last step cannot be skipped and does not match the last byte.
 * Each step takes one byte, unless it is skipped or repeated. */
static inline bool may_match(const struct pattern *p, struct span text)
{
    if (text.n < p->fewest || (text.n > p->count && !p->repeating))
        return false;
    bool is_optional = !p->count || p->optional >> (p->count - 1) & 1;
    return is_optional || takes(&p->steps[p->count - 1], (unsigned char)text.p[text.n - 1]);
}

/* Reports whether the steps match the text. The text must not be empty, and may_match() must be true for the text. */
static bool steps_match(const struct pattern *p, struct span text)
{
    uint64_t places = with_empty(p, 1);
    for (size_t i = 0; i < text.n && places; i++)
        places = after(p, places, (unsigned char)text.p[i]);
    return places >> p->count & 1;
}

/* Reports whether the steps after the beginning match the rest of the text. The text must begin with the beginning of the pattern. */
static inline bool rest_matches(const struct pattern *p, struct span text)
{
    size_t begins = p->beginning.n;
    if (p->ends_with_anything)
        return true;
    if (!p->count || text.n == begins)
        return text.n == begins && !p->fewest;
    struct span rest = span_of(text.p + begins, text.n - begins);
    return may_match(p, rest) && steps_match(p, rest);
}

bool tamis_value_pattern_matches(const struct pattern *p, struct span text)
{
    return span_starts(text, p->beginning) && rest_matches(p, text);
}

/* Lists of patterns. A policy can list hundreds of class names, and a document can contain very many class names. Therefore a
 * text is compared only with the patterns whose beginning is empty or starts with the first byte of the text. The first eight
 * bytes of the text and of the beginning are compared at once. */

static int by_first_byte(const void *user, const void *a, const void *b)
{
    (void)user;
    return ((const struct pattern *)a)->first - ((const struct pattern *)b)->first;
}

void tamis_value_pattern_sort(struct pattern *patterns, uint32_t count, uint32_t starts[PATTERN_STARTS])
{
    uint32_t at = 0;
    tamis_base_sort(patterns, count, sizeof *patterns, by_first_byte, NULL);
    for (int byte = 0; byte < PATTERN_STARTS; byte++) {
        while (at < count && patterns[at].first < byte)
            at++;
        starts[byte] = at;
    }
}

/* Returns the first eight bytes of the text as a little-endian integer, with zeros for missing bytes. */
static uint64_t head_of(struct span text)
{
    uint64_t head = 0;
    if (text.n >= sizeof head)
        return names_load(text.p);
    for (size_t i = 0; i < text.n; i++)
        head |= (uint64_t)(unsigned char)text.p[i] << 8 * i;
    return head;
}

static bool begins_with(struct span text, uint64_t head, const struct pattern *p)
{
    if ((head ^ p->head) & p->mask)
        return false;
    return p->beginning.n <= sizeof head ? p->beginning.n <= text.n : span_starts(text, p->beginning);
}

/* Reports whether one of the patterns from `p` to `end` matches the text. `head`: the result of head_of(). */
static ALWAYS_INLINE bool matches_among(const struct pattern *p, const struct pattern *end, struct span text,
                                        uint64_t head, struct meter *m)
{
    uint64_t work = 0;
    bool found = false;
    for (; p < end && !found; p++) {
        work++;
        if (!begins_with(text, head, p))
            continue;
        work += text.n;
        found = rest_matches(p, text);
    }
    meter_work(m, work);
    return found;
}

bool tamis_value_pattern_any_matches(const struct pattern *sorted, const uint32_t *starts, struct span text,
                                     struct meter *m)
{
    meter_work(m, 1);
    if (!starts)
        return false;
    uint64_t head = head_of(text);
    unsigned byte = head & 0xFF;
    if (matches_among(sorted, sorted + starts[0], text, head, m))
        return true;
    return text.n && matches_among(sorted + starts[byte], sorted + starts[byte + 1], text, head, m);
}
