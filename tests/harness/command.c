/* command.c: see command.h. */
#define _POSIX_C_SOURCE 200809L
#include "harness/command.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/files.h"

static _Noreturn void give_up(const char *what)
{
    perror(what);
    abort();
}

int command_enter_folder(void **state)
{
    static char folder[] = "/tmp/tamis-test-XXXXXX";
    if (!mkdtemp(folder) || chdir(folder) != 0)
        give_up(folder);
    *state = folder;
    return 0;
}

int command_leave_folder(void **state)
{
    char line[64];
    snprintf(line, sizeof line, "cd / && rm -r '%s'", (const char *)*state);
    return system(line);
}

void command_write(const char *name, const char *bytes, size_t n)
{
    FILE *f = fopen(name, "wb");
    if (!f || fwrite(bytes, 1, n, f) != n || fclose(f) != 0)
        give_up(name);
}

static int status_of(int ended)
{
    return WIFEXITED(ended) ? WEXITSTATUS(ended) : 128 + WTERMSIG(ended);
}

const struct command_run *command_sh(const char *path, const char *line, const char *input, size_t n)
{
    static struct command_run run;
    struct text script = {0};
    command_write(".in", input, n);
    text_add_string(&script, "tamis() { '");
    text_add_string(&script, path);
    text_add_string(&script, "' \"$@\"; }\n{ ");
    text_add_string(&script, line);
    text_add_string(&script, "\n} <.in >.out 2>.err");
    run.status = status_of(system(script.p));
    text_free(&script);
    if (!files_read(".out", &run.out) || !files_read(".err", &run.err))
        give_up(".out");
    return &run;
}
