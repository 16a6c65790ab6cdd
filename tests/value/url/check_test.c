/* check_test.c: the check of one URL, and of lists of URLs, against a rule. */
#include "value/url/room.h"

struct row {
    const char *value;
    const char *expected; /* "NO": nothing is kept */
    tamis_reason reason;  /* the reason if nothing is kept */
};

static void check_rows(const struct url_rule *rule, enum url_kind kind, const struct row *rows, size_t count)
{
    struct room *r = room_new();
    for (size_t i = 0; i < count; i++) {
        const char *got = room_judge(r, rule, kind, span_from(rows[i].value));
        if (strcmp(got, rows[i].expected) != 0)
            fail_msg("%s: %s", rows[i].value, got);
        if (strcmp(got, "NO") == 0 && r->reason != rows[i].reason)
            fail_msg("%s: reason %d, not %d", rows[i].value, (int)r->reason, (int)rows[i].reason);
    }
    room_free(r);
}
#define CHECK(rule, kind, rows) check_rows(rule, kind, rows, sizeof(rows) / sizeof *(rows))

static const struct url_rule web = {
    .schemes = STRINGS(TEXT("https"), TEXT("http"), TEXT("mailto")),
    .relative = TAMIS_RELATIVE_KEEP,
};

static const struct url_rule own = {
    .schemes = STRINGS(TEXT("https"), TEXT("mailto"), TEXT("file")),
    .hosts = STRINGS(TEXT("good.com"), TEXT("*.example.org"), TEXT("127.0.0.1"), TEXT("[::1]")),
    .relative = TAMIS_RELATIVE_KEEP,
};

TEST(keeps_listed_schemes_and_writes_them_as_browsers_read_them)
{
    static const struct row rows[] = {
        {"https://h", "https://h/", 0},
        {" HT\tTPS:\\\\H\\a/../b c ", "https://h/b%20c", 0},
        {"http:h", "http://h/", 0},
        {"mailto:a@b?subject=x y", "mailto:a@b?subject=x%20y", 0},
        {"javascript:alert(1)", "NO", TAMIS_REASON_URL_SCHEME},
        {" \x01java\nscript:x", "NO", TAMIS_REASON_URL_SCHEME},
        {"ftp://h", "NO", TAMIS_REASON_URL_SCHEME},
        {"data:text/html,x", "NO", TAMIS_REASON_URL_SCHEME},
        {"view-source:https://h", "NO", TAMIS_REASON_URL_SCHEME},
        {"https://", "NO", TAMIS_REASON_URL_INVALID},
        {"https://a b", "NO", TAMIS_REASON_URL_INVALID},
        {"https://a\"b", "NO", TAMIS_REASON_URL_INVALID},
        {"https://a`{b}", "NO", TAMIS_REASON_URL_INVALID},
        {"https://u@h", "NO", TAMIS_REASON_URL_CREDENTIALS},
        {"https://:p@h", "NO", TAMIS_REASON_URL_CREDENTIALS},
        {"https://@h", "https://h/", 0},
        {"https://good.com%2f@evil.com", "NO", TAMIS_REASON_URL_CREDENTIALS},
    };
    CHECK(&web, URL_SINGLE, rows);
}

/* Bypass class 27. */
TEST(compares_hosts_as_they_are_parsed)
{
    static const struct row rows[] = {
        {"https://good.com/x", "https://good.com/x", 0},
        {"https://GOOD.com", "https://good.com/", 0},
        {"https://g%6fod.com", "https://good.com/", 0},
        {"https://good.com:8443/", "https://good.com:8443/", 0},
        {"https://a.example.org", "https://a.example.org/", 0},
        {"https://a.b.example.org", "https://a.b.example.org/", 0},
        {"https://0x7f.1", "https://127.0.0.1/", 0},
        {"https://[0::1]", "https://[::1]/", 0},
        {"//good.com/x", "https://good.com/x", 0},
        {"mailto:a@evil.com", "mailto:a@evil.com", 0},
        {"https://example.org", "NO", TAMIS_REASON_URL_HOST},
        {"https://.example.org", "NO", TAMIS_REASON_URL_HOST},
        {"https://xexample.org", "NO", TAMIS_REASON_URL_HOST},
        {"https://good.com.", "NO", TAMIS_REASON_URL_HOST},
        {"https://good.com.evil.com", "NO", TAMIS_REASON_URL_HOST},
        {"https://evilgood.com", "NO", TAMIS_REASON_URL_HOST},
        {"https://evil.com\\@good.com", "NO", TAMIS_REASON_URL_HOST},
        {"https://evil.com#@good.com", "NO", TAMIS_REASON_URL_HOST},
        {"https:evil.com", "NO", TAMIS_REASON_URL_HOST},
        {"https:\\/\\evil.com\\good.com", "NO", TAMIS_REASON_URL_HOST},
        {"https://2130706434", "NO", TAMIS_REASON_URL_HOST},
        {"//evil.com", "NO", TAMIS_REASON_URL_HOST},
        {"file:///etc", "NO", TAMIS_REASON_URL_HOST},
        {"https://good.com@evil.com", "NO", TAMIS_REASON_URL_CREDENTIALS},
    };
    CHECK(&own, URL_SINGLE, rows);
}

