/* damage.h: errors in documents that another generator wrote. */
#ifndef TESTS_GENERATORS_DAMAGE_H
#define TESTS_GENERATORS_DAMAGE_H

#include "generators/random.h"
#include "support/text.h"

/* Changes up to three places of `html`: bytes are removed, repeated, moved or replaced with markup or bytes that are rare. */
void document_damage(struct random *r, struct text *html);

#endif
