/* stdlib.h: see string.h. */
#ifndef TESTS_PLATFORMS_STDLIB_H
#define TESTS_PLATFORMS_STDLIB_H

#include <stddef.h>

int abs(int number);
double strtod(const char *s, char **end);
void *calloc(size_t count, size_t size);
void *malloc(size_t size);
void *realloc(void *p, size_t size);
void free(void *p);
void qsort(void *items, size_t count, size_t size, int (*compare)(const void *, const void *));

#endif
