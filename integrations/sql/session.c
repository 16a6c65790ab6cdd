/* session.c: the policies and contexts of one connection to a database. */
#include "session.h"

#include <stdio.h>
#include <string.h>

#include "parts.h"

/* ---- Opening and closing */

void tamis_sql_close_context(struct kept_context *c)
{
    tamis_binding_free(c->binding);
    c->binding = NULL;
    c->policy = NULL;
}

sql_session *tamis_sql_open(const sql_memory *memory)
{
    sql_session *s = memory->allocate(memory->user, sizeof *s);
    if (!s)
        return NULL;
    memset(s, 0, sizeof *s);
    s->host = *memory;
    s->policy_memory.host = &s->host;
    for (int i = 0; i < SQL_MOST_CONTEXTS; i++)
        s->contexts[i].memory.host = &s->host;
    return s;
}

void tamis_sql_close(sql_session *s)
{
    if (!s)
        return;
    for (int i = 0; i < SQL_MOST_CONTEXTS; i++)
        tamis_sql_close_context(&s->contexts[i]);
    for (int i = 0; i < SQL_MOST_POLICIES; i++)
        tamis_sql_release_policy(s, &s->policies[i]);
    sql_memory host = s->host;
    host.release(host.user, s);
}

/* ---- Errors */

tamis_status tamis_sql_fail(sql_session *s, sql_stage stage, tamis_status status, const char *what,
                            const char *advice)
{
    s->error = (sql_error){.stage = stage, .status = status};
    snprintf(s->error.what, SQL_TEXT, "%s", what);
    snprintf(s->error.advice, SQL_TEXT, "%s", advice);
    return status;
}

tamis_status tamis_sql_fail_memory(sql_session *s, sql_stage stage)
{
    return tamis_sql_fail(s, stage, TAMIS_NO_MEMORY, "out of memory", "free memory and try again");
}

/* Takes the error of a context. The texts of the layer are shorter than SQL_TEXT. */
tamis_status tamis_sql_fail_as(sql_session *s, sql_stage stage, const tamis_binding *b)
{
    const tamis_binding_error *e = tamis_binding_last_error(b);
    tamis_sql_fail(s, stage, e->status, e->text, e->advice);
    s->error.place = e->place;
    snprintf(s->error.path, SQL_PATH, "%s", e->path);
    size_t text = strlen(s->error.what), advice = strlen(s->error.advice);
    if (advice > 0 && advice + 2 <= text) /* the text ends with "; " and the advice */
        s->error.what[text - advice - 2] = '\0';
    return e->status;
}

static const char *stage_name(sql_stage stage)
{
    static const char *const names[] = {"the policy", "the options", "the document"};
    return names[stage];
}

void tamis_sql_describe(const sql_error *error, char *out, size_t size)
{
    snprintf(out, size, "tamis refused %s: %s%s%s", stage_name(error->stage), error->path,
             error->path[0] ? ": " : "", error->what);
}

void tamis_sql_describe_place(const sql_error *error, char *out, size_t size)
{
    out[0] = '\0';
    if (error->place.line > 0)
        snprintf(out, size, "line %llu, column %llu of %s", (unsigned long long)error->place.line,
                 (unsigned long long)error->place.column, stage_name(error->stage));
}

/* ---- Contexts */

static bool is_context(const struct kept_context *c, const sql_call *call)
{
    return c->binding && c->output == call->output && c->most_changes == call->most_changes &&
           c->option_bytes == call->options.length &&
           (c->option_bytes == 0 || memcmp(c->options, call->options.text, c->option_bytes) == 0);
}

static struct kept_context *find_context(sql_session *s, const sql_call *call)
{
    for (int i = 0; i < SQL_MOST_CONTEXTS; i++)
        if (is_context(&s->contexts[i], call))
            return &s->contexts[i];
    return NULL;
}

static struct kept_context *oldest_context(sql_session *s)
{
    struct kept_context *oldest = &s->contexts[0];
    for (int i = 1; i < SQL_MOST_CONTEXTS; i++)
        if (oldest->binding && (!s->contexts[i].binding || s->contexts[i].used < oldest->used))
            oldest = &s->contexts[i];
    return oldest;
}

