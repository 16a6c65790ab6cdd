/* xml.h: tree construction of XML5 once more, in the plainest way: from the lexer's tokens straight to what
 * xml_record_tree() would write of the tree. It looks a prefix up by walking over all open elements, and keeps no tree. */
#ifndef TESTS_MODELS_XML_H
#define TESTS_MODELS_XML_H

#include "models/xml_record.h"

/* Records what the bytes give, as a document or a fragment. Anything but TAMIS_OK is answered as it is. */
tamis_status xml_model_record(struct xml_record *r, bool is_fragment, const char *xml, size_t n);

#endif
