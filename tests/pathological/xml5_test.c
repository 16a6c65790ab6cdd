/* xml5_test.c: XML for which the work of some parsers grows faster than its size. Here it does not.
 *
 * INPUT consists of `before`, `unit` n times, `middle`, `closing` n times and `after`. # in a unit is replaced with the
 * number of the repetition. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <time.h>
#include <tamis/tamis.h>

#include "harness/test.h"
#include "probe.h"
#include "support/text.h"

static const struct input {
    const char *name, *before, *unit, *middle, *closing, *after;
} inputs[] = {
    {"nested elements", "", "<a>", "x", "</a>", ""},
    {"elements that are not closed", "", "<a>", "", "", ""},
    {"end tags that close nothing", "<a>", "</b>", "", "", ""},
    {"end tags that close nothing, below many elements", "", "<a>", "", "</b>", ""},
    {"end tags of as many names", "", "<a#>", "", "</b#>", ""},
    {"end tags in the wrong order", "", "<a#>", "", "</a0>", ""},
    {"end tags that close all but one", "<b>", "<a><c><d></a>", "", "", ""},
    {"short end tags", "", "<a></>", "", "</>", ""},
    {"declarations, nested", "", "<a xmlns:p='u#'>", "", "</a>", ""},
    {"declarations of as many prefixes, nested", "", "<a xmlns:p#='u#'><p#:b/>", "", "</a>", ""},
    {"declarations in turn", "", "<p:a xmlns:p='u#'/>", "", "", ""},
    {"default namespaces, nested", "", "<a xmlns='u#'>", "<b/>", "", ""},
    {"namespaces in turn", "<x xmlns:s='http://www.w3.org/2000/svg' xmlns:h='http://www.w3.org/1999/xhtml'>",
     "<s:a><h:b>", "", "", ""},
    {"uses of one declaration", "<a xmlns:p='u'>", "<p:b p:c='1'/>", "", "", ""},
    {"prefixes without a declaration", "", "<p#:a q#:b='1'/>", "", "", ""},
    {"declarations of one element", "<a", " xmlns:p#='u#'", ">", "", ""},
    {"attributes of one element", "<a", " b#='1'", "/>", "", ""},
    {"attributes that are one after all", "<a", " p#:b='1'", "/>", "", ""},
    {"attributes in as many namespaces", "<a", " xmlns:p#='u#'", "", " p#:b=''", "/>"},
    {"attributes with and without prefixes", "<a p:b=''", " c#=''", "/>", "", ""},
    {"xlink:href", "<a xmlns:x='http://www.w3.org/1999/xlink'>", "<b x:href='#'/>", "", "", ""},
    {"comments", "", "<!--#-->", "", "", ""},
    {"dashes", "<a><!--", "-", "--></a>", "", ""},
    {"processing instructions", "", "<?t d?>", "", "", ""},
    {"question marks", "<a><?t ", "? ", "?></a>", "", ""},
    {"references", "<a>", "&amp;", "", "&#x41;", ""},
    {"references that are none", "<a>", "&", "", "&b", ""},
    {"a long reference", "<a>&", "b", ";", "", ""},
    {"CDATA sections", "<a>", "<![CDATA[<]]>", "", "", ""},
    {"brackets", "<a><![CDATA[", "]", "x", "]]", ""},
    {"billion laughs", "<!DOCTYPE a [<!ENTITY l 'l'>", "<!ENTITY l# '&l;&l;'>", "]><a>", "&l#;", "</a>"},
    {"declarations of entities", "<!DOCTYPE a [", "<!ENTITY e# 'x'>", "]><a>", "&e#;", "</a>"},
    {"declarations of one entity", "<!DOCTYPE a [", "<!ENTITY e 'x'>", "]><a>", "&e;", "</a>"},
    {"references to a long entity",
     "<!DOCTYPE a [<!ENTITY e '0123456789012345678901234567890123456789'>]><a>", "&e;", "", "<b c='&e;'/>",
     "</a>"},
    {"references to names that are not declared", "<!DOCTYPE a [<!ENTITY e1000000000 'x'>]><a>", "&f#;", "",
     "&g#", "</a>"},
    {"colons", "<a><b", ":", ">", "</:>", ""},
    {"one long name", "<a", "a", ">", "", ""},
    {"one long URI", "<a xmlns='", "u", "'>", "<b c='#'/>", ""},
};

enum {
    INPUTS = sizeof inputs / sizeof *inputs,
    FEW = 250,
    MANY = 100000,
    SLACK = 20000 /* if there are few attributes, each is compared with all others */
};

