/* read_element.h: an element and its attributes as oracles see them that ask whether a policy allows them. */
#ifndef TESTS_JUDGES_READ_ELEMENT_H
#define TESTS_JUDGES_READ_ELEMENT_H

#include <tamis/policy.h>
#include <tamis/tree.h>

#include "support/word.h"

/* `ns` is the namespace that it is taken to be in. That is its reader's; or, when `guessed`, one that its writer may have
 * meant, and then its reader may have changed the case of names too. */
struct read_element {
    const tamis_parser *parser;
    const tamis_node *node;
    struct word name;
    const char *ns;
    bool guessed;
};

struct read_attribute {
    struct word name;
    const char *ns;
    struct word value;
};

struct read_element read_element_of(const tamis_parser *parser, const tamis_node *node);
bool read_is_html(const struct read_element *e);

/* An attribute has the name that it has in the element's namespace: "xlink:href" in HTML, href of XLink in the others. */
size_t read_attribute_count(const struct read_element *e);
struct read_attribute read_attribute_at(const struct read_element *e, size_t index);

/* False: there is no attribute of that name in no namespace. */
bool read_attribute_find(const struct read_element *e, const char *name, struct read_attribute *found);

#endif
