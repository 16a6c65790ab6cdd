/* drawing_costs_test.c: the cost of parts of drawings whose cost is greater than their size: filter primitives,
 * surfaces, dashes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "sanitize/drawing/drawing.h"
#include "support/sketch.h"

enum {
#define DRAWING_ELEMENT(name, cost)   COST_##name = cost,
#define DRAWING_PARAMETER(name, cost) COST_##name = cost,
#include "sanitize/drawing/costs.def"
    SURFACE = 64,
    GROUP = 32,
    CHAIN = 512,
    DENSITY = 1 << 13,
    DASHES_OF_ONE = 16,
    MOST_DASHES = 1 << 20
};

static tamis_status status_within(struct sketch *s, uint64_t cost)
{
    tamis_base_meter_restart(&s->meter);
    assert_true(tamis_base_meter_set_limit(&s->meter, TAMIS_MAX_DRAWING_COST, cost));
    tamis_sanitize_drawing_bound(&s->tree, &s->meter);
    return s->meter.status;
}

static bool costs_within(const char *content, uint64_t cost)
{
    struct sketch s;
    sketch_open(&s, content);
    bool within = status_within(&s, cost) == TAMIS_OK;
    sketch_close(&s);
    return within;
}

static void costs(const char *content, uint64_t cost)
{
    if (!costs_within(content, cost))
        fail_msg("%.200s costs more than %u", content, (unsigned)cost);
    if (cost > 0 && costs_within(content, cost - 1))
        fail_msg("%.200s costs less than %u", content, (unsigned)cost);
}

static void costs_too_much(const char *content)
{
    if (costs_within(content, (uint64_t)1 << 30))
        fail_msg("%s is accepted", content);
}

static void primitive_costs(const char *primitive, uint64_t cost)
{
    char content[400];
    snprintf(content, sizeof content, "svg:filter[id=f]{svg:%s} svg:rect[filter=url(#f)]", primitive);
    costs(content, SURFACE + 1 + 1 + cost);
}

static void counts_what_a_primitive_costs(void **unused)
{
    (void)unused;
#define DRAWING_ELEMENT(name, cost) primitive_costs(#name, cost);
#include "sanitize/drawing/costs.def"
    primitive_costs("feUnknown", COST_feMorphology);
    primitive_costs("other", 0);
    costs("svg:filter[id=f]{svg:feTurbulence}", 0);
    costs("svg:feTurbulence", 0);
}

static void counts_kernels_and_octaves(void **unused)
{
    (void)unused;
    primitive_costs("feConvolveMatrix[order=4]", COST_feConvolveMatrix + 16 * COST_order);
    primitive_costs("feConvolveMatrix[order=3,5]", COST_feConvolveMatrix + 15 * COST_order);
    primitive_costs("feConvolveMatrix[order=\" 3.5 2\"]", COST_feConvolveMatrix + 12 * COST_order);
    primitive_costs("feConvolveMatrix[order=x]", COST_feConvolveMatrix);
    primitive_costs("feTurbulence[numOctaves=7]", COST_feTurbulence + 7 * COST_numOctaves);
    primitive_costs("feTurbulence[numOctaves=0.4]", COST_feTurbulence + COST_numOctaves);
    costs_too_much("svg:filter[id=f]{svg:feTurbulence[numOctaves=1e9]} svg:rect[filter=url(#f)]");
    costs_too_much(
        "svg:filter[id=f]{svg:feConvolveMatrix[order=99999999999999999999]} svg:rect[filter=url(#f)]");
    costs_too_much("svg:filter[id=f]{svg:feConvolveMatrix{svg:animate[attributeName=order by=1]}} "
                   "svg:rect[filter=url(#f)]");
    costs_too_much(
        "svg:filter[id=f]{svg:feFlood svg:feBlend{svg:set[attributeName=in to=x]}} svg:rect[filter=url(#f)]");
}

static void counts_surfaces_without_references(void **unused)
{
    (void)unused;
    costs("svg:g[opacity=.5]", GROUP);
    costs("svg:g[opacity=1] svg:g[opacity=none] svg:g[style=opacity:1]", GROUP);
    costs("svg:g[style=\"opacity:.5;mix-blend-mode:multiply\"]", 2 * GROUP);
    costs("svg:g[style=\"mix-blend-mode:normal;isolation:auto\"]", 0);
    costs("svg:style{'.a{isolation:isolate}'} svg:g[class=a] svg:g[class=a]", 2 * GROUP);
    costs("svg:g[style=\"filter:sepia(1) contrast(2)\"]", 2 * SURFACE);
    costs("svg:g[style=\"width:calc(1px);transform:rotate(9deg)\"]", 0);
}

static void finds_inherit_in_any_case(void **unused)
{
    (void)unused;
    static const char *const values[] = {"inherit", "INHERIT", "Inherit"};
    char content[200];
    for (size_t i = 0; i < 3; i++) {
        snprintf(content, sizeof content, "svg:mask[id=m]{svg:rect} svg:g[mask=url(#m)]{svg:rect[mask=%s]}",
                 values[i]);
        costs(content, 2 * (SURFACE + 2));
    }
}

/* The target of an animation is drawn once more, and the copy counts like a group. */
static void counts_animated_copies(void **unused)
{
    (void)unused;
    costs("svg:rect[id=a] svg:use{svg:set[attributeName=href to=#a]}", 1 + GROUP);
    costs("svg:rect[id=a] svg:use{svg:animate[attributeName=href values=\"#a;#b;#a;x\"]}", 2 + 3 * GROUP);
}