static void add_unit(struct text *xml, const char *unit, unsigned turn)
{
    char number[12];
    snprintf(number, sizeof number, "%u", turn);
    for (; *unit != '\0'; unit++)
        text_add(xml, *unit == '#' ? number : unit, *unit == '#' ? strlen(number) : 1);
}

static void make(const struct input *in, unsigned n, struct text *xml)
{
    text_clear(xml);
    text_add_string(xml, in->before);
    for (unsigned i = 0; i < n; i++)
        add_unit(xml, in->unit, 1000000 + i); /* so that all numbers have the same length */
    text_add_string(xml, in->middle);
    for (unsigned i = 0; i < n; i++)
        add_unit(xml, in->closing, 1000000 + i);
    text_add_string(xml, in->after);
}

static bool is_limit(tamis_status status)
{
    return status > TAMIS_INTERNAL && status < TAMIS_STATUS_COUNT;
}

static tamis_policy *everything(void)
{
    tamis_policy *policy;
    tamis_config *c = tamis_config_new(NULL);
    assert_int_equal(tamis_policy_new(c, false, NULL, &policy, NULL), TAMIS_OK);
    tamis_config_free(c);
    return policy;
}

static tamis *open_context(const tamis_policy *policy, bool raised)
{
    static const tamis_limit limits[] = {TAMIS_MAX_TREE_DEPTH, TAMIS_MAX_ATTRIBUTES, TAMIS_MAX_NODES,
                                         TAMIS_MAX_ENTITIES};
    tamis *t = tamis_new(NULL);
    assert_non_null(t);
    assert_int_equal(tamis_set_dialect(t, TAMIS_XML5), TAMIS_OK);
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    for (size_t i = 0; raised && i < sizeof limits / sizeof *limits; i++)
        assert_int_equal(tamis_set_limit(t, limits[i], 10 * tamis_limit_default(limits[i]) + 10 * MANY),
                         TAMIS_OK);
    return t;
}

static tamis_status run(tamis *t, const struct input *in, unsigned n)
{
    struct text xml = {0};
    const char *out;
    size_t length;
    make(in, n, &xml);
    tamis_status status = tamis_run(t, xml.p, xml.n, &out, &length);
    text_free(&xml);
    return status;
}

/* ---- Work and time */

static unsigned faults_of(tamis *t, const struct input *in, const char *limits)
{
    uint64_t before = 0;
    for (unsigned n = FEW; n <= 16 * FEW; n *= 2) {
        tamis_status status = run(t, in, n);
        uint64_t work = tamis_context_work(t);
        if (is_limit(status))
            return 0;
        if (status != TAMIS_OK || (before != 0 && work > 2 * before + SLACK)) {
            fprintf(stderr, "%s, limits %s: n = %u: %s, work %llu after %llu\n", in->name, limits, n,
                    tamis_status_name(status), (unsigned long long)work, (unsigned long long)before);
            return 1;
        }
        before = work;
    }
    return 0;
}

