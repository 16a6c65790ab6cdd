/* profile.h: the form of the output.
 *
 * XML tools, old tokenizers and SGML lexers also parse HTML, and each of them parses some HTML differently from browsers. The
 * profiles other than TAMIS_PROFILE_HTML are portable. With a portable profile, tamis writes only markup that parsers of all
 * four dialects (dialect.h) read alike: as the same elements, attributes and text, in the same order (promise P8 in
 * docs/architecture.md). A portable profile restricts the output in addition to the policy. A portable profile requires the
 * dialect TAMIS_HTML.
 *
 * All portable profiles make the following changes:
 *   A portable profile removes comments, processing instructions and the DOCTYPE.
 *   A portable profile removes these elements with their content: SVG and MathML elements, script, style, title, template,
 *     iframe, noembed, noframes, noscript, selectedcontent.
 *   A portable profile replaces these elements with their children: html, head, body, frame, frameset, image, isindex,
 *     menuitem, select, option, optgroup, search, textarea, xmp and plaintext, and custom and unknown elements.
 *   A portable profile replaces a part of a table (such as tr or td) with its children if an HTML parser would ignore the
 *     tags of this part, or would insert other elements around it. Whether a parser would do this depends on the tree that
 *     remains after the policy has been applied.
 *   A portable profile replaces rb and rtc with their children if the parent is not a ruby, and rt and rp if the parent is
 *     neither a ruby nor an rtc.
 *   A portable profile puts an element into a new span if some parser would close the parent of this element at the start tag
 *     of this element. Examples are p in b, dl in dt, and table in h1. If the policy would remove or change a span without
 *     attributes, or if the element in the span would be more than 200 levels deep, the element is replaced with its children
 *     instead. If the last child of a form is text, this text is put into a span, too, unless the policy would remove or
 *     change a span without attributes. A form at level 200 is replaced with its children, because a span in it would be too
 *     deep.
 *   If an element is more than 200 levels deep, a portable profile moves it up: the element becomes a sibling of its ancestor
 *     at level 200, and follows this ancestor.
 *   A portable profile replaces a formatting element (such as b or font) with its children if it is in three equal ones, that is,
 *     elements with the same name and attributes, and no td, th, caption, applet, marquee or object is between them.
 *   A portable profile removes the attributes "xmlns" and "is", and attributes whose names begin with "shadowroot". A
 *     portable profile also removes each attribute whose name does not match the regular expression [a-z][a-z0-9-]*.
 *   A portable profile removes line feeds at the start of pre and listing, and white space in colgroup.
 *   A portable profile replaces code points that some parser does not accept or would change: CR and CR LF with LF, FF with a
 *     space, and noncharacters and all other controls except TAB and LF with U+FFFD.
 *   With a portable profile, the output is never a document. If there is no context element, or the context element is html,
 *     the output is the content of the document without white space at the start, and is intended to be the content of a div.
 *   With a portable profile, the output is empty if the content of the context element is raw text (style, script, xmp …).
 *
 * With a portable profile, decimal character references are written for & < > " ' ` and U+00A0 (for ", the reference is
 * &#034;), for TAB and LF in attribute values, for U+FEFF at the start of the output, and for a line feed next to a tag if an
 * SGML parser would ignore it. With a portable profile, every attribute has a value in double quotes, and every element that
 * is not void has an end tag. If portable output is put into one element, the result is well-formed XML, except for br in
 * TAMIS_PROFILE_PORTABLE (see below). tamis_removed() does not count what the profile removes.
 *
 * The four dialects differ most in how they parse void elements (img, br, …). The profiles write void elements in different
 * ways. In the list below, markup has the same tokens in several dialects if their tokenizers read the same tokens from it,
 * and the same tree if their parsers build the same tree, except for namespaces:
 *
 *   TAMIS_PROFILE_HTML              writes HTML as browsers do. This profile is the default, and is not portable.
 *   TAMIS_PROFILE_PORTABLE          writes <img></img>. The output has the same tokens in all four dialects, and the same
 *                                   tree in HTML and XML5. If something follows a br, no form of the br has the same tokens
 *                                   in all four dialects and also the same tree in HTML and XML5. Therefore a br that is not
 *                                   the last child of its parent, or is at the top level, is put into a new span
 *                                   (<span><br></span>). If the policy would remove or change a span without attributes, or
 *                                   if the br in the span would be more than 200 levels deep, the br is written as a line
 *                                   feed, even if it is a last child; but a br that is the only child of a span of the input
 *                                   is kept. An HTML validator reports the end tags of void elements as errors. An XML 1.0
 *                                   parser without error recovery stops at the end tag after a br.
 *   TAMIS_PROFILE_PORTABLE_SLASH    writes <img/> and <br/>. The syntax is valid in HTML and in XML. The output has the same
 *                                   tokens in HTML, HTML 2008 and XML5, and the same tree in HTML and XML5. It also has the
 *                                   same tokens in SGML if the LIMITATION event about the "/" is ignored: in SGML, a tag with
 *                                   "/" is a NET tag, which the analyzer of sgml.h does not support.
 *   TAMIS_PROFILE_PORTABLE_MINIMAL  removes void elements, except br, which becomes a line feed. The output has the same
 *                                   tokens in all four dialects, and the same tree in HTML and XML5. The syntax is valid in
 *                                   HTML and in XML. */
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

/* Returns the name of a profile ("html", "P4", "P3" or "P0"), a static string. Returns NULL if `profile` is out of range. */
TAMIS_API const char *tamis_profile_name(tamis_profile profile);

/* Sets `*profile` to the profile with this name, and returns true. If there is no such profile, returns false and leaves
 * `*profile` unchanged. */
TAMIS_API bool tamis_profile_from_name(const char *name, tamis_profile *profile);

#ifdef __cplusplus
}
#endif
#endif
