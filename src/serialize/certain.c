/* certain.c: see certain.h.
 *
 * If an element is too deep, the walk moves it out of its parent. For each node, the walk examines only
 * the node, its parent and the frame (parse/nesting.h) of the content that contains the node. If the
 * rules of repair.c, readers.c or stable.c for a node could depend on anything else, or could require any
 * other change, the walk ends and tamis_serialize_certain() returns false. tests/serialize/certain_test.c
 * compares the output and the work with those of the three walks of repair.c, html.c and stable.c. */
#include "serialize/certain.h"

#include "policy/policy.h"
#include "serialize/edit.h"
#include "serialize/frame.h"
#include "serialize/pen.h"
#include "serialize/tag.h"

/* ODD: readers.c or repair.c has special rules for the element or its content. CLIMBS: readers.c
 * examines the ancestors of the element, and counts this as work. The ancestors can cause a change
 * only in two cases, and in both cases this walk ends: one of the ancestors is a search or a
 * template (which have the mark ODD), or a form is in a table (where the frame is uncertain). */
enum reader_mark { ODD = 1, CLIMBS = 2 };

static const uint8_t marks[ATOM_STATIC_COUNT] = {
    [ATOM_search] = ODD, [ATOM_template] = ODD, [ATOM_menuitem] = ODD, [ATOM_isindex] = ODD,
    [ATOM_select] = ODD, [ATOM_option] = ODD,   [ATOM_optgroup] = ODD, [ATOM_li] = CLIMBS,
    [ATOM_dd] = CLIMBS,  [ATOM_dt] = CLIMBS,    [ATOM_form] = CLIMBS,
};

struct walk {
    struct tree *tree;
    const struct node *context;
    struct pen pen;
    unsigned depth; /* the number of elements above the current node, without the root */
    uint64_t nodes;
    uint64_t climbs;                       /* the work of readers.c at elements with the mark CLIMBS */
    struct frame frames[OUTPUT_DEPTH + 2]; /* [depth]: the frame of the content that the current node is in */
};

static atom parent_name(const struct node *n)
{
    return node_is_html(n->parent, n->parent->name) ? n->parent->name : (atom)ATOM_NONE;
}

/* Returns the frame for the content of an HTML element without the mark ODD. For most elements, the row (struct nesting)
 * determines this frame; for html, head, body and the elements in head, tamis_serialize_frame() determines it. */
SCAN_INLINE struct frame frame_inside(struct frame f, const struct node *n)
{
    const struct nesting *row = tamis_parse_nesting(n->name);
    return nesting_fits(row, f, parent_name(n), n->name) ? frame_within(f, row)
                                                         : tamis_serialize_frame(f, n, true);
}

/* --- writing: with the pen or, if it cannot write, with the functions of html.c */

static NEVER_INLINE void start_slowly(struct walk *w, const struct node *n)
{
    pen_lift(&w->pen);
    tag_open(w->tree, w->pen.out, n);
    w->pen = pen_on(w->pen.out);
}

SCAN_INLINE void write_start_tag(struct walk *w, const struct node *n)
{
    if (!pen_start_tag(&w->pen, w->tree, n))
        start_slowly(w, n);
    else if (tag_loses_line_feed(n))
        w->pen.at = put_byte(w->pen.at, '\n'); /* PEN_TAG_ROOM includes this byte */
}

static NEVER_INLINE void end_slowly(struct walk *w, const struct node *n)
{
    pen_lift(&w->pen);
    tag_close(w->tree, w->pen.out, n);
    w->pen = pen_on(w->pen.out);
}

SCAN_INLINE void write_end_tag(struct walk *w, const struct node *n)
{
    if (!pen_end_tag(&w->pen, w->tree, n->name))
        end_slowly(w, n);
}

/* Writes a node other than an element. */
static NEVER_INLINE void write_leaf(struct walk *w, const struct node *n)
{
    pen_lift(&w->pen);
    tamis_serialize_leaf(w->tree, w->context, n, w->pen.out);
    w->pen = pen_on(w->pen.out);
}

/* --- the walk */

/* Moves an element that is too deep, with its following siblings, out of its parent, as repair.c does. */
static NEVER_INLINE void flatten(struct walk *w, struct node *n)
{
    struct edit e = {w->tree, n, w->depth};
    write_end_tag(w, n->parent);
    tamis_serialize_flatten(&e, w->pen.out->meter);
    w->depth = e.depth;
}

/* Returns false if the walk must end. The walk must also end if the element is too deep
 * and has a mark, because readers.c examines the element in its original place. */
