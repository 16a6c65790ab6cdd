/* css_soup.h: CSS, whole and broken, from a seed. */
#ifndef TESTS_SUPPORT_CSS_SOUP_H
#define TESTS_SUPPORT_CSS_SOUP_H

#include <stddef.h>

#include "support/random.h"

/* Writes up to `room` bytes and says how many. */
size_t css_soup(struct random *r, char *out, size_t room);

#endif
