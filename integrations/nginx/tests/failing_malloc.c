/* failing_malloc.c: makes some allocations of a program fail: one of ten of those with at least 2000 bytes, while the file that the
 * variable FAIL_WHILE names exists. nginx is tested with it (LD_PRELOAD). Smaller allocations are mostly those of nginx itself. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

enum { SMALLEST = 2000, ONE_OF = 10 };

static uint64_t state = 88172645463325252;

static int fails(size_t size)
{
    const char *flag = size < SMALLEST ? NULL : getenv("FAIL_WHILE");
    if (flag == NULL || access(flag, F_OK) != 0)
        return 0;
    state ^= state << 13; /* xorshift64 */
    state ^= state >> 7;
    state ^= state << 17;
    return state % ONE_OF == 0;
}

void *malloc(size_t size)
{
    static void *(*next)(size_t);
    if (next == NULL)
        next = (void *(*)(size_t))dlsym(RTLD_NEXT, "malloc");
    if (fails(size)) {
        errno = ENOMEM;
        return NULL;
    }
    return next(size);
}

void *realloc(void *block, size_t size)
{
    static void *(*next)(void *, size_t);
    if (next == NULL)
        next = (void *(*)(void *, size_t))dlsym(RTLD_NEXT, "realloc");
    if (fails(size)) {
        errno = ENOMEM;
        return NULL;
    }
    return next(block, size);
}
