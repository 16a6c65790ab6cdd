/* tamis.c: the lexers, the parser, and the sanitizer with each preset. Each object is reused for all documents, except in the
 * job "one call". */
#include "contender.h"
#include "probe.h"

#include <stdlib.h>
#include <tamis/lexer.h>
#include <tamis/tamis.h>
#include <tamis/tree.h>

static tamis_reply discard(void *user, const tamis_token *token)
{
    (void)user, (void)token;
    return TAMIS_CONTINUE;
}

/* The lexer changes its state after script, style and so on, as with a tree builder. */
static void *open_dialect(tamis_dialect dialect)
{
    tamis_lexer *l = tamis_lexer_new(NULL, discard, NULL, NULL);
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

struct sanitizer {
    tamis *t;
    tamis_policy *policy;
};

void tamis_close_preset(void *state)
{
    struct sanitizer *s = state;
    tamis_free(s->t);
    tamis_policy_free(s->policy);
    free(s);
}

/* Resets the limits of the preset, because a refused document would make it look fast. */
static tamis_policy *policy_of(const char *preset)
{
    tamis_policy *policy = NULL;
    tamis_config *c = tamis_config_new_preset(preset, NULL, NULL);
    if (c == NULL)
        return NULL;
    for (int i = 0; i < TAMIS_LIMIT_COUNT; i++)
        tamis_config_set_limit(c, (tamis_limit)i, tamis_limit_default((tamis_limit)i));
    if (tamis_policy_new(c, true, NULL, &policy, NULL) != TAMIS_OK)
        policy = NULL;
    tamis_config_free(c);
    return policy;
}

void *tamis_open_preset(enum kind kind, const char *preset)
{
    struct sanitizer *s = calloc(1, sizeof *s);
    if (s == NULL)
        return NULL;
    s->t = tamis_new(NULL);
    s->policy = policy_of(preset);
    bool open = s->t != NULL && s->policy != NULL && tamis_set_policy(s->t, s->policy) == TAMIS_OK &&
                tamis_set_context(s->t, kind == FRAGMENTS ? "div" : NULL) == TAMIS_OK;
    if (open)
        return s;
    tamis_close_preset(s);
    return NULL;
}

static void *open_default(enum kind kind)
{
    return tamis_open_preset(kind, "default");
}

bool tamis_run_preset(void *state, const char *html, size_t n)
{
    const struct sanitizer *s = state;
    const char *out;
    size_t length;
    return tamis_run(s->t, html, n, &out, &length) == TAMIS_OK;
}

/* The tree path alone: every document is parsed into a tree. */
static void *open_tree_path(enum kind kind)
{
    struct sanitizer *s = tamis_open_preset(kind, "default");
    if (s == NULL || tamis_context_allow_straight_path(s->t, false) == TAMIS_OK)
        return s;
    tamis_close_preset(s);
    return NULL;
}

/* The write sink: input in pieces never takes the straight path. Most fragments are one piece. */
static bool run_in_pieces(void *state, const char *html, size_t n)
{
    enum { PIECE = 4096 };
    const struct sanitizer *s = state;
    const char *out;
    size_t length;
    for (size_t at = 0; at < n; at += PIECE)
        if (tamis_feed(s->t, html + at, n - at < PIECE ? n - at : PIECE) != TAMIS_OK)
            return false;
    return tamis_finish(s->t, &out, &length) == TAMIS_OK;
}

/* ---- One call for each document, nothing reused but the policy */

static void *open_one_call(enum kind kind)
{
    tamis_config *c = tamis_config_new_preset("default", NULL, NULL);
    tamis_policy *policy = NULL;
    if (c != NULL && tamis_policy_new(c, true, NULL, &policy, NULL) != TAMIS_OK)
        policy = NULL;
    (void)kind;
    tamis_config_free(c);
    return policy;
}

static bool run_one_call(void *state, const char *html, size_t n)
{
    char *out;
    size_t length;
    if (tamis_sanitize(html, n, state, &out, &length, NULL) != TAMIS_OK)
        return false;
    tamis_release(out);
    return true;
}

static void close_one_call(void *state)
{
    tamis_policy_free(state);
}

const struct contender tamis_contenders[] = {
    {"tamis", "tokenize", open_html, run_lexer, close_lexer, false},
    {"tamis", "tokenize html-2008", open_html_2008, run_lexer, close_lexer, false},
    {"tamis", "tokenize xml5", open_xml5, run_lexer, close_lexer, false},
    {"tamis", "tokenize sgml", open_sgml, run_lexer, close_lexer, false},
    {"tamis", "parse", open_parser, run_parser, close_parser, false},
    {"tamis", "sanitize", open_default, tamis_run_preset, tamis_close_preset, true},
    {"tamis", "tree path", open_tree_path, tamis_run_preset, tamis_close_preset, true},
    {"tamis", "in pieces", open_default, run_in_pieces, tamis_close_preset, true},
    {"tamis", "one call", open_one_call, run_one_call, close_one_call, false},
    {NULL, NULL, NULL, NULL, NULL, false},
};
