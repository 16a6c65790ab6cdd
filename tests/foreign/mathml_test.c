/* mathml_test.c: the standard's lists and the preset article keep formulas as converters of TeX write them. They remove
 * links from MathML, and elements of MathML that contain HTML. */
#include <tamis/policy_json.h>
#include <tamis/tamis.h>

#include "harness/test.h"

#define MATHML "\"namespace\": \"" TAMIS_NAMESPACE_MATHML "\""

static const char *const formulas[] = {
    /* the roots of a quadratic equation */
    "<math display=\"block\"><mrow><mi>x</mi><mo>=</mo><mfrac><mrow><mo form=\"prefix\" "
    "stretchy=\"false\">\xE2\x88\x92</mo><mi>b"
    "</mi><mo>\xC2\xB1</mo><msqrt><mrow><msup><mi>b</mi><mn>2</mn></msup><mo>\xE2\x88\x92</mo><mn>4</"
    "mn><mi>a</mi><mi>c</mi>"
    "</mrow></msqrt></mrow><mrow><mn>2</mn><mi>a</mi></mrow></mfrac></mrow></math>",
    /* a sum, an integral and a limit */
    "<math><munderover><mo "
    "movablelimits=\"false\">\xE2\x88\x91</mo><mrow><mi>k</mi><mo>=</mo><mn>0</mn></mrow><mi>"
    "\xE2\x88\x9E</mi></munderover><mfrac><mn>1</mn><mrow><mi>k</mi><mo "
    "lspace=\"0em\">!</mo></mrow></mfrac>"
    "<msubsup><mo>\xE2\x88\xAB</mo><mn>0</mn><mn>1</mn></msubsup><munder><mi>lim</mi><mrow><mi>n</"
    "mi><mo>\xE2\x86\x92</mo><mi>0"
    "</mi></mrow></munder></math>",
    /* a matrix in brackets that stretch */
    "<math><mo fence=\"true\" stretchy=\"true\" "
    "symmetric=\"true\">(</mo><mtable><mtr><mtd><mn>1</mn></mtd><mtd columnspan=\"2\">"
    "<mn>0</mn></mtd></mtr><mtr><mtd "
    "rowspan=\"1\"><mi>a</mi></mtd><mtd><mroot><mi>b</mi><mn>3</mn></mroot></mtd></mtr></mtable>"
    "<mo fence=\"true\" minsize=\"1em\" maxsize=\"2em\">)</mo></math>",
    /* scripts on both sides, an accent, space and text */
    "<math><mmultiscripts><mi>F</mi><mn>3</mn><mrow></mrow><mprescripts></mprescripts><mn>2</mn><mrow></"
    "mrow></mmultiscripts>"
    "<mover accent=\"true\"><mi>v</mi><mo>\xE2\x86\x92</mo></mover><munder "
    "accentunder=\"true\"><mi>u</mi><mo>_</mo></munder><mspace "
    "width=\"1em\" height=\"2px\" depth=\"1px\"></mspace><mtext>if &lt; 0</mtext><mpadded width=\"2em\" "
    "lspace=\"1px\"><ms>s</ms>"
    "</mpadded><mphantom><mi>x</mi></mphantom></math>",
    /* color and size, and an error */
    "<math><mstyle displaystyle=\"true\" scriptlevel=\"1\" mathcolor=\"#cc0000\" mathsize=\"120%\"><mi "
    "mathbackground=\"yellow\">y</mi>"
    "</mstyle><merror><mtext>x</mtext></merror><semantics><mi>z</mi></semantics></math>",
};

static void gives(const tamis_policy *policy, const char *html, const char *expected)
{
    char *out;
    size_t length;
    assert_int_equal(tamis_sanitize(html, strlen(html), policy, &out, &length, NULL), TAMIS_OK);
    if (strcmp(out, expected) != 0)
        fail_msg("%s\n  gave     %s\n  expected %s", html, out, expected);
    tamis_release(out);
}

static void keeps_formulas(const tamis_policy *policy)
{
    for (size_t i = 0; i < sizeof formulas / sizeof *formulas; i++)
        gives(policy, formulas[i], formulas[i]);
}

