/* fuzz_serialize_portable.c: portable output. First, sanitizes any bytes with a portable profile: the output has every
 * property of tamis/verify.h (P8), at most three equal formatting elements are in each other, and P1 to P5 hold. Second, if the input itself is in the language of portable output,
 * checks that all four dialects read it alike (O1, O2), and that text before and after it does not change how it is read
 * (O7; docs/fuzzing.md). The input is a plain document; a hash of it selects profile, policy, context, pieces and limits. */
#include <tamis/verify.h>

#include "fuzz/settings.h"
#include "fuzz/target.h"
#include "judges/joined.h"
#include "judges/nests.h"
#include "generators/language.h"

static void expect_ok(tamis_status status)
{
    check(status == TAMIS_OK, tamis_status_name(status));
}

/* ---- Sanitizer output */

static tamis_verifier *verifier(void)
{
    static tamis_verifier *made;
    if (!made)
        made = tamis_verifier_new(NULL);
    return made;
}

static void check_properties(const char *p, size_t n, unsigned properties)
{
    expect_ok(tamis_verify(verifier(), p, n, properties));
    for (int i = 0; i < TAMIS_PROPERTY_COUNT; i++) {
        const tamis_finding *f = tamis_verifier_finding(verifier(), (tamis_property)i);
        if (f->checked && !f->holds)
            fprintf(stderr, "%s at byte %zu: %s: %s\n", tamis_property_name((tamis_property)i),
                    (size_t)f->place.offset, f->reader ? f->reader : f->rule, f->text);
    }
    check(tamis_verifier_holds(verifier()), "P8 reads the same everywhere: the properties above do not hold");
}

static void set_up(struct promises *p, tamis_profile profile, const char *context)
{
    promises_set_context(p, context);
    promises_set_profile(p, profile);
    expect_ok(tamis_verifier_set_policy(verifier(), p->policy));
    expect_ok(tamis_verifier_set_profile(verifier(), profile));
    expect_ok(tamis_verifier_set_context(verifier(), context));
}

static void check_output(struct promises *p, const char *html, size_t n, uint32_t h)
{
    check(promises_hold(p, html, n, (int)(h % closure_contexts())), p->reason);
    check(promises_hold_of_work(p, n), p->reason);
    if (p->status == TAMIS_OK) {
        check_properties(p->out, p->length, TAMIS_VERIFY_ALL);
        check(nests_are_limited(p->out, p->length),
              "P8: more than three equal formatting elements are in each other");
    }
    check(promises_hold_in_pieces(p, html, n, n ? h % n : 0, n), p->reason);
    check(promises_hold_in_pieces(p, html, n, 0, 1), p->reason);
    check(promises_hold_with_limits(p, html, n, h), p->reason);
}

/* ---- Input in the output language */

static struct reader *reader_of(tamis_dialect dialect)
{
    static struct meter meter;
    static struct reader readers[TAMIS_DIALECT_COUNT];
    static bool made;
    for (unsigned i = 0; i < TAMIS_DIALECT_COUNT && !made; i++) {
        if (i == 0)
            tamis_base_meter_init(&meter, NULL);
        check(tamis_verify_reader_init(&readers[i], &meter, (tamis_dialect)i), "no memory");
    }
    made = true;
    return &readers[dialect];
}

/* Checks that the input is read in the same way alone and between two other texts of the language. */
static void check_joins(const char *p, size_t n, tamis_profile profile, uint32_t h)
{
    struct language_writer before = {.random = {h}, .profile = profile};
    struct language_writer after = {.random = {h + 1}, .profile = profile};
    struct text candidate = {0};
    language_write_any(&before);
    language_write_any(&after);
    text_add(&candidate, p, n);
    struct text parts[] = {before.out, candidate, candidate, after.out};
    for (unsigned i = 0; i < TAMIS_DIALECT_COUNT; i++) {
        struct reader *r = reader_of((tamis_dialect)i);
        r->ignores_slashes = profile == TAMIS_PROFILE_PORTABLE_SLASH;
        check(joined_reads_as_its_parts(r, parts, COUNT(parts)),
              "P8 reads the same everywhere: the text reads differently from its parts (O7)");
    }
    text_free(&before.out);
    text_free(&after.out);
    text_free(&candidate);
}

static void check_candidate(const char *p, size_t n, tamis_profile profile, uint32_t h)
{
    expect_ok(tamis_verifier_set_profile(verifier(), profile));
    expect_ok(tamis_verify(verifier(), p, n, TAMIS_VERIFY(TAMIS_PROPERTY_LANGUAGE)));
    if (!tamis_verifier_holds(verifier()))
        return;
    check_properties(p, n, TAMIS_VERIFY(TAMIS_PROPERTY_TOKENS));
    check_joins(p, n, profile, h);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *bytes = (const char *)data;
    uint32_t h = hash(data, size);
    struct promises *p = settings_promises(h);
    set_up(p, settings_portable(h >> 4), settings_contexts[(h >> 6) % SETTINGS_CONTEXTS]);
    check_output(p, bytes, size, h >> 12);
    for (uint32_t i = 0; i < TAMIS_PROFILE_COUNT - TAMIS_PROFILE_PORTABLE; i++)
        check_candidate(bytes, size, settings_portable(i), h);
    return 0;
}
