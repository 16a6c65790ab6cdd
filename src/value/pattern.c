/* pattern.c: parses patterns, and writes an example of a text that a pattern matches. A pattern is a list of steps. */
#include "value/pattern.h"

#include "base/array.h"
#include "value/pattern_reader.h"

struct pattern_step *tamis_value_pattern_push(struct pattern_reader *r, enum step_kind kind)
{
    if (r->count == PATTERN_STEPS)
        return NULL;
    struct pattern_step *step = &r->steps[r->count++];
    *step = (struct pattern_step){.kind = (uint8_t)kind};
    return step;
}

static bool has_next(const struct pattern_reader *r)
{
    return r->at < r->text.n;
}

static bool next_is(const struct pattern_reader *r, char c)
{
    return has_next(r) && r->text.p[r->at] == c;
}

/* Reads a character of a set and returns it. A backslash before the character is skipped. Returns -1 if the next character is
 * not ASCII, or if there is none. */
static int set_character(struct pattern_reader *r)
{
    if (next_is(r, '\\'))
        r->at++;
    if (!has_next(r) || (unsigned char)r->text.p[r->at] >= 0x80)
        return -1;
    return r->text.p[r->at++];
}

static const char *read_range(struct pattern_reader *r, struct pattern_step *step)
{
    int first = set_character(r), last = first;
    bool is_range = next_is(r, '-') && r->at + 1 < r->text.n && r->text.p[r->at + 1] != ']';
    if (is_range) {
        r->at++;
        last = set_character(r);
    }
    if (first < 0 || last < 0)
        return "contains a set that does not end with \"]\", or a set with a character that is not ASCII";
    if (last < first)
        return "contains a range whose end is before its beginning";
    for (int c = first; c <= last; c++)
        step_put(step, (unsigned char)c);
    return NULL;
}

const char tamis_value_pattern_too_long[] = "has more than 63 steps, the limit of a pattern";

/* The minimum and maximum number of repetitions of a set. For "{2,5}" after a set, `least` is 2 and `most` is 5. */
struct repetition {
    uint32_t least;
    uint32_t most;
};

static uint32_t read_count(struct pattern_reader *r)
{
    uint32_t count = 0;
    while (has_next(r) && span_is_digit(r->text.p[r->at]) && count <= PATTERN_STEPS)
        count = count * 10 + (uint32_t)(r->text.p[r->at++] - '0');
    return count;
}

/* Parses a repetition whose "{" has been read. */
static const char *read_repetition(struct pattern_reader *r, struct repetition *times)
{
    size_t begin = r->at;
    times->least = times->most = read_count(r);
    bool has_number = r->at > begin;
    if (next_is(r, ',')) {
        begin = ++r->at;
        times->most = read_count(r);
        has_number = has_number && r->at > begin;
    }
    if (!has_number || !next_is(r, '}'))
        return "has a \"{\" that is not followed by a number of repetitions, as in \"[0-9]{3}\" or "
               "\"[0-9]{1,3}\"";
    r->at++;
    if (times->most > PATTERN_STEPS)
        return tamis_value_pattern_too_long;
    return times->most && times->least <= times->most
               ? NULL
               : "has a repetition whose maximum is 0 or less than its minimum";
}

/* Adds a copy of the last step, with the kind `kind`. */
static const char *repeat(struct pattern_reader *r, enum step_kind kind)
{
    struct pattern_step *step = tamis_value_pattern_push(r, kind);
    if (!step)
        return tamis_value_pattern_too_long;
    *step = step[-1];
    step->kind = (uint8_t)kind;
    return NULL;
}

/* Parses the repetition that can follow a set. A "*" after a set is an error: it would be a wildcard, but was probably meant as
 * a repetition, as in regular expressions. */
static const char *read_times(struct pattern_reader *r)
{
    struct repetition times;
    if (next_is(r, '*'))
        return "has a \"*\" after a set, where it is a wildcard; write \"+\" or \"{0,9}\" to repeat the set, "
               "or \"{1}*\" for a wildcard after it";
    if (next_is(r, '+')) {
        r->at++;
        return repeat(r, STEP_RUN);
    }
    if (!next_is(r, '{'))
        return NULL;
    r->at++;
    const char *error = read_repetition(r, &times);
    if (!error && !times.least)
        r->steps[r->count - 1].kind = STEP_MAYBE;
    for (uint32_t i = 1; !error && i < times.most; i++)
        error = repeat(r, i < times.least ? STEP_ONE : STEP_MAYBE);
    return error;
}

/* Parses a set whose "[" has been read, and the repetition after the set. */
static const char *read_set(struct pattern_reader *r)
{
    struct pattern_step *step = tamis_value_pattern_push(r, STEP_ONE);
    if (!step)
        return tamis_value_pattern_too_long;
    if (next_is(r, ']'))
        return "contains an empty set";
    if (next_is(r, '^'))
        return "has a set that begins with \"^\", which does not negate the set; write \"\\^\" for the "
               "character";
    do {
        const char *error = read_range(r, step);
        if (error)
            return error;
    } while (!next_is(r, ']'));
    r->at++;
    return read_times(r);
}

/* Returns an error for ".*" and for the characters ^ $ ( ) | { } +, which have a special meaning in regular expressions;
 * otherwise NULL. Patterns are not regular expressions; a regular expression used as a pattern would match almost nothing, or
 * too much. */
