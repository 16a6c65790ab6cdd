/* answer.c: writes the answer to a record. The answer is a copy of the record with other values of the fields,
 * and with more members, such as "counts", at the end. If the record already has a member with one of these
 * names, the value of this member is replaced instead. */
#include "batch.h"
#include <string.h>

#include "json/report.h"

/* ---- What is added */

struct summary {
    tamis_counts removed;
    uint64_t changes;
};

static void sum_counts(tamis_counts *sum, const tamis_counts *one)
{
    sum->elements += one->elements;
    sum->attributes += one->attributes;
    sum->comments += one->comments;
    sum->processing_instructions += one->processing_instructions;
}

static void add_changes(struct batch_worker *w, const struct field *f)
{
    struct text *t = &w->values[ADDED_CHANGES];
    for (size_t i = 0; i < tamis_change_count(w->sanitizer); i++) {
        struct json_out o = {.is_compact = true};
        text_add_string(t, t->length == 0 ? "[" : ",");
        tamis_json_open(&o, '{');
        tamis_json_put_member(&o, "field", f->typed);
        tamis_json_put_change(&o, tamis_change_at(w->sanitizer, i));
        tamis_json_close(&o, '}');
        json_add_written(t, &o);
    }
}

static void write_summary(struct batch_worker *w, const struct summary *s)
{
    struct text *changes = &w->values[ADDED_CHANGES];
    if (w->settings->counts)
        text_add_format(
            &w->values[ADDED_COUNTS],
            "{\"elements\":%ju,\"attributes\":%ju,\"comments\":%ju,\"processingInstructions\":%ju}",
            (uintmax_t)s->removed.elements, (uintmax_t)s->removed.attributes, (uintmax_t)s->removed.comments,
            (uintmax_t)s->removed.processing_instructions);
    if (!w->settings->explain)
        return;
    text_add_string(changes, changes->length == 0 ? "[]" : "]");
    text_add_format(&w->values[ADDED_TOTAL], "%ju", (uintmax_t)s->changes);
}

/* ---- The record with other values */

/* A value of the record, and the text that replaces the value. */
struct splice {
    struct json_token old;
    const char *text;
    size_t length;
};

enum { MOST_SPLICES = MOST_FIELDS + ADDED_COUNT };

static void add_splice(struct splice *list, size_t *count, const struct target *t, const char *text,
                       size_t length)
{
    size_t at = (*count)++;
    for (; at > 0 && list[at - 1].old.begin > t->found.token.begin; at--)
        list[at] = list[at - 1];
    list[at] = (struct splice){t->found.token, text, length};
}

/* Lists the values that are replaced, in the order of the line: the values of the fields, and the values of
 * members that have the name of an added member. */
static size_t list_splices(const struct batch_worker *w, bool is_refused, struct splice list[MOST_SPLICES])
{
    const struct record *r = &w->record;
    size_t count = 0, begin = 0;
    for (size_t i = 0; i < r->field_count; i++) {
        const char *text = is_refused ? "null" : w->safe.bytes + begin;
        if (r->fields[i].found.type != JSON_FAILED)
            add_splice(list, &count, &r->fields[i], text, is_refused ? 4 : w->safe_ends[i] - begin);
        begin = w->safe_ends[i];
    }
    for (size_t i = 0; i < ADDED_COUNT; i++)
        if (w->values[i].length > 0 && r->added[i].found.type != JSON_FAILED)
            add_splice(list, &count, &r->added[i], w->values[i].bytes, w->values[i].length);
    return count;
}

/* Adds the part of the line between two offsets. */
static void add_part(const struct record *r, struct text *out, uint32_t begin, uint32_t end)
{
    text_add(out, r->line + begin, end - begin);
}

/* Adds the rest of the record from the offset `at`. After the last member of the record, adds the members
 * from w->values that the record does not have. */
static void add_end(const struct batch_worker *w, struct text *out, uint32_t at)
{
    const struct record *r = &w->record;
    bool has_members = r->has_members;
    add_part(r, out, at, r->end);
    for (int i = 0; i < ADDED_COUNT; i++) {
        if (w->values[i].length == 0 || r->added[i].found.type != JSON_FAILED)
            continue;
        text_add_format(out, "%s\"%s\":", has_members ? "," : "", added_names[i]);
        text_add(out, w->values[i].bytes, w->values[i].length);
        has_members = true;
    }
    add_part(r, out, r->end, r->object_end);
}

static void add_spliced(const struct batch_worker *w, bool is_refused, struct text *out)
{
    struct splice list[MOST_SPLICES];
    size_t count = list_splices(w, is_refused, list);
    uint32_t at = w->record.begin;
    for (size_t i = 0; i < count; i++) {
        if (list[i].old.begin < at) /* this value is inside a value that was replaced */
            continue;
        add_part(&w->record, out, at, list[i].old.begin);
        text_add(out, list[i].text, list[i].length);
        at = list[i].old.end;
    }
    add_end(w, out, at);
}

/* ---- Fields */

static void name_field(struct batch_worker *w, const struct field *f, uint64_t number)
{
    text_add_format(&w->error, "line %ju: \"%s\"", (uintmax_t)number, f->typed);
}

/* Returns the value of a string. If the string has escapes, the decoded value is in w->html. */
static const char *read_string(struct batch_worker *w, const struct json_token value, size_t *length)
{
    *length = value.end - value.begin - 2;
    if (!value.is_escaped)
        return w->record.line + value.begin + 1;
    w->html.length = 0;
    text_reserve(&w->html, value.end - value.begin);
    *length = tamis_json_decode(w->record.line, value, w->html.bytes);
    return w->html.bytes;
}

