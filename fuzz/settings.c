/* settings.c: see settings.h. */
#include "fuzz/settings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tamis/policy_json.h>

#include "fuzz/target.h"
#include "support/text.h"

enum { POLICIES_MAX = 64 };

#define SVG(name) "{\"name\": \"" name "\", \"namespace\": \"" TAMIS_NAMESPACE_SVG "\"}"

static const struct named_policy safe_policies[] = {
    {"default", NULL, true},
    /* Raw text, forms, tables, templates, foreign content, comments. */
    {"all that is safe",
     "{\"removeElements\": [], \"removeAttributes\": [], \"removeProcessingInstructions\": [],"
     " \"comments\": true, \"javascriptURLs\": true}",
     true},
    /* Replaces elements with their children, so their content gets other parents. */
    {"unwrapping",
     "{\"removeElements\": [], \"removeAttributes\": [], \"comments\": true, \"replaceWithChildrenElements\":"
     " [\"td\", \"tr\", \"table\", \"ul\", \"p\", \"h1\", \"button\", \"div\", \"template\", \"form\","
     " \"select\", \"object\", \"pre\", \"a\"]}",
     true},
    /* Removes span, which the portable profiles add, and table. */
    {"no span, no table", "{\"removeElements\": [\"span\", \"table\"], \"removeAttributes\": []}", true},
    {"few",
     "{\"elements\": [\"p\", \"br\", \"b\", \"pre\", \"img\", {\"name\": \"a\", \"attributes\": "
     "[\"href\"]},"
     " {\"name\": \"span\", \"removeAttributes\": [\"title\"]}], \"attributes\": [\"title\", \"class\"],"
     " \"dataAttributes\": true}",
     true},
    /* SVG that contains HTML. */
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
    /* Keeps elements of Atom and elements in no namespace, and replaces some with their children. */
    {"feeds",
     "{\"elements\": [{\"name\": \"rss\", \"namespace\": null}, {\"name\": \"item\", \"namespace\": null},"
     " {\"name\": \"link\", \"namespace\": null}, \"p\", \"b\","
     " {\"name\": \"feed\", \"namespace\": \"" TAMIS_NAMESPACE_ATOM "\"},"
     " {\"name\": \"content\", \"namespace\": \"" TAMIS_NAMESPACE_ATOM "\"}], \"comments\": true,"
     " \"replaceWithChildrenElements\": [{\"name\": \"channel\", \"namespace\": null}, \"div\", \"a\"]}",
     true},
    /* Tags become text; some elements are renamed. */
    {"escaping",
     "{\"elements\": [\"p\", \"strong\", \"ul\", \"li\", \"table\", \"td\", {\"name\": \"a\", "
     "\"attributes\": [\"href\"]},"
     " " SVG(
         "svg") "], \"attributes\": [\"title\", \"class\"], \"unlistedElements\": \"escape\","
                " \"dropElements\": [\"style\", \"script\", \"textarea\"],"
                " \"replaceWithChildrenElements\": [\"div\", \"span\", \"tr\", \"template\"], \"rules\": ["
                "{\"elements\": [\"b\", \"h1\"], \"rename\": \"strong\"},"
                "{\"elements\": [\"form\", \"button\"], \"rename\": \"p\"},"
                "{\"url\": {\"schemes\": [\"https\"], \"relative\": \"keep\"}}]}",
     true},
    /* Keeps everything that is safe except a few elements, whose tags become text; with rules. */
    {"renaming",
     "{\"removeElements\": [\"u\"], \"removeAttributes\": [], \"comments\": true, \"escapeElements\": "
     "[\"table\", \"form\","
     " \"i\", " SVG("g") "], \"blockSeparator\": \"\\n\", \"replaceWithChildrenElements\": [\"div\", \"br\", "
                         "\"select\"],"
                         " \"rules\": [{\"elements\": [\"p\", \"li\"], \"rename\": \"section\"},"
                         "{\"elements\": [\"a\", \"pre\", \"nobr\", \"ul\"], \"rename\": \"span\"},"
                         "{\"url\": {\"schemes\": [\"https\", \"mailto\"], \"relative\": \"fragment\"}, "
                         "\"otherwise\": \"removeElement\"},"
                         "{\"attributes\": [\"title\"], \"values\": [\"x\", \"\"], \"patterns\": [\"*y?\"], "
                         "\"otherwise\": \"removeElement\"}]}",
     true},
    /* E-mail: style sheets with a scope, declarations, names with a prefix. */
    {"styled",
     "{\"elements\": [\"p\", \"b\", \"a\", \"span\", \"table\", \"tbody\", \"tr\", \"td\", \"label\", "
     "\"map\", \"img\", \"style\","
     " " SVG("svg") "," SVG("path") "," SVG("style") "," SVG(
         "a") "], \"attributes\": [\"style\", \"id\", \"class\", \"for\","
              " \"headers\", \"href\", \"usemap\", \"name\", \"fill\", \"marker-end\", \"title\"], "
              "\"ariaAttributes\": true,"
              " \"idPrefix\": \"u-\", \"unlistedElements\": \"replaceWithChildren\", \"blockSeparator\": \" "
              "\", \"rules\": ["
              "{\"attributes\": [\"style\"], \"style\": {\"properties\": [\"color\", "
              "{\"name\": \"position\", \"values\": [\"relative\", \"static\"]}, \"margin\", "
              "\"background-image\", \"font-family\"],"
              " \"url\": {\"schemes\": [\"https\"], \"relative\": \"fragment\"}}},"
              "{\"elements\": [\"body\"], \"rename\": \"p\", \"class\": \"page\"},"
              "{\"elements\": [\"style\"], \"stylesheet\": {\"properties\": [\"color\", \"margin\", "
              "\"background-image\"],"
              " \"atRules\": [\"media\", \"keyframes\"], \"scope\": \".mail\", \"url\": "
              "{\"schemes\": [\"https\"], \"upgradeInsecure\": true}}},"
              "{\"attributes\": [\"for\"], \"tokens\": [\"[a-m]{1}*\"]},"
              "{\"attributes\": [\"name\"], \"patterns\": [\"[a-m]{1,3}\"]},"
              "{\"attributes\": [\"href\", \"usemap\"], \"url\": {\"schemes\": [\"https\"], \"relative\": "
              "\"fragment\"}}]}",
     true},
    /* Resolves URLs with a base, marks links to other hosts, and has a rule for frames. */
    {"resolving",
     "{\"elements\": [\"p\", \"a\", \"area\", \"img\", \"source\", \"video\", \"form\", \"input\"," SVG(
         "svg") "," SVG("image") ","
                                 " " SVG(
                                     "a") "], \"attributes\": [\"href\", \"src\", \"srcset\", \"ping\", "
                                          "\"action\", \"formaction\", \"title\", \"rel\","
                                          " \"target\", {\"name\": \"href\", \"namespace\": "
                                          "\"" TAMIS_NAMESPACE_XLINK "\"}], \"unlistedElements\":"
                                          " \"replaceWithChildren\", \"baseURL\": "
                                          "\"https://own.example/a/b?c\", \"rules\": ["
                                          "{\"elements\": [\"img\", \"source\"], \"attributes\": [\"src\", "
                                          "\"srcset\"], \"url\": {\"schemes\": [\"https\", \"data\"], "
                                          "\"upgradeInsecure\": true,"
                                          " \"relative\": \"resolve\", \"hosts\": [\"own.example\", "
                                          "\"*.cdn.example\", \"127.0.0.1\"],"
                                          " \"dataTypes\": [\"image/png\", \"image/gif\"]}},"
                                          "{\"url\": {\"schemes\": [\"https\", \"http\", \"mailto\"], "
                                          "\"privateHosts\": \"remove\", \"relative\": \"resolve\"}},"
                                          "{\"attributes\": [\"rel\"], \"tokens\": [\"no*\", \"[a-u]+\"]},"
                                          "{\"elements\": [\"a\", \"area\"], \"attributes\": [\"rel\"], "
                                          "\"addTokens\": [\"ugc\", \"nofollow\"], \"when\": \"external\"},"
                                          "{\"elements\": [\"a\"], \"attributes\": [\"target\"], \"set\": "
                                          "\"_blank\", \"when\": \"external\"},"
                                          "{\"elements\": [\"img\"], \"attributes\": [\"loading\", "
                                          "\"title\"], \"set\": \"lazy\"},"
                                          "{\"frame\": {\"hosts\": [\"own.example\", \"*.test\"], "
                                          "\"sandbox\": \"allow-scripts\"}}]}",
     true},
    /* Custom elements. */
    {"components",
     "{\"elements\": [\"p\", \"b\", \"slot\", \"table\", \"tbody\", \"tr\", \"td\"], \"attributes\": "
     "[\"class\", \"id\", \"name\"],"
     " \"dataAttributes\": true, \"idPrefix\": \"x\", \"templateMarkers\": [\"{{\", \"}}\", \"<%\"],"
     " \"rules\": [{\"customElements\": [\"my-*\", "
     "\"[a-z]+-[a-z]+\"],"
     " \"attributes\": [\"href\", \"is\", \"a_b\", \"onx\"]},"
     "{\"url\": {\"schemes\": [\"https\"], \"relative\": \"keep\"}},"
     "{\"attributes\": [\"class\"], \"tokens\": [\"?\", \"my-*\", \"own\"], \"otherwise\": "
     "\"removeElement\"},"
     "{\"elements\": [\"p\", \"td\"], \"attributes\": [\"class\", \"data-x\"], \"addTokens\": [\"own\"]},"
     "{\"elements\": [\"b\"], \"attributes\": [\"title\", \"lang\"], \"set\": \"it's <b>\"}]}",
     true},
    /* Keeps everything that is safe; URLs can refer only to the same document. */
    {"references",
     "{\"removeElements\": [], \"removeAttributes\": [], \"idPrefix\": \"u-\", \"classPrefix\": \"u-\","
     " \"baseURL\": \"http://own.example/\", \"rules\": ["
     "{\"url\": {\"schemes\": [], \"relative\": \"fragment\"}},"
     "{\"attributes\": [\"style\"], \"style\": {\"properties\": [\"fill\", \"color\"]}}]}",
     true},
};

