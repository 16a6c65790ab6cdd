/* template_markers.c: breaks up the "templateMarkers" of the policy, so that a template finds no expression in the output.
 *
 * A space after the first character of each marker is enough: markers contain no space, so no new marker results. Texts are
 * treated as if they were joined, because a script can read the text of several nodes at once, and because the nodes between them
 * can be removed later. Text of different blocks is not joined: a space at the beginning of a block could be lost when the output
 * is parsed. */
#include "sanitize/filter.h"
#include "sanitize/walk.h"
#include "value/url/percent.h"

/* TAIL: the number of bytes before a text that can be the beginning of a marker. */
enum { MARKER_MOST = 8, TAIL = MARKER_MOST - 1 };

static bool marker_at(const struct filter_walk *w, struct span text, size_t at)
{
    for (uint32_t i = 0; i < w->policy->markers.count; i++)
        if (span_starts(span_of(text.p + at, text.n - at), w->policy->markers.items[i]))
            return true;
    return false;
}

static void count_work(const struct filter_walk *w, size_t n)
{
    meter_work(w->meter, 1 + n * w->policy->markers.count / SCANNED_PER_WORK);
}

bool tamis_sanitize_has_marker(const struct filter_walk *w, struct span text)
{
    count_work(w, text.n);
    for (size_t i = 0; i < text.n; i++)
        if (marker_at(w, text, i))
            return true;
    return false;
}

bool tamis_sanitize_name_has_marker(struct filter_walk *w, struct span name)
{
    w->scratch.n = 0;
    buf_add(&w->scratch, name);
    buf_push(&w->scratch, '>');
    return tamis_sanitize_has_marker(w, buf_span(&w->scratch));
}

bool tamis_sanitize_sheet_has_marker(const struct filter_walk *w, const struct node *n)
{
    for (const struct node *child = n->first_child; child; child = child->next)
        if (child->type == NODE_TEXT && tamis_sanitize_has_marker(w, node_data(child)))
            return true;
    return false;
}

/* --- values --- */

static bool holds_urls(const struct node *n, const struct attribute *a)
{
    enum url_kind kind = tamis_value_url_kind(n->name, a->ns, a->name);
    return kind == URL_SINGLE || kind == URL_LIST || kind == URL_CANDIDATES;
}

/* Writes the URLs to w->out. In each marker, all characters except "%" are percent-encoded. */
static void encode_markers(struct filter_walk *w, struct span value)
{
    size_t encoded = 0; /* the end of the last marker */
    for (size_t i = 0; i < value.n; i++) {
        for (uint32_t k = 0; k < w->policy->markers.count; k++) {
            struct span marker = w->policy->markers.items[k];
            if (i + marker.n > encoded && span_starts(span_of(value.p + i, value.n - i), marker))
                encoded = i + marker.n;
        }
        if (i < encoded && value.p[i] != '%')
            tamis_value_url_encode_byte(&w->out, value.p[i]);
        else
            buf_push(&w->out, value.p[i]);
    }
}

/* Appends the part of `text` after its first `tail` bytes to w->out, with a space in each marker that is not only in these bytes.
 * Returns true if there is such a marker. */
static bool add_spaced(struct filter_walk *w, struct span text, size_t tail)
{
    size_t last = SIZE_MAX, from = tail; /* `last`: the offset of the last space; SIZE_MAX: none */
    count_work(w, text.n);
    for (size_t i = 0; i < text.n; i++) {
        size_t space = i + 1 > tail ? i + 1 : tail;
        if (space == last || !marker_at(w, text, i))
            continue;
        buf_add(&w->out, span_of(text.p + from, space - from));
        buf_push(&w->out, ' ');
        from = last = space;
    }
    buf_add(&w->out, span_of(text.p + from, text.n - from));
    return last != SIZE_MAX;
}

bool tamis_sanitize_break_value(struct filter_walk *w, const struct node *n, const struct attribute *a)
{
    struct span value = attribute_value(a);
    w->out.n = 0;
    if (holds_urls(n, a))
        encode_markers(w, value);
    else
        (void)add_spaced(w, value, 0);
    return meter_ok(w->meter) && !tamis_sanitize_has_marker(w, buf_span(&w->out));
}

/* --- text and comments --- */

struct breaking {
    struct filter_walk *w;
    char tail[TAIL]; /* the last bytes of the text before */
    size_t n;
    bool only_looks; /* nothing is changed */
    bool has_found;
};

/* Reports whether the text in the node is not joined with the text around it. */
static bool bounds_text(const struct node *n)
{
    if (n->type == NODE_COMMENT || n->type == NODE_PROCESSING_INSTRUCTION)
        return false;
    if (n->type != NODE_ELEMENT || n->ns != NS_HTML || node_bounds_tree(n) || tamis_sanitize_is_block(n))
        return true;
    switch (n->name) {
    case ATOM_body:
    case ATOM_head:
    case ATOM_html:
    case ATOM_option:
    case ATOM_script:
    case ATOM_select:
    case ATOM_style:
    case ATOM_textarea:
    case ATOM_title:
        return true;
    default:
        return false;
    }
}

