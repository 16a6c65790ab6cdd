/* reason.c: converts the reason why a config is invalid (tamis_config_last_error()) to a message with a place. A reason has a path
 * and a sentence. In the path, a list can be followed by the name of one of its items, in quotes, instead of an index: in the
 * reason `elements, "a", attributes: "id" is listed twice`, "a" is an item of "elements", and "id" an item of "attributes". If
 * the whole path is in the text, the message has the usual form: place, path and sentence. Otherwise the message contains the
 * whole reason, with the place of the last step that is in the text. If the sentence names a member in another level
 * (levels.c), the place of this member is added. In a policy that extends another one, the member at the beginning of the path
 * may be in the text of a base; the message then begins with the places of "extends". */
#include "reader.h"

#include <stdio.h>
#include <string.h>

enum { STEPS = 12 };

struct trail {
    struct step steps[STEPS];
    size_t count;
    const struct json_value *value; /* the value at the path */
    bool is_incomplete;             /* a step of the path is not in the text, or there are too many steps */
};

static void add_step(struct trail *t, struct step step)
{
    const struct json_value *next;
    if (step.member)
        next = tamis_json_get_n(t->value, step.member, step.number);
    else
        next = json_item(t->value, step.number);
    t->is_incomplete = t->is_incomplete || !next || t->count == STEPS;
    if (t->is_incomplete)
        return;
    step.up = t->count ? &t->steps[t->count - 1] : NULL;
    t->steps[t->count++] = step;
    t->value = next;
}

/* Adds the steps of a path such as `rules[3].url`. Returns the text that follows the path in the reason. */
static const char *follow_path(struct trail *t, const char *text)
{
    while (*text) {
        size_t n = strcspn(text, ".[]:, \"");
        if (*text == '[') {
            size_t index = 0;
            for (text++; *text >= '0' && *text <= '9' && index < 1000000; text++)
                index = index * 10 + (size_t)(*text - '0');
            add_step(t, tamis_json_item(NULL, index));
            text += *text == ']';
        } else if (n > 0) {
            add_step(t, (struct step){NULL, text, n});
            text += n;
        } else if (*text == '.') {
            text++;
        } else {
            break;
        }
    }
    return text;
}

/* If `text` begins with the name of the item in quotes, returns the length of the name with its quotes; otherwise 0. If the
 * item has a namespace other than that of HTML, the namespace in parentheses must follow and is part of the length. */
static size_t named(const struct json_value *item, const char *text)
{
    const struct json_value *object = json_is(item, JSON_OBJECT) ? item : NULL;
    const struct json_value *value = !object                          ? item
                                     : tamis_json_get(object, "name") ? tamis_json_get(object, "name")
                                                                      : tamis_json_get(object, "target");
    const char *name = json_string(value), *ns = json_string(tamis_json_get(object, "namespace"));
    size_t n = name ? strlen(name) : 0;
    if (!name || strncmp(text + 1, name, n) != 0 || text[n + 1] != '"')
        return 0;
    n += 2;
    if (!ns || strcmp(ns, TAMIS_NAMESPACE_HTML) == 0 || *ns == '\0')
        return strncmp(text + n, " (http", 6) == 0 ? 0 : n;
    if (strncmp(text + n, " (", 2) != 0 || strncmp(text + n + 2, ns, strlen(ns)) != 0)
        return 0;
    return n + strlen(ns) + 3;
}

/* Adds a step for the item whose name is in quotes at the start of `text`. If several items have this name, uses the last one,
 * because a repeated item is the error. Returns the length of the name in `text`, or 0 if there is no such item. */
static size_t follow_name(struct trail *t, const char *text)
{
    size_t n = 0, found = 0;
    for (size_t i = json_count(t->value); i-- > 0 && !n;) {
        n = named(json_item(t->value, i), text);
        found = i;
    }
    if (n)
        add_step(t, tamis_json_item(NULL, found));
    return n;
}

/* Adds steps for the names of items: `elements, "a", attributes: "id" is listed twice` can become elements[0].attributes[1].
 * Returns the sentence, here `"id" is listed twice`. */
static const char *follow_names(struct trail *t, const char *rest)
{
    while (t->count && (strncmp(rest, ", \"", 3) == 0 || strncmp(rest, ": \"", 3) == 0)) {
        bool is_last = *rest == ':';
        size_t n = follow_name(t, rest + 2);
        if (is_last || !n)
            break;
        rest = follow_path(t, rest + 2 + n + 2);
    }
    return rest + strspn(rest, ": ");
}

/* ---- Places in other levels of a policy that extends another one */

static bool is_member(const char *word, size_t n)
{
    for (unsigned i = 0; i < TAMIS_LIST_COUNT; i++)
        if (span_equal((struct span){word, n}, span_from(tamis_config_list_name((tamis_config_list)i))))
            return true;
    for (unsigned i = 0; i < TAMIS_FLAG_COUNT; i++)
        if (span_equal((struct span){word, n}, span_from(tamis_config_flag_name((tamis_config_flag)i))))
            return true;
    return span_equal((struct span){word, n}, SPAN("unlistedElements")) ||
           span_equal((struct span){word, n}, SPAN("baseURL"));
}

