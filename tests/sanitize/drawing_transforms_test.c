/* drawing_transforms_test.c: transformations multiply the cost of filters. */
#include "harness/test.h"
#include "support/drawing.h"

enum {
#define DRAWING_ELEMENT(name, kind, cost) COST_##name = cost,
#define DRAWING_COST(name, cost)          DRAWING_##name = cost,
#include "sanitize/drawing/costs.def"
    LONGEST = 4000,
    RECT = DRAWING_ELEMENT + 7 / DRAWING_BYTES_OF_ONE, /* a rect with a reference to the filter `f` */
    PLAIN = COST_filter + COST_feOffset,               /* one use of the filter `f` */
    LIMIT = 135168                                     /* the limit DRAWING_COST */
};

#define FILTER "svg:filter[id=f]{svg:feOffset} "
#define SHAPE  "svg:rect[filter=url(#f)]"

/* Returns the cost of one use of a filter in a picture of 200 × 200 user units. `content` has "@" for the shape. */
static uint64_t cost_in(const char *filter, const char *content)
{
    char whole[6 * LONGEST];
    const char *at = strchr(content, '@');
    assert_non_null(at);
    snprintf(whole, sizeof whole, "svg:svg[viewBox=\"0 0 200 200\"]{%s %.*s" SHAPE "%s}", filter,
             (int)(at - content), content, at + 1);
    return drawing_cost_of(whole);
}

/* Checks how many times as expensive a filter is in `content`: at least `least` and at most `most` times. */
static void multiplies(const char *content, uint64_t least, uint64_t most)
{
    uint64_t cost = cost_in(FILTER, content);
    if (cost < least * PLAIN || cost > most * (PLAIN + PLAIN / 8))
        fail_msg("%s multiplies the cost by %.2f", content, (double)cost / PLAIN);
}

static void is_unknown(const char *content)
{
    if (cost_in(FILTER, content) <= LIMIT)
        fail_msg("%s costs only %u", content, (unsigned)cost_in(FILTER, content));
}

/* ---- Surfaces */

TEST(keeps_the_cost)
{
    static const char *const contents[] = {
        "@",
        "svg:g[transform=\"translate(9 9)\"]{@}",
        "svg:g[transform=\"rotate(45 100 100), scale(9)\"]{@}",
        "svg:g[transform=\"matrix(.6 .8 -.8 .6 9 9)\"]{@}",
        "svg:g[transform=scale(-.0001)]{@}",
        "svg:g[style=\"transform:translateX(50%) rotate(9rad) !important\"]{@}",
        "svg:g[style=transform:none]{@}",
        "svg:g[transform=\"scale(1 .01)\"]{@}", /* the axes stay those of the picture */
        "svg:g[transform=skewX(80)]{svg:rect} @",
    };
    for (size_t i = 0; i < sizeof contents / sizeof *contents; i++)
        multiplies(contents[i], 1, 1);
}

TEST(multiplies_by_the_power_of_the_ratio)
{
    multiplies("svg:g[transform=\"scale(4 1) rotate(45)\"]{@}", 8, 9);
    multiplies("svg:g[transform=\"rotate(45) scale(1 -.25)\"]{@}", 8, 9);
    multiplies("svg:g[transform=\"matrix(4 0 0 1 0 0) rotate(1)\"]{@}", 8, 9);
    multiplies("svg:g[transform=\"scaleX(4)\"]{svg:g[rotate=9 style=rotate:9deg]{@}}", 8, 9);
    multiplies("svg:g[style=\"transform:scaleY(4) rotateZ(1deg)\"]{@}", 8, 9);
    multiplies("svg:g[transform=\"scale(4 1)\"]{@} svg:g[transform=rotate(45)]", 8, 9);
    multiplies("svg:g[transform=\"scale(4 1)\"]{svg:g[transform=\"rotate(9) scale(4 1)\"]{@}}", 64, 66);
    multiplies("svg:g[transform=skewX(45)]{@}", 4, 5);
    multiplies("svg:g[transform=skewX(-405)]{@}", 4, 5);
    multiplies("svg:g[transform=skewY(80)]{@}", 193, 240);
    multiplies("svg:g[transform=\"matrix(1 0 5.671 1 0 0)\"]{@}", 193, 200);
    /* keyframes can apply to the rect and to the svg element */
    multiplies("svg:style{'@keyframes k{to{transform:skewX(45deg)}}'} @", 20, 24);
}

