/* stream.c: sanitizes a body while it arrives (tamis_stream). The header is sent at once. Each part of the output is sent as soon as it is
 * final, so no body is in memory, except what the library holds.
 *
 * Input is read only while at most MOST_WAITING bytes of output wait for the client. The other buffers of the input stay unread, so what reads
 * from the server behind nginx waits, too.
 *
 * What reads from the server behind nginx does not stop while bytes arrive. Therefore a stream that has read TURN bytes reads nothing more until
 * the worker has served its other connections.
 *
 * If the body cannot be sanitized to its end, or if the server behind nginx breaks off, the end of the body is never sent: nginx closes the
 * connection, and the client knows that the response is incomplete. */
#include "ngx_http_tamis.h"

/* The size of a buffer of the output; the bytes of the input that are read at once; and see above. */
enum { BUFFER = 8192, SLICE = 8192, MOST_WAITING = 65536, TURN = 65536 };

/* The bit of r->buffered that says that a part of the input is not read yet. nginx itself uses the bits 1, 2 and 4. */
enum { UNREAD = 8 };

struct ngx_http_tamis_stream {
    ngx_http_request_t *request;
    ngx_http_tamis_ctx_t *ctx;
    tamis *tamis;
    ngx_chain_t *in;          /* the input that is not read yet */
    ngx_chain_t *out, *last;  /* the output that is not given to the next filter yet, and its last link */
    ngx_chain_t *busy, *free; /* the buffers that the next filters have, and those that can be used again */
    size_t turn;              /* the bytes that were read in this turn, which began at turn_begun */
    ngx_msec_t turn_begun;
    ngx_uint_t ended;     /* the end of the body was read */
    ngx_uint_t flush;     /* a buffer of the input said that what was read must be sent at once */
    ngx_uint_t unflushed; /* the header or output was sent without flush */
};

static ngx_buf_tag_t tag(void)
{
    return (ngx_buf_tag_t)&ngx_http_tamis_filter_module;
}

/* ---- Output */

static const ngx_http_tamis_refusal_t no_memory = {"TAMIS_NO_MEMORY",
                                                   "there is not enough memory for the output"};

static void append(ngx_http_tamis_stream_t *s, ngx_chain_t *link)
{
    link->next = NULL;
    if (s->out == NULL)
        s->out = link;
    else
        s->last->next = link;
    s->last = link;
}

static ngx_buf_t *add_buffer(ngx_http_tamis_stream_t *s)
{
    ngx_chain_t *link = ngx_chain_get_free_buf(s->request->pool, &s->free);
    if (link == NULL)
        return NULL;
    ngx_buf_t *b = link->buf;
    if (b->start == NULL) {
        b->start = ngx_palloc(s->request->pool, BUFFER);
        if (b->start == NULL)
            return NULL;
        b->end = b->start + BUFFER;
        b->tag = tag();
        b->temporary = 1;
        b->recycled = 1; /* must be sent soon, so that it can be used again */
    }
    b->pos = b->last = b->start;
    b->flush = 0;
    append(s, link);
    return b;
}

/* Returns the last buffer of the output if it has room, or a new one. */
static ngx_buf_t *buffer_with_room(ngx_http_tamis_stream_t *s)
{
    return s->out != NULL && s->last->buf->last < s->last->buf->end ? s->last->buf : add_buffer(s);
}

/* The output callback of the library: copies the bytes, because they belong to it. */
static bool take(void *stream, const char *bytes, size_t length)
{
    ngx_http_tamis_stream_t *s = stream;
    s->ctx->result.output += length;
    while (length > 0) {
        ngx_buf_t *b = buffer_with_room(s);
        if (b == NULL) {
            s->ctx->refusal = &no_memory;
            return false;
        }
        size_t n = ngx_min(length, (size_t)(b->end - b->last));
        b->last = ngx_cpymem(b->last, bytes, n);
        bytes += n;
        length -= n;
    }
    return true;
}

