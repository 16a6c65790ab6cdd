/* report.c: see report.h. */
#include "report/report.h"

#include "base/array.h"
#include "base/decimal.h"
#include "base/utf8.h"
#include "parse/places.h"

#define REASON(name, code, text, user_text) {code, text, user_text},
static const struct {
    const char *code;
    const char *text;
    const char *user_text;
} reasons[TAMIS_REASON_COUNT] = {
#include <tamis/reasons.def>
};
#undef REASON

const char *tamis_reason_code(tamis_reason reason)
{
    return (unsigned)reason < TAMIS_REASON_COUNT ? reasons[reason].code : "";
}

const char *tamis_reason_text(tamis_reason reason)
{
    return (unsigned)reason < TAMIS_REASON_COUNT ? reasons[reason].text : "";
}

const char *tamis_reason_user_text(tamis_reason reason)
{
    return (unsigned)reason < TAMIS_REASON_COUNT ? reasons[reason].user_text : "";
}

const char *tamis_subject_name(tamis_subject subject)
{
    static const char *const names[TAMIS_SUBJECT_COUNT] = {
        [TAMIS_SUBJECT_ELEMENT] = "element",
        [TAMIS_SUBJECT_ATTRIBUTE] = "attribute",
        [TAMIS_SUBJECT_VALUE] = "value",
        [TAMIS_SUBJECT_TEXT] = "text",
        [TAMIS_SUBJECT_COMMENT] = "comment",
        [TAMIS_SUBJECT_PROCESSING_INSTRUCTION] = "processing-instruction",
    };
    return (unsigned)subject < TAMIS_SUBJECT_COUNT ? names[subject] : "";
}

const char *tamis_outcome_name(tamis_outcome outcome)
{
    static const char *const names[TAMIS_OUTCOME_COUNT] = {
        [TAMIS_OUTCOME_REMOVED] = "removed",
        [TAMIS_OUTCOME_UNWRAPPED] = "unwrapped",
        [TAMIS_OUTCOME_CHANGED] = "changed",
        [TAMIS_OUTCOME_ADDED] = "added",
    };
    return (unsigned)outcome < TAMIS_OUTCOME_COUNT ? names[outcome] : "";
}

void tamis_report_init(struct report *r, struct meter *m)
{
    *r = (struct report){.meter = m};
    tamis_base_arena_init(&r->texts, m);
}

static void free_map(struct meter *m, struct output_map *map)
{
    tamis_base_array_release(m, map->items, map->capacity, sizeof *map->items);
}

void tamis_report_free(struct report *r)
{
    tamis_base_array_release(r->meter, r->changes, r->capacity, sizeof *r->changes);
    tamis_base_arena_free(&r->texts);
    free_map(r->meter, &r->map);
    free_map(r->meter, &r->next);
    uint64_t most = r->most;
    tamis_report_init(r, r->meter);
    r->most = most;
}

void tamis_report_begin(struct report *r)
{
    tamis_base_arena_reset(&r->texts);
    r->total = 0;
    r->count = r->map.count = r->next.count = 0;
    r->last_path = NO_RULE;
    r->last_rule = "";
    r->parsed = SPAN("");
}

/* --- strings --- */

enum { LONGEST = 200 };

/* A string of at most LONGEST bytes. A text of more than LONGEST - 3 bytes is cut, and "…" (3 bytes) is appended. */
struct short_text {
    char p[LONGEST];
    size_t n;
    bool cut;
};

static void add(struct short_text *l, struct span s)
{
    size_t left = LONGEST - 3 - l->n, n = s.n;
    if (l->cut)
        return;
    if (n > left) {
        l->cut = true;
        for (n = left; n && !utf8_begins(s.p[n]); n--)
            ;
    }
    tamis_base_array_copy(l->p + l->n, s.p, n, 1);
    l->n += n;
    if (l->cut) {
        tamis_base_array_copy(l->p + l->n, "\xE2\x80\xA6", 3, 1);
        l->n += 3;
    }
}

static void add_number(struct short_text *l, uint32_t number)
{
    char digits[DECIMAL_DIGITS];
    add(l, tamis_base_decimal(number, digits));
}

static const char *store(struct report *r, const struct short_text *l)
{
    const char *copy = l->n ? tamis_base_arena_copy(&r->texts, span_of(l->p, l->n)) : "";
    return copy ? copy : "";
}

static const char *store_span(struct report *r, struct span s)
{
    struct short_text l = {.n = 0};
    add(&l, s);
    return store(r, &l);
}

static const char *store_name(struct report *r, const struct tree *t, atom name)
{
    struct span text = tamis_base_names_text(t->names, name);
    return name < ATOM_STATIC_COUNT ? text.p : store_span(r, text);
}

