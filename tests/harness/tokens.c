/* tokens.c: see tokens.h. */
#include "harness/tokens.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tamis/lexer.h>

enum { REPORTED_MAX = 25 };

struct recorder {
    bool xml; /* "EmptyTag" is a separate type, and a DOCTYPE has no force-quirks flag */
    json_t *output;
    json_t *errors;
    json_t *places;
    json_t *error_places;
    uint64_t end;       /* the end of the last token */
    const char *broken; /* the promise that was broken; NULL: none */
    bool ended;
};

static json_t *string_or_null(const char *p, size_t n)
{
    return p ? json_stringn(p, n) : json_null();
}

static bool is_characters(const json_t *token)
{
    return token && json_is_string(json_array_get(token, 1)) &&
           strcmp(json_string_value(json_array_get(token, 0)), "Character") == 0;
}

/* Appends the text to the string that is the item `index` of the array. */
static void extend(json_t *array, size_t index, const char *p, size_t n)
{
    const json_t *old = json_array_get(array, index);
    size_t old_n = json_string_length(old);
    char *joined = malloc(old_n + n + 1);
    if (!joined)
        abort();
    memcpy(joined, json_string_value(old), old_n);
    memcpy(joined + old_n, p, n);
    json_array_set_new(array, index, json_stringn(joined, old_n + n));
    free(joined);
}

/* Adds the text to the last token of `list` if this is a characters token; otherwise adds a characters token. */
static void add_characters(json_t *list, const char *p, size_t n)
{
    json_t *last = json_array_size(list) ? json_array_get(list, json_array_size(list) - 1) : NULL;
    if (is_characters(last))
        extend(last, 1, p, n);
    else
        json_array_append_new(list, json_pack("[s, o]", "Character", json_stringn(p, n)));
}

/* clang-format off */
static const char *const sgml_types[TAMIS_SGML_MAXTOK] = {
    "EOF", "Data", "Start Tag", "End Tag", "Tag Close", "Attr Name", "Name", "Number", "Name Token",
    "Literal", "Entity", "CharRef", "RefC", "Processing Instruction", "Markup Decl", "Comment",
    "!!Limitation!!", "!!Error!!", "!!Warning!!"
};
/* clang-format on */

static bool is_data(const json_t *event)
{
    const json_t *strings = event ? json_array_get(event, 1) : NULL;
    const json_t *first = json_array_get(json_array_get(strings, 0), 0);
    return json_array_size(strings) == 1 &&
           strcmp(json_string_value(first), sgml_types[TAMIS_SGML_DATA]) == 0;
}

/* Adds the text to the last event of `list` if this is a data event; otherwise returns false. */
static bool add_data(json_t *list, const char *p, size_t n)
{
    json_t *last = json_array_size(list) ? json_array_get(list, json_array_size(list) - 1) : NULL;
    if (is_data(last))
        extend(json_array_get(json_array_get(last, 1), 0), 1, p, n);
    return is_data(last);
}

/* Returns the event as JSON; NULL if it is data that was added to the event before it. */
static json_t *event(struct recorder *r, const tamis_token *t)
{
    static const char *const calls[] = {"primary", "auxiliary", "error"};
    json_t *strings = json_array();
    for (size_t i = 0; i < tamis_token_event_count(t); i++) {
        tamis_sgml_type type = TAMIS_SGML_MAXTOK;
        size_t n = 0;
        const char *p = tamis_token_event_string(t, i, &type, &n);
        if (i == 0 && type == TAMIS_SGML_DATA && add_data(r->output, p, n)) {
            json_decref(strings);
            return NULL;
        }
        json_array_append_new(strings, json_pack("[s, o]", sgml_types[type], string_or_null(p, n)));
    }
    if (json_array_size(strings) == 0)
        r->broken = "an event has no strings";
    return json_pack("[s, o]", calls[tamis_token_event_call(t)], strings);
}

