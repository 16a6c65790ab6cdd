/* filter_test.c: trees before and after the filter. */
#include <tamis/policy_json.h>

#include "harness/test.h"
#include "sanitize/filter.h"
#include "support/sketch.h"

#define SVG    "\"namespace\": \"" TAMIS_NAMESPACE_SVG "\""
#define MATHML "\"namespace\": \"" TAMIS_NAMESPACE_MATHML "\""
#define XLINK  "\"namespace\": \"" TAMIS_NAMESPACE_XLINK "\""

enum mode { UNSAFE, SAFE };

struct row {
    const char *config; /* NULL: the default policy */
    enum mode mode;
    const char *before;
    const char *after;
};

static void filter_with(const tamis_policy *policy, const struct row *row, tamis_counts *counts)
{
    struct sketch s;
    struct text after = {0};
    sketch_open(&s, row->before);
    tamis_sanitize_filter(&s.tree, policy, &s.meter, counts);
    sketch_write(&s, &after);
    if (!text_equal(&after, row->after, strlen(row->after)))
        fail_msg("%s of\n  %s\ngives\n  %s\nnot\n  %s", row->config ? row->config : "the default",
                 row->before, after.n ? after.p : "", row->after);
    tamis_counts again = {0};
    tamis_sanitize_filter(&s.tree, policy, &s.meter, &again);
    if (again.elements + again.attributes + again.comments + again.processing_instructions != 0)
        fail_msg("a second time %s takes more out of\n  %s", row->config ? row->config : "the default",
                 row->after);
    assert_int_equal(s.meter.status, TAMIS_OK);
    text_free(&after);
    sketch_close(&s);
}

static tamis_counts filter(const struct row *row)
{
    tamis_policy *policy = NULL;
    tamis_counts counts = {0};
    tamis_error error;
    if (row->config && tamis_policy_from_json(row->config, strlen(row->config), row->mode == SAFE, NULL,
                                              &policy, &error) != TAMIS_OK)
        fail_msg("%s: %s", row->config, error.text);
    filter_with(policy, row, &counts);
    tamis_policy_free(policy);
    return counts;
}

#define FILTER_ALL(rows) \
    for (size_t i = 0; i < sizeof(rows) / sizeof *(rows); i++) \
    filter(&(rows)[i])

TEST(default_policy_keeps_listed_elements_and_attributes)
{
    static const struct row rows[] = {
        {NULL, SAFE, "'text'", "'text'"},
        {NULL, SAFE, "!doctype html{head{title{'t'}} body{p{'x'}}}",
         "!doctype html{head{title{'t'}} body{p{'x'}}}"},
        {NULL, SAFE, "p[title=t id=i class=c style=s lang=en]", "p[title=t lang=en]"},
        {NULL, SAFE, "p[href=x] a[href=x cite=y target=z]", "p a[href=x]"},
        {NULL, SAFE, "a[xlink:href=x xml:lang=en lang=en]", "a[lang=en]"},
        {NULL, SAFE, "img[src=x] script{'x'} custom-element{'x'} 'kept'", "'kept'"},
        {NULL, SAFE, "div{b{'x' img[src=y] 'z'} form{input}} i", "div{b{'x' 'z'}} i"},
        {NULL, SAFE, "svg:svg[viewBox=x]{svg:circle[cx=1 foo=2] svg:script svg:image}",
         "svg:svg[viewBox=x]{svg:circle[cx=1]}"},
        {NULL, SAFE, "math:math{math:mo[fence=true href=x]{'<'}}", "math:math{math:mo[fence=true]{'<'}}"},
        {NULL, SAFE, "svg:p math:p svg svg:math", ""},
        {NULL, SAFE, "`comment` <?target data?> p", "p"},
        {NULL, SAFE, "p[data-x=1 onclick=2 onwhatever=3]", "p"},
        {NULL, SAFE,
         "a[href=javascript:x] a[href=\" java\tscript:x\"] a[href=data:x] svg:a[href=javascript:x]",
         "a a a[href=data:x] svg:a"},
        {NULL, SAFE, "template{p} noscript{p} style{'x'} plaintext{'x'} xmp{'x'} textarea{'x'}", ""},
    };
    FILTER_ALL(rows);
}

