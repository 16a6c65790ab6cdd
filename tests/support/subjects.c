/* subjects.c: see subjects.h. */
#include "support/subjects.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tamis/lexer.h>
#include <tamis/tree.h>
#include <tamis/verify.h>

#include "judges/report.h"

static void demand(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "FINDING: %s\n", what);
    abort();
}

/* ---- A sanitizer */

static void *open_sanitizer(const tamis_allocator *allocator)
{
    return tamis_new(allocator);
}

static tamis_status set_sanitizer(tamis *t, const struct subject_settings *s)
{
    bool is_xml = s->dialect == TAMIS_XML5;
    demand(tamis_set_policy(t, s->policy) == TAMIS_OK, "a policy is refused");
    demand(tamis_set_profile(t, TAMIS_PROFILE_HTML) == TAMIS_OK, "a profile is refused");
    demand(tamis_set_dialect(t, is_xml ? TAMIS_XML5 : TAMIS_HTML) == TAMIS_OK, "a dialect is refused");
    demand(is_xml || tamis_set_profile(t, s->profile) == TAMIS_OK, "a profile is refused");
    return tamis_set_context(t, s->context);
}

static tamis_status sanitize_pieces(tamis *t, const char *bytes, size_t n, size_t step, const char **out,
                                    size_t *length)
{
    tamis_status fed = TAMIS_OK;
    for (size_t i = 0; i < n && fed == TAMIS_OK; i += step)
        fed = tamis_feed(t, bytes + i, n - i < step ? n - i : step);
    tamis_status status = tamis_finish(t, out, length);
    demand(fed == TAMIS_OK || fed == status, "P3 fail closed: a status that was fed is not that of the end");
    return status;
}

static tamis_status sanitize(void *object, const struct subject_settings *s, const char *bytes, size_t n,
                             size_t step, struct text *result)
{
    tamis *t = object;
    const char *out = "not set";
    size_t length = 7;
    tamis_status status = set_sanitizer(t, s);
    if (status != TAMIS_OK)
        return status;
    if (step >= n)
        status = tamis_run(t, bytes, n, &out, &length);
    else
        status = sanitize_pieces(t, bytes, n, step, &out, &length);
    demand((out != NULL) == (status == TAMIS_OK), "P3 fail closed: output without TAMIS_OK, or none with it");
    demand(out || length == 0, "P3 fail closed: a length without output");
    demand(tamis_last_error(t).status == status, "P3 fail closed: another status is told afterwards");
    if (out)
        text_add(result, out, length);
    return status;
}

static void reset_sanitizer(void *object)
{
    tamis_reset(object);
}

static void close_sanitizer(void *object)
{
    tamis_free(object);
}

const struct subject subject_sanitizer = {"sanitizer", open_sanitizer, sanitize, reset_sanitizer,
                                          close_sanitizer};

/* ---- A sanitizer that writes text */

static void *open_text_writer(const tamis_allocator *allocator)
{
    tamis *t = tamis_new(allocator);
    unsigned options = TAMIS_WITH_LIST_MARKS | TAMIS_WITH_LINKS | TAMIS_WITH_ALTERNATIVES;
    demand(!t || tamis_set_output(t, TAMIS_TO_TEXT) == TAMIS_OK, "an output is refused");
    demand(!t || tamis_set_text_options(t, options) == TAMIS_OK, "options of text are refused");
    return t;
}

const struct subject subject_text_writer = {"text writer", open_text_writer, sanitize, reset_sanitizer,
                                            close_sanitizer};

/* ---- A sanitizer that writes Markdown */

static void *open_markdown_writer(const tamis_allocator *allocator)
{
    tamis *t = tamis_new(allocator);
    demand(!t || tamis_set_output(t, TAMIS_TO_MARKDOWN) == TAMIS_OK, "an output is refused");
    return t;
}

const struct subject subject_markdown_writer = {"Markdown writer", open_markdown_writer, sanitize,
                                                reset_sanitizer, close_sanitizer};

/* ---- A sanitizer with a report, which belongs to the result */

static void *open_reporter(const tamis_allocator *allocator)
{
    enum { MOST = 50 };
    tamis *t = tamis_new(allocator);
    demand(!t || tamis_set_report(t, MOST) == TAMIS_OK, "a report is refused");
    return t;
}

static tamis_status sanitize_and_tell(void *object, const struct subject_settings *s, const char *bytes,
                                      size_t n, size_t step, struct text *result)
{
    struct text report = {0};
    tamis_status status = sanitize(object, s, bytes, n, step, result);
    changes_write(object, &report);
    if (status == TAMIS_OK)
        text_add(result, report.p, report.n);
    else
        demand(tamis_change_total(object) == 0, "P3 fail closed: a report without TAMIS_OK");
    text_free(&report);
    return status;
}

const struct subject subject_reporter = {"reporter", open_reporter, sanitize_and_tell, reset_sanitizer,
                                         close_sanitizer};

/* ---- A parser */

