/* ruled.c: reads plain start tags (plain_run.c) and applies the rules of the policy to their attributes. Each value is copied
 * to the output during the search for its end, and is then checked. If the value is not allowed, the copy is dropped. This is
 * enough for most attributes: classes, ids, URLs, and values from a list. plain.c processes all other tags: tags with another
 * kind of rule or value, and tags whose element is removed because of a value. For the tags that this file processes, the
 * result is the same as with plain.c. */
#include "straight/ruled.h"

#include "value/url/check.h"

/* What is done with an attribute. ODD: plain.c must process the tag. */
enum fate { KEEP, REMOVE, ODD };

/* An attribute that the lists of the policy allow. It is already in the output when the rules check it. */
struct ruled_value {
    atom name;
    unsigned mark;
    uint32_t key;
    struct span text;    /* the value in the input */
    unsigned char *copy; /* the value in the output */
};

/* The members that check_url() supports in a URL rule, and check_by_rule() in other rules. */
enum {
    KNOWN_OF_URLS = MEMBER_BIT(MEMBER_RELATIVE) | MEMBER_BIT(MEMBER_SCHEMES) | MEMBER_BIT(MEMBER_HOSTS) |
                    MEMBER_BIT(MEMBER_DATA_TYPES) | MEMBER_BIT(MEMBER_PATTERNS) | MEMBER_BIT(MEMBER_UPGRADE) |
                    MEMBER_BIT(MEMBER_PRIVATE_HOSTS),
    KNOWN_OF_VALUES = MEMBER_BIT(MEMBER_VALUES) | MEMBER_BIT(MEMBER_PATTERNS)
};

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
        t->leads = LEADS_TO_OTHER_HOST;
    return KEEP;
}

/* Checks one URL as check() in value/url/check.c does. */
static enum fate check_url(struct ruled_tag *t, const struct rule *v, const struct ruled_value *a)
{
    if (!(a->mark & MARK_URL) || v->urls.base || !ruled_knows(v, KNOWN_OF_URLS))
        return ODD;
    if (!tamis_value_url_is_plain_relative(a->text))
        return check_absolute(t, v, a->text);
    t->leads = LEADS_TO_SAME_HOST;
    t->s.work += 2 * a->text.n;
    bool is_fragment = a->text.n && a->text.p[0] == '#';
    return url_keeps_relative(v->urls.relative, is_fragment) ? KEEP : refuse(v);
}

/* With "idPrefix", sanitize/values.c removes the prefix from the names in a value before it checks the value. Returns the work
 * of this step for a value that contains no names. */
static uint64_t work_of_prefix(const struct ruled_tag *t, struct span value)
{
    return t->policy->id_prefix.n ? value.n : 0;
}

static enum fate check_values(struct ruled_tag *t, const struct rule *v, const struct ruled_value *a)
{
    t->s.work += work_of_prefix(t, a->text);
    return rule_allows_value(v, a->text, ruled_meter(t)) ? KEEP : refuse(v);
}

/* The words of a value. Bit i of `allowed` is set if the rule allows word i. */
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
        bool is_allowed =
            tamis_value_pattern_any_matches(v->patterns, v->pattern_starts, word, ruled_meter(t));
        words.allowed |= (uint64_t)is_allowed << words.n;
    }
    return words;
}

/* Replaces the value in the output with those of its words that are allowed. */
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
    if (!(a->mark & MARK_NO_URL) || (a->mark & MARK_NAMING) || !ruled_knows(v, KNOWN_OF_VALUES))
        return ODD;
    if (v->kind == TAMIS_RULE_TOKENS)
        return check_tokens(t, v, a);
    return v->kind == TAMIS_RULE_VALUES ? check_values(t, v, a) : ODD;
}

/* Checks the value by the first rule for the attribute, as tamis_sanitize_check_value() does. */
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

/* --- "idPrefix" and "classPrefix" --- */

