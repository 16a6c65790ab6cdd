/* response.c: the headers of a response: which responses are sanitized, which are refused, and which headers are removed. */
#include "ngx_http_tamis.h"

/* ---- The media type */

static ngx_uint_t is_token(u_char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || ngx_strchr("!#$%&'*+-.^_`|~", c) != NULL;
}

/* Reports whether the text is TYPE/SUBTYPE. */
static ngx_uint_t is_media_type(const u_char *text, size_t length)
{
    size_t slash = length;
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '\0')
            return 0;
        if (text[i] == '/' && slash == length)
            slash = i;
        else if (!is_token(text[i]))
            return 0;
    }
    return slash > 0 && slash + 1 < length;
}

static ngx_uint_t equals(const ngx_str_t *a, const char *b)
{
    return a->len == ngx_strlen(b) && ngx_strncasecmp(a->data, (u_char *)b, a->len) == 0;
}

/* Reports whether a browser chooses the type from the body (MIME Sniffing Standard, 7): the type can become HTML. A comma separates
 * types, of which browsers take one that nginx does not take. */
static ngx_uint_t is_sniffed(const ngx_str_t *header, const ngx_str_t *type)
{
    return !is_media_type(type->data, type->len) ||
           ngx_strlchr(header->data, header->data + header->len, ',') || equals(type, "unknown/unknown") ||
           equals(type, "application/unknown") || equals(type, "*/*");
}

/* Sets `*type` to the media type in the header without parameters, in lowercase. If there is no usable type, this is text/html, because
 * a browser could find HTML in the body. */
static ngx_int_t read_type(ngx_http_request_t *r, const ngx_str_t *header, ngx_str_t *type)
{
    size_t start = 0;
    size_t end = 0;
    while (end < header->len && header->data[end] != ';')
        end++;
    while (start < end && (header->data[start] == ' ' || header->data[start] == '\t'))
        start++;
    while (end > start && (header->data[end - 1] == ' ' || header->data[end - 1] == '\t'))
        end--;
    type->len = end - start;
    type->data = ngx_pnalloc(r->pool, type->len + 1);
    if (type->data == NULL)
        return NGX_ERROR;
    ngx_strlow(type->data, header->data + start, type->len);
    if (header->len == 0 || is_sniffed(header, type)) {
        ngx_str_set(type, "text/html");
    }
    return NGX_OK;
}

ngx_uint_t ngx_http_tamis_is_multipart(const ngx_str_t *type)
{
    static const u_char prefix[] = "multipart/";
    return type->len >= sizeof prefix - 1 && ngx_memcmp(type->data, prefix, sizeof prefix - 1) == 0;
}

/* Reports whether tamis_types lists the type. A body of several parts can contain every type. */
static ngx_uint_t is_listed(const ngx_http_tamis_conf_t *conf, const ngx_str_t *type)
{
    ngx_hash_t types = conf->types;
    return types.size == 0 || /* "*" */
           ngx_http_tamis_is_multipart(type) ||
           ngx_hash_find(&types, ngx_hash_key(type->data, type->len), type->data, type->len) != NULL;
}

static ngx_int_t find_further_type(ngx_http_request_t *r, const ngx_http_tamis_conf_t *conf, ngx_str_t *type)
{
    for (ngx_list_part_t *part = &r->headers_out.headers.part; part != NULL; part = part->next) {
        ngx_table_elt_t *header = part->elts;
        for (ngx_uint_t i = 0; i < part->nelts; i++) {
            if (header[i].hash == 0 || !equals(&header[i].key, "Content-Type"))
                continue;
            if (read_type(r, &header[i].value, type) != NGX_OK)
                return NGX_ERROR;
            if (is_listed(conf, type))
                return NGX_OK;
        }
    }
    return NGX_DECLINED;
}

/* Sets `*type` to the media type as which the body is sanitized. Returns NGX_DECLINED if no type is listed. A response can have further
 * headers Content-Type, for example of add_header; a browser takes one of them. */
