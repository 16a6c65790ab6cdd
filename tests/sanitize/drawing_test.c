/* drawing_test.c: what is drawn because of references is counted as often as it is drawn. */
#include "harness/test.h"
#include "sanitize/drawing/drawing.h"
#include "support/sketch.h"
#include "support/text.h"

enum { /* COST_pattern and so on; E is the cost of an element */
#define DRAWING_ELEMENT(name, kind, cost) COST_##name = cost,
#define DRAWING_COST(name, cost)          DRAWING_##name = cost,
#include "sanitize/drawing/costs.def"
       E = DRAWING_ELEMENT,
       BYTES = DRAWING_BYTES_OF_ONE,
       U = COST_use,                                /* in addition to E, if a use element is copied */
       PAINT = COST_pattern + E + DRAWING_TILE * E, /* a pattern with one shape */
       ONCE = PAINT - 2 * E, /* the same, if it is drawn once: the two elements themselves are free */
       GRADIENT = COST_linearGradient + 2 * E /* a gradient with one stop */
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
    if (cost > 0 && status_within(&s, cost - 1) != TAMIS_OVER_MAX_DRAWING_COST)
        fail_msg("%s makes less than %u", sketch, (unsigned)cost);
    sketch_close(&s);
    text_free(&text);
}

static void makes_no_end(const char *sketch)
{
    struct sketch s;
    struct text text = {0};
    sketch_open(&s, written(sketch, &text));
    if (status_within(&s, (uint64_t)1 << 30) != TAMIS_OVER_MAX_DRAWING_COST)
        fail_msg("%s comes to an end", sketch);
    sketch_close(&s);
    text_free(&text);
}

TEST(counts_targets_of_use)
{
    makes("$svg{$path[id=a] $use[href=#a]}", E);
    makes("$svg{$use[href=#a] $path[id=a]}", E);
    makes("$svg{$g[id=a]{$path $path{$title}} $use[xlink:href=#a]}", 3 * E);
    makes("$svg{$g[id=a]{$path} $use[href=#a] $use[href=#a]}", 4 * E);
    makes("$use[href=#a] $use[href=#b] $path[id=b] $g[id=a]{$path}", 3 * E);
    makes("$svg{$symbol[id=a]{$path} $use[href=#a]}", 0);
    makes("$svg{$symbol[id=a]{$path} $use[href=#a] $use[href=#a]}", 2 * E);
}

TEST(counts_nothing_for_missing_targets)
{
    makes("'x'", 0);
    makes("$svg{$use $use[href=#a] $use[href=a] $use[href=\"\"] $path[id=\"\"]}", 0);
    makes("$svg{$path[id=A] $use[href=#a]}", 0);
    makes("$svg{$path[id=a] $a[href=#a] use[href=#a] math:use[href=#a]}", 0);
    makes("$svg{$path[id=a] $use[href=x#a]}", 0);
}

TEST(takes_href_and_xlink_href)
{
    makes("$svg{$path[id=a] $g[id=b]{$path} $use[xlink:href=#b href=#a]}", 3 * E);
    makes("$svg{$path[id=a] $g[id=b]{$path} $use[href=#n xlink:href=#b]}", 2 * E);
    makes("$svg{$path[id=a] $use[href=#a xlink:href=#a]}", 2 * E);
}

TEST(takes_the_first_that_has_the_id)
{
    makes("$svg{$path[id=a] $g[id=a]{$path $path} $use[href=#a]}", E);
    makes("$svg{$g[id=title]{$path $path} $path[id=title] $use[href=#title]}", 3 * E + 5 / BYTES);
}

TEST(counts_both_readings_of_a_percent_sign)
{
    makes("$svg{$path[id=a] $use[href=#%61]}", E);
    makes("$svg{$path[id=a] $g[id=%61]{$path} $use[href=#%61]}", 3 * E);
    makes("$svg{$path[id=\"a b\"] $use[href=#a%20b]}", E);
    makes("$svg{$path[id=\"\xC3\xA4\"] $use[href=#%C3%a4]}", E);
    makes("$svg{$path[id=a%] $use[href=#a%]}", 2 * E);
    makes("$svg{$path[id=a%6] $use[href=#b%6]}", 0);
    makes_no_end("$svg{$path $use[href=#%FF]}");
}

