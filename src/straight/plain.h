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
    const struct tamis_policy *policy;
    /* These amounts are added to the counters of the straight path at the end of the run. */
    uint64_t work, nodes, root_nodes, removed;
    /* If this is not DECISION_KEEP, the run ended with a start tag whose element (r->element) must be removed or replaced. */
    enum decision decision;
};

/* The name of a tag, and its entries in two tables: tamis_straight_stack_rules, and the element actions of the policy. */
struct plain_entry {
    atom name;
    const struct stack_rule *rule;
    const struct element_action *action;
};

/* Adds the work for a token other than text, as begin_token() does. */
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

/* Pushes the element of the start tag at run->p, or a tbody that is inserted before this tag. The members are set one by one:
 * with a compound literal, GCC would first clear the whole element, which takes more time. */
SCAN_INLINE void plain_push(struct plain_run *run, const struct plain_entry *t)
{
    const struct straight_element *parent = run->current;
    struct straight_element *e = ++run->current;
    const struct stack_rule *rule = t->rule;
    uint32_t frame = (frame_number(&parent->in) & ~rule->clears) | rule->sets;
    frame_set(&e->in, frame);
    frame_set(&e->out, frame);
    e->name = e->written = e->parent_written = t->name;
    e->formatting = (uint16_t)(parent->formatting | rule->formatting);
    e->cell = parent->cell;
    e->flags = rule->flags;
    e->ns = NS_HTML;
    e->children = 0;
    e->tag = run->p;
    e->node = NULL;
    run->written_depth++;
}

/* Counts the element of a start tag, and pushes it unless it is void. The tag is at run->p. */
SCAN_INLINE void plain_insert(struct plain_run *run, const struct plain_entry *t)
{
    unsigned traits = t->rule->traits;
    plain_tag_works(run);
    plain_count(run, 0);
    if ((traits & NEEDS_SEARCH) && run->r->every_reader)
        run->work += run->written_depth / 16;
    if (tamis_parse_html_tags[t->name] & TAG_VOID)
        return;
    plain_push(run, t);
    if (!(traits | (t->rule->odd & IS_TABLE)))
        return;
    if (traits & IS_MARKED)
        run->current->formatting = 0;
    if (t->rule->odd & IS_TABLE)
        run->current->cell = 0;
    if (traits & IS_CELL)
        run->current->cell = (uint16_t)(run->current - run->r->s->open);
}

/* Limits for plain start tags, except those that plain.c reads with tamis_lex_scan_tag(). PLAIN_MARGIN: the input must have at
 * least this number of bytes from the "<" of the tag on, and also after each attribute, because names are read and written in
 * blocks of NAME_ROOM bytes, with up to two bytes before the name. PLAIN_MOST: the maximum number of attributes. */
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

/* Reports whether eight bytes contain a byte from 0x40 to 0x5F, such as a capital letter, or from 0xC0 to 0xDF. */
SCAN_INLINE bool plain_has_capitals(uint64_t word)
{
    const uint64_t bits = 0x4040404040404040; /* set in such a byte, and the next lower bit is not */
    return (word & ~(word << 1)) & bits;
}

/* The beginning of an attribute of the form name="value". */
struct plain_attribute {
    atom name;                  /* a static name; ATOM_NONE: the attribute was not read */
    unsigned length;            /* the number of bytes of the name */
    const unsigned char *value; /* the first byte of the value */
    uint64_t bit;               /* the bit of the name; equal to KEY_BIT() of the attribute's key */
};

/* plain.c: does the same as plain_read_name(), but is slower. plain_read_name() calls this function if its fast method does not
 * find a static name, and near the end of the input. */
struct plain_attribute tamis_straight_read_name(const unsigned char *p, const unsigned char *end);

SCAN_INLINE struct plain_attribute plain_named(const unsigned char *p, unsigned length, atom name)
{
    return (struct plain_attribute){name, length, p + length + 2, (uint64_t)1 << (name & 63)};
}

