/* mod_tamis.c: an output filter for Apache 2.4 that sanitizes HTML. An example; README.md describes what it does.
 *
 *     <Location "/comments">
 *         Tamis On
 *         TamisPolicy comment
 *         TamisContext div
 *     </Location> */
#include <httpd.h>
#include <apr_strings.h>
#include <http_config.h>
#include <http_core.h>
#include <http_log.h>
#include <http_protocol.h>
#include <http_request.h>
#include <tamis/policy_json.h>
#include <tamis/tamis.h>
#include <util_filter.h>

enum { DEFAULT_MAX_SIZE = 1048576, LARGEST_MAX_SIZE = 1 << 30, POLICY_BYTES = 1 << 20 };

struct settings {
    int is_on; /* -1: not set */
    const tamis_policy *policy;
    const char *context; /* NULL: not set; "document": the body is a document */
    apr_size_t max_size; /* 0: not set */
};

struct body {
    apr_bucket_brigade *pieces;
    apr_size_t length;
    int is_done; /* an answer was passed; further pieces are dropped */
};

module AP_MODULE_DECLARE_DATA tamis_module;
APLOG_USE_MODULE(tamis);

/* ---- Configuration */

static void *new_settings(apr_pool_t *pool, char *unused)
{
    struct settings *s = apr_pcalloc(pool, sizeof *s);
    s->is_on = -1;
    return s;
}

static void *merge_settings(apr_pool_t *pool, void *outer, void *inner)
{
    const struct settings *a = outer;
    const struct settings *b = inner;
    struct settings *s = apr_pcalloc(pool, sizeof *s);
    s->is_on = b->is_on >= 0 ? b->is_on : a->is_on;
    s->policy = b->policy != NULL ? b->policy : a->policy;
    s->context = b->context != NULL ? b->context : a->context;
    s->max_size = b->max_size > 0 ? b->max_size : a->max_size;
    return s;
}

static apr_status_t free_policy(void *policy)
{
    tamis_policy_free(policy);
    return APR_SUCCESS;
}

static const char *read_file(apr_pool_t *pool, const char *path, char **text, apr_size_t *length)
{
    apr_file_t *file;
    apr_status_t opened = apr_file_open(&file, path, APR_READ | APR_BUFFERED, APR_OS_DEFAULT, pool);
    char why[120];
    if (opened != APR_SUCCESS)
        return apr_psprintf(pool, "cannot open %s: %s", path, apr_strerror(opened, why, sizeof why));
    *text = apr_palloc(pool, POLICY_BYTES + 1);
    apr_status_t status = apr_file_read_full(file, *text, POLICY_BYTES + 1, length);
    apr_file_close(file);
    if (status == APR_SUCCESS)
        return apr_psprintf(pool, "%s is longer than a policy can be (1 MB)", path);
    return status == APR_EOF ? NULL : apr_psprintf(pool, "cannot read %s", path);
}

static const char *compile(apr_pool_t *pool, const char *path, tamis_policy **policy)
{
    char *text = NULL;
    apr_size_t length = 0;
    tamis_error error;
    const char *wrong = read_file(pool, path, &text, &length);
    if (wrong != NULL)
        return wrong;
    if (tamis_policy_from_json(text, length, true, NULL, policy, &error) == TAMIS_OK)
        return NULL;
    return apr_psprintf(pool, "%s:%s", path, error.text);
}

/* TamisPolicy NAME | FILE: a name with "." or "/" is a file, relative to ServerRoot. */
static const char *set_policy(cmd_parms *cmd, void *to, const char *name)
{
    struct settings *s = to;
    tamis_policy *policy = NULL;
    tamis_error error;
    const char *wrong = NULL;
    if (strpbrk(name, "./") != NULL)
        wrong = compile(cmd->pool, ap_server_root_relative(cmd->pool, name), &policy);
    else if (tamis_policy_preset(name, NULL, &policy, &error) != TAMIS_OK)
        wrong = apr_psprintf(cmd->pool, "%s; the name of a file must contain \".\" or \"/\"", error.text);
    if (wrong != NULL)
        return apr_pstrcat(cmd->pool, "TamisPolicy: ", wrong, NULL);
    apr_pool_cleanup_register(cmd->pool, policy, free_policy, apr_pool_cleanup_null);
    s->policy = policy;
    return NULL;
}

static tamis_status apply_context(tamis *t, const char *context)
{
    return tamis_set_context(t, context == NULL || strcmp(context, "document") == 0 ? NULL : context);
}