static json_t *attributes_of(struct recorder *r, const tamis_token *t)
{
    json_t *attributes = json_object();
    for (size_t i = 0; i < tamis_token_attribute_count(t); i++) {
        size_t name_n, value_n;
        const char *name = tamis_token_attribute_name(t, i, &name_n);
        const char *value = tamis_token_attribute_value(t, i, &value_n);
        if (json_object_getn(attributes, name, name_n))
            r->broken = "a tag has an attribute twice";
        if (!value || json_object_setn_new(attributes, name, name_n, json_stringn(value, value_n)))
            r->broken = "an attribute's name or value is not UTF-8";
    }
    return attributes;
}

static json_t *tag(struct recorder *r, const tamis_token *t, bool is_start)
{
    size_t n;
    const char *name = tamis_token_name(t, &n);
    bool is_empty = is_start && tamis_token_self_closing(t);
    const char *kind = is_empty && r->xml ? "EmptyTag" : is_start ? "StartTag" : "EndTag";
    json_t *token = json_pack("[s, o]", kind, json_stringn(name, n));
    if (is_start)
        json_array_append_new(token, attributes_of(r, t));
    if (is_empty && !r->xml)
        json_array_append_new(token, json_true());
    if (!is_start && (tamis_token_attribute_count(t) || tamis_token_self_closing(t)))
        r->broken = "an end tag kept its attributes or its self-closing flag";
    return token;
}

static json_t *doctype(struct recorder *r, const tamis_token *t)
{
    size_t name_n, public_n, system_n;
    const char *name = tamis_token_name(t, &name_n);
    const char *public_id = tamis_token_public_id(t, &public_n);
    const char *system_id = tamis_token_system_id(t, &system_n);
    json_t *token = json_pack("[s, o, o, o]", "DOCTYPE", string_or_null(name, name_n),
                              string_or_null(public_id, public_n), string_or_null(system_id, system_n));
    if (!r->xml)
        json_array_append_new(token, json_boolean(!tamis_token_force_quirks(t)));
    else if (tamis_token_force_quirks(t))
        r->broken = "a DOCTYPE of XML has the force-quirks flag";
    return token;
}

static json_t *processing_instruction(const tamis_token *t)
{
    size_t target_n, data_n;
    const char *target = tamis_token_name(t, &target_n);
    const char *data = tamis_token_data(t, &data_n);
    return json_pack("[s, o, o]", "ProcessingInstruction", json_stringn(target, target_n),
                     json_stringn(data, data_n));
}

static void note_place(struct recorder *r, const tamis_token *t)
{
    uint64_t offset = tamis_token_offset(t), end = tamis_token_end(t);
    /* An SGML error within a tag is reported before the tag, which begins before the error. */
    bool is_event = tamis_token_get_type(t) == TAMIS_TOKEN_EVENT;
    if (offset > end || (is_event ? end : offset) < r->end)
        r->broken = "a token's place lies before the end of the one before it, or ends before it begins";
    r->end = end;
    json_array_append_new(r->places, json_pack("[I, I]", (json_int_t)offset, (json_int_t)end));
}

static tamis_reply on_token(void *user, const tamis_token *t)
{
    struct recorder *r = user;
    size_t n = 0;
    const char *data = tamis_token_data(t, &n);
    json_t *token = NULL;
    if (r->ended)
        r->broken = "a token came after the end of file";
    switch (tamis_token_get_type(t)) {
    case TAMIS_TOKEN_CHARACTERS:
        if (n == 0)
            r->broken = "a characters token is empty";
        add_characters(r->output, data, n);
        break;
    case TAMIS_TOKEN_COMMENT:
        token = json_pack("[s, o]", "Comment", json_stringn(data, n));
        break;
    case TAMIS_TOKEN_START_TAG:
        token = tag(r, t, true);
        break;
    case TAMIS_TOKEN_END_TAG:
        token = tag(r, t, false);
        break;
    case TAMIS_TOKEN_DOCTYPE:
        token = doctype(r, t);
        break;
    case TAMIS_TOKEN_PROCESSING_INSTRUCTION:
        token = processing_instruction(t);
        break;
    case TAMIS_TOKEN_SHORT_END_TAG:
        token = json_pack("[s]", "ShortEndTag");
        break;
    case TAMIS_TOKEN_EVENT:
        token = event(r, t);
        break;
    case TAMIS_TOKEN_END_OF_FILE:
        r->ended = true;
        break;
    }
    if ((token && !is_data(token)) || r->ended)
        note_place(r, t);
    if (token)
        json_array_append_new(r->output, token);
    return TAMIS_CONTINUE;
}

