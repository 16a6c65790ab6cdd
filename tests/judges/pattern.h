/* pattern.h: checks whether a text matches a pattern of a policy. */
#ifndef TESTS_JUDGES_PATTERN_H
#define TESTS_JUDGES_PATTERN_H

#include "support/word.h"

/* pattern: a pattern that a policy accepted. text: UTF-8. */
bool judge_pattern(const char *pattern, struct word text);

#endif
