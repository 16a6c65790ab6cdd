/* integer.h: reads integers in attributes. */
#ifndef TAMIS_VALUE_INTEGER_H
#define TAMIS_VALUE_INTEGER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/span.h"

/* Reads an integer by the "rules for parsing integers" (HTML Standard, 2.3.4.1). Returns false on an error; `*number` is then
 * unchanged. As in browsers, a number that does not fit into a signed 32-bit integer is an error. */
bool tamis_value_integer(struct span s, int64_t *number);

#endif
