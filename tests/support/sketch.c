/* sketch.c: reads and writes trees in one line. */
#include "support/sketch.h"

#include <stdio.h>
#include <stdlib.h>

struct reader {
    struct sketch *sketch;
    const char *at;
};

static _Noreturn void unreadable(const char *at)
{
    fprintf(stderr, "sketch: cannot read on at `%s`\n", at);
    abort();
}

static bool eat(struct reader *r, const char *token)
{
    size_t n = strlen(token);
    if (strncmp(r->at, token, n) != 0)
        return false;
    r->at += n;
    return true;
}

/* Reads up to one of the characters in `stops`. If there is none, ends the test program. */
static struct span until(struct reader *r, const char *stops)
{
    size_t n = strcspn(r->at, stops);
    if (!r->at[n])
        unreadable(r->at);
    r->at += n;
    return span_of(r->at - n, n);
}

/* Reads up to a closing sequence and skips it. */
static struct span through(struct reader *r, const char *end)
{
    const char *found = strstr(r->at, end);
    if (!found)
        unreadable(r->at);
    struct span s = span_of(r->at, (size_t)(found - r->at));
    r->at = found + strlen(end);
    return s;
}

static struct node *add(struct reader *r, struct node *parent, enum node_type type)
{
    struct node *n = tamis_parse_node_new(&r->sketch->tree, type);
    if (!n)
        abort();
    tamis_parse_insert(parent, n, NULL);
    return n;
}

static void add_data(struct reader *r, struct node *parent, enum node_type type, struct span data)
{
    struct node *n = add(r, parent, type);
    n->data = tamis_base_arena_copy(&r->sketch->arena, data);
    n->count = (uint32_t)data.n;
}

static void add_doctype(struct reader *r, struct node *parent)
{
    static struct doctype html = {.name = {"html", 4}};
    add(r, parent, NODE_DOCTYPE)->doctype = &html;
}

static atom intern(struct reader *r, struct span text)
{
    return tamis_base_names_intern(&r->sketch->names, text);
}

static const struct {
    const char *prefix;
    enum name_space ns;
} prefixes[] = {
    {"svg:", NS_SVG}, {"math:", NS_MATHML}, {"xlink:", NS_XLINK}, {"xml:", NS_XML}, {"xmlns:", NS_XMLNS}};

static uint16_t read_prefix(struct reader *r, enum name_space otherwise)
{
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        if (eat(r, prefixes[i].prefix))
            return (uint16_t)prefixes[i].ns;
    return (uint16_t)otherwise;
}

static void read_attribute(struct reader *r, struct node *n, struct attribute *a)
{
    a->ns = read_prefix(r, NS_NONE);
    a->name = intern(r, until(r, "=] "));
    struct span value = {"", 0};
    if (eat(r, "=\""))
        value = through(r, "\"");
    else if (eat(r, "="))
        value = until(r, "] ");
    a->value = tamis_base_arena_copy(&r->sketch->arena, value);
    a->value_length = (uint32_t)value.n;
    if (n->ns == NS_MATHML && n->name == ATOM_annotation_xml && a->name == ATOM_encoding &&
        span_equal_nocase(value, SPAN("text/html")))
        n->flags |= NODE_INTEGRATION_HTML;
}

static void read_attributes(struct reader *r, struct node *n)
{
    enum { MOST = 16 };
    n->attributes = tamis_base_arena_array(&r->sketch->arena, MOST, sizeof *n->attributes);
    while (!eat(r, "]")) {
        eat(r, " ");
        if (n->count == MOST)
            unreadable(r->at);
        n->attributes[n->count] = (struct attribute){.value = NULL};
        read_attribute(r, n, &n->attributes[n->count]);
        n->count++;
    }
}

/* Reads an element. Returns the parent of the next node: the element if it has content in braces, otherwise `parent`. */
static struct node *read_element(struct reader *r, struct node *parent)
{
    struct node *n = add(r, parent, NODE_ELEMENT);
    n->ns = read_prefix(r, NS_HTML);
    size_t length = strcspn(r->at, "[{} ");
    if (!length)
        unreadable(r->at);
    n->name = intern(r, span_of(r->at, length));
    r->at += length;
    if (eat(r, "["))
        read_attributes(r, n);
    return eat(r, "{") ? n : parent;
}

