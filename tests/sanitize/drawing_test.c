/* drawing_test.c: what readers draw for references is counted, for every way to refer to something. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "sanitize/drawing/drawing.h"
#include "support/sketch.h"
#include "support/text.h"

enum { /* COST_feFlood and so on */
#define DRAWING_ELEMENT(name, cost) COST_##name = cost,
#include "sanitize/drawing/costs.def"
       PAINT = COST_pattern + 2 /* a pattern with one shape */
};

/* "svg:" before each name makes long lines; here it is "$". */
static char *written(const char *sketch, struct text *out)
{
    text_clear(out);
    for (; *sketch; sketch++)
        text_add(out, *sketch == '$' ? "svg:" : sketch, *sketch == '$' ? 4 : 1);
    return out->p;
}

static tamis_status status_within(struct sketch *s, uint64_t cost)
{
    tamis_base_meter_restart(&s->meter);
    assert_true(tamis_base_meter_set_limit(&s->meter, TAMIS_MAX_DRAWING_COST, cost));
    tamis_sanitize_drawing_bound(&s->tree, &s->meter);
    return s->meter.status;
}

/* Checks the cost of a drawing: what is drawn more than once, or because of a reference. */
static void makes(const char *sketch, uint64_t cost)
{
    struct sketch s;
    struct text text = {0};
    sketch_open(&s, written(sketch, &text));
    if (status_within(&s, cost) != TAMIS_OK)
        fail_msg("%s makes more than %u", sketch, (unsigned)cost);
    if (cost > 0 && status_within(&s, cost - 1) != TAMIS_LIMIT_DRAWING_COST)
        fail_msg("%s makes less than %u", sketch, (unsigned)cost);
    sketch_close(&s);
    text_free(&text);
}

static void makes_no_end(const char *sketch)
{
    struct sketch s;
    struct text text = {0};
    sketch_open(&s, written(sketch, &text));
    if (status_within(&s, (uint64_t)1 << 30) != TAMIS_LIMIT_DRAWING_COST)
        fail_msg("%s comes to an end", sketch);
    sketch_close(&s);
    text_free(&text);
}

static void counts_targets_of_use(void **unused)
{
    (void)unused;
    makes("$svg{$path[id=a] $use[href=#a]}", 1);
    makes("$svg{$use[href=#a] $path[id=a]}", 1);
    makes("$svg{$g[id=a]{$path 'x' $path{$title}} $use[xlink:href=#a]}", 4);
    makes("$svg{$g[id=a]{$path} $use[href=#a] $use[href=#a]}", 4);
    makes("$use[href=#a] $use[href=#b] $path[id=b] $g[id=a]{$path}", 3);
}

static void counts_nothing_for_missing_targets(void **unused)
{
    (void)unused;
    makes("'x'", 0);
    makes("$svg{$use $use[href=#a] $use[href=a] $use[href=\"\"] $path[id=\"\"]}", 0);
    makes("$svg{$path[id=A] $use[href=#a]}", 0);
    makes("$svg{$path[id=a] $a[href=#a] use[href=#a] math:use[href=#a]}", 0);
    makes("$svg{$path[id=a] $use[href=x#a]}", 0);
}

static void takes_href_and_xlink_href(void **unused)
{
    (void)unused;
    makes("$svg{$path[id=a] $g[id=b]{$path} $use[xlink:href=#b href=#a]}", 3);
    makes("$svg{$path[id=a] $g[id=b]{$path} $use[href=#n xlink:href=#b]}", 2);
    makes("$svg{$path[id=a] $use[href=#a xlink:href=#a]}", 2);
}

static void takes_the_first_that_has_the_id(void **unused)
{
    (void)unused;
    makes("$svg{$path[id=a] $g[id=a]{$path $path} $use[href=#a]}", 1);
    makes("$svg{$g[id=title]{$path $path} $path[id=title] $use[href=#title]}", 3);
}

static void counts_both_readings_of_a_percent_sign(void **unused)
{
    (void)unused;
    makes("$svg{$path[id=a] $use[href=#%61]}", 1);
    makes("$svg{$path[id=a] $g[id=%61]{$path} $use[href=#%61]}", 3);
    makes("$svg{$path[id=\"a b\"] $use[href=#a%20b]}", 1);
    makes("$svg{$path[id=\"\xC3\xA4\"] $use[href=#%C3%a4]}", 1);
    makes("$svg{$path[id=\"\xC3\xA4\"] $use[href=#\xC3\xA4]}", 1);
    makes("$svg{$path[id=a%] $use[href=#a%]}", 2);
    makes("$svg{$path[id=a%6] $use[href=#b%6]}", 0);
    makes_no_end("$svg{$path $use[href=#%FF]}");
}

