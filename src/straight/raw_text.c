/* raw_text.c: reads the content of raw text and RCDATA elements. */
#include "base/scan.h"
#include "straight/plain.h"

/* Reports whether an end tag with this name begins at `p`, which
 * points to "<". A byte that ends a name must follow the name. */
static bool is_end_tag(const unsigned char *p, const unsigned char *end, struct span name)
{
    if ((size_t)(end - p) < name.n + 3 || p[1] != '/')
        return false;
    if (!span_equal_nocase(span_of((const char *)p + 2, name.n), name))
        return false;
    unsigned char c = p[name.n + 2];
    return c == '>' || c == '/' || (c != '\r' && span_is_white((char)c));
}

/* Reports whether the name after the "</" at `p` is within the limit TAG_NAME_BYTES. The lexer applies this limit to every name
 * after "</", because it compares each of them with the name of the element. */
static bool is_within_limit(const struct straight_run *r, const unsigned char *p)
{
    uint64_t n = 0;
    for (p += 2; p < r->end && span_is_letter(*p); p++)
        n++;
    return n <= r->s->meter->limits[TAMIS_MAX_TAG_NAME_BYTES];
}

const unsigned char *tamis_straight_find_end(const struct straight_run *r, const unsigned char *p,
                                             struct span name)
{
    while ((p = scan_byte(p, r->end, '<')) != r->end && !is_end_tag(p, r->end, name)) {
        if (r->end - p > 1 && p[1] == '/' && !is_within_limit(r, p))
            return NULL;
        p++;
    }
    return p;
}

bool tamis_straight_is_escaped_script(struct span name, const unsigned char *p, const unsigned char *end)
{
    if (!span_equal(name, SPAN("script")))
        return false;
    while ((p = scan_byte(p, end, '<')) != end) {
        if (end - p > 6 && span_equal_nocase(span_of((const char *)p + 1, 6), name))
            return true;
        p++;
    }
    return false;
}

static bool read_text(struct straight_run *r, const unsigned char *stop, bool is_rcdata)
{
    const unsigned char *end = r->end;
    bool ok = true;
    r->end = stop; /* a reference does not extend into the end tag */
    while (ok && r->p < stop) {
        const unsigned char *start = r->p;
        const unsigned char *next = is_rcdata ? scan_byte(start, stop, '&') : stop;
        if (next == start) {
            ok = tamis_straight_reference(r);
            continue;
        }
        r->p = next;
        ok = tamis_straight_insert_text(r, span_of((const char *)start, (size_t)(r->p - start)));
    }
    r->end = end;
    return ok;
}

/* Reads the end tag at r->p. If r->p is the end of the input, there is no end tag, and the parser processes the end-of-file
 * token twice: first in the mode "text", then in the original insertion mode. */
static bool end_element(struct straight_run *r)
{
    if (r->p == r->end) {
        parser_works(r, 1);
        return tamis_straight_pop(r, r->top);
    }
    r->p = tamis_lex_scan_tag(r->p, r->end, r->tree.names, 0, r->tag);
    parser_works(r, 2);
    return r->p ? tamis_straight_pop(r, r->top) : tamis_straight_give_up(r, "odd tag");
}

bool tamis_straight_raw_text(struct straight_run *r, bool is_rcdata)
{
    struct span name = tamis_base_names_text(r->tree.names, r->tag->name);
    const unsigned char *stop = tamis_straight_find_end(r, r->p, name);
    if (!stop)
        return tamis_straight_give_up(r, "limits");
    if (tamis_straight_is_escaped_script(name, r->p, stop))
        return tamis_straight_give_up(r, "escaped script");
    if (!read_text(r, stop, is_rcdata))
        return false;
    r->skips_line_feed = false;
    return end_element(r);
}
