/* ngx_http_tamis.h: what the files of the module share.
 *
 * A response passes these functions in this order:
 *   header_filter() in first.c decides whether the response is sanitized, and removes headers about the original body.
 *   header_filter() and body_filter() in filter.c hold the header, and collect the body. A body passes only if the context of its
 *   request contains a decision that allows it; a body without a decision is never sent.
 *   ngx_http_tamis_answer() in answer.c sanitizes the body. Only then it sends the header and the output, or a refusal.
 *
 * With tamis_stream, header_filter() in filter.c sends the header at once, and ngx_http_tamis_stream() in stream.c sanitizes and sends the
 * body while it arrives. */
#ifndef NGX_HTTP_TAMIS_H
#define NGX_HTTP_TAMIS_H

#include <ngx_config.h>
#include <ngx_core.h>
#include <ngx_http.h>
#include <tamis/report.h>
#include <tamis/stream.h>
#include <tamis/tamis.h>

/* Why a response is refused. The code is the value of $tamis_status; the text states the cause and what to do. */
typedef struct {
    const char *code;
    const char *text;
} ngx_http_tamis_refusal_t;

extern const ngx_http_tamis_refusal_t ngx_http_tamis_encoded, ngx_http_tamis_partial,
    ngx_http_tamis_multipart, ngx_http_tamis_charset, ngx_http_tamis_too_large, ngx_http_tamis_interim,
    ngx_http_tamis_no_header, ngx_http_tamis_sliced;

enum { NGX_HTTP_TAMIS_STREAM_OFF, NGX_HTTP_TAMIS_STREAM_EXACT, NGX_HTTP_TAMIS_STREAM_IN_ORDER };
enum { NGX_HTTP_TAMIS_LARGEST_MAX_SIZE = 1 << 30 };
enum { NGX_HTTP_TAMIS_502, NGX_HTTP_TAMIS_EMPTY, NGX_HTTP_TAMIS_PASS_AS_TEXT };
enum { NGX_HTTP_TAMIS_REPORT_OFF = 2, NGX_HTTP_TAMIS_REPORT_HEADER = 4, NGX_HTTP_TAMIS_REPORT_LOG = 8 };

typedef struct {
    ngx_str_t name; /* the name of a preset, or the absolute path of a file */
    tamis_policy *policy;
} ngx_http_tamis_policy_t;

typedef struct {
    ngx_array_t policies; /* ngx_http_tamis_policy_t: each policy is compiled once for each configuration */
} ngx_http_tamis_main_conf_t;

typedef struct {
    ngx_flag_t enable;
    tamis_policy *policy;
    ngx_hash_t types;
    ngx_array_t *types_keys;
    char *context;     /* NULL: the body is a document */
    size_t max_size;   /* 0: the default (ngx_http_tamis_max_size()) */
    ngx_uint_t stream; /* NGX_HTTP_TAMIS_STREAM_... */
    ngx_uint_t on_refusal;
    ngx_uint_t report; /* NGX_HTTP_TAMIS_REPORT_... */
} ngx_http_tamis_conf_t;

/* What is known about the response after the verdict: for the variables, the header and the log. */
typedef struct {
    const char *status; /* NULL: there is no verdict */
    tamis_counts removed;
    size_t input;
    size_t output;
    ngx_uint_t microseconds;
} ngx_http_tamis_result_t;

/* The decision about a response. A request without a context has no decision: its body is not sent. */
typedef enum {
    NGX_HTTP_TAMIS_PASSED,    /* the body is not sanitized: tamis is off, or the type is not listed */
    NGX_HTTP_TAMIS_BODILESS,  /* the response has no body; bytes of a body are dropped */
    NGX_HTTP_TAMIS_CHOSEN,    /* the response will be sanitized; its header has not reached the filter */
    NGX_HTTP_TAMIS_HOLDING,   /* the header is held, and the body is collected */
    NGX_HTTP_TAMIS_STREAMING, /* the header was sent, and the body is sanitized while it arrives */
    NGX_HTTP_TAMIS_FAILED,    /* the body could not be sanitized to its end, and a part of it was sent */
    NGX_HTTP_TAMIS_SENDING,   /* the new body is being sent; what arrives now, later filters add to it */
    NGX_HTTP_TAMIS_ANSWERED /* the header and the whole new body were sent; the rest of the body is dropped */
} ngx_http_tamis_state_t;

typedef struct ngx_http_tamis_stream ngx_http_tamis_stream_t;

typedef struct {
    ngx_http_tamis_state_t state;
    const ngx_http_tamis_refusal_t *refusal; /* NULL: none yet */
    ngx_http_tamis_refusal_t
        library_refusal; /* what `refusal` points to if the library has refused the body */
    ngx_str_t type;      /* the media type without parameters, in lowercase */
    tamis_dialect dialect;
    u_char *body;
    size_t length;
    size_t size;    /* the size of the buffer at `body`; 0: `body` points into a buffer of nginx */
    off_t expected; /* the Content-Length of the original body, or -1 */
    ngx_http_tamis_stream_t *stream; /* NULL: the body is collected */
    ngx_str_t changes;               /* for the log: the first changes */
    ngx_http_tamis_result_t result;
} ngx_http_tamis_ctx_t;

