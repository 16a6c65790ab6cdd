/* answer.c: sanitizes a body and sends the result, or answers with a refusal. */
#include "ngx_http_tamis.h"
#include <time.h>

/* After a longer body, the memory of the context is freed, so that one long body does not make a worker large forever. MOST_CHANGES is
 * the number of changes that "tamis_report log" describes. */
enum { KEEP_BYTES = 1 << 20, MOST_CHANGES = 8 };

/* ---- Sanitizing */

ngx_uint_t ngx_http_tamis_microseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (ngx_uint_t)now.tv_sec * 1000000 + (ngx_uint_t)now.tv_nsec / 1000;
}

tamis_status ngx_http_tamis_apply_settings(tamis *t, const ngx_http_tamis_conf_t *conf, tamis_dialect dialect,
                                           size_t max_size)
{
    tamis_status status = tamis_set_policy(t, conf->policy);
    if (status == TAMIS_OK)
        status = tamis_set_dialect(t, dialect);
    if (status == TAMIS_OK)
        status = tamis_set_context(t, conf->context);
    if (status == TAMIS_OK)
        status = tamis_set_limit(t, TAMIS_MAX_INPUT_BYTES, max_size);
    if (status == TAMIS_OK)
        status = tamis_set_report(t, conf->report & NGX_HTTP_TAMIS_REPORT_LOG ? MOST_CHANGES : 0);
    return status;
}

/* Copies the output, which belongs to the context, into the pool of the request. */
static tamis_status copy_output(ngx_http_request_t *r, const char *bytes, size_t length, ngx_str_t *out)
{
    out->len = length;
    out->data = length == 0 ? (u_char *)"" : ngx_pnalloc(r->pool, length);
    if (out->data == NULL)
        return TAMIS_NO_MEMORY;
    ngx_memcpy(out->data, bytes, length);
    return TAMIS_OK;
}

static tamis_status sanitize(ngx_http_request_t *r, ngx_http_tamis_ctx_t *ctx, tamis *t, ngx_str_t *out)
{
    const char *bytes;
    size_t length;
    ngx_uint_t start = ngx_http_tamis_microseconds();
    ngx_http_tamis_conf_t *conf = ngx_http_get_module_loc_conf(r, ngx_http_tamis_filter_module);
    tamis_status status =
        ngx_http_tamis_apply_settings(t, conf, ctx->dialect, ngx_http_tamis_max_size(conf, 0));
    if (status == TAMIS_OK)
        status = tamis_run(t, (const char *)ctx->body, ctx->length, &bytes, &length);
    if (status == TAMIS_OK) {
        ctx->result.removed = *tamis_removed(t);
        ngx_http_tamis_describe(r, ctx, t);
        status = copy_output(r, bytes, length, out);
    }
    ctx->result.microseconds = ngx_http_tamis_microseconds() - start;
    return status;
}

static tamis_status sanitize_and_tidy(ngx_http_request_t *r, ngx_http_tamis_ctx_t *ctx, ngx_str_t *out)
{
    tamis *t = ngx_http_tamis_context();
    tamis_status status = t == NULL ? TAMIS_NO_MEMORY : sanitize(r, ctx, t, out);
    if (ctx->length > KEEP_BYTES)
        ngx_http_tamis_free_context();
    return status;
}

static void free_body(ngx_http_request_t *r, ngx_http_tamis_ctx_t *ctx)
{
    if (ctx->size > 0)
        (void)ngx_pfree(r->pool, ctx->body);
    ctx->body = NULL;
    ctx->size = 0;
}

ngx_int_t ngx_http_tamis_answer(ngx_http_request_t *r, ngx_http_tamis_ctx_t *ctx)
{
    ngx_str_t out = ngx_null_string;
    tamis_status status = sanitize_and_tidy(r, ctx, &out);
    if (status != TAMIS_OK) {
        ctx->library_refusal.code = tamis_status_name(status);
        ctx->library_refusal.text = tamis_status_text(status);
        ctx->refusal = &ctx->library_refusal;
        return ngx_http_tamis_refuse(r, ctx);
    }
    free_body(r, ctx);
    ctx->result.status = tamis_status_name(TAMIS_OK);
    ctx->result.input = ctx->length;
    ctx->result.output = out.len;
    ngx_http_tamis_set_type(r, ctx->type);
    if (ngx_http_tamis_report(r, ctx) != NGX_OK)
        return NGX_ERROR;
    return ngx_http_tamis_send(r, out.data, out.len);
}

/* ---- Refusals */

static const ngx_str_t html = ngx_string("text/html");

static u_char page_502[] =
    "<!DOCTYPE html>\n<html lang=\"en\">\n<title>502 Bad Gateway</title>\n<h1>502 Bad Gateway</h1>\n";

/* Nothing may store a refusal: the same document can be accepted with another configuration. */
static ngx_int_t forbid_storing(ngx_http_request_t *r)
{
    static const ngx_str_t no_store = ngx_string("no-store");
    ngx_http_tamis_remove_header(r, "Cache-Control");
    ngx_http_tamis_remove_header(r, "Expires");
    r->headers_out.expires = NULL;
    return ngx_http_tamis_add_header(r, "Cache-Control", no_store);
}

