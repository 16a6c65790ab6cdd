/* outputs.c: see outputs.h. */
#include "judges/outputs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"

void outputs_demand(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "FINDING: %s\n", what);
    abort();
}

struct outputs *outputs_new(tamis_output other)
{
    struct outputs *o = calloc(1, sizeof *o);
    outputs_demand(o != NULL, "no memory");
    o->html = tamis_new(NULL);
    o->other = tamis_new(NULL);
    o->parser = tamis_parser_new(NULL);
    outputs_demand(o->html && o->other && o->parser, "no memory");
    outputs_demand(tamis_set_output(o->other, other) == TAMIS_OK, "an output is refused");
    outputs_set(o, NULL, "div", TAMIS_HTML, true);
    return o;
}

void outputs_free(struct outputs *o)
{
    tamis_free(o->html);
    tamis_free(o->other);
    tamis_parser_free(o->parser);
    text_free(&o->markup);
    text_free(&o->written);
    free(o);
}

static void set(tamis *t, const tamis_policy *policy, const struct outputs *o)
{
    outputs_demand(tamis_set_policy(t, policy) == TAMIS_OK && tamis_set_dialect(t, o->dialect) == TAMIS_OK &&
                       tamis_set_context(t, o->context) == TAMIS_OK &&
                       tamis_set_scripting(t, o->scripting) == TAMIS_OK,
                   "a setting is refused");
}

void outputs_set(struct outputs *o, const tamis_policy *policy, const char *context, tamis_dialect dialect,
                 bool scripting)
{
    o->context = context;
    o->dialect = dialect;
    o->scripting = scripting;
    set(o->html, policy, o);
    set(o->other, policy, o);
}

bool outputs_fail(struct outputs *o, const char *reason)
{
    snprintf(o->reason, sizeof o->reason, "%s (%s in %s, scripting %d): `%.150s`", reason,
             tamis_dialect_name(o->dialect), o->context ? o->context : "a document", o->scripting,
             o->markup.p ? o->markup.p : "");
    return false;
}

tamis_status outputs_run(tamis *t, const char *bytes, size_t n, struct text *out)
{
    const char *safe = NULL;
    size_t length = 0;
    tamis_status status = tamis_run(t, bytes, n, &safe, &length);
    outputs_demand((safe != NULL) == (status == TAMIS_OK),
                   "P3 fail closed: output without TAMIS_OK, or none with it");
    text_clear(out);
    text_add(out, safe ? safe : "", length);
    return status;
}

const tamis_node *outputs_parse(struct outputs *o, const char *html, size_t n, const char *context)
{
    const tamis_node *root = NULL;
    tamis_parser *p = o->parser;
    tamis_parser_reset(p);
    outputs_demand(tamis_parser_set_dialect(p, o->dialect) == TAMIS_OK, "a dialect is refused");
    outputs_demand(tamis_parser_set_context(p, context) == TAMIS_OK, "a context is refused");
    tamis_parser_set_scripting(p, o->scripting);
    tamis_parser_set_shadow_roots(p, true);
    outputs_demand(tamis_parser_feed(p, html, n) == TAMIS_OK && tamis_parser_finish(p, &root) == TAMIS_OK,
                   "output cannot be parsed");
    return root;
}

bool outputs_is_string(const struct text *t)
{
    return tamis_base_utf8_is_valid(t->p, t->n) && !memchr(t->p, '\0', t->n);
}

bool outputs_same_in_pieces(struct outputs *o, const char *bytes, size_t n)
{
    const char *out = NULL;
    size_t length = 0, middle = n / 2;
    tamis_status fed = tamis_feed(o->other, bytes, middle);
    if (fed == TAMIS_OK)
        fed = tamis_feed(o->other, bytes + middle, n - middle);
    tamis_status status = tamis_finish(o->other, &out, &length);
    bool same = status == TAMIS_OK && text_equal(&o->written, out, length);
    return same || outputs_fail(o, "P5 chunk invariance: the output in pieces is another");
}
