/* compiler_plain_test.c: compiler_test.c with the functions of base/compiler.h that are C11 only. */
#define TAMIS_PLAIN_C
#include "compiler_test.c"
