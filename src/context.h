/* context.h: struct tamis, the context of tamis/tamis.h. settings.c contains the functions that change the settings of a
 * context between documents, and tamis.c contains the functions that sanitize documents. */
#ifndef TAMIS_CONTEXT_H
#define TAMIS_CONTEXT_H

#include <tamis/gate.h>
#include <tamis/stream.h>
#include <tamis/tamis.h>

#include "gate/gate.h"
#include "parse/document.h"
#include "policy/texts.h"
#include "report/report.h"
#include "sanitize/callbacks.h"
#include "sanitize/urls.h"
#include "serialize/fixpoint.h"
#include "straight/straight.h"
#include "write/snapshot.h"
#include "write/write.h"

/* The output callback (exact.h). */
struct exact {
    tamis_output_callback write; /* NULL: none */
    void *user;
    /* The number of bytes at the start of the output that were delivered. After the document needed a tree, `kept` contains
     * these bytes. */
    size_t delivered;
    struct buf kept;
    uint64_t
        flushed; /* in order: the number of bytes that were delivered, and are no longer in the output buffer */
    /* The snapshot from which on the input is kept; NULL: all input is kept. `saved` has room for two. */
    const struct snapshot *base;
    struct snapshot *saved;
    uint64_t
        resumes_at; /* with a tree, no attempt to go on without one is made before this number of bytes is kept */
    const struct snapshot *begins_at; /* each document begins at this snapshot; NULL: it does not */
    bool is_writing;                  /* the callback is running */
    tamis *other;                     /* for tamis_tail(); NULL until it is needed */
};

/* What gated.c stores. */
struct gated {
    struct gate gate;      /* with an output callback: `table` is NULL if there is no gate */
    tamis_place place;     /* with an output callback: the place after what was passed */
    tamis_refusal refusal; /* of the last document */
    bool is_off;           /* tamis_set_gate() */
};

struct tamis {
    /* The caller of tamis_context_init() initializes `meter`. tamis_context_init() sets the members from `urls` to
     * `took_straight_path` to zero, and then initializes all members except `meter` and parts of the last two. */
    struct meter meter;
    /* The limits of the context. The policy can have lower limits; meter.limits contains the limits that apply to the current
     * document. */
    uint64_t limits[TAMIS_LIMIT_COUNT];
    struct report report;
    struct url_watch urls;
    struct callbacks callbacks;
    struct fixpoint fixpoint;
    struct parser_options options;
    /* A copy of the string that was passed to the last successful call of tamis_set_context(); `options` points into this copy.
     * NULL in two cases: (1) There was no such call. Then options.fragment is true, and the context element is that of the
     * policy or, if the policy has none, "div". (2) The string was NULL. Then options.fragment is false, and the input is
     * parsed as a document. */
    char *context;
    size_t context_size;
    const tamis_policy *policy; /* the argument of tamis_set_policy() */
    struct policy_texts *texts; /* NULL until tamis_set_policy_text() is called */
    /* A bit for each text that tamis_set_policy_text() refused, and that was not set or reset since then */
    unsigned refused_texts;
    tamis_output output;
    unsigned text_options;    /* bits of enum tamis_text_option */
    tamis_profile profile;    /* the argument of tamis_set_profile() */
    unsigned syntax;          /* bits of enum tamis_syntax_option */
    enum scripting scripting; /* the argument of tamis_set_scripting(); SCRIPTING_AS_STANDARD: not set */
    tamis_counts removed;
    tamis_place failed_at;
    bool has_failed_at; /* the place was found */
    /* meter.limits can contain limits of the policy; otherwise, they are equal to `limits`. */
    bool has_lower_limits;
    bool in_document;
    /* True if all members of `document` and `fixpoint` are initialized, not only those that the straight path
     * (straight/straight.h) uses. */
    bool has_tree_path;
    bool avoids_straight_path;
    bool took_straight_path;
    struct exact exact;
    struct gated gated;
    bool in_order;    /* the write sink writes in order (write/write.h) */
    bool is_treeless; /* the write sink receives the nodes of the current document (treeless.h) */
    /* These three members are the last ones, because they are large and tamis_context_init() initializes only parts of them. The
     * rest of `document` is initialized when a document needs a tree. */
    struct write_sink write;
    struct straight straight;
    struct document document;
};

/* Reports whether a callback of the program is running; it must not use the context. */
static inline bool context_is_asking(const tamis *t)
{
    return t->urls.is_asking || t->callbacks.is_asking || t->exact.is_writing;
}

/* With an output callback: returns the number of bytes of the input that are kept because they can be needed again. */
static inline uint64_t context_kept_input(const tamis *t)
{
    return t->document.fed - (t->exact.base ? t->exact.base->offset : 0);
}

/* context.c: initializes a context, except t->meter, which must be initialized already and must count the size of the
 * context. */
void tamis_context_init(tamis *t);
/* Completes the initialization of `document` and `fixpoint`, before a document is sanitized with a tree. Later calls have no
 * effect until tamis_context_clear() is called. */
void tamis_context_begin_tree(tamis *t);
/* Frees the memory that is kept from earlier documents, and initializes the context for the straight path again. */
void tamis_context_clear(tamis *t);
/* Frees all memory of the context except the context itself. */
void tamis_context_end(tamis *t);

/* Returns the parser options for the next document. */
struct parser_options tamis_context_options(const tamis *t);

/* tamis.c: tamis_context_sanitize() ends the document, which is parsed with a tree, and sanitizes the tree. tamis_context_run() does
 * what tamis_run() does after checking its arguments. */
void tamis_context_sanitize(tamis *t);
tamis_status tamis_context_run(tamis *t, struct span html, const char **out, size_t *out_length);

/* settings.c: these functions free the memory that tamis_set_context() and tamis_set_policy_text() allocated. */
void tamis_forget_context(tamis *t);
void tamis_forget_texts(tamis *t);

/* settings.c: returns the default writer (serialize/writer.h) of a dialect. tamis_set_profile() and tamis_set_syntax() can
 * select another writer. */
const struct writer *tamis_own_writer(tamis_dialect dialect);

#endif
