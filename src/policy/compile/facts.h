/* facts.h: the facts about a configuration from which gate.c makes the table of the gate (gate/table.h). */
#ifndef TAMIS_POLICY_COMPILE_FACTS_H
#define TAMIS_POLICY_COMPILE_FACTS_H

#include "gate/table.h"
#include "policy/compile/compile.h"

enum { RULES_OF_CLASS = 4, ELEMENT_NAMESPACE_NAMES = 5 };

/* The namespaces in which an element can be kept. */
static const char *const element_namespaces[ELEMENT_NAMESPACE_NAMES] = {
    TAMIS_NAMESPACE_HTML, TAMIS_NAMESPACE_SVG, TAMIS_NAMESPACE_MATHML, TAMIS_NAMESPACE_ATOM, ""};

/* A class of values that some rules check. */
struct class_rules {
    const tamis_rule *rules[RULES_OF_CLASS];
    uint32_t count;
    bool is_unchecked; /* in one of the namespaces of the element, no rule checks the value */
};

struct facts {
    const tamis_config *config;
    struct gate_builder *builder; /* NULL: the facts are only counted */
    size_t *styles;               /* the indices of the rules for CSS in attributes */
    size_t style_count;
    size_t bytes, count;
    struct gate_class *classes;
    struct class_rules *class_rules; /* of the classes from GATE_CLASSES_OWN on */
    uint32_t class_count, class_capacity;
    size_t prefixes;
    bool full;
};

/* gate_values.c */

/* States a fact: counts it, or adds it to the table. */
void tamis_policy_fact(struct facts *f, struct gate_fact fact);

/* Returns the prefix with which the name of an attribute is written, such as "xlink:". */
struct span tamis_policy_fact_prefix(tamis_name attribute);

bool tamis_policy_fact_same(const char *a, const char *b);

/* Reports whether a list of the configuration has the name. */
bool tamis_policy_fact_is_listed(const struct facts *f, tamis_config_list list, const char *name,
                                 const char *ns);

/* Returns the class of the values that these rules allow. */
uint32_t tamis_policy_class_of_rules(struct facts *f, enum gate_form form, const struct class_rules *rules);

/* Returns the class of the values of the attribute on elements with this name in any namespace in which the policy lists it.
 * With NULL, on the elements that no rule names. */
uint32_t tamis_policy_class_of(struct facts *f, const char *element, tamis_name attribute);

#endif
