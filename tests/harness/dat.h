/* dat.h: reads the .dat files of the html5lib and web-platform-tests tree-construction suites. */
#ifndef TESTS_HARNESS_DAT_H
#define TESTS_HARNESS_DAT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/span.h"

/* The sections of a test case. They point into the text of the file. A section that the case does not have is {NULL, 0}. */
struct dat_case {
    struct span data;
    struct span fragment; /* "td", "svg desc" */
    struct span document;
    /* the case is only for scripting off, or only for scripting on; if neither is set, it is for both */
    bool script_off;
    bool script_on;
};

struct dat_file {
    struct dat_case *cases;
    size_t count;
    const char *broken; /* what is wrong with the file; NULL: nothing */
};

struct dat_file dat_read(struct span text);
void dat_free(struct dat_file *f);

#endif
