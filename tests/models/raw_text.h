/* raw_text.h: where the content of elements that hold no markup ends, said in the simplest way: a search over text that is
 * all there. */
#ifndef TESTS_MODELS_RAW_TEXT_H
#define TESTS_MODELS_RAW_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* All of them answer the offset of the "<" of the end tag that `name` makes appropriate, or n. `name` is in lower case;
 * NULL: none is appropriate. Newlines are LF. */

/* RCDATA and RAWTEXT of HTML (13.2.5.2, 13.2.5.3): the first "</name" before white space, "/" or ">". */
size_t raw_model_end(const char *p, size_t n, const char *name);

/* Script data (13.2.5.4), from a level of escape on: 0, 1 after "<!--", 2 after a "<script" in that. */
size_t raw_model_end_of_script(const char *p, size_t n, const char *name, int level);

/* RCDATA and CDATA of 2008: the same as the first, but nothing counts between "<!--" and "-->". `hidden`, from an offset,
 * says where the next such stretch is; *start is n when there is none before the end. */
size_t raw_model_end_of_draft(const char *p, size_t n, const char *name);
void raw_model_hidden(const char *p, size_t n, size_t from, size_t *start, size_t *end);

#endif
