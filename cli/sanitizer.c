/* sanitizer.c: the policy and the contexts that the options ask for. */
#include "cli.h"
#include <stdlib.h>
#include <string.h>
#include <tamis/policy_json.h>

enum { POLICY_BYTES = 1 << 20 }; /* a thousand times the longest that people write */

static tamis_status collect(void *target, const char *bytes, size_t length)
{
    struct text *t = target;
    text_add(t, bytes, length);
    return t->length > POLICY_BYTES ? TAMIS_INVALID_POLICY : TAMIS_OK;
}

static bool policy_from_file(const char *path, bool safe, tamis_policy **policy)
{
    char reason[512] = "";
    struct text json = {0};
    tamis_status status;
    bool read = input_feed(path, collect, &json, &status);
    if (!read)
        message("--policy takes 'default' or a JSON file");
    else if (status != TAMIS_OK)
        message("%s: longer than %d bytes", path, POLICY_BYTES);
    else {
        status = tamis_policy_from_json(json.bytes, json.length, safe, NULL, policy, reason, sizeof reason);
        if (status != TAMIS_OK)
            message("%s: %s (%s)", path, reason[0] != '\0' ? reason : tamis_status_text(status),
                    tamis_status_name(status));
    }
    text_free(&json);
    return read && status == TAMIS_OK;
}

/* What setHTMLUnsafe() does with "default" and without a sanitizer. */
static bool built_in_unsafe(bool everything, tamis_policy **policy)
{
    tamis_config *config = everything ? tamis_config_new(NULL) : tamis_config_new_default(NULL);
    if (config == NULL)
        out_of_memory();
    tamis_status status = tamis_policy_new(config, false, NULL, policy);
    if (status != TAMIS_OK)
        message("%s", tamis_status_text(status));
    tamis_config_free(config);
    return status == TAMIS_OK;
}

bool policy_open(const struct settings *s, tamis_policy **policy)
{
    bool built_in = s->policy == NULL || strcmp(s->policy, "default") == 0;
    *policy = NULL;
    if (!built_in)
        return policy_from_file(s->policy, !s->unsafe, policy);
    return !s->unsafe || built_in_unsafe(s->policy == NULL, policy);
}

static tamis_status prepare(tamis *t, const struct settings *s, const tamis_policy *policy)
{
    tamis_status status = tamis_set_policy(t, policy);
    if (status == TAMIS_OK)
        status = tamis_set_profile(t, s->profile);
    for (int i = 0; i < TAMIS_LIMIT_COUNT && status == TAMIS_OK; i++)
        if (s->limits[i].set)
            status = tamis_set_limit(t, (enum tamis_limit)i, s->limits[i].value);
    return status;
}

tamis *sanitizer_open(const struct settings *s, const tamis_policy *policy)
{
    tamis *t = tamis_new(NULL);
    if (t == NULL)
        out_of_memory();
    tamis_status status = prepare(t, s, policy);
    if (status != TAMIS_OK)
        message("%s (%s)", tamis_status_text(status), tamis_status_name(status));
    else if (tamis_set_dialect(t, s->dialect) != TAMIS_OK)
        message("--dialect %s: %s", tamis_dialect_name(s->dialect),
                s->dialect == TAMIS_XML5 ? "--profile is for html only"
                                         : "it has no tree; write html or xml5");
    else if ((s->document || s->context != NULL) && tamis_set_context(t, s->context) != TAMIS_OK)
        message("--context %s: not an element; write \"td\", \"svg desc\" or \"math mi\"", s->context);
    else
        return t;
    tamis_free(t);
    return NULL;
}
