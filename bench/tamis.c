/* tamis.c: tamis' lexers, parser, and sanitizer with the default policy; each reused from document to document. */
#include "contender.h"

#include <tamis/lexer.h>
#include <tamis/tamis.h>
#include <tamis/tree.h>

static tamis_reply drop(void *user, const tamis_token *token)
{
    (void)user, (void)token;
    return TAMIS_CONTINUE;
}

/* Script and style are told apart as a tree builder would. */
static void *open_dialect(tamis_dialect dialect)
{
    tamis_lexer *l = tamis_lexer_new(NULL, drop, NULL, NULL);
    if (l == NULL || tamis_lexer_set_dialect(l, dialect) != TAMIS_OK)
        return NULL;
    tamis_lexer_set_follow_tags(l, true);
    return l;
}

static void *open_html(enum kind kind)
{
    (void)kind;
    return open_dialect(TAMIS_HTML);
}

static void *open_html_2008(enum kind kind)
{
    (void)kind;
    return open_dialect(TAMIS_HTML_2008);
}

static void *open_xml5(enum kind kind)
{
    (void)kind;
    return open_dialect(TAMIS_XML5);
}

static void *open_sgml(enum kind kind)
{
    (void)kind;
    return open_dialect(TAMIS_SGML);
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
    {"tamis", "tokenize", open_html, run_lexer, close_lexer},
    {"tamis", "tokenize html-2008", open_html_2008, run_lexer, close_lexer},
    {"tamis", "tokenize xml5", open_xml5, run_lexer, close_lexer},
    {"tamis", "tokenize sgml", open_sgml, run_lexer, close_lexer},
    {"tamis", "parse", open_parser, run_parser, close_parser},
    {"tamis", "dirty to safe", open_sanitizer, run_sanitizer, close_sanitizer},
    {NULL, NULL, NULL, NULL, NULL},
};
