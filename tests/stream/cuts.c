/* cuts.c: cuts of streams of hostile documents, for browsers, and the judge of what they make of them (promise S1).
 *
 *     stream_cuts SEED COUNT    for each cut a line: [policy, context, mode, input so far, written, tail], as JSON. Each byte of the
 *                               input is a character from U+0000 to U+00FF. If the document failed, the tail is null.
 *     stream_cuts judge         reads "<policy> <context> <length of the HTML>\n" and the HTML, and writes for each a line: "ok", or
 *                               the reason; until the input ends
 *
 * tests/browser/cuts.mjs uses both. Cuts with the same numbers are the same on every machine. A document is divided into pieces of
 * random sizes, and cut at a random place. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tamis/policy.h>
#include <tamis/stream.h>

#include "generators/bypass.h"
#include "generators/hostile.h"
#include "generators/html.h"
#include "generators/ordinary.h"
#include "generators/rules.h"
#include "generators/values.h"
#include "judges/closure.h"
#include "support/count.h"
#include "support/lines.h"
#include "support/text.h"
#include "support/vectors.h"

enum { MOST_PARTS = 5, MOST_TOKENS = 40, MOST_BYTES = 12000, MOST_NAME = 40 };

static const char *const presets[] = {"default", "comment", "article", "email", "svg"};
static const char *const contexts[] = {"div", "body", "td", "select", "p"};
static const char *const modes[] = {[TAMIS_STREAM_EXACT] = "exact", [TAMIS_STREAM_IN_ORDER] = "in order"};

struct policy {
    tamis_policy *policy;
    struct closure *closure;
};

struct run {
    struct policy policies[COUNT(presets)];
    tamis *t;
    struct random random;
    struct text part, html, written;
};

static void demand(bool good, const char *what)
{
    if (good)
        return;
    fprintf(stderr, "stream_cuts: %s\n", what);
    exit(1);
}

static void load_policies(struct run *r)
{
    for (size_t i = 0; i < COUNT(presets); i++) {
        tamis_config *config = tamis_config_new_preset(presets[i], NULL, NULL);
        demand(config != NULL, "a preset is missing");
        demand(tamis_policy_new(config, true, NULL, &r->policies[i].policy, NULL) == TAMIS_OK,
               "a policy cannot be made");
        demand(tamis_config_complete(config, false) == TAMIS_OK, "a policy is not complete");
        r->policies[i].closure = closure_new(config);
        tamis_config_free(config);
    }
}

static void free_all(struct run *r)
{
    for (size_t i = 0; i < COUNT(presets); i++) {
        tamis_policy_free(r->policies[i].policy);
        closure_free(r->policies[i].closure);
    }
    tamis_free(r->t);
    text_free(&r->part);
    text_free(&r->html);
    text_free(&r->written);
}

/* ---- Cuts */

static void write_part(struct random *r, struct text *part)
{
    switch (random_below(r, 10)) {
    case 0:
        hostile_write(r, part);
        return;
    case 1:
        html_nested(r, part);
        return;
    case 2:
        rule_soup(r, part);
        return;
    case 3:
        value_soup(r, part);
        return;
    case 4:
        ordinary_write(r, part, false);
        return;
    case 5:
        bypass_write(r, part);
        return;
    case 6:
    case 7:
        html_soup(r, part, 1 + random_below(r, MOST_TOKENS));
        return;
    default:
        vector_write(&vectors[random_below(r, (uint32_t)vector_count)], part);
        return;
    }
}

/* Parts that are very long are left out: they would take most of the time of the browsers. */
static void write_document(struct run *r)
{
    text_clear(&r->html);
    for (uint32_t left = 1 + random_below(&r->random, MOST_PARTS); left > 0; left--) {
        write_part(&r->random, &r->part);
        if (r->part.n > 0 && r->html.n + r->part.n <= MOST_BYTES)
            text_add(&r->html, r->part.p, r->part.n);
    }
}

