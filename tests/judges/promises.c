/* promises.c: sanitizes one input twice and checks every tree that the output can give. */
#include "judges/promises.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tamis/policy_json.h>

#include "judges/encoding.h"
#include "probe.h"
#include "support/ledger.h"
#include "generators/random.h"

_Noreturn static void give_up(const char *name, const char *why)
{
    fprintf(stderr, "policy %s of the tests: %s\n", name, why);
    abort();
}

static tamis_config *config_for(const char *name, const char *json, bool safe)
{
    tamis_config *config = NULL;
    tamis_error error;
    if (json == NULL)
        config = tamis_config_new_default(NULL);
    else if (tamis_config_from_json(json, strlen(json), NULL, &config, &error) != TAMIS_OK)
        give_up(name, error.text);
    if (config == NULL)
        give_up(name, "no memory");
    if (tamis_config_complete(config, !safe) != TAMIS_OK)
        give_up(name, tamis_config_last_error(config).text);
    return config;
}

static tamis *context_with(const tamis_policy *policy)
{
    tamis *t = tamis_new(NULL);
    if (t == NULL || tamis_set_policy(t, policy) != TAMIS_OK)
        abort();
    return t;
}

static struct promises *with_policy(const char *name, tamis_policy *policy)
{
    struct promises *p = calloc(1, sizeof *p);
    if (p == NULL)
        give_up(name, "no memory");
    p->name = name;
    p->policy = policy;
    p->context = "div";
    p->first = context_with(policy);
    p->second = context_with(policy);
    p->readers = readers_new();
    return p;
}

static bool lists(const tamis_config *config, tamis_config_list list, const char *name)
{
    for (size_t i = 0; i < tamis_config_count(config, list); i++) {
        tamis_name item = tamis_config_item(config, list, i);
        if (strcmp(item.name, name) == 0 && strcmp(item.ns, TAMIS_NAMESPACE_HTML) == 0)
            return true;
    }
    return false;
}

/* Reports whether the rule can do something to an element with this name that has no tag and therefore no attributes: rename
 * it, or replace or remove it because an attribute is missing. */
static bool breaks(const tamis_rule *rule, const char *name)
{
    if (rule->kind != TAMIS_RULE_RENAME && !rule->required)
        return false;
    for (size_t i = 0; i < rule->elements.count; i++)
        if (strcmp(rule->elements.names[i].name, name) == 0)
            return true;
    return rule->elements.count == 0;
}

static bool has_rule_that_breaks(const tamis_config *config, const char *name)
{
    for (size_t i = 0; i < tamis_config_rule_count(config); i++)
        if (breaks(tamis_config_rule_at(config, i), name))
            return true;
    return false;
}

/* Reports whether the policy removes, replaces or renames elements that the parser supplies again when it parses the output. */
static bool breaks_tables(const tamis_config *config)
{
    static const char *const parts[] = {"tbody", "tr", "colgroup"};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if ((tamis_config_has(config, TAMIS_LIST_ELEMENTS) &&
             !lists(config, TAMIS_LIST_ELEMENTS, parts[i])) ||
            lists(config, TAMIS_LIST_REMOVE_ELEMENTS, parts[i]) ||
            lists(config, TAMIS_LIST_REPLACE_WITH_CHILDREN_ELEMENTS, parts[i]) ||
            lists(config, TAMIS_LIST_ESCAPE_ELEMENTS, parts[i]) || has_rule_that_breaks(config, parts[i]))
            return true;
    return false;
}

static bool forces_attributes(const tamis_config *config)
{
    for (size_t i = 0; i < tamis_config_rule_count(config); i++) {
        tamis_rule_kind kind = tamis_config_rule_at(config, i)->kind;
        if (kind == TAMIS_RULE_SET || kind == TAMIS_RULE_ADD_TOKENS || kind == TAMIS_RULE_FRAME)
            return true;
    }
    return false;
}

static bool implies_elements(const struct promises *p)
{
    return p->dialect == TAMIS_HTML && (p->context == NULL || strcmp(p->context, "html") == 0);
}

/* Sets the context that the policy names. It is used until promises_set_context() is called. */
static void use_own_context(struct promises *p, const tamis_config *config)
{
    const char *text = tamis_config_text_value(config, TAMIS_TEXT_CONTEXT);
    if (text == NULL)
        return;
    snprintf(p->own_context, sizeof p->own_context, "%s", text);
    p->context = p->own_context;
    closure_set_home(p->closure, p->context);
    p->implies = implies_elements(p);
}

