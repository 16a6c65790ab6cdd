/* linkify_test.c: with "linkify", sanitizing the output again does not change it, and the policy allows every link that was
 * made. The documents are random sequences of pieces: parts of addresses, characters that can be next to addresses, and
 * markup.
 *
 * Usage: property_linkify_test [DOCUMENTS [SEED]]. */
#include <tamis/profile.h>
#include <tamis/tamis.h>

#include "generators/random.h"
#include "harness/counterexample.h"
#include "harness/policies.h"
#include "harness/test.h"
#include "probe.h"
#include "support/count.h"

#define ANY_ELEMENT \
    "{\"removeElements\":[],\"removeAttributes\":[],\"readers\":\"2026\",\"comments\":true,\"linkify\":"
#define SOME_ELEMENTS \
    "{\"elements\":[\"a\",\"p\",\"b\",\"td\",\"tr\",\"table\",\"tbody\",\"ul\",\"li\",\"br\",\"span\"]," \
    "\"attributes\":[\"href\"]," \
    "\"unlistedElements\":\"replaceWithChildren\",\"linkify\":"

static const char *const policies[] = {
    ANY_ELEMENT "true}",
    SOME_ELEMENTS "true}",
    SOME_ELEMENTS
    "true,\"comments\":true,\"blockSeparator\":\" "
    "\",\"rules\":[{\"url\":{\"schemes\":[\"https\",\"http\"],\"hosts\":["
    "\"a.b\",\"*.a.b\"]}},{\"elements\":[\"a\"],\"attributes\":[\"rel\"],\"addTokens\":[\"nofollow\"],"
    "\"when\":\"external\"}]}",
    SOME_ELEMENTS
    "{\"schemes\":[\"https\",\"xmpp\"],\"skip\":[\"li\"]},\"rules\":[{\"elements\":[\"a\"],\"attributes\":["
    "\"href\"],\"otherwise\":\"removeElement\",\"url\":{\"schemes\":[\"xmpp\",\"https\",\"mailto\"]}},"
    "{\"elements\":[\"b\"],\"rename\":\"span\"}]}",
    "{\"elements\":[\"a\",\"i\"],\"attributes\":[\"href\"],\"unlistedElements\":\"escape\",\"linkify\":true}",
};

/* clang-format off */
static const char *const pieces[] = {
    "www.", "www.", "www.a.b", "http://", "https://", "http://a.b", "a.b", "a@b.c", "@", "a", ".", "_", "-",
    "*", "~", "(", ")", "+", "/", ":", ";", "&amp;a;", "&lt;", " ", "\n", "?", "&nbsp;", "xmpp:", "mailto:",
    "x_y.z", "\"", "\xC3\xA4", ".b", "a.b/", "b.c", "_a@b", "<b>", "</b>", "<i>", "</i>", "<p>", "</p>",
    "<a>", "</a>", "<a href=x>", "<br>", "<u>", "</u>", "<li>", "<ul>", "</ul>", "<table>", "<td>", "<tr>",
    "</table>", "<pre>", "</pre>", "<!--c-->", "<svg>", "</svg>", "<select>", "<option>", "</select>",
    "<template>", "</template>", "<title>", "</title>", "<nobr>", "<button>", "</button>", "<h1>", "</h1>",
    "<script>x</script>", "<textarea>", "</textarea>", "<div>", "</div>", "<font>", "</font>", "<form>",
    "</form>", "<foreignObject>", "<math>", "</math>", "<mi>", "<desc>"
};
/* clang-format on */

/* The pieces before the first tag. */
enum { TEXTS = 36 };

static const char *const contexts[] = {"div", "div", "p",  "td",       "table",   "select",
                                       "a",   "svg", NULL, "template", "svg desc"};

static unsigned long documents = 20000, seed;

struct trial {
    tamis *first;
    tamis *second;
    const char *policy;
};

static void write_document(struct random *r, struct text *html)
{
    bool is_text = random_below(r, 3) == 0;
    text_clear(html);
    for (uint32_t n = 1 + random_below(r, 24); n > 0; n--)
        text_add_string(html,
                        is_text || random_below(r, 3) ? pieces[random_below(r, TEXTS)] : ONE_OF(r, pieces));
}