/* Reports whether an earlier attribute of the tag can have the same name. `*seen` contains the bits of the names of all earlier
 * attributes. The bit of this name is added to `*seen`. Different names can have the same bit. */
SCAN_INLINE bool plain_is_seen(const struct plain_attribute *a, uint64_t *seen)
{
    bool is_seen = *seen & a->bit;
    *seen |= a->bit;
    return is_seen;
}

#if defined(SCAN_BLOCK)
/* Looks up a name of up to seven bytes, as most names are, with one word. At `p`, where the name of `n` bytes begins, at least
 * eight bytes can be read. Sets `*word` to the name, followed by zeros. Returns ATOM_NONE if the name is not static or is longer;
 * in the second case, `*word` is not set. */
SCAN_INLINE atom plain_find_name(const unsigned char *p, unsigned n, uint64_t *word)
{
    if (n >= sizeof *word)
        return ATOM_NONE;
    *word = names_load((const char *)p) & (((uint64_t)1 << 8 * n) - 1);
    return names_static_short(*word, 0);
}
#endif

/* Reads the beginning of the attribute at `p`. The fast method takes all bytes before the first
 * "=" as the name, and accepts the name only if it is static, has up to seven bytes, and has no
 * uppercase letters. Such a name is complete, because no static name contains a byte that ends a name. */
SCAN_INLINE struct plain_attribute plain_read_name(const unsigned char *p, const unsigned char *end)
{
#if defined(SCAN_BLOCK)
    if (end - p >= SCAN_NAME_MAX + 2 + PLAIN_MARGIN) {
        vector b = block_load(p);
        unsigned n = block_first(block_equal(b, block_fill('=')));
        uint64_t word;
        atom name = plain_find_name(p, n, &word);
        if (name && p[n + 1] == '"' && !plain_has_capitals(word))
            return plain_named(p, n, name);
    }
#endif
    return tamis_straight_read_name(p, end);
}

/* Reports whether `stop` points to the quotation mark that ends the value, and the next byte is a separator
 * (plain_separates()). Returns false if at most PLAIN_MARGIN bytes are left. */
SCAN_INLINE bool plain_ends_value(const unsigned char *stop, const unsigned char *end)
{
    return end - stop > PLAIN_MARGIN && *stop == '"' && plain_separates(stop[1]);
}

/* Reports whether a value that is removed ends at `stop`, which is the first quotation mark after the beginning of the value,
 * or `end` if there is none. The next attribute can follow directly. Returns false if at most PLAIN_MARGIN bytes are left. */
SCAN_INLINE bool plain_ends_removed(const unsigned char *stop, const unsigned char *end)
{
    return end - stop > PLAIN_MARGIN;
}

/* A start tag that is being read and written. */
struct plain_start {
    const unsigned char *p;
    unsigned char *to;
    unsigned count, removed;
    uint64_t seen; /* bits of the names of its attributes */
    uint64_t work; /* the work units of the filter for the tag */
};

/* Does the same as scan_copy() with SCAN_QUOTED if `is_quoted` is true, and with SCAN_TEXT otherwise. It is faster, because it
 * does not search the first blocks for U+0000 and U+000D, which the input of the straight path does not contain (input.c). */
SCAN_INLINE const unsigned char *plain_copy(bool is_quoted, const unsigned char *p, const unsigned char *end,
                                            unsigned char **out)
{
#if defined(SCAN_BLOCK)
    for (unsigned i = 0; i < SCAN_BLOCKS_INLINE && end - p >= SCAN_BLOCK; i++, p += SCAN_BLOCK) {
        vector b = block_load(p);
        vector stops = block_equal(block_or(b, block_fill(2)), block_fill('>')); /* < and > */
        stops = block_or(stops, block_or(block_equal(b, block_fill('&')), block_equal(b, block_fill(0xC2))));
        if (is_quoted)
            stops = block_or(stops, block_equal(b, block_fill('"')));
        unsigned first = block_first(stops);
        block_store(*out, b);
        *out += first;
        if (first < SCAN_BLOCK)
            return p + first;
    }
#endif
    const unsigned char *stop = tamis_base_scanner()->copy(is_quoted ? SCAN_QUOTED : SCAN_TEXT, p, end, *out);
    *out += stop - p;
    return stop;
}

