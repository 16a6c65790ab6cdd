/* excerpt.c: see excerpt.h. One walk counts characters, and stores the place for the cut when
 * there are too many. The walk then continues for at most as many characters as the mark
 * (excerpt.h) has, because the tree can already be an excerpt, whose text ends with the mark. */
#include "serialize/excerpt.h"

#include "base/put.h"
#include "base/utf8.h"
#include "parse/parser.h"
#include "policy/policy.h"
#include "sanitize/walk.h"
#include "serialize/edit.h"

/* A place for a cut: after the first `count` bytes of the text node `n`, or directly
 * after the element `n`. If `n` is NULL, the place is before the first character. */
struct spot {
    struct node *n;
    uint32_t count;
};

struct counting {
    const struct writing *w;
    const struct excerpt *x;
    uint64_t count;            /* the number of characters so far */
    struct spot end;           /* after the last character */
    struct spot word;          /* the last place at which a word, or an element that is not cut, ends */
    struct spot joined;        /* before the last character that is not joined to the one before it */
    const struct node *spaced; /* the outermost open element that preserves white space */
    struct node *whole;        /* the outermost open element that is not cut; NULL: none */
    struct spot before_whole;  /* the value of `end` at the start of `whole` */
    bool has_gap;      /* white space is after `end`; it counts as one character if a character follows */
    bool after_space;  /* the last character was white space */
    bool after_joiner; /* the last character was a zero width joiner */
    bool is_too_long;  /* there are more characters than the excerpt may have; the next members are set */
    struct spot cut;
    struct node *gone; /* the node of the first unit beyond the limit; `whole` if it contains the unit */
};

static const struct excerpt *excerpt_of(const struct writing *w)
{
    return &policy_or_default(w->policy)->excerpt;
}

/* --- elements --- */

static bool is_hidden_in_html(atom name)
{
    switch (name) {
    case ATOM_datalist:
    case ATOM_head:
    case ATOM_iframe:
    case ATOM_noembed:
    case ATOM_noframes:
    case ATOM_noscript:
    case ATOM_rp:
    case ATOM_script:
    case ATOM_style:
    case ATOM_template:
    case ATOM_title:
        return true;
    default:
        return false;
    }
}

static bool is_hidden_in_svg(atom name)
{
    return name == ATOM_desc || name == ATOM_metadata || name == ATOM_script || name == ATOM_style ||
           name == ATOM_title;
}

/* Reports whether the text in the element does not count. */
static bool is_hidden(const struct node *n)
{
    switch (n->ns) {
    case NS_HTML:
        return is_hidden_in_html(n->name);
    case NS_SVG:
        return is_hidden_in_svg(n->name);
    case NS_MATHML:
        return n->name == ATOM_annotation || n->name == ATOM_annotation_xml;
    default: /* programs that read the output as HTML do not render it either */
        return n->name == ATOM_style;
    }
}

/* Reports whether the element is an image. The member "images" of "excerpt" is the number of characters for each image. */
static bool is_image(const struct node *n)
{
    if (n->ns != NS_HTML)
        return n->ns == NS_SVG && n->name == ATOM_svg;
    switch (n->name) {
    case ATOM_audio:
    case ATOM_canvas:
    case ATOM_embed:
    case ATOM_iframe:
    case ATOM_img:
    case ATOM_object:
    case ATOM_video:
        return true;
    default:
        return false;
    }
}

/* Reports whether the element is never cut: it is kept or removed with all of its
 * content. The root of an SVG document can be cut, to keep a part of a long document. */
static bool is_whole(const struct excerpt *x, const struct node *n)
{
    if (n->ns == NS_SVG && n->parent->type == NODE_DOCUMENT)
        return false;
    bool is_math = n->ns == NS_MATHML && n->name == ATOM_math;
    return is_image(n) || is_math || (x->omits_tables && node_is_html(n, ATOM_table));
}

/* Reports whether each white space character in the element counts. */
static bool keeps_space(const struct node *n)
{
    return n->ns == NS_HTML && (n->name == ATOM_listing || n->name == ATOM_plaintext || n->name == ATOM_pre ||
                                n->name == ATOM_textarea || n->name == ATOM_xmp);
}

/* --- counting --- */

/* A counted unit: a character or an image. */
struct unit {
    uint64_t characters;
    struct spot end; /* after the unit */
    bool is_space;
    bool is_image;
    bool joins; /* the unit belongs to the character before it, so there is no cut between them */
};

/* Returns the place for the cut; `u` is the first unit beyond the limit. `begins`: a cut before `u` does not cut a word: `u`
 * is an image, or white space that does not follow white space, or collapsed white space is before `u`. */
static struct spot find_cut(const struct counting *c, const struct unit *u, bool begins)
{
    if (c->whole)
        return c->before_whole;
    if (begins)
        return c->end;
    if (c->x->at_word && c->word.n)
        return c->word;
    return u->joins && c->joined.n ? c->joined : c->end;
}