TEST(keeps_relative_urls_relative)
{
    static const struct row rows[] = {
        {"", "", 0},
        {" ", "", 0},
        {"a/b?c#d", "a/b?c#d", 0},
        {"../a/./b", "../a/./b", 0},
        {"/a\\b", "/a/b", 0},
        {"a\\b?c\\d#e\\f", "a/b?c\\d#e\\f", 0},
        {" \x01"
         "a\tb\n/c ",
         "ab/c", 0},
        {"a b\"<>`{}^|", "a%20b%22%3C%3E%60%7B%7D%5E|", 0},
        {"?'\"", "?%27%22", 0},
        {"#a b`", "#a%20b%60", 0},
        {"\xC3\xA9?\xC3\xA9#\xE2\x80\xAE", "%C3%A9?%C3%A9#%E2%80%AE", 0},
        {"java%73cript:x", "./java%73cript:x", 0},
        {"1:2", "./1:2", 0},
        {"a/b:c", "a/b:c", 0},
        {"?a:b", "?a:b", 0},
        {"./javascript:x", "./javascript:x", 0},
        {":", "./:", 0},
        {"/.//evil.com", "/.//evil.com", 0},
        {".//evil.com", ".//evil.com", 0},
        {"/\x01/evil.com", "/%01/evil.com", 0},
        {"//evil.com", "https://evil.com/", 0},
        {"\\\\evil.com", "https://evil.com/", 0},
        {"/\\evil.com", "https://evil.com/", 0},
        {"/\t\n/evil.com", "https://evil.com/", 0},
        {" //evil.com:80/../x", "https://evil.com:80/x", 0},
        {"///evil.com", "https://evil.com/", 0},
        {"//u@evil.com", "NO", TAMIS_REASON_URL_CREDENTIALS},
        {"//", "NO", TAMIS_REASON_URL_INVALID},
        {"//a b", "NO", TAMIS_REASON_URL_INVALID},
        {"https:evil.com", "https://evil.com/", 0},
    };
    CHECK(&web, URL_SINGLE, rows);
}

TEST(denies_or_resolves_relative_urls_or_keeps_fragments)
{
    static const struct row denied[] = {
        {"a", "NO", TAMIS_REASON_URL_RELATIVE}, {"", "NO", TAMIS_REASON_URL_RELATIVE},
        {"https://h", "https://h/", 0},         {"//h", "https://h/", 0},
        {"/\\h\\x", "https://h/x", 0},          {"/h", "NO", TAMIS_REASON_URL_RELATIVE},
    };
    static const struct row without_fragments[] = {{"#a", "NO", TAMIS_REASON_URL_RELATIVE}};
    static const struct row fragments[] = {
        {"#a", "#a", 0},
        {" \t#a b", "#a%20b", 0},
        {"#", "#", 0},
        {"a#b", "NO", TAMIS_REASON_URL_RELATIVE},
        {"", "NO", TAMIS_REASON_URL_RELATIVE},
        {"//h#a", "https://h/#a", 0},
    };
    static const struct row resolved[] = {
        {"a", "https://good.com/x/a", 0},
        {"", "https://good.com/x/y", 0},
        {"/\\h", "NO", TAMIS_REASON_URL_HOST},
        {"https:a", "https://good.com/x/a", 0},
        {"../..", "https://good.com/", 0},
        {"javascript:x", "NO", TAMIS_REASON_URL_SCHEME},
        {"#a b", "#a%20b", 0},
        {"\t#", "#", 0},
    };
    struct url_rule rule = {.schemes = STRINGS(TEXT("https"))};
    CHECK(&rule, URL_SINGLE, denied);
    CHECK(&rule, URL_SINGLE, without_fragments);
    rule.relative = TAMIS_RELATIVE_RESOLVE;
    CHECK(&rule, URL_SINGLE, denied); /* without a base */
    rule.relative = TAMIS_RELATIVE_FRAGMENT;
    CHECK(&rule, URL_SINGLE, fragments);
    struct room *r = room_new();
    rule = own;
    rule.relative = TAMIS_RELATIVE_RESOLVE;
    rule.base = room_base(r, "https://good.com/x/y#z");
    CHECK(&rule, URL_SINGLE, resolved);
    room_free(r);
}

