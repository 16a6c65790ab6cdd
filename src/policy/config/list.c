/* list.c: implements the lists of names in a configuration. */
#include "base/array.h"
#include "base/sort.h"
#include "policy/config/config.h"

/* Returns the rank of a byte of UTF-8. Texts that are compared by the ranks of their bytes are in the order of UTF-16 code
 * units: U+E000 to U+FFFF come after the characters that UTF-16 writes with surrogates. */
static unsigned unit_rank(char byte)
{
    unsigned c = (unsigned char)byte;
    return c == 0xEE || c == 0xEF ? c + 0x10 : c;
}

static int compare_text(struct span a, struct span b)
{
    for (size_t i = 0; i < a.n && i < b.n; i++)
        if (a.p[i] != b.p[i])
            return unit_rank(a.p[i]) < unit_rank(b.p[i]) ? -1 : 1;
    return a.n == b.n ? 0 : a.n < b.n ? -1 : 1;
}

int tamis_policy_config_item_compare(const struct tamis_config *c, const struct item *a, const struct item *b)
{
    if (a->ns != b->ns)
        return compare_text(tamis_base_names_text(&c->names, a->ns), tamis_base_names_text(&c->names, b->ns));
    if (a->name == b->name)
        return 0;
    return compare_text(tamis_base_names_text(&c->names, a->name), tamis_base_names_text(&c->names, b->name));
}

struct list *tamis_policy_config_list_new(struct tamis_config *c)
{
    struct list *list = arena_allocate(&c->arena, sizeof *list);
    if (list)
        *list = (struct list){NULL, 0, 0};
    return list;
}

void *tamis_policy_config_grow(struct tamis_config *c, const void *items, uint32_t count, uint32_t *capacity,
                               size_t size)
{
    uint32_t more = *capacity ? *capacity * 2 : 8;
    void *grown = tamis_base_arena_array(&c->arena, more, size);
    if (!grown)
        return NULL;
    tamis_base_array_copy(grown, items, count, size);
    *capacity = more;
    return grown;
}

static bool grow(struct tamis_config *c, struct list *list)
{
    struct item *items =
        tamis_policy_config_grow(c, list->items, list->count, &list->capacity, sizeof *items);
    if (!items)
        return false;
    list->items = items;
    return true;
}

void tamis_policy_config_list_append(struct tamis_config *c, struct list *list, struct item item)
{
    if (meter_ok(&c->meter) && list && (list->count < list->capacity || grow(c, list)))
        list->items[list->count++] = item;
}

static int in_order(const void *c, const void *a, const void *b)
{
    return tamis_policy_config_item_compare(c, a, b);
}

void tamis_policy_config_list_sort(const struct tamis_config *c, struct list *list)
{
    if (list)
        tamis_base_sort(list->items, list->count, sizeof *list->items, in_order, c);
}

/* Returns the index of the first item that does not come before `item`, or the number of items if there is no such item. */
static uint32_t lower_bound(const struct tamis_config *c, const struct list *list, const struct item *item)
{
    return (uint32_t)tamis_base_lower_bound(list->items, list->count, sizeof *item, item, in_order, c);
}

static bool is_at(const struct list *list, uint32_t index, const struct item *item)
{
    return index < list->count && list->items[index].name == item->name && list->items[index].ns == item->ns;
}

struct item *tamis_policy_config_list_find(const struct tamis_config *c, const struct list *list,
                                           const struct item *item)
{
    if (!list)
        return NULL;
    uint32_t index = lower_bound(c, list, item);
    return is_at(list, index, item) ? &list->items[index] : NULL;
}

const struct item *tamis_policy_config_list_duplicate(const struct list *list)
{
    for (uint32_t i = 1; list && i < list->count; i++)
        if (is_at(list, i, &list->items[i - 1]))
            return &list->items[i];
    return NULL;
}

void tamis_policy_config_list_add(struct tamis_config *c, struct list *list, struct item item)
{
    if (!list || tamis_policy_config_list_find(c, list, &item))
        return;
    uint32_t index = lower_bound(c, list, &item);
    uint32_t before = list->count;
    tamis_policy_config_list_append(c, list, item);
    if (list->count == before)
        return;
    tamis_base_array_open(list->items, before, index, sizeof item);
    list->items[index] = item;
}

bool tamis_policy_config_list_remove(const struct tamis_config *c, struct list *list, const struct item *item)
{
    if (!tamis_policy_config_list_find(c, list, item))
        return false;
    uint32_t index = lower_bound(c, list, item);
    tamis_base_array_close(list->items, list->count--, index, sizeof *item);
    return true;
}
