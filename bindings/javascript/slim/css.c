/* css.c: stands in the module `tamis/slim` for the folder src/value/css.
 *
 * The slim module supports no CSS property, so a policy with a rule about CSS is not valid. A document can need CSS without such
 * a rule, for example if an SVG presentation attribute is checked. Then the document fails with TAMIS_STOPPED, which nothing else
 * in a module causes. The slim module therefore never gives another output than the whole module. */
#include "value/css/css.h"

#include "value/css/legacy_color.h"
#include "value/css/value.h"

static void fail(struct buf *out)
{
    tamis_base_meter_fail(out->meter, TAMIS_STOPPED);
}

enum css_property tamis_value_css_property(struct span name)
{
    (void)name;
    return CSS_NONE;
}

struct span tamis_value_css_property_name(enum css_property property)
{
    (void)property;
    return SPAN("");
}

unsigned tamis_value_css_at_rule(struct span name)
{
    (void)name;
    return 0;
}

void tamis_value_css_declarations(const struct css_rule *rule, struct span css, struct css_observer observer,
                                  struct buf *out, struct buf *scratch)
{
    (void)rule, (void)css, (void)observer, (void)scratch;
    fail(out);
}

bool tamis_value_css_value(const struct css_rule *rule, enum css_property property, struct span value,
                           struct buf *out, struct buf *scratch)
{
    (void)rule, (void)property, (void)value, (void)scratch;
    fail(out);
    return false;
}

void tamis_value_css_sheet(const struct css_rule *rule, struct span css, struct css_observer observer,
                           struct buf *out, struct buf *scratch)
{
    (void)rule, (void)css, (void)observer, (void)scratch;
    fail(out);
}

tamis_reason tamis_value_css_presentation(struct span value, struct span id_prefix, struct buf *out)
{
    (void)value, (void)id_prefix;
    fail(out);
    return TAMIS_REASON_CSS_SYNTAX;
}

bool tamis_value_css_can_request(const struct url_rule *urls)
{
    (void)urls;
    return false;
}

bool tamis_value_css_legacy_color(struct span value, struct buf *out)
{
    (void)value;
    fail(out);
    return false;
}

void tamis_value_css_write_string(struct buf *out, struct span text)
{
    (void)text;
    fail(out);
}
