/* fuzz_straight.c: sanitizes any bytes with the straight path and without it. Promises: P3, P4, P7; output, status, place
 * of an error, counts, work and report must be the same on both paths; a document must not affect the next one; a limit
 * that the document reaches exactly or exceeds by one, and a failing allocation, must have the same result on both paths.
 * The input is a plain document; a hash of it selects the policy (one of the presets, one of settings.c, or a random one),
 * the context, scripting, the limit and the allocation. */
#include "fuzz/policy_words.h"
#include "fuzz/settings.h"
#include "fuzz/target.h"
#include "generators/policy.h"
#include "judges/straight.h"

enum { USUAL_CONTEXTS = 3, MOST_LETTERS = 60 };

/* Returns a random configuration with rules, or NULL if a rule is not valid. */
static tamis_config *config_with_rules(struct random *r, bool safe)
{
    static const char meanings[] = "ERWXDANLFUPBSuvtsy=+ncfeamhdrwpgkxoTij01";
    char letters[MOST_LETTERS];
    size_t n = 2 * (1 + random_below(r, MOST_LETTERS / 2));
    for (size_t i = 0; i < n; i += 2) {
        letters[i] = meanings[random_below(r, sizeof meanings - 1)];
        letters[i + 1] = (char)(' ' + random_below(r, 95));
    }
    tamis_config *config = policy_from_words((struct word){letters, n}, 0);
    check(config != NULL, "no memory");
    if (tamis_config_complete(config, !safe) == TAMIS_OK)
        return config;
    tamis_config_free(config);
    return NULL;
}

static tamis_policy *random_policy(struct random *r)
{
    tamis_policy *policy = NULL;
    bool safe = random_below(r, 4) > 0;
    tamis_config *config = random_below(r, 2) ? config_with_rules(r, safe) : NULL;
    config = config ? config : policy_random(r, safe);
    check(tamis_policy_new(config, safe, NULL, &policy, NULL) == TAMIS_OK, "a policy cannot be made");
    tamis_config_free(config);
    return policy;
}

static void choose_context(struct straight_settings *settings, struct random *r)
{
    bool is_usual = random_below(r, 2);
    settings->context = settings_contexts[random_below(r, is_usual ? USUAL_CONTEXTS : SETTINGS_CONTEXTS)];
    settings->own_context = random_below(r, 8) == 0;
    settings->scripting = (enum straight_scripting)random_below(r, 3);
    settings->profile = random_below(r, 16) == 0 ? settings_portable(random_below(r, 8)) : TAMIS_PROFILE_HTML;
    settings->report = random_below(r, 16) == 0 ? 100 : 0;
}

/* Chooses the settings. Presets and the built-in policy are chosen most often, because most programs use them. */
static struct straight_settings choose_settings(struct random *r, tamis_policy **own)
{
    struct straight_settings settings = {.name = "random"};
    uint32_t number = random_below(r, 4) == 0 ? 0 : random_below(r, settings_policies());
    if (random_below(r, 12) == 0) {
        settings.policy = *own = random_policy(r);
    } else {
        settings.policy = settings_policy(number);
        settings.name = settings_named_policy(number).name;
    }
    choose_context(&settings, r);
    return settings;
}

/* For most inputs, only compares both paths with the default limits and without failing allocations, because the check of a limit
 * takes many runs. The contexts are kept for the next input; therefore the comparison of the next input also finds an effect that
 * this document has on the next one. */
static bool agrees(struct straight *s, const char *html, size_t n, struct random *r)
{
    switch (random_below(r, 16)) {
    case 0:
        return straight_agrees_at_limit(s, html, n, (tamis_limit)random_below(r, TAMIS_LIMIT_COUNT));
    case 1:
        return straight_survives(s, html, n, random_below(r, 100000));
    case 2:
    case 3:
    case 4:
    case 5:
        return straight_leaves_nothing(s, html, n);
    default:
        return straight_agrees(s, html, n);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct straight *s;
    struct random r = {hash(data, size)};
    tamis_policy *own = NULL;
    if (s == NULL)
        s = straight_new();
    struct straight_settings settings = choose_settings(&r, &own);
    straight_set(s, &settings);
    check(agrees(s, (const char *)data, size, &r), s->reason);
    if (own)
        straight_set(s, &(struct straight_settings){.context = "div"});
    tamis_policy_free(own);
    return 0;
}
