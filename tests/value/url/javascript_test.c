/* javascript_test.c: which values are javascript: URLs, and which are names of href. */
#include "harness/test.h"
#include "value/url/javascript.h"

struct row {
    const char *value;
    size_t length;
    bool expected;
};

#define ROW(value, expected) \
    { \
        (value), sizeof(value) - 1, (expected) \
    }

TEST(finds_javascript_urls_as_a_url_parser_does)
{
    static const struct row rows[] = {
        ROW("javascript:", true),
        ROW("javascript:alert(1)", true),
        ROW("JaVaScRiPt:alert(1)", true),
        ROW("  javascript:x", true),
        ROW("\x01\x02\x1f javascript:x", true),
        ROW("\0javascript:x", true),
        ROW("java\tscript:x", true),
        ROW("java\nscript\r:x", true),
        ROW("\tj\na\rv\t\t\tascript\n\n:", true),
        ROW("javascript://host/%0Aalert(1)", true),
        ROW("javascript://[", true),
        ROW("javascript:\0", true),
        ROW("", false),
        ROW("   ", false),
        ROW("javascript", false),
        ROW("javascript ", false),
        ROW("javascript :x", false),
        ROW("java script:x", false),
        ROW("java\0script:x", false),
        ROW("java\x0bscript:x", false),
        ROW("java\x0cscript:x", false),
        ROW("\x7fjavascript:x", false),
        ROW("\xc2\xa0javascript:x", false),
        ROW("\xe2\x80\x8bjavascript:x", false),
        ROW("java\xe2\x80\x8bscript:x", false),
        ROW("java\xc5\xbf"
            "cript:x",
            false),
        ROW("javascripts:x", false),
        ROW("xjavascript:x", false),
        ROW("/javascript:x", false),
        ROW("?javascript:x", false),
        ROW("java&#115;cript:x", false),
        ROW("java%73cript:x", false),
        ROW("livescript:x", false),
        ROW("vbscript:x", false),
        ROW("data:text/html,<script>", false),
        ROW("view-source:javascript:x", false),
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (tamis_value_url_is_javascript_url(span_of(rows[i].value, rows[i].length)) != rows[i].expected)
            fail_msg("row %zu: %s", i, rows[i].value);
}

TEST(finds_href_under_at_most_one_prefix)
{
    static const struct row rows[] = {
        ROW("href", true),          ROW("xlink:href", true), ROW("p:href", true),
        ROW(":href", true),         ROW("", false),          ROW("hre", false),
        ROW("HREF", false),         ROW(" href ", false),    ROW("hreflang", false),
        ROW("xref", false),         ROW("a:b:href", false),  ROW("::href", false),
        ROW("xlink:href:x", false), ROW("xlinkhref", false),
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (tamis_value_url_names_href(span_of(rows[i].value, rows[i].length)) != rows[i].expected)
            fail_msg("row %zu: %s", i, rows[i].value);
}
