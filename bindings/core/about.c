/* about.c: writes a description of the library as JSON: presets, limits, statuses and other names. */
#include "binding.h"

#include <string.h>
#include <tamis/report.h>

static void begin_list(struct json_out *o, const char *name)
{
    tamis_json_put_name(o, name, strlen(name));
    tamis_json_open(o, '[');
}

static void put_presets(struct json_out *o)
{
    begin_list(o, "presets");
    for (size_t i = 0; tamis_preset_name(i); i++) {
        tamis_json_open(o, '{');
        tamis_json_put_member(o, "name", tamis_preset_name(i));
        tamis_json_put_member(o, "summary", tamis_preset_summary(i));
        tamis_json_close(o, '}');
    }
    tamis_json_close(o, ']');
}

static void put_limits(struct json_out *o)
{
    begin_list(o, "limits");
    for (int i = 0; i < TAMIS_LIMIT_COUNT; i++) {
        tamis_json_open(o, '{');
        tamis_json_put_member(o, "name", tamis_limit_name((tamis_limit)i));
        tamis_json_put_name(o, "value", 5);
        tamis_json_put_number(o, tamis_limit_default((tamis_limit)i));
        tamis_json_put_member(o, "text", tamis_limit_text((tamis_limit)i));
        tamis_json_close(o, '}');
    }
    tamis_json_close(o, ']');
}

static void put_statuses(struct json_out *o)
{
    begin_list(o, "statuses");
    for (int i = 0; i < TAMIS_STATUS_COUNT; i++) {
        tamis_status status = (tamis_status)i;
        tamis_json_open(o, '{');
        tamis_json_put_member(o, "name", tamis_status_name(status));
        tamis_json_put_member(o, "class", tamis_binding_class_name(tamis_status_class(status)));
        tamis_json_put_member(o, "text", tamis_status_text(status));
        tamis_json_put_member(o, "userText", tamis_status_user_text(status));
        tamis_json_close(o, '}');
    }
    tamis_json_close(o, ']');
}

static void put_reasons(struct json_out *o)
{
    begin_list(o, "reasons");
    for (int i = 0; *tamis_reason_code((tamis_reason)i); i++) {
        tamis_json_open(o, '{');
        tamis_json_put_member(o, "code", tamis_reason_code((tamis_reason)i));
        tamis_json_put_member(o, "text", tamis_reason_text((tamis_reason)i));
        tamis_json_put_member(o, "userText", tamis_reason_user_text((tamis_reason)i));
        tamis_json_close(o, '}');
    }
    tamis_json_close(o, ']');
}

static const char *dialect_name(int i)
{
    return tamis_dialect_name((tamis_dialect)i);
}

static const char *profile_name(int i)
{
    return tamis_profile_name((tamis_profile)i);
}

static const char *output_name(int i)
{
    return tamis_output_name((tamis_output)i);
}

static const char *property_name(int i)
{
    return tamis_property_name((tamis_property)i);
}

static void put_names(struct json_out *o, const char *member, const char *(*name)(int i))
{
    begin_list(o, member);
    for (int i = 0; name(i); i++)
        tamis_json_put_string(o, name(i));
    tamis_json_close(o, ']');
}

int tamis_binding_about(tamis_binding *b)
{
    struct json_out o = {.is_compact = true};
    tamis_binding_begin(b);
    tamis_json_open(&o, '{');
    tamis_json_put_member(&o, "version", tamis_version());
    put_presets(&o);
    put_limits(&o);
    put_statuses(&o);
    put_reasons(&o);
    put_names(&o, "dialects", dialect_name);
    put_names(&o, "profiles", profile_name);
    put_names(&o, "outputs", output_name);
    put_names(&o, "properties", property_name);
    tamis_json_close(&o, '}');
    return tamis_binding_take_json(b, &o);
}
