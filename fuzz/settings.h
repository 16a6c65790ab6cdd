/* settings.h: what the targets choose among by a hash of the input: policies and context elements. */
#ifndef FUZZ_SETTINGS_H
#define FUZZ_SETTINGS_H

#include <stdbool.h>
#include <stdint.h>
#include <tamis/profile.h>

#include "judges/promises.h"

struct named_policy {
    const char *name;
    const char *json; /* NULL: the preset of that name */
    bool safe;
};

enum { SETTINGS_CONTEXTS = 32 };

/* How many policies there are, and one of them; every preset is among them. `number` is taken modulo their number. */
uint32_t settings_policies(void);
struct named_policy settings_named_policy(uint32_t number);

/* How many presets there are besides the default. */
uint32_t settings_presets(void);

/* As for tamis_set_context(). The first are those where most of the output of a page ends up. */
extern const char *const settings_contexts[SETTINGS_CONTEXTS];

/* Made at the first call and kept, for making them anew would be most of the time: one set of machinery a policy, and the
 * policy alone. `number` is taken modulo their number. */
struct promises *settings_promises(uint32_t number);
struct promises *settings_promises_new(uint32_t number); /* the caller's */
const tamis_policy *settings_policy(uint32_t number);

/* One of the portable profiles. */
tamis_profile settings_portable(uint32_t number);

#endif
