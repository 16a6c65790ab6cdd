/* comment.h: checks whether a comment or processing instruction can be written so that a parser reads the same data from the
 * output. */
#ifndef TAMIS_VALUE_COMMENT_H
#define TAMIS_VALUE_COMMENT_H

#include <stdbool.h>

#include "base/span.h"

/* Reports whether nothing in the data ends the comment early, so that `<!--data-->` can be written. */
bool tamis_value_comment_is_writable(struct span data);

/* Reports whether the comment is writable, and the data contains nothing that an old or lenient parser could take for the start
 * or the end of a comment: "<!--"; "-" or "<!" at the end of the data; or "--", optional white space and ">". */
bool tamis_value_comment_is_plain(struct span data);

/* Reports whether the data contains neither ">", which can end a processing instruction, nor U+0000, so that `<?target data?>`
 * can be written. */
bool tamis_value_pi_is_writable(struct span data);

#endif
