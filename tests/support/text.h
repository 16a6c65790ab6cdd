/* text.h: a growing string. The test program ends if there is no memory. */
#ifndef TESTS_SUPPORT_TEXT_H
#define TESTS_SUPPORT_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* {0} is an empty text. After something was added, the text in `p` has a NUL at its end. */
struct text {
    char *p;
    size_t n;
    size_t capacity;
};

void text_add(struct text *t, const char *p, size_t n);
void text_add_string(struct text *t, const char *s);
void text_add_times(struct text *t, const char *s, size_t times);
/* Adds a code point as UTF-8. For a surrogate, adds three bytes, which are not valid UTF-8. */
void text_add_code_point(struct text *t, uint32_t c);
bool text_equal(const struct text *t, const char *p, size_t n);
void text_clear(struct text *t); /* keeps the memory */
void text_free(struct text *t);

#endif
