/* work_test.c: the counted work. Each row has an input that repeats a unit, and the exact work for one unit. If a number
 * changes, a step is no longer counted, or is done more often. */
#include <tamis/policy_json.h>
#include <tamis/tamis.h>

#include "harness/test.h"
#include "probe.h"
#include "support/text.h"

enum { FEW = 16, MANY = 32 };

static const char rules[] =
    "{\"removeElements\":[],\"removeAttributes\":[],\"idPrefix\":\"u-\",\"baseURL\":\"https://own.example/"
    "\",\"rules\":["
    "{\"elements\":[\"i\"],\"rename\":\"em\"},"
    "{\"elements\":[\"a\"],\"attributes\":[\"rel\"],\"addTokens\":[\"ugc\"]},"
    "{\"attributes\":[\"class\"],\"tokens\":[\"a*\",\"b-[0-9]+\"]},"
    "{\"attributes\":[\"style\"],\"style\":{\"properties\":[\"color\",\"width\",\"fill\"]}},"
    "{\"elements\":[\"style\"],\"stylesheet\":{\"properties\":[\"color\",\"width\"],\"atRules\":[\"media\"],"
    "\"scope\":\".s\"}},"
    "{\"attributes\":[\"lang\"],\"values\":[\"en\",\"de\"]},"
    "{\"attributes\":[\"title\"],\"patterns\":[\"[a-z]+ [a-z]+\"]},"
    "{\"url\":{\"schemes\":[\"https\"],\"relative\":\"resolve\",\"hosts\":[\"own.example\",\"*.test\"]}}]}";

static const struct {
    const char *policy; /* a preset, or NULL: `rules` */
    tamis_dialect dialect;
    tamis_profile profile;
    const char *before, *unit, *after;
    uint64_t cost; /* the work for MANY - FEW units */
} rows[] = {
    {"default", TAMIS_HTML, TAMIS_PROFILE_HTML, "", "<p>a", "", 160},
    {"default", TAMIS_HTML, TAMIS_PROFILE_HTML, "", "<div>", "x", 96},
    {"default", TAMIS_HTML, TAMIS_PROFILE_HTML, "<p><b title=1 lang=2 dir=3>", "x</p><p>", "", 368},
    {"default", TAMIS_HTML, TAMIS_PROFILE_HTML, "", "<b title=1><p></b>x", "", 304},
    {"default", TAMIS_HTML, TAMIS_PROFILE_HTML, "", "<a title=1><p><a title=2>y", "", 384},
    {"default", TAMIS_HTML, TAMIS_PROFILE_HTML, "<table>", "x<tr>", "", 128},
    {"default", TAMIS_HTML, TAMIS_PROFILE_HTML, "<table>", "<td><b>x</td>", "", 288},
    {"default", TAMIS_HTML, TAMIS_PROFILE_HTML, "<p>", "<select><option>x</select>", "", 112},
    {"default", TAMIS_HTML, TAMIS_PROFILE_HTML, "<ul>", "<li>x", "", 160},
    {"default", TAMIS_HTML, TAMIS_PROFILE_HTML, "<template>", "<tr><td>x", "", 96},
    {"default", TAMIS_HTML, TAMIS_PROFILE_HTML, "", "<?marker name=m><template for=m>x</template>", "", 896},
    {"default", TAMIS_HTML, TAMIS_PROFILE_HTML, "<div><?marker name=a>", "<?marker name=b>",
     "<template for=b>x</template>", 64},
    {"default", TAMIS_HTML, TAMIS_PROFILE_HTML, "<font color=a size=1 face=b>", "<i><p></font>", "", 512},
    {NULL, TAMIS_HTML, TAMIS_PROFILE_HTML,
     "<select><button><selectedcontent></selectedcontent></button><option selected>",
     "<i title=a lang=en>t</i><!--c-->", "</select>", 544},
    {NULL, TAMIS_HTML, TAMIS_PROFILE_HTML, "<select><button><selectedcontent></selectedcontent></button>",
     "<option title=a>t", "</select>", 304},
    {"default", TAMIS_HTML, TAMIS_PROFILE_HTML, "<svg>", "<g id=a><path d=M0></g>", "</svg>", 640},
    {"default", TAMIS_HTML, TAMIS_PROFILE_HTML, "<math>", "<mi>x<mo>y</mi>", "</math>", 96},
    {"default", TAMIS_HTML, TAMIS_PROFILE_HTML, "", "<span title='x' lang=en onclick=y data-z=1>b</span>", "",
     256},
    {NULL, TAMIS_HTML, TAMIS_PROFILE_HTML, "", "<p id=a1 class='a1 b-12 c'>x</p>", "", 704},
    {NULL, TAMIS_HTML, TAMIS_PROFILE_HTML, "", "<label for=a1>x</label>", "", 240},
    {NULL, TAMIS_HTML, TAMIS_PROFILE_HTML, "", "<td headers='a b c'>x</td>", "", 64},
    {NULL, TAMIS_HTML, TAMIS_PROFILE_HTML, "<p>",
     "<a href='https://x.test/p?q#f' rel='me you' target=b>y</a>", "</p>", 1984},
    {NULL, TAMIS_HTML, TAMIS_PROFILE_HTML, "<p>", "<a href='/p/../q' ping='/a /b'>y</a>", "</p>", 2048},
    {NULL, TAMIS_HTML, TAMIS_PROFILE_HTML, "<p>", "<img srcset='/a 1x, /b 2x' src=//evil.example/c>", "</p>",
     2080},
    {NULL, TAMIS_HTML, TAMIS_PROFILE_HTML, "",
     "<p style='color: red; width:calc(1px + 2em); position:fixed'>x</p>", "", 1376},
    {NULL, TAMIS_HTML, TAMIS_PROFILE_HTML, "<style>",
     ".a > p:not(.b), #c { color: red; width: 12px } @media (min-width: 3px) { i { color: blue } }",
     "</style>", 1236},
    {NULL, TAMIS_HTML, TAMIS_PROFILE_HTML, "", "<p lang=de title='a b'>x</p><p lang=fr title=A>y</p>", "",
     912},
    {NULL, TAMIS_HTML, TAMIS_PROFILE_HTML, "", "<i>x</i>", "", 192},
    {NULL, TAMIS_HTML, TAMIS_PROFILE_HTML, "<svg>",
     "<g id=a><path style='fill: url(#a)' d='M0 1L2,3'/></g><use href=#a /><set begin='a.end; 2s' />",
     "</svg>", 1552},
    {NULL, TAMIS_HTML, TAMIS_PROFILE_HTML, "<svg><marker id=m><path d=M0 /></marker>",
     "<path marker-mid=url(#m) d='M0 1L2,3z'/>", "</svg>", 720},
    {"svg", TAMIS_HTML, TAMIS_PROFILE_HTML, "<svg><g id=a><path d=M0 /></g>",
     "<use href=#a /><rect fill=url(#b) clip-path=url(#c) />", "</svg>", 1392},
    {"svg", TAMIS_HTML, TAMIS_PROFILE_HTML, "<svg>", "<filter id=f><feBlend in=a in2=b result=c /></filter>",
     "<rect filter=url(#f) /></svg>", 624},
    {"svg", TAMIS_HTML, TAMIS_PROFILE_HTML, "<svg>",
     "<style>.a{fill:red}</style><animate attributeName=x values='1;2' begin=0s dur=1s />", "</svg>", 1456},
    {"article", TAMIS_HTML, TAMIS_PROFILE_HTML, "",
     "<h2 id=t>a</h2><a href=#t>b</a><img src=https://x.test/a.png alt=b><iframe "
     "src=https://x.test/></iframe>",
     "", 1712},
    {"comment", TAMIS_HTML, TAMIS_PROFILE_HTML, "",
     "<p>a<b>b</b><a href=https://x.test/ onclick=y>c</a><script>d</script>", "", 1392},
    {"email", TAMIS_HTML, TAMIS_PROFILE_HTML, "",
     "<table bgcolor=red><tr><td style='padding: 1px 2px' background=cid:a>x</table>", "", 1152},
    {"text", TAMIS_HTML, TAMIS_PROFILE_HTML, "", "<p>a<br>b<img alt=c>", "", 384},
    {"comment", TAMIS_HTML, TAMIS_PROFILE_HTML, "", "<img src=x alt='a text alternative'>", "", 480},
    {"default", TAMIS_HTML, TAMIS_PROFILE_PORTABLE, "<p>", "a<br>b &amp; <b title=c>d</b>", "</p>", 640},
    {"article", TAMIS_HTML, TAMIS_PROFILE_PORTABLE, "", "<p>x\n<ul><li>y</ul><pre>\nz</pre>", "", 752},
    {NULL, TAMIS_XML5, TAMIS_PROFILE_HTML, "<r xmlns:p='urn:a'>",
     "<p:a p:b='1' c='2'>x</p:a><?pi d?><!--e-->", "</r>", 176},
    {NULL, TAMIS_XML5, TAMIS_PROFILE_HTML, "<html xmlns='http://www.w3.org/1999/xhtml'>",
     "<p xmlns:q='urn:b'><q:i q:t='a'/>&amp;</p>", "</html>", 368},
};

