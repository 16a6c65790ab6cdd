/* allowed.c: see allowed.h. */
#include "verify/allowed.h"

#include "base/array.h"
#include "sanitize/filter.h"

/* A part of a reading (reading.h): its mark, and the bytes up to the next mark. */
struct part {
    unsigned char mark; /* 0: no part */
    struct span s;
    size_t next; /* the start of the next part */
};

static struct part part_at(const struct reading *r, size_t at)
{
    struct span all = buf_span(&r->events);
    struct part part = {0};
    if (at >= all.n)
        return part;
    size_t end = at + 1;
    while (end < all.n && (unsigned char)all.p[end] < MARK_START)
        end++;
    return (struct part){(unsigned char)all.p[at], span_of(all.p + at + 1, end - at - 1), end};
}

static uint32_t count_attributes(const struct reading *r, size_t at)
{
    uint32_t count = 0;
    struct part part;
    while ((part = part_at(r, at)).mark == MARK_NAME || part.mark == MARK_VALUE) {
        count += part.mark == MARK_NAME;
        at = part.next;
    }
    return count;
}

/* Reads the attributes that begin at the index `at` of r->events, and adds them to `n`. */
static void add_attributes(struct tree *t, struct node *n, const struct reading *r, size_t at)
{
    uint32_t count = count_attributes(r, at);
    n->attributes = tamis_base_arena_array(t->arena, count, sizeof *n->attributes);
    for (; n->attributes && n->count < count; n->count++) {
        struct part name = part_at(r, at), value = part_at(r, name.next);
        n->attributes[n->count] = (struct attribute){
            .name = tamis_base_names_intern(t->names, name.s),
            .value = value.s.p,
            .value_length = (uint32_t)value.s.n,
        };
        at = value.next;
    }
}

static const struct attribute *find(const struct node *n, atom name)
{
    for (uint32_t i = 0; i < n->count; i++)
        if (n->attributes[i].name == name)
            return &n->attributes[i];
    return NULL;
}

/* Compares the attributes of a tag (`written`) with the attributes that `n` has after it
 * was filtered. Returns a description of the first difference, or NULL if there is none. */
static const char *difference(const struct attribute *written, uint32_t count, const struct node *n)
{
    for (uint32_t i = 0; i < count; i++) {
        const struct attribute *a = find(n, written[i].name);
        if (!a)
            return "an attribute that the policy does not allow";
        if (!span_equal(attribute_value(a), attribute_value(&written[i])))
            return "a value that the policy does not allow";
    }
    return n->count > count ? "an attribute that the policy inserts is missing" : NULL;
}

static const char *disallowed(struct tree *t, const struct reading *r, size_t at,
                              const struct tamis_policy *policy)
{
    struct meter *m = t->arena->meter;
    struct part tag = part_at(r, at);
    tamis_counts counts = {0};
    t->root = tamis_parse_node_new(t, NODE_FRAGMENT);
    struct node *n = t->root ? tamis_parse_node_new(t, NODE_ELEMENT) : NULL;
    if (!n)
        return NULL;
    n->ns = NS_HTML;
    n->name = tamis_base_names_intern(t->names, tag.s);
    add_attributes(t, n, r, tag.next);
    uint32_t count = n->count;
    struct attribute *written = tamis_base_arena_array(t->arena, count, sizeof *written);
    if (count && !written)
        return NULL;
    tamis_base_array_copy(written, n->attributes, count, sizeof *written);
    atom name = n->name;
    tamis_parse_insert(t->root, n, NULL);
    if (meter_ok(m))
        tamis_sanitize_filter(t, policy, m, &counts);
    if (!meter_ok(m))
        return NULL;
    bool is_kept = counts.elements == 0 && n->name == name;
    return is_kept ? difference(written, count, n) : "an element that the policy does not allow";
}

const char *tamis_verify_disallowed(struct arena *a, const struct reading *r,
                                    const struct tamis_policy *policy, const struct policy_texts *texts,
                                    uint64_t *offset)
{
    for (uint32_t i = 0; i < r->count && meter_ok(a->meter); i++) {
        struct names names;
        struct tree t = {.arena = a, .names = &names, .texts = texts};
        tamis_base_arena_reset(a);
        tamis_base_names_init(&names, a);
        *offset = r->places[i].offset;
        if (part_at(r, r->places[i].at).mark != MARK_START)
            continue;
        const char *what = disallowed(&t, r, r->places[i].at, policy);
        if (what)
            return what;
    }
    return NULL;
}
