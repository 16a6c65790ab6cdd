/* css.h: checks that CSS that tamis wrote contains only what a rule lists.
 *
 * The scanner uses no code of src/. It accepts only the form that tamis writes: strings are quoted, escapes
 * end with a space, and only blocks and parentheses are nested. Any other form is a finding. */
#ifndef TESTS_JUDGES_CSS_H
#define TESTS_JUDGES_CSS_H

#include <stdbool.h>
#include <stddef.h>

struct judge_css {
    const char *const *properties; /* an array that ends with NULL; or NULL: all identifiers are allowed */
    const char *const
        *urls; /* the allowed beginnings of a url(), ends with NULL; or NULL: no url() is allowed */
    const char *const *at_rules; /* the allowed at-rules, such as "media"; ends with NULL */
    const char *scope;           /* the beginning of each selector; or "" */
    const char *id_prefix;       /* the prefix of names of keyframes and of names after "#"; or "" */
    const char *class_prefix;    /* the prefix of classes in selectors; or NULL */
};

/* Returns NULL, or what is wrong. */
const char *judge_css_declarations(const struct judge_css *j, const char *css, size_t n);
const char *judge_css_sheet(const struct judge_css *j, const char *css, size_t n);
/* The same for a presentation attribute, whose URLs are url(#name) only. */
const char *judge_css_presentation(const struct judge_css *j, const char *css, size_t n);

/* Reports whether tamis writes a function with this name in declarations and style sheets. */
bool judge_css_function(const char *name, size_t n);

#endif
