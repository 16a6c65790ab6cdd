/* edit.h: updates the rules after a method of Sanitizer, and finds presets. */
#ifndef TAMIS_POLICY_EDIT_EDIT_H
#define TAMIS_POLICY_EDIT_EDIT_H

#include "policy/config/config.h"

/* update_rules.c: updates the rules of a configuration whose lists have been changed. */

/* Removes the rules, and the parts of rules, that can no longer have an effect. If this removes the last URL rule,
 * adds a URL rule that allows no URL. Removes "linkify" if links can no longer be kept. Then checks the rules again.
 * If the rules are not valid, sets the status TAMIS_INVALID_POLICY. */
void tamis_policy_edit_update_rules(struct tamis_config *c);

/* The next three functions remove from the rules what would prevent the effect of a method of Sanitizer. Each of
 * these functions returns true if it has changed or removed a rule. */

/* Removes the element from the rules that rename it. */
bool tamis_policy_edit_drop_renames_of(struct tamis_config *c, const struct item *element);

/* Removes rules and patterns that can keep the element even if the element is not in "elements". For iframe of HTML,
 * these are the FRAME rules. For any element of HTML, these are the patterns in CUSTOM rules that are equal to the
 * name of the element. Patterns with wildcards are not removed. */
bool tamis_policy_edit_drop_keeping_of(struct tamis_config *c, const struct item *element);

/* Removes the attribute from the CUSTOM rules, which allow attributes on custom elements. */
bool tamis_policy_edit_drop_custom_attribute(struct tamis_config *c, const struct item *attribute);

#endif
