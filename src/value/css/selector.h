/* selector.h: writes the selectors (Selectors Level 4) that are allowed. */
#ifndef TAMIS_VALUE_CSS_SELECTOR_H
#define TAMIS_VALUE_CSS_SELECTOR_H

#include "value/css/css.h"
#include "value/css/value.h"

/* Appends the list of selectors in `v` to `out`, with `scope` before each selector that does not begin with it. Returns false
 * if a selector is not supported, or if no selector is allowed. A selector that is not supported may be an error for some
 * parsers, and an error in one selector makes all parsers ignore the whole rule. A selector that is supported but not allowed
 * is left out and reported to `observer`; the others are written. With a scope, the elements that the written selectors
 * match do not depend on the page around the scope (docs/policy.md, "Scope"). `one` and the text buffer of `v` are used as
 * scratch buffers. */
bool tamis_value_css_write_selectors(const struct css_value *v, const struct css_rule *rule,
                                     struct span scope, struct css_observer observer, struct buf *one,
                                     struct buf *out);

/* Writes the text between the parentheses of :nth-child() in its canonical form. Returns false if the text is not An+B (CSS
 * Syntax Level 3, 6) or has a number with too many digits. */
bool tamis_value_css_write_nth(struct span text, struct buf *out);

#endif
