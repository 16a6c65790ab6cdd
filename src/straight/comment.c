/* comment.c: reads comments that are written in a common form. Gives up at all other comments, and at comments that the policy
 * keeps. */
#include "base/scan.h"
#include "straight/plain.h"

static bool begins_with(const unsigned char *p, const unsigned char *end, struct span lower)
{
    return (size_t)(end - p) > lower.n && span_equal_nocase(span_of((const char *)p, lower.n), lower);
}

/* Reports whether a bogus comment of a common form begins at `p`: an XML declaration, or "<![" and then a character other
 * than "C", as in the conditional comment "<![if !mso]>". */
static bool begins_bogus_comment(const unsigned char *p, const unsigned char *end)
{
    if (begins_with(p, end, SPAN("<?xml")))
        return p[5] == '?' || span_is_white((char)p[5]);
    return begins_with(p, end, SPAN("<![")) && p[3] != 'C';
}

static const unsigned char *end_of_bogus_comment(const unsigned char *p, const unsigned char *end)
{
    p = scan_byte(p, end, '>');
    return p < end ? p + 1 : NULL;
}

static bool begins_comment(const unsigned char *p, const unsigned char *end)
{
    return span_starts(span_of((const char *)p, (size_t)(end - p)), SPAN("<!--"));
}

/* Returns a pointer to the byte after the comment at `p`, which is `end` if the comment does not end. Returns NULL if it begins
 * with "<!-->" or "<!--->", has no text, or contains "--!". */
static const unsigned char *end_of_comment(const unsigned char *p, const unsigned char *end)
{
    p += 4;
    if (p == end || *p == '>' || (*p == '-' && end - p > 1 && p[1] == '>'))
        return NULL;
    while ((p = scan_byte(p, end, '-')) != end && end - p > 2) {
        if (p[1] == '-' && p[2] == '>')
            return p + 3;
        if (p[1] == '-' && p[2] == '!')
            return NULL;
        p++;
    }
    return end;
}

/* Counts a comment that is read after the body has ended. The parser inserts it into html or the document, after the body.
 * Therefore it follows all content of the body in the tree, even content that is read later. */
static bool add_late_comment(struct straight_run *r)
{
    r->nodes++;
    r->visited++;
    r->job->counts->comments++;
    r->late_comments++;
    return true;
}

/* Returns a pointer to the byte after the comment at r->p; NULL if this file does not read comments of this form. */
static const unsigned char *find_end(const struct straight_run *r)
{
    if (begins_bogus_comment(r->p, r->end))
        return end_of_bogus_comment(r->p, r->end);
    if (!begins_comment(r->p, r->end))
        return NULL;
    const unsigned char *after = end_of_comment(r->p, r->end);
    return !after && tamis_straight_is_unfinished(r) ? r->end : after;
}

static bool is_within_limits(const struct straight_run *r, size_t n)
{
    const uint64_t *limits = r->s->meter->limits;
    return n <= limits[TAMIS_MAX_COMMENT_BYTES] && n <= limits[TAMIS_MAX_PI_BYTES];
}

const unsigned char *tamis_straight_comment_end(const struct straight_run *r, const unsigned char *p)
{
    const unsigned char *after = begins_comment(p, r->end) ? end_of_comment(p, r->end) : NULL;
    if (after == r->end && r->has_parser) /* more input can follow */
        return NULL;
    return after && is_within_limits(r, (size_t)(after - p)) ? after : NULL;
}

bool tamis_straight_comment(struct straight_run *r)
{
    const unsigned char *after = find_end(r);
    bool is_late = r->mode == MODE_AFTER_BODY || r->mode == MODE_AFTER_AFTER_BODY;
    if (!after || (r->job->policy->comments && (!r->removed || is_late)))
        return tamis_straight_give_up(r, "comment");
    if (!is_within_limits(r, (size_t)(after - r->p)))
        return tamis_straight_give_up(r, "limits");
    r->p = after;
    begin_token(r);
    if (is_late)
        return add_late_comment(r);
    if (r->page.body && r->top == r->page.body)
        tamis_straight_page_comment(r);
    note_child(r, false);
    if (r->removed)
        return true;
    r->visited++;
    r->job->counts->comments++;
    return !r->awaits_separator || tamis_straight_separate(r);
}
