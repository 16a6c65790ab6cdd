/* tamis.c: the functions of the PostgreSQL extension.
 *
 * A backend has one session (integrations/sql/session.h), in a memory context "tamis" that lives as long as the connection. Functions of
 * PostgreSQL leave a call by longjmp() when they report an error. Therefore no such function is called while tamis works: its
 * allocator returns NULL instead, and interrupts are checked between documents. */
#include "postgres.h"

#include "fmgr.h"
#include "mb/pg_wchar.h"
#include "miscadmin.h"
#include "utils/builtins.h"
#include "utils/memutils.h"

#include "integrations/sql/session.h"

PG_MODULE_MAGIC;

/* ---- The session of this backend */

static MemoryContext memory;
static sql_session *session;

static void *allocate(void *user, size_t size)
{
    (void)user;
    if (!AllocHugeSizeIsValid(size)) /* this would be an error, not NULL */
        return NULL;
    return MemoryContextAllocExtended(memory, size, MCXT_ALLOC_HUGE | MCXT_ALLOC_NO_OOM);
}

static void release(void *user, void *block)
{
    (void)user;
    pfree(block);
}

static sql_session *get_session(void)
{
    static const sql_memory host = {allocate, release, NULL};
    if (!memory)
        memory = AllocSetContextCreate(TopMemoryContext, "tamis", ALLOCSET_DEFAULT_SIZES);
    if (!session)
        session = tamis_sql_open(&host);
    if (!session)
        ereport(ERROR, errcode(ERRCODE_OUT_OF_MEMORY), errmsg("out of memory"));
    return session;
}

/* ---- Text. tamis reads and writes UTF-8. */

/* Fails if the text has a character that UTF-8 does not have or, in a database with the encoding SQL_ASCII, is not UTF-8. */
static sql_text to_utf8(text *t)
{
    char *server = VARDATA_ANY(t);
    int length = VARSIZE_ANY_EXHDR(t);
    char *utf8 = pg_server_to_any(server, length, PG_UTF8);
    return (sql_text){utf8, utf8 == server ? (size_t)length : strlen(utf8)};
}

/* Returns a string that ends with a NUL. Fails if the encoding of the database does not have a character. Also checks that the string is
 * UTF-8, so that nothing else can come into the database. */
static const char *to_server(sql_text utf8, size_t *length)
{
    if (utf8.length >= MaxAllocSize - VARHDRSZ)
        ereport(ERROR, errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED), errmsg("the result is longer than 1 GB"),
                errhint("Lower the limit OUTPUT_BYTES in the policy or in the options."));
    char *server = pg_any_to_server(utf8.text, (int)utf8.length, PG_UTF8);
    *length = server == utf8.text ? utf8.length : strlen(server);
    return server;
}

/* Converts a part of an error, in which a character that the database does not have becomes "?". */
static char *for_error(const char *utf8)
{
    char *copy = pstrdup(utf8);
    for (char *p = copy; *p && GetDatabaseEncoding() != PG_UTF8; p++)
        if ((unsigned char)*p >= 0x80)
            *p = '?';
    return copy;
}

/* Makes a sentence. */
static char *sentence(const char *utf8)
{
    char *words = for_error(utf8);
    size_t n = strlen(words);
    if (n == 0)
        return words;
    words[0] = (char)pg_ascii_toupper((unsigned char)words[0]);
    return strchr(".?!", words[n - 1]) ? words : psprintf("%s.", words);
}

/* ---- Errors */

static int sqlstate_of(const sql_error *e)
{
    switch (tamis_status_class(e->status)) {
    case TAMIS_CLASS_TOO_LARGE:
        return ERRCODE_PROGRAM_LIMIT_EXCEEDED;
    case TAMIS_CLASS_INPUT:
        return ERRCODE_DATA_EXCEPTION;
    case TAMIS_CLASS_CALLER:
        return ERRCODE_INVALID_PARAMETER_VALUE;
    case TAMIS_CLASS_MACHINE:
        return ERRCODE_OUT_OF_MEMORY;
    default:
        return ERRCODE_INTERNAL_ERROR;
    }
}

static const char *detail_of(const sql_error *e)
{
    char place[SQL_PLACE];
    tamis_sql_describe_place(e, place, sizeof place);
    return psprintf("%s%sStatus %s.", sentence(place), place[0] ? " " : "", tamis_status_name(e->status));
}

static void pg_attribute_noreturn() report_error(const sql_error *e)
{
    char message[SQL_MESSAGE];
    tamis_sql_describe(e, message, sizeof message);
    ereport(ERROR, errcode(sqlstate_of(e)), errmsg_internal("%s", for_error(message)),
            errdetail_internal("%s", detail_of(e)), e->advice[0] ? errhint("%s", sentence(e->advice)) : 0);
}

/* ---- Calls */

