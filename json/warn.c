/* warn.c: searches a policy for probable mistakes, and stores the warnings. */
#include "warn.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- Warnings, sorted by place */

struct warning {
    struct warning *next;
    tamis_place place; /* the place in the policy */
    size_t level;
    tamis_place inner; /* the place in the text of the level */
    char text[TAMIS_WARNING_BYTES];
};

static int compare(tamis_place a, tamis_place b)
{
    if (a.line != b.line)
        return a.line < b.line ? -1 : 1;
    return a.column == b.column ? 0 : a.column < b.column ? -1 : 1;
}

static bool is_before(const struct warning *a, const struct warning *b)
{
    int order = compare(a->place, b->place);
    if (order != 0 || a->level != b->level)
        return order < 0 || (order == 0 && a->level < b->level);
    return compare(a->inner, b->inner) < 0;
}

/* If the text fills the buffer, the text has probably been cut, and its last character may be incomplete. In this case,
 * removes the last character, unless it is ASCII. */
static void end_at_character(char *text, size_t size)
{
    size_t n = strlen(text), begin = n;
    if (n + 1 < size)
        return;
    while (begin > 0 && ((unsigned char)text[begin - 1] & 0xC0) == 0x80)
        begin--;
    if (begin > 0 && (unsigned char)text[begin - 1] >= 0xC0)
        text[begin - 1] = '\0';
}

/* Sets the places and the text of a warning. If the warning is about a base, `made->place` is the place of "extends" in the
 * first level, and the text contains the name of the base and the place in the base. */
static void place_warning(const struct warner *w, struct warning *made, const struct step *at,
                          const char *why)
{
    const struct reader *r = w->r;
    char inner[TAMIS_WARNING_BYTES], nested[TAMIS_MOST_BASE_BYTES + 2 + TAMIS_WARNING_BYTES];
    tamis_place place = tamis_json_place(r, at, false);
    struct step extends = tamis_json_member(NULL, "extends");
    made->inner = place;
    if (r->level > 0) {
        tamis_json_format_message(inner, sizeof inner, place, "", at, why);
        snprintf(nested, sizeof nested, "%.*s:%s", TAMIS_MOST_BASE_BYTES, r->levels[r->level].name, inner);
        place = tamis_json_outer_place(r, place);
        at = &extends;
        why = nested;
    }
    made->place = place;
    made->level = r->level;
    tamis_json_format_message(made->text, sizeof made->text, place, w->omits_places ? NULL : "warning: ", at,
                              why);
    end_at_character(made->text, sizeof made->text);
}

bool tamis_json_warn(struct warner *w, const struct step *at, const char *format, ...)
{
    char why[400];
    struct warning *made = w->count < TAMIS_MOST_WARNINGS ? tamis_json_allocate(w->r, 1, sizeof *made) : NULL;
    struct warning **place = &w->first;
    va_list list;
    if (!made)
        return true;
    va_start(list, format);
    vsnprintf(why, sizeof why, format, list);
    va_end(list);
    end_at_character(why, sizeof why);
    place_warning(w, made, at, why);
    while (*place && !is_before(made, *place))
        place = &(*place)->next;
    made->next = *place;
    *place = made;
    w->count++;
    return true;
}

/* Returns the text that precedes the name in a warning, such as "removes nothing: ", or "" for "elements" and "attributes". */
static const char *consequence(const struct listed *l)
{
    static const struct {
        const char *list, *text;
    } lists[] = {{"removeElements", "removes nothing: "},
                 {"removeAttributes", "removes nothing: "},
                 {"dropElements", "drops nothing: "},
                 {"replaceWithChildrenElements", "replaces nothing: "},
                 {"escapeElements", "escapes nothing: "}};
    for (size_t i = 0; i < COUNT(lists); i++)
        if (strcmp(lists[i].list, l->list) == 0)
            return lists[i].text;
    return "";
}

bool tamis_json_warn_name(struct warner *w, const struct listed *l, const char *format, ...)
{
    char why[300], name[TAMIS_JSON_QUOTED];
    va_list list;
    va_start(list, format);
    vsnprintf(why, sizeof why, format, list);
    va_end(list);
    end_at_character(why, sizeof why);
    return tamis_json_warn(w, l->at, "%s%s %s", consequence(l),
                           tamis_json_quote(name, l->name.name, strlen(l->name.name)), why);
}

void tamis_json_report_warnings(const struct warner *w, tamis_warning_sink *sink, void *user)
{
    for (const struct warning *one = w->first; one; one = one->next)
        sink(user, one->text);
}

/* ---- Names in lists */

typedef bool name_check(struct warner *w, const struct listed *l);

static void run_checks(struct warner *w, const struct listed *l, name_check *const *checks, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (checks[i](w, l))
            return;
}

static bool read_name(struct warner *w, const struct step *at, const struct json_value *item,
                      const char *usual, tamis_name *name)
{
    if (!tamis_json_read_name(w->r, at, item, NAME_OF_OWNER, name))
        return false;
    name->ns = name->ns ? name->ns : usual;
    return true;
}

