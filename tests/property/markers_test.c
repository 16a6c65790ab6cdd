/* markers_test.c: with "templateMarkers", the output of random policies contains no marker, and sanitizing it again does not change
 * it. The documents are random sequences of pieces: parts of markers, and markup that policies remove, keep or move.
 *
 * Usage: property_markers_test [DOCUMENTS [SEED]]. */
#include <tamis/tamis.h>

#include "generators/policy.h"
#include "generators/random.h"
#include "harness/test.h"
#include "support/count.h"
#include "support/text.h"

enum { DOCUMENTS_PER_POLICY = 64 };

static unsigned long documents = 40000, seed = 38;

static const char *const markers[] = {"{{", "}}", "${", "<%", "%>", "[[", "{%", "::", "-*"};

/* clang-format off */
static const char *const pieces[] = {
    "{", "{", "{", "{{", "}", "}}", "$", "[", "[", "%", "&lt;", "&gt;", "<%", "%>", ":", "*", "-", "&#x7b;",
    "&lbrace;", " ", "\n", "x", "<b>", "</b>", "<i>", "</i>", "<p>", "</p>", "<div>", "</div>", "<x-y>",
    "</x-y>", "<font>", "<table>", "<td>", "</table>", "<select>", "<option>", "</select>", "<ruby>", "<rt>",
    "<!--{-->", "<!--{{-->", "<!---->", "<?x {{?>", "<!DOCTYPE {{>", "<script>{</script>", "<style>{</style>",
    "<style>p::before{color:red}</style>", "<title>{{</title>", "<textarea>{{</textarea>", "<xmp>{{</xmp>",
    "<template>{", "</template>", "<svg>", "<desc>", "</svg>", "<math><mi>{", "</math>", "<b title='{{'>",
    "<b title='a${b' class='{{ c'>", "<a href='{{x}}'>", "</a>", "<a href='https://a.example/{{?[[#${'>",
    "<a href='a%>b'>", "<img src='{{' srcset='a[[ 2x, {{b' alt='{{a'>", "<p id='{{' class='a b'>",
    "<p style='background:url(https://x.example/{{)'>", "<p {{=a}}>", "<b {{=a%>", "<x{{y>", "<u%>", "<form>",
    "<br>", "<hr>"
};
/* clang-format on */

static void write_document(struct random *r, struct text *html)
{
    text_clear(html);
    for (uint32_t n = 1 + random_below(r, 14); n > 0; n--) {
        const char *piece = ONE_OF(r, pieces);
        text_add(html, piece, strlen(piece));
    }
}

static tamis_config *policy_with_markers(struct random *r, bool safe)
{
    for (;;) {
        tamis_config *c = policy_random(r, safe);
        uint32_t from = random_below(r, COUNT(markers));
        tamis_config_set_template_markers(
            c, (tamis_strings){markers + from, 1 + random_below(r, (uint32_t)(COUNT(markers) - from))});
        if (tamis_config_complete(c, !safe) == TAMIS_OK)
            return c;
        tamis_config_free(c);
    }
}

/* Reports whether the text at `at` is the marker, as it is or as the writer of HTML escapes it. */
static bool is_marker(const char *at, const char *marker, bool escaped)
{
    for (; *marker != '\0'; marker++) {
        char plain[2] = {*marker, '\0'};
        const char *written = plain;
        if (escaped && (*marker == '<' || *marker == '>'))
            written = *marker == '<' ? "&lt;" : "&gt;";
        if (strncmp(at, written, strlen(written)) != 0)
            return false;
        at += strlen(written);
    }
    return true;
}

static const char *find_marker(const tamis_config *config, const char *output)
{
    tamis_strings list = tamis_config_template_markers(config);
    for (const char *at = output; *at != '\0'; at++)
        for (size_t i = 0; i < list.count; i++)
            if (is_marker(at, list.items[i], false) || is_marker(at, list.items[i], true))
                return at;
    return NULL;
}

/* A context that sanitizes the documents of one policy, and one that sanitizes their output again. */
struct both {
    const tamis_config *config;
    tamis *first, *second;
};

/* Returns whether there is an output. */
static bool check(const struct both *both, const struct text *html)
{
    const char *out = NULL, *again = NULL;
    size_t n = 0, length = 0;
    if (tamis_run(both->first, html->p, html->n, &out, &n) != TAMIS_OK)
        fail_msg("%.*s: %s", (int)html->n, html->p, tamis_status_name(tamis_last_error(both->first).status));
    const char *marker = find_marker(both->config, out);
    if (marker != NULL)
        fail_msg("%.*s: a marker in %s: %s", (int)html->n, html->p, out, marker);
    assert_int_equal(tamis_run(both->second, out, n, &again, &length), TAMIS_OK);
    if (length != n || memcmp(out, again, n) != 0)
        fail_msg("%.*s: %s is not stable: %s", (int)html->n, html->p, out, again);
    return n > 0;
}

static tamis *context_of(const tamis_policy *policy, const char *context)
{
    tamis *t = tamis_new(NULL);
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    assert_int_equal(tamis_set_context(t, context), TAMIS_OK);
    return t;
}

static void contains_no_marker_and_is_stable(void **state)
{
    static const char *const contexts[] = {"div", "div", NULL, "html", "p", "td", "select", "template"};
    struct random random = {(uint32_t)seed};
    struct text html = {0};
    unsigned long kept = 0;
    for (unsigned long n = 0; n < documents; n += DOCUMENTS_PER_POLICY) {
        bool safe = random_below(&random, 3) != 0;
        tamis_config *config = policy_with_markers(&random, safe);
        tamis_policy *policy = NULL;
        assert_int_equal(tamis_policy_new(config, safe, NULL, &policy, NULL), TAMIS_OK);
        const char *context = ONE_OF(&random, contexts);
        struct both both = {config, context_of(policy, context), context_of(policy, context)};
        for (int i = 0; i < DOCUMENTS_PER_POLICY; i++) {
            write_document(&random, &html);
            kept += check(&both, &html);
        }
        tamis_free(both.first);
        tamis_free(both.second);
        tamis_policy_free(policy);
        tamis_config_free(config);
    }
    text_free(&html);
    assert_in_range(kept, documents / 4, documents + DOCUMENTS_PER_POLICY);
}

int main(int argc, char **argv)
{
    if (argc > 1)
        documents = strtoul(argv[1], NULL, 10);
    if (argc > 2)
        seed = strtoul(argv[2], NULL, 10);
    const struct CMUnitTest tests[] = {cmocka_unit_test(contains_no_marker_and_is_stable)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
