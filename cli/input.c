/* input.c: reads files and standard input in blocks. */
#include "cli.h"
#include <errno.h>
#include <string.h>

enum { BLOCK = 65536 };

static bool is_standard_input(const char *path)
{
    return path == NULL || strcmp(path, "-") == 0;
}

const char *input_name(const char *path)
{
    return is_standard_input(path) ? "<stdin>" : path;
}

int input_open(const char *path)
{
    if (is_standard_input(path))
        return SYSTEM_INPUT;
    int file = system_open(path);
    if (file < 0)
        message("%s: %s", path, strerror(errno));
    return file;
}

ptrdiff_t input_read(int file, const char *path, char *block, size_t size)
{
    ptrdiff_t got;
    do
        got = system_read(file, block, size);
    while (got < 0 && errno == EINTR);
    if (got < 0)
        message("%s: %s", input_name(path), strerror(errno));
    return got;
}

void input_close(int file)
{
    if (file != SYSTEM_INPUT)
        system_close(file);
}

bool input_feed(const char *path, input_sink sink, void *target, tamis_status *status)
{
    char block[BLOCK];
    ptrdiff_t got = 0;
    int file = input_open(path);
    *status = TAMIS_OK;
    if (file < 0)
        return false;
    while (*status == TAMIS_OK && (got = input_read(file, path, block, sizeof block)) > 0)
        *status = sink(target, block, (size_t)got);
    input_close(file);
    return got >= 0;
}
