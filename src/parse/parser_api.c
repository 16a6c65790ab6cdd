/* parser_api.c: implements tamis/tree.h, the public interface of the parser and of the tree. */
#include <tamis/tree.h>

#include "base/array.h"
#include "base/error.h"
#include "parse/document.h"
#include "parse/places.h"

struct tamis_parser {
    struct meter meter;
    struct document document;
    struct parser_options options;
    char *context; /* a copy of the context that was set; `options` points into it */
    size_t context_size;
    bool begun;
    bool finished;
};

static const struct node *internal(const tamis_node *n)
{
    return (const struct node *)(const void *)n;
}

static const tamis_node *public_node(const struct node *n)
{
    return (const tamis_node *)(const void *)n;
}

tamis_parser *tamis_parser_new(const tamis_allocator *allocator)
{
    struct meter m;
    tamis_base_meter_init(&m, allocator);
    tamis_parser *p = tamis_base_meter_allocate(&m, sizeof *p);
    if (!p)
        return NULL;
    *p = (struct tamis_parser){.meter = m};
    tamis_parse_document_init(&p->document, &p->meter);
    return p;
}

static void forget_context(tamis_parser *p)
{
    tamis_base_meter_release(&p->meter, p->context, p->context_size);
    p->context = NULL;
    p->context_size = 0;
    p->options.fragment = false;
}

void tamis_parser_free(tamis_parser *p)
{
    if (!p)
        return;
    forget_context(p);
    tamis_parse_document_free(&p->document);
    struct meter m = p->meter;
    tamis_base_meter_release(&m, p, sizeof *p);
}

tamis_status tamis_parser_set_limit(tamis_parser *p, tamis_limit limit, uint64_t value)
{
    if (p->begun || !tamis_base_meter_set_limit(&p->meter, limit, value))
        return TAMIS_INVALID_ARGUMENT;
    return TAMIS_OK;
}

tamis_status tamis_parser_set_dialect(tamis_parser *p, tamis_dialect dialect)
{
    if (p->begun || !tamis_parse_has_tree(dialect))
        return TAMIS_INVALID_ARGUMENT;
    p->options.dialect = dialect;
    return TAMIS_OK;
}

static tamis_status copy_context(tamis_parser *p, const char *context)
{
    size_t size = strlen(context) + 1;
    char *copy = tamis_base_meter_allocate(&p->meter, size);
    if (!copy)
        return p->meter.status;
    tamis_base_array_copy(copy, context, size, 1);
    forget_context(p);
    p->context = copy;
    p->context_size = size;
    return tamis_parse_context(span_from(copy), &p->options) ? TAMIS_OK : TAMIS_INTERNAL;
}

tamis_status tamis_parser_set_context(tamis_parser *p, const char *context)
{
    struct parser_options options = p->options;
    if (p->begun || (context && !tamis_parse_context(span_from(context), &options)))
        return TAMIS_INVALID_ARGUMENT;
    if (context)
        return copy_context(p, context);
    forget_context(p);
    return TAMIS_OK;
}

void tamis_parser_set_scripting(tamis_parser *p, bool scripting)
{
    p->options.scripting = scripting;
}

void tamis_parser_set_shadow_roots(tamis_parser *p, bool allowed)
{
    p->options.shadow_roots = allowed;
}

tamis_status tamis_parser_set_year(tamis_parser *p, unsigned year)
{
    if (p->begun || year < TAMIS_FIRST_YEAR || year > TAMIS_LAST_YEAR)
        return TAMIS_INVALID_ARGUMENT;
    p->options.earlier = tamis_parse_earlier_rules(year);
    return TAMIS_OK;
}

static void begin(tamis_parser *p)
{
    if (!p->begun)
        tamis_parse_document_begin(&p->document, p->options);
    p->begun = true;
}

tamis_status tamis_parser_feed(tamis_parser *p, const char *html, size_t length)
{
    if (p->finished || (!html && length))
        return TAMIS_INVALID_ARGUMENT;
    begin(p);
    tamis_parse_document_feed(&p->document, span_of(html, length), false);
    return p->meter.status;
}

tamis_status tamis_parser_finish(tamis_parser *p, const tamis_node **root)
{
    *root = NULL;
    if (p->finished)
        return TAMIS_INVALID_ARGUMENT;
    begin(p);
    p->finished = true;
    struct tree *tree = tamis_parse_document_finish(&p->document);
    if (tree)
        *root = public_node(tree->root);
    return p->meter.status;
}

