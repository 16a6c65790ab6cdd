/* lexer.h: the state of a lexer, and the functions for its handlers.
 *
 * A handler is `state f(struct lexer *l, int c)`. A handler gets one byte (or END), does what the standard prescribes for
 * the state, using the functions below, and returns the next state. If the returned state is marked RECONSUME, the
 * handler of that state gets the same byte. A handler has no other access to the input. */
#ifndef TAMIS_LEX_LEXER_H
#define TAMIS_LEX_LEXER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/meter.h"
#include "base/names.h"
#include "input/stream.h"
#include "lex/kinds.h"
#include "lex/token.h"

typedef uint8_t state;

enum { RECONSUME = 0x80 };

/*@ assigns \nothing;
    ensures s < RECONSUME ==> \result == s + RECONSUME; */
static inline state reconsume(state s)
{
    return (state)(s | RECONSUME);
}

struct lexer;
typedef state handler(struct lexer *l, int c);

/* How the driver reads several bytes at once (a run) in a state. The comments name the bytes before which a run ends, and the
 * kind of the run: "characters" are emitted as text, an "attribute value" is appended to the buffer `values`, and "data" is
 * appended to the buffer `data`. */
enum run {
    NO_RUN,
    RUN_DATA,         /* characters up to <, & or NUL; also whole tags and references */
    RUN_RCDATA,       /* characters up to <, & or NUL */
    RUN_RAWTEXT,      /* characters up to < or NUL */
    RUN_PLAINTEXT,    /* characters up to NUL */
    RUN_DRAFT_RCDATA, /* characters up to <, &, -, > or NUL */
    RUN_DRAFT_CDATA,  /* characters up to <, -, > or NUL */
    RUN_ESCAPED,      /* characters up to -, < or NUL */
    RUN_CDATA,        /* characters up to ] or NUL */
    RUN_CDATA_BLOCK,  /* the same as RUN_CDATA, but only if the temporary buffer is empty */
    RUN_QUOTED,       /* attribute value up to ", & or NUL */
    RUN_APOSTROPHED,  /* attribute value up to ', & or NUL */
    RUN_COMMENT,      /* data up to <, - or NUL */
    RUN_BOGUS,        /* data up to > or NUL */
    RUN_PI,           /* data up to ?, > or NUL */
    RUN_ATTRIBUTES,   /* whole attributes, and the end of the tag */
    RUN_LITERAL,      /* data up to " or NUL */
    RUN_LITERAL_APOS, /* data up to ' or NUL */
    RUN_SKIPPED,      /* data up to ] or NUL */
    RUN_OWN           /* the function `run` of the dialect reads the run */
};

struct reference_rules;

/* An alternative name of a state. */
struct state_alias {
    const char *name;
    state state;
};

/* A dialect: its states, in the order of its `.def` file, and its other properties. */
struct dialect {
    const char *name;
    unsigned state_count;
    handler *const *handlers;
    const unsigned char *runs;               /* enum run of each state */
    const char *const *state_names;          /* for example "RCDATA end tag open" */
    const struct state_alias *state_aliases; /* the last entry has no name; NULL: no aliases */
    state first;
    state
        before_attribute_name; /* the state in which the state machine continues a tag that the fast path cannot finish */
    state content_states[5]; /* indexed by enum content_state */
    /* Creates the unfinished token that a state inside a token requires. */
    void (*enter)(struct lexer *l, state s);
    const struct reference_rules *references;
    /* The function for RUN_OWN: reads a run that starts at `p`, and returns the byte after the run. */
    const unsigned char *(*run)(struct lexer *l, const unsigned char *p, const unsigned char *end);
    /* Returns the input stream error of a code point, or PARSE_ERROR_COUNT. NULL: no code point has an error. */
    enum parse_error (*stream_error)(uint32_t c);
    bool replaces_null; /* U+0000 becomes U+FFFD before it reaches the tokenizer */
    bool verbatim;      /* CR and a byte order mark are kept */
    bool scans_tags;    /* lex/scan_tag reads the tags of this dialect */
    /* Names keep their case, end tags have no attributes, and a ":" in the state before_attribute_name is dropped. */
    bool xml_tags;
};

