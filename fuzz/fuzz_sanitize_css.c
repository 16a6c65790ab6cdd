/* fuzz_sanitize_css.c: filters any bytes as CSS: declarations, a style sheet, or the value of a presentation attribute.
 * Oracles: P1, an independent reader finds nothing in the output that the rule does not list; P2, filtering the output
 * again changes nothing; P3, if a limit is exceeded, there is no output; P4, work and output are linear; and all promises
 * of a sanitizer, P10 included, for HTML that contains the CSS. A hash of the input selects the kind of CSS, the rule and
 * the policy. */
#include <string.h>

#include "fuzz/settings.h"
#include "fuzz/target.h"
#include "support/css_run.h"
#include "judges/css.h"

enum { WORK = 4, WORK_FLOOR = 1 << 16, AMPLIFICATION = 12 };

static const char *const prefixed[] = {"https:", "data:image/png;base64,", "#u-", NULL};
static const char *const unprefixed[] = {"https:", "data:image/png;base64,", "#", NULL};
static const char *const at_rules[] = {"media", "supports", "keyframes", "font-face"};

struct choice {
    enum css_kind kind;
    struct judge_css judge;
    const char *properties[CSS_PROPERTY_COUNT];
    const char *at_rules[5];
};

/* Chooses the properties that the rule lists. The names of properties are string literals, so each has a NUL at its end. */
static void choose_properties(struct choice *c, struct css_run *r, uint32_t h)
{
    size_t n = 0;
    for (int i = 1; i < CSS_PROPERTY_COUNT; i++) {
        r->properties[i] = h & 1 || ((uint32_t)i * 2654435761u ^ h) >> 29 != 0;
        if (r->properties[i])
            c->properties[n++] = tamis_value_css_property_name((enum css_property)i).p;
    }
    c->properties[n] = NULL;
    c->judge.properties = c->properties;
}

static void choose(struct choice *c, struct css_run *r, uint32_t h)
{
    bool with_urls = h & 2, held = h & 4;
    *c = (struct choice){.kind = (enum css_kind)(h / 16 % 3)};
    c->judge.scope = held ? ".mail" : "";
    c->judge.id_prefix = held ? "u-" : "";
    c->judge.class_prefix = held ? "u-" : NULL;
    if (with_urls)
        c->judge.urls = held ? prefixed : unprefixed;
    css_run_init(r, with_urls);
    r->rule.scope = span_from(c->judge.scope);
    r->rule.id_prefix = r->rule.class_prefix = span_from(c->judge.id_prefix);
    r->rule.at_rules = (uint8_t)((h & 8 ? 15 : h >> 8 & 15) & (held ? 15 ^ CSS_AT_FONT_FACE : 15));
    for (size_t i = 0, n = 0; i < 4; i++)
        if (r->rule.at_rules >> i & 1)
            c->at_rules[n++] = at_rules[i];
    c->judge.at_rules = c->at_rules;
    choose_properties(c, r, h);
}

static const char *judge(const struct choice *c, struct span s)
{
    if (c->kind == CSS_DECLARATIONS)
        return judge_css_declarations(&c->judge, s.p, s.n);
    if (c->kind == CSS_SHEET)
        return judge_css_sheet(&c->judge, s.p, s.n);
    return judge_css_presentation(&c->judge, s.p, s.n);
}

static void check_output(const struct choice *c, struct css_run *r, struct span written)
{
    const char *wrong = judge(c, written);
    if (wrong)
        fprintf(stderr, "%s: %.*s\n", wrong, (int)written.n, written.p);
    check(!wrong, "P1 closure: the output has a part that the rule does not list");
    char *first = malloc(written.n + 1);
    check(first != NULL, "no memory");
    memcpy(first, written.p, written.n);
    struct span again = css_run(r, c->kind, span_of(first, written.n));
    check(again.p && span_equal(again, span_of(first, written.n)) && !r->count,
          "P2 fixpoint: filtering the output again changes it");
    free(first);
}

static void check_limit(const struct choice *c, struct css_run *r, struct span css, size_t n, uint32_t h)
{
    if (!n)
        return;
    check(tamis_base_meter_set_limit(&r->meter, TAMIS_MAX_OUTPUT_BYTES, h % n), "the limit is invalid");
    (void)css_run(r, c->kind, css);
    check(r->meter.status == TAMIS_OVER_MAX_OUTPUT_BYTES, "P4 bounded: a limit is exceeded");
    check(r->out.n == 0, "P3 fail closed: there is output after a limit was reached");
}

static void check_around(enum css_kind kind, const uint8_t *data, size_t size, uint32_t h)
{
    static const char *const before[] = {
        [CSS_DECLARATIONS] = "<p style='", [CSS_SHEET] = "<style>", [CSS_PRESENTATION] = "<svg><path fill='"};
    const char *broken =
        settings_broken_around(h >> 5, before[kind], data, size, kind == CSS_SHEET ? "</style>" : "'>");
    if (broken)
        check(false, broken);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct choice c;
    struct css_run r;
    uint32_t h = hash(data, size);
    struct span css = {(const char *)data, size};
    choose(&c, &r, h);
    struct span written = css_run(&r, c.kind, css);
    size_t n = r.out.n;
    check(r.meter.status == TAMIS_OK, "P4 bounded: an unexpected limit was reached");
    check(r.meter.work <= WORK * size + WORK_FLOOR, "P4 bounded: work is not linear");
    check(n <= AMPLIFICATION * size, "P4 bounded: output is not linear");
    if (written.p)
        check_output(&c, &r, written);
    check_around(c.kind, data, size, h);
    check_limit(&c, &r, css, n, h);
    css_run_free(&r);
    return 0;
}
