/* doctype.c: reads a DOCTYPE whose name is html and that causes no parse error in the lexer (13.2.5.53 to 13.2.5.68). In the
 * insertion mode "initial", writes the DOCTYPE of the output. */
#include "parse/html/quirks.h"
#include "straight/open.h"

struct reader {
    const unsigned char *p;
    const unsigned char *end;
    struct token token;
};

static bool read_byte(struct reader *d, unsigned char c)
{
    bool is_there = d->p < d->end && *d->p == c;
    d->p += is_there;
    return is_there;
}

static bool read_word(struct reader *d, struct span word)
{
    bool is_there = (size_t)(d->end - d->p) >= word.n &&
                    span_equal_nocase(span_of((const char *)d->p, word.n), word);
    d->p += is_there ? word.n : 0;
    return is_there;
}

static bool read_space(struct reader *d)
{
    const unsigned char *start = d->p;
    while (d->p < d->end && span_is_white((char)*d->p))
        d->p++;
    return d->p > start;
}

static bool read_identifier(struct reader *d, struct span *id)
{
    if (d->p == d->end || (*d->p != '"' && *d->p != '\''))
        return false;
    unsigned char quote = *d->p++;
    const unsigned char *start = d->p;
    while (d->p < d->end && *d->p != quote && *d->p != '>')
        d->p++;
    *id = span_of((const char *)start, (size_t)(d->p - start));
    return read_byte(d, quote);
}

static bool read_system_identifier(struct reader *d)
{
    d->token.has_system_id = read_identifier(d, &d->token.system_id);
    (void)read_space(d);
    return d->token.has_system_id && read_byte(d, '>');
}

static bool read_identifiers(struct reader *d)
{
    if (read_word(d, SPAN("system")))
        return read_space(d) && read_system_identifier(d);
    d->token.has_public_id = read_word(d, SPAN("public")) && read_space(d) &&
                             read_identifier(d, &d->token.public_id);
    bool has_space = d->token.has_public_id && read_space(d);
    return d->token.has_public_id && (read_byte(d, '>') || (has_space && read_system_identifier(d)));
}

static bool read(struct reader *d)
{
    if (!read_word(d, SPAN("<!doctype")) || !read_space(d) || !read_word(d, SPAN("html")))
        return false;
    bool has_space = read_space(d);
    return read_byte(d, '>') || (has_space && read_identifiers(d));
}

/* Inserts and writes the DOCTYPE. */
static bool insert(struct straight_run *r)
{
    r->mode = MODE_BEFORE_HTML;
    note_child(r, false);
    r->visited++;
    r->kept++;
    r->root_nodes++;
    r->before = BEFORE_OTHER;
    if (r->copies && !tamis_straight_copy_node(r, &(struct node){.type = NODE_DOCTYPE}))
        return false;
    buf_add(r->out, SPAN("<!DOCTYPE html>"));
    r->doctype_length = r->out->n;
    return true;
}

bool tamis_straight_doctype(struct straight_run *r)
{
    struct reader d = {.p = r->p, .end = r->end};
    d.token = (struct token){.type = TOKEN_DOCTYPE, .has_name = true, .data = SPAN("html")};
    if (!read(&d))
        return tamis_straight_give_up(r, "odd doctype");
    if ((uint64_t)(d.p - r->p) > r->s->meter->limits[TAMIS_MAX_DOCTYPE_BYTES])
        return tamis_straight_give_up(r, "limits");
    r->p = d.p;
    if (r->mode == MODE_INITIAL || r->awaits_doctype)
        r->is_quirky = tamis_parse_is_quirky(&r->job->document->parser, &d.token);
    r->awaits_doctype = false;
    return r->mode != MODE_INITIAL || insert(r);
}
