/* map.h: the states of a lexer and the ways between them, as a picture. */
#ifndef FUZZ_MAP_H
#define FUZZ_MAP_H

#include "fuzz/lex_coverage.h"

/* Writes FOLDER/<dialect>.svg: states coloured, and arrows drawn, by how often the inputs went there. The ways that stay in
 * a state, and those back to where documents begin, are numbers in its box: as arrows they would hide all others. */
bool map_write(const struct lex_coverage *c, const char *folder);

/* map_lanes.c: the states that are shown together, in the order of the dialect's list. */
struct map_lane {
    const char *first; /* name of the first of them */
    const char *title;
};
const struct map_lane *map_lanes(tamis_dialect dialect); /* to one without a name */

extern const char map_style[]; /* map_style.c: SVG */

#endif
