/* output.h: the forms of output (HTML, text and Markdown), and functions that escape text. tamis_set_output() in tamis.h
 * selects the form of output.
 *
 * TAMIS_TO_TEXT writes the visible text of the sanitized document, for example for a search index, a notification, or the text
 * part of a mail. This text is NEVER SAFE AS HTML: a document "&lt;script&gt;" gives the text "<script>". A program that puts
 * the text, or any other text, into a page must escape it with tamis_escape_text() or tamis_escape_attribute().
 *
 * The text is written from the tree that TAMIS_TO_HTML would write, so it does not contain what the policy removes. Without
 * options, the text is the value that the property innerText of the context element has in a browser, if the output of
 * TAMIS_TO_HTML is inserted into this element and the page has no style sheet (HTML Standard, 3.2.7, "rendered text collection
 * steps"). For a document, the text is the innerText of its html element. If the context element or its content is not
 * rendered, as with title or textarea, the text is the concatenation of all text nodes. If the context element is a template,
 * its content is written like the content of a div. These are the most important rules:
 *   White space collapses as in CSS, but not in pre, listing, xmp and plaintext. Lines are not wrapped.
 *   Each block begins on a new line, and so does the content after a block. A p has an empty line before and after it. A br
 *     ends a line. Blocks add no empty lines at the start or at the end of the text.
 *   There is a tab between two cells of a row, and a line feed between two rows of a table.
 *   Elements that are not rendered have no text. Examples are head, script, style, template, rp, datalist, elements with the
 *     attribute popover or hidden (except hidden="until-found"), a dialog without the attribute open, and the SVG and MathML
 *     elements defs, title, desc, metadata, symbol and annotation. The elements input, textarea, meter, progress, img, iframe,
 *     audio, video, canvas and object have no text either; if such an element contains text for browsers that do not support
 *     the element, this text is not written. The text of buttons and of the options of a select is written.
 * In some cases, the standard does not define exactly which text results, and browsers differ (docs/text.md lists the
 * differences from Chromium). The content of details is written even if the attribute open is missing. The content of a shadow
 * root is not written; the children of its host are written. Of the children of an SVG switch element, only the first element
 * is written.
 *
 * The text is UTF-8 without U+0000. The text can contain other control characters, and characters that change the direction of
 * text, if the document contains them. A program that prints the text on a terminal must handle these characters. If a document
 * is sanitized to HTML, and this HTML is sanitized to text with the same settings, the text is the same as if the document is
 * sanitized to text directly. All limits apply (limits.h). OUTPUT_BYTES and OUTPUT_AMPLIFICATION apply to the text, and also to
 * the HTML that TAMIS_TO_HTML would write.
 *
 * TAMIS_TO_MARKDOWN writes the same tree as Markdown in the dialect GitHub Flavored Markdown (GFM, version 0.29), for example
 * for an editor, a repository or a language model. If GFM can represent the tree, and cmark-gfm renders the Markdown, the
 * result has the same tree, except for differences in white space that collapses. Markup that GFM cannot represent is lost, but
 * its text is kept: elements that GFM does not have are replaced with their content, attributes that GFM does not have are
 * omitted, and tables with a form that GFM does not have become paragraphs (docs/markdown.md). As with TAMIS_TO_TEXT, elements
 * that are not rendered are not written. In text, everything that could be markup is escaped; in particular, "<" is written as
 * "&lt;". The output contains "<" only in code, as "<>" for an empty address with a title, and in the comment "<!-- -->". tamis
 * writes this comment where a renderer would otherwise create another tree, for example where it would join two quotes or turn
 * an address in text into a link. Addresses, titles and alternative texts are written in characters that are not markup.
 *
 * Markdown is NOT SAFE AS HTML. Renderers differ, and some copy HTML from the Markdown to their output. From Markdown that tamis has
 * written, the renderers that docs/markdown.md lists make no tag, attribute or URL that the policy does not allow. If another
 * renderer is used, or the Markdown is edited or joined with other text, the HTML must be sanitized before a program
 * puts it into a page. Sanitize it in all cases if you can.
 *
 * Each line begins with the marks of all quotes and lists that contain it, such as "> ", "- " or spaces. The marks of a line
 * have at most 48 bytes together; a quote or list that would make them longer is replaced with its content. Therefore the
 * length of the Markdown is at most proportional to the length of the HTML. The Markdown is UTF-8 without U+0000 and has no
 * line feed at its end. All limits apply in the same way as they apply to text. */
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

