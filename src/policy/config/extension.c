/* extension.c: writes and reads the members of a configuration that are not in the HTML Standard, except lists, booleans and
 * rules. */
#include "policy/config/config.h"

void tamis_config_set_unlisted(tamis_config *c, tamis_unlisted unlisted)
{
    const char *error = (unsigned)unlisted <= TAMIS_UNLISTED_ESCAPE ? NULL : "unknown value";
    if (tamis_policy_config_begin_change(c, "tamis_config_set_unlisted", error))
        c->unlisted = unlisted;
}

tamis_unlisted tamis_config_unlisted(const tamis_config *c)
{
    return c ? c->unlisted : TAMIS_UNLISTED_REMOVE;
}

void tamis_config_set_readers(tamis_config *c, tamis_readers readers)
{
    const char *error = (unsigned)readers <= TAMIS_READERS_2026 ? NULL : "unknown value";
    if (tamis_policy_config_begin_change(c, "tamis_config_set_readers", error))
        c->readers = readers;
}

tamis_readers tamis_config_readers(const tamis_config *c)
{
    return c ? c->readers : TAMIS_READERS_ALL;
}

void tamis_config_set_text(tamis_config *c, tamis_config_text which, const char *text)
{
    const char *error = text ? tamis_policy_config_text_error(text) : NULL;
    if ((unsigned)which >= TAMIS_TEXT_COUNT)
        error = "unknown text";
    if (tamis_policy_config_begin_change(c, "tamis_config_set_text", error))
        c->texts[which] = text ? tamis_base_arena_copy(&c->arena, span_from(text)) : NULL;
}

const char *tamis_config_text_value(const tamis_config *c, tamis_config_text which)
{
    return c && (unsigned)which < TAMIS_TEXT_COUNT ? c->texts[which] : NULL;
}

void tamis_config_set_limit(tamis_config *c, enum tamis_limit limit, uint64_t value)
{
    struct meter meter; /* used only to check the value */
    tamis_base_meter_init(&meter, NULL);
    const char *error =
        tamis_base_meter_set_limit(&meter, limit, value) ? NULL : "unknown limit, or the value is too high";
    if (!tamis_policy_config_begin_change(c, "tamis_config_set_limit", error))
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
