/* sketch.h: trees written in one line, for tests of what works on trees.
 *
 *     p[id=a title="x y"]{'text' svg:a[xlink:href=#b] `comment` <?target data?>}
 *
 * Elements are HTML, svg:… or math:…; attributes have no namespace, xlink:…, xml:… or xmlns:…. A shadow root
 * is #shadow{…}, a DOCTYPE !doctype. An annotation-xml is an HTML integration point by its encoding. */
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
