/* standalone.c: runs a fuzz target over files and folders, without a fuzzing engine.
 *
 *     fuzz_sanitize_html corpus/fuzz_sanitize_html crash-1234
 *
 * A finding ends the program as it would end the fuzzer. Files that cannot be read are an error. */
#define _POSIX_C_SOURCE 200809L
#include <dirent.h>
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { PATH_BYTES = 4096, DEPTH = 8 };

struct walk {
    DIR *open[DEPTH];
    char path[PATH_BYTES];
    size_t length[DEPTH + 1];
    size_t depth;
};

_Noreturn static void fail(const char *path, const char *why)
{
    fprintf(stderr, "%s: %s\n", path, why);
    exit(1);
}

/* The input ends where its allocation ends, so that a read past it is seen. */
static void run_file(const char *path, size_t size)
{
    FILE *file = fopen(path, "rb");
    uint8_t *data = malloc(size ? size : 1);
    if (!file || !data || fread(data, 1, size, file) != size)
        fail(path, strerror(errno));
    fclose(file);
    if (LLVMFuzzerTestOneInput(data, size) != 0)
        fail(path, "the target did not answer 0");
    free(data);
}

static void enter(struct walk *w)
{
    if (w->depth == DEPTH)
        fail(w->path, "folders too deep");
    w->length[w->depth] = strlen(w->path);
    w->open[w->depth] = opendir(w->path);
    if (!w->open[w->depth++])
        fail(w->path, strerror(errno));
}

static size_t visit(struct walk *w)
{
    struct stat info;
    if (stat(w->path, &info) != 0)
        fail(w->path, strerror(errno));
    if (S_ISDIR(info.st_mode)) {
        enter(w);
        return 0;
    }
    run_file(w->path, (size_t)info.st_size);
    return 1;
}

/* Sets the path to the next entry of the innermost open folder; closes the folder when there is none. */
static int advance(struct walk *w)
{
    size_t length = w->length[w->depth - 1];
    const struct dirent *entry = readdir(w->open[w->depth - 1]);
    if (!entry) {
        closedir(w->open[--w->depth]);
        return 0;
    }
    if (snprintf(w->path + length, PATH_BYTES - length, "/%s", entry->d_name) >= (int)(PATH_BYTES - length))
        fail(w->path, "path too long");
    return entry->d_name[0] != '.';
}

static size_t run(const char *path)
{
    struct walk w = {.depth = 0};
    if (snprintf(w.path, PATH_BYTES, "%s", path) >= PATH_BYTES)
        fail(path, "path too long");
    size_t count = visit(&w);
    while (w.depth)
        if (advance(&w))
            count += visit(&w);
    return count;
}

int main(int argc, char **argv)
{
    size_t count = 0;
    for (int i = 1; i < argc; i++)
        count += run(argv[i]);
    printf("%s: %zu inputs, no finding\n", argv[0], count);
    return count ? 0 : 1;
}
