/* late.h: checks that a rule of a style sheet causes no request because of what the reader does.
 *
 * The scanner uses no code of src/. It reads the canonical form that tamis writes. */
#ifndef TESTS_JUDGES_LATE_H
#define TESTS_JUDGES_LATE_H

#include <stdbool.h>
#include <stddef.h>

/* How a list of selectors depends on what the reader does. LATE_LINK: only on which links the reader has visited. */
enum late { LATE_NOT, LATE_LINK, LATE_STATE };

enum late judge_late_selectors(const char *selectors, size_t n);

/* Checks the declarations of a rule whose selectors are `late`. With `fonts`, the sheet can have @font-face. Returns NULL, or what
 * is wrong. */
const char *judge_late_block(enum late late, bool fonts, const char *block, size_t n);

#endif
