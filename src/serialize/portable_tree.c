/* portable_tree.c: changes a tree so that portable output can represent it; portable_place.c decides at which places an element
 * is allowed.
 *
 * There are two walks. The first walk handles a node after its ancestors and preceding siblings, so the place of the node is
 * final, but the nodes that will follow it are not known. Whether a br, or text in a form, needs a span around it depends on
 * the nodes that follow, so the second walk adds these spans. */
#include "base/array.h"
#include "base/scan.h"
#include "base/utf8.h"
#include "parse/tags.h"
#include "policy/policy.h"
#include "serialize/edit.h"
#include "serialize/portable.h"

enum treatment { UNWRAP, KEEP, REMOVE };

static const uint8_t treatments[ATOM_STATIC_COUNT] = {
#define KEPT(id)      [ATOM_##id] = KEEP,
#define UNWRAPPED(id) [ATOM_##id] = UNWRAP,
#define REMOVED(id)   [ATOM_##id] = REMOVE,
#include "serialize/portable_names.def"
#undef KEPT
#undef UNWRAPPED
#undef REMOVED
};

bool tamis_serialize_is_portable(atom name)
{
    return name < ATOM_STATIC_COUNT && treatments[name] == KEEP;
}

struct walk {
    struct edit at;
    const struct writing *writing;
    enum voids voids;
    bool spans;       /* the policy allows a span without attributes, which can be put around a node */
    bool needs_spans; /* some node may need a span, depending on the nodes after it */
};

/* --- code points --- */

/* Returns the code point to write for `c`: a replacement if some dialect would change `c` or does not allow it, otherwise
 * `c`. */
static uint32_t portable(uint32_t c)
{
    if (c == '\r')
        return '\n';
    if (c == '\f')
        return ' ';
    bool control = (c < 0x20 && c != '\t' && c != '\n') || (c >= 0x7F && c <= 0x9F);
    return control || utf8_is_noncharacter(c) ? 0xFFFD : c;
}

static unsigned length_of(unsigned char lead)
{
    if (lead < 0xE0)
        return lead < 0x80 ? 1 : 2;
    return lead < 0xF0 ? 3 : 4;
}

/* Returns a pointer to the first code point that must be replaced; `end` if there is none. */
static const unsigned char *find_unportable(const unsigned char *p, const unsigned char *end)
{
    for (; (p = scan_suspect(p, end)) < end; p += length_of(*p)) {
        uint32_t c = tamis_base_utf8_decode(p);
        if (portable(c) != c)
            return p;
    }
    return end;
}

/* Returns a copy of `s` in which every code point is portable; if `s` needs no change, returns `s`. */
static struct span clean(const struct walk *w, struct span s)
{
    const unsigned char *p = (const unsigned char *)s.p, *end = p + s.n;
    const unsigned char *stop = s.n ? find_unportable(p, end) : end;
    if (stop == end)
        return s;
    struct arena *arena = w->writing->tree->arena;
    char *copy = tamis_base_arena_array(arena, s.n, 3); /* one byte can become U+FFFD (3 bytes) */
    size_t n = (size_t)(stop - p);
    if (!copy)
        return s;
    tamis_base_array_copy(copy, s.p, n, 1);
    while (stop < end) {
        bool pair = *stop == '\r' && stop + 1 < end && stop[1] == '\n';
        n += tamis_base_utf8_encode(portable(tamis_base_utf8_decode(stop)), copy + n);
        stop += pair ? 2 : length_of(*stop);
    }
    return span_of(copy, n);
}

/* --- attributes --- */

static bool is_portable_name(struct span name)
{
    for (size_t i = 0; i < name.n; i++) {
        char c = name.p[i];
        if (!((c >= 'a' && c <= 'z') || (i && ((c >= '0' && c <= '9') || c == '-'))))
            return false;
    }
    return !span_equal(name, SPAN("is")) && !span_equal(name, SPAN("xmlns")) &&
           !span_starts(name, SPAN("shadowroot"));
}

static void tell_attribute(const struct walk *w, const struct node *n, const struct attribute *a,
                           tamis_outcome outcome)
{
    struct tree *t = w->writing->tree;
    tree_has_changed(t);
    report_attribute(t->report, t, n, a, TAMIS_REASON_UNWRITABLE, outcome, SPAN(""), NO_RULE);
}

/* Removes attributes that are in a namespace or whose names are not portable, and makes the values of the other attributes
 * portable. No two attributes of a node have the same name and namespace, so no two kept attributes have the same name. */
