/* presets_test.c: the presets as a whole: the C API returns the policies of their files, and hostile documents do not
 * bypass them. good/ has documents of each kind as people write them. name.expected.html is the output for name.html;
 * without such a file, the output is the input. */
#include "presets/sieve.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "harness/examples.h"
#include "support/files.h"
#include "support/ledger.h"
#include "judges/promises.h"
#include "support/text.h"
#include "support/vectors.h"

static const char *const names[] = {"default", "comment", "article", "email", "svg", "text"};

enum { PRESETS = sizeof names / sizeof *names };

static struct promises *promises[PRESETS];
static struct promises *svg_files;

/* ---- The files */

static tamis_config *config_from_file(const char *name)
{
    tamis_config *c = NULL;
    struct text json = {0};
    char path[600];
    tamis_error error;
    snprintf(path, sizeof path, "%s/../policies/%s.json", TAMIS_TESTS_DIR, name);
    assert_true(files_read(path, &json));
    if (tamis_config_from_json(json.p, json.n, NULL, &c, &error) != TAMIS_OK)
        fail_msg("%s: %s", path, error.text);
    if (tamis_config_complete(c, false) != TAMIS_OK)
        fail_msg("%s: %s", path, tamis_config_last_error(c).text);
    text_free(&json);
    return c;
}

TEST(presets_in_c_equal_the_files)
{
    for (size_t i = 0; i < PRESETS; i++) {
        tamis_config *in_file = config_from_file(names[i]);
        tamis_config *in_c = tamis_config_new_preset(names[i], NULL, NULL);
        char *file = tamis_config_to_json(in_file, NULL), *c = tamis_config_to_json(in_c, NULL);
        assert_non_null(file);
        assert_non_null(c);
        assert_string_equal(file, c);
        free(file);
        free(c);
        tamis_config_free(in_file);
        tamis_config_free(in_c);
    }
}

TEST(lists_every_preset_once_with_a_line_about_it)
{
    size_t i;
    for (i = 0; tamis_preset_name(i) != NULL; i++) {
        assert_string_equal(tamis_preset_name(i), names[i]);
        assert_true(strlen(tamis_preset_summary(i)) > 20);
        assert_null(strchr(tamis_preset_summary(i), '\n'));
    }
    assert_int_equal(i, PRESETS);
    assert_null(tamis_preset_summary(i));
    assert_null(tamis_config_new_preset("Comment", NULL, NULL));
    assert_null(tamis_config_new_preset("", NULL, NULL));
    assert_null(tamis_config_new_preset(NULL, NULL, NULL));
}

TEST(survives_every_allocation_that_fails)
{
    for (size_t i = 0; i < PRESETS; i++) {
        tamis_config *c = NULL;
        for (size_t call = 1; c == NULL; call++) {
            struct ledger ledger = {.fails_at = call};
            const tamis_allocator allocator = ledger_allocator(&ledger);
            c = tamis_config_new_preset(names[i], &allocator, NULL);
            assert_true(c != NULL || ledger.calls >= call);
            if (c != NULL)
                assert_true(ledger.calls < call);
            tamis_config_free(c);
            assert_int_equal(ledger.held, 0);
            assert_int_equal(ledger.lies, 0);
        }
    }
}

/* ---- CSS properties */

/* Properties that a preset wants in only one of its two lists. */
static const struct {
    const char *preset;
    const char *property;
} only_in_style_sheets[] = {{"email", "content"}}; /* it has an effect only on pseudo-elements */

static bool is_wanted(const char *preset, const char *property)
{
    for (size_t i = 0; i < sizeof only_in_style_sheets / sizeof *only_in_style_sheets; i++)
        if (strcmp(only_in_style_sheets[i].preset, preset) == 0 &&
            strcmp(only_in_style_sheets[i].property, property) == 0)
            return true;
    return false;
}

static bool lists_property(const tamis_rule *rule, const char *property)
{
    for (size_t i = 0; i < rule->properties.count; i++)
        if (strcmp(rule->properties.items[i], property) == 0)
            return true;
    return false;
}

static bool is_for(const tamis_rule *rule, const char *element)
{
    if (element == NULL)
        return rule->elements.count == 0;
    for (size_t i = 0; i < rule->elements.count; i++)
        if (strcmp(rule->elements.names[i].name, element) == 0)
            return true;
    return false;
}

