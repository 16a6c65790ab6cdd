/* callbacks.c: calls the callbacks of the program. See callbacks.h. */
#include "sanitize/callbacks.h"

#include "base/array.h"
#include "base/utf8.h"

void tamis_sanitize_callbacks_init(struct callbacks *c, struct meter *m)
{
    c->meter = m;
    c->is_asking = c->reads_places = false;
    c->document = NULL;
    tamis_base_arena_init(&c->room, m);
    tamis_base_buf_init(&c->reply, m, TAMIS_MAX_ARENA_BYTES);
}

void tamis_sanitize_callbacks_free(struct callbacks *c)
{
    tamis_base_arena_free(&c->room);
    tamis_base_buf_free(&c->reply);
    tamis_sanitize_callbacks_init(c, c->meter);
}

void tamis_sanitize_callbacks_begin(struct callbacks *c)
{
    if (c)
        c->reads_places = false;
}

/* Ends a call: forgets what the callback has read, and checks its answer. `most` is the greatest answer that it can give. */
static tamis_answer end_call(struct callbacks *c, unsigned answer, tamis_answer most)
{
    c->is_asking = false;
    tamis_base_arena_reset(&c->room);
    if (answer > (unsigned)most)
        tamis_base_meter_fail(c->meter, TAMIS_STOPPED);
    return meter_ok(c->meter) ? (tamis_answer)answer : TAMIS_ANSWER_FAIL;
}

/* Counts the work for a call with a value or text of `n` bytes. Returns false if no callback can be called. */
static bool begin_call(struct callbacks *c, size_t n)
{
    meter_work(c->meter, 1 + n / SCANNED_PER_WORK);
    c->reply.n = 0;
    c->is_asking = meter_ok(c->meter);
    return c->is_asking;
}

/* --- elements --- */

static struct tamis_element element_of(struct filter_walk *w, const struct node *n,
                                       struct element_reading *read)
{
    *read = (struct element_reading){0};
    return (struct tamis_element){.c = w->callbacks, .w = w, .n = n, .read = read};
}

static tamis_answer ask_element(struct filter_walk *w, struct node *n, bool at_end, bool *is_changed)
{
    struct callbacks *c = w->callbacks;
    struct element_reading read;
    struct tamis_element e = element_of(w, n, &read);
    e.target = at_end ? NULL : n;
    e.is_in_order = !at_end;
    *is_changed = false;
    if (!begin_call(c, 0))
        return TAMIS_ANSWER_FAIL;
    unsigned answer = (unsigned)(at_end ? c->end : c->start)(c->element_user, &e);
    *is_changed = e.is_changed;
    return end_call(c, answer, TAMIS_ANSWER_AS_TEXT);
}

tamis_answer tamis_sanitize_ask_element(struct filter_walk *w, struct node *n, bool at_end, bool *is_unsteady)
{
    bool is_changed, changes_again;
    *is_unsteady = false;
    tamis_answer answer = ask_element(w, n, at_end, &is_changed);
    w->tree->is_unconfirmed |= is_changed || answer != TAMIS_ANSWER_KEEP;
    if (answer != TAMIS_ANSWER_KEEP || !w->callbacks->twice)
        return answer;
    answer = ask_element(w, n, at_end, &changes_again);
    *is_unsteady = answer != TAMIS_ANSWER_KEEP || changes_again;
    return *is_unsteady && answer != TAMIS_ANSWER_FAIL ? TAMIS_ANSWER_REMOVE : answer;
}

/* --- replies --- */

struct tamis_callback_reply {
    struct callbacks *c;
    tamis_limit limit; /* of the length of the text */
    bool is_set;
    bool is_fixed; /* the value cannot be replaced */
};

static tamis_status replace(tamis_callback_reply *r, tamis_limit limit, const char *text, size_t length)
{
    if (!r || r->limit != limit)
        return TAMIS_INVALID_ARGUMENT;
    struct meter *m = r->c->meter;
    r->is_set = false;
    if (!text || r->is_fixed || !tamis_sanitize_is_plain_text(span_of(text, length)))
        return TAMIS_INVALID_ARGUMENT;
    if (!meter_within(m, limit, length))
        return m->status;
    r->c->reply.n = 0;
    buf_append(&r->c->reply, text, length);
    r->is_set = meter_ok(m);
    return m->status;
}

tamis_status tamis_attribute_replace(tamis_callback_reply *reply, const char *value, size_t length)
{
    return replace(reply, TAMIS_MAX_ATTRIBUTE_VALUE_BYTES, value, length);
}

tamis_status tamis_text_replace(tamis_callback_reply *reply, const char *text, size_t length)
{
    return replace(reply, TAMIS_MAX_OUTPUT_BYTES, text, length);
}

bool tamis_sanitize_is_plain_text(struct span text)
{
    return !span_has(text, '\0') && tamis_base_utf8_is_valid(text.p, text.n);
}

/* --- attributes --- */

/* A parser reads the content of an annotation-xml element depending on this attribute. */
bool tamis_sanitize_changes_parsing(const struct node *n, struct span attribute)
{
    return n->ns == NS_MATHML && n->name == ATOM_annotation_xml && span_equal(attribute, SPAN("encoding"));
}

