/* use.c: counts the copies that `use` makes: see use.h.
 *
 * The elements become a list in tree order, the root first. What an element comes to is itself, what its children come
 * to, and what the elements that it copies come to; each is worked out once. An element waits in `from` for what it is made
 * of, so that there is no stack but the list. */
#include "sanitize/use.h"

#include "base/array.h"
#include "base/utf8.h"
#include "sanitize/url/percent.h"

enum { MOST_TARGETS = 2 };

/* Beyond every limit, and far from overflowing. */
static const uint64_t ENDLESS = (uint64_t)1 << 40;

struct part {
    uint64_t size;                  /* of it and all that is shown in it; 0: not known yet */
    uint32_t end;                   /* the part behind the last of its own */
    uint32_t from;                  /* its parent while the list is made; then who waits for it */
    uint32_t next;                  /* its next child to be looked at */
    uint32_t targets[MOST_TARGETS]; /* what it copies; 0, which is the root, is nothing */
    uint8_t copied;                 /* how many of these were looked at */
    bool waits;
};

struct copies {
    const struct tree *tree;
    struct meter *meter;
    struct part *parts;
    uint32_t count;
    struct names ids;
    uint32_t *bearers; /* [atom of an id]: the first part that has it, or 0 */
    uint32_t bearer_capacity;
};

/* ---- The list */

static bool is_part(const struct node *n, const struct node *root)
{
    return n == root || n->type == NODE_ELEMENT;
}

static uint32_t count_parts(const struct copies *c)
{
    const struct node *root = c->tree->root;
    uint32_t count = 0;
    for (const struct node *n = root; n && meter_ok(c->meter); n = tamis_parse_next(n, root)) {
        meter_work(c->meter, 1);
        count += is_part(n, root);
    }
    return count;
}

/* The first in tree order is the one that an id means. */
static void bear_id(struct copies *c, const struct node *n, uint32_t part)
{
    const struct attribute *id = n->type == NODE_ELEMENT ? tamis_parse_attribute(n, ATOM_id) : NULL;
    if (!id)
        return;
    meter_work(c->meter, attribute_value(id).n);
    atom name = tamis_base_names_intern(&c->ids, attribute_value(id));
    uint32_t *bearers = c->bearers;
    if (name >= c->bearer_capacity)
        bearers = tamis_base_array_grow(c->meter, c->bearers, &c->bearer_capacity, (uint64_t)name + 1,
                                        sizeof *c->bearers);
    if (!bearers)
        return;
    c->bearers = bearers;
    if (name != ATOM_NONE && !bearers[name])
        bearers[name] = part;
}

static void open_part(struct copies *c, const struct node *n, uint32_t *at)
{
    if (!is_part(n, c->tree->root))
        return;
    c->parts[c->count] = (struct part){.from = *at, .next = c->count + 1};
    *at = c->count++;
    bear_id(c, n, *at);
}

static void close_part(struct copies *c, const struct node *n, uint32_t *at)
{
    if (!is_part(n, c->tree->root))
        return;
    c->parts[*at].end = c->count;
    *at = c->parts[*at].from;
}

static void list_parts(struct copies *c)
{
    const struct node *root = c->tree->root, *n = root;
    uint32_t at = 0;
    open_part(c, n, &at);
    while (meter_ok(c->meter)) {
        if (n->first_child) {
            n = n->first_child;
        } else {
            close_part(c, n, &at);
            while (n != root && !n->next) {
                n = n->parent;
                close_part(c, n, &at);
            }
            if (n == root)
                return;
            n = n->next;
        }
        open_part(c, n, &at);
    }
}

/* ---- What is copied */

static const struct attribute *href_of(const struct node *n)
{
    const struct attribute *link = NULL;
    for (uint32_t i = 0; i < n->count; i++) {
        const struct attribute *a = &n->attributes[i];
        if (a->name == ATOM_href && a->ns == NS_NONE)
            return a;
        if (a->name == ATOM_href && a->ns == NS_XLINK)
            link = a;
    }
    return link;
}

static uint32_t bearer_of(const struct copies *c, struct span id)
{
    atom name = tamis_base_names_static(id);
    if (name == ATOM_NONE)
        name = tamis_base_names_find(&c->ids, id);
    return name < c->bearer_capacity ? c->bearers[name] : 0;
}

