/* reference_test.c: the examples in docs/policy.md are correct. */
#include "harness/examples.h"
#include "harness/test.h"

static void examples_of_the_reference_are_correct(void **state)
{
    struct examples ran = examples_run("docs/policy.md", "default");
    assert_int_equal(ran.failed, 0);
    assert_true(ran.count >= 13);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(examples_of_the_reference_are_correct)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
