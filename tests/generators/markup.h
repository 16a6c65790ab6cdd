/* markup.h: writes random tags, attributes and text of the kind that people and editors write. */
#ifndef TESTS_GENERATORS_MARKUP_H
#define TESTS_GENERATORS_MARKUP_H

#include "generators/random.h"
#include "support/text.h"

#define ONE_OF(w, list) ((list)[random_below((w)->r, sizeof(list) / sizeof *(list))])

struct markup {
    struct random *r;
    struct text *html;
    unsigned parts; /* still to be written: bounds the length */
    unsigned depth;
    /* What some documents have, and most have not: */
    bool has_errors;  /* end tags that are missing or wrong */
    bool has_returns; /* CR LF */
    bool has_odd_references;
    bool has_rare_content; /* raw text, foreign content */
};

/* True once in `n` calls. */
bool markup_one_in(struct markup *w, uint32_t n);
void markup_add(struct markup *w, const char *s);

/* A few words; nothing or white space; a comment. */
void markup_text(struct markup *w);
void markup_may_space(struct markup *w);
void markup_comment(struct markup *w);

/* A name, sometimes with uppercase letters; an attribute with that name; the end of a start tag after its name. */
void markup_name(struct markup *w, const char *name);
void markup_attribute(struct markup *w, const char *name);
void markup_end_start_tag(struct markup *w);

/* Tags. The end tag of an element is wrong or missing at times, if the document has errors. markup_may_end() is for end tags that
 * HTML does not require. attribute: NULL, or one that the element usually has. */
void markup_start(struct markup *w, const char *name);
void markup_end(struct markup *w, const char *name);
void markup_may_end(struct markup *w, const char *name, bool does);
void markup_void(struct markup *w, const char *name, const char *attribute);

#endif
