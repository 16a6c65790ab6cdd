/* promises.c: one input, two runs, one walk over every tree the output can become. */
#include "support/promises.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tamis/policy_json.h>

_Noreturn static void give_up(const char *name, const char *why)
{
    fprintf(stderr, "policy %s of the tests: %s\n", name, why);
    abort();
}

static tamis_config *config_for(const char *name, const char *json)
{
    tamis_config *config = NULL;
    char message[200];
    if (json == NULL)
        config = tamis_config_new_default(NULL);
    else if (tamis_config_from_json(json, strlen(json), NULL, &config, message, sizeof message) != TAMIS_OK)
        give_up(name, message);
    if (config == NULL)
        give_up(name, "no memory");
    if (tamis_config_complete(config, false) != TAMIS_OK)
        give_up(name, tamis_config_reason(config));
    return config;
}

static tamis *context_with(const tamis_policy *policy)
{
    tamis *t = tamis_new(NULL);
    if (t == NULL || tamis_set_policy(t, policy) != TAMIS_OK)
        abort();
    return t;
}

struct promises *promises_new(const char *name, const char *json)
{
    struct promises *p = calloc(1, sizeof *p);
    tamis_config *config = config_for(name, json);
    if (p == NULL || (json != NULL && tamis_policy_new(config, true, NULL, &p->policy) != TAMIS_OK))
        give_up(name, tamis_config_reason(config));
    p->name = name;
    p->first = context_with(p->policy);
    p->second = context_with(p->policy);
    p->closure = closure_new(config);
    tamis_config_free(config);
    return p;
}

void promises_free(struct promises *p)
{
    if (p == NULL)
        return;
    closure_free(p->closure);
    tamis_free(p->first);
    tamis_free(p->second);
    tamis_policy_free(p->policy);
    free(p);
}

static bool broken(struct promises *p, const char *promise, const char *why)
{
    snprintf(p->reason, sizeof p->reason, "policy %s, %s: %s", p->name, promise, why);
    return false;
}

static bool fixpoint(struct promises *p)
{
    const char *again = NULL;
    size_t n = 0;
    tamis_status status = tamis_run(p->second, p->out, p->length, &again, &n);
    if (status != TAMIS_OK)
        return broken(p, "P2", tamis_status_name(status));
    if (n != p->length || memcmp(again, p->out, n) != 0)
        return broken(p, "P2, sanitized again it is", again);
    tamis_counts removed = tamis_removed(p->second);
    /* What the parser clones into selectedcontent is taken out again each time. */
    if (strstr(p->out, "<selectedcontent") != NULL)
        removed.elements = removed.attributes = 0;
    if (removed.elements + removed.attributes + removed.comments + removed.processing_instructions != 0)
        return broken(p, "P2", "something was removed from the output, though the bytes stayed the same");
    return true;
}

bool promises_hold(struct promises *p, const char *html, size_t n, int context)
{
    p->reason[0] = '\0';
    p->status = tamis_run(p->first, html, n, &p->out, &p->length);
    if (p->status != TAMIS_OK)
        return (p->out == NULL && p->length == 0) || broken(p, "P3", "there is output without TAMIS_OK");
    if (!closure_holds(p->closure, p->out, p->length, context))
        return broken(p, "P1", closure_reason(p->closure));
    return fixpoint(p);
}
