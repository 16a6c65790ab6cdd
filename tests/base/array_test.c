/* array_test.c: an array grows to the needed size, and refuses a size that no array can have. */
#include "base/array.h"
#include "harness/test.h"
#include "support/ledger.h"

TEST(grows_to_what_is_needed_with_zeros)
{
    struct meter m;
    struct ledger l = {0};
    tamis_allocator allocator = ledger_allocator(&l);
    tamis_base_meter_init(&m, &allocator);
    uint32_t capacity = 0;
    unsigned char *items = tamis_base_array_grow(&m, NULL, &capacity, 17, 1);
    assert_non_null(items);
    assert_true(capacity >= 17);
    for (uint32_t i = 0; i < capacity; i++)
        assert_int_equal(items[i], 0);
    assert_ptr_equal(tamis_base_array_grow(&m, items, &capacity, capacity, 1), items);
    tamis_base_array_release(&m, items, capacity, 1);
    assert_int_equal(m.held + l.blocks + l.lies, 0);
}

/* Above 2^63 items, doubling the capacity would reach 0 and never end. */
TEST(refuses_more_items_than_it_can_count)
{
    static const uint64_t needed[] = {(uint64_t)UINT32_MAX + 1, UINT64_C(1) << 63, (UINT64_C(1) << 63) + 1,
                                      UINT64_MAX};
    for (size_t i = 0; i < ARRAY_LENGTH(needed); i++) {
        struct meter m;
        tamis_base_meter_init(&m, NULL);
        uint32_t capacity = 0;
        assert_null(tamis_base_array_grow(&m, NULL, &capacity, needed[i], 1));
        assert_int_equal(m.status, TAMIS_OVER_MAX_ARENA_BYTES);
        assert_int_equal(capacity, 0);
    }
}
