/* linkify.c: reads and writes the members "linkify" and "templateMarkers". The value of "linkify" is true or an object with "mail",
 * "schemes" and "skip". The value of "templateMarkers" is a list of strings. */
#include "reader.h"
#include "rule_table.h"

struct linkify {
    bool mail;
    tamis_strings schemes;
    tamis_name_list skip;
};

static bool is_filled_list(struct reader *r, const struct step *at, const struct json_value *value)
{
    return tamis_json_is_list(r, at, value) &&
           (json_count(value) || tamis_json_error(r, at, "must not be empty; leave the member out"));
}

static bool read_mail(struct reader *r, const struct step *at, const struct json_value *value,
                      const struct member *m, void *target)
{
    struct linkify *linkify = target;
    (void)m;
    linkify->mail = json_is(value, JSON_TRUE);
    return json_is_boolean(value) || tamis_json_error(r, at, "must be true or false");
}

static bool read_schemes(struct reader *r, const struct step *at, const struct json_value *value,
                         const struct member *m, void *target)
{
    struct linkify *linkify = target;
    (void)m;
    return is_filled_list(r, at, value) && tamis_json_read_strings(r, at, value, &linkify->schemes);
}

static bool read_skip(struct reader *r, const struct step *at, const struct json_value *value,
                      const struct member *m, void *target)
{
    struct linkify *linkify = target;
    (void)m;
    return is_filled_list(r, at, value) && tamis_json_read_name_list(r, at, value, &linkify->skip);
}

bool tamis_json_read_linkify(struct reader *r, const struct step *at, const struct json_value *value,
                             const struct member *m, void *target)
{
    static const struct member members[] = {
        {"mail", read_mail, 0}, {"schemes", read_schemes, 0}, {"skip", read_skip, 0}};
    struct linkify linkify = {.mail = true};
    (void)m;
    (void)target;
    if (takes_away(r, value))
        return true;
    if (!json_is(value, JSON_TRUE) && !json_is(value, JSON_OBJECT))
        return tamis_json_error(r, at, "must be true or an object; to make no links, leave it out");
    if (json_is(value, JSON_OBJECT) &&
        !tamis_json_read_members(r, at, value, members, COUNT(members), &linkify))
        return false;
    tamis_config_set_linkify(r->config, linkify.mail, linkify.schemes, linkify.skip);
    tamis_base_arena_reset(&r->space);
    return true;
}

void tamis_json_write_linkify(const tamis_config *c, struct json_out *o)
{
    struct linkify linkify;
    if (!tamis_config_linkify(c, &linkify.mail, &linkify.schemes, &linkify.skip))
        return;
    tamis_json_put_name(o, "linkify", sizeof "linkify" - 1);
    if (linkify.mail && !linkify.schemes.count && !linkify.skip.count) {
        tamis_json_put_flag(o, true);
        return;
    }
    tamis_json_open(o, '{');
    tamis_json_put_name(o, "mail", 4);
    tamis_json_put_flag(o, linkify.mail);
    if (linkify.schemes.count) {
        tamis_json_put_name(o, "schemes", sizeof "schemes" - 1);
        tamis_json_put_strings(o, &linkify.schemes);
    }
    if (linkify.skip.count) {
        tamis_json_put_name(o, "skip", 4);
        tamis_json_put_elements(o, &linkify.skip);
    }
    tamis_json_close(o, '}');
}

bool tamis_json_read_template_markers(struct reader *r, const struct step *at, const struct json_value *value,
                                      const struct member *m, void *target)
{
    tamis_strings markers;
    (void)m;
    (void)target;
    if (takes_away(r, value))
        return true;
    if (!is_filled_list(r, at, value) || !tamis_json_read_strings(r, at, value, &markers))
        return false;
    tamis_config_set_template_markers(r->config, markers);
    tamis_base_arena_reset(&r->space);
    return true;
}

void tamis_json_write_template_markers(const tamis_config *c, struct json_out *o)
{
    tamis_strings markers = tamis_config_template_markers(c);
    if (!markers.count)
        return;
    tamis_json_put_name(o, "templateMarkers", sizeof "templateMarkers" - 1);
    tamis_json_put_strings(o, &markers);
}