/* Adds the place of a member in another level: `… ("elements" is at 3:3)`. */
static const char *add_place(const struct reader *r, size_t level, const char *member, size_t n,
                             const char *sentence, char out[MESSAGE_BYTES])
{
    char place[TAMIS_JSON_ELSEWHERE];
    tamis_json_elsewhere(r, level, member, n, place);
    snprintf(out, MESSAGE_BYTES, "%.*s (\"%.*s\" is %s%s)", MESSAGE_BYTES - 250, sentence, (int)n, member,
             r->levels[level].root ? "at " : "in ", place);
    return out;
}

/* Adds the place of a list in the level r->level. This list replaces a list of the base. */
static const char *add_replaced_list(const struct reader *r, const char *sentence, char out[MESSAGE_BYTES])
{
    static const char *const lists[] = {"elements", "removeElements", "attributes", "removeAttributes"};
    for (size_t i = 0; i < COUNT(lists); i++)
        if (tamis_json_get(r->levels[r->level].root, lists[i]))
            return add_place(r, r->level, lists[i], strlen(lists[i]), sentence, out);
    return sentence;
}

/* `level` is the index in r->levels of the level that contains the error. If the sentence contains, in quotes, the name of a
 * member that is in another level, adds the place of this member. Otherwise, if `level` is a base of the level r->level, adds
 * the place of a list in r->level: this list replaces a list of a base and probably causes the error. */
static const char *add_other_place(const struct reader *r, size_t level, const char *sentence,
                                   char out[MESSAGE_BYTES])
{
    for (const char *word = strchr(sentence, '"'); word; word = strchr(word + 1, '"')) {
        size_t n = strcspn(word + 1, "\"");
        size_t found = is_member(word + 1, n) ? tamis_json_level_of(r, word + 1, n) : level;
        if (found != level && found != r->level_count)
            return add_place(r, found, word + 1, n, sentence, out);
    }
    return level == r->level ? sentence : add_replaced_list(r, sentence, out);
}

/* ---- Reporting */

static bool report_here(struct reader *r, const char *reason, size_t top)
{
    struct trail t = {.count = 0, .value = r->root};
    char buffer[MESSAGE_BYTES];
    const char *rest = follow_path(&t, reason);
    size_t level = r->level;
    /* The reason can begin with a list that is not in the text, because the list has its default value. In this case, the path
     * begins at the next word of the reason that is a member in the text. */
    while (!t.count && *rest) {
        t.is_incomplete = false;
        rest = follow_path(&t, rest + 1);
    }
    rest = follow_names(&t, rest);
    const struct step *path = t.count ? &t.steps[t.count - 1] : NULL;
    tamis_place place = tamis_json_place(r, path, false);
    bool is_short = !t.is_incomplete && path;
    r->level = top;
    const char *why = add_other_place(r, level, is_short ? rest : reason, buffer);
    r->level = level;
    return tamis_json_report(r, place, is_short ? path : NULL, why);
}

/* Reports an error with the place of "rules". The functions that were called for "remove" and "add" (policy.h, section 2) may
 * have removed rules, and names from rules. Therefore, an index in the path of the reason may be different from the index in
 * the text. */
static bool report_rules(struct reader *r, const char *reason, size_t top)
{
    struct step rules = tamis_json_member(NULL, "rules");
    tamis_place place = tamis_json_place(r, &rules, false);
    char buffer[MESSAGE_BYTES];
    size_t level = r->level;
    r->level = top;
    const char *why = add_other_place(r, level, reason, buffer);
    r->level = level;
    return tamis_json_report(r, place, NULL, why);
}

static bool has_edited_rules(const struct reader *r, size_t from, size_t to, const char *reason)
{
    bool is_edited = false;
    for (size_t i = from; i < to; i++)
        is_edited = is_edited || r->levels[i].is_edited;
    return is_edited && strncmp(reason, "rules", 5) == 0;
}

/* Reports an error in a member of a preset, at the place of "extends" in the level before the preset. */
static bool report_preset(struct reader *r, size_t preset, const char *reason, size_t top)
{
    struct step at = tamis_json_member(NULL, "extends");
    char buffer[MESSAGE_BYTES];
    const char *why = add_other_place(r, preset, reason, buffer);
    r->level = top;
    tamis_json_enter(r, preset - 1);
    tamis_json_error(r, &at, "%s: %s", r->levels[preset].name, why);
    tamis_json_enter(r, top);
    return false;
}

bool tamis_json_config_error(struct reader *r)
{
    const tamis_error error = tamis_config_last_error(r->config);
    const char *reason = error.text;
    size_t top = r->level, level = tamis_json_level_of(r, reason, strcspn(reason, ".[]:, \""));
    if (level == top || level == r->level_count)
        return report_here(r, reason, top);
    if (!r->levels[level].root)
        return report_preset(r, level, reason, top);
    tamis_json_enter(r, level);
    if (has_edited_rules(r, top, level, reason))
        report_rules(r, reason, top);
    else
        report_here(r, reason, top);
    tamis_json_enter(r, top);
    return false;
}
