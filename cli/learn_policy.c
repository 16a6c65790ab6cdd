/* learn_policy.c: makes a config that allows what the needs require; see learn.h. */
#include "learn.h"
#include <stdlib.h>
#include <string.h>

/* Placeholders: if no need has a value for a list, the placeholder is the only item of the list. The lists of properties and
 * data types must not be empty, and a rule without a list of hosts allows all hosts. The placeholders allow almost nothing. The
 * host does not exist (RFC 6761). */
static const char no_property[] = "orphans", no_data_type[] = "image/vnd.microsoft.icon",
                  no_host[] = "none.invalid";

/* The values of the needs of one kind for one attribute. */
struct values {
    const char **items;
    size_t count;
};

/* Lists the values of the needs of this kind for this attribute, without the needs that were dropped. If there is no such
 * value, and `none` is not NULL, lists `none`. The caller must free the items. */
static struct values list_values(const struct needs *n, enum need_kind kind, const struct need *attribute,
                                 const char *none)
{
    struct values v = {allocate(n->count + 1, sizeof *v.items), 0};
    for (size_t i = 0; i < n->count; i++) {
        const struct need *need = &n->list[i];
        if (need->kind == kind && !need->is_dropped && need_is_of(need, attribute))
            v.items[v.count++] = need->value;
    }
    if (v.count == 0 && none != NULL)
        v.items[v.count++] = none;
    return v;
}

static bool lists(struct values v, const char *value)
{
    for (size_t i = 0; i < v.count; i++)
        if (strcmp(v.items[i], value) == 0)
            return true;
    return false;
}

/* Adds the rule for an attribute. */
static void add_rule(tamis_config *c, const struct needs *n, const struct need *attribute, bool is_style,
                     bool learning)
{
    tamis_name name = {attribute->attribute, attribute->attribute_ns};
    struct values schemes = list_values(n, NEED_SCHEME, attribute, NULL),
                  hosts = list_values(n, NEED_HOST, attribute, learning ? no_host : NULL),
                  types =
                      list_values(n, NEED_DATA_TYPE, attribute, lists(schemes, "data") ? no_data_type : NULL),
                  properties = list_values(n, NEED_PROPERTY, attribute, no_property);
    tamis_rule rule = {.kind = is_style ? TAMIS_RULE_STYLE : TAMIS_RULE_URL, .attributes = {&name, 1}};
    rule.schemes = (tamis_strings){schemes.items, schemes.count};
    rule.hosts = (tamis_strings){hosts.items, schemes.count == 0 ? 0 : hosts.count};
    rule.data_types = (tamis_strings){types.items, lists(schemes, "data") ? types.count : 0};
    if (is_style)
        rule.properties = (tamis_strings){properties.items, properties.count};
    if (needs_has(n, NEED_RELATIVE, attribute))
        rule.relative = TAMIS_RELATIVE_KEEP;
    else if (needs_has(n, NEED_FRAGMENT, attribute))
        rule.relative = TAMIS_RELATIVE_FRAGMENT;
    tamis_config_add_rule(c, &rule);
    free(schemes.items);
    free(hosts.items);
    free(types.items);
    free(properties.items);
}

static bool is_style(const struct need *attribute)
{
    return attribute->attribute != NULL && attribute->attribute_ns == NULL &&
           strcmp(attribute->attribute, "style") == 0;
}

/* Reports whether one of the first `before` needs has the same attribute, requires a rule and is not dropped. */
static bool has_rule(const struct needs *n, size_t before, const struct need *attribute)
{
    for (size_t i = 0; i < before; i++) {
        const struct need *need = &n->list[i];
        bool makes_rule = need->kind >= NEED_SCHEME || (need->kind == NEED_ATTRIBUTE && is_style(need));
        if (makes_rule && !need->is_dropped && need_is_of(need, attribute))
            return true;
    }
    return false;
}

static void add_rules(tamis_config *c, const struct needs *n, bool learning)
{
    const tamis_rule no_url = {.kind = TAMIS_RULE_URL};
    for (size_t i = 0; i < n->count; i++) {
        const struct need *need = &n->list[i];
        bool styles = is_style(need);
        if (!need->is_dropped && (need->kind >= NEED_SCHEME || (need->kind == NEED_ATTRIBUTE && styles)) &&
            !has_rule(n, i, need))
            add_rule(c, n, need, styles, learning);
    }
    tamis_config_add_rule(c, &no_url);
}

static bool is_of_element(const struct need *need, const struct need *element)
{
    return strcmp(need->element, element->element) == 0 && strcmp(need->element_ns, element->element_ns) == 0;
}

static void add_elements(tamis_config *c, const struct needs *n)
{
    tamis_config_put_list(c, TAMIS_LIST_ELEMENTS);
    for (size_t i = 0; i < n->count; i++) {
        const struct need *element = &n->list[i];
        if (element->kind != NEED_ELEMENT || element->is_dropped)
            continue;
        tamis_config_put(c, TAMIS_LIST_ELEMENTS, element->element, element->element_ns);
        for (size_t j = 0; j < n->count; j++) {
            const struct need *need = &n->list[j];
            if (need->kind == NEED_ATTRIBUTE && !need->is_dropped && is_of_element(need, element))
                tamis_config_put_local(c, TAMIS_LIST_ATTRIBUTES, need->attribute, need->attribute_ns);
        }
    }
}

static tamis_config *new_config(void)
{
    tamis_config *c = tamis_config_new(NULL);
    if (c == NULL)
        out_of_memory();
    return c;
}

tamis_config *needs_config(const struct needs *n, bool learning)
{
    tamis_config *c = new_config();
    add_elements(c, n);
    tamis_config_put_list(c, TAMIS_LIST_ATTRIBUTES);
    tamis_config_put_list(c, TAMIS_LIST_PROCESSING_INSTRUCTIONS);
    for (size_t i = 0; i < n->count; i++)
        if (n->list[i].kind == NEED_INSTRUCTION && !n->list[i].is_dropped)
            tamis_config_put(c, TAMIS_LIST_PROCESSING_INSTRUCTIONS, n->list[i].value, NULL);
    tamis_config_put_flag(c, TAMIS_FLAG_COMMENTS, needs_has(n, NEED_COMMENTS, NULL));
    tamis_config_put_flag(c, TAMIS_FLAG_DATA_ATTRIBUTES, false);
    add_rules(c, n, learning);
    return c;
}

bool need_is_valid(const struct need *need)
{
    struct need one = *need, scheme = *need;
    struct need list[2];
    struct needs n = {.list = list, .count = 1};
    char https[] = "https", data[] = "data";
    if (need->kind == NEED_HOST || need->kind == NEED_DATA_TYPE) {
        scheme.kind = NEED_SCHEME;
        scheme.value = need->kind == NEED_HOST ? https : data;
        n.count = 2;
    }
    list[0] = one;
    list[1] = scheme;
    tamis_config *c = new_config();
    add_rules(c, &n, true);
    bool is_valid = tamis_config_complete(c, false) == TAMIS_OK;
    tamis_config_free(c);
    return is_valid;
}
