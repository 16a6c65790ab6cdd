/* plain_text.h: reads text and end tags in a run of plain tokens (plain_run.c). */
#ifndef TAMIS_STRAIGHT_PLAIN_TEXT_H
#define TAMIS_STRAIGHT_PLAIN_TEXT_H

#include "serialize/escape.h"
#include "straight/plain.h"

/* --- text --- */

/* Reports whether a token other than text follows, which begins with the "<" at `p`. If text followed, the parser would treat it
 * and the white space before it as one text. */
static bool begins_other_token(const unsigned char *p, const unsigned char *end)
{
    if (end - p < 3 || *p != '<')
        return false;
    return p[1] == '/' ? p[2] != '>' : p[1] == '!' || p[1] == '?' || span_is_letter(p[1]);
}

/* Copies white space between the cells of a table. */
SCAN_INLINE bool copy_space(struct plain_run *run)
{
    const unsigned char *p = run->p;
    const struct straight_element *e = run->current;
    unsigned content = e->in.content;
    if (content != e->out.content || content < TABLE || content > COLUMN_GROUP)
        return false;
    while (p < run->end && (*p == ' ' || *p == '\n' || *p == '\t'))
        p++;
    if (!begins_other_token(p, run->end))
        return false;
    (void)put_span((char *)run->to, span_of((const char *)run->p, (size_t)(p - run->p)));
    run->to += p - run->p;
    run->p = p;
    run->held |= content != COLUMN_GROUP && e != run->r->s->open;
    if (!(e->flags & ENDS_WITH_TEXT))
        plain_count(run, ENDS_WITH_TEXT);
    return true;
}

/* `c`: the first byte of a character other than U+00A0. Reports whether this character is written unchanged at every place in a
 * run. The result is false for 0xEF, because U+FEFF begins with this byte. */
static bool is_never_changed(unsigned char c)
{
    if (c < 0x80)
        return c >= ' ' && c != '&' && c != '<' && c != '>';
    return c != 0xEF;
}

/* Reports whether known->text, which is written for the reference, is
 * allowed at every place in a run, and is not longer than the reference. */
static bool is_plain_text(const struct known_reference *known)
{
    unsigned char first = (unsigned char)known->text[0];
    return known->n <= known->taken && first >= ' ' && first != 0xEF;
}

/* The state while text is copied: the next byte of the input, and the end of the output. */
struct copied {
    const unsigned char *p;
    unsigned char *to;
};

/* Reports whether the output has space for the rest of the input, from `at.p` on, and for PUT_WORD additional bytes. */
static bool has_more_space(const struct straight_run *r, struct copied at)
{
    const struct buf *out = r->out;
    size_t used = (size_t)((char *)at.to - out->p), n = (size_t)(r->end - at.p) + PUT_WORD;
    return out->capacity - used >= n && used + n <= out->meter->limits[out->limit];
}

/* `at.p`: the first byte of a character that can need an escape. If the character needs
 * an escape, writes its escaped form; otherwise, copies only this byte. If the output
 * has not enough space for the escaped form, writes nothing and returns `at`. */
static struct copied copy_character(const struct straight_run *r, struct copied at)
{
    size_t taken;
    struct span text = escaped(at.p, r->end, &taken);
    if (!text.n)
        text = span_of((const char *)at.p, 1);
    else if (!has_more_space(r, at))
        return at;
    return (struct copied){at.p + taken, (unsigned char *)put_span((char *)at.to, text)};
}

/* Returns the text that is written for a decoded reference. Returns an empty span if this text is longer than the reference, or
 * if it is not allowed at every place in a run. */
static struct span text_of_decoded(const struct reference *ref)
{
    bool is_space = (unsigned char)ref->text[0] == 0xC2 && (unsigned char)ref->text[1] == 0xA0;
    struct span text = is_space ? SPAN("&nbsp;") : span_of(ref->text, ref->n);
    bool is_plain = text.n <= ref->taken && (is_space || is_never_changed((unsigned char)ref->text[0]));
    return is_plain ? text : SPAN("");
}

/* Reports whether more input could make the reference at `p`, which has `taken` bytes, another one. */
static bool can_continue(const struct straight_run *r, const unsigned char *p, size_t taken)
{
    enum { LONGEST_NAME = 40 }; /* no named reference has so many bytes */
    size_t left = (size_t)(r->end - p);
    return r->has_parser && (left < LONGEST_NAME || taken == left);
}

/* Decodes the reference at `at.p`, and writes its text; an "&" without a reference is written as text. If a run cannot write
 * the result, writes nothing and returns `at`. */
static struct copied copy_decoded(struct straight_run *r, struct copied at)
{
    struct reference ref = tamis_straight_decode(at.p, r->end, false);
    if (can_continue(r, at.p, ref.taken))
        return at;
    if (!ref.taken)
        return copy_character(r, at);
    struct span text = text_of_decoded(&ref);
    if (!text.n)
        return at;
    at.to = (unsigned char *)put_span((char *)at.to, text);
    tamis_straight_know(&r->s->known, at.p, ref.taken, text);
    at.p += ref.taken;
    return at;
}

/* Writes the text of the reference at `at.p`, escaped if necessary. If a run cannot write the result, writes nothing and
 * returns `at`. A reference that is in r->s->known is not decoded. */
static struct copied copy_reference(struct straight_run *r, struct copied at)
{
    const struct known_reference *known = known_find(&r->s->known, at.p, r->end);
    if (!known)
        return copy_decoded(r, at);
    if (!is_plain_text(known))
        return at;
    return (struct copied){at.p + known->taken, (unsigned char *)known_put((char *)at.to, known)};
}

