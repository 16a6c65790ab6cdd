/* fuzz_gate.c: passes any bytes through the gate (docs/gate.md), with three policies and in five contexts. Oracles: P1, if the gate accepts
 * a text, the parser finds in it only what the policy lists and no URL that runs a script, in the contexts of tests/judges/closure.h, with scripting and
 * without, and each URL has a listed scheme; P5, the verdict, the rule and the place do not depend on how the text is divided; a refusal has a rule, and a place in the
 * text. The input is a text; a hash of it selects the policy, the contexts and the pieces. */
#include <string.h>
#include <tamis/gate.h>
#include <tamis/policy_json.h>

#include "fuzz/target.h"
#include "gate/gate.h"
#include "judges/closure.h"
#include "judges/link.h"
#include "policy/policy.h"
#include "support/walk.h"

/* Two list names and have no rules: the gate does not check all that rules demand of a URL, so closure.h cannot be asked about rules. The last
 * one has a rule, of which only the schemes are checked. */
enum { WITH_SCHEMES = 2 };
static const char *const configs[] = {
    "{\"elements\": [\"p\", \"b\", \"br\", \"title\", \"textarea\", {\"name\": \"a\", \"attributes\": "
    "[\"href\", \"ping\"]}, "
    "{\"name\": \"img\", \"attributes\": [\"src\", \"srcset\", \"alt\"]}, {\"name\": \"q\", "
    "\"removeAttributes\": [\"class\"]}], "
    "\"attributes\": [\"class\", \"id\"], \"dataAttributes\": true}",
    "{\"removeElements\": [\"style\", \"xmp\", \"iframe\", \"noembed\", \"noframes\", \"b\"], "
    "\"removeAttributes\": [\"class\"], "
    "\"comments\": true, \"removeProcessingInstructions\": [\"a\"], \"readers\": \"2026\"}",
    "{\"elements\": [{\"name\": \"img\", \"attributes\": [\"src\", \"srcset\"]}, {\"name\": \"a\", "
    "\"attributes\": [\"href\", \"ping\"]}], \"rules\": [{\"url\": {\"schemes\": [\"https\"], "
    "\"relative\": \"keep\"}}]}"};

struct judge {
    tamis_policy *policy;
    struct closure *closure;
};

static struct judge *judge_of(unsigned number)
{
    static struct judge judges[COUNT(configs)];
    struct judge *j = &judges[number];
    tamis_config *config = NULL;
    tamis_error error;
    if (j->policy)
        return j;
    check(tamis_config_from_json(configs[number], strlen(configs[number]), NULL, &config, &error) == TAMIS_OK,
          "the policy is not valid");
    check(tamis_config_complete(config, true) == TAMIS_OK, "the policy cannot be completed");
    check(tamis_policy_new(config, true, NULL, &j->policy, NULL) == TAMIS_OK,
          "the policy cannot be compiled");
    j->closure = closure_new(config);
    tamis_config_free(config);
    return j;
}

/* P1: each URL, as the HTML and URL Standards read it, has a listed scheme or none. */
static void check_schemes(struct span text)
{
    static const char *const schemes[] = {"https", NULL};
    const tamis_node *root = NULL;
    tamis_parser *p = tamis_parser_new(NULL);
    check(p && tamis_parser_set_context(p, "div") == TAMIS_OK, "the parser cannot be made");
    bool parsed = tamis_parser_feed(p, text.p, text.n) == TAMIS_OK &&
                  tamis_parser_finish(p, &root) == TAMIS_OK;
    for (const tamis_node *n = parsed ? root : NULL; n; n = walk_next(n, root)) {
        if (tamis_node_get_type(n) != TAMIS_NODE_ELEMENT)
            continue;
        struct read_element e = read_element_of(p, n);
        for (size_t i = 0; i < read_attribute_count(&e); i++) {
            struct read_attribute a = read_attribute_at(&e, i);
            enum link_kind kind = judge_link_kind(&e, &a);
            check(kind == LINK_NONE || judge_link_schemes(kind, a.value, schemes),
                  "P1: a URL has a scheme that is not listed");
        }
    }
    tamis_parser_free(p);
}

/* Passes pieces of up to 64 bytes, whose sizes depend on `h`. */
static void check_pieces(const struct judge *j, struct span text, const tamis_refusal *whole, uint32_t h)
{
    struct gate g;
    size_t from = 0, end = 0;
    tamis_gate_begin(&g, &j->policy->gate, SPAN("div"), GATE_IN_HTML);
    while (end < text.n && !g.rule) {
        size_t more = 1 + h % 64;
        h = h * 1664525u + 1013904223u;
        end = text.n - end < more ? text.n : end + more;
        from += tamis_gate_read(&g, span_of(text.p + from, end - from));
    }
    bool is_open = !g.rule;
    bool accepted = tamis_gate_end(&g, text.n - from);
    check(accepted == !whole->rule, "P5: the verdict depends on the pieces");
    check(accepted || !strcmp(g.rule, whole->rule), "P5: the rule depends on the pieces");
    check(accepted || is_open || g.offset == whole->place.offset, "P5: the place depends on the pieces");
}

/* The gate does not know namespaces: after a start tag of svg or math, what is listed for SVG or MathML is allowed in HTML, too. */
static bool has_foreign(struct span text)
{
    for (size_t i = 0; i + 4 <= text.n; i++)
        if (span_equal_nocase(span_of(text.p + i, 4), SPAN("<svg")) ||
            span_equal_nocase(span_of(text.p + i, 4), SPAN("<mat")))
            return true;
    return false;
}

static void check_refusal(const tamis_refusal *r, size_t size)
{
    check(r->place.offset <= size && r->place.line && r->place.column, "the place is not in the text");
    check(strlen(r->around) < TAMIS_AROUND_BYTES && *r->rule, "the refusal is not described");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    enum { FOREIGN = 4 };
    static const char *const contexts[] = {"div", "title", "textarea", "style", [FOREIGN] = "svg title"};
    uint32_t h = hash(data, size);
    struct span text = span_of((const char *)data, size);
    unsigned number = h % COUNT(configs);
    const struct judge *j = judge_of(number);
    const char *context = contexts[(h >> 4) % COUNT(contexts)];
    tamis_refusal r;
    bool accepted = tamis_gate(j->policy, context, text.p, text.n, &r);
    check(accepted == !r.rule, "a text is accepted, or there is a rule");
    if (accepted && number == WITH_SCHEMES) {
        check_schemes(text);
    } else if (accepted && !has_foreign(text) && !(number && (h >> 4) % COUNT(contexts) == FOREIGN)) {
        closure_set_home(j->closure, context);
        bool holds = closure_holds(j->closure, text.p, text.n, (int)((h >> 8) % closure_contexts()));
        check(holds, closure_reason(j->closure));
    } else if (!accepted) {
        check_refusal(&r, size);
    }
    if (!tamis_gate(j->policy, "div", text.p, text.n, &r))
        check_refusal(&r, size);
    check_pieces(j, text, &r, h);
    return 0;
}
