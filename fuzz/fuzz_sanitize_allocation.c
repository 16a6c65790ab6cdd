/* fuzz_sanitize_allocation.c: an object of the API processes any bytes while an allocation fails. The objects are a
 * sanitizer (of HTML with each profile, of XML5, with text as output, with a report), a parser, a lexer of any dialect, an
 * analyzer of SGML, and a verifier. Promises: P7, the object can be used again after every failure, and no memory leaks;
 * P3, the status reports the failure and there is no output; P10, parsers of every year build the same tree from HTML
 * output. A hash of the input selects the object, the settings and the allocations that fail. */
#include "fuzz/settings.h"
#include "fuzz/target.h"
#include "judges/attempt.h"
#include "judges/readers.h"

static const struct subject *const subjects[] = {
    &subject_sanitizer,   &subject_parser,   &subject_reporter, &subject_lexer,
    &subject_text_writer, &subject_verifier, &subject_sgml,     &subject_lexer_with_errors,
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

/* P10: checks that parsers of every year build the same tree from the output of a sanitizer of HTML. */
static void check_readers(const struct attempt *a)
{
    static struct readers *readers;
    const struct subject_settings *s = &a->settings;
    if (a->subject != &subject_sanitizer || s->dialect == TAMIS_XML5 || a->status != TAMIS_OK)
        return;
    if (!readers)
        readers = readers_new();
    check(readers_agree_on_output(readers, a->expected.p, a->expected.n, s->profile, s->context),
          "P10 every reader: the trees differ");
}

/* Repeats the work four times with failing allocations: only the last allocation fails; only one other allocation fails, whose
 * number the hash selects; only the allocation half of `calls` after that one (modulo `calls`) fails; one allocation and all later
 * ones fail. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint32_t h = hash(data, size);
    struct attempt a = attempt_for((const char *)data, size, h);
    check(attempt_begin(&a), a.reason);
    check_readers(&a);
    size_t calls = a.calls, turn = h >> 8;
    const size_t failing[] = {calls, 1 + turn % calls, 1 + (turn + calls / 2) % calls};
    for (size_t i = 0; i < COUNT(failing); i++)
        check(attempt_survives(&a, failing[i], false), a.reason);
    check(attempt_survives(&a, 1 + h % calls, true), a.reason);
    attempt_end(&a);
    return 0;
}
