/* read_element.h: an element and its attributes, for the oracles that check whether a policy allows them. */
#ifndef TESTS_JUDGES_READ_ELEMENT_H
#define TESTS_JUDGES_READ_ELEMENT_H

#include <tamis/policy.h>
#include <tamis/tree.h>

#include "support/word.h"

/* `ns` is the namespace that is checked: that of the parser, or, if `guessed`, one in which the element may
 * have been written; then the parser may have changed the case of names too. */
struct read_element {
    const tamis_parser *parser;
    const tamis_node *node;
    struct word name;
    const char *ns;
    bool guessed;
    bool supplied; /* the parser may have supplied the element, which then is not in the output */
};

struct read_attribute {
    struct word name;
    const char *ns;
    struct word value;
};

struct read_element read_element_of(const tamis_parser *parser, const tamis_node *node);
bool read_is_html(const struct read_element *e);

/* Attributes are named as in the element's namespace: "xlink:href" in HTML, href in the namespace of XLink in
 * the others. */
size_t read_attribute_count(const struct read_element *e);
struct read_attribute read_attribute_at(const struct read_element *e, size_t index);

/* Returns false if there is no attribute of that name in no namespace. */
bool read_attribute_find(const struct read_element *e, const char *name, struct read_attribute *found);

#endif
