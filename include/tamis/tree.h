/* tree.h: parses input into a tree, and reads the tree.
 *
 * With TAMIS_HTML, the tree is the result of tree construction (HTML Standard, 13.2.6) or fragment parsing
 * (13.4), as in a browser; nothing is removed from the tree. With TAMIS_XML5, input that is not well-formed
 * XML also gives a tree: an end tag closes the innermost open element with the name of the tag, and every
 * open element inside this element; an end tag that matches no open element is ignored; and the end tag </>
 * closes the innermost open element. With both dialects, the tree is read-only and belongs to its parser.
 *
 * Threads: only one thread at a time may use a parser. Several threads can read a finished tree at the same time. */
#ifndef TAMIS_TREE_H
#define TAMIS_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <tamis/allocator.h>
#include <tamis/dialect.h>
#include <tamis/error.h>
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

/* Creates a parser. If `allocator` is NULL, the parser uses malloc. Returns NULL if there is not enough memory. */
TAMIS_API tamis_parser *tamis_parser_new(const tamis_allocator *allocator);
TAMIS_API void tamis_parser_free(tamis_parser *p); /* also frees the tree; NULL is allowed */

/* Sets a limit, as tamis_set_limit() in tamis.h does. Call the functions tamis_parser_set_…() before the
 * first tamis_parser_feed() of a document. After that, and until tamis_parser_reset(), these functions
 * change nothing and return TAMIS_INVALID_ARGUMENT. The exceptions are tamis_parser_set_scripting() and
 * tamis_parser_set_shadow_roots(): they change the setting for the next document. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_parser_set_limit(tamis_parser *p, tamis_limit limit,
                                                               uint64_t value);
/* Sets the dialect, TAMIS_HTML (the default) or TAMIS_XML5. Returns TAMIS_INVALID_ARGUMENT for the other dialects, which
 * have no trees.
 *
 * With TAMIS_XML5, a document has one root element; before and after this element, only comments and processing
 * instructions are kept. A fragment is parsed as the content of an element; the name of the context element does
 * not matter. A DOCTYPE is ignored, except for the entities that its internal subset declares and whose values
 * are plain text (docs/dialects.md). Names keep their case. Prefixes are resolved: namespace declarations are
 * not in the list of attributes, names are local names, and a name with an undeclared prefix is in no namespace.
 * If two attributes of an element have the same namespace and local name, only the first is kept. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_parser_set_dialect(tamis_parser *p, tamis_dialect dialect);
/* Sets the context element for fragment parsing, for example "td", "svg desc" or "math mi". With NULL (the default), the
 * input is parsed as a document. Returns TAMIS_INVALID_ARGUMENT in the same cases as tamis_set_context() in tamis.h. If the
 * name cannot be copied, returns TAMIS_NO_MEMORY or the status of a limit. If the function fails, the context that was set
 * before remains in effect. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_parser_set_context(tamis_parser *p, const char *context);
/* For TAMIS_HTML only: sets whether the content of noscript is parsed as text. The HTML
 * Standard does this in every scripting mode except Disabled. The default is false. */
TAMIS_API void tamis_parser_set_scripting(tamis_parser *p, bool scripting);
/* For TAMIS_HTML only: sets whether <template shadowrootmode> makes a shadow root, as in setHTML() and parseHTML().
 * The default is false. */
TAMIS_API void tamis_parser_set_shadow_roots(tamis_parser *p, bool allowed);

