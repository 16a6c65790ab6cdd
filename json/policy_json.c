/* policy_json.c: makes configs, policies and warnings from JSON. jansson parses the text, a config is made from the result, and a
 * policy is compiled from the config. */
#include "warn.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

static const json_t *parse(struct reader *r)
{
    json_error_t error;
    const json_t *value = json_loadb(r->text, r->n, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
    if (value)
        return value;
    if (json_error_code(&error) == json_error_out_of_memory)
        r->status = TAMIS_NO_MEMORY;
    else
        tamis_json_syntax_error(r, &error);
    return NULL;
}

static void read_config(struct reader *r)
{
    r->root = r->status == TAMIS_OK ? parse(r) : NULL;
    if (!r->root)
        return;
    r->config = tamis_config_new(r->allocator);
    if (!r->config)
        r->status = TAMIS_NO_MEMORY;
    else if (tamis_json_read_dictionary(r))
        r->status = tamis_config_status(r->config);
}

static void compile(struct reader *r, bool safe, tamis_policy **out)
{
    r->status = tamis_policy_new(r->config, safe, r->allocator, out);
    if (r->status == TAMIS_INVALID_POLICY)
        tamis_json_config_error(r);
}

static struct reader begin(const char *json, size_t n, const tamis_allocator *allocator, char *message,
                           size_t message_size)
{
    bool marked = json && n >= 3 && memcmp(json, "\xEF\xBB\xBF", 3) == 0; /* a byte order mark */
    if (message_size)
        message[0] = '\0';
    return (struct reader){.text = !json ? "" : json + (marked ? 3 : 0), /* jansson does not accept NULL */
                           .n = marked ? n - 3 : n,
                           .allocator = allocator,
                           .status = json || !n ? TAMIS_OK : TAMIS_INVALID_ARGUMENT,
                           .message = message,
                           .message_size = message_size};
}

static tamis_status end(struct reader *r, bool keep)
{
    if (r->status != TAMIS_OK && r->message_size && !r->message[0])
        snprintf(r->message, r->message_size, "%s", tamis_status_text(r->status));
    if (!keep)
        tamis_config_free(r->config);
    json_decref((json_t *)(uintptr_t)r->root);
    return r->status;
}

tamis_status tamis_config_from_json(const char *json, size_t n, const tamis_allocator *allocator,
                                    tamis_config **out, char *message, size_t message_size)
{
    struct reader r = begin(json, n, allocator, message, message_size);
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
    struct reader r = begin(json, n, allocator, NULL, 0);
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
    tamis_json_release(&r);
    return end(&r, false);
}

tamis_status tamis_policy_from_json(const char *json, size_t n, bool safe, const tamis_allocator *allocator,
                                    tamis_policy **out, char *message, size_t message_size)
{
    struct reader r = begin(json, n, allocator, message, message_size);
    if (!out)
        return TAMIS_INVALID_ARGUMENT;
    *out = NULL;
    read_config(&r);
    if (r.status == TAMIS_OK)
        compile(&r, safe, out);
    return end(&r, false);
}