static uint32_t limits_of(const tamis_config *config)
{
    uint32_t limited = 0;
    uint64_t value;
    for (unsigned i = 0; i < TAMIS_LIMIT_COUNT; i++)
        if (tamis_config_limit(config, (tamis_limit)i, &value))
            limited |= UINT32_C(1) << i;
    return limited;
}

static void copy_markers(struct promises *p, const tamis_config *config)
{
    tamis_strings markers = tamis_config_template_markers(config);
    for (size_t i = 0; i < markers.count; i++)
        snprintf(p->markers[p->marker_count++], sizeof *p->markers, "%s", markers.items[i]);
}

struct promises *promises_of_config(const char *name, tamis_config *config, bool safe)
{
    tamis_policy *policy;
    if (tamis_policy_new(config, safe, NULL, &policy, NULL) != TAMIS_OK)
        give_up(name, tamis_config_last_error(config).text);
    struct promises *p = with_policy(name, policy);
    p->safe = safe;
    p->closure = closure_new(config);
    use_own_context(p, config);
    if (!safe)
        closure_ask_only_rules(p->closure);
    p->breaks_tables = breaks_tables(config);
    copy_markers(p, config);
    p->forces_attributes = forces_attributes(config);
    p->limited = limits_of(config);
    readers_set_scripting(p->readers, tamis_config_flag_value(config, TAMIS_FLAG_SCRIPTING));
    p->only_2026 = tamis_config_readers(config) == TAMIS_READERS_2026;
    return p;
}

/* If `json` is NULL, the policy is the built-in one, which tamis_new() gets as NULL. */
static struct promises *make(const char *name, const char *json, bool safe)
{
    tamis_config *config = config_for(name, json, safe);
    struct promises *p = json == NULL ? with_policy(name, NULL) : promises_of_config(name, config, safe);
    if (json == NULL) {
        p->safe = true;
        p->closure = closure_new(config);
    }
    tamis_config_free(config);
    return p;
}

struct promises *promises_new(const char *name, const char *json)
{
    return make(name, json, true);
}

struct promises *promises_new_unsafe(const char *name, const char *json)
{
    return make(name, json, false);
}

struct promises *promises_of_preset(const char *name)
{
    tamis_config *config = tamis_config_new_preset(name, NULL, NULL);
    if (config == NULL)
        give_up(name, "there is no such preset, or no memory");
    if (tamis_config_complete(config, false) != TAMIS_OK)
        give_up(name, tamis_config_last_error(config).text);
    struct promises *p = promises_of_config(name, config, true);
    tamis_config_free(config);
    return p;
}

void promises_free(struct promises *p)
{
    if (p == NULL)
        return;
    closure_free(p->closure);
    readers_free(p->readers);
    tamis_free(p->first);
    tamis_free(p->second);
    tamis_policy_free(p->policy);
    free(p);
}

static void must(const struct promises *p, tamis_status status)
{
    if (status != TAMIS_OK)
        give_up(p->name, tamis_status_name(status));
}

void promises_set_context(struct promises *p, const char *context)
{
    must(p, tamis_set_context(p->first, context));
    must(p, tamis_set_context(p->second, context));
    p->context = context;
    closure_set_home(p->closure, context);
    p->implies = implies_elements(p);
}

void promises_set_profile(struct promises *p, tamis_profile profile)
{
    must(p, tamis_set_profile(p->first, profile));
    must(p, tamis_set_profile(p->second, profile));
    p->profile = profile;
}

void promises_set_syntax(struct promises *p, unsigned options)
{
    must(p, tamis_set_syntax(p->first, options));
    must(p, tamis_set_syntax(p->second, options));
}

void promises_set_scripting(struct promises *p, bool scripting)
{
    must(p, tamis_set_scripting(p->first, scripting));
    must(p, tamis_set_scripting(p->second, scripting));
    closure_set_scripting(p->closure, scripting);
    readers_set_scripting(p->readers, scripting);
    p->has_scripting = true;
    p->scripting = scripting;
}

void promises_read_xml(struct promises *p, bool is_document)
{
    must(p, tamis_set_dialect(p->first, TAMIS_XML5));
    must(p, tamis_set_dialect(p->second, TAMIS_XML5));
    p->dialect = TAMIS_XML5;
    promises_set_context(p, is_document ? NULL : "div");
}

