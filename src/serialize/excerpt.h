/* excerpt.h: cuts a filtered tree if it has more characters than the member "excerpt" of the policy allows (tamis/policy.h). */
#ifndef TAMIS_SERIALIZE_EXCERPT_H
#define TAMIS_SERIALIZE_EXCERPT_H

#include "serialize/writer.h"

/* If the policy has an excerpt, and the tree has too many characters, removes everything after the cut, adds the
 * mark (the text that the policy states for this), and reports what was removed. The mark is not added if the cut
 * is before the first character, or in raw text. Afterwards, tamis_serialize_is_excerpt() returns true. */
void tamis_serialize_excerpt(const struct writing *w);

/* Reports whether tamis_serialize_excerpt() would not change the tree. */
bool tamis_serialize_is_excerpt(const struct writing *w);

#endif
