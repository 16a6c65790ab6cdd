/* reference_test.c: the examples in docs/policy.md are correct. */
#include "harness/examples.h"
#include "harness/test.h"

TEST(examples_of_the_reference_are_correct)
{
    struct examples ran = examples_run("docs/policy.md", "default");
    assert_int_equal(ran.failed, 0);
    assert_true(ran.count >= 13);
}