/* Returns the first rule of this kind that lists the element; with NULL, the first one for all elements. */
static const tamis_rule *rule_for(const tamis_config *c, tamis_rule_kind kind, const char *element)
{
    for (size_t i = 0; i < tamis_config_rule_count(c); i++) {
        const tamis_rule *rule = tamis_config_rule_at(c, i);
        if (rule->kind == kind && is_for(rule, element))
            return rule;
    }
    return NULL;
}

static const char *first_missing(const tamis_rule *from, const tamis_rule *in, const char *preset)
{
    for (size_t i = 0; i < from->properties.count; i++)
        if (!lists_property(in, from->properties.items[i]) && !is_wanted(preset, from->properties.items[i]))
            return from->properties.items[i];
    return NULL;
}

TEST(lists_the_same_properties_for_attributes_and_style_sheets)
{
    size_t compared = 0;
    for (size_t i = 0; i < PRESETS; i++) {
        tamis_config *c = tamis_config_new_preset(names[i], NULL, NULL);
        const tamis_rule *style = rule_for(c, TAMIS_RULE_STYLE, NULL);
        const tamis_rule *sheet = rule_for(c, TAMIS_RULE_STYLESHEET, "style");
        if (style != NULL && sheet != NULL) {
            const char *missing = first_missing(style, sheet, names[i]);
            if (missing != NULL)
                fail_msg("%s: \"stylesheet\" does not list %s", names[i], missing);
            if ((missing = first_missing(sheet, style, names[i])) != NULL)
                fail_msg("%s: \"style\" does not list %s", names[i], missing);
            compared++;
        }
        tamis_config_free(c);
    }
    assert_int_equal(compared, 2); /* email and svg */
}

TEST(lists_the_properties_of_all_elements_for_tables_and_blocks_of_articles)
{
    static const char *const elements[] = {"table", "p"};
    tamis_config *c = tamis_config_new_preset("article", NULL, NULL);
    const tamis_rule *general = rule_for(c, TAMIS_RULE_STYLE, NULL);
    assert_non_null(general);
    for (size_t i = 0; i < sizeof elements / sizeof *elements; i++) {
        const tamis_rule *special = rule_for(c, TAMIS_RULE_STYLE, elements[i]);
        assert_non_null(special);
        const char *missing = first_missing(general, special, "article");
        if (missing != NULL)
            fail_msg("the rule for %s does not list %s", elements[i], missing);
    }
    tamis_config_free(c);
}

TEST(the_page_of_email_states_the_number_of_properties)
{
    struct text page = {0};
    char number[60];
    tamis_config *c = tamis_config_new_preset("email", NULL, NULL);
    snprintf(number, sizeof number, "%zu properties", rule_for(c, TAMIS_RULE_STYLE, NULL)->properties.count);
    assert_true(files_read(TAMIS_TESTS_DIR "/../docs/presets/email.md", &page));
    if (strstr(page.p, number) == NULL)
        fail_msg("docs/presets/email.md does not have \"%s\"", number);
    text_free(&page);
    tamis_config_free(c);
}

/* ---- Good documents */

static bool read_good(const char *preset, const char *file, const char *ending, struct text *out)
{
    char path[700];
    snprintf(path, sizeof path, "%s/presets/good/%s/%.*s%s", TAMIS_TESTS_DIR, preset,
             (int)(strlen(file) - strlen(".html")), file, ending);
    FILE *there = fopen(path, "rb");
    if (there == NULL)
        return false;
    fclose(there);
    return files_read(path, out);
}

static bool is_expected(const char *file)
{
    return strstr(file, ".expected.") != NULL;
}

static void write_expected(const char *preset, const char *file, const char *bytes, size_t n)
{
    char path[700];
    snprintf(path, sizeof path, "%s/presets/good/%s/%.*s.expected.html", TAMIS_TESTS_DIR, preset,
             (int)(strlen(file) - strlen(".html")), file);
    FILE *out = fopen(path, "wb");
    assert_non_null(out);
    assert_int_equal(fwrite(bytes, 1, n, out), n);
    assert_int_equal(fclose(out), 0);
}

