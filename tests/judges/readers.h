/* readers.h: an oracle of promise P10: parsers that follow the standard of different years read an output as the same
 * tree. */
#ifndef TESTS_JUDGES_READERS_H
#define TESTS_JUDGES_READERS_H

#include <stdbool.h>
#include <stddef.h>
#include <tamis/profile.h>

struct readers;

struct readers *readers_new(void);
void readers_free(struct readers *r);

/* Sets the scripting setting with which the output was made: 1 or 0; -1: that of the standard. */
void readers_set_scripting(struct readers *r, int scripting);

/* Parses the bytes by the rules of 2026, by each earlier rule alone, by all of them, and by three sets that follow from the
 * bytes. Reports whether all trees are equal; if not, readers_reason() names the rules by which a tree differs. context: NULL
 * for a document. */
bool readers_agree(struct readers *r, const char *html, size_t n, const char *context);
const char *readers_reason(const struct readers *r);

/* The same for the output of a sanitizer of HTML with a profile and a context. A portable document is content to be inserted
 * into a div. */
bool readers_agree_on_output(struct readers *r, const char *html, size_t n, tamis_profile profile,
                             const char *context);

/* Parses the bytes by the rules of 2026 and by one set of earlier rules (parse/html/earlier.h). Reports whether the trees are
 * equal. */
bool readers_agree_under(struct readers *r, const char *html, size_t n, const char *context, unsigned rules);

#endif
