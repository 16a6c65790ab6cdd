/* keeps.c: reports whether the lists of a configuration keep an element or an attribute. Rules, "dataAttributes" and
 * "ariaAttributes" are not considered. */
#include "policy/config/config.h"

static const struct item *find(const struct tamis_config *c, tamis_config_list list, const struct item *item)
{
    return tamis_policy_config_list_find(c, c->lists[list], item);
}

bool tamis_policy_config_keeps_element(const struct tamis_config *c, const struct item *element)
{
    if (c->lists[TAMIS_LIST_ELEMENTS])
        return find(c, TAMIS_LIST_ELEMENTS, element);
    return !find(c, TAMIS_LIST_REMOVE_ELEMENTS, element) &&
           !find(c, TAMIS_LIST_REPLACE_WITH_CHILDREN_ELEMENTS, element) &&
           !find(c, TAMIS_LIST_ESCAPE_ELEMENTS, element);
}

bool tamis_policy_config_keeps_attribute(const struct tamis_config *c, const struct item *element,
                                         const struct item *attribute, bool is_listed)
{
    const struct item *own = find(c, TAMIS_LIST_ELEMENTS, element);
    if (own && tamis_policy_config_list_find(c, own->remove_attributes, attribute))
        return false;
    is_listed = is_listed || (own && tamis_policy_config_list_find(c, own->attributes, attribute));
    if (c->lists[TAMIS_LIST_ATTRIBUTES])
        return is_listed || find(c, TAMIS_LIST_ATTRIBUTES, attribute);
    return own && own->attributes ? is_listed : !find(c, TAMIS_LIST_REMOVE_ATTRIBUTES, attribute);
}