static void keeps_the_good(const char *preset, size_t i, const char *file, struct text *in,
                           struct text *expected)
{
    if (is_expected(file))
        return;
    assert_true(read_good(preset, file, ".html", in));
    if (!promises_hold(promises[i], in->p, in->n, CLOSURE_EVERYWHERE))
        fail_msg("%s/%s: %s", preset, file, promises[i]->reason);
    assert_int_equal(promises[i]->status, TAMIS_OK);
    if (!promises_hold_of_work(promises[i], in->n) ||
        !promises_hold_in_pieces(promises[i], in->p, in->n, 1, 7))
        fail_msg("%s/%s: %s", preset, file, promises[i]->reason);
    const char *out = promises[i]->out;
    if (getenv("TAMIS_WRITE_EXPECTED") != NULL && !text_equal(in, out, promises[i]->length))
        write_expected(preset, file, out, promises[i]->length);
    if (!read_good(preset, file, ".expected.html", expected)) {
        text_clear(expected);
        text_add(expected, in->p, in->n);
    }
    if (!text_equal(expected, out, promises[i]->length))
        fail_msg("%s/%s comes out otherwise:\n%s", preset, file, out);
}

TEST(keeps_the_content_of_good_documents)
{
    struct text in = {0}, expected = {0};
    char folder[600];
    for (size_t i = 0; i < PRESETS; i++) {
        snprintf(folder, sizeof folder, "%s/presets/good/%s", TAMIS_TESTS_DIR, names[i]);
        struct file_list files = files_list(folder, ".html");
        assert_true(files.count > 0 || strcmp(names[i], "svg") == 0);
        for (size_t f = 0; f < files.count; f++)
            keeps_the_good(names[i], i, files.names[f], &in, &expected);
        files_list_free(&files);
    }
    text_free(&in);
    text_free(&expected);
}

/* ---- Hostile documents */

/* Checks that the output has no active markup; only the default policy may keep foreignObject. A "<" in text and in values
 * is always written as a reference. */
static void has_no_markup_that_acts(const char *preset, const char *out)
{
    static const char *const never[] = {"<script", "<iframe",       "<object",   "<embed",  "<base",
                                        "<meta",   "<link",         "<form",     "<button", "<textarea",
                                        "<select", "<template",     "<noscript", "<xmp",    "<!--",
                                        "<?",      "<foreignObject"};
    size_t count = sizeof never / sizeof *never - (strcmp(preset, "default") == 0);
    for (size_t i = 0; i < count; i++)
        if (strstr(out, never[i]) != NULL)
            fail_msg("%s lets %s through: %s", preset, never[i], out);
}

TEST(blocks_the_known_bypasses)
{
    struct text html = {0};
    for (size_t v = 0; v < vector_count; v++) {
        vector_write(&vectors[v], &html);
        for (size_t i = 0; i < PRESETS; i++) {
            if (!promises_hold(promises[i], html.p, html.n, CLOSURE_EVERYWHERE))
                fail_msg("%s: %s\nin: %s", names[i], promises[i]->reason, html.p);
            if (promises[i]->status == TAMIS_OK)
                has_no_markup_that_acts(names[i], promises[i]->out);
        }
        if (!promises_hold(svg_files, html.p, html.n, CLOSURE_EVERYWHERE))
            fail_msg("svg files: %s\nin: %s", svg_files->reason, html.p);
        if (svg_files->status == TAMIS_OK)
            has_no_markup_that_acts("svg", svg_files->out);
    }
    text_free(&html);
}