static bool broken(struct promises *p, const char *promise, const char *why)
{
    snprintf(p->reason, sizeof p->reason, "%s: %s (policy %s, %s%s, profile %s)", promise, why, p->name,
             p->context == NULL ? "a document" : p->context, p->dialect == TAMIS_XML5 ? " of XML" : "",
             tamis_profile_name(p->profile));
    return false;
}

/* Output can be longer than its input, and longer than the input limit of the policy. */
static bool is_limit_of(const struct promises *p, tamis_status status)
{
    int limit = (int)status - (int)TAMIS_INTERNAL - 1;
    return limit >= 0 && (p->limited >> limit & 1);
}

/* Sanitizes the output again. If the scripting setting is set and the policy is safe, each output with an odd length is
 * sanitized with the other setting, except in the context noscript, whose content depends on the setting. */
static tamis_status sanitize_again(struct promises *p, const char **again, size_t *n)
{
    bool is_noscript = p->context != NULL && strcmp(p->context, "noscript") == 0;
    bool other = p->has_scripting && p->safe && !is_noscript && p->length % 2;
    if (p->has_scripting)
        must(p, tamis_set_scripting(p->second, p->scripting != other));
    tamis_status status = tamis_run(p->second, p->out, p->length, again, n);
    if (other)
        must(p, tamis_set_scripting(p->second, p->scripting));
    return status;
}

/* Reports whether the text `at` begins with the marker as the writer of HTML escapes it. */
static bool is_marker(const char *at, const char *marker)
{
    for (; *marker != '\0'; marker++) {
        char plain[2] = {*marker, '\0'};
        const char *written = *marker == '<' ? "&lt;" : *marker == '>' ? "&gt;" : plain;
        if (strncmp(at, written, strlen(written)) != 0)
            return false;
        at += strlen(written);
    }
    return true;
}

/* The output contains no marker, escaped or not. It is a text that ends with a null byte. */
static bool has_no_marker(struct promises *p)
{
    for (size_t i = 0; i < p->marker_count; i++) {
        if (strstr(p->out, p->markers[i]) != NULL)
            return broken(p, "template markers, the output contains", p->markers[i]);
        for (const char *at = p->out; *at != '\0'; at++)
            if (is_marker(at, p->markers[i]))
                return broken(p, "template markers, the output contains", at);
    }
    return true;
}

static bool fixpoint(struct promises *p)
{
    if (!has_no_marker(p))
        return false;
    const char *again = NULL;
    size_t n = 0;
    tamis_status status = sanitize_again(p, &again, &n);
    if (is_limit_of(p, status))
        return true;
    if (status != TAMIS_OK)
        return broken(p, "P2 fixpoint, sanitized again it is", tamis_status_name(status));
    if (n != p->length || memcmp(again, p->out, n) != 0)
        return broken(p, "P2 fixpoint, sanitized again it is", again);
    tamis_counts removed = *tamis_removed(p->second);
    /* The content that the parser clones into selectedcontent is removed each time. */
    if (strstr(p->out, "<selectedcontent") != NULL)
        removed.elements = removed.attributes = 0;
    if (p->implies || p->breaks_tables || p->has_callbacks)
        removed.elements = 0;
    if (p->forces_attributes || p->has_callbacks)
        removed.attributes = 0;
    if (removed.elements + removed.attributes + removed.comments + removed.processing_instructions != 0)
        return broken(p, "P2 fixpoint",
                      "something was removed from the output, though the bytes stayed the same");
    return true;
}

static bool closed(struct promises *p, int context)
{
    if (p->dialect == TAMIS_XML5)
        return closure_holds_as_xml(p->closure, p->out, p->length, p->context == NULL);
    return closure_holds(p->closure, p->out, p->length, context);
}

static bool read_alike(struct promises *p)
{
    if (p->dialect != TAMIS_HTML || (p->only_2026 && p->profile == TAMIS_PROFILE_HTML))
        return true;
    return readers_agree_on_output(p->readers, p->out, p->length, p->profile, p->context) ||
           broken(p, "P10 every reader", readers_reason(p->readers));
}

