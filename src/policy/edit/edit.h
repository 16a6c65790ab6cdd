/* edit.h: what the methods of Sanitizer do to the rules, and presets. */
#ifndef TAMIS_POLICY_EDIT_EDIT_H
#define TAMIS_POLICY_EDIT_EDIT_H

#include "policy/config/config.h"

/* update_rules.c: updates the rules of a configuration whose lists have been changed. */

/* Removes from the rules what can no longer have an effect, and checks the rules again: INVALID_POLICY if they are not
 * valid. */
void tamis_policy_edit_update_rules(struct tamis_config *c);

/* Remove names from rules that contradict a method. Each returns whether a rule was changed. */

/* Removes the element from the rules that rename it. */
bool tamis_policy_edit_drop_renames_of(struct tamis_config *c, const struct item *element);

/* Removes the rules that keep the element although it is not in "elements": the rule for frames if the element is iframe,
 * and the element's own name from the rules for custom elements. */
bool tamis_policy_edit_drop_keeping_of(struct tamis_config *c, const struct item *element);

/* Removes the attribute from the rules that allow it on custom elements. */
bool tamis_policy_edit_drop_custom_attribute(struct tamis_config *c, const struct item *attribute);

/* presets.c */

/* Reports whether a preset has this name. `name` may be NULL. */
bool tamis_policy_edit_is_preset(const char *name);

#endif
