/* documents.c: random documents for renderers of Markdown, and the judge of what they make of them (promise M1).
 *
 *     markdown_documents write SEED COUNT     for each document a line: [policy, input, HTML output, Markdown], as JSON
 *     markdown_documents judge                reads "<length of the HTML output> <length of the rendered HTML>\n" and both texts, and
 *                                             writes for each document a line: "ok", or the reason; until the input ends
 *     markdown_documents cmark SEED COUNT     renders the documents with libcmark-gfm, and prints the first that does not hold
 *
 * renderers.py uses the first two. Documents with the same numbers are the same on every machine. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "generators/markdown.h"
#include "harness/policies.h"
#include "judges/renderings.h"
#include "support/lines.h"
#ifdef TESTS_CMARK
#include "cmark/render.h"
#endif

enum { PROGRESS = 100000 };

struct run {
    struct policies policies;
    struct outputs *m;
    struct text html;
    struct random random;
    uint32_t policy;
};

static void next_document(struct run *r)
{
    r->policy = random_below(&r->random, (uint32_t)r->policies.count);
    markdown_write(&r->random, &r->html);
    outputs_set(r->m, r->policies.made[r->policy], "div", TAMIS_HTML, true);
}

static void write_all(struct run *r, unsigned long count)
{
    while (count) {
        next_document(r);
        if (outputs_run(r->m->html, r->html.p, r->html.n, &r->m->markup) != TAMIS_OK ||
            outputs_run(r->m->other, r->html.p, r->html.n, &r->m->written) != TAMIS_OK)
            continue;
        const char *name = r->policies.names[r->policy];
        putchar('[');
        lines_put_json(name, strlen(name), false);
        putchar(',');
        lines_put_json(r->html.p, r->html.n, false);
        putchar(',');
        lines_put_json(r->m->markup.p, r->m->markup.n, false);
        putchar(',');
        lines_put_json(r->m->written.p, r->m->written.n, false);
        puts("]");
        count--;
    }
}

static void judge_all(struct run *r)
{
    struct text rendered = {0};
    size_t lengths[2];
    while (scanf("%zu %zu", &lengths[0], &lengths[1]) == 2 && getchar() == '\n') {
        outputs_demand(lines_read(&r->m->markup, lengths[0]) && lines_read(&rendered, lengths[1]),
                       "the input ends in a text");
        /* The reason contains a part of the HTML. */
        lines_put(rendering_holds(r->m, rendered.p, rendered.n) ? "ok" : r->m->reason);
        fflush(stdout);
    }
    text_free(&rendered);
}

static int render_all(struct run *r, unsigned long count)
{
#ifdef TESTS_CMARK
    for (unsigned long i = 0; i < count; i++) {
        next_document(r);
        if (i % PROGRESS == 0)
            fprintf(stderr, "%lu documents\n", i);
        if (cmark_holds(r->m, r->html.p, r->html.n))
            continue;
        printf("document %lu, policy %s: %s\n---- input\n%s\n---- Markdown\n%s\n", i + 1,
               r->policies.names[r->policy], r->m->reason, r->html.p, r->m->written.p);
        return 1;
    }
    printf("cmark-gfm: %lu documents, no markup that the policy does not allow\n", count);
    return 0;
#else
    (void)r;
    (void)count;
    fputs("markdown_documents: built without libcmark-gfm\n", stderr);
    return 77;
#endif
}

int main(int argc, char **argv)
{
    struct run r = {.policies = policies_load(), .m = outputs_new(TAMIS_TO_MARKDOWN)};
    unsigned long count = argc > 3 ? strtoul(argv[3], NULL, 10) : 0;
    int status = 0;
    r.random.state = argc > 2 ? strtoul(argv[2], NULL, 10) : 1;
    if (argc == 4 && strcmp(argv[1], "write") == 0)
        write_all(&r, count);
    else if (argc == 2 && strcmp(argv[1], "judge") == 0)
        judge_all(&r);
    else if (argc == 4 && strcmp(argv[1], "cmark") == 0)
        status = render_all(&r, count);
    else
        status = 2;
    text_free(&r.html);
    outputs_free(r.m);
    policies_free(&r.policies);
    return status;
}
