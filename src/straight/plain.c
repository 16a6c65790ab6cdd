/* plain.c: reads plain start tags (plain_run.c), filters their attributes by the rules of the policy, and writes the tags. For
 * these tags, start_tag.c and elements.c would give the same result, but they are slower. */
#include "straight/plain.h"

/* Reports whether all attribute values can be copied from the input unchanged. */
static bool has_plain_values(const struct node *n)
{
    for (uint32_t i = 0; i < n->count; i++)
        if (!n->attributes[i].is_plain || !n->attributes[i].in_input)
            return false;
    return true;
}

/* Writes the attributes to `p`. The caller has made enough space there. The values are copied unchanged. */
static char *put_attributes(const struct straight_run *r, char *p, const struct node *n)
{
    for (uint32_t i = 0; i < n->count; i++) {
        const struct attribute *a = &n->attributes[i];
        *p++ = ' ';
        p = put_name(p, a->name, tamis_base_names_text(r->tree.names, a->name));
        *p++ = '=';
        *p++ = '"';
        p = put_span(p, attribute_value(a));
        *p++ = '"';
    }
    return p;
}

/* Makes sure that the output has space for the rest of the input, from run->p on, and for `more` additional bytes. */
static bool make_space(struct plain_run *run, size_t more)
{
    struct buf *out = run->r->out;
    out->n = (size_t)((char *)run->to - out->p);
    if (!buf_reserve(out, (size_t)(run->end - run->p) + more))
        return false;
    run->to = (unsigned char *)out->p + out->n;
    return true;
}

/* Writes the start tag. If the values are copied unchanged, the written tag has at most one byte more than the tag in the input
 * for each attribute: the space before the attribute. */
static bool write(struct plain_run *run, const struct node *n)
{
    struct straight_run *r = run->r;
    if (!make_space(run, n->count + NAME_ROOM))
        return false;
    char *p = (char *)run->to;
    *p = '<';
    p = put_name(p + 1, n->name, tamis_base_names_texts[n->name]);
    if (has_plain_values(n)) {
        p = put_attributes(r, p, n);
    } else {
        r->out->n = (size_t)(p - r->out->p);
        bool ok = tamis_straight_write_attributes(r, n);
        p = r->out->p + r->out->n;
        run->to = (unsigned char *)p;
        if (!ok)
            return false;
    }
    *p++ = '>';
    run->to = (unsigned char *)p;
    return make_space(run, 0);
}

/* Filters the attributes as check() in elements.c does. */
static enum decision filter(struct straight_run *r, struct node *n, const struct element_action *action)
{
    struct filter_walk *w = &r->filter;
    enum decision decision = n->count ? tamis_sanitize_filter_attributes(w, n, action) : DECISION_KEEP;
    if (decision < DECISION_ELEMENT_TO_TEXT)
        decision = action->flags & ELEMENT_REQUIRES ? tamis_sanitize_check_missing(w, n) : DECISION_KEEP;
    if (decision == DECISION_KEEP && (action->flags & ELEMENT_FORCED))
        tamis_sanitize_force_attributes(w, n);
    return decision;
}

/* --- names of attributes --- */

struct plain_attribute tamis_straight_read_name(const unsigned char *p, const unsigned char *end)
{
    struct scan_name found = scan_name(p, end, true);
    if (!found.is_short || end - p < (ptrdiff_t)found.n + 2 + PLAIN_MARGIN || p[found.n] != '=' ||
        p[found.n + 1] != '"')
        return (struct plain_attribute){.name = ATOM_NONE};
    return plain_named(p, found.n, names_static_short(found.first, found.second));
}

/* --- tags that have occurred before --- */

/* Called before the tag at run->p is processed. Adds an entry for the tag, and stores the current values of two counters in it.
 * end_repeat() replaces each of these values with the amount by which the tag has increased the counter. */
static struct repeated_tag *begin_repeat(struct plain_run *run, atom name)
{
    struct straight_run *r = run->r;
    struct repeated_tag *t = repeat_add(r->repeated);
    t->tag = run->p;
    t->name = name;
    t->written = (size_t)((char *)run->to - r->out->p);
    t->work = r->s->meter->work;
    t->removed = r->job->counts->attributes;
    return t;
}

/* Called after the tag is written. Stores what write_again() needs for later tags with the same bytes. If the tag in the output
 * is too long, sets t->length to 0, so that repeat_find() does not return this entry. */
static void end_repeat(const struct plain_run *run, struct repeated_tag *t)
{
    const struct straight_run *r = run->r;
    size_t length = (size_t)((char *)run->to - r->out->p) - t->written;
    t->work = r->s->meter->work - t->work;
    t->removed = r->job->counts->attributes - t->removed;
    t->length = length <= REPEAT_MOST ? (uint8_t)length : 0;
}