static void *open_parser(const tamis_allocator *allocator)
{
    tamis_parser *p = tamis_parser_new(allocator);
    if (p)
        tamis_parser_set_shadow_roots(p, true);
    return p;
}

static void write_node(const tamis_parser *p, const tamis_node *n, struct text *result)
{
    size_t length;
    const char *text = tamis_node_name(p, n, &length);
    text_add_string(result, "<");
    if (text)
        text_add(result, text, length);
    for (size_t i = 0; i < tamis_node_attribute_count(n); i++) {
        text_add_string(result, " ");
        text = tamis_node_attribute_name(p, n, i, &length);
        text_add(result, text, length);
        text = tamis_node_attribute_value(n, i, &length);
        text_add(result, text, length);
    }
    text = tamis_node_data(n, &length);
    if (text)
        text_add(result, text, length);
}

static void write_tree(const tamis_parser *p, const tamis_node *root, struct text *result)
{
    for (const tamis_node *n = root; n;) {
        write_node(p, n, result);
        if (tamis_node_first_child(n)) {
            n = tamis_node_first_child(n);
            continue;
        }
        while (n && n != root && !tamis_node_next(n)) {
            text_add_string(result, ">");
            n = tamis_node_parent(n);
        }
        n = n && n != root ? tamis_node_next(n) : NULL;
    }
}

static tamis_status parse(void *object, const struct subject_settings *s, const char *bytes, size_t n,
                          size_t step, struct text *result)
{
    tamis_parser *p = object;
    const tamis_node *root = NULL;
    tamis_dialect dialect = s->dialect == TAMIS_XML5 ? TAMIS_XML5 : TAMIS_HTML;
    demand(tamis_parser_set_dialect(p, dialect) == TAMIS_OK, "a dialect is refused");
    tamis_status status = tamis_parser_set_context(p, s->context);
    if (status != TAMIS_OK)
        return status;
    step = step < n ? step : n;
    for (size_t i = 0; i < n && status == TAMIS_OK; i += step)
        status = tamis_parser_feed(p, bytes + i, n - i < step ? n - i : step);
    tamis_status last = tamis_parser_finish(p, &root);
    demand(status == TAMIS_OK || status == last,
           "P3 fail closed: a status that was fed is not that of the end");
    demand((root != NULL) == (last == TAMIS_OK), "P3 fail closed: a tree without TAMIS_OK, or none with it");
    demand(tamis_parser_last_error(p).status == last, "P3 fail closed: another status is told afterwards");
    write_tree(p, root, result);
    return last;
}

static void reset_parser(void *object)
{
    tamis_parser_reset(object);
}

static void close_parser(void *object)
{
    tamis_parser_free(object);
}

const struct subject subject_parser = {"parser", open_parser, parse, reset_parser, close_parser};

/* ---- A lexer */

struct listener {
    tamis_lexer *lexer;
    struct text *result;
};

static void write_parts(const tamis_token *token, struct text *result)
{
    size_t length;
    for (size_t i = 0; i < tamis_token_attribute_count(token); i++) {
        const char *text = tamis_token_attribute_name(token, i, &length);
        text_add(result, text, length);
        text = tamis_token_attribute_value(token, i, &length);
        text_add(result, text, length);
    }
    for (size_t i = 0; i < tamis_token_event_count(token); i++) {
        const char *text = tamis_token_event_string(token, i, NULL, &length);
        if (text)
            text_add(result, text, length);
    }
}

static tamis_reply on_token(void *user, const tamis_token *token)
{
    struct listener *l = user;
    size_t length;
    const char *text = tamis_token_name(token, &length);
    tamis_token_type type = tamis_token_get_type(token);
    if (type != TAMIS_TOKEN_CHARACTERS && type != TAMIS_TOKEN_EVENT)
        text_add_string(l->result, "\n");
    if (text)
        text_add(l->result, text, length);
    write_parts(token, l->result);
    text = tamis_token_data(token, &length);
    if (text)
        text_add(l->result, text, length);
    return TAMIS_CONTINUE;
}

static void on_error(void *user, const char *code, tamis_place place)
{
    (void)user;
    demand(*code && place.line && place.column, "an error has no name or no place");
}

static void *open_listener(const tamis_allocator *allocator, tamis_error_callback errors)
{
    struct listener *l = calloc(1, sizeof *l);
    demand(l != NULL, "no memory");
    l->lexer = tamis_lexer_new(allocator, on_token, errors, l);
    if (l->lexer)
        return l;
    free(l);
    return NULL;
}

static void *open_lexer(const tamis_allocator *allocator)
{
    return open_listener(allocator, NULL);
}

static void *open_lexer_with_errors(const tamis_allocator *allocator)
{
    return open_listener(allocator, on_error);
}

