/* ruled.c: reads plain start tags (plain_run.c) and decides about their attributes by the rules of the policy. Each value is copied
 * to the output while its end is searched, and then checked. If the value is not allowed, the copy is dropped. Most attributes of
 * documents are decided in this way: classes, ids, URLs, and values from a list. Every other tag is left to plain.c, which has the
 * same result: a tag with another kind of rule or value, or whose element is removed because of a value. */
#include "sanitize/lists.h"
#include "straight/plain.h"

/* What is done with an attribute. ODD: plain.c must process the tag. */
enum fate { KEEP, REMOVE, ODD };

/* Where a URL leads to, if the policy has no base URL. */
enum leads {
    UNKNOWN,
    TO_SAME_HOST, /* tamis_value_url_is_plain_relative() is true for the URL */
    TO_OTHER_HOST /* the URL is absolute and has a host */
};

struct ruled_tag {
    struct plain_run *run;
    const struct tamis_policy *policy;
    const struct element_action *action;
    atom element;
    struct plain_start s;
    uint64_t kept;    /* bits of the names of the attributes that are kept, as in s.seen */
    struct span link; /* the last value that can be a link to another host */
    unsigned links;   /* the number of such values */
    enum leads leads; /* where the value that is being checked leads to */
    enum leads link_leads;
    bool knows_link, is_external;
};

/* An attribute that the lists allow. It is already written. */
struct ruled_value {
    atom name;
    unsigned mark;
    uint32_t key;
    struct span text;    /* the value in the input */
    unsigned char *copy; /* the value in the output */
};

static uint64_t bit_of(atom name)
{
    return (uint64_t)1 << (name & 63);
}

static struct meter *meter_of(const struct ruled_tag *t)
{
    return t->run->r->s->meter;
}

/* Reports whether the output has space for `more` bytes and a name, and for as many bytes as the input has from `p` on. */
static bool has_space(const struct ruled_tag *t, const unsigned char *to, const unsigned char *p, size_t more)
{
    const struct buf *out = t->run->r->out;
    uint64_t limit = meter_of(t)->limits[out->limit], most = out->capacity < limit ? out->capacity : limit;
    return most - (size_t)((const char *)to - out->p) >= (size_t)(t->run->end - p) + NAME_ROOM + more;
}

/* --- values --- */

static enum fate refuse(const struct rule *v)
{
    return v->otherwise == TAMIS_OTHERWISE_REMOVE_ATTRIBUTE ? REMOVE : ODD;
}

static enum fate check_absolute(struct ruled_tag *t, const struct rule *v, struct span value)
{
    struct filter_walk *w = &t->run->r->filter;
    tamis_reason reason;
    struct span detail;
    if (!tamis_value_url_check(&v->urls, URL_SINGLE, value, &w->out, &w->scratch, &reason, &detail))
        return refuse(v);
    if (!span_equal(buf_span(&w->out), value))
        return ODD;
    if (span_starts(value, SPAN("https://")) || span_starts(value, SPAN("http://")))
        t->leads = TO_OTHER_HOST;
    return KEEP;
}

/* Checks one URL as check() in value/url/check.c does. */
static enum fate check_url(struct ruled_tag *t, const struct rule *v, const struct ruled_value *a)
{
    if (!(a->mark & MARK_URL) || v->urls.base || url_rule_replaces(&v->urls))
        return ODD;
    if (!tamis_value_url_is_plain_relative(a->text))
        return check_absolute(t, v, a->text);
    t->leads = TO_SAME_HOST;
    t->s.work += 2 * a->text.n;
    bool is_fragment = a->text.n && a->text.p[0] == '#';
    bool is_kept = v->urls.relative == TAMIS_RELATIVE_KEEP ||
                   (v->urls.relative != TAMIS_RELATIVE_DENY && is_fragment);
    return is_kept ? KEEP : refuse(v);
}

/* With "idPrefix", values.c removes the prefix from names before it checks them. Returns the work of this for a value without
 * names. */
static uint64_t work_of_prefix(const struct ruled_tag *t, struct span value)
{
    return t->policy->id_prefix.n ? value.n : 0;
}