static void note_cut(struct counting *c, const struct unit *u, bool begins)
{
    if (c->is_too_long)
        return;
    c->is_too_long = true;
    c->cut = find_cut(c, u, begins);
    c->gone = c->whole ? c->whole : u->end.n;
}

static void count_unit(struct counting *c, const struct unit *u)
{
    bool gap = c->has_gap && c->end.n;
    bool ends_word = gap || u->is_image || (u->is_space && !c->after_space);
    uint64_t count = c->count + gap + u->characters;
    if (count > c->x->characters)
        note_cut(c, u, ends_word);
    if (ends_word)
        c->word = c->end;
    if (!u->joins || gap)
        c->joined = c->end;
    c->count = count;
    c->end = u->end;
    c->has_gap = false;
    c->after_space = u->is_space;
    c->after_joiner = false;
}

/* Reports whether the number of counted characters exceeds the sum of the limit and the length of the mark. */
static bool is_over(const struct counting *c)
{
    return c->count > (uint64_t)c->x->characters + c->x->mark_characters;
}

/* Reports whether a character is a combining mark, a variation selector, an emoji modifier or a zero width joiner. */
static bool is_joining(uint32_t c)
{
    return (c >= 0x300 && c <= 0x36F) || (c >= 0x1AB0 && c <= 0x1AFF) || (c >= 0x1DC0 && c <= 0x1DFF) ||
           c == 0x200D || (c >= 0x20D0 && c <= 0x20FF) || (c >= 0xFE00 && c <= 0xFE0F) ||
           (c >= 0xFE20 && c <= 0xFE2F) || (c >= 0x1F3FB && c <= 0x1F3FF) || (c >= 0xE0100 && c <= 0xE01EF);
}

/* Counts the character at byte `at` of a text. Returns the number of bytes of this character. */
static uint32_t count_character(struct counting *c, struct node *n, uint32_t at)
{
    const unsigned char *p = (const unsigned char *)n->data + at;
    struct utf8_sequence sequence = tamis_base_utf8_read(p, n->count - at);
    uint32_t character = sequence.kind == UTF8_VALID ? tamis_base_utf8_decode(p) : 0xFFFD;
    struct unit u = {.characters = 1, .end = {n, at + sequence.length}};
    u.is_space = character < 0x80 && span_is_white((char)character);
    if (u.is_space && !c->spaced) {
        c->has_gap = true;
        return sequence.length;
    }
    u.joins = c->after_joiner || is_joining(character);
    count_unit(c, &u);
    c->after_joiner = character == 0x200D;
    return sequence.length;
}

static void count_text(struct counting *c, struct node *n)
{
    uint32_t at = 0;
    while (at < n->count && !is_over(c))
        at += count_character(c, n, at);
    meter_work(c->w->meter, at / SCANNED_PER_WORK);
}

static void count_image(struct counting *c, struct node *n)
{
    struct unit u = {.characters = c->x->images, .end = {n, 0}, .is_image = true};
    if (u.characters)
        count_unit(c, &u);
}

/* --- the walk --- */

static void enter_whole(struct counting *c, struct node *n)
{
    struct spot before = c->end;
    if (is_image(n))
        count_image(c, n);
    c->whole = n;
    c->before_whole = before;
}

/* Begins an element. Returns true if its content counts. */
static bool enter(struct counting *c, struct node *n)
{
    if (tamis_sanitize_is_block(n))
        c->has_gap = true;
    if (!c->whole && is_whole(c->x, n))
        enter_whole(c, n);
    if (is_hidden(n))
        return false;
    if (!c->spaced && keeps_space(n))
        c->spaced = n;
    return true;
}

/* Ends an element. At the end of an element that is not cut, the place for a cut is after the element, and not after the last
 * character in it. A table is an exception: the mark is put into its last cell. */
static void leave(struct counting *c, struct node *n)
{
    if (n->type != NODE_ELEMENT)
        return;
    if (tamis_sanitize_is_block(n))
        c->has_gap = true;
    if (n == c->spaced)
        c->spaced = NULL;
    if (n != c->whole)
        return;
    c->whole = NULL;
    bool has_text = c->end.n != c->before_whole.n || c->end.count != c->before_whole.count;
    if (has_text && !node_is_html(n, ATOM_table))
        c->word = c->joined = c->end = (struct spot){n, 0};
}

static bool visit(struct counting *c, struct node *n)
{
    meter_work(c->w->meter, 1);
    if (n->type == NODE_TEXT)
        count_text(c, n);
    return n->type == NODE_ELEMENT && enter(c, n);
}

static struct node *next_node(struct counting *c, struct node *n, bool enters)
{
    if (enters && n->first_child)
        return n->first_child;
    for (; n != c->w->tree->root; n = n->parent) {
        leave(c, n);
        if (n->next)
            return n->next;
    }
    return NULL;
}

