/* verify_test.c: the public verifier: its findings with their places, and its behaviour if it cannot decide. */
#include <tamis/policy_json.h>
#include <tamis/verify.h>

#include "harness/test.h"
#include "support/count.h"
#include "support/ledger.h"

#define FIXPOINT TAMIS_PROPERTY_FIXPOINT
#define LANGUAGE TAMIS_PROPERTY_LANGUAGE
#define TOKENS   TAMIS_PROPERTY_TOKENS
#define POLICY   TAMIS_PROPERTY_POLICY
#define TREES    TAMIS_PROPERTY_TREES
#define ENCODING TAMIS_PROPERTY_ENCODING

static tamis_verifier *verifier(tamis_profile profile)
{
    tamis_verifier *v = tamis_verifier_new(NULL);
    assert_non_null(v);
    assert_int_equal(tamis_verifier_set_profile(v, profile), TAMIS_OK);
    return v;
}

/* Verifies a text; the status must be TAMIS_OK. Returns whether the properties hold. */
static bool holds(tamis_verifier *v, const char *html, unsigned properties)
{
    assert_int_equal(tamis_verify(v, html, strlen(html), properties), TAMIS_OK);
    return tamis_verifier_holds(v);
}

static void expect_all(tamis_verifier *v, const char *html)
{
    bool all = holds(v, html, TAMIS_VERIFY_ALL);
    for (int i = 0; i < TAMIS_PROPERTY_COUNT; i++) {
        const tamis_finding *f = tamis_verifier_finding(v, (tamis_property)i);
        if (!f->checked || !f->holds)
            fail_msg("%s: %s: %s", html, tamis_property_name((tamis_property)i), f->text);
    }
    assert_true(all);
}

static tamis_finding expect_not(tamis_verifier *v, const char *html, tamis_property property)
{
    bool all = holds(v, html, TAMIS_VERIFY_ALL);
    const tamis_finding *f = tamis_verifier_finding(v, property);
    if (all || f->holds)
        fail_msg("%s: %s holds", html, tamis_property_name(property));
    assert_non_null(f->text);
    return *f;
}

static void expect_nothing(const tamis_verifier *v)
{
    assert_false(tamis_verifier_holds(v));
    for (int i = 0; i < TAMIS_PROPERTY_COUNT; i++) {
        const tamis_finding *f = tamis_verifier_finding(v, (tamis_property)i);
        assert_false(f->checked || f->holds || f->text || f->rule || f->reader || f->place.line);
    }
}

/* ---- Findings */

TEST(finds_nothing_in_output_of_the_profile)
{
    tamis_verifier *v = verifier(TAMIS_PROFILE_PORTABLE);
    expect_all(v, "");
    expect_all(v, "a<span><br></span>b<p title=\"&#38;\">c<wbr></wbr><br></p>");
    assert_int_equal(tamis_verifier_set_profile(v, TAMIS_PROFILE_PORTABLE_SLASH), TAMIS_OK);
    expect_all(v, "a<br/>b<hr/><p>c<br/></p>");
    assert_int_equal(tamis_verifier_set_profile(v, TAMIS_PROFILE_PORTABLE_MINIMAL), TAMIS_OK);
    expect_all(v, "<p>a\nb</p>");
    tamis_verifier_free(v);
}

TEST(finds_what_sanitizing_would_change)
{
    tamis_verifier *v = verifier(TAMIS_PROFILE_HTML);
    assert_true(holds(v, "<p>a<br>b</p>", TAMIS_VERIFY(FIXPOINT)));
    assert_int_equal(expect_not(v, "<p>a\n<b onclick=\"x\">b</b></p>", FIXPOINT).place.line, 2);
    assert_int_equal(expect_not(v, "<p>a", FIXPOINT).place.offset, 4);
    assert_int_equal(expect_not(v, "<p><script>a</script></p>", FIXPOINT).place.offset, 4);
    tamis_verifier_free(v);
}