TEST(empty_configs_keep_everything_that_is_safe)
{
    static const struct row rows[] = {
        {"{}", SAFE, "img[src=x id=i] custom-element[foo=1 data-x=2]{'x'}",
         "img[src=x id=i] custom-element[foo=1 data-x=2]{'x'}"},
        {"{}", SAFE, "`c` <?t d?> 'x'", "'x'"},
        {"{}", UNSAFE, "`c` <?t d?> 'x'", "`c` <?t d?> 'x'"},
        {"{}", SAFE, "script{'x'} embed object{p} frame iframe base svg:script svg:use", ""},
        {"{}", UNSAFE, "script{'x'} embed base svg:script svg:use",
         "script{'x'} embed base svg:script svg:use"},
        {"{}", SAFE, "b[onclick=1 onfoo=2 onclick-me=3 on=4 on1=5 one=6 Onx=7 o=8]", "b[on=4 on1=5 o=8]"},
        {"{}", SAFE, "b[xlink:onclick=1]", "b[xlink:onclick=1]"},
        {"{}", UNSAFE, "b[onclick=1 onfoo=2]", "b[onclick=1 onfoo=2]"},
        {"{}", SAFE, "form[toolname=1 tooldescription=2 toolautosubmit=3 ToolName=4 tool=5]", "form[tool=5]"},
        {"{}", SAFE, "input[toolparamdescription=1 toolparamtitle=2 xlink:toolname=3]",
         "input[xlink:toolname=3]"},
        {"{}", UNSAFE, "form[toolname=1 tooldescription=2]", "form[toolname=1 tooldescription=2]"},
        {"{}", SAFE, "template[patchsrc=x shadowrootadoptedstylesheets=y id=z]", "template[id=z]"},
        {"{}", UNSAFE, "noscript{p} plaintext math:mglyph style{'<'} a[href=javascript:x]",
         "noscript{p} plaintext math:mglyph style{'<'} a[href=javascript:x]"},
    };
    FILTER_ALL(rows);
}

TEST(lists_of_elements_decide)
{
    static const struct row rows[] = {
        {"{\"elements\": [\"svg\"]}", SAFE, "svg:svg svg", "svg"},
        {"{\"elements\": [\"DIV\"]}", SAFE, "div", ""},
        {"{\"elements\": [\"custom-element\"]}", SAFE, "custom-element{'3'} other-element{'4'}",
         "custom-element{'3'}"},
        {"{\"removeElements\": [\"div\", \"custom-element\"]}", SAFE, "div{'1'} p custom-element custom",
         "p custom"},
        {"{\"removeElements\": [\"I\", \"DL\"]}", SAFE, "i dl", "i dl"},
        {"{\"elements\": [\"p\"], \"replaceWithChildrenElements\": [\"div\"]}", SAFE,
         "div{'test' div{'p'} 'tt' p{'div'}}", "'test' 'p' 'tt' p{'div'}"},
        {"{\"replaceWithChildrenElements\": [\"x-y\", \"123\"]}", SAFE,
         "div{x-y{'a' x-y[onclick=1]{i script} x-y}} x-y", "div{'a' i}"},
        {"{\"replaceWithChildrenElements\": [\"table\"]}", SAFE, "div table{tbody{tr{td}}}",
         "div tbody{tr{td}}"},
        {"{\"replaceWithChildrenElements\": [\"template\"]}", SAFE, "div{template{b{'Hello'}} 'after'}",
         "div{'after'}"},
        {"{\"replaceWithChildrenElements\": [\"script\"]}", UNSAFE, "script{'alert(1)'}", "'alert(1)'"},
        {"{\"replaceWithChildrenElements\": [\"script\"]}", SAFE, "script{'alert(1)'}", ""},
        {"{\"replaceWithChildrenElements\": [\"style\", \"noscript\", \"plaintext\"]}", SAFE,
         "style{'<b>'} noscript{'<i>'} plaintext{'<u>'}", "'<b>' '<i>' '<u>'"},
        {"{\"elements\": [{\"name\": \"p\", \"namespace\": \"\"}, {\"name\": \"p\", \"namespace\": "
         "\"urn:x\"}]}",
         SAFE, "p svg:p", ""},
        {"{\"elements\": [\"div\"]}", SAFE, "template{div}", ""},
        {"{\"elements\": [\"template\"]}", SAFE, "template{div}", "template"},
        {"{\"elements\": [\"template\", \"b\"]}", SAFE, "template{b[onclick=x] template{i b}}",
         "template{b template{b}}"},
        {"{\"elements\": [\"\", \"p\"], \"attributes\": [\"\"], \"processingInstructions\": [\"\"]}", SAFE,
         "x-y p[foo=1] <?t d?>", "p"},
        {"{\"elements\": [{\"name\": \"p\", \"attributes\": [\"\", \"id\"]}], \"removeAttributes\": "
         "[\"foo\"]}",
         SAFE, "p[id=1 foo=2]", "p[id=1]"},
    };
    FILTER_ALL(rows);
}

