/* stable.c: see stable.h.
 *
 * One walk checks all nodes. For each ancestor of the current node, the walk records the frame of the content of this ancestor
 * (parse/nesting.h): the state on which the parser's rules for this content depend. The frame is uncertain if the start tag of
 * the ancestor could make the parser close, move, rename or drop anything. parse/nesting.h has the rules for start tags in a
 * body and in tables. in_document() has the rules of parse/html/before_html.c to parse/html/after_head.c, and foreign() has the
 * rules of parse/html/foreign.c. tests/serialize/stable_test.c compares the result of the walk with the result of parsing. */
#include "serialize/stable.h"

#include "parse/tags.h"
#include "serialize/edit.h"
#include "serialize/frame.h"
#include "serialize/readers.h"

/* The frame for the content of an element if this file has no rule for the element, or if the start tag of the element could
 * make the parser do more than insert the element. */
static const struct frame uncertain = {0, NOTHING, 0};

static unsigned without(struct frame f, unsigned flags)
{
    return f.open & ~flags;
}

/* Returns the frame for the content of an SVG or MathML element. The names of the element and
 * its attributes in the tree have the spelling of the standard, for example foreignObject.
 * Tags are not case-sensitive, and the parser gives the names the same spelling again. */
static struct frame foreign(struct frame f, const struct node *n)
{
    if (f.content == DOCUMENT || f.content == ROOT || f.content == HEAD)
        return uncertain;
    bool is_root = n->ns == NS_SVG ? n->name == ATOM_svg : n->name == ATOM_math;
    if (f.content == BODY ? !is_root : f.content != FOREIGN || n->parent->ns != n->ns)
        return uncertain;
    if (f.content == FOREIGN && (tamis_parse_html_tag(n->name) & TAG_BREAKOUT))
        return uncertain;
    if (n->name == ATOM_annotation_xml || n->name == ATOM_mglyph || n->name == ATOM_malignmark)
        return uncertain;
    if (n->flags & (NODE_INTEGRATION_HTML | NODE_INTEGRATION_TEXT))
        return frame_of(BODY, without(f, SCOPED));
    return frame_of(FOREIGN, f.open);
}

struct frame tamis_serialize_frame_in_head(atom name)
{
    switch (name) {
    case ATOM_title:
        return frame_of(RCDATA_TEXT, 0);
    case ATOM_noframes:
    case ATOM_script:
    case ATOM_style:
        return frame_of(RAW_TEXT, 0);
    case ATOM_base:
    case ATOM_basefont:
    case ATOM_bgsound:
    case ATOM_link:
    case ATOM_meta:
        return frame_of(HEAD, 0);
    default:
        return uncertain;
    }
}

/* Returns the frame for the content of html, head or body of a document, or of an element
 * in head. The frame is uncertain if the parser could insert or move an element. */
static struct frame in_document(struct frame f, const struct node *n)
{
    const struct node *parent = n->parent;
    if (f.content == DOCUMENT) {
        bool whole = n->name == ATOM_html && !n->next && n->first_child && n->last_child;
        whole = whole && node_is_html(n->first_child, ATOM_head) && node_is_html(n->last_child, ATOM_body);
        return whole ? frame_of(ROOT, 0) : uncertain;
    }
    if (f.content == ROOT && n == parent->first_child)
        return frame_of(HEAD, 0);
    if (f.content == ROOT)
        return n == parent->last_child ? frame_of(BODY, 0) : uncertain;
    return tamis_serialize_frame_in_head(n->name);
}

/* Returns the name of an HTML element; for any other node, ATOM_NONE. */
static atom html_name(const struct node *n)
{
    return n->type == NODE_ELEMENT && n->ns == NS_HTML ? n->name : ATOM_NONE;
}

static struct frame frame_in_2026(struct frame f, const struct node *n)
{
    if (n->ns != NS_HTML)
        return foreign(f, n);
    switch ((enum content)f.content) {
    case DOCUMENT:
    case ROOT:
    case HEAD:
        return in_document(f, n);
    case BODY:
    case TABLE:
    case TABLE_BODY:
    case ROW:
    case COLUMN_GROUP:
        return tamis_parse_frame(f, html_name(n->parent), n->name);
    case RCDATA_TEXT:
    case RAW_TEXT:
    case FOREIGN:
    case NOTHING:
        break;
    }
    return uncertain;
}

/* See frame.h. Until 2022, an li, dd or dt start tag in a search could close an element outside the search. Therefore, if
 * the output is for every reader, the open li, dd and dt elements outside a search also count as open in the search. */
struct frame tamis_serialize_frame(struct frame f, const struct node *n, bool every_reader)
{
    if (every_reader && f.content == BODY && !tamis_serialize_is_read_alike(n, f.open & OPEN_SELECT))
        return uncertain;
    struct frame inside = frame_in_2026(f, n);
    if (every_reader && node_is_html(n, ATOM_search))
        inside.open |= f.open & (OPEN_LI | OPEN_DD);
    return inside;
}

