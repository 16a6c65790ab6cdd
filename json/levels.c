/* levels.c: the texts of a policy and of the policies that it extends. A level is one of these policies. The first level is the
 * policy that is read, and each level extends the next one. */
#include "reader.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* The greatest size of a policy. The size is limited because the tree of a JSON text can need many times as much memory as the
 * text. */
enum { MOST_POLICY_BYTES = 1 << 24 };

void tamis_json_enter(struct reader *r, size_t level)
{
    const struct level *l = &r->levels[level];
    r->level = level;
    r->text = l->text;
    r->n = l->n;
    r->root = l->root;
    r->config = l->config;
}

void tamis_json_set_config(struct reader *r, tamis_config *config)
{
    r->config = r->levels[r->level].config = config;
}

/* ---- One text */

static bool is_too_long(struct reader *r)
{
    char why[80];
    if (r->n <= MOST_POLICY_BYTES)
        return false;
    snprintf(why, sizeof why, "a policy has at most %d bytes", MOST_POLICY_BYTES);
    tamis_json_report(r, tamis_json_place_of(r->text, 0), NULL, why);
    return true;
}

static bool parse(struct reader *r)
{
    struct json_pull pull;
    if (is_too_long(r))
        return false;
    tamis_json_pull_init(&pull, r->allocator);
    pull.refuses_nul = true;
    tamis_json_pull_start(&pull, r->text, r->n);
    r->root = r->levels[r->level].root = tamis_json_read_tree(&pull, &r->values);
    if (pull.fault != JSON_FAULT_NONE && pull.fault != JSON_FAULT_MEMORY)
        tamis_json_syntax_error(r, &pull);
    else if (!r->root)
        r->status = TAMIS_NO_MEMORY;
    tamis_json_pull_free(&pull);
    return r->status == TAMIS_OK;
}

static void add_level(struct reader *r, const char *name, const char *text, size_t n)
{
    bool marked = n >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0; /* a byte order mark */
    size_t mark = marked ? 3 : 0;
    r->levels[r->level_count++] = (struct level){.name = name, .text = text + mark, .n = n - mark};
}

/* ---- The name of a base */

enum { MOST_PRESETS = 32 }; /* the maximum number of presets whose names are compared with a wrong name */

static size_t list_presets(const char *names[MOST_PRESETS])
{
    size_t count = 0;
    while (count < MOST_PRESETS && (names[count] = tamis_preset_name(count)) != NULL)
        count++;
    return count;
}

static bool is_preset(const char *name)
{
    const char *preset;
    for (size_t i = 0; (preset = tamis_preset_name(i)) != NULL; i++)
        if (strcmp(preset, name) == 0)
            return true;
    return false;
}

static bool ends_in_json(const char *name, size_t n)
{
    return n >= 5 && strcmp(name + n - 5, ".json") == 0;
}

/* Reports whether the name can be the name of a file in the same folder: it ends in ".json", does not begin with ".", has at
 * most TAMIS_MOST_BASE_BYTES bytes, and contains no ASCII control character, "/", "\" or ":". */
static bool is_file_name(const char *name, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if ((unsigned char)name[i] < 0x20 || strchr("/\\:\x7F", name[i]))
            return false;
    return n <= TAMIS_MOST_BASE_BYTES && name[0] != '.' && ends_in_json(name, n);
}

static bool wrong_name(struct reader *r, const struct step *at, const char *name, size_t n)
{
    const char *names[MOST_PRESETS], *meant = tamis_json_nearest(name, names, list_presets(names));
    char quoted[TAMIS_JSON_QUOTED];
    tamis_json_quote(quoted, name, n);
    if (name[strcspn(name, "/\\")] != '\0')
        return tamis_json_error(
            r, at, "%s is in another folder; a policy can extend only files in its own folder", quoted);
    if (ends_in_json(name, n))
        return tamis_json_error(r, at, "%s cannot be the name of a file that is extended", quoted);
    if (meant)
        return tamis_json_error(r, at, "%s is not a preset; did you mean \"%s\"?", quoted, meant);
    return tamis_json_error(r, at, "%s is neither a preset nor the name of a file that ends in \".json\"",
                            quoted);
}

/* ---- The next level */

