/* presets.c: creates the configurations of the presets from the tables in presets.inc, which tools/gen_presets.py
 * generates from the JSON files in policies/. Therefore, the library needs no JSON reader for the presets. */
#include "base/array.h"
#include "base/error.h"
#include "base/meter.h"
#include "base/utf8.h"
#include "policy/edit/edit.h"

/* Names in one namespace. NULL ends the array `names`. An array of groups ends with a group whose `names` is NULL. */
struct group {
    const char *ns;
    const char *const *names;
};

/* Elements in one namespace with the same local lists. A list that is NULL is missing. */
struct element_row {
    const char *ns;
    const char *const *names;
    const struct group *attributes;
    const struct group *remove_attributes;
};

struct limit_row {
    tamis_limit limit;
    uint64_t value;
};

enum flag_value { MISSING, NO, YES };

struct preset {
    const char *name;
    const char *summary;
    struct {
        const struct element_row *rows;
        size_t count;
    } elements;
    struct {
        const struct limit_row *rows;
        size_t count;
    } limits;
    struct {
        const tamis_rule *rows;
        size_t count;
    } rules;
    const char *texts[TAMIS_TEXT_COUNT];
    const struct group *lists[TAMIS_LIST_COUNT]; /* all but "elements" */
    tamis_unlisted unlisted;
    bool is_default;   /* the preset is the default configuration of the standard (policy/default.c) */
    bool has_elements; /* the list "elements" is present; it can be empty */
    uint8_t flags[TAMIS_FLAG_COUNT]; /* enum flag_value */
};

/* Macros for presets.inc. */
#define WORDS(...)  ((const char *const[]){__VA_ARGS__, NULL})
#define GROUPS(...) ((const struct group[]){__VA_ARGS__, {NULL, NULL}})
#define NOTHING     ((const struct group[]){{NULL, NULL}})
/* Each of the next three macros expands to an initializer for a
 * structure with a pointer to an array and the length of the array. */
/* clang-format off */
#define COUNTED(rows) {rows, ARRAY_LENGTH(rows)}
#define NAMES(...)    {(const tamis_name[]){__VA_ARGS__}, ARRAY_LENGTH(((const tamis_name[]){__VA_ARGS__}))}
#define STRINGS(...)  {(const char *const[]){__VA_ARGS__}, ARRAY_LENGTH(((const char *const[]){__VA_ARGS__}))}
/* clang-format on */

#include "policy/edit/presets.inc"

static void put_list(tamis_config *c, tamis_config_list list, const struct group *groups)
{
    if (!groups)
        return;
    tamis_config_put_list(c, list);
    for (; groups->names; groups++)
        for (const char *const *name = groups->names; *name; name++)
            tamis_config_put(c, list, *name, groups->ns);
}

static void put_local_list(tamis_config *c, tamis_config_list list, const struct group *groups)
{
    if (!groups)
        return;
    tamis_config_put_local_list(c, list);
    for (; groups->names; groups++)
        for (const char *const *name = groups->names; *name; name++)
            tamis_config_put_local(c, list, *name, groups->ns);
}

static void put_elements(tamis_config *c, const struct element_row *row)
{
    for (const char *const *name = row->names; *name; name++) {
        tamis_config_put(c, TAMIS_LIST_ELEMENTS, *name, row->ns);
        put_local_list(c, TAMIS_LIST_ATTRIBUTES, row->attributes);
        put_local_list(c, TAMIS_LIST_REMOVE_ATTRIBUTES, row->remove_attributes);
    }
}

static void put_lists(tamis_config *c, const struct preset *p)
{
    if (p->has_elements)
        tamis_config_put_list(c, TAMIS_LIST_ELEMENTS);
    for (size_t i = 0; i < p->elements.count; i++)
        put_elements(c, &p->elements.rows[i]);
    for (tamis_config_list list = 0; list < TAMIS_LIST_COUNT; list++)
        put_list(c, list, p->lists[list]);
    for (tamis_config_flag flag = 0; flag < TAMIS_FLAG_COUNT; flag++)
        if (p->flags[flag] != MISSING)
            tamis_config_put_flag(c, flag, p->flags[flag] == YES);
}

static void put_extension(tamis_config *c, const struct preset *p)
{
    tamis_config_set_unlisted(c, p->unlisted);
    for (tamis_config_text text = 0; text < TAMIS_TEXT_COUNT; text++)
        if (p->texts[text])
            tamis_config_set_text(c, text, p->texts[text]);
    for (size_t i = 0; i < p->limits.count; i++)
        tamis_config_set_limit(c, p->limits.rows[i].limit, p->limits.rows[i].value);
    for (size_t i = 0; i < p->rules.count; i++)
        tamis_config_add_rule(c, &p->rules.rows[i]);
}

static tamis_config *new_config(const struct preset *p, const tamis_allocator *allocator)
{
    tamis_config *c = p->is_default ? tamis_config_new_default(allocator) : tamis_config_new(allocator);
    if (!c || p->is_default)
        return c;
    put_lists(c, p);
    put_extension(c, p);
    if (tamis_config_complete(c, false) == TAMIS_OK)
        return c;
    tamis_config_free(c);
    return NULL;
}

const char *tamis_preset_name(size_t index)
{
    return index < ARRAY_LENGTH(presets) ? presets[index].name : NULL;
}

const char *tamis_preset_summary(size_t index)
{
    return index < ARRAY_LENGTH(presets) ? presets[index].summary : NULL;
}

static const struct preset *preset_of(const char *name)
{
    for (size_t i = 0; name && i < ARRAY_LENGTH(presets); i++)
        if (span_equal(span_from(name), span_from(presets[i].name)))
            return &presets[i];
    return NULL;
}

/* Returns the error for a name that is not the name of a preset. A long name is cut. */
static tamis_error no_preset(const char *name)
{
    enum { SHOWN = 64 };
    if (!name || !tamis_base_utf8_is_valid(name, strlen(name)))
        return tamis_base_error(TAMIS_INVALID_ARGUMENT, NO_PLACE,
                                name ? "the name of the preset is not UTF-8"
                                     : "the name of the preset is NULL");
    tamis_error error = tamis_base_error(TAMIS_INVALID_ARGUMENT, NO_PLACE, "there is no preset \"");
    tamis_base_error_append(error.text, tamis_base_error_start(span_from(name), SHOWN));
    for (size_t i = 0; i < ARRAY_LENGTH(presets); i++) {
        const char *before = i == 0 ? "\"; write \"" : i + 1 < ARRAY_LENGTH(presets) ? "\", \"" : "\" or \"";
        tamis_base_error_append(error.text, span_from(before));
        tamis_base_error_append(error.text, span_from(presets[i].name));
    }
    tamis_base_error_append(error.text, SPAN("\""));
    return error;
}

tamis_config *tamis_config_new_preset(const char *name, const tamis_allocator *allocator, tamis_error *error)
{
    const struct preset *p = preset_of(name);
    tamis_config *c = p ? new_config(p, allocator) : NULL;
    error_give(error, p ? tamis_base_error(c ? TAMIS_OK : TAMIS_NO_MEMORY, NO_PLACE, NULL) : no_preset(name));
    return c;
}