static void read_pi(struct reader *r, struct node *parent)
{
    struct span target = until(r, " ?");
    eat(r, " ");
    add_data(r, parent, NODE_PROCESSING_INSTRUCTION, through(r, "?>"));
    parent->last_child->name = intern(r, target);
}

static struct node *read_node(struct reader *r, struct node *parent)
{
    if (eat(r, "}"))
        return parent->parent;
    if (eat(r, "'"))
        add_data(r, parent, NODE_TEXT, through(r, "'"));
    else if (eat(r, "`"))
        add_data(r, parent, NODE_COMMENT, through(r, "`"));
    else if (eat(r, "<?"))
        read_pi(r, parent);
    else if (eat(r, "!doctype"))
        add_doctype(r, parent);
    else if (eat(r, "#shadow{"))
        return add(r, parent, NODE_SHADOW_ROOT);
    else
        return read_element(r, parent);
    return parent;
}

void sketch_open(struct sketch *s, const char *content)
{
    memset(s, 0, sizeof *s);
    tamis_base_meter_init(&s->meter, NULL);
    tamis_base_arena_init(&s->arena, &s->meter);
    tamis_base_names_init(&s->names, &s->arena);
    s->tree = (struct tree){.arena = &s->arena, .names = &s->names};
    s->tree.root = tamis_parse_node_new(&s->tree, NODE_FRAGMENT);
    struct reader r = {s, content};
    struct node *parent = s->tree.root;
    while (*r.at && parent)
        if (!eat(&r, " "))
            parent = read_node(&r, parent);
    if (parent != s->tree.root)
        unreadable(r.at);
}

void sketch_close(struct sketch *s)
{
    tamis_base_arena_free(&s->arena);
}

/* Writing. */

static void write_span(struct text *out, struct span s)
{
    text_add(out, s.p, s.n);
}

static void write_prefix(struct text *out, uint16_t ns)
{
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        if (prefixes[i].ns == ns)
            text_add_string(out, prefixes[i].prefix);
}

static void write_element(const struct sketch *s, const struct node *n, struct text *out)
{
    write_prefix(out, n->ns);
    write_span(out, tamis_base_names_text(&s->names, n->name));
    for (uint32_t i = 0; i < n->count; i++) {
        struct span value = attribute_value(&n->attributes[i]);
        bool quoted = value.n && (memchr(value.p, ' ', value.n) || memchr(value.p, ']', value.n));
        text_add_string(out, i ? " " : "[");
        write_prefix(out, n->attributes[i].ns);
        write_span(out, tamis_base_names_text(&s->names, n->attributes[i].name));
        if (value.n)
            text_add_string(out, quoted ? "=\"" : "=");
        write_span(out, value);
        if (quoted)
            text_add_string(out, "\"");
    }
    if (n->count)
        text_add_string(out, "]");
}

static void write_between(const char *before, struct span data, const char *after, struct text *out)
{
    text_add_string(out, before);
    write_span(out, data);
    text_add_string(out, after);
}

static void write_node(const struct sketch *s, const struct node *n, struct text *out)
{
    switch ((enum node_type)n->type) {
    case NODE_ELEMENT:
        write_element(s, n, out);
        break;
    case NODE_TEXT:
        write_between("'", node_data(n), "'", out);
        break;
    case NODE_COMMENT:
        write_between("`", node_data(n), "`", out);
        break;
    case NODE_PROCESSING_INSTRUCTION:
        write_between("<?", tamis_base_names_text(&s->names, n->name), n->count ? " " : "", out);
        write_between("", node_data(n), "?>", out);
        break;
    case NODE_SHADOW_ROOT:
        text_add_string(out, "#shadow");
        break;
    default:
        text_add_string(out, "!doctype");
    }
}

void sketch_write(const struct sketch *s, struct text *out)
{
    const struct node *n = s->tree.root->first_child;
    while (n) {
        write_node(s, n, out);
        if (n->first_child) {
            text_add_string(out, "{");
            n = n->first_child;
            continue;
        }
        while (n && !n->next) {
            n = n->parent == s->tree.root ? NULL : n->parent;
            if (n)
                text_add_string(out, "}");
        }
        if (n) {
            text_add_string(out, " ");
            n = n->next;
        }
    }
}
