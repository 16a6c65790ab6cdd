/* progress.c: prints the progress on one line, updates the line at most four times a second, and erases it at the end. */
#include "cli.h"
#include <stdio.h>

enum { FIRST = 1000, INTERVAL = 250 }; /* milliseconds before the first line, and between updates */

/* If the answers are written to a terminal, the progress line is not shown, because the answers already show the progress. */
void progress_begin(struct progress *p)
{
    *p = (struct progress){.wanted = system_is_terminal(SYSTEM_ERRORS) && !system_is_terminal(SYSTEM_OUTPUT)};
    p->begun = system_time();
    p->last = p->begun + FIRST - INTERVAL;
}

static void show(struct progress *p)
{
    uint64_t tenths = p->bytes / 100000, per_second = p->bytes / 100 / (p->last - p->begun);
    progress_hide(p);
    fprintf(stderr, "tamis: %ju records, %ju.%ju MB, %ju.%ju MB/s", (uintmax_t)p->records,
            (uintmax_t)(tenths / 10), (uintmax_t)(tenths % 10), (uintmax_t)(per_second / 10),
            (uintmax_t)(per_second % 10));
    if (p->refused > 0)
        fprintf(stderr, ", %ju refused", (uintmax_t)p->refused);
    p->shown = true;
}

void progress_add(struct progress *p, const struct batch *b)
{
    p->records += b->count;
    p->bytes += b->in.length;
    p->refused += b->refused;
    if (!p->wanted)
        return;
    uint64_t time = system_time();
    if (time < p->last + INTERVAL)
        return;
    p->last = time;
    show(p);
}

void progress_hide(struct progress *p)
{
    if (p->shown)
        fputs("\r\033[K", stderr);
    p->shown = false;
}
