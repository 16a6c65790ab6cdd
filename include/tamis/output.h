/* output.h: what a context writes (tamis_set_output() in tamis.h), and how text is escaped.
 *
 * TAMIS_TO_TEXT writes the text that people see of the sanitized document: for a search index, a notification, or the text part of
 * a mail. This text is NEVER SAFE AS HTML: a document "&lt;script&gt;" gives the text "<script>". A program that puts the text, or
 * any other text, into a page must escape it with tamis_escape_text() or tamis_escape_attribute() below.
 *
 * The text is made from the tree that TAMIS_TO_HTML would write: what the policy removes does not occur in the text. Without
 * options, the text is what the property innerText of the context element returns in a browser whose page has no style sheet
 * and into which the output of TAMIS_TO_HTML was inserted (HTML Standard, 3.2.7, "rendered text collection steps"); for a document,
 * that of its html element. If the context element or its content is not rendered, as in title or textarea, the text is the
 * concatenation of its text nodes. In particular:
 *   White space collapses as in CSS, but not in pre, listing, xmp and plaintext. Lines are not wrapped.
 *   A block begins a line of its own, a p has an empty line before and after it, and br ends a line. Blocks add no empty lines at
 *     the start and at the end of the text.
 *   A tab stands between the cells of a row, a line feed between the rows of a table.
 *   Elements that are not rendered have no text. Examples are head, script, style, template, rp, datalist, elements with the
 *     attribute popover or hidden (except hidden="until-found"), a dialog without the attribute open, and in SVG and MathML defs,
 *     title, desc, metadata, symbol and annotation. Controls, images, frames, videos and objects have no text either, not even the
 *     content for browsers that do not support them.
 * In some cases, the standard does not state the text precisely, and browsers differ (docs/text.md lists the differences from
 * Chromium). The content of details is written even if the attribute open is missing. The content of a shadow root is not
 * written; the children of its host are. Of the children of the SVG element switch, only the first element is written.
 *
 * The text is UTF-8 without U+0000. It can contain other control characters if the document contains them, and characters that
 * change the direction of text; a program that prints the text on a terminal must expect this. The text is the same if the output
 * of TAMIS_TO_HTML is sanitized to text with the same settings. All limits apply (limits.h); OUTPUT_BYTES and
 * OUTPUT_AMPLIFICATION apply to the HTML from which the text is made and to the text.
 *
 * TAMIS_TO_MARKDOWN writes the same tree as Markdown, in the dialect of GitHub Flavored Markdown (GFM, version 0.29): for an editor,
 * a repository or a text model. If GFM can say the tree, cmark-gfm makes the same tree of the Markdown, except for white space where it
 * collapses in HTML. What GFM cannot say becomes text: the content of other elements, other attributes, and tables that GFM does not
 * have (docs/markdown.md). Elements that are not rendered are not written, as for TAMIS_TO_TEXT. In text, everything that could be
 * markup is escaped; in particular, "<" is written as "&lt;". Only in code "<" stands as it is, and the output has these parts
 * of its own: addresses in "<" and ">", and the comment "<!-- -->", which separates parts that would become one.
 *
 * Markdown is NOT SAFE AS HTML. Renderers differ, and some pass on markup in code or elsewhere: the HTML that a renderer makes of the
 * Markdown must be sanitized before it is put into a page. Each line begins with at most 48 bytes of marks of the quotes and lists
 * around it; what is deeper is written as content of the innermost of these. Therefore the output is linear in the size of the HTML.
 * It is UTF-8 without U+0000 and has no line feed at its end. All limits apply, as for text. */
#ifndef TAMIS_OUTPUT_H
#define TAMIS_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <tamis/export.h>
#include <tamis/status.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum tamis_output { TAMIS_TO_HTML, TAMIS_TO_TEXT, TAMIS_TO_MARKDOWN } tamis_output;

enum { TAMIS_OUTPUT_COUNT = TAMIS_TO_MARKDOWN + 1 };

