/* selector.h: writes the selectors (Selectors Level 4) that are allowed. */
#ifndef TAMIS_VALUE_CSS_SELECTOR_H
#define TAMIS_VALUE_CSS_SELECTOR_H

#include "value/css/css.h"
#include "value/css/value.h"

/* Appends the list of selectors in `v` to `out`, each of them below `scope`. Returns false if one of them is not known to be
 * harmless. `one` is a scratch buffer. The buffer of the tokens is used to build names with the prefix. */
bool tamis_value_css_write_selectors(const struct css_value *v, const struct css_rule *rule,
                                     struct span scope, struct buf *one, struct buf *out);

/* Writes the text between the parentheses of :nth-child() in its canonical form. Returns false if it is not an An+B (CSS
 * Syntax Level 3, 6). */
bool tamis_value_css_write_nth(struct span text, struct buf *out);

#endif