/* Many small factors multiply to the same as one large factor. */
TEST(multiplies_nested_transformations)
{
    char content[LONGEST] = "svg:g[transform=rotate(45)]{";
    for (int i = 0; i < 20; i++)
        strcat(content, "svg:g[transform=\"scale(1.08 1)\"]{");
    strcat(content, "@");
    for (int i = 0; i < 21; i++)
        strcat(content, "}");
    multiplies(content, 10, 12); /* (1.08 ^ 20) ^ 1.5 */
}

TEST(counts_what_is_not_known_as_the_most)
{
    /* clang-format off */
    static const char *const contents[] = {
        "svg:g[transform=skewX(89.99)]{@}", "svg:g[transform=skewX(90)]{@}",
        "svg:g[transform=\"matrix(1 0 1e9 1 0 0)\"]{@}", "svg:g[transform=\"matrix(1 1 1 1.0001 0 0)\"]{@}",
        "svg:g[transform=\"scale(1e20 1e30)\"]{svg:g[transform=rotate(45)]{@}}",
        "svg:g[transform=\"skewX (80)\"]{@}", "svg:g[transform=skewX(80]{@}",
        "svg:g[transform=\"skewX(80deg 1)\"]{@}", "svg:g[transform=skewX(1rad)]{@}",
        "svg:g[transform=\"scale(1,,2)\"]{@}", "svg:g[transform=\"scale(,1)\"]{@}",
        "svg:g[transform=\"scale(1,)\"]{@}", "svg:g[transform=scale()]{@}",
        "svg:g[transform=\"scale(1 1 1)\"]{@}", "svg:g[transform=scale(10%)]{@}",
        "svg:g[transform=\"matrix(1 0 0 1 0)\"]{@}", "svg:g[transform=\"matrix(1 0 0 1 0 0 0)\"]{@}",
        "svg:g[transform=\"rotate(1) 5\"]{@}", "svg:g[transform=\"unknown(1)\"]{@}",
        "svg:g[style=transform:rotateX(89deg)]{@}", "svg:g[style=transform:perspective(1px)]{@}",
        "svg:g[style=\"transform:skewX(calc(1deg))\"]{@}",
        "svg:g[style=\"--a:skewX(80deg);transform:var(--a)\"]{@}", "svg:g[style=zoom:2]{@}",
        "svg:g[style=\"scale:1 9\"]{@}", "svg:g[style=perspective:9px]{@}", "svg:svg[viewBox=\"0 0 9 9\"]{@}",
        "svg:svg[preserveAspectRatio=none]{@}", "svg:symbol[id=s viewBox=\"0 0 9 9\"]{@} svg:use[href=#s]",
        "svg:marker[id=m]{@} svg:path[d=M0,0h9 marker-mid=url(#m)]",
        "svg:mask[id=m maskContentUnits=objectBoundingBox]{@} svg:path[mask=url(#m)]",
        "svg:pattern[id=p patternContentUnits=objectBoundingBox]{@} svg:path[fill=url(#p)]",
        "svg:pattern[id=p patternTransform=skewX(85)]{@} svg:path[fill=url(#p)]",
        "svg:g{@ svg:animateTransform[attributeName=transform type=skewX to=9]}",
        "svg:g{@ svg:animateTransform[attributeName=transform type=scale to=9]}",
        "svg:g{@ svg:animateTransform[attributeName=transform to=9]}",
        "svg:g{@ svg:animate[attributeName=viewBox to=\"0 0 1 99\"]}",
        "svg:g[transform=skewX(85)]{svg:g[style=transform:inherit]{@}}"
    };
    /* clang-format on */
    for (size_t i = 0; i < sizeof contents / sizeof *contents; i++)
        is_unknown(contents[i]);
    multiplies("svg:g{@ svg:animateTransform[attributeName=transform type=rotate to=360]}", 1, 1);
    multiplies("svg:marker[id=m]{@}", 0, 0); /* nothing draws it */
}

