/* input.c: reads files and standard input in blocks. */
#define _POSIX_C_SOURCE 200809L
#include "cli.h"
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

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
        return STDIN_FILENO;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        message("%s: %s", path, strerror(errno));
    return file;
}

ptrdiff_t input_read(int file, const char *path, char *block, size_t size)
{
    ssize_t got;
    do
        got = read(file, block, size);
    while (got < 0 && errno == EINTR);
    if (got < 0)
        message("%s: %s", input_name(path), strerror(errno));
    return got;
}

void input_close(int file)
{
    if (file != STDIN_FILENO)
        close(file);
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
