/* texts.h: the texts of a policy that a program can set for each document (tamis_set_policy_text()): "idPrefix" and "baseURL".
 *
 * A text that the program sets is stored in a copy of the policy and of its rules; the copy shares all other tables with the
 * policy. Therefore, the policy need not be compiled again, and the filter reads the text in the same way as a text of the
 * policy. */
#ifndef TAMIS_POLICY_TEXTS_H
#define TAMIS_POLICY_TEXTS_H

#include "base/buf.h"
#include "policy/rule.h"

struct policy_texts {
    const struct tamis_policy *of; /* the policy that was copied */
    struct tamis_policy policy;    /* the copy, with the texts that are set */
    struct rule *rules;            /* the rules of the copy, an array of `capacity` items */
    uint32_t capacity;
    struct buf id_prefix; /* the prefix, and then the scope of each rule whose scope is an id */
    struct buf base_text; /* the text that `base` points into */
    struct buf spare;     /* memory for the next `id_prefix` or `base_text` */
    struct url base;
};

void tamis_policy_texts_init(struct policy_texts *x, struct meter *m);
void tamis_policy_texts_free(struct policy_texts *x);

/* Copies the policy. Returns false if there is no memory for the rules. */
bool tamis_policy_texts_begin(struct policy_texts *x, const struct tamis_policy *policy);

/* Sets a text, which is copied. If `text` is NULL, the text of the policy applies again. If `which` is
 * TAMIS_TEXT_ID_PREFIX, the new prefix also replaces the old prefix in each "scope" that is an id. Returns
 * TAMIS_INVALID_ARGUMENT if `which` is not a text that can be set for documents, if the policy does not
 * have the text, or if the text is not valid. If there is no memory, returns the status of the meter. On
 * failure, the texts have not changed. The status of the meter must be TAMIS_OK before the call. */
tamis_status tamis_policy_texts_set(struct policy_texts *x, tamis_config_text which, const char *text);

/* Reports whether the text is valid as "idPrefix": a letter, then letters, digits, "-" and "_", all ASCII. */
bool tamis_policy_is_prefix(struct span text);

/* Reports whether the text is valid as "baseURL": an absolute URL with a host and a special scheme (URL Standard), such as
 * https. Stores the parsed URL in `url`, which points into `out`. */
bool tamis_policy_parse_base(struct span text, struct url *url, struct buf *out);

#endif