/* Writes a space, the name and the value. The value is copied up to the first byte that ends it or may need an escape. Returns
 * a pointer to this byte. */
SCAN_INLINE const unsigned char *plain_write_attribute(const struct plain_run *run, struct plain_start *s,
                                                       const struct plain_attribute *a)
{
    unsigned char *to = s->to;
    *to++ = ' ';
    put_short_name((char *)to, a->name);
    to += a->length;
    *to++ = '=';
    *to++ = '"';
    const unsigned char *p = plain_copy(true, a->value, run->end, &to);
    if (p < run->end)
        *to++ = '"';
    s->to = to;
    return p;
}

/* `after`: the byte after the start tag of a pre or listing element. If this byte is a line feed, skips it, because the parser
 * drops it. Returns the first byte of the text of the element. Returns NULL if this text can begin with a line feed or with a
 * reference to a line feed; such a reference begins with "&#" or "&N". */
SCAN_INLINE const unsigned char *plain_drop(const struct plain_run *run, const unsigned char *after)
{
    after += after < run->end && *after == '\n';
    if (run->end - after < 2 || *after == '\n')
        return NULL;
    return *after != '&' || (after[1] != '#' && after[1] != 'N') ? after : NULL;
}

/* The ">" of the tag is at s->p in the input. Writes the ">", and inserts the element. Returns false if the tag is
 * not plain. */
SCAN_INLINE bool plain_end_start(struct plain_run *run, const struct plain_entry *t,
                                 const struct plain_start *s)
{
    bool drops = t->rule->traits & DROPS_LINE_FEED;
    const unsigned char *after = drops ? plain_drop(run, s->p + 1) : s->p + 1;
    if (!after)
        return false;
    *s->to = '>';
    plain_insert(run, t);
    run->work += s->work + s->count;
    run->removed += s->removed;
    run->p = after;
    run->to = s->to + 1;
    if (drops)
        run->r->after_pre = (size_t)((char *)run->to - run->r->out->p);
    return true;
}

/* Reports whether the value is a URL with the scheme javascript. Such a value begins with "j" or "J", or with a byte that the
 * URL parser removes. If the value is empty, this function reads the quotation mark after it. */
SCAN_INLINE bool plain_runs_script(const unsigned char *value, const unsigned char *stop)
{
    if (*value > ' ' && (*value | 0x20) != 'j')
        return false;
    return tamis_value_url_is_javascript_url(span_of((const char *)value, (size_t)(stop - value)));
}

/* comment.c: returns the byte after the comment at `p`. Returns NULL if there is no comment, if it has an unusual form, or if
 * it exceeds a limit. */
const unsigned char *tamis_straight_comment_end(const struct straight_run *r, const unsigned char *p);

/* raw_text.c: reports whether the element is a script and its text, from `p` to `end`, contains "<script". If "<!--" precedes
 * this "<script", the next "</script>" possibly does not end the element (the script data double escaped state). */
bool tamis_straight_is_escaped_script(struct span name, const unsigned char *p, const unsigned char *end);

/* ruled.c: for most tags, does the same as tamis_straight_filtered_tag(), but is faster. For all other tags, returns false and
 * does not change the state of the run. */
bool tamis_straight_ruled_tag(struct plain_run *run, const struct plain_entry *t, const unsigned char *p);

/* plain.c: reads the start tag at run->p, whose name ends at `p`. Called if tamis_straight_ruled_tag() has returned false.
 * Returns false if the run ends. */
bool tamis_straight_filtered_tag(struct plain_run *run, const struct plain_entry *t, const unsigned char *p);

#endif
