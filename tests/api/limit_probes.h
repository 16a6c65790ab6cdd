/* limit_probes.h: inputs that reach each limit of limits.def exactly. For limits_test.c only. A new row of limits.def does not
 * compile until it has probes here. */
#ifndef TESTS_API_LIMIT_PROBES_H
#define TESTS_API_LIMIT_PROBES_H

#include <stddef.h>

#include <tamis/limits.h>
#include <tamis/status.h>

#include "support/count.h"

/* An input that counts as `fixed` for the limit, and as one more for each `unit`. Each "#" in a unit is replaced with
 * the number of the unit. */
struct probe {
    const char *what;
    const char *context; /* DOCUMENT: a whole document; XML, XML_DOCUMENT: of XML5 */
    unsigned limit;
    unsigned fixed;
    const char *before;
    const char *unit;
    const char *after;
};

#define DIV          "div"
#define DOCUMENT     NULL
#define XML          "XML"
#define XML_DOCUMENT "XML document"

static const struct probe probes_INPUT_BYTES[] = {
    {"text", DIV, 20, 0, "", "x", ""},
    {"nothing at all", DIV, 0, 0, "", "x", ""},
    {"a byte order mark", DIV, 20, 3, "\xEF\xBB\xBF", "x", ""},
    {"the CR of CR LF", DIV, 20, 19, "\r\n\r\n\r\n\r\n\r\n\r\n\r\n\r\n\r\n\r", "\n", ""},
    {"tags", DIV, 40, 7, "<b></b>", "x", ""},
    {"what becomes longer and is parsed again", "select", 20, 0, "", "&", ""},
    {"text of XML", XML, 20, 0, "", "x", ""},
};

static const struct probe probes_TAG_NAME_BYTES[] = {
    {"start tag", DIV, 20, 0, "<", "x", ">y"},
    {"start tag with attributes", DIV, 20, 0, "<", "x", " id=1>y"},
    {"self-closing tag", DIV, 20, 0, "<", "x", "/>y"},
    {"capitals", DIV, 20, 0, "<", "X", ">y"},
    {"a small and many capitals", DIV, 20, 1, "<x", "X", " a='b'>y"},
    {"end tag", DIV, 20, 0, "y</", "x", ">y"},
    {"end tag in capitals", DIV, 20, 0, "y</", "X", " >y"},
    {"a quote in the name", DIV, 20, 2, "<x\"", "x", ">y"},
    {"U+0000 in the name", DIV, 20, 4, "<x<", "x", "<<>y"},
    {"longer than what is read in one pass", DIV, 200, 0, "<", "x", ">y"},
    {"exactly what is read in one pass", DIV, 64, 0, "<", "x", ">y"},
    {"end tag of raw text", DIV, 20, 0, "<xmp>y</", "x", ">y</xmp>"},
    {"end tag of a textarea", DIV, 20, 8, "<textarea></textarea", "x", ">y</textarea>"},
    {"beyond ASCII", DIV, 20, 3, "<x", "x", "\xC3\xA9>y"},
    {"start tag of XML", XML, 20, 0, "<", "x", ">y"},
    {"empty tag of XML", XML, 20, 0, "<", "X", "/>y"},
    {"end tag of XML", XML, 20, 1, "y</1", "x", ">y"},
};

static const struct probe probes_ATTRIBUTE_NAME_BYTES[] = {
    {"without a value", DIV, 20, 0, "<p ", "x", ">y"},
    {"with a value", DIV, 20, 0, "<p ", "x", "=1>y"},
    {"with a quoted value", DIV, 20, 0, "<p ", "x", "=\"1\">y"},
    {"with a reference in the value", DIV, 20, 0, "<p ", "x", "=\"&amp;\">y"},
    {"capitals", DIV, 20, 0, "<p ", "X", ">y"},
    {"a small and many capitals", DIV, 20, 1, "<p x", "X", " = 1>y"},
    {"an equals sign first", DIV, 20, 1, "<p =", "x", "=1>y"},
    {"a quote in the name", DIV, 20, 1, "<p '", "x", "=1>y"},
    {"not the first attribute", DIV, 20, 0, "<p a='&lt;' b=1 ", "x", ">y"},
    {"longer than what is read in one pass", DIV, 200, 0, "<p ", "x", ">y"},
    {"exactly what is read in one pass", DIV, 64, 0, "<p ", "x", ">y"},
    {"of an end tag", DIV, 20, 0, "</p ", "x", ">y"},
    {"a duplicate", DIV, 20, 0, "<p xxxxxxxxxxxxxxxxxxxx ", "x", "=1>y"},
    {"of XML", XML, 20, 0, "<p ", "x", "='1'>y"},
    {"a prefix and a name", XML, 20, 2, "<p x:", "x", "='1'/>y"},
    {"a declaration", XML_DOCUMENT, 20, 6, "<p xmlns:", "x", "='1'/>y"},
};

