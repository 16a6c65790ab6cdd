/* pseudo.c: reads and writes pseudo-classes and pseudo-elements. */
#include "value/css/selector_reader.h"

static bool pseudo_element(struct selector_reader *s, uint32_t ahead)
{
    static const char *const elements[] = {"before", "after",       "first-line",          "first-letter",
                                           "marker", "placeholder", "file-selector-button"};
    struct span name = selector_find(SELECTOR_WORDS(elements), selector_text(s, ahead));
    if (!name.n || s->level)
        return false;
    if (span_equal(name, SPAN("placeholder"))) /* it is displayed only while the control is empty */
        s->state |= CSS_INTERACTION_STATE;
    buf_add(s->one, SPAN("::"));
    buf_add(s->one, name);
    s->element = true;
    s->added += ahead == 1; /* ":before" is written as "::before" */
    s->at += ahead + 1;
    return true;
}

/* Pseudo-classes that depend only on the element, its content and its siblings, and on what the user
 * does with any of these. (":root" is also in this list, because with a scope it matches no element.) */
static const char *const classes[] = {"active",
                                      "any-link",
                                      "empty",
                                      "first-child",
                                      "first-of-type",
                                      "hover",
                                      "last-child",
                                      "last-of-type",
                                      "link",
                                      "only-child",
                                      "only-of-type",
                                      "optional",
                                      "placeholder-shown",
                                      "required",
                                      "root",
                                      "visited"};

/* Pseudo-classes that can also depend on the fragment of the page's URL, because the element whose id equals
 * the fragment is the target and can get the focus. With a scope, these pseudo-classes are allowed only if
 * ids get a prefix: a fragment that refers to an element of the page does not begin with this prefix. */
static const char *const fragment_classes[] = {"focus", "focus-visible", "focus-within", "target"};

/* Pseudo-classes that can also depend on content outside of the scope: on a disabled fieldset, an editable ancestor, the
 * form of a control, or other radio buttons of the same group. With a scope, these pseudo-classes are not allowed. */
static const char *const outer_classes[] = {"checked",   "default",       "disabled", "enabled",
                                            "in-range",  "indeterminate", "invalid",  "out-of-range",
                                            "read-only", "read-write",    "valid"};

/* Pseudo-classes that do not depend on what the reader does. (What is `default`, `disabled`, `enabled`, `read-only` or
 * `read-write` depends only on attributes, and on the form around a control.) */
static const char *const still_classes[] = {"any-link",     "default",     "disabled",      "empty",
                                            "enabled",      "first-child", "first-of-type", "last-child",
                                            "last-of-type", "only-child",  "only-of-type",  "optional",
                                            "read-only",    "read-write",  "required",      "root"};

static void note_interaction(struct selector_reader *s, struct span name)
{
    if (span_equal(name, SPAN("link")) || span_equal(name, SPAN("visited")))
        s->state |= CSS_INTERACTION_LINK;
    else if (!selector_find(SELECTOR_WORDS(still_classes), name).n)
        s->state |= CSS_INTERACTION_STATE;
}

/* Returns the name of the pseudo-class; an empty span if it is not supported. If there is a scope and the pseudo-class is not
 * allowed with a scope, sets s->refused. */
static struct span class_name(struct selector_reader *s)
{
    struct span name = selector_find(SELECTOR_WORDS(classes), selector_text(s, 1));
    if (name.n)
        return name;
    name = selector_find(SELECTOR_WORDS(fragment_classes), selector_text(s, 1));
    if (!name.n || !s->rule->id_prefix.n)
        s->refused = s->refused || s->scope.n;
    return name.n ? name : selector_find(SELECTOR_WORDS(outer_classes), selector_text(s, 1));
}

static bool pseudo_class(struct selector_reader *s)
{
    static const char *const old_elements[] = {"before", "after", "first-line", "first-letter"};
    if (selector_find(SELECTOR_WORDS(old_elements), selector_text(s, 1)).n)
        return pseudo_element(s, 1);
    struct span name = class_name(s);
    note_interaction(s, name);
    s->at += 2;
    if (s->rule->root.n && span_equal(name, SPAN("root"))) {
        buf_add(s->one, s->rule->root);
        return true;
    }
    buf_push(s->one, ':');
    buf_add(s->one, name);
    return name.n > 0;
}

