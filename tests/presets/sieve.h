/* sieve.h: a policy, a context that uses it, and the output for an input. For the tests in this folder. */
#ifndef TESTS_PRESETS_SIEVE_H
#define TESTS_PRESETS_SIEVE_H

#include <tamis/policy_json.h>
#include <tamis/tamis.h>

#include "harness/test.h"

struct sieve {
    tamis_policy *policy;
    tamis *t;
    const char *out; /* the last output, or NULL */
    size_t length;
};

static inline void sieve_open(struct sieve *s, tamis_policy *policy)
{
    *s = (struct sieve){.policy = policy, .t = tamis_new(NULL)};
    assert_non_null(s->t);
    assert_int_equal(tamis_set_policy(s->t, policy), TAMIS_OK);
}

static inline void sieve_open_preset(struct sieve *s, const char *name)
{
    tamis_policy *policy = NULL;
    tamis_config *c = tamis_config_new_preset(name, NULL, NULL);
    assert_non_null(c);
    if (tamis_policy_new(c, true, NULL, &policy, NULL) != TAMIS_OK)
        fail_msg("%s: %s", name, tamis_config_last_error(c).text);
    tamis_config_free(c);
    sieve_open(s, policy);
}

static inline void sieve_open_json(struct sieve *s, const char *json)
{
    tamis_policy *policy = NULL;
    tamis_error error;
    if (tamis_policy_from_json(json, strlen(json), true, NULL, &policy, &error) != TAMIS_OK)
        fail_msg("%s", error.text);
    sieve_open(s, policy);
}

static inline void sieve_close(struct sieve *s)
{
    tamis_free(s->t);
    tamis_policy_free(s->policy);
}

static inline tamis_status sieve_run(struct sieve *s, const char *in)
{
    return tamis_run(s->t, in, strlen(in), &s->out, &s->length);
}

static inline void sieve_check(struct sieve *s, const char *in, const char *out, const char *file, int line)
{
    _assert_int_equal((unsigned)sieve_run(s, in), TAMIS_OK, file, line);
    _assert_string_equal(s->out, out, file, line);
}

/* Checks that the output for the input is exactly this. */
#define GIVES(sieve, in, out) sieve_check(sieve, in, out, __FILE__, __LINE__)

static inline void sieve_check_json(const char *json, const char *in, const char *out, const char *file,
                                    int line)
{
    struct sieve s;
    sieve_open_json(&s, json);
    sieve_check(&s, in, out, file, line);
    sieve_close(&s);
}

/* The same with a policy that is made for this input only. */
#define POLICY_GIVES(json, in, out) sieve_check_json(json, in, out, __FILE__, __LINE__)

#endif
