/* fixpoint.c: see fixpoint.h. */
#include "serialize/fixpoint.h"

#include "sanitize/filter.h"
#include "serialize/html.h"
#include "serialize/repair.h"
#include "serialize/stable.h"

/* Measured on hostile input two suffice but for constructed nests; each further round costs a parse. */
enum { MOST_ROUNDS = 16 };

void tamis_serialize_fixpoint_init(struct fixpoint *f, struct meter *m)
{
    *f = (struct fixpoint){.meter = m};
    tamis_base_buf_init(&f->output, m, TAMIS_MAX_OUTPUT_BYTES);
    tamis_base_buf_init(&f->next, m, TAMIS_MAX_OUTPUT_BYTES);
    tamis_parse_document_init(&f->again, m);
    f->again.is_output = true;
}

void tamis_serialize_fixpoint_free(struct fixpoint *f)
{
    tamis_base_buf_free(&f->output);
    tamis_base_buf_free(&f->next);
    tamis_parse_document_free(&f->again);
}

/* Writes a document's tree; true when its shape is known to be stable. */
static bool write(struct document *d, struct buf *out)
{
    struct tree *t = &d->parser.tree;
    const struct node *context = d->parser.context;
    tamis_serialize_repair(t, context, d->meter);
    out->n = 0;
    tamis_serialize_html(t, context, out);
    return tamis_serialize_is_stable(t, context, d->meter);
}

static struct tree *parse_again(struct fixpoint *f, struct parser_options options)
{
    tamis_parse_document_begin(&f->again, options);
    tamis_parse_document_feed(&f->again, buf_span(&f->output), true);
    return tamis_parse_document_finish(&f->again);
}

static void swap(struct buf *a, struct buf *b)
{
    struct buf old = *a;
    *a = *b;
    *b = old;
}

void tamis_serialize_fixpoint(struct fixpoint *f, struct document *d, const struct tamis_policy *policy)
{
    struct parser_options options = d->parser.options;
    tamis_counts ignored = {0};
    uint64_t at = f->meter->at;
    bool stable = write(d, &f->output);
    for (f->rounds = 0; !stable && f->rounds < MOST_ROUNDS && meter_ok(f->meter); f->rounds++) {
        struct tree *t = parse_again(f, options);
        f->meter->at = at;
        if (!t) { /* a place in the output would mean nothing to the caller */
            f->meter->failed_at = at;
            return;
        }
        tamis_sanitize_filter(t, policy, f->meter, &ignored);
        stable = write(&f->again, &f->next);
        stable |= span_equal(buf_span(&f->output), buf_span(&f->next));
        swap(&f->output, &f->next);
    }
    if (!stable)
        tamis_base_meter_fail(f->meter, TAMIS_NOT_STABLE);
}