/* Returns the name of an output ("html", "text" or "markdown"), a static string. Returns NULL if `output` is out of range. */
TAMIS_API const char *tamis_output_name(tamis_output output);

/* Sets `*output` to the output with this name, and returns true. If there is no such output, returns false and leaves `*output`
 * unchanged. */
TAMIS_API bool tamis_output_from_name(const char *name, tamis_output *output);

/* What TAMIS_TO_TEXT writes in addition to innerText; a combination of these bits is a parameter of tamis_set_text_options() in
 * tamis.h.
 *   TAMIS_TEXT_LIST_MARKS writes a mark before the text of a list item: "- ", or in an ol the number of the item and ". ". The
 *     numbers follow the attributes start, reversed and value (HTML Standard, 4.4.8, "ordinal value"), and are always decimal. For
 *     each list around the list, up to eight, the mark begins with two spaces.
 *   TAMIS_TEXT_LINKS writes the address of a link (an HTML element a) after its text, as in "text <https://example.org/>", unless
 *     the text ends with the address or, for a mailto: URL, with the part after "mailto:". Addresses that begin with "#" are not
 *     written. Tabs and newlines in an address, and spaces and ASCII controls around it, are removed. Other spaces and ASCII
 *     controls, "<" and ">" are percent-encoded.
 *   TAMIS_TEXT_ALTERNATIVES writes the attribute alt of an image (img, and input with the type image) in its place. */
enum tamis_text_option { TAMIS_TEXT_LIST_MARKS = 1, TAMIS_TEXT_LINKS = 2, TAMIS_TEXT_ALTERNATIVES = 4 };

/* The size of a buffer that is large enough for every escaped text of `length` bytes: one byte becomes at most six, and one byte is
 * for the NUL. */
#define TAMIS_ESCAPED_SIZE(length) (6 * (size_t)(length) + 1)

/* Escape text so that it can be put into a page: tamis_escape_text() into the content of an element, tamis_escape_attribute() into
 * the value of an attribute in double or single quotes. The parser then reads the text as it was. The text may be anything: the
 * name of an author, or the output of TAMIS_TO_TEXT. It must be put into an element that has ordinary text (not script, style,
 * textarea, title and the like), and into an attribute that does not contain a URL, a style sheet, script or HTML; escaping does
 * not make such values safe.
 *
 *   text, length: the text; it need not be NUL-terminated. It is decoded as UTF-8: a malformed sequence becomes U+FFFD, and so
 *     does U+0000, which HTML cannot represent. A byte order mark is kept.
 *   out, size: the buffer, which must not overlap with the text. On TAMIS_OK, it contains the escaped text and a NUL. If the
 *     buffer is too small, it contains an empty string (if `size` is not 0), so that no part of a text is taken for the whole.
 *   out_length: set to the length of the escaped text without the NUL, even if the buffer is too small.
 * Returns TAMIS_OK; TAMIS_LIMIT_OUTPUT_BYTES if the buffer is too small; or TAMIS_INVALID_ARGUMENT if `text` is NULL and `length`
 * is not 0, if `out` is NULL and `size` is not 0, if `out_length` is NULL, or if `length` is greater than SIZE_MAX / 8. With
 * TAMIS_INVALID_ARGUMENT, nothing is written.
 *
 * Both functions write decimal character references for & < > " ' ` CR and U+00A0, and for U+FEFF at the start, because parsers
 * of HTML, XML and SGML read these alike; tamis_escape_attribute() also for TAB and LF. Do not
 * put a text that begins with a line feed directly after the start tag of a pre: the parser would drop this line feed. The
 * functions allocate nothing and can be called in any thread. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_escape_text(const char *text, size_t length, char *out,
                                                          size_t size, size_t *out_length);
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_escape_attribute(const char *text, size_t length, char *out,
                                                               size_t size, size_t *out_length);

#ifdef __cplusplus
}
#endif
#endif