static const char *special_character_error(const struct pattern_reader *r, char c)
{
    if (c == '.' && next_is(r, '*'))
        return "contains \".*\", which is a dot and a wildcard; write \"*\" for the wildcard alone, or "
               "\"\\.*\" for both";
    return span_has(SPAN("^$()|{}+"), c) ? "looks like a regular expression, which a pattern is not; write "
                                           "\"\\\" before ^ $ ( ) | { } and + to match them"
                                         : NULL;
}

static const char *read_escaped(struct pattern_reader *r, char *c)
{
    if (!has_next(r))
        return "ends with \"\\\"; write \"\\\\\" for the character";
    *c = r->text.p[r->at++];
    bool letter = ((unsigned char)*c | 0x20) >= 'a' && ((unsigned char)*c | 0x20) <= 'z';
    return letter || span_is_digit(*c) ? "has a \"\\\" before a letter or digit, which has no meaning in a "
                                         "pattern; write a set, as in \"[0-9]\""
                                       : NULL;
}

static const char *add(struct pattern_reader *r, enum step_kind kind)
{
    return tamis_value_pattern_push(r, kind) ? NULL : tamis_value_pattern_too_long;
}

static const char *read_code_point(struct pattern_reader *r)
{
    const char *error = add(r, STEP_LEAD);
    return error ? error : add(r, STEP_REST);
}

static const char *read_literal(struct pattern_reader *r, char c)
{
    const char *error = add(r, STEP_ONE);
    if (error)
        return error;
    step_put(&r->steps[r->count - 1], (unsigned char)c);
    return r->part ? tamis_value_pattern_url_literal(r, c) : NULL;
}

static const char *read_step(struct pattern_reader *r)
{
    const char *error;
    char c = r->text.p[r->at++];
    switch (c) {
    case '*':
        return r->part ? tamis_value_pattern_url_star(r) : add(r, STEP_EVERYTHING);
    case '?':
        return r->part ? tamis_value_pattern_url_any(r) : read_code_point(r);
    case '[':
        error = read_set(r);
        return error || !r->part ? error : tamis_value_pattern_url_set(r);
    case '\\':
        error = read_escaped(r, &c);
        break;
    default:
        error = special_character_error(r, c);
        break;
    }
    if (error)
        return error;
    return read_literal(r, c);
}

/* Parses the literal characters at the beginning of the pattern. */
static const char *read_beginning(struct pattern_reader *r, char beginning[PATTERN_STEPS], uint32_t *n)
{
    const char *error = NULL;
    while (!error && has_next(r) && !next_is(r, '*') && !next_is(r, '?') && !next_is(r, '[')) {
        error = read_step(r);
        if (!error)
            beginning[(*n)++] = r->text.p[r->at - 1];
    }
    return error;
}

static const char *read_steps(struct pattern_reader *r)
{
    const char *error = NULL;
    while (!error && has_next(r))
        error = read_step(r);
    return error || !r->part ? error : tamis_value_pattern_url_end(r);
}

static bool repeats(const struct pattern_step *step)
{
    return step->kind >= STEP_RUN;
}

const char *tamis_value_pattern_read(struct arena *a, struct span text, enum pattern_kind kind,
                                     struct pattern *out)
{
    struct pattern_step steps[PATTERN_STEPS];
    char beginning[PATTERN_STEPS];
    uint32_t n = 0;
    struct pattern_reader r = {
        .text = text, .steps = steps, .part = kind == PATTERN_URL ? PART_SCHEME : PART_NONE};
    const char *error = read_beginning(&r, beginning, &n);
    if (!error)
        error = read_steps(&r);
    *out = (struct pattern){.count = (uint8_t)(r.count - n)};
    struct pattern_step *kept = error ? NULL
                                      : tamis_base_arena_array(a, (size_t)out->count + 1, sizeof *kept);
    if (!kept)
        return error;
    tamis_base_array_copy(kept, steps + n, out->count, sizeof *kept);
    out->steps = kept;
    out->beginning = span_of(tamis_base_arena_copy(a, span_of(beginning, n)), n);
    out->first = n ? (unsigned char)beginning[0] : -1;
    out->ends_with_anything = out->count == 1 && kept->kind == STEP_EVERYTHING;
    for (uint32_t i = 0; i < n && i < sizeof out->head; i++) {
        out->head |= (uint64_t)(unsigned char)beginning[i] << 8 * i;
        out->mask |= (uint64_t)0xFF << 8 * i;
    }
    for (uint32_t i = 0; i < out->count; i++) {
        out->repeating |= (uint64_t)repeats(&kept[i]) << i;
        out->optional |= (uint64_t)(kept[i].kind >= STEP_MAYBE) << i;
        out->fewest = (uint8_t)(out->fewest + (kept[i].kind < STEP_MAYBE));
    }
    return NULL;
}

/* Examples. */

/* Returns a byte of the step's set: "a" or "1", which are common in URLs, if the set contains one of them; otherwise the first
 * byte of the set. */
static char choose(const struct pattern_step *step)
{
    unsigned char c = 0;
    if (step_has(step, 'a') || step_has(step, '1'))
        return step_has(step, 'a') ? 'a' : '1';
    while (c < 0xFF && !step_has(step, c))
        c++;
    return (char)c;
}

size_t tamis_value_pattern_example(const struct pattern *p, bool has_optional, char out[PATTERN_STEPS])
{
    size_t n = p->beginning.n;
    tamis_base_array_copy(out, p->beginning.p, n, 1);
    for (uint32_t i = 0; i < p->count; i++)
        if (has_optional || !(p->optional >> i & 1))
            out[n++] = choose(&p->steps[i]);
    return n;
}
