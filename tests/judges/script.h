/* script.h: reports whether an attribute runs script, which no safe policy allows. */
#ifndef TESTS_JUDGES_SCRIPT_H
#define TESTS_JUDGES_SCRIPT_H

#include "judges/read_element.h"

bool judge_script(const struct read_element *e, const struct read_attribute *a);

/* Reports whether the attribute is one with which a form becomes a tool for programs that act for the user (WebMCP). No safe
 * policy allows these attributes. */
bool judge_script_offers_tool(const struct read_attribute *a);

#endif
