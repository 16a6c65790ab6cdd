/* profile.h: what form the output has.
 *
 * HTML is read by more than browsers: by XML tools, by old tokenizers, by lexers for SGML, and each reads some of it
 * another way. A portable profile writes only what the four front ends of dialect.h read alike: the same elements, with
 * the same attributes in the same order, around the same text (promise P8). It narrows whatever the policy allows. The
 * input is read as HTML.
 *
 * What all portable profiles give up:
 *   - gone with all that is in it: comments, processing instructions, the DOCTYPE; SVG and MathML; script, style, title,
 *     template, iframe, noembed, noframes, noscript, selectedcontent;
 *   - gone but for its content: html, head, body, frameset; select, option, optgroup, search, textarea, xmp, plaintext; custom and
 *     unknown elements; parts of a table that, as the policy left them, stand where HTML would add others around them;
 *   - attributes but those whose names are of a-z, 0-9 and "-" and begin with a letter; and of these xmlns, is, shadowroot…;
 *   - line feeds that come first in pre or listing;
 *   - code points that some reader may not have or would change: controls other than TAB and LF, and noncharacters become
 *     U+FFFD; but CR and CR LF become LF, and FF becomes a space;
 *   - documents: where there is no context element, or where it is html, the output is the content, without the white
 *     space before it, to be put into a div;
 *   - output in a context whose content is no markup (style, script, xmp …): it is empty.
 *
 * What they write: decimal references for & < > " ' ` and U+00A0, in attribute values for TAB and LF too, and for a line
 * feed that an SGML reader would take for part of a tag; every attribute with a value in double quotes; every element
 * with its end tag. The output parses as XML when it is put into an element (but see br). What the profile takes out is
 * not counted by tamis_removed().
 *
 * Elements without content are where the four agree least, and where the profiles differ:
 *
 * TAMIS_PROFILE_HTML              Not portable: HTML as browsers write it. The default.
 * TAMIS_PROFILE_PORTABLE          <img></img>. All four read the same tokens, and HTML and XML5 build the same tree. No
 *                                 form of br does that where something follows it: it is written last in an element of
 *                                 its own, <span><br></span>; as a line feed where the policy does not allow span. An
 *                                 HTML validator minds the end tags; an XML 1.0 parser that stops at errors minds br.
 * TAMIS_PROFILE_PORTABLE_SLASH    <img/>, <br/>. Conforming HTML and well-formed XML; the HTML and XML5 readers agree, in
 *                                 tokens and trees. The SGML reader agrees once it is told to pass over its warning about
 *                                 the "/" (a NET tag, which it does not support).
 * TAMIS_PROFILE_PORTABLE_MINIMAL  No such elements at all; br becomes a line feed. All four read the same tokens, HTML and
 *                                 XML5 build the same tree, and it is conforming HTML and well-formed XML. */
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

/* "html", "P4", "P3", "P0": a static string; NULL for what is no profile. */
TAMIS_API const char *tamis_profile_name(tamis_profile profile);

/* The profile of that name; false, and `*profile` as it was, when there is none. */
TAMIS_API bool tamis_profile_from_name(const char *name, tamis_profile *profile);

#ifdef __cplusplus
}
#endif
#endif
