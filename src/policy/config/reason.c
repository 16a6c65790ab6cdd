/* reason.c: the sentence that says why a configuration is refused. */
#include "base/array.h"
#include "base/decimal.h"
#include "policy/config/config.h"

void tamis_policy_config_reason_say(struct tamis_config *c, struct span text)
{
    size_t used = strlen(c->reason);
    size_t room = sizeof c->reason - 1 - used;
    size_t n = text.n < room ? text.n : room;
    while (n < text.n && n > 0 && ((unsigned char)text.p[n] & 0xC0) == 0x80)
        n--;
    tamis_base_array_copy(c->reason + used, text.p, n, 1);
    c->reason[used + n] = '\0';
}

static void say(struct tamis_config *c, const char *text)
{
    tamis_policy_config_reason_say(c, span_from(text));
}

void tamis_policy_config_rule_say_number(struct tamis_config *c, size_t number)
{
    char digits[DECIMAL_DIGITS];
    tamis_policy_config_reason_say(c, tamis_base_decimal(number, digits));
}

static void say_quoted(struct tamis_config *c, const char *what)
{
    say(c, "\"");
    say(c, what);
    say(c, "\" ");
}

bool tamis_policy_config_rule_refuse(struct tamis_config *c, struct rule_place place, const char *what,
                                     const char *why)
{
    c->reason[0] = '\0';
    say(c, "rules[");
    tamis_policy_config_rule_say_number(c, place.rule);
    say(c, "]");
    if (place.member) {
        say(c, ".");
        say(c, place.member);
    }
    if (place.item != SIZE_MAX) {
        say(c, "[");
        tamis_policy_config_rule_say_number(c, place.item);
        say(c, "]");
    }
    say(c, ": ");
    if (what)
        say_quoted(c, what);
    say(c, why);
    return false;
}

bool tamis_policy_config_rule_refuse_beside(struct tamis_config *c, struct rule_place place, const char *what,
                                            const char *why, uint32_t other, const char *end)
{
    tamis_policy_config_rule_refuse(c, place, what, why);
    say(c, " rules[");
    tamis_policy_config_rule_say_number(c, other);
    say(c, "]");
    say(c, end);
    return false;
}