TEST(lists_of_attributes_decide)
{
    static const struct row rows[] = {
        {"{\"attributes\": [\"id\", \"foo\"]}", SAFE, "p[id=1 foo=2 bar=3 title=4 data-x=5 xlink:id=6]",
         "p[id=1 foo=2]"},
        {"{\"removeAttributes\": [\"id\", \"foo\"]}", SAFE, "p[id=1 foo=2 bar=3 title=4 data-x=5 xlink:id=6]",
         "p[bar=3 title=4 data-x=5 xlink:id=6]"},
        {"{\"removeAttributes\": [\"ID\"]}", SAFE, "p[id=1]", "p[id=1]"},
        {"{\"attributes\": [{\"name\": \"href\", " XLINK "}]}", SAFE, "svg:a[href=1 xlink:href=2]",
         "svg:a[xlink:href=2]"},
        {"{\"attributes\": [{\"name\": \"href\", \"namespace\": \"urn:x\"}]}", SAFE, "a[href=1 xlink:href=2]",
         "a"},
        {"{\"attributes\": [\"id\"], \"dataAttributes\": true}", SAFE,
         "p[id=1 data-x=2 data-=3 xml:data-x=4 data=5]", "p[id=1 data-x=2 data-=3]"},
        {"{\"attributes\": [\"data-a\"], \"dataAttributes\": false}", SAFE, "p[data-a=1 data-b=2]",
         "p[data-a=1]"},
        {"{\"attributes\": [\"data-a\"]}", SAFE, "p[data-a=1 data-b=2]", "p[data-a=1]"},
        {"{\"attributes\": []}", UNSAFE, "p[data-a=1 id=2]", "p[data-a=1]"},
        {"{\"attributes\": [\"id\"], \"elements\": [\"p\", {\"name\": \"b\", \"attributes\": [\"foo\", "
         "\"title\"], \"removeAttributes\": [\"id\"]}]}",
         SAFE, "p[id=1 foo=2 title=3] b[id=1 foo=2 title=3 bar=4]", "p[id=1] b[foo=2 title=3]"},
        {"{\"removeAttributes\": [\"id\"], \"elements\": [\"i\", {\"name\": \"p\", \"attributes\": "
         "[\"title\"]}, {\"name\": \"b\", \"removeAttributes\": [\"title\", \"foo\"]}, {\"name\": \"u\", "
         "\"attributes\": []}]}",
         SAFE, "p[id=1 title=2 foo=3] b[id=1 title=2 foo=3 bar=4] u[lang=en bar=2] i[id=1 lang=en bar=2]",
         "p[title=2] b[bar=4] u i[lang=en bar=2]"},
        {"{\"attributes\": [\"onclick\"], \"elements\": [{\"name\": \"p\", \"attributes\": [\"onfoo\", "
         "\"onload\", \"foo\"]}]}",
         SAFE, "p[onclick=1 onfoo=2 onload=3 foo=4]", "p[foo=4]"},
        {"{\"attributes\": [\"toolname\"], \"elements\": [{\"name\": \"p\", \"attributes\": "
         "[\"tooldescription\", \"foo\"]}]}",
         SAFE, "p[toolname=1 tooldescription=2 foo=3]", "p[foo=3]"},
        {"{\"attributes\": [\"onclick\"], \"elements\": [{\"name\": \"p\", \"attributes\": [\"onfoo\", "
         "\"onload\", \"foo\"]}]}",
         UNSAFE, "p[onclick=1 onfoo=2 onload=3 foo=4]", "p[onclick=1 onfoo=2 onload=3 foo=4]"},
        {"{\"elements\": [{\"name\": \"a\", " SVG ", \"attributes\": [{\"name\": \"href\", " XLINK "}]}]}",
         SAFE, "svg:a[href=x xlink:href=y]", "svg:a[xlink:href=y]"},
        {"{\"attributes\": [], \"dataAttributes\": true, \"removeElements\": [\"data-x\"]}", SAFE,
         "p[data-x=1 data-y=2]", "p[data-x=1 data-y=2]"},
    };
    FILTER_ALL(rows);
}

