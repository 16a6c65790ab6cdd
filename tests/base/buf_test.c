/* buf_test.c: a buffer holds exactly its maximum, whatever its capacity, and keeps its content when it fails. */
#include "base/buf.h"
#include "harness/test.h"
#include "support/ledger.h"

static void open_buf(struct buf *b, struct meter *m, struct ledger *l, uint64_t most)
{
    *l = (struct ledger){0};
    tamis_allocator allocator = ledger_allocator(l);
    tamis_base_meter_init(m, &allocator);
    assert_true(tamis_base_meter_set_limit(m, TAMIS_MAX_COMMENT_BYTES, most));
    tamis_base_buf_init(b, m, TAMIS_MAX_COMMENT_BYTES);
}

static void close_buf(struct buf *b, struct ledger *l)
{
    tamis_base_buf_free(b);
    assert_int_equal(b->meter->held, 0);
    assert_int_equal(l->blocks + l->lies, 0);
}

TEST(holds_exactly_its_maximum)
{
    for (size_t most = 0; most < 300; most++) {
        struct buf b;
        struct meter m;
        struct ledger l;
        open_buf(&b, &m, &l, most);
        for (size_t i = 0; i < most; i++)
            buf_push(&b, (char)i);
        assert_int_equal(m.status, TAMIS_OK);
        assert_int_equal(b.n, most);
        buf_push(&b, 'x');
        assert_int_equal(m.status, TAMIS_OVER_MAX_COMMENT_BYTES);
        assert_int_equal(b.n, most);
        for (size_t i = 0; i < most; i++)
            assert_int_equal(b.p[i], (char)i);
        close_buf(&b, &l);
    }
}

TEST(takes_all_of_a_text_or_nothing)
{
    struct buf b;
    struct meter m;
    struct ledger l;
    open_buf(&b, &m, &l, 10);
    buf_add(&b, SPAN("12345"));
    buf_add(&b, SPAN("123456"));
    assert_int_equal(m.status, TAMIS_OVER_MAX_COMMENT_BYTES);
    assert_int_equal(b.n, 5);
    buf_add(&b, SPAN("1")); /* after a failure, nothing is added any more, although there is capacity */
    tamis_base_meter_restart(&m);
    b.n = 5;
    buf_add(&b, SPAN("12345"));
    assert_int_equal(m.status, TAMIS_OK);
    assert_memory_equal(b.p, "1234512345", 10);
    close_buf(&b, &l);
}

TEST(holds_to_a_maximum_that_was_lowered)
{
    struct buf b;
    struct meter m;
    struct ledger l;
    open_buf(&b, &m, &l, 1000);
    for (int i = 0; i < 1000; i++)
        buf_push(&b, 'x');
    assert_true(b.capacity >= 1000);
    b.n = 0;
    assert_true(tamis_base_meter_set_limit(&m, TAMIS_MAX_COMMENT_BYTES, 7));
    buf_add(&b, SPAN("1234567"));
    assert_int_equal(m.status, TAMIS_OK);
    buf_push(&b, '8');
    assert_int_equal(m.status, TAMIS_OVER_MAX_COMMENT_BYTES);
    assert_int_equal(b.n, 7);
    close_buf(&b, &l);
}

TEST(puts_a_null_behind_its_content_beyond_the_maximum)
{
    for (size_t most = 0; most < 200; most += 16) {
        struct buf b;
        struct meter m;
        struct ledger l;
        open_buf(&b, &m, &l, most);
        for (size_t i = 0; i < most; i++)
            buf_push(&b, 'x');
        assert_true(tamis_base_buf_terminate(&b));
        assert_int_equal(b.n, most);
        assert_int_equal(b.p[most], '\0');
        assert_int_equal(m.status, TAMIS_OK);
        close_buf(&b, &l);
    }
}

TEST(keeps_its_content_when_there_is_no_memory)
{
    struct buf b;
    struct meter m;
    struct ledger l;
    open_buf(&b, &m, &l, 1000);
    buf_add(&b, SPAN("content"));
    l.fails_at = 2;
    for (int i = 0; i < 100; i++)
        buf_push(&b, 'x');
    assert_int_equal(m.status, TAMIS_NO_MEMORY);
    assert_int_equal(b.n, b.capacity);
    assert_memory_equal(b.p, "contentx", 8);
    assert_false(tamis_base_buf_terminate(&b));
    close_buf(&b, &l);
}

TEST(does_nothing_for_no_bytes)
{
    struct buf b;
    struct meter m;
    struct ledger l;
    open_buf(&b, &m, &l, 0);
    buf_append(&b, NULL, 0);
    buf_add(&b, span_of(NULL, 0));
    assert_int_equal(l.calls, 0);
    assert_int_equal(m.status, TAMIS_OK);
    assert_false(tamis_base_buf_reserve_slow(&b, SIZE_MAX));
    assert_int_equal(m.status, TAMIS_OVER_MAX_COMMENT_BYTES);
    close_buf(&b, &l);
}
