/* xml.c: see xml.h. */
#include "generators/xml.h"

#define HTML  "xmlns=\"http://www.w3.org/1999/xhtml\""
#define SVG   "xmlns=\"http://www.w3.org/2000/svg\""
#define XLINK "xmlns:xlink=\"http://www.w3.org/1999/xlink\""

static const char *const pieces[] = {
    "<svg " SVG " " XLINK ">",
    "<svg " SVG ">",
    "<g>",
    "<g/>",
    "</g>",
    "</>",
    "<a xlink:href='x'>",
    "<a y:href='javascript:x' xmlns:y='http://www.w3.org/1999/xlink'>",
    "</a>",
    "</svg>",
    "<p " HTML ">",
    "<p>",
    "</p>",
    "<br/>",
    "<br " HTML "/>",
    "<b class='x' title=\"y\">",
    "</b>",
    "<div " HTML ">",
    "<x:p xmlns:x='http://www.w3.org/1999/xhtml'>",
    "<x:b x:c='1' c='2'>",
    "</x:p>",
    "<b xmlns=''>",
    "<c xmlns='u'>",
    "<p:q xmlns:p='v' p:r='1'>",
    "</p:q>",
    "<math xmlns='http://www.w3.org/1998/Math/MathML'><mi>x</mi>",
    "</math>",
    "<a href='java&#x0A;script:x' onclick='y' ID='z'>",
    "<SCRIPT " HTML ">",
    "<script " SVG ">alert(1)</script>",
    "<1>",
    "<\"",
    "<a b='",
    "'",
    "\"",
    ">",
    "=",
    "/",
    "<",
    "&",
    ";",
    "]]>",
    "<![CDATA[",
    "-->",
    "<!--",
    "--",
    "-",
    "?>",
    "<?t ",
    "<?xml version='1.0'?>",
    "<?xml-stylesheet href='x'?>",
    "<!DOCTYPE a [",
    "<!ENTITY x 'y'>",
    "&x;",
    "&lt;",
    "&amp;",
    "&#13;",
    "&#1;",
    "&#xFFFE;",
    "&#60;",
    "&quot;",
    "text",
    " ",
    "\n",
    "\t",
    "\r\n",
    "\x01",
    "\f",
    "\xC3\xA9",
    "\xF0\x9F\x98\x80",
    "\xEF\xBF\xBF",
    "\xEF\xBB\xBF",
    "\xFF",
    "\xE2\x82",
    " xmlns='u'",
    " xmlns:p='http://www.w3.org/2000/svg'",
    " xml:lang='de'",
    " a:xmlns='w'",
    " xlink:href='#y'",
    " b=1",
    " b",
    ":",
    "<:a>",
    "<a:>",
    "<a:b:c>",
    "<style " HTML ">",
    "<title>",
    "</title>",
    "<foreignObject>",
    "<item>",
    "<link>",
    "</item>",
    "<textarea>",
    "<!--</title></textarea><img src=x onerror=y>-->",
    "<img src=x onerror=y>",
    "<template>",
};

enum { PIECES = sizeof pieces / sizeof *pieces, LONGEST = 24 };

void xml_soup(struct random *r, struct text *xml)
{
    text_clear(xml);
    text_add_string(xml, "");
    for (uint32_t i = 0, n = random_below(r, LONGEST); i <= n; i++)
        text_add_string(xml, pieces[random_below(r, PIECES)]);
    if (random_below(r, 8) == 0 && xml->n) /* one byte is changed */
        xml->p[random_below(r, (uint32_t)xml->n)] = (char)random_below(r, 256);
}

/* --- entities --- */

enum { PLAIN = 8 };

/* The first PLAIN items declare all names, with plain text as values. */
/* clang-format off */
static const char *const declarations[] = {
    "<!ENTITY x 'y'>", "<!ENTITY x \"z\">", "<!ENTITY ns_svg 'http://www.w3.org/2000/svg'>",
    "<!ENTITY y ']>\"&#65;' >", "<!ENTITY\tz\n\"it's&#x20;&#9;\n\">", "<!ENTITY nbsp '&#160;'>",
    "<!ENTITY empty ''>", "<!ENTITY e.x-1_ '/>-->]&#62;'>", "<!ENTITY x \"<b/>\">", "<!ENTITY y '&x;'>",
    "<!ENTITY z SYSTEM 'file:///etc/hostname'>", "<!ENTITY z PUBLIC '-' \"z\" NDATA n>", "<!ENTITY % x 'y'>",
    "%x;", "<!ENTITY amp '&#38;#38;'>", "<!--<!ENTITY x 'no'>]>-->", "<!-- ' - \" -->",
    "<?p <!ENTITY x 'no'> ]> ' ?>", " ", "\n"
};
/* clang-format on */

static const char *const references[] = {
    "&x;", "&ns_svg;", "&y;", "&z;", "&nbsp;", "&empty;", "&e.x-1_;", "&amp;", "&lt;", "&#65;", "text", " ",
};

static void add_references(struct random *r, struct text *xml)
{
    for (uint32_t n = random_below(r, 4); n; n--)
        text_add_string(xml, ONE_OF(r, references));
}

void xml_with_entities(struct random *r, struct text *xml)
{
    static const char *const heads[] = {"<!DOCTYPE a [", "<!DOCTYPE a[", "<!DOCTYPE a SYSTEM 's]' [",
                                        "<!DOCTYPE a PUBLIC \"p\" \"s'\"\n["};
    text_clear(xml);
    uint32_t head = random_below(r, sizeof heads / sizeof *heads);
    text_add_string(xml, heads[head]);
    /* Without these declarations, most documents would be refused; and if a DOCTYPE has an external identifier, XML parsers
     * skip references to entities that they do not know. */
    for (size_t i = 0; head >= 1 && i < PLAIN; i++)
        text_add_string(xml, declarations[i]);
    for (uint32_t n = random_below(r, 6); n; n--) /* the first PLAIN declarations are more frequent */
        text_add_string(xml,
                        declarations[random_below(
                            r, random_below(r, 2) ? PLAIN : sizeof declarations / sizeof *declarations)]);
    if (random_below(r, 4) == 0)
        text_add_string(xml, "<!ELEMENT a (#PCDATA|a)*><!NOTATION n SYSTEM \"'\"><!ATTLIST a b CDATA '>]>'>");
    text_add_string(xml, ONE_OF(r, ((const char *const[]){"]>", "] >", "\n]\n>"})));
    text_add_string(xml, "<a b='");
    add_references(r, xml);
    text_add_string(xml, "'><a xmlns=\"");
    add_references(r, xml);
    text_add_string(xml, "\"/>");
    add_references(r, xml);
    text_add_string(xml, "</a>");
}
