/* command.h: runs shell command lines that use the tamis command, in a temporary folder. */
#ifndef TESTS_HARNESS_COMMAND_H
#define TESTS_HARNESS_COMMAND_H

#include <stddef.h>

#include "support/text.h"

struct command_run {
    int status; /* the exit status of the line; 128 or more if a signal ended it */
    struct text out;
    struct text err;
};

/* Group fixtures. The first one creates a folder, changes to it, and stores its name in `*state`; the second one deletes
 * it. */
int command_enter_folder(void **state);
int command_leave_folder(void **state);

/* Writes a file in the folder. */
void command_write(const char *name, const char *bytes, size_t n);

/* Runs a line of sh in which `tamis` is the program at `path`; `input` is standard input. The texts of a run
 * are valid until the next run. */
const struct command_run *command_sh(const char *path, const char *line, const char *input, size_t n);

#endif
