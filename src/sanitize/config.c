/* config.c: the configuration dictionary: making it, putting things in, reading it. */
#include "sanitize/config.h"

#include "sanitize/default.h"

tamis_config *tamis_config_new(const tamis_allocator *allocator)
{
    struct meter meter;
    tamis_base_meter_init(&meter, allocator);
    tamis_config *c = tamis_base_meter_allocate(&meter, sizeof *c);
    if (!c)
        return NULL;
    *c = (struct tamis_config){.meter = meter};
    tamis_base_arena_init(&c->arena, &c->meter);
    tamis_base_names_init(&c->names, &c->arena);
    for (size_t i = 0; i < TAMIS_FLAG_COUNT; i++)
        c->flags[i] = -1;
    return c;
}

void tamis_config_free(tamis_config *c)
{
    if (!c)
        return;
    tamis_base_arena_free(&c->arena);
    struct meter meter = c->meter;
    tamis_base_meter_release(&meter, c, sizeof *c);
}

tamis_status tamis_config_status(const tamis_config *c)
{
    return c->meter.status;
}

const char *tamis_config_reason(const tamis_config *c)
{
    return c->reason[0] ? c->reason : meter_ok(&c->meter) ? "" : tamis_status_text(c->meter.status);
}

static bool is_list(tamis_config_list list)
{
    return (unsigned)list < TAMIS_LIST_COUNT;
}

static struct span default_namespace(tamis_config_list list)
{
    switch (list) {
    case TAMIS_LIST_ELEMENTS:
    case TAMIS_LIST_REMOVE_ELEMENTS:
    case TAMIS_LIST_REPLACE_WITH_CHILDREN_ELEMENTS:
    case TAMIS_LIST_ESCAPE_ELEMENTS:
    case TAMIS_LIST_DROP_ELEMENTS:
        return tamis_base_namespace_uri(NS_HTML);
    default:
        return SPAN("");
    }
}

struct item tamis_sanitize_config_item(struct tamis_config *c, tamis_config_list list, const char *name,
                                       const char *ns)
{
    bool is_target = list == TAMIS_LIST_PROCESSING_INSTRUCTIONS ||
                     list == TAMIS_LIST_REMOVE_PROCESSING_INSTRUCTIONS;
    struct span uri = ns && !is_target ? span_from(ns) : default_namespace(list);
    struct item item = {ATOM_NONE, ATOM_NONE, NULL, NULL};
    item.name = tamis_base_names_intern(&c->names, span_from(name));
    item.ns = tamis_base_names_intern(&c->names, uri);
    return item;
}

/* Says whether something can be put in, and that the config is to be completed again. */
static bool opens(struct tamis_config *c, bool argument_is_good)
{
    if (!argument_is_good) {
        tamis_base_meter_fail(&c->meter, TAMIS_INVALID_ARGUMENT);
        return false;
    }
    if (!meter_ok(&c->meter))
        return false;
    c->complete = false;
    return true;
}

static struct list *present(struct tamis_config *c, struct list **list)
{
    if (!*list)
        *list = tamis_sanitize_list_new(c);
    return *list;
}

void tamis_config_put_list(tamis_config *c, tamis_config_list list)
{
    if (opens(c, is_list(list)))
        present(c, &c->lists[list]);
}

void tamis_config_put(tamis_config *c, tamis_config_list list, const char *name, const char *ns)
{
    if (!opens(c, is_list(list) && name))
        return;
    struct item item = tamis_sanitize_config_item(c, list, name, ns);
    tamis_sanitize_list_append(c, present(c, &c->lists[list]), item);
    if (list == TAMIS_LIST_ELEMENTS)
        c->element_open = meter_ok(&c->meter);
}

/* Where a local list hangs, or NULL. */
static struct list **local_place(struct tamis_config *c, tamis_config_list list)
{
    if (!c->element_open)
        return NULL;
    struct item *element = &c->lists[TAMIS_LIST_ELEMENTS]->items[c->lists[TAMIS_LIST_ELEMENTS]->count - 1];
    if (list == TAMIS_LIST_ATTRIBUTES)
        return &element->attributes;
    return list == TAMIS_LIST_REMOVE_ATTRIBUTES ? &element->remove_attributes : NULL;
}

void tamis_config_put_local_list(tamis_config *c, tamis_config_list list)
{
    struct list **place = local_place(c, list);
    if (opens(c, place != NULL))
        present(c, place);
}

void tamis_config_put_local(tamis_config *c, tamis_config_list list, const char *name, const char *ns)
{
    struct list **place = local_place(c, list);
    if (opens(c, place && name))
        tamis_sanitize_list_append(c, present(c, place), tamis_sanitize_config_item(c, list, name, ns));
}

void tamis_config_put_flag(tamis_config *c, tamis_config_flag flag, bool value)
{
    if (opens(c, (unsigned)flag < TAMIS_FLAG_COUNT))
        c->flags[flag] = value;
}

tamis_config *tamis_config_new_default(const tamis_allocator *allocator)
{
    tamis_config *c = tamis_config_new(allocator);
    if (!c)
        return NULL;
    tamis_sanitize_default_put(c);
    tamis_config_complete(c, false);
    if (meter_ok(&c->meter))
        return c;
    tamis_config_free(c);
    return NULL;
}

/* Reading. */

static size_t count_of(const struct list *list)
{
    return list ? list->count : 0;
}

static tamis_name name_at(const struct tamis_config *c, const struct list *list, size_t index)
{
    if (index >= count_of(list))
        return (tamis_name){NULL, NULL};
    const struct item *item = &list->items[index];
    const char *ns = item->ns ? tamis_base_names_text(&c->names, item->ns).p : NULL;
    return (tamis_name){tamis_base_names_text(&c->names, item->name).p, ns};
}

static const struct list *list_at(const struct tamis_config *c, tamis_config_list list)
{
    return is_list(list) ? c->lists[list] : NULL;
}

static const struct list *local_at(const struct tamis_config *c, size_t element, tamis_config_list list)
{
    const struct list *elements = c->lists[TAMIS_LIST_ELEMENTS];
    if (element >= count_of(elements))
        return NULL;
    if (list == TAMIS_LIST_ATTRIBUTES)
        return elements->items[element].attributes;
    return list == TAMIS_LIST_REMOVE_ATTRIBUTES ? elements->items[element].remove_attributes : NULL;
}

bool tamis_config_has(const tamis_config *c, tamis_config_list list)
{
    return list_at(c, list) != NULL;
}

size_t tamis_config_count(const tamis_config *c, tamis_config_list list)
{
    return count_of(list_at(c, list));
}

tamis_name tamis_config_item(const tamis_config *c, tamis_config_list list, size_t index)
{
    return name_at(c, list_at(c, list), index);
}

bool tamis_config_local_has(const tamis_config *c, size_t element, tamis_config_list list)
{
    return local_at(c, element, list) != NULL;
}

size_t tamis_config_local_count(const tamis_config *c, size_t element, tamis_config_list list)
{
    return count_of(local_at(c, element, list));
}

tamis_name tamis_config_local_item(const tamis_config *c, size_t element, tamis_config_list list,
                                   size_t index)
{
    return name_at(c, local_at(c, element, list), index);
}

int tamis_config_flag_value(const tamis_config *c, tamis_config_flag flag)
{
    return (unsigned)flag < TAMIS_FLAG_COUNT ? c->flags[flag] : -1;
}
