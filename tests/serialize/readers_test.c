/* readers_test.c: what is removed from the output for every reader (serialize/readers.c) and kept in the output for parsers
 * of 2026, and how it is reported. */
#include <tamis/policy_json.h>
#include <tamis/report.h>
#include <tamis/tamis.h>

#include "harness/test.h"
#include "judges/readers.h"
#include "serialize/readers.h"
#include "support/count.h"
#include "support/round.h"

/* Keeps almost everything. */
#define EVERYTHING "\"removeElements\": [], \"comments\": true, \"removeProcessingInstructions\": []"

static const struct {
    const char *context;
    const char *html;
    const char *all;      /* the output for every reader */
    const char *only2026; /* the output for parsers of 2026 */
} rows[] = {
    {"div", "<select><option>a<b>b</b></option><div>c</div></select>",
     "<select><option>ab</option>c</select>", "<select><option>a<b>b</b></option><div>c</div></select>"},
    {"div", "<select><optgroup label=a><option>b<optgroup><option>c</select>",
     "<select><optgroup "
     "label=\"a\"><option>b</option></optgroup><optgroup><option>c</option></optgroup></select>",
     "<select><optgroup "
     "label=\"a\"><option>b</option></optgroup><optgroup><option>c</option></optgroup></select>"},
    {"div", "<select>a<hr><img src=b><textarea>c</textarea><svg><path></path></svg></select>",
     "<select>ac</select>",
     "<select>a<hr><img src=\"b\"><textarea>c</textarea><svg><path></path></svg></select>"},
    {"div", "<select><template>a</template><button><selectedcontent></button></select>", "<select></select>",
     "<select><template>a</template><button></button></select>"},
    {"select", "<option>a<p>b</p>", "<option>ab</option>", "<option>a<p>b</p></option>"},
    {"optgroup", "<p>a</p>", "<p>a</p>", "<p>a</p>"},
    {"div", "<p><?a b?>c", "<p>c</p>", "<p><?a b?>c</p>"},
    {"div", "<li>a<search>b<li>c</search>", "<li>ab</li><li>c</li>",
     "<li>a<search>b<li>c</li></search></li>"},
    {"div", "<li>a<search><search>b<li>c</search></search>", "<li>ab</li><li>c</li>",
     "<li>a<search><search>b<li>c</li></search></search></li>"},
    {"div", "<dd>a<search><div><dt>c</search>", "<dd>a<div></div></dd><dt>c</dt>",
     "<dd>a<search><div><dt>c</dt></div></search></dd>"},
    {"div", "<li>a<search><ul><li>c</ul></search>", "<li>a<search><ul><li>c</li></ul></search></li>",
     "<li>a<search><ul><li>c</li></ul></search></li>"},
    {"div", "<menuitem>a</menuitem><isindex>b</isindex>", "ab", "<menuitem>a</menuitem><isindex>b</isindex>"},
    {"div", "<svg xml:base=a filterres=b fill=c></svg>", "<svg fill=\"c\"></svg>",
     "<svg xml:base=\"a\" filterres=\"b\" fill=\"c\"></svg>"},
    {"svg svg", "<b>a</b><g></g>", "a<g></g>", "<b>a</b><g></g>"},
    {"svg desc", "<b>a</b>", "<b>a</b>", "<b>a</b>"},
    {"div", "<table><form><tr><td>a</table>", "<table><tbody><tr><td>a</td></tr></tbody></table>",
     "<table><form></form><tbody><tr><td>a</td></tr></tbody></table>"},
    {"div", "<template><tr></tr><s><form>a</form></s></template>", "<template><tr></tr><s>a</s></template>",
     "<template><tr></tr><s><form></form>a</s></template>"},
    {"div", "<template><tr></tr><svg><desc><form>a</form></desc></svg></template>",
     "<template><tr></tr><svg><desc>a</desc></svg></template>",
     "<template><tr></tr><svg><desc><form></form>a</desc></svg></template>"},
    {"div", "<template><td><form>a</form></td></template>", "<template><td><form>a</form></td></template>",
     "<template><td><form>a</form></td></template>"},
    {"div", "<template><bgsound><td>a</td></template>", "<template><td>a</td></template>",
     "<template><bgsound><td>a</td></template>"},
    {"div", " &#13;\n a&#13;b", "a&#13;b", " &#13;\n a&#13;b"},
    {"div", " <script></script>&#13; ", " ", " &#13; "},
    {"div", "<!--a-->&#13;<p>b", "<!--a--><p>b</p>", "<!--a-->&#13;<p>b</p>"},
    {"div", "<p>a</p>&#13;<p>&#13;b</p>", "<p>a</p>&#13;<p>&#13;b</p>", "<p>a</p>&#13;<p>&#13;b</p>"},
    {"html", "<head></head>&#13;<body>a", "<head></head><body>a</body>", "<head></head>&#13;<body>a</body>"},
    {"div", "<template><bgsound><p>a</p></template>", "<template><bgsound><p>a</p></template>",
     "<template><bgsound><p>a</p></template>"},
};

