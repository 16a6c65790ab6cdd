/* comment.h: checks whether a comment or processing instruction can be written so that a parser reads the same data from the
 * output. */
#ifndef TAMIS_VALUE_COMMENT_H
#define TAMIS_VALUE_COMMENT_H

#include <stdbool.h>

#include "base/span.h"

/* Reports whether `<!--data-->` can be written: nothing in the data ends the comment early. */
bool tamis_value_comment_is_writable(struct span data);

/* Reports whether the comment is writable, and contains nothing that an old or lenient parser could take for the start or the
 * end of a comment. */
bool tamis_value_comment_is_plain(struct span data);

/* Reports whether `<?target data?>` can be written: nothing in the data ends the processing instruction early, and the data
 * does not contain U+0000. */
bool tamis_value_pi_is_writable(struct span data);

#endif
