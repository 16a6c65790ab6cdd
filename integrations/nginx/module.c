/* module.c: the directives of the module, its configuration, and the context of the worker. */
#include "ngx_http_tamis.h"

enum { DEFAULT_MAX_SIZE = 1048576 };

/* ---- The context of the worker. A worker sanitizes one body at a time, so one context is enough */

static tamis *context_of_worker;

tamis *ngx_http_tamis_context(void)
{
    if (context_of_worker == NULL)
        context_of_worker = tamis_new(NULL);
    return context_of_worker;
}

void ngx_http_tamis_free_context(void)
{
    tamis_free(context_of_worker);
    context_of_worker = NULL;
}

static void exit_process(ngx_cycle_t *cycle)
{
    ngx_http_tamis_free_context();
}

/* ---- Directives */

/* Reports whether the library knows the context element. */
static tamis_status try_context(const char *name)
{
    tamis *t = tamis_new(NULL);
    tamis_status status = t == NULL ? TAMIS_NO_MEMORY : tamis_set_context(t, name);
    tamis_free(t);
    return status;
}

/* tamis_context document | ELEMENT. An element of SVG or MathML is one argument of two words: "svg desc". */
static char *set_context(ngx_conf_t *cf, ngx_command_t *cmd, void *pointer)
{
    ngx_http_tamis_conf_t *conf = pointer;
    ngx_str_t *value = cf->args->elts;
    char *name = (char *)value[1].data;
    if (conf->context != NGX_CONF_UNSET_PTR)
        return "is duplicate";
    conf->context = NULL;
    if (ngx_strcmp(name, "document") == 0)
        return NGX_CONF_OK;
    if (try_context(name) != TAMIS_OK) {
        ngx_conf_log_error(NGX_LOG_EMERG, cf, 0,
                           "tamis_context: \"%V\" is not an element: write \"document\", or the name of "
                           "the element whose content the body is, such as div, td or \"svg desc\"",
                           &value[1]);
        return NGX_CONF_ERROR;
    }
    conf->context = name;
    return NGX_CONF_OK;
}

static char *check_max_size(ngx_conf_t *cf, void *post, void *data)
{
    size_t *size = data;
    return *size > 0 && *size <= NGX_HTTP_TAMIS_LARGEST_MAX_SIZE ? NGX_CONF_OK
                                                                 : "must be between 1 and 1024m";
}

static ngx_conf_post_t max_size_post = {check_max_size};

static ngx_conf_enum_t streams[] = {
    {ngx_string("off"), NGX_HTTP_TAMIS_STREAM_OFF},
    {ngx_string("exact"), NGX_HTTP_TAMIS_STREAM_EXACT},
    {ngx_string("in_order"), NGX_HTTP_TAMIS_STREAM_IN_ORDER},
    {ngx_null_string, 0},
};

static ngx_conf_enum_t refusals[] = {
    {ngx_string("502"), NGX_HTTP_TAMIS_502},
    {ngx_string("empty"), NGX_HTTP_TAMIS_EMPTY},
    {ngx_string("pass-as-text"), NGX_HTTP_TAMIS_PASS_AS_TEXT},
    {ngx_null_string, 0},
};

static ngx_conf_bitmask_t reports[] = {
    {ngx_string("off"), NGX_HTTP_TAMIS_REPORT_OFF},
    {ngx_string("header"), NGX_HTTP_TAMIS_REPORT_HEADER},
    {ngx_string("log"), NGX_HTTP_TAMIS_REPORT_LOG},
    {ngx_null_string, 0},
};

#define EVERYWHERE  (NGX_HTTP_MAIN_CONF | NGX_HTTP_SRV_CONF | NGX_HTTP_LOC_CONF | NGX_HTTP_LIF_CONF)
#define FIELD(name) NGX_HTTP_LOC_CONF_OFFSET, offsetof(ngx_http_tamis_conf_t, name)

static ngx_command_t commands[] = {
    {ngx_string("tamis"), EVERYWHERE | NGX_CONF_FLAG, ngx_conf_set_flag_slot, FIELD(enable), NULL},
    {ngx_string("tamis_policy"), EVERYWHERE | NGX_CONF_TAKE1, ngx_http_tamis_set_policy, FIELD(policy), NULL},
    {ngx_string("tamis_types"), EVERYWHERE | NGX_CONF_1MORE, ngx_http_types_slot, FIELD(types_keys),
     &ngx_http_html_default_types[0]},
    {ngx_string("tamis_context"), EVERYWHERE | NGX_CONF_TAKE1, set_context, FIELD(context), NULL},
    {ngx_string("tamis_max_size"), EVERYWHERE | NGX_CONF_TAKE1, ngx_conf_set_size_slot, FIELD(max_size),
     &max_size_post},
    {ngx_string("tamis_stream"), EVERYWHERE | NGX_CONF_TAKE1, ngx_conf_set_enum_slot, FIELD(stream), streams},
    {ngx_string("tamis_on_refusal"), EVERYWHERE | NGX_CONF_TAKE1, ngx_conf_set_enum_slot, FIELD(on_refusal),
     refusals},
    {ngx_string("tamis_report"), EVERYWHERE | NGX_CONF_TAKE12, ngx_conf_set_bitmask_slot, FIELD(report),
     reports},
    ngx_null_command,
};

/* ---- Configuration */

static void *create_main_conf(ngx_conf_t *cf)
{
    ngx_http_tamis_main_conf_t *conf = ngx_pcalloc(cf->pool, sizeof *conf);
    if (conf == NULL ||
        ngx_array_init(&conf->policies, cf->pool, 4, sizeof(ngx_http_tamis_policy_t)) != NGX_OK)
        return NULL;
    return conf;
}

