/* css.h: whether CSS that tamis wrote has something in it that a rule does not list.
 *
 * A scanner of its own that knows nothing of src/: it knows the one form that is written, in which strings are quoted, escapes
 * end in a space, and nothing is nested deeper than blocks and parentheses. What is not in that form is a finding. */
#ifndef TESTS_JUDGES_CSS_H
#define TESTS_JUDGES_CSS_H

#include <stddef.h>

struct judge_css {
    const char *const *properties; /* ends with NULL; or NULL: any name that is a word */
    const char *const *urls;       /* what a url() begins with; ends with NULL; or NULL: there is none */
    const char *const *at_rules;   /* "media"…; ends with NULL */
    const char *scope;             /* what selectors begin with; or "" */
    const char *id_prefix;         /* what names of keyframes, and names behind "#", begin with; or "" */
};

/* NULL, or what is wrong. */
const char *judge_css_declarations(const struct judge_css *j, const char *css, size_t n);
const char *judge_css_sheet(const struct judge_css *j, const char *css, size_t n);
/* Of a presentation value; its urls are url(#name) and nothing else. */
const char *judge_css_presentation(const struct judge_css *j, const char *css, size_t n);

#endif
