/* language.h: the matcher, which checks whether a text is in the language of portable output. serialize/portable.c
 * writes texts of this language. tests/property/portable_test.c checks these texts with the matcher, which therefore
 * calls neither serialize/portable.c nor a parser. The matcher compares the text byte by byte with this grammar:
 *
 *     doc   = *( start / end / text )
 *     text  = 1*( TAB / LF / vchar / ref )
 *     start = "<" name *( SP name "=" DQ *( vchar / ref ) DQ ) ">"
 *     end   = "</" name ">"
 *     ref   = "&#" decimal ";"
 *     name  = lower *( lower / digit / "-" )
 *     vchar = any portable code point except TAB LF & < > " ' ` U+00A0
 *
 * With TAMIS_PROFILE_PORTABLE_SLASH, the start tag of a void element can have "/" before the ">". A portable
 * code point is TAB, LF, or any code point that is not a control, a surrogate or a noncharacter. An element
 * name must have a row KEPT in serialize/portable_names.def. TAMIS_PROFILE_PORTABLE_MINIMAL does not allow
 * void elements. Attribute names must be unique in a tag, and must not be "is" or "xmlns" or begin with
 * "shadowroot". A reference must have no leading zeros, except that a quotation mark must be written as
 * &#034;. The code point of a reference must be portable. The text must not begin with U+FEFF. */
#ifndef TAMIS_VERIFY_LANGUAGE_H
#define TAMIS_VERIFY_LANGUAGE_H

#include <tamis/profile.h>

#include "base/names.h"

/* The matcher. It reuses its memory for the next text. */
struct language {
    struct meter *meter;
    struct arena arena;
    struct names names; /* names of attributes, to compare them as atoms */
    uint32_t *seen;     /* indexed by atom: the number of the last start tag with this attribute */
    uint32_t seen_capacity;
    uint32_t tag;
};

struct fault {
    size_t offset;
    const char *rule; /* the name of the violated rule of the grammar, such as "T1" (language.c) */
    const char *why;  /* a static string */
};

void tamis_verify_language_init(struct language *l, struct meter *m);
void tamis_verify_language_free(struct language *l);

/* Returns true if the text is in the language. Otherwise returns false and sets `*fault` to the first violation. If the meter's
 * status is an error, the result has no meaning. `profile` must be a portable profile. */
bool tamis_verify_language(struct language *l, struct span text, tamis_profile profile, struct fault *fault);

#endif
