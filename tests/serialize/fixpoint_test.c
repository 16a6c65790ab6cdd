/* fixpoint_test.c: output whose tree gives the same output again (promise P2): after one round for ordinary documents,
 * after a few rounds for trees that HTML cannot represent; and for random documents. */
#include <tamis/policy_json.h>
#include <tamis/tamis.h>

#include "harness/test.h"
#include "sanitize/filter.h"
#include "serialize/fixpoint.h"
#include "generators/html.h"
#include "support/count.h"
#include "support/round.h"
#include "support/text.h"

static tamis_policy *policy_from(const char *json, bool safe)
{
    tamis_config *c = NULL;
    tamis_policy *policy = NULL;
    tamis_error error;
    assert_int_equal(tamis_config_from_json(json, strlen(json), NULL, &c, &error), TAMIS_OK);
    assert_int_equal(tamis_policy_new(c, safe, NULL, &policy, NULL), TAMIS_OK);
    tamis_config_free(c);
    return policy;
}

static const char everything[] = "{\"removeElements\": [], \"removeAttributes\": [], \"comments\": true}";

/* ---- How many rounds */

static unsigned rounds_of(const char *html, const tamis_policy *policy)
{
    struct round r;
    struct fixpoint f;
    tamis_counts counts = {0};
    round_open(&r, "div");
    tamis_serialize_fixpoint_init(&f, &r.meter);
    struct tree *t = round_parse(&r, html, strlen(html));
    tamis_sanitize_filter(t, policy, &r.meter, &counts);
    tamis_serialize_fixpoint(&f, &r.document, policy);
    if (!meter_ok(&r.meter))
        fail_msg("`%s`: %s", html, tamis_status_name(r.meter.status));
    unsigned rounds = f.rounds;
    tamis_serialize_fixpoint_free(&f);
    round_close(&r);
    return rounds;
}

static const char *const ordinary[] = {
    "",
    "Just a line of text.",
    "A line with <b>bold</b>, <i>italic <u>and</u></i> and <a href=https://example.org>a link</a>.",
    "<p>One.</p>\n<p>Two &amp; three.</p>\n",
    "<p>No end tags<p>at all",
    "<h1>Title</h1><p>Text<br>more text</p><hr><h2>Next</h2><p><img src=a.png alt=a></p>",
    "<ul>\n<li>one</li>\n<li>two\n<ol><li>nested</ol></li>\n</ul>",
    "<dl><dt>term<dd>what it is<dt>other<dd><p>what that is</dl>",
    "<blockquote><p>quoted</p><blockquote>twice</blockquote></blockquote>",
    "<pre><code>int main(void)\n{\n}\n</code></pre>",
    "<pre>\n\nlines first</pre>",
    "<table><tr><th>a<th>b<tr><td>c<td>d</table>",
    "<table>\n<caption>x</caption>\n<colgroup><col><col></colgroup>\n<tbody><tr><td>b</table>",
    "<table><thead><tr><th>a</thead><tfoot><tr><td>b</table>",
    "<table><tr><td><table><tr><td><p>nested</table></table>",
    "<div><div><div><section><article><header><p>deep</p></header></article></section></div></div></div>",
    "<a href=x><span><img src=y></span></a> <a href=z>next</a>",
    "<p><b>bold <i>both</i></b> <em>em</em> <code>code</code> <kbd>k</kbd> <sub>1</sub><sup>2</sup></p>",
    "<ruby>a<rp>(</rp><rt>b</rt><rp>)</rp></ruby>",
    "<details><summary>more</summary><p>text</details>",
    "<figure><img src=a><figcaption>b</figcaption></figure>",
    "<script>alert(1)</script><p onclick=x>y</p><iframe src=z></iframe>",
    "<math><mrow><mi>x</mi><mo>=</mo><mn>1</mn></mrow></math>",
    "caf\xC3\xA9 &nbsp; &lt;tag&gt; &quot;quoted&quot;",
    "<address>a<br>b</address><bdo dir=rtl>c</bdo><time datetime=2026>d</time><abbr title=e>f</abbr>",
};

TEST(writes_ordinary_documents_without_parsing_again)
{
    for (size_t i = 0; i < COUNT(ordinary); i++)
        if (rounds_of(ordinary[i], NULL) != 0)
            fail_msg("parsed again: %s", ordinary[i]);
}

