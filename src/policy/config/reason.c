/* reason.c: writes the text of tamis_config_last_error(). */
#include "base/decimal.h"
#include "base/error.h"
#include "policy/config/config.h"

void tamis_policy_config_append_reason(struct tamis_config *c, struct span text)
{
    tamis_base_error_append(c->reason, text);
}

void tamis_policy_config_append_number(struct tamis_config *c, size_t number)
{
    char digits[DECIMAL_DIGITS];
    tamis_policy_config_append_reason(c, tamis_base_decimal(number, digits));
}

void tamis_policy_config_append_quoted(struct tamis_config *c, struct span text)
{
    reason_append(c, "\"");
    tamis_policy_config_append_reason(c, text);
    reason_append(c, "\" ");
}

static void append_index(struct tamis_config *c, size_t index)
{
    reason_append(c, "[");
    tamis_policy_config_append_number(c, index);
    reason_append(c, "]");
}

bool tamis_policy_config_rule_refuse(struct tamis_config *c, struct rule_place place, const char *what,
                                     const char *error)
{
    c->reason[0] = '\0';
    reason_append(c, "rules");
    append_index(c, place.rule);
    if (place.member) {
        reason_append(c, ".");
        reason_append(c, place.member);
    }
    if (place.item != SIZE_MAX)
        append_index(c, place.item);
    reason_append(c, ": ");
    if (what)
        tamis_policy_config_append_quoted(c, span_from(what));
    reason_append(c, error);
    return false;
}

bool tamis_policy_config_rule_conflict(struct tamis_config *c, struct rule_place place, const char *what,
                                       const char *error, uint32_t other, const char *end)
{
    tamis_policy_config_rule_refuse(c, place, what, error);
    reason_append(c, " rules");
    append_index(c, other);
    reason_append(c, end);
    return false;
}
