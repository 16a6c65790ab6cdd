/* stream_pages.c: makes pages of any length from fragments of real pages. */
#include "streams.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tamis/tamis.h>

#include "probe.h"

/* TRIED: the number of fragments among which one is searched that fits in the rest of a block. MOST_BLOCKS: 8 MB. */
enum { TRIED = 100, MOST_BLOCKS = 800 };

/* Returns a policy that keeps everything, so that the output has all elements. */
static tamis_policy *new_policy(void)
{
    tamis_policy *policy = NULL;
    tamis_config *c = tamis_config_new(NULL);
    stream_must(c != NULL && tamis_policy_new(c, false, NULL, &policy, NULL) == TAMIS_OK, "no memory");
    tamis_config_free(c);
    return policy;
}

/* A fragment is complete if text after it is not changed by it, and does not change it. `t` keeps everything. */
static bool is_complete(tamis *t, const struct document *d)
{
    static const char after[] = "x";
    const char *out;
    size_t length, n;
    char *before = NULL, *html = malloc(d->n + sizeof after);
    bool is = html && tamis_run(t, d->html, d->n, &out, &n) == TAMIS_OK && (before = malloc(n + 1)) != NULL;
    if (is) {
        memcpy(before, out, n);
        memcpy(html, d->html, d->n);
        memcpy(html + d->n, after, sizeof after);
        is = tamis_run(t, html, d->n + 1, &out, &length) == TAMIS_OK && length == n + 1 &&
             memcmp(out, before, n) == 0 && out[n] == after[0];
    }
    free(before);
    free(html);
    return is;
}

/* Of a document in which one fragment needs a tree, all that follows is held back. */
static bool needs_tree(tamis *t, const struct document *d)
{
    const char *out;
    size_t n;
    return tamis_feed(t, d->html, d->n) != TAMIS_OK || tamis_finish(t, &out, &n) != TAMIS_OK ||
           !tamis_context_took_straight_path(t);
}

/* Moves the fragments that can be used to the beginning of the array. Returns their number. */
static size_t choose(struct document *fragments, size_t count)
{
    size_t chosen = 0, incomplete = 0, trees = 0;
    tamis_policy *all = new_policy();
    tamis *t = tamis_new(NULL), *keeper = tamis_new(NULL);
    stream_must(t != NULL && tamis_set_context(t, "div") == TAMIS_OK && keeper != NULL &&
                    tamis_set_context(keeper, "div") == TAMIS_OK && tamis_set_policy(keeper, all) == TAMIS_OK,
                "no memory");
    for (size_t i = 0; i < count; i++) {
        bool is_bad = !is_complete(keeper, &fragments[i]), is_tree = needs_tree(t, &fragments[i]);
        incomplete += is_bad;
        trees += is_tree && !is_bad;
        if (!is_bad && !is_tree)
            fragments[chosen++] = fragments[i];
    }
    tamis_free(t);
    tamis_free(keeper);
    tamis_policy_free(all);
    printf("%zu of %zu fragments are used; %zu are not complete, and %zu of the others need a tree\n", chosen,
           count, incomplete, trees);
    return chosen;
}

/* Takes the first of the next fragments that fits into `room` bytes, and replaces it with the first. Returns its size, or 0. */
static size_t take(struct document *fragments, size_t count, size_t room, char *to)
{
    for (size_t i = 0; i < count && i < TRIED; i++) {
        struct document d = fragments[i];
        if (d.n > room)
            continue;
        memcpy(to, d.html, d.n);
        fragments[i] = fragments[0];
        return d.n;
    }
    return 0;
}

static size_t write_blocks(FILE *file, struct document *fragments, size_t count)
{
    static char block[BLOCK];
    size_t blocks = 0, used = 0;
    while (blocks < MOST_BLOCKS && used + TRIED < count) {
        size_t at = 0, n;
        while ((n = take(fragments + used, count - used, BLOCK - at, block + at)) > 0) {
            at += n;
            used++;
        }
        if (!at) /* all of them are longer than a block */
            used++;
        memset(block + at, '\n', BLOCK - at);
        if (at && fwrite(block, 1, BLOCK, file) == BLOCK)
            blocks++;
    }
    return blocks;
}

int stream_write_pages(const struct set *fragments, const char *path)
{
    size_t count = choose(fragments->documents, fragments->count);
    FILE *file = fopen(path, "wb");
    stream_must(file != NULL, "cannot write the pages");
    size_t blocks = write_blocks(file, fragments->documents, count);
    stream_must(fclose(file) == 0 && blocks >= 100, "there are too few fragments");
    return 0;
}
