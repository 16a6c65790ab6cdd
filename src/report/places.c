/* places.c: sorts the changes of a report, removes duplicates, and computes lines, columns and lengths. */
#include "base/sort.h"
#include "parse/places.h"
#include "report/report.h"

/* --- order of the changes --- */

/* Orders changes by offset, and changes at the same offset in the order in which they were recorded. Until measure() sets the
 * places, place.line is the number of the change in the order of recording, and place.column is 1 if is_own_attribute() in
 * report.c was true for the change, and otherwise 0. */
static int in_order(const void *user, const void *a, const void *b)
{
    const tamis_change *one = a, *other = b;
    (void)user;
    if (one->place.offset != other->place.offset)
        return one->place.offset < other->place.offset ? -1 : 1;
    return one->place.line == other->place.line ? 0 : one->place.line < other->place.line ? -1 : 1;
}

/* --- changes of added attributes that were recorded again in a later round --- */

static bool is_same(const tamis_change *a, const tamis_change *b)
{
    return a->subject == b->subject && a->reason == b->reason && a->outcome == b->outcome &&
           span_equal(span_from(a->element), span_from(b->element)) &&
           span_equal(span_from(a->attribute), span_from(b->attribute));
}

/* Reports whether one of the changes from `from` to the one before `change` is
 * the same as `*change` (is_same()). All these changes are at the same place. */
static bool is_recorded_before(const tamis_change *from, const tamis_change *change)
{
    while (from < change && !is_same(from, change))
        from++;
    return from < change;
}

static void drop_repeated(struct report *r)
{
    uint32_t kept = 0, same_place = 0;
    for (uint32_t i = 0; i < r->count; i++) {
        tamis_change change = r->changes[i];
        if (!kept || r->changes[kept - 1].place.offset != change.place.offset)
            same_place = kept;
        r->changes[kept] = change;
        if (change.place.column && is_recorded_before(&r->changes[same_place], &r->changes[kept]))
            r->total--;
        else
            kept++;
    }
    r->count = kept;
}

/* --- lengths of the places --- */

static bool is_at(struct places *p, uint64_t at, struct span bytes)
{
    for (size_t i = 0; i < bytes.n; i++)
        if (tamis_parse_places_byte(p, at + i) != (unsigned char)bytes.p[i])
            return false;
    return true;
}

/* Reports whether `c`, a byte or -1 for the end of the input, ends a name. In HTML, U+000C FORM FEED is ASCII
 * whitespace; in XML it is not whitespace. */
static bool ends_word(int c, bool html)
{
    return c < 0 || c == '>' || c == '/' || (is_space((char)c) && (html || c != '\f'));
}

/* Returns the offset after the name of the tag at `at`, or `at` if there is no tag. */
static uint64_t end_of_tag_name(struct places *p, uint64_t at, bool html)
{
    if (tamis_parse_places_byte(p, at) != '<')
        return at;
    at += is_at(p, at, SPAN("</")) ? 2 : 1;
    while (!ends_word(tamis_parse_places_byte(p, at), html))
        at++;
    return at;
}

static uint64_t end_of_attribute_name(struct places *p, uint64_t at, bool html)
{
    uint64_t start = at;
    for (int c; !ends_word(c = tamis_parse_places_byte(p, at), html); at++)
        if (c == '=' && at > start)
            break;
    return at;
}

static uint64_t end_of_text(struct places *p, uint64_t at)
{
    for (int c; (c = tamis_parse_places_byte(p, at)) >= 0 && c != '<';)
        at++;
    return at;
}

/* Returns the offset after the first occurrence of `bytes` at or after `at`; the end of the input if there is none. */
static uint64_t past(struct places *p, uint64_t at, struct span bytes)
{
    for (; tamis_parse_places_byte(p, at) >= 0; at++)
        if (is_at(p, at, bytes))
            return at + bytes.n;
    return at;
}

static uint64_t end_of_comment(struct places *p, uint64_t at)
{
    if (!is_at(p, at, SPAN("<!--")))
        return past(p, at, SPAN(">"));
    at += 4;
    if (is_at(p, at, SPAN(">")) || is_at(p, at, SPAN("->")))
        return past(p, at, SPAN(">"));
    for (; tamis_parse_places_byte(p, at) >= 0; at++) {
        if (is_at(p, at, SPAN("-->")))
            return at + 3;
        if (is_at(p, at, SPAN("--!>")))
            return at + 4;
    }
    return at;
}

/* Reports whether a change of an attribute or value has the place of its element. This is the case if a rule added the
 * attribute, or if the value is the text of a style element. */
static bool is_added(struct places *p, const tamis_change *change)
{
    return tamis_parse_places_byte(p, change->place.offset) == '<' && change->attribute[0] != '<';
}

static uint64_t end_of(struct places *p, const tamis_change *change, bool html)
{
    uint64_t at = change->place.offset;
    switch (change->subject) {
    case TAMIS_SUBJECT_ELEMENT:
        return end_of_tag_name(p, at, html);
    case TAMIS_SUBJECT_ATTRIBUTE:
    case TAMIS_SUBJECT_VALUE:
        return is_added(p, change) ? end_of_tag_name(p, at, html) : end_of_attribute_name(p, at, html);
    case TAMIS_SUBJECT_TEXT:
        return end_of_text(p, at);
    case TAMIS_SUBJECT_COMMENT:
        return end_of_comment(p, at);
    case TAMIS_SUBJECT_PROCESSING_INSTRUCTION:
        return past(p, at, html ? SPAN(">") : SPAN("?>"));
    case TAMIS_SUBJECT_COUNT:
        break;
    }
    return at;
}

static bool same_stretch(const tamis_change *a, const tamis_change *b)
{
    return a->place.offset == b->place.offset && a->subject == b->subject;
}

static void measure(struct report *r, const struct document *d)
{
    struct places lines, bytes;
    tamis_parse_places_begin(&lines, d);
    tamis_parse_places_begin(&bytes, d);
    for (uint32_t i = 0; i < r->count; i++) {
        tamis_change *change = &r->changes[i];
        bool again = i && same_stretch(change, change - 1); /* for example, two changes of one value */
        change->place = tamis_parse_places_next(&lines, change->place.offset);
        change->length =
            again ? change[-1].length
                  : (size_t)(end_of(&bytes, change, d->options.dialect == TAMIS_HTML) - change->place.offset);
    }
}

void tamis_report_finish(struct report *r, const struct document *d)
{
    if (!meter_ok(r->meter)) {
        r->count = 0;
        r->total = 0;
        return;
    }
    if (!r->count)
        return;
    tamis_base_sort(r->changes, r->count, sizeof *r->changes, in_order, NULL);
    drop_repeated(r);
    measure(r, d);
}
