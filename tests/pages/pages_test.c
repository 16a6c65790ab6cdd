/* pages_test.c: real pages, and fragments that are cut out of them. None is refused, P1, P2 and P3 hold for all, and the
 * straight path and the tree path give the same results.
 *
 * TAMIS_PAGES names the folder that fetch.sh made; run.sh does both. TAMIS_PAGES_SAMPLE=N takes every N-th page and as many
 * fewer fragments, for valgrind and sanitizers. The fragments are the same in every run over the same pages. */
#include "harness/policies.h"
#include "harness/test.h"
#include "support/files.h"
#include "judges/promises.h"
#include "judges/straight.h"
#include "support/text.h"

enum { FRAGMENTS = 24000, LEAST_PAGES = 200, PAGES_KEPT = 6000, LONGEST_FRAGMENT = 12000, CONTEXTS_EACH = 4 };

struct page {
    const char *path;
    struct text html;
};

static struct {
    struct text list;
    struct page pages[PAGES_KEPT];
    size_t count;
    size_t sample;
    uint64_t bytes;
    uint64_t state; /* the state of the random number generator */
    struct promises *by_default;
    struct promises *wide;
    size_t refused;
    struct straight *straight;
    struct policies policies;
} all;

/* ---- The pages */

static void read_page(char *path)
{
    struct page *page = &all.pages[all.count];
    if (all.count == PAGES_KEPT || !files_read(path, &page->html))
        return;
    page->path = path;
    all.bytes += page->html.n;
    all.count++;
}

static void read_pages(const char *folder)
{
    char path[1000];
    size_t line = 0;
    snprintf(path, sizeof path, "%s/list", folder);
    if (!files_read(path, &all.list))
        return;
    for (char *p = all.list.p; *p != '\0'; line++) {
        char *end = p + strcspn(p, "\n");
        bool last = *end == '\0';
        *end = '\0';
        if (line % all.sample == 0)
            read_page(p);
        p = end + !last;
    }
}

static int set_up(void **state)
{
    const char *folder = getenv("TAMIS_PAGES");
    const char *sample = getenv("TAMIS_PAGES_SAMPLE");
    struct text json = {0};
    all.sample = sample == NULL ? 1 : (size_t)strtoul(sample, NULL, 10);
    all.state = 0x9e3779b97f4a7c15u;
    if (all.sample == 0)
        all.sample = 1;
    if (folder != NULL)
        read_pages(folder);
    else
        fprintf(stderr,
                "SKIPPED: real pages are not tested: TAMIS_PAGES is not set; run tests/pages/run.sh\n");
    if (!files_read(TAMIS_TESTS_DIR "/property/policies/unwrapping.json", &json))
        return -1;
    all.by_default = promises_new("default", NULL);
    all.wide = promises_new("unwrapping", json.p);
    text_free(&json);
    all.straight = straight_new();
    all.policies = policies_load();
    return 0;
}

static int tear_down(void **state)
{
    for (size_t i = 0; i < all.count; i++)
        text_free(&all.pages[i].html);
    text_free(&all.list);
    promises_free(all.by_default);
    promises_free(all.wide);
    straight_free(all.straight);
    policies_free(&all.policies);
    return 0;
}

static void need_pages(void)
{
    if (getenv("TAMIS_PAGES") == NULL)
        skip();
    if (all.count * all.sample < LEAST_PAGES)
        fail_msg("only %zu pages in TAMIS_PAGES", all.count);
}

/* ---- The promises for one document */

static void holds(struct promises *p, const struct text *html, size_t turn, const char *from)
{
    const size_t contexts = closure_contexts();
    bool good = promises_hold(p, html->n == 0 ? "" : html->p, html->n, (int)(turn % contexts));
    for (size_t i = 1; good && i < CONTEXTS_EACH && p->status == TAMIS_OK; i++) {
        good = closure_holds(p->closure, p->out, p->length, (int)((turn + i * 13) % contexts));
        if (!good)
            snprintf(p->reason, sizeof p->reason, "%s", closure_reason(p->closure));
    }
    if (!good || (p == all.by_default && p->status != TAMIS_OK))
        fail_msg("%s, %zu: %s %s\n%.*s", from, turn, tamis_status_name(p->status), p->reason,
                 (int)(html->n < 3000 ? html->n : 3000), html->n == 0 ? "" : html->p);
    all.refused += p->status != TAMIS_OK;
}

/* ---- Both paths */

static void same_by(size_t policy, const struct text *html, const char *context, const char *from)
{
    straight_set(all.straight, &(struct straight_settings){.policy = all.policies.made[policy],
                                                           .name = all.policies.names[policy],
                                                           .context = context});
    if (!straight_agrees(all.straight, html->n == 0 ? "" : html->p, html->n))
        fail_msg("%s: %s\n%.*s", from, all.straight->reason, (int)(html->n < 3000 ? html->n : 3000),
                 html->n == 0 ? "" : html->p);
}