/* Each function of a chain enlarges the surfaces of the others. */
static void counts_chains_of_functions(void **unused)
{
    (void)unused;
    static const char values[] =
        "svg:style{'.a{filter:blur(9px)} .b{-webkit-filter:drop-shadow(0 0 9px) blur(1px)}'} ";
    char content[400];
    costs("svg:g[style=\"filter:blur(9px)\"]", SURFACE + CHAIN);
    costs("svg:g[filter=\"BLUR(9px) drop-shadow(0 0 9px)\"]", 2 * SURFACE + 8 * CHAIN);
    costs("svg:g[filter=blur(9px)] svg:g[backdrop-filter=blur(9px)]", 2 * SURFACE + 2 * CHAIN);
    costs("svg:g[filter=blur(9px)]{svg:g{svg:g[filter=blur(9px)] svg:g}}", 2 * SURFACE + 8 * CHAIN);
    costs("svg:g[filter=blur(9px)]{svg:g[filter=blur(9px)] svg:g[filter=blur(9px)]}",
          3 * SURFACE + 9 * CHAIN);
    costs("svg:g[id=a filter=blur(9px)] svg:use[href=#a filter=blur(9px)]", 3 * SURFACE + 9 * CHAIN + 1);
    costs("svg:g[style=\"--a:blur(9px);filter:var(--a) var(--a)\"]", 2 * SURFACE + 8 * CHAIN);
    snprintf(content, sizeof content, "%ssvg:g[class=a]{svg:g[class=b]}", values);
    costs(content, 3 * SURFACE + 64 * CHAIN);
}

static void counts_inputs_of_shadows_twice(void **unused)
{
    (void)unused;
    /* The filter is counted for the rect, and once more at its own place. At its own place, only the second input of the
     * shadow adds to the cost. */
    uint64_t one = 1 + COST_feDropShadow, flood = 1 + COST_feFlood;
    costs("svg:filter[id=f]{svg:feFlood svg:feDropShadow} svg:rect[filter=url(#f)]",
          SURFACE + 1 + one * 17 / 16 + 3 * flood);
}

