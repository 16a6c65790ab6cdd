/* subjects.h: a common interface for all objects of the API that read documents, to check properties that must hold for
 * each of them. */
#ifndef TESTS_SUPPORT_SUBJECTS_H
#define TESTS_SUPPORT_SUBJECTS_H

#include <stddef.h>
#include <tamis/tamis.h>

#include "support/text.h"

struct subject_settings {
    const tamis_policy *policy; /* objects ignore settings that they do not have */
    tamis_dialect dialect;
    tamis_profile profile;
    const char *context;
};

/* An object of the API. The program ends with a message if the object does not do what its header states: if there is
 * output without TAMIS_OK, if one document has two different statuses, or if a valid setting is refused. */
struct subject {
    const char *what;
    void *(*open)(const tamis_allocator *allocator); /* returns NULL if there is not enough memory */
    /* Reads one document in pieces of `step` bytes (as a whole if `step` is at least `n`), and adds the result to `result`.
     * Returns the status of the settings or of the document. */
    tamis_status (*read)(void *object, const struct subject_settings *settings, const char *bytes, size_t n,
                         size_t step, struct text *result);
    void (*reset)(void *object);
    void (*close)(void *object);
};

extern const struct subject subject_sanitizer, subject_text_writer, subject_markdown_writer, subject_reporter,
    subject_parser, subject_lexer, subject_lexer_with_errors, subject_sgml, subject_verifier;

#endif
