/* hints.c: for a misplaced member, finds the objects in which it can occur. For an option of
 * another sanitizer, finds the equivalent in tamis. */
#include "reader.h"
#include "rule_table.h"

#include <stdio.h>
#include <string.h>

/* In rules, a member occurs in at most three kinds of objects: for example, "patterns" in the rule, in "url" and in "frame".
 * collect_parents() needs space for one more name. */
enum { MOST_LOCATIONS = 4, LOCATION_NAME = 20 };
_Static_assert(TAMIS_JSON_LOCATION >= MOST_LOCATIONS * (LOCATION_NAME + 4), "all locations fit");

/* If the member can occur outside rules, returns a phrase for its places; otherwise returns NULL. The table has the members of
 * objects for names, of "excerpt" and of "linkify", and the members that can occur in several kinds of objects. "schemes" is
 * left out, because a misplaced "schemes" is probably meant for "url". */
static const char *other_location(const char *member)
{
    static const struct {
        const char *member, *location;
    } others[] = {
        {"name", "in an element or attribute"},
        {"namespace", "in an element or attribute"},
        {"target", "in a processing instruction"},
        {"attributes", "in the policy, in a rule, or in an item of the list \"elements\""},
        {"removeAttributes", "in the policy, or in an item of the list \"elements\""},
        {"elements", "in the policy, or in a rule"},
        {"characters", "in \"excerpt\""},
        {"at", "in \"excerpt\""},
        {"mark", "in \"excerpt\""},
        {"images", "in \"excerpt\""},
        {"tables", "in \"excerpt\""},
        {"mail", "in \"linkify\""},
        {"skip", "in \"linkify\""},
    };
    for (size_t i = 0; i < COUNT(others); i++)
        if (strcmp(others[i].member, member) == 0)
            return others[i].location;
    if (tamis_json_is_limit(member))
        return "in \"limits\"";
    return tamis_json_is_policy_member(member) ? "in the policy itself" : NULL;
}

/* Reports whether a part of the path has this name. Sets `*parent` to the part before it; if it is the first part, sets
 * `parent->name` to NULL. */
static bool find_part(const char *path, const char *name, struct part *parent)
{
    size_t length = 0;
    struct part part = {NULL, 0, false};
    do {
        *parent = part;
        part = tamis_json_part_after(path, path, length);
        length += part.n + 1;
    } while (!part.is_last && !tamis_json_is_part(&part, name));
    return tamis_json_is_part(&part, name);
}

static void write_parent(char out[LOCATION_NAME], const struct part *parent)
{
    if (parent->name)
        snprintf(out, LOCATION_NAME, "\"%.*s\"", (int)parent->n, parent->name);
    else
        snprintf(out, LOCATION_NAME, "a rule");
}

/* Stores the names of the objects that have the member, each once. Returns their number. The object "rewriteTo" is left out,
 * because a misplaced "schemes" or "hosts" is probably meant for "url". */
static size_t collect_parents(const char *member, char found[MOST_LOCATIONS][LOCATION_NAME])
{
    size_t count = 0;
    for (size_t i = 0; i < tamis_json_rule_row_count && count < MOST_LOCATIONS; i++) {
        struct part parent;
        size_t known = 0;
        if (!find_part(tamis_json_rule_rows[i].path, member, &parent) ||
            tamis_json_is_part(&parent, "rewriteTo"))
            continue;
        write_parent(found[count], &parent);
        while (strcmp(found[known], found[count]) != 0)
            known++;
        count += known == count;
    }
    return count;
}

const char *tamis_json_location_of(const char *member, char buffer[TAMIS_JSON_LOCATION])
{
    char found[MOST_LOCATIONS][LOCATION_NAME];
    const char *other = other_location(member);
    size_t count = other ? 0 : collect_parents(member, found), n = 0;
    if (count == 0)
        return other;
    for (size_t i = 0; i < count; i++) {
        const char *before = i == 0 ? "in " : i + 1 < count ? ", " : " or ";
        n += (size_t)snprintf(buffer + n, TAMIS_JSON_LOCATION - n, "%s%s", before, found[i]);
    }
    return buffer;
}

/* Names of options in DOMPurify, sanitize-html, bleach, nh3, bluemonday and drafts of the Sanitizer API. Case, "_" and "-" are
 * ignored: ALLOWED_TAGS, allowed_tags and allowedTags match the same item. */
static const struct {
    const char *theirs, *ours;
} others[] = {
    {"addattr", "\"attributes\""},
    {"addtags", "\"elements\""},
    {"allowattribute", "\"attributes\", or \"attributes\" in \"add\" with \"extends\""},
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
    {"allowelement", "\"elements\", or \"elements\" in \"add\" with \"extends\""},
    {"allowelements", "\"elements\""},
    {"allowprocessinginstruction", "\"processingInstructions\" in \"add\" with \"extends\""},
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
    {"removeattribute", "\"attributes\" in \"remove\" with \"extends\""},
    {"removeelement", "\"elements\" in \"remove\" with \"extends\""},
    {"removeprocessinginstruction", "\"processingInstructions\" in \"remove\" with \"extends\""},
    {"replaceelementwithchildren", "\"replaceWithChildrenElements\" in \"add\" with \"extends\""},
    {"requirenofollowonlinks", "a rule with \"set\" or \"addTokens\" for \"rel\""},
    {"sanitizenamedprops", "\"idPrefix\""},
    {"setcomments", "\"comments\""},
    {"setdataattributes", "\"dataAttributes\""},
    {"setjavascripturls", "\"javascriptURLs\""},
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
