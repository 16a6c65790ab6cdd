/* attributes.c: filters the attributes of an element that is kept.
 *
 * Most decisions are table lookups. values.c checks the values against the rules of the policy. */
#include "sanitize/callbacks.h"
#include "sanitize/lists.h"
#include "sanitize/walk.h"
#include "value/naming.h"
#include "value/url/javascript.h"

static unsigned mark_of(const struct filter_walk *w, const struct attribute *a, uint32_t name)
{
    unsigned mark = w->policy->attributes[attribute_key(name, (enum name_space)a->ns)];
    if (name)
        return mark;
    struct span text = tamis_base_names_text(w->tree->names, a->name);
    bool in_family = (w->policy->data_attributes && span_starts(text, SPAN("data-"))) ||
                     (w->policy->aria_attributes && span_starts(text, SPAN("aria-")));
    mark |= in_family && a->ns == NS_NONE ? MARK_KEEP : 0u;
    if (!(mark & MARK_KEEP) || !w->policy->safe)
        return mark;
    meter_work(w->meter, text.n);
    return tamis_policy_is_unsafe_attribute(w->policy, text, (enum name_space)a->ns) ? 0 : mark;
}

/* Reports whether an attribute with MARK_LINK can contain the URL of a link or form on this element. This is true if the
 * standard's "built-in navigating URL attributes list" contains the attribute for this element. It is also true for href,
 * xlink:href and xml:base of a MathML element, or of an element named a that is not in the namespace of HTML. */
static bool navigates(const struct node *n, const struct attribute *a)
{
    bool is_html = n->ns == NS_HTML;
    switch (a->name) {
    case ATOM_xlink_href: /* xlink:href in no namespace is not a link */
        return false;
    case ATOM_action:
        return is_html && n->name == ATOM_form;
    case ATOM_formaction:
        return is_html && (n->name == ATOM_button || n->name == ATOM_input);
    default:
        if (!is_html)
            return n->ns == NS_MATHML || n->name == ATOM_a;
        return a->ns == NS_NONE && (n->name == ATOM_a || n->name == ATOM_area || n->name == ATOM_base);
    }
}

/* Reports whether the standard's "built-in animating URL attributes
 * list" contains an element with the same name as this element. */
static bool animates(const struct node *n)
{
    return n->name == ATOM_animate || n->name == ATOM_animateTransform || n->name == ATOM_set;
}

static bool is_attribute_name(const struct attribute *a)
{
    return a->name == ATOM_attributeName || a->name == ATOM_attributename;
}

/* Reports whether the value is a javascript: URL in a link, or lets an animation change a link. DEVIATES: with a safe policy,
 * attributes such as href count as links on every element, and each element counts as an animation: if the output is parsed
 * within math or svg, `<section href>` and `<a xlink:href>` become links, and `<animatetransform attributename>` becomes an
 * animation. */
static bool runs_script(const struct filter_walk *w, const struct node *n, const struct attribute *a)
{
    struct span value = attribute_value(a);
    bool safe = w->policy->safe;
    if (is_attribute_name(a)) {
        bool animation = safe || (animates(n) && n->ns == NS_SVG);
        return animation && tamis_value_url_names_href(value);
    }
    if (!safe && !navigates(n, a))
        return false;
    meter_work(w->meter, value.n);
    return tamis_value_url_is_javascript_url(value);
}

/* Reports whether an animation changes an attribute that can contain a name (such as an id) or a reference to a name, or the
 * attribute class, and the names in it get a prefix. `value` is the value of its attribute attributeName. */
static bool animates_name(const struct filter_walk *w, struct span value)
{
    size_t colon = span_find(value, ':');
    struct span local = colon < value.n ? span_of(value.p + colon + 1, value.n - colon - 1) : value;
    meter_work(w->meter, value.n / SCANNED_PER_WORK);
    if (w->policy->class_prefix.n && span_equal_nocase(local, SPAN("class")))
        return true;
    return w->policy->id_prefix.n && tamis_value_may_name(tamis_base_names_static(local), SPAN("a"));
}

/* report_unlisted() determines why an attribute is removed, and records the removal. The meter
 * does not count this work, so the work must be limited: report_unlisted() does not check
 * whether a name of more than LONGEST_CHECKED bytes is an uppercase variant of another name, or contains markup. */

