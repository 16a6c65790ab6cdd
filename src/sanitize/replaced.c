/* replaced.c: replaces elements with their children; can also insert the value of alt, or keep the tags as text. */
#include <tamis/output.h>

#include "parse/content.h"
#include "parse/tags.h"
#include "sanitize/walk.h"

/* Separators. Without them, the text before and after a block element
 * would be joined when the tags of the element are removed. */

bool tamis_sanitize_is_block(const struct node *n)
{
    if (n->ns != NS_HTML)
        return false;
    unsigned blocks = TAG_BLOCK | TAG_TABLE_PART;
    switch (n->name) {
    case ATOM_br:
    case ATOM_dd:
    case ATOM_dt:
    case ATOM_form:
    case ATOM_h1:
    case ATOM_h2:
    case ATOM_h3:
    case ATOM_h4:
    case ATOM_h5:
    case ATOM_h6:
    case ATOM_hr:
    case ATOM_li:
    case ATOM_listing:
    case ATOM_option:
    case ATOM_p:
    case ATOM_pre:
    case ATOM_table:
    case ATOM_xmp:
        return true;
    default:
        return tamis_parse_html_tag(n->name) & blocks;
    }
}

/* Each of these two functions reports whether no separator is needed on one side of the node: the node has no sibling on this
 * side, or this sibling is text with whitespace next to the node. A shadow root is not a sibling, although it is stored as the first
 * child of its host: it has no text, and a template that follows the node can have created it. */
static bool is_separated_before(const struct node *n)
{
    const struct node *before = n->previous;
    return !before || before->type == NODE_SHADOW_ROOT ||
           (before->type == NODE_TEXT && before->count && span_is_white(before->data[before->count - 1]));
}

static bool is_separated_after(const struct node *n)
{
    const struct node *behind = n->next;
    return !behind || (behind->type == NODE_TEXT && behind->count && span_is_white(behind->data[0]));
}

/* Reports whether the element is a part of a table that is neither a cell nor a caption. The text
 * directly in such an element is only whitespace, and such an element gets no separators. The parser
 * creates some of these elements without a tag (colgroup, tbody, tr) and puts whitespace into them.
 * If they got separators, the output would get one more separator each time it is sanitized. */
static bool has_no_text(const struct node *n)
{
    bool has_text = n->name == ATOM_td || n->name == ATOM_th || n->name == ATOM_caption;
    return (tamis_parse_html_tag(n->name) & TAG_TABLE_PART) && !has_text;
}

bool tamis_sanitize_gets_separators(const struct filter_walk *w, const struct node *n)
{
    return w->policy->separator.n && tamis_sanitize_is_block(n) && !has_no_text(n);
}

static void separate(struct filter_walk *w, struct node *n)
{
    if (!tamis_sanitize_gets_separators(w, n))
        return;
    struct node *before =
        is_separated_before(n) ? NULL : tamis_parse_new_text(w->tree, w->policy->separator, n->offset);
    bool needs_two = n->first_child || !before;
    struct node *behind = is_separated_after(n) || !needs_two
                              ? NULL
                              : tamis_parse_new_text(w->tree, w->policy->separator, n->offset);
    if (before)
        tamis_parse_insert(n->parent, before, n);
    if (behind)
        tamis_parse_insert(n->parent, behind, n->next);
}

/* Inserts text into the parent of `n`, before the node `before`; at the end if `before` is NULL. */
static void insert_text(struct filter_walk *w, struct node *n, struct span text, struct node *before)
{
    struct node *inserted = meter_ok(w->meter) ? tamis_parse_new_text(w->tree, text, n->offset) : NULL;
    if (inserted)
        tamis_parse_insert(n->parent, inserted, before);
}

/* Reports whether the element is an HTML template. In the standard, the contents of a template are not
 * its children, so they are removed with the template. In the tree of tamis, they are its children. */
static bool has_no_children_to_keep(const struct node *n)
{
    return node_is_html(n, ATOM_template);
}