/*@ predicate dialect_contents(struct dialect *d) =
        \forall integer i; 0 <= i <= CONTENT_PLAINTEXT ==> d->content_states[i] < d->state_count;
    // each state has a kind of run, and all states that the dialect names exist
    predicate dialect_valid(struct dialect *d) =
        \valid_read(d) && d->state_count <= RECONSUME && \valid_read(d->runs + (0 .. d->state_count - 1)) &&
        d->first < d->state_count && d->before_attribute_name < d->state_count &&
        dialect_contents(d); */

/* A place in the input. Line and column are counted only if errors are reported. */
struct place {
    uint64_t offset;
    uint64_t line;
    uint64_t column;
};

/* The unfinished event (SGML). The lexer's buffer `values` stores the strings of the event, one after the other. */
struct strings {
    unsigned char call;
    uint32_t count;
    tamis_sgml_type *types;
    const char **texts;
    size_t *lengths;
    uint32_t capacity[3]; /* the capacities of the three arrays */
};

/* An entity of the internal subset. `value` is the index of its value in `text` of struct entities. */
struct entity {
    atom name;
    size_t value;
    size_t value_length;
    bool is_text; /* false: references to the entity are not expanded */
};

struct entities {
    struct entity *list;
    uint32_t count;
    uint32_t capacity;
    /* Indexed by atom: the index in `list` of the entity with this name. For a name that no entity has, the number has no
     * meaning. */
    uint32_t *by_name;
    uint32_t by_name_capacity;
    struct buf text;
    struct buf declaration; /* the declaration that is being read, without "<!" and ">" */
    size_t longest_name;    /* the length of the longest declared name */
    uint64_t expanded;      /* the total length of the text that replaced references to entities */
    bool closed;            /* a parameter entity was referenced: later declarations are ignored */
};

struct lexer {
    const struct dialect *dialect;
    struct meter *meter;
    struct names *names;
    struct sink sink;

    state state;
    /* The state after a character reference; in html-2008, also the data state that read the last "<"; in sgml, a state that
     * stands for the kind of the current token. */
    state return_state;
    /* From the last verdict, or set by the caller: the adjusted current node is not an HTML element. */
    bool foreign;
    bool question_mark_begins_comment; /* "<?" begins a bogus comment, as in HTML until 2025 */
    bool stopped;
    bool at_end;        /* the current byte is END, the end of the input */
    bool after_newline; /* the next code point begins a line */
    bool after_pair;    /* the current code point counts as two columns */
    struct place at;    /* the offset of the current byte; the line and the column of its code point */
    /* The input stream error of the current code point, until it is reported; PARSE_ERROR_COUNT: none. */
    enum parse_error stream_error;
    /* The place where the content of the temporary buffer, or the current attribute, starts; in sgml, where the current event
     * starts. */
    struct place mark;
    uint64_t token_start; /* the offset of the current token */
    char part[4];         /* the bytes of a code point of text that is not complete yet */
    uint8_t part_length;
    uint64_t part_start; /* the input offset of the first byte in `part` */

    /* The token for text; separate from `token`, because text can be emitted while a tag is incomplete ("</titl" in RCDATA). */
    struct token characters;
    struct token token;
    struct buf name; /* the name of the current tag */
    struct buf attribute_name;
    struct buf temp; /* the temporary buffer (13.2.5) */
    /* The text of a comment, processing instruction or DOCTYPE; in sgml, the bytes of the current token. */
    struct buf data;
    /* Attribute values that do not point into the fed bytes, one after the other; in sgml, the strings of the event. */
    struct buf values;
    size_t value_start;  /* the start of the current attribute's value in `values` */
    size_t target_end;   /* the end of a processing instruction's target in `data` */
    size_t public_start; /* the starts of a DOCTYPE's identifiers in `data` */
    size_t system_start;
    struct entities entities; /* XML5 */
    bool in_attribute;
    bool attribute_is_kept; /* the name of the current attribute is complete and is not a duplicate */
    atom last_start_tag;

