/* css_run.h: runs the sanitizer of CSS alone, with a rule that lists every property. */
#ifndef TESTS_SUPPORT_CSS_RUN_H
#define TESTS_SUPPORT_CSS_RUN_H

#include <stdbool.h>

#include "value/css/css.h"

enum { CSS_RUN_REASONS = 16 };

struct css_run {
    struct css_rule rule;
    struct url_rule urls; /* allows https: URLs, PNG images in base64, and "#name" */
    uint8_t properties[CSS_PROPERTY_COUNT];
    struct meter meter;
    struct buf out;
    struct buf room;
    unsigned count; /* the number of removed parts */
    tamis_reason reasons[CSS_RUN_REASONS];
    struct span parts[CSS_RUN_REASONS];
};

/* Initializes a rule with all properties and at-rules, and without a scope and a prefix, which the caller can set.
 * `with_urls`: url() is allowed. */
void css_run_init(struct css_run *r, bool with_urls);
void css_run_free(struct css_run *r);

enum css_kind { CSS_DECLARATIONS, CSS_SHEET, CSS_PRESENTATION };

/* Filters the CSS, and returns the output, which is valid until the next run. If a presentation value is removed, `p` of
 * the result is NULL. */
struct span css_run(struct css_run *r, enum css_kind kind, struct span css);

#endif
