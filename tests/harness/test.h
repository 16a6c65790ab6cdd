/* test.h: what each test includes: cmocka, the four headers that must stand before it, and the headers of libc that most tests use. */
#ifndef TESTS_HARNESS_TEST_H
#define TESTS_HARNESS_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Most tests do not use the parameter that cmocka gives them. */
#pragma GCC diagnostic ignored "-Wunused-parameter"

#endif
