/* treeless.c: see treeless.h. */
#include "treeless.h"

#include "exact.h"

static bool settings_need_no_tree(const tamis *t)
{
    return !t->refused_texts && t->output == TAMIS_TO_HTML && t->options.dialect == TAMIS_HTML &&
           !t->urls.callback && !callbacks_are_set(&t->callbacks) &&
           t->fixpoint.writer == tamis_own_writer(TAMIS_HTML);
}

bool tamis_treeless_is_possible(const tamis *t)
{
    return !t->avoids_straight_path && settings_need_no_tree(t);
}

/* Reports whether exact output can be written without a tree. */
static bool can_write_exactly(const tamis *t)
{
#ifdef TAMIS_STRAIGHT
    return !t->avoids_straight_path && tamis_straight_has_enough(&t->meter, 0);
#else
    (void)t;
    return false;
#endif
}

bool tamis_treeless_applies(const tamis *t)
{
    return (t->in_order || can_write_exactly(t)) && settings_need_no_tree(t) &&
           members_are_known(&policy_or_default(t->policy)->members, &tamis_write_known);
}

/* If the output has no memory yet, allocates some for an input of `n` bytes: most outputs are nearly as long as the input. */
static void reserve_output(tamis *t, size_t n)
{
    enum { MORE = 320 };
    struct buf *out = &t->fixpoint.output;
    if (!out->capacity && n + n / 16 + MORE <= t->meter.limits[out->limit])
        (void)buf_reserve(out, n + n / 16 + MORE);
}

void tamis_treeless_begin(tamis *t, struct parser_options options)
{
    struct write_job job = {.policy = policy_or_default(t->policy),
                            .texts = t->texts,
                            .out = &t->fixpoint.output,
                            .counts = &t->removed,
                            .report = t->report.most ? &t->report : NULL,
                            .in_order = t->in_order};
    tamis_write_begin(&t->write, &t->document, &job);
    tamis_parse_document_begin(&t->document, options);
    tamis_write_ready(&t->write);
    t->write.keeps_attributes = t->in_order ? tamis_write_svg_needs_attributes(&t->write)
                                            : t->exact.write != NULL;
    t->write.sink.forgets_input = t->exact.write && t->in_order && !t->report.most;
    t->is_treeless = true;
}

/* Reports whether there is enough memory for the bytes that are kept, and for `more`. */
static bool has_enough(const tamis *t, size_t more)
{
    const struct document *d = &t->document;
    return tamis_straight_has_enough(&t->meter, d->fed - d->start.offset + more);
}

void tamis_treeless_give_up(tamis *t)
{
    tamis_exact_keep(t);
    t->is_treeless = false;
    t->document.parser.sink = NULL;
    if (!has_enough(t, 0)) {
        tamis_write_free(&t->write);
        tamis_write_init(&t->write, &t->meter);
    }
    tamis_exact_parse_again(t);
}

/* Reports whether the status is an error that a tree would not change. */
static bool is_over(const tamis *t)
{
    tamis_status status = t->meter.status;
    return status == TAMIS_NO_MEMORY || status == TAMIS_STOPPED || status == TAMIS_OVER_MAX_HELD_BYTES ||
           status == TAMIS_OVER_MAX_INPUT_BYTES;
}

void tamis_treeless_feed(tamis *t, struct span html, bool stays)
{
    if (is_over(t))
        return;
    if (t->in_order) {
        tamis_parse_document_feed(&t->document, html, stays);
        return;
    }
    if (!meter_ok(&t->meter) || !has_enough(t, html.n)) {
        tamis_treeless_give_up(t);
        tamis_parse_document_feed(&t->document, html, stays);
        return;
    }
    reserve_output(t, html.n);
    tamis_parse_document_feed(&t->document, html, stays);
    if (!meter_ok(&t->meter) && !is_over(t))
        tamis_treeless_give_up(t);
}

bool tamis_treeless_finish(tamis *t)
{
    bool is_done = tamis_parse_document_finish(&t->document) && tamis_write_end(&t->write) &&
                   tamis_base_meter_allows_output(&t->meter, t->document.fed, tamis_exact_length(t));
    if (!is_done && t->in_order) /* no output fails only because of a limit */
        tamis_base_meter_fail(&t->meter, TAMIS_OVER_MAX_OUTPUT_AMPLIFICATION);
    if (is_done || t->in_order || is_over(t)) {
        t->document.parser.sink = NULL;
        t->is_treeless = false;
        t->took_straight_path = is_done;
        return true;
    }
    tamis_treeless_give_up(t);
    return false;
}
