/* fuzz_stream.c: sanitizes any bytes in pieces, with an output callback. Promises: S1 (what was written is closed under the policy,
 * alone and with the tail), S2 (what was written and the tail are the output of tamis_run() for the input so far, at every cut;
 * at the end, what was written is the output); in order, S3 (the output does not change when it is sanitized again); a refused call and a failing allocation end the document, and what was written is
 * the beginning of the output. The input is a plain document; a hash of it selects the policy (one of the presets), the context,
 * the division into pieces, the refused call and the allocation. */
#include "fuzz/settings.h"
#include "fuzz/target.h"
#include "judges/closure.h"
#include "judges/stream.h"

enum { MOST_PRESETS = 16, USUAL_CONTEXTS = 3 };

struct preset {
    tamis_policy *policy;
    struct closure *closure;
};

static struct preset make_preset(const char *name)
{
    struct preset p = {NULL, NULL};
    tamis_config *config = tamis_config_new_preset(name, NULL, NULL);
    check(config != NULL && tamis_config_complete(config, false) == TAMIS_OK, "a preset cannot be made");
    p.closure = closure_new(config);
    check(tamis_policy_new(config, true, NULL, &p.policy, NULL) == TAMIS_OK, "a preset cannot be compiled");
    tamis_config_free(config);
    return p;
}

static const struct preset *choose_preset(struct random *r, const char **name)
{
    static struct preset presets[MOST_PRESETS];
    uint32_t count = 0;
    while (count < MOST_PRESETS && tamis_preset_name(count))
        count++;
    uint32_t number = random_below(r, 2) ? 0 : random_below(r, count);
    *name = tamis_preset_name(number);
    if (!presets[number].policy)
        presets[number] = make_preset(*name);
    return &presets[number];
}

static bool agrees(struct stream *s, const char *html, size_t n, struct random *r)
{
    static const size_t sizes[] = {1, 2, 7, 0, 0, 0, 64, 4096};
    size_t size = sizes[random_below(r, sizeof sizes / sizeof *sizes)];
    unsigned every = 1 + (unsigned)((size ? n / size : n / 64) / 8);
    s->drops = random_below(r, 2);
    switch (random_below(r, 16)) {
    case 0:
        return stream_survives(s, html, n, random_below(r, 100000));
    case 1:
        return stream_survives_refusal(s, html, n, *r);
    default:
        return stream_agrees(s, html, n, *r, size, every);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct stream *s;
    struct random r = {hash(data, size)};
    const char *name;
    if (s == NULL)
        s = stream_new();
    const struct preset *p = choose_preset(&r, &name);
    bool is_usual = random_below(&r, 2);
    stream_set(
        s, &(struct stream_settings){
               .policy = p->policy,
               .name = name,
               .context = settings_contexts[random_below(&r, is_usual ? USUAL_CONTEXTS : SETTINGS_CONTEXTS)],
               .report = random_below(&r, 16) == 0 ? 100 : 0,
               .in_order = random_below(&r, 3) == 0,
               .closure = random_below(&r, 4) == 0 ? p->closure : NULL});
    check(agrees(s, (const char *)data, size, &r), s->reason);
    return 0;
}
