/* arena_test.c: an arena returns aligned memory that does not overlap, and keeps its blocks for the next document. */
#include "base/arena.h"
#include "harness/test.h"
#include "support/ledger.h"

struct books {
    struct ledger ledger;
    tamis_allocator allocator;
    struct meter meter;
    struct arena arena;
};

static void open_books(struct books *b)
{
    *b = (struct books){.ledger = {0}};
    b->allocator = ledger_allocator(&b->ledger);
    tamis_base_meter_init(&b->meter, &b->allocator);
    tamis_base_arena_init(&b->arena, &b->meter);
}

static void close_books(struct books *b)
{
    tamis_base_arena_free(&b->arena);
    assert_int_equal(b->meter.held, 0);
    assert_int_equal(b->ledger.blocks + b->ledger.lies, 0);
}

TEST(gives_aligned_memory_that_does_not_overlap)
{
    enum { PIECES = 3000 };
    static unsigned char *pieces[PIECES];
    struct books b;
    open_books(&b);
    for (size_t i = 0; i < PIECES; i++) {
        size_t size = 1 + i * 7 % 501 + (i % 1000 == 999 ? 100000 : 0);
        pieces[i] = arena_allocate(&b.arena, size);
        assert_non_null(pieces[i]);
        assert_int_equal((uintptr_t)pieces[i] % _Alignof(max_align_t), 0);
        memset(pieces[i], (int)(i % 251), size);
    }
    for (size_t i = 0; i < PIECES; i++) {
        size_t size = 1 + i * 7 % 501 + (i % 1000 == 999 ? 100000 : 0);
        for (size_t j = 0; j < size; j++)
            assert_int_equal(pieces[i][j], i % 251);
    }
    assert_int_equal(b.meter.held, b.ledger.held);
    close_books(&b);
}

TEST(keeps_its_blocks_for_the_next_document)
{
    struct books b;
    open_books(&b);
    size_t calls = 0;
    for (int round = 0; round < 5; round++) {
        for (int i = 0; i < 1000; i++)
            assert_non_null(arena_allocate(&b.arena, 100));
        assert_non_null(arena_allocate(&b.arena, 300000));
        if (round == 0)
            calls = b.ledger.calls;
        assert_int_equal(b.ledger.calls, calls);
        tamis_base_arena_reset(&b.arena);
    }
    close_books(&b);
}

/* Blocks that were kept may be too small for the next allocations, in whatever order their sizes come. */
TEST(finds_room_whatever_the_order_of_sizes)
{
    static const size_t sizes[] = {1, 20000, 100, 5000000, 40, 70000, 16000, 300000, 16, 2};
    struct books b;
    open_books(&b);
    for (size_t round = 0; round < 50; round++) {
        for (size_t i = 0; i < 10; i++) {
            size_t size = sizes[(i * 3 + round) % 10];
            unsigned char *p = arena_allocate(&b.arena, size);
            assert_non_null(p);
            memset(p, 1, size);
        }
        tamis_base_arena_reset(&b.arena);
    }
    assert_true(b.meter.held < 50000000); /* kept blocks are used again, so their number does not grow */
    close_books(&b);
}

/* Each document needs a little more than the previous one. A block that was kept from the previous one is too small, so
 * it must be released. */
TEST(keeps_nothing_that_became_too_small)
{
    struct books b;
    open_books(&b);
    for (size_t size = 100000; size < 1000000; size += 1000) {
        assert_non_null(arena_allocate(&b.arena, 100));
        assert_non_null(arena_allocate(&b.arena, size));
        tamis_base_arena_reset(&b.arena);
    }
    assert_true(b.meter.held < 2000000);
    close_books(&b);
}

/* A kept block has room for less than its size, because its header is in it. */
TEST(asks_of_a_kept_block_what_it_has_room_for)
{
    struct books b;
    open_books(&b);
    for (size_t less = 0; less <= 48; less += 16) {
        assert_non_null(arena_allocate(&b.arena, 2000)); /* a block of 2048 bytes, and then one of 4096 */
        assert_non_null(arena_allocate(&b.arena, 2000));
        tamis_base_arena_reset(&b.arena);
        assert_non_null(arena_allocate(&b.arena, 2000));
        unsigned char *p = arena_allocate(&b.arena, 4096 - less);
        assert_non_null(p);
        memset(p, 1, 4096 - less);
        tamis_base_arena_free(&b.arena);
    }
    close_books(&b);
}

/* A document can allocate as much as its limit allows, whatever earlier documents needed. */
TEST(gives_back_what_it_keeps_before_the_limit_is_reached)
{
    struct books b;
    open_books(&b);
    b.meter.limits[TAMIS_MAX_ARENA_BYTES] = b.meter.held + 1000000;
    for (size_t size = 100; size <= 400000; size += 133300)
        assert_non_null(arena_allocate(&b.arena, size));
    tamis_base_arena_reset(&b.arena);
    assert_non_null(arena_allocate(&b.arena, 100));
    assert_non_null(arena_allocate(&b.arena, 900000));
    close_books(&b);
}

TEST(stops_at_the_limit_and_at_sizes_that_cannot_be)
{
    static const size_t sizes[] = {SIZE_MAX,      SIZE_MAX - 8, SIZE_MAX - 15,
                                   SIZE_MAX - 16, SIZE_MAX / 2, SIZE_MAX / 4 + 1};
    struct books b;
    open_books(&b);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        assert_null(arena_allocate(&b.arena, sizes[i]));
        assert_int_equal(b.meter.status, TAMIS_OVER_MAX_ARENA_BYTES);
        tamis_base_meter_restart(&b.meter);
    }
    assert_null(tamis_base_arena_array(&b.arena, SIZE_MAX / 2, 3));
    assert_int_equal(b.meter.status, TAMIS_OVER_MAX_ARENA_BYTES);
    tamis_base_meter_restart(&b.meter);
    assert_true(tamis_base_meter_set_limit(&b.meter, TAMIS_MAX_ARENA_BYTES, 2048));
    assert_non_null(arena_allocate(&b.arena, 2000));
    assert_null(arena_allocate(&b.arena, 2000));
    assert_int_equal(b.meter.status, TAMIS_OVER_MAX_ARENA_BYTES);
    assert_int_equal(b.ledger.held, 2048);
    close_books(&b);
}

TEST(copies_text_with_a_null_behind_it)
{
    struct books b;
    open_books(&b);
    assert_string_equal(tamis_base_arena_copy(&b.arena, SPAN("text")), "text");
    assert_string_equal(tamis_base_arena_copy(&b.arena, SPAN("")), "");
    assert_string_equal(tamis_base_arena_copy(&b.arena, span_of(NULL, 0)), "");
    assert_memory_equal(tamis_base_arena_copy(&b.arena, SPAN("a\0b")), "a\0b", 4);
    close_books(&b);
}

TEST(answers_null_without_memory)
{
    struct books b;
    open_books(&b);
    b.ledger.fails_at = 1;
    assert_null(arena_allocate(&b.arena, 1));
    assert_int_equal(b.meter.status, TAMIS_NO_MEMORY);
    assert_int_equal(b.meter.held, 0);
    assert_non_null(arena_allocate(&b.arena, 1)); /* the caller must check the status */
    close_books(&b);
}
