/* rulebook.h: the members of a config that extend the standard, copied for oracles. */
#ifndef TESTS_JUDGES_RULEBOOK_H
#define TESTS_JUDGES_RULEBOOK_H

#include <stdbool.h>
#include <tamis/policy.h>

struct rulebook {
    tamis_rule *rules;
    size_t count;
    char *prefix;       /* NULL: none */
    char *class_prefix; /* NULL: none */
    char *base;
    bool judges_urls; /* the config has a rule for URLs */
};

struct rulebook *rulebook_new(const tamis_config *config);
void rulebook_free(struct rulebook *book);

#endif
