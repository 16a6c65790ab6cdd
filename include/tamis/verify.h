/* verify.h: does a piece of output keep the promises that tamis makes of its output?
 *
 *     tamis_verifier *v = tamis_verifier_new(NULL);
 *     tamis_report report;
 *     if (tamis_verify(v, html, n, TAMIS_VERIFY_ALL, &report) == TAMIS_OK && !report.holds)
 *         for (int i = 0; i < TAMIS_PROPERTY_COUNT; i++) log(report.findings[i].text);
 *     tamis_verifier_free(v);
 *
 * It need not have come from tamis: whatever holds may be taken for output of the same settings. An oracle for tests and
 * fuzzers, a check at the door of a system that is handed output from elsewhere.
 *
 * Threads: a verifier is used by one thread at a time; different ones are independent. */
#ifndef TAMIS_VERIFY_H
#define TAMIS_VERIFY_H

#include <stdbool.h>
#include <stddef.h>
#include <tamis/allocator.h>
#include <tamis/export.h>
#include <tamis/limits.h>
#include <tamis/policy.h>
#include <tamis/profile.h>
#include <tamis/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What can be asked of a text, in the order in which it is worth looking at the answers. */
typedef enum tamis_property {
    /* Sanitizing it with the same policy, profile and context gives the same bytes: so what is written in it is what the
     * policy allows (P1), and parses back to that (P2). With a portable profile it takes nothing out either, not even what
     * parsers of HTML make of nothing, as tbody: the other readers make none. */
    TAMIS_PROPERTY_FIXPOINT,
    /* It is in the output language of the profile: told by a grammar, without a parser. The next
     * follows from it. */
    TAMIS_PROPERTY_LANGUAGE,
    /* All four dialects read it as the same start tags, end tags, attributes and text (P8). With
     * TAMIS_PROFILE_PORTABLE_SLASH the SGML reader is told to pass over the slashes it warns of. */
    TAMIS_PROPERTY_TOKENS,
    /* Every element and every attribute that any of the four reads is one that the policy allows. */
    TAMIS_PROPERTY_POLICY,
    /* HTML, in the context element, and XML5 build the same tree of it, namespaces left aside. */
    TAMIS_PROPERTY_TREES
} tamis_property;

enum { TAMIS_PROPERTY_COUNT = TAMIS_PROPERTY_TREES + 1 };

/* "fixpoint", "language", "tokens", "policy", "trees": a static string; NULL out of range. */
TAMIS_API const char *tamis_property_name(tamis_property property);

/* Sets of properties: TAMIS_VERIFY_ALL, TAMIS_VERIFY(TAMIS_PROPERTY_FIXPOINT) | … */
#define TAMIS_VERIFY(property) (1u << (unsigned)(property))
#define TAMIS_VERIFY_ALL       ((1u << TAMIS_PROPERTY_COUNT) - 1)

/* What was found of one property. Strings are static, and NULL where there is nothing to say. */
typedef struct tamis_finding {
    bool asked;
    bool holds;
    tamis_place place;  /* where it does not; of the fixpoint, where the bytes differ */
    const char *rule;   /* of the language: "T1" */
    const char *reader; /* the dialect that reads it so; of the trees "xml5" */
    const char *text;   /* what is there: "an ampersand is written &#38;" */
} tamis_finding;

typedef struct tamis_report {
    bool holds; /* everything that was asked */
    tamis_finding findings[TAMIS_PROPERTY_COUNT];
} tamis_report;

typedef struct tamis_verifier tamis_verifier;

/* allocator: NULL for malloc. The built-in policy, TAMIS_PROFILE_HTML, "div". NULL when there is no memory. */
TAMIS_API tamis_verifier *tamis_verifier_new(const tamis_allocator *allocator);
TAMIS_API void tamis_verifier_free(tamis_verifier *v); /* NULL is allowed */

/* What the output is said to have been made with: see tamis_set_policy() and so on. Settings hold until changed. The
 * properties but for the fixpoint are those of portable output: with TAMIS_PROFILE_HTML they are asked as with
 * TAMIS_PROFILE_PORTABLE. A document is read in a div, as the profiles write it. A limit is that of each of the readers. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_verifier_set_policy(tamis_verifier *v,
                                                                  const tamis_policy *policy);
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_verifier_set_profile(tamis_verifier *v, tamis_profile profile);
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_verifier_set_context(tamis_verifier *v, const char *context);
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_verifier_set_limit(tamis_verifier *v, enum tamis_limit limit,
                                                                 uint64_t value);

/* Looks at `length` bytes. `properties`: which; the others of the report are not asked. On a status other than TAMIS_OK
 * (a limit, memory) nothing is known, and the report says that nothing holds. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_verify(tamis_verifier *v, const char *bytes, size_t length,
                                                     unsigned properties, tamis_report *report);

#ifdef __cplusplus
}
#endif
#endif