/* A transformation counts wherever the filter comes from. */
TEST(multiplies_filters_that_are_drawn_elsewhere)
{
    multiplies("svg:defs{svg:g[id=g]{@}} svg:use[href=#g transform=skewX(45)]", 4, 5);
    multiplies("svg:mask[id=m]{@} svg:g[transform=skewX(45)]{svg:path[mask=url(#m)]}", 4, 6);
    multiplies("svg:style{'.a{filter:url(#f)}'} svg:g[transform=skewX(45) class=a] svg:g{svg:g[opacity=1]} "
               "svg:defs{@}",
               4, 5);
    uint64_t once = cost_in("", "svg:g[style=filter:sepia(1)] svg:defs{@}");
    assert_true(cost_in("", "svg:g[style=filter:sepia(1) transform=skewX(45)] svg:defs{@}") > 4 * once);
    once =
        cost_in("", "svg:g[opacity=.5] svg:defs{@}"); /* not a filter: its surface is that of the picture */
    assert_int_equal(cost_in("", "svg:g[opacity=.5 transform=skewX(45)] svg:defs{@}"), once);
}

/* ---- Blurs */

/* Returns what a blur costs in addition to one with a deviation of 0. */
static uint64_t blur_costs(const char *content, const char *deviation)
{
    char filter[LONGEST];
    snprintf(filter, sizeof filter, "svg:filter[id=f]{svg:feGaussianBlur[stdDeviation=%s]}", deviation);
    return cost_in(filter, content) - cost_in("svg:filter[id=f]{svg:feGaussianBlur}", content);
}

/* Checks that a deviation of 100 user units costs as much as one of `least` to `most` pixels. What the filter is applied to costs more,
 * too, because its surface is larger than the picture. */
static void blurs(const char *content, uint64_t least, uint64_t most)
{
    uint64_t cost = blur_costs(content, "100"), rest = most;
    if (cost < least * DRAWING_DEVIATION || cost > most * DRAWING_DEVIATION + rest)
        fail_msg("in %s, the deviation costs %u", content, (unsigned)cost);
}

TEST(counts_deviations_in_pixels)
{
    assert_int_equal(blur_costs("@", "0"), 0);
    assert_int_equal(blur_costs("@", "100"), blur_costs("@", "1e2"));
    assert_int_equal(blur_costs("@", "100"), blur_costs("@", "\"5 -100\""));
    blurs("@", 100, 100);
    blurs("svg:g[transform=scale(4)]{@}", 400, 1600); /* by the square, as the area of the surface */
    blurs("svg:g[transform=scale(.25)]{@}", 25, 26);
    blurs("svg:g[transform=scale(.25)]{svg:g[transform=scale(4)]{@}}", 100, 401);
    blurs("svg:g[transform=\"scale(.01) scale(100)\"]{@}", 100, 104);
    blurs("svg:g[transform=\"matrix(0 .25 -.25 0 1 1)\"]{@}", 25, 26);
}

/* What may not apply does not reduce the cost. */
TEST(is_not_reduced)
{
    static const char *const contents[] = {
        "svg:style{'.a{transform:scale(.1)}'} svg:g[class=a]{@}",
        "svg:g[transform=\"scale(.1), none\"]{@}",
        "svg:g[style=\"transform:scale(.1),scale(1)\"]{@}",
        "svg:g{@ svg:set[attributeName=transform to=scale(.1)]}",
        "svg:g[style=\"transform:scale(.1) none\"]{@}",
        "svg:g[transform=scale(.1) style=transform:scale(1)]{@}",
    };
    for (size_t i = 0; i < sizeof contents / sizeof *contents; i++)
        if (blur_costs(contents[i], "100") < 100 * DRAWING_DEVIATION)
            fail_msg("%s reduces the cost to %u", contents[i], (unsigned)blur_costs(contents[i], "100"));
}

