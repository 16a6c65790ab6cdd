/* element_frame.c: see element_frame.h. */
#include "straight/element_frame.h"

#include "parse/tags.h"
#include "serialize/frame.h"
#include "straight/stack_rule.h"

static bool is_void(atom name)
{
    return tamis_parse_html_tag(name) & TAG_VOID;
}

bool tamis_straight_changes_content(atom name, atom written)
{
    if (tamis_parse_html_tag(written) & TAG_RAW_TEXT)
        return name != ATOM_style || written != ATOM_style;
    if (name == written)
        return false;
    unsigned from = tamis_parse_nesting(name)->content, to = tamis_parse_nesting(written)->content;
    return is_void(name) != is_void(written) || (to == RCDATA_TEXT && from != to);
}

struct frame tamis_straight_element_frame(struct frame around, atom parent, atom written)
{
    const struct nesting *row = tamis_parse_nesting(written);
    if (nesting_fits(row, around, parent, written))
        return frame_within(around, row);
    switch ((enum content)around.content) {
    case DOCUMENT:
        return frame_of(written == ATOM_html ? ROOT : NOTHING, 0);
    case ROOT:
        return frame_of(written == ATOM_head ? HEAD : written == ATOM_body ? BODY : NOTHING, 0);
    case HEAD:
        return tamis_serialize_frame_in_head(written);
    default:
        return frame_of(NOTHING, 0);
    }
}

bool tamis_straight_is_read_alike(struct frame around, atom parent, atom written)
{
    if (stack_rule_of(written)->traits & IS_READ_DIFFERENTLY)
        return false;
    if (!(around.open & OPEN_SELECT))
        return true;
    return parent != ATOM_option &&
           (written == ATOM_option || (written == ATOM_optgroup && parent != ATOM_optgroup));
}
