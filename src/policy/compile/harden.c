/* harden.c: makes the policy remove what a safe policy must not keep, even if the configuration allows it.
 *
 * setHTML() sanitizes a tree, and puts this tree into the page. tamis writes bytes, which are parsed again. The output
 * can be parsed within svg or select, and with scripting enabled or disabled. XML output can also be parsed as HTML.
 * Therefore, an element name that is unsafe in one namespace is treated as unsafe in every namespace and without a
 * namespace, in lowercase and with uppercase letters. If the content of an element is raw text in one context and
 * markup in another, the element is removed, or is kept only if its content has the same effect in both contexts. */
#include "base/array.h"
#include "policy/compile/compile.h"

static enum action_kind action_of(const struct compiler *k, uint32_t element)
{
    return k->actions[k->elements[element]].kind;
}

/* Reports whether nothing keeps the attribute: neither the global list of attributes, nor an action of an element, nor a CUSTOM
 * rule. */
static bool is_kept_nowhere(const struct compiler *k, uint32_t key)
{
    for (uint32_t i = 0; i < k->action_count; i++)
        if (keys_have(k->actions[i].kept, key))
            return false;
    for (uint32_t i = 0; i < k->policy->rule_count; i++)
        if (keys_have(k->policy->rules[i].custom.kept, key))
            return false;
    return !(k->attributes[key] & MARK_KEEP);
}

static bool decides(const struct rule *v, uint32_t element, uint32_t key)
{
    return tamis_rule_kind_decides(v->kind) && (!v->elements || keys_have(v->elements, element)) &&
           (!v->attributes || keys_have(v->attributes, key));
}

/* Reports whether the first rule that checks this attribute of the SVG element `use` is a URL rule that lists
 * elements and allows only URLs of the form "#id". */
static bool allows_only_fragments(const struct compiler *k, uint32_t key)
{
    const struct tamis_policy *p = k->policy;
    uint32_t use = element_index(ATOM_use, NS_SVG);
    for (uint32_t i = 0; i < p->rule_count; i++) {
        const struct rule *v = &p->rules[i];
        if (decides(v, use, key))
            return v->kind == TAMIS_RULE_URL && v->elements && !v->urls.schemes.count &&
                   !v->urls.rewrite_schemes.count && v->urls.relative == TAMIS_RELATIVE_FRAGMENT;
    }
    return false;
}

/* The SVG element `use` copies the element that its href refers to. If href can only
 * refer to the same document, and no xml:base changes the document that href refers to,
 * the element `use` fetches nothing and copies only elements of the same document. */
static bool keeps_use(const struct compiler *k)
{
    return compiler_keeps(k, ATOM_use, NS_SVG) &&
           allows_only_fragments(k, attribute_key(ATOM_href, NS_NONE)) &&
           allows_only_fragments(k, attribute_key(ATOM_href, NS_XLINK)) &&
           is_kept_nowhere(k, attribute_key(ATOM_base, NS_XML));
}

/* Reports whether an element of baseline_elements.def need not be removed: its tags become text, or a rule makes the
 * element safe. */
static bool is_made_safe(const struct compiler *k, uint32_t element)
{
    return action_of(k, element) == ACTION_ESCAPE ||
           (k->actions[k->elements[element]].flags & ELEMENT_FRAME) ||
           (k->policy->keeps_use && element == element_index(ATOM_use, NS_SVG));
}

/* Makes the policy remove the elements of baseline_elements.def in every namespace, except where is_made_safe() is
 * true. DEVIATES: the standard removes these elements only in the namespaces that baseline_elements.def states. */
static void remove_baseline(struct compiler *k)
{
    static const atom names[] = {
#define ELEMENT(ns, id) ATOM_##id,
#include "policy/baseline_elements.def"
#undef ELEMENT
    };
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++)
        for (enum name_space ns = NS_NONE; ns <= NS_ATOM; ns++)
            if (!is_made_safe(k, element_index(names[i], ns)))
                k->elements[element_index(names[i], ns)] = ACTION_ROW_UNSAFE;
}

