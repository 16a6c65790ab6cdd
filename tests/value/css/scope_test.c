/* scope_test.c: if a style sheet has a scope, the elements that its selectors match do not depend on the page around the
 * scope (docs/policy.md, "Scope"). judges/scope.h defines which selectors are bound to their scope. */
#include "harness/test.h"
#include "support/css_run.h"
#include "generators/selectors.h"
#include "judges/css.h"
#include "judges/scope.h"

enum { SHEETS = 60000, ROOM = 4 * SELECTORS_ROOM };

static const char *const scopes[] = {".mail", "main", "#u-mail"};
static const char *const at_rules[] = {"media", NULL};

static const char *const unbound[] = {
    /* outside of the scope */
    "p",
    ".mail",
    ".mailbox p",
    ".mail:hover p",
    ".mail + p",
    ".mail ~ p",
    ".mail>~ p",
    ".mail || p",
    ".mail p, b",
    /* combinators in arguments */
    ".mail p:is(.a *)",
    ".mail p:is(.a > b)",
    ".mail p:not(b + *)",
    ".mail p:where(b~*)",
    ".mail :is(a, :not(b c))",
    ".mail :is(.mail b)",
    ".mail p:is(:is(a)b c)",
    ".mail :is(.\\61  b)",
    ".mail :is([c=\") \"] b)",
    ".mail p:nth-child(1 of .a b)",
    ".mail p:nth-child(1 of a)",
    /* pseudo-classes that depend on ancestors and forms */
    ".mail p:has(b)",
    ".mail p:lang(\"de\")",
    ".mail p:dir(rtl)",
    ".mail :not(:lang(\"de\"))",
    ".mail p:t\\61rget",
    ".mail p:checked",
    ".mail p:default",
    ".mail p:disabled",
    ".mail p:enabled",
    ".mail p:in-range",
    ".mail p:indeterminate",
    ".mail p:invalid",
    ".mail p:out-of-range",
    ".mail p:read-only",
    ".mail p:read-write",
    ".mail p:valid",
    ".mail p:target-within",
    ".mail p:host",
    ".mail p:host-context(a)",
    ".mail p:scope",
    ".mail p:defined",
    ".mail p:user-invalid",
    ".mail p::part(a)",
    ".mail p::slotted(a)",
    ".mail p:-webkit-any(a b)",
    /* not selectors */
    ".mail p:is(a",
    ".mail p)",
    ".mail p[a",
    ".mail p:is(a))",
};

static const char *const bound[] = {
    ".mail p",
    ".mail > p",
    ".mail>p",
    ".mail p + b ~ i > u",
    ".mail .mail + p",
    ".mail :is(a,b , .c)",
    ".mail :not( :is(a):hover )::before",
    ".mail p:nth-child(-2n + 1):nth-of-type(odd)",
    ".mail [a=\") b\"][c='\\'']",
    ".mail .\\61  b",
    ".mail :root",
};

static const char *const bound_with_prefix[] = {
    ".mail p:target",
    ".mail p:TARGET",
    ".mail p:focus",
    ".mail p:focus-visible",
    ".mail p:not(:focus-within)",
};

TEST(judge_knows_what_is_bound)
{
    for (size_t i = 0; i < sizeof unbound / sizeof *unbound; i++)
        if (judge_scope(".mail", "u-", unbound[i], strlen(unbound[i])) == NULL)
            fail_msg("nothing found in %s", unbound[i]);
    for (size_t i = 0; i < sizeof bound / sizeof *bound; i++) {
        const char *wrong = judge_scope(".mail", "", bound[i], strlen(bound[i]));
        if (wrong != NULL)
            fail_msg("%s: %s", bound[i], wrong);
    }
    for (size_t i = 0; i < sizeof bound_with_prefix / sizeof *bound_with_prefix; i++) {
        const char *one = bound_with_prefix[i];
        assert_null(judge_scope(".mail", "u-", one, strlen(one)));
        assert_non_null(judge_scope(".mail", "", one, strlen(one)));
    }
}