TEST(comments_and_processing_instructions_are_kept_on_request)
{
    static const struct row rows[] = {
        {"{\"comments\": true}", SAFE, "p{`x`} <?t d?>", "p{`x`}"},
        {"{\"comments\": true}", SAFE, "`>` `->` `a-->b` `a--!>b` `a<!--b` `a-` `a<!-` `a<!` ``", "``"},
        {"{\"comments\": true}", SAFE, "`a-- >b` `a--- \n >b` `a-- --\t>b` `a-- b>` `a- ->b`",
         "`a-- b>` `a- ->b`"},
        {"{\"comments\": true}", UNSAFE, "`>` `->` `a-->b` `a--!>b` `a<!--b` `a-` `a<!-`",
         "`a<!--b` `a-` `a<!-`"},
        {"{\"comments\": true}", SAFE, "` </p> ` `[if IE]` `--` `a--b` `a->b` `!>`",
         "` </p> ` `[if IE]` `a--b` `a->b` `!>`"},
        {"{\"processingInstructions\": [\"t\", \"Foo\"]}", SAFE,
         "<?t d?> <?T d?> <?Foo?> <?foo x?> <?bar x?>", "<?t d?> <?Foo?>"},
        {"{\"removeProcessingInstructions\": [\"t\", \"Foo\"]}", SAFE, "<?t d?> <?T d?> <?Foo?> <?foo x?>",
         "<?T d?> <?foo x?>"},
        {"{\"removeProcessingInstructions\": []}", SAFE, "<?t a>b?> <?t a<b?>", "<?t a<b?>"},
        {"{}", UNSAFE, "<?t a>b?> <?t a<b?>", "<?t a<b?>"},
    };
    FILTER_ALL(rows);
}

