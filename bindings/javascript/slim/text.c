/* text.c: functions of <string.h> for the module `tamis/slim`. Those of libc are made for long texts; this module searches a few short ones. */
#include <string.h>

void *memchr(const void *bytes, int c, size_t n)
{
    for (const unsigned char *p = bytes; n > 0; p++, n--)
        if (*p == (unsigned char)c)
            return (void *)p;
    return NULL;
}

size_t strlen(const char *text)
{
    const char *end = text;
    while (*end)
        end++;
    return (size_t)(end - text);
}

char *strchr(const char *text, int c)
{
    return memchr(text, c, strlen(text) + 1);
}

size_t strcspn(const char *text, const char *set)
{
    const char *end = text;
    while (*end && !strchr(set, *end))
        end++;
    return (size_t)(end - text);
}

size_t strspn(const char *text, const char *set)
{
    const char *end = text;
    while (*end && strchr(set, *end))
        end++;
    return (size_t)(end - text);
}

char *strstr(const char *text, const char *word)
{
    size_t n = strlen(word);
    for (; strncmp(text, word, n) != 0; text++)
        if (!*text)
            return NULL;
    return (char *)text;
}
