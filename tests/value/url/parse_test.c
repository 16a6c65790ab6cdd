/* parse_test.c: the basic URL parser, state by state. */
#include "value/url/room.h"

struct row {
    const char *input;
    const char *base;     /* NULL: none */
    const char *expected; /* NULL: failure; "": relative */
};

static void check_row(struct room *r, const struct row *row)
{
    struct url u, again;
    enum url_parse result =
        tamis_value_url_parse(span_from(row->input), room_base(r, row->base), &u, &r->out);
    enum url_parse expected = !row->expected ? URL_FAILURE : *row->expected ? URL_PARSED : URL_RELATIVE;
    if (result != expected)
        fail_msg("%s, base %s: %d", row->input, row->base ? row->base : "none", result);
    if (result != URL_PARSED)
        return;
    if (!span_is(u.text, row->expected))
        fail_msg("%s, base %s: %.*s", row->input, row->base ? row->base : "none", (int)u.text.n, u.text.p);
    assert_int_equal(tamis_value_url_parse(u.text, NULL, &again, &r->again), URL_PARSED);
    if (!span_equal(again.text, u.text))
        fail_msg("%.*s is read as %.*s", (int)u.text.n, u.text.p, (int)again.text.n, again.text.p);
    assert_true(span_equal(again.host, u.host) && span_equal(again.path, u.path) &&
                span_equal(again.query, u.query));
    assert_true(span_equal(again.port, u.port) && span_equal(again.fragment, u.fragment));
    assert_true(again.has_host == u.has_host && again.opaque_path == u.opaque_path &&
                again.special == u.special);
}

static void check_rows(const struct row *rows, size_t count)
{
    struct room *r = room_new();
    for (size_t i = 0; i < count; i++)
        check_row(r, &rows[i]);
    room_free(r);
}
#define CHECK(rows) check_rows(rows, sizeof(rows) / sizeof *(rows))

TEST(reads_schemes_in_any_case_and_through_removed_characters)
{
    static const struct row rows[] = {
        {"HTTP://h", NULL, "http://h/"},
        {" \x01\x1f http://h/ \x02", NULL, "http://h/"},
        {"ht\ttp\n:\r//h", NULL, "http://h/"},
        {"java\tscript:x", NULL, "javascript:x"},
        {"a+b-c.1:x", NULL, "a+b-c.1:x"},
        {"1a:x", NULL, ""},
        {":x", NULL, ""},
        {"", NULL, ""},
        {"a b:x", NULL, ""},
        {"\xC3\xA9:x", NULL, ""},
        {"%68ttp://h", NULL, ""},
        {"http", NULL, ""},
        {"http:", NULL, NULL},
        {"a:", NULL, "a:"},
    };
    CHECK(rows);
}

TEST(takes_any_slashes_before_the_host_of_a_special_scheme)
{
    static const struct row rows[] = {
        {"https:h", NULL, "https://h/"},
        {"https:/h", NULL, "https://h/"},
        {"https:\\\\h", NULL, "https://h/"},
        {"https:/\\/\\\\h\\p", NULL, "https://h/p"},
        {"https:h", "https://b/c/d", "https://b/c/h"},
        {"https:/h", "https://b/c/d", "https://b/h"},
        {"https://h", "https://b/c/d", "https://h/"},
        {"https:\\\\h", "https://b/c/d", "https://h/"},
        {"https:h", "http://b/c/d", "https://h/"},
        {"a:/\\h", NULL, "a:/\\h"},
        {"a:\\\\h", NULL, "a:\\\\h"},
        {"a:///h", NULL, "a:///h"},
        {"ws:h", "ws://b/", "ws://b/h"},
        {"https://", NULL, NULL},
        {"https:///?q", NULL, NULL},
        {"a://", NULL, "a://"},
        {"a://?q", NULL, "a://?q"},
    };
    CHECK(rows);
}

TEST(resolves_relative_urls)
{
    static const struct row rows[] = {
        {"", "http://u:p@b:8/c/d?q#f", "http://u:p@b:8/c/d?q"},
        {"#g", "http://u:p@b:8/c/d?q#f", "http://u:p@b:8/c/d?q#g"},
        {"?r", "http://u@b:8/c/d?q#f", "http://u@b:8/c/d?r"},
        {"e", "http://b/c/d?q", "http://b/c/e"},
        {"/e", "http://b/c/d?q", "http://b/e"},
        {"\\e", "http://b/c/d?q", "http://b/e"},
        {"//e", "http://b/c/d?q", "http://e/"},
        {"/\\e", "http://b/c/d", "http://e/"},
        {"\\\t/e", "http://b/c/d", "http://e/"},
        {"//", "http://b/c/d", NULL},
        {"../../../e", "http://b/c/d", "http://b/e"},
        {"./e/", "http://b/c/d", "http://b/c/e/"},
        {".", "http://b/c/d", "http://b/c/"},
        {"..", "http://b/c/d/e", "http://b/c/"},
        {"%2e%2E/x", "http://b/c/d/e", "http://b/c/x"},
        {"\\e", "a://b/c/d", "a://b/c/\\e"},
        {"//e", "a:/c", "a://e"},
        {"/.//e", "a:/c", "a:/.//e"},
        {"..//e", "a:/c", "a:/.//e"},
        {"e", "a:/.//c", "a:/.//e"},
        {"", "a:/.//c?q", "a:/.//c?q"},
        {"e", "a://b", "a://b/e"},
        {"e", "mailto:x", NULL},
        {"?e", "mailto:x", NULL},
        {"#e", "mailto:x?q", "mailto:x?q#e"},
        {"b:c", "mailto:x", "b:c"},
    };
    CHECK(rows);
}