/* Returns the member that a kind of output adds to the options, in `buffer`, or "". */
static const char *member_of(const sql_call *call, char *buffer, size_t size)
{
    switch (call->output) {
    case SQL_PLAIN_TEXT:
        return "\"output\":\"text\"";
    case SQL_MARKDOWN:
        return "\"output\":\"markdown\"";
    case SQL_REPORT:
        snprintf(buffer, size, "\"report\":%llu", (unsigned long long)call->most_changes);
        return buffer;
    default:
        return "";
    }
}

/* Returns the index of the first character from `i` on that is not white space of JSON. */
static size_t skip_space(sql_text t, size_t i)
{
    while (i < t.length && (t.text[i] == ' ' || t.text[i] == '\t' || t.text[i] == '\r' || t.text[i] == '\n'))
        i++;
    return i;
}

/* Writes the options with the member of the output into `out`, which has room for both. If the options are not an object, they stay as
 * they are, and the layer reports that. Returns the length. */
static size_t join(const sql_call *call, char *out, size_t size)
{
    char buffer[64];
    sql_text o = call->options;
    const char *member = member_of(call, buffer, sizeof buffer);
    size_t open = skip_space(o, 0), next = skip_space(o, open + 1);
    if (open == o.length)
        return member[0] ? (size_t)snprintf(out, size, "{%s}", member) : 0;
    if (!member[0] || o.text[open] != '{') {
        memcpy(out, o.text, o.length);
        return o.length;
    }
    bool is_empty = next < o.length && o.text[next] == '}';
    size_t n = (size_t)snprintf(out, size, "{%s%s", member, is_empty ? "" : ",");
    memcpy(out + n, o.text + open + 1, o.length - open - 1);
    return n + o.length - open - 1;
}

/* The policy is set before the options, because the policy must have the texts that the options replace. */
static tamis_status set_up(sql_session *s, struct kept_context *c, const sql_call *call,
                           const tamis_policy *policy)
{
    char options[SQL_MOST_OPTION_BYTES + 128];
    tamis_allocator allocator = tamis_sql_allocator(&c->memory);
    c->binding = tamis_binding_new_with(&allocator);
    if (!c->binding)
        return tamis_sql_fail_memory(s, SQL_STAGE_OPTIONS);
    if (tamis_binding_set_policy(c->binding, policy) != TAMIS_OK ||
        tamis_binding_set_options(c->binding, options, join(call, options, sizeof options)) != TAMIS_OK)
        return tamis_sql_fail_as(s, SQL_STAGE_OPTIONS, c->binding);
    c->policy = policy;
    c->output = call->output;
    c->most_changes = call->most_changes;
    c->option_bytes = call->options.length;
    if (c->option_bytes > 0)
        memcpy(c->options, call->options.text, c->option_bytes);
    return TAMIS_OK;
}

static tamis_status change_policy(sql_session *s, struct kept_context *c, const tamis_policy *policy)
{
    if (c->policy == policy)
        return TAMIS_OK;
    if (tamis_binding_set_policy(c->binding, policy) != TAMIS_OK)
        return tamis_sql_fail_as(s, SQL_STAGE_OPTIONS, c->binding);
    c->policy = policy;
    return TAMIS_OK;
}

/* Returns a context with the policy and the options, or NULL after an error. */
static struct kept_context *context_of(sql_session *s, const sql_call *call, const tamis_policy *policy)
{
    if (call->options.length > SQL_MOST_OPTION_BYTES) {
        tamis_sql_fail(s, SQL_STAGE_OPTIONS, TAMIS_INVALID_ARGUMENT, "the text is longer than 4096 bytes",
                       "write shorter options");
        return NULL;
    }
    struct kept_context *c = find_context(s, call);
    bool is_new = c == NULL;
    if (is_new) {
        c = oldest_context(s);
        tamis_sql_close_context(c);
    }
    c->used = s->calls;
    tamis_status status = is_new ? set_up(s, c, call, policy) : change_policy(s, c, policy);
    if (status == TAMIS_OK)
        return c;
    tamis_sql_close_context(c);
    return NULL;
}