/* Adds the sanitized value of a field to w->safe. On failure, adds a message to w->error and returns false. */
static bool sanitize_field(struct batch_worker *w, const struct target *t, uint64_t number,
                           struct summary *sum)
{
    size_t length;
    const char *html = read_string(w, t->found.token, &length), *safe;
    if (tamis_run(w->sanitizer, html, length, &safe, &length) != TAMIS_OK) {
        name_field(w, t->field, number);
        text_add_string(&w->error, ": ");
        add_refusal(&w->error, tamis_last_error(w->sanitizer));
        return false;
    }
    json_add_string(&w->safe, safe, length);
    sum_counts(&sum->removed, tamis_removed(w->sanitizer));
    if (w->settings->explain) {
        add_changes(w, t->field);
        sum->changes += tamis_change_total(w->sanitizer);
    }
    return true;
}

static bool sanitize_fields(struct batch_worker *w, uint64_t number)
{
    struct summary sum = {{0}, 0};
    w->safe.length = 0;
    for (size_t i = 0; i < w->record.field_count; i++) {
        const struct target *t = &w->record.fields[i];
        if (t->found.type != JSON_STRING) {
            name_field(w, t->field, number);
            text_add_string(&w->error, t->found.type == JSON_FAILED ? " is missing" : " must be a string");
            return false;
        }
        if (!sanitize_field(w, t, number, &sum))
            return false;
        w->safe_ends[i] = w->safe.length;
    }
    write_summary(w, &sum);
    return true;
}

/* ---- Texts of the record */

static bool set_text(struct batch_worker *w, tamis_config_text which, const char *text)
{
    tamis_status status = tamis_set_policy_text(w->sanitizer, which, text);
    if (status == TAMIS_NO_MEMORY)
        out_of_memory();
    return status == TAMIS_OK;
}

/* Replaces a text of the policy with the value of a member of the record. If the member is missing or null, replaces the text
 * with `usual`, the value of the command-line option; if `usual` is NULL, the text of the policy applies. If the value of the
 * member is not valid, adds a message to w->error and returns false. */
static bool use_text(struct batch_worker *w, const struct target *t, tamis_config_text which,
                     const char *usual, uint64_t number)
{
    size_t length;
    if (t->field == NULL)
        return true;
    if (t->found.type == JSON_FAILED || t->found.type == JSON_NULL)
        return set_text(w, which, usual);
    if (t->found.type == JSON_STRING) {
        const char *value = read_string(w, t->found.token, &length);
        struct text *copy = &w->text;
        copy->length = 0;
        text_add(copy, value, length);
        text_add(copy, "", 1);
        if (strlen(copy->bytes) == length && set_text(w, which, copy->bytes))
            return true;
    }
    name_field(w, t->field, number);
    text_add_format(&w->error, " is not a valid \"%s\" (docs/policy.md)", tamis_config_text_name(which));
    return false;
}

static bool use_texts(struct batch_worker *w, uint64_t number)
{
    const struct target *texts = w->record.texts;
    const struct settings *s = w->settings;
    return use_text(w, &texts[RECORD_ID_PREFIX], TAMIS_TEXT_ID_PREFIX, s->id_prefix, number) &&
           use_text(w, &texts[RECORD_BASE_URL], TAMIS_TEXT_BASE_URL, s->base_url, number);
}

/* ---- Answers */

static void forget_values(struct batch_worker *w)
{
    for (int i = 0; i < ADDED_COUNT; i++)
        w->values[i].length = 0;
}

/* Adds an object that contains only the error, for a line that is not a record. */
static void add_error(struct batch_worker *w, struct text *out)
{
    text_add_string(out, "{\"error\":");
    json_add_string(out, w->error.bytes, w->error.length);
    text_add_string(out, "}");
}

/* Adds the key and its tab, and returns the number of their bytes. If the line has no tab, adds a tab and returns SIZE_MAX. */
static size_t add_key(const char *line, size_t length, struct text *out)
{
    const char *tab = length > 0 ? memchr(line, '\t', length) : NULL;
    size_t key = tab == NULL ? 0 : (size_t)(tab - line) + 1;
    text_add(out, tab == NULL ? "\t" : line, tab == NULL ? 1 : key);
    return tab == NULL ? SIZE_MAX : key;
}

/* Adds the answer without the key. Returns false if the answer contains an error; in the
 * answer to a record, the fields are then null. */
static bool add_record(struct batch_worker *w, const char *line, size_t length, uint64_t number,
                       struct text *out)
{
    if (!record_read(&w->record, line, length, number, &w->error)) {
        add_error(w, out);
        return false;
    }
    bool good = use_texts(w, number) && sanitize_fields(w, number);
    if (!good) {
        forget_values(w);
        json_add_string(&w->values[ADDED_ERROR], w->error.bytes, w->error.length);
    }
    add_spliced(w, !good, out);
    return good;
}

enum answer answer_record(struct batch_worker *w, const char *line, size_t length, size_t longest,
                          uint64_t number, struct text *out)
{
    bool good = false;
    size_t key = w->settings->key_tab ? add_key(line, length, out) : 0;
    w->error.length = 0;
    forget_values(w);
    if (length > longest) {
        text_add_format(&w->error, "line %ju: more than %zu bytes", (uintmax_t)number, longest);
        add_error(w, out);
    } else if (key == SIZE_MAX) {
        text_add_format(&w->error, "line %ju: there is no tab after the key", (uintmax_t)number);
        add_error(w, out);
    } else {
        good = add_record(w, line + key, length - key, number, out);
    }
    text_add_string(out, "\n");
    return good ? ANSWER_GIVEN : ANSWER_REFUSAL;
}
