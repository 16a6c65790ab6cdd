/* text.h: a string that grows. Running out of memory ends the test program. */
#ifndef TESTS_SUPPORT_TEXT_H
#define TESTS_SUPPORT_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* `p` is NUL-terminated once anything was added; {0} is the empty text. */
struct text {
    char *p;
    size_t n;
    size_t capacity;
};

void text_add(struct text *t, const char *p, size_t n);
void text_add_string(struct text *t, const char *s);
/* As UTF-8, whatever it is: a surrogate gives the three bytes that are not UTF-8. */
void text_add_code_point(struct text *t, uint32_t c);
bool text_equal(const struct text *t, const char *p, size_t n);
void text_clear(struct text *t); /* keeps the memory */
void text_free(struct text *t);

#endif
