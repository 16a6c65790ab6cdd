/* index.c: makes and searches the index of the names in rules. */
#include "policy/check/index.h"

#include "base/sort.h"
#include "policy/check/check.h"
#include "policy/rule.h"

/* Order. */

static int compare_atoms(atom a, atom b)
{
    return a == b ? 0 : a < b ? -1 : 1;
}

static int compare_keys(struct key a, struct key b)
{
    return a.name == b.name ? compare_atoms(a.ns, b.ns) : compare_atoms(a.name, b.name);
}

/* Orders pairs by element, attribute and rule. Two pairs are equal only if a rule lists a name twice, which is an error. */
static int pair_order(const void *user, const void *a, const void *b)
{
    const struct pair *one = a, *other = b;
    int order = compare_keys(one->element, other->element);
    (void)user;
    if (!order)
        order = compare_keys(one->attribute, other->attribute);
    return order ? order : compare_atoms(one->rule, other->rule);
}

/* Names. */

static struct key key_of(struct rule_index *x, const tamis_name *name)
{
    struct names *names = &x->config->names;
    return (struct key){tamis_base_names_intern(names, span_from(name->name)),
                        tamis_base_names_intern(names, span_from(name->ns))};
}

static struct key_list keys_of(struct rule_index *x, const tamis_name_list *list)
{
    size_t count = list->count ? list->count : 1;
    struct key_list made = {tamis_base_arena_array(&x->arena, count, sizeof *made.keys), count};
    if (!made.keys)
        return (struct key_list){NULL, 0};
    made.keys[0] = KEY_ALL;
    for (size_t i = 0; i < list->count; i++)
        made.keys[i] = key_of(x, &list->names[i]);
    return made;
}

static bool collect_rules(struct rule_index *x)
{
    const struct tamis_config *c = x->config;
    x->rules = tamis_base_arena_array(&x->arena, c->rule_count, sizeof *x->rules);
    for (uint32_t i = 0; x->rules && i < c->rule_count; i++) {
        x->rules[i].elements = keys_of(x, &c->rules[i].elements);
        x->rules[i].attributes = keys_of(x, &c->rules[i].attributes);
        if (c->rules[i].kind == TAMIS_RULE_FRAME && x->frame == NO_RULE_NUMBER)
            x->frame = i;
    }
    return meter_ok(&c->meter);
}

/* The following functions count the pairs of all rules. */

static bool sets_attributes(const tamis_rule *r)
{
    return r->kind == TAMIS_RULE_SET || r->kind == TAMIS_RULE_ADD_TOKENS;
}

/* The counts for the rules so far. If a rule checks values and names an attribute, the compiled policy has a list of the rules
 * that can decide about this attribute (compile/deciders.c). Each of these lists also contains all rules that check values and
 * name no attributes. `pairs` includes the entries of these rules: for each of them, as many entries as `named`. */
struct pair_count {
    uint64_t pairs;   /* the sum that RULE_PAIRS_MAX limits */
    uint64_t named;   /* the sum of the lengths of the lists "attributes" of the rules that check values */
    uint64_t general; /* the number of rules that check values and name no attributes */
};

static void count_rule(struct pair_count *t, const tamis_rule *r, const struct rule_keys *keys)
{
    uint64_t elements = keys->elements.count, attributes = keys->attributes.count;
    if (!rule_decides(r) && !sets_attributes(r))
        return;
    t->pairs += elements > RULE_PAIRS_MAX ? elements : elements * attributes;
    if (!rule_decides(r))
        return;
    t->pairs += r->attributes.count ? t->general * attributes : t->named;
    t->named += r->attributes.count;
    t->general += !r->attributes.count;
}

static bool pairs_are_few(struct rule_index *x)
{
    struct pair_count count = {0, 0, 0};
    for (uint32_t i = 0; i < x->config->rule_count; i++) {
        count_rule(&count, &x->config->rules[i], &x->rules[i]);
        if (count.pairs > RULE_PAIRS_MAX)
            return tamis_policy_config_rule_refuse(x->config, (struct rule_place){i, NULL, SIZE_MAX}, NULL,
                                                   "the rules up to this one apply to more than 500000 pairs "
                                                   "of an element and an attribute; name fewer elements "
                                                   "or attributes");
    }
    return true;
}