/* A stroke with many vertices costs more than its size. */
static void counts_dense_strokes(void **unused)
{
    (void)unused;
    enum { VERTICES = 1000 };
    char path[3 * VERTICES + 1] = "", content[sizeof path + 100];
    for (int i = 0; i < VERTICES; i++)
        strcat(path, "h1 ");
    uint64_t numbers = 2 * VERTICES + 2;
    for (int i = 0; i < 3; i++) {
        static const char *const strokes[] = {"", " stroke=none style=stroke:none", " stroke=red"};
        snprintf(content, sizeof content, "svg:path[d=\"%s\"%s]", path, strokes[i]);
        costs(content, i == 2 ? numbers * numbers / DENSITY : 0);
    }
}

static void has_dashes(const char *shape, uint64_t dashes)
{
    uint64_t cost = dashes / DASHES_OF_ONE + dashes * dashes / DENSITY;
    uint64_t rounding = cost / 50; /* the allowed error, because lengths are rounded */
    if (cost > 2 && costs_within(shape, cost - rounding - 2))
        fail_msg("%s costs less than %u", shape, (unsigned)cost);
    if (!costs_within(shape, cost + rounding))
        fail_msg("%s costs more than %u", shape, (unsigned)cost);
}

static void counts_dashes(void **unused)
{
    (void)unused;
    has_dashes("svg:path[d=M0,0H1000V600]", 0);
    has_dashes(
        "svg:path[d=M0,0H1000V600z stroke-dasharray=none] svg:path[d=M0,0H1000 stroke-dasharray=\"0 0\"]", 0);
    has_dashes("svg:path[d=M0,0H16000 stroke-dasharray=\"1 1\"]", 16000);
    has_dashes("svg:g[stroke-dasharray=2,6]{svg:line[x2=3996]}", 1000);
    costs("svg:g[stroke-dasharray=2,6]{svg:line[x2=3996] svg:line[x2=3996]}",
          2 * (1000 / DASHES_OF_ONE + 1000 * 1000 / DENSITY));
    has_dashes("svg:g[style=\"stroke-dasharray:0 2px\"]{svg:line[x2=3998]}", 4000);
    costs("svg:line[id=a x2=3996] svg:use[href=#a stroke-dasharray=4]",
          1 + 1000 / DASHES_OF_ONE + 1000 * 1000 / DENSITY);
    has_dashes("svg:style{'*{stroke-dasharray:4}'} svg:line[x2=3996]", 1000);
    has_dashes("svg:line[x2=3996]{svg:animate[attributeName=stroke-dasharray values=\"8 8;8\"]}", 1000);
    has_dashes("svg:line[x2=8 stroke-dasharray=.5]{svg:set[attributeName=x2 to=9998]}", 20000);
}

static void counts_unknown_dashes_as_the_most(void **unused)
{
    (void)unused;
    has_dashes("svg:path[d=M0,0H1e9 stroke-dasharray=1]", MOST_DASHES);
    has_dashes("svg:line[x2=9 stroke-dasharray=.0000001]", MOST_DASHES);
    has_dashes("svg:line[x2=9 stroke-dasharray=1e-9]", MOST_DASHES);
    has_dashes("svg:line[x2=9 stroke-dasharray=1%]", MOST_DASHES);
    has_dashes("svg:line[x2=9 stroke-dasharray=calc(9px)]", MOST_DASHES);
    has_dashes("svg:line[x2=9 stroke-dasharray=9 vector-effect=non-scaling-stroke]", MOST_DASHES);
    has_dashes("svg:line[x2=9 stroke-dasharray=9 style=r:inherit]", MOST_DASHES);
    has_dashes("svg:line[x2=9 pathLength=9999999 stroke-dasharray=9]", MOST_DASHES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_what_a_primitive_costs),      cmocka_unit_test(counts_kernels_and_octaves),
        cmocka_unit_test(counts_surfaces_without_references), cmocka_unit_test(counts_dashes),
        cmocka_unit_test(counts_unknown_dashes_as_the_most),  cmocka_unit_test(counts_animated_copies),
        cmocka_unit_test(finds_inherit_in_any_case),          cmocka_unit_test(counts_chains_of_functions),
        cmocka_unit_test(counts_inputs_of_shadows_twice),     cmocka_unit_test(counts_dense_strokes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
