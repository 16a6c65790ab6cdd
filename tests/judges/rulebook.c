/* rulebook.c: see rulebook.h. */
#include "judges/rulebook.h"

#include <stdlib.h>
#include <string.h>

static void *must(void *p)
{
    if (p == NULL)
        abort();
    return p;
}

static char *copy(const char *s)
{
    return s == NULL ? NULL : memcpy(must(malloc(strlen(s) + 1)), s, strlen(s) + 1);
}

static tamis_strings copy_strings(tamis_strings from)
{
    const char **items = must(malloc((from.count + 1) * sizeof *items));
    for (size_t i = 0; i < from.count; i++)
        items[i] = copy(from.items[i]);
    return (tamis_strings){items, from.count};
}

/* Without a namespace, elements are those of HTML. */
static tamis_name_list copy_names(tamis_name_list from)
{
    tamis_name *names = must(malloc((from.count + 1) * sizeof *names));
    for (size_t i = 0; i < from.count; i++)
        names[i] = (tamis_name){copy(from.names[i].name), copy(from.names[i].ns)};
    return (tamis_name_list){names, from.count};
}

static tamis_rule copy_rule(tamis_rule r)
{
    r.elements = copy_names(r.elements);
    r.attributes = copy_names(r.attributes);
    r.schemes = copy_strings(r.schemes);
    r.hosts = copy_strings(r.hosts);
    r.data_types = copy_strings(r.data_types);
    r.values = copy_strings(r.values);
    r.patterns = copy_strings(r.patterns);
    r.properties = copy_strings(r.properties);
    r.at_rules = copy_strings(r.at_rules);
    r.text = copy(r.text);
    return r;
}

static void free_strings(tamis_strings list)
{
    for (size_t i = 0; i < list.count; i++)
        free((char *)list.items[i]);
    free((char **)list.items);
}

static void free_names(tamis_name_list list)
{
    for (size_t i = 0; i < list.count; i++) {
        free((char *)list.names[i].name);
        free((char *)list.names[i].ns);
    }
    free((tamis_name *)list.names);
}

struct rulebook *rulebook_new(const tamis_config *config)
{
    struct rulebook *b = must(calloc(1, sizeof *b));
    b->count = tamis_config_rule_count(config);
    b->rules = must(calloc(b->count + 1, sizeof *b->rules));
    for (size_t i = 0; i < b->count; i++) {
        b->rules[i] = copy_rule(tamis_config_rule_at(config, i));
        b->judges_urls = b->judges_urls || b->rules[i].kind == TAMIS_RULE_URL;
    }
    b->prefix = copy(tamis_config_text_value(config, TAMIS_TEXT_ID_PREFIX));
    b->base = copy(tamis_config_text_value(config, TAMIS_TEXT_BASE_URL));
    return b;
}

void rulebook_free(struct rulebook *b)
{
    for (size_t i = 0; b != NULL && i < b->count; i++) {
        const tamis_rule *r = &b->rules[i];
        const tamis_strings lists[] = {r->schemes,  r->hosts,      r->data_types, r->values,
                                       r->patterns, r->properties, r->at_rules};
        for (size_t j = 0; j < sizeof lists / sizeof *lists; j++)
            free_strings(lists[j]);
        free_names(r->elements);
        free_names(r->attributes);
        free((char *)r->text);
    }
    if (b == NULL)
        return;
    free(b->rules);
    free(b->prefix);
    free(b->base);
    free(b);
}
