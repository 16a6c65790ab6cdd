/* list.c: see list.h. */
#include "text/list.h"

#include "base/decimal.h"
#include "text/style.h"
#include "value/integer.h"

enum { DEEPEST_INDENT = 8 };

static bool read_attribute(const struct node *n, atom name, int64_t *number)
{
    const struct attribute *a = tamis_parse_attribute(n, name);
    return a && tamis_value_integer(attribute_value(a), number);
}

/* Returns the number of rendered items whose list owner (the nearest list around an item) is `list`. */
static int64_t count_items(const struct node *list, bool scripting, struct meter *m)
{
    int64_t count = 0;
    const struct node *n = tamis_parse_next(list, list);
    while (n && meter_ok(m)) {
        unsigned display = n->type == NODE_ELEMENT ? tamis_text_style(n, scripting).display : DISPLAY_INLINE;
        bool skips = display == DISPLAY_NONE || display == DISPLAY_LIST;
        count += display == DISPLAY_LIST_ITEM;
        meter_work(m, 1);
        n = skips ? tamis_parse_next_skipping(n, list) : tamis_parse_next(n, list);
    }
    return count;
}

struct numbering tamis_text_numbering(const struct node *list, bool scripting, struct meter *m)
{
    bool reversed = node_has(list, ATOM_reversed);
    struct numbering numbering = {1, reversed ? -1 : 1};
    if (!node_is_html(list, ATOM_ol))
        return (struct numbering){0, 0};
    if (!read_attribute(list, ATOM_start, &numbering.next) && reversed)
        numbering.next = count_items(list, scripting, m);
    return numbering;
}

static size_t put(char mark[LARGEST_MARK], size_t n, struct span s)
{
    return (size_t)(span_copy(mark + n, s) - mark);
}

size_t tamis_text_mark(struct numbering *numbering, const struct node *item, unsigned depth,
                       char mark[LARGEST_MARK])
{
    char digits[DECIMAL_DIGITS];
    size_t n = 0;
    for (unsigned i = 0; i < depth && i < DEEPEST_INDENT; i++)
        n = put(mark, n, SPAN("  "));
    if (!numbering->step)
        return put(mark, n, SPAN("- "));
    (void)read_attribute(item, ATOM_value, &numbering->next);
    int64_t number = numbering->next;
    numbering->next += numbering->step;
    if (number < 0)
        n = put(mark, n, SPAN("-"));
    n = put(mark, n, tamis_base_decimal((uint64_t)(number < 0 ? -number : number), digits));
    return put(mark, n, SPAN(". "));
}
