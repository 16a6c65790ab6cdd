/* absent.c: empty lists for contenders that are not built in. */
#include "contender.h"

#define ABSENT(list) const struct contender list[] = {{NULL, NULL, NULL, NULL, NULL, false}}

#ifndef HAVE_LEXBOR
ABSENT(lexbor_contenders);
#endif
#ifndef HAVE_GUMBO
ABSENT(gumbo_contenders);
#endif
#ifndef HAVE_LIBXML2
ABSENT(libxml2_contenders);
#endif
