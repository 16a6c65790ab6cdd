/* report.c: what was removed: the variables for the access log, the header X-Tamis, and lines in the error log. */
#include "ngx_http_tamis.h"

enum { LINE_BYTES = 1200, HEADER_BYTES = 256 };

/* ---- The result of a request. nginx removes the context of a request if an error_page replaces the answer; the result is then
 * found among the cleanup handlers of the request */

struct kept_result {
    ngx_http_request_t *request; /* subrequests have the same pool */
    ngx_http_tamis_result_t result;
};

static void cleanup_result(void *unused)
{
}

ngx_int_t ngx_http_tamis_keep_result(ngx_http_request_t *r, const ngx_http_tamis_result_t *result)
{
    ngx_pool_cleanup_t *cleanup = ngx_pool_cleanup_add(r->pool, sizeof(struct kept_result));
    if (cleanup == NULL)
        return NGX_ERROR;
    struct kept_result *kept = cleanup->data;
    cleanup->handler = cleanup_result;
    kept->request = r;
    kept->result = *result;
    return NGX_OK;
}

/* Returns NULL if the response was not sanitized or refused. */
static const ngx_http_tamis_result_t *find_result(ngx_http_request_t *r)
{
    for (ngx_pool_cleanup_t *c = r->pool->cleanup; c != NULL; c = c->next) {
        struct kept_result *kept = c->data;
        if (c->handler == cleanup_result && kept->request == r)
            return &kept->result;
    }
    ngx_http_tamis_ctx_t *ctx = ngx_http_get_module_ctx(r, ngx_http_tamis_filter_module);
    return ctx != NULL && ctx->result.status != NULL ? &ctx->result : NULL;
}

/* ---- Variables */

enum variable { STATUS, REMOVED, REMOVED_ELEMENTS, REMOVED_ATTRIBUTES, TIME, INPUT_BYTES, OUTPUT_BYTES };

static uint64_t sum(const tamis_counts *removed)
{
    return removed->elements + removed->attributes + removed->comments + removed->processing_instructions;
}

static uint64_t number(const ngx_http_tamis_result_t *result, enum variable which)
{
    switch (which) {
    case REMOVED:
        return sum(&result->removed);
    case REMOVED_ELEMENTS:
        return result->removed.elements;
    case REMOVED_ATTRIBUTES:
        return result->removed.attributes;
    case INPUT_BYTES:
        return result->input;
    default:
        return result->output;
    }
}

static u_char *print_variable(u_char *to, const ngx_http_tamis_result_t *result, enum variable which)
{
    if (which == STATUS)
        return ngx_sprintf(to, "%s", result->status);
    if (which == TIME)
        return ngx_sprintf(to, "%ui.%06ui", result->microseconds / 1000000, result->microseconds % 1000000);
    return ngx_sprintf(to, "%uL", number(result, which));
}

static ngx_int_t get_variable(ngx_http_request_t *r, ngx_http_variable_value_t *value, uintptr_t which)
{
    const ngx_http_tamis_result_t *result = find_result(r);
    value->not_found = result == NULL;
    if (result == NULL)
        return NGX_OK;
    value->data = ngx_pnalloc(r->pool, 64 + ngx_strlen(result->status));
    if (value->data == NULL)
        return NGX_ERROR;
    value->len = (unsigned)(print_variable(value->data, result, (enum variable)which) - value->data);
    value->valid = 1;
    value->no_cacheable = 0;
    return NGX_OK;
}

ngx_int_t ngx_http_tamis_add_variables(ngx_conf_t *cf)
{
    static ngx_str_t names[] = {
        [STATUS] = ngx_string("tamis_status"),
        [REMOVED] = ngx_string("tamis_removed"),
        [REMOVED_ELEMENTS] = ngx_string("tamis_removed_elements"),
        [REMOVED_ATTRIBUTES] = ngx_string("tamis_removed_attributes"),
        [TIME] = ngx_string("tamis_time"),
        [INPUT_BYTES] = ngx_string("tamis_input_bytes"),
        [OUTPUT_BYTES] = ngx_string("tamis_output_bytes"),
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        ngx_http_variable_t *variable = ngx_http_add_variable(cf, &names[i], NGX_HTTP_VAR_NOCACHEABLE);
        if (variable == NULL)
            return NGX_ERROR;
        variable->get_handler = get_variable;
        variable->data = i;
    }
    return NGX_OK;
}

