/* raw_text.c: reads the content of raw text and RCDATA elements. */
#include "straight/open.h"

static unsigned char lowered(unsigned char c)
{
    return c >= 'A' && c <= 'Z' ? (unsigned char)(c | 0x20) : c;
}

/* Reports whether "</" and the name are at `p`, and a byte that ends a name follows. */
static bool is_end_tag(const unsigned char *p, const unsigned char *end, struct span name)
{
    if ((size_t)(end - p) < name.n + 3 || p[1] != '/')
        return false;
    for (size_t i = 0; i < name.n; i++)
        if (lowered(p[i + 2]) != (unsigned char)name.p[i])
            return false;
    unsigned char c = p[name.n + 2];
    return c == '>' || c == '/' || (c != '\r' && span_is_white((char)c));
}

/* Returns the "<" of the end tag, or NULL if there is none. */
static const unsigned char *find_end(const struct straight_run *r, struct span name)
{
    const unsigned char *p = r->p;
    while ((p = memchr(p, '<', (size_t)(r->end - p))) != NULL && !is_end_tag(p, r->end, name))
        p++;
    return p;
}

/* Reports whether script data can be in one of the escaped states, in which end tags have other rules. */
static bool is_escaped_script(struct span name, const unsigned char *p, const unsigned char *end)
{
    if (!span_equal(name, SPAN("script")))
        return false;
    while ((p = memchr(p, '<', (size_t)(end - p))) != NULL) {
        if (end - p > 1 && p[1] == '!')
            return true;
        p++;
    }
    return false;
}

static bool read_text(struct straight_run *r, const unsigned char *stop, bool is_rcdata)
{
    const unsigned char *end = r->end;
    bool ok = true;
    r->end = stop; /* a reference does not extend over the end tag */
    while (ok && r->p < stop) {
        const unsigned char *start = r->p;
        const unsigned char *next = is_rcdata ? memchr(start, '&', (size_t)(stop - start)) : NULL;
        if (next == start) {
            ok = tamis_straight_reference(r);
            continue;
        }
        r->p = next ? next : stop;
        ok = tamis_straight_insert_text(r, span_of((const char *)start, (size_t)(r->p - start)));
    }
    r->end = end;
    return ok;
}

bool tamis_straight_raw_text(struct straight_run *r, bool is_rcdata)
{
    struct span name = tamis_base_names_text(r->tree.names, r->tag->name);
    const unsigned char *stop = find_end(r, name);
    if (!stop || is_escaped_script(name, r->p, stop))
        return tamis_straight_give_up(r, "raw text");
    if (!read_text(r, stop, is_rcdata))
        return false;
    r->skips_line_feed = false;
    r->p = tamis_lex_scan_tag(stop, r->end, r->tree.names, 0, r->tag);
    parser_works(r, 2);
    return r->p ? tamis_straight_pop(r, r->top) : tamis_straight_give_up(r, "odd tag");
}
