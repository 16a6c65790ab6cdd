/* script.h: reports whether an attribute runs script, which no safe policy allows. */
#ifndef TESTS_JUDGES_SCRIPT_H
#define TESTS_JUDGES_SCRIPT_H

#include "judges/read_element.h"

bool judge_script(const struct read_element *e, const struct read_attribute *a);

#endif