    bool escaped; /* html-2008: the escape flag */
    /* html-2008: a value of enum look_back, for the part of "<!--" or "-->" that the text before `look_back_end` ends with. */
    uint8_t look_back;
    uint64_t look_back_end; /* the input offset after the part that `look_back` stands for */

    struct attribute *attributes;
    uint32_t attribute_capacity;
    /* The number of attributes of the current tag, including duplicates. In sgml, the number of attributes of the current tag,
     * or of parameters and comments of the current declaration. */
    uint32_t attributes_seen;
    uint32_t *seen; /* indexed by atom: the serial number of the last tag that had this attribute */
    uint32_t seen_capacity;
    /* The serial number of the current tag; not reset between documents, so that `seen` need not be cleared. */
    uint32_t tag_serial;

    struct buf again;      /* bytes that the handlers must read again */
    size_t again_at;       /* the number of bytes in `again` that have been read again */
    uint64_t again_offset; /* the input offset of the next byte in `again` */

    struct strings strings;
    bool normalize;       /* SGML: normalize strings, as described at tamis_sgml_norm() */
    bool no_greater_than; /* SGML: no ">" follows in the input */
    uint64_t line_feeds;  /* SGML: the number of line feeds read, except in an unfinished token */

    uint8_t reference_phase; /* enum reference_phase, in html-2008 and xml5 */
    /* If this byte follows "&" directly, the "&" is text; END: only the bytes in `stops` of struct reference_rules have this
     * effect. */
    int reference_closer;
    uint32_t code;          /* the character reference code */
    uint16_t reference;     /* node of the trie of named references */
    uint16_t match;         /* the value of the longest match so far; 0: none */
    size_t match_length;    /* the length of the longest match in `temp` */
    struct place match_end; /* the place of the last byte of the longest match */
};

