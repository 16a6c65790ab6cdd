/* frame.h: the frames (parse/nesting.h) of the nodes of a tree. stable.c implements the
 * functions. settle.c, certain.c and the straight path (straight/) also use them. */
#ifndef TAMIS_SERIALIZE_FRAME_H
#define TAMIS_SERIALIZE_FRAME_H

#include "base/meter.h"
#include "parse/nesting.h"
#include "parse/node.h"

/* Returns the frame for the content of the context element of a fragment; if `context` is NULL, for the content of a document.
 * The frame is uncertain if stable.c has no rules for the content of the context element. */
struct frame tamis_serialize_frame_of_context(const struct node *context);

/* Returns the frame for the content of an element, if `f` is the frame for the content of its parent. The frame is
 * uncertain if the start tag of the element could make the parser close, move, rename or drop anything.
 * `every_reader`: "the parser" is any parser that follows the standard of a year from 2014 to 2026 (readers.h). */
struct frame tamis_serialize_frame(struct frame f, const struct node *n, bool every_reader);

/* Returns the frame for the content of an HTML element in head. The frame is uncertain if the parser could insert the element
 * elsewhere. */
struct frame tamis_serialize_frame_in_head(atom name);

/* Reports whether `n`, its following siblings, and all their descendants certainly parse back to themselves. `n` is a child of
 * the root, or NULL for none; `f` is the frame for the content of the root. */
bool tamis_serialize_is_stable_from(const struct tree *t, const struct node *n, struct frame f,
                                    bool every_reader, struct meter *m);

/* Reports whether a document has no children, or its last child is not an element. The
 * document might then have no html element, and the parser would insert html, head and
 * body. `f` is the frame for the content of the root. For a fragment, returns false. */
bool tamis_serialize_lacks_root(struct frame f, const struct tree *t);

/* Reports whether the content is that of a table, or of a part of a table other than a cell or a caption. The parser inserts no
 * text other than white space there. */
static inline bool content_is_between_cells(unsigned content)
{
    return content == TABLE || content == TABLE_BODY || content == ROW || content == COLUMN_GROUP;
}

/* Reports whether a parser would move text other than white space out of content of this kind. */
static inline bool content_has_only_space(unsigned content)
{
    return content == DOCUMENT || content == ROOT || content == HEAD || content_is_between_cells(content);
}

/* Reports whether text certainly stays between the parts of a table: it contains only spaces, tabs and line feeds. */
static inline bool text_stays_between_cells(struct span text)
{
    for (size_t i = 0; i < text.n; i++)
        if (text.p[i] != ' ' && text.p[i] != '\n' && text.p[i] != '\t')
            return false;
    return true;
}

/* Reports whether a node other than an element certainly parses back to itself in content with this frame. */
bool tamis_serialize_is_certain_leaf(struct frame f, const struct node *n, bool every_reader);

#endif
