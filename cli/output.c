/* output.c: writes to standard output and reports failures. */
#include "cli.h"
#include <errno.h>
#include <string.h>

bool output_write(const struct text *t)
{
    size_t done = 0;
    while (done < t->length) {
        ptrdiff_t written = system_write(SYSTEM_OUTPUT, t->bytes + done, t->length - done);
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
    if (system_is_terminal(SYSTEM_OUTPUT))
        make_lines_visible(t);
    return output_write(t);
}