/* In the numbers of policies, the presets other than the default come between safe_policies and unsafe_policies. */
static const struct named_policy unsafe_policies[] = {
    /* Keeps everything that can be serialized, including scripts. */
    {"unsafe", "{}", false},
    {"unsafe, unwrapping while parsing",
     "{\"replaceWithChildrenElements\": [\"script\", \"style\", \"div\", \"svg\", \"table\", \"td\"], "
     "\"filter\": \"parsing\"}",
     false},
};

const char *const settings_contexts[SETTINGS_CONTEXTS] = {
    "div",    "body",     NULL,         "p",        "td",       "tr",   "table",  "tbody",
    "select", "template", "button",     "form",     "a",        "li",   "pre",    "caption",
    "option", "colgroup", "svg svg",    "svg desc", "math mi",  "html", "head",   "textarea",
    "style",  "script",   "svg script", "noscript", "frameset", "dt",   "my-own", "math annotation-xml",
};

_Noreturn static void give_up(const struct named_policy *p, const char *why)
{
    fprintf(stderr, "policy %s: %s\n", p->name, why);
    abort();
}

static tamis_config *config_of(const struct named_policy *p)
{
    tamis_config *config = NULL;
    tamis_error error;
    if (!p->json)
        config = tamis_config_new_preset(p->name, NULL, &error);
    else if (tamis_config_from_json(p->json, strlen(p->json), NULL, &config, &error) != TAMIS_OK)
        config = NULL;
    if (!config)
        give_up(p, error.text);
    if (tamis_config_complete(config, !p->safe) != TAMIS_OK)
        give_up(p, tamis_config_last_error(config).text);
    return config;
}