static const struct probe probes_ATTRIBUTE_VALUE_BYTES[] = {
    {"double-quoted", DIV, 20, 0, "<p id=\"", "x", "\">y"},
    {"single-quoted", DIV, 20, 0, "<p id='", "x", "'>y"},
    {"unquoted", DIV, 20, 1, "<p id=x", "x", ">y"},
    {"empty", DIV, 0, 0, "<p id=\"", "x", "\">y"},
    {"references are counted decoded", DIV, 20, 0, "<p id=\"", "&amp;", "\">y"},
    {"a reference that stays text", DIV, 40, 6, "<p id=\"&nbspx", "x", "\">y"},
    {"a reference, then text", DIV, 20, 2, "<p id=\"&lt;", "x", "&gt;\">y"},
    {"a reference in an unquoted value", DIV, 20, 1, "<p id=&lt;", "x", ">y"},
    {"after another value as long", DIV, 20, 0, "<p title=xxxxxxxxxxxxxxxxxxxx id=\"", "x", "\">y"},
    {"after a decoded value as long", DIV, 20, 0, "<p title='&lt;xxxxxxxxxxxxxxxxxxx' id=\"", "x", "\">y"},
    {"before another value as long", DIV, 20, 0, "<p id=\"", "x", "\" title='&lt;xxxxxxxxxxxxxxxxxxx'>y"},
    {"bytes that are not UTF-8 become three", DIV, 23, 3, "<p id=\"\xFF", "x", "\">y"},
    {"U+0000 becomes three bytes", DIV, 23, 20, "<p id=\"xxxxxxxxxxxxxxxxxxxx", "x", "\">y"},
    {"CR LF is one", DIV, 20, 0, "<p id='", "\r\n", "'>y"},
    {"of a duplicate", DIV, 20, 0, "<p id=1 id=\"", "x", "\">y"},
    {"of an end tag", DIV, 20, 0, "</p id=\"", "x", "\">y"},
    {"of XML", XML, 20, 0, "<p id=\"", "x", "\">y"},
    {"of XML with references", XML, 20, 0, "<p id='", "&lt;", "'>y"},
    {"the URI of a namespace", XML, 20, 0, "<p xmlns='", "x", "'>y"},
};

static const struct probe probes_ATTRIBUTES[] = {
    {"each its own", DIV, 20, 0, "<p", " a#", ">y"},
    {"with values", DIV, 20, 0, "<p", " a#=1", ">y"},
    {"with references", DIV, 20, 0, "<p", " a#=\"&amp;\"", ">y"},
    {"duplicates", DIV, 20, 0, "<p", " a=1", ">y"},
    {"duplicates with references", DIV, 20, 0, "<p", " a='&lt;'", ">y"},
    {"of an end tag", DIV, 20, 0, "</p", " a#", ">y"},
    {"capitals", DIV, 20, 0, "<P", " A#", ">y"},
    {"an html element that comes again", DOCUMENT, 20, 2, "<html a b><html", " c#", ">y"},
    {"a body that comes again", DOCUMENT, 20, 2, "<body a b><body", " c#", ">y"},
    {"of XML", XML, 20, 0, "<p", " a#=''", ">y"},
    {"declarations", XML_DOCUMENT, 20, 0, "<p", " xmlns:a#='u'", "/>"},
};

