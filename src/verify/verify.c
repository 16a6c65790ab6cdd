/* verify.c: the functions of <tamis/verify.h>. The properties of a text are checked with the sanitizer, the lexers, the parsers
 * and the matcher of portable output (language.h). */
#include <tamis/tamis.h>
#include <tamis/verify.h>

#include "context.h"
#include "verify/allowed.h"
#include "verify/encoding.h"
#include "verify/language.h"

struct tamis_verifier {
    struct meter meter;
    tamis *again; /* sanitizes the text again */
    struct language language;
    struct reader readers[TAMIS_DIALECT_COUNT];
    tamis_parser *html;
    tamis_parser *xml;
    struct reading html_tree;
    struct reading xml_tree;
    struct arena arena;
    tamis_finding findings[TAMIS_PROPERTY_COUNT];
    const tamis_policy *policy;
    tamis_profile profile;
    bool holds;
    bool has_context; /* tamis_verifier_set_context() has been called */
    /* True if the context is NULL or "html"; check_trees() then parses the text as the content of a div. */
    bool is_document;
};

const char *tamis_property_name(tamis_property property)
{
    static const char *const names[TAMIS_PROPERTY_COUNT] = {
        [TAMIS_PROPERTY_FIXPOINT] = "fixpoint", [TAMIS_PROPERTY_LANGUAGE] = "language",
        [TAMIS_PROPERTY_TOKENS] = "tokens",     [TAMIS_PROPERTY_POLICY] = "policy",
        [TAMIS_PROPERTY_TREES] = "trees",       [TAMIS_PROPERTY_ENCODING] = "encoding",
    };
    return (unsigned)property < TAMIS_PROPERTY_COUNT ? names[property] : NULL;
}

/* --- creating, configuring and freeing a verifier --- */

static bool open_parsers(tamis_verifier *v)
{
    v->again = tamis_new(&v->meter.allocator);
    v->html = tamis_parser_new(&v->meter.allocator);
    v->xml = tamis_parser_new(&v->meter.allocator);
    if (!v->again || !v->html || !v->xml)
        return false;
    tamis_parser_set_scripting(v->html, true);
    return tamis_parser_set_context(v->html, "div") == TAMIS_OK &&
           tamis_parser_set_dialect(v->xml, TAMIS_XML5) == TAMIS_OK &&
           tamis_parser_set_context(v->xml, "div") == TAMIS_OK;
}

static bool open_readers(tamis_verifier *v)
{
    bool good = true;
    for (unsigned i = 0; i < TAMIS_DIALECT_COUNT; i++)
        good &= tamis_verify_reader_init(&v->readers[i], &v->meter, (tamis_dialect)i);
    return good;
}

tamis_verifier *tamis_verifier_new(const tamis_allocator *allocator)
{
    struct meter m;
    tamis_base_meter_init(&m, allocator);
    tamis_verifier *v = tamis_base_meter_allocate(&m, sizeof *v);
    if (!v)
        return NULL;
    *v = (struct tamis_verifier){.meter = m};
    tamis_verify_language_init(&v->language, &v->meter);
    tamis_verify_reading_init(&v->html_tree, &v->meter, "html");
    tamis_verify_reading_init(&v->xml_tree, &v->meter, "xml5");
    tamis_base_arena_init(&v->arena, &v->meter);
    bool parsers = open_parsers(v), readers = open_readers(v);
    if (parsers && readers)
        return v;
    tamis_verifier_free(v);
    return NULL;
}

void tamis_verifier_free(tamis_verifier *v)
{
    if (!v)
        return;
    tamis_free(v->again);
    tamis_parser_free(v->html);
    tamis_parser_free(v->xml);
    for (unsigned i = 0; i < TAMIS_DIALECT_COUNT; i++)
        tamis_verify_reader_free(&v->readers[i]);
    tamis_verify_reading_free(&v->html_tree);
    tamis_verify_reading_free(&v->xml_tree);
    tamis_verify_language_free(&v->language);
    tamis_base_arena_free(&v->arena);
    struct meter m = v->meter;
    tamis_base_meter_release(&m, v, sizeof *v);
}

static tamis_status use_context(tamis_verifier *v, const char *context)
{
    v->is_document = !context || span_equal(span_from(context), SPAN("html"));
    tamis_parser_reset(v->html);
    return tamis_parser_set_context(v->html, v->is_document ? "div" : context);
}

tamis_status tamis_verifier_set_policy(tamis_verifier *v, const tamis_policy *policy)
{
    bool has_own = policy && policy->context.n;
    tamis_status status = tamis_set_policy(v->again, policy);
    if (status == TAMIS_OK && !v->has_context)
        status = use_context(v, has_own ? policy->context.p : "div");
    if (status == TAMIS_OK)
        v->policy = policy;
    return status;
}

tamis_status tamis_verifier_set_policy_text(tamis_verifier *v, tamis_config_text which, const char *text)
{
    return tamis_set_policy_text(v->again, which, text);
}

