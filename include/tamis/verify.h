/* verify.h: checks whether a text has the properties that tamis promises for its output.
 *
 *     tamis_verifier *v = tamis_verifier_new(NULL);
 *     if (tamis_verify(v, html, n, TAMIS_VERIFY_ALL) == TAMIS_OK && !tamis_verifier_holds(v))
 *         for (int i = 0; i < TAMIS_PROPERTY_COUNT; i++) {
 *             const tamis_finding *f = tamis_verifier_finding(v, (tamis_property)i);
 *             if (f && f->checked && !f->holds) log(f->text);
 *         }
 *     tamis_verifier_free(v);
 *
 * A verifier can check any bytes, not only output of tamis. If all properties hold, the bytes
 * can be treated as output of tamis with the settings of the verifier. Use the verifier as an
 * oracle in tests and fuzzers, or to check text that comes from another system.
 *
 * Threads: only one thread at a time may use a verifier. Different verifiers are independent. */
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

/* The properties that can be checked. If several properties do not hold, first examine the one that comes first in
 * this enumeration. */
typedef enum tamis_property {
    /* Sanitizing the bytes with the policy, profile and context of the verifier gives the same bytes. Therefore
     * the bytes contain only what the policy allows (promise P1 in docs/architecture.md), and do not change when
     * they are parsed and written again (P2). With a portable profile and a context other than NULL and "html",
     * there is a second condition: sanitizing the bytes must not remove any element, comment or processing
     * instruction. This includes elements that an HTML parser inserts without a tag, such as tbody. */
    TAMIS_PROPERTY_FIXPOINT,
    /* The bytes match the grammar of the output of portable profiles; src/verify/language.h has the grammar. This check uses no
     * parser. If TAMIS_PROPERTY_LANGUAGE holds, TAMIS_PROPERTY_TOKENS holds too. */
    TAMIS_PROPERTY_LANGUAGE,
    /* All four dialects give the same start tags, end tags, attributes and text, and no
     * other tokens such as comments (P8). With TAMIS_PROFILE_PORTABLE_SLASH, an event
     * LIMITATION (sgml.h) that TAMIS_SGML reports for the slash of a tag is ignored. */
    TAMIS_PROPERTY_TOKENS,
    /* In each of the four dialects, the policy keeps all elements, attributes and
     * values in the bytes, changes none of them, and inserts no attribute. */
    TAMIS_PROPERTY_POLICY,
    /* TAMIS_HTML and TAMIS_XML5 give the same tree, except for namespaces. TAMIS_HTML parses the
     * bytes as the content of the context element or, if the context is NULL or "html", as the
     * content of a div, because portable profiles write a document as the content of a div. */
    TAMIS_PROPERTY_TREES,
    /* No reader takes an encoding other than UTF-8 from the bytes (P11). The bytes are read as "prescan a byte stream to
     * determine its encoding" of the HTML Standard reads them, without a parser, up to their end. With a policy that is
     * not safe, the property always holds, because such a policy can keep declarations. */
    TAMIS_PROPERTY_ENCODING
} tamis_property;

enum { TAMIS_PROPERTY_COUNT = TAMIS_PROPERTY_ENCODING + 1 };

/* Returns the name of a property ("fixpoint", "language", "tokens", "policy", "trees" or "encoding"), a static string. Returns
 * NULL for a value out of range. */
TAMIS_API const char *tamis_property_name(tamis_property property);

/* A set of properties is TAMIS_VERIFY_ALL, or one or more TAMIS_VERIFY(property), combined with "|". */
#define TAMIS_VERIFY(property) (1u << (unsigned)(property))
#define TAMIS_VERIFY_ALL       ((1u << TAMIS_PROPERTY_COUNT) - 1)

/* The result for one property. Strings are static. A string is NULL if there is nothing to report. If the property holds or was
 * not checked, the members of `place` are 0. Later versions can add members at the end. */
typedef struct tamis_finding {
    bool checked;       /* whether the property was checked */
    bool holds;         /* whether the property was checked and holds */
    tamis_place place;  /* where the property does not hold; if unknown, the beginning of the bytes */
    const char *rule;   /* for LANGUAGE: the rule of the grammar that is violated, such as "T1" */
    const char *reader; /* for TOKENS, POLICY and TREES: the dialect with the error, such as "xml5" */
    const char *text;   /* what is wrong, such as "an ampersand must be written as &#38;" */
} tamis_finding;

typedef struct tamis_verifier tamis_verifier;

/* Creates a verifier for the built-in safe default policy, TAMIS_PROFILE_HTML and the context "div". If `allocator` is NULL,
 * the verifier uses malloc. Returns NULL if there is not enough memory. */
TAMIS_API tamis_verifier *tamis_verifier_new(const tamis_allocator *allocator);
TAMIS_API void tamis_verifier_free(tamis_verifier *v); /* NULL is allowed */

/* Change the settings of the verifier. To check output of tamis, use the settings with which it was made. The
 * functions work like tamis_set_policy() and the other setters in tamis.h. Settings apply to all following
 * calls of tamis_verify(). After a failed tamis_verifier_set_policy_text(), tamis_verify() returns TAMIS_INVALID_ARGUMENT, as
 * tamis_set_policy_text() describes. All properties except TAMIS_PROPERTY_FIXPOINT and TAMIS_PROPERTY_ENCODING are about portable output;
 * with TAMIS_PROFILE_HTML, these properties are checked as with TAMIS_PROFILE_PORTABLE. If
 * tamis_verifier_set_context() has not been called, the context element is that of the policy or, if the policy
 * has none, "div". A limit applies separately to each lexer and parser of the verifier and to the sanitizer. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_verifier_set_policy(tamis_verifier *v,
                                                                  const tamis_policy *policy);
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_verifier_set_policy_text(tamis_verifier *v,
                                                                       tamis_config_text which,
                                                                       const char *text);
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_verifier_set_profile(tamis_verifier *v, tamis_profile profile);
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_verifier_set_context(tamis_verifier *v, const char *context);
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_verifier_set_scripting(tamis_verifier *v, bool scripting);
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_verifier_set_limit(tamis_verifier *v, tamis_limit limit,
                                                                 uint64_t value);

/* Checks whether `length` bytes at `bytes` have the properties in the set `properties`. Returns TAMIS_INVALID_ARGUMENT if the
 * set contains a property that this version of the library cannot check, because ignoring a property would give a wrong result.
 * Also returns TAMIS_INVALID_ARGUMENT if `bytes` is NULL and `length` is not 0. The verifier keeps the result until the next
 * call of this function. If the status is not TAMIS_OK (for example, because a limit was exceeded), the members `checked` and
 * `holds` of all findings are false. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_verify(tamis_verifier *v, const char *bytes, size_t length,
                                                     unsigned properties);

/* Reports whether all properties in the set of the last tamis_verify() hold. Returns false before
 * the first tamis_verify(), and if the status of the last tamis_verify() was not TAMIS_OK. */
TAMIS_API bool tamis_verifier_holds(const tamis_verifier *v);

/* Returns the result of the last tamis_verify() for one property. The result belongs to the verifier and is valid until
 * the next tamis_verify(), or until the verifier is freed. Returns NULL if the library has no such property. */
TAMIS_API const tamis_finding *tamis_verifier_finding(const tamis_verifier *v, tamis_property property);

#ifdef __cplusplus
}
#endif
#endif
