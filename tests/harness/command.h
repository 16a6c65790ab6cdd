/* command.h: runs shell lines that call the tamis command, in a folder of their own. */
#ifndef TESTS_HARNESS_COMMAND_H
#define TESTS_HARNESS_COMMAND_H

#include <stddef.h>

#include "support/text.h"

struct command_run {
    int status; /* of the line; 128 and more: ended by a signal */
    struct text out;
    struct text err;
};

/* Group fixtures: makes a folder and goes there; deletes it. `state` is set to the folder. */
int command_enter_folder(void **state);
int command_leave_folder(void **state);

/* Writes a file of the folder. */
void command_write(const char *name, const char *bytes, size_t n);

/* Runs a line of sh in which `tamis` is the program at `path`; `input` is standard input. Runs may follow
 * each other without end: a run's texts live until the next. */
const struct command_run *command_sh(const char *path, const char *line, const char *input, size_t n);

#endif