static enum fate check_values(struct ruled_tag *t, const struct rule *v, const struct ruled_value *a)
{
    t->s.work += work_of_prefix(t, a->text);
    return rule_allows_value(v, a->text, meter_of(t)) ? KEEP : refuse(v);
}

/* The words of a value: bit i is set if the rule allows word i. */
struct words {
    uint64_t allowed;
    unsigned n;
};

enum { MOST_WORDS = 64 };

static struct words check_words(struct ruled_tag *t, const struct rule *v, struct span value)
{
    struct words words = {0, 0};
    struct span word;
    size_t at = 0;
    for (; words.n < MOST_WORDS && (word = span_next_word(value, &at)).n; words.n++) {
        t->s.work += work_of_prefix(t, word);
        bool is_allowed = tamis_value_pattern_any_matches(v->patterns, v->pattern_starts, word, meter_of(t));
        words.allowed |= (uint64_t)is_allowed << words.n;
    }
    return words;
}

/* Writes the words that are allowed in place of the value. */
static void write_words(struct ruled_tag *t, struct words words, const struct ruled_value *a)
{
    char *begin = (char *)a->copy, *to = begin;
    size_t at = 0;
    for (unsigned i = 0; i < words.n; i++) {
        struct span word = span_next_word(a->text, &at);
        if (!(words.allowed >> i & 1))
            continue;
        if (to > begin)
            *to++ = ' ';
        to = put_span(to, word);
    }
    *to++ = '"';
    t->s.to = (unsigned char *)to;
}

static enum fate check_tokens(struct ruled_tag *t, const struct rule *v, const struct ruled_value *a)
{
    struct words words = check_words(t, v, a->text);
    if (words.n == MOST_WORDS)
        return ODD;
    if (!words.allowed)
        return refuse(v);
    if (words.allowed != ((uint64_t)1 << words.n) - 1)
        write_words(t, words, a);
    return KEEP;
}

static enum fate check_by_rule(struct ruled_tag *t, const struct rule *v, const struct ruled_value *a)
{
    if (v->kind == TAMIS_RULE_URL)
        return check_url(t, v, a);
    if (!(a->mark & MARK_NO_URL) || (a->mark & MARK_NAMING))
        return ODD;
    if (v->kind == TAMIS_RULE_TOKENS)
        return check_tokens(t, v, a);
    return v->kind == TAMIS_RULE_VALUES ? check_values(t, v, a) : ODD;
}

/* Applies the first rule that applies to the attribute, as tamis_sanitize_check_value() does. */
static enum fate check_rules(struct ruled_tag *t, const struct ruled_value *a)
{
    const uint32_t *list = &t->policy->decider_lists[t->policy->deciders[a->key]];
    t->s.work += 1 + a->text.n;
    if (!(a->mark & (MARK_URL | MARK_NO_URL)))
        return ODD;
    for (; *list; list++) {
        const struct rule *v = &t->policy->rules[*list - 1];
        bool is_general = v->kind == TAMIS_RULE_URL && !v->attributes;
        if (rule_applies_to(v, element_index(t->element, NS_HTML)) &&
            !(is_general && (a->mark & MARK_NO_URL)))
            return check_by_rule(t, v, a);
    }
    return (a->mark & MARK_URL) && t->policy->checks_urls ? REMOVE : KEEP;
}

static enum fate check_script(struct ruled_tag *t, const struct ruled_value *a)
{
    const unsigned char *p = (const unsigned char *)a->text.p;
    t->s.work += a->text.n;
    if (!t->policy->safe)
        return ODD;
    return plain_runs_script(p, p + a->text.n) ? REMOVE : KEEP;
}

/* --- "idPrefix" --- */

/* Writes the prefix before the name that begins at the offset `at` of the value. */
static enum fate write_prefix(struct ruled_tag *t, const struct ruled_value *a, size_t at)
{
    struct span prefix = t->policy->id_prefix, name = span_of(a->text.p + at, a->text.n - at);
    if (!name.n || span_starts(name, prefix))
        return KEEP;
    if (!has_space(t, a->copy, (const unsigned char *)a->text.p, prefix.n))
        return ODD;
    char *to = put_span(put_span((char *)a->copy + at, prefix), name);
    *to++ = '"';
    t->s.to = (unsigned char *)to;
    t->leads = UNKNOWN;
    return KEEP;
}

