/* cmocka.h: what tests/base/scan_test.c and scanner_test.c use of cmocka, for a program without a file system. A failure traps. */
#ifndef SCAN_CMOCKA_H
#define SCAN_CMOCKA_H

#include <stdio.h>
#include <string.h>

__attribute__((import_module("host"), import_name("print"))) void host_print(const char *text);

#define print_message(...) \
    do { \
        char text_[200]; \
        snprintf(text_, sizeof text_, __VA_ARGS__); \
        host_print(text_); \
    } while (0)
#define fail_msg(...) \
    do { \
        print_message("FAILED: " __VA_ARGS__); \
        __builtin_trap(); \
    } while (0)
#define check_that_(condition) \
    do { \
        if (!(condition)) \
            fail_msg("%s:%d: %s", __FILE__, __LINE__, #condition); \
    } while (0)
#define assert_ptr_equal(a, b)    check_that_((a) == (b))
#define assert_int_equal(a, b)    check_that_((a) == (b))
#define assert_null(a)            check_that_((a) == NULL)
#define assert_string_equal(a, b) check_that_(strcmp((a), (b)) == 0)

struct CMUnitTest {
    const char *name;
    void (*run)(void **state);
};
#define cmocka_unit_test(function) \
    { \
#function, function \
    }

static inline int run_all_(const struct CMUnitTest *tests, size_t count, int (*set_up)(void **))
{
    if (set_up && set_up(NULL))
        fail_msg("no memory");
    for (size_t i = 0; i < count; i++) {
        tests[i].run(NULL);
        print_message("ok %s", tests[i].name);
    }
    return 0;
}
#define cmocka_run_group_tests(tests, set_up, tear_down) \
    run_all_(tests, sizeof(tests) / sizeof *(tests), set_up)

#endif
