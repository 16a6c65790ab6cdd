/* candidates_test.c: srcset and imagesrcset (bypass class 35), and meta refresh (class 36). */
#include "value/url/room.h"

struct row {
    const char *value;
    const char *expected; /* "NO": nothing is kept */
};

static const struct url_rule web = {
    .schemes = STRINGS(TEXT("https"), TEXT("data")),
    .data_types = STRINGS(TEXT("image/gif")),
    .relative = TAMIS_RELATIVE_KEEP,
};

static void check_rows(enum url_kind kind, const struct row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct room *r = room_new(); /* a new one for each value, because its buffers have no memory yet */
        const char *got = room_judge(r, &web, kind, span_from(rows[i].value));
        if (strcmp(got, rows[i].expected) != 0)
            fail_msg("%s: %s", rows[i].value, got);
        room_free(r);
    }
}
#define CHECK(kind, rows) check_rows(kind, rows, sizeof(rows) / sizeof *(rows))

TEST(writes_candidates_in_one_form)
{
    static const struct row rows[] = {
        {"a", "a"},
        {"a,", "a"},
        {"a,b", "a,b"},
        {"a, b", "a, b"},
        {",, a ,,,b", "a, b"},
        {" a\n1x\t, b\f2x ", "a 1x, b 2x"},
        {"a 100w, b 0200w", "a 100w, b 200w"},
        {"a 10w 20h, b 20h 10w", "a 10w 20h, b 10w 20h"},
        {"a 1.5x, b .5x, c 1e3x, d 0x, e 1E+2x", "a 1.5x, b .5x, c 1e3x, d 0x, e 1E+2x"},
        {"https://h/a,b,c 2x", "https://h/a,b,c 2x"},
        {"HTTPS:h 2x,https:i", "https://h/ 2x, https://i/"},
        {"a\\b 1x", "a/b 1x"},
        {"a\x01 1x", "a 1x"},
        {"a,\x01 1x", "a%2C 1x"},
        {"\x01,a 1x", "%2Ca 1x"},
        {"data:image/gif;base64,R0lGODlhAQABAAAAACw= 2x", "data:image/gif;base64,R0lGODlhAQABAAAAACw= 2x"},
        {"", ""},
        {" , ", ""},
    };
    CHECK(URL_CANDIDATES, rows);
}

TEST(leaves_out_candidates_that_are_not_allowed_or_have_bad_descriptors)
{
    static const struct row rows[] = {
        {"x 1x, javascript:alert(1) 2x", "x 1x"},
        {"javascript:alert(1) 2x", "NO"},
        {"a 1x 1x", "NO"},
        {"a 1x 1w", "NO"},
        {"a 1w 1x", "NO"},
        {"a 1w 1w", "NO"},
        {"a 1h", "NO"},
        {"a 1h 1x", "NO"},
        {"a 1w 1h 1h", "NO"},
        {"a 0w", "NO"},
        {"a 1w 0h", "NO"},
        {"a -1x", "NO"},
        {"a +1x", "NO"},
        {"a 1.x", "NO"},
        {"a .x", "NO"},
        {"a x", "NO"},
        {"a w", "NO"},
        {"a 1ex", "NO"},
        {"a 1.5w", "NO"},
        {"a 1X", "NO"},
        {"a 1", "NO"},
        {"a 111111111111111111111x", "NO"},
        {"a 1x (, b 2x), c", "c"},
        {"a (b, c 2x", "NO"},
        {"a b) 1x, c 2x", "c 2x"},
        {"a foo, b", "b"},
        {"\x01 1x, b", "b"},
    };
    CHECK(URL_CANDIDATES, rows);
}

TEST(reads_refreshes_as_browsers_do)
{
    static const struct row rows[] = {
        {"5", "5"},
        {" 05.9 ", "5"},
        {"0", "0"},
        {".5;a", "0; url=a"},
        {"5;", "5"},
        {"5;url=https://h", "5; url=https://h/"},
        {"5 ; URL = https://h ", "5; url=https://h/"},
        {"5,uRl='https://h'x", "5; url=https://h/"},
        {"0;url=\"https://h\"", "0; url=https://h/"},
        {"0;url=\"https://h", "0; url=https://h/"},
        {"5 https://h", "5; url=https://h/"},
        {"5; 'a\"b' c", "5; url=a%22b"},
        {"5;ur=a", "5; url=ur=a"},
        {"5;url a", "5; url=url%20a"},
        {"5;u", "5; url=u"},
        {"5;urlx", "5; url=urlx"},
        {"5;url=''x", "5; url="},
        {"5;url=", "5; url="},
        {"5;url=\"'x\"", "5; url=%27x"},
        {"5;url=url=x", "5; url=url=x"},
        {"5;;a", "5; url=;a"},
        {"5;url=javascript:x", "NO"},
        {"0;url='java\tscript:x'", "NO"},
        {"0;javascript:x", "NO"},
        {"0;url=ftp://h", "NO"},
        {"x", "NO"},
        {"", "NO"},
        {"-1;url=a", "NO"},
        {"5x", "NO"},
        {"5:a", "NO"},
        {"9999999999;a", "NO"},
        {"000000000000;a", "0; url=a"},
        {"5...5.;a", "5; url=a"},
    };
    CHECK(URL_REFRESH, rows);
}
