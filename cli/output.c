/* output.c: writes to standard output and reports failures. */
#define _POSIX_C_SOURCE 200809L
#include "cli.h"
#include <errno.h>
#include <string.h>
#include <unistd.h>

bool output_write(const struct text *t)
{
    size_t done = 0;
    while (done < t->length) {
        ssize_t written = write(STDOUT_FILENO, t->bytes + done, t->length - done);
        if (written >= 0)
            done += (size_t)written;
        else if (errno != EINTR)
            break;
    }
    /* A closed pipe (`tamis batch | head`) needs no message. */
    if (done < t->length && errno != EPIPE)
        message("<stdout>: %s", strerror(errno));
    return done == t->length;
}

bool output_write_lines(struct text *t)
{
    if (isatty(STDOUT_FILENO))
        make_lines_visible(t);
    return output_write(t);
}
