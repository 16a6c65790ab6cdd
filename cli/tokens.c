/* tokens.c: `tamis tokens`: prints the tokens of the input. For --dialect all, see differences.c. */
#include "listing.h"

/* Applies the settings. Returns an error message, or NULL on success. */
static const char *prepare(tamis_lexer *lexer, const struct settings *s)
{
    if (!listing_set_limits(lexer, s))
        return "a limit is out of range";
    if (tamis_lexer_set_dialect(lexer, s->dialect) != TAMIS_OK)
        return "unknown dialect";
    if (s->initial_state != NULL && tamis_lexer_set_state(lexer, s->initial_state) != TAMIS_OK)
        return "initial state: the tokenizer has no state with this name";
    if (s->last_start_tag != NULL && tamis_lexer_set_last_start_tag(lexer, s->last_start_tag) != TAMIS_OK)
        return "last start tag: not a tag name";
    tamis_lexer_set_foreign(lexer, s->foreign);
    tamis_lexer_set_follow_tags(lexer, s->follow_tags);
    tamis_lexer_set_normalize(lexer, !s->no_norm);
    if (s->trace)
        tamis_lexer_set_transition_callback(lexer, listing_transition);
    return NULL;
}

static tamis_lexer *open_lexer(const struct settings *s, struct listing *l, const char **wrong)
{
    tamis_lexer *lexer = tamis_lexer_new(NULL, listing_token, listing_error, l);
    if (lexer == NULL)
        out_of_memory();
    l->xml = s->dialect == TAMIS_XML5;
    *wrong = prepare(lexer, s);
    if (*wrong == NULL)
        return lexer;
    tamis_lexer_free(lexer);
    return NULL;
}

static tamis_status feed(void *lexer, const char *bytes, size_t length)
{
    return tamis_lexer_feed(lexer, bytes, length);
}

static enum exit_status write_listing(struct listing *l)
{
    struct text out = {0};
    if (l->plain_text || l->sgml.dump) {
        text_add(&out, l->output.bytes, l->output.length);
    } else {
        text_add(&out, "{", 1);
        listing_add_members(l, &out);
    }
    bool written = output_write(&out);
    text_free(&out);
    return written ? EXIT_DONE : EXIT_TROUBLE;
}

static enum exit_status list_file(tamis_lexer *lexer, const char *path, struct listing *l)
{
    tamis_status status;
    if (!input_feed(path, feed, lexer, &status))
        return EXIT_TROUBLE;
    if (status == TAMIS_OK)
        status = tamis_lexer_finish(lexer);
    if (status != TAMIS_OK)
        return report_refusal(input_name(path), tamis_lexer_last_error(lexer), NULL);
    listing_end_characters(l);
    return write_listing(l);
}

/* ---- JSON Lines */

static bool read_record_settings(const struct json_record *r, struct settings *s)
{
    return json_record_string(r, "initial_state", &s->initial_state) &&
           json_record_string(r, "last_start_tag", &s->last_start_tag) &&
           json_record_bool(r, "foreign", &s->foreign) &&
           json_record_bool(r, "follow_tags", &s->follow_tags) && json_record_dialect(r, &s->dialect);
}

static void list_record(tamis_lexer *lexer, const struct json_record *r, struct listing *l, struct text *out)
{
    tamis_status status = json_record_feed(r, feed, lexer);
    if (status == TAMIS_OK)
        status = tamis_lexer_finish(lexer);
    if (status != TAMIS_OK) {
        json_record_refusal(r, out, tamis_lexer_last_error(lexer));
        return;
    }
    listing_end_characters(l);
    json_record_begin(r, out);
    listing_add_members(l, out);
}

/* Opens a lexer for each record, because each record can have its own settings. */
static enum answer answer(void *worker, const char *line, size_t length, uint64_t number, struct text *out,
                          struct text *log)
{
    struct settings s = *(struct settings *)worker;
    struct listing l = {0};
    struct json_record r;
    const char *wrong = "expected dialect: a dialect name; initial_state, last_start_tag: strings; foreign, "
                        "follow_tags: booleans";
    tamis_lexer *lexer = NULL;
    (void)log;
    if (!json_record_open(&r, line, length, number, out))
        return ANSWER_REFUSAL;
    if (read_record_settings(&r, &s))
        lexer = open_lexer(&s, &l, &wrong);
    if (lexer == NULL)
        json_record_error(&r, out, "line %ju: %s", (uintmax_t)number, wrong);
    else
        list_record(lexer, &r, &l, out);
    if (lexer != NULL)
        tamis_lexer_free(lexer);
    listing_free(&l);
    json_record_close(&r);
    return lexer != NULL ? ANSWER_GIVEN : ANSWER_REFUSAL;
}

enum exit_status run_tokens(const struct settings *s)
{
    if (s->all_dialects)
        return run_differences(s);
    struct settings own = *s;
    struct listing l = {.plain_text = s->format == FORMAT_TEXT, .sgml.dump = s->format == FORMAT_DUMP};
    const char *path = s->file_count > 0 ? s->files[0] : NULL;
    const char *wrong;
    tamis_lexer *lexer = open_lexer(s, &l, &wrong);
    enum exit_status result = EXIT_USAGE;
    if (lexer == NULL)
        message("%s", wrong);
    else if (s->json_lines)
        result = json_lines_run(s, answer, &own);
    else
        result = list_file(lexer, path, &l);
    if (lexer != NULL)
        tamis_lexer_free(lexer);
    listing_free(&l);
    return result;
}
