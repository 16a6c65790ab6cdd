/* private_host_test.c: URLs with private hosts, and what is not private. */
#include "judges/private_host.h"
#include "generators/random.h"
#include "value/url/room.h"

static const struct url_rule web = {.schemes = STRINGS(TEXT("https"), TEXT("http"), TEXT("file"), TEXT("a")),
                                    .relative = TAMIS_RELATIVE_KEEP,
                                    .removes_private = true};

static void expect(const char *const *urls, size_t count, bool is_private)
{
    struct room *r = room_new();
    for (size_t i = 0; i < count; i++) {
        const char *got = room_judge(r, &web, URL_SINGLE, span_from(urls[i]));
        if ((strcmp(got, "NO") == 0) != is_private)
            fail_msg("%s: %s", urls[i], got);
        if (is_private && r->reason != TAMIS_REASON_URL_PRIVATE_HOST)
            fail_msg("%s: reason %d", urls[i], (int)r->reason);
    }
    room_free(r);
}
#define EXPECT(urls, is_private) expect(urls, sizeof(urls) / sizeof *(urls), is_private)

TEST(removes_every_spelling_of_an_address)
{
    /* clang-format off */
    static const char *const urls[] = {
        "http://127.0.0.1/", "http://127.1", "http://0x7f.1", "http://0177.0.0.1", "http://2130706433",
        "http://0x7F000001", "http://017700000001", "http://127.0.0.1.", "http://%31%32%37.0.0.1", "http://0",
        "http://0x", "http://10.0.0.1:8080/x", "http://172.16.0.1", "http://172.31.255.255",
        "http://192.168.65535", "http://169.254.169.254/", "http://100.64.0.1", "http://255.255.255.255",
        "http://[::1]", "http://[::]", "http://[::ffff:7f00:1]", "http://[::ffff:10.0.0.1]",
        "http://[::127.0.0.1]", "http://[::8.8.8.8]", "http://[64:ff9b::a00:1]", "http://[2002:7f00:1::]",
        "http://[2002:a9fe:a9fe:1::1]", "http://[fc00::1]", "http://[FD12:3456::1]", "http://[fe80::1]",
        "http://[ff02::1]", "http://[2001::1]", "http://[2001:db8::1]", "//127.1/x", "/\\[::1]",
        "https:\\\\10.0.0.1", "http://127.0.0.1../", "http://127.0x1../", "http://[::ffff:0:7f00:1]"
    };
    /* clang-format on */
    EXPECT(urls, true);
}

TEST(removes_names_of_the_own_network)
{
    /* clang-format off */
    static const char *const urls[] = {
        "http://localhost", "http://LocalHost.", "http://a.b.localhost", "http://%6cocalhost/",
        "http://nas.local", "http://nas.local.", "http://router", "http://router.", "http://x.home.arpa",
        "http://home.arpa", "http://metadata.google.internal", "http://a.lan", "http://localhost.localdomain",
        "http://a.private", "//intranet/", "http://.", "http://x.corp..", "file:///etc/passwd",
        "file://localhost/etc/passwd", "file://server/share", "a://LOCALHOST/", "a://NAS.Local/",
        "a://nas.%6cocal/", "a://0x7f.1/", "a://router/", "a://%31%32%37.0.0.1", "a://[::1]/", "a://a,b;c/"
    };
    /* clang-format on */
    EXPECT(urls, true);
}

TEST(keeps_public_hosts)
{
    /* clang-format off */
    static const char *const urls[] = {
        "http://8.8.8.8", "http://9.255.255.255", "http://11.0.0.0", "http://172.15.255.255",
        "http://172.32.0.0", "http://100.63.255.255", "http://100.128.0.0", "http://223.255.255.255",
        "http://192.167.255.255", "http://192.0.1.0", "http://134744072", "http://0x08080808",
        "http://[::ffff:8.8.8.8]", "http://[64:ff9b::808:808]", "http://[2002:808:808::1]",
        "http://[2606:4700::1111]", "http://[2001:200::1]", "http://[2620:4f:8000::1]", "http://example.org",
        "http://example.org.", "http://localhost.example", "http://notlocalhost.example",
        "http://local.example", "http://a.mylocal.example", "http://arpa.example", "http://10.0.0.1.example",
        "http://a.xlan.example", "a://x.example/", "a:b", "a:///x", "http://x.example", "/localhost",
        "localhost", "#localhost", "?//localhost"
    };
    /* clang-format on */
    EXPECT(urls, false);
}

