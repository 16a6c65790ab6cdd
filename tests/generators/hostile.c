/* hostile.c: see hostile.h. */
#include "generators/hostile.h"

#include <string.h>

#include "support/vectors.h"

static const char *const names[] = {
#define KEPT(id)      #id,
#define UNWRAPPED(id) #id,
#define REMOVED(id)   #id,
#include "serialize/portable_names.def"
#undef KEPT
#undef UNWRAPPED
#undef REMOVED
    "svg",    "math",       "desc",    "foreignObject", "mi",     "mtext", "annotation-xml",
    "path",   "my-tag",     "unknown", "image",         "spacer", "g",     "use",
    "mglyph", "malignmark", "xml:a",   "nextid",        "p_",     "h7",    "br.",
    "A",      "TABLE",      "SPAN",
};

/* Elements out of which the parser moves other elements, or whose tags close other elements. They are as frequent as all other
 * elements together. */
static const char *const movers[] = {
    "p",   "table", "tr",       "td",     "tbody",  "caption", "colgroup", "col",     "select", "option",
    "a",   "b",     "i",        "nobr",   "button", "form",    "li",       "ul",      "dd",     "dt",
    "h1",  "h2",    "ruby",     "rt",     "br",     "hr",      "pre",      "listing", "span",   "div",
    "svg", "math",  "template", "object", "img",    "input",   "font",     "textarea"};

/* clang-format off */
static const char *const attributes[] = {
    " title=\"x\"", " title='a\"b<c>&amp;'", " id=a", " a b", " href=\"java\tscript:x\"", " onclick=x",
    " xmlns=x", " is=\"my-tag\"", " a_b=1", " a:b=1", " xlink:href=#x", " shadowrootmode=open", " CLASS=x",
    " title=\"\n\t\"", " title=\"&#13;&#1;&#xFFFE;\"", " title=`x`", " title=\"\xC2\xA0\"", " \"=x", " <a=b",
    " title=x title=y", " style='a:b'", " color=red", " type=hidden", " for=x", " encoding=text/html", " 1=2",
    " \xC3\xA9=x", " data-x=\"--&gt;\""
};
/* clang-format on */

/* clang-format off */
static const char *const words[] = {
    "x", " ", "\n", "\t", "\r", "\f", "\v", "\x01", "\x7F", "\xC2\x85", "\xC2\xA0", "\xC3\xA9",
    "\xEF\xBB\xBF", "\xEF\xBF\xBE", "\xEF\xB7\x90", "\xF0\x9F\x98\x80", "\xF0\x9F\xBF\xBF", "\xFF", "\xC2",
    "]]>", "--", "<", ">", "&", "\"", "'", "`", "&amp;", "&lt;", "&gt;", "&quot;", "&apos;", "&nbsp;",
    "&copy", "&copy;", "&#0;", "&#1;", "&#9;", "&#10;", "&#13;", "&#128;", "&#x85;", "&#xD800;", "&#xFDD0;",
    "&#xFEFF;", "&#xFFFF;", "&#38", "&#x26;", "&#60;b&#62;", "&notit;", "&NotEqualTilde;", "<!--c-->",
    "<!-->", "<!--a--!>b-->", "<!--a-- >b-->", "<!DOCTYPE html>", "<!DOCTYPE x>", "<?pi d?>", "<?xml?>",
    "<![CDATA[x]]>", "<>", "</>", "</ x>", "<!", "<b", "</b", "<a title=\"", "<script>x</script>",
    "<style><b></style>", "<title><b></title>", "<xmp><b>&amp;</xmp>", "<textarea>\n<b></textarea>",
    "<plaintext>", "<noscript><p title=\"</noscript><img>\">", "<pre>\n\n", "<pre>&#10;", "<pre>\r\n",
    "<listing>\n", "</p>", "</br>", "<br><br>", "<br>x", "<br></p>", "<span><br></span>", "<span><br>x</span>"
};
/* clang-format on */

static void write_tag(struct random *r, struct text *out)
{
    text_add_string(out, random_below(r, 3) ? "<" : "</");
    text_add_string(out, random_below(r, 2) ? ONE_OF(r, names) : ONE_OF(r, movers));
    for (uint32_t n = random_below(r, 4) ? 0 : 1 + random_below(r, 3); n > 0; n--)
        text_add_string(out, ONE_OF(r, attributes));
    text_add_string(out, random_below(r, 12) ? ">" : "/>");
}

/* Adds the beginning of a known attack, up to its first U+0000, and its repeated unit once. */
static void write_attack(struct random *r, struct text *out)
{
    const struct vector *v = &vectors[random_below(r, (uint32_t)vector_count)];
    text_add_string(out, v->before);
    text_add_string(out, v->unit);
    text_add_string(out, v->after);
}

static void write_word(struct random *r, struct text *out)
{
    uint32_t dice = random_below(r, 40);
    if (dice < 24)
        write_tag(r, out);
    else if (dice < 39)
        text_add_string(out, ONE_OF(r, words));
    else
        write_attack(r, out);
}

void hostile_write(struct random *r, struct text *out)
{
    enum { WORDS = 10 };
    struct text few[WORDS] = {{0}};
    text_clear(out);
    text_add(out, "", 0);
    for (size_t i = 0; i < WORDS; i++)
        write_word(r, &few[i]);
    for (uint32_t n = 1 + random_below(r, 24); n > 0; n--) {
        const struct text *word = &few[random_below(r, WORDS)];
        text_add(out, word->p, word->n);
        if (random_below(r, 64) == 0)
            text_add(out, "", 1);
    }
    for (size_t i = 0; i < WORDS; i++)
        text_free(&few[i]);
}
