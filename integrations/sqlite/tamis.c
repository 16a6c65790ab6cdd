/* tamis.c: the functions of the SQLite extension.
 *
 * A connection has one session (integrations/sql/session.h), which all functions share and the last of them closes. SQLite calls
 * the functions of a connection one after another. */
#include <sqlite3ext.h>
SQLITE_EXTENSION_INIT1

#include "integrations/sql/session.h"

/* ---- The session of a connection */

struct connection {
    sql_session *session;
    int references; /* functions that use it */
};

/* A function of the connection: the user data of SQLite. */
struct function {
    struct connection *connection;
    sql_output output;
};

static void *allocate(void *user, size_t size)
{
    (void)user;
    return sqlite3_malloc64(size);
}

static void release(void *user, void *block)
{
    (void)user;
    sqlite3_free(block);
}

static void drop(struct connection *c)
{
    if (--c->references > 0)
        return;
    tamis_sql_close(c->session);
    sqlite3_free(c);
}

static void free_function(void *data)
{
    struct function *f = data;
    drop(f->connection);
    sqlite3_free(f);
}

static struct connection *open_connection(void)
{
    static const sql_memory host = {allocate, release, NULL};
    struct connection *c = sqlite3_malloc64(sizeof *c);
    if (!c)
        return NULL;
    *c = (struct connection){tamis_sql_open(&host), 1};
    if (c->session)
        return c;
    sqlite3_free(c);
    return NULL;
}

/* ---- Errors */

/* The message has the same parts as an error of the PostgreSQL extension. */
static void report_error(sqlite3_context *context, const sql_error *e)
{
    char what[SQL_MESSAGE], place[SQL_PLACE];
    tamis_sql_describe(e, what, sizeof what);
    tamis_sql_describe_place(e, place, sizeof place);
    char *message = sqlite3_mprintf("%s (%s%sstatus %s)%s%s", what, place, place[0] ? ", " : "",
                                    tamis_status_name(e->status), e->advice[0] ? "; " : "", e->advice);
    if (!message || tamis_status_class(e->status) == TAMIS_CLASS_MACHINE) {
        sqlite3_result_error_nomem(context);
    } else {
        sqlite3_result_error(context, message, -1);
        if (tamis_status_class(e->status) == TAMIS_CLASS_TOO_LARGE)
            sqlite3_result_error_code(context, SQLITE_TOOBIG);
    }
    sqlite3_free(message);
}

/* ---- Calls */

/* Reads an argument as UTF-8. A BLOB is taken as the bytes of a text. Returns false after an error. */
static bool read_text(sqlite3_context *context, sqlite3_value *value, sql_text *text)
{
    const void *bytes = sqlite3_value_type(value) == SQLITE_BLOB ? sqlite3_value_blob(value)
                                                                 : (const void *)sqlite3_value_text(value);
    text->text = bytes ? bytes : "";
    text->length = (size_t)sqlite3_value_bytes(value);
    if (bytes || text->length == 0)
        return true;
    sqlite3_result_error_nomem(context);
    return false;
}

/* Reads the policy or the options. NULL is an error: a CHECK constraint whose result is NULL would allow everything. */
static bool read_setting(sqlite3_context *context, int count, sqlite3_value **values, int i, sql_text *text)
{
    if (i >= count)
        return true;
    if (sqlite3_value_type(values[i]) != SQLITE_NULL)
        return read_text(context, values[i], text);
    sqlite3_result_error(
        context, "tamis: the policy and the options must not be NULL; omit the argument to use its default",
        -1);
    return false;
}

static bool read_most_changes(sqlite3_context *context, int count, sqlite3_value **values, uint64_t *most)
{
    *most = 1000;
    if (count < 4)
        return true;
    sqlite3_int64 number = sqlite3_value_int64(values[3]);
    if (sqlite3_value_type(values[3]) != SQLITE_INTEGER || number < 0) {
        sqlite3_result_error(context, "tamis: the number of changes must be an integer that is not negative",
                             -1);
        return false;
    }
    *most = (uint64_t)number;
    return true;
}

