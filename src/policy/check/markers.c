/* markers.c: checks the member "templateMarkers" of a configuration, and the texts that rules and "excerpt" write. */
#include "policy/check/check.h"

enum { MARKERS_MAX = 32, MARKER_BYTES_MIN = 2, MARKER_BYTES_MAX = 8 };

static bool refuse(struct tamis_config *c, size_t item, const char *error)
{
    c->reason[0] = '\0';
    reason_append(c, "templateMarkers[");
    tamis_policy_config_append_number(c, item);
    reason_append(c, "]: ");
    tamis_policy_config_append_quoted(c, span_from(c->template_markers.items[item]));
    reason_append(c, error);
    return false;
}

static bool is_punctuation(char c)
{
    return c > ' ' && c < 0x7F && !span_is_alphanumeric(c) && !span_has(SPAN("\"&'/;="), c);
}

/* Reports whether the output can contain the marker only within one text, comment, value or name. The writer puts "<", ">", "!",
 * "-" and "?" around these. */
static bool is_in_one_piece(struct span marker)
{
    bool has_other = false;
    for (size_t i = 0; i < marker.n; i++) {
        char c = marker.p[i];
        if (!is_punctuation(c) || (c == '<' && i) || (c == '>' && i + 1 < marker.n))
            return false;
        has_other |= !span_has(SPAN("<>!-?"), c);
    }
    return has_other;
}

static bool is_listed_before(const struct tamis_config *c, size_t item)
{
    for (size_t i = 0; i < item; i++)
        if (strcmp(c->template_markers.items[i], c->template_markers.items[item]) == 0)
            return true;
    return false;
}

static bool marker_is_valid(struct tamis_config *c, size_t item)
{
    struct span marker = span_from(c->template_markers.items[item]);
    if (marker.n < MARKER_BYTES_MIN || marker.n > MARKER_BYTES_MAX)
        return refuse(c, item, "must have 2 to 8 characters");
    if (!is_in_one_piece(marker))
        return refuse(
            c, item,
            "is not a sequence such as \"{{\", \"${\" or \"<%\"; use only ASCII punctuation without "
            "\\\" & ' / ; and =, \"<\" only at the beginning, and \">\" only at the end");
    return !is_listed_before(c, item) || refuse(c, item, "is listed twice");
}

static bool shares_byte(const struct tamis_config *c, struct span text)
{
    for (size_t i = 0; i < c->template_markers.count; i++) {
        struct span marker = span_from(c->template_markers.items[i]);
        for (size_t at = 0; at < marker.n; at++)
            if (span_has(text, marker.p[at]))
                return true;
    }
    return false;
}

/* A text that tamis adds must not become part of a marker, because the marker would be broken up when the output is sanitized
 * again. */
bool tamis_policy_check_written_is_no_marker(struct checker *k, struct rule_place place, const char *text)
{
    return !shares_byte(k->c, span_from(text)) ||
           tamis_policy_config_rule_refuse(k->c, place, text, "contains a character of \"templateMarkers\"");
}

bool tamis_policy_check_markers_are_valid(struct tamis_config *c)
{
    if (c->template_markers.count > MARKERS_MAX)
        return refuse(c, MARKERS_MAX, "is one too many; there can be at most 32");
    for (size_t i = 0; i < c->template_markers.count; i++)
        if (!marker_is_valid(c, i))
            return false;
    if (!c->has_excerpt || !shares_byte(c, span_from(c->excerpt.mark)))
        return true;
    c->reason[0] = '\0';
    reason_append(c, "excerpt.mark: ");
    tamis_policy_config_append_quoted(c, span_from(c->excerpt.mark));
    reason_append(c, "contains a character of \"templateMarkers\"");
    return false;
}
