/* css.h: CSS, whole and broken, from a seed. */
#ifndef TESTS_GENERATORS_CSS_H
#define TESTS_GENERATORS_CSS_H

#include <stddef.h>

#include "generators/random.h"

/* Writes up to `room` bytes and says how many. */
size_t css_soup(struct random *r, char *out, size_t room);

#endif
