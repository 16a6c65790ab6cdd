/* filter.c: holds the header of a response and collects its body, until the whole body is there or the response is refused; or, with
 * tamis_stream, sends the header at once. */
#include "ngx_http_tamis.h"

enum { FIRST_SIZE = 16384 };

static ngx_http_output_header_filter_pt next_header_filter;
static ngx_http_output_body_filter_pt next_body_filter;

/* ---- The header */

static const ngx_http_tamis_refusal_t no_memory = {"TAMIS_NO_MEMORY",
                                                   "there is not enough memory for the body"};

static const ngx_http_tamis_ctx_t bodiless = {.state = NGX_HTTP_TAMIS_BODILESS};

/* Passes the header of a response without a body. The answer to HEAD has the headers that a GET has if its body is not refused, except those
 * that depend on the body. */
static ngx_int_t pass_header(ngx_http_request_t *r, ngx_http_tamis_ctx_t *ctx)
{
    if (ctx->state == NGX_HTTP_TAMIS_CHOSEN && r->headers_out.content_type.len > 0)
        ngx_http_tamis_set_type(r, ctx->type);
    else if (ctx->state == NGX_HTTP_TAMIS_CHOSEN)
        ngx_http_tamis_remove_header(r, "Content-Type"); /* of add_header */
    ngx_http_set_ctx(r, (void *)&bodiless, ngx_http_tamis_filter_module);
    return next_header_filter(r);
}

/* Holds the header, or sends it at once if the body is streamed. The header of a response that is refused is held in any case. */
static ngx_int_t hold_header(ngx_http_request_t *r, ngx_http_tamis_ctx_t *ctx)
{
    const ngx_http_tamis_conf_t *conf = ngx_http_get_module_loc_conf(r, ngx_http_tamis_filter_module);
    ctx->refusal = ngx_http_tamis_check(r, ctx, conf);
    if (ctx->refusal == NULL && ngx_http_tamis_streams(conf, ctx->dialect)) {
        if (ngx_http_tamis_begin_stream(r, ctx) == NGX_OK)
            return next_header_filter(r);
        ctx->refusal = &no_memory;
    }
    ctx->expected = r->headers_out.content_length_n;
    ctx->state = NGX_HTTP_TAMIS_HOLDING;
    r->filter_need_in_memory = 1;
    return NGX_OK;
}

/* The type is read again, because a filter between first.c and this one can have changed it or added one. */
static ngx_int_t header_filter(ngx_http_request_t *r)
{
    ngx_http_tamis_ctx_t *ctx = ngx_http_get_module_ctx(r, ngx_http_tamis_filter_module);
    ngx_http_tamis_conf_t *conf = ngx_http_get_module_loc_conf(r, ngx_http_tamis_filter_module);
    if (ctx != NULL && ctx->state == NGX_HTTP_TAMIS_PASSED && conf->enable) {
        ngx_int_t rc = ngx_http_tamis_decide(r);
        if (rc != NGX_OK)
            return rc;
        ctx = ngx_http_get_module_ctx(r, ngx_http_tamis_filter_module);
    }
    if (ctx == NULL)
        return NGX_ERROR;
#if (NGX_HTTP_GZIP)
    if (ctx->state == NGX_HTTP_TAMIS_CHOSEN)
        r->gzip_tested = 0; /* see first.c; from here on, the client decides again */
#endif
    if (conf->enable && !ngx_http_tamis_has_body(r))
        return pass_header(r, ctx);
    return ctx->state == NGX_HTTP_TAMIS_PASSED ? next_header_filter(r) : hold_header(r, ctx);
}

/* ---- The body */

/* Makes room for `more` bytes. The size of the buffer doubles, but is not greater than `most`. */
static ngx_int_t grow(ngx_http_request_t *r, ngx_http_tamis_ctx_t *ctx, size_t more, size_t most)
{
    size_t needed = ctx->length + more;
    size_t size = ctx->size > 0 ? 2 * ctx->size : FIRST_SIZE;
    if (needed <= ctx->size)
        return NGX_OK;
    if (ctx->size == 0 && ctx->expected >= (off_t)needed)
        size = (size_t)ctx->expected;
    size = ngx_min(ngx_max(size, needed), most);
    u_char *body = ngx_palloc(r->pool, size);
    if (body == NULL)
        return NGX_ERROR;
    if (ctx->length > 0)
        ngx_memcpy(body, ctx->body, ctx->length);
    if (ctx->size > 0)
        (void)ngx_pfree(r->pool, ctx->body);
    ctx->body = body;
    ctx->size = size;
    return NGX_OK;
}

