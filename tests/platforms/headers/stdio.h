/* stdio.h: see string.h. */
#ifndef TESTS_PLATFORMS_STDIO_H
#define TESTS_PLATFORMS_STDIO_H

#include <stdarg.h>
#include <stddef.h>

int snprintf(char *out, size_t size, const char *format, ...);
int vsnprintf(char *out, size_t size, const char *format, va_list list);

#endif
