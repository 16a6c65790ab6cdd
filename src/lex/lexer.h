/* lexer.h: struct lexer, and the functions for its handlers.
 *
 * Each state of the tokenizer has a handler, a function `state f(struct lexer *l, int c)`. A handler
 * gets one byte (or END) and returns the next state. It uses the functions of this file and of handler.h
 * to do what the standard prescribes for its state. If the returned state is marked RECONSUME, the
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

static inline state reconsume(state s)
{
    return (state)(s | RECONSUME);
}

struct lexer;
typedef state handler(struct lexer *l, int c);

/* In some states, driver.c can read several bytes at once (a run). The comments name the bytes
 * before which a run ends, and the kind of the run: "characters" are emitted as text, an "attribute
 * value" is appended to the buffer `values`, and "data" is appended to the buffer `data`. */
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
    state content_states[5]; /* indexed by enum content_state */
    /* Called by tamis_lex_enter(). If `s` is a state inside a token, creates the unfinished token. */
    void (*enter)(struct lexer *l, state s);
    const struct reference_rules *references;
    /* The function for RUN_OWN: reads a run that starts at `p`, and returns the byte after the run. */
    const unsigned char *(*run)(struct lexer *l, const unsigned char *p, const unsigned char *end);
    /* Returns the input stream error of a code point, or PARSE_ERROR_COUNT if it has none. NULL: no code point has an error. */
    enum parse_error (*stream_error)(uint32_t c);
    bool replaces_null; /* the handlers get U+FFFD instead of U+0000 */
    bool verbatim;      /* CR and a byte order mark are kept */
    /* Ordinary tags and references are those of HTML (scan_tag.h, charref/scan_reference.h). */
    bool scans_tags;
    /* Tags are read by the rules of XML5: names keep their case, end tags have no attributes, and a ":" before the name of an
     * attribute is dropped. */
    bool xml_tags;
};

/* A place in the input. Line and column are counted only if errors are reported. */
struct place {
    uint64_t offset;
    uint64_t line;
    uint64_t column;
};

/* The SGML event that is not complete yet (struct event in token.h). The lexer's
 * buffer `values` stores the strings of the event, one after the other. */
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
    uint64_t expanded;      /* the total length of the text of all entities that were expanded */
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
    /* The adjusted current node is not an HTML element. The caller can
     * set this member; every verdict of the sink sets it again. */
    bool foreign;
    bool question_mark_begins_comment; /* "<?" begins a bogus comment, as in HTML until 2025 */
    bool stopped;
    bool at_end;        /* the current byte is END, the end of the input */
    bool after_newline; /* the last code point was a line feed: the next one begins a line */
    /* The last code point counts as two columns, because it is a surrogate pair in UTF-16. */
    bool after_pair;
    struct place at; /* the offset of the current byte; the line and the column of its code point */
    /* The input stream error of the current code point, until it is reported; PARSE_ERROR_COUNT: none. */
    enum parse_error stream_error;
    /* The place where the content of the temporary buffer, or the current attribute, starts; in sgml, where the current event
     * starts. */
    struct place mark;
    uint64_t token_start; /* the input offset of the current token */
    char part[4];         /* the bytes of a code point of text that is not complete yet */
    uint8_t part_length;
    uint64_t part_start; /* the input offset of the first byte in `part` */

    /* The token for text; separate from `token`, because text can be emitted while a tag is incomplete ("</titl" in RCDATA). */
    struct token characters;
    struct token token;
    struct buf name; /* the name of the current tag */
    struct buf attribute_name;
    struct buf temp; /* the temporary buffer (13.2.5) */
    /* The text of a comment, the target and data of a processing instruction, or the
     * name and identifiers of a DOCTYPE; in sgml, the bytes of the current token. */
    struct buf data;
    /* Attribute values, one after the other; in sgml, the strings of the event. */
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
    /* html-2008: the part of "<!--" or "-->" that ends at the offset `look_back_end`; a value of enum look_back. */
    uint8_t look_back;
    uint64_t look_back_end;

    struct attribute *attributes;
    uint32_t attribute_capacity;
    /* The number of attributes of the current tag, including duplicates. In sgml, the number of attributes of the current tag,
     * or of parameters and comments of the current declaration. */
    uint32_t attributes_seen;
    uint32_t *seen; /* indexed by atom: the serial number of the last tag that had this attribute */
    uint32_t seen_capacity;
    /* The serial number of the current tag. It is not reset between documents, so that `seen` need not be cleared. */
    uint32_t tag_serial;

    struct buf again;      /* bytes that the handlers must read again */
    size_t again_at;       /* the number of bytes in `again` that the handlers have already read again */
    uint64_t again_offset; /* the input offset of the next byte in `again` */

    struct strings strings;
    bool normalize;       /* SGML: normalize strings, as described at tamis_sgml_norm() */
    bool no_greater_than; /* SGML: no ">" follows in the input */
    uint64_t line_feeds;  /* SGML: the number of line feeds read, except in an unfinished token */

    uint8_t reference_phase; /* enum reference_phase, in html-2008 and xml5 */
    /* If this byte follows "&" directly, the "&" is text; END: only the bytes that struct reference_rules specifies have this
     * effect. */
    int reference_closer;
    uint32_t code;          /* the character reference code */
    uint16_t reference;     /* node of the trie of named references */
    uint16_t match;         /* the value of the longest match so far; 0: none */
    size_t match_length;    /* the number of bytes of `temp` that belong to the longest match */
    struct place match_end; /* the place of the last byte of the longest match */
};

/* lexer.c: functions that create, reset and free a lexer. `m` and `names` belong to the caller, and must exist as long as the
 * lexer. */