/* ---- Documents */

static tamis_status sanitize(sql_session *s, struct kept_context *c, const sql_call *call)
{
    tamis_status status =
        (tamis_status)tamis_binding_sanitize(c->binding, call->html.text, call->html.length);
    if (status == TAMIS_OK && call->output == SQL_REPORT)
        status = (tamis_status)tamis_binding_report(c->binding);
    if (status != TAMIS_OK)
        return tamis_sql_fail_as(s, SQL_STAGE_DOCUMENT, c->binding);
    s->result = (sql_text){tamis_binding_result(c->binding), tamis_binding_result_length(c->binding)};
    return TAMIS_OK;
}

/* Begins a call. Returns its context, or NULL after an error. */
static struct kept_context *begin(sql_session *s, const sql_call *call)
{
    tamis_sql_rest(s);
    s->calls++;
    const tamis_policy *policy = tamis_sql_policy(s, call->policy);
    s->current = policy ? context_of(s, call, policy) : NULL;
    return s->current;
}

tamis_status tamis_sql_run(sql_session *s, const sql_call *call)
{
    struct kept_context *c = begin(s, call);
    if (!c)
        return s->error.status;
    tamis_status status = sanitize(s, c, call);
    if (status != TAMIS_OK)
        tamis_sql_rest(s);
    return status;
}

static bool is_about_document(const sql_error *e)
{
    tamis_class which = tamis_status_class(e->status);
    return e->stage == SQL_STAGE_DOCUMENT && (which == TAMIS_CLASS_TOO_LARGE || which == TAMIS_CLASS_INPUT);
}

tamis_status tamis_sql_check(sql_session *s, const sql_call *call, bool *is_clean)
{
    tamis_status status = tamis_sql_run(s, call);
    *is_clean = false;
    if (status != TAMIS_OK)
        return is_about_document(&s->error) ? TAMIS_OK : status;
    *is_clean = s->result.length == call->html.length &&
                (s->result.length == 0 || memcmp(s->result.text, call->html.text, s->result.length) == 0);
    tamis_sql_rest(s);
    return TAMIS_OK;
}

/* ---- Finished texts */

static sql_text describe_refusal(sql_session *s, const tamis_refusal *r)
{
    snprintf(s->refusal, sizeof s->refusal, "%llu:%llu: %s (byte %llu, at \"%s\")",
             (unsigned long long)r->place.line, (unsigned long long)r->place.column, r->rule,
             (unsigned long long)r->place.offset, r->around);
    return (sql_text){s->refusal, strlen(s->refusal)};
}

tamis_status tamis_sql_gate(sql_session *s, const sql_call *call, bool *accepted)
{
    struct kept_context *c = begin(s, call);
    *accepted = false;
    if (!c)
        return s->error.status;
    tamis_status status = (tamis_status)tamis_binding_gate(c->binding, call->html.text, call->html.length);
    const tamis_refusal *refusal = tamis_binding_refusal(c->binding);
    if (status != TAMIS_OK) {
        /* The gate refuses options, but no document with an error. */
        tamis_sql_fail_as(s, status == TAMIS_INVALID_ARGUMENT ? SQL_STAGE_OPTIONS : SQL_STAGE_DOCUMENT,
                          c->binding);
        tamis_sql_rest(s);
        return status;
    }
    *accepted = refusal->rule == NULL;
    if (!*accepted)
        s->result = describe_refusal(s, refusal);
    return TAMIS_OK;
}

/* ---- Results */

sql_text tamis_sql_result(const sql_session *s)
{
    return s->result;
}

const sql_error *tamis_sql_last_error(const sql_session *s)
{
    return &s->error;
}

void tamis_sql_rest(sql_session *s)
{
    /* The text of a report is not in the memory that is counted. */
    if (s->current && s->current->memory.held + s->result.length > SQL_MOST_IDLE_BYTES)
        tamis_sql_close_context(s->current);
    s->current = NULL;
    s->result = (sql_text){"", 0};
}
