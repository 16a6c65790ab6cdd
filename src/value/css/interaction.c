/* interaction.c: what a rule of a style sheet must not contain if it applies, or ceases to apply, because of what the reader does, as
 * the rule of "p:hover" does. Otherwise, a request that the rule causes would tell the sender of the document what the reader does.
 *
 * A url() is loaded when the rule begins to apply. Other declarations can also start a load: of an image that another rule or an
 * attribute gives to an element that is not displayed yet ("display", and "content" of a pseudo-element), of an image in
 * @keyframes ("animation"), of an image that the rule hides until it ceases to apply ("background: none" of "p:not(:hover)"), and
 * of a font of @font-face ("font-weight", "text-transform"). Browsers load a font only when a text needs it. */
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

/* Properties that can have a url(), or hide one that another rule sets. */
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
    static const struct span beginnings[] = {
        {"font", 4}, {"hyphens", 7}, {"list-style", 10}, {"text-emphasis", 13}};
    struct span name = tamis_value_css_property_name((enum css_property)property);
    for (size_t i = 0; i < ARRAY_LENGTH(beginnings); i++)
        if (span_starts(name, beginnings[i]))
            return true;
    return property == CSS_quotes || property == CSS_text_overflow || property == CSS_text_transform;
}

/* Reports whether the current rule depends on what the reader does, and declarations in it could load an image. */
static bool guards_images(const struct css_parser *p)
{
    return (p->interaction & CSS_INTERACTION_STATE) &&
           (p->rule->loads_images || tamis_value_css_can_request(p->rule->urls));
}

static bool guards_fonts(const struct css_parser *p)
{
    return (p->interaction & CSS_INTERACTION_STATE) && (p->rule->at_rules & CSS_AT_FONT_FACE) &&
           tamis_value_css_can_request(p->rule->urls);
}

static bool is_none(const struct css_value *v, const struct css_token *t)
{
    return t->kind == CSS_TOKEN_IDENT && span_equal_nocase(css_text(v->text, t), SPAN("none"));
}

/* Moves each url() and "none" behind the other tokens, and removes them from the value. Returns the number of tokens before. */
static uint32_t part_images(struct css_value *v)
{
    uint32_t before = v->count, kept = 0;
    for (uint32_t i = 0; i < before; i++) {
        struct css_token t = v->tokens[i];
        if (t.kind == CSS_TOKEN_URL || is_none(v, &t))
            continue;
        v->tokens[i] = v->tokens[kept];
        v->tokens[kept++] = t;
    }
    v->count = kept;
    return before;
}

/* If the value of "background" is only a color, apart from images, turns the declaration into one of "background-color", which
 * neither shows nor hides an image. */
static bool keep_color(struct css_parser *p, struct css_declaration *d, uint32_t *property)
{
    struct span source = p->source;
    uint32_t before = part_images(&d->value);
    if (!p->rule->properties[CSS_background_color] || !tamis_value_css_match(&d->value, CSS_background_color))
        return false;
    for (uint32_t i = d->value.count; i < before; i++) {
        p->source = d->value.tokens[i].source;
        if (d->value.tokens[i].kind == CSS_TOKEN_URL)
            tamis_value_css_drop(p, TAMIS_REASON_CSS_INTERACTION);
    }
    p->source = source;
    *property = CSS_background_color;
    d->name = tamis_value_css_property_name(CSS_background_color);
    return true;
}

bool tamis_value_css_is_calm(struct css_parser *p, struct css_declaration *d, uint32_t *property)
{
    if (guards_images(p) && *property == CSS_background)
        return keep_color(p, d, property);
    return !(guards_images(p) && (displays(*property) || takes_url(*property))) &&
           !(guards_fonts(p) && changes_font(*property));
}

bool tamis_value_css_loads_late(const struct css_parser *p, struct span url)
{
    return p->interaction && !span_starts(url, SPAN("data:")) && !span_starts(url, SPAN("#"));
}
