/* close.c: reads the most frequent form of an end tag without a lookup of its name. */
#include "base/names_lookup.h"
#include "straight/open.h"

/* Reports whether the bytes at `p` are those of the name. There are eight bytes at `p`, and no fewer than in the name. */
static bool begins_with(const unsigned char *p, atom name, struct span text)
{
    if (text.n > 8 || name >= ATOM_STATIC_COUNT)
        return span_equal(span_of((const char *)p, text.n), text);
    uint64_t different = names_load((const char *)p) ^ names_load(tamis_base_names_short[name]);
    return !(different << (64 - 8 * text.n));
}

bool tamis_straight_close(struct straight_run *r)
{
    atom name = top_of(r)->name;
    struct span text = tamis_base_names_text(r->tree.names, name);
    const unsigned char *p = r->p + 2; /* after "</" */
    ptrdiff_t left = r->end - p;
    if (r->mode != MODE_IN_BODY || name == ATOM_body) /* the end tag of body does not pop it */
        return false;
    if (!r->top || left < 8 || left <= (ptrdiff_t)text.n || p[text.n] != '>' || text.n + 3 > r->largest_tag)
        return false;
    if (!begins_with(p, name, text))
        return false;
    r->p = p + text.n + 1;
    begin_token(r);
    tamis_straight_pop_current(r);
    return true;
}