TEST(javascript_urls_go_from_links)
{
    static const struct row rows[] = {
        {"{}", SAFE,
         "a[href=javascript:x] area[href=javascript:x] form[action=javascript:x] "
         "button[formaction=javascript:x] input[formaction=javascript:x]",
         "a area form button input"},
        {"{}", SAFE,
         "svg:a[href=javascript:x xlink:href=javascript:y] math:mrow[href=javascript:x] "
         "math:foo[xlink:href=javascript:x]",
         "svg:a math:mrow math:foo"},
        {"{}", SAFE,
         "section[href=javascript:x] custom[xlink:href=javascript:x] svg:g[href=javascript:x] "
         "div[action=javascript:x]",
         "section custom svg:g div"},
        {"{}", SAFE,
         "a[nothref=javascript:x] img[src=javascript:x] a[href=data:x] a[href=https://x] a[href=javascript]",
         "a[nothref=javascript:x] img[src=javascript:x] a[href=data:x] a[href=https://x] a[href=javascript]"},
        {"{\"javascriptURLs\": false}", UNSAFE,
         "a[href=javascript:x] area[href=javascript:x] base[href=javascript:x] form[action=javascript:x] "
         "button[formaction=javascript:x] input[formaction=javascript:x] svg:a[xlink:href=javascript:x] "
         "math:mi[href=javascript:x]",
         "a area base form button input svg:a math:mi"},
        {"{\"javascriptURLs\": false}", UNSAFE,
         "section[href=javascript:x] a[xlink:href=javascript:x] svg:g[href=javascript:x] "
         "div[action=javascript:x] form[formaction=javascript:x]",
         "section[href=javascript:x] a[xlink:href=javascript:x] svg:g[href=javascript:x] "
         "div[action=javascript:x] form[formaction=javascript:x]"},
        {"{\"javascriptURLs\": false}", UNSAFE,
         "svg:form[action=javascript:x] svg:input[formaction=javascript:x]",
         "svg:form[action=javascript:x] svg:input[formaction=javascript:x]"},
        {"{\"javascriptURLs\": true}", SAFE, "a[href=javascript:x]", "a"},
        {"{\"javascriptURLs\": true}", UNSAFE, "a[href=javascript:x]", "a[href=javascript:x]"},
    };
    FILTER_ALL(rows);
}

TEST(animations_of_links_lose_their_target)
{
    static const struct row rows[] = {
        {"{}", SAFE,
         "svg:set[attributeName=href] svg:animate[attributeName=xlink:href] "
         "svg:animateTransform[attributeName=ylink:href]",
         "svg:set svg:animate svg:animateTransform"},
        {"{}", SAFE,
         "svg:set[attributeName=hreflang] svg:set[attributeName=xref] svg:set[attributeName=xlink:href:x] "
         "svg:set[attributeName=\" href \"] svg:animateMotion[attributeName=href]",
         "svg:set[attributeName=hreflang] svg:set[attributeName=xref] svg:set[attributeName=xlink:href:x] "
         "svg:set[attributeName=\" href \"] svg:animateMotion"},
        {"{}", SAFE,
         "set[attributename=href] animatetransform[attributename=x:href] math:animate[attributename=href]",
         "set animatetransform math:animate"},
        {"{}", UNSAFE, "svg:set[attributeName=href]", "svg:set[attributeName=href]"},
        {"{\"javascriptURLs\": false}", UNSAFE, "svg:set[attributeName=href] set[attributename=href]",
         "svg:set set[attributename=href]"},
    };
    FILTER_ALL(rows);
}

TEST(safe_mode_removes_markup_that_parsers_read_differently)
{
    static const struct row rows[] = {
        {"{}", SAFE, "svg:iframe math:object svg:base math:script use math:use svg:embed svg:frame", ""},
        {"{}", SAFE,
         "noscript{p} plaintext{'x'} mglyph math:mglyph svg:malignmark math:malignmark svg:noscript", ""},
        {"{}", SAFE,
         "style{'a{}'} style{'<b'} xmp{'<b'} xmp{'b'} noembed{'<'} noframes{'<'} noframes{'x' '<'} style",
         "style{'a{}'} xmp{'b'} style"},
        {"{}", SAFE, "svg:style{'a{}'} svg:style{'a<'} svg:style{svg:g} math:xmp{`c`}", "svg:style{'a{}'}"},
        {"{}", SAFE, "select{button{selectedcontent{b 'x'}}}", "select{button}"},
        {"{}", UNSAFE, "selectedcontent{b 'x'}", "selectedcontent{b 'x'}"},
        {"{}", SAFE, "template[for=a shadowrootmode=open shadowrootclonable id=i]{p}", "template[id=i]{p}"},
        {"{}", SAFE, "label[for=a] output[for=b]", "label[for=a] output[for=b]"},
        {"{\"attributes\": [\"id\", \"for\"], \"elements\": [{\"name\": \"template\", \"attributes\": "
         "[\"shadowrootmode\", \"title\"], \"removeAttributes\": [\"id\"]}]}",
         SAFE, "template[id=1 for=2 shadowrootmode=open title=3]", "template[title=3]"},
        {"{}", UNSAFE, "template[for=a shadowrootmode=open]", "template[for=a shadowrootmode=open]"},
        {"{\"replaceWithChildrenElements\": [{\"name\": \"g\", " SVG "}, {\"name\": \"mi\", " MATHML "}]}",
         SAFE, "svg:svg{svg:g{p}} math:mi{p} 'x'", "svg:svg 'x'"},
        {"{\"replaceWithChildrenElements\": [{\"name\": \"g\", " SVG "}]}", UNSAFE,
         "svg:svg{svg:g{svg:path}}", "svg:svg{svg:path}"},
        {"{\"attributes\": []}", SAFE,
         "math:annotation-xml[encoding=text/html]{p} math:annotation-xml[encoding=x]{math:mi}",
         "math:annotation-xml{math:mi}"},
        {"{\"attributes\": [\"encoding\"]}", SAFE, "math:annotation-xml[encoding=text/html id=x]{p}",
         "math:annotation-xml[encoding=text/html]{p}"},
    };
    FILTER_ALL(rows);
}

