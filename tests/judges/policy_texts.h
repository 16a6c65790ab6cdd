/* policy_texts.h: compares the two ways to sanitize documents with another "idPrefix" and "baseURL": a policy that is compiled with
 * them, and tamis_set_policy_text(). */
#ifndef TESTS_JUDGES_POLICY_TEXTS_H
#define TESTS_JUDGES_POLICY_TEXTS_H

#include <stdbool.h>
#include <stddef.h>
#include <tamis/tamis.h>

struct policy_texts; /* one context for each of the two ways */

/* `config` must be complete for a policy of this kind. Returns NULL if the config has neither "idPrefix" nor "baseURL", or if it is
 * not valid with other values of these members: for example, a "scope" that is an id must begin with the prefix. */
struct policy_texts *policy_texts_new(tamis_config *config, bool safe, const char *context);
void policy_texts_free(struct policy_texts *x);

/* Reports whether both contexts give the same status, output, counts, work units and changes. Otherwise, `*reason` is set. */
bool policy_texts_agree(struct policy_texts *x, const char *html, size_t n, const char **reason);

#endif
