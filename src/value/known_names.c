/* known_names.c: see known_names.h. */
#include "value/known_names.h"

/* Reports whether a static name is the name of an attribute. The cases of the switch are names of elements that are also names
 * of attributes. */
static bool names_attribute(atom name)
{
    switch (name) {
    case ATOM_abbr:
    case ATOM_cite:
    case ATOM_code:
    case ATOM_content:
    case ATOM_cursor:
    case ATOM_data:
    case ATOM_dir:
    case ATOM_filter:
    case ATOM_font:
    case ATOM_form:
    case ATOM_frame:
    case ATOM_label:
    case ATOM_link:
    case ATOM_marker:
    case ATOM_mask:
    case ATOM_menu:
    case ATOM_object:
    case ATOM_pattern:
    case ATOM_slot:
    case ATOM_span:
    case ATOM_style:
    case ATOM_summary:
    case ATOM_text:
    case ATOM_title:
        return true;
    default:
        return name >= ATOM_attributename; /* the first of the attributes in names.def */
    }
}

bool tamis_value_is_known_attribute(atom name, struct span text)
{
    if (name && name < ATOM_STATIC_COUNT)
        return names_attribute(name);
    return span_starts(text, SPAN("data-")) || span_starts(text, SPAN("aria-"));
}
