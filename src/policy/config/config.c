/* config.c: creates a configuration, writes and reads its lists and booleans, and checks arguments. */
#include "policy/config/config.h"

#include "base/error.h"
#include "base/utf8.h"

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

tamis_error tamis_config_last_error(const tamis_config *c)
{
    tamis_status status = c ? c->meter.status : TAMIS_NO_MEMORY;
    return tamis_base_error(status, NO_PLACE, status != TAMIS_OK && c && c->reason[0] ? c->reason : NULL);
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

struct item tamis_policy_config_item(struct tamis_config *c, tamis_config_list list, const char *name,
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

/* Arguments. */

static bool is_utf8(const char *text)
{
    return tamis_base_utf8_is_valid(text, strlen(text));
}

const char *tamis_policy_config_name_error(const char *name, const char *ns)
{
    if (!name)
        return "a name is NULL";
    if (!is_utf8(name))
        return "a name is not UTF-8";
    return !ns || is_utf8(ns) ? NULL : "a namespace is not UTF-8";
}

const char *tamis_policy_config_names_error(tamis_name_list list)
{
    const char *error = NULL;
    for (size_t i = 0; !error && i < list.count; i++)
        error = list.names ? tamis_policy_config_name_error(list.names[i].name, list.names[i].ns)
                           : "a list is NULL";
    return error;
}

const char *tamis_policy_config_text_error(const char *text)
{
    if (!text)
        return "a text is NULL";
    return is_utf8(text) ? NULL : "a text is not UTF-8";
}

bool tamis_policy_config_check_call(struct tamis_config *c, const char *function, const char *error)
{
    if (!c || !meter_ok(&c->meter))
        return false;
    if (!error)
        return true;
    tamis_base_meter_fail(&c->meter, TAMIS_INVALID_ARGUMENT);
    c->reason[0] = '\0';
    tamis_policy_config_append_reason(c, span_from(function));
    tamis_policy_config_append_reason(c, SPAN(": "));
    tamis_policy_config_append_reason(c, span_from(error));
    return false;
}

bool tamis_policy_config_begin_change(struct tamis_config *c, const char *function, const char *error)
{
    if (!tamis_policy_config_check_call(c, function, error))
        return false;
    c->complete = false;
    return true;
}

static const char *list_error(tamis_config_list list)
{
    return is_list(list) ? NULL : "unknown list";
}

/* Writing the dictionary. */

/* If the list is missing, creates the list. Returns the list, or NULL if there is no memory. */
static struct list *make_present(struct tamis_config *c, struct list **list)
{
    if (!*list)
        *list = tamis_policy_config_list_new(c);
    return *list;
}

void tamis_config_put_list(tamis_config *c, tamis_config_list list)
{
    if (tamis_policy_config_begin_change(c, "tamis_config_put_list", list_error(list)))
        make_present(c, &c->lists[list]);
}

void tamis_config_put(tamis_config *c, tamis_config_list list, const char *name, const char *ns)
{
    const char *error = is_list(list) ? tamis_policy_config_name_error(name, ns) : list_error(list);
    if (!tamis_policy_config_begin_change(c, "tamis_config_put", error))
        return;
    struct item item = tamis_policy_config_item(c, list, name, ns);
    tamis_policy_config_list_append(c, make_present(c, &c->lists[list]), item);
    if (list == TAMIS_LIST_ELEMENTS)
        c->element_open = meter_ok(&c->meter);
}

static const char *local_list_error(const struct tamis_config *c, tamis_config_list list)
{
    if (list != TAMIS_LIST_ATTRIBUTES && list != TAMIS_LIST_REMOVE_ATTRIBUTES)
        return "an element has no such list";
    return !c || c->element_open ? NULL : "there is no element to put it into";
}

static struct list **local_list_of_last(struct tamis_config *c, tamis_config_list list)
{
    struct item *element = &c->lists[TAMIS_LIST_ELEMENTS]->items[c->lists[TAMIS_LIST_ELEMENTS]->count - 1];
    return list == TAMIS_LIST_ATTRIBUTES ? &element->attributes : &element->remove_attributes;
}

void tamis_config_put_local_list(tamis_config *c, tamis_config_list list)
{
    if (tamis_policy_config_begin_change(c, "tamis_config_put_local_list", local_list_error(c, list)))
        make_present(c, local_list_of_last(c, list));
}

void tamis_config_put_local(tamis_config *c, tamis_config_list list, const char *name, const char *ns)
{
    const char *error = local_list_error(c, list);
    if (!error)
        error = tamis_policy_config_name_error(name, ns);
    if (tamis_policy_config_begin_change(c, "tamis_config_put_local", error))
        tamis_policy_config_list_append(c, make_present(c, local_list_of_last(c, list)),
                                        tamis_policy_config_item(c, list, name, ns));
}

void tamis_config_put_flag(tamis_config *c, tamis_config_flag flag, bool value)
{
    const char *error = (unsigned)flag < TAMIS_FLAG_COUNT ? NULL : "unknown flag";
    if (tamis_policy_config_begin_change(c, "tamis_config_put_flag", error))
        c->flags[flag] = value;
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
    const char *ns = item->ns ? tamis_base_names_text(&c->names, item->ns).p : "";
    return (tamis_name){tamis_base_names_text(&c->names, item->name).p, ns};
}

static const struct list *list_at(const struct tamis_config *c, tamis_config_list list)
{
    return c && is_list(list) ? c->lists[list] : NULL;
}

static const struct list *local_at(const struct tamis_config *c, size_t element, tamis_config_list list)
{
    const struct list *elements = list_at(c, TAMIS_LIST_ELEMENTS);
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
    return c && (unsigned)flag < TAMIS_FLAG_COUNT ? c->flags[flag] : -1;
}