void tamis_parser_reset(tamis_parser *p)
{
    tamis_base_meter_restart(&p->meter);
    p->begun = p->finished = false;
}

tamis_error tamis_parser_last_error(const tamis_parser *p)
{
    tamis_place place = NO_PLACE;
    if (p->meter.status != TAMIS_OK)
        place = tamis_parse_place_of(&p->document, p->meter.failed_at);
    return tamis_base_error(p->meter.status, place, NULL);
}

/* --- reading the tree --- */

tamis_node_type tamis_node_get_type(const tamis_node *n)
{
    return (tamis_node_type)internal(n)->type;
}

const tamis_node *tamis_node_parent(const tamis_node *n)
{
    return public_node(internal(n)->parent);
}

const tamis_node *tamis_node_first_child(const tamis_node *n)
{
    return public_node(internal(n)->first_child);
}

const tamis_node *tamis_node_next(const tamis_node *n)
{
    return public_node(internal(n)->next);
}

const tamis_node *tamis_node_previous(const tamis_node *n)
{
    return public_node(internal(n)->previous);
}

uint64_t tamis_node_offset(const tamis_node *n)
{
    return internal(n)->offset;
}

static const char *give(struct span s, size_t *length)
{
    if (length)
        *length = s.n;
    return s.p;
}

static const char *give_nothing(size_t *length)
{
    return give(span_of(NULL, 0), length);
}

const char *tamis_node_name(const tamis_parser *p, const tamis_node *public, size_t *length)
{
    const struct node *n = internal(public);
    switch ((enum node_type)n->type) {
    case NODE_ELEMENT:
    case NODE_PROCESSING_INSTRUCTION:
        return give(tamis_base_names_text(&p->document.names, n->name), length);
    case NODE_DOCTYPE:
        return give(n->doctype->name, length);
    default:
        return give_nothing(length);
    }
}

static const char *uri(const tamis_parser *p, uint16_t ns)
{
    if (ns == NS_NONE)
        return NULL;
    if (ns < NS_OTHER)
        return tamis_base_namespace_uri((enum name_space)ns).p;
    const struct tree *t = &p->document.xml5.tree;
    return tamis_base_names_text(t->names, t->namespaces[ns - NS_OTHER]).p;
}

const char *tamis_node_namespace(const tamis_parser *p, const tamis_node *n)
{
    return internal(n)->type == NODE_ELEMENT ? uri(p, internal(n)->ns) : NULL;
}

const char *tamis_node_data(const tamis_node *public, size_t *length)
{
    const struct node *n = internal(public);
    bool has_data = n->type == NODE_TEXT || n->type == NODE_COMMENT || n->type == NODE_PROCESSING_INSTRUCTION;
    return has_data ? give(node_data(n), length) : give_nothing(length);
}

const char *tamis_node_public_id(const tamis_node *n, size_t *length)
{
    return internal(n)->type == NODE_DOCTYPE ? give(internal(n)->doctype->public_id, length)
                                             : give_nothing(length);
}

const char *tamis_node_system_id(const tamis_node *n, size_t *length)
{
    return internal(n)->type == NODE_DOCTYPE ? give(internal(n)->doctype->system_id, length)
                                             : give_nothing(length);
}

size_t tamis_node_attribute_count(const tamis_node *n)
{
    return internal(n)->type == NODE_ELEMENT ? internal(n)->count : 0;
}

const char *tamis_node_attribute_name(const tamis_parser *p, const tamis_node *n, size_t index,
                                      size_t *length)
{
    if (index >= tamis_node_attribute_count(n))
        return give_nothing(length);
    return give(tamis_base_names_text(&p->document.names, internal(n)->attributes[index].name), length);
}

const char *tamis_node_attribute_namespace(const tamis_parser *p, const tamis_node *n, size_t index)
{
    return index < tamis_node_attribute_count(n) ? uri(p, internal(n)->attributes[index].ns) : NULL;
}

const char *tamis_node_attribute_value(const tamis_node *n, size_t index, size_t *length)
{
    if (index >= tamis_node_attribute_count(n))
        return give_nothing(length);
    return give(attribute_value(&internal(n)->attributes[index]), length);
}