static const char *store_rule(struct report *r, struct rule_path path)
{
    const struct rule_path *last = &r->last_path;
    if (last->member == path.member && last->index == path.index && last->rest == path.rest)
        return r->last_rule;
    struct short_text l = {.n = 0};
    add(&l, span_from(path.member));
    if (path.index >= 0) {
        add(&l, SPAN("["));
        add_number(&l, (uint32_t)path.index);
        add(&l, SPAN("]"));
    }
    if (path.rest) {
        add(&l, SPAN("."));
        add(&l, span_from(path.rest));
    }
    r->last_path = path;
    return r->last_rule = store(r, &l);
}

/* --- places --- */

/* Converts an offset in the text that the tree was parsed from to an offset in the input. If this text is an output (`parsed`),
 * returns the input offset of the last map entry whose output offset is not greater than `offset`. If there is no such entry,
 * returns the input offset of the first entry; if the map is empty, returns 0. */
static uint32_t input_offset(const struct report *r, uint32_t offset)
{
    if (!r->parsed.n)
        return offset;
    uint32_t low = 0, high = r->map.count;
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if (r->map.items[middle].output <= offset)
            low = middle;
        else
            high = middle;
    }
    return r->map.count ? r->map.items[low].input : 0;
}

void tamis_report_place(struct report *r, size_t output, uint32_t input)
{
    struct output_map *map = &r->next;
    if (map->count == map->capacity) {
        struct mapped_place *items = tamis_base_array_grow(r->meter, map->items, &map->capacity,
                                                           (uint64_t)map->count + 1, sizeof *items);
        if (!items)
            return;
        map->items = items;
    }
    map->items[map->count++] = (struct mapped_place){(uint32_t)output, input_offset(r, input)};
}

void tamis_report_next_round(struct report *r, struct span output)
{
    struct output_map old = r->map;
    r->map = r->next;
    r->next = old;
    r->next.count = 0;
    r->parsed = output;
}

/* --- changes --- */

/* Reports whether the current round is not the first one, and the entry is about an attribute that a rule has added in this
 * round or an earlier one. An added attribute has the place of its element. If the rest of the policy does not allow the
 * attribute, each round removes it, and the rule adds it again. */
static bool is_own_attribute(const struct report *r, const struct report_entry *entry)
{
    const struct attribute *a = entry->attribute;
    return r->parsed.n && a && input_offset(r, a->offset) == input_offset(r, entry->node->offset);
}

static struct span prefix_of(const struct attribute *a)
{
    switch (a->ns) {
    case NS_XLINK:
        return SPAN("xlink:");
    case NS_XML:
        return SPAN("xml:");
    case NS_XMLNS:
        return a->name == ATOM_xmlns ? SPAN("") : SPAN("xmlns:");
    default:
        return SPAN("");
    }
}

static const char *attribute_text(struct report *r, const struct tree *t, const struct attribute *a)
{
    if (!a)
        return "";
    struct span prefix = prefix_of(a);
    if (!prefix.n)
        return store_name(r, t, a->name);
    struct short_text l = {.n = 0};
    add(&l, prefix);
    add(&l, tamis_base_names_text(t->names, a->name));
    return store(r, &l);
}

static const char *element_text(struct report *r, const struct tree *t, const struct report_entry *entry)
{
    const struct node *n = entry->node;
    if (entry->subject > TAMIS_SUBJECT_VALUE)
        n = n->parent;
    if (n && n->type == NODE_SHADOW_ROOT)
        return "template";
    return n && n->type == NODE_ELEMENT ? store_name(r, t, n->name) : "";
}

static tamis_change *next_change(struct report *r)
{
    if (r->count == r->capacity) {
        tamis_change *changes = tamis_base_array_grow(r->meter, r->changes, &r->capacity,
                                                      (uint64_t)r->count + 1, sizeof *changes);
        if (!changes)
            return NULL;
        r->changes = changes;
    }
    return &r->changes[r->count++];
}

void tamis_report_record(struct report *r, const struct tree *t, const struct report_entry *entry)
{
    bool own = is_own_attribute(r, entry), full = r->count >= r->most;
    if (own && entry->outcome == TAMIS_OUTCOME_REMOVED)
        return;
    r->total += !(own && full);
    tamis_change *change = full ? NULL : next_change(r);
    if (!change)
        return;
    const struct attribute *a = entry->attribute;
    uint32_t offset = input_offset(r, a ? a->offset : entry->node->offset);
    *change = (tamis_change){
        .subject = entry->subject,
        .reason = entry->reason,
        .outcome = entry->outcome,
        .element = element_text(r, t, entry),
        .attribute = attribute_text(r, t, a),
        .detail = store_span(r, entry->detail),
        .rule = store_rule(r, entry->rule),
        .place = {.offset = offset, .line = r->count, .column = own},
    };
}
