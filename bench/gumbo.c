/* gumbo.c: parsing with libgumbo. */
#include "contender.h"

#include <gumbo.h>

static int nothing;

static void *open_gumbo(enum kind kind)
{
    (void)kind;
    return &nothing;
}

static bool run(void *state, const char *html, size_t n)
{
    (void)state;
    GumboOutput *output = gumbo_parse_with_options(&kGumboDefaultOptions, html, n);
    gumbo_destroy_output(&kGumboDefaultOptions, output);
    return output != NULL;
}

static void close_gumbo(void *state)
{
    (void)state;
}

const struct contender gumbo_contenders[] = {
    {"gumbo", "parse", open_gumbo, run, close_gumbo, false},
    {NULL, NULL, NULL, NULL, NULL, false},
};