/* clang-format off */
static const char *const unstable[] = {
    "<a><table><a>x", "<a href=1><div><table><td><a href=2>x", "<form><div></form><form>x",
    "<table><form><td></form><form>x", "<h1><table><td><h2></table><h3>x", "<ul><li><table><li>x",
    "<p><table><p>x", "<b><table><td></b><i>x</table>y", "<nobr><table><nobr>x", "<button><table><button>x",
    "<svg><desc><table><a>x", "<dd><table><dt>x", "<select><table><select>x",
    "<a><table><a><table><a><table><a>x", "<table><a><table><a>x",
    "<math><annotation-xml encoding=text/html><svg><p>x", "<ruby><table><rt>x", "<option><table><option>x",
    "<template><a><table><a>x</template>y", "<nobr><p><nobr>x</p>y", "<a><p><a>x</p>y"
};
/* clang-format on */

TEST(settles_what_html_cannot_write_in_a_few_rounds)
{
    tamis_policy *policy =
        policy_from("{\"removeElements\": [], \"comments\": true, \"readers\": \"2026\"}", true);
    unsigned again = 0;
    for (size_t i = 0; i < COUNT(unstable); i++) {
        unsigned rounds = rounds_of(unstable[i], policy);
        again += rounds > 0;
        if (rounds > 4)
            fail_msg("%u rounds: %s", rounds, unstable[i]);
    }
    assert_true(again > COUNT(unstable) / 2);
    tamis_policy_free(policy);
}

/* ---- The output */

static const struct {
    const char *html;
    const char *out;
} known[] = {
    {"<a href=1><table><a href=2>x", "<a href=\"1\"></a><a href=\"2\">x</a><table></table>"},
    {"<form id=1><div></form><form id=2>x", "<form id=\"1\"><div>x</div></form>"},
    {"<h1><h2>x", "<h1></h1><h2>x</h2>"},
    {"<b><p></b>x", "<b></b><p><b></b>x</p>"},
};

TEST(writes_known_trees_as_parsers_will_read_them)
{
    tamis_policy *policy = policy_from(everything, true);
    tamis *t = tamis_new(NULL);
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    for (size_t i = 0; i < COUNT(known); i++) {
        const char *out;
        size_t length;
        assert_int_equal(tamis_run(t, known[i].html, strlen(known[i].html), &out, &length), TAMIS_OK);
        assert_string_equal(out, known[i].out);
    }
    tamis_free(t);
    tamis_policy_free(policy);
}

/* ---- Random documents */

static const char *const contexts[] = {"div",
                                       "td",
                                       "table",
                                       "select",
                                       "template",
                                       "svg desc",
                                       "math mi",
                                       "textarea",
                                       "style",
                                       "tr",
                                       "p",
                                       "svg svg",
                                       "math annotation-xml",
                                       "colgroup",
                                       "title",
                                       NULL};

struct pair {
    const char *name;
    tamis_policy *policy;
    tamis *first;
    tamis *second;
    unsigned failed;
    unsigned refused;
};

static void open_pair(struct pair *p, const char *name, tamis_policy *policy)
{
    *p = (struct pair){name, policy, tamis_new(NULL), tamis_new(NULL), 0, 0};
    assert_int_equal(tamis_set_policy(p->first, policy), TAMIS_OK);
    assert_int_equal(tamis_set_policy(p->second, policy), TAMIS_OK);
}

static void close_pair(struct pair *p)
{
    tamis_free(p->first);
    tamis_free(p->second);
    tamis_policy_free(p->policy);
}

static void check_pair(struct pair *p, const char *context, const struct text *html)
{
    const char *once = NULL, *twice = NULL;
    size_t n = 0, m = 0;
    assert_int_equal(tamis_set_context(p->first, context), TAMIS_OK);
    assert_int_equal(tamis_set_context(p->second, context), TAMIS_OK);
    tamis_status first = tamis_run(p->first, html->p, html->n, &once, &n);
    if (first != TAMIS_OK) {
        p->refused++;
        fprintf(stderr, "%s, in %s: %s is refused: %s\n", p->name, context ? context : "a document", html->p,
                tamis_status_name(first));
        return;
    }
    tamis_status second = tamis_run(p->second, once, n, &twice, &m);
    tamis_counts removed = *tamis_removed(p->second);
    bool nothing =
        removed.elements + removed.attributes + removed.comments + removed.processing_instructions == 0;
    if (second == TAMIS_OK && n == m && memcmp(once, twice, n) == 0 && nothing)
        return;
    p->failed++;
    fprintf(stderr, "%s, in %s: %s\ngives %s\nand then %s (%s)\n", p->name, context ? context : "a document",
            html->p, once, second == TAMIS_OK ? twice : "nothing", tamis_status_name(second));
}