/* Reports whether the text up to `at` ends with the mark. */
static bool ends_with_mark(struct spot at, struct span mark)
{
    if (!at.n || at.n->type != NODE_TEXT || at.count < mark.n)
        return false;
    return span_equal(span_of(at.n->data + at.count - mark.n, mark.n), mark);
}

/* Counts the characters. Returns false if the tree must be cut. A mark at the end of the text does not count. */
static bool count(struct counting *c)
{
    const struct tree *t = c->w->tree;
    struct node *n = t->root->first_child;
    if (c->w->context && keeps_space(c->w->context))
        c->spaced = t->root;
    while (n && !is_over(c) && meter_ok(c->w->meter))
        n = next_node(c, n, visit(c, n));
    return !c->is_too_long || (!is_over(c) && ends_with_mark(c->end, c->x->mark));
}

/* --- the cut --- */

/* Reports whether the text is in a raw text element, whose text is not escaped. A mark in such text could be read as markup. */
static bool is_raw(const struct writing *w, const struct node *text)
{
    const struct node *n = text->parent == w->tree->root ? w->context : text->parent;
    return n && node_is_raw_text(n);
}

/* Keeps the first `kept` bytes of a text and removes the other bytes. Then adds the mark unless the text is raw text. */
static void cut_text(const struct writing *w, struct node *n, uint32_t kept)
{
    struct span mark = is_raw(w, n) ? SPAN("") : excerpt_of(w)->mark;
    struct span gone = span_of(n->data + kept, n->count - kept);
    char *text = arena_allocate(w->tree->arena, kept + mark.n);
    if (!text)
        return;
    if (!tamis_parse_all_space(gone))
        report_text(w->tree->report, w->tree, n, TAMIS_REASON_AFTER_EXCERPT, TAMIS_OUTCOME_REMOVED, gone,
                    (struct rule_path){"excerpt", -1, "characters"});
    (void)put_span(put_span(text, span_of(n->data, kept)), mark);
    n->flags &= (uint8_t)~NODE_OWNS_TEXT;
    n->data = text;
    n->count = kept + (uint32_t)mark.n;
    tree_has_changed(w->tree);
}

static void add_mark_after(const struct writing *w, struct node *n)
{
    struct span mark = excerpt_of(w)->mark;
    struct node *text = mark.n ? tamis_parse_new_text(w->tree, mark, n->offset) : NULL;
    if (text)
        tamis_parse_insert(n->parent, text, n->next);
    tree_has_changed(w->tree);
}

static struct edit edit_from(const struct writing *w, struct node *n)
{
    struct edit e = {.tree = w->tree, .n = n};
    for (; n && n->parent != w->tree->root; n = n->parent)
        e.depth++;
    return e;
}

/* Removes a node and all nodes after it in tree order. */
static void drop_from(const struct writing *w, struct node *n)
{
    struct edit e = edit_from(w, n);
    while (e.n && meter_ok(w->meter)) {
        meter_work(w->meter, 1);
        tamis_serialize_drop_because(&e, TAMIS_REASON_AFTER_EXCERPT);
    }
}

/* Reports whether the cut also removes `parent`: it is an element whose only child is `n`, or, if `n` is NULL,
 * an element without children. html and body are not removed, because the parser would insert them again. */
static bool is_emptied(const struct node *parent, const struct node *n)
{
    return parent->type == NODE_ELEMENT && parent->first_child == n && !(n && n->next) &&
           !node_is_html(parent, ATOM_html) && !node_is_html(parent, ATOM_body);
}

/* If the cut has removed all content of `parent`, removes it, and the elements around it that have no other content. */
static void drop_emptied(const struct writing *w, struct node *parent)
{
    struct node *n = NULL;
    for (; is_emptied(parent, n); parent = parent->parent)
        n = parent;
    struct edit e = edit_from(w, n);
    if (n)
        tamis_serialize_drop_because(&e, TAMIS_REASON_AFTER_EXCERPT);
}

static void cut(const struct writing *w, const struct counting *c)
{
    struct node *last = c->cut.n, *parent = c->gone->parent;
    drop_from(w, last ? tamis_parse_next_skipping(last, w->tree->root) : c->gone);
    if (!last)
        drop_emptied(w, parent);
    else if (last->type == NODE_TEXT)
        cut_text(w, last, c->cut.count);
    else
        add_mark_after(w, last);
}

void tamis_serialize_excerpt(const struct writing *w)
{
    struct counting c = {.w = w, .x = excerpt_of(w)};
    if (c.x->characters && !count(&c) && meter_ok(w->meter))
        cut(w, &c);
}

bool tamis_serialize_is_excerpt(const struct writing *w)
{
    struct counting c = {.w = w, .x = excerpt_of(w)};
    return !c.x->characters || count(&c);
}