TEST(multiplies_copies_within_copies)
{
    makes("$svg{$path[id=a] $g[id=b]{$use[href=#a] $use[href=#a]} $use[href=#b]}", (2 + 3 + 2) * E + 2 * U);
    makes("$svg{$g[id=a]{$g[id=b]{$path[id=c]}} $use[href=#a] $use[href=#b] $use[href=#c]}", (3 + 2 + 1) * E);
    makes("$svg{$use[id=a href=#b] $use[id=b href=#c] $path[id=c]}", (1 + 2) * E + U);
}

TEST(counts_recursive_copies_as_endless)
{
    makes_no_end("$svg{$use[id=a href=#a]}");
    makes_no_end("$svg[id=a]{$g{$use[href=#a]}}");
    makes_no_end("$svg{$g[id=a]{$use[href=#b]} $g[id=b]{$use[href=#a]}}");
    makes_no_end("$svg{$use[href=#c] $g[id=b]{$path $g[id=c]{$use[href=#b]}}}");
    makes_no_end("$svg{$mask[id=a]{$rect[mask=url(#a)]} $rect[mask=url(#a)]}");
    makes_no_end("$svg{$clipPath[id=a clip-path=url(#b)] $clipPath[id=b]{$rect[clip-path=url(#a)]} "
                 "$g[clip-path=url(#a)]}");
    makes_no_end("$svg{$linearGradient[id=a href=#b] $linearGradient[id=b href=#a] $g[fill=url(#a)]}");
    makes_no_end("$svg{$g[fill=url(#a)]{$pattern[id=a]{$rect}}}");
}

TEST(weighs_attributes_and_letters)
{
#define SIXTEEN    "0123456789abcdef"
#define SIXTY_FOUR SIXTEEN SIXTEEN SIXTEEN SIXTEEN
    makes("$svg{$path[id=a d=" SIXTY_FOUR "] $use[href=#a]}", E + 65 / DRAWING_BYTES_OF_ONE);
    makes("$svg{$path[d=" SIXTY_FOUR "]}", 0);
    makes("$svg{$text{'" SIXTEEN "'} ' ' $g{' '}}", 16 * DRAWING_LETTER);
    makes("$svg{$text[id=a]{'" SIXTEEN "'} $use[href=#a]}", E + 2 * 16 * DRAWING_LETTER);
    makes("$svg{$text{'\xC3\xA4'} $title{'title'}}", 2 * DRAWING_LETTER);
}

/* What is not in the tables costs the most of its kind if it is drawn once more. */
TEST(counts_unknown_elements_as_the_most)
{
    makes("$svg{$foreignObject{p}}", 0);
    makes("$svg{$foreignObject[id=a]{p} $use[href=#a]}", DRAWING_UNKNOWN + 2 * E);
    makes("$svg{$g[id=a]{$blink} $use[href=#a]}", DRAWING_UNKNOWN + 2 * E);
    makes("$svg{$filter[id=f]{$feNew} $rect[filter=url(#f)]}", COST_filter + DRAWING_UNKNOWN_PRIMITIVE);
}

TEST(counts_targets_of_href_on_other_elements)
{
    makes("$svg{$path[id=a] $text{$textPath[href=#a]} $text{$textPath[xlink:href=#a]}}", 2 * E);
    makes("$svg{$linearGradient[id=a]{$stop $stop} $linearGradient[id=b href=#a] $rect[fill=url(#b)]}",
          COST_linearGradient);
    makes("$svg{$linearGradient[id=a]{$stop $stop} $linearGradient[id=b href=#a] $rect[fill=url(#b) "
          "stroke=url(#b)]}",
          2 * COST_linearGradient + 4 * E);
    makes("$svg{$pattern[id=a]{$rect} $pattern[id=b href=#a] $rect[fill=url(#b)]}", ONCE);
    makes("$svg{$path[id=a] $a[href=#a] a[href=#a]}", 0);
}