struct where {
    const struct step *up; /* the path of the object that contains the list; NULL: the policy */
    const tamis_name *owner;
    bool in_rule;
    bool removes; /* the object is "remove" */
};

static const char *meaning(const struct where *where, const char *list)
{
    if (!where->removes)
        return list;
    return strcmp(list, "elements") == 0 ? "removeElements" : "removeAttributes";
}

static void check_attribute_lists(struct warner *w, const struct where *where,
                                  const struct json_value *object)
{
    static const char *const lists[] = {"attributes", "removeAttributes"};
    static name_check *const checks[] = {tamis_json_check_attribute, tamis_json_check_attribute_kept};
    for (size_t i = 0; i < COUNT(lists); i++) {
        const struct json_value *items = tamis_json_get(object, lists[i]);
        struct step list = tamis_json_member(where->up, lists[i]);
        for (size_t j = 0; j < json_count(items); j++) {
            struct step item = tamis_json_item(&list, j);
            struct listed l = {&item, meaning(where, lists[i]), {NULL, NULL}, where->owner, where->in_rule};
            if (read_name(w, &item, json_item(items, j), "", &l.name))
                run_checks(w, &l, checks, COUNT(checks));
        }
    }
}

static void check_element_lists(struct warner *w, const struct where *where, const struct json_value *object)
{
    static const char *const lists[] = {"elements", "removeElements", "replaceWithChildrenElements",
                                        "escapeElements", "dropElements"};
    static name_check *const checks[] = {tamis_json_check_element, tamis_json_check_element_kept};
    for (size_t i = 0; i < COUNT(lists); i++) {
        const struct json_value *items = tamis_json_get(object, lists[i]);
        struct step list = tamis_json_member(where->up, lists[i]);
        for (size_t j = 0; j < json_count(items); j++) {
            struct step item = tamis_json_item(&list, j);
            struct listed l = {&item, meaning(where, lists[i]), {NULL, NULL}, NULL, where->in_rule};
            if (!read_name(w, &item, json_item(items, j), TAMIS_NAMESPACE_HTML, &l.name))
                continue;
            run_checks(w, &l, checks, COUNT(checks));
            check_attribute_lists(w, &(struct where){&item, &l.name, false, false}, json_item(items, j));
        }
    }
}

static void check_rules(struct warner *w)
{
    const struct json_value *rules = tamis_json_get(w->r->root, "rules");
    struct step list = tamis_json_member(NULL, "rules");
    for (size_t i = 0; i < json_count(rules); i++) {
        struct step step = tamis_json_item(&list, i);
        const tamis_rule *rule = tamis_config_rule_at(w->r->config, i);
        struct where where = {&step, rule->elements.count == 1 ? rule->elements.names : NULL, true, false};
        check_element_lists(w, &where, json_item(rules, i));
        check_attribute_lists(w, &where, json_item(rules, i));
        tamis_json_check_rule(w, &step, i);
        tamis_json_check_use(w, &step, i);
    }
}

/* ---- "remove" and "add" */

static void check_idle(struct warner *w, const struct edit_place *e)
{
    bool removes = strcmp(e->section, "remove") == 0;
    struct step section = tamis_json_member(NULL, e->section), list = tamis_json_member(&section, e->list);
    struct step item = tamis_json_item(&list, e->index);
    char name[TAMIS_JSON_QUOTED];
    tamis_json_quote(name, e->name, strlen(e->name));
    if (e->is_idle)
        tamis_json_warn(w, &item, "changes nothing: the base %s %s",
                        removes ? "does not have" : "already has", name);
}

static void check_edits(struct warner *w)
{
    const struct level *l = &w->r->levels[w->r->level];
    struct step remove = tamis_json_member(NULL, "remove"), add = tamis_json_member(NULL, "add");
    for (size_t i = 0; i < l->edit_count; i++) {
        struct edit_place e = tamis_json_edit_at(l, i);
        check_idle(w, &e);
    }
    const struct where removed = {&remove, NULL, false, true}, added = {&add, NULL, false, false};
    check_element_lists(w, &removed, tamis_json_get(w->r->root, "remove"));
    check_attribute_lists(w, &removed, tamis_json_get(w->r->root, "remove"));
    check_element_lists(w, &added, tamis_json_get(w->r->root, "add"));
    check_attribute_lists(w, &added, tamis_json_get(w->r->root, "add"));
}

void tamis_json_check_policy(struct warner *w)
{
    struct where top = {NULL, NULL, false, false};
    w->r->status = tamis_policy_new(w->r->config, w->safe, w->r->allocator, &w->policy, NULL);
    if (!w->policy)
        return;
    check_element_lists(w, &top, w->r->root);
    check_attribute_lists(w, &top, w->r->root);
    check_edits(w);
    check_rules(w);
    tamis_json_check_members(w);
    tamis_json_check_kept(w);
    tamis_json_check_values(w);
    tamis_policy_free(w->policy);
}