/* A plain relative URL has no characters that the URL parser removes. */
static enum fate prefix_reference(struct ruled_tag *t, const struct ruled_value *a)
{
    if (a->text.p[0] != '#')
        return (unsigned char)a->text.p[0] > ' ' ? KEEP : ODD;
    bool is_reference = !span_starts(a->text, SPAN("#:~:"));
    if (!tamis_value_url_is_plain_relative(a->text))
        return ODD;
    return is_reference ? write_prefix(t, a, 1) : KEEP;
}

/* Adds the prefix to the names in the value, as tamis_value_prefix() does. */
static enum fate prefix_names(struct ruled_tag *t, const struct ruled_value *a)
{
    t->s.work += a->text.n;
    if (a->mark & MARK_URL)
        return prefix_reference(t, a);
    struct qualified_name element = {t->element, NS_HTML}, attribute = {a->name, NS_NONE};
    switch (tamis_value_naming(element, attribute)) {
    case NAMING_NOT:
        return KEEP;
    case NAMING_ONE:
        return write_prefix(t, a, 0);
    default:
        return ODD;
    }
}

/* --- attributes --- */

static enum fate check(struct ruled_tag *t, const struct ruled_value *a)
{
    enum fate fate = KEEP;
    t->leads = UNKNOWN;
    if ((a->mark & MARK_LINK) || names_animated(a->name))
        fate = names_animated(a->name) ? ODD : check_script(t, a);
    if (fate == KEEP && (a->mark & MARK_RULED))
        fate = check_rules(t, a);
    if (fate == KEEP && (a->mark & MARK_NAMING) && t->policy->id_prefix.n)
        fate = prefix_names(t, a);
    return fate;
}

/* Stores a value that can be a link, for the rules with "when": "external". */
static void note_link(struct ruled_tag *t, const struct ruled_value *a)
{
    if (!names_link(a->name))
        return;
    t->links++;
    t->link_leads = t->leads;
    t->link = span_of((const char *)a->copy, (size_t)(t->s.to - a->copy) - 1);
}

/* Reads an attribute, and writes it unless it is removed. Returns false if the tag is odd. */
static bool read_attribute(struct ruled_tag *t)
{
    struct plain_start *s = &t->s;
    const unsigned char *end = t->run->end, *stop;
    unsigned char *begin = s->to;
    struct plain_attribute name = plain_read_name(s->p, end, &s->seen);
    uint32_t key = attribute_key(name.name, NS_NONE);
    unsigned mark = t->policy->attributes[key];
    if (!name.name)
        return false;
    s->count++;
    if (lists_allow(t->action, mark, key)) {
        stop = plain_write_attribute(t->run, s, &name);
        if (!plain_ends_value(stop, end))
            return false;
        struct ruled_value a = {.name = name.name, .mark = mark, .key = key, .copy = begin + name.length + 3};
        a.text = span_of((const char *)name.value, (size_t)(stop - name.value));
        enum fate fate = check(t, &a);
        if (fate == ODD)
            return false;
        if (fate == REMOVE) {
            s->to = begin;
            s->removed++;
        } else {
            t->kept |= bit_of(name.name);
            note_link(t, &a);
        }
    } else {
        stop = scan_find(SCAN_QUOTED, name.value, end);
        s->removed++;
        if (!plain_ends_value(stop, end))
            return false;
    }
    s->p = stop + 1;
    return true;
}

static bool read_attributes(struct ruled_tag *t)
{
    struct plain_start *s = &t->s;
    const unsigned char *end = t->run->end;
    for (s->p = plain_skip(s->p, end); s->p < end && *s->p != '>'; s->p = plain_skip(s->p, end))
        if (s->count == PLAIN_MOST || !read_attribute(t))
            return false;
    return s->p < end && (size_t)(s->p - t->run->p) < t->run->r->largest_tag;
}

