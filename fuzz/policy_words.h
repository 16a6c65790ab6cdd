/* policy_words.h: an encoding of policies in letters, so that a fuzzer can create any policy. */
#ifndef FUZZ_POLICY_WORDS_H
#define FUZZ_POLICY_WORDS_H

#include <tamis/policy.h>

#include "support/word.h"

/* Returns the config that the letters encode. The letters are pairs: a letter selects a member of the policy, and the
 * character after it selects one of a few values. A pair without a meaning is skipped.
 *
 *   E R W X D A N   a name for one of the lists: elements, removeElements, replaceWithChildrenElements, escapeElements,
 *                   dropElements, attributes, removeAttributes
 *   L               a local attribute of the preceding element
 *   F U             a flag and its value; unlistedElements, readers and filter
 *   P I B S C       idPrefix, classPrefix, baseURL, blockSeparator, context
 *   V               templateMarkers
 *   M Q             a limit; excerpt
 *   u v t s y = + n c f   begin a rule: URL, values, tokens, style, stylesheet, set, add tokens, rename, custom elements,
 *                   frame
 *   e a             an element, an attribute of the rule
 *   m h d r         a scheme, host, data type; relative
 *   w p             a value, a pattern or token
 *   g k             a property, an at-rule
 *   x o             only external links; a bad value removes the element
 *   T i             the text of the rule; the class of a renamed element
 *   j               http: URLs become https: URLs
 *   z G H           the template for URLs; a scheme, a host of rewritten URLs
 *   0 1             start from the built-in configuration, from an empty one that removes nothing
 *
 * `without` has a bit for each rule that is left out. Returns NULL if there is not enough memory. */
tamis_config *policy_from_words(struct word letters, uint32_t without);

#endif
