/* sketch.h: a notation for trees in one line, for tests of functions that work on trees.
 *
 *     p[id=a title="x y"]{'text' svg:a[xlink:href=#b] `comment` <?target data?>}
 *
 * An element without a prefix is an HTML element; the other prefixes are svg: and math:. An attribute without a prefix has
 * no namespace; the prefixes are xlink:, xml: and xmlns:. A shadow root is written #shadow{…}, and a DOCTYPE !doctype. The
 * attribute encoding determines whether an annotation-xml element is an HTML integration point. */
#ifndef TESTS_SUPPORT_SKETCH_H
#define TESTS_SUPPORT_SKETCH_H

#include "parse/node.h"
#include "support/text.h"

struct sketch {
    struct meter meter;
    struct arena arena;
    struct names names;
    struct tree tree;
};

/* Parses the content into a fragment. A syntax error ends the test program. */
void sketch_open(struct sketch *s, const char *content);
void sketch_close(struct sketch *s);

/* Writes the current content in the same notation, with one space between nodes. */
void sketch_write(const struct sketch *s, struct text *out);

#endif
