/* hints.c: hints for unknown members: the object that a member belongs to, and the tamis name of another sanitizer's option. */
#include "reader.h"

#include <string.h>

const char *tamis_json_location_of(const char *member)
{
    static const struct {
        const char *member, *home;
    } homes[] = {
        {"schemes", "in \"url\""},
        {"relative", "in \"url\""},
        {"dataTypes", "in \"url\""},
        {"hosts", "in \"url\" or \"frame\""},
        {"sandbox", "in \"frame\""},
        {"properties", "in \"style\" or \"stylesheet\""},
        {"atRules", "in \"stylesheet\""},
        {"scope", "in \"stylesheet\""},
        {"name", "in an element or attribute"},
        {"namespace", "in an element or attribute"},
        {"target", "in a processing instruction"},
        {"url", "in a rule, \"style\" or \"stylesheet\""},
        {"values", "in a rule"},
        {"patterns", "in a rule, \"url\" or \"frame\""},
        {"tokens", "in a rule"},
        {"style", "in a rule"},
        {"stylesheet", "in a rule"},
        {"set", "in a rule"},
        {"addTokens", "in a rule"},
        {"rename", "in a rule"},
        {"customElements", "in a rule"},
        {"frame", "in a rule"},
        {"otherwise", "in a rule"},
        {"required", "in a rule"},
        {"when", "in a rule"},
        {"attributes", "in the policy, a rule, or an item of its \"elements\""},
        {"removeAttributes", "in the policy, or an item of its \"elements\""},
        {"rules", "in the policy itself"},
        {"limits", "in the policy itself"},
        {"baseURL", "in the policy itself"},
        {"idPrefix", "in the policy itself"},
    };
    for (size_t i = 0; i < COUNT(homes); i++)
        if (strcmp(homes[i].member, member) == 0)
            return homes[i].home;
    return NULL;
}

/* Option names of DOMPurify, sanitize-html, bleach and nh3, bluemonday, and of drafts of the Sanitizer API. Case, "_" and
 * "-" are ignored: ALLOWED_TAGS, allowed_tags and allowedTags are the same. */
static const struct {
    const char *theirs, *ours;
} others[] = {
    {"addattr", "\"attributes\""},
    {"addtags", "\"elements\""},
    {"allowattributes", "\"attributes\""},
    {"allowattrs", "\"attributes\""},
    {"allowariaattr", "\"ariaAttributes\""},
    {"allowcomments", "\"comments\""},
    {"allowcustomelements", "a rule with \"customElements\""},
    {"allowdataattr", "\"dataAttributes\""},
    {"allowdataattributes", "\"dataAttributes\""},
    {"allowdatauriimages", "\"dataTypes\" in the \"url\" of a rule"},
    {"allowedattr", "\"attributes\""},
    {"allowedattributes", "\"attributes\", for all elements or in an item of \"elements\""},
    {"allowedclasses", "a rule with \"tokens\""},
    {"allowedcssproperties", "\"properties\" in the \"style\" of a rule"},
    {"allowediframedomains", "a rule with \"frame\""},
    {"allowediframehostnames", "a rule with \"frame\""},
    {"allowedprotocols", "\"schemes\" in the \"url\" of a rule"},
    {"allowedschemes", "\"schemes\" in the \"url\" of a rule"},
    {"allowedschemesbytag", "a rule with \"elements\" and \"url\""},
    {"allowedstyles", "a rule with \"style\""},
    {"allowedtags", "\"elements\""},
    {"alloweduriregexp", "a rule with \"url\""},
    {"allowelements", "\"elements\""},
    {"allowprotocolrelative", "\"relative\" in the \"url\" of a rule"},
    {"allowrelativeurls", "\"relative\" in the \"url\" of a rule"},
    {"allowstyles", "a rule with \"style\""},
    {"allowunknownprotocols", "a rule with \"url\""},
    {"allowurlschemes", "\"schemes\" in the \"url\" of a rule"},
    {"blockelements", "\"replaceWithChildrenElements\""},
    {"cleancontenttags", "\"dropElements\""},
    {"customelementhandling", "a rule with \"customElements\""},
    {"disallowedtagsmode", "\"unlistedElements\""},
    {"dropattributes", "\"removeAttributes\""},
    {"forbidattr", "\"removeAttributes\""},
    {"forbidcontents", "\"dropElements\""},
    {"forbidtags", "\"removeElements\""},
    {"genericattributeprefixes", "\"dataAttributes\" and \"ariaAttributes\""},
    {"keepcontent", "\"unlistedElements\": \"replaceWithChildren\""},
    {"linkrel", "a rule with \"set\" for \"rel\""},
    {"nestinglimit", "\"TREE_DEPTH\" in \"limits\""},
    {"nontexttags", "\"dropElements\""},
    {"protocols", "\"schemes\" in the \"url\" of a rule"},
    {"requirenofollowonlinks", "a rule with \"set\" or \"addTokens\" for \"rel\""},
    {"sanitizenamedprops", "\"idPrefix\""},
    {"strip", "\"unlistedElements\""},
    {"stripcomments", "\"comments\""},
    {"tagattributes", "\"attributes\" in an item of \"elements\""},
    {"tags", "\"elements\""},
    {"transformtags", "rules with \"rename\" and \"set\""},
    {"urlschemes", "\"schemes\" in the \"url\" of a rule"},
    {"useprofiles", "a preset; \"tamis policy show\" prints it"},
};

static bool is_same(const char *typed, const char *theirs)
{
    for (; *typed; typed++) {
        char lowercase = *typed >= 'A' && *typed <= 'Z' ? (char)(*typed - 'A' + 'a') : *typed;
        if (lowercase == '_' || lowercase == '-')
            continue;
        if (lowercase != *theirs)
            return false;
        theirs++;
    }
    return *theirs == '\0';
}

const char *tamis_json_equivalent_of(const char *member)
{
    for (size_t i = 0; i < COUNT(others); i++)
        if (is_same(member, others[i].theirs))
            return others[i].ours;
    return NULL;
}