void tamis_lex_init(struct lexer *l, const struct dialect *d, struct meter *m, struct names *names,
                    struct sink sink);
void tamis_lex_restart(struct lexer *l); /* prepares the lexer for the next document; keeps the memory */
void tamis_lex_free(struct lexer *l);

/* Makes the lexer begin in the state `first` instead of the first state of the dialect. If `first` is a state
 * inside a token, creates the unfinished token. This function can be called only before the first byte is fed. */
void tamis_lex_enter(struct lexer *l, state first);

/* driver.c: reads the input and calls the handlers. The lexer does not read the fed bytes after tamis_lex_feed() has returned. */
void tamis_lex_feed(struct lexer *l, const struct piece *piece);
void tamis_lex_finish(struct lexer *l, uint64_t end); /* `end`: the offset of the end of the input */

/* Reports whether the lexer has stopped or failed. */
static inline bool lexer_done(const struct lexer *l)
{
    return l->stopped || !meter_ok(l->meter);
}

/* Records the offset that the lexer has reached. */
static inline void lexer_reach(struct lexer *l, uint64_t offset)
{
    meter_reach(l->meter, offset);
}

/* Reports whether `value` is within the limit. If it is not, sets the meter's status. */
/*@ requires lexer_valid(l) && limit < TAMIS_LIMIT_COUNT;
    assigns l->meter->status, l->meter->failed_at;
    ensures LEXER_KEPT(l);
    ensures \result ==> value <= l->meter->limits[limit];
    ensures !\result ==> l->meter->status != TAMIS_OK; */
static inline bool lexer_within(struct lexer *l, tamis_limit limit, uint64_t value)
{
    return meter_within(l->meter, limit, value);
}

/* Returns the atom of a name. Adds the name to `l->names` if it is a new name. */
static inline atom lexer_intern(struct lexer *l, struct span name)
{
    return tamis_base_names_intern(l->names, name);
}

/* Calls the sink. The sink can use the meter and the memory of the document. It can also add names to the document, and
 * change the attributes of the token. Afterwards, the lexer does not read these attributes. */
static inline struct verdict lexer_call_sink(struct lexer *l, const struct token *t)
{
    return l->sink.token(l->sink.user, t);
}

/* Passes the token to the sink, stores `foreign` and `stop` of the sink's verdict, and returns the verdict. Every token except
 * text counts as a unit of work. lexer_done() must be false. */
static inline struct verdict lexer_pass(struct lexer *l, const struct token *t)
{
    if (t->type != TOKEN_CHARACTERS) { /* the number of text tokens depends on how the input is split */
        meter_work(l->meter, 1);
    }
    struct verdict v = lexer_call_sink(l, t);
    l->foreign = v.foreign;
    l->stopped = v.stop;
    return v;
}

/* driver.c: for a dialect whose rules select the longest match (sgml). The handler has found that the last `n`
 * bytes of `data` do not belong to the token. This function makes the handlers read these bytes again, before the
 * current byte. The calling handler must return a state marked RECONSUME. The `n` bytes are counted as work. */
void tamis_lex_back_up(struct lexer *l, size_t n);

/* markup_run.c: emits text, ordinary tags (scan_tag.h) and ordinary references (charref/scan_reference.h)
 * from `p` on, in the data state, without the state machine. There must be no U+0000 between `p` and `end`.
 * Returns the first byte that it did not read: the "&" or "<" of a construct that is not ordinary, the first
 * byte after a tag that changes the state, or `end`. It also returns when the lexer has stopped or failed. */
const unsigned char *tamis_lex_run_markup(struct lexer *l, const unsigned char *p, const unsigned char *end);

/* emit.c: functions for handlers. The `emit` functions pass a token to the sink. */
void tamis_lex_error(struct lexer *l, enum parse_error error);
void tamis_lex_error_at(struct lexer *l, enum parse_error error, struct place place);
void tamis_lex_stream_error(struct lexer *l);
void tamis_lex_emit_run(struct lexer *l, struct span run, uint64_t offset, bool in_input);
void tamis_lex_emit_text(struct lexer *l, struct span text); /* `text` does not point into the fed bytes */
void tamis_lex_emit_byte(struct lexer *l, int c);
void tamis_lex_emit_end(struct lexer *l);

/* `text` must be a string literal. */
static inline void emit_text(struct lexer *l, const char *text)
{
    tamis_lex_emit_text(l, span_from(text));
}

/* Returns U+FFFD, which replaces U+0000 in most states. */
static inline struct span replacement_character(void)
{
    return SPAN("\xEF\xBF\xBD");
}

void tamis_lex_begin_tag(struct lexer *l, enum token_type type);
void tamis_lex_end_tag_name(struct lexer *l);
void tamis_lex_begin_attribute(struct lexer *l);
void tamis_lex_end_attribute_name(struct lexer *l);
void tamis_lex_end_attribute(struct lexer *l);
/*@ requires lexer_valid(l) && span_readable(text); assigns LEXER_MEMORY(l); ensures LEXER_KEPT(l);
    // promise P4: a value is never longer than its limit
    ensures text.n <= INT64_MAX && l->in_attribute ==> l->values.n == \old(l->values.n) ||
                l->values.n - l->value_start <= l->meter->limits[TAMIS_MAX_ATTRIBUTE_VALUE_BYTES]; */
void tamis_lex_append_value(struct lexer *l, struct span text);
state tamis_lex_emit_tag(struct lexer *l, state next);
bool tamis_lex_is_appropriate_end_tag(struct lexer *l);

void tamis_lex_begin_data(struct lexer *l, enum token_type type);
void tamis_lex_emit_data(struct lexer *l);

#endif
