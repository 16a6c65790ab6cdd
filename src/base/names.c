/* names.c: the perfect hash table of the static names, and a tree of the other names. */
#include "base/names_lookup.h"

#include "base/names_hash.inc"

/* A name that is not static, and the node of the tree that was added with it. The first name has no node. The tree is a
 * crit-bit tree: a node contains the position of the first bit in which the names below it differ. Therefore a lookup follows
 * at most nine nodes for each byte of a text and nine for its end, whatever names a document contains. A hash table has no such
 * bound, because the author of a document can choose names with equal hashes. */
struct name {
    struct span text;
    uint32_t at;       /* the index of the symbol (symbol_at()) that contains the bit */
    uint32_t bit;      /* the bit, as a mask */
    uint32_t child[2]; /* the links to the names whose bit is 0, and to those whose bit is 1 */
};

/* A link is 2 * i for the name with the index i, or 2 * i + 1 for the node of this name. Each name is below its node. */
enum { LINK_NODE = 1 };

/* The greatest number of names that are not static, and the greatest length of such a name. With these maximums, links and `at`
 * fit in 32 bits. */
enum { MOST_NAMES = 1 << 30, MOST_BYTES = 1 << 30 };

const struct span tamis_base_names_texts[ATOM_STATIC_COUNT] = {
    {"", 0},
#define NAME(id, text) {text, sizeof(text) - 1},
#include "base/names.def"
#undef NAME
};

static uint64_t load_4(const char *p)
{
    uint32_t word;
    memcpy(&word, p, 4);
    return IS_BIG_ENDIAN ? reverse_bytes_32(word) : word;
}

/* Returns the first eight of the `n` bytes at `p` as a little-endian integer. n >= 1. If n < 8, the missing bytes are zero, and
 * two or three loads that can overlap are used instead of a loop. A byte that is loaded twice is at the same position in the
 * integer both times. */
static uint64_t load(const char *p, size_t n)
{
    if (n >= 8)
        return names_load(p);
    if (n >= 4)
        return load_4(p) | load_4(p + n - 4) << (n - 4) * 8;
    const unsigned char *u = (const unsigned char *)p;
    return u[0] | (uint64_t)u[n / 2] << n / 2 * 8 | (uint64_t)u[n - 1] << (n - 1) * 8;
}

static uint64_t static_hash(struct span s)
{
    uint64_t second = s.n > 8 ? load(s.p + 8, s.n - 8) : 0;
    uint64_t last = s.n > 16 ? names_load(s.p + s.n - 8) : 0;
    return names_mix(load(s.p, s.n), second, last);
}

/* Most names are short. For names of up to 16 bytes, it is sufficient to compare the first and the last eight bytes. */
static bool same_name(struct span a, struct span b)
{
    if (a.n != b.n || load(a.p, a.n) != load(b.p, a.n))
        return false;
    if (a.n <= 8)
        return true;
    return names_load(a.p + a.n - 8) == names_load(b.p + a.n - 8) &&
           (a.n <= 16 || memcmp(a.p, b.p, a.n) == 0);
}

static atom static_lookup(struct span text, uint64_t h)
{
    atom found = names_candidate(h);
    return same_name(text, tamis_base_names_texts[found]) ? found : ATOM_NONE;
}

atom tamis_base_names_static(struct span text)
{
    return text.n ? static_lookup(text, static_hash(text)) : ATOM_NONE;
}

struct span tamis_base_names_static_text(atom name)
{
    return name < ATOM_STATIC_COUNT ? tamis_base_names_texts[name] : SPAN("");
}

struct span tamis_base_names_dynamic_text(const struct names *names, atom name)
{
    return names->dynamic[name - ATOM_STATIC_COUNT].text;
}

void tamis_base_names_init(struct names *names, struct arena *a)
{
    *names = (struct names){.arena = a};
}

/* Returns the symbol of a text at the index `i`: 256 plus the byte; after the last byte, 0. */
static unsigned symbol_at(struct span text, size_t i)
{
    return i < text.n ? 256u + (unsigned char)text.p[i] : 0;
}

/* Returns the bit of `node` in `text`, 0 or 1: the index in node->child of the link that a lookup of `text` follows. */
static unsigned side_of(const struct name *node, struct span text)
{
    return (symbol_at(text, node->at) & node->bit) != 0;
}

/* If `text` is one of the names, returns the index of this name. Otherwise, returns the index of a name that has the longest
 * common prefix, in bits, with `text`. There must be at least one name. A node whose symbol is after the end of `text` need not
 * be followed: the names below it have all symbols before this symbol in common, so each of them has an equally long common
 * prefix with `text`. */
