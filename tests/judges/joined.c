/* joined.c: see joined.h. */
#include "judges/joined.h"

static void append_reading(struct text *to, bool *in_text, const struct reading *r)
{
    size_t skip = *in_text && r->events.n && (unsigned char)r->events.p[0] == MARK_TEXT;
    text_add(to, r->events.n ? r->events.p + skip : "", r->events.n - skip);
    if (r->count)
        *in_text = r->in_text;
}

bool joined_reads_as_its_parts(struct reader *r, const struct text *parts, size_t count)
{
    struct text expected = {0}, whole = {0};
    bool in_text = false;
    text_add_string(&expected, "");
    text_add_string(&whole, "");
    for (size_t i = 0; i < count; i++) {
        tamis_verify_read(r, span_of(parts[i].p, parts[i].n));
        append_reading(&expected, &in_text, &r->reading);
        text_add(&whole, parts[i].p, parts[i].n);
    }
    tamis_verify_read(r, span_of(whole.p, whole.n));
    bool same = !r->reading.unexpected &&
                text_equal(&expected, r->reading.events.n ? r->reading.events.p : "", r->reading.events.n);
    text_free(&expected);
    text_free(&whole);
    return same;
}
