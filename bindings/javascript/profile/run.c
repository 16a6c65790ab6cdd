/* run.c: sanitizes generated documents, for the profile of the library (module.sh). The counts depend only on the sources: the documents
 * are those of the test bench/instructions, and no limit depends on time. What is used most often runs most often. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "generated.h"
#include "support/text.h"
#include "tamis_binding.h"

/* How the documents are sanitized, and how often. */
static const struct job {
    const char *preset; /* "": the built-in default */
    const char *option; /* a member of the options (tamis_binding.h) */
    unsigned rounds;
} jobs[] = {
    {"", "", 40},
    {"comment", "", 10},
    {"article", "", 10},
    {"email", "", 5},
    {"", "\"straight\":false", 5},
    {"", "\"report\":1000", 1},
    {"", "\"output\":\"text\"", 1},
    {"", "\"output\":\"markdown\"", 1},
    {"", "\"profile\":\"P4\"", 1},
};

static void check(tamis_binding *b, int failed)
{
    if (!failed)
        return;
    fprintf(stderr, "run: %s\n", b ? tamis_binding_error_json(b) : "there is not enough memory");
    exit(EXIT_FAILURE);
}

static void set_job(tamis_binding *b, const struct job *job, enum kind kind, tamis_policy **policy)
{
    char options[100];
    const char *document = kind == DOCUMENTS ? "\"document\":true" : "";
    int n = snprintf(options, sizeof options, "{%s%s%s}", document, *document && *job->option ? "," : "",
                     job->option);
    *policy = *job->preset ? tamis_binding_policy_from_preset(b, job->preset, strlen(job->preset), 0) : NULL;
    check(b, *job->preset && *policy == NULL);
    check(b, tamis_binding_set_policy(b, *policy));
    check(b, tamis_binding_set_options(b, options, (size_t)n));
}

/* Hostile documents run once, because each takes as long as many others. A document can be refused because of a limit. */
static void run(const struct job *job, const struct set *set)
{
    tamis_policy *policy;
    tamis_binding *b = tamis_binding_new();
    bool is_hostile = strcmp(set->name, "hostile") == 0;
    check(b, b == NULL);
    set_job(b, job, set->kind, &policy);
    for (unsigned round = 0; round < (is_hostile ? 1 : job->rounds); round++)
        for (size_t i = 0; i < set->count; i++)
            (void)tamis_binding_sanitize(b, set->documents[i].html, set->documents[i].n);
    tamis_binding_free(b);
    tamis_policy_free(policy);
}

/* Makes each line end with U+000D U+000A, as in the values of HTML forms. */
static void set_line_ends(struct set *set)
{
    for (size_t i = 0; i < set->count; i++) {
        const struct document old = set->documents[i];
        struct text t = {0};
        for (size_t at = 0; at < old.n; at++)
            text_add(&t, old.html[at] == '\n' ? "\r\n" : &old.html[at], old.html[at] == '\n' ? 2 : 1);
        set->documents[i] = (struct document){t.p, t.n};
    }
}

int main(void)
{
    struct set sets[GENERATED_SETS];
    const struct job line_ends = {"", "", 5};
    generated_make(sets);
    for (size_t s = 0; s < GENERATED_SETS; s++) {
        for (size_t j = 0; j < sizeof jobs / sizeof *jobs; j++)
            run(&jobs[j], &sets[s]);
        set_line_ends(&sets[s]);
        run(&line_ends, &sets[s]);
    }
    return EXIT_SUCCESS;
}
