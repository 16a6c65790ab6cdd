/* selector.h: writes the allowed selectors (Selectors Level 4). */
#ifndef TAMIS_VALUE_CSS_SELECTOR_H
#define TAMIS_VALUE_CSS_SELECTOR_H

#include "value/css/css.h"
#include "value/css/value.h"

/* How the elements that selectors match can depend on what the reader does. */
enum css_interaction {
    CSS_INTERACTION_LINK =
        1, /* whether the reader has visited a link; only colors can depend on this in browsers */
    CSS_INTERACTION_STATE =
        2 /* everything else, such as the pointer, the focus, the fragment of the URL, and forms */
};

/* Appends the list of selectors in `v` to `out`, with `scope` before each selector that does not begin with the
 * scope and a descendant or child combinator. Returns false if a selector is not supported, if no selector is
 * allowed, or if the written list has too many tokens. One selector that is not supported makes the result false,
 * because some parsers could reject this selector, and a parser that rejects one selector ignores the whole rule.
 * If the result is true, the selectors that are supported but not allowed are left out and reported to `observer`.
 * With a scope, the elements that the written selectors match do not depend on the page around the element that
 * the scope matches (docs/policy.md, "Scope"). `one` and the text buffer of `v` are used as scratch buffers. Stores
 * in `interaction` the bits of enum css_interaction for the written selectors. */
bool tamis_value_css_write_selectors(const struct css_value *v, const struct css_rule *rule,
                                     struct span scope, struct css_observer observer, struct buf *one,
                                     struct buf *out, unsigned *interaction);

/* Writes the text between the parentheses of :nth-child() or a similar function in canonical form. Returns
 * false if the text is not valid An+B (CSS Syntax Level 3, 6), or contains a number with too many digits. */
bool tamis_value_css_write_nth(struct span text, struct buf *out);

#endif