static tamis_policy *article(void)
{
    tamis_policy *policy;
    assert_int_equal(tamis_policy_preset("article", NULL, &policy, NULL), TAMIS_OK);
    return policy;
}

static tamis_policy *policy_of(const char *json)
{
    tamis_policy *policy;
    tamis_error error;
    if (tamis_policy_from_json(json, strlen(json), true, NULL, &policy, &error) != TAMIS_OK)
        fail_msg("%s", error.text);
    return policy;
}

TEST(keeps_formulas_under_the_default)
{
    keeps_formulas(NULL);
}

TEST(keeps_formulas_in_an_article)
{
    tamis_policy *policy = article();
    keeps_formulas(policy);
    gives(policy, "<p>Let <math><mi id=x>x</mi></math> be</p>",
          "<p>Let <math><mi id=\"user-content-x\">x</mi></math> be</p>");
    tamis_policy_free(policy);
}

/* The source of a formula stays as text. Everything is removed that would draw a formula outside of its box, link to another page,
 * or be parsed as HTML. */
TEST(keeps_the_formulas_of_an_article_in_their_place)
{
    static const char *const rows[][2] = {
        {"<math><semantics><mi>x</mi><annotation "
         "encoding=application/x-tex>x&lt;y</annotation></semantics></math>",
         "<math><semantics><mi>x</mi><annotation "
         "encoding=\"application/x-tex\">x&lt;y</annotation></semantics></math>"},
        {"<math><semantics><mi>x</mi><annotation>y</annotation><annotation encoding=text/html>y</annotation>"
         "<annotation-xml encoding=text/html><p>y</annotation-xml></semantics></math>",
         "<math><semantics><mi>x</mi></semantics></math>"},
        {"<math><annotation encoding=application/x-tex><maction>x</maction><mglyph/><mtext><a "
         "href=javascript:x()>y"
         "</a></mtext></annotation></math>",
         "<math><annotation encoding=\"application/x-tex\"><mtext><a>y</a></mtext></annotation></math>"},
        {"<math><mpadded voffset=-900px height=0 depth=0><mi>x</mi></mpadded></math>",
         "<math><mpadded><mi>x</mi></mpadded></math>"},
        {"<math style='position:fixed;inset:0;color:red'><mi style='margin-top:-900px' "
         "href=https://e.example/ "
         "xlink:href=https://e.example/>x</mi></math>",
         "<math style=\"color: red\"><mi>x</mi></math>"},
        {"<svg onload=x()><use href=https://e.example/#a /><use xlink:href=data:x /><use href=#a /><a "
         "href=https://e.example/><path d=M0 /></a><image href=https://e.example/ /><foreignObject><p>x"
         "</foreignObject><style>*{fill:red}</style><set attributeName=href to=x "
         "/><title><b>x</b></title></svg>",
         "<svg><use></use><use></use><use href=\"#user-content-a\"></use></svg>"},
        {"<svg width=99999999999 height=2.5ex style='position:fixed;vertical-align:-1ex' transform=scale(99)>"
         "<g transform=scale(1,-1) filter=url(#f) mask=url(#m) overflow=visible><path d=M0 /></g></svg>",
         "<svg height=\"2.5ex\" style=\"vertical-align: -1ex\"><g transform=\"scale(1,-1)\"><path "
         "d=\"M0\"></path></g></svg>"},
        {"<mjx-container jax=SVG class='MathJax modal' onclick=x() slot=y is=z>x</mjx-container><mjx>y</mjx>"
         "<app-mjx-a>z</app-mjx-a>",
         "<mjx-container jax=\"SVG\" class=\"MathJax\">x</mjx-container>yz"},
    };
    tamis_policy *policy = article();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        gives(policy, rows[i][0], rows[i][1]);
    tamis_policy_free(policy);
}

