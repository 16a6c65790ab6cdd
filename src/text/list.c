/* list.c: see list.h. */
#include "text/list.h"

#include "base/decimal.h"
#include "text/style.h"

enum { LARGEST_NUMBER = INT32_MAX, DEEPEST_INDENT = 8 };

/* Reads an integer according to the standard (2.3.4.1, "rules for parsing integers"). Returns false on an error. As in browsers,
 * a number that does not fit into a signed 32-bit integer is an error. */
static bool read_integer(struct span s, int64_t *number)
{
    size_t i = 0;
    while (i < s.n && span_is_white(s.p[i]))
        i++;
    bool negative = i < s.n && s.p[i] == '-';
    i += i < s.n && (s.p[i] == '-' || s.p[i] == '+');
    if (i == s.n || !span_is_digit(s.p[i]))
        return false;
    int64_t value = 0;
    for (; i < s.n && span_is_digit(s.p[i]) && value <= LARGEST_NUMBER; i++)
        value = value * 10 + (s.p[i] - '0');
    if (value > (int64_t)LARGEST_NUMBER + negative)
        return false;
    *number = negative ? -value : value;
    return true;
}

static bool read_attribute(const struct node *n, atom name, int64_t *number)
{
    const struct attribute *a = tamis_parse_attribute(n, name);
    return a && read_integer(attribute_value(a), number);
}

/* Returns the number of items whose list owner (the nearest list around an item) is `list`. */
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
