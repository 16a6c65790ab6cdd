/* pattern.h: whether a text is what a pattern of a policy says, by trying. */
#ifndef TESTS_JUDGES_PATTERN_H
#define TESTS_JUDGES_PATTERN_H

#include "support/word.h"

/* pattern: one that a policy was made with. text: UTF-8. */
bool judge_pattern(const char *pattern, struct word text);

#endif