enum { TAMIS_FIRST_YEAR = 2014, TAMIS_LAST_YEAR = 2026 };
/* Makes the parser use the rules of tree construction that the HTML Standard had in this year, from TAMIS_FIRST_YEAR to
 * TAMIS_LAST_YEAR (the default). The setting has an effect only with TAMIS_HTML. docs/readers.md lists the rules that
 * changed, each with the last year in which the earlier rule applied. Returns TAMIS_INVALID_ARGUMENT for any other year. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_parser_set_year(tamis_parser *p, unsigned year);

/* Parses the next bytes of the document. The bytes are copied. If the status is neither TAMIS_OK
 * nor TAMIS_INVALID_ARGUMENT, the document has failed and has no tree. Further calls of this
 * function and tamis_parser_finish() then return the same status. After tamis_parser_finish(), this
 * function and tamis_parser_finish() return TAMIS_INVALID_ARGUMENT until tamis_parser_reset(). */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_parser_feed(tamis_parser *p, const char *html, size_t length);
/* Ends the input. On TAMIS_OK, `*root` is set to the document or fragment node; otherwise, `*root` is set to NULL. The tree is
 * valid until tamis_parser_reset() or tamis_parser_free(). */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_parser_finish(tamis_parser *p, const tamis_node **root);
/* Prepares the parser for a new document. The settings are kept. */
TAMIS_API void tamis_parser_reset(tamis_parser *p);
/* Returns the status of the document, its text, and the place in the input at which the document failed (error.h). If the
 * document did not fail, the place is the beginning of the input, and the text is "". */
TAMIS_API tamis_error tamis_parser_last_error(const tamis_parser *p);

/* The following functions read the tree. A function for a parent, child or sibling returns NULL if the node has none. The
 * children of an HTML template element are its template contents. A shadow root is the first child of its host. */
TAMIS_API tamis_node_type tamis_node_get_type(const tamis_node *n);
TAMIS_API const tamis_node *tamis_node_parent(const tamis_node *n);
TAMIS_API const tamis_node *tamis_node_first_child(const tamis_node *n);
TAMIS_API const tamis_node *tamis_node_next(const tamis_node *n);
TAMIS_API const tamis_node *tamis_node_previous(const tamis_node *n);
/* Returns the byte offset of the token that created the node. Offsets begin at 0, the beginning of the input. */
TAMIS_API uint64_t tamis_node_offset(const tamis_node *n);

/* Returns the local name of an element, the target of a processing instruction or the
 * name of a DOCTYPE; NULL for other nodes. All strings of a tree are UTF-8 and are valid
 * as long as the tree exists. Only URIs are NUL-terminated. `length` can be NULL. */
TAMIS_API const char *tamis_node_name(const tamis_parser *p, const tamis_node *n, size_t *length);
/* Returns the namespace URI of an element, NUL-terminated. Returns NULL for other nodes, and for an element in no
 * namespace, which occurs only with TAMIS_XML5. The parser stores at most about 65,000 namespaces per document; the URI
 * of every further namespace is "". */
TAMIS_API const char *tamis_node_namespace(const tamis_parser *p, const tamis_node *n);
/* Returns the text of a text node or comment, or the data of a processing instruction; NULL for other nodes. */
TAMIS_API const char *tamis_node_data(const tamis_node *n, size_t *length);
/* Return the public and the system identifier of a DOCTYPE. Each function returns NULL if the identifier is missing, or if the
 * node is not a DOCTYPE. */
TAMIS_API const char *tamis_node_public_id(const tamis_node *n, size_t *length);
TAMIS_API const char *tamis_node_system_id(const tamis_node *n, size_t *length);

/* Return the attributes of an element. `index` begins at 0. tamis_node_attribute_name() and
 * tamis_node_attribute_value() return NULL if there is no attribute with this index. */
TAMIS_API size_t tamis_node_attribute_count(const tamis_node *n);
TAMIS_API const char *tamis_node_attribute_name(const tamis_parser *p, const tamis_node *n, size_t index,
                                                size_t *length);
/* Returns the namespace URI of an attribute, NUL-terminated, or NULL for no namespace. */
TAMIS_API const char *tamis_node_attribute_namespace(const tamis_parser *p, const tamis_node *n,
                                                     size_t index);
TAMIS_API const char *tamis_node_attribute_value(const tamis_node *n, size_t index, size_t *length);

#ifdef __cplusplus
}
#endif
#endif
