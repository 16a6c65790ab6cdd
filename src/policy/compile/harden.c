/* harden.c: what a safe policy removes whatever its configuration says.
 *
 * setHTML() sanitizes a tree and leaves the tree in the page. tamis writes bytes, and those are parsed again:
 * perhaps within svg, in a select, with scripting off or on; and XML perhaps as HTML. So a name that is unsafe in
 * one namespace is unsafe in all and in none, in small letters or capitals, and what switches the parser between
 * markup and text must not depend on where it stands. */
#include "base/array.h"
#include "policy/compile/compile.h"

static enum action_kind action_of(const struct compiler *k, uint32_t element)
{
    return k->actions[k->elements[element]].kind;
}

/* No element keeps an attribute. */
static bool is_kept_nowhere(const struct compiler *k, uint32_t key)
{
    for (uint32_t i = 0; i < k->action_count; i++)
        if (keys_have(k->actions[i].kept, key))
            return false;
    return !(k->attributes[key] & MARK_KEEP);
}

static bool decides(const struct rule *v, uint32_t element, uint32_t key)
{
    return kind_decides(v->kind) && (!v->elements || keys_have(v->elements, element)) &&
           (!v->attributes || keys_have(v->attributes, key));
}

/* The first rule for that attribute of SVG use names the element, and lets through "#id" and nothing else. */
static bool is_held_to_fragments(const struct compiler *k, uint32_t key)
{
    const struct tamis_policy *p = k->policy;
    uint32_t use = element_index(ATOM_use, NS_SVG);
    for (uint32_t i = 0; i < p->rule_count; i++) {
        const struct rule *v = &p->rules[i];
        if (decides(v, use, key))
            return v->kind == TAMIS_RULE_URL && v->elements && !v->urls.schemes.count &&
                   v->urls.relative == TAMIS_RELATIVE_FRAGMENT;
    }
    return false;
}

/* SVG use copies what its href names. Held to the document, and with no xml:base to make that another one, it can fetch
 * nothing; what it copies has been filtered. */
static bool keeps_use(const struct compiler *k)
{
    return action_of(k, element_index(ATOM_use, NS_SVG)) == ACTION_KEEP &&
           is_held_to_fragments(k, attribute_key(ATOM_href, NS_NONE)) &&
           is_held_to_fragments(k, attribute_key(ATOM_href, NS_XLINK)) &&
           is_kept_nowhere(k, attribute_key(ATOM_base, NS_XML));
}

/* Text, or what a rule has an eye on. */
static bool is_held_by_rule(const struct compiler *k, uint32_t element)
{
    return action_of(k, element) == ACTION_ESCAPE ||
           (k->actions[k->elements[element]].flags & ELEMENT_FRAME) ||
           (k->policy->keeps_use && element == element_index(ATOM_use, NS_SVG));
}

/* DEVIATES: the standard's baseline is per namespace. */
static void remove_baseline(struct compiler *k)
{
    static const atom names[] = {
#define ELEMENT(ns, id) ATOM_##id,
#include "policy/baseline_elements.def"
#undef ELEMENT
    };
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++)
        for (enum name_space ns = NS_NONE; ns <= NS_ATOM; ns++)
            if (!is_held_by_rule(k, element_index(names[i], ns)))
                k->elements[element_index(names[i], ns)] = ACTION_ROW_UNSAFE;
}

/* DEVIATES: the standard keeps these when the configuration does. noscript is text or markup as scripting is
 * on or off; plaintext swallows what follows; mglyph and malignmark are MathML or HTML as their parent is;
 * selectedcontent a browser fills anew with what an option holds. Their children are still let through when the configuration wants them replaced. */
static void remove_shifty(struct compiler *k)
{
    static const atom names[] = {ATOM_noscript, ATOM_plaintext, ATOM_mglyph, ATOM_malignmark,
                                 ATOM_selectedcontent};
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++)
        for (enum name_space ns = NS_NONE; ns <= NS_ATOM; ns++)
            if (action_of(k, element_index(names[i], ns)) == ACTION_KEEP)
                k->elements[element_index(names[i], ns)] = ACTION_ROW_UNSAFE;
}

static bool leaves_its_children(enum action_kind action)
{
    return action == ACTION_UNWRAP || action == ACTION_ESCAPE;
}

/* DEVIATES: the standard unwraps foreign elements too. What was allowed as SVG or MathML would become HTML
 * where it is moved to, or the other way round. */
static void keep_foreign_wrapped(struct compiler *k)
{
    for (uint32_t name = 0; name < k->name_count; name++)
        for (enum name_space ns = NS_MATHML; ns <= NS_SVG; ns++)
            if (leaves_its_children(action_of(k, element_index(name, ns))))
                k->elements[element_index(name, ns)] = ACTION_ROW_FOREIGN;
}

