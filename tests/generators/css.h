/* css.h: random CSS, valid and invalid. */
#ifndef TESTS_GENERATORS_CSS_H
#define TESTS_GENERATORS_CSS_H

#include <stddef.h>

#include "generators/random.h"

/* Writes up to `room` bytes and returns their number. */
size_t css_soup(struct random *r, char *out, size_t room);

#endif
