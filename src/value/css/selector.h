/* selector.h: selectors (Selectors Level 4) that stay in their place. */
#ifndef TAMIS_VALUE_CSS_SELECTOR_H
#define TAMIS_VALUE_CSS_SELECTOR_H

#include "value/css/css.h"
#include "value/css/value.h"

/* Writes the list of selectors that `v` is behind what `out` has, each of them below `scope`; false when one is none that is
 * known to be harmless. `one` is emptied and used; the prefix is put into the buffer of the tokens. */
bool tamis_value_css_write_selectors(const struct css_value *v, const struct css_rule *rule,
                                     struct span scope, struct buf *one, struct buf *out);

/* The text between the parentheses of :nth-child(), written in one way; false when it is none (CSS Syntax Level 3, 6). */
bool tamis_value_css_write_nth(struct span text, struct buf *out);

#endif
