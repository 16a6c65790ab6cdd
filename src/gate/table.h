/* table.h: what a policy lists, in the form in which the gate looks it up.
 *
 * The table is made from facts, each of which is a name or a URL scheme that the configuration lists. It is a hash table with open
 * addressing. A name is found only if all its bytes are those of a fact: whether the hash function and the table are right has no
 * effect on what the gate accepts wrongly. The names are as they are written, such as "xlink:href", without namespaces. */
#ifndef TAMIS_GATE_TABLE_H
#define TAMIS_GATE_TABLE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/span.h"

/* What a name is the name of. GATE_SCHEME + c: a URL scheme that values of the class c can have. GATE_OF + i: an attribute of the
 * element with the index i in the table. */
enum gate_of { GATE_ELEMENT, GATE_ATTRIBUTE, GATE_TARGET, GATE_SCHEME, GATE_OF = 0x10000 };
#define GATE_LONG 0x80000000u

/* The bits of the value of an element. */
enum gate_element {
    GATE_HTML = 1,            /* listed in the namespace of HTML */
    GATE_FOREIGN = 2,         /* listed in another namespace */
    GATE_RAW = 4,             /* its content is raw text */
    GATE_TITLE = 8,           /* title: HTML parsers read the content as text */
    GATE_TEXTAREA = 16,       /* textarea: likewise */
    GATE_BEGINS_FOREIGN = 32, /* svg, math */
    GATE_SHARES = 64,         /* the attributes of all elements are allowed */
    GATE_OWN = 128,           /* the table has attributes of this element */
    GATE_TEMPLATE = 256,      /* template: some attributes are never allowed */
    GATE_ESCAPABLE = GATE_TITLE | GATE_TEXTAREA
};

/* Stands for the content of a raw text element, as if it were the value of an attribute. No attribute has this name. */
#define GATE_CONTENT " "

/* The value of an attribute is 1 + the class of its values, or 0 if it is not allowed although others are. */

/* How the values of a class are read. */
enum gate_form {
    GATE_ANY,        /* the value is not checked */
    GATE_URL,        /* one URL */
    GATE_URLS,       /* URLs separated by white space */
    GATE_CANDIDATES, /* srcset: URLs with descriptors, separated by commas and white space */
    GATE_CSS,        /* declarations or a style sheet */
    GATE_ENCODINGS,  /* labels of UTF-8, separated by white space or commas */
    GATE_ANIMATED /* the name of the attribute that an animation changes: not href, with or without a prefix */
};

enum gate_relative { GATE_RELATIVE_NONE, GATE_RELATIVE_FRAGMENT, GATE_RELATIVE_ANY };

struct gate_class {
    uint8_t form;     /* enum gate_form */
    uint8_t relative; /* enum gate_relative: which URLs without a scheme are allowed */
    bool
        lists_schemes; /* only the schemes in the table are allowed; otherwise, all schemes but "javascript" */
};

/* The classes that each table has. */
enum { GATE_CLASS_ANY, GATE_CLASS_LINK, GATE_CLASS_ENCODINGS, GATE_CLASS_ANIMATED, GATE_CLASSES_OWN };
enum { GATE_MOST_CLASSES = GATE_OF - GATE_SCHEME };

/* The first bytes of a name, with zero after them. */
enum { GATE_KEY_BYTES = 16 };
struct gate_key {
    uint64_t words[2];
};

struct gate_name {
    struct gate_key key;
    uint32_t text;  /* the index of the name in `pool` */
    uint32_t of;    /* enum gate_of; of a name of more than GATE_KEY_BYTES, GATE_LONG is added */
    uint16_t n;     /* the length of the name; 0: the entry is empty */
    uint16_t value; /* of an element, enum gate_element; of an attribute, see above */
};

/* Names that begin with `text` are names of `of`, with this value. */
struct gate_prefix {
    struct span text;
    uint32_t of;
    uint16_t value;
};

/* Tags without attributes, as they are written, without "<": the most frequent tokens. Each is at most eight bytes, the first one in
 * the lowest bits. A bucket has two; a tag for which its bucket has no room is not in the table. GATE_NO_TAG (">>") is an empty place:
 * what is looked up ends with its first ">". */
enum { GATE_BUCKETS = 512, GATE_NO_TAG = 0x3E3E };
struct gate_bucket {
    uint64_t tags[2];
};

struct gate_table {
    const struct gate_name *names;
    const struct gate_bucket *buckets; /* GATE_BUCKETS */
    const char *pool;
    const struct gate_prefix *prefixes;
    const struct gate_class *classes;
    uint32_t mask; /* the number of items of `names`, a power of two, minus 1; at least one is empty */
    uint32_t pool_length;
    uint32_t prefix_count;
    uint32_t class_count; /* at most GATE_MOST_CLASSES */
    bool safe;            /* what a safe policy always removes is refused even if it is listed */
    bool frames;          /* but iframe is not */
    bool uses;            /* but use is not */
    bool any_element;     /* elements that are not in the table are allowed */
    bool any_attribute;   /* likewise */
    bool any_target;
    bool comments;
};

