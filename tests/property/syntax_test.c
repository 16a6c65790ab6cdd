/* syntax_test.c: with every combination of options of the syntax, the promises hold for random documents; sanitized without the
 * options, the output is that of the input; and without compact styles, both outputs parse to the same tree. TAMIS_CASES sets the
 * number of documents, TAMIS_SEED the seed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "generators/hostile.h"
#include "generators/html.h"
#include "generators/rules.h"
#include "generators/values.h"
#include "judges/promises.h"
#include "support/round.h"

static const struct {
    const char *name, *json;
} policies[] = {
    {"default", NULL},
    {"everything",
     "{\"comments\":true,\"javascriptURLs\":true,\"removeElements\":[],\"removeAttributes\":[]}"},
    {"styles", "{\"removeElements\":[],\"rules\":[{\"attributes\":[\"style\"],\"style\":{\"properties\":["
               "\"color\",\"width\","
               "\"margin\",\"background-image\",\"font-family\"],\"url\":{\"schemes\":[\"https\",\"data\"],"
               "\"dataTypes\":[\"image/png\"]}}}]}"},
    {"escaping", "{\"elements\":[\"p\",\"td\",\"pre\",\"input\"],\"unlistedElements\":\"escape\","
                 "\"removeAttributes\":[]}"},
};
static const char *const contexts[] = {"div",    "td", "pre",      "svg desc",
                                       "select", NULL, "template", "colgroup"};

enum {
    POLICIES = sizeof policies / sizeof *policies,
    CONTEXTS = sizeof contexts / sizeof *contexts,
    ESCAPING = POLICIES - 1,
    MOST_SHOWN = 10
};

struct trial {
    struct random random;
    struct promises *promises[POLICIES];
    struct promises *p;
    tamis *usual; /* without options */
    struct round round;
    struct text html, usual_output, one, other;
};

/* Tags of void and other elements, with attributes whose values are empty, and with names that could become part of their neighbors. */
static void tag_soup(struct random *r, struct text *html)
{
    static const char *const names[] = {"br",  "img",  "input", "hr", "wbr",  "p",     "b",
                                        "svg", "path", "pre",   "td", "area", "source"};
    static const char *const attributes[] = {"a",
                                             "a=''",
                                             "=",
                                             "=''",
                                             "=b=c",
                                             "alt",
                                             "alt=''",
                                             "alt=x",
                                             "disabled",
                                             "/",
                                             "title=/",
                                             "title",
                                             "\"x",
                                             "'",
                                             "xlink:href",
                                             "a=\"\"b",
                                             "<",
                                             "data-x=''",
                                             "style='color : red;;margin:0'",
                                             "xml:lang",
                                             "value='/>'",
                                             "`",
                                             "style"};
    static const char *const ends[] = {">", "/>", " / >", ">\n", ">x", "/"};
    text_clear(html);
    for (uint32_t i = random_below(r, 8) + 1; i > 0; i--) {
        text_add_string(html, "<");
        text_add_string(html, ONE_OF(r, names));
        for (uint32_t j = random_below(r, 6); j > 0; j--) {
            text_add_string(html, random_below(r, 4) ? " " : "\n");
            text_add_string(html, ONE_OF(r, attributes));
        }
        text_add_string(html, ONE_OF(r, ends));
    }
}

static void write_document(struct trial *t)
{
    struct random *r = &t->random;
    switch (random_below(r, 8)) {
    case 0:
        hostile_write(r, &t->html);
        return;
    case 1:
        rule_soup(r, &t->html);
        return;
    case 2:
        value_soup(r, &t->html);
        return;
    case 3:
        html_soup(r, &t->html, 1 + random_below(r, 40));
        return;
    default:
        tag_soup(r, &t->html);
        return;
    }
}

static const char *describe(struct trial *t, struct text *to, const char *html, size_t n)
{
    text_clear(to);
    round_describe(round_parse(&t->round, html, n), to);
    return to->p ? to->p : "";
}

