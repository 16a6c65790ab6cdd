/* xml_record.h: a notation for XML trees of any parser: equal trees give equal texts. Adjacent text nodes are
 * merged. */
#ifndef TESTS_MODELS_XML_RECORD_H
#define TESTS_MODELS_XML_RECORD_H

#include <tamis/tree.h>

#include "support/text.h"

struct xml_record {
    struct text out;
    bool in_text;
    /* As for XML 1.0 parsers: whitespace in values is a space (3.3.3), and the XML declaration is not a
     * processing instruction (2.8). */
    bool as_xml;
};

/* Call these in document order: an element, its attributes, its content, its end. The namespace is NULL if
 * there is none. */
void xml_record_clear(struct xml_record *r);
void xml_record_element(struct xml_record *r, const char *ns, const char *name, size_t n);
void xml_record_attribute(struct xml_record *r, const char *ns, const char *name, size_t n, const char *value,
                          size_t value_n);
void xml_record_end(struct xml_record *r);
void xml_record_text(struct xml_record *r, const char *data, size_t n);
void xml_record_comment(struct xml_record *r, const char *data, size_t n);
void xml_record_instruction(struct xml_record *r, const char *target, size_t target_n, const char *data,
                            size_t n);

/* Records the content of the root of a tree that tamis built; and, in tree order, the offsets of its nodes in
 * the input. */
void xml_record_tree(struct xml_record *r, const tamis_parser *p, const tamis_node *root,
                     struct text *offsets);

#endif
