/* dat.h: reads the .dat files of the html5lib and web-platform-tests tree-construction suites. */
#ifndef TESTS_HARNESS_DAT_H
#define TESTS_HARNESS_DAT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/span.h"

/* Sections that a case does not have are {NULL, 0}. They point into the file's text. */
struct dat_case {
    struct span data;
    struct span fragment; /* "td", "svg desc" */
    struct span document;
    bool script_off; /* only with scripting off, or only with it on; neither: the same in both */
    bool script_on;
};

struct dat_file {
    struct dat_case *cases;
    size_t count;
    const char *broken; /* what is wrong with the file, NULL: nothing */
};

struct dat_file dat_read(struct span text);
void dat_free(struct dat_file *f);

#endif
