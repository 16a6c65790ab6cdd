/* encoding.h: the oracle of P11: which encoding readers take from the bytes of an output. */
#ifndef TESTS_JUDGES_ENCODING_H
#define TESTS_JUDGES_ENCODING_H

#include <stdbool.h>
#include <stddef.h>

struct declaration {
    const char *place; /* where the declaration is, such as "meta charset" */
    char label[80];    /* the encoding, shortened if it is longer */
};

/* Reports whether some reader takes an encoding other than UTF-8 from the bytes, and describes the declaration. Readers are "sniff"
 * algorithms of the standards, applied to all bytes and not only to the first 1024: byte order marks, "prescan a byte stream to
 * determine its encoding" and "get an XML encoding" (HTML Standard), the XML declaration (XML 1.0), "@charset" in style elements
 * (CSS Syntax), and the attributes charset and accept-charset. */
bool encoding_is_declared(const char *bytes, size_t n, struct declaration *found);

#endif
