/* css.h: CSS that a policy allows (CSS Syntax Level 3, and the standards of the properties).
 *
 * A tokenizer reads the input, with its escapes and comments. A declaration is kept if its property is listed and its value
 * matches one of the values in properties.def. The output is written from the tokens in a canonical form that every reader
 * parses alike. Parsing the output gives the same tokens again. */
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

/* What a rule of the policy allows. */
struct css_rule {
    const uint8_t *properties;   /* [CSS_PROPERTY_COUNT]: 1 if the property is listed */
    const struct url_rule *urls; /* NULL: url() is not allowed */
    uint8_t at_rules;            /* enum css_at_rule; for style sheets */
    struct span
        scope; /* for style sheets: a compound selector written before each selector (".mail"); or empty */
    struct span id_prefix; /* written before the names in #id selectors and url(#id); or empty */
};

/* Is called for each part that is removed, in the order of the input. */
struct css_observer {
    void (*dropped)(void *user, tamis_reason reason, struct span what); /* NULL: no observer */
    void *user;
};

/* The property of a name in any ASCII case, CSS_NONE if tamis does not support it; and the name of a property. */
enum css_property tamis_value_css_property(struct span name);
struct span tamis_value_css_property_name(enum css_property property);

/* Filters a list of declarations, as in a style attribute. Writes the declarations that are allowed, as "color: red; margin:
 * 0 auto", to `out` (emptied first); `out` is empty if there are none. `scratch` is used for URLs. The meter of the buffer
 * counts the work. There is no recursion. */
void tamis_value_css_declarations(const struct css_rule *rule, struct span css, struct css_observer observer,
                                  struct buf *out, struct buf *scratch);

/* Filters a style sheet in the same way. The output does not contain "<". */
void tamis_value_css_sheet(const struct css_rule *rule, struct span css, struct css_observer observer,
                           struct buf *out, struct buf *scratch);

/* Checks the value of an SVG presentation attribute (fill, filter, clip-path, marker-end, cursor …). Its property need not be
 * in properties.def: any tokens are allowed, except url() other than url(#id), other functions that can fetch (src(),
 * image(), image-set(), cross-fade(), element(), attr(), expression() …), bad strings and urls, and brackets that do not
 * match. A var() is replaced with its fallback. Returns TAMIS_REASON_COUNT, with the value to write in `out`, id_prefix
 * included; or why the value is not allowed. A value without functions is written unchanged. */
tamis_reason tamis_value_css_presentation(struct span value, struct span id_prefix, struct buf *out);

/* Returns the enum css_at_rule of "media", "supports", "keyframes" or "font-face"; 0 for other names. */
unsigned tamis_value_css_at_rule(struct span name);

#endif
