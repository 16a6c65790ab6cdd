/* hostile.h: random documents that mean no good: few words, many times, in any order. */
#ifndef TESTS_GENERATORS_HOSTILE_H
#define TESTS_GENERATORS_HOSTILE_H

#include "generators/random.h"
#include "support/text.h"

/* Replaces `out`. Tags of every element that HTML knows, tags with strange attributes, foreign content, comments and their
 * like, text, references, control characters, bytes that are not UTF-8, and pieces of known attacks. */
void hostile_write(struct random *random, struct text *out);

#endif
