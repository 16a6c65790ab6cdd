/* markup.h: writes random tags, attributes and text of the kind that people and editors write. */
#ifndef TESTS_GENERATORS_MARKUP_H
#define TESTS_GENERATORS_MARKUP_H

#include "generators/random.h"
#include "support/text.h"

struct markup {
    struct random *r;
    struct text *html;
    unsigned parts; /* the number of parts that may still be written, which limits the length */
    unsigned depth;
    /* Properties of a few documents: */
    bool has_errors;  /* end tags that are missing or wrong */
    bool has_returns; /* lines end with CR LF */
    bool has_odd_references;
    bool has_rare_content; /* raw text, foreign content */
};

/* Returns true with a probability of 1 / `n`. */
bool markup_one_in(struct markup *w, uint32_t n);
void markup_add(struct markup *w, const char *s);

/* These write a few words; nothing or white space; a comment. */
void markup_text(struct markup *w);
void markup_may_space(struct markup *w);
void markup_comment(struct markup *w);

/* These write a name, sometimes with uppercase letters; an attribute with that name; the end of a start tag, after its
 * name. */
void markup_name(struct markup *w, const char *name);
void markup_attribute(struct markup *w, const char *name);
void markup_end_start_tag(struct markup *w);

/* These write tags. If the document has errors, an end tag is sometimes wrong or missing. markup_may_end() is for end tags
 * that HTML does not require. attribute: NULL, or one that the element usually has. */
void markup_start(struct markup *w, const char *name);
void markup_end(struct markup *w, const char *name);
void markup_may_end(struct markup *w, const char *name, bool does);
void markup_void(struct markup *w, const char *name, const char *attribute);

#endif
