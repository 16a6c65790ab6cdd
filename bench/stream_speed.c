/* stream_speed.c: the time up to the first byte, the speed and the memory of a process that sanitizes documents in pieces. Reading the
 * file takes no part of the time: the program reads some pieces, and then gives them to tamis. */
#define _POSIX_C_SOURCE 200809L

#include "streams.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tamis/stream.h>
#include <time.h>
#include <unistd.h>

/* ROOM: the bytes that are read before the time is taken; a multiple of the pieces. STARTS: how often a document is begun to find the
 * time of the first byte. MOST: the limits. */
enum { ROOM = 262144, STARTS = 21, MOST = 1 << 30 };

enum way { EXACT, IN_ORDER, FEED, RUN };

struct job {
    tamis *t;
    enum way way;
    int file;
    size_t size, piece;
    char *room;
    size_t room_size;
    uint64_t written;
    double first_at; /* 0: no byte was written */
};

static double wall_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* ---- Reading */

static void read_bytes(struct job *j, size_t n)
{
    for (size_t at = 0; at < n;) {
        ssize_t got = read(j->file, j->room + at, n - at);
        stream_must(got > 0 || (got == 0 && lseek(j->file, 0, SEEK_SET) == 0), "cannot read the pages");
        at += (size_t)got;
    }
}

/* ---- Sanitizing */

static bool take_output(void *user, const char *bytes, size_t n)
{
    struct job *j = user;
    (void)bytes;
    if (j->first_at == 0)
        j->first_at = wall_seconds();
    j->written += n;
    return true;
}

static void feed(struct job *j, const char *p, size_t n)
{
    const char *out;
    size_t length;
    if (j->way == RUN) {
        stream_must_be_ok(tamis_run(j->t, p, n, &out, &length));
        take_output(j, out, length);
        return;
    }
    for (size_t at = 0; at < n; at += j->piece)
        stream_must_be_ok(tamis_feed(j->t, p + at, n - at < j->piece ? n - at : j->piece));
}

static void finish(struct job *j)
{
    const char *out;
    size_t length;
    if (j->way == RUN)
        return;
    stream_must_be_ok(tamis_finish(j->t, &out, &length));
    if (j->way == FEED)
        take_output(j, out, length);
}

static double run_small(struct job *j, size_t *documents)
{
    size_t count = j->room_size / j->size;
    read_bytes(j, count * j->size);
    double began = stream_cpu_seconds();
    for (size_t i = 0; i < count; i++) {
        feed(j, j->room + i * j->size, j->size);
        finish(j);
    }
    *documents += count;
    return stream_cpu_seconds() - began;
}

static double run_large(struct job *j, size_t *documents)
{
    double spent = 0;
    for (size_t left = j->size; left;) {
        size_t n = left < j->room_size ? left : j->room_size;
        read_bytes(j, n);
        left -= n;
        double began = stream_cpu_seconds();
        feed(j, j->room, n);
        if (!left)
            finish(j);
        spent += stream_cpu_seconds() - began;
    }
    ++*documents;
    return spent;
}

/* ---- The first byte */

/* Returns the time, without that of reading. `*fed` is the number of bytes that had been fed. */
static double time_first(struct job *j, size_t *fed)
{
    double spent = 0;
    stream_must(lseek(j->file, 0, SEEK_SET) == 0, "cannot read the pages");
    j->first_at = 0;
    for (*fed = 0; j->first_at == 0 && *fed < j->size;) {
        size_t n = j->size - *fed < j->piece ? j->size - *fed : j->piece;
        read_bytes(j, n);
        *fed += n;
        double began = wall_seconds();
        feed(j, j->room, n);
        if (*fed == j->size && j->first_at == 0)
            finish(j);
        spent += (j->first_at == 0 ? wall_seconds() : j->first_at) - began;
    }
    tamis_reset(j->t);
    return spent;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median_first(struct job *j, size_t *fed)
{
    double times[STARTS];
    for (unsigned i = 0; i < STARTS; i++)
        times[i] = time_first(j, fed);
    qsort(times, STARTS, sizeof *times, by_size);
    return times[STARTS / 2];
}

/* ---- The process */

static long peak_kib(void)
{
    char line[200];
    long peak = 0;
    FILE *status = fopen("/proc/self/status", "r");
    while (status != NULL && fgets(line, sizeof line, status) != NULL)
        if (strncmp(line, "VmHWM:", 6) == 0)
            peak = strtol(line + 6, NULL, 10);
    if (status != NULL)
        fclose(status);
    return peak;
}

static void open_job(struct job *j, const char *mode, const char *path)
{
    static const char *const ways[] = {"exact", "in-order", "feed", "run"};
    while (j->way < RUN && strcmp(ways[j->way], mode) != 0)
        j->way++;
    if (j->way == RUN)
        j->piece = j->size;
    j->file = open(path, O_RDONLY);
    j->room_size = j->way == RUN && j->size > ROOM ? j->size : ROOM;
    j->room = malloc(j->room_size);
    j->t = tamis_new(NULL);
    stream_must(j->file >= 0, "cannot read the pages");
    stream_must(j->room != NULL && j->t != NULL && tamis_set_context(j->t, "div") == TAMIS_OK, "no memory");
    static const tamis_limit raised[] = {TAMIS_MAX_INPUT_BYTES, TAMIS_MAX_OUTPUT_BYTES, TAMIS_MAX_NODES};
    for (unsigned i = 0; i < sizeof raised / sizeof *raised; i++)
        stream_must(tamis_set_limit(j->t, raised[i], MOST) == TAMIS_OK, "a limit was refused");
    if (j->way < FEED)
        stream_must(tamis_set_output_callback(j->t,
                                              j->way == EXACT ? TAMIS_STREAM_EXACT : TAMIS_STREAM_IN_ORDER,
                                              take_output, j) == TAMIS_OK,
                    "the callback was refused");
}

int stream_measure_speed(const char *mode, const char *path, const char *size, const char *piece,
                         const char *seconds)
{
    struct job j = {.size = strtoul(size, NULL, 10), .piece = strtoul(piece, NULL, 10)};
    double most = strtod(seconds, NULL), spent = 0;
    size_t documents = 0, fed;
    stream_must(j.size > 0 && j.piece > 0, "SIZE and PIECE are at least 1");
    open_job(&j, mode, path);
    double first = median_first(&j, &fed);
    stream_must(lseek(j.file, 0, SEEK_SET) == 0, "cannot read the pages");
    j.written = 0;
    do
        spent += j.size > ROOM ? run_large(&j, &documents) : run_small(&j, &documents);
    while (spent < most);
    printf("%zu %.9f %zu %.9f %ld %llu\n", documents, spent, fed, first, peak_kib(),
           (unsigned long long)j.written);
    tamis_free(j.t);
    free(j.room);
    close(j.file);
    return 0;
}
