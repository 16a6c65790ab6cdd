/* text.c: a growing byte string. If there is not enough memory, the program exits. */
#include "cli.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The program can exit immediately, because the output for a document is written only when this output is complete. With --stream,
 * which writes parts, memory is allocated here only for a terminal and for messages. */
_Noreturn void out_of_memory(void)
{
    static const char text[] = "tamis: out of memory\n";
    ptrdiff_t ignored = system_write(SYSTEM_ERRORS, text, sizeof text - 1);
    (void)ignored;
    _Exit(EXIT_TROUBLE);
}

void *allocate(size_t count, size_t size)
{
    void *block = calloc(count, size);
    if (block == NULL)
        out_of_memory();
    return block;
}

void *grow(void *list, size_t count, size_t *capacity, size_t size)
{
    if (count < *capacity)
        return list;
    *capacity = *capacity == 0 ? 64 : *capacity * 2;
    void *grown = *capacity > SIZE_MAX / size ? NULL : realloc(list, *capacity * size);
    if (grown == NULL)
        out_of_memory();
    return grown;
}

void text_reserve(struct text *t, size_t more)
{
    if (more <= t->capacity - t->length)
        return;
    if (more > SIZE_MAX / 2 - t->length)
        out_of_memory();
    size_t capacity = t->capacity < 256 ? 256 : t->capacity;
    while (capacity < t->length + more)
        capacity *= 2;
    char *bytes = realloc(t->bytes, capacity);
    if (bytes == NULL)
        out_of_memory();
    t->bytes = bytes;
    t->capacity = capacity;
}

void text_add(struct text *t, const char *bytes, size_t length)
{
    if (length == 0)
        return;
    text_reserve(t, length);
    memcpy(t->bytes + t->length, bytes, length);
    t->length += length;
}

void text_add_string(struct text *t, const char *string)
{
    text_add(t, string, strlen(string));
}

void text_add_list(struct text *t, const char *format, va_list list)
{
    va_list first;
    va_copy(first, list);
    int length = vsnprintf(NULL, 0, format, first);
    va_end(first);
    if (length < 0)
        return;
    text_reserve(t, (size_t)length + 1);
    vsnprintf(t->bytes + t->length, (size_t)length + 1, format, list);
    t->length += (size_t)length;
}

void text_add_format(struct text *t, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    text_add_list(t, format, list);
    va_end(list);
}

void text_add_count(struct text *t, uint64_t count, const char *what)
{
    text_add_format(t, "%ju %s%s", (uintmax_t)count, what, count == 1 ? "" : "s");
}

void text_free(struct text *t)
{
    free(t->bytes);
    *t = (struct text){0};
}
