/* tree.c: see judge.h. Writes trees as text. */
#include <gumbo.h>
#include <setjmp.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gumbo/judge.h"

/* ---- A tree as text: the properties of a node that both parsers have */

static void begin_node(struct text *out, unsigned depth, char sign)
{
    text_add_string(out, "\n");
    text_add_times(out, " ", depth);
    text_add(out, &sign, 1);
}

static void add_element_name(struct text *out, unsigned ns, struct span name)
{
    static const char *const prefixes[] = {"", "svg ", "math "};
    text_add_string(out, prefixes[ns]);
    text_add(out, name.p, name.n);
}

static void add_attribute(struct text *out, unsigned ns, struct span name, struct span value)
{
    static const char *const prefixes[] = {" ", " xlink ", " xml ", " xmlns "};
    text_add_string(out, prefixes[ns]);
    text_add(out, name.p, name.n);
    text_add_string(out, "=\"");
    text_add(out, value.p ? value.p : "", value.n);
    text_add_string(out, "\"");
}

/* Adjacent texts are merged. */
static void add_data(struct text *out, unsigned depth, char sign, bool goes_on, struct span data)
{
    if (!goes_on)
        begin_node(out, depth, sign);
    text_add(out, data.p ? data.p : "", data.n);
}

/* ---- libgumbo's */

/* Returns the name as tokenizers return it: in lowercase. */
static struct span lower_case(struct text *buffer, struct span s)
{
    text_clear(buffer);
    text_add_string(buffer, "");
    for (size_t i = 0; i < s.n; i++) {
        char c = s.p[i] >= 'A' && s.p[i] <= 'Z' ? (char)(s.p[i] | 0x20) : s.p[i];
        if (c)
            text_add(buffer, &c, 1);
        else
            text_add_string(buffer, "\xEF\xBF\xBD");
    }
    return span_of(buffer->p, buffer->n);
}

static struct span name_of(const GumboElement *e, struct text *buffer)
{
    GumboStringPiece piece = e->original_tag;
    gumbo_tag_from_original_text(&piece);
    if (e->tag_namespace == GUMBO_NAMESPACE_SVG && piece.length) {
        const char *svg = gumbo_normalize_svg_tagname(&piece);
        if (svg)
            return span_from(svg);
    }
    if (e->tag != GUMBO_TAG_UNKNOWN)
        return span_from(gumbo_normalized_tagname(e->tag));
    return lower_case(buffer, span_of(piece.data, piece.length));
}

static void describe_element(struct text *out, const GumboElement *e, unsigned depth)
{
    struct text buffer = {0};
    begin_node(out, depth, '<');
    add_element_name(out, (unsigned)e->tag_namespace, name_of(e, &buffer));
    for (unsigned i = 0; i < e->attributes.length; i++) {
        const GumboAttribute *a = e->attributes.data[i];
        add_attribute(out, (unsigned)a->attr_namespace, span_from(a->name), span_from(a->value));
    }
    text_free(&buffer);
}

static const GumboVector *children_of(const GumboNode *n)
{
    if (n->type == GUMBO_NODE_DOCUMENT)
        return &n->v.document.children;
    return n->type == GUMBO_NODE_ELEMENT || n->type == GUMBO_NODE_TEMPLATE ? &n->v.element.children : NULL;
}

static bool is_text(const GumboNode *n)
{
    return n->type == GUMBO_NODE_TEXT || n->type == GUMBO_NODE_WHITESPACE || n->type == GUMBO_NODE_CDATA;
}

static void describe_gumbo_node(struct text *out, const GumboNode *n, const GumboNode *before, unsigned depth)
{
    if (children_of(n))
        describe_element(out, &n->v.element, depth);
    else if (is_text(n))
        add_data(out, depth, '"', before && is_text(before), span_from(n->v.text.text));
    else
        add_data(out, depth, '!', false, span_from(n->v.text.text));
}

static void describe_gumbo(struct text *out, const GumboNode *root)
{
    const GumboNode *n = root;
    unsigned depth = 0;
    size_t next = 0; /* the index of the next child of `n` */
    for (;;) {
        const GumboVector *children = children_of(n);
        if (children && next < children->length) {
            const GumboNode *before = next ? children->data[next - 1] : NULL;
            n = children->data[next];
            describe_gumbo_node(out, n, before, depth++);
            next = 0;
            continue;
        }
        if (n == root)
            return;
        next = n->index_within_parent + 1;
        n = n->parent;
        depth--;
    }
}

static void add_doctype(struct text *out, struct span name, struct span public_id, struct span system_id)
{
    begin_node(out, 0, 'D');
    text_add(out, name.p ? name.p : "", name.n);
    add_attribute(out, 0, SPAN("public"), public_id);
    add_attribute(out, 0, SPAN("system"), system_id);
}

/* Memory of libgumbo: zeroed, because it reads memory that it did not write (the quirks mode of a fragment),
 * and released all at once, because it leaks. */
struct blocks {
    struct block *last;
};

struct block {
    struct block *before;
    size_t used;
    max_align_t bytes[1024];
};

static void *take(void *user, size_t size)
{
    struct blocks *blocks = user;
    size_t units = size / sizeof(max_align_t) + 1, most = sizeof blocks->last->bytes / sizeof(max_align_t);
    if (!blocks->last || blocks->last->used + units > most) {
        struct block *b = calloc(1, sizeof *b + (units > most ? size : 0));
        if (!b)
            abort();
        b->before = blocks->last;
        b->used = 0;
        blocks->last = b;
    }
    void *p = blocks->last->bytes + blocks->last->used;
    blocks->last->used += units;
    return p;
}

