/* extension.c: writes and reads some members of a configuration that are not in the HTML Standard: "unlistedElements",
 * "readers", "filter", the string settings, "excerpt" and "limits". */
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

void tamis_config_set_filter(tamis_config *c, tamis_filter filter)
{
    const char *error = (unsigned)filter <= TAMIS_FILTER_PARSING ? NULL : "unknown value";
    if (tamis_policy_config_begin_change(c, "tamis_config_set_filter", error))
        c->filter = filter;
}

tamis_filter tamis_config_filter(const tamis_config *c)
{
    return c ? c->filter : TAMIS_FILTER_TREE;
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

static const char default_mark[] = "\xE2\x80\xA6"; /* U+2026 */

static const char *excerpt_error(const tamis_excerpt *e)
{
    if ((unsigned)e->at > TAMIS_EXCERPT_AT_CHARACTER || (unsigned)e->tables > TAMIS_EXCERPT_TABLES_OMIT)
        return "unknown value";
    return e->mark ? tamis_policy_config_text_error(e->mark) : NULL;
}

void tamis_config_set_excerpt(tamis_config *c, const tamis_excerpt *excerpt)
{
    const char *error = excerpt ? excerpt_error(excerpt) : NULL;
    if (!tamis_policy_config_begin_change(c, "tamis_config_set_excerpt", error))
        return;
    c->has_excerpt = excerpt != NULL;
    if (!excerpt)
        return;
    struct span mark = span_from(excerpt->mark ? excerpt->mark : default_mark);
    c->excerpt = *excerpt;
    c->excerpt.mark = tamis_base_arena_copy(&c->arena, mark);
    c->has_excerpt = c->excerpt.mark != NULL;
}

const tamis_excerpt *tamis_config_excerpt(const tamis_config *c)
{
    return c && c->has_excerpt ? &c->excerpt : NULL;
}

void tamis_config_set_limit(tamis_config *c, tamis_limit limit, uint64_t value)
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

bool tamis_config_limit(const tamis_config *c, tamis_limit limit, uint64_t *value)
{
    if (!c || (unsigned)limit >= TAMIS_LIMIT_COUNT || !c->has_limit[limit])
        return false;
    *value = c->limits[limit];
    return true;
}
