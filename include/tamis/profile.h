/* profile.h: the form of the output.
 *
 * Not only browsers parse HTML: XML tools, old tokenizers and SGML lexers do too, and each parses some of it
 * differently. A portable profile writes only what the four dialects of dialect.h parse alike: the same elements, with
 * the same attributes in the same order, around the same text (promise P8 in docs/architecture.md). It restricts the
 * output further than the policy does. The input is parsed as HTML.
 *
 * All portable profiles
 *   - remove, with their content: comments, processing instructions, the DOCTYPE; SVG and MathML; script, style, title,
 *     template, iframe, noembed, noframes, noscript, selectedcontent;
 *   - replace with their content: html, head, body, frame, frameset; image; select, option, optgroup, search, textarea, xmp,
 *     plaintext; custom and unknown elements; a part of a table if an HTML parser would insert other elements around it in
 *     the tree that the policy left;
 *   - keep only attributes whose names consist of a-z, 0-9 and "-" and begin with a letter, except xmlns, is, and names that
 *     begin with shadowroot;
 *   - remove line feeds at the start of pre and listing;
 *   - replace code points that some parser does not accept or would change: controls other than TAB and LF, and
 *     noncharacters, become U+FFFD; but CR and CR LF become LF, and FF becomes a space;
 *   - write no documents: without a context element, or with the context element html, the output is the content of the
 *     document without leading white space, to be inserted into a div;
 *   - write nothing in a raw text context (style, script, xmp …).
 *
 * They write decimal references for & < > " ' ` and U+00A0, in attribute values also for TAB and LF, for U+FEFF at the
 * start, and for a line feed that an SGML parser would treat as part of a tag. Every attribute has a value in double
 * quotes; every element except void elements has an end tag. If the output is put into one element, the result is
 * well-formed XML, except for br in TAMIS_PROFILE_PORTABLE (see below). tamis_removed() does not count what the
 * profile removes.
 *
 * The four dialects differ most in how they parse void elements (img, br, …); the profiles differ in how they write
 * them:
 *
 *   TAMIS_PROFILE_HTML              Not portable: HTML as browsers write it. The default.
 *   TAMIS_PROFILE_PORTABLE          <img></img>. All four dialects give the same tokens; HTML and XML5 give the same tree.
 *                                   No form of br achieves that if something follows it. Therefore a br that is not the
 *                                   last child of its parent, or is at the top level, is put into a span of its own,
 *                                   <span><br></span>. If the policy does not allow span, br is written as a line feed,
 *                                   unless it is alone in a span already. An HTML validator reports the end tags of void elements; an
 *                                   XML 1.0 parser that stops at errors stops at br.
 *   TAMIS_PROFILE_PORTABLE_SLASH    <img/>, <br/>. The syntax is valid in HTML and in XML. HTML, HTML 2008 and XML5 give
 *                                   the same tokens, HTML and XML5 the same tree. SGML gives the same tokens if its
 *                                   LIMITATION about the "/" (a NET tag, which it does not support) is ignored.
 *   TAMIS_PROFILE_PORTABLE_MINIMAL  Void elements are removed, except br, which becomes a line feed. All four dialects
 *                                   give the same tokens, HTML and XML5 the same tree. The syntax is valid in HTML and
 *                                   in XML. */
#ifndef TAMIS_PROFILE_H
#define TAMIS_PROFILE_H

#include <stdbool.h>
#include <tamis/export.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum tamis_profile {
    TAMIS_PROFILE_HTML,
    TAMIS_PROFILE_PORTABLE,
    TAMIS_PROFILE_PORTABLE_SLASH,
    TAMIS_PROFILE_PORTABLE_MINIMAL
} tamis_profile;

enum { TAMIS_PROFILE_COUNT = TAMIS_PROFILE_PORTABLE_MINIMAL + 1 };

/* Returns "html", "P4", "P3" or "P0": a static string; NULL for a value out of range. */
TAMIS_API const char *tamis_profile_name(tamis_profile profile);

/* Sets `*profile` to the profile with this name. Returns false if there is none; `*profile` is then unchanged. */
TAMIS_API bool tamis_profile_from_name(const char *name, tamis_profile *profile);

#ifdef __cplusplus
}
#endif
#endif
