/* table.c: makes the table of the gate. */
#include "gate/table.h"

#include "gate/language.h"

#define LIST(...) \
    static const char *const list[] = {__VA_ARGS__}; \
    return is_in(name, list, sizeof list / sizeof *list)

static bool is_in(struct span name, const char *const *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (span_equal_nocase(name, span_from(list[i])))
            return true;
    return false;
}

static bool is_unsafe_element(const struct gate_table *t, struct span name)
{
    if ((t->frames && span_equal(name, SPAN("iframe"))) || (t->uses && span_equal(name, SPAN("use"))))
        return false;
    LIST("base", "embed", "frame", "iframe", "malignmark", "mglyph", "noscript", "object", "plaintext",
         "script", "selectedcontent", "use");
}

static bool is_unsafe_attribute(struct span name)
{
    if (name.n >= 3 && span_equal_nocase(span_of(name.p, 2), SPAN("on")) && span_is_letter(name.p[2]))
        return true;
    LIST("toolautosubmit", "tooldescription", "toolname", "toolparamdescription", "toolparamtitle");
}

/* Attributes that a safe policy removes from templates. */
static bool is_of_template(struct span name)
{
    LIST("for", "patchsrc", "shadowroot", "shadowrootadoptedstylesheets", "shadowrootclonable",
         "shadowrootcustomelementregistry", "shadowrootdelegatesfocus", "shadowrootmode",
         "shadowrootserializable", "shadowrootslotassignment");
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

enum gate_form tamis_gate_form(struct span attribute)
{
    static const struct {
        const char *name;
        enum gate_form form;
    } forms[] = {
        {"accept-charset", GATE_ENCODINGS},
        {"action", GATE_URL},
        {"altimg", GATE_URL},
        {"attributeName", GATE_ANIMATED},
        {"attributename", GATE_ANIMATED},
        {"attributionsrc", GATE_URLS},
        {"background", GATE_URL},
        {"charset", GATE_ENCODINGS},
        {"cite", GATE_URL},
        {"classid", GATE_URL},
        {"codebase", GATE_URL},
        {"definitionURL", GATE_URL},
        {"definitionurl", GATE_URL},
        {"dynsrc", GATE_URL},
        {"formaction", GATE_URL},
        {"href", GATE_URL},
        {"imagesrcset", GATE_CANDIDATES},
        {"itemid", GATE_URL},
        {"longdesc", GATE_URL},
        {"lowsrc", GATE_URL},
        {"manifest", GATE_URL},
        {"ping", GATE_URLS},
        {"poster", GATE_URL},
        {"src", GATE_URL},
        {"srcset", GATE_CANDIDATES},
        {"xlink:arcrole", GATE_URL},
        {"xlink:href", GATE_URL},
        {"xlink:role", GATE_URL},
        {"xml:base", GATE_URL},
    };
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (span_equal(attribute, span_from(forms[i].name)))
            return forms[i].form;
    return GATE_ANY;
}

/* The elements that the gate treats in a special way. */
static const struct {
    struct span name;
    uint16_t bits;
} special[] = {
    {{"iframe", 6}, GATE_RAW},        {{"math", 4}, GATE_BEGINS_FOREIGN}, {{"noembed", 7}, GATE_RAW},
    {{"noframes", 8}, GATE_RAW},      {{"noscript", 8}, GATE_RAW},        {{"plaintext", 9}, GATE_RAW},
    {{"script", 6}, GATE_RAW},        {{"style", 5}, GATE_RAW},           {{"svg", 3}, GATE_BEGINS_FOREIGN},
    {{"template", 8}, GATE_TEMPLATE}, {{"textarea", 8}, GATE_TEXTAREA},   {{"title", 5}, GATE_TITLE},
    {{"xmp", 3}, GATE_RAW},
};

uint16_t tamis_gate_bits(struct span name)
{
    for (size_t i = 0; i < sizeof special / sizeof *special; i++)
        if (span_equal_nocase(name, special[i].name))
            return special[i].bits;
    return 0;
}

/* --- what a table allows --- */

static struct gate_key key_of(struct span name)
{
    char bytes[GATE_KEY_BYTES] = {0};
    span_copy(bytes, span_of(name.p, name.n < GATE_KEY_BYTES ? name.n : GATE_KEY_BYTES));
    return (struct gate_key){{gate_word(bytes), gate_word(bytes + 8)}};
}

uint32_t tamis_gate_find(const struct gate_table *t, uint32_t of, struct span name)
{
    of |= name.n > GATE_KEY_BYTES ? GATE_LONG : 0;
    uint32_t at = gate_first(t, of, key_of(name));
    while (t->names[at].n && !(t->names[at].of == of && span_equal(gate_text(t, at), name)))
        at = (at + 1) & t->mask;
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
    uint32_t index = tamis_gate_find(t, GATE_ELEMENT, name);
    *bits = t->names[index].value;
    if (*bits & (GATE_HTML | GATE_FOREIGN))
        return index;
    uint32_t any = t->any_element ? GATE_HTML | GATE_FOREIGN | GATE_SHARES : 0;
    *bits = value_of_unlisted(t, GATE_ELEMENT, name, any);
    const struct gate_prefix *p = prefix_of(t, GATE_ELEMENT, name);
    if (p)
        index = tamis_gate_find(t, GATE_ELEMENT, p->text);
    *bits |= *bits ? (t->names[index].value & GATE_OWN) | tamis_gate_bits(name) : 0;
    return index;
}

uint32_t tamis_gate_find_attribute(const struct gate_table *t, uint32_t element, uint32_t bits,
                                   struct span name)
{
    int value = bits & GATE_OWN ? value_of(t, GATE_OF + element, name) : -1;
    if (t->safe && bits & GATE_TEMPLATE && is_of_template(name))
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

/* --- how a table is made --- */

/* Returns the index of the name, which is in `pool` from pool_length on. Adds it if the table does not have it; otherwise, adds
 * the bits of an element. */
static uint32_t add(struct gate_builder *b, uint32_t of, struct span name, uint16_t value)
{
    uint32_t at = tamis_gate_find(&b->table, of, name);
    struct gate_name *e = &b->names[at];
    if (e->n) {
        e->value |= of == GATE_ELEMENT ? value : 0;
        return at;
    }
    of |= name.n > GATE_KEY_BYTES ? GATE_LONG : 0;
    *e = (struct gate_name){key_of(name), b->table.pool_length, of, (uint16_t)name.n, value};
    b->table.pool_length += (uint32_t)name.n;
    b->table.count++;
    return at;
}

static struct span put(struct gate_builder *b, struct span prefix, struct span name)
{
    char *text = b->pool + b->table.pool_length;
    span_copy(span_copy(text, prefix), name);
    return span_of(text, prefix.n + name.n);
}

/* Returns the index of an element that has attributes, or that is special. */
static uint32_t element_of(struct gate_builder *b, struct span name, uint16_t more)
{
    bool is_allowed = b->table.any_element && !(b->table.safe && is_unsafe_element(&b->table, name));
    uint16_t value = is_allowed ? GATE_HTML | GATE_FOREIGN | GATE_SHARES : 0;
    uint32_t at = tamis_gate_find(&b->table, GATE_ELEMENT, name);
    if (!b->names[at].n)
        at = add(b, GATE_ELEMENT, put(b, SPAN(""), name),
                 (uint16_t)(value | (value ? tamis_gate_bits(name) : 0)));
    b->names[at].value |= more;
    return at;
}

/* A name with other bytes is never read as a name. */
static bool is_name(struct span name)
{
    for (size_t i = 0; i < name.n; i++)
        if (!GATE_NAME((unsigned char)name.p[i]))
            return false;
    return true;
}

static bool is_full(const struct gate_builder *b)
{
    return b->table.count + 2 > b->table.mask;
}

bool tamis_gate_add_special(struct gate_builder *b)
{
    for (size_t i = 0; i < sizeof special / sizeof *special; i++) {
        if (is_full(b))
            return false;
        element_of(b, special[i].name, 0);
    }
    return true;
}

static void add_tag(struct gate_builder *b, bool is_end, struct span name)
{
    uint64_t tag = is_end ? '/' : 0;
    unsigned shift = is_end ? 8 : 0;
    if (name.n + is_end >= sizeof tag)
        return;
    for (size_t i = 0; i < name.n; i++, shift += 8)
        tag |= (uint64_t)(unsigned char)name.p[i] << shift;
    tag |= (uint64_t)'>' << shift;
    struct gate_bucket *bucket = &b->buckets[gate_bucket(&b->table, tag) - b->table.buckets];
    size_t i = bucket->tags[0] == GATE_NO_TAG ? 0 : 1;
    if (bucket->tags[i] == GATE_NO_TAG)
        bucket->tags[i] = tag;
}

void tamis_gate_add_tags(struct gate_builder *b)
{
    enum { WANTED = GATE_HTML, UNWANTED = GATE_RAW | GATE_ESCAPABLE | GATE_BEGINS_FOREIGN };
    for (uint32_t i = 0; i <= b->table.mask; i++) {
        const struct gate_name *e = &b->table.names[i];
        if (!e->n || e->of != GATE_ELEMENT || (e->value & (WANTED | UNWANTED)) != WANTED)
            continue;
        add_tag(b, false, gate_text(&b->table, i));
        add_tag(b, true, gate_text(&b->table, i));
    }
}

bool tamis_gate_add(struct gate_builder *b, const struct gate_fact *f)
{
    struct gate_table *t = &b->table;
    if (f->prefix.n + f->name.n > UINT16_MAX || f->element.n > UINT16_MAX || is_full(b))
        return false;
    uint32_t of = f->element.n ? GATE_OF + element_of(b, f->element, GATE_OWN) : f->of;
    struct span name = put(b, f->prefix, f->name);
    if (!is_name(name) && !span_equal(name, SPAN(GATE_CONTENT)))
        return true;
    if (t->safe && (tamis_gate_is_unsafe(t, f->of, name) ||
                    (span_equal(f->element, SPAN("template")) && is_of_template(name))))
        return true;
    if (f->begins) {
        b->prefixes[t->prefix_count++] = (struct gate_prefix){name, of, f->value};
        t->pool_length += (uint32_t)name.n;
    } else if (name.n) {
        add(b, of, name, (uint16_t)(f->value | (of == GATE_ELEMENT ? tamis_gate_bits(name) : 0)));
    }
    return true;
}
