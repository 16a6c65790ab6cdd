/* learn_test.c: `tamis policy learn`. */
#include "cli_test.h"

static void write_sample(const char *name, const char *html)
{
    command_write(name, html, strlen(html));
}

TEST(learns_elements_with_their_attributes)
{
    const struct command_run *r = SH("tamis policy learn - | tr -d ' \\n'",
                                     "<p class=a>b<b>c</b></p><svg width=1><a>d</a></svg><!-- e -->");
    EXPECT_STATUS(r, 0);
    assert_string_equal(
        r->out.p,
        "{\"elements\":[\"b\",{\"name\":\"p\",\"attributes\":[\"class\"]},"
        "{\"name\":\"a\",\"namespace\":\"http://www.w3.org/2000/svg\"},"
        "{\"name\":\"svg\",\"namespace\":\"http://www.w3.org/2000/svg\",\"attributes\":[\"width\"]}],"
        "\"processingInstructions\":[],\"attributes\":[],\"comments\":true,\"dataAttributes\":false,"
        "\"javascriptURLs\":false,\"rules\":[{\"url\":{\"schemes\":[],\"relative\":\"deny\"}}]}");
    EXPECT_MESSAGE(r, "1 sample: 4 elements, 2 attributes, 0 CSS properties; the policy keeps everything in "
                      "the samples\n");
    EXPECT_OUT(SH("tamis policy learn - 2>log | tr -d ' \\n' | grep -o "
                  "'\"name\":\"[a-z]*\",\"namespace\":\"[^\"]*/[a-z]*/*\"'; "
                  "grep -o 'keeps everything.*' log",
                  "<svg xmlns='http://www.w3.org/2000/svg'><a xlink:href='#b'>c</a></svg>"),
               "\"name\":\"a\",\"namespace\":\"http://www.w3.org/2000/svg\"\n"
               "\"name\":\"href\",\"namespace\":\"http://www.w3.org/1999/xlink\"\n"
               "\"name\":\"svg\",\"namespace\":\"http://www.w3.org/2000/svg\"\n"
               "\"name\":\"xmlns\",\"namespace\":\"http://www.w3.org/2000/xmlns/\"\n"
               "\"name\":\"href\",\"namespace\":\"http://www.w3.org/1999/xlink\"\n"
               "keeps everything in the samples\n");
}

TEST(learns_the_urls_of_each_attribute)
{
    const struct command_run *r =
        SH("tamis policy learn - | tr -d ' \\n' | sed 's/.*\"rules\"//'",
           "<a href='HTTPS://E.example:8/x'>a</a><a href=mailto:x@y.example>b</a><a href=#c>c</a><img src=/d "
           "srcset='//f.example/g 2x'><img src='data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='>");
    EXPECT_STATUS(r, 0);
    assert_string_equal(
        r->out.p,
        ":[{\"attributes\":[\"href\"],\"url\":{\"schemes\":[\"https\",\"mailto\"],\"relative\":\"fragment\","
        "\"hosts\":[\"e.example\"]}},"
        "{\"attributes\":[\"src\"],\"url\":{\"schemes\":[\"data\"],\"relative\":\"keep\",\"dataTypes\":["
        "\"image/gif\"]}},"
        "{\"attributes\":[\"srcset\"],\"url\":{\"schemes\":[\"https\"],\"relative\":\"deny\",\"hosts\":[\"f."
        "example\"]}},"
        "{\"url\":{\"schemes\":[],\"relative\":\"deny\"}}]}");
}

TEST(learns_the_properties_of_style_attributes)
{
    EXPECT_OUT(
        SH("tamis policy learn - 2>log | tr -d ' \\n' | sed 's/.*\"rules\"//'",
           "<p style='Color: red; --x: 1; background-image: url(\"https://e.example/a\")'>a"),
        ":[{\"attributes\":[\"style\"],\"style\":{\"properties\":[\"color\",\"background-image\"],\"url\":{"
        "\"schemes\":[\"https\"],\"relative\":\"deny\",\"hosts\":[\"e.example\"]}}},"
        "{\"url\":{\"schemes\":[],\"relative\":\"deny\"}}]}");
    EXPECT_OUT(
        SH("cat log", ""),
        "left out: attribute style of <p>: the policy does not list this property (css-property): 1 time, "
        "first at 1:4\n"
        "1 sample: 1 element, 1 attribute, 2 CSS properties; the policy removes 1 part of "
        "the samples, "
        "listed above\n");
}

