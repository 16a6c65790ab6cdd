/* item.c: tests the name and the namespace of an item. */
#include "policy/config/config.h"

bool tamis_policy_config_item_is_custom_data(const struct tamis_config *c, const struct item *item)
{
    struct span name = tamis_base_names_text(&c->names, item->name);
    if (item->ns || name.n <= 5 || !span_starts(name, SPAN("data-")))
        return false;
    for (size_t i = 5; i < name.n; i++)
        if (name.p[i] >= 'A' && name.p[i] <= 'Z')
            return false;
    return true;
}

bool tamis_policy_config_item_is_aria(const struct tamis_config *c, const struct item *item)
{
    return !item->ns && span_starts(tamis_base_names_text(&c->names, item->name), SPAN("aria-"));
}

bool tamis_policy_config_item_is_replaceable(const struct tamis_config *c, const struct item *element)
{
    struct span ns = tamis_base_names_text(&c->names, element->ns);
    if (element->name == ATOM_html)
        return !span_equal(ns, tamis_base_namespace_uri(NS_HTML));
    if (element->name == ATOM_svg)
        return !span_equal(ns, tamis_base_namespace_uri(NS_SVG));
    return element->name != ATOM_math || !span_equal(ns, tamis_base_namespace_uri(NS_MATHML));
}
