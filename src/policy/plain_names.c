/* plain_names.c: the names of elements that HTML parsers treat like any other element. */
#include "parse/tags.h"
#include "policy/policy.h"

bool tamis_policy_is_plain_element(struct span name)
{
    atom id = tamis_base_names_static(name);
    unsigned special = TAG_VOID | TAG_RAW_TEXT | TAG_HEAD | TAG_TABLE_PART | TAG_SCOPE;
    switch (id) {
    case ATOM_NONE:
    case ATOM_body:
    case ATOM_form:
    case ATOM_frameset:
    case ATOM_head:
    case ATOM_html:
    case ATOM_image:
    case ATOM_math:
    case ATOM_option:
    case ATOM_optgroup:
    case ATOM_select:
    case ATOM_svg:
    case ATOM_textarea:
    case ATOM_title:
        return false;
    default:
        return is_html_element(id) && !(tamis_parse_html_tag(id) & special);
    }
}
