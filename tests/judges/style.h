/* style.h: what a style or stylesheet rule says of CSS that tamis wrote.
 *
 * Not a CSS parser: output is in one form, without comments, and with escapes in strings alone, and whatever is not in that
 * form is refused. */
#ifndef TESTS_JUDGES_STYLE_H
#define TESTS_JUDGES_STYLE_H

#include <tamis/policy.h>

#include "support/word.h"

/* NULL, or what is wrong. prefix: what the names of url(#name) and #name, and those of keyframes, must begin with; or "". */
const char *judge_style(const tamis_rule *rule, struct word declarations, const char *prefix);
const char *judge_style_sheet(const tamis_rule *rule, struct word sheet, const char *prefix);

#endif
