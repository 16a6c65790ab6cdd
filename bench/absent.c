/* absent.c: stands for the contenders that this machine does not have. */
#include "contender.h"

#define ABSENT(list) const struct contender list[] = {{NULL, NULL, NULL, NULL, NULL}}

#ifndef HAVE_LEXBOR
ABSENT(lexbor_contenders);
#endif
#ifndef HAVE_GUMBO
ABSENT(gumbo_contenders);
#endif
#ifndef HAVE_LIBXML2
ABSENT(libxml2_contenders);
#endif