static tamis_status lex(void *object, const struct subject_settings *s, const char *bytes, size_t n,
                        size_t step, struct text *result)
{
    struct listener *l = object;
    l->result = result;
    demand(tamis_lexer_set_dialect(l->lexer, s->dialect) == TAMIS_OK, "a dialect is refused");
    tamis_lexer_set_follow_tags(l->lexer, true);
    tamis_status status = tamis_lexer_set_last_start_tag(l->lexer, "my-own-name");
    step = step < n ? step : n;
    for (size_t i = 0; i < n && status == TAMIS_OK; i += step)
        status = tamis_lexer_feed(l->lexer, bytes + i, n - i < step ? n - i : step);
    tamis_status last = tamis_lexer_finish(l->lexer);
    demand(status == TAMIS_OK || status == last,
           "P3 fail closed: a status that was fed is not that of the end");
    demand(tamis_lexer_last_error(l->lexer).status == last,
           "P3 fail closed: another status is told afterwards");
    return last;
}

static void reset_lexer(void *object)
{
    struct listener *l = object;
    tamis_lexer_reset(l->lexer);
}

static void close_lexer(void *object)
{
    struct listener *l = object;
    tamis_lexer_free(l->lexer);
    free(l);
}

const struct subject subject_lexer = {"lexer", open_lexer, lex, reset_lexer, close_lexer};
const struct subject subject_lexer_with_errors = {"lexer with errors", open_lexer_with_errors, lex,
                                                  reset_lexer, close_lexer};

/* ---- An analyzer of SGML, which can read only one document */

struct analyzer {
    const tamis_allocator *allocator;
    tamis_sgml *sgml;
};

static void on_event(void *user, tamis_sgml *l, size_t count, const tamis_sgml_type *types,
                     const char *const *strings, const size_t *lengths)
{
    struct text *result = user;
    (void)l;
    for (size_t i = 0; i < count; i++) {
        if (types[i] != TAMIS_SGML_DATA) /* data can be divided into pieces */
            text_add_string(result, "\n");
        if (strings[i])
            text_add(result, strings[i], lengths[i]);
    }
}

static void *open_sgml(const tamis_allocator *allocator)
{
    struct analyzer *a = calloc(1, sizeof *a);
    demand(a != NULL, "no memory");
    *a = (struct analyzer){allocator, tamis_sgml_new(allocator)};
    if (a->sgml)
        return a;
    free(a);
    return NULL;
}

static tamis_status give(tamis_sgml *l, const char *bytes, size_t n, struct text *result)
{
    return tamis_sgml_lex(l, bytes, n, on_event, result, on_event, result, on_event, result);
}

static tamis_status analyze(void *object, const struct subject_settings *s, const char *bytes, size_t n,
                            size_t step, struct text *result)
{
    struct analyzer *a = object;
    tamis_status status = a->sgml ? TAMIS_OK : TAMIS_NO_MEMORY;
    (void)s;
    step = step < n ? step : n;
    for (size_t i = 0; i < n && status == TAMIS_OK; i += step)
        status = give(a->sgml, bytes + i, n - i < step ? n - i : step, result);
    if (status == TAMIS_OK)
        status = give(a->sgml, NULL, 0, result);
    demand(!a->sgml || tamis_sgml_status(a->sgml) == status,
           "P3 fail closed: another status is told afterwards");
    return status;
}

static void renew_sgml(void *object)
{
    struct analyzer *a = object;
    tamis_sgml_free(a->sgml);
    a->sgml = tamis_sgml_new(a->allocator);
}

static void close_sgml(void *object)
{
    struct analyzer *a = object;
    tamis_sgml_free(a->sgml);
    free(a);
}

const struct subject subject_sgml = {"analyzer of SGML", open_sgml, analyze, renew_sgml, close_sgml};

/* ---- A verifier */

static void *open_verifier(const tamis_allocator *allocator)
{
    return tamis_verifier_new(allocator);
}

static tamis_status verify(void *object, const struct subject_settings *s, const char *bytes, size_t n,
                           size_t step, struct text *result)
{
    tamis_verifier *v = object;
    (void)step;
    tamis_status status = tamis_verifier_set_policy(v, s->policy);
    if (status == TAMIS_OK)
        status = tamis_verifier_set_profile(v, s->profile);
    if (status == TAMIS_OK)
        status = tamis_verifier_set_context(v, s->context);
    if (status != TAMIS_OK)
        return status;
    status = tamis_verify(v, bytes, n, TAMIS_VERIFY_ALL);
    demand(status == TAMIS_OK || !tamis_verifier_holds(v),
           "P3 fail closed: what could not be verified is said to hold");
    for (int i = 0; i < TAMIS_PROPERTY_COUNT; i++) {
        const tamis_finding *f = tamis_verifier_finding(v, (tamis_property)i);
        demand(status == TAMIS_OK || !f->holds, "P3 fail closed: what could not be verified is said to hold");
        text_add_string(result, f->holds ? "+" : "-");
        text_add_string(result, f->text ? f->text : "");
    }
    return status;
}

static void reset_verifier(void *object)
{
    (void)object; /* a verifier keeps only its settings */
}

static void close_verifier(void *object)
{
    tamis_verifier_free(object);
}

const struct subject subject_verifier = {"verifier", open_verifier, verify, reset_verifier, close_verifier};
