/* drawing.c: see drawing.h. */
#include "support/drawing.h"

#include <stdlib.h>

#include "sanitize/drawing/drawing.h"
#include "support/sketch.h"

bool drawing_costs_within(const char *content, uint64_t cost)
{
    struct sketch s;
    sketch_open(&s, content);
    if (!tamis_base_meter_set_limit(&s.meter, TAMIS_MAX_DRAWING_COST, cost))
        abort();
    tamis_sanitize_drawing_bound(&s.tree, &s.meter);
    bool within = s.meter.status == TAMIS_OK;
    sketch_close(&s);
    return within;
}

uint64_t drawing_cost_of(const char *content)
{
    uint64_t low = 0, high = DRAWING_MOST_COST;
    while (low < high) {
        uint64_t middle = (low + high) / 2;
        if (drawing_costs_within(content, middle))
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}
