/* table.c: looks names up in the table of the gate. build.c makes the table. */
#include "gate/table.h"

/* Reports whether the name, in lowercase, is one of the words of a list. */
static bool is_in(struct span name, struct span list)
{
    for (size_t at = 0; at < list.n;)
        if (span_equal_nocase(name, span_next_word(list, &at)))
            return true;
    return false;
}

static bool is_unsafe_element(const struct gate_table *t, struct span name)
{
    if ((t->frames && span_equal(name, SPAN("iframe"))) || (t->uses && span_equal(name, SPAN("use"))))
        return false;
    return is_in(name, SPAN("base embed frame iframe malignmark mglyph noscript object plaintext script "
                            "selectedcontent use"));
}

static bool is_unsafe_attribute(struct span name)
{
    if (name.n >= 3 && span_equal_nocase(span_of(name.p, 2), SPAN("on")) && span_is_letter(name.p[2]))
        return true;
    return is_in(name, SPAN("toolautosubmit tooldescription toolname toolparamdescription toolparamtitle"));
}

bool tamis_gate_is_of_template(struct span name)
{
    return is_in(name, SPAN("for patchsrc shadowroot shadowrootadoptedstylesheets shadowrootclonable "
                            "shadowrootcustomelementregistry shadowrootdelegatesfocus shadowrootmode "
                            "shadowrootserializable shadowrootslotassignment"));
}

bool tamis_gate_is_unsafe(const struct gate_table *t, uint32_t of, struct span name)
{
    if (of == GATE_ELEMENT)
        return is_unsafe_element(t, name);
    if (of == GATE_TARGET)
        return name.n >= 3 && span_equal_nocase(span_of(name.p, 3), SPAN("xml"));
    return of >= GATE_SCHEME && of < GATE_OF ? span_equal_nocase(name, SPAN("javascript"))
                                             : is_unsafe_attribute(name);
}

static bool has_word(struct span list, struct span word)
{
    for (size_t at = 0; at < list.n;)
        if (span_equal(word, span_next_word(list, &at)))
            return true;
    return false;
}

enum gate_form tamis_gate_form(struct span attribute)
{
    if (has_word(SPAN("accept-charset charset"), attribute))
        return GATE_ENCODINGS;
    if (has_word(SPAN("attributeName attributename"), attribute))
        return GATE_ANIMATED;
    if (has_word(SPAN("attributionsrc ping"), attribute))
        return GATE_URLS;
    if (has_word(SPAN("imagesrcset srcset"), attribute))
        return GATE_CANDIDATES;
    const struct span urls =
        SPAN("action altimg background cite classid codebase definitionURL definitionurl dynsrc formaction "
             "href itemid longdesc lowsrc manifest poster src xlink:arcrole xlink:href xlink:role xml:base");
    return has_word(urls, attribute) ? GATE_URL : GATE_ANY;
}

uint16_t tamis_gate_bits(struct span name)
{
    if (is_in(name, SPAN(GATE_RAW_ELEMENTS)))
        return GATE_RAW;
    if (is_in(name, SPAN(GATE_FOREIGN_ELEMENTS)))
        return GATE_BEGINS_FOREIGN;
    if (span_equal_nocase(name, SPAN("template")))
        return GATE_TEMPLATE;
    if (span_equal_nocase(name, SPAN("textarea")))
        return GATE_TEXTAREA;
    return span_equal_nocase(name, SPAN("title")) ? GATE_TITLE : 0;
}

struct gate_key tamis_gate_key(struct span name)
{
    char bytes[GATE_KEY_BYTES] = {0};
    for (size_t i = 0; i < name.n && i < GATE_KEY_BYTES; i++)
        bytes[i] = name.p[i];
    return (struct gate_key){{gate_word(bytes), gate_word(bytes + 8)}};
}

uint32_t tamis_gate_find(const struct gate_table *t, uint32_t of, struct span name)
{
    of += name.n > GATE_KEY_BYTES ? GATE_LONG : 0;
    uint32_t at = gate_first(t, of, tamis_gate_key(name));
    while (t->names[at].n && !(t->names[at].of == of && span_equal(gate_text(t, at), name)))
        at = gate_next(t, at);
    return at;
}

