/* subjects.h: the objects of the API that read documents, each in one shape, so that what must hold of all is asked of all. */
#ifndef TESTS_SUPPORT_SUBJECTS_H
#define TESTS_SUPPORT_SUBJECTS_H

#include <stddef.h>
#include <tamis/tamis.h>

#include "support/text.h"

struct subject_settings {
    const tamis_policy *policy; /* what has no policy passes over it, and so on */
    tamis_dialect dialect;
    tamis_profile profile;
    const char *context;
};

/* What is against the header ends the program with a message: output without TAMIS_OK, a status that is told twice and
 * differs, a setting that is refused. */
struct subject {
    const char *what;
    void *(*open)(const tamis_allocator *allocator); /* NULL: no memory */
    /* One document, in pieces of `step` bytes, whole when that is at least `n`; what comes of it is added to `result`. The
     * status of the settings or the document. */
    tamis_status (*read)(void *object, const struct subject_settings *settings, const char *bytes, size_t n,
                         size_t step, struct text *result);
    void (*reset)(void *object);
    void (*close)(void *object);
};

extern const struct subject subject_sanitizer, subject_reporter, subject_parser, subject_lexer,
    subject_lexer_with_errors, subject_sgml, subject_verifier;

#endif
