/* nesting.c: see nesting.h. */
#include "parse/nesting.h"

#include "parse/tags.h"

static const struct nesting plain = {.within = BODY, .content = BODY};

/* A row without a rule is all zeros: its content is DOCUMENT, which no row has. */
static const struct nesting rows[ATOM_STATIC_COUNT] = {
#define NESTING(name, within, conflicts, clears, opens, content, rule) \
    [ATOM_##name] = {conflicts, clears, opens, within, content, NESTING_##rule},
#include "parse/nesting.def"
#undef NESTING
};

const struct nesting *tamis_parse_nesting(atom name)
{
    return name < ATOM_STATIC_COUNT && rows[name].content != DOCUMENT ? &rows[name] : &plain;
}

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
    bool is_certain = f.content == row->within && !(f.open & row->conflicts) &&
                      !tamis_parse_parent_conflicts(row, f, parent, name);
    return is_certain ? frame_within(f, row) : frame_of(NOTHING, 0);
}
