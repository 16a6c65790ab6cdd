/* interaction.c: what a rule of a style sheet must not contain if it applies because of what the reader does, as the rule of
 * "p:hover" does. Otherwise, a request that the rule causes would tell the sender of the document what the reader does.
 *
 * A url() is loaded when the rule begins to apply. Other declarations can also start a load: of an image that another rule or an
 * attribute gives to an element that is not displayed yet ("display", and "content" of a pseudo-element), of an image in
 * @keyframes ("animation"), of an image that an ancestor has or an earlier rule of the cascade sets ("inherit", "revert-layer"),
 * and of a font of @font-face ("font-weight", "text-transform"). Browsers load a font only when a text needs it. */
#include "value/css/parser.h"
#include "value/css/selector.h"

#include "base/array.h"

/* Properties that can display an element or a pseudo-element, or start an animation. */
static bool displays(uint32_t property)
{
    switch (property) {
    case CSS_animation:
    case CSS_animation_delay:
    case CSS_animation_direction:
    case CSS_animation_duration:
    case CSS_animation_fill_mode:
    case CSS_animation_iteration_count:
    case CSS_animation_name:
    case CSS_animation_play_state:
    case CSS_animation_timing_function:
    case CSS_content:
    case CSS_display:
        return true;
    default:
        return false;
    }
}

/* Properties that can have a url(). */
static bool takes_url(uint32_t property)
{
    switch (property) {
    case CSS_background:
    case CSS_background_image:
    case CSS_clip_path:
    case CSS_fill:
    case CSS_filter:
    case CSS_list_style:
    case CSS_list_style_image:
    case CSS_marker:
    case CSS_marker_end:
    case CSS_marker_mid:
    case CSS_marker_start:
    case CSS_mask:
    case CSS_stroke:
        return true;
    default:
        return false;
    }
}

/* Properties that select another font, or change the characters that are drawn. */
static bool changes_font(uint32_t property)
{
    static const struct span beginnings[] = {{"font", 4}, {"hyphens", 7}, {"list-style", 10}, {"text-emphasis", 13}};
    struct span name = tamis_value_css_property_name((enum css_property)property);
    for (size_t i = 0; i < ARRAY_LENGTH(beginnings); i++)
        if (span_starts(name, beginnings[i]))
            return true;
    return property == CSS_quotes || property == CSS_text_overflow || property == CSS_text_transform;
}

static bool is_wide_keyword(const struct css_value *v)
{
    return v->count == 1 && v->tokens[0].kind == CSS_TOKEN_IDENT &&
           tamis_value_css_wide_keyword(css_text(v->text, &v->tokens[0])).n;
}

bool tamis_value_css_starts_load(const struct css_parser *p, uint32_t property, const struct css_value *v)
{
    const struct css_rule *rule = p->rule;
    if (!(p->interaction & CSS_INTERACTION_STATE))
        return false;
    if ((rule->loads_images || tamis_value_css_can_request(rule->urls)) &&
        (displays(property) || (takes_url(property) && is_wide_keyword(v))))
        return true;
    return (rule->at_rules & CSS_AT_FONT_FACE) && tamis_value_css_can_request(rule->urls) &&
           changes_font(property);
}

bool tamis_value_css_loads_late(const struct css_parser *p, struct span url)
{
    return p->interaction && !span_starts(url, SPAN("data:")) && !span_starts(url, SPAN("#"));
}
