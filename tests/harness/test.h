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

/* Begins a test: TEST(name) and the body. The program runs its tests in the order of their lines (main.c). */
#define TEST(name) \
    static void name(void **unused); \
    __attribute__((constructor)) static void add_##name(void) \
    { \
        test_add(#name, name, __LINE__); \
    } \
    static void name(void **unused)

void test_add(const char *name, CMUnitTestFunction run, int line);

/* Names the functions that run before the first test and after the last one. Each can be NULL. */
#define TESTS_AROUND(before, after) \
    __attribute__((constructor)) static void add_around(void) \
    { \
        test_around(before, after); \
    }

void test_around(CMFixtureFunction before, CMFixtureFunction after);

#endif
