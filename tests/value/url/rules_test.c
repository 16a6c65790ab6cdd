/* rules_test.c: which URL rules are valid, and which attributes contain URLs (bypass classes 26, 30, 31, 32). */
#include "base/names.h"
#include "base/namespaces.h"
#include "value/url/room.h"

TEST(recognizes_schemes)
{
    static const char *const good[] = {"https", "a", "a1+-.", "web+tea"};
    static const char *const bad[] = {"", "HTTPS", "https:", "1a", "+a", "a b", "a_b", "\xC3\xA9", "*"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_true(tamis_value_url_is_scheme(span_from(good[i])));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(tamis_value_url_is_scheme(span_from(bad[i])));
}

TEST(recognizes_hosts_in_serialized_form)
{
    static const char *const good[] = {"example.org", "*.example.org", "localhost", "127.0.0.1",
                                       "[::1]",       "example.org.",  "*.org",     "a_b.c"};
    static const char *const bad[] = {"",      "*",          "*.",         "**.a",       "*.*.a",    "a.*",
                                      "A.org", ".org",       "*..org",     "https://a",  "a/b",      "a:80",
                                      "127.1", "[0::1]",     "*.1.2.3.4",  "*.[::1]",    "u@a",      "a b",
                                      "a%41",  "\xC3\xA9.a", "%C3%A9.org", "2130706433", "[::1",     "a\tb",
                                      " a",    "a\\b",       "a?b",        "a#b",        "1.2.3.4.5"};
    struct room *r = room_new();
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        if (!tamis_value_url_is_host_rule(span_from(good[i]), &r->room))
            fail_msg("%s", good[i]);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (tamis_value_url_is_host_rule(span_from(bad[i]), &r->room))
            fail_msg("%s", bad[i]);
    room_free(r);
}

struct holder {
    const char *element;
    const char *attribute;
    enum name_space attribute_ns;
    enum url_kind kind;
};

static void check_holders(const struct holder *holders, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct holder *h = &holders[i];
        atom element = tamis_base_names_static(span_from(h->element));
        atom attribute = tamis_base_names_static(span_from(h->attribute));
        if (attribute == ATOM_NONE)
            fail_msg("%s is no name", h->attribute);
        if (tamis_value_url_kind(element, (uint16_t)h->attribute_ns, attribute) != h->kind)
            fail_msg("%s of %s", h->attribute, h->element);
    }
}

TEST(recognizes_attributes_that_contain_urls)
{
    static const struct holder holders[] = {
        {"a", "href", NS_NONE, URL_SINGLE},
        {"x-unknown", "href", NS_NONE, URL_SINGLE},
        {"mi", "href", NS_NONE, URL_SINGLE},
        {"use", "href", NS_XLINK, URL_SINGLE},
        {"use", "xlink:href", NS_NONE, URL_SINGLE},
        {"img", "src", NS_NONE, URL_SINGLE},
        {"img", "srcset", NS_NONE, URL_CANDIDATES},
        {"link", "imagesrcset", NS_NONE, URL_CANDIDATES},
        {"img", "usemap", NS_NONE, URL_HASH_NAME},
        {"img", "longdesc", NS_NONE, URL_SINGLE},
        {"img", "lowsrc", NS_NONE, URL_SINGLE},
        {"img", "dynsrc", NS_NONE, URL_SINGLE},
        {"a", "ping", NS_NONE, URL_LIST},
        {"a", "attributionsrc", NS_NONE, URL_LIST},
        {"form", "action", NS_NONE, URL_SINGLE},
        {"button", "formaction", NS_NONE, URL_SINGLE},
        {"video", "poster", NS_NONE, URL_SINGLE},
        {"q", "cite", NS_NONE, URL_SINGLE},
        {"td", "background", NS_NONE, URL_SINGLE},
        {"head", "profile", NS_NONE, URL_LIST},
        {"html", "manifest", NS_NONE, URL_SINGLE},
        {"div", "itemid", NS_NONE, URL_SINGLE},
        {"div", "itemtype", NS_NONE, URL_LIST},
        {"meta", "content", NS_NONE, URL_REFRESH},
        {"object", "data", NS_NONE, URL_SINGLE},
        {"object", "classid", NS_NONE, URL_SINGLE},
        {"object", "codebase", NS_NONE, URL_SINGLE},
        {"object", "archive", NS_NONE, URL_LIST},
        {"applet", "archive", NS_NONE, URL_COMMAS},
        {"applet", "code", NS_NONE, URL_SINGLE},
        {"applet", "object", NS_NONE, URL_SINGLE},
        {"menuitem", "icon", NS_NONE, URL_SINGLE},
        {"p", "xml:base", NS_NONE, URL_SINGLE},
        {"svg", "base", NS_XML, URL_SINGLE},
        {"svg", "role", NS_XLINK, URL_SINGLE},
        {"svg", "arcrole", NS_XLINK, URL_SINGLE},
        {"math", "altimg", NS_NONE, URL_SINGLE},
        {"math", "macros", NS_NONE, URL_LIST},
        {"semantics", "cdgroup", NS_NONE, URL_SINGLE},
        {"csymbol", "definitionURL", NS_NONE, URL_SINGLE},
        {"csymbol", "definitionurl", NS_NONE, URL_SINGLE},
        {"rect", "fill", NS_NONE, URL_PAINT},
        {"rect", "stroke", NS_NONE, URL_PAINT},
        {"rect", "filter", NS_NONE, URL_PAINT},
        {"rect", "mask", NS_NONE, URL_PAINT},
        {"rect", "clip-path", NS_NONE, URL_PAINT},
        {"rect", "cursor", NS_NONE, URL_PAINT},
        {"path", "marker", NS_NONE, URL_PAINT},
        {"path", "marker-start", NS_NONE, URL_PAINT},
        {"path", "marker-mid", NS_NONE, URL_PAINT},
        {"path", "marker-end", NS_NONE, URL_PAINT},
        {"image", "color-profile", NS_NONE, URL_PAINT},
        {"text", "shape-inside", NS_NONE, URL_PAINT},
        {"text", "shape-subtract", NS_NONE, URL_PAINT},
    };
    check_holders(holders, sizeof holders / sizeof *holders);
}

TEST(recognizes_attributes_that_contain_no_urls)
{
    static const struct holder holders[] = {
        {"a", "title", NS_NONE, URL_NOT},   {"a", "role", NS_NONE, URL_NOT},
        {"p", "content", NS_NONE, URL_NOT}, {"p", "data", NS_NONE, URL_NOT},
        {"a", "title", NS_XLINK, URL_NOT},  {"iframe", "srcdoc", NS_NONE, URL_NOT},
        {"p", "style", NS_NONE, URL_NOT},   {"p", "base", NS_NONE, URL_NOT},
        {"p", "icon", NS_NONE, URL_NOT},    {"p", "href", NS_XML, URL_NOT},
        {"p", "code", NS_NONE, URL_NOT},    {"a", "target", NS_NONE, URL_NOT},
        {"a", "src", NS_XLINK, URL_NOT},    {"img", "sizes", NS_NONE, URL_NOT},
    };
    check_holders(holders, sizeof holders / sizeof *holders);
    assert_int_equal(tamis_value_url_kind(ATOM_a, NS_NONE, ATOM_STATIC_COUNT), URL_NOT);
    assert_int_equal(tamis_value_url_kind(ATOM_STATIC_COUNT + 1, NS_NONE, ATOM_href), URL_SINGLE);
}
