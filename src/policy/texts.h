/* texts.h: the texts of a policy that a program can set for each document (tamis_set_policy_text()): "idPrefix" and "baseURL".
 *
 * They do not change the policy or its rules, which threads share. The filter reads them through tree.texts (walk_id_prefix() and
 * walk_base() in sanitize/walk.h), and puts them into a copy of the rule that it applies (sanitize/urls.h). */
#ifndef TAMIS_POLICY_TEXTS_H
#define TAMIS_POLICY_TEXTS_H

#include "base/buf.h"
#include "policy/policy.h"
#include "value/url/url.h"

struct policy_texts {
    struct span id_prefix; /* the text that is set, or that of the policy */
    const struct url *base;
    struct buf prefix_text; /* the text that `id_prefix` points into, if it is set */
    struct buf base_text;   /* the text that `url` points into */
    struct buf spare;       /* memory for the next text */
    struct url url;
};

void tamis_policy_texts_init(struct policy_texts *x, struct meter *m);
void tamis_policy_texts_free(struct policy_texts *x);

/* Makes the texts those of the policy. `policy` may be NULL. */
void tamis_policy_texts_reset(struct policy_texts *x, const struct tamis_policy *policy);

/* Sets a text, which is copied. If `text` is NULL, the text of the policy applies again. Returns TAMIS_INVALID_ARGUMENT if
 * `which` is not a text that can be set for documents, if the policy does not have the text, or if the text is not valid. If there
 * is no memory, returns the status of the meter. On failure, the texts have not changed. The status of the meter must be TAMIS_OK
 * before the call. */
tamis_status tamis_policy_texts_set(struct policy_texts *x, const struct tamis_policy *policy,
                                    tamis_config_text which, const char *text);

/* Reports whether the text is valid as "idPrefix": a letter, then letters, digits, "-" and "_", all ASCII. */
bool tamis_policy_is_prefix(struct span text);

/* Reports whether the text is valid as "baseURL": an absolute URL with a host and a special scheme (URL Standard), such as
 * https. Stores the parsed URL in `url`, which points into `out`. */
bool tamis_policy_parse_base(struct span text, struct url *url, struct buf *out);

#endif
