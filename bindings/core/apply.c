/* apply.c: passes the policy and the options of a context to the library. */
#include "binding.h"
#include "src/probe.h"

#include <stdlib.h>
#include <string.h>
#include <tamis/report.h>

/* ---- Errors of settings */

static tamis_status set_text(tamis_binding *b, tamis_status status, tamis_config_text which)
{
    const char *name = tamis_config_text_name(which);
    if (status == TAMIS_INVALID_ARGUMENT)
        tamis_binding_fail_format(b, name, "the policy has no \"%s\", or this value is not valid for it",
                                  name);
    else if (status != TAMIS_OK)
        tamis_binding_fail_status(b, status);
    return status;
}

static tamis_status check(tamis_binding *b, tamis_status status, const char *path, const char *why)
{
    if (status == TAMIS_INVALID_ARGUMENT)
        tamis_binding_fail_format(b, path, "%s", why);
    else if (status != TAMIS_OK)
        tamis_binding_fail_status(b, status);
    return status;
}

static tamis_status check_limit(tamis_binding *b, tamis_status status, int limit)
{
    char path[BINDING_NAME] = "limits.";
    strncat(path, tamis_limit_name((tamis_limit)limit), sizeof path - strlen(path) - 1);
    return check(b, status, path, "must be at most 1073741824");
}

static const char not_an_element[] =
    "not the name of an element; write a name such as \"td\", \"svg desc\" or \"math mi\"";

/* ---- The sanitizer */

static tamis_status apply_texts(tamis_binding *b, tamis *t, const struct options *o)
{
    tamis_status status = TAMIS_OK;
    if (o->id_prefix)
        status =
            set_text(b, tamis_set_policy_text(t, TAMIS_TEXT_ID_PREFIX, o->id_prefix), TAMIS_TEXT_ID_PREFIX);
    if (status == TAMIS_OK && o->base_url)
        status = set_text(b, tamis_set_policy_text(t, TAMIS_TEXT_BASE_URL, o->base_url), TAMIS_TEXT_BASE_URL);
    return status;
}

static tamis_status apply_limits(tamis_binding *b, tamis *t, const struct options *o)
{
    tamis_status status = TAMIS_OK;
    for (int i = 0; i < TAMIS_LIMIT_COUNT && status == TAMIS_OK; i++)
        status = check_limit(b, tamis_set_limit(t, (tamis_limit)i, o->limits[i]), i);
    return status;
}

/* Sets the dialect and the profile. A profile other than TAMIS_PROFILE_HTML requires the dialect HTML. Therefore, the profile is
 * set to TAMIS_PROFILE_HTML before the dialect changes, and to the profile of the options afterwards. */
static tamis_status apply_form(tamis_binding *b, tamis *t, const struct options *o)
{
    tamis_status status = tamis_set_profile(t, TAMIS_PROFILE_HTML);
    if (status == TAMIS_OK)
        status = check(b, tamis_set_dialect(t, o->dialect), "dialect",
                       "this dialect has no trees; write \"html\" or \"xml5\"");
    if (status == TAMIS_OK)
        status =
            check(b, tamis_set_profile(t, o->profile), "profile", "this profile needs the dialect \"html\"");
    return status;
}

static tamis_status apply_rest(tamis_binding *b, tamis *t, const struct options *o)
{
    tamis_status status = TAMIS_OK;
    if (o->has_scripting)
        status = tamis_set_scripting(t, o->scripting);
    if (status == TAMIS_OK)
        status = tamis_set_output(t, o->output);
    if (status == TAMIS_OK)
        status = tamis_set_text_options(t, o->text_options);
    if (status == TAMIS_OK)
        status = tamis_set_syntax(t, o->syntax);
    if (status == TAMIS_OK)
        status = tamis_set_report(t, o->report);
    if (status == TAMIS_OK)
        status = tamis_context_allow_straight_path(t, !o->avoids_straight);
    if (status == TAMIS_OK)
        status = tamis_binding_apply_callbacks(b, t);
    return check(b, status, "", tamis_status_text(status));
}