/* Calls the callback. `*is_new` is set to true if the program replaces the value with another one, which is then in `reply`. */
static tamis_answer ask_attribute(struct filter_walk *w, const struct node *n, const struct attribute *a,
                                  bool *is_new)
{
    struct callbacks *c = w->callbacks;
    struct element_reading read;
    struct tamis_element e = element_of(w, n, &read);
    struct span name = tamis_base_names_text(w->tree->names, a->name);
    tamis_callback_reply reply = {c, TAMIS_MAX_ATTRIBUTE_VALUE_BYTES, false,
                                  a->ns == NS_NONE && tamis_sanitize_changes_parsing(n, name)};
    *is_new = false;
    if (!begin_call(c, a->value_length))
        return TAMIS_ANSWER_FAIL;
    e.is_in_order = true;
    e.hidden_from = w->filtered;
    e.hidden_count = (uint32_t)(a - n->attributes) - w->filtered;
    const tamis_attribute *copy = tamis_element_attribute(&e, e.hidden_from);
    if (!copy)
        return end_call(c, TAMIS_ANSWER_FAIL, TAMIS_ANSWER_REMOVE);
    unsigned answer = (unsigned)c->attribute(c->attribute_user, &e, copy, &reply);
    *is_new = reply.is_set && !span_equal(buf_span(&c->reply), attribute_value(a));
    return end_call(c, answer, TAMIS_ANSWER_REMOVE);
}

static enum decision remove_attribute(struct filter_walk *w, const struct node *n, const struct attribute *a,
                                      tamis_reason reason)
{
    w->tree->is_unconfirmed = true;
    report_attribute(w->report, w->tree, n, a, reason, TAMIS_OUTCOME_REMOVED, attribute_value(a), NO_RULE);
    return DECISION_REMOVE;
}

enum decision tamis_sanitize_ask_attribute(struct filter_walk *w, const struct node *n, struct attribute *a,
                                           bool *is_new)
{
    *is_new = false;
    if (!w->callbacks->attribute)
        return DECISION_KEEP;
    tamis_answer answer = ask_attribute(w, n, a, is_new);
    if (answer == TAMIS_ANSWER_FAIL)
        return DECISION_REMOVE;
    if (answer == TAMIS_ANSWER_REMOVE)
        return remove_attribute(w, n, a, TAMIS_REASON_CALLBACK_REMOVED);
    if (!*is_new)
        return DECISION_KEEP;
    struct span value = buf_span(&w->callbacks->reply);
    report_value(w->report, w->tree, n, a, TAMIS_REASON_CALLBACK_CHANGED, TAMIS_OUTCOME_CHANGED, value,
                 NO_RULE);
    set_value(w, a, value);
    return meter_ok(w->meter) ? DECISION_KEEP : DECISION_REMOVE;
}

enum decision tamis_sanitize_ask_attribute_again(struct filter_walk *w, const struct node *n,
                                                 struct attribute *a)
{
    bool is_new;
    if (!w->callbacks->attribute || !w->callbacks->twice)
        return DECISION_KEEP;
    tamis_answer answer = ask_attribute(w, n, a, &is_new);
    if (answer == TAMIS_ANSWER_FAIL)
        return DECISION_REMOVE;
    bool is_steady = answer == TAMIS_ANSWER_KEEP && !is_new;
    return is_steady ? DECISION_KEEP : remove_attribute(w, n, a, TAMIS_REASON_CALLBACK_UNSTEADY);
}

/* --- text --- */

static tamis_answer ask_text(struct filter_walk *w, const struct node *parent, struct span text, bool *is_new)
{
    struct callbacks *c = w->callbacks;
    struct element_reading read;
    struct tamis_element e = element_of(w, parent, &read);
    tamis_callback_reply reply = {c, TAMIS_MAX_OUTPUT_BYTES, false, false};
    *is_new = false;
    const char *copy = tamis_base_arena_copy(&c->room, text);
    if (!copy || !begin_call(c, text.n))
        return TAMIS_ANSWER_FAIL;
    unsigned answer = (unsigned)c->text(c->text_user, parent ? &e : NULL, copy, text.n, &reply);
    *is_new = reply.is_set && !span_equal(buf_span(&c->reply), text);
    return end_call(c, answer, TAMIS_ANSWER_REMOVE);
}

tamis_answer tamis_sanitize_ask_text(struct filter_walk *w, const struct node *parent, struct span text,
                                     bool *is_new, bool *is_unsteady)
{
    bool is_new_again;
    *is_unsteady = false;
    tamis_answer answer = ask_text(w, parent, text, is_new);
    w->tree->is_unconfirmed |= *is_new || answer != TAMIS_ANSWER_KEEP;
    if (answer != TAMIS_ANSWER_KEEP || !w->callbacks->twice)
        return answer;
    struct callbacks *c = w->callbacks;
    struct span kept = text;
    if (*is_new) { /* the second call writes to `reply` */
        w->scratch.n = 0;
        buf_add(&w->scratch, buf_span(&c->reply));
        kept = buf_span(&w->scratch);
    }
    if (!kept.n || !meter_ok(w->meter))
        return answer;
    answer = ask_text(w, parent, kept, &is_new_again);
    *is_unsteady = answer != TAMIS_ANSWER_KEEP || is_new_again;
    c->reply.n = 0;
    buf_add(&c->reply, kept);
    return *is_unsteady && answer != TAMIS_ANSWER_FAIL ? TAMIS_ANSWER_REMOVE : answer;
}
