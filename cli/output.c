/* output.c: writes to standard output and standard error, and reports failures. Only this file and the files that need no untrusted
 * text (progress.c, system_*.c, out_of_memory()) write to these streams; tools/check_banned.sh checks this. */
#include "cli.h"
#include <errno.h>
#include <string.h>

/* Returns false if not all bytes could be written. */
static bool write_all(int file, const char *bytes, size_t length)
{
    size_t done = 0;
    while (done < length) {
        ptrdiff_t written = system_write(file, bytes + done, length - done);
        if (written >= 0)
            done += (size_t)written;
        else if (errno != EINTR)
            break;
    }
    return done == length;
}

static bool write_output(const char *bytes, size_t length)
{
    bool written = write_all(SYSTEM_OUTPUT, bytes, length);
    /* A closed pipe (`tamis batch | head`) needs no message. */
    if (!written && errno != EPIPE)
        message("<stdout>: %s", strerror(errno));
    return written;
}

bool output_write_visible(const struct text *t)
{
    return write_output(t->bytes, t->length);
}

bool output_write(struct text *t)
{
    if (system_is_terminal(SYSTEM_OUTPUT))
        make_lines_visible(t);
    return output_write_visible(t);
}

bool output_write_part(struct text *unfinished, const char *bytes, size_t length)
{
    struct text whole = {0};
    if (!system_is_terminal(SYSTEM_OUTPUT))
        return write_output(bytes, length);
    text_add(unfinished, bytes, length);
    size_t taken = length_in_characters(unfinished);
    text_add(&whole, unfinished->bytes, taken);
    unfinished->length -= taken;
    memmove(unfinished->bytes, unfinished->bytes + taken, unfinished->length);
    make_lines_visible(&whole);
    bool written = output_write_visible(&whole);
    text_free(&whole);
    return written;
}

void errors_write(struct text *t)
{
    make_lines_visible(t);
    (void)write_all(SYSTEM_ERRORS, t->bytes, t->length);
}
