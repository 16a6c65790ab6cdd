/* contender.h: one program's way to do one job over and over. */
#ifndef BENCH_CONTENDER_H
#define BENCH_CONTENDER_H

#include <stdbool.h>
#include <stddef.h>

/* Whether the set holds whole documents or fragments. */
enum kind { DOCUMENTS, FRAGMENTS };

struct contender {
    const char *name;
    const char *job;
    void *(*open)(enum kind kind); /* NULL: it cannot run */
    bool (*run)(void *state, const char *html, size_t n);
    void (*close)(void *state);
};

/* Each ends with a contender without a name. What was not built in is not there. */
extern const struct contender tamis_contenders[];
extern const struct contender lexbor_contenders[];
extern const struct contender gumbo_contenders[];
extern const struct contender libxml2_contenders[];

/* The sanitizer with a preset, as the members of a contender. */
void *tamis_open_preset(enum kind kind, const char *preset);
bool tamis_run_preset(void *state, const char *html, size_t n);
void tamis_close_preset(void *state);

#endif
