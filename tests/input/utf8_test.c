/* utf8_test.c: the input stream gives the results of the Encoding Standard's UTF-8 decoder and of the HTML Standard's
 * newline rule, for all kinds of malformed input, wherever the bytes are cut. */
#include "base/utf8.h"
#include "harness/test.h"
#include "input/stream.h"
#include "support/count.h"
#include "support/text.h"

#define FFFD "\xEF\xBF\xBD"

/* --- an oracle: the decoder of the Encoding Standard (13.1.1), step by step, then newlines --- */

struct oracle {
    unsigned needed;
    unsigned seen;
    unsigned lower;
    unsigned upper;
    uint32_t code_point;
};

static void oracle_reset(struct oracle *o)
{
    *o = (struct oracle){.lower = 0x80, .upper = 0xBF};
}

static void oracle_lead(struct oracle *o, unsigned byte, struct text *out)
{
    if (byte <= 0x7F) {
        text_add_code_point(out, byte);
    } else if (byte >= 0xC2 && byte <= 0xDF) {
        o->needed = 1;
        o->code_point = byte & 0x1F;
    } else if (byte >= 0xE0 && byte <= 0xEF) {
        if (byte == 0xE0)
            o->lower = 0xA0;
        if (byte == 0xED)
            o->upper = 0x9F;
        o->needed = 2;
        o->code_point = byte & 0xF;
    } else if (byte >= 0xF0 && byte <= 0xF4) {
        if (byte == 0xF0)
            o->lower = 0x90;
        if (byte == 0xF4)
            o->upper = 0x8F;
        o->needed = 3;
        o->code_point = byte & 0x7;
    } else {
        text_add_string(out, FFFD);
    }
}

static void oracle_decode(const unsigned char *p, size_t n, struct text *out)
{
    struct oracle o;
    oracle_reset(&o);
    text_clear(out);
    text_add(out, "", 0);
    for (size_t i = 0; i < n; i++) {
        if (o.needed == 0) {
            oracle_lead(&o, p[i], out);
            continue;
        }
        if (p[i] < o.lower || p[i] > o.upper) {
            oracle_reset(&o);
            text_add_string(out, FFFD);
            i--;
            continue;
        }
        o.lower = 0x80;
        o.upper = 0xBF;
        o.code_point = o.code_point << 6 | (p[i] & 0x3Fu);
        if (++o.seen == o.needed) {
            text_add_code_point(out, o.code_point);
            oracle_reset(&o);
        }
    }
    if (o.needed)
        text_add_string(out, FFFD);
}

/* Decodes the text, removes its byte order mark, and replaces CR LF and CR with LF. */
static void oracle(const unsigned char *p, size_t n, struct text *out)
{
    static struct text decoded;
    oracle_decode(p, n, &decoded);
    size_t i =
        decoded.n >= 3 && memcmp(decoded.p, "\xEF\xBB\xBF", 3) == 0 && memcmp(p, "\xEF\xBB\xBF", 3) == 0 ? 3
                                                                                                         : 0;
    text_clear(out);
    text_add(out, "", 0);
    for (; i < decoded.n; i++) {
        if (decoded.p[i] != '\r')
            text_add(out, &decoded.p[i], 1);
        else if (i + 1 == decoded.n || decoded.p[i + 1] != '\n')
            text_add_string(out, "\n");
    }
}

/* --- the stream --- */

/* Checks that the pieces follow each other without a gap, and that no piece cuts a code point. */
static void take_pieces(struct stream *s, struct text *out, uint64_t *reached)
{
    struct piece piece;
    while (tamis_input_next(s, &piece)) {
        assert_true(piece.n > 0);
        assert_true(piece.offset >= *reached);
        assert_true(piece.end > piece.offset);
        assert_true(((unsigned char)piece.p[0] & 0xC0) != 0x80);
        *reached = piece.end;
        text_add(out, piece.p, piece.n);
    }
}

static void feed_piece(struct stream *s, const unsigned char *p, size_t n, struct text *out,
                       uint64_t *reached)
{
    char *copy = malloc(n ? n : 1); /* of the exact size: AddressSanitizer reports a read past it */
    assert_non_null(copy);
    memcpy(copy, p, n);
    tamis_input_feed(s, span_of(copy, n));
    take_pieces(s, out, reached);
    memset(copy, 'X', n);
    free(copy);
}

/* Fed in pieces: `first` bytes, then `next` at a time. */
static void stream_decode(const unsigned char *p, size_t n, size_t first, size_t next, struct text *out)
{
    struct stream s;
    uint64_t reached = 0;
    tamis_input_open(&s, false);
    text_clear(out);
    text_add(out, "", 0);
    for (size_t done = 0, size = first; done < n; size = next) {
        size = size < n - done ? size : n - done;
        feed_piece(&s, p + done, size, out, &reached);
        done += size;
    }
    tamis_input_feed(&s, SPAN(""));
    tamis_input_close(&s);
    take_pieces(&s, out, &reached);
    assert_true(reached <= n);
}

static void compare(const unsigned char *p, size_t n, size_t first, size_t next)
{
    static struct text expected, got;
    oracle(p, n, &expected);
    stream_decode(p, n, first, next, &got);
    if (text_equal(&got, expected.p, expected.n))
        return;
    for (size_t i = 0; i < n; i++)
        fprintf(stderr, "%02X ", p[i]);
    fail_msg("fed %zu bytes, then %zu at a time: got \"%s\", expected \"%s\"", first, next, got.p,
             expected.p);
}