/* ---- Beginning */

static void free_context(void *stream)
{
    ngx_http_tamis_stream_t *s = stream;
    tamis_free(s->tamis);
    s->tamis = NULL;
}

static ngx_http_tamis_stream_t *new_stream(ngx_http_request_t *r)
{
    ngx_pool_cleanup_t *cleanup = ngx_pool_cleanup_add(r->pool, sizeof(ngx_http_tamis_stream_t));
    if (cleanup == NULL)
        return NULL;
    ngx_http_tamis_stream_t *s = cleanup->data;
    ngx_memzero(s, sizeof *s);
    cleanup->handler = free_context;
    s->request = r;
    s->unflushed = 1; /* the header */
    s->tamis = tamis_new(NULL);
    return s->tamis == NULL ? NULL : s;
}

/* Applies the settings of the location. A stream needs no more memory if it is longer, so only tamis_max_size and the policy limit its
 * length. What the library holds is limited by HELD_BYTES and ARENA_BYTES. */
static tamis_status apply_settings(tamis *t, const ngx_http_tamis_conf_t *conf, tamis_output_callback write,
                                   void *user)
{
    ngx_uint_t in_order = conf->stream == NGX_HTTP_TAMIS_STREAM_IN_ORDER;
    tamis_status status =
        ngx_http_tamis_apply_settings(t, conf, TAMIS_HTML, ngx_http_tamis_max_size(conf, 1));
    if (status == TAMIS_OK)
        status = tamis_set_limit(t, TAMIS_MAX_OUTPUT_BYTES, NGX_HTTP_TAMIS_LARGEST_MAX_SIZE);
    if (status == TAMIS_OK)
        status = tamis_set_limit(t, TAMIS_MAX_NODES, NGX_HTTP_TAMIS_LARGEST_MAX_SIZE);
    if (status == TAMIS_OK)
        status =
            tamis_set_output_callback(t, in_order ? TAMIS_STREAM_IN_ORDER : TAMIS_STREAM_EXACT, write, user);
    return status;
}

static bool drop(void *unused, const char *bytes, size_t length)
{
    return true;
}

tamis_status ngx_http_tamis_try_stream(const ngx_http_tamis_conf_t *conf)
{
    const char *rest;
    size_t length;
    tamis *t = tamis_new(NULL);
    tamis_status status = t == NULL ? TAMIS_NO_MEMORY : apply_settings(t, conf, drop, NULL);
    if (status == TAMIS_OK)
        status = tamis_run(t, "x", 1, &rest, &length);
    tamis_free(t);
    return status;
}

ngx_int_t ngx_http_tamis_begin_stream(ngx_http_request_t *r, ngx_http_tamis_ctx_t *ctx)
{
    const ngx_http_tamis_conf_t *conf = ngx_http_get_module_loc_conf(r, ngx_http_tamis_filter_module);
    ngx_http_tamis_stream_t *s = new_stream(r);
    if (s == NULL || apply_settings(s->tamis, conf, take, s) != TAMIS_OK)
        return NGX_ERROR;
    s->ctx = ctx;
    ctx->stream = s;
    ctx->state = NGX_HTTP_TAMIS_STREAMING;
    ctx->result.status = "INCOMPLETE";
    r->filter_need_in_memory = 1;
    ngx_http_tamis_set_type(r, ctx->type);
    return NGX_OK;
}

/* ---- Failing */

/* After this, nginx closes the connection without the end of the body. */
static ngx_int_t fail(ngx_http_request_t *r, ngx_http_tamis_ctx_t *ctx, tamis_status status)
{
    if (ctx->refusal == NULL) {
        ctx->library_refusal.code = tamis_status_name(status);
        ctx->library_refusal.text = tamis_status_text(status);
        ctx->refusal = &ctx->library_refusal;
    }
    ctx->result.status = ctx->refusal->code;
    ctx->state = NGX_HTTP_TAMIS_FAILED;
    r->keepalive = 0;
    r->buffered &= ~UNREAD;
    ngx_log_error(
        NGX_LOG_ERR, r->connection->log, 0,
        "tamis: incomplete: %s: %s; the connection is closed without the end of the body, %uz bytes of "
        "which were sanitized before",
        ctx->refusal->code, ctx->refusal->text, ctx->result.output);
    free_context(ctx->stream);
    return NGX_ERROR;
}