TEST(lists_of_hosts_must_not_be_private)
{
    static const char *const private[] = {"localhost",   "127.0.0.1", "[::1]", "*.local",
                                          "*.home.arpa", "nas",       "*.lan"};
    static const char *const public[] = {"example.org", "*.example.org", "*.com", "8.8.8.8",
                                         "[2606:4700::1]"};
    for (size_t i = 0; i < sizeof private / sizeof *private; i++)
        assert_true(tamis_value_url_is_private_host_rule(span_from(private[i])));
    for (size_t i = 0; i < sizeof public / sizeof *public; i++)
        assert_false(tamis_value_url_is_private_host_rule(span_from(public[i])));
}

/* Random addresses, most of them at the ends of blocks. */

static uint32_t random_ipv4(struct random *r)
{
    static const unsigned firsts[] = {0, 10, 100, 127, 169, 172, 192, 198, 203, 224, 240, 255};
    static const unsigned seconds[] = {0, 16, 31, 32, 51, 64, 88, 128, 168, 254, 18, 20};
    uint32_t a = firsts[random_below(r, 12)] << 24 | seconds[random_below(r, 12)] << 16 |
                 random_below(r, 4) << 8;
    if (random_below(r, 4) == 0)
        a = random_below(r, 0x10000) << 16 | random_below(r, 0x10000);
    return a + random_below(r, 3) - 1;
}

static void random_host(struct random *r, char *to, size_t room)
{
    static const unsigned pieces[] = {0,      1,      0x64,   0x100,  0x1FF,  0x200,  0xDB8,  0xFF9B, 0xFFFF,
                                      0x1FFF, 0x2000, 0x2001, 0x2002, 0x3FFF, 0x4000, 0xFC00, 0xFE80, 0x0FFF};
    uint32_t a = random_ipv4(r);
    if (random_below(r, 2)) {
        snprintf(to, room, "%u.%u.%u.%u", a >> 24, a >> 16 & 255, a >> 8 & 255, a & 255);
        return;
    }
    unsigned p[8];
    for (size_t i = 0; i < 8; i++)
        p[i] = random_below(r, 3) ? pieces[random_below(r, 2) ? 0 : random_below(r, 18)]
                                  : random_below(r, 0x10000);
    p[6] = a >> 16;
    p[7] = a & 0xFFFF;
    if (random_below(r, 3) == 0) {
        p[1] = a >> 16;
        p[2] = a & 0xFFFF;
    }
    snprintf(to, room, "[%x:%x:%x:%x:%x:%x:%x:%x]", p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7]);
}

TEST(agrees_with_another_reader_about_addresses)
{
    enum { COUNT = 300000 };
    char text[100] = "http://";
    struct random random = {20261128};
    struct room *r = room_new();
    size_t found[2] = {0};
    for (size_t i = 0; i < COUNT; i++) {
        struct url u;
        random_host(&random, text + 7, sizeof text - 7);
        r->meter.work = 0;
        assert_int_equal(tamis_value_url_parse(span_from(text), NULL, &u, &r->out), URL_PARSED);
        const char *got = room_judge(r, &web, URL_SINGLE, span_from(text));
        bool is_private = judge_private_host((struct word){u.host.p, u.host.n});
        if ((strcmp(got, "NO") == 0) != is_private)
            fail_msg("%s: %s", text, got);
        found[is_private]++;
    }
    assert_true(found[false] > COUNT / 10 && found[true] > COUNT / 10);
    room_free(r);
}
