/* closure.h: promise P1 as an oracle.
 *
 * Parses sanitized output in many contexts and looks at every node of every tree: is it one the policy allows, by its lists
 * (lists.h) and by its rules (rules.h)? It knows the tree (tree.h) and the configuration (policy.h), and nothing
 * of the filter or the serializer. */
#ifndef TESTS_JUDGES_CLOSURE_H
#define TESTS_JUDGES_CLOSURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <tamis/policy.h>

struct closure;

enum { CLOSURE_EVERYWHERE = -1 };

/* config: that of the policy, a safe one, that the outputs were made with, completed. Read only here, and copied. */
struct closure *closure_new(const tamis_config *config);
void closure_free(struct closure *c);

/* The number of contexts: elements to parse in, each with scripting on and off. */
size_t closure_contexts(void);

/* The context the outputs were made for, as in tamis_set_context(); it must outlive its use here. NULL: a document. There
 * the tree is the one that was written, and has what rules put into it. What stands at the top in a context of SVG or MathML
 * is an element of HTML in a page, so elsewhere the lists are then asked for the local name in any namespace. */
void closure_set_home(struct closure *c, const char *context);

/* From now on it is asked only whether values are what rules allow, and only where the outputs were made for: of policies that
 * are not safe. */
void closure_ask_only_rules(struct closure *c);

/* Whether `html` gives only allowed nodes in one context, below closure_contexts(), or CLOSURE_EVERYWHERE. */
bool closure_holds(struct closure *c, const char *html, size_t n, int context);

/* The same of output of XML5, read as XML5: a document or a fragment. */
bool closure_holds_as_xml(struct closure *c, const char *xml, size_t n, bool is_document);

/* After false: which node in which context. Lives until the next call. */
const char *closure_reason(const struct closure *c);

#endif