static const struct probe probes_COMMENT_BYTES[] = {
    {"comment", DIV, 20, 0, "<!--", "x", "-->y"},
    {"comment full of dashes", DIV, 20, 2, "<!-- ", "-", " -->y"},
    {"comment that is not closed", DIV, 20, 0, "<!--", "x", ""},
    {"comment in a comment", DIV, 20, 4, "<!--<!--", "x", "-->y"},
    {"bogus comment", DIV, 20, 1, "<!y", "x", ">y"},
    {"CDATA where there is none", DIV, 20, 7, "<![CDATA[", "x", ">y"},
    {"end tag without a name", DIV, 20, 1, "</ ", "x", ">y"},
    {"processing instruction that is none", DIV, 20, 2, "<?1", "x", ">y"},
    {"processing instruction of a reserved target", DIV, 20, 5, "<?xml ", "x", ">y"},
    {"comment of XML", XML, 20, 0, "<!--", "x", "-->y"},
    {"bogus comment of XML", XML_DOCUMENT, 20, 1, "<!y", "x", "><a/>"},
};

static const struct probe probes_DOCTYPE_BYTES[] = {
    {"name", DOCUMENT, 20, 0, "<!DOCTYPE ", "x", ">y"},
    {"capitals", DOCUMENT, 20, 1, "<!doctype X", "X", ">y"},
    {"public identifier", DOCUMENT, 20, 4, "<!DOCTYPE html PUBLIC \"", "x", "\">y"},
    {"public and system identifiers", DOCUMENT, 20, 9, "<!DOCTYPE html PUBLIC \"12345\" \"", "x", "\">y"},
    {"system identifier", DOCUMENT, 20, 4, "<!DOCTYPE html SYSTEM '", "x", "'>y"},
    {"what is dropped is not counted", DOCUMENT, 4, 3, "<!DOCTYPE ", "h", "tml bogus words and more>y"},
    {"in a fragment", DIV, 20, 0, "<!DOCTYPE ", "x", ">y"},
    {"of XML", XML_DOCUMENT, 20, 0, "<!DOCTYPE ", "x", "><a/>"},
};

static const struct probe probes_PI_BYTES[] = {
    {"target", DIV, 20, 1, "<?x", "x", "?>y"},
    {"data", DIV, 20, 1, "<?x ", "x", "?>y"},
    {"data without a question mark", DIV, 20, 1, "<?x ", "x", ">y"},
    {"data full of question marks", DIV, 20, 2, "<?x ?", "y", ">y"},
    {"of XML", XML, 20, 1, "<?x ", ">", "?>y"},
    {"target in XML", XML_DOCUMENT, 20, 1, "<?x", "x", "?><a/>"},
};

static const struct probe probes_TREE_DEPTH[] = {
    {"in a fragment the root counts", DIV, 20, 1, "", "<div>", "y"},
    {"in a document html and body do", DOCUMENT, 20, 2, "", "<div>", "y"},
    {"a table brings its parts", DIV, 20, 5, "", "<div>", "<table><td>y"},
    {"formatting elements that are opened again", DIV, 5, 2, "<p>", "<i id=#>", "</p><div>y"},
    {"foreign elements", DIV, 20, 2, "<svg>", "<g>", "y"},
    {"templates", DIV, 20, 1, "", "<template>", "y"},
    {"what adoption puts in", DIV, 20, 2, "<b>", "<div>", "</b>y"},
    {"in XML no root counts", XML, 20, 0, "", "<a>", "y"},
    {"nor is anything implied", XML_DOCUMENT, 20, 1, "<a>", "<b>", "<c/>y</>"},
};

static const struct probe probes_FORMATTING_ELEMENTS[] = {
    {"elements", DIV, 20, 0, "", "<b id=#>", "y"},
    {"the fourth alike puts the first out", DIV, 20, 3, "<i><i><i><i><i>", "<b id=#>", "y"},
    {"markers", DIV, 20, 0, "", "<object>", "y"},
    {"markers of cells, that go with them", DIV, 3, 1, "<table><td><b><td>", "<b id=#>", "y"},
};

static const struct probe probes_NODES[] = {
    {"elements; both roots and the context count", DIV, 20, 3, "", "<b></b>", ""},
    {"text", DIV, 20, 4, "x", "<br>", ""},
    {"comments", DIV, 20, 3, "", "<!---->", ""},
    {"in a document what is implied counts", DOCUMENT, 20, 4, "", "<br>", ""},
    {"a DOCTYPE", DOCUMENT, 20, 5, "<!DOCTYPE html>", "<br>", ""},
    {"what is removed later", DIV, 20, 3, "", "<script></script>", ""},
    {"XML has one root", XML, 20, 1, "", "<b/>", ""},
    {"what comes after the root element does not count", XML_DOCUMENT, 20, 2, "<a>", "<b/>", "</a><b/><b/>x"},
};