static uint64_t work_of(tamis *t, size_t row, unsigned times)
{
    struct text document = {0};
    const char *out;
    size_t length;
    text_add_string(&document, rows[row].before);
    text_add_times(&document, rows[row].unit, times);
    text_add_string(&document, rows[row].after);
    tamis_status status = tamis_run(t, document.p, document.n, &out, &length);
    if (status != TAMIS_OK)
        fail_msg("%s: %s", rows[row].unit, tamis_status_text(status));
    text_free(&document);
    return tamis_context_work(t);
}

static tamis_policy *policy_of(const char *preset)
{
    tamis_error error;
    tamis_policy *policy = NULL;
    tamis_status status = preset ? tamis_policy_preset(preset, NULL, &policy, NULL)
                                 : tamis_policy_from_json(rules, strlen(rules), true, NULL, &policy, &error);
    if (status != TAMIS_OK)
        fail_msg("%s", error.text);
    return policy;
}

static void counts_every_step(void **state)
{
    unsigned wrong = 0;
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        tamis *t = tamis_new(NULL);
        tamis_policy *policy = policy_of(rows[i].policy);
        assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
        assert_int_equal(tamis_set_dialect(t, rows[i].dialect), TAMIS_OK);
        assert_int_equal(tamis_set_profile(t, rows[i].profile), TAMIS_OK);
        assert_int_equal(tamis_set_limit(t, TAMIS_MAX_WORK_PER_BYTE, 1000000), TAMIS_OK);
        if (rows[i].dialect == TAMIS_XML5)
            assert_int_equal(tamis_set_context(t, NULL), TAMIS_OK);
        uint64_t cost = work_of(t, i, MANY) - work_of(t, i, FEW);
        if (cost != rows[i].cost) {
            fprintf(stderr, "%s%s%s: %u, not %u\n", rows[i].before, rows[i].unit, rows[i].after,
                    (unsigned)cost, (unsigned)rows[i].cost);
            wrong++;
        }
        tamis_free(t);
        tamis_policy_free(policy);
    }
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(counts_every_step)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
