/* style.h: checks CSS that tamis wrote against a style or stylesheet rule.
 *
 * It is not a CSS parser: output has one form, without comments and with escapes in strings only, and any
 * other form is refused. */
#ifndef TESTS_JUDGES_STYLE_H
#define TESTS_JUDGES_STYLE_H

#include <tamis/policy.h>

#include "support/word.h"

/* Returns NULL, or what is wrong. prefix: the prefix that names in url(#name), in #name and of keyframes must have; or "". */
const char *judge_style(const tamis_rule *rule, struct word declarations, const char *prefix);
/* class_prefix: NULL if classes get no prefix. */
const char *judge_style_sheet(const tamis_rule *rule, struct word sheet, const char *prefix,
                              const char *class_prefix);

#endif