static const ngx_http_tamis_refusal_t not_in_memory = {
    "TAMIS_INTERNAL",
    "a part of the body is not in memory; this is a defect of the module, please report it"};

/* Adds the bytes of the buffer to the body. The bytes of a body that consists of one buffer are not copied. */
static void collect(ngx_http_request_t *r, ngx_http_tamis_ctx_t *ctx, const ngx_buf_t *b, ngx_uint_t is_last)
{
    size_t max_size =
        ngx_http_tamis_max_size(ngx_http_get_module_loc_conf(r, ngx_http_tamis_filter_module), 0);
    size_t more = ngx_buf_in_memory(b) ? (size_t)(b->last - b->pos) : 0;
    if (!ngx_buf_in_memory(b) && b->in_file && b->file_last > b->file_pos)
        ctx->refusal = &not_in_memory;
    else if (more > max_size - ctx->length)
        ctx->refusal = &ngx_http_tamis_too_large;
    else if (is_last && ctx->length == 0)
        ctx->body = b->pos;
    else if (more > 0 && grow(r, ctx, more, max_size) != NGX_OK)
        ctx->refusal = &no_memory;
    else if (more > 0)
        ngx_memcpy(ctx->body + ctx->length, b->pos, more);
    if (ctx->refusal == NULL)
        ctx->length += more;
}

/* Marks the bytes as sent, so that nginx can use the buffer again after this call of the filter. */
static void consume(ngx_buf_t *b)
{
    b->pos = b->last;
    b->file_pos = b->file_last;
}

ngx_uint_t ngx_http_tamis_ends_body(ngx_http_request_t *r, const ngx_buf_t *b)
{
    return b->last_buf || (r != r->main && b->last_in_chain);
}

/* Reads or drops all buffers. Reports whether one of them ends the body. */
static ngx_uint_t read_buffers(ngx_http_request_t *r, ngx_http_tamis_ctx_t *ctx, ngx_chain_t *in)
{
    ngx_uint_t is_last = 0;
    for (; in != NULL; in = in->next) {
        is_last |= ngx_http_tamis_ends_body(r, in->buf);
        if (ctx->state == NGX_HTTP_TAMIS_HOLDING && ctx->refusal == NULL)
            collect(r, ctx, in->buf, is_last);
        consume(in->buf);
    }
    return is_last;
}

static ngx_int_t send_nothing(ngx_http_request_t *r, ngx_uint_t is_last);

static ngx_uint_t has_bytes(const ngx_chain_t *in)
{
    for (; in != NULL; in = in->next)
        if (!ngx_buf_special(in->buf))
            return 1;
    return 0;
}

/* Drops a body that the header does not announce. */
static ngx_int_t drop(ngx_http_request_t *r, ngx_http_tamis_ctx_t *ctx, ngx_chain_t *in)
{
    return has_bytes(in) ? send_nothing(r, read_buffers(r, ctx, in)) : next_body_filter(r, in);
}

/* Reports whether no body of the request may pass, because there is no decision about it, or because the header of the page to which a
 * subrequest belongs is held: the client would read the body as a header. */
static ngx_uint_t is_too_early(ngx_http_request_t *r, const ngx_http_tamis_ctx_t *ctx)
{
    if (ctx == NULL || ctx->state == NGX_HTTP_TAMIS_CHOSEN)
        return 1;
    if (r == r->main || r->subrequest_in_memory)
        return 0;
    const ngx_http_tamis_ctx_t *page = ngx_http_get_module_ctx(r->main, ngx_http_tamis_filter_module);
    return page != NULL && (page->state == NGX_HTTP_TAMIS_CHOSEN || page->state == NGX_HTTP_TAMIS_HOLDING);
}

static ngx_int_t refuse_early(ngx_http_request_t *r, ngx_chain_t *in)
{
    if (!has_bytes(in))
        return next_body_filter(r, in);
    ngx_log_error(NGX_LOG_ERR, r->connection->log, 0,
                  "tamis: refused: NO_HEADER: a body came before the header of its response");
    return NGX_ERROR;
}