/* Makes the policy remove the elements in `names` if the configuration keeps them. DEVIATES: the standard keeps
 * these elements if the configuration does. The content of noscript is text or markup, depending on scripting.
 * plaintext turns everything after it into text. mglyph and malignmark are MathML or HTML, depending on the
 * parent. Browsers replace the content of selectedcontent with the content of the selected option. This
 * function does not change elements that the configuration escapes or replaces with their children. */
static void remove_context_dependent(struct compiler *k)
{
    static const atom names[] = {ATOM_noscript, ATOM_plaintext, ATOM_mglyph, ATOM_malignmark,
                                 ATOM_selectedcontent};
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++)
        for (enum name_space ns = NS_NONE; ns <= NS_ATOM; ns++)
            if (action_of(k, element_index(names[i], ns)) == ACTION_KEEP)
                k->elements[element_index(names[i], ns)] = ACTION_ROW_UNSAFE;
}

static bool keeps_children(enum action_kind action)
{
    return action == ACTION_UNWRAP || action == ACTION_ESCAPE;
}

/* Makes the policy remove, with their content, the SVG and MathML elements that the configuration escapes or replaces
 * with their children. DEVIATES: the standard can replace SVG and MathML elements with their children. After a
 * replacement, parsers of the output could give a child another namespace than the one in which the policy allowed
 * the child: HTML instead of SVG or MathML, or SVG or MathML instead of HTML. */
static void remove_instead_of_unwrapping_foreign(struct compiler *k)
{
    for (uint32_t name = 0; name < k->name_count; name++)
        for (enum name_space ns = NS_MATHML; ns <= NS_SVG; ns++)
            if (keeps_children(action_of(k, element_index(name, ns))))
                k->elements[element_index(name, ns)] = ACTION_ROW_FOREIGN;
}

static void add_flag(struct compiler *k, atom name, enum element_flag flag)
{
    for (enum name_space ns = NS_NONE; ns <= NS_ATOM; ns++)
        if (action_of(k, element_index(name, ns)) == ACTION_KEEP)
            tamis_policy_compile_own_action(k, element_index(name, ns))->flags |= (uint8_t)flag;
}

/* Makes the policy remove style, xmp, noembed and noframes elements that contain anything other than text without "<".
 * DEVIATES: the standard keeps any raw text. Text without "<" contains no tag, whether it is parsed as raw text or as
 * markup. */
static void restrict_content(struct compiler *k)
{
    add_flag(k, ATOM_style, ELEMENT_TEXT_ONLY);
    add_flag(k, ATOM_xmp, ELEMENT_TEXT_ONLY);
    add_flag(k, ATOM_noembed, ELEMENT_TEXT_ONLY);
    add_flag(k, ATOM_noframes, ELEMENT_TEXT_ONLY);
}

/* Makes the policy remove the attributes in `names` from template elements. DEVIATES: the standard keeps
 * these attributes if the configuration does. If a template has `for` or shadowrootmode (shadowroot in
 * earlier browsers), a parser of the output can put the content of the template in another place than the
 * one in which the content was filtered. With patchsrc, browsers load content that nobody has filtered. The other attributes
 * have an effect only with shadowrootmode. */
static void remove_template_attributes(struct compiler *k, enum name_space ns)
{
    static const atom names[] = {ATOM_for,
                                 ATOM_shadowroot,
                                 ATOM_shadowrootmode,
                                 ATOM_shadowrootdelegatesfocus,
                                 ATOM_shadowrootserializable,
                                 ATOM_shadowrootclonable,
                                 ATOM_shadowrootadoptedstylesheets,
                                 ATOM_shadowrootcustomelementregistry,
                                 ATOM_shadowrootslotassignment,
                                 ATOM_patchsrc};
    enum { COUNT = ARRAY_LENGTH(names) };
    if (action_of(k, element_index(ATOM_template, ns)) != ACTION_KEEP)
        return;
    struct element_action *action = tamis_policy_compile_own_action(k, element_index(ATOM_template, ns));
    uint32_t n = keys_length(action->removed);
    uint32_t *removed = tamis_base_arena_array(&k->policy->arena, (size_t)n + COUNT + 1, sizeof *removed);
    if (!removed)
        return;
    tamis_base_array_copy(removed, action->removed, n, sizeof *removed);
    for (size_t i = 0; i < COUNT; i++)
        removed[n++] = attribute_key(names[i], NS_NONE);
    removed[n] = 0;
    action->removed = removed;
}

