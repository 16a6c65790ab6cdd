/* context.h: struct tamis, the context of tamis/tamis.h. settings.c has the functions that set it up between documents, tamis.c those
 * that sanitize. */
#ifndef TAMIS_CONTEXT_H
#define TAMIS_CONTEXT_H

#include <tamis/tamis.h>

#include "parse/document.h"
#include "policy/policy.h"
#include "report/report.h"
#include "serialize/fixpoint.h"
#include "straight/straight.h"

struct tamis {
    struct meter meter;
    struct document document;
    struct fixpoint fixpoint;
    struct straight straight;
    struct report report;
    /* The limits of the context; meter.limits contains the limits of the current document. */
    uint64_t limits[TAMIS_LIMIT_COUNT];
    struct parser_options options;
    /* The name of the context element that tamis_set_context() has set; `options` points into it. NULL: the function has set no
     * context element, so the input is parsed in the default one, or as a document. */
    char *context;
    size_t context_size;
    const tamis_policy *policy;
    enum scripting scripting; /* the argument of tamis_set_scripting(); SCRIPTING_AS_STANDARD: not set */
    tamis_counts removed;
    tamis_place failed_at;
    bool in_document;
    bool avoids_straight_path;
    bool took_straight_path;
};

/* settings.c: frees the string that tamis_set_context() has copied. */
void tamis_forget_context(tamis *t);

/* settings.c: returns the writer of TAMIS_PROFILE_HTML for the dialect. */
const struct writer *tamis_own_writer(tamis_dialect dialect);

#endif