enum { LONGEST_CHECKED = 200 };

/* Returns the reason for which a safe policy removes an attribute with this name, whatever its lists are;
 * TAMIS_REASON_COUNT if there is none. */
static tamis_reason unsafe_reason(const struct filter_walk *w, const struct attribute *a)
{
    struct span name = tamis_base_names_text(w->tree->names, a->name);
    if (!w->policy->safe)
        return TAMIS_REASON_COUNT;
    if (a->ns == NS_NONE && tamis_policy_is_handler(name))
        return TAMIS_REASON_EVENT_HANDLER;
    if (a->ns == NS_NONE && tamis_policy_registers_tool(name))
        return TAMIS_REASON_TOOL_ATTRIBUTE;
    if (name.n > LONGEST_CHECKED)
        return TAMIS_REASON_COUNT;
    if (tamis_policy_has_markup(name))
        return TAMIS_REASON_NAME_HAS_MARKUP;
    return tamis_policy_is_uppercase_variant(w->policy, name) ? TAMIS_REASON_ATTRIBUTE_IN_CAPITALS
                                                              : TAMIS_REASON_COUNT;
}

static void report_unlisted(const struct filter_walk *w, const struct node *n,
                            const struct element_action *action, const struct attribute *a, uint32_t key)
{
    tamis_reason unsafe = a->ns >= NS_OTHER ? TAMIS_REASON_NAMESPACE_UNKNOWN : unsafe_reason(w, a);
    tamis_reason reason = TAMIS_REASON_ATTRIBUTE_NOT_ALLOWED;
    struct rule_path path = {"attributes", -1, NULL};
    if (unsafe != TAMIS_REASON_COUNT) {
        reason = unsafe;
        path = NO_RULE;
    } else if (keys_have(action->removed, key)) {
        reason = TAMIS_REASON_ATTRIBUTE_REMOVED;
        path.member = "elements.removeAttributes";
    } else if (!w->policy->lists_attributes) {
        reason = TAMIS_REASON_ATTRIBUTE_REMOVED;
        path.member = action->flags & ELEMENT_ONLY_LISTED ? "elements.attributes" : "removeAttributes";
    }
    report_attribute(w->report, w->tree, n, a, reason, TAMIS_OUTCOME_REMOVED, SPAN(""), path);
}

static enum decision remove_unlisted(const struct filter_walk *w, const struct node *n,
                                     const struct element_action *action, const struct attribute *a,
                                     uint32_t key)
{
    if (w->report)
        report_unlisted(w, n, action, a, key);
    return DECISION_REMOVE;
}

static enum decision remove_script(const struct filter_walk *w, const struct node *n,
                                   const struct attribute *a)
{
    tamis_reason reason = is_attribute_name(a) ? TAMIS_REASON_ANIMATES_LINK : TAMIS_REASON_JAVASCRIPT_URL;
    report_attribute(w->report, w->tree, n, a, reason, TAMIS_OUTCOME_REMOVED, attribute_value(a), NO_RULE);
    return DECISION_REMOVE;
}

/* Removes the attribute attributeName of an animation. The animation would change an attribute whose value gets a prefix, but the
 * values of the animation do not get this prefix. For example, browsers animate href, target and class. */
static enum decision remove_animation(const struct filter_walk *w, const struct node *n,
                                      const struct attribute *a)
{
    struct rule_path path = w->policy->id_prefix.n ? PATH_OF_ID_PREFIX : PATH_OF_CLASS_PREFIX;
    report_attribute(w->report, w->tree, n, a, TAMIS_REASON_ANIMATES_LINK, TAMIS_OUTCOME_REMOVED,
                     attribute_value(a), path);
    return DECISION_REMOVE;
}

/* The steps that process an attribute: see order.def. */

/* An attribute that the steps process. A step returns what is done with the attribute, or with its element. */
struct attribute_in_element {
    struct filter_walk *w;
    const struct node *n;
    const struct element_action *action;
    struct attribute *a;
    uint32_t key;  /* set by check_lists */
    unsigned mark; /* enum mark; set by check_lists */
};

