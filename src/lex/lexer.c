/* lexer.c: creates, resets and frees a lexer. */
#include "lex/lexer.h"

#include "base/array.h"

void tamis_lex_init(struct lexer *l, const struct dialect *d, struct meter *m, struct names *names,
                    struct sink sink)
{
    *l = (struct lexer){.dialect = d, .meter = m, .names = names, .sink = sink};
    tamis_base_buf_init(&l->name, m, TAMIS_MAX_TAG_NAME_BYTES);
    tamis_base_buf_init(&l->attribute_name, m, TAMIS_MAX_ATTRIBUTE_NAME_BYTES);
    tamis_base_buf_init(&l->data, m, TAMIS_MAX_COMMENT_BYTES);
    tamis_base_buf_init(&l->entities.text, m, TAMIS_MAX_ENTITY_BYTES);
    tamis_base_buf_init(&l->entities.declaration, m, TAMIS_MAX_ENTITY_BYTES);
    /* The next three buffers have no separate limit; the limit on all memory of a document applies. */
    tamis_base_buf_init(&l->temp, m, TAMIS_MAX_ARENA_BYTES);
    tamis_base_buf_init(&l->values, m, TAMIS_MAX_ARENA_BYTES);
    tamis_base_buf_init(&l->again, m, TAMIS_MAX_ARENA_BYTES);
    tamis_lex_restart(l);
}

static void forget_entities(struct entities *e)
{
    e->count = 0;
    e->text.n = 0;
    e->declaration.n = 0;
    e->longest_name = 0;
    e->expanded = 0;
    e->closed = false;
}

void tamis_lex_restart(struct lexer *l)
{
    l->state = l->dialect->first;
    l->foreign = false;
    l->question_mark_begins_comment = false;
    l->stopped = false;
    l->at_end = false;
    l->after_newline = l->after_pair = false;
    l->in_attribute = false;
    l->escaped = false;
    l->look_back = 0;
    l->part_length = 0;
    l->again.n = l->again_at = 0;
    l->no_greater_than = false;
    l->line_feeds = 0;
    forget_entities(&l->entities);
    l->stream_error = PARSE_ERROR_COUNT;
    l->last_start_tag = ATOM_NONE;
    l->at = (struct place){0, 1, 0};
    l->token = l->characters = (struct token){.type = TOKEN_CHARACTERS};
}

/* A state inside a token needs an unfinished token, which the dialect's `enter` creates. */
void tamis_lex_enter(struct lexer *l, state first)
{
    l->state = first;
    l->dialect->enter(l, first);
}

static void free_strings(struct lexer *l)
{
    struct strings *s = &l->strings;
    tamis_base_array_release(l->meter, s->types, s->capacity[0], sizeof *s->types);
    tamis_base_array_release(l->meter, s->texts, s->capacity[1], sizeof *s->texts);
    tamis_base_array_release(l->meter, s->lengths, s->capacity[2], sizeof *s->lengths);
    *s = (struct strings){0};
}

static void free_entities(struct lexer *l)
{
    struct entities *e = &l->entities;
    tamis_base_array_release(l->meter, e->list, e->capacity, sizeof *e->list);
    tamis_base_array_release(l->meter, e->by_name, e->by_name_capacity, sizeof *e->by_name);
    tamis_base_buf_free(&e->text);
    tamis_base_buf_free(&e->declaration);
}

void tamis_lex_free(struct lexer *l)
{
    tamis_base_buf_free(&l->name);
    tamis_base_buf_free(&l->attribute_name);
    tamis_base_buf_free(&l->temp);
    tamis_base_buf_free(&l->data);
    tamis_base_buf_free(&l->values);
    tamis_base_buf_free(&l->again);
    free_entities(l);
    free_strings(l);
    tamis_base_array_release(l->meter, l->attributes, l->attribute_capacity, sizeof *l->attributes);
    tamis_base_array_release(l->meter, l->seen, l->seen_capacity, sizeof *l->seen);
}
