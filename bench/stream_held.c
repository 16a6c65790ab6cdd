/* stream_held.c: what is held back at each cut of documents that arrive in pieces of PIECE bytes, and why documents wait for their end. */
#include "streams.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tamis/stream.h>

#include "probe.h"

/* SAMPLES: while a document needs a tree, the output so far is calculated at about this number of cuts, because each needs a run of all that
 * was fed. MOST: the greatest number of bytes that is counted by itself. */
enum { PIECE = 64, SAMPLES = 64, MOST = 1 << 22, MOST_CAUSES = 64 };

struct cause {
    const char *name;
    size_t documents;
};

struct held_back {
    const struct set *set;
    tamis *t;     /* exact */
    tamis *plain; /* without a callback */
    uint64_t delivered;
    uint64_t sampled;         /* the last number that was calculated for this document */
    uint64_t *output, *input; /* the number of cuts for each number of bytes */
    uint64_t cuts;
    struct cause causes[MOST_CAUSES];
    size_t waiting, cause_count, refused;
    size_t replaying; /* documents */
    uint64_t replayed, bytes;
    size_t differing; /* documents that are different in order */
};

static bool count_bytes(void *user, const char *bytes, size_t n)
{
    (void)bytes;
    *(uint64_t *)user += n;
    return true;
}

static void add(uint64_t *counts, uint64_t bytes, uint64_t times)
{
    counts[bytes < MOST ? bytes : MOST - 1] += times;
}

static void waits(struct held_back *h, const char *cause)
{
    size_t i = 0;
    while (i < h->cause_count && strcmp(h->causes[i].name, cause) != 0)
        i++;
    stream_must(i < MOST_CAUSES, "there are too many causes");
    if (i == h->cause_count)
        h->causes[h->cause_count++].name = cause;
    h->causes[i].documents++;
    h->waiting++;
}

/* Returns the length of the output of tamis_run() for a part of a document; 0 if it is refused. */
static size_t length_of(struct held_back *h, const char *html, size_t n)
{
    const char *out;
    size_t length;
    return tamis_run(h->plain, html, n, &out, &length) == TAMIS_OK ? length : 0;
}

/* Returns the bytes of output that are held back at a cut. If the document needs a tree, they are calculated at each `step`th cut. */
static uint64_t output_at(struct held_back *h, const struct document *d, size_t at,
                          const struct tamis_held *held)
{
    size_t step = d->n / PIECE / SAMPLES + 1;
    if (!held->needs_tree)
        return held->output;
    if (at / PIECE % step == 0 || !h->sampled) {
        size_t length = length_of(h, d->html, at);
        h->sampled = length > h->delivered ? length - h->delivered : 0;
    }
    return h->sampled;
}

/* Feeds the document. Sets `*held` to what is held at the last cut. */
static void feed(struct held_back *h, const struct document *d, struct tamis_held *held)
{
    bool has_tree = false;
    h->delivered = h->sampled = 0;
    *held = (struct tamis_held){0};
    for (size_t at = 0; at < d->n;) {
        size_t n = d->n - at < PIECE ? d->n - at : PIECE;
        if (tamis_feed(h->t, d->html + at, n) != TAMIS_OK)
            return;
        at += n;
        tamis_context_get_held(h->t, held);
        add(h->output, output_at(h, d, at, held), 1);
        add(h->input, held->input, 1);
        h->cuts++;
        h->replaying += held->needs_tree && !has_tree;
        h->replayed += held->needs_tree && !has_tree ? held->input : 0;
        has_tree |= held->needs_tree;
    }
}

static const char *cause_of(const struct tamis_held *held)
{
    return held->obstacle ? held->obstacle : "other";
}

static void measure(struct held_back *h, const struct document *d)
{
    struct tamis_held held, after;
    const char *out;
    size_t n;
    feed(h, d, &held);
    tamis_status status = tamis_finish(h->t, &out, &n);
    tamis_context_get_held(h->t, &after);
    if (status != TAMIS_OK)
        h->refused++;
    else if (held.needs_tree || !tamis_context_took_straight_path(h->t))
        waits(h, cause_of(&after));
    else if (held.output)
        waits(h, "an element that is open at the end");
    tamis_reset(h->t);
    h->bytes += d->n;
}

static bool differs_in_order(struct held_back *h, const struct document *d)
{
    const char *exact, *out;
    size_t n, length;
    bool differs = false;
    if (tamis_run(h->plain, d->html, d->n, &exact, &n) != TAMIS_OK)
        return false;
    char *copy = malloc(n + 1);
    stream_must(copy != NULL, "no memory");
    memcpy(copy, exact, n);
    tamis_context_set_in_order(h->plain, true);
    if (tamis_run(h->plain, d->html, d->n, &out, &length) == TAMIS_OK)
        differs = length != n || memcmp(out, copy, n) != 0;
    tamis_context_set_in_order(h->plain, false);
    free(copy);
    return differs;
}

static uint64_t percentile(const uint64_t *counts, uint64_t cuts, uint64_t percent)
{
    uint64_t seen = 0, bytes = 0;
    for (uint64_t wanted = (cuts * percent + 99) / 100; bytes + 1 < MOST; bytes++) {
        seen += counts[bytes];
        if (seen >= wanted)
            break;
    }
    return bytes;
}

static void print_percentiles(const struct held_back *h, const char *what, const uint64_t *counts)
{
    printf("held\t%s\t%s\t%" PRIu64, h->set->name, what, h->cuts);
    for (unsigned i = 0; i < 4; i++)
        printf("\t%" PRIu64, percentile(counts, h->cuts, (const uint64_t[]){50, 90, 99, 100}[i]));
    printf("\n");
}

static void print_all(const struct held_back *h)
{
    const struct set *set = h->set;
    print_percentiles(h, "output", h->output);
    print_percentiles(h, "input", h->input);
    printf("waiting\t%s\tall\t%zu\t%zu\n", set->name, h->waiting, set->count);
    for (size_t i = 0; i < h->cause_count; i++)
        printf("waiting\t%s\t%s\t%zu\t%zu\n", set->name, h->causes[i].name, h->causes[i].documents,
               set->count);
    printf("replayed\t%s\t%zu\t%zu\t%" PRIu64 "\t%" PRIu64 "\n", set->name, h->replaying, set->count,
           h->replayed, h->bytes);
    printf("differing\t%s\t%zu\t%zu\n", set->name, h->differing, set->count);
    if (h->refused)
        printf("refused\t%s\t%zu\n", set->name, h->refused);
}

int stream_measure_held(const struct set *set, const char *context)
{
    struct held_back *h = calloc(1, sizeof *h);
    stream_must(h != NULL, "no memory");
    h->set = set;
    h->t = tamis_new(NULL);
    h->plain = tamis_new(NULL);
    h->output = calloc(MOST, sizeof *h->output);
    h->input = calloc(MOST, sizeof *h->input);
    stream_must(h->output != NULL && h->input != NULL, "no memory");
    stream_must(h->t != NULL && tamis_set_context(h->t, context) == TAMIS_OK &&
                    tamis_set_output_callback(h->t, TAMIS_STREAM_EXACT, count_bytes, &h->delivered) ==
                        TAMIS_OK,
                "no memory");
    stream_must(h->plain != NULL && tamis_set_context(h->plain, context) == TAMIS_OK, "no memory");
    for (size_t i = 0; i < set->count; i++) {
        measure(h, &set->documents[i]);
        h->differing += differs_in_order(h, &set->documents[i]);
    }
    print_all(h);
    tamis_free(h->t);
    tamis_free(h->plain);
    free(h->output);
    free(h->input);
    free(h);
    return 0;
}
