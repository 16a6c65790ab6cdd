/* subjects.h: one interface for all objects of the API that read documents, to check what must hold for each. */
#ifndef TESTS_SUPPORT_SUBJECTS_H
#define TESTS_SUPPORT_SUBJECTS_H

#include <stddef.h>
#include <tamis/tamis.h>

#include "support/text.h"

struct subject_settings {
    const tamis_policy *policy; /* an object ignores the settings that it does not have */
    tamis_dialect dialect;
    tamis_profile profile;
    const char *context;
};

/* The program ends with a message if an object violates its header: output without TAMIS_OK, two different
 * statuses for one document, a setting that is refused. */
struct subject {
    const char *what;
    void *(*open)(const tamis_allocator *allocator); /* NULL: no memory */
    /* Reads one document in pieces of `step` bytes, whole if `step` is at least `n`, and adds the result to
     * `result`. Returns the status of the settings or of the document. */
    tamis_status (*read)(void *object, const struct subject_settings *settings, const char *bytes, size_t n,
                         size_t step, struct text *result);
    void (*reset)(void *object);
    void (*close)(void *object);
};

extern const struct subject subject_sanitizer, subject_text_writer, subject_markdown_writer, subject_reporter,
    subject_parser, subject_lexer, subject_lexer_with_errors, subject_sgml, subject_verifier;

#endif
