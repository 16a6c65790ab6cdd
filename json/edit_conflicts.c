/* edit_conflicts.c: finds names in "remove" and "add" that conflict with other members of the policy, or with one another. */
#include "edits.h"

#include <inttypes.h>

static const char *default_namespace(const struct edit *e)
{
    return e->kind->what == ELEMENT ? TAMIS_NAMESPACE_HTML : "";
}

static bool is_same(const struct edit *a, const struct edit *b)
{
    return a->kind->what == b->kind->what && mean_same(a->name, b->name, default_namespace(a));
}

static bool report_same(struct reader *r, const struct edit *e, const struct edit *earlier)
{
    struct step steps[3], others[3];
    char quoted[TAMIS_JSON_QUOTED];
    tamis_place place = tamis_json_place(r, steps_of(earlier, others), false);
    tamis_json_quote(quoted, e->name.name, strlen(e->name.name));
    if (e->kind == earlier->kind)
        return tamis_json_error(r, steps_of(e, steps),
                                "%s is listed twice; the first is at %" PRIu64 ":%" PRIu64, quoted,
                                place.line, place.column);
    return tamis_json_error(r, steps_of(e, steps), "%s is also in \"%s\" of \"%s\", at %" PRIu64 ":%" PRIu64,
                            quoted, earlier->kind->list, earlier->kind->section, place.line, place.column);
}

static bool no_name_is_twice(struct reader *r)
{
    const struct level *l = &r->levels[r->level];
    for (size_t i = 0; i < l->edit_count; i++)
        for (size_t j = 0; j < i; j++)
            if (is_same(&l->edits[i], &l->edits[j]))
                return report_same(r, &l->edits[i], &l->edits[j]);
    return true;
}

/* If the policy has the list `member`, such as "elements", reports an error and returns true: edits of
 * this kind change a list of the base, and `member` would replace this list. */
static bool replaces(struct reader *r, const struct edit_kind *kind, const char *member)
{
    struct step section = tamis_json_member(NULL, kind->section),
                at = tamis_json_member(&section, kind->list);
    struct step other = tamis_json_member(NULL, member);
    if (!tamis_json_get(r->root, member))
        return false;
    tamis_place place = tamis_json_place(r, &other, true);
    tamis_json_error(r, &at,
                     "cannot be combined with \"%s\", at %" PRIu64 ":%" PRIu64
                     ", which replaces the list of the base",
                     member, place.line, place.column);
    return true;
}

static bool no_list_is_replaced(struct reader *r)
{
    static const char *const members[][2] = {
        [ELEMENT] = {"elements", "removeElements"},
        [ATTRIBUTE] = {"attributes", "removeAttributes"},
        [INSTRUCTION] = {"processingInstructions", "removeProcessingInstructions"}};
    for (size_t i = 0; i < EDIT_KINDS; i++)
        if (list_of(r, &tamis_json_edit_kinds[i]) &&
            (replaces(r, &tamis_json_edit_kinds[i], members[tamis_json_edit_kinds[i].what][0]) ||
             replaces(r, &tamis_json_edit_kinds[i], members[tamis_json_edit_kinds[i].what][1]) ||
             (tamis_json_edit_kinds[i].other &&
              replaces(r, &tamis_json_edit_kinds[i], tamis_json_edit_kinds[i].other))))
            return false;
    return true;
}

/* If the list `member` of the policy also contains the element of `e`, or if a name in this list is not valid, reports an error
 * and returns true. */
static bool is_elsewhere(struct reader *r, const struct edit *e, const char *member)
{
    const struct json_value *list = tamis_json_get(r->root, member);
    struct step steps[3], at = tamis_json_member(NULL, member);
    char quoted[TAMIS_JSON_QUOTED];
    for (size_t i = 0; i < json_count(list); i++) {
        struct edit other = {.kind = e->kind};
        struct step item = tamis_json_item(&at, i);
        if (!tamis_json_read_name(r, &item, json_item(list, i), NAME_ALONE, &other.name))
            return true;
        if (!is_same(e, &other))
            continue;
        tamis_place place = tamis_json_place(r, &item, false);
        tamis_json_error(r, steps_of(e, steps), "%s is also in \"%s\", at %" PRIu64 ":%" PRIu64,
                         tamis_json_quote(quoted, e->name.name, strlen(e->name.name)), member, place.line,
                         place.column);
        return true;
    }
    return false;
}

static bool no_element_is_elsewhere(struct reader *r)
{
    const struct level *l = &r->levels[r->level];
    for (size_t i = 0; i < l->edit_count; i++)
        if (l->edits[i].kind->what == ELEMENT &&
            (is_elsewhere(r, &l->edits[i], "replaceWithChildrenElements") ||
             is_elsewhere(r, &l->edits[i], "escapeElements") ||
             is_elsewhere(r, &l->edits[i], "dropElements")))
            return false;
    return true;
}

bool tamis_json_edits_agree(struct reader *r)
{
    return no_name_is_twice(r) && no_list_is_replaced(r) && no_element_is_elsewhere(r);
}
