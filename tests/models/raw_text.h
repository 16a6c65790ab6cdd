/* raw_text.h: a model of raw text: finds the end of the content of an element without markup, by a search in
 * the complete text. */
#ifndef TESTS_MODELS_RAW_TEXT_H
#define TESTS_MODELS_RAW_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* Each returns the offset of the "<" of the appropriate end tag for `name`, or n. `name` is lowercase; NULL:
 * no end tag is appropriate. Newlines are LF. */

/* RCDATA and RAWTEXT of HTML (13.2.5.2, 13.2.5.3): the first "</name" before whitespace, "/" or ">". */
size_t raw_model_end(const char *p, size_t n, const char *name);

/* Script data (13.2.5.4), beginning at a level of escape: 0; 1 after "<!--"; 2 after "<script" within that. */
size_t raw_model_end_of_script(const char *p, size_t n, const char *name, int level);

/* RCDATA and CDATA of 2008: as the first, but text between "<!--" and "-->" is ignored. `hidden` finds the
 * next such range from an offset on; *start is n if there is none. */
size_t raw_model_end_of_draft(const char *p, size_t n, const char *name);
void raw_model_hidden(const char *p, size_t n, size_t from, size_t *start, size_t *end);

#endif