/* Compares the two paths for the default policy and for one of the other presets. */
static void same_on_both_paths(const struct text *html, const char *context, size_t turn, const char *from)
{
    same_by(0, html, context, from);
    same_by(1 + turn % (all.policies.presets - 1), html, context, from);
}

static void show_taken(void)
{
    printf("the straight path took %lu of %lu documents, %lu of %lu bytes\n", all.straight->taken,
           all.straight->documents, all.straight->taken_bytes, all.straight->bytes);
}

TEST(the_straight_path_makes_no_difference_to_pages)
{
    need_pages();
    for (size_t i = 0; i < all.count; i++) {
        same_on_both_paths(&all.pages[i].html, i % 4 ? NULL : "div", i, all.pages[i].path);
    }
    show_taken();
}

TEST(promises_hold_for_whole_pages)
{
    need_pages();
    for (size_t i = 0; i < all.count; i++)
        holds(all.by_default, &all.pages[i].html, i, all.pages[i].path);
    printf("%zu pages, %llu bytes\n", all.count, (unsigned long long)all.bytes);
}

/* ---- Fragments */

static size_t below(size_t n)
{
    all.state ^= all.state << 13;
    all.state ^= all.state >> 7;
    all.state ^= all.state << 17;
    return (size_t)(all.state >> 11) % n;
}

/* Returns a random length. Most lengths are short. */
static size_t some_length(void)
{
    size_t most = (size_t)64 << below(8);
    return 16 + below(most < LONGEST_FRAGMENT ? most : LONGEST_FRAGMENT);
}

static size_t at_tag(const struct text *html, size_t at)
{
    const char *tag = memchr(html->p + at, '<', html->n - at);
    return tag == NULL ? html->n : (size_t)(tag - html->p);
}

static void cut(bool at_tags, struct text *out)
{
    const struct text *html = &all.pages[below(all.count)].html;
    if (html->n < 2)
        return;
    size_t from = below(html->n);
    size_t n = some_length();
    size_t to = n < html->n - from ? from + n : html->n;
    if (at_tags) {
        from = at_tag(html, from);
        to = from < to ? at_tag(html, to) : from;
    }
    text_add(out, html->p + from, to - from);
}

static const char *const intruders[] = {
    "<table>",  "<td>", "</table>", "<a href=x>", "</a>",       "<svg>",      "</svg>", "<math><mi>",
    "<p>",      "</p>", "<b>",      "</b>",       "<template>", "<select>",   "<form>", "</form>",
    "<!--",     "-->",  "<style>",  "</style>",   "<title>",    "<textarea>", "<desc>", "\r",
    "&#13;",    "\n",   "\"",       ">",          "<pre>\n",    "<![CDATA[",  "<xmp>",  "<frameset>",
    "<body x>", "<li>", "<h1>",     "<button>",   "<nobr>",     "<noscript>", "\xc3",   "<option>"};

/* Removes pieces, repeats pieces, and inserts tags. */
static void mutate(const struct text *in, struct text *out)
{
    size_t at = 0;
    while (at < in->n) {
        size_t n = 1 + below(in->n - at < 400 ? in->n - at : 400);
        if (below(8) != 0)
            text_add(out, in->p + at, n);
        if (below(8) == 0)
            text_add(out, in->p + at, n);
        if (below(2) == 0)
            text_add_string(out, intruders[below(sizeof intruders / sizeof *intruders)]);
        at += n;
    }
}

static void make_fragment(size_t turn, struct text *scratch, struct text *out)
{
    text_clear(scratch);
    text_clear(out);
    if (turn % 3 < 2) {
        cut(turn % 3 == 1, out);
    } else {
        cut(false, scratch);
        cut(true, scratch);
        mutate(scratch, out);
    }
}

TEST(the_straight_path_makes_no_difference_to_fragments)
{
    struct text scratch = {0}, fragment = {0};
    need_pages();
    for (size_t i = 0; i < FRAGMENTS / all.sample; i++) {
        make_fragment(i, &scratch, &fragment);
        same_on_both_paths(&fragment, "div", i, "fragment");
    }
    show_taken();
    text_free(&scratch);
    text_free(&fragment);
}

TEST(promises_hold_for_fragments)
{
    struct text scratch = {0}, fragment = {0};
    uint64_t bytes = 0;
    size_t count = FRAGMENTS / all.sample;
    need_pages();
    for (size_t i = 0; i < count; i++) {
        make_fragment(i, &scratch, &fragment);
        bytes += fragment.n;
        holds(all.by_default, &fragment, i, "fragment");
        holds(all.wide, &fragment, i, "fragment");
    }
    printf("%zu fragments, %llu bytes, in %d contexts each; %zu refused by the policy that unwraps\n", count,
           (unsigned long long)bytes, (int)CONTEXTS_EACH, all.refused);
    text_free(&scratch);
    text_free(&fragment);
}

TESTS_AROUND(set_up, tear_down)
