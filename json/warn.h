/* warn.h: what a policy says that can be read and is probably not what was meant. The dictionary means here what it means in a
 * browser, so names that fit nothing are no errors; but their author should know. Checks answer whether they have warned; of
 * each name the first check that does is the last. */
#ifndef TAMIS_JSON_WARN_H
#define TAMIS_JSON_WARN_H

#include "reader.h"

struct warner {
    struct reader *r;
    bool safe;
    struct warning *first; /* in the order of their places */
    size_t count;
};

/* A name in a list of the policy. */
struct listed {
    const struct step *at;
    const char *list;        /* the member that it stands in: "elements", "removeAttributes" */
    tamis_name name;         /* with the namespace that is meant when none is written; NULL: none */
    const tamis_name *owner; /* of an attribute: the element it is for; NULL: more than one */
    bool in_rule;            /* the list is a rule's */
};

/* Keeps a warning, or does nothing when there are TAMIS_MOST_WARNINGS. Answers true. The text after the path is cut to 400
 * bytes. */
bool tamis_json_warn(struct warner *w, const struct step *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* `removes nothing: "onClick" ` before the text: what follows from it in a list that takes away, and the name. */
bool tamis_json_warn_of_name(struct warner *w, const struct listed *l, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* ---- warn.c */

/* Goes through a policy that is good. */
void tamis_json_look_for_doubts(struct warner *w);
void tamis_json_tell_warnings(const struct warner *w, tamis_warning_sink *sink, void *user);

/* ---- warn_names.c: names that fit nothing */

bool tamis_json_doubt_element(struct warner *w, const struct listed *l);
bool tamis_json_doubt_attribute(struct warner *w, const struct listed *l);

/* ---- warn_reach.c: what is listed and never there */

bool tamis_json_doubt_element_stays(struct warner *w, const struct listed *l);
bool tamis_json_doubt_attribute_stays(struct warner *w, const struct listed *l);

/* ---- warn_members.c: the other members, and rules */

void tamis_json_doubt_members(struct warner *w);
void tamis_json_doubt_rule(struct warner *w, const struct step *at, size_t index);

/* ---- known.c: the standards' names */

enum known { KNOWN_HTML, KNOWN_SVG, KNOWN_MATHML, KNOWN_ATTRIBUTES };

bool tamis_json_is_known(enum known kind, const char *name);
/* The name that is the same but for capitals, or NULL. */
const char *tamis_json_spelling(enum known kind, const char *name);
/* The name that was probably meant, or NULL; `slip`: only when next to nothing is wrong with it. */
const char *tamis_json_known_near(enum known kind, const char *name, bool slip);
/* Whether an attribute goes unless a rule is for it, as soon as there is one with "url". element: NULL for any. */
bool tamis_json_holds_urls(const tamis_name *element, const tamis_name *attribute);
/* Whether something can stay in it; and that which was probably meant, or NULL. */
bool tamis_json_is_namespace(const char *ns);
const char *tamis_json_namespace_near(const char *ns);

/* ---- The same names */

bool tamis_json_same_name(const tamis_name *a, const tamis_name *b);
bool tamis_json_lists(const tamis_name_list *list, const tamis_name *name);
bool tamis_json_is_html(const tamis_name *name);

#endif
