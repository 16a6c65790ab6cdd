/* url_parts.c: see url_parts.h. */
#include "judges/url_parts.h"

size_t url_parts_scheme(struct word url)
{
    size_t n = 0;
    while (n < url.n &&
           (word_is_letter(url.p[n]) || (n > 0 && (word_is_digit(url.p[n]) || memchr("+-.", url.p[n], 3)))))
        n++;
    return n < url.n && url.p[n] == ':' ? n : 0;
}

struct word url_parts_stripped(struct word value, struct text *room)
{
    while (value.n > 0 && (unsigned char)*value.p <= ' ')
        value = word_after(value, 1);
    while (value.n > 0 && (unsigned char)value.p[value.n - 1] <= ' ')
        value.n--;
    text_clear(room);
    for (size_t i = 0; i < value.n; i++)
        if (!memchr("\t\n\r", value.p[i], 3))
            text_add(room, value.p + i, 1);
    return (struct word){room->p, room->n};
}

/* The syntax is that of "parse a srcset attribute" (HTML): a URL ends before white space, and is followed by descriptors up to a
 * comma. */
static bool next_candidate(struct word *value, struct word *url)
{
    while (value->n > 0 && (word_is_space(*value->p) || *value->p == ','))
        *value = word_after(*value, 1);
    *url = word_next(value);
    bool ended = url->n > 0 && url->p[url->n - 1] == ',';
    while (url->n > 0 && url->p[url->n - 1] == ',')
        url->n--;
    for (int depth = 0; !ended && value->n > 0 && (depth > 0 || *value->p != ',');
         *value = word_after(*value, 1))
        depth = *value->p == '(' ? 1 : *value->p == ')' ? 0 : depth;
    return url->n > 0;
}

bool url_parts_next(enum link_kind kind, struct word *value, struct word *url)
{
    if (kind == LINK_CANDIDATES)
        return next_candidate(value, url);
    if (kind == LINK_WORDS) {
        *url = word_next(value);
        return url->n > 0;
    }
    *url = *value;
    *value = (struct word){NULL, 0};
    return url->p != NULL;
}