static sql_text argument(FunctionCallInfo fcinfo, int i, const char *name)
{
    if (i >= PG_NARGS())
        return (sql_text){"", 0};
    if (PG_ARGISNULL(i))
        ereport(ERROR, errcode(ERRCODE_NULL_VALUE_NOT_ALLOWED), errmsg("%s must not be NULL", name),
                errhint("Omit the argument to use its default."));
    return to_utf8(PG_GETARG_TEXT_PP(i));
}

static uint64 most_changes(FunctionCallInfo fcinfo)
{
    if (PG_ARGISNULL(3) || PG_GETARG_INT32(3) < 0)
        ereport(ERROR, errcode(ERRCODE_INVALID_PARAMETER_VALUE),
                errmsg("most_changes must be an integer that is not negative"));
    return (uint64)PG_GETARG_INT32(3);
}

/* Reads the arguments; the first one is not NULL. */
static sql_call read_call(FunctionCallInfo fcinfo, sql_output output)
{
    sql_call call = {.output = output};
    call.html = to_utf8(PG_GETARG_TEXT_PP(0));
    call.policy = argument(fcinfo, 1, "policy");
    call.options = argument(fcinfo, 2, "options");
    call.most_changes = output == SQL_REPORT ? most_changes(fcinfo) : 0;
    return call;
}

static sql_text run(const sql_call *call)
{
    CHECK_FOR_INTERRUPTS();
    if (tamis_sql_run(get_session(), call) != TAMIS_OK)
        report_error(tamis_sql_last_error(session));
    return tamis_sql_result(session);
}

static Datum run_text(FunctionCallInfo fcinfo, sql_output output)
{
    size_t length;
    if (PG_ARGISNULL(0))
        PG_RETURN_NULL();
    sql_call call = read_call(fcinfo, output);
    const char *result = to_server(run(&call), &length);
    text *copy = cstring_to_text_with_len(result, (int)length);
    tamis_sql_rest(session);
    PG_RETURN_TEXT_P(copy);
}

PG_FUNCTION_INFO_V1(tamis_pg_sanitize);
Datum tamis_pg_sanitize(PG_FUNCTION_ARGS)
{
    return run_text(fcinfo, SQL_AS_OPTIONS);
}

PG_FUNCTION_INFO_V1(tamis_pg_text);
Datum tamis_pg_text(PG_FUNCTION_ARGS)
{
    return run_text(fcinfo, SQL_PLAIN_TEXT);
}

PG_FUNCTION_INFO_V1(tamis_pg_markdown);
Datum tamis_pg_markdown(PG_FUNCTION_ARGS)
{
    return run_text(fcinfo, SQL_MARKDOWN);
}

PG_FUNCTION_INFO_V1(tamis_pg_explain);
Datum tamis_pg_explain(PG_FUNCTION_ARGS)
{
    size_t length;
    if (PG_ARGISNULL(0))
        PG_RETURN_NULL();
    sql_call call = read_call(fcinfo, SQL_REPORT);
    const char *json = to_server(run(&call), &length);
    Datum result = DirectFunctionCall1(jsonb_in, CStringGetDatum(json));
    tamis_sql_rest(session);
    PG_RETURN_DATUM(result);
}

PG_FUNCTION_INFO_V1(tamis_pg_is_clean);
Datum tamis_pg_is_clean(PG_FUNCTION_ARGS)
{
    bool is_clean;
    if (PG_ARGISNULL(0))
        PG_RETURN_NULL();
    sql_call call = read_call(fcinfo, SQL_AS_OPTIONS);
    CHECK_FOR_INTERRUPTS();
    if (tamis_sql_check(get_session(), &call, &is_clean) != TAMIS_OK)
        report_error(tamis_sql_last_error(session));
    PG_RETURN_BOOL(is_clean);
}

PG_FUNCTION_INFO_V1(tamis_pg_gate);
Datum tamis_pg_gate(PG_FUNCTION_ARGS)
{
    bool accepted;
    if (PG_ARGISNULL(0))
        PG_RETURN_NULL();
    sql_call call = read_call(fcinfo, SQL_AS_OPTIONS);
    CHECK_FOR_INTERRUPTS();
    if (tamis_sql_gate(get_session(), &call, &accepted) != TAMIS_OK)
        report_error(tamis_sql_last_error(session));
    text *refusal = accepted ? NULL : cstring_to_text(tamis_sql_result(session).text); /* ASCII */
    tamis_sql_rest(session);
    if (accepted)
        PG_RETURN_NULL();
    PG_RETURN_TEXT_P(refusal);
}

PG_FUNCTION_INFO_V1(tamis_pg_version);
Datum tamis_pg_version(PG_FUNCTION_ARGS)
{
    PG_RETURN_TEXT_P(cstring_to_text(tamis_version()));
}