static void write_function(struct selector_reader *s, struct span name)
{
    buf_push(s->one, ':');
    buf_add(s->one, name);
    buf_push(s->one, '(');
    s->at += 2;
}

/* Reads the argument of :nth-child() or a similar function: joins the tokens of the argument into a text, with one space where
 * there is whitespace, and writes the text in canonical form. */
static bool nth(struct selector_reader *s)
{
    struct buf *scratch = s->v->text;
    size_t from = scratch->n;
    for (uint32_t i = 0; selector_token(s, 0)->kind != CSS_TOKEN_RIGHT_PAREN; s->at++, i++) {
        const struct css_token *t = selector_token(s, 0);
        if (t->spaced && i)
            buf_push(scratch, ' ');
        if (t->kind == CSS_TOKEN_NUMBER || t->kind == CSS_TOKEN_DIMENSION)
            buf_add(scratch, t->number);
        if (css_is_delim(t, '+') || css_is_delim(t, '-'))
            buf_push(scratch, t->delim);
        else if (t->kind != CSS_TOKEN_IDENT && t->kind != CSS_TOKEN_NUMBER && t->kind != CSS_TOKEN_DIMENSION)
            return false;
        if (!buf_reserve(scratch, t->length))
            return false;
        buf_add(scratch, css_text(scratch, t));
    }
    bool fits = tamis_value_css_write_nth(buf_part(scratch, from, scratch->n - from), s->one);
    scratch->n = from;
    return fits;
}

static bool language(struct selector_reader *s)
{
    for (bool first = true;; first = false, s->at++) {
        if (selector_token(s, 0)->kind != CSS_TOKEN_IDENT && selector_token(s, 0)->kind != CSS_TOKEN_STRING)
            return false;
        buf_add(s->one, first ? SPAN("") : SPAN(", "));
        tamis_value_css_write_string(s->one, selector_text(s, 0));
        s->at++;
        if (selector_token(s, 0)->kind != CSS_TOKEN_COMMA)
            return true;
    }
}

static bool direction(struct selector_reader *s)
{
    static const char *const words[] = {"ltr", "rtl"};
    struct span word = selector_token(s, 0)->kind == CSS_TOKEN_IDENT
                           ? selector_find(SELECTOR_WORDS(words), selector_text(s, 0))
                           : span_of(NULL, 0);
    buf_add(s->one, word);
    s->at++;
    return word.n > 0;
}

/* :lang() and :dir() depend on all ancestors of an element, so they are not allowed with a scope. */
static bool pseudo_function(struct selector_reader *s)
{
    static const char *const nths[] = {"nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type"};
    static const char *const lists[] = {"not", "is", "where"};
    static const char *const others[] = {"lang", "dir"};
    struct span name = selector_find(SELECTOR_WORDS(nths), selector_text(s, 1)),
                list = selector_find(SELECTOR_WORDS(lists), selector_text(s, 1));
    struct span other = selector_find(SELECTOR_WORDS(others), selector_text(s, 1));
    if (name.n) {
        write_function(s, name);
        return nth(s) && selector_close(s);
    }
    if (other.n) {
        s->refused = s->refused || s->scope.n;
        /* The direction of a control with dir=auto depends on what the reader types. */
        s->state |= other.n == 3 ? CSS_INTERACTION_STATE : 0u;
        write_function(s, other);
        return (other.n == 4 ? language(s) : direction(s)) && selector_close(s);
    }
    if (!list.n || s->level == SELECTOR_LEVELS)
        return false;
    write_function(s, list);
    s->level++;
    return true;
}

bool tamis_value_css_pseudo_selector(struct selector_reader *s)
{
    if (selector_follows(s, 1, CSS_TOKEN_COLON) && selector_follows(s, 2, CSS_TOKEN_IDENT))
        return pseudo_element(s, 2);
    if (selector_follows(s, 1, CSS_TOKEN_IDENT))
        return pseudo_class(s);
    return selector_follows(s, 1, CSS_TOKEN_FUNCTION) && pseudo_function(s);
}
