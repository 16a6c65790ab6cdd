/* stream.h: safe output while the input arrives.
 *
 * With an output callback, a context gives its output to the program in pieces: each byte as soon as no further input can
 * change it. A server can send the beginning of a page before it has received the end.
 *
 *     static bool send_piece(void *user, const char *bytes, size_t length)
 *     {
 *         return fwrite(bytes, 1, length, user) == length;
 *     }
 *
 *     tamis_set_output_callback(t, TAMIS_STREAM_EXACT, send_piece, stdout);
 *     while ((n = fread(html, 1, sizeof html, stdin)) > 0 && tamis_feed(t, html, n) == TAMIS_OK)
 *         ;
 *     if (tamis_finish(t, &rest, &length) != TAMIS_OK)
 *         log(tamis_last_error(t));
 *
 * There are two modes. Whatever the pieces of the input are, all bytes that the callback gets, one after the other, are the same.
 *
 * TAMIS_STREAM_EXACT: they are the output that tamis_run() returns for the whole input without a callback. Bytes that later input
 * can change are held back.
 *
 * TAMIS_STREAM_IN_ORDER: nothing is held back but the text of a style element, and a token that is not complete. Where the parser of
 * the HTML Standard moves nodes, the output is not that of tamis_run(): what would be moved is removed, replaced with its children,
 * or left where it is. It is safe in the same way, and parsers read it alike (promises P1, P2, P10 and P11). Each such change is
 * counted in tamis_removed() or is in the report, with the reason TAMIS_REASON_NOT_IN_ORDER.
 *
 * If the document fails, for example because it exceeds a limit, the callback gets no more bytes, and the status says so. The
 * bytes that it got are safe, but they are not a complete document: the end tags of open elements are missing. A program that
 * must not pass on a part of a document uses tamis_run() without a callback. */
#ifndef TAMIS_STREAM_H
#define TAMIS_STREAM_H

#include <stdbool.h>
#include <stddef.h>
#include <tamis/export.h>
#include <tamis/status.h>
#include <tamis/tamis.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum tamis_stream_mode { TAMIS_STREAM_EXACT, TAMIS_STREAM_IN_ORDER } tamis_stream_mode;

/* Gets `length` bytes of output, at least one. The bytes are valid until the callback returns. The callback must not use the
 * context. If the callback returns false, the document fails with the status TAMIS_STOPPED, and the callback is not called
 * again for this document. `user` is the argument of tamis_set_output_callback(). */
typedef bool (*tamis_output_callback)(void *user, const char *bytes, size_t length);

/* Sets the callback that gets the output of the following documents; NULL: none, which is the default. tamis_feed(),
 * tamis_finish() and tamis_run() call it. With a callback, the output that tamis_finish() and tamis_run() return is empty on
 * TAMIS_OK.
 *
 * What is held back with TAMIS_STREAM_EXACT:
 *   A table, from its start tag to its end tag, because the parser can move text out of it.
 *   A block in an open formatting element, such as <b><div>, from the start tag of the block to its end tag. A search element.
 *   A style element until its end tag; a comment, a tag and a character reference until its end.
 *   Everything after a processing instruction <?marker> or <?start>, because a template can be inserted there.
 *   From a place on where the parser moves nodes: everything, until nothing that is open can move, and what was inserted last is text
 *     that does not end with white space (or an element, if the policy has no separator).
 *   From the first element of SVG on that the policy keeps and that is not simple: everything to the end of the document, because the
 *     limit DRAWING_COST is one of the whole document. Simple are shapes, g, svg, title and desc without an id, references, dashes,
 *     filters, animations and text that is drawn, if no style of an element around them counts for the cost of drawing.
 *   Everything, if the input is a whole document or the content of an html element, because a later html or body tag can add
 *     attributes; with a policy that keeps template elements; and whenever tamis always uses the tree path.
 *
 * With TAMIS_STREAM_EXACT, the input is kept as long as it can be needed again: from at most 32,768 bytes before the first byte whose
 * output is held back; from the start tag of an element whose content is text, such as textarea, to its end; and with a report, or with
 * a policy that keeps SVG and style elements, from the beginning. The limit HELD_BYTES bounds it.
 *
 * With TAMIS_STREAM_IN_ORDER, no input is kept, except with a report. HELD_BYTES bounds the text of a style element. What is removed
 * or changed in addition to what the policy says:
 *
 *   What is in a table, but not in a cell or a caption: text is removed, and so are other elements.
 *   The end tag of a formatting element, such as </b> in <b><div>1</b>2, divides the blocks in it. The second part of a block has no
 *     attributes.
 *   Elements of SVG and MathML with their content, if their place or their content is not certain; elements of SVG that are not
 *     simple. An id does not matter here.
 *   Attributes of a second html or body tag.
 *   Elements whose content or place would be read differently by parsers, which tamis_run() changes too.
 *
 * Every document fails with TAMIS_INVALID_ARGUMENT, before there is output, if the settings need a tree: the output is not HTML, the
 * dialect is not TAMIS_HTML, an option of tamis_set_syntax() or a portable profile is set, a callback of urls.h or callbacks.h is
 * set, the policy has "excerpt", "linkify", "rewrite" or "templateMarkers" or a separator that does not begin with white space, the
 * context element is one whose content is special, or the input is a whole document and the policy does not keep html, head and body.
 *
 * In both modes, the memory of a document grows with the input that is kept, with the depth of its elements, with their attributes
 * and with the number of different names that tamis does not know, but not with its length. All limits apply to the whole document: a
 * program that sanitizes streams of any length sets INPUT_BYTES, OUTPUT_BYTES and NODES.
 *
 * Returns TAMIS_INVALID_ARGUMENT for an unknown mode, and while a document is in progress. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_set_output_callback(tamis *t, tamis_stream_mode mode,
                                                                  tamis_output_callback write, void *user);

/* Sets `*bytes` and `*length` to what is missing. With TAMIS_STREAM_EXACT, the bytes that the callback got, followed by these
 * bytes, are the output that tamis_run() returns for the input so far. With TAMIS_STREAM_IN_ORDER, these bytes are the end tags of the
 * elements that are open in the output. For example, a program that shows an answer while it arrives shows the output so far, followed
 * by the tail, and replaces the tail after each tamis_feed().
 *
 * The function reads only the input that is kept, so the time does not depend on the length of the document, but on its depth and on
 * what is held. With TAMIS_STREAM_EXACT, it uses a second context, with the same allocator and limits. The document in progress does
 * not change. The bytes belong to the context, and are valid until its next call.
 *
 * Returns the status of the document if it has failed; with TAMIS_STREAM_EXACT, also a status of tamis_run() for the input so far.
 * Returns TAMIS_INVALID_ARGUMENT if no output callback is set, if no document is in progress, if a callback of urls.h or callbacks.h is
 * set, or if `bytes` or `length` is NULL. If the status is not TAMIS_OK, `*bytes` is NULL and `*length` is 0. */
TAMIS_API TAMIS_MUST_CHECK tamis_status tamis_tail(tamis *t, const char **bytes, size_t *length);

#ifdef __cplusplus
}
#endif
#endif
