/* contender.h: one job of one program, which runs many times. */
#ifndef BENCH_CONTENDER_H
#define BENCH_CONTENDER_H

#include <stdbool.h>
#include <stddef.h>

/* The number of elements of an array. */
#define COUNT(array) (sizeof(array) / sizeof *(array))

/* A set has whole documents or fragments. */
enum kind { DOCUMENTS, FRAGMENTS };

struct contender {
    const char *name;
    const char *job;
    void *(*open)(enum kind kind); /* returns NULL if the job cannot run */
    bool (*run)(void *state, const char *html, size_t n);
    void (*close)(void *state);
    bool latency; /* whether the time of each document is measured, too */
};

/* Each list ends with a contender without a name. The list of a program that is not built in is empty. */
extern const struct contender tamis_contenders[];
extern const struct contender lexbor_contenders[];
extern const struct contender gumbo_contenders[];
extern const struct contender libxml2_contenders[];
extern const struct contender memcpy_contenders[];

/* The sanitizer with a preset, as the members of a contender. */
void *tamis_open_preset(enum kind kind, const char *preset);
bool tamis_run_preset(void *state, const char *html, size_t n);
void tamis_close_preset(void *state);

#endif
