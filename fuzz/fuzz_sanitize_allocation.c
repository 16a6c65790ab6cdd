/* fuzz_sanitize_allocation.c: an object of the API reads any bytes while an allocation fails: a sanitizer (of HTML with each
 * profile, of XML5), a parser, a lexer of any dialect, an analyzer of SGML, a verifier. Promises: P7, the object can be used
 * again after every failure, and nothing leaks; P3, the status reports the failure and there is no output. A hash of the input
 * selects the object, the settings and the allocations. */
#include "fuzz/settings.h"
#include "fuzz/target.h"
#include "judges/attempt.h"

static const struct subject *const subjects[] = {
    &subject_sanitizer, &subject_parser,   &subject_reporter, &subject_lexer,
    &subject_sanitizer, &subject_verifier, &subject_sgml,     &subject_lexer_with_errors,
};

static struct attempt attempt_for(const char *bytes, size_t n, uint32_t h)
{
    const size_t steps[] = {n, n, 7, 1};
    struct attempt a = {.subject = subjects[h % 8], .bytes = bytes, .n = n, .step = steps[(h >> 3) % 4]};
    a.step = a.step ? a.step : 1;
    a.settings = (struct subject_settings){
        settings_policy(h >> 5), (tamis_dialect)((h >> 9) % TAMIS_DIALECT_COUNT),
        (tamis_profile)((h >> 11) % TAMIS_PROFILE_COUNT), settings_contexts[(h >> 13) % SETTINGS_CONTEXTS]};
    return a;
}

/* Fails the last allocation, one in each half, and one with all allocations after it. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint32_t h = hash(data, size);
    struct attempt a = attempt_for((const char *)data, size, h);
    check(attempt_begin(&a), a.reason);
    size_t calls = a.calls, turn = h >> 8;
    const size_t failing[] = {calls, 1 + turn % calls, 1 + (turn + calls / 2) % calls};
    for (size_t i = 0; i < COUNT(failing); i++)
        check(attempt_survives(&a, failing[i], false), a.reason);
    check(attempt_survives(&a, 1 + h % calls, true), a.reason);
    attempt_end(&a);
    return 0;
}