/* Removes the attribute unless the lists allow it. An attribute in an unsupported namespace is in no list. */
static ALWAYS_INLINE enum decision check_lists(struct attribute_in_element *s)
{
    if (s->a->ns >= NS_OTHER)
        return remove_unlisted(s->w, s->n, s->action, s->a, 0);
    uint32_t name = policy_name(s->w, s->a->name);
    s->key = attribute_key(name, (enum name_space)s->a->ns);
    s->mark = mark_of(s->w, s->a, name);
    return lists_allow(s->action, s->mark, s->key) ? DECISION_KEEP
                                                   : remove_unlisted(s->w, s->n, s->action, s->a, s->key);
}

static ALWAYS_INLINE enum decision check_scripts(struct attribute_in_element *s)
{
    bool leads = (s->mark & MARK_LINK) && runs_script(s->w, s->n, s->a);
    return leads ? remove_script(s->w, s->n, s->a) : DECISION_KEEP;
}

/* Reports whether the attribute is src of an iframe to which a `frame` rule applies: embedded.c checks its value. */
static bool has_frame_rule(const struct attribute_in_element *s)
{
    return (s->action->flags & ELEMENT_FRAME) && s->a->name == ATOM_src && s->a->ns == NS_NONE;
}

static ALWAYS_INLINE enum decision check_rules(struct attribute_in_element *s)
{
    bool is_ruled = (s->mark & MARK_RULED) && !has_frame_rule(s);
    return is_ruled ? tamis_sanitize_check_value(s->w, s->n, s->a, s->key) : DECISION_KEEP;
}

static ALWAYS_INLINE enum decision declare_utf8(struct attribute_in_element *s)
{
    return s->mark & MARK_ENCODING ? tamis_sanitize_declare_utf8(s->w, s->n, s->a) : DECISION_KEEP;
}

/* Checks a value that the program has set, like a value of the input. */
static enum decision check_again(struct attribute_in_element *s)
{
    enum decision decision = check_scripts(s);
    if (decision == DECISION_KEEP)
        decision = declare_utf8(s);
    return decision == DECISION_KEEP ? check_rules(s) : decision;
}

static NEVER_INLINE enum decision ask_program(struct attribute_in_element *s)
{
    bool is_new;
    enum decision decision = tamis_sanitize_ask_attribute(s->w, s->n, s->a, &is_new);
    if (decision == DECISION_KEEP && is_new)
        decision = check_again(s);
    return decision == DECISION_KEEP ? tamis_sanitize_ask_attribute_again(s->w, s->n, s->a) : decision;
}

static ALWAYS_INLINE enum decision call_program(struct attribute_in_element *s)
{
    return s->w->callbacks ? ask_program(s) : DECISION_KEEP;
}

static ALWAYS_INLINE enum decision check_declared(struct attribute_in_element *s)
{
    return s->mark & MARK_ENCODING ? tamis_sanitize_check_declared(s->w, s->n, s->a) : DECISION_KEEP;
}

/* Adds the prefix to the names in the value. */
static NEVER_INLINE enum decision prefix_value(struct attribute_in_element *s)
{
    struct filter_walk *w = s->w;
    struct prefixed names = prefixed_names(w, s->n, s->a);
    if (!tamis_value_prefix(names.naming, names.prefix, attribute_value(s->a), &w->out))
        return DECISION_KEEP;
    report_value(w->report, w->tree, s->n, s->a,
                 names.is_class ? TAMIS_REASON_CLASS_PREFIXED : TAMIS_REASON_ID_PREFIXED,
                 TAMIS_OUTCOME_CHANGED, buf_span(&w->out),
                 names.is_class ? PATH_OF_CLASS_PREFIX : PATH_OF_ID_PREFIX);
    set_value(w, s->a, buf_span(&w->out));
    return DECISION_KEEP;
}

static ALWAYS_INLINE enum decision prefix_names(struct attribute_in_element *s)
{
    if (s->w->policy->prefixes && is_attribute_name(s->a) && animates_name(s->w, attribute_value(s->a)))
        return remove_animation(s->w, s->n, s->a);
    return s->mark & MARK_NAMING ? prefix_value(s) : DECISION_KEEP;
}

static enum decision remove_marked(struct attribute_in_element *s)
{
    report_attribute(s->w->report, s->w->tree, s->n, s->a, TAMIS_REASON_TEMPLATE_MARKER,
                     TAMIS_OUTCOME_REMOVED, attribute_value(s->a), PATH_OF_MARKERS);
    return DECISION_REMOVE;
}