TEST(allows_nothing_by_an_empty_rule)
{
    static const struct row rows[] = {
        {"https://h", "NO", TAMIS_REASON_URL_SCHEME},
        {"a:", "NO", TAMIS_REASON_URL_SCHEME},
        {"a", "NO", TAMIS_REASON_URL_RELATIVE},
    };
    static const struct url_rule empty = {0};
    CHECK(&empty, URL_SINGLE, rows);
}

TEST(upgrades_http_urls_before_it_checks_them)
{
    const struct url_rule rule = {
        .schemes = STRINGS(TEXT("https"), TEXT("mailto")),
        .hosts = STRINGS(TEXT("good.com"), TEXT("[::1]")),
        .upgrade_insecure = true,
    };
    static const struct row rows[] = {
        {"http://good.com/a?b=http:#c", "https://good.com/a?b=http:#c", 0},
        {" HT\tTP:\\\\Good.com\\a/../b c ", "https://good.com/b%20c", 0},
        {"http:good.com", "https://good.com/", 0},
        {"http://good.com:80/a", "https://good.com/a", 0},
        {"http://good.com:443/a?b#c", "https://good.com/a?b#c", 0},
        {"http://[::1]:0443", "https://[::1]/", 0},
        {"http://good.com:8080/a", "https://good.com:8080/a", 0},
        {"http://good.com:4430/", "https://good.com:4430/", 0},
        {"https://good.com:80/", "https://good.com:80/", 0},
        {"https://good.com/:443", "https://good.com/:443", 0},
        {"//good.com/a", "https://good.com/a", 0},
        {"mailto:http://good.com:443", "mailto:http://good.com:443", 0},
        {"http://evil.com/", "NO", TAMIS_REASON_URL_HOST},
        {"http://a@good.com/", "NO", TAMIS_REASON_URL_CREDENTIALS},
        {"http://", "NO", TAMIS_REASON_URL_INVALID},
        {"ws://good.com/", "NO", TAMIS_REASON_URL_SCHEME},
        {"httpx://good.com/", "NO", TAMIS_REASON_URL_SCHEME},
        {"a", "NO", TAMIS_REASON_URL_RELATIVE},
    };
    static const struct row candidates[] = {
        {"http://good.com/a 1x, https://good.com/b 2x, http://evil.com/c 3x",
         "https://good.com/a 1x, https://good.com/b 2x", 0},
    };
    CHECK(&rule, URL_SINGLE, rows);
    CHECK(&rule, URL_CANDIDATES, candidates);
}

TEST(upgrades_what_it_resolves_and_matches_the_patterns)
{
    struct room *r = room_new();
    struct pattern pattern;
    struct arena arena;
    tamis_base_arena_init(&arena, &r->meter);
    assert_null(tamis_value_pattern_read(&arena, SPAN("https://good.com/a/*"), PATTERN_URL, &pattern));
    const struct url_rule rule = {.schemes = STRINGS(TEXT("https")),
                                  .patterns = &pattern,
                                  .pattern_count = 1,
                                  .relative = TAMIS_RELATIVE_RESOLVE,
                                  .base = room_base(r, "http://good.com:443/a/b"),
                                  .upgrade_insecure = true};
    assert_string_equal(room_judge(r, &rule, URL_SINGLE, SPAN("c#d")), "https://good.com/a/c#d");
    assert_string_equal(room_judge(r, &rule, URL_SINGLE, SPAN("http://good.com/a/e")),
                        "https://good.com/a/e");
    assert_string_equal(room_judge(r, &rule, URL_SINGLE, SPAN("/f")), "NO");
    assert_true(r->reason == TAMIS_REASON_URL_PATTERN);
    tamis_base_arena_free(&arena);
    room_free(r);
}

TEST(checks_each_url_of_a_list)
{
    static const struct row words[] = {
        {"https://a  javascript:x\n\tb/c ", "https://a/ b/c", 0},
        {"javascript:x ftp://h", "NO", TAMIS_REASON_URL_SCHEME},
        {"", "", 0},
        {" \n", "", 0},
        {"\x01", "NO", TAMIS_REASON_URL_INVALID},
    };
    static const struct row commas[] = {
        {"https://a,b c , javascript:x,", "https://a/, b%20c", 0},
        {",,", "", 0},
        {"javascript:a,b:c", "NO", TAMIS_REASON_URL_SCHEME},
    };
    CHECK(&web, URL_LIST, words);
    CHECK(&web, URL_COMMAS, commas);
}