static tamis_policy *policy_of(const char *json)
{
    tamis_error error;
    tamis_policy *policy = NULL;
    if (tamis_policy_from_json(json, strlen(json), true, NULL, &policy, &error) != TAMIS_OK)
        fail_msg("%s", error.text);
    return policy;
}

static void check_rows(const char *json, bool every_reader)
{
    tamis_policy *policy = policy_of(json);
    struct readers *readers = readers_new();
    tamis *t = tamis_new(NULL);
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    for (size_t i = 0; i < COUNT(rows); i++) {
        const char *out = NULL;
        size_t n = 0;
        assert_int_equal(tamis_set_context(t, rows[i].context), TAMIS_OK);
        assert_int_equal(tamis_run(t, rows[i].html, strlen(rows[i].html), &out, &n), TAMIS_OK);
        assert_string_equal(out, every_reader ? rows[i].all : rows[i].only2026);
        if (every_reader && !readers_agree(readers, out, n, rows[i].context))
            fail_msg("%s: %s", out, readers_reason(readers));
    }
    tamis_free(t);
    readers_free(readers);
    tamis_policy_free(policy);
}

TEST(removes_what_parsers_of_other_years_read_differently)
{
    check_rows("{" EVERYTHING "}", true);
    check_rows("{" EVERYTHING ", \"readers\": \"all\"}", true);
}

TEST(keeps_it_for_parsers_of_2026)
{
    check_rows("{" EVERYTHING ", \"readers\": \"2026\"}", false);
}

TEST(portable_output_is_for_every_reader)
{
    static const char html[] = "<b>a</b>";
    tamis_policy *policy = policy_of("{" EVERYTHING ", \"readers\": \"2026\"}");
    tamis *t = tamis_new(NULL);
    const char *out = NULL;
    size_t n = 0;
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    assert_int_equal(tamis_set_profile(t, TAMIS_PROFILE_PORTABLE), TAMIS_OK);
    assert_int_equal(tamis_set_context(t, "svg svg"), TAMIS_OK);
    assert_int_equal(tamis_run(t, html, strlen(html), &out, &n), TAMIS_OK);
    assert_string_equal(out, "a");
    tamis_free(t);
    tamis_policy_free(policy);
}

TEST(reports_what_is_removed)
{
    static const char html[] = "<select><b>x</b></select><?a b?><svg xml:base=c>";
    tamis_policy *policy = policy_of("{" EVERYTHING "}");
    tamis *t = tamis_new(NULL);
    const char *out = NULL;
    size_t n = 0;
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    assert_int_equal(tamis_set_report(t, 10), TAMIS_OK);
    assert_int_equal(tamis_run(t, html, strlen(html), &out, &n), TAMIS_OK);
    assert_int_equal(tamis_change_count(t), 3);
    for (size_t i = 0; i < 3; i++)
        assert_int_equal(tamis_change_at(t, i)->reason, TAMIS_REASON_READERS_DIFFER);
    tamis_free(t);
    tamis_policy_free(policy);
}

/* --- comparing trees --- */

static const struct {
    const char *context;
    const char *html;
    bool alike;
} readings[] = {
    {"div", "<p>a</p><select><option>b</select><search>c</search>", true},
    {"div", "<select>a<hr>b</select>", false},
    {"div", "<select><b>a</b></select>", false},
    {"div", "<p><search>a", false},
    {"div", "<?a b?>", false},
    {"svg svg", "<b>a</b>", false}, /* only the namespace differs */
    {"div", "<svg xml:base=a></svg>", false},
    {"div", "<svg filterres=a></svg>", false},
    {"template", "<form>a<form>b", false},
    {NULL, "<title>a</title><p>b", true},
};

TEST(compares_the_trees_of_all_years)
{
    struct round newest, earlier;
    round_open(&newest, "div");
    round_open(&earlier, "div");
    for (size_t i = 0; i < COUNT(readings); i++) {
        struct span html = span_from(readings[i].html);
        round_set_context(&newest, readings[i].context);
        round_parse(&newest, html.p, html.n);
        if (tamis_serialize_reads_alike(&newest.document, &earlier.document, html) != readings[i].alike)
            fail_msg("%s", readings[i].html);
    }
    round_close(&newest);
    round_close(&earlier);
}