static struct span run(struct css_run *r, const char *scope, const char *selectors, char *css)
{
    r->rule.scope = span_from(scope);
    int n = snprintf(css, ROOM, "%s{color:red}", selectors);
    struct span written = css_run(r, CSS_SHEET, span_of(css, (size_t)n));
    assert_int_equal(r->meter.status, TAMIS_OK);
    return written;
}

/* Every selector that is written is bound. */
TEST(writes_bound_selectors_only)
{
    struct random random = {14};
    struct css_run r;
    char selectors[SELECTORS_ROOM], css[ROOM], again[ROOM];
    int written = 0;
    css_run_init(&r, false);
    for (int i = 0; i < SHEETS; i++) {
        const char *scope = scopes[random_below(&random, 3)], *prefix = random_below(&random, 2) ? "u-" : "";
        r.rule.id_prefix = span_from(prefix);
        selectors_write(&random, scope, false, selectors);
        struct judge_css j = {.at_rules = at_rules, .scope = scope, .id_prefix = prefix};
        struct span s = run(&r, scope, selectors, css);
        const char *wrong = judge_css_sheet(&j, s.p, s.n);
        if (wrong != NULL)
            fail_msg("%s: %s: %.*s", selectors, wrong, (int)s.n, s.p);
        written += s.n > 0;
        assert_true(s.n < ROOM);
        memcpy(again, s.p, s.n);
        struct span second = css_run(&r, CSS_SHEET, span_of(again, s.n));
        assert_true(span_equal(second, span_of(again, second.n)) && second.n == s.n);
    }
    css_run_free(&r);
    assert_in_range(written, SHEETS / 20, SHEETS); /* enough style sheets have an output */
}

/* If a selector is kept in a style sheet without a scope, and is bound when the scope is added, it is also kept with the
 * scope. */
TEST(drops_no_selector_that_is_bound)
{
    struct random random = {15};
    struct css_run r;
    char selector[SELECTORS_ROOM], css[ROOM], with_scope[ROOM];
    int kept = 0, dropped = 0;
    css_run_init(&r, false);
    for (int i = 0; i < SHEETS; i++) {
        const char *scope = scopes[random_below(&random, 3)], *prefix = random_below(&random, 2) ? "u-" : "";
        r.rule.id_prefix = span_from(prefix);
        selectors_write(&random, scope, true, selector);
        struct span free = run(&r, "", selector, css);
        if (free.n == 0)
            continue;
        size_t end = free.n - strlen(" { color: red }");
        int n = snprintf(with_scope, ROOM, "%s %.*s", scope, (int)end, free.p);
        bool is_bound = judge_scope(scope, prefix, with_scope, (size_t)n) == NULL;
        bool is_written = run(&r, scope, selector, css).n > 0;
        if (is_bound != is_written)
            fail_msg("%s: %s and %s", selector, is_bound ? "bound" : "not bound",
                     is_written ? "written" : "not written");
        kept += is_bound;
        dropped += !is_bound;
    }
    css_run_free(&r);
    assert_in_range(kept, SHEETS / 20, SHEETS);
    assert_in_range(dropped, SHEETS / 20, SHEETS);
}

/* ---- Renamed elements */

static const struct css_renamed renamed[] = {{{"body", 4}, {"div:where(.page)", 16}},
                                             {{"html", 4}, {"div:where(.page)", 16}},
                                             {{"p", 1}, {"b:where(.q)", 11}}};

static void rename_in(struct css_run *r, bool renames)
{
    r->rule.renamed = renamed;
    r->rule.renamed_count = renames ? 3 : 0;
    r->rule.root = renames ? SPAN(".page") : SPAN("");
}

static bool is_name_byte(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_' || c == '\\' || (c & 0x80);
}

/* Returns the replacement of a type selector or of a pseudo-class, which includes its ":". */
static struct span renamed_word(struct span word)
{
    for (size_t i = 0; i < 3; i++)
        if (span_equal_nocase(word, renamed[i].from))
            return renamed[i].to;
    return span_equal(word, SPAN(":root")) ? SPAN(".page") : word;
}

