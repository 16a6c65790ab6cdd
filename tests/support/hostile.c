/* hostile.c: makes the inputs of tests/pathological/inputs.def in any size. */
#include "support/hostile.h"

#include <stdio.h>

const struct hostile_input hostile_inputs[] = {
#define INPUT(name, before, unit, middle, closing, after) \
    {#name, before, unit, middle, closing, after, false},
#define GROWING(name, before, unit, middle, closing, after) \
    {#name, before, unit, middle, closing, after, true},
#include "pathological/inputs.def"
#undef INPUT
#undef GROWING
};

const size_t hostile_count = sizeof hostile_inputs / sizeof *hostile_inputs;

static void add_unit(struct text *html, const char *unit, unsigned turn)
{
    char number[12];
    snprintf(number, sizeof number, "%u", turn);
    for (; *unit != '\0'; unit++)
        if (*unit == '#')
            text_add_string(html, number);
        else
            text_add(html, unit, 1);
}

/* All numbers of units have seven digits, so all units have the same size. */
static void add_units(struct text *html, const char *unit, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        add_unit(html, unit, 1000000 + i);
}

void hostile_make(const struct hostile_input *in, unsigned n, struct text *html)
{
    text_clear(html);
    text_add_string(html, in->before);
    add_units(html, in->unit, n);
    text_add_string(html, in->middle);
    add_units(html, in->closing, n);
    text_add_string(html, in->after);
}