/* ---- The log */

/* Adds a name from the document. A name can have characters that control a terminal which shows the log, or that change the direction of
 * the line: C0 and C1 controls, and bidirectional controls of Unicode. Therefore all bytes that are not printable ASCII are escaped, as in
 * the access log of nginx. */
static u_char *add_name(u_char *to, u_char *end, const char *name)
{
    for (; *name != '\0' && end - to >= 4; name++)
        if (*name >= ' ' && *name <= '~' && *name != '\\')
            *to++ = (u_char)*name;
        else
            to = ngx_slprintf(to, end, "\\x%02Xd", (int)(u_char)*name);
    return to;
}

static u_char *add_change(u_char *to, u_char *end, const tamis_change *c)
{
    to = ngx_slprintf(to, end, "; %uL:%uL %s %s ", c->place.line, c->place.column,
                      tamis_outcome_name(c->outcome), tamis_subject_name(c->subject));
    to = add_name(to, end, c->element);
    if (c->attribute[0] != '\0')
        to = add_name(ngx_slprintf(to, end, " "), end, c->attribute);
    to = ngx_slprintf(to, end, " (%s", tamis_reason_code(c->reason));
    if (c->rule[0] != '\0')
        to = add_name(ngx_slprintf(to, end, ", "), end, c->rule);
    return ngx_slprintf(to, end, ")");
}

/* Keeps the description of the first changes. If there is no memory for it, the log has only the numbers. */
void ngx_http_tamis_describe(ngx_http_request_t *r, ngx_http_tamis_ctx_t *ctx, const tamis *t)
{
    size_t count = tamis_change_count(t);
    u_char *text = count == 0 ? NULL : ngx_pnalloc(r->pool, LINE_BYTES);
    if (text == NULL)
        return;
    u_char *end = text;
    for (size_t i = 0; i < count; i++)
        end = add_change(end, text + LINE_BYTES, tamis_change_at(t, i));
    if (tamis_change_total(t) > count)
        end = ngx_slprintf(end, text + LINE_BYTES, "; and %uL more", tamis_change_total(t) - count);
    ctx->changes.data = text;
    ctx->changes.len = (size_t)(end - text);
}

static void log_result(ngx_http_request_t *r, const ngx_http_tamis_ctx_t *ctx)
{
    const tamis_counts *removed = &ctx->result.removed;
    if (sum(removed) == 0 && ctx->changes.len == 0)
        return;
    ngx_log_error(NGX_LOG_WARN, r->connection->log, 0,
                  "tamis: removed: elements=%uL attributes=%uL comments=%uL processing-instructions=%uL%V",
                  removed->elements, removed->attributes, removed->comments, removed->processing_instructions,
                  &ctx->changes);
}

/* ---- The header */

static ngx_int_t add_result(ngx_http_request_t *r, const ngx_http_tamis_ctx_t *ctx)
{
    const tamis_counts *removed = &ctx->result.removed;
    ngx_str_t value;
    value.data = ngx_pnalloc(r->pool, HEADER_BYTES);
    if (value.data == NULL)
        return NGX_ERROR;
    u_char *end =
        ngx_slprintf(value.data, value.data + HEADER_BYTES,
                     "status=%s; elements=%uL; attributes=%uL; comments=%uL; processing-instructions=%uL",
                     ctx->result.status, removed->elements, removed->attributes, removed->comments,
                     removed->processing_instructions);
    value.len = (size_t)(end - value.data);
    return ngx_http_tamis_add_header(r, "X-Tamis", value);
}

/* Reports the result as tamis_report says. A refusal is always logged by ngx_http_tamis_refuse(). */
ngx_int_t ngx_http_tamis_report(ngx_http_request_t *r, ngx_http_tamis_ctx_t *ctx)
{
    const ngx_http_tamis_conf_t *conf = ngx_http_get_module_loc_conf(r, ngx_http_tamis_filter_module);
    if (conf->report & NGX_HTTP_TAMIS_REPORT_LOG)
        log_result(r, ctx);
    return conf->report & NGX_HTTP_TAMIS_REPORT_HEADER ? add_result(r, ctx) : NGX_OK;
}
