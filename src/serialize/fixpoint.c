/* fixpoint.c: see fixpoint.h. */
#include "serialize/fixpoint.h"

#include "policy/policy.h"
#include "report/report.h"
#include "sanitize/callbacks.h"
#include "sanitize/drawing/drawing.h"
#include "sanitize/filter.h"
#include "serialize/excerpt.h"
#include "serialize/readers.h"

/* Each round parses, filters and writes the output again. In measurements, two rounds were enough even for hostile input,
 * unless its nesting was specially constructed. Such inputs can lose one level of their nesting in each round. Therefore, from
 * round PATIENCE on, every second round settles the tree before it is written: settle.h removes what the parser could change.
 * If parsers of earlier years read the output differently, the tree is settled in an earlier round (is_read_alike()). */
enum { MOST_ROUNDS = 16, PATIENCE = 8 };

void tamis_serialize_fixpoint_init(struct fixpoint *f, struct meter *m)
{
    *f = (struct fixpoint){.meter = m, .writer = tamis_serialize_writer(TAMIS_PROFILE_HTML)};
    tamis_base_buf_init(&f->output, m, TAMIS_MAX_OUTPUT_BYTES);
    tamis_base_buf_init(&f->next, m, TAMIS_MAX_OUTPUT_BYTES);
}

static void free_document(struct meter *m, struct document *d)
{
    if (d)
        tamis_parse_document_free(d);
    tamis_base_meter_release(m, d, sizeof *d);
}

/* Creates the document `*d`, which is used to parse output, if it does not
 * exist. If there is no memory, sets the meter's status and returns false. */
static bool has_document(struct fixpoint *f, struct document **d)
{
    if (*d)
        return true;
    *d = tamis_base_meter_allocate(f->meter, sizeof **d);
    if (!*d)
        return false;
    tamis_parse_document_init(*d, f->meter);
    (*d)->is_output = true;
    return true;
}

void tamis_serialize_fixpoint_free(struct fixpoint *f)
{
    tamis_base_buf_free(&f->output);
    tamis_base_buf_free(&f->next);
    free_document(f->meter, f->again);
    free_document(f->meter, f->earlier);
}

/* Reports whether this round settles the tree. From round `patience` on, every second round settles the tree, if
 * the writer can settle a tree. The other rounds do not settle the tree, and write what tamis would write when
 * the output is sanitized again. Therefore the output can be accepted if such a round does not change it. */
static bool is_settled(const struct fixpoint *f)
{
    return f->writer->settle && f->rounds >= f->patience && (f->rounds - f->patience) % 2 == 0;
}

/* Checks the limit on the cost of SVG drawings, and writes the tree to `out`, which must be empty. */
static void write_prepared(const struct fixpoint *f, struct writing *w, struct buf *out)
{
    if (w->tree->draws && meter_ok(f->meter))
        tamis_sanitize_drawing_bound(w->tree, f->meter);
    f->writer->write(f->writer, w, out);
}

/* Reports whether the output is known to be stable: `is_stable` of the writer returns true, the tree needs no cut for the
 * excerpt, no address in the text could become a link, no text contains a template marker, and the callbacks of the
 * program have seen the tree as it is. The characters of the excerpt are counted again, because changes
 * after the cut can have added characters. */
static bool is_stable(const struct fixpoint *f, const struct writing *w)
{
    return !w->tree->is_unconfirmed && f->writer->is_stable(w) && tamis_serialize_is_excerpt(w) &&
           !tamis_sanitize_may_linkify(w->tree, w->policy, f->meter) &&
           !tamis_sanitize_finds_marker(w->tree, w->policy, f->meter);
}

/* Cuts the tree of the document `d` if the policy has an excerpt, prepares the tree,
 * and writes it to `out`. Returns true if the output is known to be stable. */
static bool write(struct fixpoint *f, struct document *d, struct writing *w, struct buf *out)
{
    f->written = d;
    w->tree = document_tree(d);
    w->context = document_context(d);
    tamis_serialize_excerpt(w);
    out->n = 0;
    f->is_certain = f->writer->write_certain && !is_settled(f) && f->writer->write_certain(w, out);
    if (f->is_certain)
        return !w->tree->is_unconfirmed;
    f->writer->prepare(f->writer, w);
    if (is_settled(f)) {
        f->writer->settle(w, f->patience < PATIENCE ? TAMIS_REASON_READERS_DIFFER : TAMIS_REASON_UNWRITABLE);
        f->writer->prepare(f->writer, w);
    }
    write_prepared(f, w, out);
    return is_stable(f, w);
}