ngx_int_t ngx_http_tamis_find_type(ngx_http_request_t *r, const ngx_http_tamis_conf_t *conf, ngx_str_t *type)
{
    if (read_type(r, &r->headers_out.content_type, type) != NGX_OK)
        return NGX_ERROR;
    return is_listed(conf, type) ? NGX_OK : find_further_type(r, conf, type);
}

ngx_uint_t ngx_http_tamis_is_xml(const ngx_str_t *type)
{
    return equals(type, "text/xml") || equals(type, "application/xml") ||
           (type->len > 4 && ngx_memcmp(type->data + type->len - 4, "+xml", 4) == 0);
}

/* ---- Responses that are refused because of their header */

const ngx_http_tamis_refusal_t ngx_http_tamis_encoded = {
    "ENCODED",
    "the body has a Content-Encoding: turn \"gunzip\" on for gzip, or ask the server for no coding "
    "(proxy_set_header Accept-Encoding \"\")"};
const ngx_http_tamis_refusal_t ngx_http_tamis_partial = {
    "PARTIAL", "the body is a part of a document (206): ask the server for whole documents "
               "(proxy_set_header Range \"\")"};
const ngx_http_tamis_refusal_t ngx_http_tamis_multipart = {
    "MULTIPART", "the parts of a multipart body cannot be sanitized: turn tamis off for this location, or "
                 "let the server send one document"};
const ngx_http_tamis_refusal_t ngx_http_tamis_charset = {
    "CHARSET", "the charset of the response is not UTF-8: let the server send UTF-8"};
const ngx_http_tamis_refusal_t ngx_http_tamis_too_large = {
    "TAMIS_OVER_MAX_INPUT_BYTES",
    "the body is larger than tamis_max_size: raise it if such bodies are expected"};

const ngx_http_tamis_refusal_t ngx_http_tamis_interim = {
    "INTERIM", "the server behind nginx sent an interim response (1xx), and nginx took it for the whole "
               "response: let the server send no interim response"};
const ngx_http_tamis_refusal_t ngx_http_tamis_no_header = {
    "NO_HEADER", "the response has no header, so a client would take the body for one: let the server send "
                 "a status line"};
const ngx_http_tamis_refusal_t ngx_http_tamis_sliced = {
    "PARTIAL", "the body is read in slices, which cannot be sanitized one by one: remove the directive "
               "\"slice\" from this location"};

static ngx_uint_t is_encoded(ngx_http_request_t *r)
{
    for (ngx_list_part_t *part = &r->headers_out.headers.part; part != NULL; part = part->next) {
        ngx_table_elt_t *header = part->elts;
        for (ngx_uint_t i = 0; i < part->nelts; i++)
            if (header[i].hash != 0 && equals(&header[i].key, "Content-Encoding") &&
                header[i].value.len > 0 && !equals(&header[i].value, "identity"))
                return 1;
    }
    return 0;
}

/* nginx takes everything after "charset=" as the charset, also further parameters. */
static ngx_uint_t is_utf8(ngx_str_t charset)
{
    size_t length = 0;
    while (length < charset.len && ngx_strchr("\"; \t", charset.data[length]) == NULL)
        length++;
    charset.len = length;
    return length == 0 || equals(&charset, "utf-8") || equals(&charset, "utf8") ||
           equals(&charset, "us-ascii");
}

/* Returns NULL if nothing in the header speaks against sanitizing the body. */
const ngx_http_tamis_refusal_t *ngx_http_tamis_check(ngx_http_request_t *r, const ngx_http_tamis_ctx_t *ctx,
                                                     const ngx_http_tamis_conf_t *conf)
{
    if (ctx->refusal != NULL)
        return ctx->refusal;
    if (is_encoded(r))
        return &ngx_http_tamis_encoded;
    if (r->headers_out.status == NGX_HTTP_PARTIAL_CONTENT)
        return &ngx_http_tamis_partial;
    if (!is_utf8(r->headers_out.charset))
        return &ngx_http_tamis_charset;
    if (r->headers_out.content_length_n >
        (off_t)ngx_http_tamis_max_size(conf, ngx_http_tamis_streams(conf, ctx->dialect)))
        return &ngx_http_tamis_too_large;
    return NULL;
}