TEST(finds_what_is_not_in_the_language)
{
    tamis_verifier *v = verifier(TAMIS_PROFILE_PORTABLE);
    tamis_finding f = expect_not(v, "<p>\xF0\x9F\x98\x80\n\xC3\xA9 & b</p>", LANGUAGE);
    assert_string_equal(f.rule, "T1");
    assert_int_equal(f.place.offset, 11);
    assert_int_equal(f.place.line, 2);
    assert_int_equal(f.place.column, 3);
    tamis_verifier_free(v);
}

/* There is one input for each difference between the dialect html and another dialect. */
TEST(finds_the_reader_that_reads_otherwise)
{
    static const struct {
        const char *html;
        const char *reader;
        uint64_t offset;
    } rows[] = {
        {"x<a title=\"y", "html-2008", 1},
        {"x<a\vid=\"y\">", "html-2008", 1},
        {"<P>x</P>", "xml5", 0},
        {"a&copy;", "xml5", 0},
        {"<b>]]></b>", "sgml", 3},
        {"a&#x26;", "sgml", 1},
        {"a&#38\nb", "sgml", 1},
        {"a<br/>", "sgml", 4},
        {"<b a=\"1\" a=\"2\">", "sgml", 0},
        {"<b a>", "sgml", 0},
        {"<b a=\"x\ny\">", "sgml", 0},
        {"<b>x<b a=\"1\"", "html-2008", 4},
        {"x<!--y-->", "html", 1},
        {"x<?y z?>", "html", 1},
        {"<!DOCTYPE html>", "html", 0},
        {"x</>", "xml5", 1},
        {"<style>a&#38;</style>", "xml5", 7},
    };
    tamis_verifier *v = verifier(TAMIS_PROFILE_PORTABLE);
    for (size_t i = 0; i < COUNT(rows); i++) {
        tamis_finding f = expect_not(v, rows[i].html, TOKENS);
        if (strcmp(f.reader, rows[i].reader) != 0 || f.place.offset != rows[i].offset)
            fail_msg("%s: %s at %zu: %s", rows[i].html, f.reader, (size_t)f.place.offset, f.text);
    }
    tamis_verifier_free(v);
}

TEST(says_what_is_wrong_with_sgml)
{
    tamis_verifier *v = verifier(TAMIS_PROFILE_PORTABLE);
    assert_string_equal(expect_not(v, "a<br/>", TOKENS).text, "SGML that this analyzer does not support");
    assert_string_equal(expect_not(v, "<b \xC3\xA9=\"\">", TOKENS).text, "invalid SGML");
    tamis_verifier_free(v);
}

TEST(passes_over_slashes_where_the_profile_has_them)
{
    tamis_verifier *v = verifier(TAMIS_PROFILE_PORTABLE_SLASH);
    assert_true(holds(v, "<br/>x<img a=\"\"/>", TAMIS_VERIFY(TOKENS)));
    assert_string_equal(expect_not(v, "<br//>", TOKENS).reader, "sgml");
    assert_string_equal(expect_not(v, "<br/", TOKENS).reader, "html-2008");
    assert_string_equal(expect_not(v, "<b/>x", TOKENS).reader, "xml5");
    tamis_verifier_free(v);
}

TEST(finds_what_the_policy_does_not_allow_any_reader)
{
    tamis_verifier *v = verifier(TAMIS_PROFILE_PORTABLE);
    tamis_finding f = expect_not(v, "<p>x</p><img></img>", POLICY);
    assert_string_equal(f.reader, "html");
    assert_int_equal(f.place.offset, 8);
    assert_int_equal(expect_not(v, "x<b onclick=\"y\">z</b>", POLICY).place.offset, 1);
    assert_int_equal(expect_not(v, "<a href=\"java&#10;script:x\">y</a>", POLICY).place.offset, 0);
    /* In html-2008, VT is white space, so onclick is an attribute. In the other dialects, VT is part of a name or of a value. */
    assert_string_equal(expect_not(v, "<b title=\"\"\vonclick=\"x\">y</b>", POLICY).reader, "html");
    assert_string_equal(expect_not(v, "<p title=x\vonclick=y>z</p>", POLICY).reader, "html-2008");
    tamis_verifier_free(v);
}