static void doubling_an_input_at_most_doubles_the_work(void **unused)
{
    unsigned faults = 0;
    tamis_policy *policy = everything();
    tamis *plain = open_context(policy, false), *raised = open_context(policy, true);
    for (size_t i = 0; i < INPUTS; i++)
        faults += faults_of(plain, &inputs[i], "by default") + faults_of(raised, &inputs[i], "raised");
    assert_int_equal(faults, 0);
    tamis_free(plain);
    tamis_free(raised);
    tamis_policy_free(policy);
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* The bound of this test is ten times the time of the slowest input, because of sanitizers and busy machines. */
static double bound_of(const tamis *t)
{
    return 0.25 + 2e-6 * (double)tamis_context_work(t);
}

/* Returns the processor time of a run, and sets `*status`. On a busy machine, processor time grows, too, because other programs
 * use the caches. Therefore a time above the bound is measured again; the least of the times counts. */
static double time_of(tamis *t, const struct input *input, tamis_status *status)
{
    enum { ATTEMPTS = 8 };
    double least = 0;
    for (int i = 0; i < ATTEMPTS; i++) {
        double start = seconds();
        *status = run(t, input, 64 * FEW);
        double took = seconds() - start;
        least = i == 0 || took < least ? took : least;
        if (least <= bound_of(t))
            break;
    }
    return least;
}

static void the_work_counter_bounds_the_time(void **unused)
{
    tamis_policy *policy = everything();
    tamis *t = open_context(policy, true);
    for (size_t i = 0; i < INPUTS; i++) {
        tamis_status status;
        double took = time_of(t, &inputs[i], &status);
        if (took > bound_of(t))
            fail_msg("%s: %s, work %llu in %.2f s", inputs[i].name, tamis_status_name(status),
                     (unsigned long long)tamis_context_work(t), took);
    }
    tamis_free(t);
    tamis_policy_free(policy);
}

static void every_input_ends_in_output_or_a_limit_at_a_hundred_thousand(void **unused)
{
    tamis_policy *policy = everything();
    tamis *t = open_context(policy, false);
    for (size_t i = 0; i < INPUTS; i++) {
        tamis_status status = run(t, &inputs[i], MANY);
        if (status != TAMIS_OK && !is_limit(status))
            fail_msg("%s: %s", inputs[i].name, tamis_status_name(status));
    }
    tamis_free(t);
    tamis_policy_free(policy);
}

/* ---- Stack */

#if defined(__SANITIZE_ADDRESS__)
enum { STACK_BYTES = 4 * 65536 }; /* AddressSanitizer adds to the size of each stack frame */
#else
enum { STACK_BYTES = 65536 };
#endif

struct descent {
    tamis *t;
    const struct text *xml;
    tamis_status status;
    size_t length;
};

static void *descend(void *argument)
{
    struct descent *d = argument;
    const char *out;
    d->status = tamis_run(d->t, d->xml->p, d->xml->n, &out, &d->length);
    return NULL;
}

static void an_input_a_hundred_thousand_deep_needs_a_stack_of_64_kib(void **unused)
{
    struct text xml = {0};
    pthread_attr_t attributes;
    pthread_t thread;
    tamis_policy *policy = everything();
    struct descent d = {open_context(policy, true), &xml, TAMIS_OK, 0};
    for (size_t i = 0; i < MANY; i++)
        text_add_string(&xml, i % 2 ? "<a xmlns='http://www.w3.org/2000/svg'>"
                                    : "<b xmlns='http://www.w3.org/1999/xhtml'>");
    assert_int_equal(pthread_attr_init(&attributes), 0);
    assert_int_equal(pthread_attr_setstacksize(&attributes, STACK_BYTES), 0);
    assert_int_equal(pthread_create(&thread, &attributes, descend, &d), 0);
    assert_int_equal(pthread_join(thread, NULL), 0);
    pthread_attr_destroy(&attributes);
    assert_int_equal(d.status, TAMIS_OK);
    assert_true(d.length > 7 * MANY);
    tamis_free(d.t);
    tamis_policy_free(policy);
    text_free(&xml);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(doubling_an_input_at_most_doubles_the_work),
        cmocka_unit_test(the_work_counter_bounds_the_time),
        cmocka_unit_test(every_input_ends_in_output_or_a_limit_at_a_hundred_thousand),
        cmocka_unit_test(an_input_a_hundred_thousand_deep_needs_a_stack_of_64_kib),
    };
    return cmocka_run_group_tests_name("pathological xml5", tests, NULL, NULL);
}
