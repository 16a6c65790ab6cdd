/* round.c: see round.h. */
#include "support/round.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serialize/html.h"

static void must_be_ok(const struct round *r)
{
    if (meter_ok(&r->meter))
        return;
    fprintf(stderr, "round: %s\n", tamis_status_name(r->meter.status));
    abort();
}

void round_set_context(struct round *r, const char *context)
{
    r->options.fragment = false;
    r->options.scripting = context != NULL;
    r->options.shadow_roots = true;
    if (context && !tamis_parse_context(span_from(context), &r->options))
        abort();
}

void round_open(struct round *r, const char *context)
{
    *r = (struct round){.options = {0}};
    tamis_base_meter_init(&r->meter, NULL);
    tamis_parse_document_init(&r->document, &r->meter);
    tamis_base_buf_init(&r->out, &r->meter, TAMIS_MAX_OUTPUT_BYTES);
    round_set_context(r, context);
}

void round_close(struct round *r)
{
    tamis_base_buf_free(&r->out);
    tamis_parse_document_free(&r->document);
}

struct tree *round_begin(struct round *r)
{
    tamis_base_meter_restart(&r->meter);
    tamis_parse_document_begin(&r->document, r->options);
    must_be_ok(r);
    return &r->document.parser.tree;
}

struct tree *round_try(struct round *r, const char *html, size_t n)
{
    round_begin(r);
    tamis_parse_document_feed(&r->document, span_of(html, n), true);
    return tamis_parse_document_finish(&r->document);
}

struct tree *round_parse(struct round *r, const char *html, size_t n)
{
    struct tree *t = round_try(r, html, n);
    must_be_ok(r);
    return t;
}

struct node *round_add(struct round *r, struct node *parent, enum name_space ns, const char *name)
{
    struct token t = {.type = TOKEN_START_TAG};
    t.name = tamis_base_names_intern(&r->document.names, span_from(name));
    struct node *n = tamis_parse_create(&r->document.parser, &t, ns, t.name);
    must_be_ok(r);
    tamis_parse_insert(parent, n, NULL);
    return n;
}

static struct node *add_data(struct round *r, struct node *parent, enum node_type type, const char *data)
{
    struct node *n = tamis_parse_node_new(&r->document.parser.tree, type);
    must_be_ok(r);
    n->data = data;
    n->count = (uint32_t)strlen(data);
    tamis_parse_insert(parent, n, NULL);
    return n;
}

struct node *round_add_text(struct round *r, struct node *parent, const char *text)
{
    return add_data(r, parent, NODE_TEXT, text);
}

struct node *round_add_comment(struct round *r, struct node *parent, const char *data)
{
    return add_data(r, parent, NODE_COMMENT, data);
}

static bool is_supplied(const struct node *n)
{
    bool is_part = node_is_html(n, ATOM_html) || node_is_html(n, ATOM_head) || node_is_html(n, ATOM_body);
    return is_part && (n->flags & NODE_SUPPLIED);
}

void round_remove_supplied(struct tree *t)
{
    for (struct node *n = t->root->first_child, *next; n; n = next) {
        bool is_removed = is_supplied(n);
        next = is_removed && n->first_child ? n->first_child : n->next;
        if (is_removed)
            tamis_parse_unwrap(n);
    }
}

struct span round_write(struct round *r, struct tree *t)
{
    r->out.n = 0;
    tamis_serialize_html(t, r->document.parser.context, &r->out);
    if (!tamis_base_buf_terminate(&r->out))
        must_be_ok(r);
    return buf_span(&r->out);
}

static void describe_span(struct text *out, char before, struct span s)
{
    text_add(out, &before, 1);
    text_add(out, s.p ? s.p : "", s.n);
}

static void describe_element(const struct tree *t, const struct node *n, struct text *out)
{
    char ns = (char)('0' + n->ns);
    describe_span(out, '<', span_of(&ns, 1));
    text_add(out, "", 0);
    struct span name = tamis_base_names_text(t->names, n->name);
    text_add(out, name.p, name.n);
    for (uint32_t i = 0; i < n->count; i++) {
        ns = (char)('0' + n->attributes[i].ns);
        describe_span(out, ' ', span_of(&ns, 1));
        name = tamis_base_names_text(t->names, n->attributes[i].name);
        text_add(out, name.p, name.n);
        describe_span(out, '=', attribute_value(&n->attributes[i]));
    }
}

static void describe(const struct tree *t, const struct node *n, struct text *out)
{
    switch ((enum node_type)n->type) {
    case NODE_ELEMENT:
        describe_element(t, n, out);
        return;
    case NODE_TEXT:
        describe_span(out, n->previous && n->previous->type == NODE_TEXT ? '+' : '"', node_data(n));
        if (n->previous && n->previous->type == NODE_TEXT) { /* continues the text node before it */
            memmove(out->p + out->n - n->count - 1, out->p + out->n - n->count, n->count);
            out->p[--out->n] = '\0';
        }
        return;
    case NODE_COMMENT:
        describe_span(out, '!', node_data(n));
        return;
    case NODE_PROCESSING_INSTRUCTION:
        describe_span(out, '?', tamis_base_names_text(t->names, n->name));
        describe_span(out, ' ', node_data(n));
        return;
    case NODE_DOCTYPE:
        describe_span(out, 'D', n->doctype->name);
        return;
    case NODE_DOCUMENT:
    case NODE_FRAGMENT:
    case NODE_SHADOW_ROOT:
        describe_span(out, '#', SPAN(""));
        return;
    }
}

void round_describe(const struct tree *t, struct text *out)
{
    const struct node *n = t->root;
    for (;;) {
        if (n->first_child) {
            n = n->first_child;
            text_add_string(out, "{");
        } else {
            while (n != t->root && !n->next) {
                n = n->parent;
                text_add_string(out, "}");
            }
            if (n == t->root)
                return;
            n = n->next;
        }
        describe(t, n, out);
    }
}
