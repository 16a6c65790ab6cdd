/* use_test.c: the copies that `use` makes are counted, however they are asked for. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "sanitize/use.h"
#include "support/sketch.h"
#include "support/text.h"

/* "svg:" before each name makes long lines; here it is "$". */
static char *written(const char *sketch, struct text *out)
{
    text_clear(out);
    for (; *sketch; sketch++)
        text_add(out, *sketch == '$' ? "svg:" : sketch, *sketch == '$' ? 4 : 1);
    return out->p;
}

static tamis_status status_within(struct sketch *s, uint64_t copies)
{
    tamis_base_meter_restart(&s->meter);
    assert_true(tamis_base_meter_set_limit(&s->meter, TAMIS_MAX_USE_COPIES, copies));
    tamis_sanitize_count_copies(&s->tree, &s->meter);
    return s->meter.status;
}

static void makes(const char *sketch, uint64_t copies)
{
    struct sketch s;
    struct text text = {0};
    sketch_open(&s, written(sketch, &text));
    if (status_within(&s, copies) != TAMIS_OK)
        fail_msg("%s makes more than %u copies", sketch, (unsigned)copies);
    if (copies > 0 && status_within(&s, copies - 1) != TAMIS_LIMIT_USE_COPIES)
        fail_msg("%s makes less than %u copies", sketch, (unsigned)copies);
    sketch_close(&s);
    text_free(&text);
}

static void makes_no_end(const char *sketch)
{
    struct sketch s;
    struct text text = {0};
    sketch_open(&s, written(sketch, &text));
    if (status_within(&s, (uint64_t)1 << 30) != TAMIS_LIMIT_USE_COPIES)
        fail_msg("%s comes to an end", sketch);
    sketch_close(&s);
    text_free(&text);
}

static void counts_what_a_use_names(void **unused)
{
    (void)unused;
    makes("$svg{$path[id=a] $use[href=#a]}", 1);
    makes("$svg{$use[href=#a] $path[id=a]}", 1);
    makes("$svg{$g[id=a]{$path 'x' $path{$title}} $use[xlink:href=#a]}", 4);
    makes("$svg{$g[id=a]{$path} $use[href=#a] $use[href=#a]}", 4);
    makes("$use[href=#a] $use[href=#b] $path[id=b] $g[id=a]{$path}", 3);
}

static void counts_nothing_for_what_is_not_there(void **unused)
{
    (void)unused;
    makes("'x'", 0);
    makes("$svg{$use $use[href=#a] $use[href=a] $use[href=\"\"] $path[id=\"\"]}", 0);
    makes("$svg{$path[id=A] $use[href=#a]}", 0);
    makes("$svg{$path[id=a] $image[href=#a] use[href=#a] math:use[href=#a]}", 0);
    makes("$svg{$path[id=a] $use[href=x#a]}", 0);
}

static void takes_href_before_xlink_href(void **unused)
{
    (void)unused;
    makes("$svg{$path[id=a] $g[id=b]{$path} $use[xlink:href=#b href=#a]}", 1);
    makes("$svg{$path[id=a] $g[id=b]{$path} $use[href=#b xlink:href=#a]}", 2);
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

static void multiplies_what_is_copied_within_copies(void **unused)
{
    (void)unused;
    makes("$svg{$path[id=a] $g[id=b]{$use[href=#a] $use[href=#a]} $use[href=#b]}", 2 + 3 + 2);
    makes("$svg{$use[href=#c] $g[id=c]{$use[href=#b] $use[href=#b]} $g[id=b]{$use[href=#a] $use[href=#a]} "
          "$path[id=a]}",
          2 + 2 * 5 + (3 + 2 * 5));
    makes("$svg{$g[id=a]{$g[id=b]{$path[id=c]}} $use[href=#a] $use[href=#b] $use[href=#c]}", 3 + 2 + 1);
    makes("$svg{$use[id=a href=#b] $use[id=b href=#c] $path[id=c]}", 1 + 2);
}

static void counts_what_is_copied_into_itself_as_endless(void **unused)
{
    (void)unused;
    makes_no_end("$svg{$use[id=a href=#a]}");
    makes_no_end("$svg[id=a]{$g{$use[href=#a]}}");
    makes_no_end("$svg{$g[id=a]{$use[href=#b]} $g[id=b]{$use[href=#a]}}");
    makes_no_end("$svg{$use[href=#b] $g[id=b]{$path $g[id=c]{$use[href=#b]}}}");
    makes_no_end("$svg{$use[href=#c] $g[id=b]{$path $g[id=c]{$use[href=#b]}}}");
}

/* Each level shows the one below it ten times. */
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
    for (unsigned levels = 1; levels <= 400; levels += levels < 20 ? 1 : 95) {
        struct sketch s;
        bomb(levels, &sketch);
        sketch_open(&s, sketch.p);
        tamis_status status = status_within(&s, 65536);
        assert_int_equal(status, levels <= 4 ? TAMIS_OK : TAMIS_LIMIT_USE_COPIES);
        assert_true(s.meter.work < 100 * (levels + 1));
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
    assert_int_equal(status_within(&s, 65536), TAMIS_LIMIT_USE_COPIES);
    assert_true(s.meter.work < 300 * 30);
    sketch_close(&s);
    text_free(&sketch);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_what_a_use_names),
        cmocka_unit_test(counts_nothing_for_what_is_not_there),
        cmocka_unit_test(takes_href_before_xlink_href),
        cmocka_unit_test(takes_the_first_that_has_the_id),
        cmocka_unit_test(counts_both_readings_of_a_percent_sign),
        cmocka_unit_test(multiplies_what_is_copied_within_copies),
        cmocka_unit_test(counts_what_is_copied_into_itself_as_endless),
        cmocka_unit_test(stops_a_billion_copies_without_making_them),
        cmocka_unit_test(takes_work_that_grows_with_the_tree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
