/* warn_index.c: an index of the rules by the names of elements and attributes. With the index, tamis
 * does not need to search all rules for each name. */
#include "warn.h"

#include <string.h>

/* An element and an attribute that a rule applies to. Because names in rules are not empty, empty names have other meanings. In
 * `element`, `all` means that the rule applies to all elements, and `some` that it applies to at least one element. In
 * `attribute`, `all` means all attributes that hold URLs, and `its_name` means that the rule renames the element. */
struct about {
    tamis_name element;
    tamis_name attribute;
    size_t rule; /* the index of the first rule that applies to them */
    bool is_used;
};

static const tamis_name all = {"", ""}, some = {"", "some"}, its_name = {"", "name"};

/* ---- A hash table with more slots than items */

static size_t hash_text(size_t h, const char *text)
{
    for (; text && *text; text++)
        h = (h ^ (unsigned char)*text) * 0x01000193u;
    return (h ^ 0xFF) * 0x01000193u;
}

static size_t hash(const tamis_name *element, const tamis_name *attribute)
{
    size_t h = hash_text(hash_text(0x811C9DC5u, element->name), element->ns);
    h = hash_text(hash_text(h, attribute->name), attribute->ns);
    return h ^ h >> 15;
}

/* Returns the item with this element and this attribute, or the free slot for it. */
static struct about *place_of(const struct rules_by_name *x, const tamis_name *element,
                              const tamis_name *attribute)
{
    size_t i = hash(element, attribute) % x->places;
    while (x->items[i].is_used && !(tamis_json_same_name(&x->items[i].element, element) &&
                                    tamis_json_same_name(&x->items[i].attribute, attribute)))
        i = (i + 1) % x->places;
    return &x->items[i];
}

static void add(struct rules_by_name *x, const tamis_name *element, const tamis_name *attribute, size_t rule)
{
    struct about *item = place_of(x, element, attribute);
    if (!item->is_used)
        *item = (struct about){*element, *attribute, rule, true};
}

static bool has(const struct rules_by_name *x, const tamis_name *element, const tamis_name *attribute)
{
    return place_of(x, element, attribute)->is_used;
}

/* ---- The items of a rule */

/* Reports whether the rule checks the values of attributes, or sets attributes. */
static bool is_about_attributes(const tamis_rule *rule)
{
    return tamis_rule_kind_decides(rule->kind) || rule->kind == TAMIS_RULE_SET;
}

static const tamis_name *name_at(const tamis_name_list *list, size_t i)
{
    return list->count ? &list->names[i] : &all;
}

static size_t at_least_one(size_t count)
{
    return count ? count : 1;
}

static size_t count_items(const tamis_rule *rule)
{
    size_t elements = at_least_one(rule->elements.count);
    if (!is_about_attributes(rule))
        return rule->kind == TAMIS_RULE_RENAME ? elements : 0;
    return (elements + 1) * at_least_one(rule->attributes.count);
}

static void add_rule(struct rules_by_name *x, const tamis_rule *rule, size_t number)
{
    x->has[rule->kind] = true;
    if (rule->kind == TAMIS_RULE_RENAME)
        for (size_t i = 0; i < rule->elements.count; i++)
            add(x, &rule->elements.names[i], &its_name, number);
    if (!is_about_attributes(rule))
        return;
    for (size_t j = 0; j < at_least_one(rule->attributes.count); j++) {
        add(x, &some, name_at(&rule->attributes, j), number);
        for (size_t i = 0; i < at_least_one(rule->elements.count); i++)
            add(x, name_at(&rule->elements, i), name_at(&rule->attributes, j), number);
    }
}

bool tamis_json_index_rules(struct warner *w)
{
    struct rules_by_name *x = &w->rules;
    size_t items = 0, count = tamis_config_rule_count(w->r->config);
    for (size_t i = 0; i < count; i++)
        items += count_items(tamis_config_rule_at(w->r->config, i));
    x->places = 2 * items + 1;
    x->items = tamis_json_allocate(w->r, x->places, sizeof *x->items);
    for (size_t i = 0; x->items && i < x->places; i++)
        x->items[i].is_used = false;
    for (size_t i = 0; x->items && i < count; i++)
        add_rule(x, tamis_config_rule_at(w->r->config, i), i);
    return x->items != NULL;
}

/* ---- Searching */

size_t tamis_json_renamer(const struct warner *w, const tamis_name *element)
{
    const struct about *item = place_of(&w->rules, element, &its_name);
    return item->is_used ? item->rule : SIZE_MAX;
}

bool tamis_json_has_rule_for(const struct warner *w, const tamis_name *element, const tamis_name *attribute)
{
    const struct rules_by_name *x = &w->rules;
    bool holds_urls = tamis_json_holds_urls(element, attribute);
    if (!element)
        return has(x, &some, attribute) || (holds_urls && has(x, &some, &all));
    return has(x, element, attribute) || has(x, &all, attribute) ||
           (holds_urls && (has(x, element, &all) || has(x, &all, &all)));
}
