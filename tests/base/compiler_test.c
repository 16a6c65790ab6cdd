/* compiler_test.c: the functions of base/compiler.h, in the form for this compiler. compiler_plain_test.c tests their
 * form for other compilers. */
#include "base/compiler.h"
#include "harness/test.h"

TEST(finds_the_lowest_bit_under_all_higher_ones)
{
    for (unsigned bit = 0; bit < 64; bit++) {
        assert_int_equal(lowest_bit_64((uint64_t)1 << bit), bit);
        assert_int_equal(lowest_bit_64(UINT64_MAX << bit), bit);
    }
    for (unsigned bit = 0; bit < 32; bit++) {
        assert_int_equal(lowest_bit(1u << bit), bit);
        assert_int_equal(lowest_bit(UINT32_MAX << bit), bit);
    }
}

TEST(adds_up_to_the_largest_number_and_reports_the_next)
{
    uint64_t sum;
    size_t size;
    assert_false(add_overflows(UINT64_MAX - 5, 5, &sum));
    assert_true(sum == UINT64_MAX);
    assert_true(add_overflows(UINT64_MAX - 5, 6, &sum));
    assert_false(add_overflows(0, 0, &sum));
    assert_true(sum == 0);
    assert_false(size_add_overflows(SIZE_MAX - 5, 5, &size));
    assert_true(size == SIZE_MAX);
    assert_true(size_add_overflows(6, SIZE_MAX - 5, &size));
}

TEST(multiplies_up_to_the_largest_number_and_reports_the_next)
{
    uint64_t product;
    size_t size;
    assert_false(multiply_overflows(UINT64_MAX / 3, 3, &product));
    assert_true(product == UINT64_MAX);
    assert_true(multiply_overflows(UINT64_MAX / 3 + 1, 3, &product));
    assert_true(multiply_overflows((uint64_t)1 << 32, (uint64_t)1 << 32, &product));
    assert_false(multiply_overflows(0, UINT64_MAX, &product));
    assert_true(product == 0);
    assert_false(multiply_overflows(UINT64_MAX, 0, &product));
    assert_false(size_multiply_overflows(SIZE_MAX / 3, 3, &size));
    assert_true(size == SIZE_MAX);
    assert_true(size_multiply_overflows(SIZE_MAX / 2 + 1, 2, &size));
    assert_false(size_multiply_overflows(SIZE_MAX, 0, &size));
}

TEST(reverses_bytes)
{
    assert_true(reverse_bytes_32(UINT32_C(0x01020304)) == UINT32_C(0x04030201));
    assert_true(reverse_bytes_32(UINT32_C(0xFF000080)) == UINT32_C(0x800000FF));
    assert_true(reverse_bytes_64(UINT64_C(0x0102030405060708)) == UINT64_C(0x0807060504030201));
}

TEST(knows_the_byte_order)
{
    uint16_t number = 1;
    assert_int_equal(*(const unsigned char *)&number, IS_BIG_ENDIAN ? 0 : 1);
}
