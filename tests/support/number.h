/* number.h: numbers in arguments and environment variables. */
#ifndef TESTS_SUPPORT_NUMBER_H
#define TESTS_SUPPORT_NUMBER_H

#include <stdlib.h>

/* Returns the number in a text; `otherwise` if the text is NULL. */
static inline unsigned long number_of(const char *text, unsigned long otherwise)
{
    return text != NULL ? strtoul(text, NULL, 10) : otherwise;
}

#endif
