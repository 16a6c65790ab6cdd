/* property_values.c: compiles the values that a rule lists as allowed for CSS properties (`property_values`). */
#include "policy/compile/compile.h"

#include "base/array.h"
#include "base/sort.h"
#include "policy/check/check.h"

/* Two versions of the rule, and buffers for written values. */
struct value_writer {
    struct css_rule css;   /* the rule */
    struct css_rule plain; /* the rule without "idPrefix" and "baseURL" */
    struct url_rule plain_urls;
    struct buf out, plain_out, scratch;
};

static void begin(struct value_writer *w, struct meter *m, const struct rule *v)
{
    *w = (struct value_writer){.css = v->css, .plain = v->css, .plain_urls = v->urls};
    w->plain.id_prefix = SPAN("");
    w->plain_urls.base = NULL;
    if (v->urls.relative == TAMIS_RELATIVE_RESOLVE)
        w->plain_urls.relative = TAMIS_RELATIVE_FRAGMENT;
    if (v->css.urls)
        w->plain.urls = &w->plain_urls;
    tamis_base_buf_init(&w->out, m, TAMIS_MAX_ARENA_BYTES);
    tamis_base_buf_init(&w->plain_out, m, TAMIS_MAX_ARENA_BYTES);
    tamis_base_buf_init(&w->scratch, m, TAMIS_MAX_ARENA_BYTES);
}

static void end(struct value_writer *w)
{
    tamis_base_buf_free(&w->out);
    tamis_base_buf_free(&w->plain_out);
    tamis_base_buf_free(&w->scratch);
}

/* Writes the value to w->out. Returns false if the rule cannot keep the value. A value in a
 * document is compared with the listed values after tamis has added the prefix to names and has
 * resolved URLs. The prefix and the base URL can be different for each document. Therefore, the
 * rule cannot keep a listed value whose written form depends on the prefix or the base URL. */
static bool write_value(struct value_writer *w, struct listed_value one)
{
    struct span value = span_from(one.value);
    return tamis_value_css_value(&w->css, one.property, value, &w->out, &w->scratch) &&
           tamis_value_css_value(&w->plain, one.property, value, &w->plain_out, &w->scratch) &&
           span_equal(buf_span(&w->out), buf_span(&w->plain_out));
}

/* A listed value in its written form. The text is empty if the rule cannot keep the value. */
struct written {
    enum css_property property;
    struct span text;
};

static int order(const void *user, const void *a, const void *b)
{
    const struct written *one = a, *other = b;
    (void)user;
    if (one->property != other->property)
        return one->property < other->property ? -1 : 1;
    return span_compare(one->text, other->text);
}

static void write_one(struct compiler *k, struct value_writer *w, const char *declaration, struct written *to,
                      bool *kept)
{
    struct listed_value one = tamis_policy_check_listed_value(declaration);
    *kept = write_value(w, one);
    struct span text = *kept ? buf_span(&w->out) : SPAN("");
    *to = (struct written){one.property, span_of(tamis_base_arena_copy(&k->policy->arena, text), text.n)};
}

/* This function disables the limit on work (base/meter.h), which is only for
 * documents. The work of this function is proportional to the length of the values. */
static void write_all(struct compiler *k, struct rule *v, const tamis_strings *list, struct written *all,
                      bool *kept)
{
    struct value_writer w;
    struct meter *m = &k->policy->meter;
    uint64_t work = m->work, most = m->work_max;
    m->work_max = UINT64_MAX;
    begin(&w, m, v);
    for (size_t i = 0; i < list->count && meter_ok(m); i++)
        write_one(k, &w, list->items[i], &all[i], &kept[i]);
    end(&w);
    m->work = work;
    m->work_max = most;
}

/* Creates, for each property, the list of its allowed values. A value that cannot
 * be kept has an empty text, which is never equal to the value of a declaration. */
static void make_lists(struct string_list *lists, struct span *texts, const struct written *all, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct string_list *list = &lists[all[i].property];
        texts[i] = all[i].text;
        if (!list->count)
            list->items = &texts[i];
        list->count++;
    }
}

void tamis_policy_compile_property_values(struct compiler *k, struct rule *v, const tamis_rule *r,
                                          uint8_t *properties)
{
    struct arena *a = &k->policy->arena;
    size_t count = r->property_values.count;
    if (!count)
        return;
    struct string_list *lists = tamis_base_arena_array(a, CSS_PROPERTY_COUNT, sizeof *lists);
    struct written *all = tamis_base_arena_array(a, count, sizeof *all);
    struct span *texts = tamis_base_arena_array(a, count, sizeof *texts);
    bool *kept = tamis_base_arena_array(a, count, sizeof *kept);
    if (!lists || !all || !texts || !kept)
        return;
    write_all(k, v, &r->property_values, all, kept);
    if (!meter_ok(&k->policy->meter))
        return;
    tamis_base_sort(all, count, sizeof *all, order, NULL);
    for (size_t i = 0; i < CSS_PROPERTY_COUNT; i++)
        lists[i] = (struct string_list){NULL, 0};
    make_lists(lists, texts, all, count);
    for (size_t i = 0; i < count; i++)
        properties[all[i].property] = CSS_LISTED_VALUES;
    v->css.values = lists;
    v->kept_values = kept;
    v->kept_value_count = (uint32_t)count;
}

bool tamis_policy_can_keep_value(const tamis_policy *policy, size_t rule, size_t item)
{
    const struct tamis_policy *p = policy_or_default(policy);
    return rule < p->rule_count && item < p->rules[rule].kept_value_count && p->rules[rule].kept_values[item];
}
