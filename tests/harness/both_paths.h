/* both_paths.h: functions shared by the tests that compare the straight path with the tree path (judges/straight.h). */
#ifndef TESTS_HARNESS_BOTH_PATHS_H
#define TESTS_HARNESS_BOTH_PATHS_H

#include <stdbool.h>
#include <stddef.h>

#include "harness/policies.h"
#include "judges/straight.h"
#include "base/span.h"

struct both_paths {
    struct straight *straight;
    struct policies policies;
    unsigned failed; /* the number of comparisons that failed since the last both_paths_none_failed() */
};

extern struct both_paths both_paths;

/* The fixtures of a test program. The second one prints how many documents the straight path has sanitized. */
int both_paths_set_up(void **state);
int both_paths_tear_down(void **state);

struct straight_settings both_paths_settings(size_t policy, const char *context);

/* Counts a comparison. If it failed, and not many have failed before, prints the document. `from` is the source of the
 * document. */
void both_paths_judge(bool agrees, const char *from, struct span html);

/* Compares the paths for all policies. A preset is used with the context div and for a document, or with the context that
 * it sets. For the other policies, each call uses the next context and setting of a list. */
void both_paths_compare(const char *from, struct span html);

/* Compares the paths for all policies in one context. */
void both_paths_compare_in(const char *context, const char *from, struct span html);

/* Fails the test if a comparison failed. */
void both_paths_none_failed(void);

/* Calls `use` for each file of a folder in tests/ or beside it. There must be at least one such file. */
void both_paths_each_file(const char *folder, const char *suffix, void (*use)(const char *from, struct span));

#endif
