/* writer.h: the writers of the output formats. */
#ifndef TAMIS_SERIALIZE_WRITER_H
#define TAMIS_SERIALIZE_WRITER_H

#include <tamis/policy.h>
#include <tamis/profile.h>
#include <tamis/report.h>

#include "base/buf.h"
#include "parse/node.h"

/* How void elements, such as br and img, are written. */
enum voids {
    VOIDS_OPEN,    /* <img> */
    VOIDS_PAIRED,  /* <img></img>; a br has no end tag */
    VOIDS_SLASHED, /* <img/> */
    VOIDS_NONE     /* removed; a br becomes a line feed */
};

/* The input of a writer. */
struct writing {
    struct tree *tree;
    const struct node *context; /* the context element of an HTML fragment; otherwise NULL */
    const struct tamis_policy *policy;
    struct meter *meter;
    struct url_watch *urls;           /* the value of tree.urls for the trees of later rounds */
    struct callbacks *callbacks;      /* and that of tree.callbacks */
    const struct policy_texts *texts; /* and that of tree.texts */
    unsigned syntax;                  /* and that of tree.syntax */
    struct drawn drawn;               /* and that of tree.drawn */
    bool from_document; /* the input was a document or the content of html; the output can be a fragment */
    bool every_reader;  /* parsers of every year from 2014 to 2026 must read the output alike (promise P10) */
};

struct writer {
    /* Changes a filtered tree in place: removes or replaces what the format cannot represent. */
    void (*prepare)(const struct writer *self, const struct writing *w);
    /* Removes from a prepared tree what the parser could change (settle.h), and reports it with `reason`. NULL: trees are not
     * settled. */
    void (*settle)(const struct writing *w, tamis_reason reason);
    void (*write)(const struct writer *self, const struct writing *w, struct buf *out);
    /* Returns true only if the output certainly parses back to the tree, or to a tree that the filter changes to this tree. */
    bool (*is_stable)(const struct writing *w);
    /* If it is certain that the output is stable, prepares and writes the tree, and returns true (certain.h). If this function
     * returns false or is NULL, the other functions are called instead. */
    bool (*write_certain)(const struct writing *w, struct buf *out);
    enum voids voids;
    bool only_fragments; /* writes a document as content to be inserted into a div */
};

const struct writer *tamis_serialize_writer(tamis_profile profile);

/* Writes HTML with the options of tree.syntax (tamis_set_syntax()). The output parses to the same tree as without them. */
extern const struct writer tamis_serialize_syntax;

#endif