SCAN_INLINE bool begin_element(struct walk *w, struct node *n)
{
    unsigned mark = n->name < ATOM_STATIC_COUNT ? marks[n->name] : 0, tag = tamis_parse_html_tag(n->name);
    if (n->ns != NS_HTML || (mark & ODD) || (tag & TAG_RAW_TEXT) || ((tag & TAG_VOID) && n->first_child))
        return false;
    if (w->depth >= OUTPUT_DEPTH && mark)
        return false;
    if (w->depth >= OUTPUT_DEPTH)
        flatten(w, n);
    struct frame inside = frame_inside(w->frames[w->depth], n);
    if (frame_is_uncertain(inside))
        return false;
    w->frames[w->depth + 1] = inside;
    if (mark & CLIMBS)
        w->climbs += w->depth / 16;
    write_start_tag(w, n);
    return true;
}

/* In a document, text before the body is at most two elements deep. */
enum { DEEPEST_BEFORE_BODY = 2 };

/* Reports whether the white space at the start of the text contains U+000D (see readers.c), or the text begins with a
 * byte order mark (see html.c). The text might then need a change if it is at most DEEPEST_BEFORE_BODY elements deep. */
static bool begins_oddly(const struct node *n)
{
    if (span_starts(node_data(n), SPAN("\xEF\xBB\xBF")))
        return true;
    for (uint32_t i = 0; i < n->count && span_is_white(n->data[i]); i++)
        if (n->data[i] == '\r')
            return true;
    return false;
}

SCAN_INLINE bool begin_text(struct walk *w, const struct node *n)
{
    struct frame f = w->frames[w->depth];
    if (f.content != BODY && !tamis_serialize_is_certain_leaf(f, n, true))
        return false;
    if (w->depth <= DEEPEST_BEFORE_BODY && begins_oddly(n))
        return false;
    if (!pen_text(&w->pen, node_data(n)))
        write_leaf(w, n);
    return true;
}

static bool begin_leaf(struct walk *w, const struct node *n)
{
    if (!tamis_serialize_is_certain_leaf(w->frames[w->depth], n, true))
        return false;
    write_leaf(w, n);
    return true;
}

SCAN_INLINE bool begin(struct walk *w, struct node *n)
{
    w->nodes++;
    switch ((enum node_type)n->type) {
    case NODE_ELEMENT:
        return begin_element(w, n);
    case NODE_TEXT:
        return begin_text(w, n);
    case NODE_DOCTYPE:
    case NODE_COMMENT:
        return begin_leaf(w, n);
    default:
        return false;
    }
}

/* `n` has been written, except its children and its end tag. Returns the next node in
 * tree order; NULL if there is none. Writes the end tags between the two nodes. */
SCAN_INLINE struct node *next_of(struct walk *w, struct node *n)
{
    if (n->first_child) {
        w->depth++;
        return n->first_child;
    }
    if (n->type == NODE_ELEMENT && !node_is_void(n))
        write_end_tag(w, n);
    while (!n->next) {
        n = n->parent;
        if (n == w->tree->root)
            return NULL;
        w->depth--;
        write_end_tag(w, n);
    }
    return n->next;
}

/* Reports whether this walk is possible for the tree, and cannot exceed the limit
 * on work. The work is one unit, three units for each node, and `climbs`. */
static bool may_begin(const struct writing *w)
{
    const struct tamis_policy *policy = policy_or_default(w->policy);
    uint64_t most = 1 + w->tree->node_count * (3 + OUTPUT_DEPTH / 16);
    return w->every_reader && !w->tree->report && !w->tree->draws && !policy->excerpt.characters &&
           !policy->linkify && !policy->markers.count && meter_ok(w->meter) &&
           w->meter->work_max - w->meter->work >= most;
}

bool tamis_serialize_certain(const struct writing *writing, struct buf *out)
{
    struct walk w;
    w.tree = writing->tree;
    w.context = writing->context;
    w.pen = pen_on(out);
    w.depth = 0;
    w.nodes = w.climbs = 0;
    w.frames[0] = tamis_serialize_frame_of_context(writing->context);
    if (!may_begin(writing) || frame_is_uncertain(w.frames[0]) ||
        tamis_serialize_lacks_root(w.frames[0], w.tree))
        return false;
    struct node *n = w.tree->root->first_child;
    while (n && begin(&w, n))
        n = next_of(&w, n);
    pen_lift(&w.pen);
    if (n)
        out->n = 0;
    else
        meter_work(writing->meter, 3 * w.nodes + 1 + w.climbs);
    return !n;
}
