/* stream_chat.c: an answer arrives in pieces of PIECE bytes, and the program shows all that it has after each of them. */
#include "streams.h"

#include <stdio.h>
#include <stdlib.h>
#include <tamis/stream.h>

enum { PIECE = 4, LONGEST = 131072, MOST_ROUNDS = 101 };

struct answer {
    tamis *t;
    char *html;
    size_t n;
    uint64_t written;
    uint64_t shown; /* so that no call is left out */
};

static bool count_bytes(void *user, const char *bytes, size_t n)
{
    struct answer *a = user;
    (void)bytes;
    a->written += n;
    return true;
}

static void set_mode(struct answer *a, tamis_stream_mode mode, bool has_callback)
{
    stream_must(tamis_set_output_callback(a->t, mode, has_callback ? count_bytes : NULL, a) == TAMIS_OK,
                "the callback was refused");
}

/* ---- What is measured */

static void run_once(struct answer *a)
{
    const char *out;
    size_t n;
    stream_must_be_ok(tamis_run(a->t, a->html, a->n, &out, &n));
    a->written += n;
}

/* Without streams: the text so far is sanitized again after each piece. */
static void run_each_time(struct answer *a)
{
    const char *out;
    size_t n;
    for (size_t to = PIECE; to <= a->n; to += PIECE) {
        stream_must_be_ok(tamis_run(a->t, a->html, to, &out, &n));
        a->shown += n;
    }
}

static void stream(struct answer *a, bool with_tail)
{
    const char *out;
    size_t n;
    for (size_t at = 0; at < a->n; at += PIECE) {
        stream_must_be_ok(tamis_feed(a->t, a->html + at, PIECE));
        if (!with_tail)
            continue;
        stream_must_be_ok(tamis_tail(a->t, &out, &n));
        a->shown += n;
    }
    stream_must_be_ok(tamis_finish(a->t, &out, &n));
}

static void stream_alone(struct answer *a)
{
    stream(a, false);
}

static void stream_with_tails(struct answer *a)
{
    stream(a, true);
}

/* ---- Measuring */

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median_seconds(struct answer *a, void (*run)(struct answer *), size_t rounds)
{
    double times[MOST_ROUNDS] = {0};
    for (size_t i = 0; i < rounds; i++) {
        double began = stream_cpu_seconds();
        run(a);
        times[i] = stream_cpu_seconds() - began;
    }
    qsort(times, rounds, sizeof *times, by_size);
    return times[rounds / 2];
}

static void print(const struct answer *a, const char *way, double seconds)
{
    printf("chat\t%zu\t%s\t%.9f\n", a->n, way, seconds);
}

static void measure(struct answer *a, size_t rounds)
{
    set_mode(a, TAMIS_STREAM_EXACT, false);
    print(a, "one run", median_seconds(a, run_once, MOST_ROUNDS));
    print(a, "a run for each piece", median_seconds(a, run_each_time, rounds < 3 ? rounds : 3));
    for (int mode = TAMIS_STREAM_EXACT; mode <= TAMIS_STREAM_IN_ORDER; mode++) {
        set_mode(a, (tamis_stream_mode)mode, true);
        print(a, mode == TAMIS_STREAM_EXACT ? "exact" : "in order", median_seconds(a, stream_alone, rounds));
        print(a, mode == TAMIS_STREAM_EXACT ? "exact, tails" : "in order, tails",
              median_seconds(a, stream_with_tails, rounds));
    }
}

int stream_measure_chat(const char *path, size_t rounds)
{
    static const size_t sizes[] = {2048, 16384, LONGEST};
    struct answer a = {.t = tamis_new(NULL), .html = malloc(LONGEST)};
    FILE *file = fopen(path, "rb");
    stream_must(a.t != NULL && a.html != NULL && tamis_set_context(a.t, "div") == TAMIS_OK, "no memory");
    stream_must(file != NULL && fread(a.html, 1, LONGEST, file) == LONGEST, "cannot read the answer");
    stream_must(rounds >= 1 && rounds <= MOST_ROUNDS, "ROUNDS is 1 to 101");
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        a.n = sizes[i];
        measure(&a, rounds);
    }
    fclose(file);
    tamis_free(a.t);
    free(a.html);
    return 0;
}
