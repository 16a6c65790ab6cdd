/* word.h: loads and stores four bytes of an object as one number, in the byte order of the processor. The object can have any
 * type and any alignment. */
#ifndef TAMIS_BASE_WORD_H
#define TAMIS_BASE_WORD_H

#include <stdint.h>
#include <string.h>

static inline uint32_t word_load(const void *p)
{
    uint32_t word;
    memcpy(&word, p, sizeof word);
    return word;
}

static inline void word_store(void *p, uint32_t word)
{
    memcpy(p, &word, sizeof word);
}

#endif
