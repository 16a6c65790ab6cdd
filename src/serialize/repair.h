/* repair.h: removes from a filtered tree what HTML cannot represent, before the tree is written. */
#ifndef TAMIS_SERIALIZE_REPAIR_H
#define TAMIS_SERIALIZE_REPAIR_H

#include "base/meter.h"
#include "parse/node.h"
#include "serialize/edit.h"

/* The requirements on the output. The readers of the output are the parsers that read it. */
struct audience {
    bool safe;         /* the policy is safe: the output must be safe for all readers */
    bool every_reader; /* parsers of every year from 2014 to 2026 must read the same tree (readers.h) */
};

/* Changes the tree in place (`context`: see html.h):
 * - Elements deeper than OUTPUT_DEPTH become siblings of their parents.
 * - Shadow roots are removed. plaintext, which no end tag closes, is replaced with its children.
 * - A processing instruction is removed if its data contains ">" or U+0000.
 * - If the context is a raw text element (noscript only if scripting is enabled), text with "<" is removed, because it could
 *   close the element, and byte order marks at the start of the output are removed.
 * - If the context is a template, a form in a form is replaced with its children.
 * - DEVIATES: if the policy is safe and the context is foreign or noscript, comments and processing instructions that contain
 *   "</" are removed, because the output must also be safe when it is inserted into HTML (promise P1). In foreign content, the
 *   content of a textarea is parsed as markup; in HTML, it is text, and an end tag in a comment would close the textarea. If
 *   scripting is enabled, the content of noscript is text, too.
 * - If the output is for every reader, tamis_serialize_unify() (readers.h) removes or replaces the markup that parsers of
 *   earlier years or some browsers read differently. */
void tamis_serialize_repair(struct tree *t, const struct node *context, struct audience audience,
                            struct meter *m);

#endif