/* Reports an error if a level already has this name. */
static bool is_new(struct reader *r, const struct step *at, const char *name)
{
    char quoted[TAMIS_JSON_QUOTED], place[TAMIS_JSON_ELSEWHERE];
    for (size_t i = 0; i <= r->level; i++)
        if (r->levels[i].name && strcmp(r->levels[i].name, name) == 0)
            return tamis_json_error(r, at, "%s extends itself (the first \"extends\" is at %s)",
                                    tamis_json_quote(quoted, name, strlen(name)),
                                    tamis_json_elsewhere(r, i, "extends", sizeof "extends" - 1, place));
    return true;
}

static bool load(struct reader *r, const struct step *at, const char *name)
{
    const char *text = NULL;
    size_t n = 0;
    char quoted[TAMIS_JSON_QUOTED];
    tamis_json_quote(quoted, name, strlen(name));
    if (!r->loader || !r->loader->load)
        return tamis_json_error(r, at, "%s is a file; here, a policy can extend presets only", quoted);
    tamis_status status = r->loader->load(r->loader->user, name, &text, &n);
    if (status == TAMIS_NO_MEMORY) {
        r->status = status;
        return false;
    }
    if (status != TAMIS_OK || !text)
        return tamis_json_error(r, at, "%s cannot be read", quoted);
    add_level(r, name, text, n);
    return true;
}

static bool add_base(struct reader *r, const struct json_value *extends)
{
    struct step at = tamis_json_member(NULL, "extends");
    const char *name = json_string(extends);
    if (!name)
        return tamis_json_error(r, &at, "must be the name of a preset, or of a file in the same folder");
    if (r->level_count == MOST_LEVELS)
        return tamis_json_error(r, &at, "a policy can have at most %d bases", TAMIS_MOST_BASES);
    if (is_preset(name)) {
        r->levels[r->level_count++] = (struct level){.name = name};
        return true;
    }
    return (is_file_name(name, extends->length) || wrong_name(r, &at, name, extends->length)) &&
           is_new(r, &at, name) && load(r, &at, name);
}

bool tamis_json_read_levels(struct reader *r)
{
    add_level(r, r->loader ? r->loader->name : NULL, r->text, r->n);
    for (size_t i = 0; i < r->level_count && r->levels[i].text; i++) {
        tamis_json_enter(r, i);
        if (!parse(r))
            return false;
        if (!json_is(r->root, JSON_OBJECT))
            return tamis_json_error(r, NULL, "a policy must be a JSON object");
        const struct json_value *extends = tamis_json_get(r->root, "extends");
        if (extends && !add_base(r, extends))
            return false;
    }
    return true;
}

/* ---- Places in other levels */

size_t tamis_json_level_of(const struct reader *r, const char *member, size_t n)
{
    size_t i = r->level;
    while (i < r->level_count && r->levels[i].root && !tamis_json_get_n(r->levels[i].root, member, n))
        i++;
    return i;
}

static tamis_place place_of_member(const struct level *l, const char *member, size_t n)
{
    const struct json_value *value = tamis_json_get_n(l->root, member, n);
    return tamis_json_place_of(l->text, value ? value->at : l->root->at);
}

tamis_place tamis_json_outer_place(const struct reader *r, tamis_place place)
{
    return r->level > 0 ? place_of_member(&r->levels[0], "extends", sizeof "extends" - 1) : place;
}

size_t tamis_json_chain(const struct reader *r, char *out, size_t size)
{
    size_t n = 0;
    for (size_t i = 0; i < r->level && n < size; i++) {
        tamis_place place = place_of_member(&r->levels[i], "extends", sizeof "extends" - 1);
        n += (size_t)snprintf(out + n, size - n, "%" PRIu64 ":%" PRIu64 ": extends: %s:", place.line,
                              place.column, r->levels[i + 1].name);
    }
    return n < size ? n : size - 1;
}

const char *tamis_json_elsewhere(const struct reader *r, size_t level, const char *member, size_t n,
                                 char out[TAMIS_JSON_ELSEWHERE])
{
    const struct level *l = &r->levels[level];
    if (!l->root) {
        snprintf(out, TAMIS_JSON_ELSEWHERE, "the preset \"%s\"", l->name);
        return out;
    }
    tamis_place place = place_of_member(l, member, n);
    snprintf(out, TAMIS_JSON_ELSEWHERE, "%s%s%" PRIu64 ":%" PRIu64, level > 0 ? l->name : "",
             level > 0 ? ":" : "", place.line, place.column);
    return out;
}