/* Reports what differs from the output without options; NULL: nothing. */
static const char *difference(struct trial *t, unsigned options)
{
    const char *out = NULL, *again = NULL;
    size_t n = 0, n_again = 0;
    tamis_status status = tamis_run(t->usual, t->html.p, t->html.n, &out, &n);
    if (status != t->p->status)
        return "another status";
    text_clear(&t->usual_output);
    text_add(&t->usual_output, out, n);
    if (status != TAMIS_OK || (t->p == t->promises[ESCAPING] && (options & TAMIS_SYNTAX_SLASHES)))
        return NULL; /* the slash is also in the text */
    if (tamis_run(t->usual, t->p->out, t->p->length, &again, &n_again) != TAMIS_OK ||
        !text_equal(&t->usual_output, again, n_again))
        return "the options change the document";
    if (options & TAMIS_SYNTAX_COMPACT_STYLES)
        return NULL;
    round_set_context(&t->round, t->p->context);
    const char *one = describe(t, &t->one, t->p->out, t->p->length);
    return strcmp(one,
                  describe(t, &t->other, t->usual_output.p ? t->usual_output.p : "", t->usual_output.n)) == 0
               ? NULL
               : "the options change the tree";
}

static bool holds(struct trial *t, unsigned options)
{
    struct random *r = &t->random;
    const char *html = t->html.p;
    size_t n = t->html.n;
    const char *found = NULL;
    t->p->reason[0] = '\0';
    if (promises_hold(t->p, html, n, (int)random_below(r, (uint32_t)closure_contexts())) &&
        promises_hold_of_work(t->p, n))
        found = difference(t, options);
    else
        found = t->p->reason;
    if (!found && random_below(r, 8) == 0 &&
        !promises_hold_in_pieces(t->p, html, n, n ? random_below(r, (uint32_t)n) : 0, 1 + random_below(r, 9)))
        found = t->p->reason;
    if (found)
        fprintf(stderr, "policy %s, context %s, options %u: %s\n  in:    %.*s\n  out:   %s\n  usual: %s\n",
                t->p->name, t->p->context ? t->p->context : "(document)", options, found, (int)n, html,
                t->p->out ? t->p->out : "", t->usual_output.p ? t->usual_output.p : "");
    return !found;
}

static void choose_settings(struct trial *t, unsigned options)
{
    const char *context = contexts[random_below(&t->random, CONTEXTS)];
    t->p = t->promises[random_below(&t->random, POLICIES)];
    promises_set_context(t->p, context);
    promises_set_scripting(t->p, context != NULL);
    promises_set_syntax(t->p, options);
    assert_int_equal(tamis_set_policy(t->usual, t->p->policy), TAMIS_OK);
    assert_int_equal(tamis_set_context(t->usual, context), TAMIS_OK);
    assert_int_equal(tamis_set_scripting(t->usual, context != NULL), TAMIS_OK);
}

static void the_options_change_only_the_form_of_the_output(void **unused)
{
    const char *cases = getenv("TAMIS_CASES"), *seed = getenv("TAMIS_SEED");
    unsigned long documents = cases ? strtoul(cases, NULL, 10) : 12000;
    struct trial t = {.random = {seed ? (uint32_t)strtoul(seed, NULL, 10) + 1 : 1}, .usual = tamis_new(NULL)};
    unsigned failed = 0;
    (void)unused;
    for (size_t i = 0; i < POLICIES; i++)
        t.promises[i] = promises_new(policies[i].name, policies[i].json);
    round_open(&t.round, "div");
    for (unsigned long i = 0; i < documents && failed < MOST_SHOWN; i++) {
        unsigned options = 1 + (unsigned)i % 7;
        choose_settings(&t, options);
        write_document(&t);
        failed += !holds(&t, options);
    }
    round_close(&t.round);
    for (size_t i = 0; i < POLICIES; i++)
        promises_free(t.promises[i]);
    tamis_free(t.usual);
    text_free(&t.html);
    text_free(&t.usual_output);
    text_free(&t.one);
    text_free(&t.other);
    assert_int_equal(failed, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_options_change_only_the_form_of_the_output)};
    return cmocka_run_group_tests_name("syntax", tests, NULL, NULL);
}
