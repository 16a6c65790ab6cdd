/* css.h: CSS that a policy lets through (CSS Syntax Level 3, and the standards of the properties).
 *
 * What comes in is read by a tokenizer that knows escapes and comments; a declaration stays when its property is listed
 * and its value is one of the typed values that properties.def has for it; what is written is written anew from the
 * tokens, in one canonical form that every reader reads alike. Reading what was written gives the same again. */
#ifndef TAMIS_VALUE_CSS_CSS_H
#define TAMIS_VALUE_CSS_CSS_H

#include <stdbool.h>
#include <stdint.h>
#include <tamis/report.h>

#include "base/buf.h"
#include "base/span.h"
#include "value/url/url.h"

enum css_property { /* CSS_none, CSS_color, … from properties.def */
                    CSS_NONE,
#define PROPERTY(id, name, value) CSS_##id,
#include "value/css/properties.def"
#undef PROPERTY
                    CSS_PROPERTY_COUNT
};

enum css_at_rule { CSS_AT_MEDIA = 1, CSS_AT_SUPPORTS = 2, CSS_AT_KEYFRAMES = 4, CSS_AT_FONT_FACE = 8 };

/* What a rule of the policy lets through. */
struct css_rule {
    const uint8_t *properties;   /* [CSS_PROPERTY_COUNT]: 1 when it is listed */
    const struct url_rule *urls; /* NULL: no url() at all */
    uint8_t at_rules;            /* enum css_at_rule; of style sheets */
    struct span scope; /* of style sheets: a compound selector put before each selector (".mail"); or empty */
    struct span id_prefix; /* put before the names of #id selectors and url(#id); or empty */
};

/* Where dropped things are told, in the order they stand in. */
struct css_observer {
    void (*dropped)(void *user, tamis_reason reason, struct span what); /* NULL: nobody asks */
    void *user;
};

/* The property of a name in any ASCII case, CSS_NONE when tamis knows none; and the name. */
enum css_property tamis_value_css_property(struct span name);
struct span tamis_value_css_property_name(enum css_property property);

/* A list of declarations, as in a style attribute. Writes those that stay, "color: red; margin: 0 auto", to `out` (emptied
 * first); none: `out` is empty. `scratch` is for URLs. Work is counted by the buffer's meter. No recursion. */
void tamis_value_css_declarations(const struct css_rule *rule, struct span css, struct css_observer observer,
                                  struct buf *out, struct buf *scratch);

/* A style sheet. What is written has no "<" in it. */
void tamis_value_css_sheet(const struct css_rule *rule, struct span css, struct css_observer observer,
                           struct buf *out, struct buf *scratch);

/* The value of an SVG presentation attribute (fill, filter, clip-path, marker-end, cursor …), whose property may be one that
 * properties.def does not know: any tokens, but url() only as url(#id), and no other function that fetches (src(), image(),
 * image-set(), cross-fade(), element(), attr(), expression() …), no bad strings or urls, brackets that match. A variable
 * becomes what it is to be where nobody sets it. TAMIS_REASON_COUNT: `out` has the value to write, id_prefix put in; or why
 * not. Values without any function are written as they are. */
tamis_reason tamis_value_css_presentation(struct span value, struct span id_prefix, struct buf *out);

/* "media" and its like: enum css_at_rule, or 0. */
unsigned tamis_value_css_at_rule(struct span name);

#endif