/* Copies text up to the next "<", or up to a reference or a character that a run cannot
 * write. The text begins with a reference, or with a character that can need an escape.
 * This function is not inlined, so that copy_text() needs few registers for other text. */
static NEVER_INLINE struct copied copy_special(struct straight_run *r, struct copied at)
{
    const unsigned char *p = NULL;
    while (at.p < r->end && *at.p != '<' && at.p != p) {
        p = at.p;
        at = *p == '&' ? copy_reference(r, at) : copy_character(r, at);
        if (at.p != p)
            at.p = plain_copy(false, at.p, r->end, &at.to);
    }
    return at;
}

/* Copies text up to the next "<". Returns false if there is no "<", or if the text can be copied only in part. */
SCAN_INLINE bool copy_text(struct plain_run *run)
{
    const struct straight_element *e = run->current;
    if ((e->in.content ^ BODY) | (e->out.content ^ BODY))
        return copy_space(run);
    const unsigned char *stop = plain_copy(false, run->p, run->end, &run->to);
    if (stop < run->end && *stop != '<') {
        struct copied at = copy_special(run->r, (struct copied){stop, run->to});
        stop = at.p;
        run->to = at.to;
    }
    if (stop > run->p && !(e->flags & ENDS_WITH_TEXT))
        plain_count(run, ENDS_WITH_TEXT);
    run->p = stop;
    return stop < run->end && *stop == '<';
}

/* --- end tags --- */

/* Reports whether there is an end tag at `p` with a static name other than br, p and template. Sets `*n` to the number of bytes
 * of the name. If only the root of a fragment is open, the parser ignores such a tag. */
static NEVER_INLINE bool is_stray_end(const unsigned char *p, const unsigned char *end, size_t *n)
{
    if (end - p < 3 || p[1] != '/')
        return false;
    struct scan_name found = scan_name(p + 2, end, true);
    if (!found.is_short || found.n + 3 > PLAIN_MARGIN || p[found.n + 2] != '>')
        return false;
    atom name = names_static_short(found.first, found.second);
    *n = found.n;
    return name && name != ATOM_br && name != ATOM_p && name != ATOM_template;
}

/* Reads an end tag that the parser ignores. Returns false if there is no such tag, or if the output is empty. In the second
 * case, text that begins with a byte order mark could follow the tag, and a run cannot copy this text. */
SCAN_INLINE bool ignore_end(struct plain_run *run)
{
    const struct straight_element *e = run->current;
    size_t n;
    bool is_root = e == run->r->s->open && !run->r->has_page && e->in.content == BODY && !e->in.open;
    if (!is_root || (char *)run->to == run->r->out->p || !is_stray_end(run->p, run->end, &n))
        return false;
    run->p += n + 3;
    plain_tag_works(run);
    return true;
}

/* Reports whether the bytes from `p` to `end` begin with the end tag of an element with this name, which has `n` bytes. */
static NEVER_INLINE bool begins_end(const unsigned char *p, const unsigned char *end, atom name, size_t n)
{
    return (size_t)(end - p) >= n + 3 && p[1] == '/' && p[n + 2] == '>' &&
           span_equal(span_of((const char *)p + 2, n), tamis_base_names_texts[name]);
}

/* Pops the current node. Its end tag, which has `n` bytes, has already been copied from run->p to run->to. */
SCAN_INLINE bool pop_plain(struct plain_run *run, size_t n)
{
    run->p += n;
    run->to += n;
    run->current--;
    run->written_depth--;
    plain_tag_works(run);
    return true;
}

/* If the current node is a tbody, tfoot or thead, and the end tag of its table is at
 * run->p, writes the end tag of the current node, and pops this node. Does not skip the end
 * tag of the table, which is the next token of the run. Returns false if the run ends. */
SCAN_INLINE bool close_body(struct plain_run *run)
{
    const struct straight_element *e = run->current;
    if (e->in.content != TABLE_BODY || !begins_end(run->p, run->end, ATOM_table, 5) ||
        !has_more_space(run->r, (struct copied){run->p, run->to}))
        return false;
    char *to = (char *)run->to;
    to[0] = '<';
    to[1] = '/';
    to = put_span(to + 2, tamis_base_names_texts[e->name]);
    *to++ = '>';
    run->to = (unsigned char *)to;
    run->current--;
    run->written_depth--;
    run->work++;
    return true;
}

/* Reads the end tag of the current node, or an end tag that the parser ignores, or closes a
 * part of a table with close_body(). Returns false if the run ends. `is_last`: fewer than
 * PLAIN_MARGIN bytes are left. In this case, the next token need not be an end tag. */
SCAN_INLINE bool read_end(struct plain_run *run, bool is_last)
{
    const struct straight_element *e = run->current;
    atom name = e->name;
    if (e <= run->lowest)
        return ignore_end(run);
    if (name >= ATOM_STATIC_COUNT || e->written != name || name == ATOM_body)
        return false;
    size_t n = tamis_base_names_texts[name].n;
    if (is_last) {
        if (!begins_end(run->p, run->end, name, n))
            return close_body(run);
        (void)put_span((char *)run->to, span_of((const char *)run->p, n + 3));
        return pop_plain(run, n + 3);
    }
    if (n > 8 || run->p[n + 2] != '>' || !names_begin((const char *)run->p + 2, name, n))
        return close_body(run);
    put_block((char *)run->to, run->p);
    return pop_plain(run, n + 3);
}

#endif