/* Attacks with formulas, and what the standard's lists keep of them. */
TEST(keeps_annotations_and_links_closed)
{
    static const char *const rows[][2] = {
        {"<math><semantics><mi>x</mi><annotation "
         "encoding=\"application/x-tex\">x</annotation></semantics></math>",
         "<math><semantics><mi>x</mi></semantics></math>"},
        {"<math><semantics><mi>x</mi><annotation-xml encoding=text/html><p>x<img src=x "
         "onerror=alert(1)></p></annotation-xml>"
         "</semantics></math>",
         "<math><semantics><mi>x</mi></semantics></math>"},
        {"<math><annotation-xml encoding=application/xhtml+xml><style><img src=x "
         "onerror=alert(1)></style></annotation-xml></math>",
         "<math></math>"},
        {"<math><annotation-xml><svg><script>alert(1)</script></svg></annotation-xml></math>",
         "<math></math>"},
        {"<math href=javascript:alert(1)><mi href=javascript:alert(1)>x</mi></math>",
         "<math><mi>x</mi></math>"},
        {"<math xlink:href=javascript:alert(1)><mrow xlink:href=https://e.example/><mi>x</mi></mrow></math>",
         "<math><mrow><mi>x</mi></mrow></math>"},
        {"<math altimg=https://e.example/a.png altimg-width=1 cdgroup=https://e.example/ "
         "definitionURL=x><mi>x</mi></math>",
         "<math><mi>x</mi></math>"},
        {"<math><maction actiontype=statusline#https://e.example "
         "xlink:href=javascript:alert(1)>x</maction><mi>y</mi></math>",
         "<math><mi>y</mi></math>"},
        {"<math><mglyph src=https://e.example/g.png></mglyph><malignmark></malignmark><mi>x</mi></math>",
         "<math><mi>x</mi></math>"},
        {"<math><mtext><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 "
         "onerror=alert(1)&gt;'></style></mglyph></mtext>"
         "</math>",
         "<math><mtext></mtext></math>"},
        {"<math><mi onclick=alert(1) style='background:url(https://e.example)'>x</mi></math>",
         "<math><mi>x</mi></math>"},
        {"<math><mtext><script>alert(1)</script></mtext><mtext><iframe></iframe>t</mtext></math>",
         "<math><mtext></mtext><mtext>t</mtext></math>"},
        {"<math><mi></math><img src=x onerror=alert(1)>", "<math><mi></mi></math>"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        gives(NULL, rows[i][0], rows[i][1]);
}

/* A policy that allows links in formulas checks their URLs. */
TEST(judges_every_url_of_a_formula)
{
    tamis_policy *policy = policy_of(
        "{\"elements\": [{\"name\": \"math\", " MATHML "}, {\"name\": \"mi\", " MATHML
        "}, {\"name\": \"annotation-xml\", " MATHML "},"
        " \"p\"], \"attributes\": [\"href\", {\"name\": \"href\", \"namespace\": \"" TAMIS_NAMESPACE_XLINK
        "\"}, \"altimg\","
        " \"cdgroup\", \"definitionURL\", \"src\"],"
        " \"rules\": [{\"elements\": [{\"name\": \"mi\", " MATHML "}],"
        " \"attributes\": [\"href\", {\"name\": \"href\", \"namespace\": \"" TAMIS_NAMESPACE_XLINK "\"}],"
        " \"url\": {\"schemes\": [\"https\"]}}]}");
    gives(policy, "<math><mi href=https://e.example>x</mi></math>",
          "<math><mi href=\"https://e.example/\">x</mi></math>");
    gives(policy, "<math><mi xlink:href=https://e.example/>x</mi></math>",
          "<math><mi xlink:href=\"https://e.example/\">x</mi></math>");
    gives(policy, "<math><mi href=http://e.example>x</mi><mi href=/e.example>x</mi><mi href=x>x</mi></math>",
          "<math><mi>x</mi><mi>x</mi><mi>x</mi></math>");
    gives(policy,
          "<math><mi xlink:href=java&Tab;script:alert(1)>x</mi><mi href=data:text/html,x>x</mi></math>",
          "<math><mi>x</mi><mi>x</mi></math>");
    gives(policy,
          "<math href=https://e.example altimg=https://e.example><mi altimg=a.png cdgroup=https://e.example "
          "definitionurl=https://e.example src=https://e.example>x</mi></math>",
          "<math><mi>x</mi></math>");
    gives(policy, "<math><annotation-xml encoding=text/html><p>x</p></annotation-xml></math>",
          "<math></math>");
    tamis_policy_free(policy);
}