static bool take(void *user, const char *bytes, size_t length)
{
    text_add(user, bytes, length);
    return true;
}

static tamis_status feed(struct run *r, size_t n)
{
    tamis_status status = TAMIS_OK;
    uint32_t longest = 1 + random_below(&r->random, random_below(&r->random, 2) ? 16 : 2000);
    for (size_t at = 0; at < n && status == TAMIS_OK;) {
        size_t length = 1 + random_below(&r->random, longest);
        length = length < n - at ? length : n - at;
        status = tamis_feed(r->t, r->html.p + at, length);
        at += length;
    }
    return status;
}

static void put_cut(const struct run *r, const char *policy, const char *context, tamis_stream_mode mode,
                    size_t cut)
{
    printf("[\"%s\",\"%s\",\"%s\",", policy, context, modes[mode]);
    lines_put_json(r->html.p, cut, true);
    putchar(',');
    lines_put_json(r->written.p, r->written.n, false);
    putchar(',');
}

/* Returns false if there is nothing to see: nothing was written, and the tail is empty. This is so if the settings cannot be used in
 * order, too. */
static bool write_cut(struct run *r)
{
    size_t policy = random_below(&r->random, COUNT(presets));
    const char *context = ONE_OF(&r->random, contexts);
    tamis_stream_mode mode = random_below(&r->random, 2) ? TAMIS_STREAM_IN_ORDER : TAMIS_STREAM_EXACT;
    const char *tail = NULL;
    size_t tail_length = 0;
    write_document(r);
    text_clear(&r->written);
    tamis_reset(r->t);
    demand(tamis_set_policy(r->t, r->policies[policy].policy) == TAMIS_OK &&
               tamis_set_context(r->t, context) == TAMIS_OK &&
               tamis_set_output_callback(r->t, mode, take, &r->written) == TAMIS_OK,
           "a setting is refused");
    size_t cut = random_below(&r->random, (uint32_t)r->html.n + 1);
    tamis_status status = feed(r, cut);
    if (cut > 0 && status == TAMIS_OK)
        status = tamis_tail(r->t, &tail, &tail_length);
    if (r->written.n + tail_length == 0)
        return false;
    put_cut(r, presets[policy], context, mode, cut);
    if (status == TAMIS_OK)
        lines_put_json(tail, tail_length, false);
    else
        fputs("null", stdout);
    puts("]");
    return true;
}

static void write_all(struct run *r, unsigned long count)
{
    while (count)
        count -= write_cut(r);
}

/* ---- The judge */

static size_t index_of(const char *name, const char *const *names, size_t count)
{
    size_t i = 0;
    while (i < count && strcmp(name, names[i]) != 0)
        i++;
    demand(i < count, "the policy or the context is not known");
    return i;
}

static void judge_all(struct run *r)
{
    char policy[MOST_NAME], context[MOST_NAME];
    size_t length;
    while (scanf("%39s %39s %zu", policy, context, &length) == 3 && getchar() == '\n') {
        struct closure *closure = r->policies[index_of(policy, presets, COUNT(presets))].closure;
        closure_set_home(closure, contexts[index_of(context, contexts, COUNT(contexts))]);
        demand(lines_read(&r->html, length), "the input ends in a text");
        lines_put(closure_holds(closure, r->html.p, r->html.n, CLOSURE_EVERYWHERE) ? "ok"
                                                                                   : closure_reason(closure));
    }
}

int main(int argc, char **argv)
{
    struct run r = {.t = tamis_new(NULL)};
    int status = 0;
    demand(r.t != NULL, "no memory");
    load_policies(&r);
    if (argc == 2 && strcmp(argv[1], "judge") == 0) {
        judge_all(&r);
    } else if (argc == 3) {
        r.random.state = strtoul(argv[1], NULL, 10);
        write_all(&r, strtoul(argv[2], NULL, 10));
    } else {
        status = 2;
    }
    free_all(&r);
    return status;
}