TEST(learns_the_host_after_any_number_of_slashes)
{
    const struct command_run *r = SH("tamis policy learn - | tr -d ' \\n' | sed 's/.*\"rules\"//'",
                                     "<a href='https:a.example/x'>a</a><a "
                                     "href='https:///b.example/x'>b</a><a href='https:\\\\c.example?d'>c</a>"
                                     "<a href='\\\\d.example'>d</a>");
    EXPECT_STATUS(r, 0);
    assert_string_equal(r->out.p,
                        ":[{\"attributes\":[\"href\"],\"url\":{\"schemes\":[\"https\"],\"relative\":\"deny\","
                        "\"hosts\":[\"a.example\",\"b.example\",\"c.example\",\"d.example\"]}},"
                        "{\"url\":{\"schemes\":[],\"relative\":\"deny\"}}]}");
}

/* The policy has no rule for something that would be removed nevertheless. */
TEST(learns_nothing_of_what_is_removed_nevertheless)
{
    EXPECT_OUT(SH("tamis policy learn - 2>log | tr -d ' \\n' | sed 's/\"proc.*\"rules\"//'",
                  "<p style='--x: 1'>a<a href='https://u@e.example/'>b</a><a href='ftp://[::'>c"),
               "{\"elements\":[\"a\",\"p\"],:[{\"url\":{\"schemes\":[],\"relative\":\"deny\"}}]}");
    EXPECT_OUT(SH("grep -c '^left out' log", ""), "4\n");
}

/* An element stays in the policy although parts of it are removed. */
TEST(keeps_what_has_parts_that_are_left_out)
{
    EXPECT_OUT(SH("tamis policy learn - 2>log | tr -d ' \\n' | sed 's/\"proc.*\"rules\"//'",
                  "<b onclick=x onfocus=y style='--x: 1; --y: 2; color: red'>a<script></script></b>"),
               "{\"elements\":[{\"name\":\"b\",\"attributes\":[\"style\"]}],:[{\"attributes\":[\"style\"],"
               "\"style\":{"
               "\"properties\":[\"color\"]}},"
               "{\"url\":{\"schemes\":[],\"relative\":\"deny\"}}]}");
}

TEST(never_allows_more_than_a_safe_policy)
{
    const struct command_run *r = SH(
        "tamis policy learn - | tr -d ' \\n' | sed 's/\"proc.*//'",
        "<script>a</script>\n<p onclick=b>c<a href=javascript:d>e</a><iframe src=https://f.example/></iframe>"
        "<embed src=x><object data=y></object><math><annotation-xml><p>z</math>");
    EXPECT_STATUS(r, 0);
    assert_string_equal(
        r->out.p,
        "{\"elements\":[\"a\",\"p\",{\"name\":\"annotation-xml\",\"namespace\":\"http://www.w3.org/1998/"
        "Math/MathML\"},{\"name\":\"math\",\"namespace\":\"http://www.w3.org/1998/Math/MathML\"}],");
    EXPECT_MESSAGE(
        r, "left out: <script>: this element is unsafe; a safe policy allows it only if a rule makes it "
           "safe (element-unsafe): 1 time, first at 1:1\n");
    EXPECT_MESSAGE(
        r, "left out: attribute onclick of <p>: an event handler runs script (event-handler): 1 time, first "
           "at 2:4\n");
    EXPECT_MESSAGE(r, "left out: attribute href of <a>: a javascript: URL runs script");
    EXPECT_MESSAGE(r, "left out: <embed>: ");
    EXPECT_FAILURE(SH("tamis policy learn --unsafe -", "x"), 2, "makes safe policies only");
}

