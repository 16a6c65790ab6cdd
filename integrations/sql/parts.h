/* parts.h: declarations shared by the files of sessions. */
#ifndef TAMIS_SQL_PARTS_H
#define TAMIS_SQL_PARTS_H

#include "memory.h"

/* A compiled policy; empty if `policy` is NULL. */
struct kept_policy {
    char *text; /* the key, in the memory of policies */
    size_t length;
    tamis_policy *policy;
    uint64_t used; /* the number of the call that used it last */
};

/* A context with its settings; empty if `binding` is NULL. */
struct kept_context {
    struct counted_memory memory;
    tamis_binding *binding;
    const tamis_policy *policy;
    sql_output output;
    uint64_t most_changes;
    char options[SQL_MOST_OPTION_BYTES];
    size_t option_bytes;
    uint64_t used;
};

struct sql_session {
    sql_memory host;
    struct counted_memory policy_memory;
    struct kept_policy policies[SQL_MOST_POLICIES];
    struct kept_context contexts[SQL_MOST_CONTEXTS];
    struct kept_context *current; /* the context with the result; NULL for none */
    sql_text result;
    char refusal[SQL_TEXT]; /* the result of tamis_sql_gate() */
    sql_error error;
    uint64_t calls;
};

/* ---- session.c */

/* Set the error and return its status. */
tamis_status tamis_sql_fail(sql_session *s, sql_stage stage, tamis_status status, const char *what,
                            const char *advice);
tamis_status tamis_sql_fail_memory(sql_session *s, sql_stage stage);
/* Takes the error of a context. */
tamis_status tamis_sql_fail_as(sql_session *s, sql_stage stage, const tamis_binding *b);
void tamis_sql_close_context(struct kept_context *c);

/* ---- policies.c */

/* Returns the compiled policy, or NULL after an error. */
const tamis_policy *tamis_sql_policy(sql_session *s, sql_text text);
/* Frees a policy, and closes the contexts that use it. */
void tamis_sql_release_policy(sql_session *s, struct kept_policy *p);

#endif
