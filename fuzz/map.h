/* map.h: draws the states of a lexer and the transitions between them. */
#ifndef FUZZ_MAP_H
#define FUZZ_MAP_H

#include "fuzz/lex_coverage.h"

/* Writes FOLDER/<dialect>.svg. The colors of states and the widths of arrows show how often inputs went through them. Transitions
 * from a state to itself and to the first state are numbers in the box, because so many arrows would hide all others. */
bool map_write(const struct lex_coverage *c, const char *folder);

/* map_lanes.c: the groups of states, in the order of the dialect's list. */
struct map_lane {
    const char *first; /* the name of the first state of the group */
    const char *title;
};
const struct map_lane *map_lanes(tamis_dialect dialect); /* ends with a lane without a name */

extern const char map_style[]; /* map_style.c: the style element of the SVG file */

#endif
