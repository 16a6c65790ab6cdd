/* main.c: runs the tests that TEST() added (test.h). A program with a main() of its own does not contain it. */
#include "harness/test.h"

enum { TESTS_MAX = 128 };

static struct CMUnitTest tests[TESTS_MAX]; /* cmocka ignores those without a function */
static int lines[TESTS_MAX];
static size_t count;
static CMFixtureFunction first, last;

/* The order in which constructors run is that of the system. */
void test_add(const char *name, CMUnitTestFunction run, int line)
{
    size_t at = count++;
    if (count > TESTS_MAX)
        abort();
    for (; at > 0 && lines[at - 1] > line; at--) {
        tests[at] = tests[at - 1];
        lines[at] = lines[at - 1];
    }
    tests[at] = (struct CMUnitTest){name, run, NULL, NULL, NULL};
    lines[at] = line;
}

void test_around(CMFixtureFunction before, CMFixtureFunction after)
{
    first = before;
    last = after;
}

int main(void)
{
    return cmocka_run_group_tests(tests, first, last);
}
