/* names.c: stands in the module `tamis/slim` for src/base/names.c, whose tables of static names have 4 kB after compression. Here, they are made of
 * one text when the first context is made. Build makes base/names.h and base/names.c, in which the table of texts can be written. */
#include "base/names_lookup.h"

/* In place of the perfect hash: a slot of a hash table has the hash of a static name and its atom; 0 is a free slot. */
struct slot {
    uint64_t hash;
    atom name;
};

enum { SLOTS = 1 << NAMES_SLOT_BITS };

static struct slot slots[SLOTS];

static struct slot *find(uint64_t h)
{
    uint64_t i = h >> (64 - NAMES_SLOT_BITS);
    while (slots[i].name && slots[i].hash != h)
        i = (i + 1) % SLOTS;
    return &slots[i];
}

/* Returns the only static name that can have this hash. */
static atom candidate(uint64_t h)
{
    return find(h)->name;
}

#define names_candidate       candidate
#define tamis_base_names_init init
#include "base/names.c"
#undef tamis_base_names_init

struct span tamis_base_names_texts[ATOM_STATIC_COUNT];

/* Each text and a NUL. */
static const char all[] =
#define NAME(id, text) text "\0"
#include "base/names.def"
#undef NAME
    ;

static void make(void)
{
    tamis_base_names_texts[ATOM_NONE] = SPAN("");
    const char *next = all;
    for (atom name = 1; name < ATOM_STATIC_COUNT; name++) {
        struct span text = span_from(next);
        uint64_t h = static_hash(text);
        tamis_base_names_texts[name] = text;
        *find(h) = (struct slot){h, name};
        next += text.n + 1;
    }
}

/* Every use of a name follows the making of a context. */
void tamis_base_names_init(struct names *names, struct arena *a)
{
    if (!tamis_base_names_texts[1].p)
        make();
    init(names, a);
}
