/* judge.h: compares the trees of tamis with those of libgumbo, an independent parser of the standard of 2015;
 * and lists their differences. */
#ifndef TESTS_GUMBO_JUDGE_H
#define TESTS_GUMBO_JUDGE_H

#include "parse/document.h"
#include "support/text.h"

enum gumbo_difference {
#define DIFFERENCE(id, context, example, reason) GUMBO_##id,
#include "gumbo/differences.def"
#undef DIFFERENCE
    GUMBO_DIFFERENCES
};

struct gumbo_row {
    const char *name;
    const char *context; /* the context of the example; "" for a document */
    const char *example;
    const char *reason;
};

extern const struct gumbo_row gumbo_rows[GUMBO_DIFFERENCES];

struct gumbo_judge {
    struct meter meter;
    struct document document;
    struct text input; /* the decoded input: UTF-8, LF, no byte order mark */
    struct text ours;  /* the trees in one notation */
    struct text theirs;
    uint64_t excuses; /* the set of differences (1 << GUMBO_…) that may be the cause */
};

/* The year of the rules that libgumbo implements. */
enum { GUMBO_YEAR = 2015 };

enum gumbo_verdict { GUMBO_EQUAL, GUMBO_EXCUSED, GUMBO_DIFFERENT };

void gumbo_judge_open(struct gumbo_judge *j);
void gumbo_judge_close(struct gumbo_judge *j);

/* Parses the bytes with both parsers, with scripting and shadow roots off. Input that tamis refuses counts as equal. */
enum gumbo_verdict gumbo_judge(struct gumbo_judge *j, struct parser_options options, struct span bytes);

/* --- differences.c: called before the tree builder processes a token: finds possible differences --- */
uint64_t gumbo_excuses(const struct document *d, const struct token *t, struct span input);

/* --- tree.c: writes the trees of libgumbo and tamis as texts; false: libgumbo has failed --- */
bool gumbo_describe(struct text *out, const struct parser_options *options, struct span input);
void gumbo_describe_ours(struct text *out, const struct tree *t, struct span input);

#endif
