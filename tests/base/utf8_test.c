/* utf8_test.c: every code point is encoded and decoded again, and every sequence of up to three bytes is compared with a
 * table. */
#include "base/utf8.h"
#include "harness/test.h"

TEST(writes_and_reads_every_code_point)
{
    for (uint32_t c = 0; c <= 0x10FFFF; c++) {
        char out[4];
        size_t n = tamis_base_utf8_encode(c, out);
        size_t expected = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
        assert_int_equal(n, expected);
        struct utf8_sequence q = tamis_base_utf8_read((const unsigned char *)out, n);
        assert_int_equal(q.kind, UTF8_VALID);
        assert_int_equal(q.length, n);
        uint32_t back = tamis_base_utf8_decode((const unsigned char *)out);
        assert_int_equal(back, c >= 0xD800 && c <= 0xDFFF ? 0xFFFD : c);
        for (size_t cut = 1; cut < n; cut++) {
            q = tamis_base_utf8_read((const unsigned char *)out, cut);
            assert_int_equal(q.kind, UTF8_CUT);
            assert_int_equal(q.length, cut);
        }
    }
}

TEST(writes_what_is_no_code_point_as_a_replacement)
{
    static const uint32_t none[] = {0x110000, 0x110001, 0x7FFFFFFF, 0xFFFFFFFF, 0xD800, 0xDFFF};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        char out[4];
        assert_int_equal(tamis_base_utf8_encode(none[i], out), 3);
        assert_memory_equal(out, "\xEF\xBF\xBD", 3);
    }
}

/* Returns the length of the well-formed sequence that begins with these `n` bytes (table 3-7 of the Unicode Standard), or 0
 * if there is none. */
static unsigned total_of(const unsigned char *p, unsigned n)
{
    static const struct {
        unsigned char first, last, low, high;
        unsigned total;
    } rows[] = {
        {0x00, 0x7F, 0, 0, 1},       {0xC2, 0xDF, 0x80, 0xBF, 2}, {0xE0, 0xE0, 0xA0, 0xBF, 3},
        {0xE1, 0xEC, 0x80, 0xBF, 3}, {0xED, 0xED, 0x80, 0x9F, 3}, {0xEE, 0xEF, 0x80, 0xBF, 3},
        {0xF0, 0xF0, 0x90, 0xBF, 4}, {0xF1, 0xF3, 0x80, 0xBF, 4}, {0xF4, 0xF4, 0x80, 0x8F, 4},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (p[0] < rows[i].first || p[0] > rows[i].last)
            continue;
        for (unsigned j = 1; j < n && j < rows[i].total; j++)
            if (p[j] < (j == 1 ? rows[i].low : 0x80) || p[j] > (j == 1 ? rows[i].high : 0xBF))
                return 0;
        return rows[i].total;
    }
    return 0;
}

/* Returns the length of the maximal subpart: the longest prefix that is the beginning of a well-formed sequence; at
 * least 1. */
static unsigned subpart_of(const unsigned char *p, unsigned n)
{
    unsigned length = 1;
    while (length < n && total_of(p, length + 1) > length)
        length++;
    return length;
}

static void check(const unsigned char *p, unsigned n)
{
    struct utf8_sequence q = tamis_base_utf8_read(p, n);
    unsigned total = total_of(p, n);
    if (total && total <= n) {
        assert_int_equal(q.kind, UTF8_VALID);
        assert_int_equal(q.length, total);
    } else if (total) {
        assert_int_equal(q.kind, UTF8_CUT);
        assert_int_equal(q.length, n);
    } else {
        assert_int_equal(q.kind, UTF8_INVALID);
        assert_int_equal(q.length, total_of(p, 1) ? subpart_of(p, n) : 1);
    }
}

TEST(judges_every_three_bytes_by_the_table)
{
    for (uint32_t word = 0; word < 0x1000000; word++) {
        if ((word & 0xFF) < 0x80 && word > 0xFF)
            continue; /* after an ASCII byte, the other bytes do not matter */
        unsigned char p[3] = {(unsigned char)word, (unsigned char)(word >> 8), (unsigned char)(word >> 16)};
        if (word < 0x100)
            check(p, 1);
        if (word < 0x10000)
            check(p, 2);
        check(p, 3);
    }
}

TEST(judges_sequences_of_four_bytes_by_the_table)
{
    static const unsigned char edges[] = {0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F,
                                          0xA0, 0xBF, 0xC0, 0xC2, 0xF0, 0xFF};
    enum { EDGES = sizeof edges };
    for (unsigned first = 0xE0; first <= 0xFF; first++)
        for (unsigned i = 0; i < EDGES * EDGES * EDGES; i++) {
            unsigned char p[4] = {(unsigned char)first, edges[i % EDGES], edges[i / EDGES % EDGES],
                                  edges[i / EDGES / EDGES]};
            check(p, 4);
        }
}

TEST(looks_at_no_byte_behind_a_text)
{
    assert_true(tamis_base_utf8_is_valid("", 0));
    assert_true(tamis_base_utf8_is_valid("a\xC3\xA9", 3));
    assert_false(tamis_base_utf8_is_valid("a\xC3\xA9", 2));
    assert_false(tamis_base_utf8_is_valid("\xC3\xA9\xE2\x82\xAC", 4));
    assert_false(tamis_base_utf8_is_valid("a\x80", 2));
}
