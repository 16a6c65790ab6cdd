/* twins.c: finds names that an object has twice. The names of all open objects are stored. When an object
 * ends, its names are sorted, and equal names are then adjacent. If a hash table were used instead, an
 * attacker could choose names that make the search slow. */
#include "pull.h"

#include "base/array.h"
#include "base/sort.h"

#include <string.h>

bool tamis_json_add_name(struct json_pull *p)
{
    if (p->name_count == p->name_capacity) {
        struct json_name *names = tamis_base_array_grow(&p->meter, p->names, &p->name_capacity,
                                                        (uint64_t)p->name_count + 1, sizeof *names);
        if (!names) {
            tamis_json_fail(p, JSON_FAULT_MEMORY, p->token.begin, p->token.begin);
            return false;
        }
        p->names = names;
    }
    p->names[p->name_count++] = (struct json_name){p->token, p->depth};
    return true;
}

/* ---- Comparison of decoded names */

/* A string whose bytes are decoded one after another. */
struct cursor {
    const char *text;
    /* The bytes that are not decoded yet, with the byte before them and the byte after them. */
    struct json_token rest;
    char decoded[4]; /* the bytes of an escape */
    uint32_t count, next;
};

/* Returns the length of the escape at `p`. */
static uint32_t escape_length(const char *p)
{
    bool is_pair = p[1] == 'u' && (p[2] | 0x20) == 'd' && strchr("89abAB", p[3]);
    return is_pair ? 12 : p[1] == 'u' ? 6 : 2;
}

/* Returns the next decoded byte, or -1 at the end. */
static int next_byte(struct cursor *c)
{
    if (c->next < c->count)
        return (unsigned char)c->decoded[c->next++];
    uint32_t at = c->rest.begin + 1;
    if (at + 1 >= c->rest.end)
        return -1;
    if (c->text[at] != '\\') {
        c->rest.begin++;
        return (unsigned char)c->text[at];
    }
    char space[12];
    uint32_t length = escape_length(c->text + at);
    c->count = (uint32_t)tamis_json_decode(c->text, (struct json_token){c->rest.begin, at + length + 1, true},
                                           space);
    memcpy(c->decoded, space, c->count);
    c->next = 1;
    c->rest.begin += length;
    return (unsigned char)c->decoded[0];
}

static int compare_decoded(const char *text, struct json_token a, struct json_token b)
{
    struct cursor x = {.text = text, .rest = a}, y = {.text = text, .rest = b};
    int left, right;
    do {
        left = next_byte(&x);
        right = next_byte(&y);
    } while (left == right && left >= 0);
    return left - right;
}

int tamis_json_compare(const char *text, struct json_token a, struct json_token b)
{
    if (a.is_escaped || b.is_escaped)
        return compare_decoded(text, a, b);
    size_t n = a.end - a.begin, m = b.end - b.begin;
    int order = memcmp(text + a.begin + 1, text + b.begin + 1, (n < m ? n : m) - 2);
    return order != 0 ? order : (n > m) - (n < m);
}

/* Compares two names for the sort. Equal names are sorted by their places. */
static int order_of_names(const void *text, const void *a, const void *b)
{
    const struct json_name *x = a, *y = b;
    int order = tamis_json_compare(text, x->token, y->token);
    return order != 0 ? order : (x->token.begin > y->token.begin) - (x->token.begin < y->token.begin);
}

bool tamis_json_end_names(struct json_pull *p)
{
    uint32_t first = p->name_count, twin = UINT32_MAX;
    while (first > 0 && p->names[first - 1].depth == p->depth)
        first--;
    uint32_t count = p->name_count - first;
    p->name_count = first;
    if (count < 2)
        return true;
    struct json_name *names = p->names + first;
    tamis_base_sort(names, count, sizeof *names, order_of_names, p->text);
    for (uint32_t i = 1; i < count; i++)
        if (names[i].token.begin < twin &&
            tamis_json_compare((const char *)p->text, names[i - 1].token, names[i].token) == 0) {
            twin = names[i].token.begin;
            p->twin_at = names[i - 1].token.begin;
        }
    if (twin != UINT32_MAX)
        tamis_json_fail(p, JSON_FAULT_TWICE, twin, twin);
    return twin == UINT32_MAX;
}
