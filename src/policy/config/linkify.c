/* linkify.c: sets, removes and returns the members "linkify" and "templateMarkers" of a configuration. */
#include "policy/config/config.h"

void tamis_config_set_linkify(tamis_config *c, bool mail, tamis_strings schemes, tamis_name_list skip)
{
    const char *error = tamis_policy_config_strings_error(schemes);
    if (!error)
        error = tamis_policy_config_names_error(skip);
    if (!tamis_policy_config_begin_change(c, "tamis_config_set_linkify", error))
        return;
    tamis_policy_config_copy_strings(c, &schemes);
    tamis_policy_config_copy_elements(c, &skip);
    c->linkify = true;
    c->linkify_mail = mail;
    c->linkify_schemes = schemes;
    c->linkify_skip = skip;
}

void tamis_config_remove_linkify(tamis_config *c)
{
    if (tamis_policy_config_begin_change(c, "tamis_config_remove_linkify", NULL))
        c->linkify = false;
}

bool tamis_config_linkify(const tamis_config *c, bool *mail, tamis_strings *schemes, tamis_name_list *skip)
{
    if (!c || !c->linkify)
        return false;
    *mail = c->linkify_mail;
    *schemes = c->linkify_schemes;
    *skip = c->linkify_skip;
    return true;
}

void tamis_config_set_template_markers(tamis_config *c, tamis_strings markers)
{
    const char *error = tamis_policy_config_strings_error(markers);
    if (!tamis_policy_config_begin_change(c, "tamis_config_set_template_markers", error))
        return;
    tamis_policy_config_copy_strings(c, &markers);
    c->template_markers = markers;
}

tamis_strings tamis_config_template_markers(const tamis_config *c)
{
    return c ? c->template_markers : (tamis_strings){NULL, 0};
}