static void remove_handlers_and_tools(struct compiler *k)
{
    for (uint32_t name = 0; name < k->name_count; name++) {
        struct span text = tamis_base_names_text(&k->policy->names, name);
        if (tamis_policy_is_handler(text) || tamis_policy_registers_tool(text))
            k->attributes[attribute_key(name, NS_NONE)] = 0;
    }
}

/* If "removeAttributes" contains an XLink or XML attribute of the table `names`, makes the policy also remove the
 * attribute in no namespace whose name is the prefixed name. An example is the attribute xlink:href of an HTML
 * element. DEVIATES: the standard keeps the attribute in no namespace. If the output is parsed within svg, this
 * attribute can become the XLink or XML attribute. */
static void remove_prefixed_names(struct compiler *k)
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

/* For each name in the name table that a safe policy does not keep, makes the policy remove the elements and attributes with this
 * name. DEVIATES: the standard does not treat these names specially. The HTML parser does not create names that are uppercase
 * variants, or elements whose names do not begin with a letter, but XML can contain them. */
static void remove_unsafe_names(struct compiler *k)
{
    for (uint32_t name = ATOM_STATIC_COUNT; name < k->name_count; name++) {
        struct span text = tamis_base_names_text(&k->policy->names, name);
        bool is_unsafe = tamis_policy_is_unsafe_name(k->policy, text);
        bool is_misread = tamis_policy_has_markup(text) || tamis_policy_begins_no_tag(text);
        for (enum name_space ns = NS_NONE; ns < NS_COUNT && is_unsafe; ns++)
            k->attributes[attribute_key(name, ns)] = 0;
        for (enum name_space ns = NS_NONE; ns <= NS_ATOM; ns++) {
            uint32_t element = element_index(name, ns);
            if (is_misread && action_of(k, element) == ACTION_KEEP)
                k->elements[element] = ACTION_ROW_UNSAFE;
            else if (is_unsafe && !is_misread)
                k->elements[element] = ACTION_ROW_UPPERCASE_VARIANT;
        }
    }
}

/* Makes the policy remove xml-stylesheet processing instructions. DEVIATES: the standard keeps them if the configuration does.
 * An xml-stylesheet processing instruction has no effect in HTML, but loads a style sheet in XML. */
static void remove_stylesheets(struct compiler *k)
{
    for (uint32_t name = 0; name < k->name_count; name++)
        if (tamis_policy_is_stylesheet(tamis_base_names_text(&k->policy->names, name)))
            k->targets[name] = 0;
}

/* Marks the attributes that can declare an encoding: a safe policy keeps only declarations of UTF-8 (sanitize/declared.c).
 * DEVIATES: the standard keeps such attributes if the configuration does. Its result is a tree, which has no encoding. */
static void mark_encodings(struct compiler *k)
{
    static const atom names[] = {ATOM_accept_charset, ATOM_charset, ATOM_content};
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++)
        k->attributes[attribute_key(names[i], NS_NONE)] |= MARK_ENCODING;
}

void tamis_policy_compile_harden(struct compiler *k)
{
    k->policy->keeps_use = keeps_use(k);
    remove_baseline(k);
    remove_context_dependent(k);
    remove_instead_of_unwrapping_foreign(k);
    restrict_content(k);
    for (enum name_space ns = NS_NONE; ns <= NS_ATOM; ns++)
        remove_template_attributes(k, ns);
    remove_handlers_and_tools(k);
    remove_prefixed_names(k);
    remove_unsafe_names(k);
    remove_stylesheets(k);
    mark_encodings(k);
}
