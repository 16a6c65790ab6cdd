/* rulebook.h: what a config says beyond the standard, copied out of it for oracles. */
#ifndef TESTS_JUDGES_RULEBOOK_H
#define TESTS_JUDGES_RULEBOOK_H

#include <stdbool.h>
#include <tamis/policy.h>

struct rulebook {
    tamis_rule *rules;
    size_t count;
    char *prefix; /* NULL: none */
    char *base;
    bool judges_urls; /* there is a rule for URLs */
};

struct rulebook *rulebook_new(const tamis_config *config);
void rulebook_free(struct rulebook *book);

#endif