static void add_flag(struct compiler *k, atom name, enum element_flag flag)
{
    for (enum name_space ns = NS_NONE; ns <= NS_ATOM; ns++)
        if (action_of(k, element_index(name, ns)) == ACTION_KEEP)
            tamis_policy_compile_own_action(k, element_index(name, ns))->flags |= (uint8_t)flag;
}

/* DEVIATES: raw text without "<" reads the same as text and as markup; the standard keeps any. */
static void restrict_content(struct compiler *k)
{
    add_flag(k, ATOM_style, ELEMENT_TEXT_ONLY);
    add_flag(k, ATOM_xmp, ELEMENT_TEXT_ONLY);
    add_flag(k, ATOM_noembed, ELEMENT_TEXT_ONLY);
    add_flag(k, ATOM_noframes, ELEMENT_TEXT_ONLY);
}

/* DEVIATES: the standard keeps these when the configuration does. They make the parser put a template's
 * content into another tree than the one that was filtered. */
static void detach_template(struct compiler *k, enum name_space ns)
{
    static const atom names[] = {ATOM_for,
                                 ATOM_shadowroot,
                                 ATOM_shadowrootmode,
                                 ATOM_shadowrootdelegatesfocus,
                                 ATOM_shadowrootserializable,
                                 ATOM_shadowrootclonable,
                                 ATOM_shadowrootcustomelementregistry,
                                 ATOM_shadowrootslotassignment};
    enum { COUNT = ARRAY_LENGTH(names) };
    if (action_of(k, element_index(ATOM_template, ns)) != ACTION_KEEP)
        return;
    struct element_action *rule = tamis_policy_compile_own_action(k, element_index(ATOM_template, ns));
    uint32_t n = keys_length(rule->removed);
    uint32_t *removed = tamis_base_arena_array(&k->policy->arena, (size_t)n + COUNT + 1, sizeof *removed);
    if (!removed)
        return;
    tamis_base_array_copy(removed, rule->removed, n, sizeof *removed);
    for (size_t i = 0; i < COUNT; i++)
        removed[n++] = attribute_key(names[i], NS_NONE);
    removed[n] = 0;
    rule->removed = removed;
}

static void remove_handlers(struct compiler *k)
{
    for (uint32_t name = 0; name < k->name_count; name++)
        if (tamis_policy_is_handler(tamis_base_names_text(&k->policy->names, name)))
            k->attributes[attribute_key(name, NS_NONE)] = 0;
}

/* DEVIATES: to the standard xlink:href of an HTML element is another attribute. Parsed within svg it is the one that the
 * configuration removes. */
static void remove_prefixed(struct compiler *k)
{
    static const struct {
        atom prefixed, name;
        enum name_space ns;
    } names[] = {{ATOM_xlink_href, ATOM_href, NS_XLINK},
                 {ATOM_xlink_role, ATOM_role, NS_XLINK},
                 {ATOM_xlink_arcrole, ATOM_arcrole, NS_XLINK},
                 {ATOM_xml_base, ATOM_base, NS_XML}};
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++)
        if (!k->policy->lists_attributes &&
            !(k->attributes[attribute_key(names[i].name, names[i].ns)] & MARK_KEEP))
            k->attributes[attribute_key(names[i].prefixed, NS_NONE)] = 0;
}

/* DEVIATES: the standard knows no such names: HTML has none. */
static void remove_capitals(struct compiler *k)
{
    for (uint32_t name = ATOM_STATIC_COUNT; name < k->name_count; name++) {
        if (!tamis_policy_is_in_capitals(k->policy, tamis_base_names_text(&k->policy->names, name)))
            continue;
        for (enum name_space ns = NS_NONE; ns < NS_COUNT; ns++)
            k->attributes[attribute_key(name, ns)] = 0;
        for (enum name_space ns = NS_NONE; ns <= NS_ATOM; ns++)
            k->elements[element_index(name, ns)] = ACTION_ROW_CAPITALS;
    }
}

/* DEVIATES: in HTML such a processing instruction does nothing, in XML it does. */
static void remove_stylesheets(struct compiler *k)
{
    for (uint32_t name = 0; name < k->name_count; name++)
        if (tamis_policy_is_stylesheet(tamis_base_names_text(&k->policy->names, name)))
            k->targets[name] = 0;
}

void tamis_policy_compile_harden(struct compiler *k)
{
    k->policy->keeps_use = keeps_use(k);
    remove_baseline(k);
    remove_shifty(k);
    keep_foreign_wrapped(k);
    restrict_content(k);
    for (enum name_space ns = NS_NONE; ns <= NS_ATOM; ns++)
        detach_template(k, ns);
    remove_handlers(k);
    remove_prefixed(k);
    remove_capitals(k);
    remove_stylesheets(k);
}
