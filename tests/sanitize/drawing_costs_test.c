/* drawing_costs_test.c: the costs of filters, surfaces, functions, strokes and dashes. */
#include "harness/test.h"
#include "support/drawing.h"

enum {
#define DRAWING_ELEMENT(name, kind, cost) COST_##name = cost,
#define DRAWING_PARAMETER(name, cost)     COST_##name = cost,
#define DRAWING_COST(name, cost)          DRAWING_##name = cost,
#include "sanitize/drawing/costs.def"
    E = DRAWING_ELEMENT,
    RECT = E + 7 / DRAWING_BYTES_OF_ONE /* a rect with a reference to the filter `f` */
};

static void costs(const char *content, uint64_t cost)
{
    if (drawing_cost_of(content) != cost)
        fail_msg("%s costs %u, not %u", content, (unsigned)drawing_cost_of(content), (unsigned)cost);
}

static void has_no_end(const char *content)
{
    if (drawing_costs_within(content, DRAWING_MOST_COST))
        fail_msg("%s comes to an end", content);
}

/* Returns the cost of one use of a filter with these primitives. `attributes` are those of the filter. */
static uint64_t filter_costs(const char *attributes, const char *primitives)
{
    char content[4000];
    snprintf(content, sizeof content, "svg:filter[id=f %s]{%s} svg:rect[filter=url(#f)]", attributes,
             primitives);
    return drawing_cost_of(content) - COST_filter;
}

/* ---- Filters */

TEST(counts_what_a_primitive_costs)
{
    static const struct {
        const char *name;
        uint64_t cost;
    } rows[] = {
#define DRAWING_ELEMENT(name, kind, cost) {#name, cost},
#include "sanitize/drawing/costs.def"
    };
    unsigned primitives = 0;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char content[100];
        snprintf(content, sizeof content, "svg:%s", rows[i].name);
        if (strncmp(rows[i].name, "fe", 2) != 0)
            continue;
        bool reaches = strcmp(rows[i].name, "feTile") == 0; /* the rect is drawn on a larger surface */
        assert_int_equal(filter_costs("", content),
                         rows[i].cost + (reaches ? RECT * (DRAWING_LARGEST_REACH - 1) : 0));
        primitives++;
    }
    assert_int_equal(primitives, 25);
}

TEST(counts_kernels_and_octaves)
{
    assert_int_equal(filter_costs("", "svg:feConvolveMatrix[order=3]"),
                     COST_feConvolveMatrix + 9 * COST_order);
    assert_int_equal(filter_costs("", "svg:feConvolveMatrix[order=\"2,7\"]"),
                     COST_feConvolveMatrix + 14 * COST_order);
    assert_int_equal(filter_costs("", "svg:feTurbulence[numOctaves=5]"),
                     COST_feTurbulence + 5 * COST_numOctaves);
    has_no_end("svg:filter[id=f]{svg:feTurbulence[numOctaves=1e9]} svg:g[filter=url(#f)]");
    has_no_end("svg:filter[id=f]{svg:feTurbulence[id=t]} svg:g[filter=url(#f)] "
               "svg:animate[href=#t attributeName=numOctaves by=1]");
}

/* The first use of a primitive is free of E. Each primitive before it adds a sixteenth to its cost. */
TEST(counts_inputs_of_primitives)
{
#define AFTER(before, name) ((E + COST_##name) * (16 + (before)) / 16)
    uint64_t flood = AFTER(0, feFlood), blend = AFTER(1, feBlend), offset = AFTER(0, feOffset);
    assert_int_equal(filter_costs("", "svg:feFlood svg:feBlend"), blend + 2 * flood - 2 * E);
    assert_int_equal(filter_costs("", "svg:feFlood svg:feBlend svg:feBlend"),
                     2 * (blend + 2 * flood) + AFTER(2, feBlend) - 3 * E);
    assert_int_equal(filter_costs("", "svg:feFlood[result=a] svg:feOffset svg:feBlend[in=a in2=a]"),
                     AFTER(2, feBlend) + 2 * flood - 2 * E);
    assert_int_equal(filter_costs("", "svg:feOffset[in=SourceAlpha] svg:feOffset[in=SourceGraphic]"),
                     AFTER(1, feOffset) - E);
    assert_int_equal(filter_costs("", "svg:feOffset[result=SourceAlpha] svg:feOffset[in=SourceAlpha]"),
                     offset + AFTER(1, feOffset) - 2 * E);
    assert_int_equal(
        filter_costs("", "svg:feFlood[result=a] svg:feMerge{svg:feMergeNode[in=a] svg:feMergeNode}"),
        AFTER(1, feMerge) + 2 * AFTER(1, feMergeNode) + 2 * flood - 4 * E);
    assert_int_equal(filter_costs("", "svg:feFlood svg:feDropShadow"),
                     AFTER(1, feDropShadow) + 2 * flood - 2 * E);
#undef AFTER
}