/*@ // what the lexer uses is apart from the lexer and from the memory of buffers and arrays
    predicate lexer_apart(struct lexer *l) =
        \base_addr(l) != \base_addr(l->meter) && \base_addr(l) != \base_addr(l->names) &&
        \base_addr(l) != \base_addr(l->names->arena) && \base_addr(l) != \base_addr(l->dialect) &&
        \base_addr(l) != \base_addr(l->dialect->runs) && \base_addr(l) != \base_addr(heap) &&
        \base_addr(l) != \base_addr(attribute_heap) && \base_addr(l) != \base_addr(number_heap) &&
        \base_addr(l->meter) != \base_addr(l->names) && \base_addr(l->meter) != \base_addr(l->names->arena) &&
        \base_addr(l->meter) != \base_addr(l->dialect) && \base_addr(l->meter) != \base_addr(attribute_heap) &&
        \base_addr(l->meter) != \base_addr(number_heap) && \base_addr(l->names) != \base_addr(l->names->arena) &&
        \base_addr(l->names) != \base_addr(l->dialect) && \base_addr(l->names) != \base_addr(attribute_heap) &&
        \base_addr(l->names) != \base_addr(number_heap) &&
        \base_addr(l->names->arena) != \base_addr(l->dialect) &&
        \base_addr(l->names->arena) != \base_addr(attribute_heap) &&
        \base_addr(heap) != \base_addr(l->dialect) && \base_addr(heap) != \base_addr(l->dialect->runs) &&
        \base_addr(attribute_heap) != \base_addr(l->dialect) && \base_addr(number_heap) != \base_addr(l->dialect);
    predicate lexer_buf(struct lexer *l, struct buf *b) =
        b->meter == l->meter && b->limit < TAMIS_LIMIT_COUNT && b->n <= b->capacity <= INT64_MAX &&
        b->n <= l->meter->limits[b->limit] &&
        (b->capacity == 0 || (\valid(b->p + (0 .. b->capacity - 1)) && in_heap(b->p, b->capacity)));
    // promise P4: each buffer of the lexer keeps its limit
    predicate lexer_bufs(struct lexer *l) =
        lexer_buf(l, &l->name) && lexer_buf(l, &l->attribute_name) && lexer_buf(l, &l->temp) &&
        lexer_buf(l, &l->data) && lexer_buf(l, &l->values) && lexer_buf(l, &l->again) &&
        lexer_buf(l, &l->entities.text) && lexer_buf(l, &l->entities.declaration);
    // the attributes of the current tag, and the numbers of the tags that had an attribute
    predicate lexer_arrays(struct lexer *l) =
        (l->attribute_capacity == 0 || \valid(l->attributes + (0 .. l->attribute_capacity - 1))) &&
        (l->seen_capacity == 0 || \valid(l->seen + (0 .. l->seen_capacity - 1))) &&
        in_attribute_heap(l->attributes, l->attribute_capacity) && in_number_heap(l->seen, l->seen_capacity) &&
        l->token.attribute_count <= l->attribute_capacity;
    // the starts of parts in the buffers `values` and `data`; the attribute that is being read is the last one
    predicate lexer_marks(struct lexer *l) =
        l->value_start <= l->values.n && l->part_length < 4 && l->again_at <= l->again.n &&
        (l->in_attribute && l->attribute_is_kept ==> l->token.attribute_count > 0) &&
        (l->token.type == TOKEN_PROCESSING_INSTRUCTION ==> l->target_end <= l->data.n) &&
        (l->token.type == TOKEN_DOCTYPE && l->token.has_public_id ==> l->public_start <= l->data.n) &&
        (l->token.type == TOKEN_DOCTYPE && l->token.has_system_id ==> l->system_start <= l->data.n);
    // offsets and work do not overflow; sgml, the only dialect with `verbatim`, also uses offsets before the input
    predicate lexer_counts(struct lexer *l) =
        l->meter->work_per_byte <= 0x40000000 && l->meter->work_base <= 0x4000000000000000 &&
        (l->meter->status == TAMIS_OK ==> l->meter->work <= 0x8000000000000000) &&
        l->meter->work_max <= 0x8000000000000000 &&
        (l->dialect->verbatim || (l->at.offset <= 0xFFFFFFFF && l->part_start <= 0xFFFFFFFF && l->again.n == 0));
    predicate lexer_names(struct lexer *l) =
        \valid(l->names) && \valid(l->names->arena) && 
        l->names->arena->meter == l->meter && \base_addr(l->names->arena->next) == \base_addr(l->names->arena->end) &&
        l->names->arena->next <= l->names->arena->end &&
        (l->names->arena->next == l->names->arena->end || \valid(l->names->arena->next + (0 .. l->names->arena->end - l->names->arena->next - 1)));

    predicate lexer_valid(struct lexer *l) =
        \valid(l) && meter_valid(l->meter) && dialect_valid(l->dialect) && l->state < l->dialect->state_count &&
        lexer_apart(l) && lexer_names(l) && lexer_bufs(l) && lexer_arrays(l) && lexer_marks(l) && lexer_counts(l);

    // a state of the lexer's dialect, possibly marked RECONSUME
    predicate lexer_state(struct lexer *l, integer s) = s % RECONSUME < l->dialect->state_count;
    // what no handler changes
    predicate lexer_keeps{Before, After}(struct lexer *l) =
        \at(l->dialect, Before) == \at(l->dialect, After) && \at(l->meter, Before) == \at(l->meter, After) &&
        \at(l->names, Before) == \at(l->names, After) && \at(l->at, Before) == \at(l->at, After); */

