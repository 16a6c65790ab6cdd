/* address.h: finds addresses in text: extended autolinks of GitHub Flavored Markdown (6.9).
 *
 * DEVIATES: not only ASCII white space, but all white space of Unicode ends an address, and can be before one. In HTML, a no-break
 * space is common. The schemes are those of the rules, and ASCII case-insensitive. */
#ifndef TAMIS_VALUE_URL_ADDRESS_H
#define TAMIS_VALUE_URL_ADDRESS_H

#include <stdbool.h>

#include "base/span.h"
#include "value/url/url.h"

struct address_rules {
    struct string_list schemes; /* in lowercase */
    struct span www; /* what is put before "www.", such as "http://"; empty: these addresses are not found */
    bool mail;       /* mail addresses are found */
};

struct address {
    size_t start; /* the address is the text from `start` to `end` */
    size_t end;
    struct span prefix; /* the URL is the prefix and the address */
};

/* A maximal sequence of characters of a domain. A position is 1 + the index of a character, or 0 if there is none. */
struct host_run {
    size_t begin;
    size_t end;    /* after the last character */
    size_t domain; /* after the last character that is not "." */
    size_t last_period;
    size_t period_before; /* the last period before `last_period` */
    size_t underscore;    /* the last "_" */
    size_t empty_segment; /* the last "." after which another one follows */
};

/* A search in one text. The time for all calls grows linearly with the length of the text. */
struct address_search {
    const struct address_rules *rules;
    struct span text;
    size_t at;
    bool may_begin; /* the character before `at` can be before an address */
    struct host_run run;
};

/* Begins a search. `may_begin`: nothing is before the text, or tamis_value_address_may_follow() is true for what is before it. */
void tamis_value_address_begin(struct address_search *s, const struct address_rules *rules, struct span text,
                               bool may_begin);

/* Finds the next address. Returns false if there is none; `may_begin` is then about the end of the text. */
bool tamis_value_address_next(struct address_search *s, struct address *found);

/* Reports whether an address can follow the text: the last character of the text is white space, "*", "_", "~" or "(". The text
 * must not be empty. */
bool tamis_value_address_may_follow(struct span text);

#endif
