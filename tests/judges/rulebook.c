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

/* Elements without a namespace are HTML elements. */
static tamis_name_list copy_names(tamis_name_list from)
{
    tamis_name *names = must(malloc((from.count + 1) * sizeof *names));
    for (size_t i = 0; i < from.count; i++)
        names[i] = (tamis_name){copy(from.names[i].name), copy(from.names[i].ns)};
    return (tamis_name_list){names, from.count};
}

/* How a member of each form is copied, and given back. */
#define COPY_ELEMENTS(r, field)   (r).field = copy_names((r).field)
#define COPY_ATTRIBUTES(r, field) (r).field = copy_names((r).field)
#define COPY_STRINGS(r, field)    (r).field = copy_strings((r).field)
#define COPY_TEXT(r, field)       (r).field = copy((r).field)
#define COPY_NUMBER(r, field)     (void)(r).field
#define COPY_FLAG(r, field)       (void)(r).field
#define COPY_WORD(r, field)       (void)(r).field

static tamis_rule copy_rule(tamis_rule r)
{
#define TAMIS_RULE_MEMBER(id, form, type, field, version) COPY_##form(r, field);
#include <tamis/rules.def>
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

#define FREE_ELEMENTS(r, field)   free_names((r)->field)
#define FREE_ATTRIBUTES(r, field) free_names((r)->field)
#define FREE_STRINGS(r, field)    free_strings((r)->field)
#define FREE_TEXT(r, field)       free((char *)(r)->field)
#define FREE_NUMBER(r, field)     (void)(r)->field
#define FREE_FLAG(r, field)       (void)(r)->field
#define FREE_WORD(r, field)       (void)(r)->field

static void free_rule(const tamis_rule *r)
{
#define TAMIS_RULE_MEMBER(id, form, type, field, version) FREE_##form(r, field);
#include <tamis/rules.def>
}

struct rulebook *rulebook_new(const tamis_config *config)
{
    struct rulebook *b = must(calloc(1, sizeof *b));
    b->count = tamis_config_rule_count(config);
    b->rules = must(calloc(b->count + 1, sizeof *b->rules));
    for (size_t i = 0; i < b->count; i++) {
        b->rules[i] = copy_rule(*tamis_config_rule_at(config, i));
        b->judges_urls = b->judges_urls || b->rules[i].kind == TAMIS_RULE_URL;
    }
    b->prefix = copy(tamis_config_text_value(config, TAMIS_TEXT_ID_PREFIX));
    b->base = copy(tamis_config_text_value(config, TAMIS_TEXT_BASE_URL));
    return b;
}

void rulebook_free(struct rulebook *b)
{
    for (size_t i = 0; b != NULL && i < b->count; i++)
        free_rule(&b->rules[i]);
    if (b == NULL)
        return;
    free(b->rules);
    free(b->prefix);
    free(b->base);
    free(b);
}