/* Returns false if there is nothing to do, because the document is NULL, or after an error. */
static bool read_call(sqlite3_context *context, int count, sqlite3_value **values, sql_call *call)
{
    const struct function *f = sqlite3_user_data(context);
    *call = (sql_call){.output = f->output, .policy = {"default", 7}, .options = {"", 0}};
    if (sqlite3_value_type(values[0]) == SQLITE_NULL)
        return false;
    return read_text(context, values[0], &call->html) &&
           read_setting(context, count, values, 1, &call->policy) &&
           read_setting(context, count, values, 2, &call->options) &&
           (f->output != SQL_REPORT || read_most_changes(context, count, values, &call->most_changes));
}

static sql_session *session_of(sqlite3_context *context)
{
    return ((const struct function *)sqlite3_user_data(context))->connection->session;
}

static void sanitize(sqlite3_context *context, int count, sqlite3_value **values)
{
    sql_session *s = session_of(context);
    sql_call call;
    if (!read_call(context, count, values, &call))
        return;
    if (tamis_sql_run(s, &call) != TAMIS_OK) {
        report_error(context, tamis_sql_last_error(s));
        return;
    }
    sql_text result = tamis_sql_result(s);
    sqlite3_result_text64(context, result.text, result.length, SQLITE_TRANSIENT, SQLITE_UTF8);
    tamis_sql_rest(s);
}

static void is_clean(sqlite3_context *context, int count, sqlite3_value **values)
{
    sql_session *s = session_of(context);
    sql_call call;
    bool clean;
    if (!read_call(context, count, values, &call))
        return;
    if (tamis_sql_check(s, &call, &clean) == TAMIS_OK)
        sqlite3_result_int(context, clean);
    else
        report_error(context, tamis_sql_last_error(s));
}

static void gate(sqlite3_context *context, int count, sqlite3_value **values)
{
    sql_session *s = session_of(context);
    sql_call call;
    bool accepted;
    if (!read_call(context, count, values, &call))
        return;
    if (tamis_sql_gate(s, &call, &accepted) != TAMIS_OK) {
        report_error(context, tamis_sql_last_error(s));
        return;
    }
    if (!accepted) /* otherwise, the result is NULL */
        sqlite3_result_text(context, tamis_sql_result(s).text, -1, SQLITE_TRANSIENT);
    tamis_sql_rest(s);
}

static void version(sqlite3_context *context, int count, sqlite3_value **values)
{
    (void)count, (void)values;
    sqlite3_result_text(context, tamis_version(), -1, SQLITE_STATIC);
}

/* ---- Registration */

static const struct row {
    const char *name;
    int least, most; /* arguments */
    sql_output output;
    void (*call)(sqlite3_context *context, int count, sqlite3_value **values);
} rows[] = {
    {"tamis_sanitize", 1, 3, SQL_AS_OPTIONS, sanitize}, {"tamis_text", 1, 3, SQL_PLAIN_TEXT, sanitize},
    {"tamis_markdown", 1, 3, SQL_MARKDOWN, sanitize},   {"tamis_explain", 1, 4, SQL_REPORT, sanitize},
    {"tamis_is_clean", 1, 3, SQL_AS_OPTIONS, is_clean}, {"tamis_gate", 1, 3, SQL_AS_OPTIONS, gate},
    {"tamis_version", 0, 0, SQL_AS_OPTIONS, version},
};

/* The functions are deterministic, and innocuous: they have no effect and read only their arguments, so that a schema may use them. */
static int add(sqlite3 *db, struct connection *c, const struct row *row, int count)
{
    struct function *f = sqlite3_malloc64(sizeof *f);
    if (!f)
        return SQLITE_NOMEM;
    *f = (struct function){c, row->output};
    c->references++;
    /* SQLite calls free_function() even if it fails. */
    return sqlite3_create_function_v2(db, row->name, count,
                                      SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS, f, row->call,
                                      NULL, NULL, free_function);
}

__attribute__((visibility("default"))) int sqlite3_tamis_init(sqlite3 *db, char **message,
                                                              const sqlite3_api_routines *api);
int sqlite3_tamis_init(sqlite3 *db, char **message, const sqlite3_api_routines *api)
{
    SQLITE_EXTENSION_INIT2(api);
    (void)message;
    struct connection *c = open_connection();
    int status = c ? SQLITE_OK : SQLITE_NOMEM;
    for (size_t i = 0; i < sizeof rows / sizeof *rows && status == SQLITE_OK; i++)
        for (int count = rows[i].least; count <= rows[i].most && status == SQLITE_OK; count++)
            status = add(db, c, &rows[i], count);
    if (c)
        drop(c);
    return status;
}