/* Returns the value of the name, or -1 if the table does not have it. */
static int value_of(const struct gate_table *t, uint32_t of, struct span name)
{
    const struct gate_name *e = &t->names[tamis_gate_find(t, of, name)];
    return e->n ? e->value : -1;
}

/* Longer names are not converted to lowercase: they count as variants of a name. */
enum { LONGEST_VARIANT = 128 };

/* Returns the longest prefix of the table with which the name begins, or NULL. */
static const struct gate_prefix *prefix_of(const struct gate_table *t, uint32_t of, struct span name)
{
    const struct gate_prefix *longest = NULL;
    for (uint32_t i = 0; i < t->prefix_count; i++) {
        const struct gate_prefix *p = &t->prefixes[i];
        bool fits = p->of == of && span_starts(name, p->text) && (of != GATE_ELEMENT || span_has(name, '-'));
        if (fits && (!longest || p->text.n > longest->text.n))
            longest = p;
    }
    return longest;
}

/* Reports whether the table has the name in lowercase, but not as it is: HTML parsers convert uppercase letters in the names of
 * elements and attributes. */
static bool is_variant(const struct gate_table *t, uint32_t of, struct span name)
{
    char lower[LONGEST_VARIANT];
    bool has_uppercase = false;
    for (size_t i = 0; i < name.n; i++) {
        bool is_uppercase = name.p[i] >= 'A' && name.p[i] <= 'Z';
        if (i < sizeof lower)
            lower[i] = is_uppercase ? (char)(name.p[i] | 0x20) : name.p[i];
        has_uppercase = has_uppercase || is_uppercase;
    }
    return has_uppercase && of != GATE_TARGET &&
           (name.n > sizeof lower || value_of(t, of, span_of(lower, name.n)) >= 0);
}

/* Returns the value of a name that the table does not have. `any`: the value if all names are allowed. */
static uint32_t value_of_unlisted(const struct gate_table *t, uint32_t of, struct span name, uint32_t any)
{
    const struct gate_prefix *p = prefix_of(t, of, name);
    if (t->safe && (tamis_gate_is_unsafe(t, of, name) || is_variant(t, of, name)))
        return 0;
    return p ? p->value : any;
}

uint32_t tamis_gate_find_element(const struct gate_table *t, struct span name, uint32_t *bits)
{
    uint32_t index = tamis_gate_find(t, GATE_ELEMENT, name), value = t->names[index].value;
    if (!(value & (GATE_HTML | GATE_FOREIGN))) {
        uint32_t any = t->any_element ? GATE_HTML | GATE_FOREIGN | GATE_SHARES : 0;
        const struct gate_prefix *p = prefix_of(t, GATE_ELEMENT, name);
        value = value_of_unlisted(t, GATE_ELEMENT, name, any);
        if (p)
            index = tamis_gate_find(t, GATE_ELEMENT, p->text);
        if (value)
            value |= (t->names[index].value & GATE_OWN) | tamis_gate_bits(name);
    }
    *bits = value;
    return index;
}

uint32_t tamis_gate_find_attribute(const struct gate_table *t, uint32_t element, uint32_t bits,
                                   struct span name)
{
    int value = bits & GATE_OWN ? value_of(t, GATE_OF + element, name) : -1;
    if (t->safe && bits & GATE_TEMPLATE && tamis_gate_is_of_template(name))
        return 0;
    if (value < 0 && bits & GATE_SHARES)
        value = value_of(t, GATE_ATTRIBUTE, name);
    else if (value < 0)
        return 0;
    if (value >= 0)
        return (uint32_t)value;
    return t->safe && bits & GATE_OWN && is_variant(t, GATE_OF + element, name)
               ? 0
               : value_of_unlisted(t, GATE_ATTRIBUTE, name, t->any_attribute ? 1 + GATE_CLASS_ANY : 0);
}

bool tamis_gate_allows_scheme(const struct gate_table *t, uint32_t class_number, struct span scheme)
{
    return value_of(t, GATE_SCHEME + class_number, scheme) > 0;
}

bool tamis_gate_allows_target(const struct gate_table *t, struct span name)
{
    int value = value_of(t, GATE_TARGET, name);
    return value >= 0 ? value > 0 : value_of_unlisted(t, GATE_TARGET, name, t->any_target);
}
