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

static tamis_config *config_for(const char *name, const char *json, bool safe)
{
    tamis_config *config = NULL;
    char message[200];
    if (json == NULL)
        config = tamis_config_new_default(NULL);
    else if (tamis_config_from_json(json, strlen(json), NULL, &config, message, sizeof message) != TAMIS_OK)
        give_up(name, message);
    if (config == NULL)
        give_up(name, "no memory");
    if (tamis_config_complete(config, !safe) != TAMIS_OK)
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

static struct promises *make(const char *name, const char *json, bool safe)
{
    struct promises *p = calloc(1, sizeof *p);
    tamis_config *config = config_for(name, json, safe);
    if (p == NULL || (json != NULL && tamis_policy_new(config, safe, NULL, &p->policy) != TAMIS_OK))
        give_up(name, tamis_config_reason(config));
    p->name = name;
    p->first = context_with(p->policy);
    p->second = context_with(p->policy);
    p->closure = safe ? closure_new(config) : NULL;
    tamis_config_free(config);
    return p;
}

struct promises *promises_new(const char *name, const char *json)
{
    return make(name, json, true);
}

struct promises *promises_new_unsafe(const char *name, const char *json)
{
    return make(name, json, false);
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

static void must(const struct promises *p, tamis_status status)
{
    if (status != TAMIS_OK)
        give_up(p->name, tamis_status_name(status));
}

void promises_set_context(struct promises *p, const char *context)
{
    must(p, tamis_set_context(p->first, context));
    must(p, tamis_set_context(p->second, context));
    p->implies = context == NULL || strcmp(context, "html") == 0;
}

void promises_read_xml(struct promises *p, bool is_document)
{
    p->is_xml = true;
    p->is_document = is_document;
    promises_set_context(p, is_document ? NULL : "div");
    p->implies = false;
    must(p, tamis_set_dialect(p->first, TAMIS_XML5));
    must(p, tamis_set_dialect(p->second, TAMIS_XML5));
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
    if (p->implies)
        removed.elements = 0;
    if (removed.elements + removed.attributes + removed.comments + removed.processing_instructions != 0)
        return broken(p, "P2", "something was removed from the output, though the bytes stayed the same");
    return true;
}

static bool closed(struct promises *p, int context)
{
    if (p->closure == NULL)
        return true;
    if (p->is_xml)
        return closure_holds_as_xml(p->closure, p->out, p->length, p->is_document);
    return closure_holds(p->closure, p->out, p->length, context);
}

bool promises_hold(struct promises *p, const char *html, size_t n, int context)
{
    p->reason[0] = '\0';
    p->status = tamis_run(p->first, html, n, &p->out, &p->length);
    if (p->status != TAMIS_OK)
        return (p->out == NULL && p->length == 0) || broken(p, "P3", "there is output without TAMIS_OK");
    if (!closed(p, context))
        return broken(p, "P1", closure_reason(p->closure));
    return fixpoint(p);
}

/* The step that goes over the limit is counted whole, so work ends a little above it. */
bool promises_hold_of_work(struct promises *p, size_t n)
{
    uint64_t limit = tamis_limit_default(TAMIS_MAX_WORK_PER_BYTE) * n + 65536;
    return tamis_work(p->first) <= 2 * limit || broken(p, "P4", "more work than the input allows");
}

static bool same_place(tamis_place a, tamis_place b)
{
    return a.offset == b.offset && a.line == b.line && a.column == b.column;
}

bool promises_hold_in_pieces(struct promises *p, const char *html, size_t n, size_t first, size_t step)
{
    const char *out = NULL;
    size_t length = 0;
    tamis_status status = tamis_feed(p->second, html, first);
    for (size_t at = first; at < n && status == TAMIS_OK; at += step)
        status = tamis_feed(p->second, html + at, n - at < step ? n - at : step);
    status = tamis_finish(p->second, &out, &length);
    tamis_error whole = tamis_last_error(p->first), pieces = tamis_last_error(p->second);
    bool same = length == p->length && (length == 0 || memcmp(out, p->out, length) == 0);
    tamis_reset(p->second);
    if (status != p->status || !same_place(whole.place, pieces.place))
        return broken(p, "P5", "status or place differ when fed in pieces");
    return same || broken(p, "P5", "output differs when fed in pieces");
}