tamis_status tamis_verifier_set_profile(tamis_verifier *v, tamis_profile profile)
{
    tamis_status status = tamis_set_profile(v->again, profile);
    if (status == TAMIS_OK)
        v->profile = profile;
    return status;
}

tamis_status tamis_verifier_set_context(tamis_verifier *v, const char *context)
{
    tamis_status status = tamis_set_context(v->again, context);
    if (status != TAMIS_OK)
        return status;
    v->has_context = true;
    return use_context(v, context);
}

tamis_status tamis_verifier_set_scripting(tamis_verifier *v, bool scripting)
{
    return tamis_set_scripting(v->again, scripting);
}

tamis_status tamis_verifier_set_limit(tamis_verifier *v, tamis_limit limit, uint64_t value)
{
    tamis_status status = tamis_set_limit(v->again, limit, value);
    if (status != TAMIS_OK || !tamis_base_meter_set_limit(&v->meter, limit, value))
        return TAMIS_INVALID_ARGUMENT;
    tamis_parser_reset(v->html);
    tamis_parser_reset(v->xml);
    for (unsigned i = 0; i < TAMIS_DIALECT_COUNT && status == TAMIS_OK; i++) {
        tamis_lexer_reset(v->readers[i].lexer);
        status = tamis_lexer_set_limit(v->readers[i].lexer, limit, value);
    }
    if (status == TAMIS_OK)
        status = tamis_parser_set_limit(v->html, limit, value);
    return status == TAMIS_OK ? tamis_parser_set_limit(v->xml, limit, value) : status;
}

/* --- places of findings --- */

/* Returns the place of an offset; lines and columns are counted as in include/tamis/status.h. */
static tamis_place place_at(struct span text, uint64_t offset)
{
    tamis_place place = {offset, 1, 1};
    for (size_t i = 0; i < text.n && i < offset; i++) {
        unsigned char c = (unsigned char)text.p[i];
        bool ends_line = c == '\n' || (c == '\r' && !(i + 1 < text.n && text.p[i + 1] == '\n'));
        if (ends_line)
            place.line++;
        if ((c & 0xC0) != 0x80 && c != '\r')
            place.column += c >= 0xF0 ? 2 : 1;
        if (ends_line)
            place.column = 1;
    }
    return place;
}

/* --- the properties --- */

/* A text whose properties are checked. */
struct verification {
    tamis_verifier *v;
    struct span text;
    tamis_profile profile; /* a portable profile */
    tamis_finding *finding;
};

static void report_finding(const struct verification *q, uint64_t offset, const char *reader,
                           const char *text)
{
    q->finding->holds = false;
    q->finding->place = place_at(q->text, offset);
    q->finding->reader = reader;
    q->finding->text = text;
}

static uint64_t first_difference(struct span a, struct span b)
{
    uint64_t i = 0;
    while (i < a.n && i < b.n && a.p[i] == b.p[i])
        i++;
    return i;
}

static void check_fixpoint(const struct verification *q)
{
    struct span out = {NULL, 0};
    tamis_status status = tamis_run(q->v->again, q->text.p, q->text.n, &out.p, &out.n);
    const tamis_counts *removed = tamis_removed(q->v->again);
    if (status == TAMIS_NOT_STABLE)
        report_finding(q, 0, NULL, tamis_status_text(status));
    else if (status != TAMIS_OK)
        tamis_base_meter_fail(&q->v->meter, status);
    else if (!span_equal(out, q->text))
        report_finding(q, first_difference(out, q->text), NULL,
                       "sanitizing again changes the text from here on");
    else if (q->v->is_document || q->v->profile == TAMIS_PROFILE_HTML)
        return; /* removals are allowed: HTML parsers insert elements such as tbody, which a policy can forbid */
    else if (removed->elements || removed->comments || removed->processing_instructions)
        report_finding(q, 0, NULL, "sanitizing again removes an element, comment or processing instruction");
}

static void check_language(const struct verification *q)
{
    struct fault fault = {0};
    if (tamis_verify_language(&q->v->language, q->text, q->profile, &fault))
        return;
    report_finding(q, fault.offset, NULL, fault.why);
    q->finding->rule = fault.rule;
}

static void read_all(const struct verification *q)
{
    for (unsigned i = 0; i < TAMIS_DIALECT_COUNT; i++) {
        q->v->readers[i].ignores_slashes = q->profile == TAMIS_PROFILE_PORTABLE_SLASH;
        tamis_verify_read(&q->v->readers[i], q->text);
    }
}

static void check_tokens(const struct verification *q)
{
    const struct reading *first = &q->v->readers[TAMIS_HTML].reading;
    for (unsigned i = 0; i < TAMIS_DIALECT_COUNT && q->finding->holds; i++) {
        const struct reading *r = &q->v->readers[i].reading;
        uint64_t offset;
        if (r->unexpected)
            report_finding(q, r->unexpected_offset, r->reader, r->unexpected);
        else if (tamis_verify_differ(first, r, &offset))
            report_finding(q, offset, r->reader, "html reads this differently");
    }
}

