/* close.c: reads end tags of the most frequent form: the end tag of the current node, in lowercase and without white space. The
 * name is only compared with that of the current node, which is faster than finding its atom. */
#include "base/put.h"
#include "straight/open.h"

/* The number of bytes of the longest name that is read here. An end tag with such a name has fewer than PUT_BLOCK bytes. */
enum { LONGEST = 8 };

/* Reports whether the input at r->p, which begins with "</", continues with this name and ">". The name has `n` bytes. If too
 * few bytes are left to read a whole block, compares only the bytes of the name. */
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
