/* close.c: reads end tags of the most frequent form: the end tag of the current node, in lowercase and without white space.
 * Compares the name in the tag with the name of the current node. This is faster than finding the atom of the name. */
#include "base/put.h"
#include "straight/open.h"

/* The maximum number of bytes of the name. An end tag with a name of this length has fewer than PUT_BLOCK bytes. */
enum { LONGEST = 8 };

/* Reports whether this name and ">" follow the "</" at r->p. The name has `n` bytes. If fewer than PUT_BLOCK bytes are left,
 * does not call names_begin(), which reads eight bytes even if the name is shorter. */
static bool has_end_tag(const struct straight_run *r, atom name, size_t n)
{
    const char *p = (const char *)r->p;
    size_t left = (size_t)(r->end - r->p);
    if (n > LONGEST || left < n + 3 || p[n + 2] != '>')
        return false;
    if (left < PUT_BLOCK)
        return span_equal(span_of(p + 2, n), tamis_base_names_texts[name]);
    return names_begin(p + 2, name, n);
}

/* Pops the current node, which has the same name in the output as in the input. Copies its end tag, which has `n` bytes, from
 * r->p to the output. */
static void copy_end_tag(struct straight_run *r, size_t n)
{
    buf_append(r->out, (const char *)r->p, n);
    r->written_depth--;
    r->awaits_separator = false;
    r->before = BEFORE_OTHER;
    r->top--;
    r->current--;
}

bool tamis_straight_close(struct straight_run *r)
{
    const struct straight_element *e = top_of(r);
    atom name = e->name;
    if (r->mode != MODE_IN_BODY || !r->top || r->closed_count || name >= ATOM_STATIC_COUNT)
        return false;
    size_t n = tamis_base_names_texts[name].n;
    /* The end tag of body does not pop the body element. */
    if (!has_end_tag(r, name, n) || name == ATOM_body || n + 3 > r->largest_tag)
        return false;
    begin_token(r);
    if (e->written == name && !r->removed)
        copy_end_tag(r, n + 3);
    else
        tamis_straight_pop_current(r);
    r->p += n + 3;
    return true;
}