/* A name that the configuration lists: the word is `prefix` and then `name`. */
struct gate_fact {
    uint32_t of; /* enum gate_of, but not GATE_OF */
    struct span prefix;
    struct span name;
    struct span element; /* of an attribute: the element that can have it; empty: every element */
    uint16_t value;
    bool begins; /* all names that begin with this word are listed */
};

/* Returns eight bytes, the first one in the lowest bits. */
static inline uint64_t gate_word(const void *p)
{
    uint64_t word = span_word(span_of(p, sizeof word), 0);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    return word;
}

static inline struct span gate_text(const struct gate_table *t, uint32_t index)
{
    return span_of(t->pool + t->names[index].text, t->names[index].n);
}

static inline uint32_t gate_first(const struct gate_table *t, uint32_t of, struct gate_key key)
{
    uint64_t hash = (key.words[0] ^ (key.words[1] + of) * 0xD6E8FEB86659FD93u) * 0x9E3779B97F4A7C15u;
    return (uint32_t)(hash / (1ull << 40)) & t->mask;
}

/* Returns the index of the entry to look at after the one at `at`. */
static inline uint32_t gate_next(const struct gate_table *t, uint32_t at)
{
    return at < t->mask ? at + 1 : 0;
}

/* Sets the highest bit of the first byte of the word that is `c`, and no bit before it. Bits after it can be set, too. */
static inline uint64_t gate_bytes_equal(uint64_t word, char c)
{
    word ^= 0x0101010101010101u * (unsigned char)c;
    return (word - 0x0101010101010101u) & ~word & 0x8080808080808080u;
}

/* Sets all bits up to the end of the first byte that is `c`. */
static inline uint64_t gate_through(uint64_t word, char c)
{
    uint64_t found = gate_bytes_equal(word, c);
    return found ^ (found - 1);
}

/* Returns the index of the bucket of a tag. */
static inline size_t gate_bucket(uint64_t tag)
{
    return tag * 0x9E3779B97F4A7C15u >> 55;
}

/* Returns the index of a name of at most GATE_KEY_BYTES, or of the empty entry where it would be. */
static inline uint32_t gate_find_short(const struct gate_table *t, uint32_t of, struct gate_key key)
{
    uint32_t at = gate_first(t, of, key);
    for (;; at = gate_next(t, at)) {
        const struct gate_name *e = &t->names[at];
        if ((e->key.words[0] == key.words[0] && e->key.words[1] == key.words[1] && e->of == of) || !e->n)
            return at;
    }
}

/* Returns the key of a name of any length: its first bytes. */
struct gate_key tamis_gate_key(struct span name);

/* Returns the index of a name of any length. */
uint32_t tamis_gate_find(const struct gate_table *t, uint32_t of, struct span name);

/* Returns the index of an element in the table, and its bits; those of an element that is not allowed are 0. */
uint32_t tamis_gate_find_element(const struct gate_table *t, struct span name, uint32_t *bits);

/* Returns 1 + the class of the values of an attribute, or 0 if the policy does not allow it on the element.
 * bits: those of the element. */
uint32_t tamis_gate_find_attribute(const struct gate_table *t, uint32_t element, uint32_t bits,
                                   struct span name);

bool tamis_gate_allows_scheme(const struct gate_table *t, uint32_t class_number, struct span scheme);
bool tamis_gate_allows_target(const struct gate_table *t, struct span name);

/* A table that is being made, and its memory. */
struct gate_builder {
    struct gate_table table;
    struct gate_name *names; /* all are empty at first */
    struct gate_bucket *buckets;
    char *pool;
    struct gate_prefix *prefixes;
    uint32_t pool_size, prefix_capacity;
};

/* Adds a fact. Returns false if there is no space for it, or if it is no fact: at least one entry of `names` must stay empty. */
bool tamis_gate_add(struct gate_builder *b, const struct gate_fact *fact);

/* Fills the buckets. All facts must have been added. */
void tamis_gate_add_tags(struct gate_builder *b);

/* The elements that the gate treats in a special way. */
#define GATE_RAW_ELEMENTS     "iframe noembed noframes noscript plaintext script style xmp"
#define GATE_FOREIGN_ELEMENTS "math svg"
#define GATE_SPECIAL_ELEMENTS GATE_RAW_ELEMENTS " " GATE_FOREIGN_ELEMENTS " template textarea title"

/* Adds these elements: a table with any_element must have them. */
bool tamis_gate_add_special(struct gate_builder *b);
enum { GATE_SPECIAL_NAMES = 13, GATE_SPECIAL_BYTES = sizeof GATE_SPECIAL_ELEMENTS };

/* Returns those bits of an element that depend only on its name, whatever the case of its letters. */
uint16_t tamis_gate_bits(struct span name);

/* Reports whether a safe policy never keeps the element, attribute or target, whatever the case of its letters. */
bool tamis_gate_is_unsafe(const struct gate_table *t, uint32_t of, struct span name);

/* Reports whether a safe policy removes the attribute from templates. */
bool tamis_gate_is_of_template(struct span name);

/* Returns the form of the values of an attribute. */
enum gate_form tamis_gate_form(struct span attribute);

#endif