static void check_policy(const struct verification *q)
{
    for (unsigned i = 0; i < TAMIS_DIALECT_COUNT && q->finding->holds; i++) {
        const struct reading *r = &q->v->readers[i].reading;
        uint64_t offset;
        const char *what =
            tamis_verify_disallowed(&q->v->arena, r, q->v->policy, q->v->again->texts, &offset);
        if (what)
            report_finding(q, offset, r->reader, what);
    }
}

static void read_tree(const struct verification *q, tamis_parser *p, struct reading *r)
{
    const tamis_node *root = NULL;
    tamis_parser_reset(p);
    tamis_status status = tamis_parser_feed(p, q->text.p, q->text.n);
    if (status == TAMIS_OK)
        status = tamis_parser_finish(p, &root);
    if (status == TAMIS_OK)
        tamis_verify_read_tree(r, p, root);
    else
        tamis_base_meter_fail(&q->v->meter, status);
}

static void check_trees(const struct verification *q)
{
    struct reading *html = &q->v->html_tree, *xml = &q->v->xml_tree;
    uint64_t offset;
    read_tree(q, q->v->html, html);
    read_tree(q, q->v->xml, xml);
    if (!meter_ok(&q->v->meter))
        return;
    if (html->unexpected)
        report_finding(q, html->unexpected_offset, html->reader, html->unexpected);
    else if (xml->unexpected)
        report_finding(q, xml->unexpected_offset, xml->reader, xml->unexpected);
    else if (tamis_verify_differ(html, xml, &offset))
        report_finding(q, offset, xml->reader, "the tree of html has this at another place");
}

/* The output of an unsafe policy can declare any encoding. */
static void check_declared(const struct verification *q)
{
    uint64_t offset;
    const char *what = policy_or_default(q->v->policy)->safe ? tamis_verify_declared(q->text, &offset) : NULL;
    if (what)
        report_finding(q, offset, NULL, what);
}

/* --- the result --- */

static void clear_result(tamis_verifier *v)
{
    v->holds = false;
    for (unsigned i = 0; i < TAMIS_PROPERTY_COUNT; i++)
        v->findings[i] = (tamis_finding){.checked = false};
}

static void check(struct verification *q, tamis_property property)
{
    static void (*const checks[TAMIS_PROPERTY_COUNT])(const struct verification *q) = {
        [TAMIS_PROPERTY_FIXPOINT] = check_fixpoint, [TAMIS_PROPERTY_LANGUAGE] = check_language,
        [TAMIS_PROPERTY_TOKENS] = check_tokens,     [TAMIS_PROPERTY_POLICY] = check_policy,
        [TAMIS_PROPERTY_TREES] = check_trees,       [TAMIS_PROPERTY_ENCODING] = check_declared,
    };
    q->finding = &q->v->findings[property];
    q->finding->checked = q->finding->holds = true;
    checks[property](q);
}

/* Checks the properties whose bits are set in `properties`, and stops if the meter's status becomes an error. Returns whether
 * all checked properties hold. */
static bool check_all(struct verification *q, unsigned properties)
{
    bool holds = true;
    if (properties & (TAMIS_VERIFY(TAMIS_PROPERTY_TOKENS) | TAMIS_VERIFY(TAMIS_PROPERTY_POLICY)))
        read_all(q);
    for (unsigned i = 0; i < TAMIS_PROPERTY_COUNT && meter_ok(&q->v->meter); i++) {
        if (!(properties & TAMIS_VERIFY(i)))
            continue;
        check(q, (tamis_property)i);
        holds &= q->finding->holds;
    }
    return holds;
}

tamis_status tamis_verify(tamis_verifier *v, const char *bytes, size_t length, unsigned properties)
{
    struct verification q = {.v = v, .text = span_of(bytes, length), .profile = v->profile};
    if (q.profile == TAMIS_PROFILE_HTML)
        q.profile = TAMIS_PROFILE_PORTABLE;
    clear_result(v);
    if ((!bytes && length) || properties & ~TAMIS_VERIFY_ALL || v->again->refused_texts)
        return TAMIS_INVALID_ARGUMENT;
    tamis_base_meter_restart(&v->meter);
    tamis_base_meter_begin_parse(&v->meter, true);
    meter_reach(&v->meter, length);
    v->holds = check_all(&q, properties);
    if (!meter_ok(&v->meter))
        clear_result(v);
    return v->meter.status;
}

bool tamis_verifier_holds(const tamis_verifier *v)
{
    return v->holds;
}

const tamis_finding *tamis_verifier_finding(const tamis_verifier *v, tamis_property property)
{
    return (unsigned)property < TAMIS_PROPERTY_COUNT ? &v->findings[property] : NULL;
}
