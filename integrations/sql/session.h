/* session.h: what the extensions for PostgreSQL and SQLite have in common: the policies and contexts of one connection.
 *
 * A session compiles each policy once and keeps it, up to the maxima below; then the policy that was not used for the longest time is
 * freed. A session belongs to one connection, and only one thread at a time may use it. */
#ifndef TAMIS_SQL_SESSION_H
#define TAMIS_SQL_SESSION_H

#include "bindings/core/tamis_binding.h"

#include <stdbool.h>

enum {
    SQL_MOST_POLICIES = 16,          /* compiled policies of a session */
    SQL_MOST_POLICY_BYTES = 1 << 20, /* bytes of the text of one policy */
    SQL_MOST_POLICY_MEMORY =
        1 << 25,           /* bytes of all compiled policies and their texts, if there is more than one */
    SQL_MOST_CONTEXTS = 4, /* contexts of a session, which differ in what they return and in their options */
    SQL_MOST_OPTION_BYTES = 4096,  /* bytes of the text of the options */
    SQL_MOST_IDLE_BYTES = 1 << 22, /* memory that a context keeps for the next document */
    SQL_PATH = 160,
    SQL_TEXT = 512,
    SQL_MESSAGE = SQL_PATH + SQL_TEXT + 40, /* of tamis_sql_describe() */
    SQL_PLACE = 80                          /* of tamis_sql_describe_place() */
};

typedef struct sql_session sql_session;

/* Where the memory of policies and documents comes from. `allocate` returns NULL if there is not enough memory; it must not leave the
 * call in another way. The blocks must have the alignment of a pointer. `resize` is not needed. */
typedef struct sql_memory {
    void *(*allocate)(void *user, size_t size);
    void (*release)(void *user, void *block);
    void *user;
} sql_memory;

typedef struct sql_text {
    const char *text; /* UTF-8; no NUL at the end is needed */
    size_t length;
} sql_text;

/* What a call returns. */
typedef enum sql_output { SQL_AS_OPTIONS, SQL_PLAIN_TEXT, SQL_MARKDOWN, SQL_REPORT } sql_output;

typedef struct sql_call {
    sql_output output;
    sql_text html;
    sql_text policy;       /* the name of a preset, or JSON if the first character after white space is "{" */
    sql_text options;      /* the JSON of tamis_binding_set_options(), or nothing */
    uint64_t most_changes; /* for SQL_REPORT */
} sql_call;

typedef enum sql_stage { SQL_STAGE_POLICY, SQL_STAGE_OPTIONS, SQL_STAGE_DOCUMENT } sql_stage;

/* Strings are UTF-8. */
typedef struct sql_error {
    sql_stage stage;
    tamis_status status;
    tamis_place place;   /* `line` is 0 if there is none; `offset` is 0 in a policy */
    char path[SQL_PATH]; /* the member of the policy or of the options; "" if there is none */
    char what[SQL_TEXT]; /* what is wrong, without the advice */
    char advice[SQL_TEXT];
} sql_error;

/* `memory` is copied. Returns NULL if there is not enough memory. */
sql_session *tamis_sql_open(const sql_memory *memory);
void tamis_sql_close(sql_session *s); /* NULL is allowed */

/* Sanitizes a document. Returns the status. If it is TAMIS_OK, there is a result until the next call; otherwise, there is an error. */
tamis_status tamis_sql_run(sql_session *s, const sql_call *call);
sql_text tamis_sql_result(const sql_session *s); /* a NUL follows, which is not counted */
const sql_error *tamis_sql_last_error(const sql_session *s);

/* Sets `*is_clean` to whether sanitizing changes no byte of the document. A document that is refused because of its content (a limit, or
 * no stable output) is not clean. Any other failure says nothing about the document: then the status is not TAMIS_OK, and there is an
 * error. There is no result. */
tamis_status tamis_sql_check(sql_session *s, const sql_call *call, bool *is_clean);

/* Passes a finished text through the gate (tamis_binding_gate()). Sets `*accepted`. If the text is refused, there is a result until the
 * next call: `1:13: RULE (byte 12, at "…")`, as the command `tamis gate` writes it, in ASCII. `output` of the call must be
 * SQL_AS_OPTIONS. */
tamis_status tamis_sql_gate(sql_session *s, const sql_call *call, bool *accepted);

/* Ends the use of the result: memory that a large document needed is released. Without this call, the next one releases it. */
void tamis_sql_rest(sql_session *s);

/* Writes `tamis refused the policy: rules[0].url.schemes[0]: "ht tp" is not a URL scheme`. */
void tamis_sql_describe(const sql_error *error, char *out, size_t size);
/* Writes `line 3, column 7 of the policy`, or "" if the place of the error is not known. */
void tamis_sql_describe_place(const sql_error *error, char *out, size_t size);

#endif
