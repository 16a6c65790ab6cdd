/* reason.c: converts the reason of an invalid config to a message with a place. A reason has a path and a sentence. In
 * the path, a list can be followed by the name of one of its items, in quotes, instead of an index: in the reason
 * `elements, "a", attributes: "id" is listed twice`, "a" is an item of "elements", and "id" an item of "attributes". If the whole
 * path is in the text, the message has the form of other messages. Otherwise the message is the unchanged reason, with the place
 * of the last step that is in the text. */
#include "reader.h"

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

/* If `text` begins with the name of the item in quotes, returns the length of the name with its quotes; otherwise 0. If the item
 * has a namespace other than that of HTML, the namespace in parentheses must follow and is part of the length. */
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

bool tamis_json_config_error(struct reader *r)
{
    const char *reason = tamis_config_reason(r->config);
    struct trail t = {.count = 0, .value = r->root};
    const char *rest = follow_path(&t, reason);
    /* A list that has its default value is not in the text. If the first path begins with such a list, the next path in the reason
     * is used. */
    while (!t.count && *rest) {
        t.is_incomplete = false;
        rest = follow_path(&t, rest + 1);
    }
    rest = follow_names(&t, rest);
    const struct step *path = t.count ? &t.steps[t.count - 1] : NULL;
    struct place place = tamis_json_place(r, path, false);
    return t.is_incomplete || !path ? tamis_json_report(r, place, NULL, reason)
                                    : tamis_json_report(r, place, path, rest);
}
