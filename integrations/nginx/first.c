/* first.c: a module whose filter runs before the other filters. It decides whether a response is sanitized, and removes what would let
 * these filters answer with the original body or a part of it: validators (304) and Accept-Ranges (206). */
#include "ngx_http_tamis.h"

static ngx_http_output_header_filter_pt next_header_filter;

static ngx_uint_t is_multipart(const ngx_str_t *type)
{
    static const u_char prefix[] = "multipart/";
    return type->len >= sizeof prefix - 1 && ngx_memcmp(type->data, prefix, sizeof prefix - 1) == 0;
}

static ngx_http_tamis_ctx_t *new_ctx(ngx_http_request_t *r, const ngx_str_t *type)
{
    ngx_http_tamis_ctx_t *ctx = ngx_pcalloc(r->pool, sizeof *ctx);
    if (ctx == NULL)
        return NULL;
    ctx->type = *type;
    ctx->dialect = ngx_http_tamis_is_xml(type) ? TAMIS_XML5 : TAMIS_HTML;
    /* A client that reads a multipart body takes the parts out of it, so they would be HTML that was not sanitized. */
    if (is_multipart(type))
        ctx->refusal = &ngx_http_tamis_multipart;
    ngx_http_set_ctx(r, ctx, ngx_http_tamis_filter_module);
    return ctx;
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

static ngx_int_t header_filter(ngx_http_request_t *r)
{
    ngx_str_t type;
    ngx_http_tamis_conf_t *conf = ngx_http_get_module_loc_conf(r, ngx_http_tamis_filter_module);
    ngx_http_set_ctx(r, NULL, ngx_http_tamis_filter_module);
    if (!conf->enable)
        return next_header_filter(r);
    if (ngx_http_tamis_read_type(r, &type) != NGX_OK)
        return NGX_ERROR;
    if (!ngx_http_tamis_has_type(conf, &type) && !is_multipart(&type))
        return next_header_filter(r);
    if (new_ctx(r, &type) == NULL)
        return NGX_ERROR;
    prepare(r);
    return next_header_filter(r);
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