static void multiplies_copies_within_copies(void **unused)
{
    (void)unused;
    makes("$svg{$path[id=a] $g[id=b]{$use[href=#a] $use[href=#a]} $use[href=#b]}", 2 + 3 + 2);
    makes("$svg{$use[href=#c] $g[id=c]{$use[href=#b] $use[href=#b]} $g[id=b]{$use[href=#a] $use[href=#a]} "
          "$path[id=a]}",
          2 + 2 * 5 + (3 + 2 * 5));
    makes("$svg{$g[id=a]{$g[id=b]{$path[id=c]}} $use[href=#a] $use[href=#b] $use[href=#c]}", 3 + 2 + 1);
    makes("$svg{$use[id=a href=#b] $use[id=b href=#c] $path[id=c]}", 1 + 2);
}

static void counts_recursive_copies_as_endless(void **unused)
{
    (void)unused;
    makes_no_end("$svg{$use[id=a href=#a]}");
    makes_no_end("$svg[id=a]{$g{$use[href=#a]}}");
    makes_no_end("$svg{$g[id=a]{$use[href=#b]} $g[id=b]{$use[href=#a]}}");
    makes_no_end("$svg{$use[href=#b] $g[id=b]{$path $g[id=c]{$use[href=#b]}}}");
    makes_no_end("$svg{$use[href=#c] $g[id=b]{$path $g[id=c]{$use[href=#b]}}}");
}

static void weighs_attributes_and_text(void **unused)
{
    (void)unused;
#define SIXTEEN    "0123456789abcdef"
#define SIXTY_FOUR SIXTEEN SIXTEEN SIXTEEN SIXTEEN
    makes("$svg{$path[id=a d=" SIXTEEN SIXTEEN "] $use[href=#a]}", 1);
    makes("$svg{$path[d=" SIXTY_FOUR " id=a] $use[href=#a]}", 2);
    makes("$svg{$path[d=" SIXTY_FOUR " x=" SIXTY_FOUR "] $g[id=a]{$path[d=" SIXTY_FOUR " x=" SIXTY_FOUR "]} "
          "$use[href=#a]}",
          4);
    makes("$svg{$text[id=a]{'" SIXTEEN SIXTEEN "'} $use[href=#a]}", 3);
}

static void counts_targets_of_href_on_other_elements(void **unused)
{
    (void)unused;
    makes("$svg{$path[id=a] $text{$textPath[href=#a]} $text{$textPath[xlink:href=#a]}}", 2);
    makes("$svg{$linearGradient[id=a]{$stop $stop} $linearGradient[id=b href=#a] $radialGradient[href=#b]}",
          3 + 4);
    makes("$svg{$pattern[id=a]{$rect} $pattern[id=b href=#a] $rect[fill=url(#b)]}",
          PAINT + COST_pattern + 1 + PAINT);
    makes("$svg{$path[id=a] $a[href=#a] a[href=#a]}", 0);
    makes_no_end("$svg{$linearGradient[id=a href=#b] $linearGradient[id=b href=#a]}");
}

static void counts_paint_for_each_shape(void **unused)
{
    (void)unused;
    makes("$svg{$pattern[id=a]{$rect} $rect[fill=url(#a)]}", PAINT);
    makes("$svg{$pattern[id=a]{$rect} $rect[fill=url(#a) stroke=\"url('#a') red\"]}", 2 * PAINT);
    makes("$svg{$pattern[id=a]{$rect} $rect[style=\"FILL : red; stroke:url(#a)\"]}", PAINT);
    makes("$svg{$pattern[id=a]{$rect} $rect[fill=\"u\\72l(\\23 a)\"]}", PAINT);
    makes("$svg{$pattern[id=a]{$rect} $rect[fill=url(a) stroke=#a x='#a']}", 0);
    makes("$svg{$marker[id=a]{$rect} $path[marker-start=url(#a) marker-end=url(#a) d=M1,2L3,4]}", 4);
    makes("$svg{$pattern[id=a]{$rect} $rect[fill=url(#%61)]}", PAINT);
}

