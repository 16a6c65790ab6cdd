/* both_paths.c: see both_paths.h. */
#include "harness/both_paths.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "support/files.h"

enum { MOST_SHOWN = 20, LONGEST_SHOWN = 600 };

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