static void attributes(const struct walk *w, struct node *n)
{
    uint32_t kept = 0;
    meter_work(w->writing->meter, n->count);
    for (uint32_t i = 0; i < n->count; i++) {
        struct attribute a = n->attributes[i];
        if (a.ns != NS_NONE || !is_portable_name(tamis_base_names_text(w->writing->tree->names, a.name))) {
            tell_attribute(w, n, &a, TAMIS_OUTCOME_REMOVED);
            continue;
        }
        struct span value = clean(w, attribute_value(&a));
        if (value.p != a.value)
            tell_attribute(w, n, &a, TAMIS_OUTCOME_CHANGED);
        a.value = value.p;
        a.value_length = (uint32_t)value.n;
        n->attributes[kept++] = a;
    }
    n->count = kept;
}

/* --- nodes --- */

/* Reports whether an HTML parser drops a line feed at the start of the element, even one that is written as a reference. */
static bool drops_line_feed(const struct node *parent)
{
    return node_is_html(parent, ATOM_pre) || node_is_html(parent, ATOM_listing);
}

/* Reports whether the text is at the start of a document, where white space is not content. */
static bool drops_space(const struct walk *w, const struct node *n)
{
    return w->writing->from_document && !n->previous && n->parent == w->at.tree->root;
}

/* Processes a text. In a colgroup, every text is white space, and is removed because some parsers move it. */
static void text(struct walk *w)
{
    struct node *n = w->at.n;
    struct span s = node_is_html(n->parent, ATOM_colgroup) ? SPAN("") : clean(w, node_data(n));
    bool line_feeds = !n->previous && drops_line_feed(n->parent), spaces = drops_space(w, n);
    while (s.n && ((*s.p == '\n' && (line_feeds || spaces)) || (spaces && (*s.p == ' ' || *s.p == '\t'))))
        s = span_of(s.p + 1, s.n - 1);
    if (s.p != n->data || s.n != n->count)
        tree_has_changed(w->at.tree);
    n->flags &= (uint8_t)~NODE_OWNS_TEXT;
    n->data = s.p;
    n->count = (uint32_t)s.n;
    if (s.n)
        edit_skip(&w->at);
    else
        tamis_serialize_drop(&w->at);
}

/* The current node is a br that cannot be written. Replaces it with a line feed. */
static void become_line_feed(struct walk *w)
{
    struct node *n = w->at.n;
    struct tree *t = w->at.tree;
    tree_has_changed(t);
    report_element(t->report, t, n, TAMIS_REASON_UNWRITABLE, TAMIS_OUTCOME_REMOVED, SPAN(""), NO_RULE);
    n->type = NODE_TEXT;
    n->data = "\n";
    n->count = 1;
    text(w);
}

static bool has_span_of_its_own(const struct node *n)
{
    return !n->previous && !n->next && node_is_html(n->parent, ATOM_span);
}

/* Reports whether a br can be kept. With VOIDS_PAIRED, a br can need a span around it. This depends on the nodes after the
 * br, which are not known yet. Therefore the br must be alone in a span, or the policy and the depth must allow a span
 * around it. */
static bool break_stays(const struct walk *w)
{
    if (w->voids != VOIDS_PAIRED)
        return w->voids != VOIDS_NONE;
    return has_span_of_its_own(w->at.n) || (w->spans && w->at.depth + 1 < PORTABLE_DEPTH);
}

static void void_element(struct walk *w)
{
    struct node *n = w->at.n;
    if (n->name == ATOM_br && !break_stays(w)) {
        become_line_feed(w);
    } else if (w->voids == VOIDS_NONE) {
        tamis_serialize_drop(&w->at);
    } else {
        attributes(w, n);
        w->needs_spans |= n->name == ATOM_br;
        edit_skip(&w->at);
    }
}

/* Returns the parent of `n` in the output. Returns NULL if `n` is at the top level of a document. */
static const struct node *parent_of(const struct walk *w, const struct node *n)
{
    return n->parent == w->at.tree->root ? w->writing->context : n->parent;
}

static enum treatment treatment_of(const struct walk *w, const struct node *n)
{
    if (n->ns != NS_HTML)
        return REMOVE;
    bool has_room = n->name != ATOM_form || w->at.depth + 1 < PORTABLE_DEPTH; /* room for a span */
    bool is_in_place = has_room && tamis_serialize_is_in_place(parent_of(w, n), n);
    return n->name < ATOM_STATIC_COUNT && is_in_place ? (enum treatment)treatments[n->name] : UNWRAP;
}

/* Puts a span around `n`, and returns the span. If there is not enough memory, returns NULL. */
static struct node *wrap(const struct writing *w, struct node *n)
{
    struct node *span = tamis_parse_node_new(w->tree, NODE_ELEMENT);
    if (!span)
        return NULL;
    span->name = ATOM_span;
    span->ns = NS_HTML;
    span->offset = n->offset;
    tamis_parse_insert(n->parent, span, n);
    tamis_parse_insert(span, n, NULL);
    tree_has_changed(w->tree);
    return span;
}

