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

/* The text is that of src/policy/edit/presets.c: the presets whose JSON JavaScript has exist, too. */
static tamis_error no_preset(const char *name)
{
    tamis_error error = tamis_base_error(TAMIS_INVALID_ARGUMENT, NO_PLACE, "there is no preset \"");
    tamis_base_error_append(error.text, span_from(name));
    tamis_base_error_append(error.text, SPAN("\"; write \"default\", \"comment\", \"article\", \"email\", "
                                             "\"svg\" or \"text\""));
    return error;
}

tamis_config *tamis_config_new_preset(const char *name, const tamis_allocator *allocator, tamis_error *error)
{
    bool is_known = strcmp(name, "default") == 0;
    tamis_config *c = is_known ? tamis_config_new_default(allocator) : NULL;
    error_give(error,
               is_known ? tamis_base_error(c ? TAMIS_OK : TAMIS_NO_MEMORY, NO_PLACE, NULL) : no_preset(name));
    return c;
}
