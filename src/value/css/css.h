/* css.h: filters CSS with a rule of the policy (CSS Syntax Level 3, and the standards of the properties).
 *
 * A tokenizer reads the input, decodes its escapes and skips its comments. A declaration is kept only if the rule lists
 * its property. If the rule also lists values of this property, one of them must be the value of the declaration. The
 * value must match the grammar in properties.def or be a CSS-wide keyword, and the URLs in it must be allowed. In
 * @font-face, a declaration has a descriptor in place of a property; descriptors.def lists the descriptors and their
 * grammars. In background, background-image, list-style and list-style-image, a URL that is not allowed is replaced
 * with "none", so that the rest of the declaration can be kept. The output is written from the tokens in a canonical
 * form, which all parsers parse in the same way. A parser of the output reads the same tokens that were written. */
#ifndef TAMIS_VALUE_CSS_CSS_H
#define TAMIS_VALUE_CSS_CSS_H

#include <stdbool.h>
#include <stdint.h>
#include <tamis/report.h>

#include "base/buf.h"
#include "base/span.h"
#include "value/url/url.h"

enum css_property { /* CSS_NONE, and from properties.def: CSS_color, CSS_width, … */
                    CSS_NONE,
#define PROPERTY(id, name, value) CSS_##id,
#include "value/css/properties.def"
#undef PROPERTY
                    CSS_PROPERTY_COUNT
};

enum css_at_rule { CSS_AT_MEDIA = 1, CSS_AT_SUPPORTS = 2, CSS_AT_KEYFRAMES = 4, CSS_AT_FONT_FACE = 8 };

enum css_listing {
    CSS_NOT_LISTED,
    CSS_ANY_VALUE,    /* the property is kept with every value that tamis supports */
    CSS_LISTED_VALUES /* the property is kept only with the values that the rule lists */
};

/* A renamed element: in selectors, `to` is written in place of `from`. */
struct css_renamed {
    struct span from; /* the old name */
    struct span to;   /* selects the new element, for example "div:where(.mail-body)" */
};

/* What a rule of the policy allows in CSS. */
struct css_rule {
    const uint8_t *properties; /* indexed by property: enum css_listing */
    /* Indexed by property: the listed values of each property with CSS_LISTED_VALUES. They are sorted,
     * and written as tamis_value_css_value() writes them. NULL if no property has CSS_LISTED_VALUES. */
    const struct string_list *values;
    const struct url_rule *urls; /* NULL: url() is not allowed */
    /* Another rule or an attribute can give an element an image that is loaded only if the element is displayed. */
    bool loads_images;
    uint8_t at_rules; /* the allowed at-rules of style sheets: bits of enum css_at_rule */
    /* For style sheets: the scope, a selector such as ".mail"; empty: there is no scope. The scope is written before each
     * selector that does not begin with the scope and a descendant or child combinator. */
    struct span scope;
    /* If the scope is an id that begins with the "idPrefix" of the policy: the length of this prefix. `id_prefix`, which can be
     * different for each document, takes its place. */
    size_t scope_prefix;
    /* For style sheets: `renamed` lists the renamed elements whose names are replaced in selectors. If `root` is not empty, it
     * is written in place of ":root". */
    const struct css_renamed *renamed;
    uint32_t renamed_count;
    struct span root;
    /* The prefix of names (names_in_css.def), and of the id in #id and url(#id); empty: there is no prefix. */
    struct span id_prefix;
    struct span class_prefix; /* For style sheets: the prefix of classes; empty: there is no prefix. */
    bool is_compact;          /* declarations are written as "color:red;margin:0 auto" */
};

/* Receives the source of each part of the input that is removed or replaced with "none" because it is not allowed
 * or not valid, in the order of the input. If a whole rule of a style sheet is removed, `dropped` receives only
 * the text before its "{". The removal of properties for programs other than browsers (mso-…) is not reported. */
struct css_observer {
    void (*dropped)(void *user, tamis_reason reason, struct span what); /* NULL: no observer */
    void *user;
};

/* Returns the property with this name (ASCII case-insensitive); CSS_NONE if tamis does not support the property. */
enum css_property tamis_value_css_property(struct span name);

/* Returns the name of a property. */
struct span tamis_value_css_property_name(enum css_property property);

/* Filters a list of declarations, as in a style attribute. Writes the allowed declarations to `out`
 * (emptied first), in the form "color: red; margin: 0 auto", or without the spaces after ":" and ";" (is_compact). If no declaration is allowed, `out` is
 * empty. `scratch` is a scratch buffer. The meter of `out` counts the work. There is no recursion. */
void tamis_value_css_declarations(const struct css_rule *rule, struct span css, struct css_observer observer,
                                  struct buf *out, struct buf *scratch);

/* Writes the value of a property to `out` (emptied first), as tamis_value_css_declarations() would write it. Returns
 * false if the value is not valid, if a url() in it is not allowed, if the value ends with "!important", or if a ";"
 * follows the value. In `rule`, the property must be listed with CSS_ANY_VALUE. `scratch` is a scratch buffer. */
bool tamis_value_css_value(const struct css_rule *rule, enum css_property property, struct span value,
                           struct buf *out, struct buf *scratch);

/* Filters a style sheet. Writes the allowed rules to `out` (emptied first); the output does not contain
 * "<". `scratch` is a scratch buffer. The meter of `out` counts the work. There is no recursion. */
void tamis_value_css_sheet(const struct css_rule *rule, struct span css, struct css_observer observer,
                           struct buf *out, struct buf *scratch);

/* Checks the value of an SVG presentation attribute (fill, filter, clip-path, marker-end, cursor …). The property
 * need not be in properties.def. The following are not allowed: url() other than url(#id); functions that might
 * fetch a resource or are not known, such as src(), image(), attr() and expression(); at-keywords; curly brackets;
 * "<!--" and "-->"; bad strings and bad URLs; and brackets that do not match. A var() with a fallback is replaced
 * with the fallback; a var() without a fallback is not allowed. A value that all parsers parse in the same way,
 * such as a list of names and numbers, is written unchanged. Any other value is written in canonical form, and is
 * not allowed if it contains a token without a canonical form. If the value is allowed, returns TAMIS_REASON_COUNT
 * and writes the value to `out` (emptied first). In each url(#id) of the output, id_prefix is written before the
 * id, unless the id begins with id_prefix. If the value is not allowed, returns the reason, and `out` is empty. */
tamis_reason tamis_value_css_presentation(struct span value, struct span id_prefix, struct buf *out);

/* Reports whether an allowed url() can cause a request. A data: URL or a URL such as "#part" causes no request. If `urls` is
 * NULL, no url() is allowed. */
bool tamis_value_css_can_request(const struct url_rule *urls);

/* Returns the bit of enum css_at_rule for "media", "supports", "keyframes" or "font-face"; 0 for other names. */
unsigned tamis_value_css_at_rule(struct span name);

#endif