static bool changes(void *trial, const char *html, size_t n)
{
    const struct trial *t = trial;
    const char *out, *again;
    size_t length, length_again;
    tamis_status status = tamis_run(t->first, html, n, &out, &length);
    if (status != TAMIS_OK)
        return status == TAMIS_NOT_STABLE;
    return tamis_run(t->second, out, length, &again, &length_again) != TAMIS_OK || length != length_again ||
           memcmp(out, again, length) != 0;
}

static void fails(struct trial *t, struct text *html)
{
    const char *out;
    size_t n;
    counterexample_shorten(html, changes, t);
    fprintf(stderr, "%s\n", t->policy);
    counterexample_show("in", html->p, html->n);
    if (tamis_run(t->first, html->p, html->n, &out, &n) == TAMIS_OK)
        counterexample_show("out", out, n);
    if (tamis_run(t->second, out, n, &out, &n) == TAMIS_OK)
        counterexample_show("again", out, n);
    fail_msg("the output changes, or there is none");
}

static void set_up(struct random *r, tamis *a, tamis *b)
{
    tamis_profile profile = random_below(r, 2) ? TAMIS_PROFILE_HTML
                                               : (tamis_profile)random_below(r, TAMIS_PROFILE_COUNT);
    const char *context = ONE_OF(r, contexts), *again = context;
    if (profile != TAMIS_PROFILE_HTML && !context) /* a portable document is written as content of a div */
        again = "div";
    assert_int_equal(tamis_set_profile(a, profile), TAMIS_OK);
    assert_int_equal(tamis_set_profile(b, profile), TAMIS_OK);
    assert_int_equal(tamis_set_context(a, context), TAMIS_OK);
    assert_int_equal(tamis_set_context(b, again), TAMIS_OK);
}

static void no_output_changes_when_it_is_sanitized_again(void **state)
{
    struct random r = {seed + 17};
    struct text html = {0};
    struct trial t = {tamis_new(NULL), tamis_new(NULL), NULL};
    (void)state;
    for (size_t i = 0; i < COUNT(policies); i++) {
        tamis_policy *policy = policy_from_json(policies[i], i != 0);
        t.policy = policies[i];
        assert_int_equal(tamis_set_policy(t.first, policy), TAMIS_OK);
        assert_int_equal(tamis_set_policy(t.second, policy), TAMIS_OK);
        for (unsigned long k = 0; k < documents / COUNT(policies); k++) {
            set_up(&r, t.first, t.second);
            write_document(&r, &html);
            if (changes(&t, html.p, html.n))
                fails(&t, &html);
        }
        tamis_policy_free(policy);
    }
    tamis_free(t.first);
    tamis_free(t.second);
    text_free(&html);
}

/* Text of twice the length needs at most twice the work, for every repeated unit. */
static void the_work_grows_with_the_length_of_the_text(void **state)
{
    static const char *const units[] = {
        "www.a_www.", "_www.x_y.", "http://a_", "_a@b",     "a@b.c@",    "www.a.b_(",  "&a;",
        "www.a.b ",   "a@b.c ",    "mailto:",   "_mailto:", "www.a.b/)", "*www.a.b*_", "_"};
    tamis_policy *policy = policy_from_json(policies[1], true);
    tamis *t = tamis_new(NULL);
    struct text html = {0};
    (void)state;
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    for (size_t i = 0; i < COUNT(units); i++) {
        uint64_t work[2];
        for (unsigned k = 0; k < 2; k++) {
            const char *out;
            size_t n;
            text_clear(&html);
            while (html.n < (20000u << k))
                text_add_string(&html, units[i]);
            assert_int_equal(tamis_run(t, html.p, html.n, &out, &n), TAMIS_OK);
            work[k] = tamis_context_work(t);
        }
        assert_true(work[1] < 2 * work[0] + 5000);
    }
    tamis_free(t);
    tamis_policy_free(policy);
    text_free(&html);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(no_output_changes_when_it_is_sanitized_again),
                                       cmocka_unit_test(the_work_grows_with_the_length_of_the_text)};
    const char *cases = argc > 1 ? argv[1] : getenv("TAMIS_CASES");
    documents = cases ? strtoul(cases, NULL, 10) : documents;
    seed = argc > 2 ? strtoul(argv[2], NULL, 10) : 0;
    return cmocka_run_group_tests_name("linkify", tests, NULL, NULL);
}
