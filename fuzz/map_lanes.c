/* map_lanes.c: the groups of states in a map. */
#include "fuzz/map.h"

static const struct map_lane html[] = {
    {"Data", "Text"},
    {"Tag open", "Tags"},
    {"RCDATA less-than sign", "RCDATA end tags"},
    {"RAWTEXT less-than sign", "RAWTEXT end tags"},
    {"Script data less-than sign", "Script end tags"},
    {"Script data escape start", "Script data, escaped"},
    {"Script data double escape start", "Script data, double escaped"},
    {"Before attribute name", "Attributes"},
    {"Bogus comment", "Comments and declarations"},
    {"DOCTYPE", "DOCTYPE"},
    {"CDATA section", "CDATA sections"},
    {"Processing instruction open", "Processing instructions"},
    {"Character reference", "Character references"},
    {NULL, NULL},
};

static const struct map_lane html2008[] = {
    {"Data", "Text, by content model"},
    {"Tag open", "Tags"},
    {"Before attribute name", "Attributes"},
    {"Bogus comment", "Comments and declarations"},
    {"DOCTYPE", "DOCTYPE"},
    {"CDATA block", "CDATA"},
    {NULL, NULL},
};

static const struct map_lane xml5[] = {
    {"Data", "Text"},
    {"Tag", "Tags"},
    {"Pi", "Processing instructions"},
    {"Markup declaration", "Comments and declarations"},
    {"CDATA", "CDATA sections"},
    {"Tag name", "Start tags and attributes"},
    {"Bogus comment", "Bogus comments"},
    {"DOCTYPE", "DOCTYPE"},
    {NULL, NULL},
};

static const struct map_lane sgml[] = {
    {"INITIAL", "INITIAL: data and marked section ends"},
    {"INITIAL less-than", "INITIAL: what a less-than sign begins"},
    {"INITIAL ampersand", "INITIAL: references"},
    {"CDATA", "CDATA"},
    {"TAG", "TAG: end tags"},
    {"ATTR", "ATTR: start tags"},
    {"ATTRVAL", "ATTRVAL: attribute values"},
    {"MD", "MD: parameters of declarations"},
    {"COM", "COM: comment declarations"},
    {"DS", "DS: subsets and sections, passed over"},
    {"white space after a token", "Token ends"},
    {NULL, NULL},
};

const struct map_lane *map_lanes(tamis_dialect dialect)
{
    static const struct map_lane *const lanes[TAMIS_DIALECT_COUNT] = {html, html2008, xml5, sgml};
    return lanes[dialect];
}
