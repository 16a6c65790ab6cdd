/* sanitizer.c: opens the policy and the sanitizer that the options select. */
#include "cli.h"

/* Opens a policy that allows everything, like setHTMLUnsafe() without a sanitizer. */
static void open_permissive(tamis_policy **policy)
{
    tamis_config *config = tamis_config_new(NULL);
    if (config == NULL || tamis_policy_new(config, false, NULL, policy, NULL) != TAMIS_OK)
        out_of_memory();
    tamis_config_free(config);
}

/* Stores the limits of the policy that apply. A limit of the policy applies if it is not greater than the limit of the option
 * --limit or, without this option, the default. */
static void note_limits(const struct settings *s, struct policy_text *text, struct opened_policy *p)
{
    tamis_config *config = policy_config(text);
    for (int i = 0; i < TAMIS_LIMIT_COUNT; i++) {
        struct limit_setting *limit = &p->limits[i];
        uint64_t own = s->limits[i].set ? s->limits[i].value : tamis_limit_default((tamis_limit)i);
        limit->set = tamis_config_limit(config, (tamis_limit)i, &limit->value) && limit->value <= own;
    }
    tamis_config_free(config);
}

bool policy_open(const struct settings *s, struct opened_policy *p)
{
    struct policy_text text;
    *p = (struct opened_policy){.policy = NULL};
    if (s->policy == NULL && s->unsafe)
        open_permissive(&p->policy);
    if (s->policy == NULL)
        return true;
    bool made = policy_text_open(&text, s->policy, true) && policy_compile(&text, !s->unsafe, &p->policy);
    if (made)
        note_limits(s, &text, p);
    policy_text_close(&text);
    return made;
}

static tamis_status set_output(tamis *t, const struct settings *s)
{
    unsigned options = (s->list_marks ? TAMIS_WITH_LIST_MARKS : 0u) | (s->addresses ? TAMIS_WITH_LINKS : 0u) |
                       (s->images ? TAMIS_WITH_ALTERNATIVES : 0u);
    tamis_status status = tamis_set_output(t, s->output);
    return status == TAMIS_OK ? tamis_set_text_options(t, options) : status;
}

static tamis_status prepare(tamis *t, const struct settings *s, const tamis_policy *policy)
{
    tamis_status status = tamis_set_policy(t, policy);
    if (status == TAMIS_OK)
        status = tamis_set_profile(t, s->profile);
    if (status == TAMIS_OK)
        status = set_output(t, s);
    if (status == TAMIS_OK && s->has_scripting)
        status = tamis_set_scripting(t, s->scripting);
    for (int i = 0; i < TAMIS_LIMIT_COUNT && status == TAMIS_OK; i++)
        if (s->limits[i].set)
            status = tamis_set_limit(t, (tamis_limit)i, s->limits[i].value);
    return status;
}

static bool set_text(const char *option, const char *value, tamis_config_text which, text_setter set,
                     void *target)
{
    tamis_status status = value == NULL ? TAMIS_OK : set(target, which, value);
    if (status == TAMIS_NO_MEMORY)
        out_of_memory();
    if (status == TAMIS_INVALID_ARGUMENT)
        message("%s %s: the policy has no \"%s\", or this value is not valid for it (docs/policy.md)", option,
                value, tamis_config_text_name(which));
    else if (status != TAMIS_OK)
        message("%s: %s (%s)", option, tamis_status_text(status), tamis_status_name(status));
    return status == TAMIS_OK;
}

bool settings_set_texts(const struct settings *s, text_setter set, void *target)
{
    return set_text("--id-prefix", s->id_prefix, TAMIS_TEXT_ID_PREFIX, set, target) &&
           set_text("--base-url", s->base_url, TAMIS_TEXT_BASE_URL, set, target);
}

static tamis_status set_text_of_sanitizer(void *t, tamis_config_text which, const char *text)
{
    return tamis_set_policy_text(t, which, text);
}

tamis *sanitizer_open(const struct settings *s, const tamis_policy *policy)
{
    tamis *t = tamis_new(NULL);
    if (t == NULL)
        out_of_memory();
    tamis_status status = prepare(t, s, policy);
    if (status != TAMIS_OK)
        message("%s (%s)", tamis_status_text(status), tamis_status_name(status));
    else if (tamis_set_dialect(t, s->dialect) != TAMIS_OK)
        message("--dialect %s: %s", tamis_dialect_name(s->dialect),
                s->dialect == TAMIS_XML5 ? "--profile needs --dialect html"
                                         : "this dialect has no tree builder; use html or xml5");
    else if ((s->document || s->context != NULL) && tamis_set_context(t, s->context) != TAMIS_OK)
        message("--context %s: not an element name; use a name such as td, \"svg desc\" or \"math mi\"",
                s->context);
    else if (settings_set_texts(s, set_text_of_sanitizer, t))
        return t;
    tamis_free(t);
    return NULL;
}

tamis_status sanitizer_feed(void *t, const char *bytes, size_t length)
{
    return tamis_feed(t, bytes, length);
}
