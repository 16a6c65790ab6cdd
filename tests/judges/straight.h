/* straight.h: sanitizes a document with the straight path and without it, and in pieces, with the write sink. Whatever a program can observe must be the same:
 * status, output, place of an error, counts and report; and work, unless the write sink was used. */
#ifndef TESTS_JUDGES_STRAIGHT_H
#define TESTS_JUDGES_STRAIGHT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <tamis/profile.h>
#include <tamis/tamis.h>

#include "generators/random.h"
#include "support/text.h"

enum straight_scripting { STRAIGHT_SCRIPTING_NOT_SET, STRAIGHT_SCRIPTING_OFF, STRAIGHT_SCRIPTING_ON };

struct straight_settings {
    const tamis_policy *policy; /* NULL: the built-in default */
    const char *name;           /* the name of the policy, for the reason */
    const char *context;        /* NULL: a document */
    bool own_context;           /* the context is not set, so that of the policy is used */
    enum straight_scripting scripting;
    tamis_profile profile;
    size_t report;
    uint32_t limited; /* a bit for each limit that is set */
    uint64_t limits[TAMIS_LIMIT_COUNT];
};

struct straight {
    struct straight_settings settings;
    tamis *allowed;          /* a context that may use the straight path */
    tamis *tree;             /* a context that uses the tree path only */
    unsigned long documents; /* the number of documents compared so far */
    unsigned long taken;     /* how many of them the straight path has sanitized */
    unsigned long bytes, taken_bytes;
    unsigned long written; /* how many documents in pieces the write sink has written */
    struct text report, other_report;
    char reason[600];
};

struct straight *straight_new(void);
void straight_free(struct straight *s);

/* The policy and the context must outlive the struct. */
void straight_set(struct straight *s, const struct straight_settings *settings);

/* Sanitizes a document in both contexts. Returns false, with a reason, if something differs. The contexts are used for one
 * document after another, so an effect of one document on the next is found. */
bool straight_agrees(struct straight *s, const char *html, size_t n);

/* Calls straight_agrees(). Then uses the same contexts for the document a second time, for the document on the tree path, for a
 * short document, and for the short document in pieces. Returns false if a result differs. */
bool straight_leaves_nothing(struct straight *s, const char *html, size_t n);

/* Finds the smallest value of the limit with which the document does not exceed it on the tree path, and compares the two paths
 * with this value, with one less and with one more. With ARENA_BYTES, one path may exceed the limit when the other does not,
 * because they need different amounts of memory. */
bool straight_agrees_at_limit(struct straight *s, const char *html, size_t n, tamis_limit limit);

/* Lets allocations fail in a new context: the status reports the failure and there is no output, or the result is the same as on
 * the tree path; afterwards the context gives that result; nothing leaks. `number` selects the allocation. */
bool straight_survives(struct straight *s, const char *html, size_t n, uint32_t number);

#endif
