/* lists.h: an oracle for the lists of a policy: checks whether they allow a name. */
#ifndef TESTS_JUDGES_LISTS_H
#define TESTS_JUDGES_LISTS_H

#include <tamis/policy.h>

#include "support/word.h"

struct listbook;

/* A name as a parser returned it. any: the parser may have changed its namespace and its case. */
struct read_name {
    struct word name;
    const char *ns;
    bool any;
};

/* config: completed. Copies what it needs. */
struct listbook *listbook_new(const tamis_config *config);
void listbook_free(struct listbook *book);

bool listbook_keeps_comments(const struct listbook *book);
bool listbook_keeps_element(const struct listbook *book, struct read_name element);
bool listbook_keeps_attribute(const struct listbook *book, struct read_name element,
                              struct read_name attribute);
bool listbook_keeps_instruction(const struct listbook *book, struct word target);

#endif
