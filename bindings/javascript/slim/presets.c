/* presets.c: stands in the module `tamis/slim` for src/policy/edit/presets.c. The module knows only the preset "default"; the
 * JavaScript of the package has the JSON of some of the others. */
#include <string.h>

#include "base/error.h"
#include "policy/edit/edit.h"

const char *tamis_preset_name(size_t index)
{
    return index == 0 ? "default" : NULL;
}

const char *tamis_preset_summary(size_t index)
{
    return index == 0 ? "the built-in safe default configuration" : NULL;
}

bool tamis_policy_edit_is_preset(const char *name)
{
    return name && strcmp(name, "default") == 0;
}

tamis_config *tamis_config_new_preset(const char *name, const tamis_allocator *allocator, tamis_error *error)
{
    bool is_known = tamis_policy_edit_is_preset(name);
    tamis_config *c = is_known ? tamis_config_new_default(allocator) : NULL;
    tamis_status status = c ? TAMIS_OK : is_known ? TAMIS_NO_MEMORY : TAMIS_INVALID_ARGUMENT;
    const char *text = is_known ? NULL : "there is no preset with this name; write \"default\"";
    error_give(error, tamis_base_error(status, NO_PLACE, text));
    return c;
}
