/* gumbo_tree.c: writes the trees of libgumbo, which parses the input as a fragment in a div. */
#include <gumbo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../models/json.h"

static void add_indent(FILE *out, unsigned depth)
{
    fprintf(out, "| %*s", (int)(2 * depth), "");
}

static const char *const prefixes[] = {"", "svg ", "math "};
static const char *const attribute_prefixes[] = {"", "xlink ", "xml ", "xmlns "};

static void add_name(FILE *out, const GumboElement *e)
{
    GumboStringPiece piece = e->original_tag;
    gumbo_tag_from_original_text(&piece);
    const char *svg = e->tag_namespace == GUMBO_NAMESPACE_SVG ? gumbo_normalize_svg_tagname(&piece) : NULL;
    fprintf(out, "<%s", prefixes[e->tag_namespace]);
    if (svg)
        fputs(svg, out);
    else if (e->tag != GUMBO_TAG_UNKNOWN)
        fputs(gumbo_normalized_tagname(e->tag), out);
    else
        fwrite(piece.data, 1, piece.length, out);
    fputs(">\n", out);
}

static int compare_attributes(const void *a, const void *b)
{
    const GumboAttribute *const *x = a, *const *y = b;
    return strcmp((*x)->name, (*y)->name);
}

static void add_element(FILE *out, const GumboElement *e, unsigned depth)
{
    add_indent(out, depth);
    add_name(out, e);
    if (e->attributes.length)
        qsort(e->attributes.data, e->attributes.length, sizeof(void *), compare_attributes);
    for (unsigned i = 0; i < e->attributes.length; i++) {
        const GumboAttribute *a = e->attributes.data[i];
        add_indent(out, depth + 1);
        fprintf(out, "%s%s=\"%s\"\n", attribute_prefixes[a->attr_namespace], a->name, a->value);
    }
}

static bool is_element(const GumboNode *n)
{
    return n->type == GUMBO_NODE_ELEMENT || n->type == GUMBO_NODE_TEMPLATE;
}

static void add_node(FILE *out, const GumboNode *n, unsigned depth)
{
    if (is_element(n)) {
        add_element(out, &n->v.element, depth);
        return;
    }
    add_indent(out, depth);
    fprintf(out, n->type == GUMBO_NODE_COMMENT ? "<!-- %s -->\n" : "\"%s\"\n", n->v.text.text);
}

/* libgumbo does not limit the depth of a tree, but the input is output of tamis, whose depth is limited. So the
 * recursion is bounded. */
static void add_children(FILE *out, const GumboNode *n, unsigned depth)
{
    for (unsigned i = 0; i < n->v.element.children.length; i++) {
        const GumboNode *child = n->v.element.children.data[i];
        add_node(out, child, depth);
        if (is_element(child))
            add_children(out, child, depth + 1);
    }
}

/* Allocates zeroed memory, because libgumbo reads memory that it did not write. */
static void *take(void *user, size_t size)
{
    (void)user;
    return calloc(1, size ? size : 1);
}

static void give_back(void *user, void *block)
{
    (void)user;
    free(block);
}

static char *read_tree(const char *html, size_t n)
{
    GumboOptions options = kGumboDefaultOptions;
    char *text = NULL;
    size_t length = 0;
    options.allocator = take;
    options.deallocator = give_back;
    options.max_errors = 0;
    options.fragment_context = GUMBO_TAG_DIV;
    GumboOutput *output = gumbo_parse_with_options(&options, html, n);
    FILE *out = open_memstream(&text, &length);
    add_children(out, output->root, 0);
    fclose(out);
    if (length)
        text[length - 1] = '\0';
    gumbo_destroy_output(&options, output);
    return text;
}

static void answer(const char *line)
{
    json_t *record = json_loadn(line, strlen(line), NULL), *html = json_object_get(record, "html");
    char *tree = read_tree(json_string_value(html), json_string_length(html));
    json_t *result = json_pack("{s:O, s:s}", "id", json_object_get(record, "id"), "tree", tree);
    if (!result)
        result =
            json_pack("{s:O, s:s}", "id", json_object_get(record, "id"), "error", "a tree that is not UTF-8");
    json_dumpf(result, stdout, JSON_COMPACT);
    putchar('\n');
    fflush(stdout);
    json_decref(record);
    json_decref(result);
    free(tree);
}

int main(void)
{
    char *line = NULL;
    size_t size = 0;
    while (getline(&line, &size, stdin) > 0)
        answer(line);
    free(line);
    return 0;
}
