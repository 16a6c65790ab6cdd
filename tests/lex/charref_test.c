/* charref_test.c: the tables of the named character references. The proof of charref.c assumes what these tests check
 * (docs/proof.md). */
#include "harness/test.h"
#include "lex/charref/charref.h"
#include "lex/kinds.h"

TEST(each_step_leads_to_a_later_node_of_the_table)
{
    unsigned reached = 1; /* the root */
    for (unsigned node = 0; node < CHARREF_NODES; node++)
        for (int c = 0; c < END; c++) {
            unsigned child = tamis_lex_charref_child((uint16_t)node, c);
            assert_true(child == 0 || (child > node && child < CHARREF_NODES));
            assert_true(child == 0 || !tamis_lex_charref_is_leaf((uint16_t)node));
            reached += child != 0;
        }
    assert_int_equal(reached, CHARREF_NODES);
}

TEST(each_leaf_has_a_value_and_each_value_has_code_points)
{
    for (unsigned node = 0; node < CHARREF_NODES; node++) {
        assert_true(tamis_lex_charref_value((uint16_t)node) < CHARREF_VALUES);
        if (tamis_lex_charref_is_leaf((uint16_t)node))
            assert_int_not_equal(tamis_lex_charref_value((uint16_t)node), 0);
    }
    for (unsigned value = 1; value < CHARREF_VALUES; value++)
        assert_int_not_equal(tamis_lex_charref_points((uint16_t)value).first, 0);
}

TEST(each_byte_and_the_end_have_a_kind)
{
    for (int c = 0; c <= END; c++) {
        assert_true(kind_of(c) < KIND_COUNT);
        assert_int_equal(kind_of(c) == END_OF_INPUT, c == END);
    }
}
