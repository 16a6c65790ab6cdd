/* both_paths.c: see both_paths.h. */
#include "harness/both_paths.h"
#include "harness/test.h"
#include "support/files.h"

enum { MOST_SHOWN = 20, LONGEST_SHOWN = 600 };

static const char *const contexts[] = {"div", NULL,  "body", "p",        "td",    "table",
                                       "li",  "pre", "a",    "template", "select"};

enum { CONTEXTS = sizeof contexts / sizeof *contexts };

struct both_paths both_paths;

int both_paths_set_up(void **state)
{
    (void)state;
    both_paths.straight = straight_new();
    both_paths.policies = policies_load();
    return 0;
}

int both_paths_tear_down(void **state)
{
    const struct straight *s = both_paths.straight;
    (void)state;
    printf("%lu documents; the straight path took %lu\n", s->documents, s->taken);
    straight_free(both_paths.straight);
    policies_free(&both_paths.policies);
    return 0;
}

struct straight_settings both_paths_settings(size_t policy, const char *context)
{
    const struct policies *p = &both_paths.policies;
    return (struct straight_settings){
        .policy = p->made[policy], .name = p->names[policy], .context = context};
}

void both_paths_judge(bool agrees, const char *from, struct span html)
{
    if (agrees)
        return;
    if (both_paths.failed++ < MOST_SHOWN)
        fprintf(stderr, "%s: %s\n  %.*s\n", from, both_paths.straight->reason,
                (int)(html.n < LONGEST_SHOWN ? html.n : LONGEST_SHOWN), html.p);
}

static void compare_with(const struct straight_settings *settings, const char *from, struct span html)
{
    straight_set(both_paths.straight, settings);
    both_paths_judge(straight_leaves_nothing(both_paths.straight, html.p, html.n), from, html);
}

static void compare_by(size_t policy, const char *context, const char *from, struct span html)
{
    struct straight_settings settings = both_paths_settings(policy, context);
    straight_set(both_paths.straight, &settings);
    both_paths_judge(straight_agrees(both_paths.straight, html.p, html.n), from, html);
}

void both_paths_compare_in(const char *context, const char *from, struct span html)
{
    for (size_t i = 0; i < both_paths.policies.count; i++)
        compare_by(i, context, from, html);
}

void both_paths_compare(const char *from, struct span html)
{
    static size_t turn;
    struct straight_settings own = both_paths_settings(++turn % both_paths.policies.presets, NULL);
    struct straight_settings other =
        both_paths_settings(turn % both_paths.policies.count, contexts[turn % CONTEXTS]);
    for (size_t i = 0; i < both_paths.policies.presets; i++) {
        compare_by(i, "div", from, html);
        compare_by(i, NULL, from, html);
    }
    for (size_t i = both_paths.policies.presets; i < both_paths.policies.count; i++)
        compare_by(i, contexts[(turn + i) % 3], from, html);
    own.own_context = true;
    compare_with(&own, from, html);
    other.scripting = (enum straight_scripting)(turn % 3);
    other.report = turn % 7 == 0 ? 20 : 0;
    compare_with(&other, from, html);
}

void both_paths_none_failed(void)
{
    unsigned number = both_paths.failed;
    both_paths.failed = 0;
    assert_int_equal(number, 0);
}

void both_paths_each_file(const char *folder, const char *suffix, void (*use)(const char *from, struct span))
{
    char path[700];
    struct text content = {0};
    snprintf(path, sizeof path, "%s/%s", TAMIS_TESTS_DIR, folder);
    struct file_list files = files_list(path, suffix);
    assert_true(files.count > 0);
    for (size_t i = 0; i < files.count; i++) {
        snprintf(path, sizeof path, "%s/%s/%s", TAMIS_TESTS_DIR, folder, files.names[i]);
        if (files_read(path, &content))
            use(path, span_of(content.p, content.n));
    }
    text_free(&content);
    files_list_free(&files);
}