/* Reports whether the steps before would keep the new value and not change it. Otherwise, the output would change when it is
 * sanitized again. The program is not asked about the URLs in the value again. */
static bool is_kept_again(struct attribute_in_element *s)
{
    struct filter_walk *w = s->w;
    struct report *report = w->report;
    struct url_watch *urls = w->tree->urls;
    struct attribute again = *s->a;
    struct attribute_in_element step = {w, s->n, s->action, &again, s->key, s->mark};
    w->report = NULL;
    w->tree->urls = NULL;
    bool kept = check_scripts(&step) == DECISION_KEEP && check_rules(&step) == DECISION_KEEP &&
                prefix_names(&step) == DECISION_KEEP &&
                span_equal(attribute_value(&again), attribute_value(s->a));
    w->report = report;
    w->tree->urls = urls;
    return kept;
}

/* Breaks up the "templateMarkers" in the value, or removes the attribute. */
static RARE enum decision break_markers_in_value(struct attribute_in_element *s)
{
    struct filter_walk *w = s->w;
    if (tamis_sanitize_name_has_marker(w, tamis_base_names_text(w->tree->names, s->a->name)))
        return remove_marked(s);
    struct attribute before = *s->a;
    if (!tamis_sanitize_has_marker(w, attribute_value(s->a)))
        return DECISION_KEEP;
    bool broken = tamis_sanitize_break_value(w, s->n, s->a);
    if (broken)
        set_value(w, s->a, buf_span(&w->out));
    broken = broken && is_kept_again(s);
    struct attribute after = *s->a;
    *s->a = before;
    if (!broken || !meter_ok(w->meter))
        return remove_marked(s);
    report_value(w->report, w->tree, s->n, s->a, TAMIS_REASON_TEMPLATE_MARKER, TAMIS_OUTCOME_CHANGED,
                 attribute_value(&after), PATH_OF_MARKERS);
    *s->a = after;
    return DECISION_KEEP;
}

static ALWAYS_INLINE enum decision break_markers(struct attribute_in_element *s)
{
    return s->w->policy->markers.count ? break_markers_in_value(s) : DECISION_KEEP;
}

static enum decision filter_attribute(struct filter_walk *w, const struct node *n,
                                      const struct element_action *action, struct attribute *a)
{
    struct attribute_in_element s = {.w = w, .n = n, .action = action, .a = a};
    enum decision decision;
#define ELEMENT_STEP(item, step, text)
#define ATTRIBUTE_STEP(item, step, text) \
    if ((decision = step(&s)) != DECISION_KEEP) \
        return decision;
#include "sanitize/order.def"
#undef ELEMENT_STEP
#undef ATTRIBUTE_STEP
    return DECISION_KEEP;
}

/* If the lists alone decide about the attribute, as they do for most attributes, sets `*decision` and returns true. Otherwise,
 * returns false, and filter_attribute() must decide. Always returns false if the name is not static or the namespace is not
 * supported. */
static bool decide_by_lists(const struct filter_walk *w, const struct element_action *action,
                            const struct attribute *a, enum decision *decision)
{
    if (a->name >= ATOM_STATIC_COUNT || a->ns >= NS_OTHER)
        return false;
    return lists_decide(w, action, a->name, (enum name_space)a->ns, decision);
}

enum decision tamis_sanitize_filter_attributes(struct filter_walk *w, struct node *n,
                                               const struct element_action *action)
{
    uint32_t kept = 0;
    enum decision worst = DECISION_KEEP;
    const struct rule *blocking_rule = NULL;
    /* check_lists() records the reason of a removal, and call_program() calls a callback. */
    bool needs_steps = w->report || w->callbacks;
    meter_work(w->meter, n->count);
    for (uint32_t i = 0; i < n->count; i++) {
        enum decision decision;
        if (needs_steps || !decide_by_lists(w, action, &n->attributes[i], &decision)) {
            w->filtered = kept;
            decision = filter_attribute(w, n, action, &n->attributes[i]);
        }
        if (decision > worst) {
            worst = decision;
            blocking_rule = w->blocking_rule;
        }
        if (decision != DECISION_KEEP)
            continue;
        if (kept != i)
            n->attributes[kept] = n->attributes[i];
        kept++;
    }
    w->counts->attributes += n->count - kept;
    n->count = kept;
    w->blocking_rule = blocking_rule;
    return worst;
}