static void compare_all_ways(const unsigned char *p, size_t n)
{
    compare(p, n, n, n);
    compare(p, n, 1, 1);
    for (size_t k = 1; k < n; k++) {
        compare(p, n, k, n);
        compare(p, n, k, 1);
    }
}

/* Bytes at the edges of every range of the decoder's rules. */
static const unsigned char edges[] = {'a',  '\n', '\r', 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBB, 0xBF, 0xC1,
                                      0xC2, 0xDF, 0xE0, 0xE1, 0xED, 0xEF, 0xF0, 0xF1, 0xF4, 0xF5, 0xFF};

TEST(decodes_every_one_and_two_bytes)
{
    for (unsigned i = 0; i < 0x10000; i++) {
        unsigned char bytes[2] = {(unsigned char)(i >> 8), (unsigned char)i};
        compare(bytes, 2, 2, 2);
        compare(bytes, 2, 1, 1);
        compare(bytes + 1, 1, 1, 1);
    }
}

TEST(decodes_every_three_and_four_bytes_at_the_edges_wherever_they_are_cut)
{
    unsigned char b[4];
    for (size_t i = 0; i < COUNT(edges) * COUNT(edges) * COUNT(edges) * COUNT(edges); i++) {
        size_t rest = i;
        for (int k = 0; k < 4; k++, rest /= COUNT(edges))
            b[k] = edges[rest % COUNT(edges)];
        if (i < COUNT(edges) * COUNT(edges) * COUNT(edges))
            compare_all_ways(b, 3);
        compare(b, 4, 4, 4);
        compare(b, 4, 1 + i % 3, 1 + i % 2);
    }
}

TEST(repairs_text_between_valid_ranges)
{
    static const char *const inputs[] = {
        "0123456789abcdef0123456789abcde\xC3\xA9"
        "0123456789abcdef\xE2\x82",
        "0123456789abcd\xF0\x9F\x98\x80\r\n0123456789abcdef\r0123456789abcdef\xC3",
        "\xEF\xBB\xBF"
        "0123456789abcdef\xEF\xBB\xBF\xED\xA0\x80"
        "0123456789abcdef\r",
        "\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xC3\xA9\r\r\n\r",
    };
    for (size_t i = 0; i < COUNT(inputs); i++)
        compare_all_ways((const unsigned char *)inputs[i], strlen(inputs[i]));
}

TEST(gives_one_replacement_for_each_maximal_subpart)
{
    static const struct {
        const char *bytes;
        size_t replacements;
    } rows[] = {
        {"\xC2", 1},
        {"\xDF", 1},
        {"\xE0", 1},
        {"\xE0\xA0", 1},
        {"\xED\x9F", 1},
        {"\xEF\xBF", 1},
        {"\xF0", 1},
        {"\xF0\x90", 1},
        {"\xF0\x90\x80", 1},
        {"\xF1\x80\x80", 1},
        {"\xF4\x8F\xBF", 1},
        {"\xE0\x9F", 2},
        {"\xED\xA0", 2},
        {"\xED\xA0\x80", 3},
        {"\xF0\x8F", 2},
        {"\xF4\x90", 2},
        {"\xF4\x90\x80\x80", 4},
        {"\xC0\x80", 2},
        {"\xC1\xBF", 2},
        {"\xF5\x80", 2},
        {"\xFF", 1},
        {"\x80\x80\x80", 3},
        {"\xE2\x82\xE2\x82", 2},
        {"\xF0\x9F\x98\xF0\x9F\x98", 2},
        {"\xE1\x80\xE2\xF0\x91\x92\xF1\xBF", 4},
    };
    struct text got = {0};
    for (size_t i = 0; i < COUNT(rows); i++) {
        size_t n = strlen(rows[i].bytes);
        for (size_t k = 1; k <= n; k++) {
            stream_decode((const unsigned char *)rows[i].bytes, n, k, 1, &got);
            assert_int_equal(got.n, 3 * rows[i].replacements);
            for (size_t r = 0; r < rows[i].replacements; r++)
                assert_memory_equal(got.p + 3 * r, FFFD, 3);
        }
    }
    text_free(&got);
}

TEST(drops_only_a_byte_order_mark_that_comes_first)
{
    static const char *const rows[][2] = {
        {"\xEF\xBB\xBF", ""},
        {"\xEF\xBB\xBF\xEF\xBB\xBF", "\xEF\xBB\xBF"},
        {"a\xEF\xBB\xBF", "a\xEF\xBB\xBF"},
        {"\r\xEF\xBB\xBF", "\n\xEF\xBB\xBF"},
        {"\xEF\xBB", FFFD},
        {"\xEF\xBB\xBE", "\xEF\xBB\xBE"},
        {"", ""},
        {"\xEF\xBF\xBD"
         "a",
         FFFD "a"},
    };
    struct text got = {0};
    for (size_t i = 0; i < COUNT(rows); i++) {
        size_t n = strlen(rows[i][0]);
        for (size_t k = 1; k <= n || k == 1; k++) {
            stream_decode((const unsigned char *)rows[i][0], n, k, 1, &got);
            assert_string_equal(got.p, rows[i][1]);
        }
    }
    text_free(&got);
}

TEST(encodes_and_decodes_every_code_point)
{
    for (uint32_t c = 0; c < 0x110000; c++) {
        char bytes[4];
        bool surrogate = c >= 0xD800 && c < 0xE000;
        size_t n = tamis_base_utf8_encode(c, bytes);
        struct utf8_sequence q = tamis_base_utf8_read((const unsigned char *)bytes, n);
        assert_true(q.kind == UTF8_VALID && q.length == n);
        assert_int_equal(tamis_base_utf8_decode((const unsigned char *)bytes), surrogate ? 0xFFFD : c);
    }
}