/* Copies a list of selectors to `out`, with renamed elements and without an "html" before "body". */
static size_t model_of_renaming(struct span in, char *out)
{
    size_t n = 0, first = 0; /* `first`: the offset in `out` of the current selector */
    unsigned level = 0;
    for (size_t i = 0; i < in.n;) {
        size_t end = i + 1;
        if (in.p[i] == '[')
            while (in.p[end - 1] != ']')
                end += in.p[end] == '"' ? 1 + span_find(span_of(in.p + end + 1, in.n - end - 1), '"') + 1 : 1;
        else if (is_name_byte(in.p[i]) || in.p[i] == ':' || in.p[i] == '.' || in.p[i] == '#')
            while (end < in.n &&
                   (is_name_byte(in.p[end]) || (in.p[end] == ':' && in.p[i] == ':' && end == i + 1)))
                end++;
        struct span word = renamed_word(span_of(in.p + i, end - i)), before = span_of(out + first, n - first);
        bool is_page = span_equal_nocase(span_of(in.p + i, end - i), SPAN("body"));
        if (is_page && !level &&
            (span_equal(before, SPAN(".page ")) || span_equal(before, SPAN(".page > ")) ||
             span_equal(before, SPAN("div:where(.page) ")) ||
             span_equal(before, SPAN("div:where(.page) > "))))
            n = first;
        memcpy(out + n, word.p, word.n);
        n += word.n;
        level += in.p[i] == '(';
        level -= in.p[i] == ')';
        i = end;
        if (!level && n >= 2 && memcmp(out + n - 2, ", ", 2) == 0)
            first = n;
    }
    return n;
}

TEST(renames_elements_in_selectors)
{
    struct random random = {16};
    struct css_run r;
    char selectors[SELECTORS_ROOM], css[ROOM], plain[ROOM], model[2 * ROOM];
    int changed = 0;
    css_run_init(&r, false);
    for (int i = 0; i < SHEETS; i++) {
        selectors_write(&random, "", false, selectors);
        rename_in(&r, false);
        struct span s = run(&r, "", selectors, css);
        if (s.n == 0)
            continue;
        size_t n = s.n - strlen(" { color: red }");
        memcpy(plain, s.p, n);
        size_t m = model_of_renaming(span_of(plain, n), model);
        rename_in(&r, true);
        s = run(&r, "", selectors, css);
        if (s.n < m || !span_equal(span_of(s.p, s.n - strlen(" { color: red }")), span_of(model, m)))
            fail_msg("%s: %.*s is not %.*s", selectors, (int)s.n, s.p, (int)m, model);
        changed += m != n;
    }
    css_run_free(&r);
    assert_in_range(changed, SHEETS / 50, SHEETS);
}

/* With a scope, every written selector is bound to it, and checking the output again does not change it. */
TEST(writes_bound_selectors_of_renamed_elements)
{
    struct random random = {17};
    struct css_run r;
    char selectors[SELECTORS_ROOM], css[ROOM], again[ROOM];
    css_run_init(&r, false);
    rename_in(&r, true);
    for (int i = 0; i < SHEETS; i++) {
        const char *scope = scopes[random_below(&random, 3)];
        selectors_write(&random, scope, false, selectors);
        struct judge_css j = {.at_rules = at_rules, .scope = scope, .id_prefix = "u-"};
        r.rule.id_prefix = SPAN("u-");
        struct span s = run(&r, scope, selectors, css);
        const char *wrong = judge_css_sheet(&j, s.p, s.n);
        if (wrong != NULL)
            fail_msg("%s: %s: %.*s", selectors, wrong, (int)s.n, s.p);
        assert_true(s.n < ROOM);
        memcpy(again, s.p, s.n);
        struct span second = css_run(&r, CSS_SHEET, span_of(again, s.n));
        if (!span_equal(second, span_of(again, s.n)))
            fail_msg("%s: %.*s is not stable", selectors, (int)s.n, again);
    }
    css_run_free(&r);
}
