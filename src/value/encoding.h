/* encoding.h: recognizes values and texts that declare an encoding, and rewrites the declared encoding to UTF-8.
 *
 * A reader that knows no encoding from elsewhere takes it from a declaration in the document. If the declaration is wrong, the
 * reader decodes other characters than those that were filtered. Therefore the output of a safe policy declares no encoding
 * other than UTF-8 (promise P11). A label that no standard defines counts as another encoding, because a reader can know it. */
#ifndef TAMIS_VALUE_ENCODING_H
#define TAMIS_VALUE_ENCODING_H

#include "base/buf.h"

/* Reports whether the value of an attribute `charset` names UTF-8: it is "utf-8" or "utf8", in any case, with or without white
 * space around it. */
bool tamis_value_encoding_is_utf8(struct span label);

/* Reports whether each encoding in a value of `accept-charset` is UTF-8. The encodings are separated by white space or commas. */
bool tamis_value_encoding_all_utf8(struct span labels);

/* If the text declares another encoding than UTF-8, writes the text to `out` with "utf-8" as each such encoding, and returns
 * true. Otherwise, returns false. tamis_value_encoding_rewrite_content() finds declarations as "extracting a character encoding
 * from a meta element" of the HTML Standard does, but all of them: "charset", "=", and an encoding with or without quotation
 * marks. tamis_value_encoding_rewrite_sheet() finds "@charset" and a string of CSS. */
bool tamis_value_encoding_rewrite_content(struct span text, struct buf *out);
bool tamis_value_encoding_rewrite_sheet(struct span text, struct buf *out);

/* Report whether the functions above would rewrite the text. */
bool tamis_value_encoding_declares_other(struct span text);
bool tamis_value_encoding_sheet_declares_other(struct span text);

/* Reports whether the data of a comment or processing instruction contains "<meta", and then a declaration that
 * tamis_value_encoding_rewrite_content() would rewrite. Programs that search for a declaration without parsing the document
 * find it there. */
bool tamis_value_encoding_is_in_data(struct span data);

/* Reports whether the target of a processing instruction begins with "xml", ASCII case-insensitively. XML reserves these
 * targets. "Get an XML encoding" of the HTML Standard takes any of them for an XML declaration, and then takes an encoding from
 * it or from what follows. */
bool tamis_value_encoding_is_reserved(struct span target);

#endif