/* The output of a policy that is not safe can declare any encoding. */
static bool declares_utf8(struct promises *p)
{
    struct declaration found;
    char why[200];
    if (!p->safe || !encoding_is_declared(p->out, p->length, &found))
        return true;
    snprintf(why, sizeof why, "%s declares \"%s\"", found.place, found.label);
    return broken(p, "P11 one encoding", why);
}

bool promises_hold(struct promises *p, const char *html, size_t n, int context)
{
    p->reason[0] = '\0';
    p->status = tamis_run(p->first, html, n, &p->out, &p->length);
    if (p->status == TAMIS_NOT_STABLE)
        return broken(p, "P2 fixpoint", "the document is refused, because no stable output was found");
    if (p->status == TAMIS_INTERNAL)
        return broken(p, "P7 embeddable", "an invariant did not hold");
    if (p->status != TAMIS_OK)
        return (p->out == NULL && p->length == 0) ||
               broken(p, "P3 fail closed", "there is output without TAMIS_OK");
    if (!closed(p, context))
        return broken(p, "P1 closure", closure_reason(p->closure));
    return fixpoint(p) && read_alike(p) && declares_utf8(p);
}

/* The step that exceeds the limit is counted completely, so the work ends slightly above the limit. */
bool promises_hold_of_work(struct promises *p, size_t n)
{
    uint64_t work = tamis_limit_default(TAMIS_MAX_WORK_PER_BYTE) * n + 65536;
    uint64_t output = tamis_limit_default(TAMIS_MAX_OUTPUT_AMPLIFICATION) * n + 65536;
    if (tamis_context_work(p->first) > (p->status == TAMIS_OK ? work : 2 * work))
        return broken(p, "P4 bounded", "more work than the input allows");
    return p->length <= output || broken(p, "P4 bounded", "more output than the input allows");
}

/* ---- In pieces */

/* How the input is fed: whole, or in a piece of `first` bytes and then in pieces of `step` bytes. */
struct way {
    bool whole;
    size_t first;
    size_t step;
};

struct result {
    tamis_status status;
    tamis_place place;
    const char *out; /* valid until the next call */
    size_t length;
};

/* Feeds a copy of the piece, which is released after the call. A single byte is not copied, because this would be slow. */
static tamis_status feed_piece(tamis *t, const char *html, size_t n)
{
    if (n == 1)
        return tamis_feed(t, html, n);
    char *copy = malloc(n ? n : 1);
    if (copy == NULL)
        abort();
    if (n)
        memcpy(copy, html, n);
    tamis_status status = tamis_feed(t, copy, n);
    free(copy);
    return status;
}

static struct result run(tamis *t, const char *html, size_t n, struct way way)
{
    struct result r = {.status = TAMIS_OK};
    size_t size = 0;
    if (way.whole) {
        r.status = tamis_run(t, html, n, &r.out, &r.length);
    } else {
        for (size_t at = 0; at < n && r.status == TAMIS_OK; at += size) {
            size = at == 0 && way.first ? way.first : way.step;
            size = size < n - at ? size : n - at;
            r.status = feed_piece(t, html + at, size);
        }
        r.status = tamis_finish(t, &r.out, &r.length);
    }
    r.place = tamis_last_error(t).place;
    return r;
}

static bool same_place(tamis_place a, tamis_place b)
{
    return a.offset == b.offset && a.line == b.line && a.column == b.column;
}

static bool same_result(struct promises *p, const struct result *a, const struct result *b)
{
    if (a->status != b->status)
        return broken(p, "P5 chunk invariance, fed in pieces it ends with", tamis_status_name(b->status));
    if (!same_place(a->place, b->place))
        return broken(p, "P5 chunk invariance, fed in pieces, the position differs of",
                      tamis_status_name(b->status));
    return (a->length == b->length && (a->length == 0 || memcmp(a->out, b->out, a->length) == 0)) ||
           broken(p, "P5 chunk invariance", "the output differs when fed in pieces");
}

bool promises_hold_in_pieces(struct promises *p, const char *html, size_t n, size_t first, size_t step)
{
    struct result whole = {p->status, tamis_last_error(p->first).place, p->out, p->length};
    struct result pieces = run(p->second, html, n, (struct way){false, first, step});
    return same_result(p, &whole, &pieces);
}

/* ---- With limits */

/* Sets about one limit in three, each to a value that small inputs reach. ARENA_BYTES, OUTPUT_BYTES and
 * WORK_PER_BYTE matter most. */
