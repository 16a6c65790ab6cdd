/* closure.h: an oracle of promise P1.
 *
 * Parses sanitized output in many contexts and checks that the lists (lists.h) and the rules (rules.h) of the
 * policy allow every node of every tree. It uses the public interfaces tamis/tree.h and tamis/policy.h, and no code of the filter
 * or the serializer. */
#ifndef TESTS_JUDGES_CLOSURE_H
#define TESTS_JUDGES_CLOSURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <tamis/policy.h>

struct closure;

enum { CLOSURE_EVERYWHERE = -1 };

/* config: the completed configuration of the safe policy that made the output. It is copied. */
struct closure *closure_new(const tamis_config *config);
void closure_free(struct closure *c);

/* Returns the number of contexts: context elements, each with scripting enabled and disabled. */
size_t closure_contexts(void);

/* Sets the context that the output was made for, as in tamis_set_context(); NULL is a document. The string
 * must outlive the closure. In this context the parsed tree must be the one from which the output was written, with everything that
 * rules add. If the context is an SVG or MathML element, the top-level elements of the output become HTML elements in other
 * contexts, so there the lists are checked for the local name in any namespace. */
void closure_set_home(struct closure *c, const char *context);

/* Sets the scripting setting with which the output was made, as in tamis_set_scripting(). */
void closure_set_scripting(struct closure *c, bool scripting);

/* Restricts the check to the values that rules allow, in the context that the output was made for. This is intended for policies
 * that are not safe. */
void closure_ask_only_rules(struct closure *c);

/* Reports whether `html` gives only allowed nodes in one context, a number less than closure_contexts(), or
 * in all with CLOSURE_EVERYWHERE. */
bool closure_holds(struct closure *c, const char *html, size_t n, int context);

/* The same for XML5 output, which is parsed as XML5, as a document or as a fragment. */
bool closure_holds_as_xml(struct closure *c, const char *xml, size_t n, bool is_document);

/* Returns, after a function returned false, a text that names the node that is not allowed and the context. It is valid
 * until the next call. */
const char *closure_reason(const struct closure *c);

#endif