static const char *set_context(cmd_parms *cmd, void *to, const char *name)
{
    struct settings *s = to;
    tamis *t = tamis_new(NULL);
    tamis_status status = t == NULL ? TAMIS_NO_MEMORY : apply_context(t, name);
    tamis_free(t);
    s->context = name;
    return status == TAMIS_OK ? NULL
                              : "TamisContext: write \"document\", or the name of an element, such as div";
}

static const char *set_max_size(cmd_parms *cmd, void *to, const char *text)
{
    struct settings *s = to;
    char *end;
    apr_int64_t size = apr_strtoi64(text, &end, 10);
    if (*end != '\0' || size < 1 || size > LARGEST_MAX_SIZE)
        return "TamisMaxSize: a number of bytes from 1 to 1073741824";
    s->max_size = (apr_size_t)size;
    return NULL;
}

static const char *set_on(cmd_parms *cmd, void *to, int is_on)
{
    ((struct settings *)to)->is_on = is_on;
    return NULL;
}

static const command_rec commands[] = {
    AP_INIT_FLAG("Tamis", set_on, NULL, RSRC_CONF | ACCESS_CONF, "On: HTML is sanitized"),
    AP_INIT_TAKE1("TamisPolicy", set_policy, NULL, RSRC_CONF | ACCESS_CONF,
                  "a preset, or a file with a policy in JSON"),
    AP_INIT_TAKE1("TamisContext", set_context, NULL, RSRC_CONF | ACCESS_CONF,
                  "document, or the name of an element"),
    AP_INIT_TAKE1("TamisMaxSize", set_max_size, NULL, RSRC_CONF | ACCESS_CONF,
                  "the greatest size of a body in bytes"),
    {NULL},
};

/* ---- Which responses are sanitized */

static const struct settings *settings_of(request_rec *r)
{
    return ap_get_module_config(r->per_dir_config, &tamis_module);
}

static int is_multipart(const char *type)
{
    return type != NULL && ap_cstr_casecmpn(type, "multipart/", 10) == 0;
}

/* Reports whether a browser could read a body of this type, or a part of it, as HTML. A type that is missing or that is not TYPE/SUBTYPE is guessed. */
static int can_be_html(request_rec *r)
{
    const char *type = r->content_type;
    if (type == NULL || strchr(type, ',') != NULL)
        return 1;
    while (*type == ' ' || *type == '\t')
        type++;
    size_t length = strcspn(type, "; \t");
    const char *slash = memchr(type, '/', length);
    return slash == NULL || slash == type || is_multipart(type) || slash == type + length - 1 ||
           (length == 9 && ap_cstr_casecmpn(type, "text/html", 9) == 0) ||
           (length == 15 && ap_cstr_casecmpn(type, "unknown/unknown", 15) == 0) ||
           (length == 19 && ap_cstr_casecmpn(type, "application/unknown", 19) == 0) ||
           (length == 3 && type[0] == '*');
}

/* Returns why the response cannot be sanitized, or NULL. */
static const char *obstacle(request_rec *r)
{
    const char *charset = r->content_type == NULL ? NULL : ap_strcasestr(r->content_type, "charset=");
    if (r->content_encoding != NULL || apr_table_get(r->headers_out, "Content-Encoding") != NULL)
        return "the body has a Content-Encoding (SetOutputFilter INFLATE, or RequestHeader unset "
               "Accept-Encoding)";
    if (is_multipart(r->content_type))
        return "the parts of a multipart body cannot be sanitized";
    if (r->status == HTTP_PARTIAL_CONTENT)
        return "the body is a part of a document (RequestHeader unset Range)";
    if (charset != NULL && ap_cstr_casecmpn(charset + 8 + (charset[8] == '"'), "utf-8", 5) != 0)
        return "the charset is not UTF-8";
    return NULL;
}

/* ---- The filter */

/* What TAMIS has done is kept in the configuration of the request, for TAMIS_GUARD. */
static int is_sanitized(request_rec *r)
{
    return ap_get_module_config(r->request_config, &tamis_module) != NULL;
}

