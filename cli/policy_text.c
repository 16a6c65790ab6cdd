/* policy_text.c: opens a policy, which is a preset or a file, and the files that the policy extends. */
#include "cli.h"
#include <string.h>
#include <tamis/policy_json.h>

/* The maximum size of a policy and the maximum number of presets. Both are far greater than needed. */
enum { POLICY_BYTES = 1 << 20, MOST_PRESETS = 32 };

static tamis_status collect(void *target, const char *bytes, size_t length)
{
    struct text *t = target;
    text_add(t, bytes, length);
    return t->length > POLICY_BYTES ? TAMIS_INVALID_POLICY : TAMIS_OK;
}

static const char *preset_named(const char *name)
{
    const char *preset;
    for (size_t i = 0; (preset = tamis_preset_name(i)) != NULL; i++)
        if (strcmp(preset, name) == 0)
            return preset;
    return NULL;
}

/* Reports whether the name can be the name of a file: it contains ".", "/" or "-", or the file exists. Any other name is
 * probably a misspelled preset; for such a name, prints a message. */
static bool may_be_file(const char *name)
{
    const char *names[MOST_PRESETS];
    size_t count = 0;
    if (strpbrk(name, "./-") != NULL || system_file_exists(name))
        return true;
    while (count < MOST_PRESETS && (names[count] = tamis_preset_name(count)) != NULL)
        count++;
    const char *meant = nearest(name, names, count);
    if (meant != NULL)
        message("policy %s: neither a preset nor a file; did you mean '%s'?", name, meant);
    else
        message("policy %s: neither a preset nor a file; 'tamis policy list' lists the presets", name);
    return false;
}

bool policy_text_open(struct policy_text *p, const char *name, bool may_be_preset)
{
    tamis_status status = TAMIS_OK;
    *p = (struct policy_text){.name = input_name(name), .is_readable = true};
    p->is_file = p->name == name;
    p->preset = may_be_preset ? preset_named(name) : NULL;
    if (p->preset != NULL)
        return true;
    if (may_be_preset && !may_be_file(name))
        return false;
    if (!input_feed(name, collect, &p->json, &status)) {
        p->is_readable = false;
        return false;
    }
    if (status != TAMIS_OK)
        message("%s: the policy is longer than %d bytes", p->name, POLICY_BYTES);
    return status == TAMIS_OK;
}

void policy_text_close(struct policy_text *p)
{
    text_free(&p->json);
    for (size_t i = 0; i < p->base_count; i++) {
        text_free(&p->bases[i].name);
        text_free(&p->bases[i].json);
    }
}

/* ---- Files that the policy extends. The library passes a name without a folder; the file is in the folder of the policy */

_Static_assert((int)MOST_POLICY_BASES >= (int)TAMIS_MOST_BASES, "there is space for every base");

static struct policy_base *find_base(struct policy_text *p, const char *name)
{
    for (size_t i = 0; i < p->base_count; i++)
        if (strcmp(p->bases[i].name.bytes, name) == 0)
            return &p->bases[i];
    return NULL;
}

/* Reads the file. On failure prints a message. */
static bool read_base(struct policy_text *p, struct policy_base *base, const char *name)
{
    struct text path = {0};
    tamis_status status = TAMIS_OK;
    text_add(&path, p->name, (size_t)(system_name_after_folder(p->name) - p->name));
    text_add(&path, name, strlen(name) + 1);
    bool was_read = input_feed(path.bytes, collect, &base->json, &status);
    if (status != TAMIS_OK)
        message("%s: the policy is longer than %d bytes", path.bytes, POLICY_BYTES);
    text_free(&path);
    return was_read && status == TAMIS_OK;
}

static tamis_status load_base(void *user, const char *name, const char **json, size_t *n)
{
    struct policy_text *p = user;
    struct policy_base *base = find_base(p, name);
    bool is_new = base == NULL;
    if (!p->is_file)
        message("a policy on standard input is in no folder, so it can extend presets only");
    if (!p->is_file || (is_new && p->base_count == MOST_POLICY_BASES))
        return TAMIS_INVALID_ARGUMENT;
    if (is_new) {
        base = &p->bases[p->base_count++];
        *base = (struct policy_base){{0}, {0}};
        text_add(&base->name, name, strlen(name) + 1);
    }
    if (is_new && !read_base(p, base, name))
        return TAMIS_INVALID_ARGUMENT;
    *json = base->json.bytes == NULL ? "" : base->json.bytes;
    *n = base->json.length;
    return TAMIS_OK;
}

tamis_policy_loader policy_loader(struct policy_text *p)
{
    return (tamis_policy_loader){load_base, p, p->is_file ? system_name_after_folder(p->name) : NULL};
}

/* ---- Configs and policies */

tamis_config *policy_config(struct policy_text *p)
{
    tamis_config *config = NULL;
    tamis_policy_loader loader = policy_loader(p);
    if (p->preset != NULL)
        config = tamis_config_new_preset(p->preset, NULL, NULL);
    else if (tamis_config_from_json_with_loader(p->json.bytes, p->json.length, &loader, NULL, &config,
                                                NULL) != TAMIS_OK)
        config = NULL;
    if (config == NULL)
        out_of_memory();
    return config;
}

static tamis_status compile_preset(const char *name, bool safe, tamis_policy **policy)
{
    tamis_error error;
    tamis_config *config = tamis_config_new_preset(name, NULL, NULL);
    if (config == NULL)
        out_of_memory();
    tamis_status status = tamis_policy_new(config, safe, NULL, policy, &error);
    if (status != TAMIS_OK)
        message("policy %s: %s", name, error.text);
    tamis_config_free(config);
    return status;
}

bool policy_compile(struct policy_text *p, bool safe, tamis_policy **policy)
{
    tamis_policy_loader loader = policy_loader(p);
    tamis_error error;
    if (p->preset != NULL)
        return compile_preset(p->preset, safe, policy) == TAMIS_OK;
    tamis_status status = tamis_policy_from_json_with_loader(p->json.bytes, p->json.length, safe, &loader,
                                                             NULL, policy, &error);
    if (status == TAMIS_NO_MEMORY)
        out_of_memory();
    if (status != TAMIS_OK)
        message("%s:%s", p->name, error.text);
    return status == TAMIS_OK;
}