static void on_error(void *user, const char *code, tamis_place place)
{
    struct recorder *r = user;
    json_array_append_new(r->errors, json_pack("{s:s, s:I, s:I}", "code", code, "line",
                                               (json_int_t)place.line, "col", (json_int_t)place.column));
    json_array_append_new(r->error_places, json_integer((json_int_t)place.offset));
}

/* Feeds a copy of the exact size, so that AddressSanitizer detects a read beyond it. */
static tamis_status feed_piece(tamis_lexer *l, const char *p, size_t n)
{
    char *copy = malloc(n ? n : 1);
    if (!copy)
        abort();
    memcpy(copy, p, n);
    tamis_status status = tamis_lexer_feed(l, copy, n);
    memset(copy, 'X', n);
    free(copy);
    return status;
}

static tamis_status feed(tamis_lexer *l, const char *input, size_t n, struct feeding feeding)
{
    tamis_status status = TAMIS_OK;
    size_t size = feeding.first;
    for (size_t done = 0; done < n && status == TAMIS_OK; size = feeding.next) {
        if (size > n - done)
            size = n - done;
        status = feed_piece(l, input + done, size);
        done += size;
    }
    return status == TAMIS_OK ? tamis_lexer_finish(l) : status;
}

static tamis_status set_up(tamis_lexer *l, const struct lex_start *start)
{
    tamis_status status = tamis_lexer_set_dialect(l, start->dialect);
    if (status == TAMIS_OK && start->state)
        status = tamis_lexer_set_state(l, start->state);
    if (status == TAMIS_OK && start->last_start_tag)
        status = tamis_lexer_set_last_start_tag(l, start->last_start_tag);
    tamis_lexer_set_foreign(l, start->foreign);
    return status;
}

json_t *tokens_of(const struct lex_start *start, const char *input, size_t n, struct feeding feeding)
{
    struct recorder r = {.xml = start->dialect == TAMIS_XML5,
                         .output = json_array(),
                         .errors = json_array(),
                         .places = json_array(),
                         .error_places = json_array()};
    tamis_lexer *l = tamis_lexer_new(NULL, on_token, start->quiet ? NULL : on_error, &r);
    if (!l)
        abort();
    tamis_status status = set_up(l, start);
    if (status == TAMIS_OK)
        status = feed(l, input, n, feeding);
    tamis_lexer_free(l);
    if (status == TAMIS_OK && !r.ended)
        r.broken = "there is no end-of-file token";
    if (r.end > n)
        r.broken = "a token ends past the input";
    json_t *got = json_pack("{s:o, s:o}", "output", r.output, "places", r.places);
    if (!start->quiet) {
        json_object_set(got, "errors", r.errors);
        json_object_set(got, "error places", r.error_places);
    }
    json_decref(r.errors);
    json_decref(r.error_places);
    if (status == TAMIS_OK && !r.broken)
        return got;
    json_decref(got);
    return json_pack("{s:s}", "broken", status == TAMIS_OK ? r.broken : tamis_status_name(status));
}

