/* contexts.h: contexts of the library for judges, which end the program if a context cannot be used. */
#ifndef TESTS_SUPPORT_CONTEXTS_H
#define TESTS_SUPPORT_CONTEXTS_H

#include <tamis/tamis.h>

tamis *contexts_new(const tamis_allocator *allocator);

/* Ends the program if the status is an error. `judge`: for the message. */
void contexts_must(tamis_status status, const char *judge);

#endif
