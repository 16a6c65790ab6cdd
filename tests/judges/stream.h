/* stream.h: sanitizes a document in pieces with an output callback (tamis/stream.h), and compares with tamis_run(): the bytes that
 * were written and the tail, at some of the cuts and at the end (S2), counts, report and place of an error; and checks that what
 * was written is closed under the policy, alone and with the tail (S1). In order, compares with the output of the whole in order,
 * which must not change when it is sanitized again (S3); the tail is only judged by S1. */
#ifndef TESTS_JUDGES_STREAM_H
#define TESTS_JUDGES_STREAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <tamis/stream.h>

#include "generators/random.h"
#include "support/text.h"

struct closure;

struct stream_settings {
    const tamis_policy *policy; /* NULL: the built-in default */
    const char *name;           /* the name of the policy, for the reason */
    const char *context;        /* NULL: a document */
    size_t report;
    struct closure *closure; /* of the policy; NULL: S1 is not checked */
    bool in_order;           /* TAMIS_STREAM_IN_ORDER */
};

struct stream {
    struct stream_settings settings;
    tamis *whole; /* a context without a callback */
    tamis *pieces;
    tamis *again; /* sanitizes the output in order again */
    struct text written;
    struct text result; /* what was written, with the tail */
    struct text report, other_report;
    /* tamis_tail() is called at each cut, so that the input is dropped whenever that is possible. */
    bool drops;
    size_t calls;
    size_t refuses_at;       /* the number of the call that is refused, from 1; 0: none */
    unsigned long documents; /* the number of documents compared so far */
    unsigned long cuts;      /* the number of cuts at which tails were compared */
    unsigned long early;     /* the number of documents for which bytes were written before the end */
    unsigned long bytes, early_bytes;
    unsigned long refused; /* the number of documents in order that the settings do not permit */
    char reason[400];
};

struct stream *stream_new(void);
void stream_free(struct stream *s);

/* The policy, the context and the closure must outlive the struct. */
void stream_set(struct stream *s, const struct stream_settings *settings);

/* Compares a document in pieces of `size` bytes (0: of random sizes) with the whole. At every `every`th cut, compares the tail. */
bool stream_agrees(struct stream *s, const char *html, size_t n, struct random r, size_t size,
                   unsigned every);

/* Refuses a call of the callback: the document fails, and nothing is written afterwards; the next document is not affected. */
bool stream_survives_refusal(struct stream *s, const char *html, size_t n, struct random r);

/* Lets allocations fail in a new context, from one on that `number` selects: what was written is the beginning of the output, and
 * nothing leaks. */
bool stream_survives(struct stream *s, const char *html, size_t n, uint32_t number);

#endif
