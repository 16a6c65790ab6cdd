/* tokens.c: records the tokens of a lexer as a reading (reading.h). */
#include "parse/tags.h"
#include "verify/reading.h"

static struct span name_of(const tamis_token *t)
{
    struct span s;
    s.p = tamis_token_name(t, &s.n);
    return s;
}

static struct span data_of(const tamis_token *t)
{
    struct span s;
    s.p = tamis_token_data(t, &s.n);
    return s;
}

static bool is_void(struct span name)
{
    return tamis_parse_html_tag(tamis_base_names_static(name)) & TAG_VOID;
}

static void add_start(struct reader *r, const tamis_token *t)
{
    uint64_t offset = tamis_token_offset(t);
    struct span s;
    tamis_verify_add(&r->reading, MARK_START, name_of(t), offset);
    for (size_t i = 0; i < tamis_token_attribute_count(t); i++) {
        s.p = tamis_token_attribute_name(t, i, &s.n);
        tamis_verify_add(&r->reading, MARK_NAME, s, offset);
        s.p = tamis_token_attribute_value(t, i, &s.n);
        tamis_verify_add(&r->reading, MARK_VALUE, s, offset);
    }
    if (r->dialect == TAMIS_XML5 && tamis_token_self_closing(t) && !is_void(name_of(t)))
        tamis_verify_add(&r->reading, MARK_END, name_of(t), offset);
}

static void add_token(struct reader *r, const tamis_token *t)
{
    uint64_t offset = tamis_token_offset(t);
    switch (tamis_token_get_type(t)) {
    case TAMIS_TOKEN_START_TAG:
        add_start(r, t);
        return;
    case TAMIS_TOKEN_END_TAG:
        tamis_verify_add(&r->reading, MARK_END, name_of(t), offset);
        return;
    case TAMIS_TOKEN_CHARACTERS:
        tamis_verify_add(&r->reading, MARK_TEXT, data_of(t), offset);
        return;
    case TAMIS_TOKEN_EVENT:
        tamis_verify_read_event(r, t);
        return;
    case TAMIS_TOKEN_COMMENT:
        tamis_verify_add_unexpected(&r->reading, "a comment", offset);
        return;
    case TAMIS_TOKEN_PROCESSING_INSTRUCTION:
        tamis_verify_add_unexpected(&r->reading, "a processing instruction", offset);
        return;
    case TAMIS_TOKEN_DOCTYPE:
        tamis_verify_add_unexpected(&r->reading, "a DOCTYPE", offset);
        return;
    case TAMIS_TOKEN_SHORT_END_TAG:
        tamis_verify_add_unexpected(&r->reading, "a short end tag", offset);
        return;
    case TAMIS_TOKEN_END_OF_FILE:
        return;
    }
}

static tamis_reply on_token(void *user, const tamis_token *t)
{
    struct reader *r = user;
    add_token(r, t);
    r->end = tamis_token_end(t);
    return r->reading.unexpected ? TAMIS_STOP : TAMIS_CONTINUE;
}

bool tamis_verify_reader_init(struct reader *r, struct meter *m, tamis_dialect dialect)
{
    *r = (struct reader){.dialect = dialect};
    tamis_verify_reading_init(&r->reading, m, tamis_dialect_name(dialect));
    r->lexer = tamis_lexer_new(&m->allocator, on_token, NULL, r);
    if (!r->lexer || tamis_lexer_set_dialect(r->lexer, dialect) != TAMIS_OK)
        return false;
    tamis_lexer_set_follow_tags(r->lexer, true);
    return true;
}

void tamis_verify_reader_free(struct reader *r)
{
    tamis_verify_reading_free(&r->reading);
    tamis_lexer_free(r->lexer);
}

void tamis_verify_read(struct reader *r, struct span text)
{
    tamis_verify_reading_restart(&r->reading);
    r->slash = false;
    r->end = 0;
    tamis_lexer_reset(r->lexer);
    tamis_status status = tamis_lexer_feed(r->lexer, text.p, text.n);
    if (status == TAMIS_OK)
        status = tamis_lexer_finish(r->lexer);
    if (status != TAMIS_OK && status != TAMIS_STOPPED)
        tamis_base_meter_fail(r->reading.events.meter, status);
    /* The SGML lexer emits no event for a tag or declaration that is incomplete at the end of the input. Therefore, bytes after
     * the last event are recorded as unexpected. */
    if (r->dialect == TAMIS_SGML && r->end < text.n)
        tamis_verify_add_unexpected(&r->reading, "incomplete markup", r->end);
}
