/* native.c: what bench.mjs compares the module with: the native library, with one context and the default policy. It prints the same
 * record as the other programs: the best of two passes after a first one. */
#include <stdio.h>
#include <stdlib.h>
#include <tamis/tamis.h>
#include <time.h>

static double now(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Sanitizes all documents; stores the milliseconds of each in `times`. Returns MB/s of processor time. */
static double pass(tamis *t, const unsigned char *all, size_t size, double *times, size_t *count)
{
    double start = now(CLOCK_PROCESS_CPUTIME_ID);
    size_t bytes = 0;
    *count = 0;
    for (size_t at = 0; at + 4 <= size;) {
        size_t n = (size_t)all[at] << 24 | (size_t)all[at + 1] << 16 | (size_t)all[at + 2] << 8 | all[at + 3];
        const char *out;
        size_t length;
        double before = now(CLOCK_MONOTONIC);
        if (tamis_run(t, (const char *)all + at + 4, n, &out, &length) != TAMIS_OK)
            fprintf(stderr, "a document fails\n");
        times[(*count)++] = (now(CLOCK_MONOTONIC) - before) * 1000;
        bytes += n;
        at += 4 + n;
    }
    return (double)bytes / 1e6 / (now(CLOCK_PROCESS_CPUTIME_ID) - start);
}

int main(int argc, char **argv)
{
    FILE *file = argc > 1 ? fopen(argv[1], "rb") : NULL;
    tamis *t = tamis_new(NULL);
    if (!file || !t || fseek(file, 0, SEEK_END))
        return 1;
    size_t size = (size_t)ftell(file), count;
    unsigned char *all = malloc(size);
    double *times = malloc((size / 4 + 1) * sizeof *times);
    rewind(file);
    if (!all || !times || fread(all, 1, size, file) != size)
        return 1;
    pass(t, all, size, times, &count);
    double rate = pass(t, all, size, times, &count), again = pass(t, all, size, times, &count);
    qsort(times, count, sizeof *times, by_value);
    printf("{\"rate\": %.3f, \"p50\": %.6f, \"p99\": %.6f}\n", rate > again ? rate : again, times[count / 2],
           times[count * 99 / 100]);
    free(times);
    free(all);
    fclose(file);
    tamis_free(t);
    return 0;
}