TEST(finds_trees_that_differ)
{
    tamis_verifier *v = verifier(TAMIS_PROFILE_PORTABLE);
    assert_int_equal(expect_not(v, "<p>x<div>y</div></p>", TREES).place.offset, 0);
    assert_int_equal(expect_not(v, "a<br>b", TREES).place.offset, 1);
    expect_not(v, "<table><b>x</b></table>", TREES);
    expect_not(v, "<ul><li>a<li>b</ul>", TREES);
    assert_int_equal(expect_not(v, "x<b title=\"&copy;\">y</b>", TREES).place.offset, 1);
    tamis_verifier_free(v);
}

TEST(finds_declarations_of_encodings)
{
    static const struct {
        const char *html;
        uint64_t offset;
        bool holds;
    } rows[] = {
        {"<p>x</p><meta charset=\"koi8-r\">", 8, false},
        {"x<META/charset='utf-7'/>", 1, false},
        {"<meta charset=utf-8 content=charset=x", 0, false},
        {"<!-- > --><a charset=x>", 10, false},
        {"<!--><link charset=\"x\">-->", 5, false},
        {"<title><meta charset=x></title>", 7, false},
        {"<p title='<meta charset=x>'></p charset=x>", 0, true},
        {"<form accept-charset='utf-8,x'>", 0, false},
        {"<style>p{}@charset \"x\"</style>", 0, false},
        {"<style></style><p>@charset \"x\"", 0, true},
        {"x<?XML-model?>", 1, false},
        {"<?x a?>", 0, true},
        {"a<!--b<meta charset=x-->", 1, false},
        {"a<?b <meta charset=x?>", 1, false},
        {"<!x <meta charset=x>", 0, true},
        {"</ <meta charset=x>", 0, true},
        {"< meta charset=x><meta\fcharset=x", 17, false},
        {"<metacharset=x><meta =charset=x><meta charset><", 32, false},
        {"<meta charset=utf-8><meta content='charset=&quot;utf-8&quot;'><a charset=UTF8>", 0, true},
        {"", 0, true},
    };
    tamis_verifier *v = verifier(TAMIS_PROFILE_HTML);
    for (size_t i = 0; i < COUNT(rows); i++) {
        bool good = holds(v, rows[i].html, TAMIS_VERIFY(ENCODING));
        const tamis_finding *f = tamis_verifier_finding(v, ENCODING);
        if (good != rows[i].holds || f->place.offset != rows[i].offset)
            fail_msg("%s: %s at %zu", rows[i].html, f->text ? f->text : "holds", (size_t)f->place.offset);
    }
    tamis_verifier_free(v);
}

TEST(finds_no_declarations_with_an_unsafe_policy)
{
    tamis_error error;
    tamis_policy *policy = NULL;
    tamis_verifier *v = verifier(TAMIS_PROFILE_HTML);
    assert_int_equal(tamis_policy_from_json("{}", 2, false, NULL, &policy, &error), TAMIS_OK);
    assert_int_equal(tamis_verifier_set_policy(v, policy), TAMIS_OK);
    assert_true(holds(v, "<meta charset=\"koi8-r\">", TAMIS_VERIFY(ENCODING)));
    tamis_verifier_free(v);
    tamis_policy_free(policy);
}