/* Copies the start tag that was written for an earlier tag with the same bytes, and inserts the element. */
static bool write_again(struct plain_run *run, const struct plain_entry *t, const struct repeated_tag *known)
{
    struct straight_run *r = run->r;
    if (!make_space(run, known->length))
        return false;
    (void)put_span((char *)run->to, span_of(r->out->p + known->written, known->length));
    run->to += known->length;
    meter_work(r->s->meter, known->work);
    r->job->counts->attributes += known->removed;
    plain_insert(run, t);
    run->p += known->key.n;
    return true;
}

/* --- all tags --- */

/* Reads the attributes of the tag at run->p, whose name ends at `p`. Returns the byte after the tag. Returns NULL in the
 * following cases: there are more than PLAIN_MOST attributes; two attributes can have the same name; an attribute does not have
 * the form name="value", its name is not static, or its value contains a byte that can need an escape; fewer than PLAIN_MARGIN
 * bytes are left after an attribute; the tag is incomplete. */
static const unsigned char *scan_attributes(const struct plain_run *run, const unsigned char *p,
                                            struct scanned_tag *tag)
{
    uint64_t seen = 0;
    tag->start = run->p;
    tag->count = 0;
    tag->references = 0;
    for (p = plain_skip(p, run->end); p < run->end && *p != '>'; p = plain_skip(p, run->end)) {
        struct plain_attribute a = plain_read_name(p, run->end);
        if (!a.name || plain_is_seen(&a, &seen) || tag->count == PLAIN_MOST)
            return NULL;
        const unsigned char *stop = scan_find(SCAN_QUOTED, a.value, run->end);
        tag->attributes[tag->count++] = (struct attribute){.value = (const char *)a.value,
                                                           .value_length = (uint32_t)(stop - a.value),
                                                           .name = a.name,
                                                           .offset = (uint32_t)(p - run->p),
                                                           .in_input = true,
                                                           .is_plain = true};
        if (!plain_ends_value(stop, run->end))
            return NULL;
        p = stop + 1;
    }
    return p < run->end ? p + 1 : NULL;
}

/* Reads the tag at run->p, whose name ends at `p`, into r->tag. Returns the byte after the tag, or NULL if it is not plain. */
static const unsigned char *scan_tag(const struct plain_run *run, const unsigned char *p)
{
    struct straight_run *r = run->r;
    uint64_t limit = r->s->meter->limits[TAMIS_MAX_ATTRIBUTES];
    const unsigned char *after = scan_attributes(run, p, r->tag);
    if (!after)
        after = tamis_lex_scan_tag(run->p, run->end, r->tree.names, limit, r->tag);
    bool is_plain = after && (size_t)(after - run->p) <= r->largest_tag && !r->tag->references;
    return is_plain ? after : NULL;
}

/* For the report. The tag is at `p`. */
static void set_offsets(const struct straight_run *r, struct node *n, const unsigned char *p)
{
    n->offset = run_offset(r, p);
    for (uint32_t i = 0; i < n->count; i++)
        n->attributes[i].offset += n->offset;
}

/* Filters, writes and inserts the element of r->tag. `after`: the byte after the tag. */
static bool insert(struct plain_run *run, const struct plain_entry *t, const unsigned char *after)
{
    struct straight_run *r = run->r;
    struct node *n = &r->element;
    bool is_short = !r->is_reported && (size_t)(after - run->p) == r->repeated->key.n;
    struct repeated_tag *repeated = is_short ? begin_repeat(run, t->name) : NULL;
    n->name = t->name;
    n->flags = 0;
    n->attributes = r->tag->attributes;
    n->count = r->tag->count;
    if (r->is_reported)
        set_offsets(r, n, run->p);
    uint64_t removed = r->job->counts->attributes;
    struct report_mark mark = report_mark(r->filter.report);
    run->decision = filter(r, n, t->action);
    if (run->decision != DECISION_KEEP && r->has_parser) { /* the parser reads the tag again */
        r->job->counts->attributes = removed;
        report_return(r->filter.report, mark);
        run->decision = DECISION_KEEP;
        return false;
    }
    if (run->decision != DECISION_KEEP) {
        plain_tag_works(run);
        run->p = after;
        return false;
    }
    if (!write(run, n))
        return false;
    if (repeated)
        end_repeat(run, repeated);
    plain_insert(run, t);
    run->p = after;
    return true;
}

bool tamis_straight_filtered_tag(struct plain_run *run, const struct plain_entry *t, const unsigned char *p)
{
    if (t->rule->traits & DROPS_LINE_FEED)
        return false;
    const struct repeated_tag *known = run->r->is_reported ? NULL
                                                           : repeat_find(run->r->repeated, run->p, run->end);
    if (known && known->name == t->name)
        return write_again(run, t, known);
    const unsigned char *after = scan_tag(run, p);
    return after && insert(run, t, after);
}