tamis_status tamis_binding_apply(tamis_binding *b, tamis *t, const tamis_policy *policy,
                                 const struct options *o)
{
    tamis_status status = check(b, tamis_set_policy(t, policy), "", "the policy cannot be set");
    if (status == TAMIS_OK)
        status = apply_form(b, t, o);
    if (status == TAMIS_OK)
        status = apply_limits(b, t, o);
    if (status == TAMIS_OK && (o->document || o->context))
        status = check(b, tamis_set_context(t, o->context), "context", not_an_element);
    if (status == TAMIS_OK)
        status = apply_texts(b, t, o);
    if (status == TAMIS_OK)
        status = apply_rest(b, t, o);
    return status == TAMIS_OK ? tamis_binding_apply_stream(b, t, o) : status;
}

/* ---- Setting the policy and the options */

/* Reports whether the old options have a setting that cannot be removed from a sanitizer, and that the new options do not have. */
static bool is_fixed(const struct options *old, const struct options *new)
{
    bool had_context = old->document || old->context, has_context = new->document || new->context;
    return (had_context && !has_context) || (old->has_scripting && !new->has_scripting);
}

/* Applies the settings to the sanitizer of the context, or to a new sanitizer if a setting must be removed. On failure, the context
 * has its earlier settings: if its sanitizer has been changed, a new one with these settings replaces it. */
static tamis_status change(tamis_binding *b, const tamis_policy *policy, const struct options *o)
{
    tamis *t = is_fixed(&b->options, o) ? tamis_new(b->allocator) : b->tamis;
    if (!t)
        return (tamis_status)tamis_binding_fail_status(b, TAMIS_NO_MEMORY);
    tamis_status status = tamis_binding_apply(b, t, policy, o);
    if (status != TAMIS_OK && t == b->tamis) { /* this sanitizer already has some of the new settings */
        t = tamis_new(b->allocator);
        tamis_binding_error error = b->error;
        if (!t || tamis_binding_apply(b, t, b->policy, &b->options) != TAMIS_OK) {
            tamis_free(t);
            return (tamis_status)tamis_binding_fail_status(b, TAMIS_NO_MEMORY);
        }
        b->error = error;
        tamis_free(b->tamis);
        b->tamis = t;
    } else if (t != b->tamis) {
        tamis_free(status == TAMIS_OK ? b->tamis : t);
        b->tamis = status == TAMIS_OK ? t : b->tamis;
    }
    tamis_verifier_free(b->verifier);
    b->verifier = NULL;
    return status;
}

int tamis_binding_set_policy(tamis_binding *b, const tamis_policy *policy)
{
    tamis_binding_begin(b);
    if (tamis_binding_is_busy(b))
        return (int)b->error.status;
    tamis_status status = change(b, policy, &b->options);
    if (status == TAMIS_OK)
        b->policy = policy;
    return (int)status;
}

static bool is_same(const tamis_binding *b, const char *json, size_t length)
{
    return b->options_length == length && (length == 0 || memcmp(b->options_text, json, length) == 0);
}

static tamis_status replace(tamis_binding *b, const char *json, size_t length, struct options *o, char *text)
{
    tamis_status status = length == 0 ? TAMIS_OK : tamis_binding_options_read(b, json, length, o);
    if (status == TAMIS_OK)
        status = change(b, b->policy, o);
    if (status != TAMIS_OK)
        return status;
    struct options old = b->options;
    b->options = *o;
    *o = old;
    if (length > 0)
        memcpy(text, json, length);
    free(b->options_text);
    b->options_text = text;
    b->options_length = length;
    return TAMIS_OK;
}

static tamis_status set_options(tamis_binding *b, const char *json, size_t length)
{
    struct options o;
    if (is_same(b, json, length))
        return TAMIS_OK;
    char *text = length > 0 ? malloc(length) : NULL;
    if (length > 0 && !text)
        return (tamis_status)tamis_binding_fail_status(b, TAMIS_NO_MEMORY);
    tamis_binding_options_init(&o);
    tamis_status status = replace(b, json, length, &o, text);
    if (status != TAMIS_OK)
        free(text);
    tamis_binding_options_free(&o);
    return status;
}

int tamis_binding_set_options(tamis_binding *b, const char *json, size_t length)
{
    tamis_binding_begin(b);
    if (tamis_binding_is_busy(b))
        return (int)b->error.status;
    tamis_status status = set_options(b, json, length);
    b->has_refused_options = status != TAMIS_OK;
    return (int)status;
}