TEST(reads_credentials_up_to_the_last_at_sign)
{
    static const struct row rows[] = {
        {"http://u@h", NULL, "http://u@h/"},
        {"http://u:p@h", NULL, "http://u:p@h/"},
        {"http://a@b@h", NULL, "http://a%40b@h/"},
        {"http://a:b:c@h", NULL, "http://a:b%3Ac@h/"},
        {"http://:p@h", NULL, "http://:p@h/"},
        {"http://:@h", NULL, "http://h/"},
        {"http://@h", NULL, "http://h/"},
        {"http://u:@h", NULL, "http://u@h/"},
        {"http://u:\t@h", NULL, "http://u@h/"},
        {"http://h\\@e", NULL, "http://h/@e"},
        {"http://h/@e", NULL, "http://h/@e"},
        {"http://h?@e", NULL, "http://h/?@e"},
        {"http://h#@e", NULL, "http://h/#@e"},
        {"a://h\\@e", NULL, "a://h%5C@e"},
        {"http://@", NULL, NULL},
        {"http://u@", NULL, NULL},
        {"http://u@/x", NULL, NULL},
        {"http://u@:80", NULL, NULL},
        {"http://[|^]@h", NULL, "http://%5B%7C%5E%5D@h/"},
    };
    CHECK(rows);
}

TEST(reads_ports)
{
    static const struct row rows[] = {
        {"http://h:80/", NULL, "http://h/"},
        {"http://h:0080/", NULL, "http://h/"},
        {"http://h:443/", NULL, "http://h:443/"},
        {"https://h:443", NULL, "https://h/"},
        {"ws://h:80", NULL, "ws://h/"},
        {"wss://h:443", NULL, "wss://h/"},
        {"ftp://h:21", NULL, "ftp://h/"},
        {"a://h:80", NULL, "a://h:80"},
        {"http://h:/x", NULL, "http://h/x"},
        {"a://h:", NULL, "a://h"},
        {"http://h:0/", NULL, "http://h:0/"},
        {"http://h:65535", NULL, "http://h:65535/"},
        {"http://h:65536", NULL, NULL},
        {"http://h:99999999999999999999", NULL, NULL},
        {"http://h:8x", NULL, NULL},
        {"http://h: 8", NULL, NULL},
        {"http://h:8\t0\\x", NULL, "http://h/x"},
        {"http://[::1]:8", NULL, "http://[::1]:8/"},
        {"http://:8", NULL, NULL},
        {"a://:8", NULL, NULL},
        {"a://\t:8", NULL, NULL},
        {"a://h:8\\x", NULL, NULL},
        {"http://h:-1", NULL, NULL},
    };
    CHECK(rows);
}

TEST(supports_files_and_drive_letters)
{
    static const struct row rows[] = {
        {"file:x", NULL, "file:///x"},
        {"file:", NULL, "file:///"},
        {"file:///x", NULL, "file:///x"},
        {"file://h/x", NULL, "file://h/x"},
        {"file://LocalHost/x", NULL, "file:///x"},
        {"file:\\\\h\\x", NULL, "file://h/x"},
        {"file:///C|/x", NULL, "file:///C:/x"},
        {"file://C|/x", NULL, "file:///C:/x"},
        {"file:c:\\..\\x", NULL, "file:///c:/x"},
        {"file:///C:/..", NULL, "file:///C:/"},
        {"file:///a|/..", NULL, "file:///a:/"},
        {"file:///Z|/..", NULL, "file:///Z:/"},
        {"file:///@|/..", NULL, "file:///"},
        {"file:///[|/..", NULL, "file:///"},
        {"file:///x/..", NULL, "file:///"},
        {"file://h:80/", NULL, NULL},
        {"file://a b/", NULL, NULL},
        {"x", "file://h/C:/a/b", "file://h/C:/a/x"},
        {"/x", "file:///C:/a/b", "file:///C:/x"},
        {"/D:/x", "file:///C:/a/b", "file:///D:/x"},
        {"D|/x", "file://h/C:/a", "file://h/D:/x"},
        {"D|x", "file:///C:/a", "file:///C:/D|x"},
        {"..", "file:///C:/a", "file:///C:/"},
        {"..", "file:///C:", "file:///C:/"},
        {"?q", "file://h/a?b#c", "file://h/a?q"},
        {"", "file://h/a?b#c", "file://h/a?b"},
        {"//x", "file:///a", "file://x/"},
        {"file:x", "http://h/", "file:///x"},
        {"C|", "file:///a/b", "file:///C:"},
        {"/C", "file:///a/b", "file:///C"},
    };
    CHECK(rows);
}