extern ngx_module_t ngx_http_tamis_filter_module;
extern ngx_module_t ngx_http_tamis_first_module;

/* module.c */
void ngx_http_tamis_free_context(void);
tamis *ngx_http_tamis_context(void); /* the context of the worker; NULL if there is not enough memory */
/* The maximum size of a body. If tamis_max_size is not set, it is greater for a body that is written in order. */
size_t ngx_http_tamis_max_size(const ngx_http_tamis_conf_t *conf, ngx_uint_t is_streamed);
ngx_uint_t ngx_http_tamis_streams(const ngx_http_tamis_conf_t *conf, tamis_dialect dialect);

/* policy.c */
char *ngx_http_tamis_set_policy(ngx_conf_t *cf, ngx_command_t *cmd, void *conf);
/* Returns NULL after an error, which is reported. */
tamis_policy *ngx_http_tamis_find_policy(ngx_conf_t *cf, ngx_str_t *name);

/* filter.c */
ngx_int_t ngx_http_tamis_init_filter(ngx_conf_t *cf);
ngx_int_t ngx_http_tamis_send(ngx_http_request_t *r, u_char *bytes, size_t length);
ngx_int_t ngx_http_tamis_send_further(ngx_http_request_t *r,
                                      ngx_chain_t *out); /* gives buffers to the next body filter */
ngx_uint_t ngx_http_tamis_ends_body(ngx_http_request_t *r, const ngx_buf_t *b);

/* first.c */
ngx_int_t ngx_http_tamis_decide(ngx_http_request_t *r);

/* response.c */
ngx_int_t ngx_http_tamis_find_type(ngx_http_request_t *r, const ngx_http_tamis_conf_t *conf, ngx_str_t *type);
ngx_uint_t ngx_http_tamis_is_multipart(const ngx_str_t *type);
ngx_uint_t ngx_http_tamis_is_xml(const ngx_str_t *type);
ngx_uint_t ngx_http_tamis_is_tunnel(ngx_http_request_t *r);
ngx_uint_t ngx_http_tamis_has_body(ngx_http_request_t *r);
const ngx_http_tamis_refusal_t *ngx_http_tamis_check_message(ngx_http_request_t *r);
const ngx_http_tamis_refusal_t *ngx_http_tamis_check(ngx_http_request_t *r, const ngx_http_tamis_ctx_t *ctx,
                                                     const ngx_http_tamis_conf_t *conf);
void ngx_http_tamis_remove_header(ngx_http_request_t *r, const char *name);
void ngx_http_tamis_clear_validators(ngx_http_request_t *r);
void ngx_http_tamis_set_type(ngx_http_request_t *r, ngx_str_t type);
ngx_int_t ngx_http_tamis_add_header(ngx_http_request_t *r, const char *name, ngx_str_t value);

/* stream.c */
/* Reports whether bodies of HTML can be streamed with these settings. */
tamis_status ngx_http_tamis_try_stream(const ngx_http_tamis_conf_t *conf);
/* Must be called before the header is sent. */
ngx_int_t ngx_http_tamis_begin_stream(ngx_http_request_t *r, ngx_http_tamis_ctx_t *ctx);
ngx_int_t ngx_http_tamis_stream(ngx_http_request_t *r, ngx_http_tamis_ctx_t *ctx, ngx_chain_t *in);

/* answer.c */
ngx_uint_t ngx_http_tamis_microseconds(void);
tamis_status ngx_http_tamis_apply_settings(tamis *t, const ngx_http_tamis_conf_t *conf, tamis_dialect dialect,
                                           size_t max_size);
ngx_int_t ngx_http_tamis_answer(ngx_http_request_t *r, ngx_http_tamis_ctx_t *ctx);
ngx_int_t ngx_http_tamis_refuse(ngx_http_request_t *r, ngx_http_tamis_ctx_t *ctx);
ngx_int_t ngx_http_tamis_refuse_header(ngx_http_request_t *r, const ngx_http_tamis_refusal_t *refusal);

/* report.c */
ngx_int_t ngx_http_tamis_add_variables(ngx_conf_t *cf);
ngx_int_t ngx_http_tamis_keep_result(ngx_http_request_t *r, const ngx_http_tamis_result_t *result);
void ngx_http_tamis_describe(ngx_http_request_t *r, ngx_http_tamis_ctx_t *ctx, const tamis *t);
ngx_int_t ngx_http_tamis_report(ngx_http_request_t *r, ngx_http_tamis_ctx_t *ctx);

#endif
