/* policy_json.c: makes configs, policies and warnings from JSON. A tree of values is made from the text, a config from the tree,
 * and a policy is compiled from the config. */
#include "warn.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* The greatest size of a policy. A value in memory can be many times as long as its text. */
enum { MOST_POLICY_BYTES = 1 << 24 };

static bool is_too_long(struct reader *r)
{
    char why[80];
    if (r->n <= MOST_POLICY_BYTES)
        return false;
    snprintf(why, sizeof why, "a policy has at most %d bytes", MOST_POLICY_BYTES);
    tamis_json_report(r, tamis_json_place_of(r->text, 0), NULL, why);
    return true;
}

static void parse(struct reader *r)
{
    struct json_pull pull;
    tamis_json_pull_init(&pull, r->allocator);
    pull.refuses_nul = true;
    tamis_json_pull_start(&pull, r->text, r->n);
    r->root = tamis_json_read_tree(&pull, &r->values);
    if (pull.fault != JSON_FAULT_NONE && pull.fault != JSON_FAULT_MEMORY)
        tamis_json_syntax_error(r, &pull);
    else if (!r->root)
        r->status = TAMIS_NO_MEMORY;
    tamis_json_pull_free(&pull);
}

static void read_config(struct reader *r)
{
    if (r->status != TAMIS_OK || is_too_long(r))
        return;
    parse(r);
    if (r->status != TAMIS_OK)
        return;
    r->config = tamis_config_new(r->allocator);
    if (!r->config)
        r->status = TAMIS_NO_MEMORY;
    else if (tamis_json_read_dictionary(r))
        r->status = tamis_config_status(r->config);
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
    r->status = tamis_policy_new(r->config, safe, r->allocator, out);
    if (r->status == TAMIS_INVALID_POLICY)
        tamis_json_config_error(r);
}

static void begin(struct reader *r, const char *json, size_t n, const tamis_allocator *allocator,
                  char *message, size_t message_size)
{
    bool marked = json && n >= 3 && memcmp(json, "\xEF\xBB\xBF", 3) == 0; /* a byte order mark */
    if (message_size)
        message[0] = '\0';
    *r = (struct reader){.text = !json ? "" : json + (marked ? 3 : 0),
                         .n = marked ? n - 3 : n,
                         .allocator = allocator,
                         .status = json || !n ? TAMIS_OK : TAMIS_INVALID_ARGUMENT,
                         .message = message,
                         .message_size = message_size};
    tamis_base_meter_init(&r->meter, allocator);
    tamis_base_meter_set_limit(&r->meter, TAMIS_MAX_ARENA_BYTES,
                               UINT64_MAX); /* MOST_POLICY_BYTES is the limit */
    tamis_base_arena_init(&r->values, &r->meter);
    tamis_base_arena_init(&r->space, &r->meter);
}

static tamis_status end(struct reader *r, bool keep)
{
    if (r->status != TAMIS_OK && r->message_size && !r->message[0])
        snprintf(r->message, r->message_size, "%s", tamis_status_text(r->status));
    if (r->status != TAMIS_OK && r->complaint && !r->complaint->why[0])
        snprintf(r->complaint->why, sizeof r->complaint->why, "%s", tamis_status_text(r->status));
    if (!keep)
        tamis_config_free(r->config);
    tamis_base_arena_free(&r->values);
    tamis_base_arena_free(&r->space);
    return r->status;
}

tamis_status tamis_config_from_json(const char *json, size_t n, const tamis_allocator *allocator,
                                    tamis_config **out, char *message, size_t message_size)
{
    struct reader r;
    begin(&r, json, n, allocator, message, message_size);
    if (!out)
        return TAMIS_INVALID_ARGUMENT;
    read_config(&r);
    *out = r.status == TAMIS_OK ? r.config : NULL;
    return end(&r, r.status == TAMIS_OK);
}

tamis_status tamis_policy_warnings_from_json(const char *json, size_t n, bool safe,
                                             const tamis_allocator *allocator, tamis_warning_sink *sink,
                                             void *user)
{
    struct reader r;
    begin(&r, json, n, allocator, NULL, 0);
    struct warner w = {.r = &r, .safe = safe};
    if (!sink)
        return TAMIS_INVALID_ARGUMENT;
    read_config(&r);
    if (r.status == TAMIS_OK)
        r.status = tamis_config_complete(r.config, !safe);
    if (r.status == TAMIS_OK)
        tamis_json_check_policy(&w);
    if (r.status == TAMIS_OK)
        tamis_json_report_warnings(&w, sink, user);
    return end(&r, false);
}

tamis_status tamis_policy_from_json(const char *json, size_t n, bool safe, const tamis_allocator *allocator,
                                    tamis_policy **out, char *message, size_t message_size)
{
    struct reader r;
    begin(&r, json, n, allocator, message, message_size);
    if (!out)
        return TAMIS_INVALID_ARGUMENT;
    *out = NULL;
    read_config(&r);
    if (r.status == TAMIS_OK)
        compile(&r, safe, out);
    return end(&r, false);
}

/* ---- complaint.h */

tamis_status tamis_json_read_config(const char *json, size_t n, const tamis_allocator *allocator,
                                    tamis_config **out, struct json_complaint *complaint)
{
    struct reader r;
    *complaint = (struct json_complaint){.line = 0};
    begin(&r, json, n, allocator, NULL, 0);
    r.complaint = complaint;
    read_config(&r);
    *out = r.status == TAMIS_OK ? r.config : NULL;
    return end(&r, r.status == TAMIS_OK);
}

tamis_status tamis_json_compile(const char *json, size_t n, bool safe, const tamis_allocator *allocator,
                                tamis_policy **out, struct json_complaint *complaint)
{
    struct reader r;
    *complaint = (struct json_complaint){.line = 0};
    begin(&r, json, n, allocator, NULL, 0);
    r.complaint = complaint;
    *out = NULL;
    read_config(&r);
    if (r.status == TAMIS_OK)
        compile(&r, safe, out);
    return end(&r, false);
}
