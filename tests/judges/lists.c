/* lists.c: see lists.h. */
#include "judges/lists.h"

#include <stdint.h>
#include <stdlib.h>

/* One name of a list. `owner`: for an attribute of one element, the index of this element in the list of
 * elements; else NONE. */
struct entry {
    char *name;
    char *ns; /* NULL: none */
    size_t owner;
};

static const size_t NONE = SIZE_MAX;

struct list {
    struct entry *entries;
    size_t count;
    bool present;
};

struct listbook {
    struct list lists[TAMIS_LIST_COUNT];
    struct list own;         /* attributes of one element */
    struct list own_removed; /* attributes removed from one element */
    bool *has_own;           /* by element: it has an `attributes` list */
    bool comments;
    bool data_attributes;
    bool aria_attributes;
};

/* ---- Copying */

static void *must(void *p)
{
    if (p == NULL)
        abort();
    return p;
}

static char *copy(const char *s)
{
    size_t n = strlen(s) + 1;
    return memcpy(must(malloc(n)), s, n);
}

static void add(struct list *l, tamis_name name, size_t owner)
{
    l->entries = must(realloc(l->entries, (l->count + 1) * sizeof *l->entries));
    l->entries[l->count++] = (struct entry){copy(name.name), *name.ns == 0 ? NULL : copy(name.ns), owner};
}

static void clear(struct list *l)
{
    for (size_t i = 0; i < l->count; i++) {
        free(l->entries[i].name);
        free(l->entries[i].ns);
    }
    free(l->entries);
}

static void read_local(struct listbook *b, const tamis_config *config, size_t element)
{
    size_t n = tamis_config_local_count(config, element, TAMIS_LIST_ATTRIBUTES);
    for (size_t i = 0; i < n; i++)
        add(&b->own, tamis_config_local_item(config, element, TAMIS_LIST_ATTRIBUTES, i), element);
    n = tamis_config_local_count(config, element, TAMIS_LIST_REMOVE_ATTRIBUTES);
    for (size_t i = 0; i < n; i++)
        add(&b->own_removed, tamis_config_local_item(config, element, TAMIS_LIST_REMOVE_ATTRIBUTES, i),
            element);
    b->has_own[element] = tamis_config_local_has(config, element, TAMIS_LIST_ATTRIBUTES);
}

struct listbook *listbook_new(const tamis_config *config)
{
    struct listbook *b = must(calloc(1, sizeof *b));
    for (unsigned l = 0; l < TAMIS_LIST_COUNT; l++) {
        tamis_config_list list = (tamis_config_list)l;
        size_t n = tamis_config_count(config, list);
        b->lists[l].present = tamis_config_has(config, list);
        for (size_t i = 0; i < n; i++)
            add(&b->lists[l], tamis_config_item(config, list, i), NONE);
    }
    size_t elements = b->lists[TAMIS_LIST_ELEMENTS].count;
    b->has_own = must(calloc(elements + 1, sizeof *b->has_own));
    for (size_t i = 0; i < elements; i++)
        read_local(b, config, i);
    b->comments = tamis_config_flag_value(config, TAMIS_FLAG_COMMENTS) == 1;
    b->data_attributes = tamis_config_flag_value(config, TAMIS_FLAG_DATA_ATTRIBUTES) == 1;
    b->aria_attributes = tamis_config_flag_value(config, TAMIS_FLAG_ARIA_ATTRIBUTES) == 1;
    return b;
}

void listbook_free(struct listbook *b)
{
    if (b == NULL)
        return;
    for (size_t i = 0; i < TAMIS_LIST_COUNT; i++)
        clear(&b->lists[i]);
    clear(&b->own);
    clear(&b->own_removed);
    free(b->has_own);
    free(b);
}

/* ---- Asking */

static bool is(const struct entry *e, struct read_name n)
{
    return word_is(n.name, e->name, n.any) && (n.any || word_same_namespace(n.ns, e->ns));
}

static bool listed(const struct list *list, struct read_name n, size_t owner)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->entries[i].owner == owner && is(&list->entries[i], n))
            return true;
    return false;
}

bool listbook_keeps_comments(const struct listbook *b)
{
    return b->comments;
}

/* If the namespace is not known, the lists of removed elements are not used: an element of that name in another
 * namespace may be allowed. */
bool listbook_keeps_element(const struct listbook *b, struct read_name element)
{
    static const tamis_config_list gone[] = {TAMIS_LIST_REMOVE_ELEMENTS,
                                             TAMIS_LIST_REPLACE_WITH_CHILDREN_ELEMENTS,
                                             TAMIS_LIST_ESCAPE_ELEMENTS, TAMIS_LIST_DROP_ELEMENTS};
    if (b->lists[TAMIS_LIST_ELEMENTS].present)
        return listed(&b->lists[TAMIS_LIST_ELEMENTS], element, NONE);
    for (size_t i = 0; i < sizeof gone / sizeof *gone; i++)
        if (!element.any && listed(&b->lists[gone[i]], element, NONE))
            return false;
    return true;
}

/* A prefix determines the namespace of an attribute, independently of its element. */
static bool removed(const struct list *list, struct read_name n)
{
    for (size_t i = 0; i < list->count; i++)
        if (word_is(n.name, list->entries[i].name, n.any) && word_same_namespace(n.ns, list->entries[i].ns))
            return true;
    return false;
}

static bool keeps_everywhere(const struct listbook *b, struct read_name attribute)
{
    const struct list *lists = b->lists;
    if (!lists[TAMIS_LIST_ATTRIBUTES].present)
        return !removed(&lists[TAMIS_LIST_REMOVE_ATTRIBUTES], attribute);
    return listed(&lists[TAMIS_LIST_ATTRIBUTES], attribute, NONE) ||
           (b->data_attributes && word_starts(attribute.name, "data-", false)) ||
           (b->aria_attributes && word_starts(attribute.name, "aria-", false));
}

/* Uses the entries of the list of elements that have the name of `element`: one, or one per namespace if the namespace
 * is not known. */
bool listbook_keeps_attribute(const struct listbook *b, struct read_name element, struct read_name attribute)
{
    const struct list *elements = &b->lists[TAMIS_LIST_ELEMENTS];
    bool global = keeps_everywhere(b, attribute);
    bool restricted = !b->lists[TAMIS_LIST_ATTRIBUTES].present;
    bool found = false;
    for (size_t i = 0; i < elements->count; i++) {
        if (!is(&elements->entries[i], element))
            continue;
        found = true;
        if (listed(&b->own_removed, attribute, i))
            continue;
        if (listed(&b->own, attribute, i) || (global && !(restricted && b->has_own[i])))
            return true;
    }
    return !found && global;
}

bool listbook_keeps_instruction(const struct listbook *b, struct word target)
{
    struct read_name n = {target, NULL, false};
    const struct list *allowed = &b->lists[TAMIS_LIST_PROCESSING_INSTRUCTIONS];
    const struct list *removed = &b->lists[TAMIS_LIST_REMOVE_PROCESSING_INSTRUCTIONS];
    const struct list *list = allowed->present ? allowed : removed;
    bool found = false;
    for (size_t i = 0; i < list->count && !found; i++)
        found = word_is(n.name, list->entries[i].name, false);
    return found == allowed->present;
}
