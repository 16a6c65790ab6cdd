/* extension.c: what a configuration says beyond the standard: putting it in and reading it. */
#include "policy/config/config.h"

void tamis_config_set_unlisted(tamis_config *c, tamis_unlisted unlisted)
{
    const char *why = (unsigned)unlisted <= TAMIS_UNLISTED_ESCAPE ? NULL : "there is no such answer";
    if (tamis_policy_config_opens(c, "tamis_config_set_unlisted", why))
        c->unlisted = unlisted;
}

tamis_unlisted tamis_config_unlisted(const tamis_config *c)
{
    return c ? c->unlisted : TAMIS_UNLISTED_REMOVE;
}

void tamis_config_set_text(tamis_config *c, tamis_config_text which, const char *text)
{
    const char *why = text ? tamis_policy_config_text_error(text) : NULL;
    if ((unsigned)which >= TAMIS_TEXT_COUNT)
        why = "there is no such text";
    if (tamis_policy_config_opens(c, "tamis_config_set_text", why))
        c->texts[which] = text ? tamis_base_arena_copy(&c->arena, span_from(text)) : NULL;
}

const char *tamis_config_text_value(const tamis_config *c, tamis_config_text which)
{
    return c && (unsigned)which < TAMIS_TEXT_COUNT ? c->texts[which] : NULL;
}

void tamis_config_set_limit(tamis_config *c, enum tamis_limit limit, uint64_t value)
{
    struct meter scale; /* knows what a limit may be */
    tamis_base_meter_init(&scale, NULL);
    const char *why = tamis_base_meter_set_limit(&scale, limit, value)
                          ? NULL
                          : "there is no such limit, or it cannot be that high";
    if (!tamis_policy_config_opens(c, "tamis_config_set_limit", why))
        return;
    c->limits[limit] = value;
    c->has_limit[limit] = true;
}

bool tamis_config_limit(const tamis_config *c, enum tamis_limit limit, uint64_t *value)
{
    if (!c || (unsigned)limit >= TAMIS_LIMIT_COUNT || !c->has_limit[limit])
        return false;
    *value = c->limits[limit];
    return true;
}
