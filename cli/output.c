/* output.c: writes to standard output and standard error, and reports failures. Only this file and the files that need no untrusted
 * text (progress.c, system_*.c, out_of_memory()) write to these streams; tools/check_banned.sh checks this. */
#include "cli.h"
#include <errno.h>
#include <string.h>

/* Returns false if not all bytes could be written. */
static bool write_all(int file, const struct text *t)
{
    size_t done = 0;
    while (done < t->length) {
        ptrdiff_t written = system_write(file, t->bytes + done, t->length - done);
        if (written >= 0)
            done += (size_t)written;
        else if (errno != EINTR)
            break;
    }
    return done == t->length;
}

bool output_write_visible(const struct text *t)
{
    bool written = write_all(SYSTEM_OUTPUT, t);
    /* A closed pipe (`tamis batch | head`) needs no message. */
    if (!written && errno != EPIPE)
        message("<stdout>: %s", strerror(errno));
    return written;
}

bool output_write(struct text *t)
{
    if (system_is_terminal(SYSTEM_OUTPUT))
        make_lines_visible(t);
    return output_write_visible(t);
}

void errors_write(struct text *t)
{
    make_lines_visible(t);
    (void)write_all(SYSTEM_ERRORS, t);
}
