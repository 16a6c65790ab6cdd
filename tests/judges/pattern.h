/* pattern.h: checks whether a text matches a pattern of a policy. */
#ifndef TESTS_JUDGES_PATTERN_H
#define TESTS_JUDGES_PATTERN_H

#include "support/word.h"

/* Where a part of a pattern is. This decides what "*" and "?" match there. */
enum pattern_place {
    PLACE_TEXT,  /* anything */
    PLACE_LABEL, /* a to z, 0 to 9, "-" and "_"; "*" matches at least one of them */
    PLACE_PATH,  /* anything but "/"; "**" matches anything */
    PLACE_QUERY  /* anything */
};

/* pattern: a pattern that a policy accepted. text: UTF-8. */
bool judge_pattern(const char *pattern, struct word text);

/* Checks whether a text matches a part of a pattern. */
bool judge_pattern_part(struct word pattern, enum pattern_place place, struct word text);

/* url_pattern.c: checks whether a URL matches a pattern for URLs that a policy accepted. url: as a URL parser writes it, with a
 * host, without a user name, password and fragment. */
bool judge_url_pattern(const char *pattern, struct word url);

#endif