/* Pairs. */

static void add_pairs(struct pair_list *list, uint32_t rule, const struct key_list *elements,
                      const struct key_list *attributes)
{
    for (size_t i = 0; i < elements->count; i++)
        for (size_t j = 0; j < attributes->count; j++)
            list->pairs[list->count++] =
                (struct pair){elements->keys[i], attributes->keys[j], rule, (uint32_t)i, (uint32_t)j};
}

static struct key iframe(struct rule_index *x)
{
    static const tamis_name name = {"iframe", TAMIS_NAMESPACE_HTML};
    return key_of(x, &name);
}

static size_t count_pairs(const struct rule_index *x, uint32_t rule)
{
    const struct rule_keys *keys = &x->rules[rule];
    bool has_attributes = rule_decides(&x->config->rules[rule]) || sets_attributes(&x->config->rules[rule]);
    return keys->elements.count * (has_attributes ? keys->attributes.count : 1);
}

static void add_claims(struct rule_index *x, uint32_t rule, struct key_list *frame)
{
    struct key name = KEY_NAME, text = KEY_TEXT;
    const struct key_list of_name = {&name, 1}, of_text = {&text, 1};
    const struct rule_keys *keys = &x->rules[rule];
    if (x->config->rules[rule].kind == TAMIS_RULE_FRAME)
        add_pairs(&x->claimed, rule, frame, &of_name);
    else if (x->config->rules[rule].kind == TAMIS_RULE_RENAME)
        add_pairs(&x->claimed, rule, &keys->elements, &of_name);
    else if (x->config->rules[rule].kind == TAMIS_RULE_STYLESHEET)
        add_pairs(&x->claimed, rule, &keys->elements, &of_text);
    else if (sets_attributes(&x->config->rules[rule]))
        add_pairs(&x->claimed, rule, &keys->elements, &keys->attributes);
}

static struct pair_list allocate_pairs(struct rule_index *x, bool deciding)
{
    size_t capacity = 0;
    for (uint32_t i = 0; i < x->config->rule_count; i++)
        if (rule_decides(&x->config->rules[i]) == deciding)
            capacity += count_pairs(x, i);
    return (struct pair_list){tamis_base_arena_array(&x->arena, capacity, sizeof(struct pair)), 0};
}

static bool collect_pairs(struct rule_index *x)
{
    struct key frame_name = iframe(x);
    struct key_list frame = {&frame_name, 1};
    x->decided = allocate_pairs(x, true);
    x->claimed = allocate_pairs(x, false);
    for (uint32_t i = 0; meter_ok(&x->config->meter) && i < x->config->rule_count; i++) {
        if (rule_decides(&x->config->rules[i]))
            add_pairs(&x->decided, i, &x->rules[i].elements, &x->rules[i].attributes);
        else
            add_claims(x, i, &frame);
    }
    tamis_base_sort(x->decided.pairs, x->decided.count, sizeof(struct pair), pair_order, NULL);
    tamis_base_sort(x->claimed.pairs, x->claimed.count, sizeof(struct pair), pair_order, NULL);
    return meter_ok(&x->config->meter);
}

bool tamis_policy_check_index_make(struct rule_index *x, struct tamis_config *c)
{
    *x = (struct rule_index){.config = c, .frame = NO_RULE_NUMBER};
    tamis_base_arena_init(&x->arena, &c->meter);
    return collect_rules(x) && pairs_are_few(x) && collect_pairs(x);
}

void tamis_policy_check_index_free(struct rule_index *x)
{
    tamis_base_arena_free(&x->arena);
}

/* Searching. */

