/* streams.h: what the files of tamis_streams share (streams.c). */
#ifndef BENCH_STREAMS_H
#define BENCH_STREAMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <tamis/status.h>

#include "sets.h"

enum { PAGE_BYTES = 64000000, FRAGMENT_COUNT = 20000 };

/* Each of these functions returns an exit status, and prints an error if it is not 0. */

/* stream_pages.c: writes a file of blocks of BLOCK bytes. Each block is some fragments, one after the other, none of which changes how the next is parsed, and
 * white space. */
enum { BLOCK = 10000 };
int stream_write_pages(const struct set *fragments, const char *path);

/* stream_speed.c: reads documents of `size` bytes from the file, which is repeated, and gives them to tamis in pieces of `piece` bytes,
 * until `seconds` of CPU time have passed. `mode` is exact, in-order, feed or run. Prints the documents, the seconds of CPU time, the bytes of
 * input up to the first byte of output, the median time up to it, the peak of the memory of the process in KiB, and the bytes of output. */
int stream_measure_speed(const char *mode, const char *path, const char *size, const char *piece,
                         const char *seconds);

/* stream_held.c: prints what is held back of the documents of the set (bench/README.md, "Records"). */
int stream_measure_held(const struct set *set, const char *context);

/* stream_chat.c: the first bytes of the file arrive in pieces of 4 bytes, and the program shows what it has after each. */
int stream_measure_chat(const char *path, size_t rounds);

/* Returns seconds of CPU time of the process. */
double stream_cpu_seconds(void);

/* Does nothing if the condition is true; otherwise, prints `what`, and ends the program. */
void stream_must(bool condition, const char *what);

/* The same for the status of a document. */
void stream_must_be_ok(tamis_status status);

#endif