TEST(counts_the_region_of_filters)
{
    enum { F = E + COST_feFlood };
    assert_int_equal(filter_costs("width=110% height=.4", "svg:feFlood"), F - E);
    assert_int_equal(filter_costs("height=300% width=2", "svg:feFlood"), 3 * F - E);
    assert_int_equal(filter_costs("height=7.5", "svg:feFlood"), 7 * F - E);
    assert_int_equal(filter_costs("filterUnits=userSpaceOnUse width=400", "svg:feFlood"), 4 * F - E);
    assert_true(filter_costs("width=1e9", "svg:feFlood") > 4000 * F);
    has_no_end(
        "svg:set[href=#f attributeName=width to=9] svg:filter[id=f]{svg:feFlood} svg:g[filter=url(#f)]");
}

/* ---- Surfaces and functions */

TEST(counts_surfaces)
{
    costs("svg:g[opacity=1] svg:g[style=opacity:1] svg:g[style=mix-blend-mode:normal]", 0);
    costs("svg:g[opacity=.5] svg:g[style=isolation:isolate]", 2 * DRAWING_SURFACE);
    costs("svg:style{'.a{mix-blend-mode:screen}'} svg:g[class=a] svg:g[class=b]", DRAWING_SURFACE);
    costs("svg:g[style=filter:brightness(2)]", 64);
    costs("svg:g[style=\"filter:sepia(1) invert(1)\"]", 2 * 64);
}

/* A tile can have more pixels than the picture, whatever its size in user units is. */
TEST(multiplies_what_is_drawn_in_tiles)
{
    const uint64_t mask = COST_mask + E;
    costs("svg:pattern[id=p]{svg:path[d=M0,0h9] svg:path[d=M0,0h8]} svg:path[fill=url(#p)]",
          COST_pattern + 2 * E * (DRAWING_TILE - 1));
    costs("svg:pattern[id=p]{svg:text{'123'}} svg:path[fill=url(#p)]",
          COST_pattern + E * (DRAWING_TILE - 1) + 3 * DRAWING_LETTER * DRAWING_TILE);
    costs("svg:pattern[id=p]{svg:g[opacity=.5]} svg:path[fill=url(#p)]",
          COST_pattern + E * (DRAWING_TILE - 1) + DRAWING_SURFACE * DRAWING_TILE);
    costs("svg:mask[id=m] svg:pattern[id=p]{svg:g[mask=url(#m)]} svg:path[fill=url(#p)]",
          COST_pattern + (E + mask) * DRAWING_TILE - 2 * E);
    costs("svg:pattern[id=p]{svg:g[opacity=.5]} svg:pattern[id=q href=#p] svg:pattern[id=r href=#q] "
          "svg:path[fill=url(#r)]",
          COST_pattern + E * (DRAWING_TILE - 1) + DRAWING_SURFACE * DRAWING_TILE);
}

TEST(multiplies_chains_of_functions)
{
    enum { ONE = E + 14 / DRAWING_BYTES_OF_ONE, TWO = E + 22 / DRAWING_BYTES_OF_ONE, L = DRAWING_LINK };
    const uint64_t chain = (uint64_t)DRAWING_CHAIN * L;
    costs("svg:g[style=filter:blur(0)]", ONE * L + chain - ONE);
    costs("svg:g[style=\"filter:blur(0) BLUR(0)\"]", TWO * L * L + (chain + DRAWING_CHAIN) * L - TWO);
    costs("svg:g[style=filter:blur(0)]{svg:g[style=filter:blur(0)]}",
          (ONE + ONE * L + chain) * L + chain - 2 * ONE);
    has_no_end("svg:g[style=\"filter:blur(1px) blur(1px) blur(1px) blur(1px) blur(1px) blur(1px) blur(1px) "
               "blur(1px) blur(1px) blur(1px) blur(1px)\"]");
}

/* ---- Unknown values */

TEST(finds_names_in_any_case)
{
    uint64_t once = drawing_cost_of("svg:mask[id=m]{svg:rect} svg:g[mask=url(#m)]{svg:rect}");
    assert_true(drawing_cost_of("svg:mask[id=m]{svg:rect} svg:g[mask=url(#m)]{svg:rect[mask=InHerit]}") >
                once);
    assert_true(drawing_cost_of("svg:mask[id=m]{svg:rect} svg:g[mask=url(#m)]{svg:rect[style=all:INHERIT]}") >
                once);
    assert_true(drawing_cost_of(
                    "svg:mask[id=m]{svg:rect} svg:g[mask=url(#m)]{svg:rect[style=Mask:i\\6eherit]}") > once);
}

TEST(counts_brackets_that_do_not_match_as_endless)
{
    has_no_end("svg:g[style=\"fill:a(]\"]");
    has_no_end("svg:style{'a{fill:(]}'} svg:g");
    costs("svg:g[style=\"fill:a([])\"] svg:g[fill=\")\"] svg:g[style=\"fill:a(\"]", 0);
}

