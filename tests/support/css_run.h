/* css_run.h: runs the sanitizer of CSS alone, with a rule that lists every property. */
#ifndef TESTS_SUPPORT_CSS_RUN_H
#define TESTS_SUPPORT_CSS_RUN_H

#include <stdbool.h>

#include "value/css/css.h"

enum { CSS_RUN_REASONS = 16 };

struct css_run {
    struct css_rule rule;
    struct url_rule urls; /* https: and base64 PNG, and "#name" */
    uint8_t properties[CSS_PROPERTY_COUNT];
    struct meter meter;
    struct buf out;
    struct buf room;
    unsigned count; /* the number of removed parts; the reasons of the first: */
    tamis_reason reasons[CSS_RUN_REASONS];
    struct span parts[CSS_RUN_REASONS];
};

/* with_urls: url() is allowed. All at-rules are allowed; there is no scope and no prefix, unless the caller
 * sets them. */
void css_run_init(struct css_run *r, bool with_urls);
void css_run_free(struct css_run *r);

enum css_kind { CSS_DECLARATIONS, CSS_SHEET, CSS_PRESENTATION };

/* Returns the output, valid until the next run. For a presentation value that is removed, p is NULL. */
struct span css_run(struct css_run *r, enum css_kind kind, struct span css);

#endif
