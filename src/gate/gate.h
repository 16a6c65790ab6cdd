/* gate.h: the gate reads a finished text once, and accepts or refuses it. It accepts a text only if the text is in the language
 * of language.h, and if each name and each URL scheme in it is in the table of the policy. It shares no code with the parser,
 * the filter and the writer: what it accepts does not depend on whether they are right. docs/gate.md explains what follows from
 * this. */
#ifndef TAMIS_GATE_GATE_H
#define TAMIS_GATE_GATE_H

#include "gate/table.h"

/* What the gate knows about the text before the next byte. */
struct gate {
    const struct gate_table *table;
    const char *rule; /* the rule that a refused text violates; NULL: it is not refused */
    uint64_t
        offset; /* the number of bytes that were accepted; of a refused text, that of the bytes before the violation */
    uint32_t open; /* GATE_TITLE and GATE_TEXTAREA: these elements are open */
    uint32_t open_at_begin;
    bool foreign; /* there was a start tag of svg or math, or the context is an element of them */
    bool is_raw;  /* the whole text is raw text: its context is a raw text element */
    bool is_xml;  /* namespaces can be declared */
};

/* Where a text is inserted: in an element of HTML, in an element of SVG or MathML, or in XML. */
enum gate_place { GATE_IN_HTML, GATE_IN_FOREIGN, GATE_IN_XML };

/* Begins a text.
 * context: the name of the element into which the text is inserted. */
void tamis_gate_begin(struct gate *g, const struct gate_table *table, struct span context,
                      enum gate_place place);

/* Reads the next bytes of the text. Returns the number of bytes that are accepted. If they are fewer than `bytes` has, either
 * the text is refused (g->rule), or the last ones begin a tag, a reference or a comment whose end is not in `bytes`: the caller
 * passes them again, with the bytes that follow. */
size_t tamis_gate_read(struct gate *g, struct span bytes);

/* Ends the text. `rest` is the number of bytes that were passed, but not accepted. Returns whether the text is accepted. */
bool tamis_gate_end(struct gate *g, size_t rest);

#endif
