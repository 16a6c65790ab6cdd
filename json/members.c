/* members.c: uses tables of functions to read the members of objects, and checks the types of values. */
#include "reader.h"

#include <string.h>

static bool read_member(struct reader *r, const struct step *at, const struct json_value *value,
                        const struct member *members, size_t count, void *target)
{
    const char *names[TAMIS_JSON_MOST_MEMBERS];
    for (size_t i = 0; i < count; i++) {
        if (strcmp(members[i].name, at->member) == 0)
            return !members[i].read || members[i].read(r, at, value, &members[i], target);
        names[i] = members[i].name;
    }
    return tamis_json_unknown_member(r, at, at->member, names, count);
}

bool tamis_json_read_members(struct reader *r, const struct step *at, const struct json_value *object,
                             const struct member *members, size_t count, void *target)
{
    for (size_t i = 0; i < object->count; i++) {
        struct step step = tamis_json_member(at, object->items[i]->name);
        if (!read_member(r, &step, object->items[i], members, count, target))
            return false;
    }
    return true;
}

bool tamis_json_require(struct reader *r, const struct step *at, const struct json_value *object,
                        const char *name)
{
    return tamis_json_get(object, name) || tamis_json_error(r, at, "\"%s\" is missing", name);
}

bool tamis_json_is_object(struct reader *r, const struct step *at, const struct json_value *value)
{
    return json_is(value, JSON_OBJECT) || tamis_json_error(r, at, "must be an object");
}

bool tamis_json_is_list(struct reader *r, const struct step *at, const struct json_value *value)
{
    return json_is(value, JSON_ARRAY) || tamis_json_error(r, at, "must be an array");
}

bool tamis_json_is_string(struct reader *r, const struct step *at, const struct json_value *value)
{
    return json_is(value, JSON_STRING) || tamis_json_error(r, at, "must be a string");
}

bool tamis_json_read_word(struct reader *r, const struct step *at, const struct json_value *value,
                          const char *const *words, size_t count, size_t *index)
{
    if (!tamis_json_is_string(r, at, value))
        return false;
    const char *word = json_string(value);
    for (*index = 0; *index < count; ++*index)
        if (strcmp(word, words[*index]) == 0)
            return true;
    return tamis_json_unknown_value(r, at, word, words, count);
}
