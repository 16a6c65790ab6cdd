/* comment.h: whether a comment or processing instruction can be written so that it is read as it was. */
#ifndef TAMIS_VALUE_COMMENT_H
#define TAMIS_VALUE_COMMENT_H

#include <stdbool.h>

#include "base/span.h"

/* `<!--data-->` ends where it should. */
bool tamis_value_comment_is_writable(struct span data);

/* And no parser, old or lenient, takes something in it for a beginning or an end. */
bool tamis_value_comment_is_plain(struct span data);

/* `<?target data?>` ends where it should. */
bool tamis_value_pi_is_writable(struct span data);

#endif