TEST(shadow_trees_are_filtered_and_fall_with_their_host)
{
    static const struct row rows[] = {
        {"{}", SAFE, "div{#shadow{script b[onclick=x]} 'x'}", "div{#shadow{b} 'x'}"},
        {"{\"replaceWithChildrenElements\": [\"div\"]}", SAFE, "div{#shadow{b} 'x' i} div{#shadow{b}} u",
         "'x' i u"},
    };
    FILTER_ALL(rows);
}

TEST(counts_removed_nodes)
{
    static const struct row row = {
        NULL, SAFE, "p[id=1 class=2 title=3]{script{'x'} form{img img}} `c` `d` <?t d?>", "p[title=3]"};
    tamis_counts counts = filter(&row);
    assert_int_equal(counts.elements, 2);
    assert_int_equal(counts.attributes, 2);
    assert_int_equal(counts.comments, 2);
    assert_int_equal(counts.processing_instructions, 1);
}

/* Returns the work for a tree. It is proportional to the size of the tree, for deep and wide trees, and also if elements
 * are replaced with their children. */
static uint64_t work_on(const char *config, struct sketch *s)
{
    tamis_policy *policy = NULL;
    tamis_counts counts = {0};
    assert_int_equal(tamis_policy_from_json(config, strlen(config), true, NULL, &policy, NULL), TAMIS_OK);
    s->meter.work = 0;
    s->meter.work_max = UINT64_MAX;
    tamis_sanitize_filter(&s->tree, policy, &s->meter, &counts);
    assert_int_equal(s->meter.status, TAMIS_OK);
    tamis_policy_free(policy);
    return s->meter.work;
}

static uint64_t work_on_nested(uint32_t depth)
{
    struct sketch s;
    sketch_open(&s, "");
    struct node *parent = s.tree.root;
    for (uint32_t i = 0; i < depth; i++) {
        struct node *n = tamis_parse_node_new(&s.tree, NODE_ELEMENT);
        n->ns = NS_HTML;
        n->name = i % 2 ? ATOM_div : ATOM_b;
        tamis_parse_insert(parent, n, NULL);
        parent = n;
    }
    uint64_t work = work_on("{\"replaceWithChildrenElements\": [\"div\"]}", &s);
    sketch_close(&s);
    return work;
}

TEST(works_in_step_with_the_size_of_the_tree)
{
    uint64_t once = work_on_nested(100000);
    assert_in_range(work_on_nested(200000), once, 2 * once);
}

TEST(stops_when_the_work_is_spent)
{
    struct sketch s;
    tamis_counts counts = {0};
    sketch_open(&s, "p p p p p p p p p p");
    s.meter.work_max = s.meter.work + 5;
    tamis_sanitize_filter(&s.tree, NULL, &s.meter, &counts);
    assert_int_equal(s.meter.status, TAMIS_OVER_MAX_WORK_PER_BYTE);
    sketch_close(&s);
}
