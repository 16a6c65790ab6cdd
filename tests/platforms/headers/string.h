/* string.h: the functions of the C library that tamis uses, for checks without the C library of the target (compiles.py). */
#ifndef TESTS_PLATFORMS_STRING_H
#define TESTS_PLATFORMS_STRING_H

#include <stddef.h>

int memcmp(const void *a, const void *b, size_t n);
int strcmp(const char *a, const char *b);
int strncmp(const char *a, const char *b, size_t n);
size_t strcspn(const char *s, const char *set);
size_t strlen(const char *s);
size_t strspn(const char *s, const char *set);
void *memchr(const void *p, int byte, size_t n);
void *memcpy(void *to, const void *from, size_t n);
void *memmove(void *to, const void *from, size_t n);
void *memset(void *p, int byte, size_t n);
char *strchr(const char *s, int c);
char *strpbrk(const char *s, const char *set);
char *strrchr(const char *s, int c);
char *strstr(const char *s, const char *part);

#endif
