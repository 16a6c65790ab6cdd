/* policy_words.h: a language of letters that says any policy, so that a fuzzer can write one. */
#ifndef FUZZ_POLICY_WORDS_H
#define FUZZ_POLICY_WORDS_H

#include <tamis/policy.h>

#include "support/word.h"

/* Pairs of a letter, which says what is put in, and a character, which says which of a few of its kind; a pair that says
 * nothing is passed over:
 *
 *   E R W X D A N   a name for one of the lists: elements, removeElements, replaceWithChildrenElements, escapeElements,
 *                   dropElements, attributes, removeAttributes
 *   L               an attribute of its own of the element before
 *   F U             a flag and its value; what becomes of elements that are not listed
 *   P B S           idPrefix, baseURL, blockSeparator
 *   M               a limit
 *   u v t s y = + n c f   begin a rule: URL, values, tokens, style, stylesheet, set, add tokens, rename, custom elements,
 *                   frame
 *   e a             an element, an attribute of the rule
 *   m h d r         a scheme, host, type of data; what becomes of relative URLs
 *   w p             a value, a pattern or word
 *   g k             a property, an at-rule
 *   x o             only where a link leads elsewhere; a bad value takes the element
 *   T               the text of the rule
 *   0 1             begin with the built-in configuration, with an empty one that removes nothing
 *
 * without: bits of rules that are left out. NULL: no memory. */
tamis_config *policy_from_words(struct word letters, uint32_t without);

#endif
