/* scanner_test.c: every implementation of scanner.h that this machine can run gives the results of the model and reads
 * nothing outside of its input. Each input is at the end or at the beginning of a page of memory, and the pages next to
 * that page cannot be read. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/names_lookup.h"
#include "base/scanner.h"
#include "judges/scanner.h"
#include "models/scanner.h"

enum {
    LONGEST = 130,
};

/* --- a page between two pages that cannot be read --- */

static unsigned char *page, *page_end;

static int make_pages(void **unused)
{
    (void)unused;
    size_t size = (size_t)sysconf(_SC_PAGESIZE);
    unsigned char *all = mmap(NULL, 3 * size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (all == MAP_FAILED || mprotect(all, size, PROT_NONE) || mprotect(all + 2 * size, size, PROT_NONE))
        return 1;
    page = all + size;
    page_end = page + size;
    return 0;
}

/* --- one input --- */

static void check(scanner_judge *judge, const unsigned char *p, size_t n)
{
    const char *wrong = judge(p, n);
    if (wrong)
        fail_msg("%zu bytes: %s", n, wrong);
}

/* --- inputs at both edges of the page --- */

static void at_both_edges(scanner_judge *judge, const void *bytes, size_t n)
{
    if (n)
        memcpy(page, bytes, n);
    check(judge, page, n);
    if (n)
        memcpy(page_end - n, bytes, n);
    check(judge, page_end - n, n);
}

static void stops_at_every_byte_at_every_place_of_every_length(void **unused)
{
    (void)unused;
    unsigned char bytes[LONGEST];
    static const unsigned char plain[] = {'m', 0x80, 0xC3, '!', 'L', ' '};
    static const unsigned char odd[] = {'<', '>', '&', '\r', 0, 0xC2, '"', '\'', '.', 0xBC, 0x7C, 0x42, 0x8D};
    for (size_t n = 0; n <= LONGEST; n++) {
        memset(bytes, plain[n % sizeof plain], sizeof bytes);
        at_both_edges(scanner_judge_stops, bytes, n);
        for (size_t at = 0; at < n; at++) {
            bytes[at] = odd[(n + at) % sizeof odd];
            bytes[LONGEST - 1] = '<';
            at_both_edges(scanner_judge_stops, bytes, n);
            bytes[at] = plain[n % sizeof plain];
        }
    }
}

static void classifies_every_byte(void **unused)
{
    (void)unused;
    unsigned char bytes[70];
    for (unsigned byte = 0; byte < 256; byte++)
        for (size_t at = 0; at < sizeof bytes; at++) {
            memset(bytes, 'm', sizeof bytes);
            bytes[at] = (unsigned char)byte;
            at_both_edges(scanner_judge_stops, bytes, sizeof bytes);
            at_both_edges(scanner_judge_utf8, bytes, sizeof bytes);
        }
}

static void gives_the_same_at_every_alignment(void **unused)
{
    (void)unused;
    for (size_t shift = 0; shift < 64; shift++)
        for (size_t n = 0; n <= LONGEST; n += 1 + n / 20) {
            memset(page, 'm', 3 * LONGEST);
            memcpy(page + shift + n, "<\xFF", 2); /* after the end */
            check(scanner_judge_stops, page + shift, n);
            check(scanner_judge_utf8, page + shift, n);
            for (size_t at = 0; at < n; at += 3) {
                page[shift + at] = 0xC2;
                check(scanner_judge_stops, page + shift, n);
                check(scanner_judge_utf8, page + shift, n);
                page[shift + at] = 'm';
            }
        }
}

/* --- line ends --- */

/* One to three line ends of any form, at all places and distances in two blocks. */
static void replaces_line_ends_at_every_place(void **unused)
{
    (void)unused;
    static const char *const forms[] = {"\r\n", "\r", "\n", "\r\r\n", "\n\r", "\r\n\r\n", "\r\r"};
    enum { FORMS = sizeof forms / sizeof *forms, BLOCKS = 3 * 32 };
    char bytes[2 * BLOCKS];
    for (size_t form = 0; form < FORMS; form++)
        for (size_t at = 0; at < BLOCKS; at++)
            for (size_t distance = 0; distance < 40; distance++) {
                memset(bytes, 'm', sizeof bytes);
                memcpy(bytes + at + distance, forms[(form + distance) % FORMS],
                       strlen(forms[(form + distance) % FORMS]));
                memcpy(bytes + at, forms[form], strlen(forms[form]));
                at_both_edges(scanner_judge_lines, bytes, BLOCKS + at % 9);
            }
    for (size_t n = 0; n <= BLOCKS; n++) {
        memset(bytes, "\rm"[n % 2], sizeof bytes);
        at_both_edges(scanner_judge_lines, bytes, n);
        bytes[n] = '\r';
        at_both_edges(scanner_judge_lines, bytes, n + 1);
    }
}

/* A byte other than ASCII, or U+0000, at every place before and after a line end. */
static void finds_bytes_that_are_not_ascii_between_lines(void **unused)
{
    (void)unused;
    static const unsigned char others[] = {0x00, 0x01, 0x7F, 0x80, 0xC2, 0xFF};
    enum { LENGTH = 4 * 32 + 5 };
    char bytes[LENGTH];
    for (size_t i = 0; i < sizeof others; i++)
        for (size_t at = 0; at < LENGTH; at++)
            for (size_t line = 0; line < LENGTH - 1; line += 1 + line % 3) {
                memset(bytes, 'm', sizeof bytes);
                memcpy(bytes + line, "\r\n", 2);
                bytes[at] = (char)others[i];
                at_both_edges(scanner_judge_lines, bytes, LENGTH - at % 7 % (LENGTH - at));
            }
}

/* --- UTF-8 --- */

/* Where a sequence is put: at the beginning, in the middle of a block, across the borders of blocks, and at the end. */
static const struct {
    size_t before, after;
} places[] = {{0, 0}, {0, 40}, {13, 0}, {14, 33}, {30, 40}, {31, 0}, {61, 3}, {62, 64}, {29, 35}};

static void check_sequence(const unsigned char *sequence, size_t n, unsigned char filler)
{
    unsigned char bytes[LONGEST + 8];
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        size_t before = places[i].before, all = before + n + places[i].after;
        memset(bytes, filler, all);
        memcpy(bytes + before, sequence, n);
        memcpy(page_end - all, bytes, all);
        check(scanner_judge_utf8, page_end - all, all);
    }
}

