/* document.c: see document.h. */
#include "parse/document.h"

#include "base/array.h"
#include "lex/dialects.h"
#include "parse/pieces.h"

enum { COPY_BLOCK = 16384 };

void tamis_parse_document_init(struct document *d, struct meter *m)
{
    *d = (struct document){.meter = m};
    tamis_base_arena_init(&d->arena, m);
    tamis_base_arena_init(&d->own_names, m);
    tamis_parse_init(&d->parser, m);
    tamis_parse_xml5_init(&d->xml5, m);
    tamis_lex_init(&d->lexer, tamis_lex_dialect(TAMIS_HTML), m, &d->names, (struct sink){.token = NULL});
}

bool tamis_parse_has_tree(tamis_dialect dialect)
{
    return dialect == TAMIS_HTML || dialect == TAMIS_XML5;
}

void tamis_parse_document_free(struct document *d)
{
    tamis_lex_free(&d->lexer);
    tamis_parse_free(&d->parser);
    tamis_parse_xml5_free(&d->xml5);
    tamis_base_arena_free(&d->arena);
    tamis_base_arena_free(&d->own_names);
}

static void begin_html(struct document *d)
{
    d->lexer.sink = (struct sink){.user = &d->parser,
                                  .token = d->parser.sink ? tamis_parse_token_and_pause : tamis_parse_token};
    tamis_parse_begin(&d->parser, &d->arena, &d->names, d->options);
    d->lexer.question_mark_begins_comment = (d->options.earlier & EARLIER_PROCESSING_INSTRUCTION) != 0;
    d->lexer.state = d->lexer.dialect->content_states[tamis_parse_first_content(&d->parser)];
    d->lexer.foreign = meter_ok(d->meter) && tamis_parse_is_foreign(&d->parser);
}

static void begin_xml5(struct document *d)
{
    d->lexer.sink = (struct sink){.user = &d->xml5, .token = tamis_parse_xml5_token};
    tamis_parse_xml5_begin(&d->xml5, &d->arena, &d->names, d->options.fragment);
}

void tamis_parse_document_clear(struct document *d, struct parser_options options)
{
    /* tamis_parse_begin() also sets parser.options, but the straight path uses these options without calling this function. */
    d->options = d->parser.options = options;
    d->lexer.dialect = tamis_lex_dialect(options.dialect);
    tamis_base_meter_begin_parse(d->meter, !d->is_output);
    tamis_base_arena_reset(&d->arena);
    tamis_base_names_init(&d->names, &d->arena);
    d->first = d->last = NULL;
    d->space_left = 0;
    d->fed = 0;
    d->start = (tamis_place){0, 1, 1};
}

static void begin(struct document *d)
{
    tamis_input_open(&d->stream, d->lexer.dialect->verbatim);
    tamis_lex_restart(&d->lexer);
    if (d->options.dialect == TAMIS_XML5)
        begin_xml5(d);
    else
        begin_html(d);
}

void tamis_parse_document_begin(struct document *d, struct parser_options options)
{
    tamis_parse_document_clear(d, options);
    begin(d);
}

void tamis_parse_forget_names(struct document *d)
{
    tamis_base_arena_reset(&d->own_names);
    tamis_base_names_init(&d->names, &d->own_names);
    d->lexer.last_start_tag = ATOM_NONE;
}

bool tamis_parse_document_has_space(struct document *d, size_t n)
{
    if (d->space_left < n) {
        size_t size = n > COPY_BLOCK ? n : COPY_BLOCK;
        d->space = tamis_base_arena_array(&d->arena, size, 1);
        d->space_left = d->space ? size : 0;
    }
    return d->space_left != 0;
}

static struct span copy_in(struct document *d, struct span bytes)
{
    if (!tamis_parse_document_has_space(d, bytes.n))
        return SPAN("");
    tamis_base_array_copy(d->space, bytes.p, bytes.n, 1);
    struct span copy = span_of(d->space, bytes.n);
    d->space += bytes.n;
    d->space_left -= bytes.n;
    return copy;
}

static void remember(struct document *d, struct span bytes)
{
    if (d->last && d->last->p + d->last->n == bytes.p) {
        d->last->n += bytes.n;
        return;
    }
    struct source *s = parser_forgets_input(&d->parser) ? &d->recent[1]
                                                        : arena_allocate(&d->arena, sizeof *s);
    if (!s)
        return;
    *s = (struct source){NULL, bytes.p, bytes.n};
    *(d->last ? &d->last->next : &d->first) = s;
    d->last = s;
}

bool tamis_parse_document_is_between_tokens(const struct document *d)
{
    return tamis_parse_is_between_tokens(&d->lexer) && !d->stream.cut_length && !d->stream.carriage_return;
}

static void take_pieces(struct document *d)
{
    struct piece piece;
    if (d->parser.sink)
        tamis_parse_take_in_turn(d);
    else
        while (meter_ok(d->meter) && tamis_input_next(&d->stream, &piece))
            tamis_lex_feed(&d->lexer, &piece);
}

static void take_bytes(struct document *d, struct span bytes, bool stays)
{
    d->fed += bytes.n;
    if (!bytes.n || !meter_ok(d->meter))
        return;
    if (!stays && !parser_forgets_input(&d->parser))
        bytes = copy_in(d, bytes);
    if (!meter_ok(d->meter))
        return;
    remember(d, bytes);
    tamis_input_feed(&d->stream, bytes);
    take_pieces(d);
}

void tamis_parse_document_feed(struct document *d, struct span bytes, bool stays)
{
    tamis_limit limit = d->is_output ? TAMIS_MAX_OUTPUT_BYTES : TAMIS_MAX_INPUT_BYTES;
    uint64_t most = d->meter->limits[limit], wanted = d->fed + bytes.n;
    if (wanted > most) /* parse up to the limit: the error has the same place however the input is split */
        bytes.n = (size_t)(most - d->fed);
    take_bytes(d, bytes, stays);
    meter_within(d->meter, limit, wanted);
}

void tamis_parse_document_restart(struct document *d)
{
    tamis_base_meter_begin_parse(d->meter, !d->is_output);
    begin(d);
}

void tamis_parse_document_replay(struct document *d)
{
    for (const struct source *s = d->first; s; s = s->next) {
        tamis_input_feed(&d->stream, span_of(s->p, s->n));
        take_pieces(d);
    }
}

struct tree *tamis_parse_document_finish(struct document *d)
{
    tamis_input_close(&d->stream);
    take_pieces(d);
    tamis_lex_finish(&d->lexer, d->stream.offset);
    document_tree(d)->context = document_context(d);
    return meter_ok(d->meter) ? document_tree(d) : NULL;
}

/* --- the context element of a fragment --- */

static bool strip_word(struct span *text, struct span word)
{
    if (!span_starts(*text, word))
        return false;
    *text = span_of(text->p + word.n, text->n - word.n);
    return true;
}

bool tamis_parse_context(struct span text, struct parser_options *options)
{
    enum name_space ns = NS_HTML;
    if (strip_word(&text, SPAN("svg ")))
        ns = NS_SVG;
    else if (strip_word(&text, SPAN("math ")))
        ns = NS_MATHML;
    for (size_t i = 0; i < text.n; i++)
        if (is_space(text.p[i]) || strchr("<>/=\"'&", text.p[i]) ||
            (ns != NS_SVG && text.p[i] >= 'A' && text.p[i] <= 'Z'))
            return false;
    options->fragment = true;
    options->context_ns = ns;
    options->context_name = text;
    return text.n != 0;
}
