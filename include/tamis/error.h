/* error.h: what went wrong, where, and what to do. Every function of tamis that can give more than a status gives this object:
 * for a document tamis_last_error(), tamis_sanitize(), tamis_parser_last_error() and tamis_lexer_last_error(); for a config
 * tamis_config_last_error(); for a policy tamis_policy_new(), tamis_policy_preset() and the functions of policy_json.h. */
#ifndef TAMIS_ERROR_H
#define TAMIS_ERROR_H

#include <tamis/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The size of `text` with its NUL. */
enum { TAMIS_ERROR_TEXT_BYTES = 512 };

/* If a function has a parameter `tamis_error *error`, the parameter can be NULL. Otherwise the function always sets the object: also on
 * success (TAMIS_OK, the place {0, 1, 1} and the text ""), and also if another argument is not valid. Later versions add no
 * members to this struct, because programs allocate objects of this type. */
typedef struct tamis_error {
    tamis_status status; /* the status that the function returns */
    /* For a document, the place in the input that was reached when the status was set. For JSON, the place in the text that was
     * passed to the function, where columns count code points. {0, 1, 1} if there is no such place. */
    tamis_place place;
    /* A sentence in UTF-8, without a final period, for the operator: what is wrong and what to do. It is "" if the
     * status is TAMIS_OK. A sentence that is too long is cut before a code point, so that the text is valid UTF-8.
     * For JSON, it begins with the place, as in `2:15: elements: must be an array`. For a document it does not contain the place;
     * it is tamis_status_text(). For the person who sent the document, there are tamis_status_user_text() and
     * tamis_status_class(). */
    char text[TAMIS_ERROR_TEXT_BYTES];
} tamis_error;

#ifdef __cplusplus
}
#endif
#endif
