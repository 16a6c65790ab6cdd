/* engine.c: the mutator interfaces of fuzzing engines: the first two functions are for libFuzzer, the others for AFL++.
 * MUTATOR_FORMAT is the format of the documents. Half of libFuzzer's calls use libFuzzer's own mutations, which use the
 * dictionary and the operands of comparisons; AFL++ adds its own mutations. */
#include <stdlib.h>
#include <string.h>

#include "fuzz/mutator/mutator.h"

/* libFuzzer's own mutation; missing with AFL++ and in tests. */
__attribute__((weak)) size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed);
size_t LLVMFuzzerCustomCrossOver(const uint8_t *a, size_t a_size, const uint8_t *b, size_t b_size,
                                 uint8_t *out, size_t most, unsigned seed);
void *afl_custom_init(void *afl, unsigned seed);
void afl_custom_deinit(void *data);
unsigned afl_custom_fuzz_count(void *data, const uint8_t *document, size_t size);
size_t afl_custom_fuzz(void *data, uint8_t *document, size_t size, uint8_t **out, uint8_t *other,
                       size_t other_size, size_t most);

/* Mixes the seed, because successive calls may have successive seeds. */
static uint32_t mixed(uint32_t seed)
{
    seed = (seed ^ seed >> 16) * 0x7FEB352Du;
    seed = (seed ^ seed >> 15) * 0x846CA68Bu;
    return seed ^ seed >> 16;
}

static size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed)
{
    static struct mutator m = {.format = MUTATOR_FORMAT};
    if (LLVMFuzzerMutate && (mixed(seed) & 1))
        return LLVMFuzzerMutate(data, size, most);
    return mutator_mutate(&m, mixed(seed), data, size, most);
}

size_t LLVMFuzzerCustomCrossOver(const uint8_t *a, size_t a_size, const uint8_t *b, size_t b_size,
                                 uint8_t *out, size_t most, unsigned seed)
{
    static struct mutator m = {.format = MUTATOR_FORMAT};
    size_t size = smaller(a_size, most);
    if (size)
        memcpy(out, a, size);
    return mutator_cross(&m, mixed(seed), out, size, most, b, b_size);
}

/* The state for one process of afl-fuzz. The process uses the buffer `out` until it calls the mutator again. */
struct afl {
    struct mutator mutator;
    uint32_t seed;
    size_t room;
    uint8_t *out;
};

void *afl_custom_init(void *afl, unsigned seed)
{
    (void)afl;
    struct afl *a = calloc(1, sizeof *a);
    if (!a)
        return NULL;
    a->mutator.format = MUTATOR_FORMAT;
    a->seed = seed;
    return a;
}

void afl_custom_deinit(void *data)
{
    struct afl *a = data;
    free(a->out);
    free(a);
}

/* Returns how often AFL++ changes a document: more often for a long document. */
unsigned afl_custom_fuzz_count(void *data, const uint8_t *document, size_t size)
{
    (void)data;
    (void)document;
    return (unsigned)(64 + smaller(size / 4, 448));
}

static bool make_room(struct afl *a, size_t most)
{
    if (a->room >= most)
        return true;
    uint8_t *out = realloc(a->out, most);
    if (!out)
        return false;
    a->out = out;
    a->room = most;
    return true;
}

size_t afl_custom_fuzz(void *data, uint8_t *document, size_t size, uint8_t **out, uint8_t *other,
                       size_t other_size, size_t most)
{
    struct afl *a = data;
    *out = document;
    if (!make_room(a, most))
        return 0;
    *out = a->out;
    size = smaller(size, most);
    if (size)
        memcpy(a->out, document, size);
    uint32_t seed = mixed(a->seed++);
    if (other && other_size && seed % 4 == 0)
        return mutator_cross(&a->mutator, seed, a->out, size, most, other, other_size);
    return mutator_mutate(&a->mutator, seed, a->out, size, most);
}
