/* streams.c: measures output that leaves while the input arrives (tamis/stream.h).
 *
 *     tamis_streams write LIST FILE                     LIST: a file with the paths of HTML pages, one per line
 *     tamis_streams speed MODE FILE SIZE PIECE SECONDS
 *     tamis_streams held LIST
 *     tamis_streams chat FILE ROUNDS
 *
 * streams.h says what each of them does. streams.py starts them and makes tables. */
#define _POSIX_C_SOURCE 200809L

#include "streams.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

double stream_cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

void stream_must(bool condition, const char *what)
{
    if (condition)
        return;
    fprintf(stderr, "tamis_streams: %s\n", what);
    exit(3);
}

void stream_must_be_ok(tamis_status status)
{
    stream_must(status == TAMIS_OK, tamis_status_name(status));
}

static void open_sets(const char *list, struct set *pages, struct set *fragments)
{
    stream_must(set_of_pages(list, PAGE_BYTES, pages) && set_of_fragments(pages, FRAGMENT_COUNT, fragments),
                "there are too few pages");
}

static int write_pages(const char *list, const char *path)
{
    struct set pages = {0}, fragments = {0};
    open_sets(list, &pages, &fragments);
    int status = stream_write_pages(&fragments, path);
    set_free(&fragments);
    set_free(&pages);
    return status;
}

static int measure_held(const char *list)
{
    struct set pages = {0}, fragments = {0};
    open_sets(list, &pages, &fragments);
    int status = stream_measure_held(&fragments, "div");
    if (!status)
        status = stream_measure_held(&pages, "body");
    set_free(&fragments);
    set_free(&pages);
    return status;
}

int main(int argc, char **argv)
{
    const char *job = argc > 1 ? argv[1] : "";
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (strcmp(job, "write") == 0 && argc == 4)
        return write_pages(argv[2], argv[3]);
    if (strcmp(job, "speed") == 0 && argc == 7)
        return stream_measure_speed(argv[2], argv[3], argv[4], argv[5], argv[6]);
    if (strcmp(job, "held") == 0 && argc == 3)
        return measure_held(argv[2]);
    if (strcmp(job, "chat") == 0 && argc == 4)
        return stream_measure_chat(argv[2], (size_t)strtoul(argv[3], NULL, 10));
    fprintf(stderr, "usage: tamis_streams write LIST FILE\n"
                    "       tamis_streams speed exact|in-order|feed|run FILE SIZE PIECE SECONDS\n"
                    "       tamis_streams held LIST\n"
                    "       tamis_streams chat FILE ROUNDS\n");
    return 2;
}
