/* scan_test.c: the scan of sixteen bytes at a time finds what a plain loop finds, and reads nothing outside of its
 * range. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/scan.h"

enum { LONGEST = 80, ALIGNMENTS = 16 };

typedef const unsigned char *scan(const unsigned char *p, const unsigned char *end);

/* Scans for sets of bytes that the project uses, for a set of one byte, and for a set of extreme values. */
static const unsigned char *scan_text(const unsigned char *p, const unsigned char *end)
{
    return scan_any(p, end, '<', '&', 0, 0, 0, 0);
}

static const unsigned char *scan_null(const unsigned char *p, const unsigned char *end)
{
    return scan_any(p, end, 0, 0, 0, 0, 0, 0);
}

static const unsigned char *scan_high(const unsigned char *p, const unsigned char *end)
{
    return scan_any(p, end, '\r', SCAN_HIGH, SCAN_HIGH, SCAN_HIGH, SCAN_HIGH, SCAN_HIGH);
}

static const unsigned char *scan_escape(const unsigned char *p, const unsigned char *end)
{
    return scan_any(p, end, '<', '>', '\r', 0xC2, '&', '"');
}

static const unsigned char *scan_edges(const unsigned char *p, const unsigned char *end)
{
    return scan_any(p, end, 0xFF, 0x80, 0x7F, 0x01, 0x00, 0xFE);
}

static const struct {
    scan *find;
    int stops[6];
} scans[] = {
    {scan_text, {'<', '&', 0, 0, 0, 0}},
    {scan_null, {0, 0, 0, 0, 0, 0}},
    {scan_high, {'\r', SCAN_HIGH, SCAN_HIGH, SCAN_HIGH, SCAN_HIGH, SCAN_HIGH}},
    {scan_escape, {'<', '>', '\r', 0xC2, '&', '"'}},
    {scan_edges, {0xFF, 0x80, 0x7F, 0x01, 0x00, 0xFE}},
};

enum { SCANS = sizeof scans / sizeof *scans };

static bool stops(unsigned char byte, const int set[6])
{
    for (int i = 0; i < 6; i++)
        if (set[i] == SCAN_HIGH ? byte >= 0x80 : byte == set[i])
            return true;
    return false;
}

static const unsigned char *plainly(const unsigned char *p, const unsigned char *end, const int set[6])
{
    while (p < end && !stops(*p, set))
        p++;
    return p;
}

/* A byte that is in none of the sets. */
enum { PASSES = 'm' };

static void finds_the_first_stop_at_every_place_length_and_alignment(void **unused)
{
    (void)unused;
    for (size_t length = 0; length <= LONGEST; length++)
        for (size_t shift = 0; shift < ALIGNMENTS; shift++) {
            unsigned char *block = malloc(shift + length + 1); /* the byte after the end is in every set */
            memset(block, '<', shift + length + 1);
            unsigned char *p = block + shift, *end = p + length;
            memset(p, PASSES, length);
            for (size_t s = 0; s < SCANS; s++) {
                end[0] = (unsigned char)(scans[s].stops[0]);
                assert_ptr_equal(scans[s].find(p, end), end);
                for (size_t at = 0; at < length; at++) {
                    p[at] = (unsigned char)(scans[s].stops[at % 6] == SCAN_HIGH
                                                ? 0x80 + at
                                                : (size_t)scans[s].stops[at % 6]);
                    assert_ptr_equal(scans[s].find(p, end), p + at);
                    p[at] = PASSES;
                }
            }
            free(block);
        }
}

static void agrees_with_a_plain_loop_on_every_byte(void **unused)
{
    (void)unused;
    unsigned char block[40];
    for (unsigned byte = 0; byte < 256; byte++)
        for (size_t at = 0; at < sizeof block; at++) {
            memset(block, PASSES, sizeof block);
            block[at] = (unsigned char)byte;
            for (size_t s = 0; s < SCANS; s++)
                assert_ptr_equal(scans[s].find(block, block + sizeof block),
                                 plainly(block, block + sizeof block, scans[s].stops));
        }
}

static void agrees_with_a_plain_loop_on_random_bytes(void **unused)
{
    (void)unused;
    uint64_t random = 1;
    for (int round = 0; round < 20000; round++) {
        unsigned char block[LONGEST];
        for (size_t i = 0; i < sizeof block; i++) {
            random = random * UINT64_C(6364136223846793005) + 1442695040888963407u;
            block[i] = (unsigned char)(random >> 33 & 15 ? PASSES : random >> 40);
        }
        const unsigned char *p = block + (random >> 50) % 20,
                            *end = block + sizeof block - (random >> 56) % 20;
        for (size_t s = 0; s < SCANS; s++)
            assert_ptr_equal(scans[s].find(p, end), plainly(p, end, scans[s].stops));
    }
}

static void reads_nothing_of_an_empty_range(void **unused)
{
    (void)unused;
    unsigned char *block = malloc(1);
    for (size_t s = 0; s < SCANS; s++) {
        assert_ptr_equal(scans[s].find(block + 1, block + 1), block + 1);
        assert_null(scans[s].find(NULL, NULL));
    }
    free(block);
}

/* ---- Scans that are not made by scan_any() */

static const unsigned char *scan_values(const unsigned char *p, const unsigned char *end)
{
    return scan_unwritable(p, end, true);
}

static bool stops_values(unsigned char byte)
{
    return byte == 0xC2 || (byte && strchr("&<>\"'`\t\n", byte));
}

static const unsigned char *scan_characters(const unsigned char *p, const unsigned char *end)
{
    return scan_unwritable(p, end, false);
}

static bool stops_characters(unsigned char byte)
{
    return stops_values(byte) && byte != '\t' && byte != '\n';
}

static bool stops_suspects(unsigned char byte)
{
    if (byte < 0x20)
        return byte != '\t' && byte != '\n';
    return byte == 0x7F || byte == 0xC2 || byte >= 0xEF;
}

static const unsigned char *find_suspect(const unsigned char *p, const unsigned char *end)
{
    return scan_suspect(p, end);
}

static const struct {
    scan *find;
    bool (*stops)(unsigned char byte);
} others[] = {
    {scan_values, stops_values}, {scan_characters, stops_characters}, {find_suspect, stops_suspects}};

static void stops_at_every_byte_of_the_other_scans_and_at_none_else(void **unused)
{
    (void)unused;
    for (unsigned byte = 0; byte < 256; byte++)
        for (size_t length = 0; length < 40; length++)
            for (size_t at = 0; at < length; at++)
                for (size_t s = 0; s < sizeof others / sizeof *others; s++) {
                    unsigned char block[40];
                    memset(block, PASSES, sizeof block);
                    block[at] = (unsigned char)byte;
                    bool stop = others[s].stops((unsigned char)byte);
                    assert_ptr_equal(others[s].find(block, block + length), block + (stop ? at : length));
                }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_the_first_stop_at_every_place_length_and_alignment),
        cmocka_unit_test(agrees_with_a_plain_loop_on_every_byte),
        cmocka_unit_test(agrees_with_a_plain_loop_on_random_bytes),
        cmocka_unit_test(reads_nothing_of_an_empty_range),
        cmocka_unit_test(stops_at_every_byte_of_the_other_scans_and_at_none_else),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