TEST(encodes_each_part_by_its_own_set)
{
    static const struct row rows[] = {
        {"http://h/ \"#", NULL, "http://h/%20%22#"},
        {"http://h/<>`{}^|'~", NULL, "http://h/%3C%3E%60%7B%7D%5E|'~"},
        {"http://h/?<>`{}^|'\"", NULL, "http://h/?%3C%3E`{}^|%27%22"},
        {"a://h/?'", NULL, "a://h/?'"},
        {"http://h/#<>`{}^|'\" ?#", NULL, "http://h/#%3C%3E%60{}^|'%22%20?#"},
        {"http://h/%zz%41%", NULL, "http://h/%zz%41%"},
        {"http://h/\x7F\xC3\xA9?\xC3\xA9#\xC3\xA9", NULL, "http://h/%7F%C3%A9?%C3%A9#%C3%A9"},
        {"http://h/a\x01"
         "b\tc",
         NULL, "http://h/a%01bc"},
        {"a:b c\"<>`{}", NULL, "a:b c\"<>`{}"},
        {"a:\xC3\xA9\x7F\x01x", NULL, "a:%C3%A9%7F%01x"},
        {"a:b  #c", NULL, "a:b %20#c"},
        {"a:b  ?c", NULL, "a:b %20?c"},
        {"a:b c", NULL, "a:b c"},
    };
    CHECK(rows);
}

/* Bypass class 28. */
TEST(leaves_no_invisible_character)
{
    static const char *const parts[] = {"https://h/%s", "https://h/?%s", "https://h/#%s",
                                        "a:%s",         "a:?%s",         "https://%s@h/"};
    static const char *const invisible[] = {"\xE2\x80\xAE", "\xE2\x80\x8B", "\xE2\x81\xA6",
                                            "\xEF\xBB\xBF", "\xC2\xAD",     "\xF3\xA0\x80\x81",
                                            "\xE3\x85\xA4", "\xE2\x80\x8F"};
    struct room *r = room_new();
    for (size_t i = 0; i < 6 * 8; i++) {
        char input[64];
        struct url u;
        snprintf(input, sizeof input, parts[i % 6], invisible[i / 6]);
        assert_int_equal(tamis_value_url_parse(span_from(input), NULL, &u, &r->out), URL_PARSED);
        for (size_t at = 0; at < u.text.n; at++)
            assert_in_range(u.text.p[at], 0x21, 0x7E);
    }
    room_free(r);
}

TEST(returns_the_offsets_of_the_parts)
{
    struct room *r = room_new();
    struct url u;
    assert_int_equal(tamis_value_url_parse(SPAN("HTTPS://u:p@H.x:8/a/./b?q#f"), NULL, &u, &r->out),
                     URL_PARSED);
    assert_true(span_is(u.scheme, "https") && span_is(u.username, "u") && span_is(u.password, "p"));
    assert_true(span_is(u.host, "h.x") && span_is(u.port, "8") && span_is(u.path, "/a/b"));
    assert_true(span_is(u.query, "q") && span_is(u.fragment, "f"));
    assert_true(u.has_host && u.has_query && u.has_fragment && u.special && !u.opaque_path);
    assert_int_equal(tamis_value_url_parse(SPAN("a:/.//b?#"), NULL, &u, &r->out), URL_PARSED);
    assert_true(span_is(u.text, "a:/.//b?#") && span_is(u.path, "//b") && !u.query.n && !u.fragment.n);
    assert_true(!u.has_host && u.has_query && u.has_fragment && !u.special && !u.opaque_path);
    assert_int_equal(tamis_value_url_parse(SPAN("mailto:a@b"), NULL, &u, &r->out), URL_PARSED);
    assert_true(u.opaque_path && span_is(u.path, "a@b") && !u.has_host && !u.has_query);
    room_free(r);
}

TEST(gives_no_url_when_the_buffer_is_full)
{
    static const char input[] = "https://u:p@ex%61mple.org:99/a/../b c/?d#e";
    for (uint64_t most = 0; most < 48; most++) {
        struct room *r = room_new();
        struct url u;
        tamis_base_meter_set_limit(&r->meter, TAMIS_MAX_ATTRIBUTE_VALUE_BYTES, most);
        enum url_parse result = tamis_value_url_parse(span_from(input), NULL, &u, &r->out);
        assert_true(result == (meter_ok(&r->meter) ? URL_PARSED : URL_FAILURE));
        assert_true(r->out.n <= most && (result == URL_PARSED) == (r->out.n > 0));
        assert_true(most < 44 || result == URL_PARSED);
        room_free(r);
    }
}