static const struct probe probes_OUTPUT_BYTES[] = {
    {"text", DIV, 20, 0, "", "x", ""},
    {"none at all", DIV, 0, 0, "", "x", ""},
    {"what is removed does not count", DIV, 20, 0, "<script>long long long long</script>", "x", ""},
    {"end tags that are implied", DIV, 20, 7, "<p>", "x", ""},
    {"names and quotes", DIV, 40, 17, "<b title=\"", "x", "\">y</b>"},
    {"many bytes, so that the buffer has grown", DIV, 1000, 0, "", "x", ""},
    {"output that is parsed again", "select", 40, 0, "", "x", ""},
    {"of XML", XML, 20, 0, "", "x", ""},
    {"of XML, references", XML, 40, 20, "&lt;&lt;&lt;&lt;&lt;", "x", ""},
    {"namespace declarations", XML, 100, 53, "<b xmlns='http://www.w3.org/1999/xhtml' title='", "x", "'/>"},
};

static const struct probe probes_ENTITIES[] = {
    {"declarations", XML_DOCUMENT, 20, 0, "<!DOCTYPE a [", "<!ENTITY e# 'x'>", "]><a/>"},
    {"external ones, and ones that are not text", XML_DOCUMENT, 20, 2,
     "<!DOCTYPE a [<!ENTITY x SYSTEM 'y'><!ENTITY z '<'>", "<!ENTITY e# '&amp;'>", "]><a/>"},
    {"a name that comes again does not count", XML_DOCUMENT, 20, 1,
     "<!DOCTYPE a [<!ENTITY x 'y'><!ENTITY x 'y'><!ENTITY x 'y'>", "<!ENTITY e# 'x'>", "]><a/>"},
};

static const struct probe probes_ENTITY_BYTES[] = {
    {"one declaration", XML_DOCUMENT, 20, 7, "<!DOCTYPE a [<!ATTLIST", "x", "><!ENTITY b 'c'>]><a/>"},
    {"values", XML_DOCUMENT, 60, 50,
     "<!DOCTYPE a [<!ENTITY b '1234567890123456789012345'><!ENTITY c '1234567890123456789012345'>]><!DOCTYPE "
     "a [<!ENTITY d '",
     "x", "'>]><a/>"},
    {"text of references", XML_DOCUMENT, 20, 0, "<!DOCTYPE a [<!ENTITY b 'c'>]><a>", "&b;", "</a>"},
    {"text of references in attributes", XML_DOCUMENT, 20, 10,
     "<!DOCTYPE a [<!ENTITY b '12345'><!ENTITY c 'x'>]><a b='&b;' b='&b;", "&c;", "'/>"},
};

/* Limits that no input can reach exactly by repetition; each has a separate test in limits_test.c. */
static const struct probe probes_ARENA_BYTES[] = {{NULL, NULL, 0, 0, NULL, NULL, NULL}};
static const struct probe probes_OUTPUT_AMPLIFICATION[] = {{NULL, NULL, 0, 0, NULL, NULL, NULL}};
static const struct probe probes_WORK_PER_BYTE[] = {{NULL, NULL, 0, 0, NULL, NULL, NULL}};
static const struct probe probes_DRAWING_COST[] = {{NULL, NULL, 0, 0, NULL, NULL, NULL}};
static const struct probe probes_HELD_BYTES[] = {{NULL, NULL, 0, 0, NULL, NULL, NULL}}; /* tests/stream */

static const struct row {
    tamis_limit limit;
    tamis_status status;
    const char *name;
    const struct probe *probes;
    size_t count;
} rows[] = {
#define LIMIT(name, value, why, user_text) \
    {TAMIS_MAX_##name, TAMIS_OVER_MAX_##name, #name, probes_##name, COUNT(probes_##name)},
#include <tamis/limits.def>
#undef LIMIT
};

#endif
