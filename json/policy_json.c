/* policy_json.c: makes configs, policies and warnings from JSON. The text is converted to a tree of values, and the tree to a
 * config. A policy is compiled from the config. If a policy extends another one, the config of the other policy is made
 * first. */
#include "warn.h"

#include <stdint.h>
#include <string.h>
#include <tamis/tamis.h>

#include "base/error.h"

static void make_config(struct reader *r)
{
    if (has_base(r)) {
        tamis_json_read_extended(r);
        return;
    }
    tamis_json_set_config(r, r->root ? tamis_config_new(r->allocator)
                                     : tamis_config_new_preset(r->levels[r->level].name, r->allocator, NULL));
    if (!r->config)
        r->status = TAMIS_NO_MEMORY;
    else if (r->root)
        tamis_json_read_dictionary(r);
}

/* Completes the config of a base with the default values of a safe policy. */
static void complete_base(struct reader *r)
{
    r->status = tamis_config_complete(r->config, false);
    if (r->status == TAMIS_INVALID_POLICY)
        tamis_json_config_error(r);
}

static void read_config(struct reader *r)
{
    if (r->status != TAMIS_OK || !tamis_json_read_levels(r))
        return;
    for (size_t i = r->level_count; i-- > 0 && r->status == TAMIS_OK;) {
        tamis_json_enter(r, i);
        make_config(r);
        if (r->status == TAMIS_OK)
            r->status = tamis_config_last_error(r->config).status;
        if (r->status == TAMIS_OK && i > 0)
            complete_base(r);
    }
}

void *tamis_json_allocate(struct reader *r, size_t count, size_t size)
{
    void *p = tamis_base_arena_array(&r->space, count, size);
    if (!p)
        r->status = TAMIS_NO_MEMORY;
    return p;
}

static void compile(struct reader *r, bool safe, tamis_policy **out)
{
    r->status = tamis_policy_new(r->config, safe, r->allocator, out, NULL);
    if (r->status == TAMIS_INVALID_POLICY)
        tamis_json_config_error(r);
}

static void begin(struct reader *r, const char *json, size_t n, const tamis_policy_loader *loader,
                  const tamis_allocator *allocator)
{
    *r = (struct reader){.text = json ? json : "",
                         .n = n,
                         .loader = loader,
                         .allocator = allocator,
                         .status = json || !n ? TAMIS_OK : TAMIS_INVALID_ARGUMENT};
    tamis_base_meter_init(&r->meter, allocator);
    tamis_base_meter_set_limit(&r->meter, TAMIS_MAX_ARENA_BYTES,
                               UINT64_MAX); /* MOST_POLICY_BYTES (levels.c) limits the memory */
    tamis_base_arena_init(&r->values, &r->meter);
    tamis_base_arena_init(&r->space, &r->meter);
}

static tamis_status end(struct reader *r, bool keep, tamis_error *error)
{
    for (size_t i = keep ? 1 : 0; i < r->level_count; i++)
        tamis_config_free(r->levels[i].config);
    tamis_base_arena_free(&r->values);
    tamis_base_arena_free(&r->space);
    if (r->error.status != r->status || r->status == TAMIS_OK)
        r->error = tamis_base_error(r->status, NO_PLACE, NULL);
    return error_give(error, r->error);
}

/* Reads a config with a reader that begin() has prepared. */
static tamis_status give_config(struct reader *r, tamis_config **out, tamis_error *error)
{
    if (!out)
        r->status = TAMIS_INVALID_ARGUMENT;
    read_config(r);
    if (out)
        *out = r->status == TAMIS_OK ? r->config : NULL;
    return end(r, r->status == TAMIS_OK, error);
}

static tamis_status give_policy(struct reader *r, bool safe, tamis_policy **out, tamis_error *error)
{
    if (!out)
        r->status = TAMIS_INVALID_ARGUMENT;
    else
        *out = NULL;
    read_config(r);
    if (r->status == TAMIS_OK)
        compile(r, safe, out);
    return end(r, false, error);
}

tamis_status tamis_config_from_json_with_loader(const char *json, size_t n, const tamis_policy_loader *loader,
                                                const tamis_allocator *allocator, tamis_config **out,
                                                tamis_error *error)
{
    struct reader r;
    begin(&r, json, n, loader, allocator);
    return give_config(&r, out, error);
}