TEST(each_preset_blocks_what_it_is_made_to_block)
{
    static const struct {
        const char *preset;
        const char *in;
        const char *absent;
    } cases[] = {
        {"comment", "<a href='java\nscript:x()'>x</a>", "href"},
        {"comment", "<a href='https://example.org/' rel=me>x</a>", "\"me"},
        {"comment", "<p id=cookie name=location class=btn>x</p>", "="},
        {"comment", "<q cite='data:text/html,x'>x</q>", "cite"},
        {"comment", "<h1 onclick=x><img src=https://e.example/p.gif>x</h1>", "h1"},
        {"comment", "<img src='https://e.example/p.gif'>", "<"},
        {"comment", "<img src alt='<img src=x onerror=x>'><img alt='<b>'>", "<"},
        {"comment",
         "<picture><source srcset=x><img srcset=x src='data:image/png;base64,iVBORw0KGgo=' alt=y></picture>",
         "<"},
        {"article", "<p id=cookie>x</p>", "\"cookie"},
        {"article", "<a name=location href='#x'>x</a>", "\"location"},
        {"article", "<p class='btn modal highlight'>x</p>", "modal"},
        {"article", "<span class='btn hidden'>x</span>", "class"},
        {"article", "<table><td style='text-align:center;position:fixed;inset:0'>x</table>", "fixed"},
        {"article", "<p style='position:fixed;inset:0;z-index:9;transform:none;opacity:0;display:grid'>x</p>",
         "style"},
        {"article", "<p style='margin:-9em;margin-top:-9em;line-height:0;height:0;max-height:0'>x</p>",
         "style"},
        {"article", "<span style='display:block;position:relative;padding:9em;border:9em solid'>x</span>",
         "style"},
        {"article", "<b style='background:url(https://e.example/);padding-top:9em;border:9em solid'>x</b>",
         "style"},
        {"article", "<p style='--shiki-dark:url(https://e.example/);--x:red'>x</p>", "style"},
        {"article", "<span class='overlay modal fixed hidden remove add'>x</span>", "class"},
        {"article", "<video autoplay onplay=x srcdoc=y crossorigin controlslist=z>x</video>", "autoplay"},
        {"article", "<video src=http://e.example/a poster='javascript:x'>x</video>", "http:"},
        {"article", "<video src=http://e.example/a poster='javascript:x'>x</video>", "javascript"},
        {"article", "<header class=x>x</header>", "header"},
        {"article", "<p data-type=modal data-trix-attachment='{}' data-checked=x>x</p>", "data"},
        {"article", "<input type=image src='https://e.example/' formaction=x>", "<input"},
        {"article", "<input type=checkbox onclick=x id=q>", "onclick"},
        {"article", "<img src='data:image/png;base64,iVBORw0KGgo='>", "src"},
        {"article", "<img srcset='javascript:x 1x'>", "srcset"},
        {"article", "<img src=x width=100000>", "width"},
        {"article", "<div role=alertdialog>x</div>", "role"},
        {"article", "<p data-controller=x is=y slot=z>x</p>", "="},
        {"email", "<!DOCTYPE html><p style='position:absolute;top:0;z-index:9'>x</p>", "style"},
        {"email", "<p style='background:url(javascript:x)'>x</p>", "url"},
        {"email", "<p style='background:\\75rl(http://e.example/)'>x</p>", "http:"},
        {"email", "<p style='background:\\75rl(ftp://e.example/)'>x</p>", "e.example"},
        {"email", "<table><td background='http://e.example/x.png'>x</table>", "http:"},
        {"email", "<table><td background='ftp://e.example/x.png'>x</table>", "background"},
        {"email", "<img src='data:image/svg+xml;base64,PHN2Zz4='>", "src"},
        {"email", "<img src='data:image/png;base64,PHN2Zz4='>", "src"},
        {"email", "<a href='https://example.org/' target=_top rel=opener>x</a>", "_top"},
        {"email", "<a href='https://example.org/' target=_top rel=opener>x</a>", "\"opener"},
        {"email", "<form action='https://e.example/'><input name=password>x</form>", "<form"},
        {"email", "<form action='https://e.example/'><input name=password>x</form>", "<input"},
        {"email", "<style>@import url(x); @font-face{src:url(x)} p{position:fixed}</style>x", "url"},
        {"email", "<style>p{}</style ><style type=text/x>p{color:red}</style>x", "type"},
        {"email", "<div id=main>x</div>", "\"main"},
        {"svg", "<svg><use href='https://e.example/#x'/></svg>", "e.example"},
        {"svg", "<svg><image href='data:image/svg+xml;base64,PHN2Zz4='/></svg>", "data:"},
        {"svg", "<svg><a href='javascript:x'><set attributeName=href to='javascript:x'/></a></svg>",
         "javascript"},
        {"svg", "<svg><rect fill='url(https://e.example/#x)' filter='u\\72l(//e.example)'/></svg>",
         "e.example"},
        {"svg", "<svg><style>@import 'x'; rect{fill:url(//e.example)}</style></svg>", "e.example"},
        {"svg", "<svg><foreignObject><p>x</p></foreignObject></svg>", "<p"},
        {"svg", "<svg><foreignObject><script>x</script></foreignObject></svg>", "x"},
        {"text", "<a href='https://example.org/'>x</a><!-- y --><b title=z>", "<"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct sieve s;
        sieve_open_preset(&s, cases[i].preset);
        assert_int_equal(sieve_run(&s, cases[i].in), TAMIS_OK);
        if (strstr(s.out, cases[i].absent) != NULL)
            fail_msg("%s: %s has %s", cases[i].preset, s.out, cases[i].absent);
        sieve_close(&s);
    }
}

/* The sections "Customizing the preset" of docs/presets/, in C. */
TEST(presets_can_be_modified)
{
    static const tamis_name sizes[] = {{"width", NULL}, {"height", NULL}};
    static const tamis_name_list attributes = {sizes, 2};
    static const char *const hosts[] = {"www.youtube-nocookie.com"};
    const tamis_rule frames = {.kind = TAMIS_RULE_FRAME, .hosts = {hosts, 1}, .text = "allow-scripts"};
    tamis_policy *policy;
    struct sieve s;
    tamis_config *c = tamis_config_new_preset("article", NULL, NULL);
    assert_true(tamis_config_allow_element(c, "iframe", NULL, &attributes, NULL));
    tamis_config_add_rule(c, &frames);
    tamis_config_set_text(c, TAMIS_TEXT_ID_PREFIX, "post-7-");
    assert_int_equal(tamis_policy_new(c, true, NULL, &policy, NULL), TAMIS_OK);
    tamis_config_free(c);
    sieve_open(&s, policy);
    GIVES(&s, "<p id=a>x</p><iframe width=9 name=b src='https://www.youtube-nocookie.com/embed/1'></iframe>",
          "<p id=\"post-7-a\">x</p><iframe width=\"9\" src=\"https://www.youtube-nocookie.com/embed/1\""
          " sandbox=\"allow-scripts\"></iframe>");
    sieve_close(&s);
}

/* ---- Limits */

TEST(refuses_documents_that_are_larger_than_a_preset_allows)
{
    struct text html = {0};
    for (size_t i = 0; i < PRESETS; i++) {
        uint64_t most = 0;
        struct sieve s;
        tamis_config *c = tamis_config_new_preset(names[i], NULL, NULL);
        bool is_limited = tamis_config_limit(c, TAMIS_MAX_INPUT_BYTES, &most);
        tamis_config_free(c);
        assert_int_equal(is_limited, strcmp(names[i], "default") != 0 && strcmp(names[i], "text") != 0);
        if (!is_limited)
            continue;
        text_clear(&html);
        while (html.n < most)
            text_add_string(&html, "x");
        sieve_open_preset(&s, names[i]);
        assert_int_equal(tamis_run(s.t, html.p, html.n, &s.out, &s.length), TAMIS_OK);
        text_add_string(&html, "x");
        assert_int_equal(tamis_run(s.t, html.p, html.n, &s.out, &s.length), TAMIS_OVER_MAX_INPUT_BYTES);
        assert_null(s.out);
        assert_int_equal(tamis_set_limit(s.t, TAMIS_MAX_INPUT_BYTES, 4), TAMIS_OK);
        assert_int_equal(tamis_run(s.t, "12345", 5, &s.out, &s.length), TAMIS_OVER_MAX_INPUT_BYTES);
        sieve_close(&s);
    }
    text_free(&html);
}

/* ---- Pages */

static size_t failures_of(const char *page, const char *preset, size_t at_least)
{
    struct examples ran = examples_run(page, preset);
    assert_true(ran.count >= at_least);
    return ran.failed;
}

TEST(gives_the_output_of_the_examples_in_the_pages)
{
    char page[60];
    size_t failed = failures_of("docs/requests.md", "default", 10);
    for (size_t i = 0; i < PRESETS; i++) {
        snprintf(page, sizeof page, "docs/presets/%s.md", names[i]);
        failed += failures_of(page, names[i], 2);
    }
    assert_int_equal(failed, 0);
}

static struct promises *promises_of(const char *name)
{
    tamis_config *c = tamis_config_new_preset(name, NULL, NULL);
    assert_non_null(c);
    struct promises *p = promises_of_config(name, c, true);
    tamis_config_free(c);
    return p;
}

static int set_up(void **state)
{
    for (size_t i = 0; i < PRESETS; i++)
        promises[i] = promises_of(names[i]);
    svg_files = promises_of("svg");
    promises_read_xml(svg_files, true);
    return 0;
}

static int tear_down(void **state)
{
    for (size_t i = 0; i < PRESETS; i++)
        promises_free(promises[i]);
    promises_free(svg_files);
    return 0;
}

TESTS_AROUND(set_up, tear_down)