/* Collects the body that will be sanitized, or drops what is left of it. */
static ngx_int_t hold(ngx_http_request_t *r, ngx_http_tamis_ctx_t *ctx, ngx_chain_t *in)
{
    ngx_uint_t is_last = read_buffers(r, ctx, in);
    if (ctx->state == NGX_HTTP_TAMIS_ANSWERED)
        return next_body_filter(r, NULL);
    if (ctx->refusal != NULL)
        return ngx_http_tamis_refuse(r, ctx);
    return is_last ? ngx_http_tamis_answer(r, ctx) : NGX_OK;
}

static ngx_int_t body_filter(ngx_http_request_t *r, ngx_chain_t *in)
{
    ngx_http_tamis_ctx_t *ctx = ngx_http_get_module_ctx(r, ngx_http_tamis_filter_module);
    if (ctx != NULL && ctx->state == NGX_HTTP_TAMIS_STREAMING)
        return ngx_http_tamis_stream(r, ctx, in);
    if (ctx != NULL && ctx->state == NGX_HTTP_TAMIS_FAILED)
        return NGX_ERROR;
    if (in == NULL)
        return next_body_filter(r, in);
    if (is_too_early(r, ctx))
        return refuse_early(r, in);
    if (ctx->state == NGX_HTTP_TAMIS_PASSED || ctx->state == NGX_HTTP_TAMIS_SENDING)
        return next_body_filter(r, in);
    return ctx->state == NGX_HTTP_TAMIS_BODILESS ? drop(r, ctx, in) : hold(r, ctx, in);
}

/* ---- Sending */

static ngx_buf_t *new_buf(ngx_http_request_t *r, u_char *bytes, size_t length)
{
    ngx_buf_t *b = ngx_calloc_buf(r->pool);
    if (b == NULL)
        return NULL;
    b->last_buf = r == r->main;
    b->last_in_chain = 1;
    b->sync = length == 0;
    b->memory = length > 0;
    b->pos = length > 0 ? bytes : NULL;
    b->last = length > 0 ? bytes + length : NULL;
    return b;
}

ngx_int_t ngx_http_tamis_send_further(ngx_http_request_t *r, ngx_chain_t *out)
{
    return next_body_filter(r, out);
}

/* Sends no bytes, and the end of the body if this is its end. */
static ngx_int_t send_nothing(ngx_http_request_t *r, ngx_uint_t is_last)
{
    ngx_chain_t out = {is_last ? new_buf(r, NULL, 0) : NULL, NULL};
    if (is_last && out.buf == NULL)
        return NGX_ERROR;
    return next_body_filter(r, is_last ? &out : NULL);
}

/* A filter in the chain can replace the answer by an error page; nothing may follow then. */
static ngx_int_t send_all(ngx_http_request_t *r, ngx_http_tamis_ctx_t *ctx, u_char *bytes, size_t length)
{
    ngx_chain_t out = {new_buf(r, bytes, length), NULL};
    ngx_int_t rc = out.buf == NULL ? NGX_ERROR : next_header_filter(r);
    if ((rc != NGX_OK && rc != NGX_AGAIN) || ngx_http_get_module_ctx(r, ngx_http_tamis_filter_module) != ctx)
        return NGX_ERROR;
    return next_body_filter(r, &out);
}

/* Sends the header and the whole body. Later filters can add to it before this function returns: the module for add_after_body sends the end
 * of the body again, through all filters. */
ngx_int_t ngx_http_tamis_send(ngx_http_request_t *r, u_char *bytes, size_t length)
{
    ngx_http_tamis_ctx_t *ctx = ngx_http_get_module_ctx(r, ngx_http_tamis_filter_module);
    r->headers_out.content_length_n = (off_t)length;
    ctx->state = NGX_HTTP_TAMIS_SENDING;
    ngx_int_t rc = send_all(r, ctx, bytes, length);
    ctx->state = NGX_HTTP_TAMIS_ANSWERED;
    return rc;
}

ngx_int_t ngx_http_tamis_init_filter(ngx_conf_t *cf)
{
    next_header_filter = ngx_http_top_header_filter;
    ngx_http_top_header_filter = header_filter;
    next_body_filter = ngx_http_top_body_filter;
    ngx_http_top_body_filter = body_filter;
    return NGX_OK;
}
