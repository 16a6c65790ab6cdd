/* target.c: see target.h. */
#include "fuzz/target.h"

uint32_t target_turn;