static void keep_tail(struct breaking *b, struct span text)
{
    for (size_t i = text.n > TAIL ? text.n - TAIL : 0; i < text.n; i++) {
        if (b->n == TAIL) {
            for (size_t k = 1; k < TAIL; k++)
                b->tail[k - 1] = b->tail[k];
            b->n--;
        }
        b->tail[b->n++] = text.p[i];
    }
}

static void set_text(struct breaking *b, struct node *n, struct span text)
{
    struct filter_walk *w = b->w;
    char *copy = tamis_base_arena_copy(w->tree->arena, text);
    if (!copy || text.n > UINT32_MAX)
        return;
    if (n->type == NODE_TEXT)
        report_text(w->report, w->tree, n, TAMIS_REASON_TEMPLATE_MARKER, TAMIS_OUTCOME_CHANGED, text,
                    PATH_OF_MARKERS);
    else
        report_comment(w->report, w->tree, n, TAMIS_REASON_TEMPLATE_MARKER, text, PATH_OF_MARKERS);
    n->flags &= (uint8_t)~NODE_OWNS_TEXT;
    n->data = copy;
    n->count = (uint32_t)text.n;
}

/* Breaks up the markers in the text or comment. A comment is not joined with the text around it. */
static void break_data(struct breaking *b, struct node *n)
{
    struct filter_walk *w = b->w;
    size_t tail = n->type == NODE_TEXT ? b->n : 0;
    w->scratch.n = w->out.n = 0;
    buf_append(&w->scratch, b->tail, tail);
    buf_add(&w->scratch, node_data(n));
    bool found = add_spaced(w, buf_span(&w->scratch), tail);
    b->has_found |= found;
    if (found && !b->only_looks && meter_ok(w->meter))
        set_text(b, n, buf_span(&w->out));
    if (n->type == NODE_TEXT)
        keep_tail(b, buf_span(&w->out));
}

/* Reports whether the node must be removed. */
static bool is_marked(struct breaking *b, const struct node *n)
{
    if (n->type == NODE_DOCTYPE)
        return tamis_sanitize_name_has_marker(b->w, n->doctype->name);
    if (n->type != NODE_PROCESSING_INSTRUCTION)
        return false;
    return tamis_sanitize_name_has_marker(b->w, node_data(n)) ||
           tamis_sanitize_name_has_marker(b->w, tamis_base_names_text(b->w->tree->names, n->name));
}

static struct node *remove_marked(struct breaking *b, struct node *n)
{
    struct filter_walk *w = b->w;
    struct node *next = tamis_parse_next_skipping(n, w->tree->root);
    b->has_found = true;
    if (b->only_looks)
        return next;
    if (n->type == NODE_PROCESSING_INSTRUCTION) {
        report_leaf(w->report, w->tree, n, TAMIS_REASON_TEMPLATE_MARKER, PATH_OF_MARKERS);
        w->counts->processing_instructions++;
    }
    tamis_parse_remove(n);
    return next;
}

/* Visits a node that begins or, if `n` has no more children, ends. Returns the next node in tree order. */
static struct node *visit(struct breaking *b, struct node *n)
{
    if (is_marked(b, n))
        return remove_marked(b, n);
    if (n->type == NODE_TEXT || n->type == NODE_COMMENT)
        break_data(b, n);
    else if (bounds_text(n))
        b->n = 0;
    if (n->first_child)
        return n->first_child;
    while (n != b->w->tree->root && !n->next) {
        n = n->parent;
        b->n = bounds_text(n) ? 0 : b->n;
    }
    return n == b->w->tree->root ? NULL : n->next;
}

static void walk(struct breaking *b)
{
    struct node *n = b->w->tree->root->first_child;
    while (n && meter_ok(b->w->meter)) {
        meter_work(b->w->meter, 1);
        n = visit(b, n);
    }
}

void tamis_sanitize_break_text(struct filter_walk *w)
{
    struct breaking b = {.w = w};
    if (w->policy->markers.count && meter_ok(w->meter))
        walk(&b);
}

bool tamis_sanitize_finds_marker(struct tree *t, const struct tamis_policy *policy, struct meter *m)
{
    struct filter_walk w = {.tree = t, .policy = policy_or_default(policy), .meter = m};
    struct breaking b = {.w = &w, .only_looks = true};
    if (!w.policy->markers.count || !meter_ok(m))
        return false;
    tamis_base_buf_init(&w.out, m, TAMIS_MAX_OUTPUT_BYTES);
    tamis_base_buf_init(&w.scratch, m, TAMIS_MAX_OUTPUT_BYTES);
    walk(&b);
    tamis_base_buf_free(&w.out);
    tamis_base_buf_free(&w.scratch);
    return b.has_found;
}
