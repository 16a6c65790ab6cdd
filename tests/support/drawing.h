/* drawing.h: the cost of drawing (sanitize/drawing/drawing.h) of a tree in one line (sketch.h). */
#ifndef TAMIS_TESTS_SUPPORT_DRAWING_H
#define TAMIS_TESTS_SUPPORT_DRAWING_H

#include <stdbool.h>
#include <stdint.h>

enum { DRAWING_MOST_COST = 1 << 30 };

/* Reports whether a drawing with this content costs at most `cost`. */
bool drawing_costs_within(const char *content, uint64_t cost);
/* Returns the cost; DRAWING_MOST_COST if it is greater. */
uint64_t drawing_cost_of(const char *content);

#endif