static void leave(void *user, void *block)
{
    (void)user;
    (void)block;
}

static void give_back(struct blocks *blocks)
{
    while (blocks->last) {
        struct block *before = blocks->last->before;
        free(blocks->last);
        blocks->last = before;
    }
}

static GumboOptions options_for(const struct parser_options *options, struct blocks *blocks)
{
    static const GumboNamespaceEnum spaces[] = {[NS_HTML] = GUMBO_NAMESPACE_HTML,
                                                [NS_SVG] = GUMBO_NAMESPACE_SVG,
                                                [NS_MATHML] = GUMBO_NAMESPACE_MATHML};
    GumboOptions gumbo = kGumboDefaultOptions;
    gumbo.allocator = take;
    gumbo.deallocator = leave;
    gumbo.userdata = blocks;
    gumbo.max_errors = 0;
    if (options->fragment) {
        gumbo.fragment_context = gumbo_tagn_enum(options->context_name.p, (unsigned)options->context_name.n);
        gumbo.fragment_namespace = spaces[options->context_ns];
    }
    return gumbo;
}

/* Hostile input can violate assertions of libgumbo. The comparison is then abandoned, and its memory is released. */
static jmp_buf *judging;

_Noreturn void __assert_fail(const char *assertion, const char *file, unsigned line, const char *function);

_Noreturn void __assert_fail(const char *assertion, const char *file, unsigned line, const char *function)
{
    if (judging)
        longjmp(*judging, 1);
    fprintf(stderr, "%s:%u: %s: assertion failed: %s\n", file, line, function, assertion);
    abort();
}

static const GumboOutput *parse(const GumboOptions *gumbo, struct span input)
{
    jmp_buf way_out;
    const GumboOutput *volatile output = NULL;
    judging = &way_out;
    if (!setjmp(way_out))
        output = gumbo_parse_with_options(gumbo, input.p, input.n);
    judging = NULL;
    return output;
}

bool gumbo_describe(struct text *out, const struct parser_options *options, struct span input)
{
    struct blocks blocks = {NULL};
    GumboOptions gumbo = options_for(options, &blocks);
    const GumboOutput *output = parse(&gumbo, input);
    text_clear(out);
    text_add_string(out, "");
    if (output) {
        const GumboDocument *d = &output->document->v.document;
        if (!options->fragment && d->has_doctype)
            add_doctype(out, span_from(d->name), span_from(d->public_identifier),
                        span_from(d->system_identifier));
        describe_gumbo(out, options->fragment ? output->root : output->document);
    }
    give_back(&blocks);
    return output;
}

/* ---- Ours */

static void describe_our_element(struct text *out, const struct tree *t, const struct node *n, unsigned depth)
{
    static const unsigned spaces[] = {[NS_HTML] = 0, [NS_SVG] = 1, [NS_MATHML] = 2};
    static const unsigned attribute_spaces[] = {[NS_NONE] = 0, [NS_XLINK] = 1, [NS_XML] = 2, [NS_XMLNS] = 3};
    begin_node(out, depth, '<');
    add_element_name(out, spaces[n->ns], tamis_base_names_text(t->names, n->name));
    for (uint32_t i = 0; i < n->count; i++) {
        const struct attribute *a = &n->attributes[i];
        add_attribute(out, attribute_spaces[a->ns], tamis_base_names_text(t->names, a->name),
                      attribute_value(a));
    }
}

/* From the question mark to the first ">", as the tokenizer would have collected a comment. */
static void describe_instruction(struct text *out, struct span input, const struct node *n, unsigned depth)
{
    struct span source = span_of(input.p + n->offset + 1, input.n - n->offset - 1);
    begin_node(out, depth, '!');
    source.n = span_find(source, '>');
    for (size_t i = 0; i < source.n; i++)
        text_add_string(out, source.p[i] ? (char[]){source.p[i], '\0'} : "\xEF\xBF\xBD");
}

static void describe_our_node(struct text *out, const struct tree *t, struct span input, const struct node *n,
                              unsigned depth)
{
    if (n->type == NODE_ELEMENT)
        describe_our_element(out, t, n, depth);
    else if (n->type == NODE_TEXT)
        add_data(out, depth, '"', n->previous && n->previous->type == NODE_TEXT, node_data(n));
    else if (n->type == NODE_COMMENT)
        add_data(out, depth, '!', false, node_data(n));
    else if (n->type == NODE_PROCESSING_INSTRUCTION)
        describe_instruction(out, input, n, depth);
}

void gumbo_describe_ours(struct text *out, const struct tree *t, struct span input)
{
    unsigned depth = 0;
    text_clear(out);
    text_add_string(out, "");
    for (const struct node *n = t->root->first_child; n; n = n->next)
        if (n->type == NODE_DOCTYPE)
            add_doctype(out, n->doctype->name, n->doctype->public_id, n->doctype->system_id);
    for (const struct node *n = t->root->first_child; n;) {
        describe_our_node(out, t, input, n, depth);
        if (n->first_child) {
            n = n->first_child;
            depth++;
            continue;
        }
        while (n != t->root && !n->next) {
            n = n->parent;
            depth--;
        }
        n = n == t->root ? NULL : n->next;
    }
}
