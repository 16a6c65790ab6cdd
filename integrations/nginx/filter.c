/* filter.c: holds the header of a response and collects its body, until the whole body is there or the response is refused. */
#include "ngx_http_tamis.h"

enum { FIRST_SIZE = 16384 };

static ngx_http_output_header_filter_pt next_header_filter;
static ngx_http_output_body_filter_pt next_body_filter;

/* ---- The header */

static ngx_uint_t has_body(ngx_http_request_t *r)
{
    ngx_uint_t status = r->headers_out.status;
    return !r->header_only && r->method != NGX_HTTP_HEAD && status / 100 != 1 &&
           status != NGX_HTTP_NO_CONTENT && status != NGX_HTTP_NOT_MODIFIED;
}

/* The answer to HEAD has the headers that a GET has if its body is not refused, except those that depend on the body. */
static ngx_int_t pass_header(ngx_http_request_t *r, ngx_http_tamis_ctx_t *ctx)
{
    ngx_http_set_ctx(r, NULL, ngx_http_tamis_filter_module);
    if (r->headers_out.content_type.len > 0)
        ngx_http_tamis_set_type(r, ctx->type);
    return next_header_filter(r);
}

static ngx_int_t header_filter(ngx_http_request_t *r)
{
    ngx_http_tamis_ctx_t *ctx = ngx_http_get_module_ctx(r, ngx_http_tamis_filter_module);
    if (ctx == NULL)
        return next_header_filter(r);
#if (NGX_HTTP_GZIP)
    r->gzip_tested = 0; /* see first.c; from here on, the client decides again */
#endif
    if (!has_body(r))
        return pass_header(r, ctx);
    ctx->refusal =
        ngx_http_tamis_check(r, ctx, ngx_http_get_module_loc_conf(r, ngx_http_tamis_filter_module));
    ctx->expected = r->headers_out.content_length_n;
    ctx->state = NGX_HTTP_TAMIS_HOLDING;
    r->filter_need_in_memory = 1;
    return NGX_OK;
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

static const ngx_http_tamis_refusal_t no_memory = {"TAMIS_NO_MEMORY",
                                                   "there is not enough memory for the body"};
static const ngx_http_tamis_refusal_t not_in_memory = {
    "TAMIS_INTERNAL",
    "a part of the body is not in memory; this is a defect of the module, please report it"};

/* Adds the bytes of the buffer to the body. The bytes of a body that consists of one buffer are not copied. */
static void collect(ngx_http_request_t *r, ngx_http_tamis_ctx_t *ctx, const ngx_buf_t *b, ngx_uint_t is_last)
{
    ngx_http_tamis_conf_t *conf = ngx_http_get_module_loc_conf(r, ngx_http_tamis_filter_module);
    size_t more = ngx_buf_in_memory(b) ? (size_t)(b->last - b->pos) : 0;
    if (!ngx_buf_in_memory(b) && b->in_file && b->file_last > b->file_pos)
        ctx->refusal = &not_in_memory;
    else if (more > conf->max_size - ctx->length)
        ctx->refusal = &ngx_http_tamis_too_large;
    else if (is_last && ctx->length == 0)
        ctx->body = b->pos;
    else if (more > 0 && grow(r, ctx, more, conf->max_size) != NGX_OK)
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

static ngx_uint_t ends_body(ngx_http_request_t *r, const ngx_buf_t *b)
{
    return b->last_buf || (r != r->main && b->last_in_chain);
}

/* Reads or drops all buffers. Reports whether one of them ends the body. */
static ngx_uint_t read_buffers(ngx_http_request_t *r, ngx_http_tamis_ctx_t *ctx, ngx_chain_t *in)
{
    ngx_uint_t is_last = 0;
    for (; in != NULL; in = in->next) {
        is_last |= ends_body(r, in->buf);
        if (ctx->state == NGX_HTTP_TAMIS_HOLDING && ctx->refusal == NULL)
            collect(r, ctx, in->buf, is_last);
        consume(in->buf);
    }
    return is_last;
}

static ngx_int_t body_filter(ngx_http_request_t *r, ngx_chain_t *in)
{
    ngx_http_tamis_ctx_t *ctx = ngx_http_get_module_ctx(r, ngx_http_tamis_filter_module);
    if (ctx == NULL || in == NULL)
        return next_body_filter(r, in);
    if (ctx->state == NGX_HTTP_TAMIS_CHOSEN) /* the header has not come to this filter, so no body may pass */
        return NGX_ERROR;
    ngx_uint_t is_last = read_buffers(r, ctx, in);
    if (ctx->state == NGX_HTTP_TAMIS_ANSWERED)
        return next_body_filter(r, NULL);
    if (ctx->refusal != NULL)
        return ngx_http_tamis_refuse(r, ctx);
    return is_last ? ngx_http_tamis_answer(r, ctx) : NGX_OK;
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

/* Sends the header and the whole body. */
ngx_int_t ngx_http_tamis_send(ngx_http_request_t *r, u_char *bytes, size_t length)
{
    ngx_chain_t out;
    ngx_http_tamis_ctx_t *ctx = ngx_http_get_module_ctx(r, ngx_http_tamis_filter_module);
    ctx->state = NGX_HTTP_TAMIS_ANSWERED;
    r->headers_out.content_length_n = (off_t)length;
    ngx_int_t rc = next_header_filter(r);
    if (rc != NGX_OK && rc != NGX_AGAIN)
        return NGX_ERROR;
    out.buf = new_buf(r, bytes, length);
    out.next = NULL;
    return out.buf == NULL ? NGX_ERROR : next_body_filter(r, &out);
}

ngx_int_t ngx_http_tamis_init_filter(ngx_conf_t *cf)
{
    next_header_filter = ngx_http_top_header_filter;
    ngx_http_top_header_filter = header_filter;
    next_body_filter = ngx_http_top_body_filter;
    ngx_http_top_body_filter = body_filter;
    return NGX_OK;
}