static void judges_every_sequence_of_up_to_two_bytes(void **unused)
{
    (void)unused;
    for (unsigned a = 0; a < 256; a++) {
        check_sequence((unsigned char[]){(unsigned char)a}, 1, 'm');
        for (unsigned b = 0; b < 256; b++)
            check_sequence((unsigned char[]){(unsigned char)a, (unsigned char)b}, 2, 'm');
    }
}

/* Puts each sequence once across the border of two blocks. */
static void judges_every_sequence_of_three_bytes(void **unused)
{
    (void)unused;
    unsigned char *p = page_end - 66;
    memset(p, 'm', 66);
    for (unsigned c = 0; c < 1u << 24; c++) {
        if (!(c & 0x800000)) /* the sequences of two bytes include those whose first byte is ASCII */
            continue;
        unsigned char *at = p + 29 + c % 5;
        for (unsigned i = 0; i < 3; i++)
            at[i] = (unsigned char)(c >> (16 - 8 * i));
        size_t expected = scanner_model_utf8(p, 66, '\r', SCAN_NO_STOP);
        const struct scanner *s;
        for (unsigned i = 0; (s = tamis_base_scanner_at(i)); i++)
            if (s->utf8(p, p + 66, '\r', SCAN_NO_STOP) != p + expected)
                fail_msg("%s: %06X", s->name, c);
        memset(at, 'm', 3);
    }
}

static void judges_four_bytes_on_both_sides_of_every_boundary(void **unused)
{
    (void)unused;
    static const unsigned char edges[] = {0x00, 0x0D, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF,
                                          0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE,
                                          0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xF7, 0xF8, 0xFF};
    enum { EDGES = sizeof edges };
    for (unsigned i = 0; i < EDGES * EDGES * EDGES * EDGES; i++) {
        unsigned char s[] = {edges[i % EDGES], edges[i / EDGES % EDGES], edges[i / EDGES / EDGES % EDGES],
                             edges[i / EDGES / EDGES / EDGES]};
        unsigned char *p = page_end - 67;
        memset(p, 'm', 67);
        memcpy(p + 28 + i % 6, s, 4);
        check(scanner_judge_utf8, p, i % 2 ? 67 : 32 + i % 6);
    }
}

/* A text with sequences of every length is cut, and changed, at every byte. */
static void finds_damage_in_a_text_of_any_language(void **unused)
{
    (void)unused;
    static const char text[] =
        "Tamis \xD1\x81\xD0\xB8\xD1\x82\xD0\xBE \xE7\xAF\xA9\xE3\x81\xB5\xE3\x82\x8B\xE3\x81\x84 "
        "\xF0\x9F\xA7\xBA\xF0\x9F\xA7\xBA\xF4\x8F\xBF\xBF\xED\x9F\xBF\xEE\x80\x80\xC2\x80 "
        "\xE2\x82\xAC\xE2\x82\xAC\xE2\x82\xAC\xE2\x82\xAC\xE2\x82\xAC\xE2\x82\xAC\xE2\x82\xAC!";
    static const unsigned char damage[] = {0x00, '\r', 'm',  0x80, 0xBF, 0xC0,
                                           0xC2, 0xE0, 0xED, 0xF0, 0xF4, 0xFF};
    enum { LENGTH = sizeof text - 1 };
    for (size_t from = 0; from < LENGTH; from++)
        for (size_t n = 0; n <= LENGTH - from; n++) {
            at_both_edges(scanner_judge_utf8, text + from, n);
        }
    for (size_t at = 0; at < LENGTH; at++)
        for (size_t i = 0; i < sizeof damage; i++) {
            char other[LENGTH];
            memcpy(other, text, LENGTH);
            other[at] = (char)damage[i];
            at_both_edges(scanner_judge_utf8, other, LENGTH);
        }
}