TEST(counts_the_size_of_the_picture)
{
    static const struct {
        const char *root;
        uint64_t pixels; /* of a user unit, times 100 */
    } rows[] = {{"width=9", 100},
                {"viewBox=\"0 0 200 100\"", 100},
                {"viewBox=\"-9,-9,1000,2000\"", 10},
                {"viewBox=\"0 0 100 2\"", 200},
                {"viewBox=\"0 0 200 100\" preserveAspectRatio=\"xMidYMid slice\"", 200}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char with[LONGEST], without[LONGEST];
        static const char form[] = "svg:svg[%s]{svg:filter[id=f]{svg:feGaussianBlur[stdDeviation=%u]} " SHAPE
                                   "}";
        snprintf(with, sizeof with, form, rows[i].root, 100U);
        snprintf(without, sizeof without, form, rows[i].root, 0U);
        uint64_t cost = drawing_cost_of(with) - drawing_cost_of(without),
                 expected = rows[i].pixels * DRAWING_DEVIATION;
        if (cost < expected || cost > expected + expected / 2)
            fail_msg("%s: %u", rows[i].root, (unsigned)cost);
    }
}

TEST(counts_the_largest_deviation)
{
    uint64_t largest = (uint64_t)DRAWING_LARGEST_DEVIATION * DRAWING_DEVIATION;
    char filter[] = "svg:filter[id=f primitiveUnits=objectBoundingBox]{svg:feDropShadow[stdDeviation=.1]}";
    assert_int_equal(cost_in(filter, "@") - cost_in("svg:filter[id=f]{svg:feDropShadow}", "@"),
                     largest + RECT * (DRAWING_LARGEST_REACH - 1));
    static const char *const functions[] = {"blur(1em)", "blur(calc(1px))",
                                            "drop-shadow(9px 9px 9em rgb(1,2,3))", "blur(min(1px,2px))"};
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        char content[LONGEST];
        snprintf(content, sizeof content, "svg:g[style=\"filter:%s\"] svg:defs{@}", functions[i]);
        assert_true(cost_in("", content) >= largest);
    }
    assert_true(cost_in("", "svg:g[style=\"filter:drop-shadow(rgb(255,255,255) 1px 1px)\"] svg:defs{@}") <
                largest);
    assert_true(cost_in("", "svg:g[style=filter:blur(500px)] svg:defs{@}") >= 500 * DRAWING_DEVIATION);
    assert_true(cost_in("", "svg:g[transform=scale(10) style=filter:blur(50px)] svg:defs{@}") >=
                500 * DRAWING_DEVIATION);
}

/* ---- Inputs */

/* Returns the cost of a group with a filter of these primitives. */
static uint64_t applied(const char *primitives, const char *content)
{
    char filter[2 * LONGEST], whole[2 * LONGEST];
    snprintf(filter, sizeof filter, "svg:filter[id=f]{%s}", primitives);
    snprintf(whole, sizeof whole, "svg:g[filter=url(#f)]{%s} svg:defs{@}", content);
    return cost_in(filter, whole);
}

/* A primitive that needs its input beyond the picture multiplies the cost of this input, and of what the filter is applied to. */
TEST(multiplies_inputs)
{
    static const struct {
        const char *primitive;
        uint64_t factor; /* times 100 */
    } rows[] = {{"svg:feOffset[dx=5000]", 100},
                {"svg:feTile", 30000},
                {"svg:feGaussianBlur[stdDeviation=33.3333]", 400},
                {"svg:feGaussianBlur[stdDeviation=300]", 10000},
                {"svg:feMorphology[radius=100]", 400},
                {"svg:feDisplacementMap[in2=SourceGraphic scale=-100]", 400}};
    static const char content[] = "svg:g[style=filter:sepia(1)] svg:g[style=filter:sepia(1)]";
    uint64_t plain = applied("svg:feOffset", content) - applied("svg:feOffset", "");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        uint64_t cost = applied(rows[i].primitive, content) - applied(rows[i].primitive, "");
        if (cost * 100 < plain * rows[i].factor ||
            cost * 100 > (plain + 20) * (rows[i].factor + rows[i].factor / 20))
            fail_msg("%s multiplies %u to %u", rows[i].primitive, (unsigned)plain, (unsigned)cost);
        char chain[LONGEST];
        snprintf(chain, sizeof chain, "svg:feFlood %s", rows[i].primitive);
        assert_true(applied(chain, "") >
                    applied(rows[i].primitive, "") + COST_feFlood * rows[i].factor / 100);
    }
}