static void counts_inherited_paint(void **unused)
{
    (void)unused;
    makes("$svg{$pattern[id=a]{$rect} $g[fill=url(#a)]}", 0);
    makes("$svg{$pattern[id=a]{$rect} $g[fill=url(#a)]{$rect $g{$circle $text{$tspan}} $stop}}", 4 * PAINT);
    makes("$svg{$pattern[id=a]{$rect} $g[fill=url(#a)]{$g[stroke=url(#a)]{$rect} $rect}}", 3 * PAINT);
    makes("$svg{$pattern[id=a]{$rect} $g[id=b]{$rect $rect} $use[fill=url(#a) href=#b]}", 3 + 2 * PAINT);
    makes("$svg{$pattern[id=a]{$rect} $g[id=b]{$rect $rect} $g[id=c]{$use[href=#b]} "
          "$g[fill=url(#a)]{$use[href=#c]}}",
          3 + 5 + 2 * PAINT);
    makes_no_end("$svg{$g[fill=url(#a)]{$pattern[id=a]{$rect}}}");
}

static void counts_markers_for_each_vertex(void **unused)
{
    (void)unused;
    makes("$svg{$marker[id=a]{$rect} $path[marker-mid=url(#a)]}", 2 * 2);
    makes("$svg{$marker[id=a]{$rect} $polyline[marker=url(#a) points=\"1 2 3,4\"]}", (4 + 2) * 2);
    makes("$svg{$marker[id=a]{$rect} $path[style=\"marker-mid:url(#a)\" d=M1-2.5.5+1e1zzz]}",
          (5 + 5 + 2) * 2);
    makes("$svg{$marker[id=a]{$rect} $path[id=b d=M0,0h1] $use[href=#b marker-mid=url(#a)]}",
          1 + (5 + 2) * 2);
    makes("$svg{$marker[id=a]{$rect} $path[id=b marker-mid=url(#a)] $path[id=c marker-mid=url(#a)] "
          "$animate[href=#b xlink:href=#c attributeName=d to=M1,2]}",
          2 * (3 + 2) * 2);
    makes("$svg{$marker[id=a]{$rect} $path[marker-mid=url(#a)]{$animate[attributeName=d values=M1,2;3,4]}}",
          (5 + 2) * 2);
    makes(
        "$svg{$marker[id=a]{$rect} $path[id=b marker-mid=url(#a)] $animate[href=#b attributeName=d to=M1,2]}",
        (3 + 2) * 2);
}

static void counts_vertices_from_every_animation(void **unused)
{
    (void)unused;
    static const char *const names[] = {"animate", "animateTransform", "animateMotion",
                                        "set",     "animateColor",     "discard"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char sketch[200];
        snprintf(
            sketch, sizeof sketch,
            "$svg{$marker[id=a]{$rect} $path[id=b marker-mid=url(#a)] $%s[href=#b attributeName=d to=M1,2]}",
            names[i]);
        makes(sketch, (3 + 2) * 2);
    }
}

/* The path ends at the length of the value, not at a NUL. */
static void counts_no_vertex_after_the_end_of_a_path(void **unused)
{
    (void)unused;
    struct sketch s;
    struct text text = {0};
    sketch_open(&s, written("$svg{$marker[id=a]{$rect} $path[marker-mid=url(#a) d=M1,2L3,4]}", &text));
    struct node *path = s.tree.root->first_child->last_child;
    struct attribute *d = tamis_parse_attribute(path, ATOM_d);
    assert_int_equal(d->value_length, 8);
    d->value_length = 4; /* only "M1,2"; the "L" after it is not part of the value */
    assert_int_equal(status_within(&s, (3 + 2) * 2), TAMIS_OK);
    assert_int_equal(status_within(&s, (3 + 2) * 2 - 1), TAMIS_LIMIT_DRAWING_COST);
    sketch_close(&s);
    text_free(&text);
}

static void counts_layers(void **unused)
{
    (void)unused;
    makes("$svg{$mask[id=a]{$rect} $rect[mask=url(#a)]}", 64 + 2);
    makes("$svg{$mask[id=a]{$rect} $g[mask=url(#a)]{$rect $rect}}", 64 + 2);
    makes("$svg{$mask[id=a]{$rect} p[style=mask:url(#a)]}", 64 + 2);
    makes("$svg{$mask[id=a]{$rect} $rect[style=\"-webkit-mask: url(#a)\"]}", 64 + 2);
    makes("$svg{$clipPath[id=a]{$rect} $rect[clip-path=url(#a)] $g[style=clip-path:url(#a)]}", 2 + 2);
    makes("$svg{$mask[id=a]{$rect} $mask[id=b]{$rect[mask=url(#a)]} $rect[mask=url(#b)] $rect[mask=url(#b)]}",
          66 + 2 * (64 + 2 + 66));
    makes_no_end("$svg{$mask[id=a]{$rect[mask=url(#a)]}}");
    makes_no_end("$svg{$clipPath[id=a clip-path=url(#b)] $clipPath[id=b]{$rect[clip-path=url(#a)]}}");
}