/* Raw text is written without references. Reports whether the parser certainly reads it as the same text: no end tag and no
 * escaped script data ("<!--") can begin in it or at its end, and it has no U+000D, which the parser would change to U+000A. */
static bool is_certain_raw_text(const struct node *n)
{
    for (uint32_t i = 0; i < n->count; i++) {
        if (n->data[i] == '\r')
            return false;
        if (n->data[i] == '<' && (i + 1 == n->count || n->data[i + 1] == '/' || n->data[i + 1] == '!'))
            return false;
    }
    return true;
}

static bool is_certain_text(struct frame f, const struct node *n)
{
    if (f.content == RAW_TEXT)
        return is_certain_raw_text(n);
    if (f.content == BODY || f.content == RCDATA_TEXT || f.content == FOREIGN)
        return true;
    return text_stays_between_cells(node_data(n));
}

/* Reports whether the parser certainly finds the end of the comment: the data does not begin with ">" or "-", does not contain
 * "--", and does not end with "-" or "!". */
static bool is_certain_comment(const struct node *n)
{
    for (uint32_t i = 0; i < n->count; i++)
        if (n->data[i] == '-' && (i == 0 || i + 1 == n->count || n->data[i + 1] == '-'))
            return false;
    return !n->count || (n->data[0] != '>' && n->data[n->count - 1] != '!');
}

bool tamis_serialize_is_certain_leaf(struct frame f, const struct node *n, bool every_reader)
{
    if ((f.content == RCDATA_TEXT || f.content == RAW_TEXT) && n->type != NODE_TEXT)
        return false;
    if (f.content == DOCUMENT)
        return n->type == NODE_DOCTYPE && !n->previous && span_equal(n->doctype->name, SPAN("html"));
    switch ((enum node_type)n->type) {
    case NODE_TEXT:
        return is_certain_text(f, n);
    case NODE_COMMENT:
        return is_certain_comment(n);
    case NODE_PROCESSING_INSTRUCTION: /* repair.c has checked the data */
        return !every_reader;
    default:
        return false;
    }
}

struct frame tamis_serialize_frame_of_context(const struct node *context)
{
    if (!context)
        return frame_of(DOCUMENT, 0);
    if (context->ns != NS_HTML)
        return uncertain;
    switch (context->name) {
    case ATOM_td:
    case ATOM_th:
    case ATOM_caption:
        return frame_of(BODY, 0);
    case ATOM_form:
        return frame_of(BODY, OPEN_FORM);
    case ATOM_table:
        return frame_of(TABLE, 0);
    case ATOM_tbody:
    case ATOM_thead:
    case ATOM_tfoot:
        return frame_of(TABLE_BODY, 0);
    case ATOM_tr:
        return frame_of(ROW, 0);
    case ATOM_select:
    case ATOM_html:
    case ATOM_head:
    case ATOM_frameset:
    case ATOM_template:
    case ATOM_colgroup:
        return uncertain;
    default:
        break;
    }
    bool is_text = context->name == ATOM_title || context->name == ATOM_textarea ||
                   (tamis_parse_html_tag(context->name) & TAG_RAW_TEXT);
    return is_text ? uncertain : frame_of(BODY, 0);
}

/* Returns the first node in tree order that is after `n` and is not a descendant of `n`; NULL if there is none. */
static const struct node *next_of(const struct node *n, const struct node *root, unsigned *depth)
{
    while (!n->next) {
        n = n->parent;
        if (n == root)
            return NULL;
        --*depth;
    }
    return n->next;
}

bool tamis_serialize_lacks_root(struct frame f, const struct tree *t)
{
    return f.content == DOCUMENT && (!t->root->last_child || t->root->last_child->type != NODE_ELEMENT);
}

bool tamis_serialize_is_stable_from(const struct tree *t, const struct node *n, struct frame f,
                                    bool every_reader, struct meter *m)
{
    struct frame frames[OUTPUT_DEPTH + 2] = {f};
    unsigned depth = 0;
    while (n) {
        meter_work(m, 1);
        if (n->type == NODE_ELEMENT && depth <= OUTPUT_DEPTH) {
            frames[depth + 1] = tamis_serialize_frame(frames[depth], n, every_reader);
            if (frame_is_uncertain(frames[depth + 1]))
                return false;
        } else if (!tamis_serialize_is_certain_leaf(frames[depth], n, every_reader)) {
            return false;
        }
        depth += n->first_child != NULL;
        n = n->first_child ? n->first_child : next_of(n, t->root, &depth);
    }
    return true;
}

bool tamis_serialize_is_stable(const struct tree *t, const struct node *context, bool every_reader,
                               struct meter *m)
{
    struct frame f = tamis_serialize_frame_of_context(context);
    return !frame_is_uncertain(f) && !tamis_serialize_lacks_root(f, t) &&
           tamis_serialize_is_stable_from(t, t->root->first_child, f, every_reader, m);
}
