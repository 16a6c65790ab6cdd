/* list.c: see list.h. */
#include "markdown/list.h"

#include "base/decimal.h"
#include "text/lines.h"
#include "value/integer.h"

/* The greatest item number that GFM allows (5.2, "ordered list marker"). */
enum { GREATEST_NUMBER = 999999999 };

/* Returns the number of the first item. If the attribute `start` is missing,
 * not a number, negative or greater than GREATEST_NUMBER, returns 1. */
static int64_t first_number(const struct node *n)
{
    const struct attribute *a = tamis_parse_attribute(n, ATOM_start);
    int64_t number = 1;
    bool is_number = a && tamis_value_integer(attribute_value(a), &number);
    return is_number && number >= 0 && number <= GREATEST_NUMBER ? number : 1;
}

static bool has_paragraph(const struct node *item, struct meter *m)
{
    for (const struct node *n = item->first_child; n && meter_ok(m); n = n->next) {
        meter_work(m, 1);
        if (node_is_html(n, ATOM_p))
            return true;
    }
    return false;
}

/* Reports whether the content of an item certainly begins with text. Returns false if the content begins
 * with an element without text, because such an element could be written as nothing. To limit the work for
 * nested lists, examines only the first SEARCHED nodes, and returns false if the text is not among them. */
static bool begins_with_text(const struct node *item, struct meter *m)
{
    enum { SEARCHED = 16 };
    const struct node *n = item->first_child;
    for (unsigned i = 0; n && i < SEARCHED; i++) {
        meter_work(m, 1);
        if (n->type == NODE_ELEMENT)
            n = n->first_child;
        else if (n->type == NODE_TEXT && !tamis_text_is_white(node_data(n)))
            return true;
        else
            n = n->next;
    }
    return false;
}

struct list tamis_markdown_list(const struct node *n, char previous, struct meter *m)
{
    bool is_ordered = node_is_html(n, ATOM_ol);
    struct list list = {.number = is_ordered ? first_number(n) : -1};
    unsigned items = 0;
    for (const struct node *item = n->first_child; item && meter_ok(m); item = item->next) {
        meter_work(m, 1);
        items += item->type == NODE_ELEMENT;
        list.is_loose = list.is_loose || has_paragraph(item, m);
        if (items == 1 && item->type == NODE_ELEMENT)
            list.interrupts = (!is_ordered || list.number == 1) && begins_with_text(item, m);
    }
    list.is_single = items == 1;
    if (is_ordered)
        list.mark = previous == '.' ? ')' : '.';
    else
        list.mark = previous == '-' ? '+' : '-';
    return list;
}

size_t tamis_markdown_mark(struct list *list, char mark[MARK_SIZE])
{
    char digits[DECIMAL_DIGITS];
    char *end = mark;
    if (list->number >= 0)
        end = span_copy(end, tamis_base_decimal((uint64_t)list->number, digits));
    list->number += list->number >= 0 && list->number < GREATEST_NUMBER;
    *end++ = list->mark;
    *end++ = ' ';
    return (size_t)(end - mark);
}