/* lexer.c: functions that create, reset and free a lexer. `m` and `names` belong to the caller. */
void tamis_lex_init(struct lexer *l, const struct dialect *d, struct meter *m, struct names *names,
                    struct sink sink);
void tamis_lex_restart(struct lexer *l); /* prepares the lexer for the next document; keeps the memory */
void tamis_lex_free(struct lexer *l);

/* Selects the first state, and creates the unfinished token that this state requires. This function must be called before the
 * first byte is fed. */
void tamis_lex_enter(struct lexer *l, state first);

/* driver.c: reads the input and calls the handlers. The bytes fed must be valid until the token that they belong to is
 * complete. To free the bytes earlier, call tamis_lex_detach_values() first if lexer_in_tag() returns true. */
void tamis_lex_feed(struct lexer *l, const struct piece *piece);
void tamis_lex_finish(struct lexer *l, uint64_t end); /* `end`: the offset of the end of the input */

/*@ requires \valid_read(l);
    assigns \nothing; */
static inline bool lexer_in_tag(const struct lexer *l)
{
    return (l->token.type == TOKEN_START_TAG || l->token.type == TOKEN_END_TAG) && l->token.attribute_count;
}

/* Reports whether the lexer has stopped or failed. */
/*@ requires \valid_read(l) && \valid_read(l->meter);
    assigns \nothing;
    ensures \result <==> l->stopped || l->meter->status != TAMIS_OK; */
static inline bool lexer_done(const struct lexer *l)
{
    return l->stopped || !meter_ok(l->meter);
}

/* Calls the function of the sink. */
/*@ requires lexer_valid(l) && \valid_read(t) && \base_addr(t) != \base_addr(l->meter);
    assigns *l->names, *l->names->arena, l->meter->work, l->meter->held, l->meter->status,
            l->meter->failed_at, heap[0 .. heap_size - 1], attribute_heap[0 .. attribute_heap_size - 1],
            t->attributes[0 .. t->attribute_count - 1];
    ensures lexer_valid(l) && meter_sticks{Pre, Post}(l->meter) && \result.content <= CONTENT_PLAINTEXT; */
static inline struct verdict lexer_ask_sink(struct lexer *l, const struct token *t)
{
    return l->sink.token(l->sink.user, t);
}

/* Passes the token to the sink, stores `foreign` and `stop` of the sink's verdict, and returns the verdict. Every token except
 * text counts as a unit of work. The lexer must not be done. */
/*@ requires lexer_valid(l) && l->meter->status == TAMIS_OK && \valid_read(t) && \base_addr(t) != \base_addr(l->meter);
    assigns l->foreign, l->stopped, *l->names, *l->names->arena, l->meter->work, l->meter->held, l->meter->status,
            l->meter->failed_at, heap[0 .. heap_size - 1], attribute_heap[0 .. attribute_heap_size - 1],
            t->attributes[0 .. t->attribute_count - 1];
    ensures lexer_valid(l);
    ensures \result.content <= CONTENT_PLAINTEXT; */
static inline struct verdict lexer_pass(struct lexer *l, const struct token *t)
{
    if (t->type != TOKEN_CHARACTERS) /* the number of text tokens depends on how the input is split */
        meter_work(l->meter, 1);
    struct verdict v = lexer_ask_sink(l, t);
    l->foreign = v.foreign;
    l->stopped = v.stop;
    return v;
}

/* driver.c: used by a dialect whose rules select the longest match. The last `n` bytes of `data` do not belong to the
 * token; the handlers read these bytes again, before the current byte. The calling handler must return a state marked
 * RECONSUME. The `n` bytes are counted as work. */
