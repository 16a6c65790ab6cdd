/* css.c: the names of properties and at-rules. */
#include "value/css/parser.h"

static const struct span names[CSS_PROPERTY_COUNT] = {
    {NULL, 0},
#define PROPERTY(id, name, value) {name, sizeof(name) - 1},
#include "value/css/properties.def"
#undef PROPERTY
};

/* Compares `name`, converted to lowercase, with `known`, a name of the
 * table. Returns -1, 0 or 1 if `name` is less, equal or greater. */
static int order(struct span name, struct span known)
{
    for (size_t i = 0; i < name.n && i < known.n; i++) {
        char c = name.p[i] >= 'A' && name.p[i] <= 'Z' ? (char)(name.p[i] | 0x20) : name.p[i];
        if (c != known.p[i])
            return (unsigned char)c < (unsigned char)known.p[i] ? -1 : 1;
    }
    return (name.n > known.n) - (name.n < known.n);
}

/* Uses binary search; the table is sorted. */
enum css_property tamis_value_css_property(struct span name)
{
    int from = 1, to = CSS_PROPERTY_COUNT;
    while (from < to) {
        int middle = from + (to - from) / 2, found = order(name, names[middle]);
        if (found == 0)
            return (enum css_property)middle;
        if (found < 0)
            to = middle;
        else
            from = middle + 1;
    }
    return CSS_NONE;
}

struct span tamis_value_css_property_name(enum css_property property)
{
    return names[property];
}

bool tamis_value_css_can_request(const struct url_rule *urls)
{
    if (!urls)
        return false;
    if (urls->rewrite_schemes.count)
        return true;
    for (uint32_t i = 0; i < urls->schemes.count; i++)
        if (!span_equal(urls->schemes.items[i], SPAN("data")))
            return true;
    return urls->relative != TAMIS_RELATIVE_DENY && urls->relative != TAMIS_RELATIVE_FRAGMENT;
}

unsigned tamis_value_css_at_rule(struct span name)
{
    if (span_equal(name, SPAN("media")))
        return CSS_AT_MEDIA;
    if (span_equal(name, SPAN("supports")))
        return CSS_AT_SUPPORTS;
    if (span_equal(name, SPAN("keyframes")))
        return CSS_AT_KEYFRAMES;
    return span_equal(name, SPAN("font-face")) ? CSS_AT_FONT_FACE : 0;
}