/* Writes the prefix before the name that begins at the offset `at` of the value, unless the name begins with the prefix. */
static enum fate write_prefix(struct ruled_tag *t, const struct ruled_value *a, size_t at)
{
    struct span prefix = walk_id_prefix(&t->run->r->filter), name = span_of(a->text.p + at, a->text.n - at);
    if (!name.n || span_starts(name, prefix))
        return KEEP;
    if (!ruled_has_space(t, a->copy, (const unsigned char *)a->text.p, prefix.n))
        return ODD;
    char *to = put_span(put_span((char *)a->copy + at, prefix), name);
    *to++ = '"';
    t->s.to = (unsigned char *)to;
    t->leads = LEADS_UNKNOWN;
    return KEEP;
}

/* Adds the prefix to the name in a URL of the form "#name". plain.c must process a URL that begins with a space or a control,
 * and a URL of the form "#name" that can contain characters that the URL parser removes. */
static enum fate prefix_reference(struct ruled_tag *t, const struct ruled_value *a)
{
    if (a->text.p[0] != '#')
        return (unsigned char)a->text.p[0] > ' ' ? KEEP : ODD;
    bool is_reference = !span_starts(a->text, SPAN("#:~:"));
    if (!tamis_value_url_is_plain_relative(a->text))
        return ODD;
    return is_reference ? write_prefix(t, a, 1) : KEEP;
}

/* Writes the value again, with the prefix before each class that does not begin with it. All white space is kept. */
static enum fate prefix_classes(struct ruled_tag *t, const struct ruled_value *a)
{
    struct span prefix = t->policy->class_prefix, value = a->text, word;
    char *copy = (char *)a->copy, *to = copy;
    size_t at = 0, from = 0;
    if (!ruled_has_space(t, a->copy, (const unsigned char *)value.p, (value.n / 2 + 1) * prefix.n))
        return ODD;
    while ((word = span_next_word(value, &at)).n) {
        size_t begin = (size_t)(word.p - value.p);
        if (span_starts(word, prefix))
            continue;
        to = span_copy(span_copy(to, span_of(value.p + from, begin - from)), prefix);
        from = begin;
    }
    if (to == copy)
        return KEEP;
    to = span_copy(to, span_of(value.p + from, value.n - from));
    *to++ = '"';
    t->s.to = (unsigned char *)to;
    return KEEP;
}

/* Adds the prefix to the names in the value, as tamis_value_prefix() does. */
static enum fate prefix_names(struct ruled_tag *t, const struct ruled_value *a)
{
    t->s.work += a->text.n;
    if (t->policy->class_prefix.n && a->name == ATOM_class)
        return prefix_classes(t, a);
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
    t->leads = LEADS_UNKNOWN;
    if ((a->mark & (MARK_LINK | MARK_ENCODING)) || names_animated(a->name))
        fate = !(a->mark & MARK_LINK) || names_animated(a->name) ? ODD : check_script(t, a);
    if (fate == KEEP && (a->mark & MARK_RULED))
        fate = check_rules(t, a);
    if (fate == KEEP && (a->mark & MARK_NAMING))
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

/* Reads an attribute, and writes it unless it is removed. Returns false if plain.c must process the tag. */
static bool read_attribute(struct ruled_tag *t)
{
    struct plain_start *s = &t->s;
    const unsigned char *end = t->run->end, *stop;
    unsigned char *begin = s->to;
    struct plain_attribute name = plain_read_name(s->p, end);
    uint32_t key = attribute_key(name.name, NS_NONE);
    unsigned mark = t->policy->attributes[key];
    if (!name.name || plain_is_seen(&name, &s->seen))
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
            t->kept |= ruled_bit(name.name);
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

/* --- tags --- */

static bool read_tag(struct ruled_tag *t)
{
    struct plain_start *s = &t->s;
    *s->to = '<';
    put_short_name((char *)s->to + 1, t->element);
    s->to += s->p - t->run->p;
    return read_attributes(t) && (!(t->action->flags & ELEMENT_FORCED) || tamis_straight_set_attributes(t)) &&
           meter_ok(ruled_meter(t));
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
