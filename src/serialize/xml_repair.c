/* xml_repair.c: removes what XML cannot represent. See xml.h. */
#include "policy/policy.h"
#include "serialize/edit.h"
#include "serialize/xml.h"
#include "serialize/xml_name.h"

struct repair {
    struct edit at;
    struct meter *meter;
    struct node *top; /* the child of the root that is or contains the current node */
    bool document;
    bool safe;
    bool has_root;
};

static struct span name_of(const struct repair *r, atom name)
{
    return tamis_base_names_text(r->at.tree->names, name);
}

/* Reports whether XML can represent the attribute. An attribute with the
 * name xmlns and no prefix would be parsed as a namespace declaration. */
static bool is_writable(const struct repair *r, const struct attribute *a)
{
    if (a->ns == NS_NONE ? a->name == ATOM_xmlns : a->ns != NS_XLINK && a->ns != NS_XML)
        return false;
    return tamis_serialize_is_ncname(name_of(r, a->name));
}

static void attributes(const struct repair *r, struct node *n)
{
    uint32_t kept = 0;
    meter_work(r->meter, n->count);
    for (uint32_t i = 0; i < n->count; i++) {
        if (!is_writable(r, &n->attributes[i])) {
            report_attribute(r->at.tree->report, r->at.tree, n, &n->attributes[i], TAMIS_REASON_UNWRITABLE,
                             TAMIS_OUTCOME_REMOVED, SPAN(""), NO_RULE);
            tree_has_changed(r->at.tree);
            continue;
        }
        n->attributes[kept] = n->attributes[i];
        if (n->attributes[kept++].ns == NS_XLINK)
            r->top->flags |= NODE_NEEDS_XLINK;
    }
    n->count = kept;
}

static void element(struct repair *r)
{
    struct node *n = r->at.n;
    bool second = r->document && r->at.depth == 0 && r->has_root;
    if (second || !tamis_serialize_is_ncname(name_of(r, n->name))) {
        tamis_serialize_drop(&r->at);
        return;
    }
    if (r->at.depth >= XML_OUTPUT_DEPTH)
        tamis_serialize_flatten(&r->at, r->meter);
    if (r->at.depth == 0) {
        r->top = n;
        r->has_root = true;
    }
    attributes(r, n);
    edit_next(&r->at);
}

static bool comment_is_writable(struct span s)
{
    if (s.n && (s.p[0] == '>' || s.p[s.n - 1] == '-' || span_starts(s, SPAN("->"))))
        return false;
    for (size_t i = 0; i + 1 < s.n; i++)
        if (s.p[i] == '-' && s.p[i + 1] == '-')
            return false;
    return true;
}

/* Reports whether XML can represent the processing instruction. An XML5 parser
 * drops white space before the data, and can drop a "?" in the data. */
static bool pi_is_writable(const struct repair *r, const struct node *n)
{
    struct span target = name_of(r, n->name), data = node_data(n);
    if (!tamis_serialize_is_ncname(target) || span_equal_nocase(target, SPAN("xml")))
        return false;
    bool spaced = data.n && (data.p[0] == ' ' || data.p[0] == '\t' || data.p[0] == '\n');
    return !spaced && !span_has(data, '?');
}

static bool stays(const struct repair *r, const struct node *n)
{
    switch ((enum node_type)n->type) {
    case NODE_TEXT:
        return !r->document || r->at.depth != 0;
    case NODE_COMMENT:
        meter_work(r->meter, n->count);
        return comment_is_writable(node_data(n)) && !(r->safe && tamis_serialize_hides_end_tag(n));
    case NODE_PROCESSING_INSTRUCTION:
        meter_work(r->meter, n->count);
        return pi_is_writable(r, n) && !(r->safe && tamis_serialize_hides_end_tag(n));
    case NODE_ELEMENT:
        return true;
    case NODE_DOCUMENT:
    case NODE_FRAGMENT:
    case NODE_DOCTYPE:
    case NODE_SHADOW_ROOT:
        break;
    }
    return false;
}

static void visit(struct repair *r)
{
    if (!stays(r, r->at.n))
        tamis_serialize_drop(&r->at);
    else if (r->at.n->type == NODE_ELEMENT)
        element(r);
    else
        edit_skip(&r->at);
}

void tamis_serialize_repair_xml(const struct writer *self, const struct writing *w)
{
    (void)self;
    struct repair r = {.at = {w->tree, w->tree->root->first_child, 0},
                       .meter = w->meter,
                       .document = w->from_document,
                       .safe = policy_or_default(w->policy)->safe};
    while (r.at.n && meter_ok(w->meter)) {
        meter_work(w->meter, 1);
        visit(&r);
    }
    if (r.document && !r.has_root) /* a document must have a root element */
        tamis_serialize_drop_all(w->tree, TAMIS_REASON_UNWRITABLE);
}
