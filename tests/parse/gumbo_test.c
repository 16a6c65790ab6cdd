/* gumbo_test.c: tamis with the rules of 2015 and libgumbo give the same trees for random documents, except for the listed
 * differences. */
#include "gumbo/judge.h"
#include "generators/html.h"
#include "harness/test.h"

static struct parser_options options_for(const char *context)
{
    struct parser_options options = {.fragment = false};
    if (*context)
        assert_true(tamis_parse_context(span_from(context), &options));
    return options;
}

static void every_listed_difference_is_one(void **unused)
{
    struct gumbo_judge j;
    gumbo_judge_open(&j);
    for (unsigned i = 0; i < GUMBO_DIFFERENCES; i++) {
        const struct gumbo_row *row = &gumbo_rows[i];
        enum gumbo_verdict verdict = gumbo_judge(&j, options_for(row->context), span_from(row->example));
        if (verdict != GUMBO_EXCUSED || j.excuses != UINT64_C(1) << i)
            fail_msg("%s: the example %s", row->name,
                     verdict == GUMBO_EQUAL ? "is read alike" : "differs for another reason");
    }
    gumbo_judge_close(&j);
}

struct tally {
    unsigned documents;
    unsigned equal;
    unsigned excused;
    unsigned of[GUMBO_DIFFERENCES];
};

static void count(struct tally *tally, const struct gumbo_judge *j, enum gumbo_verdict verdict)
{
    tally->documents++;
    tally->equal += verdict == GUMBO_EQUAL;
    tally->excused += verdict == GUMBO_EXCUSED;
    for (unsigned i = 0; i < GUMBO_DIFFERENCES && verdict == GUMBO_EXCUSED; i++)
        tally->of[i] += (unsigned)(j->excuses >> i & 1);
}

static void print_tally(const struct tally *tally)
{
    printf("libgumbo: %u documents, %u the same tree, %u with listed differences, none without\n",
           tally->documents, tally->equal, tally->excused);
    for (unsigned i = 0; i < GUMBO_DIFFERENCES; i++)
        printf("  %6u %-20s %s\n", tally->of[i], gumbo_rows[i].name, gumbo_rows[i].reason);
}

static void makes_the_same_trees_but_for_the_listed_differences(void **unused)
{
    enum { DOCUMENTS = 200000, LONGEST = 14 };
    static const char *const contexts[] = {"", "", "", "", "", "div", "td", "table", "body", "svg desc"};
    struct gumbo_judge j;
    struct random random = {26};
    struct text html = {0};
    struct tally tally = {0};
    gumbo_judge_open(&j);
    for (unsigned i = 0; i < DOCUMENTS; i++) {
        const char *context = ONE_OF(&random, contexts);
        html_soup(&random, &html, LONGEST);
        enum gumbo_verdict verdict = gumbo_judge(&j, options_for(context), span_of(html.p, html.n));
        if (verdict == GUMBO_DIFFERENT)
            fail_msg("in \"%s\": %s\ntamis:%s\nlibgumbo:%s", context, html.p, j.ours.p, j.theirs.p);
        count(&tally, &j, verdict);
    }
    print_tally(&tally);
    assert_true(tally.excused * 5 < tally.documents);
    gumbo_judge_close(&j);
    text_free(&html);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_listed_difference_is_one),
        cmocka_unit_test(makes_the_same_trees_but_for_the_listed_differences),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
