/* outputs.c: stands in the module `tamis/slim` for the folders src/text and src/markdown, except src/text/escape.c. */
#include "base/buf.h"
#include "markdown/markdown.h"
#include "text/text.h"

void tamis_text_write(const struct tree *tree, const struct node *context, unsigned options, struct buf *out)
{
    (void)tree, (void)context, (void)options;
    tamis_base_meter_fail(out->meter, TAMIS_STOPPED);
}

void tamis_markdown_write(const struct tree *tree, struct buf *out)
{
    (void)tree;
    tamis_base_meter_fail(out->meter, TAMIS_STOPPED);
}