tamis_status tamis_config_from_json(const char *json, size_t n, const tamis_allocator *allocator,
                                    tamis_config **out, tamis_error *error)
{
    return tamis_config_from_json_with_loader(json, n, NULL, allocator, out, error);
}

/* Collects the warnings about each level that is not a preset. */
static void check_levels(struct reader *r, struct warner *w)
{
    for (size_t i = 0; i < r->level_count && r->levels[i].text && r->status == TAMIS_OK; i++) {
        tamis_json_enter(r, i);
        tamis_json_check_policy(w);
    }
}

static tamis_status warn_of(struct reader *r, struct warner *w, tamis_warning_sink *sink, void *user)
{
    read_config(r);
    if (r->status == TAMIS_OK)
        r->status = tamis_config_complete(r->config, !w->safe);
    if (r->status == TAMIS_OK)
        check_levels(r, w);
    if (r->status == TAMIS_OK)
        tamis_json_report_warnings(w, sink, user);
    return end(r, false, NULL);
}

tamis_status tamis_policy_warnings_from_json_with_loader(const char *json, size_t n, bool safe,
                                                         const tamis_policy_loader *loader,
                                                         const tamis_allocator *allocator,
                                                         tamis_warning_sink *sink, void *user)
{
    struct reader r;
    struct warner w = {.r = &r, .safe = safe};
    begin(&r, json, n, loader, allocator);
    return sink ? warn_of(&r, &w, sink, user) : TAMIS_INVALID_ARGUMENT;
}

/* The config is written as JSON, so that there is only one search for mistakes. */
tamis_status tamis_config_warnings(tamis_config *c, bool safe, const tamis_allocator *allocator,
                                   tamis_warning_sink *sink, void *user)
{
    tamis_status status = sink ? tamis_config_complete(c, !safe) : TAMIS_INVALID_ARGUMENT;
    char *json = status == TAMIS_OK ? tamis_config_to_json(c, allocator) : NULL;
    struct reader r;
    struct warner w = {.r = &r, .safe = safe, .omits_places = true};
    if (!json)
        return status == TAMIS_OK ? TAMIS_NO_MEMORY : status;
    size_t n = strlen(json);
    begin(&r, json, n, NULL, allocator);
    status = warn_of(&r, &w, sink, user);
    if (allocator)
        allocator->release(allocator->user, json, n + 1);
    else
        tamis_release(json);
    return status;
}

tamis_status tamis_policy_warnings_from_json(const char *json, size_t n, bool safe,
                                             const tamis_allocator *allocator, tamis_warning_sink *sink,
                                             void *user)
{
    return tamis_policy_warnings_from_json_with_loader(json, n, safe, NULL, allocator, sink, user);
}

tamis_status tamis_policy_from_json_with_loader(const char *json, size_t n, bool safe,
                                                const tamis_policy_loader *loader,
                                                const tamis_allocator *allocator, tamis_policy **out,
                                                tamis_error *error)
{
    struct reader r;
    begin(&r, json, n, loader, allocator);
    return give_policy(&r, safe, out, error);
}

tamis_status tamis_policy_from_json(const char *json, size_t n, bool safe, const tamis_allocator *allocator,
                                    tamis_policy **out, tamis_error *error)
{
    return tamis_policy_from_json_with_loader(json, n, safe, NULL, allocator, out, error);
}

/* ---- complaint.h */

tamis_status tamis_json_read_config(const char *json, size_t n, const tamis_allocator *allocator,
                                    tamis_config **out, tamis_error *error, char path[TAMIS_JSON_PATH_BYTES])
{
    struct reader r;
    begin(&r, json, n, NULL, allocator);
    r.path = path;
    path[0] = '\0';
    return give_config(&r, out, error);
}

tamis_status tamis_json_compile(const char *json, size_t n, bool safe, const tamis_allocator *allocator,
                                tamis_policy **out, tamis_error *error, char path[TAMIS_JSON_PATH_BYTES])
{
    struct reader r;
    begin(&r, json, n, NULL, allocator);
    r.path = path;
    path[0] = '\0';
    return give_policy(&r, safe, out, error);
}
