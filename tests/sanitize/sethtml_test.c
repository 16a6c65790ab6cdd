/* sethtml_test.c: markup, and the markup of the tree that Element.setHTML() or setHTMLUnsafe() makes of it. The cases are
 * from the web platform tests for the Sanitizer. */
#include <tamis/policy_json.h>
#include <tamis/tamis.h>

#include "harness/test.h"

struct row {
    const char *config; /* NULL: the default policy */
    const char *html;
    const char *safe;
    const char *unsafe; /* NULL: the output is the same */
};

static void assert_sanitizes(const struct row *row, bool safe)
{
    const char *expected = safe || !row->unsafe ? row->safe : row->unsafe;
    tamis_policy *policy = NULL;
    tamis_error error;
    if (row->config &&
        tamis_policy_from_json(row->config, strlen(row->config), safe, NULL, &policy, &error) != TAMIS_OK)
        fail_msg("%s: %s", row->config, error.text);
    char *out = NULL;
    size_t length = 0;
    tamis_status status = tamis_sanitize(row->html, strlen(row->html), policy, &out, &length, NULL);
    if (status != TAMIS_OK)
        fail_msg("%s: %s", row->html, tamis_status_name(status));
    if (length != strlen(expected) || memcmp(out, expected, length) != 0)
        fail_msg("%s %s of\n  %s\ngives\n  %s\nnot\n  %s", safe ? "safe" : "unsafe",
                 row->config ? row->config : "default", row->html, out, expected);
    tamis_release(out);
    tamis_policy_free(policy);
}

static void assert_all(const struct row *rows, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        assert_sanitizes(&rows[i], true);
        if (rows[i].config)
            assert_sanitizes(&rows[i], false);
    }
}

#define ASSERT_ALL(rows) assert_all(rows, sizeof(rows) / sizeof *(rows))

TEST(default_configuration)
{
    static const struct row rows[] = {
        {NULL, "test", "test", NULL},
        {NULL, "<b>bla</b>", "<b>bla</b>", NULL},
        {NULL, "<a<embla", "", NULL},
        {NULL, "<html><head></head><body>test</body></html>", "test", NULL},
        {NULL, "<div><b>hello<script>alert('x')</script>", "<div><b>hello</b></div>", NULL},
        {NULL, "<p onclick='a= 123'>Click.</p>", "<p>Click.</p>", NULL},
        {NULL, "<plaintext><p>text</p>", "", NULL},
        {NULL, "<custom-element>test1</custom-element>bla", "bla", NULL},
        {NULL, "<a href='javascript:evil.com'>Click.</a>", "<a>Click.</a>", NULL},
        {NULL, "<a href='  javascript:evil.com'>Click.</a>", "<a>Click.</a>", NULL},
        {NULL, "<a href='java&Tab;scr&#10;ipt&colon;evil.com'>Click.</a>", "<a>Click.</a>", NULL},
        {NULL, "<a href='http:evil.com'>Click.</a>", "<a href=\"http:evil.com\">Click.</a>", NULL},
        {NULL, "<a href='about:blank' rel=opener>Click.</a>", "<a href=\"about:blank\">Click.</a>", NULL},
        {NULL, "<p>Some text</p></body><!-- 1 --></html><!-- 2 --><p>More</p>", "<p>Some text</p><p>More</p>",
         NULL},
        {NULL, "<p>comment<!-- hello -->in<!-- </p> -->text</p>", "<p>commentintext</p>", NULL},
        {NULL, "<svg><a href=javascript:x xlink:href=y><circle CX=1 pathlength=2 r>",
         "<svg><a><circle cx=\"1\" pathLength=\"2\" r=\"\"></circle></a></svg>", NULL},
    };
    ASSERT_ALL(rows);
}