enum { SAFE = COUNT(safe_policies), UNSAFE = COUNT(unsafe_policies) };

uint32_t settings_presets(void)
{
    uint32_t count = 0;
    while (tamis_preset_name(count + 1))
        count++;
    return count;
}

uint32_t settings_policies(void)
{
    return SAFE + settings_presets() + UNSAFE;
}

struct named_policy settings_named_policy(uint32_t number)
{
    uint32_t presets = settings_presets(), n = number % (SAFE + presets + UNSAFE);
    if (n < SAFE)
        return safe_policies[n];
    if (n < SAFE + presets)
        return (struct named_policy){tamis_preset_name(n - SAFE + 1), NULL, true};
    return unsafe_policies[n - SAFE - presets];
}

bool settings_has_prefix(uint32_t number)
{
    struct named_policy p = settings_named_policy(number);
    if (p.json)
        return strstr(p.json, "\"idPrefix\"") != NULL;
    tamis_config *c = tamis_config_new_preset(p.name, NULL, NULL);
    bool has = c && tamis_config_text_value(c, TAMIS_TEXT_ID_PREFIX);
    tamis_config_free(c);
    return has;
}

/* Returns the index at which the objects for a policy are kept. */
static uint32_t place_of(uint32_t number)
{
    uint32_t n = number % settings_policies();
    if (n >= POLICIES_MAX) {
        fprintf(stderr, "more than %d policies: raise POLICIES_MAX\n", POLICIES_MAX);
        abort();
    }
    return n;
}

/* Reports whether the policy is the built-in default, which NULL selects; it has no config. */
static bool is_built_in(uint32_t number)
{
    return number % settings_policies() == 0;
}

struct promises *settings_promises_new(uint32_t number)
{
    struct named_policy p = settings_named_policy(number);
    if (is_built_in(number))
        return promises_new(p.name, NULL);
    tamis_config *config = config_of(&p);
    struct promises *made = promises_of_config(p.name, config, p.safe);
    tamis_config_free(config);
    return made;
}

struct promises *settings_promises(uint32_t number)
{
    static struct promises *made[POLICIES_MAX];
    struct promises **kept = &made[place_of(number)];
    if (!*kept)
        *kept = settings_promises_new(number);
    return *kept;
}

const char *settings_broken_around(uint32_t number, const char *before, const void *bytes, size_t n,
                                   const char *after)
{
    static struct text html;
    struct promises *p = settings_promises(number);
    text_clear(&html);
    text_add_string(&html, before);
    text_add(&html, bytes, n);
    text_add_string(&html, after);
    promises_set_context(p, "div");
    return promises_hold(p, html.p, html.n, 0) ? NULL : p->reason;
}

const tamis_policy *settings_policy(uint32_t number)
{
    static tamis_policy *made[POLICIES_MAX];
    tamis_policy **kept = &made[place_of(number)];
    if (*kept || is_built_in(number))
        return *kept;
    struct named_policy p = settings_named_policy(number);
    tamis_config *config = config_of(&p);
    tamis_error error;
    if (tamis_policy_new(config, p.safe, NULL, kept, &error) != TAMIS_OK)
        give_up(&p, error.text);
    tamis_config_free(config);
    return *kept;
}

tamis_profile settings_portable(uint32_t number)
{
    return (tamis_profile)(TAMIS_PROFILE_PORTABLE + number % (TAMIS_PROFILE_COUNT - TAMIS_PROFILE_PORTABLE));
}
