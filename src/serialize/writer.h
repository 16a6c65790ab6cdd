/* writer.h: the ways of writing a tree, as values for the fixpoint to choose from. */
#ifndef TAMIS_SERIALIZE_WRITER_H
#define TAMIS_SERIALIZE_WRITER_H

#include <tamis/policy.h>
#include <tamis/profile.h>

#include "base/buf.h"
#include "parse/node.h"

/* How elements are written that never have content, br and img and their like. */
enum voids {
    VOIDS_OPEN,    /* <img> */
    VOIDS_PAIRED,  /* <img></img>, and a br that ends with what it is last in */
    VOIDS_SLASHED, /* <img/> */
    VOIDS_NONE     /* not at all */
};

/* What is to be written. */
struct writing {
    struct tree *tree;
    const struct node *context; /* of the fragment; NULL: a document */
    const struct tamis_policy *policy;
    struct meter *meter;
    bool from_document; /* the input was one, though what is written may not be */
};

struct writer {
    /* Takes from a filtered tree, in place, what cannot be written. */
    void (*prepare)(const struct writer *self, const struct writing *w);
    void (*write)(const struct writer *self, const struct writing *w, struct buf *out);
    /* True only when what was written parses back to the tree for certain. */
    bool (*is_stable)(const struct writing *w);
    enum voids voids;
    bool only_fragments; /* of a document it writes what goes into a div */
};

const struct writer *tamis_serialize_writer(tamis_profile profile);

#endif