/* Replaces the element with its children. A shadow root, which the tree stores as the first
 * child of its host, is not one of these children, and is removed with its content. */
static struct node *replace_with_children(struct filter_walk *w, struct node *n)
{
    if (n->first_child && n->first_child->type == NODE_SHADOW_ROOT)
        tamis_parse_remove(n->first_child);
    struct node *next = n->first_child ? n->first_child : tamis_parse_next_skipping(n, w->tree->root);
    tamis_parse_unwrap(n);
    return next;
}

struct node *tamis_sanitize_unwrap(struct filter_walk *w, struct node *n)
{
    w->counts->elements++;
    if (has_no_children_to_keep(n)) {
        struct node *next = tamis_parse_next_skipping(n, w->tree->root);
        tamis_parse_remove(n);
        return next;
    }
    separate(w, n);
    return replace_with_children(w, n);
}

struct node *tamis_sanitize_to_text(struct filter_walk *w, struct node *n)
{
    const struct attribute *alt = tamis_parse_attribute(n, ATOM_alt);
    struct span text = alt ? attribute_value(alt) : SPAN("");
    meter_work(w->meter, text.n);
    if (text.n)
        insert_text(w, n, text, n);
    return tamis_sanitize_unwrap(w, n);
}

/* The following functions write the tags of an element as text. */

static void write_start_tag(struct filter_walk *w, const struct node *n)
{
    struct buf *out = &w->out;
    out->n = 0;
    buf_push(out, '<');
    buf_add(out, tamis_base_names_text(w->tree->names, n->name));
    for (uint32_t i = 0; i < n->count; i++) {
        struct span value = attribute_value(&n->attributes[i]);
        char quote = span_has(value, '"') ? '\'' : '"';
        buf_push(out, ' ');
        buf_add(out, tamis_base_names_text(w->tree->names, n->attributes[i].name));
        if (!value.n)
            continue;
        buf_push(out, '=');
        buf_push(out, quote);
        buf_add(out, value);
        buf_push(out, quote);
    }
    bool has_slash = (w->tree->syntax & TAMIS_SYNTAX_SLASHES) && node_is_void(n);
    buf_add(out, has_slash ? SPAN(" />") : SPAN(">"));
    meter_work(w->meter, out->n);
}

static void write_end_tag(struct filter_walk *w, const struct node *n)
{
    struct buf *out = &w->out;
    out->n = 0;
    buf_add(out, SPAN("</"));
    buf_add(out, tamis_base_names_text(w->tree->names, n->name));
    buf_push(out, '>');
}

struct span tamis_sanitize_tag_text(struct filter_walk *w, const struct node *n, bool is_end)
{
    if (is_end)
        write_end_tag(w, n);
    else
        write_start_tag(w, n);
    return buf_span(&w->out);
}

/* Only tags that are in the input become text: the parser also creates elements without a start tag, and closes elements
 * without an end tag. */
struct node *tamis_sanitize_escape(struct filter_walk *w, struct node *n)
{
    bool begins = !(n->flags & NODE_SUPPLIED), ends = n->flags & NODE_CLOSED;
    if (!begins && !ends)
        return tamis_sanitize_unwrap(w, n);
    if (begins) {
        write_start_tag(w, n);
        insert_text(w, n, buf_span(&w->out), n);
    }
    if (ends) {
        write_end_tag(w, n);
        insert_text(w, n, buf_span(&w->out), n->next);
    }
    w->counts->elements++;
    return meter_ok(w->meter) ? replace_with_children(w, n) : NULL;
}

struct node *tamis_sanitize_replace(struct filter_walk *w, struct node *n, enum treatment treatment)
{
    switch (treatment) {
    case TREATMENT_REMOVE:
        return remove_element(w, n);
    case TREATMENT_UNWRAP:
        return tamis_sanitize_unwrap(w, n);
    case TREATMENT_TO_TEXT:
        return tamis_sanitize_to_text(w, n);
    case TREATMENT_ESCAPE:
        return tamis_sanitize_escape(w, n);
    default:
        return tamis_parse_next(n, w->tree->root);
    }
}
