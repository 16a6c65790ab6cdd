/* first.c: a module whose filter runs before the other filters. It decides whether a response is sanitized, and removes what would let
 * these filters answer with the original body or a part of it: validators (304) and Accept-Ranges (206). */
#include "ngx_http_tamis.h"

static ngx_http_output_header_filter_pt next_header_filter;

/* The context of a response that is not sanitized. Nothing writes to it. */
static const ngx_http_tamis_ctx_t passed = {.state = NGX_HTTP_TAMIS_PASSED};

static ngx_int_t pass(ngx_http_request_t *r)
{
    ngx_http_set_ctx(r, (void *)&passed, ngx_http_tamis_filter_module);
    return NGX_OK;
}

static ngx_int_t set_ctx(ngx_http_request_t *r, const ngx_str_t *type,
                         const ngx_http_tamis_refusal_t *refusal)
{
    ngx_http_tamis_ctx_t *ctx = ngx_pcalloc(r->pool, sizeof *ctx);
    if (ctx == NULL)
        return NGX_ERROR;
    ctx->state = NGX_HTTP_TAMIS_CHOSEN;
    ctx->type = *type;
    ctx->dialect = ngx_http_tamis_is_xml(type) ? TAMIS_XML5 : TAMIS_HTML;
    ctx->refusal = refusal;
    /* A client that reads a multipart body takes the parts out of it, so they would be HTML that was not sanitized. */
    if (refusal == NULL && ngx_http_tamis_is_multipart(type))
        ctx->refusal = &ngx_http_tamis_multipart;
    ngx_http_set_ctx(r, ctx, ngx_http_tamis_filter_module);
    return NGX_OK;
}

static void prepare(ngx_http_request_t *r)
{
    ngx_http_tamis_clear_validators(r);
#if (NGX_HTTP_GZIP)
    /* If the directive gunzip is on, the body is decompressed, even if the client accepts gzip. header_filter() restores this. */
    r->gzip_tested = 1;
    r->gzip_ok = 0;
#endif
}

/* Decides about the response, and keeps the decision in the context of the request. Returns NGX_OK, or what the header filter returns: then
 * there is no decision, so that no body can pass even if the caller sends one. */
ngx_int_t ngx_http_tamis_decide(ngx_http_request_t *r)
{
    ngx_str_t type = ngx_string("text/html");
    ngx_http_tamis_conf_t *conf = ngx_http_get_module_loc_conf(r, ngx_http_tamis_filter_module);
    ngx_http_set_ctx(r, NULL, ngx_http_tamis_filter_module);
    if (!conf->enable)
        return pass(r);
    const ngx_http_tamis_refusal_t *refusal = ngx_http_tamis_check_message(r);
    if (refusal == NULL) {
        ngx_int_t rc = ngx_http_tamis_find_type(r, conf, &type);
        if (rc != NGX_OK)
            return rc == NGX_DECLINED ? pass(r) : NGX_ERROR;
        if (r->subrequest_ranges) /* only the module for slices sets this */
            refusal = &ngx_http_tamis_sliced;
    }
    if (refusal != NULL && r == r->main)
        return ngx_http_tamis_refuse_header(r, refusal);
    if (set_ctx(r, &type, refusal) != NGX_OK)
        return NGX_ERROR;
    prepare(r);
    return NGX_OK;
}

static ngx_int_t header_filter(ngx_http_request_t *r)
{
    ngx_int_t rc = ngx_http_tamis_decide(r);
    return rc == NGX_OK ? next_header_filter(r) : rc;
}

static ngx_int_t init(ngx_conf_t *cf)
{
    next_header_filter = ngx_http_top_header_filter;
    ngx_http_top_header_filter = header_filter;
    return NGX_OK;
}

static ngx_http_module_t functions = {NULL, init, NULL, NULL, NULL, NULL, NULL, NULL};

ngx_module_t ngx_http_tamis_first_module = {
    NGX_MODULE_V1,
    &functions,
    NULL, /* directives */
    NGX_HTTP_MODULE,
    NULL, /* init master */
    NULL, /* init module */
    NULL, /* init process */
    NULL, /* init thread */
    NULL, /* exit thread */
    NULL, /* exit process */
    NULL, /* exit master */
    NGX_MODULE_V1_PADDING,
};
