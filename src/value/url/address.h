/* address.h: finds addresses in text. The addresses are the extended autolinks of GitHub Flavored Markdown (6.9).
 *
 * DEVIATES: white space is all white space of Unicode except U+0085, not only ASCII white space, because no-break spaces are
 * common in HTML. White space ends an address, and an address can begin directly after white space. The schemes are listed in
 * struct address_rules, and are compared ASCII case-insensitively. A domain can contain all characters beyond ASCII that are
 * not white space, but the domain of a mail address is ASCII. */
#ifndef TAMIS_VALUE_URL_ADDRESS_H
#define TAMIS_VALUE_URL_ADDRESS_H

#include <stdbool.h>

#include "base/span.h"
#include "value/url/url.h"

struct address_rules {
    struct string_list schemes; /* in lowercase */
    /* The prefix, such as "http://", for addresses that begin with "www."; empty: these addresses are not found. */
    struct span www;
    bool mail; /* mail addresses are found, with and without "mailto:" */
};

struct address {
    size_t start; /* the address is the text from `start` to `end` */
    size_t end;
    struct span prefix; /* the URL consists of the prefix and the address */
};

/* The longest text from `begin` on whose characters can all be in a domain. The last four members are 1 + the index of a
 * character before `domain`, or 0 if there is no such character. */
struct host_run {
    size_t begin;  /* the index of the first character */
    size_t end;    /* the index after the last character */
    size_t domain; /* the index after the last character that is not "." */
    size_t last_period;
    size_t period_before; /* the last period before `last_period` */
    size_t underscore;    /* the last "_" */
    size_t empty_segment; /* the last "." that is directly before another "." */
};

/* A search in one text. For given rules, the time for all calls of tamis_value_address_next() together is at most proportional
 * to the length of the text. */
struct address_search {
    const struct address_rules *rules;
    struct span text;
    size_t at;
    bool may_begin; /* an address can begin at index `at`, given the character before it */
    struct host_run run;
};

/* Begins a search. `may_begin` must be true if there is no text before `text`, or if
 * tamis_value_address_may_follow() returns true for the text before it; otherwise it must be false. */
void tamis_value_address_begin(struct address_search *s, const struct address_rules *rules, struct span text,
                               bool may_begin);

/* Finds the next address. Returns false if there is none; s->may_begin then states whether an address can follow the text. */
bool tamis_value_address_next(struct address_search *s, struct address *found);

/* Reports whether an address can follow the text, that is, whether the last character of the text is
 * white space, "*", "_", "~" or "(". The text must not be empty. */
bool tamis_value_address_may_follow(struct span text);

#endif