/* ---- Input */

/* Drops the first link of the input, whose buffer was read. */
static void next_buffer(ngx_http_tamis_stream_t *s)
{
    ngx_chain_t *link = s->in;
    s->in = link->next;
    ngx_free_chain(s->request->pool, link);
}

static const ngx_http_tamis_refusal_t not_in_memory = {
    "TAMIS_INTERNAL",
    "a part of the body is not in memory; this is a defect of the module, please report it"};

/* Reads at most SLICE bytes of the first buffer of the input. */
static tamis_status read_slice(ngx_http_tamis_stream_t *s, ngx_http_tamis_ctx_t *ctx)
{
    ngx_buf_t *b = s->in->buf;
    size_t length = ngx_buf_in_memory(b) ? ngx_min((size_t)(b->last - b->pos), SLICE) : 0;
    if (!ngx_buf_in_memory(b) && b->in_file && b->file_last > b->file_pos) {
        ctx->refusal = &not_in_memory;
        return TAMIS_INTERNAL;
    }
    tamis_status status = length == 0 ? TAMIS_OK : tamis_feed(s->tamis, (const char *)b->pos, length);
    ctx->result.input += length;
    s->turn += length;
    if (length > 0)
        b->pos += length;
    if (length > 0 && b->pos < b->last)
        return status;
    b->file_pos = b->file_last;
    s->flush |= b->flush;
    s->ended |= ngx_http_tamis_ends_body(s->request, b);
    next_buffer(s);
    return status;
}

static tamis_status end_document(ngx_http_request_t *r, ngx_http_tamis_ctx_t *ctx, tamis *t)
{
    const char *rest;
    size_t length;
    tamis_status status = tamis_finish(t, &rest, &length);
    if (status != TAMIS_OK)
        return status;
    ctx->result.status = tamis_status_name(TAMIS_OK);
    ctx->result.removed = *tamis_removed(t);
    ngx_http_tamis_describe(r, ctx, t);
    return TAMIS_OK;
}

static size_t length_of(const ngx_chain_t *link)
{
    size_t length = 0;
    for (; link != NULL; link = link->next)
        length += (size_t)ngx_buf_size(link->buf);
    return length;
}

/* Reads as much of the input as the output has room for. What follows the end of a body is dropped. */
static tamis_status read_input(ngx_http_request_t *r, ngx_http_tamis_ctx_t *ctx)
{
    ngx_http_tamis_stream_t *s = ctx->stream;
    ngx_uint_t start = ngx_http_tamis_microseconds();
    size_t waiting = length_of(s->busy);
    tamis_status status = TAMIS_OK;
    while (status == TAMIS_OK && s->in != NULL && !s->ended && s->turn < TURN &&
           waiting + length_of(s->out) <= MOST_WAITING)
        status = read_slice(s, ctx);
    if (status == TAMIS_OK && s->ended)
        status = end_document(r, ctx, s->tamis);
    ctx->result.microseconds += ngx_http_tamis_microseconds() - start;
    return status;
}

/* ---- Sending */

/* Adds a buffer without bytes, which only says "flush" or that the body ends. It is not used again: a filter that keeps buffers for later can
 * still have it when it counts as sent. */
static ngx_buf_t *add_special(ngx_http_tamis_stream_t *s)
{
    ngx_chain_t *link = ngx_alloc_chain_link(s->request->pool);
    ngx_buf_t *b = link == NULL ? NULL : ngx_calloc_buf(s->request->pool);
    if (b == NULL)
        return NULL;
    b->sync = 1;
    link->buf = b;
    append(s, link);
    return b;
}

