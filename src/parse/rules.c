/* rules.c: processes a token using a set of rules.
 *
 * An insertion mode calls another mode through `p->handlers`, which points to the table in
 * builder.c. Therefore, the source file of a mode does not refer to the handler of another mode. */
#include "base/compiler.h"
#include "parse/parser.h"

/* RARE: if this function were inlined, parsing without a trace would be slower. */
RARE bool tamis_parse_apply_traced(struct parser *p, unsigned rules, const struct token *t)
{
    struct step step = {.token = t, .rules = rules, .depth = p->trace_depth++, .from = p->mode};
    step.again = p->handlers[rules](p, t);
    step.to = p->mode;
    p->trace_depth--;
    p->trace(p->trace_user, &step);
    return step.again;
}

bool tamis_parse_using(struct parser *p, enum mode mode, const struct token *t)
{
    return apply_rules(p, mode, t);
}