/*@ requires lexer_valid(l) && l->dialect->verbatim && n <= l->data.n && l->data.n <= 0x40000000;
    requires l->again.n == 0 || n <= l->again_at;
    assigns l->again_offset, l->again_at, l->again.n, l->again.p, l->again.capacity, l->meter->work, l->meter->held,
            l->meter->status, l->meter->failed_at, heap[0 .. heap_size - 1];
    ensures lexer_valid(l) && meter_sticks{Pre, Post}(l->meter); */
void tamis_lex_back_up(struct lexer *l, size_t n);

/* markup_run.c: emits text, ordinary tags and ordinary references from `p` on, in the data state, without the state machine. The
 * piece has no U+0000. Returns the first byte that it did not read: an "&", a "<", the first byte after a tag that changes the
 * state, or `end`. */
/*@ requires lexer_valid(l) && range_readable((unsigned char *)p, (unsigned char *)end);
    requires !l->dialect->verbatim && l->at.offset + (end - p) <= 0xFFFFFFFF;
    assigns *l, *l->names, *l->names->arena, l->meter->work, l->meter->work_max, l->meter->at, l->meter->held,
            l->meter->status, l->meter->failed_at, heap[0 .. heap_size - 1],
            attribute_heap[0 .. attribute_heap_size - 1], number_heap[0 .. number_heap_size - 1];
    ensures lexer_valid(l) && meter_sticks{Pre, Post}(l->meter);
    ensures in_range(\result, (unsigned char *)p, (unsigned char *)end);
    ensures \old(l->dialect) == l->dialect && \old(l->meter) == l->meter && \old(l->names) == l->names; */
const unsigned char *tamis_lex_run_markup(struct lexer *l, const unsigned char *p, const unsigned char *end);

/* tag_run.c: a fast path that reads whole tags and attributes of the most frequent form, with the same result as the state
 * machine. The driver calls tamis_lex_run_tag() in the data state, with `p` at a "<", and calls tamis_lex_run_attributes() in
 * the state before_attribute_name. Both functions return the first byte that they did not read; the state machine continues
 * there in l->state. */
/*@ requires lexer_valid(l) && range_readable((unsigned char *)p, (unsigned char *)end) && p < end;
    requires !l->dialect->verbatim && l->at.offset + (end - p) <= 0xFFFFFFFF;
    assigns *l, *l->names, *l->names->arena, l->meter->work, l->meter->work_max, l->meter->at, l->meter->held,
            l->meter->status, l->meter->failed_at, heap[0 .. heap_size - 1],
            attribute_heap[0 .. attribute_heap_size - 1], number_heap[0 .. number_heap_size - 1];
    ensures lexer_valid(l) && meter_sticks{Pre, Post}(l->meter);
    ensures in_range(\result, (unsigned char *)p, (unsigned char *)end);
    ensures \old(l->dialect) == l->dialect && \old(l->meter) == l->meter && \old(l->names) == l->names; */
const unsigned char *tamis_lex_run_tag(struct lexer *l, const unsigned char *p, const unsigned char *end);
/*@ requires lexer_valid(l) && range_readable((unsigned char *)p, (unsigned char *)end);
    requires !l->dialect->verbatim && l->at.offset + (end - p) <= 0xFFFFFFFF;
    assigns *l, *l->names, *l->names->arena, l->meter->work, l->meter->work_max, l->meter->at, l->meter->held,
            l->meter->status, l->meter->failed_at, heap[0 .. heap_size - 1],
            attribute_heap[0 .. attribute_heap_size - 1], number_heap[0 .. number_heap_size - 1];
    ensures lexer_valid(l) && meter_sticks{Pre, Post}(l->meter);
    ensures in_range(\result, (unsigned char *)p, (unsigned char *)end);
    ensures \old(l->dialect) == l->dialect && \old(l->meter) == l->meter && \old(l->names) == l->names; */
const unsigned char *tamis_lex_run_attributes(struct lexer *l, const unsigned char *p,
                                              const unsigned char *end);

#include "lex/emit.h" /* the functions of emit.c, which handlers call */

#endif
