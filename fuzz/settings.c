/* settings.c: see settings.h. */
#include "fuzz/settings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tamis/policy_json.h>

#define SVG(name) "{\"name\": \"" name "\", \"namespace\": \"" TAMIS_NAMESPACE_SVG "\"}"

const struct named_policy settings_policies[SETTINGS_POLICIES] = {
    {"default", NULL, true},
    /* Raw text, forms, tables, templates, foreign content, comments. */
    {"all that is safe",
     "{\"removeElements\": [], \"removeAttributes\": [], \"removeProcessingInstructions\": [],"
     " \"comments\": true, \"javascriptURLs\": true}",
     true},
    /* Moves content to where it was not written. */
    {"unwrapping",
     "{\"removeElements\": [], \"removeAttributes\": [], \"comments\": true, \"replaceWithChildrenElements\":"
     " [\"td\", \"tr\", \"table\", \"ul\", \"p\", \"h1\", \"button\", \"div\", \"template\", \"form\","
     " \"select\", \"object\", \"pre\", \"a\"]}",
     true},
    /* Without what the portable profiles like to put around things. */
    {"no span, no table", "{\"removeElements\": [\"span\", \"table\"], \"removeAttributes\": []}", true},
    {"few",
     "{\"elements\": [\"p\", \"br\", \"b\", \"pre\", \"img\", {\"name\": \"a\", \"attributes\": "
     "[\"href\"]},"
     " {\"name\": \"span\", \"removeAttributes\": [\"title\"]}], \"attributes\": [\"title\", \"class\"],"
     " \"dataAttributes\": true}",
     true},
    /* Drawings, with HTML in them. */
    {"drawings",
     "{\"elements\": [\"b\", \"div\", \"p\", \"br\", \"style\", {\"name\": \"a\", \"attributes\": "
     "[\"href\"]}," SVG("g") "," SVG("style") "," SVG("title") "," SVG(
         "foreignObject") ","
                          " {\"name\": \"svg\", \"namespace\": \"" TAMIS_NAMESPACE_SVG
                          "\", \"attributes\": [\"viewBox\"]},"
                          " {\"name\": \"animate\", \"namespace\": \"" TAMIS_NAMESPACE_SVG "\","
                          " \"attributes\": [\"attributeName\", \"to\", \"values\"]},"
                          " {\"name\": \"a\", \"namespace\": \"" TAMIS_NAMESPACE_SVG
                          "\", \"attributes\": [\"href\","
                          " {\"name\": \"href\", \"namespace\": \"" TAMIS_NAMESPACE_XLINK "\"}]}],"
                          " \"attributes\": [\"id\", \"style\", {\"name\": \"lang\", \"namespace\": "
                          "\"" TAMIS_NAMESPACE_XML "\"}]}",
     true},
    /* Elements of Atom and in no namespace, some of them unwrapped. */
    {"feeds",
     "{\"elements\": [{\"name\": \"rss\", \"namespace\": null}, {\"name\": \"item\", \"namespace\": null},"
     " {\"name\": \"link\", \"namespace\": null}, \"p\", \"b\","
     " {\"name\": \"feed\", \"namespace\": \"" TAMIS_NAMESPACE_ATOM "\"},"
     " {\"name\": \"content\", \"namespace\": \"" TAMIS_NAMESPACE_ATOM "\"}], \"comments\": true,"
     " \"replaceWithChildrenElements\": [{\"name\": \"channel\", \"namespace\": null}, \"div\", \"a\"]}",
     true},
    /* Everything that can be written: scripts too. */
    {"unsafe", "{}", false},
    {"unsafe, unwrapping",
     "{\"replaceWithChildrenElements\": [\"script\", \"style\", \"div\", \"svg\", \"table\", \"td\"]}",
     false},
};

const char *const settings_contexts[SETTINGS_CONTEXTS] = {
    "div",    "body",     NULL,         "p",        "td",       "tr",   "table",  "tbody",
    "select", "template", "button",     "form",     "a",        "li",   "pre",    "caption",
    "option", "colgroup", "svg svg",    "svg desc", "math mi",  "html", "head",   "textarea",
    "style",  "script",   "svg script", "noscript", "frameset", "dt",   "my-own", "math annotation-xml",
};

struct promises *settings_promises(uint32_t number)
{
    static struct promises *made[SETTINGS_POLICIES];
    const struct named_policy *p = &settings_policies[number % SETTINGS_POLICIES];
    struct promises **kept = &made[number % SETTINGS_POLICIES];
    if (!*kept)
        *kept = p->safe ? promises_new(p->name, p->json) : promises_new_unsafe(p->name, p->json);
    return *kept;
}

const tamis_policy *settings_policy(uint32_t number)
{
    static tamis_policy *made[SETTINGS_POLICIES];
    const struct named_policy *p = &settings_policies[number % SETTINGS_POLICIES];
    tamis_policy **kept = &made[number % SETTINGS_POLICIES];
    if (*kept || !p->json)
        return *kept;
    char message[200];
    if (tamis_policy_from_json(p->json, strlen(p->json), p->safe, NULL, kept, message, sizeof message) !=
        TAMIS_OK) {
        fprintf(stderr, "policy %s: %s\n", p->name, message);
        abort();
    }
    return *kept;
}

tamis_profile settings_portable(uint32_t number)
{
    return (tamis_profile)(TAMIS_PROFILE_PORTABLE + number % (TAMIS_PROFILE_COUNT - TAMIS_PROFILE_PORTABLE));
}
