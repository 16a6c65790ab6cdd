/* judge_script.h: whether an attribute runs script, which no safe policy allows. */
#ifndef TESTS_SUPPORT_JUDGE_SCRIPT_H
#define TESTS_SUPPORT_JUDGE_SCRIPT_H

#include "support/read_element.h"

bool judge_script(const struct read_element *e, const struct read_attribute *a);

#endif
