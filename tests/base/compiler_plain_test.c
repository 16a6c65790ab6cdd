/* compiler_plain_test.c: the tests of compiler_test.c, for the functions of base/compiler.h in their C11 form, without
 * extensions of compilers. */
#define TAMIS_PLAIN_C
#include "compiler_test.c"