/* Readers look for an element whose id is the fragment, and then for one whose id is what the fragment says
 * percent-decoded; some only for that. So both count. */
static struct span decoded(struct copies *c, struct span fragment)
{
    char *p = arena_allocate(c->tree->arena, fragment.n);
    size_t n = 0;
    for (size_t i = 0; p && i < fragment.n; i++) {
        int byte = fragment.p[i] == '%' ? tamis_sanitize_url_decode_at(fragment, i) : -1;
        p[n++] = byte < 0 ? fragment.p[i] : (char)byte;
        i += byte < 0 ? 0 : 2;
    }
    return span_of(p, n);
}

/* What is no UTF-8 readers decode to something else. */
static bool is_utf8(struct span s)
{
    for (size_t i = 0; i < s.n;) {
        struct utf8_sequence u = tamis_base_utf8_read((const unsigned char *)s.p + i, s.n - i);
        if (u.kind != UTF8_VALID)
            return false;
        i += u.length;
    }
    return true;
}

static void find_targets(struct copies *c, const struct node *n, struct part *part)
{
    const struct attribute *href = href_of(n);
    struct span url = href ? attribute_value(href) : SPAN("");
    if (!span_starts(url, SPAN("#")))
        return;
    struct span fragment = span_of(url.p + 1, url.n - 1);
    meter_work(c->meter, url.n);
    part->targets[0] = bearer_of(c, fragment);
    if (!span_has(fragment, '%'))
        return;
    struct span id = decoded(c, fragment);
    part->targets[1] = bearer_of(c, id);
    if (!is_utf8(id))
        part->size = ENDLESS;
}

static void link_parts(struct copies *c)
{
    const struct node *root = c->tree->root;
    uint32_t at = 0;
    for (const struct node *n = root; n && meter_ok(c->meter); n = tamis_parse_next(n, root)) {
        if (n->type == NODE_ELEMENT && n->ns == NS_SVG && n->name == ATOM_use)
            find_targets(c, n, &c->parts[at]);
        at += is_part(n, root);
    }
}

/* ---- Counting */

/* What has to be added to a part, one after the other; 0: that was all. */
static uint32_t next_of(const struct copies *c, struct part *p)
{
    if (p->next < p->end) {
        uint32_t child = p->next;
        p->next = c->parts[child].end;
        return child;
    }
    while (p->copied < MOST_TARGETS)
        if (p->targets[p->copied++])
            return p->targets[p->copied - 1];
    return 0;
}

static void add(struct part *p, uint64_t size)
{
    p->size = size < ENDLESS - p->size ? p->size + size : ENDLESS;
}

static void begin(struct part *p, uint32_t from)
{
    p->size = 1;
    p->from = from;
    p->waits = true;
}

static uint64_t size_of_all(struct copies *c)
{
    uint32_t at = 0;
    begin(&c->parts[at], at);
    while (meter_ok(c->meter)) {
        struct part *p = &c->parts[at];
        uint32_t next = next_of(c, p);
        struct part *other = &c->parts[next];
        meter_work(c->meter, 1);
        if (!next && at == 0)
            return p->size;
        if (!next) {
            p->waits = false;
            at = p->from;
            add(&c->parts[at], p->size);
        } else if (other->waits) {
            p->size = ENDLESS;
        } else if (other->size) {
            add(p, other->size);
        } else {
            begin(other, at);
            at = next;
        }
    }
    return 0;
}

void tamis_sanitize_count_copies(const struct tree *t, struct meter *m)
{
    struct copies c = {.tree = t, .meter = m};
    c.parts = tamis_base_arena_array(t->arena, count_parts(&c), sizeof *c.parts);
    if (!c.parts)
        return;
    tamis_base_names_init(&c.ids, t->arena);
    list_parts(&c);
    link_parts(&c);
    uint64_t size = meter_ok(m) ? size_of_all(&c) : 0;
    if (meter_ok(m))
        meter_within(m, TAMIS_MAX_USE_COPIES, size - c.count);
    tamis_base_array_release(m, c.bearers, c.bearer_capacity, sizeof *c.bearers);
}