TEST(says_what_is_needed_how_often_and_where)
{
    write_sample("a.html", "<p>a\n<p><i>b</i>");
    write_sample("b.html", "<p id=c><a href='https://d.example/'>e</a><svg><title>f</title></svg><br><br>");
    EXPECT_OUT(SH("tamis policy learn --explain a.html b.html 2>&1 >/dev/null", ""),
               "needed: element <p>: 3 times, first in a.html:1:1\n"
               "needed: element <i>: 1 time, first in a.html:2:4\n"
               "needed: element <a>: 1 time, first in b.html:1:9\n"
               "needed: element <svg svg>: 1 time, first in b.html:1:43\n"
               "needed: element <br>: 2 times, first in b.html:1:70\n"
               "needed: element <svg title>: 1 time, first in b.html:1:48\n"
               "needed: attribute id of <p>: 1 time, first in b.html:1:4\n"
               "needed: attribute href of <a>: 1 time, first in b.html:1:12\n"
               "needed: scheme https in attribute href: 1 time, first in b.html:1:12\n"
               "needed: host d.example in attribute href: 1 time, first in b.html:1:12\n"
               "2 samples: 6 elements, 2 attributes, 0 CSS properties; the policy keeps "
               "everything in the samples\n");
}

/* The learned policy removes nothing from its own output, and learning from that output gives the same policy. */
TEST(learns_the_same_from_what_it_keeps)
{
    static const char *const samples[] = {
        "<h2 id=a data-x=1 aria-label=b>c</h2><ul><li>d<li value=2>e</ul><table><tr><td colspan=2>f</table>",
        "<p style='color:red;margin:1px'>g<a href=/h rel=nofollow>i</a><img src=//j.example/k alt=l><!-- m "
        "-->",
        "<svg viewBox='0 0 1 1'><a xlink:href=#n><path d=M0 fill=red "
        "/></a><style>p{}</style><script>o</script></svg>",
        "<math><mi mathvariant=normal>p</mi></math><details open><summary>q</summary></details><x-y "
        "z>r</x-y>",
        "<form action=https://s.example/><input name=t><button formaction='/u'>v</button></form><?w x?>",
    };
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        write_sample("sample.html", samples[i]);
        EXPECT_OUT(
            SH("tamis policy learn sample.html >p.json 2>/dev/null && tamis policy check p.json >/dev/null &&"
               "tamis -p p.json sample.html >kept.html && test -s kept.html && tamis -p p.json kept.html | "
               "cmp - kept.html &&"
               "tamis policy learn --strict kept.html 2>/dev/null >q.json && diff p.json q.json",
               ""),
            "");
    }
}

TEST(reads_samples_as_the_options_say)
{
    const struct command_run *r = SH("tamis policy learn --document - | tr -d ' \\n' | sed 's/\"proc.*//'",
                                     "<!DOCTYPE html><title>a</title><body bgcolor=red><p>b");
    assert_string_equal(r->out.p, "{\"elements\":[\"head\",\"html\",\"p\",\"title\",{\"name\":\"body\","
                                  "\"attributes\":[\"bgcolor\"]}],");
    r = SH("tamis policy learn --context tr - | tr -d ' \\n' | sed 's/\"proc.*//'", "<td>a");
    assert_string_equal(r->out.p, "{\"elements\":[\"td\"],");
    EXPECT_FAILURE(SH("tamis policy learn --limit INPUT_BYTES=2 -", "abc"), 1, "TAMIS_OVER_MAX_INPUT_BYTES");
    EXPECT_FAILURE(SH("tamis policy learn --context '<' -", "abc"), 2, "not an element name");
}

TEST(reports_wrong_arguments)
{
    EXPECT_FAILURE(SH("tamis policy learn", ""), 2, "usage: tamis policy learn FILE...");
    EXPECT_FAILURE(SH("tamis policy learn missing.html", ""), 3, "missing.html: ");
    EXPECT_FAILURE(SH("tamis policy lern x", ""), 2, "did you mean 'learn'?");
    EXPECT_FAILURE(SH("tamis policy check --explain -", "{}"), 2, "options of 'policy learn'");
    EXPECT_FAILURE(SH("tamis policy show --document comment", ""), 2, "options of 'policy learn'");
    EXPECT_STATUS(SH("tamis policy learn --strict - >/dev/null", "<p onclick=x>"), 1);
    EXPECT_STATUS(SH("tamis policy learn --strict - >/dev/null", "<p>x"), 0);
}

TESTS_AROUND(command_enter_folder, command_leave_folder)
