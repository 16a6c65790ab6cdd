/* naming.c: see naming.h. From the HTML Standard, WAI-ARIA, and SVG. */
#include "sanitize/naming.h"

static enum naming naming_of(atom name)
{
    switch (name) {
    case ATOM_href:
    case ATOM_xlink_href:
    case ATOM_usemap:
        return NAMING_HASH;
    case ATOM_aria_controls:
    case ATOM_aria_describedby:
    case ATOM_aria_details:
    case ATOM_aria_errormessage:
    case ATOM_aria_flowto:
    case ATOM_aria_labelledby:
    case ATOM_aria_owns:
    case ATOM_for: /* of output; of label one name, which is a list too */
    case ATOM_headers:
    case ATOM_itemref:
        return NAMING_LIST;
    case ATOM_anchor:
    case ATOM_aria_activedescendant:
    case ATOM_commandfor:
    case ATOM_contextmenu:
    case ATOM_form:
    case ATOM_id:
    case ATOM_interestfor:
    case ATOM_list:
    case ATOM_name:
    case ATOM_popovertarget:
        return NAMING_ONE;
    default:
        return NAMING_NOT;
    }
}

bool tamis_sanitize_may_name(atom name)
{
    return naming_of(name) != NAMING_NOT;
}

/* Elsewhere a name is not one of the document's: what a meta or param says, which slot is meant. */
static bool is_named(const struct node *n)
{
    return n->name != ATOM_meta && n->name != ATOM_param && n->name != ATOM_slot;
}

enum naming tamis_sanitize_naming(const struct node *n, const struct attribute *a)
{
    switch (a->name) {
    case ATOM_name:
        return is_named(n) ? NAMING_ONE : NAMING_NOT;
    case ATOM_form: /* of mo it says on which side of what the operator stands */
        return n->name == ATOM_mo ? NAMING_NOT : NAMING_ONE;
    default:
        return naming_of(a->name);
    }
}

static void add_name(struct buf *out, struct span prefix, struct span name)
{
    if (!span_starts(name, prefix))
        buf_add(out, prefix);
    buf_add(out, name);
}

static void add_list(struct buf *out, struct span prefix, struct span value)
{
    size_t at = 0;
    while (at < value.n) {
        size_t begin = at;
        while (at < value.n && span_is_white(value.p[at]) == span_is_white(value.p[begin]))
            at++;
        struct span piece = span_of(value.p + begin, at - begin);
        if (span_is_white(piece.p[0]))
            buf_add(out, piece);
        else
            add_name(out, prefix, piece);
    }
}

/* "#" alone is the top of the page, and "#:~:" text to look for. */
static bool is_reference(struct span value)
{
    return value.n > 1 && value.p[0] == '#' && value.p[1] != ':';
}

bool tamis_sanitize_prefix(enum naming naming, struct span prefix, struct span value, struct buf *out)
{
    out->n = 0;
    meter_work(out->meter, value.n);
    switch (naming) {
    case NAMING_ONE:
        if (value.n)
            add_name(out, prefix, value);
        break;
    case NAMING_LIST:
        add_list(out, prefix, value);
        break;
    case NAMING_HASH:
        if (!is_reference(value))
            return false;
        buf_push(out, '#');
        add_name(out, prefix, span_of(value.p + 1, value.n - 1));
        break;
    case NAMING_NOT:
        return false;
    }
    return meter_ok(out->meter) && !span_equal(buf_span(out), value);
}