json_t *tokens_merged(const json_t *output)
{
    json_t *merged = json_array();
    for (size_t i = 0; i < json_array_size(output); i++) {
        json_t *token = json_array_get(output, i);
        const json_t *text = json_array_get(token, 1);
        if (is_characters(token))
            add_characters(merged, json_string_value(text), json_string_length(text));
        else
            json_array_append(merged, token);
    }
    return merged;
}

static void print_json(const char *label, const json_t *value)
{
    char *s = json_dumps(value, JSON_COMPACT | JSON_ENSURE_ASCII | JSON_SORT_KEYS);
    fprintf(stderr, "    %s %s\n", label, s ? s : "(nothing)");
    free(s);
}

static void print_bytes(const char *p, size_t n)
{
    fputs("    input    \"", stderr);
    for (size_t i = 0; i < n; i++) {
        unsigned char c = (unsigned char)p[i];
        if (c >= 0x20 && c < 0x7F)
            fputc(c, stderr);
        else
            fprintf(stderr, "\\x%02X", c);
    }
    fputs("\"\n", stderr);
}

/* The runs of a case. The places of each run must equal those of the first run. */
struct comparison {
    const char *what;
    const json_t *expected;
    json_t *first;
    int failed;
    int runs;
};

/* Prints a failure. Only the first failure of a case is printed, for at most REPORTED_MAX cases. */
static void report(const struct comparison *c, const struct lex_start *start, const char *input, size_t n,
                   struct feeding feeding, const json_t *got)
{
    static int reported;
    if (++reported > REPORTED_MAX)
        return;
    fprintf(stderr, "  %s: %s, from %s, first piece %zu of %zu bytes%s\n", tamis_dialect_name(start->dialect),
            c->what, start->state ? start->state : "its first state", feeding.first < n ? feeding.first : n,
            n, start->quiet ? ", errors not wanted" : "");
    print_bytes(input, n);
    print_json("expected", c->expected);
    print_json("got     ", got);
    if (got != c->first)
        print_json("at first", c->first);
}

/* Reports whether every member of the result is as expected. A quiet run has no errors. */
static bool is_as_expected(const struct comparison *c, const json_t *got, bool quiet)
{
    static const char *const members[] = {"output", "errors", "places", "error places"};
    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        const json_t *expected = json_object_get(c->expected, members[i]);
        if (!expected)
            expected = json_object_get(c->first, members[i]);
        const json_t *value = json_object_get(got, members[i]);
        if (!json_equal(expected, value) && (value || !quiet))
            return false;
    }
    return true;
}

static void compare_run(struct comparison *c, struct lex_start start, const char *input, size_t n,
                        struct feeding feeding)
{
    json_t *got = tokens_of(&start, input, n, feeding);
    if (!c->first)
        c->first = json_incref(got);
    bool failed = json_object_get(got, "broken") || !is_as_expected(c, got, start.quiet);
    if (failed && !c->failed)
        report(c, &start, input, n, feeding, got);
    c->failed += failed;
    c->runs++;
    json_decref(got);
}

static void compare_both(struct comparison *c, const struct lex_start *start, const char *input, size_t n,
                         struct feeding feeding)
{
    struct lex_start loud = *start, quiet = *start;
    loud.quiet = false;
    quiet.quiet = true;
    compare_run(c, loud, input, n, feeding);
    compare_run(c, quiet, input, n, feeding);
}

int tokens_check(const char *what, const struct lex_start *start, const char *input, size_t n,
                 const json_t *expected, size_t cut_max, int *runs)
{
    struct comparison c = {.what = what, .expected = expected};
    compare_both(&c, start, input, n, FED_WHOLE);
    compare_both(&c, start, input, n, FED_BYTE_BY_BYTE);
    for (size_t k = 1; k < n && n <= cut_max; k++) {
        compare_both(&c, start, input, n, FED_CUT_AT(k));
        if (n <= cut_max / 2)
            compare_both(&c, start, input, n, (struct feeding){k, k % 3 + 1});
    }
    json_decref(c.first);
    *runs += c.runs;
    return c.failed;
}