TEST(counts_animations_of_references_as_endless)
{
    static const char *const names[] = {"href", "xlink:href", "class",  "style",
                                        "in",   "in2",        "result", "order"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char content[100];
        snprintf(content, sizeof content, "svg:g[id=a] svg:set[href=#a attributeName=%s to=b]", names[i]);
        has_no_end(content);
    }
    costs("svg:g[id=a] svg:set[href=#a attributeName=x to=b]", 0);
}

/* Custom properties that contain others can grow exponentially. */
TEST(counts_nested_variables_as_endless)
{
    has_no_end("svg:g[style=\"--a:blur(1px);--b:var(--a) var(--a)\"] svg:g[style=filter:var(--b)]");
    costs("svg:g[style=\"--a:1;--b:var(--a) var(--a)\"] svg:g[style=filter:var(--b)]", 0);
}

/* ---- Strokes and dashes */

TEST(counts_letters_with_strokes)
{
    costs("svg:text{'123'}", 3 * DRAWING_LETTER);
    costs("svg:text[stroke=red]{'123'} svg:path[stroke=red]", 3 * (DRAWING_LETTER + DRAWING_STROKED_LETTER));
    costs("svg:g[stroke=red]{svg:text{'123'}} svg:text[stroke=none]{'1'}",
          3 * (DRAWING_LETTER + DRAWING_STROKED_LETTER) + DRAWING_LETTER);
    costs("svg:text[id=a]{'123'} svg:use[href=#a stroke=red]",
          E + 3 * (2 * DRAWING_LETTER + DRAWING_STROKED_LETTER));
}

TEST(counts_dense_strokes)
{
    enum { VERTICES = 1000 };
    char path[3 * VERTICES + 1] = "", content[sizeof path + 100];
    for (int i = 0; i < VERTICES; i++)
        strcat(path, "h1 ");
    uint64_t numbers = 2 * VERTICES + 2;
    for (int i = 0; i < 3; i++) {
        static const char *const strokes[] = {"", " stroke=none style=stroke:none", " stroke=red"};
        snprintf(content, sizeof content, "svg:path[d=\"%s\"%s]", path, strokes[i]);
        costs(content, i == 2 ? numbers * numbers / DRAWING_DENSITY : 0);
    }
}

static void has_dashes(const char *shape, uint64_t dashes)
{
    uint64_t cost = dashes * DRAWING_DASH + dashes * dashes / DRAWING_DENSITY, found = drawing_cost_of(shape);
    uint64_t rounding = cost / 50 + 4; /* the allowed error, because lengths are rounded */
    if (found + rounding < cost || found > cost + rounding)
        fail_msg("%s costs %u, not %u", shape, (unsigned)found, (unsigned)cost);
}

TEST(counts_dashes)
{
    has_dashes("svg:path[d=M0,0H1000V600]", 0);
    has_dashes(
        "svg:path[d=M0,0H1000V600z stroke-dasharray=none] svg:path[d=M0,0H1000 stroke-dasharray=\"0 0\"]", 0);
    has_dashes("svg:path[d=M0,0H16000 stroke-dasharray=\"1 1\"]", 16000);
    has_dashes("svg:g[stroke-dasharray=2,6]{svg:line[x2=3996]}", 1000);
    has_dashes("svg:g[style=\"stroke-dasharray:0 2px\"]{svg:line[x2=3998]}", 4000);
    has_dashes("svg:line[id=a x2=3996] svg:use[href=#a stroke-dasharray=4]", 1000);
    has_dashes("svg:style{'*{stroke-dasharray:4}'} svg:line[x2=3996]", 1000);
    has_dashes("svg:line[x2=3996]{svg:animate[attributeName=stroke-dasharray values=\"8 8;8\"]}", 1000);
    has_dashes("svg:line[x2=8 stroke-dasharray=.5]{svg:set[attributeName=x2 to=9998]}", 20000);
}

TEST(counts_unknown_dashes_as_the_most)
{
    static const char *const shapes[] = {
        "svg:path[d=M0,0H1e9 stroke-dasharray=1]",
        "svg:line[x2=9 stroke-dasharray=.0000001]",
        "svg:line[x2=9 stroke-dasharray=1e-9]",
        "svg:line[x2=9 stroke-dasharray=1%]",
        "svg:line[x2=9 stroke-dasharray=calc(9px)]",
        "svg:line[x2=9 stroke-dasharray=9 vector-effect=non-scaling-stroke]",
        "svg:line[x2=9 stroke-dasharray=9 style=r:inherit]",
        "svg:line[x2=9 pathLength=999999999 stroke-dasharray=9]",
        "svg:text[stroke-dasharray=9]{'x'}",
    };
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        if (drawing_costs_within(shapes[i], (uint64_t)DRAWING_MOST_DASHES * DRAWING_DASH))
            fail_msg("%s has fewer dashes", shapes[i]);
}
