/* lexer.h: everything a lexer remembers between two bytes, and what its handlers may do.
 *
 * A handler is `state f(struct lexer *l, int c)`: it gets one byte (or END), does what the standard's row says through
 * the functions below, and returns the next state, perhaps marked RECONSUME. It cannot see the input. */
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

/* How the driver passes over many bytes of a state at once: where they go, and which bytes end the run. */
enum run {
    NO_RUN,
    RUN_DATA,         /* characters to < & NUL; and whole tags at once */
    RUN_RCDATA,       /* characters to < & NUL */
    RUN_RAWTEXT,      /* characters to < NUL */
    RUN_PLAINTEXT,    /* characters to NUL */
    RUN_DRAFT_RCDATA, /* characters to < & - > NUL */
    RUN_DRAFT_CDATA,  /* characters to < - > NUL */
    RUN_ESCAPED,      /* characters to - < NUL */
    RUN_CDATA,        /* characters to ] (NUL is split off) */
    RUN_CDATA_BLOCK,  /* the same, but not while brackets wait in the temporary buffer */
    RUN_QUOTED,       /* attribute value to " & NUL */
    RUN_APOSTROPHED,  /* attribute value to ' & NUL */
    RUN_COMMENT,      /* data to < - NUL */
    RUN_BOGUS,        /* data to > NUL */
    RUN_PI,           /* data to ? > NUL */
    RUN_ATTRIBUTES,   /* whole attributes at once */
    RUN_LITERAL,      /* data to " NUL */
    RUN_LITERAL_APOS, /* data to ' NUL */
    RUN_SKIPPED,      /* data to ] NUL */
    RUN_OWN           /* what the dialect's own function says */
};

struct reference_rules;

/* Another name of a state. */
struct state_alias {
    const char *name;
    state state;
};

/* A front end: its states, in the order of its `.def`, and what else it does its own way. */
struct dialect {
    const char *name;
    unsigned state_count;
    handler *const *handlers;
    const unsigned char *runs;               /* enum run of each state */
    const char *const *state_names;          /* "RCDATA end tag open" */
    const struct state_alias *state_aliases; /* to one without a name; NULL: none */
    state first;
    state before_attribute_name; /* where the driver hands a tag over that it cannot finish */
    state content_states[5];     /* by enum content_state */
    /* Makes the token in hand that a state in the middle of one needs. */
    void (*enter)(struct lexer *l, state s);
    const struct reference_rules *references;
    /* RUN_OWN: takes bytes from `p` on and says where it stopped, as the functions of tag_run.c do. */
    const unsigned char *(*run)(struct lexer *l, const unsigned char *p, const unsigned char *end);
    /* What is wrong with a code point of the input whatever the state, or PARSE_ERROR_COUNT; NULL: nothing ever. */
    enum parse_error (*stream_error)(uint32_t c);
    bool replaces_null; /* U+0000 becomes U+FFFD before the tokenizer sees it */
    bool verbatim;      /* CR and a byte order mark come as they are */
    /* Names keep their case, end tags have no attributes, an attribute's first ":" is dropped. */
    bool xml_tags;
};

/* Where something stands in the input; line and column only while errors are wanted. */
struct place {
    uint64_t offset;
    uint64_t line;
    uint64_t column;
};

/* The event being made (SGML). Its strings lie in `values`, one after the other. */
struct strings {
    unsigned char call;
    uint32_t count;
    tamis_sgml_type *types;
    const char **texts;
    size_t *lengths;
    uint32_t capacity[3]; /* of these three */
};

struct lexer {
    const struct dialect *dialect;
    struct meter *meter;
    struct names *names;
    struct sink sink;

    state state;
    state return_state; /* of a character reference; in html-2008 also of what "<" begins; in sgml the state
                           that has read the token before its white space */
    bool foreign;       /* from the last verdict */
    bool stopped;
    bool at_end;                   /* in hand is the end of the input */
    bool after_newline;            /* the next code point begins a line */
    bool after_pair;               /* the code point in hand takes two columns */
    struct place at;               /* the code point in hand */
    enum parse_error stream_error; /* what is wrong with it, not yet reported; or PARSE_ERROR_COUNT */
    struct place mark;             /* where the match in the temporary buffer began */
    uint64_t token_start;          /* offset of the token being made */
    char part[4];                  /* a code point of text that is not whole yet */
    uint8_t part_length;
    uint64_t part_start; /* its offset */

    struct token characters; /* made apart: text may come while a tag is waiting to be one (</titl) */
    struct token token;
    struct buf name; /* the tag or attribute name being read; a DOCTYPE's name */
    struct buf attribute_name;
    struct buf temp;     /* the temporary buffer (13.2.5) */
    struct buf data;     /* comment, processing instruction; DOCTYPE */
    struct buf values;   /* attribute values that are not in the input, one after the other */
    size_t value_start;  /* of the current attribute, in `values` */
    size_t target_end;   /* processing instruction: where its target ends in `data` */
    size_t public_start; /* DOCTYPE: where its identifiers begin in `data` */
    size_t system_start;
    bool in_attribute;
    bool attribute_is_kept; /* its name is complete and no duplicate */
    atom last_start_tag;

