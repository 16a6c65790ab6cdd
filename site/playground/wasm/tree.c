/* tree.c: the tree of an input; see playground.h. */
#include "playground.h"
#include "result.h"

#include <string.h>
#include <tamis/tree.h>

static void put_text(struct records *r, const char *text)
{
    records_put_string(r, text, text ? strlen(text) : 0);
}

static void put_attributes(struct records *r, const tamis_parser *p, const tamis_node *n)
{
    size_t count = tamis_node_attribute_count(n), length = 0;
    records_put_number(r, count);
    for (size_t i = 0; i < count; i++) {
        put_text(r, tamis_node_attribute_namespace(p, n, i));
        const char *name = tamis_node_attribute_name(p, n, i, &length);
        records_put_string(r, name, length);
        const char *value = tamis_node_attribute_value(n, i, &length);
        records_put_string(r, value, length);
    }
}

static void put_node(struct records *r, const tamis_parser *p, const tamis_node *n, size_t depth)
{
    size_t length = 0;
    records_put_number(r, depth);
    records_put_number(r, tamis_node_get_type(n));
    records_put_number(r, tamis_node_offset(n));
    const char *name = tamis_node_name(p, n, &length);
    records_put_string(r, name, length);
    put_text(r, tamis_node_namespace(p, n));
    const char *data = tamis_node_data(n, &length);
    records_put_string(r, data, length);
    put_attributes(r, p, n);
}

static void put_tree(struct records *r, const tamis_parser *p, const tamis_node *root)
{
    const tamis_node *n = tamis_node_first_child(root);
    size_t depth = 0;
    while (n) {
        put_node(r, p, n, depth);
        const tamis_node *next = tamis_node_first_child(n);
        if (next) {
            depth++;
            n = next;
            continue;
        }
        while (!tamis_node_next(n) && tamis_node_parent(n) != root) {
            n = tamis_node_parent(n);
            depth--;
        }
        n = tamis_node_next(n);
    }
}

static tamis_status prepare(tamis_parser *p, const char *dialect, const char *context)
{
    tamis_dialect which = TAMIS_HTML;
    if (!tamis_dialect_from_name(dialect, &which))
        return TAMIS_INVALID_ARGUMENT;
    tamis_status status = tamis_parser_set_dialect(p, which);
    if (status == TAMIS_OK)
        status = tamis_parser_set_context(p, *context ? context : NULL);
    tamis_parser_set_scripting(p, true);
    tamis_parser_set_shadow_roots(p, true);
    return status;
}

int playground_tree(const char *html, size_t length, const char *dialect, const char *context)
{
    struct records *r = result_begin();
    const tamis_node *root = NULL;
    tamis_parser *p = tamis_parser_new(NULL);
    if (!p)
        return (int)result_end(TAMIS_NO_MEMORY);
    tamis_status status = prepare(p, dialect, context);
    if (status == TAMIS_OK)
        status = tamis_parser_feed(p, html, length);
    if (status == TAMIS_OK)
        status = tamis_parser_finish(p, &root);
    if (status == TAMIS_OK)
        put_tree(r, p, root);
    tamis_parser_free(p);
    return (int)result_end(status);
}
