/* tree.h: parse to a tree and read it.
 *
 * Tree construction of the HTML Standard (13.2.6) and fragment parsing (13.4), nothing removed: what a browser's parser
 * would build. Or that of XML5, which makes a tree of any bytes by the rules of XML: every end tag closes the last open
 * element of its name and what is in it, one that closes nothing is ignored. The tree is read-only and belongs to its
 * parser.
 *
 * Threads: a parser is used by one thread at a time. A finished tree may be read by several. */
#ifndef TAMIS_TREE_H
#define TAMIS_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <tamis/allocator.h>
#include <tamis/dialect.h>
#include <tamis/export.h>
#include <tamis/limits.h>
#include <tamis/status.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tamis_parser tamis_parser;
typedef struct tamis_node tamis_node;

typedef enum tamis_node_type {
    TAMIS_NODE_DOCUMENT,
    TAMIS_NODE_FRAGMENT,
    TAMIS_NODE_DOCTYPE,
    TAMIS_NODE_ELEMENT,
    TAMIS_NODE_TEXT,
    TAMIS_NODE_COMMENT,
    TAMIS_NODE_PROCESSING_INSTRUCTION,
    TAMIS_NODE_SHADOW_ROOT
} tamis_node_type;

/* allocator: NULL for malloc. NULL when there is no memory. */
TAMIS_API tamis_parser *tamis_parser_new(const tamis_allocator *allocator);
TAMIS_API void tamis_parser_free(tamis_parser *p); /* and its tree; NULL is allowed */

/* Settings, before the first feed. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_parser_set_limit(tamis_parser *p, enum tamis_limit limit,
                                                               uint64_t value);
/* TAMIS_HTML (the default) or TAMIS_XML5; TAMIS_INVALID_ARGUMENT for the dialects that have no tree.
 *
 * XML5: a document has one root element, and of what comes before and after it only comments and processing instructions
 * stay; a fragment is whatever may stand in an element, and the name of its context element is of no account. DOCTYPEs are
 * ignored, and no entity is known but the five of XML. Names keep their case. Prefixes are resolved: xmlns attributes are
 * not among the attributes, a name is its local part, and one with a prefix that is not declared is in no namespace. Of
 * attributes that are then the same the first stays. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_parser_set_dialect(tamis_parser *p, tamis_dialect dialect);
/* "td", "svg desc", "math mi": parse a fragment in that context element. NULL (the default): a document. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_parser_set_context(tamis_parser *p, const char *context);
/* Both of HTML only. Whether the parser scripting mode is other than Disabled: noscript is then text. Default false. */
TAMIS_API void tamis_parser_set_scripting(tamis_parser *p, bool scripting);
/* Whether <template shadowrootmode> makes shadow roots, as in setHTML and parseHTML. Default false. */
TAMIS_API void tamis_parser_set_shadow_roots(tamis_parser *p, bool allowed);

/* Input is copied. A status other than TAMIS_OK is permanent until reset; there is no partial tree. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_parser_feed(tamis_parser *p, const char *html, size_t length);
/* On TAMIS_OK `*root` is the document or fragment node; it lives until the next call on the parser. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_parser_finish(tamis_parser *p, const tamis_node **root);
TAMIS_API void tamis_parser_reset(tamis_parser *p);
TAMIS_API tamis_error tamis_parser_last_error(const tamis_parser *p);

/* Reading. NULL where there is no such node. The children of an HTML template element are its template contents; a
 * shadow root is the first child of its host. */
TAMIS_API tamis_node_type tamis_node_get_type(const tamis_node *n);
TAMIS_API const tamis_node *tamis_node_parent(const tamis_node *n);
TAMIS_API const tamis_node *tamis_node_first_child(const tamis_node *n);
TAMIS_API const tamis_node *tamis_node_next(const tamis_node *n);
TAMIS_API const tamis_node *tamis_node_previous(const tamis_node *n);
TAMIS_API uint64_t tamis_node_offset(const tamis_node *n); /* of the token that made it, in the input */

/* Strings are UTF-8, not NUL-terminated, and live as long as the tree.
 * Name: local name of an element, target of a processing instruction, name of a DOCTYPE. */
TAMIS_API const char *tamis_node_name(const tamis_parser *p, const tamis_node *n, size_t *length);
/* The namespace URI of an element, NUL-terminated; it lives as long as the tree. NULL for other nodes and for no namespace,
 * which elements are in only in XML5. "" when the document has more than 65,000 namespaces and this is a late one. */
TAMIS_API const char *tamis_node_namespace(const tamis_parser *p, const tamis_node *n);
/* Text, comment, processing instruction data. NULL for other nodes. */
TAMIS_API const char *tamis_node_data(const tamis_node *n, size_t *length);
/* DOCTYPE identifiers; NULL when missing. */
TAMIS_API const char *tamis_node_public_id(const tamis_node *n, size_t *length);
TAMIS_API const char *tamis_node_system_id(const tamis_node *n, size_t *length);

TAMIS_API size_t tamis_node_attribute_count(const tamis_node *n);
TAMIS_API const char *tamis_node_attribute_name(const tamis_parser *p, const tamis_node *n, size_t index,
                                                size_t *length);
/* The attribute's namespace URI, likewise; NULL for no namespace. */
TAMIS_API const char *tamis_node_attribute_namespace(const tamis_parser *p, const tamis_node *n,
                                                     size_t index);
TAMIS_API const char *tamis_node_attribute_value(const tamis_node *n, size_t index, size_t *length);

#ifdef __cplusplus
}
#endif
#endif