static uint64_t small_limit(tamis_limit limit, struct random *r)
{
    switch (limit) {
    case TAMIS_MAX_ARENA_BYTES:
        return UINT64_C(16384) << random_below(r, 10);
    case TAMIS_MAX_INPUT_BYTES:
    case TAMIS_MAX_OUTPUT_BYTES:
        return random_below(r, 2000);
    case TAMIS_MAX_WORK_PER_BYTE:
    case TAMIS_MAX_OUTPUT_AMPLIFICATION:
        return random_below(r, 3);
    case TAMIS_MAX_NODES:
        return random_below(r, 20);
    default:
        return random_below(r, 60);
    }
}

static tamis *context_with_limits(const struct promises *p, const tamis_allocator *allocator, uint32_t number,
                                  uint32_t *limited)
{
    struct random r = {number};
    tamis *t = tamis_new(allocator);
    if (t == NULL)
        abort();
    must(p, tamis_set_policy(t, p->policy));
    must(p, tamis_set_dialect(t, p->dialect));
    must(p, tamis_set_profile(t, p->profile));
    must(p, tamis_set_context(t, p->context));
    if (p->has_scripting)
        must(p, tamis_set_scripting(t, p->scripting));
    for (unsigned i = 0; i < TAMIS_LIMIT_COUNT; i++) {
        tamis_limit limit = (tamis_limit)i;
        if (limit != TAMIS_MAX_ARENA_BYTES && random_below(&r, 8) != 0)
            continue;
        must(p, tamis_set_limit(t, limit, small_limit(limit, &r)));
        *limited |= 1u << i;
    }
    return t;
}

/* The status must be that of one of these limits, and the position must be within the input. The number of the line is
 * checked. Between CR and LF either line is correct. */
static bool refused_well(struct promises *p, const struct result *r, const char *html, size_t n,
                         uint32_t limited)
{
    int limit = (int)r->status - (int)TAMIS_INTERNAL - 1;
    uint64_t line = 1, at = r->place.offset;
    if (r->out != NULL || r->length != 0)
        return broken(p, "P3 fail closed", "there is output beyond a limit");
    if (r->status != p->status && (limit < 0 || !(limited >> limit & 1)))
        return broken(p, "P4 bounded, the status is not that of a limit that was set",
                      tamis_status_name(r->status));
    if (at > n || r->place.column == 0)
        return broken(p, "P5 positions", "the position of the status is not in the input");
    for (uint64_t i = 0; i < at; i++)
        line += html[i] == '\r' || (html[i] == '\n' && (i == 0 || html[i - 1] != '\r'));
    if (at > 0 && html[at - 1] == '\r')
        return true;
    return line == r->place.line || broken(p, "P5 positions", "the status is not on that line");
}

static bool holds_limited(struct promises *p, tamis *t, const char *html, size_t n, uint32_t limited)
{
    struct result whole = run(t, html, n, (struct way){.whole = true});
    tamis_status status = whole.status;
    if (status != TAMIS_OK && !refused_well(p, &whole, html, n, limited))
        return false;
    if (status == TAMIS_OK && (whole.length != p->length || memcmp(whole.out, p->out, whole.length) != 0))
        return broken(p, "P4 bounded", "limits that were not reached changed the output");
    struct result pieces = run(t, html, n, (struct way){false, n / 2, 7});
    /* The two ways need different amounts of memory: input that is fed in pieces is copied, and the copies are released
     * only with the document. */
    if (status == TAMIS_OVER_MAX_ARENA_BYTES || pieces.status == TAMIS_OVER_MAX_ARENA_BYTES)
        return true;
    whole.out = status == TAMIS_OK ? p->out : NULL;
    return same_result(p, &whole, &pieces);
}

bool promises_hold_with_limits(struct promises *p, const char *html, size_t n, uint32_t number)
{
    struct ledger books = {0};
    uint32_t limited = 0;
    tamis_allocator allocator = ledger_allocator(&books);
    tamis *t = context_with_limits(p, &allocator, number, &limited);
    bool holds = holds_limited(p, t, html, n, limited);
    uint64_t bound = tamis_memory_bound(t);
    tamis_free(t);
    if (holds && books.peak > bound)
        holds = broken(p, "P4 bounded", "more memory than tamis_memory_bound() returns");
    if (holds && (books.blocks || books.lies))
        holds = broken(p, "P7 embeddable", "memory was not released, or with a wrong size");
    return holds;
}