static uint32_t nearest(const struct names *names, struct span text)
{
    uint32_t link = names->root;
    while (link & LINK_NODE) {
        const struct name *node = &names->dynamic[link / 2];
        if (node->at > text.n)
            break;
        link = node->child[side_of(node, text)];
    }
    return link / 2;
}

/* Doubles the capacity; if it was 0, makes it 32. Returns false if an allocation fails, or if the capacity is already
 * MOST_NAMES. */
static bool grow(struct names *names)
{
    if (names->dynamic_capacity == MOST_NAMES) {
        tamis_base_meter_fail(names->arena->meter, TAMIS_OVER_MAX_ARENA_BYTES);
        return false;
    }
    uint32_t capacity = names->dynamic_capacity ? names->dynamic_capacity * 2 : 32;
    struct name *dynamic = tamis_base_arena_array(names->arena, capacity, sizeof *dynamic);
    if (!dynamic)
        return false;
    if (names->dynamic_count)
        memcpy(dynamic, names->dynamic, names->dynamic_count * sizeof *dynamic);
    names->dynamic = dynamic;
    names->dynamic_capacity = capacity;
    return true;
}

atom tamis_base_names_find(const struct names *names, struct span text)
{
    atom found = tamis_base_names_static(text);
    if (found || !text.n || !names->dynamic_count)
        return found;
    uint32_t i = nearest(names, text);
    return span_equal(names->dynamic[i].text, text) ? ATOM_STATIC_COUNT + i : ATOM_NONE;
}

/* Sets the bit of `node` to the first bit in which the two texts differ. The texts must not be equal. */
static void set_first_difference(struct name *node, struct span a, struct span b)
{
    size_t i = 0;
    while (i < a.n && symbol_at(a, i) == symbol_at(b, i))
        i++;
    unsigned different = symbol_at(a, i) ^ symbol_at(b, i);
    node->at = (uint32_t)i;
    node->bit = 256;
    while (node->bit > 1 && !(different & node->bit))
        node->bit >>= 1;
}

/* Reports whether the bit of `a` is before the bit of `b`. */
static bool is_before(const struct name *a, const struct name *b)
{
    return a->at < b->at || (a->at == b->at && a->bit > b->bit);
}

/* Appends a name to the array, which must have capacity for it. Unless it is the first name, the caller must then insert it
 * into the tree. */
static void append(struct names *names, struct span text)
{
    struct name *added = &names->dynamic[names->dynamic_count];
    added->text = text;
    added->at = added->bit = added->child[0] = added->child[1] = 0;
    if (!names->dynamic_count++)
        names->root = 0;
}

/* Inserts the node of the last name into the tree. There must be at least two names. */
static void insert(struct names *names)
{
    uint32_t last = names->dynamic_count - 1, link = names->root, above = last;
    struct name *node = &names->dynamic[last];
    unsigned side = 0;
    set_first_difference(node, node->text, names->dynamic[nearest(names, node->text)].text);
    while (link & LINK_NODE && is_before(&names->dynamic[link / 2], node)) {
        above = link / 2;
        side = side_of(&names->dynamic[above], node->text);
        link = names->dynamic[above].child[side];
    }
    if (above == last)
        names->root = 2 * last + LINK_NODE;
    else
        names->dynamic[above].child[side] = 2 * last + LINK_NODE;
    side = side_of(node, node->text);
    node->child[side] = 2 * last;
    node->child[1 - side] = link;
}

/* Adds a copy of a name that is not in `names`. Returns ATOM_NONE if the copy cannot be allocated. There must be capacity for
 * one more name. */
static atom add(struct names *names, struct span text)
{
    const char *copy = tamis_base_arena_copy(names->arena, text);
    if (!copy)
        return ATOM_NONE;
    append(names, span_of(copy, text.n));
    if (names->dynamic_count > 1)
        insert(names);
    return ATOM_STATIC_COUNT + names->dynamic_count - 1;
}

atom tamis_base_names_intern(struct names *names, struct span text)
{
    atom found = tamis_base_names_find(names, text);
    if (found || !text.n)
        return found;
    if (text.n > MOST_BYTES) {
        tamis_base_meter_fail(names->arena->meter, TAMIS_OVER_MAX_ARENA_BYTES);
        return ATOM_NONE;
    }
    if (names->dynamic_count == names->dynamic_capacity && !grow(names))
        return ATOM_NONE;
    return add(names, text);
}
