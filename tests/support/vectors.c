/* vectors.c: see vectors.h. */
#include "support/vectors.h"

const struct vector vectors[] = {
#define VECTOR(row, bytes)                    {row, bytes, sizeof(bytes) - 1, "", 0, ""},
#define DEEP(row, before, unit, times, after) {row, before, sizeof(before) - 1, unit, times, after},
#include "property/vectors.def"
#undef VECTOR
#undef DEEP
};

const size_t vector_count = sizeof vectors / sizeof *vectors;

void vector_write(const struct vector *v, struct text *out)
{
    text_clear(out);
    text_add(out, v->before, v->before_length);
    text_add_times(out, v->unit, v->times);
    text_add_string(out, v->after);
}