/* Checks the cost of a filter with these primitives, which one element uses. */
static void filters(const char *primitives, uint64_t cost)
{
    struct text sketch = {0};
    text_add_string(&sketch, "$svg{$filter[id=f]{");
    text_add_string(&sketch, primitives);
    text_add_string(&sketch, "} $rect[filter=url(#f)]}");
    makes(sketch.p, cost);
    text_free(&sketch);
}

static void counts_inputs_of_filter_primitives(void **unused)
{
    (void)unused;
    /* The cost of a primitive grows by a sixteenth for each primitive before it. */
#define AFTER(before, name) ((1 + COST_##name) * (16 + (before)) / 16)
    enum { F = AFTER(0, feFlood), O = AFTER(0, feOffset), O1 = AFTER(1, feOffset), O2 = AFTER(2, feOffset) };
    enum {
        B1 = AFTER(1, feBlend),
        B2 = AFTER(2, feBlend),
        C2 = AFTER(2, feComposite),
        F2 = AFTER(2, feFlood)
    };
    enum { M1 = AFTER(1, feMerge), N1 = AFTER(1, feMergeNode) };
    filters("$feOffset", 65 + O);
    filters("$feOffset $feOffset $feOffset", 65 + O + O1 + O2);
    filters("$feFlood $feBlend $feBlend", 65 + 3 * B1 + B2 + 7 * F);
    filters("$feFlood[result=a] $feOffset $feBlend[in=a in2=a]", 65 + B2 + 3 * F);
    filters("$feFlood[result=a] $feOffset[in=a] $feComposite[in=a]", 65 + C2 + O1 + 3 * F);
    filters("$feOffset[in=SourceAlpha] $feOffset[in=SourceGraphic]", 65 + O1);
    filters("$feOffset[result=SourceAlpha] $feOffset[in=SourceAlpha]", 65 + O + O1);
    filters("$feFlood[result=a] $feBlend[in=b in2=a result=a] $feBlend[in=a in2=a]",
            65 + 3 * B1 + B2 + 7 * F);
    filters("$feFlood[result=a] $feMerge{$feMergeNode[in=a] $feMergeNode[in=a]}", 65 + M1 + 2 * N1 + 3 * F);
    filters("$feFlood $feMerge[result=a]{$feMergeNode[in=a] $feMergeNode}", 65 + M1 + 2 * N1 + 3 * F);
    filters("$feFlood $feDisplacementMap $feFlood", 65 + F2);
    makes("$svg{$filter{$feFlood[result=a]} $filter[id=f]{$feFlood $feOffset[in=a]} $rect[filter=url(#f)]}",
          65 + O1 + F);
#undef AFTER
}

static void counts_the_region_of_filters(void **unused)
{
    (void)unused;
    enum { F = 1 + COST_feFlood };
#define FLOOD "]{$feFlood} $rect[filter=url(#f)]}"
    makes("$svg{$filter[id=f width=110% height=.4" FLOOD, 65 + F);
    makes("$svg{$filter[id=f height=300% width=2" FLOOD, 65 + 3 * F);
    makes("$svg{$filter[id=f height=7.5" FLOOD, 65 + 7 * F);
    makes("$svg[viewBox=\"0 -9 70 50\"]{$filter[id=f filterUnits=userSpaceOnUse width=200" FLOOD, 65 + 4 * F);
    makes("$svg{$filter[id=f filterUnits=userSpaceOnUse width=300" FLOOD, 65 + 2 * F);
    makes("$svg{$filter[id=f width=1e9" FLOOD, 65 + (1 << 16) * F);
    makes("$svg{$filter[id=f width=3]{$feTile} $rect[filter=url(#f)]}", 65 + 9 * (1 + COST_feTile));
    makes_no_end("$svg{$set[href=#f attributeName=width to=9] $filter[id=f" FLOOD);
#undef FLOOD
}