/* Called if some parser would close the parent of the current element at the start tag of this element. Puts a span around the
 * element, and goes to the element. If there can be no span, replaces the element with its children. */
static void separate(struct walk *w)
{
    struct node *span = w->spans && w->at.depth + 1 < PORTABLE_DEPTH ? wrap(w->writing, w->at.n) : NULL;
    if (!span) {
        tamis_serialize_unwrap(&w->at);
        return;
    }
    w->at.n = span;
    edit_next(&w->at);
}

static void kept_element(struct walk *w)
{
    struct node *n = w->at.n;
    const struct node *parent = parent_of(w, n);
    bool is_void = tamis_parse_html_tag(n->name) & TAG_VOID;
    if (parent && tamis_serialize_closes(n, parent) && !(is_void && w->voids == VOIDS_NONE)) {
        separate(w);
    } else if (is_void) {
        void_element(w);
    } else {
        attributes(w, n);
        w->needs_spans |= n->name == ATOM_form;
        if (tamis_serialize_is_surplus(n, w->at.tree->root, w->writing->meter))
            tamis_serialize_unwrap(&w->at);
        else
            edit_next(&w->at);
    }
}

/* Processes an element. Its depth must be checked here, because PORTABLE_DEPTH is less than the
 * limit of repair.c, and because the spans that separate elements from their parents add levels. */
static void element(struct walk *w)
{
    if (w->at.depth >= PORTABLE_DEPTH)
        tamis_serialize_flatten(&w->at, w->writing->meter);
    switch (treatment_of(w, w->at.n)) {
    case REMOVE:
        tamis_serialize_drop(&w->at);
        return;
    case UNWRAP:
        tamis_serialize_unwrap(&w->at);
        return;
    case KEEP:
        kept_element(w);
        return;
    }
}

static void visit(struct walk *w)
{
    switch ((enum node_type)w->at.n->type) {
    case NODE_ELEMENT:
        element(w);
        return;
    case NODE_TEXT:
        text(w);
        return;
    default:
        tamis_serialize_drop(&w->at);
        return;
    }
}

/* --- spans that depend on the nodes after a node --- */

/* Reports whether `n` is a br that needs a span around it. With VOIDS_PAIRED, a br has no end tag, and an XML5 parser closes it
 * at the end tag of its parent. Therefore a br must be the last child of an element; the root of a fragment has no end tag. */
static bool needs_span(const struct walk *w, const struct node *n)
{
    return w->voids == VOIDS_PAIRED && node_is_html(n, ATOM_br) && (n->next || n->parent == w->at.tree->root);
}

/* Reports whether `n` is a text that is the last child of a form, and the policy allows a span around
 * it. Without a span, libgumbo moves this text out of the form, to the place after the form. */
static bool ends_form(const struct walk *w, const struct node *n)
{
    return w->spans && n->type == NODE_TEXT && !n->next && node_is_html(n->parent, ATOM_form);
}

static void add_spans(const struct walk *w)
{
    const struct node *root = w->at.tree->root;
    for (struct node *n = root->first_child, *next; n && meter_ok(w->writing->meter); n = next) {
        next = tamis_parse_next(n, root);
        meter_work(w->writing->meter, 1);
        if (needs_span(w, n) || ends_form(w, n))
            wrap(w->writing, n);
    }
}

/* --- preparing a tree --- */

/* Reports whether the policy keeps a span without attributes, and does not change it. */
static bool allows_span(const struct tamis_policy *policy)
{
    const struct element_action *span = policy_action(policy_or_default(policy), ATOM_span, NS_HTML);
    return span->kind == ACTION_KEEP && !(span->flags & (ELEMENT_FORCED | ELEMENT_REQUIRES));
}

/* Reports whether the content of the context element is raw text. Raw text cannot contain references,
 * so text with "&" or "<" could not be written in a form that all dialects parse alike. */
static bool is_raw_text(const struct node *context)
{
    return context && node_is_raw_text(context);
}

void tamis_serialize_make_portable(const struct writing *writing, enum voids voids)
{
    if (is_raw_text(writing->context))
        tamis_serialize_drop_all(writing->tree, TAMIS_REASON_UNWRITABLE);
    struct walk w = {
        .at = {writing->tree, writing->tree->root->first_child, 0}, .writing = writing, .voids = voids};
    w.spans = allows_span(writing->policy);
    while (w.at.n && meter_ok(writing->meter)) {
        meter_work(writing->meter, 1);
        visit(&w);
    }
    if (w.needs_spans)
        add_spans(&w);
}
