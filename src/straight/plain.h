/* plain.h: the state of a run of plain tokens (plain_run.c), and the functions that plain_run.c, plain.c and ruled.c share. */
#ifndef TAMIS_STRAIGHT_PLAIN_H
#define TAMIS_STRAIGHT_PLAIN_H

#include "base/put.h"
#include "base/scan.h"
#include "parse/tags.h"
#include "straight/open.h"
#include "value/url/javascript.h"

struct plain_run {
    struct straight_run *r;
    const unsigned char *p; /* the next byte of the input */
    const unsigned char *end;
    /* The end of the output. There is space for at least as many bytes as the input still has. */
    unsigned char *to;
    size_t begun;                           /* the length of the output at the beginning of the run */
    struct straight_element *current;       /* the current node */
    const struct straight_element *lowest;  /* if this is the current node, an end tag is not plain */
    const struct straight_element *highest; /* if this is the current node, nothing can be pushed */
    unsigned written_depth;
    unsigned held; /* 1: the last token was text between the cells of a table; otherwise 0 */
    bool by_lists; /* the policy has no rules and no "idPrefix"; only its lists decide about attributes */
    /* What is added to the counters of the straight path at the end of the run. */
    uint64_t work, nodes, root_nodes, removed;
    /* Not DECISION_KEEP: the run ended with a start tag. Its element is r->element, and must be removed or replaced. */
    enum decision decision;
};

/* The entries of four tables for the name of a tag. */
struct plain_entry {
    atom name;
    unsigned tag; /* enum tag_class */
    const struct nesting *row;
    const struct stack_rule *rule;
    const struct element_action *action;
};

/* Adds the work for a tag, as begin_token() does. */
static inline void plain_tag_works(struct plain_run *run)
{
    run->work += 2 + run->held;
    run->held = 0;
}

/* Counts a node that is inserted into the current node and written. `flags`: ENDS_WITH_TEXT for text; otherwise 0. */
static inline void plain_count(struct plain_run *run, unsigned flags)
{
    struct straight_element *parent = run->current;
    parent->flags = (uint8_t)((parent->flags & ~(unsigned)ENDS_WITH_TEXT) | HAS_CHILD | flags);
    parent->children++;
    run->nodes++;
    run->root_nodes += run->written_depth == 0;
}

/* Counts the element of a start tag, and pushes it unless it is void. The tag is at run->p. */
SCAN_INLINE void plain_insert(struct plain_run *run, const struct plain_entry *t)
{
    plain_tag_works(run);
    plain_count(run, 0);
    if ((t->rule->traits & NEEDS_SEARCH) && run->r->every_reader)
        run->work += run->written_depth / 16;
    if (t->tag & TAG_VOID)
        return;
    const struct straight_element *parent = run->current++;
    struct frame f = frame_within(parent->in, t->row);
    unsigned formatting = t->rule->flags & IS_MARKER ? 0 : parent->formatting | t->rule->formatting;
    uint32_t cell = t->row->content == TABLE ? 0 : parent->cell;
    if (t->rule->traits & IS_CELL)
        cell = (uint32_t)(run->current - run->r->s->open);
    *run->current = (struct straight_element){.in = f,
                                              .out = f,
                                              .name = t->name,
                                              .written = t->name,
                                              .parent_written = t->name,
                                              .formatting = (uint16_t)formatting,
                                              .cell = (uint16_t)cell,
                                              .flags = t->rule->flags,
                                              .ns = NS_HTML,
                                              .tag = run->p};
    run->written_depth++;
}

/* PLAIN_MARGIN: a tag or an attribute is not plain if fewer bytes than this follow, because names are read and written in blocks of
 * NAME_ROOM bytes, with up to two bytes before them. PLAIN_MOST: a tag with more attributes is not plain. */
enum { PLAIN_MARGIN = NAME_ROOM + 2, PLAIN_MOST = 8 };

/* Reports whether `c`, the byte after a name or a value, separates it from what follows. */
SCAN_INLINE bool plain_separates(unsigned char c)
{
    return c == '>' || c == ' ' || c == '/' || c == '\n' || c == '\t' || c == '\f';
}

/* Skips the bytes between two attributes. Returns `end` if only such bytes follow. */
SCAN_INLINE const unsigned char *plain_skip(const unsigned char *p, const unsigned char *end)
{
    if (end - p > 1 && *p == ' ' && p[1] > '/') /* one space, as between most attributes */
        return p + 1;
    while (p < end && (*p == ' ' || *p == '\n' || *p == '\t' || *p == '\f' || *p == '/'))
        p++;
    return p;
}