TEST(counts_each_kind_of_newline_as_one_line)
{
    tamis_verifier *v = verifier(TAMIS_PROFILE_HTML);
    assert_int_equal(expect_not(v, "a\rb\r\nc\nd\r\r<b onclick=\"x\">y</b>", POLICY).place.line, 6);
    assert_int_equal(expect_not(v, "a\r\nb <b onclick=\"x\">y</b>", POLICY).place.column, 3);
    tamis_verifier_free(v);
}

TEST(remembers_any_number_of_attribute_names)
{
    enum { NAMES = 3000 };
    static char html[NAMES * sizeof "<b n0000=\"\">x</b>"];
    struct ledger l = {0};
    tamis_allocator allocator = ledger_allocator(&l);
    tamis_verifier *v = tamis_verifier_new(&allocator);
    size_t n = 0;
    for (int i = 0; i < NAMES; i++)
        n += (size_t)snprintf(html + n, sizeof html - n, "<b n%d=\"\">x</b>", i);
    assert_int_equal(tamis_verifier_set_profile(v, TAMIS_PROFILE_PORTABLE), TAMIS_OK);
    assert_int_equal(tamis_verify(v, html, n, TAMIS_VERIFY(LANGUAGE)), TAMIS_OK);
    assert_true(tamis_verifier_finding(v, LANGUAGE)->holds);
    tamis_verifier_free(v);
    assert_int_equal(l.lies, 0);
}

TEST(asks_only_what_it_is_asked)
{
    tamis_verifier *v = verifier(TAMIS_PROFILE_PORTABLE);
    assert_true(holds(v, "<p>x<div>y</div></p>", TAMIS_VERIFY(TOKENS) | TAMIS_VERIFY(LANGUAGE)));
    assert_true(tamis_verifier_finding(v, TOKENS)->checked && tamis_verifier_finding(v, TOKENS)->holds);
    assert_false(tamis_verifier_finding(v, TREES)->checked || tamis_verifier_finding(v, TREES)->holds);
    assert_true(holds(v, "<p", 0));
    tamis_verifier_free(v);
}

/* ---- Settings */

TEST(reads_in_the_context_that_is_set)
{
    tamis_verifier *v = verifier(TAMIS_PROFILE_PORTABLE);
    expect_not(v, "<td>x</td>", TREES);
    assert_int_equal(tamis_verifier_set_context(v, "tr"), TAMIS_OK);
    expect_all(v, "<td>x</td>");
    assert_int_equal(tamis_verifier_set_context(v, "no such thing"), TAMIS_INVALID_ARGUMENT);
    expect_all(v, "<td>x</td>");
    assert_int_equal(tamis_verifier_set_context(v, NULL), TAMIS_OK);
    expect_all(v, "<p>x</p>");
    expect_not(v, " <p>x</p>", FIXPOINT);
    assert_int_equal(tamis_verifier_set_context(v, "div"), TAMIS_OK);
    expect_all(v, " <p>x</p>");
    tamis_verifier_free(v);
}

TEST(reads_in_the_context_of_the_policy)
{
    static const char cell[] = "{\"elements\": [\"td\"], \"context\": \"tr\"}";
    static const char page[] =
        "{\"elements\": [\"p\"], \"context\": \"html\", \"unlistedElements\": \"replaceWithChildren\"}";
    tamis_error error;
    tamis_policy *cells = NULL, *pages = NULL;
    tamis_verifier *v = verifier(TAMIS_PROFILE_PORTABLE);
    assert_int_equal(tamis_policy_from_json(cell, strlen(cell), true, NULL, &cells, &error), TAMIS_OK);
    assert_int_equal(tamis_policy_from_json(page, strlen(page), true, NULL, &pages, &error), TAMIS_OK);
    assert_int_equal(tamis_verifier_set_policy(v, cells), TAMIS_OK);
    expect_all(v, "<td>x</td>");
    assert_int_equal(tamis_verifier_set_policy(v, pages), TAMIS_OK);
    /* The parser supplies html, head and body, and the policy removes them again each time. */
    expect_all(v, "<p>x</p>");
    assert_int_equal(tamis_verifier_set_policy(v, NULL), TAMIS_OK);
    expect_not(v, "<td>x</td>", TREES);
    assert_int_equal(tamis_verifier_set_context(v, "tr"), TAMIS_OK);
    assert_int_equal(tamis_verifier_set_policy(v, pages), TAMIS_OK);
    expect_not(v, "<td>x</td>", POLICY);
    tamis_verifier_free(v);
    tamis_policy_free(cells);
    tamis_policy_free(pages);
}

