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

/* Sets `*type` to the media type of the response without parameters, in lowercase. If there is no usable type, this is text/html,
 * because a browser could find HTML in the body. */
ngx_int_t ngx_http_tamis_read_type(ngx_http_request_t *r, ngx_str_t *type)
{
    const ngx_str_t *header = &r->headers_out.content_type;
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

/* Reports whether tamis_types lists the type. */
ngx_uint_t ngx_http_tamis_has_type(const ngx_http_tamis_conf_t *conf, const ngx_str_t *type)
{
    ngx_hash_t types = conf->types;
    if (types.size == 0) /* "*" */
        return 1;
    return ngx_hash_find(&types, ngx_hash_key(type->data, type->len), type->data, type->len) != NULL;
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
    "TAMIS_LIMIT_INPUT_BYTES",
    "the body is larger than tamis_max_size: raise it if such bodies are expected"};

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
    if (r->headers_out.content_length_n > (off_t)conf->max_size)
        return &ngx_http_tamis_too_large;
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