/* Reports whether nginx will copy bytes between client and server in both directions, for example of a WebSocket. Such bytes do not
 * reach filters. */
ngx_uint_t ngx_http_tamis_is_tunnel(ngx_http_request_t *r)
{
#ifdef NGX_HTTP_CONNECT
    if (r->method == NGX_HTTP_CONNECT && r->upstream != NULL && r->upstream->upgrade)
        return 1;
#endif
    return r->headers_out.status == NGX_HTTP_SWITCHING_PROTOCOLS && r->upstream != NULL &&
           r->upstream->upgrade;
}

ngx_uint_t ngx_http_tamis_has_body(ngx_http_request_t *r)
{
    ngx_uint_t status = r->headers_out.status;
    return !r->header_only && r->method != NGX_HTTP_HEAD && status != NGX_HTTP_NO_CONTENT &&
           status != NGX_HTTP_NOT_MODIFIED && !ngx_http_tamis_is_tunnel(r);
}

/* Returns why the client would not read the message as one response with one body, whatever its type is; or NULL. If the request states a
 * protocol, but the version of the response is 0.9, then the server has sent no status line, and nginx will not send one. */
const ngx_http_tamis_refusal_t *ngx_http_tamis_check_message(ngx_http_request_t *r)
{
    if (r->headers_out.status / 100 == 1 && !ngx_http_tamis_is_tunnel(r))
        return &ngx_http_tamis_interim;
    if (r->http_version < NGX_HTTP_VERSION_10 && r->http_protocol.len > 0 && !r->post_action)
        return &ngx_http_tamis_no_header;
    return NULL;
}

/* ---- Changes */

void ngx_http_tamis_remove_header(ngx_http_request_t *r, const char *name)
{
    for (ngx_list_part_t *part = &r->headers_out.headers.part; part != NULL; part = part->next) {
        ngx_table_elt_t *header = part->elts;
        for (ngx_uint_t i = 0; i < part->nelts; i++)
            if (equals(&header[i].key, name))
                header[i].hash = 0; /* nginx does not send such headers */
    }
}

/* Removes the headers that are about the bytes of the original body. */
void ngx_http_tamis_clear_validators(ngx_http_request_t *r)
{
    static const char *const digests[] = {"Content-MD5", "Digest", "Content-Digest", "Repr-Digest"};
    ngx_http_clear_etag(r);
    ngx_http_clear_last_modified(r);
    ngx_http_clear_accept_ranges(r);
    ngx_http_tamis_remove_header(r, "ETag");
    ngx_http_tamis_remove_header(r, "Last-Modified");
    for (size_t i = 0; i < sizeof digests / sizeof *digests; i++)
        ngx_http_tamis_remove_header(r, digests[i]);
}

/* Sets the type of the new body, which is UTF-8, and removes the length of the original one. */
void ngx_http_tamis_set_type(ngx_http_request_t *r, ngx_str_t type)
{
    r->headers_out.content_type = type;
    r->headers_out.content_type_len = type.len;
    r->headers_out.content_type_lowcase = NULL;
    r->headers_out.override_charset = NULL;
    ngx_str_set(&r->headers_out.charset, "utf-8");
    ngx_http_tamis_remove_header(r, "Content-Type"); /* of add_header */
    ngx_http_clear_content_length(r);
}

ngx_int_t ngx_http_tamis_add_header(ngx_http_request_t *r, const char *name, ngx_str_t value)
{
    ngx_table_elt_t *header = ngx_list_push(&r->headers_out.headers);
    if (header == NULL)
        return NGX_ERROR;
    ngx_memzero(header, sizeof *header);
    header->hash = 1;
    header->key.data = (u_char *)name;
    header->key.len = ngx_strlen(name);
    header->value = value;
    return NGX_OK;
}
