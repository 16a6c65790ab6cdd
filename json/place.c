/* place.c: the line and column of a value or a byte of a JSON text. */
#include "reader.h"

#include "base/utf8.h"

tamis_place tamis_json_place_of(const char *text, size_t at)
{
    tamis_place place = {at, 1, 1};
    for (size_t i = 0; i < at; i++) {
        bool ends_line = text[i] == '\n';
        place.line += ends_line;
        if (ends_line)
            place.column = 1;
        else
            place.column += utf8_begins(text[i]);
    }
    return place;
}

/* The maximum number of steps of a path; `rules[3].stylesheet.properties[1].values[0]` has seven. */
enum { DEEPEST = 16 };

tamis_place tamis_json_place(const struct reader *r, const struct step *path, bool key)
{
    const struct step *steps[DEEPEST];
    const struct json_value *value = r->root;
    size_t count = 0;
    for (; path && count < DEEPEST; path = path->up)
        steps[count++] = path;
    while (count > 0) {
        const struct step *step = steps[--count];
        const struct json_value *next = step->member ? tamis_json_get_n(value, step->member, step->number)
                                                     : json_item(value, step->number);
        if (!next)
            break;
        value = next;
    }
    return tamis_json_place_of(r->text, key ? value->name_at : value->at);
}
