/* fuzz_sanitize_policy.c: the first line of the input encodes a policy (fuzz/policy_words.h), the remainder is a document.
 * Promises: if the policy is invalid, the reason names a rule; if it is valid, P1 closure, P2 fixpoint, P3 fail closed, P4
 * bounded and P5 chunk invariance hold; its canonical JSON gives the same output; texts that are set for documents
 * (tamis_set_policy_text()) have the same effect as in a policy that is compiled with them. Invalid rules are left out, so
 * most lines encode a valid policy. A hash of the input selects context, pieces and limits. A line that begins with "!"
 * encodes an unsafe policy; for such a policy, P1 is checked only for the values that rules check. */
#include <string.h>
#include <tamis/policy_json.h>

#include "fuzz/policy_words.h"
#include "fuzz/settings.h"
#include "fuzz/target.h"
#include "judges/policy_texts.h"

enum { MOST_RULES_LEFT_OUT = 8 };

struct input {
    struct word letters;
    bool safe;
    const char *html;
    size_t n;
};

static struct input read_input(const uint8_t *data, size_t size)
{
    const char *line = (const char *)data;
    const char *end = size > 0 ? memchr(line, '\n', size) : NULL;
    size_t n = end != NULL ? (size_t)(end - line) : size;
    bool unsafe = n > 0 && *line == '!';
    size_t behind = end != NULL ? n + 1 : n;
    return (struct input){{line + unsafe, n - unsafe}, !unsafe, line + behind, size - behind};
}

/* Returns the index of the rule that the reason names; a number of at least 32 if it names none. */
static unsigned refused_rule(const tamis_config *c)
{
    unsigned rule = 32;
    const tamis_error error = tamis_config_last_error(c);
    check(*error.text != '\0', "a configuration is not valid, and there is no reason");
    return sscanf(error.text, "rules[%u]", &rule) == 1 ? rule : 32;
}

/* Returns the bit of the rule that has the index `index` among the rules that `without` does not leave out. */
static uint32_t bit_of_rule(unsigned index, uint32_t without)
{
    for (unsigned i = 0; i < 32; i++)
        if (!(without >> i & 1) && index-- == 0)
            return UINT32_C(1) << i;
    return 0;
}

static tamis_config *make_config(const struct input *in)
{
    uint32_t without = 0;
    for (unsigned i = 0; i < MOST_RULES_LEFT_OUT; i++) {
        tamis_config *c = policy_from_words(in->letters, without);
        check(c != NULL, "no memory");
        if (tamis_config_complete(c, !in->safe) == TAMIS_OK)
            return c;
        uint32_t bit = bit_of_rule(refused_rule(c), without);
        tamis_config_free(c);
        if (!bit)
            return NULL;
        without |= bit;
    }
    return NULL;
}

/* Checks that the written config parses back to a policy that gives the same output. */
static void check_json(const tamis_config *c, const struct input *in, const struct promises *p)
{
    tamis_policy *policy = NULL;
    tamis_error error;
    size_t n = 0;
    char *json = tamis_config_to_json(c, NULL);
    check(json != NULL, "a configuration cannot be written");
    check(tamis_policy_from_json(json, strlen(json), in->safe, NULL, &policy, &error) == TAMIS_OK,
          error.text);
    tamis *t = tamis_new(NULL);
    check(t && tamis_set_policy(t, policy) == TAMIS_OK && tamis_set_context(t, p->context) == TAMIS_OK,
          "no memory");
    const char *out = NULL;
    tamis_status status = tamis_run(t, in->html, in->n, &out, &n);
    check(status == p->status, "P2 fixpoint: the same policy in JSON gives another status");
    check(status != TAMIS_OK || (n == p->length && memcmp(out, p->out, n) == 0),
          "P2 fixpoint: the same policy in JSON gives another output");
    tamis_free(t);
    tamis_policy_free(policy);
    free(json);
}

/* Compares the outputs twice, because a report is requested only for every second run. */
static void check_texts(tamis_config *c, const struct input *in, const struct promises *p)
{
    const char *reason = "";
    struct policy_texts *x = policy_texts_new(c, in->safe, p->context);
    if (x == NULL)
        return;
    check(policy_texts_agree(x, in->html, in->n, &reason) && policy_texts_agree(x, in->html, in->n, &reason),
          reason);
    policy_texts_free(x);
}

static void check_document(struct promises *p, const struct input *in, uint32_t h)
{
    check(promises_hold(p, in->html, in->n, (int)(h >> 9) % (int)closure_contexts()), p->reason);
    check(promises_hold_of_work(p, in->n), p->reason);
    check(promises_hold_in_pieces(p, in->html, in->n, in->n ? (h >> 12) % in->n : 0, in->n), p->reason);
    check(promises_hold_in_pieces(p, in->html, in->n, 0, 1), p->reason);
    check(promises_hold_with_limits(p, in->html, in->n, h), p->reason);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input in = read_input(data, size);
    uint32_t h = hash(data, size);
    tamis_config *c = make_config(&in);
    if (c == NULL)
        return 0;
    struct promises *p = promises_of_config("of the input", c, in.safe);
    promises_set_context(p, settings_contexts[(h >> 4) % SETTINGS_CONTEXTS]);
    check_document(p, &in, h);
    check_json(c, &in, p);
    check_texts(c, &in, p);
    promises_free(p);
    tamis_config_free(c);
    return 0;
}
