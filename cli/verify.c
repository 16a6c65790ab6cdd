/* verify.c: `tamis verify`: checks the guarantees of sanitized output. */
#include "cli.h"
#include <tamis/verify.h>

/* A document, which is checked as a whole. */
struct document {
    struct text html;
    uint64_t limit; /* INPUT_BYTES */
};

static tamis_status collect(void *target, const char *bytes, size_t length)
{
    struct document *d = target;
    text_add(&d->html, bytes, length);
    return d->html.length > d->limit ? TAMIS_OVER_MAX_INPUT_BYTES : TAMIS_OK;
}

/* Returns the limit INPUT_BYTES that applies. The limit of the policy is in `p` only if it applies (sanitizer.c). */
static uint64_t input_limit(const struct settings *s, const struct opened_policy *p)
{
    if (p->limits[TAMIS_MAX_INPUT_BYTES].set)
        return p->limits[TAMIS_MAX_INPUT_BYTES].value;
    if (s->limits[TAMIS_MAX_INPUT_BYTES].set)
        return s->limits[TAMIS_MAX_INPUT_BYTES].value;
    return tamis_limit_default(TAMIS_MAX_INPUT_BYTES);
}

static void print_finding(const char *file, tamis_property property, const tamis_finding *f)
{
    const char *what = f->rule != NULL ? f->rule : f->reader;
    message("%s:%ju:%ju: %s%s%s: %s", file, (uintmax_t)f->place.line, (uintmax_t)f->place.column,
            tamis_property_name(property), what == NULL ? "" : ", ", what == NULL ? "" : what, f->text);
}

/* TAMIS_PROPERTY_FIXPOINT covers the promises P1 and P2 (docs/architecture.md), and TAMIS_PROPERTY_ENCODING covers P11. The other
 * properties are about portable output, and are checked only with --dialects all. */
static unsigned properties_of(const struct settings *s)
{
    return s->every_reader ? TAMIS_VERIFY_ALL
                           : TAMIS_VERIFY(TAMIS_PROPERTY_FIXPOINT) | TAMIS_VERIFY(TAMIS_PROPERTY_ENCODING);
}

static void print_findings(const tamis_verifier *v, const char *file)
{
    const tamis_finding *f;
    for (int i = 0; (f = tamis_verifier_finding(v, (tamis_property)i)) != NULL; i++)
        if (f->checked && !f->holds)
            print_finding(file, (tamis_property)i, f);
}

static enum exit_status verify_file(tamis_verifier *v, const struct settings *s,
                                    const struct opened_policy *p, const char *path)
{
    struct document d = {.limit = input_limit(s, p)};
    tamis_status status;
    enum exit_status result = EXIT_TROUBLE;
    if (input_feed(path, collect, &d, &status)) {
        if (status == TAMIS_OK)
            status = tamis_verify(v, d.html.bytes, d.html.length, properties_of(s));
        if (status != TAMIS_OK)
            result = report_refusal(input_name(path), (tamis_error){.status = status}, p);
        else
            result = tamis_verifier_holds(v) ? EXIT_DONE : EXIT_REFUSED;
        if (status == TAMIS_OK)
            print_findings(v, input_name(path));
    }
    text_free(&d.html);
    return result;
}

/* With --dialects all, TAMIS_PROFILE_PORTABLE ("--profile P4") replaces TAMIS_PROFILE_HTML, the default of --profile. */
static tamis_profile profile_of(const struct settings *s)
{
    bool plain = s->profile == TAMIS_PROFILE_HTML;
    return plain && s->every_reader ? TAMIS_PROFILE_PORTABLE : s->profile;
}

static tamis_status prepare(tamis_verifier *v, const struct settings *s, const tamis_policy *policy)
{
    tamis_status status = tamis_verifier_set_policy(v, policy);
    if (status == TAMIS_OK)
        status = tamis_verifier_set_profile(v, profile_of(s));
    if (status == TAMIS_OK && s->has_scripting)
        status = tamis_verifier_set_scripting(v, s->scripting);
    for (int i = 0; i < TAMIS_LIMIT_COUNT && status == TAMIS_OK; i++)
        if (s->limits[i].set)
            status = tamis_verifier_set_limit(v, (tamis_limit)i, s->limits[i].value);
    return status;
}

static tamis_status set_text_of_verifier(void *v, tamis_config_text which, const char *text)
{
    return tamis_verifier_set_policy_text(v, which, text);
}

static tamis_verifier *open_verifier(const struct settings *s, const tamis_policy *policy)
{
    tamis_verifier *v = tamis_verifier_new(NULL);
    tamis_status status = v == NULL ? TAMIS_NO_MEMORY : prepare(v, s, policy);
    if (status == TAMIS_NO_MEMORY)
        out_of_memory();
    if (status != TAMIS_OK)
        message("%s (%s)", tamis_status_text(status), tamis_status_name(status));
    else if ((s->document || s->context != NULL) && tamis_verifier_set_context(v, s->context) != TAMIS_OK)
        message("--context %s: not an element name; use a name such as td, \"svg desc\" or \"math mi\"",
                s->context);
    else if (settings_set_texts(s, set_text_of_verifier, v))
        return v;
    tamis_verifier_free(v);
    return NULL;
}

enum exit_status run_verify(const struct settings *s)
{
    struct opened_policy p;
    if (!policy_open(s, &p))
        return EXIT_USAGE;
    tamis_verifier *v = open_verifier(s, p.policy);
    enum exit_status result = v == NULL ? EXIT_USAGE : EXIT_DONE;
    if (v != NULL && s->file_count == 0)
        result = verify_file(v, s, &p, NULL);
    for (size_t i = 0; v != NULL && i < s->file_count && result != EXIT_TROUBLE; i++) {
        enum exit_status one = verify_file(v, s, &p, s->files[i]);
        result = one > result ? one : result;
    }
    tamis_verifier_free(v);
    tamis_policy_free(p.policy);
    return result;
}
