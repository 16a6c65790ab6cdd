/* xml.h: a model of XML5 tree construction: writes what xml_record_tree() writes for the tree, directly from
 * the tokens of the lexer. It finds a prefix by walking over all open elements, and builds no tree. */
#ifndef TESTS_MODELS_XML_H
#define TESTS_MODELS_XML_H

#include "models/xml_record.h"

/* Records the tree of the bytes, as a document or a fragment. Returns the status of the lexer. */
tamis_status xml_model_record(struct xml_record *r, bool is_fragment, const char *xml, size_t n);

#endif
