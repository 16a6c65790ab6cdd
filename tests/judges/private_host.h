/* private_host.h: reports whether a host is in a private network, for the judges of URLs. It shares no code and no table with the
 * library. */
#ifndef TESTS_JUDGES_PRIVATE_HOST_H
#define TESTS_JUDGES_PRIVATE_HOST_H

#include "support/word.h"

/* host: the host of a URL, as the URL parser writes it, not empty; an IPv6 address has its brackets. */
bool judge_private_host(struct word host);

#endif
