/* properties.c: stands in the module `tamis/slim` for json/properties.c, which reads and writes the CSS properties of rules. No policy with a
 * rule for CSS is valid (css.c), so their JSON is refused. */
#include "json/reader.h"
#include "json/rule_table.h"

bool tamis_json_read_properties(struct reader *r, const struct step *at, const struct json_value *value,
                                tamis_rule *rule)
{
    (void)value, (void)rule;
    return tamis_json_error(r, at, "needs CSS, which this module does not have");
}

/* No config has a rule with properties. */
void tamis_json_write_properties(struct json_out *o, const tamis_rule *rule)
{
    (void)rule;
    tamis_json_open(o, '[');
    tamis_json_close(o, ']');
}