static void accepts_every_code_point(void **unused)
{
    (void)unused;
    unsigned char *p = page_end - 70;
    memset(p, 'm', 70);
    for (uint32_t c = 0x80; c <= 0x10FFFF; c++) {
        if (c >= 0xD800 && c <= 0xDFFF)
            continue;
        unsigned char s[4];
        unsigned n = c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
        static const unsigned char marks[] = {0, 0, 0xC0, 0xE0, 0xF0};
        for (unsigned i = 0; i < n; i++)
            s[i] = (unsigned char)((i ? 0x80 : marks[n]) | (c >> 6 * (n - 1 - i) & (i ? 0x3F : 0x7F)));
        unsigned char *at = p + 28 + c % 7;
        memcpy(at, s, n);
        const struct scanner *scanner;
        for (unsigned i = 0; (scanner = tamis_base_scanner_at(i)); i++)
            assert_ptr_equal(scanner->utf8(p, page_end, '\r', 0), page_end);
        memset(at, 'm', n);
    }
}

/* --- names --- */

static void reads_names_of_every_length_with_every_byte(void **unused)
{
    (void)unused;
    char bytes[40];
    for (unsigned byte = 0; byte < 256; byte++)
        for (size_t n = 0; n < sizeof bytes; n++)
            for (size_t at = 0; at < n && at < 19; at++) {
                memset(bytes, 'Q', sizeof bytes);
                bytes[at] = (char)byte;
                bytes[at + 1] = ">\n=/ x"[n % 6];
                at_both_edges(scanner_judge_name, bytes, n);
            }
}

static void finds_the_static_name_in_a_block(char block[16], size_t n)
{
    assert_int_equal(names_static_short(names_load(block), names_load(block + 8)),
                     tamis_base_names_static(span_of(block, n)));
}

/* Tests the static names, and all names that differ from a static name in one byte, or that have one byte fewer or more at the
 * end. */
static void finds_every_static_name_in_a_block(void **unused)
{
    (void)unused;
    for (atom i = ATOM_NONE + 1; i < ATOM_STATIC_COUNT; i++) {
        struct span text = tamis_base_names_static_text(i);
        char block[16] = {0};
        if (text.n > sizeof block)
            continue;
        memcpy(block, text.p, text.n);
        assert_int_equal(names_static_short(names_load(block), names_load(block + 8)), i);
        for (size_t at = 0; at < text.n; at++)
            for (int byte = 1; byte < 256; byte++) {
                block[at] = (char)byte;
                finds_the_static_name_in_a_block(block, text.n);
                block[at] = text.p[at];
            }
        for (int byte = 1; byte < 256 && text.n < sizeof block; byte++) {
            block[text.n] = (char)byte;
            finds_the_static_name_in_a_block(block, text.n + 1);
            block[text.n] = 0;
        }
        block[text.n - 1] = 0;
        if (text.n > 1)
            finds_the_static_name_in_a_block(block, text.n - 1);
    }
}

static void lists_the_fastest_first_and_scalar_last(void **unused)
{
    (void)unused;
    unsigned n = 0;
    while (tamis_base_scanner_at(n))
        print_message("%s\n", tamis_base_scanner_at(n++)->name);
    assert_ptr_equal(tamis_base_scanner_at(0), tamis_base_scanner());
    assert_string_equal(tamis_base_scanner_at(n - 1)->name, "scalar");
    assert_null(tamis_base_scanner_at(n + 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_the_fastest_first_and_scalar_last),
        cmocka_unit_test(stops_at_every_byte_at_every_place_of_every_length),
        cmocka_unit_test(classifies_every_byte),
        cmocka_unit_test(gives_the_same_at_every_alignment),
        cmocka_unit_test(replaces_line_ends_at_every_place),
        cmocka_unit_test(finds_bytes_that_are_not_ascii_between_lines),
        cmocka_unit_test(judges_every_sequence_of_up_to_two_bytes),
        cmocka_unit_test(judges_every_sequence_of_three_bytes),
        cmocka_unit_test(judges_four_bytes_on_both_sides_of_every_boundary),
        cmocka_unit_test(finds_damage_in_a_text_of_any_language),
        cmocka_unit_test(accepts_every_code_point),
        cmocka_unit_test(reads_names_of_every_length_with_every_byte),
        cmocka_unit_test(finds_every_static_name_in_a_block),
    };
    return cmocka_run_group_tests(tests, make_pages, NULL);
}