TEST(gives_the_same_when_it_is_sanitized_again)
{
    enum { DOCUMENTS = 100000, POLICIES = 4 };
    struct pair pairs[POLICIES];
    struct random random = {5};
    struct text html = {0};
    open_pair(&pairs[0], "default", NULL);
    open_pair(&pairs[1], "everything, safe", policy_from(everything, true));
    open_pair(&pairs[2], "everything, unsafe", policy_from(everything, false));
    open_pair(
        &pairs[3], "unwrapping",
        policy_from("{\"removeElements\": [], \"comments\": true, \"replaceWithChildrenElements\": "
                    "[\"table\", \"td\", "
                    "\"ul\", \"form\", \"button\", \"template\", \"select\", \"object\", \"h1\", \"div\"]}",
                    true));
    unsigned failed = 0, refused = 0;
    for (unsigned i = 0; i < DOCUMENTS && failed < 10; i++) {
        html_soup(&random, &html, 20);
        const char *context = contexts[random_below(&random, 2) ? 0 : random_below(&random, COUNT(contexts))];
        failed = refused = 0;
        for (unsigned j = 0; j < POLICIES; j++) {
            check_pair(&pairs[j], context, &html);
            failed += pairs[j].failed;
            refused += pairs[j].refused;
        }
    }
    for (unsigned j = 0; j < POLICIES; j++)
        close_pair(&pairs[j]);
    text_free(&html);
    assert_int_equal(failed, 0);
    assert_int_equal(refused, 0);
}

/* ---- Policies with which the output was once different in every round */

static const struct {
    const char *context; /* NULL: a document */
    tamis_profile profile;
    bool safe;
    const char *policy, *html, *output;
} settled[] = {
    /* clang-format off */
    {"div", TAMIS_PROFILE_HTML, true, "{\"elements\": [\"table\", \"thead\", \"tr\", \"th\", \"td\"], \"unlistedElements\": \"replaceWithChildren\", \"blockSeparator\": \" \"}", "<table><thead><tr><th>h</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>", "<table><thead><tr><th>h</th></tr></thead><tr><td>1</td></tr></table>"},
    {"div", TAMIS_PROFILE_HTML, true, "{\"elements\": [\"table\", \"col\", \"tr\", \"td\"], \"unlistedElements\": \"replaceWithChildren\", \"blockSeparator\": \"\\t\"}", "<table><col><tr><td>1", "<table><col><tr><td>1</td></tr></table>"},
    {"div", TAMIS_PROFILE_HTML, true, "{\"elements\": [\"p\"], \"unlistedElements\": \"replaceWithChildren\", \"blockSeparator\": \" \"}", "<table><tr><td>a<td>b<tr><td>c</table>", "a b c"},
    {"template", TAMIS_PROFILE_PORTABLE_SLASH, true, "{\"elements\": [\"colgroup\", \"tr\"], \"unlistedElements\": \"replaceWithChildren\"}", "<colgroup><tr>", "<colgroup></colgroup>"},
    {"template", TAMIS_PROFILE_PORTABLE_SLASH, true, "{\"elements\": [\"colgroup\", \"tr\", \"td\"], \"unlistedElements\": \"replaceWithChildren\"}", "<tr><td>x</td></tr><tr></tr>", "<tr><td>x</td></tr><tr></tr>"},
    {NULL, TAMIS_PROFILE_HTML, true, "{\"elements\": [\"body\", \"p\"], \"unlistedElements\": \"replaceWithChildren\"}", "<frameset>", "<body></body>"},
    {NULL, TAMIS_PROFILE_HTML, true, "{\"removeElements\": [], \"rules\": [{\"elements\": [\"head\"], \"rename\": \"dd\"}]}", "x", "<html><body>x</body></html>"},
    {"div", TAMIS_PROFILE_HTML, true, "{\"elements\": [\"table\", \"col\", \"p\"], \"rules\": [{\"elements\": [\"colgroup\"], \"rename\": \"p\"}], \"unlistedElements\": \"replaceWithChildren\"}", "<table><col>", "<table><col></table>"},
    {NULL, TAMIS_PROFILE_HTML, false, "{\"elements\": [\"body\", \"noscript\"], \"unlistedElements\": \"escape\"}", "x<noscript><iframe>y", "<body>x<noscript>&lt;iframe&gt;y</noscript></body>"},
    {NULL, TAMIS_PROFILE_HTML, false, "{\"elements\": [\"body\", \"noscript\"], \"unlistedElements\": \"escape\"}", "<!DOCTYPE html>x<noscript><iframe>y", "<!DOCTYPE html><body>x<noscript>&lt;iframe&gt;y</noscript></body>"},
    {"td", TAMIS_PROFILE_PORTABLE, true, "{\"removeElements\": [], \"rules\": [{\"elements\": [\"span\"], \"attributes\": [\"title\"], \"set\": \"y\"}]}", "<br>", "\n"},
    {"style", TAMIS_PROFILE_HTML, false, "{\"removeElements\": []}", "\xEF\xBB\xBF\xEF\xBB\xBF\xEF\xBB\xBF\xEF\xBB\xBF\xEF\xBB\xBF\xEF\xBB\xBF\xEF\xBB\xBF\xEF\xBB\xBF\xEF\xBB\xBF\xEF\xBB\xBF\xEF\xBB\xBF\xEF\xBB\xBF\xEF\xBB\xBF\xEF\xBB\xBF\xEF\xBB\xBF\xEF\xBB\xBF\xEF\xBB\xBF\xEF\xBB\xBF\xEF\xBB\xBF\xEF\xBB\xBF" "x", "x"},
    {"template", TAMIS_PROFILE_HTML, true, "{\"removeElements\": []}", "<form>a<form>b<template><form><form>", "<form>ab<template><form><form></form></form></template></form>"},
    {"div", TAMIS_PROFILE_HTML, true, "{\"removeElements\": []}", "<template><tr></tr>x<s><form>a</form></s></template>", "<template><tr></tr>x<s>a</s></template>"},
    {"div", TAMIS_PROFILE_HTML, true, "{\"removeElements\": []}", "<template><tr><td><s><form>a</form></s></td></tr></template>", "<template><tr><td><s><form>a</form></s></td></tr></template>"},
    {"form", TAMIS_PROFILE_HTML, true, "{\"removeElements\": []}", "</form><form><select><hr><select></form><form><select><hr><select></form><form><select><hr><select>", "<select></select><select></select><select></select>"},
    {"form", TAMIS_PROFILE_HTML, true, "{\"removeElements\": [], \"readers\": \"2026\"}", "</form><form><select><hr><select></form><form><select><hr><select></form><form><select><hr><select>", "<select><hr></select><select><hr></select><select><hr></select>"},
    /* clang-format on */
};