static void counts_references_in_style_sheets(void **unused)
{
    (void)unused;
#define PATTERN "$svg{$pattern[id=A]{$rect} "
    makes(PATTERN "$style{'.a{fill:url(#A)}'} $rect[class=\"b a\"] $rect[class=b] $circle}", PAINT);
    makes(PATTERN "$style{'rect.a,#b,circle{fill:url(#A)}'} $rect[class=a] $rect[id=b] $circle $line}",
          3 * PAINT);
    makes(PATTERN "$style{'.x .a, [y] > .a{fill:url(#A)}'} $path[class=a]}", PAINT);
    makes(PATTERN "$style{'.a{fill:url(#A)} .a{fill:url(#A)}'} $path[class=a]}", 2 * PAINT);
    makes(PATTERN "$style{'.a:not(.b){fill:url(\"#A\")}'} $path[class=a]}", PAINT);
    makes(PATTERN "$style{'@media x{.c{color:red}.a{color:red;stroke:url(#A)}} .b{x:y}'} $path[class=a] "
                  "$path[class=b]}",
          PAINT);
    makes(PATTERN "$style{'.A{fill:url(#A)}'} $rect[class=a]}", PAINT);
    makes(PATTERN "$style{'.a{fill:url(#A)}'} $g[class=a]{$path $path}}", 2 * PAINT);
    makes(PATTERN "$style{'.a{marker-mid:url(#A)}'} $path[class=a d=M1,1]}", 5 * PAINT);
    makes(PATTERN "$style{'.a{mask:url(#A)}'} $g[class=a]{$path $path}}", 64 + PAINT);
    makes(PATTERN "$style{'.a{clip-path:url(#A)} .b{clip-path:url(#A)}'} $g[class=\"a b\"]}", 2 * PAINT);
    makes("$svg{$linearGradient[id=a]{$stop} $style{'*{fill:url(#a)}'} $path $path}", 2 * 2);
    makes("$svg{$linearGradient[id=a]{$stop} $style{'@keyframes k{to{fill:url(#a)}}'} $path}", 2);
    makes_no_end(PATTERN "$style{'rect{fill:url(#A)}'}}");
#undef PATTERN
}

/* A rule that requires a data attribute counts only if an element has the attribute. */
static void counts_rules_for_data_attributes(void **unused)
{
    (void)unused;
#define RULE(selector) "$svg{$pattern[id=A]{$rect} $style{'" selector "{fill:url(#A)}'} $path[class=a] "
    makes(RULE("[data-x=\"neo\"].y .a") "$g}", 0);
    makes(RULE("[data-x=\"neo\"] .a") "$g[data-x=old]}", PAINT);
    makes(RULE("[Data-X] .a") "$g[data-x=old]}", PAINT);
    makes(RULE("[data-x] .a, .a") "$g}", PAINT);
    makes(RULE(".a, .a [data-x]") "$g}", PAINT);
    makes(RULE("[data-x|=\"neo\"] .a") "$g}", PAINT);
    makes(RULE("[data-x|y] .a") "$g}", PAINT);
    makes(RULE("[*|data-x] .a") "$g}", PAINT);
    makes(RULE("[x] .a") "$g}", PAINT);
    makes(RULE(".a:not([data-x])") "$g}", PAINT);
    makes(RULE(".a:is(*, ][data-x])") "$g}", PAINT);
    makes(RULE("@a [data-x]{.a") "$g}", PAINT);
#undef RULE
}

/* Writes `count` parts. Each is `row`, in which %u is replaced with its number, and refers to the part before. */
static void chain(const char *row, unsigned count, struct text *sketch)
{
    text_clear(sketch);
    for (unsigned i = 1; i <= count; i++) {
        char text[300];
        for (const char *p = row; *p; p++) {
            if (*p == '%') {
                snprintf(text, sizeof text, "%u", p[1] == 'b' ? i - 1 : i);
                text_add_string(sketch, text);
                p++;
            } else {
                text_add(sketch, *p == '$' ? "svg:" : p, *p == '$' ? 4 : 1);
            }
        }
    }
}

