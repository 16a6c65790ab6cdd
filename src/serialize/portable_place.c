/* portable_place.c: decides at which places in portable output an element is allowed. Parsers move, ignore or close elements in
 * certain places, and these places are not the same for all parsers. */
#include "base/array.h"
#include "parse/tags.h"
#include "serialize/portable.h"

/* Returns the same name for all parts of a table that the parser expects in the same insertion mode. */
static atom first_of_kind(atom part)
{
    switch (part) {
    case ATOM_td:
    case ATOM_th:
        return ATOM_td;
    case ATOM_tr:
    case ATOM_col:
        return part;
    default:
        return ATOM_table;
    }
}

/* Reports whether a template can contain `n`, a part of a table, after the element before `n`. A
 * template can begin with any part of a table. This first part determines the insertion mode. In this
 * mode, the parser ignores a part that belongs to another mode, or inserts elements around it. */
static bool follows_its_kind(const struct node *n)
{
    const struct node *before = n->previous;
    while (before && before->type == NODE_TEXT)
        before = before->previous;
    bool is_part = before && before->ns == NS_HTML && (tamis_parse_html_tag(before->name) & TAG_TABLE_PART);
    return !before || (is_part && first_of_kind(before->name) == first_of_kind(n->name));
}

static bool is_in_table(const struct node *parent, const struct node *n)
{
    if (node_is_html(parent, ATOM_template))
        return follows_its_kind(n);
    switch (n->name) {
    case ATOM_td:
    case ATOM_th:
        return node_is_html(parent, ATOM_tr);
    case ATOM_tr:
        return node_is_html(parent, ATOM_tbody) || node_is_html(parent, ATOM_thead) ||
               node_is_html(parent, ATOM_tfoot);
    case ATOM_col:
        return node_is_html(parent, ATOM_colgroup);
    default:
        return node_is_html(parent, ATOM_table);
    }
}

static bool is_in_ruby(const struct node *parent, const struct node *n)
{
    bool in_container = node_is_html(parent, ATOM_rtc) && (n->name == ATOM_rt || n->name == ATOM_rp);
    return node_is_html(parent, ATOM_ruby) || in_container;
}

bool tamis_serialize_is_in_place(const struct node *parent, const struct node *n)
{
    bool is_table_part = tamis_parse_html_tag(n->name) & TAG_TABLE_PART;
    bool is_ruby_part = n->name == ATOM_rb || n->name == ATOM_rt || n->name == ATOM_rtc || n->name == ATOM_rp;
    if (!is_table_part && !is_ruby_part)
        return true;
    return parent && (is_table_part ? is_in_table(parent, n) : is_in_ruby(parent, n));
}

static const struct {
    atom parent, child;
} pairs[] = {
#define CLOSES(parent, child) {ATOM_##parent, ATOM_##child},
#include "serialize/portable_pairs.def"
#undef CLOSES
};

bool tamis_serialize_closes(const struct node *n, const struct node *parent)
{
    if (parent->ns != NS_HTML)
        return false;
    for (size_t i = 0; i < ARRAY_LENGTH(pairs); i++)
        if (pairs[i].parent == parent->name && pairs[i].child == n->name)
            return true;
    return false;
}

/* --- equal formatting elements --- */

/* Reports whether parsers put a marker into the list of active formatting elements for the element. */
static bool puts_marker(const struct node *n)
{
    switch (n->name) {
    case ATOM_applet:
    case ATOM_caption:
    case ATOM_marquee:
    case ATOM_object:
    case ATOM_td:
    case ATOM_th:
        return true;
    default:
        return false;
    }
}

/* Most equal elements have their attributes in the same order, so the attribute at the same place is compared first. */
static bool has_attribute(const struct node *n, const struct attribute *a, uint32_t place, struct meter *m)
{
    const struct attribute *other = &n->attributes[place];
    if (other->name != a->name) {
        meter_work(m, n->count / 16);
        other = tamis_parse_attribute(n, a->name);
    }
    return other && span_equal(attribute_value(a), attribute_value(other));
}

static bool is_equal(const struct node *a, const struct node *b, struct meter *m)
{
    if (a->name != b->name || a->count != b->count)
        return false;
    meter_work(m, a->count / 4);
    for (uint32_t i = 0; i < a->count; i++)
        if (!has_attribute(b, &a->attributes[i], i, m))
            return false;
    return true;
}

bool tamis_serialize_is_surplus(const struct node *n, const struct node *root, struct meter *m)
{
    enum { MOST_EQUAL = 3, ANCESTORS_PER_WORK = 16 };
    unsigned seen = 0, equal = 0;
    if (!(tamis_parse_html_tag(n->name) & TAG_FORMATTING))
        return false;
    for (const struct node *up = n->parent; up != root && !puts_marker(up) && equal < MOST_EQUAL;
         up = up->parent) {
        equal += is_equal(up, n, m);
        seen++;
    }
    meter_work(m, seen / ANCESTORS_PER_WORK);
    return equal == MOST_EQUAL;
}