/* Options of TAMIS_TO_TEXT. Each option adds something to the text. The argument of tamis_set_text_options() in tamis.h is a
 * combination of these bits.
 *   TAMIS_TEXT_LIST_MARKS writes a mark before the text of a list item: "- " or, in an ol, the number of the item and ". ". The
 *     numbers depend on the attributes start, reversed and value (HTML Standard, 4.4.8, "ordinal value"), and are always
 *     decimal. The mark is indented by two spaces for each list that contains the list of the item, but by at most 16 spaces.
 *   TAMIS_TEXT_LINKS writes the address of a link (an HTML element a) after the text of the link, as in "text
 *     <https://example.org/>". The address is not written if the text is the address, or ends with white space and the
 *     address; for a mailto: URL, the part after "mailto:" is sufficient. Addresses that begin with "#" are not written.
 *     Tabs and newlines in an address, and spaces and ASCII controls around it, are removed. Other spaces and ASCII
 *     controls, "<" and ">" are percent-encoded.
 *   TAMIS_TEXT_ALTERNATIVES writes the value of the attribute alt instead of an image (img, and input with the type image). */
enum tamis_text_option { TAMIS_TEXT_LIST_MARKS = 1, TAMIS_TEXT_LINKS = 2, TAMIS_TEXT_ALTERNATIVES = 4 };

/* Options of the syntax of HTML. Each option replaces what browsers write with another form of the same tree, for programs that
 * compare or search the output as text. The argument of tamis_set_syntax() in tamis.h is a combination of these bits.
 *   TAMIS_SYNTAX_SLASHES writes a space and a slash at the end of the start tags of void elements, as in "<br />". If the policy
 *     makes the start tag of a void element text, the text has the slash, too.
 *   TAMIS_SYNTAX_EMPTY_ATTRIBUTES writes an attribute with an empty value without this value, as in "<input disabled>" (HTML
 *     Standard, 13.1.2.3, "empty attribute syntax"). The attribute alt is still written as alt="", because its empty value has a
 *     meaning. So is an attribute before another one whose name begins with "=".
 *   TAMIS_SYNTAX_COMPACT_STYLES writes the declarations in style attributes without the spaces after ":" and ";", as in
 *     "color:red;margin:0 auto". It has an effect only on values that a rule "style" of the policy checks. */
enum tamis_syntax_option {
    TAMIS_SYNTAX_SLASHES = 1,
    TAMIS_SYNTAX_EMPTY_ATTRIBUTES = 2,
    TAMIS_SYNTAX_COMPACT_STYLES = 4
};

/* The size of a buffer that is large enough for every escaped text of `length` bytes: one byte of the text becomes at most six
 * bytes, and the NUL needs one byte. */
#define TAMIS_ESCAPED_SIZE(length) (6 * (size_t)(length) + 1)

/* Escape a text so that a program can put it into a page. Use tamis_escape_text() for the content of an element, and
 * tamis_escape_attribute() for the value of an attribute in double or single quotes. A parser that reads the escaped text
 * gets the original text. Any text can be escaped, for example the name of an author or the output of TAMIS_TO_TEXT. Do
 * not put escaped text into elements such as script, style, textarea and title, because their content is not ordinary
 * text. Do not put escaped text into an attribute that contains a URL, a style sheet, a script or HTML, because escaping
 * does not make such values safe. The attribute srcdoc of a frame contains HTML: put only sanitized HTML into it, escaped with
 * tamis_escape_attribute().
 *
 *   text, length: the text, which need not be NUL-terminated. The text is decoded as UTF-8: a malformed sequence becomes
 *     U+FFFD, and so does U+0000, which HTML cannot represent. A byte order mark is kept.
 *   out, size: the buffer, which must not overlap with the text. On TAMIS_OK, it contains the escaped text and a NUL. If
 *     the buffer is too small, it contains an empty string (if `size` is not 0), so that a program cannot mistake a part
 *     of the text for the whole text.
 *   out_length: set to the length of the escaped text without the NUL, even if the buffer is too small.
 * Returns TAMIS_OK; TAMIS_LIMIT_OUTPUT_BYTES if the buffer is too small; or TAMIS_INVALID_ARGUMENT if `text` is NULL and
 * `length` is not 0, if `out` is NULL and `size` is not 0, if `out_length` is NULL, or if `length` is greater than
 * SIZE_MAX / 8. With TAMIS_INVALID_ARGUMENT, nothing is written.
 *
 * Both functions write decimal character references for & < > " ' ` CR and U+00A0, and for U+FEFF at the start.
 * tamis_escape_attribute() also writes decimal character references for TAB and LF. Parsers of HTML, XML and SGML read these
 * references in the same way. Do not put a text that begins with a line feed directly after the start tag of a pre, because the
 * parser would drop this line feed. The functions allocate no memory. Any thread may call them. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_escape_text(const char *text, size_t length, char *out,
                                                          size_t size, size_t *out_length);
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_escape_attribute(const char *text, size_t length, char *out,
                                                               size_t size, size_t *out_length);

#ifdef __cplusplus
}
#endif
#endif
