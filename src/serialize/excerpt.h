/* excerpt.h: cuts a filtered tree after the number of characters that the policy allows ("excerpt"; see tamis/policy.h). */
#ifndef TAMIS_SERIALIZE_EXCERPT_H
#define TAMIS_SERIALIZE_EXCERPT_H

#include "serialize/writer.h"

/* If the policy has an excerpt and the tree has more text, removes what is after the cut, and adds the mark. Reports what it
 * removes. The tree that this function leaves is an excerpt (tamis_serialize_is_excerpt()). */
void tamis_serialize_excerpt(const struct writing *w);

/* Reports whether tamis_serialize_excerpt() would not change the tree. */
bool tamis_serialize_is_excerpt(const struct writing *w);

#endif
