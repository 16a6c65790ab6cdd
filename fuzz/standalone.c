/* standalone.c: runs a fuzz target over files and folders, without a fuzzing engine.
 *
 *     fuzz_sanitize_html [--turns N] corpus/fuzz_sanitize_html crash-1234
 *
 * With --turns, each input runs N times: first with the same policy, context and other choices as in the fuzzer, then with
 * different ones. If a check fails, the program prints the file and aborts, as in the fuzzer. A file that cannot be read is
 * an error. */
#define _POSIX_C_SOURCE 200809L
#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "fuzz/target.h"

#if defined __has_feature
#if __has_feature(memory_sanitizer)
#define TAMIS_MSAN
#endif
#endif
#if defined TAMIS_MSAN || defined __SANITIZE_ADDRESS__
#include <sanitizer/common_interface_defs.h>
#define AT_FINDING(function) __sanitizer_set_death_callback(function)
#else
#define AT_FINDING(function) ((void)0)
#endif

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

/* ---- Findings */

static uint32_t turns = 1; /* how often each input runs */
static char in_hand[PATH_BYTES + 40];

static void show_input(void)
{
    ssize_t written = write(STDERR_FILENO, in_hand, (unsigned)strlen(in_hand));
    (void)written;
}

static void tell_and_go(int signal_number)
{
    show_input();
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

/* ---- Files */

/* Runs the target on a file. The input ends where its allocation ends, so that AddressSanitizer detects a read beyond
 * it. */
static void run_file(const char *path, size_t size)
{
    FILE *file = fopen(path, "rb");
    uint8_t *data = malloc(size ? size : 1);
    if (!file || !data || fread(data, 1, size, file) != size)
        fail(path, strerror(errno));
    fclose(file);
    for (target_turn = 0; target_turn < turns; target_turn++) {
        snprintf(in_hand, sizeof in_hand, "INPUT: %s (turn %u)\n", path, (unsigned)target_turn);
        if (LLVMFuzzerTestOneInput(data, size) != 0)
            fail(path, "the target did not return 0");
    }
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

/* Sets the path to the next entry of the innermost open folder; closes the folder after the last entry. */
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
    signal(SIGABRT, tell_and_go);
    AT_FINDING(show_input);
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--turns") == 0 && i + 1 < argc)
            turns = (uint32_t)strtoul(argv[++i], NULL, 10);
        else
            count += run(argv[i]);
    printf("%s: %zu inputs, no finding\n", argv[0], count);
    return count ? 0 : 1;
}
