/* language.h: is this text in the language that portable output is written in? No parser is asked, and no writer: what a
 * grammar of a dozen lines says is matched byte by byte.
 *
 *     doc   = *( start / end / text )            text  = 1*( TAB / LF / vchar / ref )
 *     start = "<" name *( SP name "=" DQ *( vchar / ref ) DQ ) ">"
 *     end   = "</" name ">"                      ref   = "&#" decimal ";"
 *     name  = lower *( lower / digit / "-" )     vchar = any portable code point but TAB LF & < > " ' ` U+00A0
 *
 * Element names are of a list, attribute names unique in a tag, and U+FEFF does not come first. */
#ifndef TAMIS_VERIFY_LANGUAGE_H
#define TAMIS_VERIFY_LANGUAGE_H

#include <tamis/profile.h>

#include "base/names.h"

/* What the matcher works with, kept from text to text. */
struct language {
    struct meter *meter;
    struct arena arena;
    struct names names; /* of attributes, for only equal ones have the same atom */
    uint32_t *seen;     /* by atom: the number of the last tag that had it */
    uint32_t seen_capacity;
    uint32_t tag;
};

struct fault {
    size_t offset;
    const char *rule; /* "T1" */
    const char *why;  /* static */
};

void tamis_verify_language_init(struct language *l, struct meter *m);
void tamis_verify_language_free(struct language *l);

/* False, and the first fault; or false and the meter has failed. The profile is a portable one. */
bool tamis_verify_language(struct language *l, struct span text, tamis_profile profile, struct fault *fault);

#endif