/* The first use of a resource costs what the reference costs; each further use also costs the elements of the resource. */
TEST(counts_paint_for_each_shape)
{
    makes("$svg{$pattern[id=a]{$rect} $rect}", 0);
    makes("$svg{$pattern[id=a]{$rect} $rect[fill=url(#a)]}", ONCE);
    makes("$svg{$pattern[id=a]{$rect} $rect[fill=url(#a) stroke=\"url('#a') red\"]}", 2 * PAINT - 2 * E);
    makes("$svg{$pattern[id=a]{$rect} $rect[style=\"FILL : red; stroke:url(#a)\"]}", ONCE);
    makes("$svg{$pattern[id=a]{$rect} $rect[fill=\"u\\72l(\\23 a)\"]}", ONCE);
    makes("$svg{$pattern[id=a]{$rect} $rect[fill=url(a) stroke=#a x='#a']}", 0);
    makes("$svg{$pattern[id=a]{$rect} $rect[fill=url(#%61)]}", ONCE);
    makes("$svg{$pattern[id=a]{$rect} $rect[new=url(#a)]}", ONCE);
    makes("$svg{$linearGradient[id=a]{$stop} $rect[fill=url(#a)] $rect[fill=url(#a)]}", 2 * GRADIENT - 2 * E);
}

TEST(counts_inherited_paint)
{
#define PATTERN "$svg{$pattern[id=a]{$rect} "
    makes(PATTERN "$g[fill=url(#a)]{$rect $g{$circle $text{$tspan}} $stop}}", 6 * PAINT - 2 * E);
    makes(PATTERN "$g[fill=url(#a)]{$g[stroke=url(#a)]{$rect} $rect}}", 6 * PAINT - 2 * E);
    makes(PATTERN "$g[id=b]{$rect $rect} $use[fill=url(#a) href=#b]}", 3 * E + 4 * PAINT - 2 * E);
    makes(PATTERN "$g[fill=url(#a)]{$marker[id=m]{$rect}} $path[marker-mid=url(#m)]}",
          PAINT + 2 * (COST_marker + 2 * E + 2 * PAINT) - 2 * E - 2 * E);
#undef PATTERN
}

TEST(counts_markers_for_each_vertex)
{
    enum { M = COST_marker + 2 * E };
#define MARKER "$svg{$marker[id=a]{$rect} "
    makes(MARKER "$path[marker-mid=url(#a)]}", 2 * M - 2 * E);
    makes(MARKER "$polyline[marker=url(#a) points=\"1 2 3,4\"]}", (4 + 2) * M - 2 * E);
    makes(MARKER "$path[style=\"marker-mid:url(#a)\" d=M1-2.5.5+1e1zzz]}", (5 + 5 + 2) * M - 2 * E);
    makes(MARKER "$path[id=b d=M0,0h1] $use[href=#b marker-mid=url(#a)]}",
          E + 7 / BYTES + (5 + 2 + 2) * M - 2 * E);
    makes(MARKER "$path[marker-mid=url(#a)]{$animate[attributeName=d values=M1,2;3,4]}}",
          (5 + 2) * M - 2 * E);
    makes(MARKER "$path[id=b marker-mid=url(#a)] $animate[href=#b attributeName=d to=M1,2]}",
          (3 + 2) * M - 2 * E);
    makes(MARKER "$path[id=b marker-mid=url(#a)] $path[id=c marker-mid=url(#a)] "
                 "$animate[href=#b xlink:href=#c attributeName=d to=M1,2]}",
          2 * (3 + 2) * M - 2 * E);
#undef MARKER
}

/* The path ends at the length of the value, not at a NUL. */
TEST(counts_no_vertex_after_the_end_of_a_path)
{
    enum { M = COST_marker + 2 * E, COST = (3 + 2) * M - 2 * E };
    struct sketch s;
    struct text text = {0};
    sketch_open(&s, written("$svg{$marker[id=a]{$rect} $path[marker-mid=url(#a) d=M1,2L3,4]}", &text));
    struct node *path = s.tree.root->first_child->last_child;
    struct attribute *d = tamis_parse_attribute(path, ATOM_d);
    assert_int_equal(d->value_length, 8);
    d->value_length = 4; /* only "M1,2"; the "L" after it is not part of the value */
    assert_int_equal(status_within(&s, COST), TAMIS_OK);
    assert_int_equal(status_within(&s, COST - 1), TAMIS_OVER_MAX_DRAWING_COST);
    sketch_close(&s);
    text_free(&text);
}

