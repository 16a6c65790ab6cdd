/* nesting.c: see nesting.h. */
#include "parse/nesting.h"

#include "parse/tags.h"

const struct nesting tamis_parse_nesting_rows[ATOM_STATIC_COUNT] = {
#define NESTING(name, within, conflicts, clears, opens, content, rule) \
    [ATOM_##name] = {conflicts, clears, opens, within, content, NESTING_##rule},
#include "parse/nesting.def"
#undef NESTING
};

static bool has_implied_end(atom name)
{
    return tamis_parse_html_tag(name) & TAG_IMPLIED_END;
}

bool tamis_parse_parent_conflicts(const struct nesting *row, struct frame f, atom parent, atom name)
{
    switch ((enum nesting_rule)row->rule) {
    case NESTING_PLAIN:
        return false;
    case NESTING_HEADING:
        return is_heading(parent);
    case NESTING_OPTION:
        if (!(f.open & OPEN_SELECT))
            return parent == ATOM_option;
        return has_implied_end(parent) && !(name == ATOM_option && parent == ATOM_optgroup);
    case NESTING_RUBY_TEXT:
        return (f.open & OPEN_RUBY) && has_implied_end(parent) &&
               !((name == ATOM_rp || name == ATOM_rt) && parent == ATOM_rtc);
    }
    return true;
}

struct frame tamis_parse_frame(struct frame f, atom parent, atom name)
{
    const struct nesting *row = tamis_parse_nesting(name);
    return nesting_fits(row, f, parent, name) ? frame_within(f, row) : frame_of(NOTHING, 0);
}