static ngx_int_t send_refusal(ngx_http_request_t *r, ngx_http_tamis_ctx_t *ctx, u_char *bytes, size_t length)
{
    ctx->result.output = length;
    ngx_http_tamis_set_type(r, html);
    if (forbid_storing(r) != NGX_OK || ngx_http_tamis_report(r, ctx) != NGX_OK)
        return NGX_ERROR;
    return ngx_http_tamis_send(r, bytes, length);
}

/* Removes what a header says about a body that is encoded or a part. */
static void forget_coding(ngx_http_request_t *r)
{
    ngx_http_tamis_remove_header(r, "Content-Encoding");
    ngx_http_tamis_remove_header(r, "Content-Range");
    r->headers_out.content_encoding = NULL;
    r->headers_out.content_range = NULL;
    if (r->headers_out.status == NGX_HTTP_PARTIAL_CONTENT) {
        r->headers_out.status = NGX_HTTP_OK;
        r->headers_out.status_line.len = 0;
    }
}

static ngx_int_t send_empty(ngx_http_request_t *r, ngx_http_tamis_ctx_t *ctx)
{
    forget_coding(r);
    return send_refusal(r, ctx, NULL, 0);
}

/* Reports whether the location has an error_page for 502, which can be used. */
static ngx_uint_t has_error_page(ngx_http_request_t *r)
{
    ngx_http_core_loc_conf_t *conf = ngx_http_get_module_loc_conf(r, ngx_http_core_module);
    if (r->error_page || r->uri_changes == 0 || conf->error_pages == NULL)
        return 0;
    ngx_http_err_page_t *page = conf->error_pages->elts;
    for (ngx_uint_t i = 0; i < conf->error_pages->nelts; i++)
        if (page[i].status == NGX_HTTP_BAD_GATEWAY)
            return 1;
    return 0;
}

/* Without an error_page, the answer is sent from here, because ngx_http_filter_finalize_request() closes the connection. */
static ngx_int_t send_502(ngx_http_request_t *r, ngx_http_tamis_ctx_t *ctx)
{
    if (r != r->main) /* the status is not sent, and a page would become a part of another page */
        return send_empty(r, ctx);
    if (has_error_page(r)) {
        if (ngx_http_tamis_keep_result(r, &ctx->result) != NGX_OK)
            return NGX_ERROR;
        return ngx_http_filter_finalize_request(r, NULL, NGX_HTTP_BAD_GATEWAY);
    }
    ngx_http_clean_header(r);
    r->headers_out.status = NGX_HTTP_BAD_GATEWAY;
    r->err_status = 0;
    return send_refusal(r, ctx, page_502, sizeof page_502 - 1);
}

/* The body is escaped and sent as HTML. It is not sent as text/plain, because the body of a subrequest becomes a part of a page. */
static ngx_int_t send_text(ngx_http_request_t *r, ngx_http_tamis_ctx_t *ctx)
{
    size_t length = 0;
    const char *text = (const char *)ctx->body;
    tamis_status status = tamis_escape_text(text, ctx->length, NULL, 0, &length);
    char *escaped = status == TAMIS_OVER_MAX_OUTPUT_BYTES ? ngx_pnalloc(r->pool, length + 1) : NULL;
    if (escaped == NULL || tamis_escape_text(text, ctx->length, escaped, length + 1, &length) != TAMIS_OK)
        return send_502(r, ctx);
    free_body(r, ctx);
    return send_refusal(r, ctx, (u_char *)escaped, length);
}

ngx_int_t ngx_http_tamis_refuse(ngx_http_request_t *r, ngx_http_tamis_ctx_t *ctx)
{
    ngx_http_tamis_conf_t *conf = ngx_http_get_module_loc_conf(r, ngx_http_tamis_filter_module);
    ngx_uint_t is_whole = ctx->refusal == &ctx->library_refusal;
    ctx->result.status = ctx->refusal->code;
    ctx->result.input = ctx->length;
    ngx_memzero(&ctx->result.removed, sizeof ctx->result.removed);
    ngx_log_error(NGX_LOG_ERR, r->connection->log, 0, "tamis: refused: %s: %s", ctx->refusal->code,
                  ctx->refusal->text);
    if (conf->on_refusal == NGX_HTTP_TAMIS_EMPTY)
        return send_empty(r, ctx);
    if (conf->on_refusal == NGX_HTTP_TAMIS_PASS_AS_TEXT && is_whole)
        return send_text(r, ctx);
    return send_502(r, ctx);
}

/* Refuses a response before its header is held: nginx answers with 502, or with the error_page for it. This answer has a header and is not in
 * slices. A subrequest has no status, so its body is refused when it comes. */
ngx_int_t ngx_http_tamis_refuse_header(ngx_http_request_t *r, const ngx_http_tamis_refusal_t *refusal)
{
    ngx_http_tamis_result_t result;
    ngx_memzero(&result, sizeof result);
    result.status = refusal->code;
    ngx_log_error(NGX_LOG_ERR, r->connection->log, 0, "tamis: refused: %s: %s", refusal->code, refusal->text);
    if (ngx_http_tamis_keep_result(r, &result) != NGX_OK)
        return NGX_ERROR;
    ngx_http_clean_header(r);
    r->subrequest_ranges = 0;
    if (r->http_version < NGX_HTTP_VERSION_10) {
        r->http_version = NGX_HTTP_VERSION_10;
        r->keepalive = 0;
    }
    return NGX_HTTP_BAD_GATEWAY;
}