/* The beginning of an attribute of the form name="value". */
struct plain_attribute {
    atom name;                  /* a static name; ATOM_NONE: the attribute has another form */
    unsigned length;            /* the number of bytes of the name */
    const unsigned char *value; /* the first byte of the value */
};

/* Reads the beginning of the attribute at `p`. `*seen` has bits of the names that were read before; two names can share a bit. If
 * the bit of this name is already set, the attribute can be a duplicate; the member `name` of the result is then ATOM_NONE. */
SCAN_INLINE struct plain_attribute plain_read_name(const unsigned char *p, const unsigned char *end,
                                                   uint64_t *seen)
{
    struct scan_name found = scan_name(p, end, true);
    if (!found.is_short || end - p < (ptrdiff_t)found.n + 2 + PLAIN_MARGIN)
        return (struct plain_attribute){.name = ATOM_NONE};
    const unsigned char *value = p + found.n + 2;
    if (value[-2] != '=' || value[-1] != '"')
        return (struct plain_attribute){.name = ATOM_NONE};
    atom name = names_static_short(found.first, found.second);
    uint64_t bit = (uint64_t)1 << (name & 63);
    bool is_seen = *seen & bit;
    *seen |= bit;
    return (struct plain_attribute){is_seen ? (atom)ATOM_NONE : name, found.n, value};
}

/* Reports whether a quotation mark at `stop` ends the value, and the byte after it separates the value from what follows. Returns
 * false if at most PLAIN_MARGIN bytes are left. */
SCAN_INLINE bool plain_ends_value(const unsigned char *stop, const unsigned char *end)
{
    return end - stop > PLAIN_MARGIN && *stop == '"' && plain_separates(stop[1]);
}

/* A start tag that is being read and written. */
struct plain_start {
    const unsigned char *p;
    unsigned char *to;
    unsigned count, removed;
    uint64_t seen; /* bits of the names of its attributes */
    uint64_t work; /* the work units of the filter for the tag */
};

/* Writes a space, the name and the value. The value is copied up to the first byte that ends it or may need an escape. Returns a
 * pointer to this byte. */
SCAN_INLINE const unsigned char *plain_write_attribute(const struct plain_run *run, struct plain_start *s,
                                                       const struct plain_attribute *a)
{
    unsigned char *to = s->to;
    *to++ = ' ';
    put_short_name((char *)to, a->name);
    to += a->length;
    *to++ = '=';
    *to++ = '"';
    const unsigned char *p = scan_copy(SCAN_QUOTED, a->value, run->end, &to);
    if (p < run->end)
        *to++ = '"';
    s->to = to;
    return p;
}

/* Reports whether it is certain that neither a line feed nor a reference to one follows the start tag of a pre or listing
 * element. `after`: the byte after the tag. */
SCAN_INLINE bool plain_drops_nothing(const struct plain_run *run, const unsigned char *after)
{
    return after < run->end && *after != '\n' && *after != '&';
}

/* Writes the ">" of the tag, which is at s->p in the input, and inserts the element. Returns false if the tag is not plain. */
SCAN_INLINE bool plain_end_start(struct plain_run *run, const struct plain_entry *t,
                                 const struct plain_start *s)
{
    bool drops = t->rule->traits & DROPS_LINE_FEED;
    if (drops && !plain_drops_nothing(run, s->p + 1))
        return false;
    *s->to = '>';
    plain_insert(run, t);
    run->work += s->work + s->count;
    run->removed += s->removed;
    run->p = s->p + 1;
    run->to = s->to + 1;
    if (drops)
        run->r->after_pre = (size_t)((char *)run->to - run->r->out->p);
    return true;
}

/* Reports whether the value is a URL with the scheme javascript. Such a value begins with "j" or "J", or with a byte that the URL
 * parser removes. If the value is empty, `*value` is the quotation mark after it. */
SCAN_INLINE bool plain_runs_script(const unsigned char *value, const unsigned char *stop)
{
    if (*value > ' ' && (*value | 0x20) != 'j')
        return false;
    return tamis_value_url_is_javascript_url(span_of((const char *)value, (size_t)(stop - value)));
}

/* ruled.c: does the same as tamis_straight_filtered_tag(), in less time, for most tags. For all other tags, returns false, and
 * the state of the run does not change. */
bool tamis_straight_ruled_tag(struct plain_run *run, const struct plain_entry *t, const unsigned char *p);

/* plain.c: reads the start tag at run->p, whose name ends at `p`. Called if the tag has attributes and by_lists is false, or if
 * rules add attributes to the element or require attributes. Returns false if the run ends. */
bool tamis_straight_filtered_tag(struct plain_run *run, const struct plain_entry *t, const unsigned char *p);

#endif
