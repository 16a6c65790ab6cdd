/* xml_record.h: a tree of XML written into one text, whoever built it, so that equal trees give equal texts. Text is one
 * however many nodes it is in. */
#ifndef TESTS_MODELS_XML_RECORD_H
#define TESTS_MODELS_XML_RECORD_H

#include <tamis/tree.h>

#include "support/text.h"

struct xml_record {
    struct text out;
    bool in_text;
    /* As XML 1.0 parsers have it: what stands in values for white space is a space (3.3.3), and the XML declaration is no
     * processing instruction (2.8). */
    bool as_xml;
};

/* In the order of the document: an element, its attributes, what is in it, its end. A namespace is NULL for none. */
void xml_record_clear(struct xml_record *r);
void xml_record_element(struct xml_record *r, const char *ns, const char *name, size_t n);
void xml_record_attribute(struct xml_record *r, const char *ns, const char *name, size_t n, const char *value,
                          size_t value_n);
void xml_record_end(struct xml_record *r);
void xml_record_text(struct xml_record *r, const char *data, size_t n);
void xml_record_comment(struct xml_record *r, const char *data, size_t n);
void xml_record_instruction(struct xml_record *r, const char *target, size_t target_n, const char *data,
                            size_t n);

/* What is below the root of a tree that tamis built; and, in tree order, where its nodes begin in the input. */
void xml_record_tree(struct xml_record *r, const tamis_parser *p, const tamis_node *root,
                     struct text *offsets);

#endif