TEST(reads_names_of_maps)
{
    static const struct row rows[] = {
        {"#m", "#m", 0},
        {"https://evil.com/#m#n o", "#m#n o", 0},
        {"m", "NO", TAMIS_REASON_URL_INVALID},
        {"#", "NO", TAMIS_REASON_URL_INVALID},
        {"", "NO", TAMIS_REASON_URL_INVALID},
    };
    static const struct row denied[] = {{"#m", "NO", TAMIS_REASON_URL_RELATIVE}};
    static const struct url_rule empty = {0};
    CHECK(&web, URL_HASH_NAME, rows);
    CHECK(&empty, URL_HASH_NAME, denied);
}

/* A base can contain the characters that separate the items of a list. */
TEST(does_not_let_a_base_divide_a_url)
{
    struct room *r = room_new();
    struct url_rule rule = {.schemes = STRINGS(TEXT("https"), TEXT("a")), .relative = TAMIS_RELATIVE_RESOLVE};
    rule.base = room_base(r, "https://h/x,y,/,z");
    assert_string_equal(room_judge(r, &rule, URL_COMMAS, SPAN("?q, b")),
                        "https://h/x%2Cy%2C/%2Cz?q, https://h/x%2Cy%2C/b");
    assert_string_equal(room_judge(r, &rule, URL_CANDIDATES, SPAN(". 1x, b")),
                        "https://h/x,y,/ 1x, https://h/x,y,/b");
    rule.base = room_base(r, "https://h/x,");
    assert_string_equal(room_judge(r, &rule, URL_CANDIDATES, SPAN("\x01 2x")), "https://h/x%2C 2x");
    rule.base = room_base(r, "a:b c");
    assert_string_equal(room_judge(r, &rule, URL_LIST, SPAN("#q")), "#q");
    assert_string_equal(room_judge(r, &rule, URL_CANDIDATES, SPAN("#q 3x")), "#q 3x");
    room_free(r);
}

TEST(reports_the_part_of_the_value_that_is_the_cause)
{
    struct room *r = room_new();
    assert_string_equal(room_judge(r, &web, URL_SINGLE, SPAN("java\tscript:x")), "NO");
    assert_true(span_is(r->detail, "java\tscript:"));
    assert_string_equal(room_judge(r, &web, URL_LIST, SPAN("a https://u@h b")), "a b");
    assert_true(r->reason == TAMIS_REASON_URL_CREDENTIALS && span_is(r->detail, "https://u@h"));
    assert_string_equal(room_judge(r, &web, URL_CANDIDATES, SPAN("a 1x, x:y 2x")), "a 1x");
    assert_true(r->reason == TAMIS_REASON_URL_SCHEME && span_is(r->detail, "x:"));
    assert_string_equal(room_judge(r, &web, URL_SINGLE, SPAN("a")), "a");
    assert_true(r->reason == TAMIS_REASON_COUNT && r->detail.n == 0);
    room_free(r);
}

TEST(finds_schemes_where_no_url_was_expected)
{
    struct room *r = room_new();
    assert_true(tamis_value_url_has_scheme(SPAN(" java\nscript:x"), &r->meter));
    assert_true(tamis_value_url_has_scheme(SPAN("https://["), &r->meter));
    assert_true(tamis_value_url_has_scheme(SPAN("x:"), &r->meter));
    assert_false(tamis_value_url_has_scheme(SPAN("12:30"), &r->meter));
    assert_false(tamis_value_url_has_scheme(SPAN("a b:c"), &r->meter));
    assert_false(tamis_value_url_has_scheme(SPAN("//h"), &r->meter));
    assert_false(tamis_value_url_has_scheme(SPAN(""), &r->meter));
    room_free(r);
}

TEST(finds_hosts_where_no_url_was_expected)
{
    static const char *const elsewhere[] = {"//h", "\\\\h", "/\\h", "\\/h",    " \x01\f//h",    "\t/\r\n/h",
                                            "///", "//",    "x:",   "https:h", "java\nscript:x"};
    static const char *const here[] = {"/h",   "\\h",  "./ /h",       "h//x", "?//h",
                                       "#//h", "/ /h", "\xC2\xA0//h", "",     "/"};
    struct room *r = room_new();
    for (size_t i = 0; i < sizeof elsewhere / sizeof *elsewhere; i++)
        if (!tamis_value_url_leads_elsewhere(span_from(elsewhere[i]), &r->meter))
            fail_msg("%s", elsewhere[i]);
    for (size_t i = 0; i < sizeof here / sizeof *here; i++)
        if (tamis_value_url_leads_elsewhere(span_from(here[i]), &r->meter))
            fail_msg("%s", here[i]);
    room_free(r);
}
