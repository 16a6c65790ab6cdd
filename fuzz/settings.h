/* settings.h: policies and context elements. Targets choose among them by a hash of the input. */
#ifndef FUZZ_SETTINGS_H
#define FUZZ_SETTINGS_H

#include <stdbool.h>
#include <stdint.h>
#include <tamis/profile.h>

#include "judges/promises.h"

struct named_policy {
    const char *name;
    const char *json; /* NULL for the preset of that name */
    bool safe;
};

enum { SETTINGS_CONTEXTS = 32 };

/* The first function returns the number of policies, which include every preset; the second one returns one of them. For
 * `number`, here and below, the remainder of the division by the number of policies is used. */
uint32_t settings_policies(void);
struct named_policy settings_named_policy(uint32_t number);

/* Returns the number of presets other than the default. */
uint32_t settings_presets(void);

/* Arguments of tamis_set_context(). The first ones are the most common in pages. */
extern const char *const settings_contexts[SETTINGS_CONTEXTS];

/* These functions return the promises of a policy (judges/promises.h), or the policy alone. Except for
 * settings_promises_new(), the objects are created at the first call and kept, because creating them takes most of the
 * time. */
struct promises *settings_promises(uint32_t number);
struct promises *settings_promises_new(uint32_t number); /* the caller frees it */
const tamis_policy *settings_policy(uint32_t number);
bool settings_has_prefix(uint32_t number); /* the policy has an "idPrefix" */

/* Sanitizes the fragment that consists of `before`, the bytes and `after`, with the policy of this number. Returns a
 * description of the broken promise, or NULL. Targets that filter a value call this function, because the markup around a
 * value determines how parsers read it. */
const char *settings_broken_around(uint32_t number, const char *before, const void *bytes, size_t n,
                                   const char *after);

/* Returns one of the portable profiles. */
tamis_profile settings_portable(uint32_t number);

#endif