static void *create_conf(ngx_conf_t *cf)
{
    ngx_http_tamis_conf_t *conf = ngx_pcalloc(cf->pool, sizeof *conf);
    if (conf == NULL)
        return NULL;
    conf->enable = NGX_CONF_UNSET;
    conf->policy = NGX_CONF_UNSET_PTR;
    conf->context = NGX_CONF_UNSET_PTR;
    conf->max_size = NGX_CONF_UNSET_SIZE;
    conf->stream = NGX_CONF_UNSET_UINT;
    conf->on_refusal = NGX_CONF_UNSET_UINT;
    return conf;
}

static char *merge_policy(ngx_conf_t *cf, ngx_http_tamis_conf_t *outer, ngx_http_tamis_conf_t *conf)
{
    ngx_str_t name = ngx_string("default");
    ngx_conf_merge_ptr_value(conf->policy, outer->policy, NGX_CONF_UNSET_PTR);
    if (!conf->enable || conf->policy != NGX_CONF_UNSET_PTR)
        return NGX_CONF_OK;
    conf->policy = ngx_http_tamis_find_policy(cf, &name);
    return conf->policy == NULL ? NGX_CONF_ERROR : NGX_CONF_OK;
}

/* An answer in XML cannot be streamed, so it is collected. */
ngx_uint_t ngx_http_tamis_streams(const ngx_http_tamis_conf_t *conf, tamis_dialect dialect)
{
    return conf->stream != NGX_HTTP_TAMIS_STREAM_OFF && dialect == TAMIS_HTML;
}

size_t ngx_http_tamis_max_size(const ngx_http_tamis_conf_t *conf, ngx_uint_t is_streamed)
{
    if (conf->max_size > 0)
        return conf->max_size;
    return is_streamed && conf->stream == NGX_HTTP_TAMIS_STREAM_IN_ORDER ? NGX_HTTP_TAMIS_LARGEST_MAX_SIZE
                                                                         : DEFAULT_MAX_SIZE;
}

static char *check_stream(ngx_conf_t *cf, const ngx_http_tamis_conf_t *conf)
{
    if (!conf->enable || conf->stream == NGX_HTTP_TAMIS_STREAM_OFF)
        return NGX_CONF_OK;
    tamis_status status = ngx_http_tamis_try_stream(conf);
    if (conf->report & NGX_HTTP_TAMIS_REPORT_HEADER)
        ngx_conf_log_error(
            NGX_LOG_EMERG, cf, 0,
            "tamis_stream: \"tamis_report header\" is not possible, because the header is sent "
            "before the body is sanitized: use \"tamis_report log\"");
    else if (status == TAMIS_INVALID_ARGUMENT)
        ngx_conf_log_error(
            NGX_LOG_EMERG, cf, 0,
            "tamis_stream in_order: not possible with this tamis_policy and tamis_context: with "
            "\"tamis_context document\", the policy must keep html, head and body");
    else if (status != TAMIS_OK)
        ngx_conf_log_error(NGX_LOG_EMERG, cf, 0, "tamis_stream: %s: %s", tamis_status_name(status),
                           tamis_status_text(status));
    else
        return NGX_CONF_OK;
    return NGX_CONF_ERROR;
}

static void warn_of_stream(ngx_conf_t *cf, const ngx_http_tamis_conf_t *conf)
{
    if (conf->enable && conf->stream == NGX_HTTP_TAMIS_STREAM_EXACT && conf->context == NULL)
        ngx_conf_log_error(
            NGX_LOG_WARN, cf, 0,
            "tamis_stream exact: with \"tamis_context document\", each body is held to its end; use "
            "in_order, or an element as tamis_context");
}

static char *merge_conf(ngx_conf_t *cf, void *parent, void *child)
{
    ngx_http_tamis_conf_t *outer = parent;
    ngx_http_tamis_conf_t *conf = child;
    ngx_conf_merge_value(conf->enable, outer->enable, 0);
    ngx_conf_merge_ptr_value(conf->context, outer->context, NULL);
    ngx_conf_merge_size_value(conf->max_size, outer->max_size, 0);
    ngx_conf_merge_uint_value(conf->stream, outer->stream, NGX_HTTP_TAMIS_STREAM_OFF);
    ngx_conf_merge_uint_value(conf->on_refusal, outer->on_refusal, NGX_HTTP_TAMIS_502);
    ngx_conf_merge_bitmask_value(conf->report, outer->report,
                                 NGX_CONF_BITMASK_SET | NGX_HTTP_TAMIS_REPORT_OFF);
    if (merge_policy(cf, outer, conf) != NGX_CONF_OK || check_stream(cf, conf) != NGX_CONF_OK)
        return NGX_CONF_ERROR;
    warn_of_stream(cf, conf);
    return ngx_http_merge_types(cf, &conf->types_keys, &conf->types, &outer->types_keys, &outer->types,
                                ngx_http_html_default_types);
}

static ngx_http_module_t functions = {
    ngx_http_tamis_add_variables, /* before the configuration is read */
    ngx_http_tamis_init_filter,   /* after it */
    create_main_conf,
    NULL,
    NULL, /* for a server */
    NULL,
    create_conf, /* for a location */
    merge_conf,
};

ngx_module_t ngx_http_tamis_filter_module = {
    NGX_MODULE_V1,
    &functions,
    commands,
    NGX_HTTP_MODULE,
    NULL, /* init master */
    NULL, /* init module */
    NULL, /* init process */
    NULL, /* init thread */
    NULL, /* exit thread */
    exit_process,
    NULL, /* exit master */
    NGX_MODULE_V1_PADDING,
};
