/* raw_text.h: a model of raw text, which contains no markup: finds its end by a search in the complete text. */
#ifndef TESTS_MODELS_RAW_TEXT_H
#define TESTS_MODELS_RAW_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* Each returns the offset of the "<" of the appropriate end tag for `name`, or n. `name` is lowercase; NULL:
 * no end tag is appropriate. Newlines are LF. */

/* RCDATA and RAWTEXT of HTML (13.2.5.2, 13.2.5.3): the first "</name" before whitespace, "/" or ">". */
size_t raw_model_end(const char *p, size_t n, const char *name);

/* Script data (13.2.5.4), which begins at a level: 0; 1 after "<!--" (escaped); 2 after "<script" within that (double
 * escaped). */
size_t raw_model_end_of_script(const char *p, size_t n, const char *name, int level);

/* RCDATA and CDATA of 2008: as RCDATA of HTML, but end tags between "<!--" and "-->" are ignored. `hidden` finds the next
 * such range from an offset on; *start is n if there is none. */
size_t raw_model_end_of_draft(const char *p, size_t n, const char *name);
void raw_model_hidden(const char *p, size_t n, size_t from, size_t *start, size_t *end);

#endif
