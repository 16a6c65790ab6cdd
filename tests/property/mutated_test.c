/* mutated_test.c: the promises P1, P2, P3, P5 and P10 hold for mutations of known bypasses (generators/bypass.h), with the default policy,
 * the presets, and policies that allow more, in every kind of context, for HTML and XML, and with the portable profiles.
 *
 * Each document depends only on its number and the seed. TAMIS_CASES sets the number of documents, TAMIS_SEED the seed. */
#include "generators/bypass.h"
#include "harness/test.h"
#include "judges/promises.h"
#include "support/files.h"
#include "support/number.h"

static const char *const wide_policies[] = {"vector-graphics", "mathematics", "forms",       "raw-text",
                                            "unwrapping",      "parsing",     "everything",  "escaping",
                                            "judging",         "renaming",    "style-sheets"};

/* Safe policies that list what they remove, or that list elements that a safe policy never keeps. */
static const char *const own_policies[] = {
    "{}",
    "{\"removeElements\":[\"script\"]}",
    "{\"removeAttributes\":[],\"comments\":true,\"javascriptURLs\":true}",
    "{\"replaceWithChildrenElements\":[\"div\",\"p\",\"span\",\"table\"],\"comments\":true}",
    "{\"elements\":[\"script\",\"iframe\",\"object\",\"embed\",\"frame\",\"base\",\"b\",\"p\",\"meta\","
    "\"link\",\"noscript\",\"svg\"],"
    "\"attributes\":[\"onclick\",\"onload\",\"srcdoc\",\"href\",\"src\",\"action\",\"title\"]}",
    "{\"unlistedElements\":\"escape\",\"elements\":[\"b\",\"p\",\"a\"],\"attributes\":[\"href\",\"title\"]}",
};

static const char *const contexts[] = {"div",       "div",      NULL,
                                       "body",      "p",        "td",
                                       "tr",        "table",    "select",
                                       "template",  "button",   "form",
                                       "a",         "li",       "pre",
                                       "svg svg",   "svg desc", "svg foreignObject",
                                       "svg title", "math mi",  "math annotation-xml",
                                       "html",      "head",     "style",
                                       "title",     "noscript", "textarea",
                                       "xmp",       "my-own",   "option"};

enum {
    WIDE = sizeof wide_policies / sizeof *wide_policies,
    OWN = sizeof own_policies / sizeof *own_policies,
    CONTEXTS = sizeof contexts / sizeof *contexts,
    PRESETS_MAX = 32,
    POLICIES_MAX = 1 + WIDE + OWN + PRESETS_MAX,
    GROUP = 16, /* documents with the same settings */
    MOST_SHOWN = 10
};

/* Each policy twice: for HTML, and for XML. */
static struct promises *policies[POLICIES_MAX], *policies_of_xml[POLICIES_MAX];
static size_t policy_count;
static unsigned long documents = 30000, seed;

static void show(const struct promises *p, const struct text *html, unsigned long number)
{
    fprintf(stderr, "document %lu, policy %s, context %s: %s\n  in:  %.*s\n  out: %.*s\n", number, p->name,
            p->context == NULL ? "none" : p->context, p->reason, (int)html->n, html->p,
            (int)(p->length < 2000 ? p->length : 2000), p->out == NULL ? "" : p->out);
}

static struct promises *choose_policy(struct random *r)
{
    size_t which = random_below(r, (uint32_t)policy_count);
    if (random_below(r, 12) == 0) {
        promises_read_xml(policies_of_xml[which], random_below(r, 2));
        return policies_of_xml[which];
    }
    bool is_html = random_below(r, 6) > 0;
    struct promises *p = policies[which];
    promises_set_context(p, contexts[random_below(r, CONTEXTS)]);
    promises_set_profile(p,
                         is_html ? TAMIS_PROFILE_HTML : (tamis_profile)random_below(r, TAMIS_PROFILE_COUNT));
    return p;
}

static bool holds(struct promises *p, const struct text *html, struct random *r)
{
    size_t n = html->n;
    if (!promises_hold(p, html->p, n, (int)random_below(r, (uint32_t)closure_contexts())))
        return false;
    return random_below(r, 8) != 0 ||
           promises_hold_in_pieces(p, html->p, n, n ? random_below(r, (uint32_t)n) : 0,
                                   1 + random_below(r, 9));
}

static void every_mutation_of_a_known_bypass_is_withstood(void **state)
{
    struct text html = {0};
    struct promises *p = NULL;
    unsigned long not_empty = 0;
    unsigned failed = 0;
    (void)state;
    for (unsigned long i = 0; i < documents && failed < MOST_SHOWN; i++) {
        struct random of_group = {seed * 1000003 + i / GROUP}, of_document = {seed * 999983 + i * 7919 + 1};
        if (i % GROUP == 0)
            p = choose_policy(&of_group);
        bypass_write(&of_document, &html);
        if (!holds(p, &html, &of_document)) {
            show(p, &html, i);
            failed++;
        }
        not_empty += p->status == TAMIS_OK && p->length > 0;
    }
    printf("%lu documents, %zu policies, %lu outputs that are not empty\n", documents, policy_count,
           not_empty);
    text_free(&html);
    assert_int_equal(failed, 0);
    assert_true(not_empty > documents / 2); /* otherwise, the mutations destroy too much */
}

static void open_policy(const char *name, const char *json)
{
    policies[policy_count] = promises_new(name, json);
    policies_of_xml[policy_count++] = promises_new(name, json);
}

static void open_presets(void)
{
    for (size_t i = 1; tamis_preset_name(i) != NULL; i++) {
        assert_true(policy_count < POLICIES_MAX);
        policies[policy_count] = promises_of_preset(tamis_preset_name(i));
        policies_of_xml[policy_count++] = promises_of_preset(tamis_preset_name(i));
    }
}

static int open_policies(void **state)
{
    struct text json = {0};
    char path[600];
    (void)state;
    open_policy("default", NULL);
    for (size_t i = 0; i < OWN; i++)
        open_policy(own_policies[i], own_policies[i]);
    for (size_t i = 0; i < WIDE; i++) {
        snprintf(path, sizeof path, "%s/property/policies/%s.json", TAMIS_TESTS_DIR, wide_policies[i]);
        if (!files_read(path, &json))
            return -1;
        open_policy(wide_policies[i], json.p);
    }
    open_presets();
    text_free(&json);
    return 0;
}

static int close_policies(void **state)
{
    while (policy_count-- > 0) {
        promises_free(policies[policy_count]);
        promises_free(policies_of_xml[policy_count]);
    }
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_mutation_of_a_known_bypass_is_withstood)};
    documents = number_of(getenv("TAMIS_CASES"), documents);
    seed = number_of(getenv("TAMIS_SEED"), 0);
    return cmocka_run_group_tests_name("mutated", tests, open_policies, close_policies);
}
