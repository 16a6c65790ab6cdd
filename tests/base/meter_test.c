/* meter_test.c: a meter keeps the status of the first failure and counts the allocated memory; its budget of work grows
 * with the input. */
#include "base/meter.h"
#include "harness/test.h"
#include "support/ledger.h"

TEST(keeps_the_first_failure_and_its_place)
{
    struct meter m;
    tamis_base_meter_init(&m, NULL);
    m.at = 5;
    tamis_base_meter_fail(&m, TAMIS_OVER_MAX_NODES);
    m.at = 9;
    tamis_base_meter_fail(&m, TAMIS_NO_MEMORY);
    assert_int_equal(m.status, TAMIS_OVER_MAX_NODES);
    assert_int_equal(m.failed_at, 5);
    tamis_base_meter_restart(&m);
    assert_true(meter_ok(&m));
    assert_int_equal(m.failed_at + m.at + m.work, 0);
}

TEST(starts_with_the_limits_of_the_table)
{
    struct meter m;
    tamis_base_meter_init(&m, NULL);
    for (tamis_limit limit = 0; limit < TAMIS_LIMIT_COUNT; limit++) {
        assert_int_equal(m.limits[limit], tamis_limit_default(limit));
        assert_true(meter_within(&m, limit, m.limits[limit]));
        assert_int_equal(m.status, TAMIS_OK);
        assert_false(meter_within(&m, limit, m.limits[limit] + 1));
        assert_int_equal(m.status, tamis_base_limit_status(limit));
        tamis_base_meter_restart(&m);
    }
}

TEST(keeps_limits_and_memory_but_not_work_when_restarted)
{
    struct ledger l = {0};
    tamis_allocator allocator = ledger_allocator(&l);
    struct meter m;
    tamis_base_meter_init(&m, &allocator);
    assert_true(tamis_base_meter_set_limit(&m, TAMIS_MAX_NODES, 3));
    void *p = tamis_base_meter_allocate(&m, 100);
    meter_work(&m, 10);
    tamis_base_meter_begin_parse(&m, true);
    meter_reach(&m, 10);
    uint64_t with_input = m.work_max;
    tamis_base_meter_restart(&m);
    assert_int_equal(m.limits[TAMIS_MAX_NODES], 3);
    assert_int_equal(m.held, 100);
    assert_int_equal(m.work, 0);
    assert_true(m.work_max < with_input);
    tamis_base_meter_release(&m, p, 100);
    assert_int_equal(m.held + l.blocks + l.lies, 0);
}

TEST(stops_at_the_first_unit_of_work_too_many)
{
    struct meter m;
    tamis_base_meter_init(&m, NULL);
    uint64_t floor = m.work_max;
    assert_true(tamis_base_meter_set_limit(&m, TAMIS_MAX_WORK_PER_BYTE, 7));
    tamis_base_meter_begin_parse(&m, true);
    meter_reach(&m, 5);
    tamis_base_meter_begin_parse(&m, false); /* the budget stays as it is: this parse does not increase it */
    meter_reach(&m, 1000);
    assert_int_equal(m.work_max, floor + 35);
    meter_work(&m, floor + 35);
    assert_true(meter_ok(&m));
    meter_work(&m, 1);
    assert_int_equal(m.status, TAMIS_OVER_MAX_WORK_PER_BYTE);
}

TEST(does_not_overflow)
{
    struct meter m;
    tamis_base_meter_init(&m, NULL);
    uint64_t most = UINT64_C(1) << 30; /* the greatest value of either limit */
    assert_true(tamis_base_meter_set_limit(&m, TAMIS_MAX_WORK_PER_BYTE, most));
    for (int parse = 0; parse < 4; parse++) {
        uint64_t before = m.work_max;
        tamis_base_meter_begin_parse(&m, true);
        meter_reach(&m, most);
        assert_true(m.work_max >= before);
    }
    assert_null(tamis_base_meter_allocate(&m, SIZE_MAX));
    assert_int_equal(m.status, TAMIS_OVER_MAX_ARENA_BYTES);
}

TEST(counts_what_it_holds_through_resizing)
{
    struct ledger l = {0};
    tamis_allocator allocator = ledger_allocator(&l);
    struct meter m;
    tamis_base_meter_init(&m, &allocator);
    assert_true(tamis_base_meter_set_limit(&m, TAMIS_MAX_ARENA_BYTES, 1000));
    char *p = tamis_base_meter_resize(&m, NULL, 0, 10);
    memcpy(p, "123456789", 10);
    p = tamis_base_meter_resize(&m, p, 10, 1000);
    assert_string_equal(p, "123456789");
    assert_int_equal(m.held, 1000);
    assert_null(tamis_base_meter_resize(&m, p, 1000, 1001));
    assert_int_equal(m.status, TAMIS_OVER_MAX_ARENA_BYTES);
    tamis_base_meter_restart(&m);
    p = tamis_base_meter_resize(&m, p, 1000, 20);
    assert_int_equal(m.held, 20);
    l.fails_at = l.calls + 1;
    assert_null(tamis_base_meter_resize(&m, p, 20, 30));
    assert_int_equal(m.status, TAMIS_NO_MEMORY);
    assert_int_equal(m.held, 20);
    assert_string_equal(p, "123456789");
    tamis_base_meter_release(&m, p, 20);
    tamis_base_meter_release(&m, NULL, 20);
    assert_int_equal(m.held + l.blocks + l.lies, 0);
}

TEST(refuses_counts_that_the_tree_could_not_keep)
{
    struct meter m;
    tamis_base_meter_init(&m, NULL);
    for (tamis_limit limit = 0; limit < TAMIS_LIMIT_COUNT; limit++) {
        bool is_counted = limit != TAMIS_MAX_ARENA_BYTES;
        assert_true(tamis_base_meter_set_limit(&m, limit, 1 << 30));
        assert_int_equal(tamis_base_meter_set_limit(&m, limit, (1 << 30) + UINT64_C(1)), !is_counted);
        assert_true(tamis_base_meter_set_limit(&m, limit, 0));
        assert_int_equal(m.limits[limit], 0);
    }
    assert_false(tamis_base_meter_set_limit(&m, TAMIS_LIMIT_COUNT, 0));
}
