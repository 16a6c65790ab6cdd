/* corpus_test.c: the straight path and the tree path give the same results (judges/straight.h) for the documents of the
 * straight path's corpus, with all policies. Each document needs a different part of the straight path. This takes a second
 * or two; exact_test.c has all other inputs. */
#include "harness/both_paths.h"
#include "harness/test.h"

static void compare_everywhere(const char *from, struct span html)
{
    both_paths_compare(from, html);
    both_paths_compare_in("div", from, html);
    both_paths_compare_in("td", from, html);
}

static void agrees_on_its_corpus(void **state)
{
    both_paths_each_file("../corpus/fuzz_straight", "", compare_everywhere);
    both_paths_none_failed();
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(agrees_on_its_corpus)};
    return cmocka_run_group_tests_name("straight path, corpus", tests, both_paths_set_up,
                                       both_paths_tear_down);
}