    bool escaped;           /* the escape flag of html-2008 */
    uint8_t look_back;      /* how much of "<!--" its text ends in, or of "-->" while the flag is on */
    uint64_t look_back_end; /* one past the last byte of that */

    struct attribute *attributes;
    uint32_t attribute_capacity;
    uint32_t attributes_seen; /* duplicates counted */
    uint32_t *seen;           /* by atom: the serial of the last tag that had this attribute */
    uint32_t seen_capacity;
    uint32_t tag_serial; /* goes on from document to document, so that `seen` need not be cleared */

    struct buf again;      /* bytes to be given to the handlers once more */
    size_t again_at;       /* how many of them have been */
    uint64_t again_offset; /* of the next of them in the input */

    struct strings strings;
    bool normalize;       /* SGML: fold names, cut white space */
    bool no_greater_than; /* SGML: none comes any more */
    uint64_t line_feeds;  /* SGML: in the tokens so far */

    uint8_t reference_phase; /* of a dialect that has one state for references */
    int reference_closer;    /* what makes an "&" before it text, or END */
    uint32_t code;           /* the character reference code */
    uint16_t reference;      /* node of the named references' trie */
    uint16_t match;          /* value of the longest match so far; 0: none */
    size_t match_length;     /* bytes of `temp` that it takes */
    struct place match_end;
};

/* lexer.c: the lifetime. `names` and `meter` belong to the caller. */
void tamis_lex_init(struct lexer *l, const struct dialect *d, struct meter *m, struct names *names,
                    struct sink sink);
void tamis_lex_restart(struct lexer *l); /* for the next document; keeps memory */
void tamis_lex_free(struct lexer *l);

/* Before the first byte: begin in another state. */
void tamis_lex_enter(struct lexer *l, state first);

/* driver.c: the only code that sees input or changes the state. Fed bytes must stay until the token they are part of is
 * complete; if they go before, say so with tamis_lex_settle() while lexer_in_tag(). */
void tamis_lex_feed(struct lexer *l, const struct piece *piece);
void tamis_lex_finish(struct lexer *l, uint64_t end); /* of the input: it may be more than its pieces are */
void tamis_lex_settle(struct lexer *l);

static inline bool lexer_in_tag(const struct lexer *l)
{
    return (l->token.type == TOKEN_START_TAG || l->token.type == TOKEN_END_TAG) && l->token.attribute_count;
}

/* Whether `l` takes no more input. */
static inline bool lexer_done(const struct lexer *l)
{
    return l->stopped || !meter_ok(l->meter);
}

/* driver.c: for a dialect whose tokens are the longest match: the last `n` bytes of `data` turned out not to belong to
 * the token. They are given to the handlers again, before the byte in hand; the handler that says this returns a
 * state marked RECONSUME. Counted as work. */
void tamis_lex_back_up(struct lexer *l, size_t n);

/* tag_run.c: whole tags and attributes of ordinary shape in one pass; equal to the state machine, only faster. `p` is at
 * the < of DATA, or in the state BEFORE_ATTRIBUTE_NAME. Returns how far it got; the state says where the machine goes
 * on from there. */
const unsigned char *tamis_lex_run_tag(struct lexer *l, const unsigned char *p, const unsigned char *end);
const unsigned char *tamis_lex_run_attributes(struct lexer *l, const unsigned char *p,
                                              const unsigned char *end);

/* emit.c: what handlers may do. The `emit` functions hand a token to the sink. */
void tamis_lex_error(struct lexer *l, enum parse_error error);
void tamis_lex_error_at(struct lexer *l, enum parse_error error, struct place place);
void tamis_lex_stream_error(struct lexer *l);
void tamis_lex_emit_run(struct lexer *l, struct span run, uint64_t offset, bool in_input);
void tamis_lex_emit_text(struct lexer *l, struct span text); /* that is not a run of the input */
void tamis_lex_emit_byte(struct lexer *l, int c);
void tamis_lex_emit_end(struct lexer *l);

static inline void emit_text(struct lexer *l, const char *text)
{
    tamis_lex_emit_text(l, span_from(text));
}

/* U+FFFD, which takes the place of U+0000 nearly everywhere. */
static inline struct span replacement_character(void)
{
    return SPAN("\xEF\xBF\xBD");
}

void tamis_lex_begin_tag(struct lexer *l, enum token_type type);
void tamis_lex_end_tag_name(struct lexer *l);
void tamis_lex_begin_attribute(struct lexer *l);
void tamis_lex_end_attribute_name(struct lexer *l);
void tamis_lex_end_attribute(struct lexer *l);
void tamis_lex_append_value(struct lexer *l, struct span text);
bool tamis_lex_take_attribute(struct lexer *l, struct attribute a);
state tamis_lex_emit_tag(struct lexer *l, state next);
bool tamis_lex_appropriate(struct lexer *l);

void tamis_lex_begin_data(struct lexer *l, enum token_type type);
void tamis_lex_emit_data(struct lexer *l);

#endif