static void gives(const char *context, tamis_profile profile, const tamis_policy *policy, const char *html,
                  const char *output)
{
    tamis *t = tamis_new(NULL);
    const char *out = NULL;
    size_t n = 0;
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    assert_int_equal(tamis_set_context(t, context), TAMIS_OK);
    assert_int_equal(tamis_set_profile(t, profile), TAMIS_OK);
    tamis_status status = tamis_run(t, html, strlen(html), &out, &n);
    if (status != TAMIS_OK)
        fail_msg("`%s`: %s", html, tamis_status_name(status));
    if (output)
        assert_string_equal(out, output);
    tamis_free(t);
}

TEST(settles_where_the_parser_supplies_what_the_policy_replaces)
{
    for (size_t i = 0; i < COUNT(settled); i++) {
        tamis_policy *policy = policy_from(settled[i].policy, settled[i].safe);
        gives(settled[i].context, settled[i].profile, policy, settled[i].html, settled[i].output);
        gives(settled[i].context, settled[i].profile, policy, settled[i].output, settled[i].output);
        tamis_policy_free(policy);
    }
}

/* Each round removes one level of these documents, and they have more levels than there are rounds. */
TEST(settles_what_loses_one_level_in_each_round)
{
    static const struct {
        const char *context, *before, *unit;
    } rows[] = {{"form", "", "</form><form><select><hr><select>"},
                {"math annotation-xml", "<p>", "<xmp><b>"},
                {"math math", "", "<b><xmp>"}};
    tamis_policy *policy = policy_from("{\"removeElements\": [], \"escapeElements\": [\"b\"]}", false);
    for (size_t i = 0; i < COUNT(rows); i++)
        for (unsigned levels = 1; levels <= 81; levels += 16) {
            struct text html = {0};
            text_add_string(&html, rows[i].before);
            text_add_times(&html, rows[i].unit, levels);
            gives(rows[i].context, TAMIS_PROFILE_HTML, policy, html.p, NULL);
            text_free(&html);
        }
    tamis_policy_free(policy);
}