/* --- rules that set attributes --- */

/* Reports whether the link of the element leads to another host, as is_external() of sanitize/forced.c does. */
static bool is_external(struct ruled_tag *t)
{
    if (t->knows_link || !t->links)
        return t->is_external;
    t->knows_link = true;
    if (t->policy->base || t->link_leads == UNKNOWN)
        return t->is_external = tamis_sanitize_leads_to_other_host(&t->run->r->filter, t->link);
    t->s.work += t->link.n;
    return t->is_external = t->link_leads == TO_OTHER_HOST;
}

static bool is_plain_text(struct span text)
{
    const unsigned char *p = (const unsigned char *)text.p;
    return scan_find(SCAN_QUOTED, p, p + text.n) == p + text.n;
}

/* Writes an attribute that the element does not have. */
static bool put_attribute(struct ruled_tag *t, uint32_t name, struct span value)
{
    struct span text = name < ATOM_STATIC_COUNT ? tamis_base_names_texts[name] : SPAN("");
    if (!text.n || (t->kept & bit_of(name)) || !is_plain_text(value) ||
        !has_space(t, t->s.to, t->s.p, text.n + value.n + 4))
        return false;
    char *to = (char *)t->s.to;
    *to++ = ' ';
    to = put_name(to, name, text);
    *to++ = '=';
    *to++ = '"';
    to = put_span(to, value);
    *to++ = '"';
    t->s.to = (unsigned char *)to;
    t->kept |= bit_of(name);
    return true;
}

static bool is_repeated(const struct string_list *tokens, uint32_t index)
{
    uint32_t i = 0;
    while (i < index && !span_equal_ascii_case(tokens->items[i], tokens->items[index]))
        i++;
    return i < index;
}

/* Returns the value that a rule with "addTokens" gives to a new attribute. */
static struct span new_tokens(struct ruled_tag *t, const struct rule *v)
{
    struct buf *out = &t->run->r->filter.out;
    out->n = 0;
    t->s.work++;
    for (uint32_t i = 0; i < v->tokens.count; i++) {
        if (is_repeated(&v->tokens, i))
            continue;
        buf_add(out, out->n ? SPAN(" ") : SPAN(""));
        buf_add(out, v->tokens.items[i]);
    }
    return buf_span(out);
}

static bool force(struct ruled_tag *t, const struct rule *v)
{
    if (v->external_only && !is_external(t))
        return true;
    for (const uint32_t *key = v->attributes; *key; key++) {
        struct span value = v->kind == TAMIS_RULE_SET ? v->text : new_tokens(t, v);
        if (!put_attribute(t, *key / NS_COUNT, value))
            return false;
    }
    return true;
}

/* Sets attributes as tamis_sanitize_force_attributes() does. Returns false if the tag is odd. */
static bool force_attributes(struct ruled_tag *t)
{
    if (t->links > 1)
        return false;
    for (const uint32_t *i = t->policy->forcing; *i != FORCING_END; i++) {
        const struct rule *v = &t->policy->rules[*i];
        if (rule_applies_to(v, element_index(t->element, NS_HTML)) && !force(t, v))
            return false;
    }
    return true;
}

/* --- tags --- */

static bool read_tag(struct ruled_tag *t)
{
    struct plain_start *s = &t->s;
    *s->to = '<';
    put_short_name((char *)s->to + 1, t->element);
    s->to += s->p - t->run->p;
    return read_attributes(t) && (!(t->action->flags & ELEMENT_FORCED) || force_attributes(t)) &&
           meter_ok(meter_of(t));
}

bool tamis_straight_ruled_tag(struct plain_run *run, const struct plain_entry *entry, const unsigned char *p)
{
    struct meter *m = run->r->s->meter;
    uint64_t work = m->work;
    struct ruled_tag t = {.run = run,
                          .policy = run->r->job->policy,
                          .action = entry->action,
                          .element = entry->name,
                          .s = {.p = p, .to = run->to}};
    if (!(entry->action->flags & ELEMENT_REQUIRES) && read_tag(&t) && plain_end_start(run, entry, &t.s))
        return true;
    m->work = work;
    return false;
}