unsigned tamis_policy_check_index_url_kind(const struct rule_index *x, struct key element,
                                           struct key attribute)
{
    enum name_space ns = tamis_base_namespace_of(tamis_base_names_text(&x->config->names, attribute.ns));
    return tamis_value_url_kind(element.name < ATOM_STATIC_COUNT ? element.name : ATOM_NONE, (uint16_t)ns,
                                attribute.name < ATOM_STATIC_COUNT ? attribute.name : ATOM_NONE);
}

static const struct pair *first(const struct pair_list *list, struct key element, struct key attribute)
{
    struct pair wanted = {.element = element, .attribute = attribute};
    size_t at = tamis_base_lower_bound(list->pairs, list->count, sizeof wanted, &wanted, pair_order, NULL);
    bool found = at < list->count && key_equal(list->pairs[at].element, element) &&
                 key_equal(list->pairs[at].attribute, attribute);
    return found ? &list->pairs[at] : NULL;
}

static void take_first(const struct rule_index *x, struct key element, struct key attribute, uint32_t *best)
{
    const struct pair *pair = first(&x->decided, element, attribute);
    if (pair && pair->rule < *best)
        *best = pair->rule;
}

uint32_t tamis_policy_check_index_decider(const struct rule_index *x, struct key element,
                                          struct key attribute)
{
    uint32_t best = NO_RULE_NUMBER;
    take_first(x, element, attribute, &best);
    take_first(x, KEY_ALL, attribute, &best);
    if (key_equal(element, KEY_ALL) || key_equal(attribute, KEY_ALL) ||
        !rule_always_covers((enum url_kind)tamis_policy_check_index_url_kind(x, element, attribute)))
        return best;
    take_first(x, element, KEY_ALL, &best);
    take_first(x, KEY_ALL, KEY_ALL, &best);
    return best;
}

const struct pair *tamis_policy_check_index_claim(const struct rule_index *x, struct key element,
                                                  struct key attribute)
{
    return first(&x->claimed, element, attribute);
}

uint32_t tamis_policy_check_index_renamer(const struct rule_index *x, struct key element)
{
    const struct pair *end = x->claimed.pairs + x->claimed.count;
    const struct pair *pair = tamis_policy_check_index_claim(x, element, KEY_NAME);
    for (; pair && pair < end && key_equal(pair->element, element) && key_equal(pair->attribute, KEY_NAME);
         pair++)
        if (x->config->rules[pair->rule].kind == TAMIS_RULE_RENAME)
            return pair->rule;
    return NO_RULE_NUMBER;
}

/* Duplicates. */

struct numbered {
    struct key key;
    struct span text;
    size_t at;
};

static int numbered_order(const void *user, const void *a, const void *b)
{
    const struct numbered *one = a, *other = b;
    int order = compare_keys(one->key, other->key);
    (void)user;
    if (!order)
        order = span_compare(one->text, other->text);
    return order ? order : one->at == other->at ? 0 : one->at < other->at ? -1 : 1;
}

static size_t first_repeated(struct numbered *items, size_t count)
{
    size_t least = SIZE_MAX;
    tamis_base_sort(items, count, sizeof *items, numbered_order, NULL);
    for (size_t i = 1; i < count; i++)
        if (key_equal(items[i].key, items[i - 1].key) && span_equal(items[i].text, items[i - 1].text) &&
            items[i].at < least)
            least = items[i].at;
    return least;
}

size_t tamis_policy_check_index_repeated_key(struct rule_index *x, const struct key_list *list)
{
    struct numbered *items = tamis_base_arena_array(&x->arena, list->count, sizeof *items);
    for (size_t i = 0; items && i < list->count; i++)
        items[i] = (struct numbered){list->keys[i], SPAN(""), i};
    return items ? first_repeated(items, list->count) : SIZE_MAX;
}

size_t tamis_policy_check_index_repeated_text(struct rule_index *x, const tamis_strings *list)
{
    struct numbered *items = tamis_base_arena_array(&x->arena, list->count, sizeof *items);
    for (size_t i = 0; items && i < list->count; i++)
        items[i] = (struct numbered){KEY_ALL, span_from(list->items[i]), i};
    return items ? first_repeated(items, list->count) : SIZE_MAX;
}
