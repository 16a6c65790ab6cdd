/* leading.c: removes the white space at the start of the output if html, head and body
 * are not written. The result and the work are the same as with tamis_serialize_trim().
 * Text before the first written element is always a child of the root in the output. */
#include "straight/open.h"

static void add_work(struct straight_run *r)
{
    meter_work(r->s->meter, 1 + r->leading.space / 16);
}

struct span tamis_straight_trim(struct straight_run *r, struct span text)
{
    size_t space = 0;
    while (space < text.n && span_is_white(text.p[space]))
        space++;
    r->leading.space += space;
    r->before = BEFORE_WHITE;
    if (space == text.n)
        return SPAN("");
    add_work(r);
    r->leading.trims = false;
    return span_of(text.p + space, text.n - space);
}

void tamis_straight_end_leading(struct straight_run *r, bool begins_text)
{
    if (r->leading.has_text) {
        add_work(r);
        r->leading.nodes++;
    }
    r->leading = (struct leading){.trims = begins_text, .has_text = begins_text, .nodes = r->leading.nodes};
}
