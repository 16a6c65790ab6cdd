/* lists.c: checks values with several URLs, separated by ASCII whitespace (ping) or by commas (archive). */
#include "value/url/check.h"
#include "value/url/percent.h"

static bool is_separator(char c, bool by_commas)
{
    return by_commas ? c == ',' : span_is_white(c);
}

/* Removes the first item and the separator after it from `rest`, and returns the item. An item between two adjacent separators
 * is empty. */
static struct span next_item(struct span *rest, bool by_commas)
{
    size_t n = 0;
    while (n < rest->n && !is_separator(rest->p[n], by_commas))
        n++;
    struct span item = span_of(rest->p, n);
    n += n < rest->n;
    *rest = span_of(rest->p + n, rest->n - n);
    return item;
}

static bool is_blank(struct span s)
{
    size_t i = 0;
    while (i < s.n && span_is_white(s.p[i]))
        i++;
    return i == s.n;
}

/* Appends the URL in j->scratch to the list in j->out. Separators in the URL are
 * percent-encoded. They can come from the base or the template of the rule. */
static void add_item(struct url_job *j, bool by_commas)
{
    if (j->out->n)
        buf_add(j->out, by_commas ? SPAN(", ") : SPAN(" "));
    for (size_t i = 0; i < j->scratch->n; i++)
        if (is_separator(j->scratch->p[i], by_commas))
            tamis_value_url_encode_byte(j->out, j->scratch->p[i]);
        else
            buf_push(j->out, j->scratch->p[i]);
}

static bool check_items(struct url_job *j, struct span rest, bool by_commas)
{
    bool any = false;
    while (rest.n && meter_ok(j->out->meter)) {
        struct span item = next_item(&rest, by_commas);
        if (is_blank(item))
            continue;
        any = true;
        if (tamis_value_url_check_listed(j, item))
            add_item(j, by_commas);
    }
    return !any || j->out->n;
}

bool tamis_value_url_check_list(struct url_job *j, struct span value)
{
    return check_items(j, value, false);
}

bool tamis_value_url_check_commas(struct url_job *j, struct span value)
{
    return check_items(j, value, true);
}