TEST(holds_output_to_the_policy_that_is_set)
{
    static const char json[] = "{\"elements\": [\"img\"], \"attributes\": [\"src\"]}";
    tamis_error error;
    tamis_policy *policy = NULL;
    tamis_verifier *v = verifier(TAMIS_PROFILE_PORTABLE);
    assert_int_equal(tamis_policy_from_json(json, strlen(json), true, NULL, &policy, &error), TAMIS_OK);
    assert_int_equal(tamis_verifier_set_policy(v, policy), TAMIS_OK);
    expect_all(v, "<img src=\"x\"></img>");
    expect_not(v, "<b></b>", POLICY);
    assert_int_equal(tamis_verifier_set_policy(v, NULL), TAMIS_OK);
    expect_all(v, "<b></b>");
    expect_not(v, "<img src=\"x\"></img>", POLICY);
    tamis_verifier_free(v);
    tamis_policy_free(policy);
}

TEST(finds_elements_that_the_policy_renames)
{
    static const char json[] =
        "{\"elements\": [\"b\", \"strong\"], \"rules\": [{\"elements\": [\"b\"], \"rename\": \"strong\"}]}";
    tamis_error error;
    tamis_policy *policy = NULL;
    tamis_verifier *v = verifier(TAMIS_PROFILE_PORTABLE);
    assert_int_equal(tamis_policy_from_json(json, strlen(json), true, NULL, &policy, &error), TAMIS_OK);
    assert_int_equal(tamis_verifier_set_policy(v, policy), TAMIS_OK);
    expect_all(v, "<strong>x</strong>");
    assert_int_equal(expect_not(v, "a<b>x</b>", POLICY).place.offset, 1);
    tamis_verifier_free(v);
    tamis_policy_free(policy);
}

/* A tbody that the HTML parser supplies has no tag in the output. Other parsers do not supply it, so portable output
 * differs. */
TEST(lets_parsers_supply_what_was_not_written)
{
    static const char json[] =
        "{\"elements\": [\"table\", \"tr\", \"td\"], \"unlistedElements\": \"replaceWithChildren\"}";
    tamis_error error;
    tamis_policy *policy = NULL;
    tamis_verifier *v = verifier(TAMIS_PROFILE_HTML);
    assert_int_equal(tamis_policy_from_json(json, strlen(json), true, NULL, &policy, &error), TAMIS_OK);
    assert_int_equal(tamis_verifier_set_policy(v, policy), TAMIS_OK);
    assert_true(holds(v, "<table><tr><td>x</td></tr></table>", TAMIS_VERIFY(FIXPOINT)));
    assert_false(holds(v, "<table><thead><tr><td>x</td></tr></thead></table>", TAMIS_VERIFY(FIXPOINT)));
    assert_int_equal(tamis_verifier_set_profile(v, TAMIS_PROFILE_PORTABLE), TAMIS_OK);
    assert_false(holds(v, "<table><tr><td>x</td></tr></table>", TAMIS_VERIFY(FIXPOINT)));
    tamis_verifier_free(v);
    tamis_policy_free(policy);
}