static void stops_all_that_multiplies(void **unused)
{
    (void)unused;
    static const char *const rows[] = {
        "$g[id=n%i]{$use[href=#n%b] $use[xlink:href=#n%b]} ",
        "$mask[id=n%i]{$rect[mask=url(#n%b)] $rect[style=mask:url(#n%b)]} ",
        "$clipPath[id=n%i]{$rect[clip-path=url(#n%b)] $rect[style=clip-path:url(#n%b)]} ",
        "$pattern[id=n%i]{$rect[fill=url(#n%b) stroke=url(#n%b)]} ",
        "$marker[id=n%i]{$path[marker-mid=url(#n%b) d=M0,0zzzz]} ",
        "$g[fill=url(#n%b)]{$pattern[id=n%i]{$rect $rect}} ",
        "$filter[id=f%i]{$feFlood $feBlend $feBlend $feBlend} $filter[id=n%i]{$feImage[href=#n%b] $feBlend} ",
        "$style{'.a%i{fill:url(#n%b)}'} $pattern[id=n%i]{$rect[class=a%i] $rect[class=a%i]} ",
        "$pattern[id=n%i]{$rect{$animate[attributeName=fill values=url(#n%b);url(#n%b)]}} ",
    };
    struct text sketch = {0};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct sketch s;
        chain(rows[i], 40, &sketch);
        sketch_open(&s, sketch.p);
        if (status_within(&s, (uint64_t)1 << 30) != TAMIS_LIMIT_DRAWING_COST)
            fail_msg("40 times %s comes to an end", rows[i]);
        assert_true(s.meter.work < (uint64_t)40 * 200);
        sketch_close(&s);
    }
    text_free(&sketch);
}

/* Checks a drawing in which each level draws the level below it ten times. */
static void bomb(unsigned levels, struct text *sketch)
{
    text_clear(sketch);
    text_add_string(sketch, "svg:path[id=x0]");
    for (unsigned i = 1; i <= levels; i++) {
        char part[40];
        snprintf(part, sizeof part, " svg:g[id=x%u]{", i);
        text_add_string(sketch, part);
        snprintf(part, sizeof part, " svg:use[href=#x%u]", i - 1);
        for (unsigned j = 0; j < 10; j++)
            text_add_string(sketch, part);
        text_add_string(sketch, "}");
    }
}

static void stops_a_billion_copies_without_making_them(void **unused)
{
    (void)unused;
    struct text sketch = {0};
    for (unsigned levels = 1; levels <= 200; levels += levels < 20 ? 1 : 45) {
        struct sketch s;
        bomb(levels, &sketch);
        sketch_open(&s, sketch.p);
        tamis_status status = status_within(&s, 65536);
        assert_int_equal(status, levels <= 4 ? TAMIS_OK : TAMIS_LIMIT_DRAWING_COST);
        assert_true(s.meter.work < 300 * (levels + 1));
        sketch_close(&s);
    }
    text_free(&sketch);
}

static void takes_work_that_grows_with_the_tree(void **unused)
{
    (void)unused;
    struct text sketch = {0};
    for (unsigned i = 0; i < 300; i++) {
        char part[60];
        snprintf(part, sizeof part, "svg:g[id=n%u]{ svg:use[href=#n%u] ", i, i + 1);
        text_add_string(&sketch, part);
    }
    text_add_string(&sketch, "svg:path[id=n300]");
    for (unsigned i = 0; i < 300; i++)
        text_add_string(&sketch, "}");
    struct sketch s;
    sketch_open(&s, sketch.p);
    assert_int_equal(status_within(&s, 65536), TAMIS_LIMIT_DRAWING_COST);
    assert_true(s.meter.work < 300 * 60);
    sketch_close(&s);
    text_free(&sketch);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_targets_of_use),
        cmocka_unit_test(counts_nothing_for_missing_targets),
        cmocka_unit_test(takes_href_and_xlink_href),
        cmocka_unit_test(takes_the_first_that_has_the_id),
        cmocka_unit_test(counts_both_readings_of_a_percent_sign),
        cmocka_unit_test(weighs_attributes_and_text),
        cmocka_unit_test(counts_targets_of_href_on_other_elements),
        cmocka_unit_test(counts_paint_for_each_shape),
        cmocka_unit_test(counts_inherited_paint),
        cmocka_unit_test(counts_markers_for_each_vertex),
        cmocka_unit_test(counts_vertices_from_every_animation),
        cmocka_unit_test(counts_no_vertex_after_the_end_of_a_path),
        cmocka_unit_test(counts_layers),
        cmocka_unit_test(counts_inputs_of_filter_primitives),
        cmocka_unit_test(counts_the_region_of_filters),
        cmocka_unit_test(counts_references_in_style_sheets),
        cmocka_unit_test(counts_rules_for_data_attributes),
        cmocka_unit_test(stops_all_that_multiplies),
        cmocka_unit_test(multiplies_copies_within_copies),
        cmocka_unit_test(counts_recursive_copies_as_endless),
        cmocka_unit_test(stops_a_billion_copies_without_making_them),
        cmocka_unit_test(takes_work_that_grows_with_the_tree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
