/* binding.h: declarations shared by the files of the layer for bindings. */
#ifndef TAMIS_BINDING_INTERNAL_H
#define TAMIS_BINDING_INTERNAL_H

#include "tamis_binding.h"

#include <stdbool.h>
#include <tamis/gate.h>
#include <tamis/stream.h>
#include <tamis/verify.h>

#include "json/complaint.h"
#include "json/out.h"

enum { BINDING_NAME = 64, BINDING_TEXT = TAMIS_ERROR_TEXT_BYTES };

/* The options of a context. A string is NULL if it is missing, and belongs to the options. */
struct options {
    char *context, *id_prefix, *base_url;
    bool document, has_scripting, scripting, avoids_straight, has_stream;
    tamis_stream_mode stream;
    tamis_dialect dialect;
    tamis_profile profile;
    tamis_output output;
    unsigned text_options, syntax;
    uint64_t limits[TAMIS_LIMIT_COUNT];
    size_t report;
};

struct tamis_binding {
    tamis_allocator memory;
    const tamis_allocator *allocator; /* of documents, policies and configs: `memory`, or NULL for malloc() */
    tamis *tamis;
    tamis_verifier *verifier; /* NULL until a text is verified with the current settings */
    tamis_refusal refusal;    /* of the last text that the gate read */
    const tamis_policy *policy;
    struct options options;
    char *options_text; /* the JSON text of the options; NULL for none */
    size_t options_length;
    const char *result;
    size_t result_length;
    char *own;        /* a result that belongs to the context; NULL for none */
    char *error_json; /* NULL for none */
    tamis_binding_error error;
    char path[TAMIS_JSON_PATH_BYTES];
    char text[BINDING_TEXT];
    char advice[BINDING_TEXT];
    bool in_document; /* tamis_binding_feed() has begun a document */
    bool is_running;  /* a document is being sanitized; if a function is called now, a callback calls it */
    bool
        has_refused_options; /* tamis_binding_set_options() failed when it was last called between documents */
    struct callbacks_of_binding {
        tamis_element_callback start, end;
        tamis_attribute_callback attribute;
        tamis_text_callback text;
        void *element_user, *attribute_user, *text_user;
        bool check;
    } callbacks;
    char *block; /* the last block of tamis_binding_element_block(), of `block_length` bytes; NULL for none */
    size_t block_length, block_capacity;
    /* With the option "stream", what the library has given during the last call. `bytes` is NULL, or ends with a NUL. */
    struct piece {
        char *bytes;
        size_t length, capacity;
        bool lacks_memory; /* this ended the document */
    } piece;
};

/* ---- binding.c */

/* Begins a call: clears the error and the result. */
void tamis_binding_begin(tamis_binding *b);
/* These three functions set the error, and return its status. `path` and `text` are copied; each byte that is not part of
 * well-formed UTF-8 becomes "?". */
int tamis_binding_fail(tamis_binding *b, tamis_status status, const char *path, const char *text);
int tamis_binding_fail_format(tamis_binding *b, const char *path, const char *format, ...)
    __attribute__((format(printf, 3, 4))); /* TAMIS_INVALID_ARGUMENT */
int tamis_binding_fail_status(tamis_binding *b, tamis_status status);
/* Sets the error to an error of the library. */
int tamis_binding_fail_with(tamis_binding *b, const tamis_error *error, const char *path);
/* Sets the error to that of the last document, if it has this status. */
int tamis_binding_fail_last(tamis_binding *b, tamis_status status);
/* These two functions make a text the result, and return the status. `own` is from malloc(), and is then freed by the context; NULL
 * means that there is no memory. */
int tamis_binding_take(tamis_binding *b, char *own, size_t length);
int tamis_binding_take_json(tamis_binding *b, struct json_out *o);
/* Reports an error and returns true if a callback is running. */
bool tamis_binding_is_running(tamis_binding *b);
/* Reports an error and returns true if a document is in progress, or a callback is running. */
bool tamis_binding_is_busy(tamis_binding *b);
/* Reports an error and returns true if no document can begin: the last options were refused. */
bool tamis_binding_lacks_options(tamis_binding *b);

/* ---- options.c */

void tamis_binding_options_init(struct options *o);
void tamis_binding_options_free(struct options *o);
/* Reads the JSON text. On failure, sets the error. The caller must always call tamis_binding_options_free(), also on failure. */
tamis_status tamis_binding_options_read(tamis_binding *b, const char *json, size_t length, struct options *o);

/* ---- apply.c */

/* Applies the policy and the options to `t`. On failure, sets the error; `t` can then have some of the new settings. */
tamis_status tamis_binding_apply(tamis_binding *b, tamis *t, const tamis_policy *policy,
                                 const struct options *o);

/* ---- stream.c */

/* Passes the option "stream" to `t`. On failure, sets the error. */
tamis_status tamis_binding_apply_stream(tamis_binding *b, tamis *t, const struct options *o);
/* Sets the error for settings that cannot be used in order, and returns its status. */
int tamis_binding_fail_in_order(tamis_binding *b);
/* Must be called before the library can give output. */
void tamis_binding_piece_begin(tamis_binding *b);
void tamis_binding_piece_free(tamis_binding *b);

/* ---- callbacks.c */

/* Passes the callbacks of the context to `t`. */
tamis_status tamis_binding_apply_callbacks(const tamis_binding *b, tamis *t);

#endif
