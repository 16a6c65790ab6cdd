/* policies.c: see policies.h. */
#include <tamis/policy_json.h>

#include "harness/policies.h"
#include "harness/test.h"
#include "support/files.h"

static void add(struct policies *p, const char *name, tamis_policy *policy)
{
    assert_true(p->count < POLICIES_MOST);
    p->names[p->count] = name;
    p->made[p->count++] = policy;
}

static void add_preset(struct policies *p, const char *name)
{
    tamis_policy *policy = NULL;
    tamis_config *config = tamis_config_new_preset(name, NULL, NULL);
    assert_non_null(config);
    assert_int_equal(tamis_policy_new(config, true, NULL, &policy, NULL), TAMIS_OK);
    tamis_config_free(config);
    add(p, name, policy);
}

static void add_file(struct policies *p, const char *name)
{
    tamis_policy *policy = NULL;
    struct text json = {0};
    char path[600];
    tamis_error error;
    snprintf(path, sizeof path, "%s/property/policies/%s.json", TAMIS_TESTS_DIR, name);
    assert_true(files_read(path, &json));
    if (tamis_policy_from_json(json.p, json.n, true, NULL, &policy, &error) != TAMIS_OK)
        fail_msg("%s: %s", name, error.text);
    text_free(&json);
    add(p, name, policy);
}

tamis_policy *policy_from_json(const char *json, bool safe)
{
    tamis_policy *policy = NULL;
    tamis_error error;
    if (tamis_policy_from_json(json, strlen(json), safe, NULL, &policy, &error) != TAMIS_OK)
        fail_msg("%s", error.text);
    return policy;
}

struct policies policies_load(void)
{
    static const char *const files[] = {"vector-graphics", "mathematics", "forms",   "raw-text", "unwrapping",
                                        "everything",      "escaping",    "judging", "renaming"};
    struct policies p = {0};
    add(&p, "default", NULL);
    for (size_t i = 1; tamis_preset_name(i); i++)
        add_preset(&p, tamis_preset_name(i));
    p.presets = p.count;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        add_file(&p, files[i]);
    return p;
}

void policies_free(struct policies *p)
{
    for (size_t i = 0; i < p->count; i++)
        tamis_policy_free(p->made[i]);
    *p = (struct policies){0};
}
