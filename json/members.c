/* members.c: reads the members of an object with a table of functions, and checks the types of values. */
#include "reader.h"

#include <stdint.h>
#include <string.h>

enum { MOST_MEMBERS = 32 }; /* maximum number of members in a table */

static bool read_member(struct reader *r, const struct step *at, const json_t *value,
                        const struct member *members, size_t count, void *target)
{
    const char *names[MOST_MEMBERS];
    for (size_t i = 0; i < count; i++) {
        if (strcmp(members[i].name, at->member) == 0)
            return !members[i].read || members[i].read(r, at, value, &members[i], target);
        names[i] = members[i].name;
    }
    return tamis_json_unknown_member(r, at, at->member, names, count);
}

bool tamis_json_read_members(struct reader *r, const struct step *at, const json_t *object,
                             const struct member *members, size_t count, void *target)
{
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)object, name, value)
    {
        struct step step = tamis_json_member(at, name);
        if (!read_member(r, &step, value, members, count, target))
            return false;
    }
    return true;
}

bool tamis_json_require(struct reader *r, const struct step *at, const json_t *object, const char *name)
{
    return json_object_get(object, name) || tamis_json_error(r, at, "\"%s\" is missing", name);
}

bool tamis_json_is_object(struct reader *r, const struct step *at, const json_t *value)
{
    return json_is_object(value) || tamis_json_error(r, at, "must be an object");
}

bool tamis_json_is_list(struct reader *r, const struct step *at, const json_t *value)
{
    return json_is_array(value) || tamis_json_error(r, at, "must be an array");
}

bool tamis_json_is_string(struct reader *r, const struct step *at, const json_t *value)
{
    return json_is_string(value) || tamis_json_error(r, at, "must be a string");
}

bool tamis_json_read_word(struct reader *r, const struct step *at, const json_t *value,
                          const char *const *words, size_t count, size_t *index)
{
    if (!tamis_json_is_string(r, at, value))
        return false;
    const char *word = json_string_value(value);
    for (*index = 0; *index < count; ++*index)
        if (strcmp(word, words[*index]) == 0)
            return true;
    return tamis_json_unknown_value(r, at, word, words, count);
}
