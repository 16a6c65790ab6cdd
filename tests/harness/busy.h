/* busy.h: a context one of whose callbacks is running. */
#ifndef TESTS_HARNESS_BUSY_H
#define TESTS_HARNESS_BUSY_H

#include <tamis/tamis.h>

/* Tries to use the context, and requires that this is refused. */
void busy_context(tamis *t);

#endif
