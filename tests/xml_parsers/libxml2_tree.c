/* libxml2_tree.c: see libxml2_tree.h. */
#include "xml_parsers/libxml2_tree.h"

#include <libxml/parser.h>
#include <limits.h>
#include <string.h>

#include "xml_parsers/well_formed.h"

static const char *string(const xmlChar *s)
{
    return s ? (const char *)s : "";
}

static const char *namespace_of(const xmlNs *ns)
{
    return ns && ns->href && *ns->href ? (const char *)ns->href : NULL;
}

/* The value of an attribute is a list of text nodes; entities are already replaced. */
static void record_attribute(struct xml_record *r, const xmlAttr *a)
{
    xmlChar *value = xmlNodeListGetString(a->doc, a->children, 1);
    xml_record_attribute(r, namespace_of(a->ns), string(a->name), strlen(string(a->name)), string(value),
                         strlen(string(value)));
    xmlFree(value);
}

static void record_node(struct xml_record *r, const xmlNode *n)
{
    const char *name = string(n->name), *content = n->type == XML_ELEMENT_NODE ? "" : string(n->content);
    switch (n->type) {
    case XML_ELEMENT_NODE:
        xml_record_element(r, namespace_of(n->ns), name, strlen(name));
        for (const xmlAttr *a = n->properties; a; a = a->next)
            record_attribute(r, a);
        return;
    case XML_TEXT_NODE:
    case XML_CDATA_SECTION_NODE:
        xml_record_text(r, content, strlen(content));
        return;
    case XML_COMMENT_NODE:
        xml_record_comment(r, content, strlen(content));
        return;
    case XML_PI_NODE:
        xml_record_instruction(r, name, strlen(name), content, strlen(content));
        return;
    default:
        xml_record_comment(r, "a node of another kind", 22);
        return;
    }
}

static enum xml_difference difference_of(const xmlNode *n)
{
    const char *content = n->type == XML_ELEMENT_NODE ? "" : string(n->content);
    if (n->type == XML_COMMENT_NODE && (content[0] == '>' || strncmp(content, "->", 2) == 0))
        return XML_COMMENT;
    if (n->type ==
        XML_ENTITY_REF_NODE) /* the entity is not declared, which is allowed after a parameter entity reference */
        return XML_DOCTYPE;
    return n->type == XML_PI_NODE && strchr(content, '?') ? XML_INSTRUCTION : XML_SAME;
}

/* Reports whether XML5 does not expand the entity: it is external, a parameter entity, or not plain text. */
static bool is_other_entity(const xmlEntity *e)
{
    const char *value = string(e->content);
    return e->etype != XML_INTERNAL_GENERAL_ENTITY || strpbrk(value, "<&");
}

/* Reports whether the internal subset declares something that XML5 does not read. */
static bool declares_more(const xmlDtd *subset)
{
    for (const xmlNode *n = subset ? subset->children : NULL; n; n = n->next)
        if (n->type == XML_ATTRIBUTE_DECL ||
            (n->type == XML_ENTITY_DECL && is_other_entity((const xmlEntity *)(const void *)n)))
            return true;
    return false;
}

/* Records the document, and returns the difference from XML5 that applies to it. */
static enum xml_difference record_document(struct xml_record *r, const xmlDoc *d)
{
    const xmlNode *n = d->children;
    enum xml_difference known = declares_more(d->intSubset) ? XML_DOCTYPE : XML_SAME;
    while (n) {
        if (n->type != XML_DTD_NODE)
            record_node(r, n);
        known = known ? known : difference_of(n);
        if (n->type == XML_ELEMENT_NODE && n->children) { /* the children of a DOCTYPE are not visited */
            n = n->children;
            continue;
        }
        for (; n && n != (const xmlNode *)d; n = n->parent) {
            if (n->type == XML_ELEMENT_NODE)
                xml_record_end(r);
            if (n->next)
                break;
        }
        n = n && n != (const xmlNode *)d ? n->next : NULL;
    }
    return known;
}

static bool contains(const char *p, size_t n, const char *what)
{
    size_t length = strlen(what);
    for (size_t i = 0; i + length <= n; i++)
        if (memcmp(p + i, what, length) == 0)
            return true;
    return false;
}

/* UTF-16 contains NULs; any other encoding except UTF-8 is refused, or is named in the XML declaration. */
static bool is_encoded(const char *xml, size_t n)
{
    bool has_mark = n >= 3 && memcmp(xml, "\xEF\xBB\xBF", 3) == 0;
    const char *p = has_mark ? xml + 3 : xml;
    size_t left = has_mark ? n - 3 : n, length = 0;
    while (length < left && p[length] != '>')
        length++;
    bool is_declared = left > 5 && memcmp(p, "<?xml", 5) == 0 && (unsigned char)p[5] <= ' ';
    return memchr(xml, 0, n) || (is_declared && contains(p, length, "encoding"));
}

enum xml_difference libxml2_record(struct xml_record *r, const char *xml, size_t n)
{
    if (n == 0 || n > INT_MAX)
        return XML_REFUSED;
    if (is_encoded(xml, n))
        return XML_ENCODED;
    if (!well_formed(xml, n, NULL, 0))
        return XML_REFUSED;
    xmlDoc *d = xmlReadMemory(xml, (int)n, NULL, NULL,
                              XML_PARSE_NONET | XML_PARSE_NOENT | XML_PARSE_NOERROR | XML_PARSE_NOWARNING);
    if (!d)
        return XML_REFUSED;
    r->as_xml = true;
    xml_record_clear(r);
    enum xml_difference known = record_document(r, d);
    xmlFreeDoc(d);
    return known;
}