/* Marks the output with what the input says: that it must be sent at once, or that it ends here. */
static ngx_int_t mark_output(ngx_http_request_t *r, ngx_http_tamis_stream_t *s)
{
    ngx_buf_t *b = s->out == NULL ? NULL : s->last->buf;
    ngx_uint_t needs_special = s->ended || (s->flush && s->unflushed);
    if (b == NULL && needs_special)
        b = add_special(s);
    if (b == NULL)
        return needs_special ? NGX_ERROR : NGX_OK;
    b->flush = s->flush;
    s->unflushed = !s->flush;
    s->flush = 0;
    if (s->ended) {
        b->last_buf = r == r->main;
        b->last_in_chain = 1;
    }
    return NGX_OK;
}

/* Gives the output to the next filter. Without output, gives it NULL, so that it sends what it has. */
static ngx_int_t send_output(ngx_http_request_t *r, ngx_http_tamis_stream_t *s)
{
    if (mark_output(r, s) != NGX_OK)
        return NGX_ERROR;
    ngx_chain_t *out = s->out;
    s->out = NULL;
    ngx_int_t rc = ngx_http_tamis_send_further(r, out);
    ngx_chain_update_chains(r->pool, &s->free, &s->busy, &out, tag());
    return rc;
}

/* The whole body was sanitized. Later filters can add to it before this function returns (ngx_http_tamis_send()). */
static ngx_int_t send_end(ngx_http_request_t *r, ngx_http_tamis_ctx_t *ctx)
{
    r->buffered &= ~UNREAD;
    free_context(ctx->stream);
    (void)ngx_http_tamis_report(r, ctx); /* only to the log */
    ctx->state = NGX_HTTP_TAMIS_SENDING;
    ngx_int_t rc = send_output(r, ctx->stream);
    ctx->state = NGX_HTTP_TAMIS_ANSWERED;
    return rc;
}

/* A new turn begins when the time of the worker has changed, or when the event of give_way() has come. */
static void begin_turn(ngx_http_tamis_stream_t *s, ngx_uint_t is_continued)
{
    if (s->turn_begun != ngx_current_msec || is_continued)
        s->turn = 0;
    s->turn_begun = ngx_current_msec;
}

/* A part of the input is not read yet. If this is because the turn has ended, the worker comes back after it has served other connections;
 * otherwise, when the client has taken output. */
static ngx_int_t give_way(ngx_http_request_t *r, const ngx_http_tamis_stream_t *s)
{
    r->buffered |= UNREAD;
    if (s->turn >= TURN) {
        ngx_post_event(r->connection->write, &ngx_posted_next_events);
    }
    return NGX_AGAIN;
}

/* The body filter. `in` is NULL if nothing arrived, but the client can take more. */
ngx_int_t ngx_http_tamis_stream(ngx_http_request_t *r, ngx_http_tamis_ctx_t *ctx, ngx_chain_t *in)
{
    ngx_http_tamis_stream_t *s = ctx->stream;
    if (in != NULL && ngx_chain_add_copy(r->pool, &s->in, in) != NGX_OK)
        return fail(r, ctx, TAMIS_NO_MEMORY);
    begin_turn(s, in == NULL);
    for (;;) {
        tamis_status status = read_input(r, ctx);
        if (status != TAMIS_OK)
            return fail(r, ctx, status);
        if (s->ended)
            return send_end(r, ctx);
        ngx_int_t rc = send_output(r, s);
        if (rc == NGX_ERROR)
            return NGX_ERROR;
        if (s->in == NULL) {
            r->buffered &= ~UNREAD;
            return rc;
        }
        if (length_of(s->busy) > MOST_WAITING / 2 || s->turn >= TURN)
            return give_way(r, s);
    }
}