TEST(counts_layers_for_each_element)
{
    enum { MASK = COST_mask + 2 * E, CLIP = COST_clipPath + 2 * E };
    makes("$svg{$mask[id=a]{$rect} $rect[mask=url(#a)]}", COST_mask);
    makes("$svg{$mask[id=a]{$rect} $g[mask=url(#a)]{$rect $rect}}", COST_mask);
    makes("$svg{$mask[id=a]{$rect} p[style=mask:url(#a)]}", COST_mask);
    makes("$svg{$clipPath[id=a]{$rect} $rect[clip-path=url(#a)] $g[style=clip-path:url(#a)]}",
          2 * CLIP - 2 * E);
    makes("$svg{$mask[id=a]{$rect} $mask[id=b]{$g[mask=url(#a)]} $rect[mask=url(#b)] $rect[mask=url(#b)]}",
          2 * (MASK + COST_mask + 2 * E) - 4 * E + 7 / BYTES);
    makes("$svg{$mask[id=a]{$rect} $g[mask=url(#a)]{$rect[mask=inherit] $rect}}", 3 * MASK - 2 * E);
    makes("$svg{$mask[id=a]{$rect} $g[mask=url(#a)]{$rect[fill=inherit] $rect}}", COST_mask);
}

TEST(counts_references_in_style_sheets)
{
#define PATTERN  "$svg{$pattern[id=A]{$rect} "
#define TIMES(n) ((n)*PAINT - 2 * E)
    makes(PATTERN "$style{'.a{fill:url(#A)}'} $rect[class=\"b a\"] $rect[class=b] $circle}", TIMES(1));
    makes(PATTERN "$style{'line.a,#b,circle{fill:url(#A)}'} $rect[class=a] $rect[id=b] $circle $line}",
          TIMES(3));
    makes(PATTERN "$style{'.x .a, [y] > .a{fill:url(#A)}'} $path[class=a]}", TIMES(1));
    makes(PATTERN "$style{'.a{fill:url(#A)} .a{fill:url(#A)}'} $path[class=a]}", TIMES(2));
    makes(PATTERN "$style{'.a:not(.b){fill:url(\"#A\")}'} $path[class=a]}", TIMES(1));
    makes(PATTERN "$style{'@media x{.c{color:red}.a{color:red;stroke:url(#A)}} .b{x:y}'} $path[class=a] "
                  "$path[class=b]}",
          TIMES(1));
    makes(PATTERN "$style{'@x y;.a[b=\";.c\"]{fill:url(#A)}'} $path[class=a] $path[class=c]}", TIMES(1));
    makes(PATTERN "$style{'.A{fill:url(#A)}'} $path[class=a]}", TIMES(1));
    makes(PATTERN "$style{'.a{fill:url(#A)}'} $g[class=a]{$path $path}}", TIMES(3));
    makes_no_end(PATTERN "$style{'rect{fill:url(#A)}'} $rect}");
#undef PATTERN
}

/* A rule that requires a data attribute counts only if an element has the attribute. */
TEST(counts_rules_for_data_attributes)
{
#define RULE(selector) "$svg{$pattern[id=A]{$rect} $style{'" selector "{fill:url(#A)}'} $path[class=a] "
    makes(RULE("[data-x=\"neo\"].y .a") "$g}", 0);
    makes(RULE("[data-x=\"neo\"] .a") "$g[data-x=old]}", TIMES(1));
    makes(RULE("[Data-X] .a") "$g[data-x=old]}", TIMES(1));
    makes(RULE("[data-x] .b, .a") "$g}", TIMES(1));
    makes(RULE(":not([data-x]) .a") "$g}", TIMES(1));
    makes(RULE("[data-x|y] .a") "$g}", TIMES(1));
#undef RULE
}

/* Elements that are not SVG count only if SVG is in them, and only for their styles. */
TEST(counts_no_elements_without_svg)
{
#define DRAWING "$svg{$path}"
    makes("p[style=opacity:.5] " DRAWING, 0);
    makes("p[style=opacity:.5]{b} $svg{$path[d=M1,1]}", 0);
    makes("p[opacity=.5]{" DRAWING "}", 0);
    makes("p[style=opacity:.5]{" DRAWING "}", DRAWING_SURFACE);
    makes("$svg{$pattern[id=A]{$rect} $path[fill=url(#A)]}", ONCE);
    makes("p[id=A]{b} $svg{$path[fill=url(#A)]}", 0);
#undef DRAWING
}
