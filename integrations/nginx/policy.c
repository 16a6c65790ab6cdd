/* policy.c: reads and compiles the policies of a configuration. */
#include "ngx_http_tamis.h"
#include <tamis/policy_json.h>

/* The maximum size of the file of a policy. It is far greater than needed. */
enum { POLICY_BYTES = 1 << 20 };

/* ---- Files */

/* Reads the rest of the file into memory that is freed when the configuration has been read. Returns what is wrong, or NULL. */
static const char *read_open(ngx_conf_t *cf, ngx_file_t *file, ngx_str_t *text)
{
    ngx_file_info_t info;
    if (ngx_fd_info(file->fd, &info) == NGX_FILE_ERROR)
        return "cannot be read";
    if (!ngx_is_file(&info))
        return "is not a file";
    if (ngx_file_size(&info) > POLICY_BYTES)
        return "is longer than a policy can be (1 MB)";
    text->len = (size_t)ngx_file_size(&info);
    text->data = ngx_pnalloc(cf->temp_pool, text->len + 1);
    if (text->data == NULL)
        return "cannot be read: there is not enough memory";
    return ngx_read_file(file, text->data, text->len, 0) == (ssize_t)text->len ? NULL : "cannot be read";
}

/* On failure reports the error. */
static ngx_int_t read_file(ngx_conf_t *cf, ngx_str_t *path, ngx_str_t *text)
{
    ngx_file_t file;
    ngx_memzero(&file, sizeof file);
    file.name = *path;
    file.log = cf->log;
    file.fd = ngx_open_file(path->data, NGX_FILE_RDONLY, NGX_FILE_OPEN, 0);
    if (file.fd == NGX_INVALID_FILE) {
        ngx_conf_log_error(NGX_LOG_EMERG, cf, ngx_errno, "tamis_policy: cannot open \"%V\"", path);
        return NGX_ERROR;
    }
    const char *wrong = read_open(cf, &file, text);
    ngx_close_file(file.fd);
    if (wrong != NULL)
        ngx_conf_log_error(NGX_LOG_EMERG, cf, 0, "tamis_policy: \"%V\" %s", path, wrong);
    return wrong == NULL ? NGX_OK : NGX_ERROR;
}

/* ---- Files that a policy extends. The library passes a name without a folder; the file is in the folder of the policy */

struct source {
    ngx_conf_t *cf;
    ngx_str_t path;
    size_t folder; /* the length of the folder, with the slash */
};

static tamis_status load_base(void *user, const char *name, const char **json, size_t *n)
{
    struct source *from = user;
    ngx_str_t path, text;
    path.len = from->folder + ngx_strlen(name);
    path.data = ngx_pnalloc(from->cf->temp_pool, path.len + 1);
    if (path.data == NULL)
        return TAMIS_NO_MEMORY;
    ngx_sprintf(path.data, "%*s%s%Z", from->folder, from->path.data, name);
    if (read_file(from->cf, &path, &text) != NGX_OK)
        return TAMIS_INVALID_ARGUMENT;
    *json = (const char *)text.data;
    *n = text.len;
    return TAMIS_OK;
}

static size_t folder_length(const ngx_str_t *path)
{
    size_t length = path->len;
    while (length > 0 && path->data[length - 1] != '/')
        length--;
    return length;
}

/* ---- Compiling */

static void warn(void *user, const char *warning)
{
    struct source *from = user;
    ngx_conf_log_error(NGX_LOG_WARN, from->cf, 0, "%V:%s", &from->path, warning);
}

static tamis_policy *compile_file(ngx_conf_t *cf, ngx_str_t *path)
{
    ngx_str_t text;
    tamis_policy *policy = NULL;
    tamis_error error;
    struct source from = {cf, *path, folder_length(path)};
    tamis_policy_loader loader = {load_base, &from, (const char *)path->data + from.folder};
    if (read_file(cf, path, &text) != NGX_OK)
        return NULL;
    const char *json = (const char *)text.data;
    if (tamis_policy_from_json_with_loader(json, text.len, true, &loader, NULL, &policy, &error) !=
        TAMIS_OK) {
        ngx_conf_log_error(NGX_LOG_EMERG, cf, 0, "tamis_policy: %V:%s", path, error.text);
        return NULL;
    }
    if (tamis_policy_warnings_from_json_with_loader(json, text.len, true, &loader, NULL, warn, &from) !=
        TAMIS_OK)
        ngx_conf_log_error(NGX_LOG_WARN, cf, 0, "tamis_policy: %V was not checked for probable mistakes",
                           path);
    return policy;
}

static tamis_policy *compile_preset(ngx_conf_t *cf, ngx_str_t *name)
{
    tamis_policy *policy = NULL;
    tamis_error error;
    if (tamis_policy_preset((const char *)name->data, NULL, &policy, &error) == TAMIS_OK)
        return policy;
    ngx_conf_log_error(NGX_LOG_EMERG, cf, 0,
                       "tamis_policy: %s; the name of a file must contain \".\" or \"/\"", error.text);
    return NULL;
}

/* ---- The policies of a configuration */

static void free_policy(void *policy)
{
    tamis_policy_free(policy);
}

/* The policy is freed with the configuration. */
static tamis_policy *keep(ngx_conf_t *cf, ngx_array_t *policies, const ngx_str_t *name, tamis_policy *policy)
{
    ngx_http_tamis_policy_t *kept = ngx_array_push(policies);
    ngx_pool_cleanup_t *cleanup = ngx_pool_cleanup_add(cf->pool, 0);
    if (cleanup == NULL || kept == NULL) {
        tamis_policy_free(policy);
        return NULL;
    }
    cleanup->handler = free_policy;
    cleanup->data = policy;
    kept->name = *name;
    kept->policy = policy;
    return policy;
}

static ngx_uint_t is_file(const ngx_str_t *name)
{
    return ngx_strchr(name->data, '.') != NULL || ngx_strchr(name->data, '/') != NULL;
}

tamis_policy *ngx_http_tamis_find_policy(ngx_conf_t *cf, ngx_str_t *name)
{
    ngx_http_tamis_main_conf_t *conf = ngx_http_conf_get_module_main_conf(cf, ngx_http_tamis_filter_module);
    ngx_http_tamis_policy_t *kept = conf->policies.elts;
    ngx_uint_t in_file = is_file(name);
    if (in_file && ngx_conf_full_name(cf->cycle, name, 1) != NGX_OK)
        return NULL;
    for (ngx_uint_t i = 0; i < conf->policies.nelts; i++)
        if (kept[i].name.len == name->len && ngx_memcmp(kept[i].name.data, name->data, name->len) == 0)
            return kept[i].policy;
    tamis_policy *policy = in_file ? compile_file(cf, name) : compile_preset(cf, name);
    return policy == NULL ? NULL : keep(cf, &conf->policies, name, policy);
}

char *ngx_http_tamis_set_policy(ngx_conf_t *cf, ngx_command_t *cmd, void *pointer)
{
    ngx_http_tamis_conf_t *conf = pointer;
    ngx_str_t *value = cf->args->elts;
    if (conf->policy != NGX_CONF_UNSET_PTR)
        return "is duplicate";
    conf->policy = ngx_http_tamis_find_policy(cf, &value[1]);
    return conf->policy == NULL ? NGX_CONF_ERROR : NGX_CONF_OK;
}
