/* calls_names.c: the names and texts of the API's enumerations. Every valid number must have a name and a text, an invalid
 * number must have none, and a lookup by name must return the number with this name. */
#include <string.h>
#include <tamis/limits.h>
#include <tamis/report.h>
#include <tamis/sgml.h>
#include <tamis/tamis.h>
#include <tamis/verify.h>
#include <tamis/version.h>

#include "fuzz/calls.h"

static void check_status(uint32_t i)
{
    bool exists = i < TAMIS_STATUS_COUNT,
         named = strcmp(tamis_status_name((tamis_status)i), "TAMIS_UNKNOWN") != 0;
    check(named == exists && *tamis_status_text((tamis_status)i) && *tamis_status_user_text((tamis_status)i),
          "API: a status has no name or no text, or an invalid one has a name");
}

static void check_limit(uint32_t i)
{
    tamis_limit limit = (tamis_limit)i;
    bool exists = i < TAMIS_LIMIT_COUNT;
    check((*tamis_limit_name(limit) != '\0') == exists && (*tamis_limit_text(limit) != '\0') == exists,
          "API: a limit has no name or no text, or an invalid one has one");
    check(exists || tamis_limit_default(limit) == 0, "API: an invalid limit has a default");
    check(tamis_status_limit(tamis_limit_status(limit)) == (exists ? limit : TAMIS_LIMIT_COUNT),
          "API: the status of a limit is that of another limit");
}

static void check_reason(uint32_t i)
{
    bool exists = i < TAMIS_REASON_COUNT;
    tamis_reason reason = (tamis_reason)i;
    check((*tamis_reason_code(reason) != '\0') == exists && (*tamis_reason_text(reason) != '\0') == exists,
          "API: a reason has no code or no text, or an invalid one has one");
    check((*tamis_reason_user_text(reason) != '\0') == exists,
          "API: a reason has no text for users, or an invalid one has one");
    check((*tamis_subject_name((tamis_subject)i) != '\0') == (i < TAMIS_SUBJECT_COUNT),
          "API: a subject has no name, or an invalid one has one");
}

static void check_dialect(uint32_t i)
{
    const char *name = tamis_dialect_name((tamis_dialect)i);
    tamis_dialect found = TAMIS_HTML;
    check((name != NULL) == (i < TAMIS_DIALECT_COUNT),
          "API: a dialect has no name, or an invalid one has one");
    check(!name || (tamis_dialect_from_name(name, &found) && found == (tamis_dialect)i),
          "API: a dialect has the wrong name");
}

static void check_profile(uint32_t i)
{
    const char *name = tamis_profile_name((tamis_profile)i);
    tamis_profile found = TAMIS_PROFILE_HTML;
    check((name != NULL) == (i < TAMIS_PROFILE_COUNT),
          "API: a profile has no name, or an invalid one has one");
    check(!name || (tamis_profile_from_name(name, &found) && found == (tamis_profile)i),
          "API: a profile has the wrong name");
}

static void check_output(uint32_t i)
{
    const char *name = tamis_output_name((tamis_output)i);
    tamis_output found = TAMIS_TO_HTML;
    check((name != NULL) == (i < TAMIS_OUTPUT_COUNT),
          "API: an output has no name, or an invalid one has one");
    check(!name || (tamis_output_from_name(name, &found) && found == (tamis_output)i),
          "API: an output has the wrong name");
}

static void check_type(uint32_t i)
{
    check((tamis_sgml_type_name((tamis_sgml_type)i) != NULL) == (i < TAMIS_SGML_MAXTOK),
          "API: a type has no name, or an invalid one has one");
}

static void check_property(uint32_t i)
{
    check((tamis_property_name((tamis_property)i) != NULL) == (i < TAMIS_PROPERTY_COUNT),
          "API: a property has no name, or an invalid one has one");
}

/* Looks up a string of any bytes as a name. */
static void look_up(const char *name)
{
    tamis_dialect dialect = TAMIS_SGML;
    tamis_profile profile = TAMIS_PROFILE_PORTABLE;
    check(tamis_dialect_from_name(name, &dialect) ? strcmp(tamis_dialect_name(dialect), name) == 0
                                                  : dialect == TAMIS_SGML,
          "API: a dialect is found by another name");
    check(tamis_profile_from_name(name, &profile) ? strcmp(tamis_profile_name(profile), name) == 0
                                                  : profile == TAMIS_PROFILE_PORTABLE,
          "API: a profile is found by another name");
}

void calls_names(const struct calls *c)
{
    enum { PAST_ALL = 64 };
    char name[32] = "";
    memcpy(name, c->bytes, c->n < sizeof name - 1 ? c->n : sizeof name - 1);
    look_up(name);
    check(strcmp(tamis_version(), TAMIS_VERSION) == 0,
          "API: the library has another version than its headers");
    for (uint32_t i = 0; i < PAST_ALL; i++) {
        check_status(i);
        check_limit(i);
        check_reason(i);
        check_dialect(i);
        check_profile(i);
        check_output(i);
        check_type(i);
        check_property(i);
    }
}