TEST(refuses_settings_that_do_not_exist)
{
    tamis_verifier *v = verifier(TAMIS_PROFILE_PORTABLE);
    assert_int_equal(tamis_verifier_set_profile(v, (tamis_profile)TAMIS_PROFILE_COUNT),
                     TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_verifier_set_limit(v, TAMIS_LIMIT_COUNT, 1), TAMIS_INVALID_ARGUMENT);
    expect_all(v, "<p>x</p>");
    assert_int_equal(tamis_verify(v, NULL, 1, TAMIS_VERIFY_ALL), TAMIS_INVALID_ARGUMENT);
    expect_nothing(v);
    assert_int_equal(tamis_verify(v, NULL, 0, TAMIS_VERIFY_ALL), TAMIS_OK);
    assert_int_equal(tamis_verify(v, NULL, 0, TAMIS_VERIFY(TAMIS_PROPERTY_COUNT)), TAMIS_INVALID_ARGUMENT);
    expect_nothing(v);
    assert_null(tamis_property_name((tamis_property)TAMIS_PROPERTY_COUNT));
    assert_null(tamis_verifier_finding(v, (tamis_property)TAMIS_PROPERTY_COUNT));
    assert_null(tamis_verifier_finding(v, (tamis_property)-1));
    tamis_verifier_free(v);
    tamis_verifier_free(NULL);
}

/* ---- Properties that cannot be checked */

TEST(says_nothing_holds_when_a_limit_is_reached)
{
    tamis_verifier *v = verifier(TAMIS_PROFILE_PORTABLE);
    assert_int_equal(tamis_verifier_set_limit(v, TAMIS_MAX_ATTRIBUTES, 1), TAMIS_OK);
    expect_all(v, "<b title=\"\"></b>");
    assert_int_equal(tamis_verify(v, "<b id=\"\" title=\"\"></b>", 23, TAMIS_VERIFY(TOKENS)),
                     TAMIS_OVER_MAX_ATTRIBUTES);
    expect_nothing(v);
    expect_all(v, "<b title=\"\"></b>");
    tamis_verifier_free(v);
}

/* Each of the two trees has its own count of nodes: five nodes are enough for this input, and four are not. */
TEST(applies_a_limit_to_both_trees)
{
    static const char html[] = "<b>x</b>";
    tamis_verifier *v = tamis_verifier_new(NULL);
    assert_int_equal(tamis_verifier_set_limit(v, TAMIS_MAX_NODES, 4), TAMIS_OK);
    assert_int_equal(tamis_verify(v, html, strlen(html), TAMIS_VERIFY(TAMIS_PROPERTY_TREES)),
                     TAMIS_OVER_MAX_NODES);
    assert_int_equal(tamis_verifier_set_limit(v, TAMIS_MAX_NODES, 5), TAMIS_OK);
    assert_int_equal(tamis_verify(v, html, strlen(html), TAMIS_VERIFY(TAMIS_PROPERTY_TREES)), TAMIS_OK);
    tamis_verifier_free(v);
}

/* Each allocation fails in turn. No memory leaks, and no property is reported to hold. */
TEST(survives_every_allocation_that_fails)
{
    static const char html[] = "<p title=\"x\">a<span><br></span>b&#38;</p>";
    bool done = false;
    for (size_t i = 1; !done; i++) {
        struct ledger l = {.fails_at = i};
        tamis_allocator allocator = ledger_allocator(&l);
        tamis_status status = TAMIS_NO_MEMORY;
        tamis_verifier *v = tamis_verifier_new(&allocator);
        if (v != NULL)
            status = tamis_verifier_set_profile(v, TAMIS_PROFILE_PORTABLE);
        if (v != NULL && status == TAMIS_OK)
            status = tamis_verify(v, html, sizeof html - 1, TAMIS_VERIFY_ALL);
        done = l.calls < i;
        assert_int_equal(status, done ? TAMIS_OK : TAMIS_NO_MEMORY);
        assert_int_equal(v != NULL && tamis_verifier_holds(v), done);
        tamis_verifier_free(v);
        assert_int_equal(l.blocks, 0);
        assert_int_equal(l.lies, 0);
    }
}