/* Reports whether the input is a document, or the content of an html element, which is parsed like a document without a
 * DOCTYPE. */
static bool is_document(const struct parser_options *options)
{
    return !options->fragment ||
           (options->context_ns == NS_HTML && span_equal(options->context_name, SPAN("html")));
}

static struct tree *parse_again(struct fixpoint *f, struct parser_options options)
{
    if (f->writer->only_fragments && is_document(&options))
        tamis_parse_context(SPAN("div"), &options);
    if (!has_document(f, &f->again))
        return NULL;
    tamis_parse_document_begin(f->again, options);
    tamis_parse_document_feed(f->again, buf_span(&f->output), true);
    return tamis_parse_document_finish(f->again);
}

/* Attaches the report to the tree of this round, so that the changes
 * of this round are reported, too, with places in the input. */
static void retarget_report(struct fixpoint *f, struct tree *t, struct report *report)
{
    if (report)
        tamis_report_next_round(report, buf_span(&f->output));
    t->report = report;
}

/* Reports whether parsers of every year from 2014 to 2026 (readers.h) read the output in the same way.
 * Also returns true if this is not required (`every_reader`). `f->again` is the output, parsed again. If
 * the result is false, every second round settles the tree, starting with this round at the latest. */
static bool is_read_alike(struct fixpoint *f, const struct writing *w)
{
    bool may_differ = w->every_reader && f->again->parser.met;
    if (!may_differ || !has_document(f, &f->earlier) ||
        tamis_serialize_reads_alike(f->again, f->earlier, buf_span(&f->output)))
        return true;
    if (f->patience > f->rounds)
        f->patience = f->rounds;
    return false;
}

/* Parses the output again, filters the tree, and writes it. Returns true if the search for stable output has ended, because the
 * output is stable, or because the meter's status was an error before the tree was filtered. */
static bool try_again(struct fixpoint *f, struct parser_options options, struct writing *w,
                      struct report *report, uint64_t at)
{
    struct tree *t = parse_again(f, options);
    bool alike = t && is_read_alike(f, w);
    f->meter->at = at;
    if (!t || !meter_ok(f->meter)) { /* the place of a failure must be in the input, not in the output */
        f->meter->failed_at = at;
        return true;
    }
    retarget_report(f, t, report);
    t->urls = w->urls;
    t->callbacks = w->callbacks;
    t->texts = w->texts;
    t->syntax = w->syntax;
    t->drawn = w->drawn;
    if (t->callbacks)
        t->callbacks->document = NULL; /* places are now in the output */
    tamis_counts removed = {0};
    tamis_sanitize_filter(t, w->policy, f->meter, &removed);
    bool stable = write(f, f->again, w, &f->next);
    bool is_same_tree = alike && !is_settled(f) && (!f->writer->only_fragments || !removed.elements);
    stable |= is_same_tree && span_equal(buf_span(&f->output), buf_span(&f->next));
    buf_swap(&f->output, &f->next);
    return stable;
}

void tamis_serialize_fixpoint(struct fixpoint *f, struct document *d, const struct tamis_policy *policy)
{
    struct parser_options options = d->options;
    struct report *report = document_tree(d)->report;
    uint64_t at = f->meter->at;
    struct writing w = {.policy = policy,
                        .meter = f->meter,
                        .urls = document_tree(d)->urls,
                        .callbacks = document_tree(d)->callbacks,
                        .texts = document_tree(d)->texts,
                        .syntax = document_tree(d)->syntax,
                        .drawn = document_tree(d)->drawn,
                        .from_document = is_document(&options)};
    w.every_reader = options.dialect == TAMIS_HTML &&
                     (f->writer->only_fragments || !policy_or_default(policy)->only_2026);
    f->rounds = 0;
    f->patience = PATIENCE;
    bool done = write(f, d, &w, &f->output);
    for (; !done && f->rounds < MOST_ROUNDS && meter_ok(f->meter); f->rounds++)
        done = try_again(f, options, &w, report, at);
    if (!done)
        tamis_base_meter_fail(f->meter, TAMIS_NOT_STABLE);
}