static void replace_headers(request_rec *r)
{
    static const char *const names[] = {"ETag",        "Last-Modified", "Accept-Ranges",  "Content-Length",
                                        "Content-MD5", "Digest",        "Content-Digest", "Repr-Digest"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        apr_table_unset(r->headers_out, names[i]);
    ap_set_content_type(r, "text/html; charset=utf-8");
}

/* Passes the answer. The filter is not removed, so that nothing of the original body can follow. */
static apr_status_t pass(ap_filter_t *f, apr_bucket_brigade *in)
{
    ((struct body *)f->ctx)->is_done = 1;
    return ap_pass_brigade(f->next, in);
}

/* Passes only the end of the body. */
static apr_status_t pass_end(ap_filter_t *f, apr_bucket_brigade *in)
{
    apr_brigade_cleanup(in);
    APR_BRIGADE_INSERT_TAIL(in, apr_bucket_eos_create(f->c->bucket_alloc));
    return pass(f, in);
}

/* Answers with 502, for which an ErrorDocument can be set. A subrequest adds nothing to its page. */
static apr_status_t refuse(ap_filter_t *f, apr_bucket_brigade *in, const char *why)
{
    ap_log_rerror(APLOG_MARK, APLOG_ERR, 0, f->r, "tamis: refused: %s", why);
    if (f->r->main != NULL)
        return pass_end(f, in);
    apr_brigade_cleanup(in);
    APR_BRIGADE_INSERT_TAIL(in,
                            ap_bucket_error_create(HTTP_BAD_GATEWAY, NULL, f->r->pool, f->c->bucket_alloc));
    APR_BRIGADE_INSERT_TAIL(in, apr_bucket_eos_create(f->c->bucket_alloc));
    return pass(f, in);
}

static tamis_status run(tamis *t, const struct settings *s, const char *body, apr_size_t length,
                        const char **out, size_t *n)
{
    tamis_status status = tamis_set_policy(t, s->policy);
    if (status == TAMIS_OK)
        status = apply_context(t, s->context);
    return status == TAMIS_OK ? tamis_run(t, body, length, out, n) : status;
}

static apr_status_t answer(ap_filter_t *f, apr_bucket_brigade *in, const struct body *body)
{
    char *bytes = NULL;
    apr_size_t length = 0;
    const char *out;
    size_t n;
    if (apr_brigade_pflatten(body->pieces, &bytes, &length, f->r->pool) != APR_SUCCESS)
        return refuse(f, in, "the body cannot be read");
    tamis *t = tamis_new(NULL);
    tamis_status status = t == NULL ? TAMIS_NO_MEMORY : run(t, settings_of(f->r), bytes, length, &out, &n);
    apr_brigade_cleanup(body->pieces);
    if (status == TAMIS_OK) {
        apr_brigade_cleanup(in);
        APR_BRIGADE_INSERT_TAIL(in, apr_bucket_heap_create(out, n, NULL, f->c->bucket_alloc)); /* a copy */
        APR_BRIGADE_INSERT_TAIL(in, apr_bucket_eos_create(f->c->bucket_alloc));
    }
    tamis_free(t);
    if (status != TAMIS_OK)
        return refuse(f, in, tamis_status_text(status));
    replace_headers(f->r);
    ap_set_content_length(f->r, (apr_off_t)n);
    return pass(f, in);
}

/* Moves the data of `in` to the body. Returns why the body is refused, or NULL. */
static const char *collect(ap_filter_t *f, struct body *body, apr_bucket_brigade *in, int *is_last)
{
    const struct settings *s = settings_of(f->r);
    apr_size_t most = s->max_size > 0 ? s->max_size : DEFAULT_MAX_SIZE;
    *is_last = 0;
    while (!APR_BRIGADE_EMPTY(in) && !*is_last) {
        const char *bytes;
        apr_size_t n;
        apr_bucket *b = APR_BRIGADE_FIRST(in);
        *is_last = APR_BUCKET_IS_EOS(b);
        if (!APR_BUCKET_IS_METADATA(b)) {
            if (apr_bucket_read(b, &bytes, &n, APR_BLOCK_READ) != APR_SUCCESS)
                return "the body cannot be read";
            if (n > most - body->length)
                return "the body is larger than TamisMaxSize";
            if (apr_brigade_write(body->pieces, NULL, NULL, bytes, n) != APR_SUCCESS)
                return "there is not enough memory";
            body->length += n;
        }
        apr_bucket_delete(b);
    }
    return NULL;
}

static int has_error(apr_bucket_brigade *in)
{
    for (apr_bucket *b = APR_BRIGADE_FIRST(in); b != APR_BRIGADE_SENTINEL(in); b = APR_BUCKET_NEXT(b))
        if (AP_BUCKET_IS_ERROR(b))
            return 1;
    return 0;
}

/* Decides at the first piece of a body. Returns NULL if the filter has nothing to do. */
static struct body *begin(ap_filter_t *f)
{
    struct body *body;
    if (f->ctx != NULL)
        return f->ctx;
    /* After an interim status, a client reads the body as the next response, whatever its type is. */
    if (!can_be_html(f->r) && f->r->status / 100 != 1)
        return NULL;
    f->ctx = body = apr_pcalloc(f->r->pool, sizeof *body);
    ap_set_module_config(f->r->request_config, &tamis_module, body);
    body->pieces = apr_brigade_create(f->r->pool, f->c->bucket_alloc);
    return body;
}

/* A server error, for example of a proxy, is passed: what was read of the body is dropped. */
static apr_status_t pass_error(ap_filter_t *f, apr_bucket_brigade *in)
{
    for (apr_bucket *b = APR_BRIGADE_FIRST(in), *next; b != APR_BRIGADE_SENTINEL(in); b = next) {
        next = APR_BUCKET_NEXT(b);
        if (!APR_BUCKET_IS_METADATA(b))
            apr_bucket_delete(b);
    }
    return pass(f, in);
}

/* The status is set because ap_die() takes every other one for the failure of an ErrorDocument. */
static apr_status_t refuse_interim(ap_filter_t *f, apr_bucket_brigade *in)
{
    f->r->status = HTTP_OK;
    f->r->status_line = NULL;
    return refuse(f, in, "the status is that of an interim response (1xx)");
}

static apr_status_t filter(ap_filter_t *f, apr_bucket_brigade *in)
{
    int is_last;
    struct body *body = begin(f);
    if (body == NULL) {
        ap_remove_output_filter(f);
        return ap_pass_brigade(f->next, in);
    }
    if (body->is_done) {
        apr_brigade_cleanup(in);
        return APR_SUCCESS;
    }
    if (has_error(in))
        return pass_error(f, in);
    if (f->r->status / 100 == 1)
        return refuse_interim(f, in);
    if (f->r->header_only || f->r->status == HTTP_NO_CONTENT || f->r->status == HTTP_NOT_MODIFIED) {
        if (f->r->header_only)
            replace_headers(f->r);
        return pass_end(f, in);
    }
    const char *why = obstacle(f->r);
    if (why == NULL)
        why = collect(f, body, in, &is_last);
    if (why != NULL)
        return refuse(f, in, why);
    return is_last ? answer(f, in, body) : APR_SUCCESS;
}

/* A filter after those that the configuration adds. The directive Header can make HTML of a type that TAMIS has passed. Then the body was not
 * sanitized, and must not be sent. Pages of Apache itself do not come here. */
static apr_status_t guard(ap_filter_t *f, apr_bucket_brigade *in)
{
    if (APR_BRIGADE_EMPTY(in))
        return APR_SUCCESS;
    if (f->ctx == NULL && !is_sanitized(f->r) && can_be_html(f->r) && !f->r->header_only && !has_error(in)) {
        f->ctx = apr_pcalloc(f->r->pool, sizeof(struct body));
        return refuse(f, in, "a directive made HTML of the type, after the body had passed");
    }
    if (f->ctx != NULL) {
        apr_brigade_cleanup(in);
        return APR_SUCCESS;
    }
    ap_remove_output_filter(f);
    return ap_pass_brigade(f->next, in);
}

/* The filter comes before the filters that the configuration adds, so they process the sanitized body. A file gets no 304, because a
 * browser could keep a copy that is not sanitized. */
static void insert_filter(request_rec *r)
{
    if (settings_of(r)->is_on != 1)
        return;
    ap_add_output_filter("TAMIS", NULL, r, r->connection);
    if (r->main == NULL)
        ap_add_output_filter("TAMIS_GUARD", NULL, r, r->connection);
    if (can_be_html(r))
        r->no_local_copy = 1;
}

static void register_hooks(apr_pool_t *pool)
{
    ap_register_output_filter("TAMIS", filter, NULL, AP_FTYPE_RESOURCE);
    ap_register_output_filter("TAMIS_GUARD", guard, NULL, AP_FTYPE_CONTENT_SET + 1);
    ap_hook_insert_filter(insert_filter, NULL, NULL, APR_HOOK_FIRST);
}

module AP_MODULE_DECLARE_DATA tamis_module = {
    STANDARD20_MODULE_STUFF, new_settings, merge_settings, NULL, NULL, commands, register_hooks,
};