TEST(lists)
{
    static const struct row rows[] = {
        {"{\"elements\": [\"custom-element\"]}", "<custom-element>test3</custom-element>bla",
         "<custom-element>test3</custom-element>bla", NULL},
        {"{\"removeElements\": [\"script\"]}", "<script>alert(1)</script>", "", NULL},
        {"{\"removeElements\": [\"test-element\", \"i\"]}",
         "<div>balabala<i>test</i></div><test-element>t</test-element>", "<div>balabala</div>", NULL},
        {"{\"elements\": [\"p\"], \"replaceWithChildrenElements\": [\"div\"]}",
         "<div>test<div>p</div>tt<p>div</p></div>", "testptt<p>div</p>", NULL},
        {"{\"removeAttributes\": [\"id\"]}", "<p id='test'>Click.</p>", "<p>Click.</p>", NULL},
        {"{\"removeAttributes\": [\"ID\"]}", "<p ID='test'>Click.</p>", "<p id=\"test\">Click.</p>", NULL},
        {"{\"elements\": [\"p\"], \"removeAttributes\": [\"data-with-dashes\"]}",
         "<p id=p data-with-dashes=1>x</p><script>x</script>", "<p id=\"p\">x</p>", NULL},
        {"{\"elements\": [{\"name\": \"p\", \"attributes\": [\"title\"]}, {\"name\": \"div\", "
         "\"attributes\": [\"id\"]}]}",
         "<p id=p title=p>P</p><div id=d title=d>D</div>", "<p title=\"p\">P</p><div id=\"d\">D</div>", NULL},
        {"{\"elements\": [{\"name\": \"p\", \"removeAttributes\": [\"title\"]}]}", "<p id=p title=p>P</p>",
         "<p id=\"p\">P</p>", NULL},
        {"{\"elements\": [{\"name\": \"div\", \"attributes\": [\"id\", \"title\"]}], \"attributes\": []}",
         "<div id=d title=d lang=d>D</div>", "<div id=\"d\" title=\"d\">D</div>", NULL},
        {"{\"elements\": [\"svg\"]}", "<svg></svg>", "", NULL},
        {"{\"removeElements\": [\"I\", \"DL\"]}", "<div>balabala<DL>test</DL></div>",
         "<div>balabala<dl>test</dl></div>", NULL},
        {"{\"replaceWithChildrenElements\": [\"123\", \"test\", \"i\", \"custom-element\"], \"elements\": "
         "[\"div\"]}",
         "<div>balabala<i>test</i></div><test>t</test><custom-element>custom-element</custom-element>",
         "<div>balabalatest</div>tcustom-element", NULL},
        {"{\"elements\": [\"div\", \"b\"], \"attributes\": [\"hello\", \"world\"]}",
         "<div hello='1' world='2'><b hello='3' world='4' there='5'>",
         "<div hello=\"1\" world=\"2\"><b hello=\"3\" world=\"4\"></b></div>", NULL},
        {"{\"removeElements\": [\"em\"]}", "<div><b><em><foo><foob><fooc><aside></b></em></div>",
         "<div><b></b><aside><b></b></aside></div>", NULL},
        {"{\"replaceWithChildrenElements\": [\"span\"]}", "<span><table>misplaced text</table></span>",
         "misplaced text<table></table>", NULL},
        {"{\"replaceWithChildrenElements\": [\"span\"]}",
         "<table><span>misplaced</span><tr><td>cell</td></tr></table>",
         "misplaced<table><tbody><tr><td>cell</td></tr></tbody></table>", NULL},
        {"{\"replaceWithChildrenElements\": [\"div\"]}",
         "<div><table><div>misplaced</div><tr><td>cell</td></tr></table></div>",
         "misplaced<table><tbody><tr><td>cell</td></tr></tbody></table>", NULL},
    };
    ASSERT_ALL(rows);
}

TEST(templates)
{
    static const struct row rows[] = {
        {"{\"elements\": [\"template\", \"div\"]}",
         "<template><script>test</script><div>hello</div></template>",
         "<template><div>hello</div></template>", NULL},
        {"{}", "<template><div>Hello</div></template>", "<template><div>Hello</div></template>", NULL},
        {"{\"elements\": [\"div\"]}", "<template><div>Hello</div></template>", "", NULL},
        {"{\"elements\": [\"template\"]}", "<template><div>Hello</div></template>", "<template></template>",
         NULL},
        {"{\"elements\": [\"template\"], \"replaceWithChildrenElements\": [\"div\"]}",
         "<template><div>Hello</div></template>", "<template>Hello</template>", NULL},
        {"{\"replaceWithChildrenElements\": [\"template\"]}",
         "<div><template><b>Hello</b></template>after</div>", "<div>after</div>", NULL},
        {"{}", "<template><p onclick=x>a<script>y</script></template>", "<template><p>a</p></template>",
         "<template><p onclick=\"x\">a<script>y</script></p></template>"},
    };
    ASSERT_ALL(rows);
}

TEST(comments_and_processing_instructions)
{
    static const struct row rows[] = {
        {"{\"comments\": true}", "<p>a<!-- 1 -->b<!-- </p> -->c</p>", "<p>a<!-- 1 -->b<!-- </p> -->c</p>",
         NULL},
        {"{\"comments\": false}", "<p>a<!-- 1 -->b</p>", "<p>ab</p>", NULL},
        {"{}", "<p>a<!-- 1 -->b</p>", "<p>ab</p>", "<p>a<!-- 1 -->b</p>"},
        {"{\"processingInstructions\": [\"a\"], \"readers\": \"2026\"}", "<?a x?><?b y?><?A z?>", "<?a x?>",
         NULL},
        {"{\"removeProcessingInstructions\": [\"a\"], \"readers\": \"2026\"}", "<?a x?><?b y?><?A z?>",
         "<?b y?><?A z?>", NULL},
        {"{\"readers\": \"2026\"}", "<?a x?>b", "b", "<?a x?>b"},
    };
    ASSERT_ALL(rows);
}

TEST(links)
{
    static const struct row rows[] = {
        {"{}", "<area href=javascript:x><base href=javascript:x>", "<area>",
         "<area href=\"javascript:x\"><base href=\"javascript:x\">"},
        {"{}", "<form action=' javascript:x'>Click.</form>", "<form>Click.</form>",
         "<form action=\" javascript:x\">Click.</form>"},
        {"{}", "<input formaction='javascript:x'><button formaction='javascript:x'>",
         "<input><button></button>",
         "<input formaction=\"javascript:x\"><button formaction=\"javascript:x\"></button>"},
        {"{\"javascriptURLs\": false}",
         "<a href=javascript:x>a</a><math><mtext href='javascript:x'>b</mtext></math>",
         "<a>a</a><math><mtext>b</mtext></math>", NULL},
        {"{\"javascriptURLs\": false}", "<svg><animate attributeName='xlink:href'></svg>",
         "<svg><animate></animate></svg>", NULL},
        {"{\"javascriptURLs\": false}", "<svg><set attributeName=' href '></set></svg>",
         "<svg><set attributeName=\" href \"></set></svg>", NULL},
    };
    ASSERT_ALL(rows);
}
