/* tamis.c: tamis' lexer, parser, and sanitizer with the default policy; each reused from document to document. */
#include "contender.h"

#include <string.h>
#include <tamis/lexer.h>
#include <tamis/tamis.h>
#include <tamis/tree.h>

static bool is(const tamis_token *token, const char *name)
{
    size_t n;
    const char *p = tamis_token_name(token, &n);
    return n == strlen(name) && memcmp(p, name, n) == 0;
}

/* A tree builder would say so; without one script and style would be tokenized as markup. */
static tamis_reply as_a_tree_builder(void *user, const tamis_token *token)
{
    (void)user;
    if (tamis_token_get_type(token) != TAMIS_TOKEN_START_TAG)
        return TAMIS_CONTINUE;
    if (is(token, "script"))
        return TAMIS_SWITCH_SCRIPT_DATA;
    if (is(token, "style") || is(token, "iframe") || is(token, "xmp"))
        return TAMIS_SWITCH_RAWTEXT;
    return is(token, "title") || is(token, "textarea") ? TAMIS_SWITCH_RCDATA : TAMIS_CONTINUE;
}

static void *open_lexer(enum kind kind)
{
    (void)kind;
    return tamis_lexer_new(NULL, as_a_tree_builder, NULL, NULL);
}

static bool run_lexer(void *state, const char *html, size_t n)
{
    tamis_lexer_reset(state);
    return tamis_lexer_feed(state, html, n) == TAMIS_OK && tamis_lexer_finish(state) == TAMIS_OK;
}

static void close_lexer(void *state)
{
    tamis_lexer_free(state);
}

static void *open_parser(enum kind kind)
{
    tamis_parser *p = tamis_parser_new(NULL);
    return p != NULL && tamis_parser_set_context(p, kind == FRAGMENTS ? "div" : NULL) == TAMIS_OK ? p : NULL;
}

static bool run_parser(void *state, const char *html, size_t n)
{
    const tamis_node *root;
    tamis_parser_reset(state);
    return tamis_parser_feed(state, html, n) == TAMIS_OK && tamis_parser_finish(state, &root) == TAMIS_OK;
}

static void close_parser(void *state)
{
    tamis_parser_free(state);
}

static void *open_sanitizer(enum kind kind)
{
    tamis *t = tamis_new(NULL);
    return t != NULL && tamis_set_context(t, kind == FRAGMENTS ? "div" : NULL) == TAMIS_OK ? t : NULL;
}

static bool run_sanitizer(void *state, const char *html, size_t n)
{
    const char *out;
    size_t length;
    return tamis_run(state, html, n, &out, &length) == TAMIS_OK;
}

static void close_sanitizer(void *state)
{
    tamis_free(state);
}

const struct contender tamis_contenders[] = {
    {"tamis", "tokenize", open_lexer, run_lexer, close_lexer},
    {"tamis", "parse", open_parser, run_parser, close_parser},
    {"tamis", "dirty to safe", open_sanitizer, run_sanitizer, close_sanitizer},
    {NULL, NULL, NULL, NULL, NULL},
};
