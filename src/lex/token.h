/* token.h: the tokens that a lexer passes to its sink, and the sink's reply.
 *
 * The code that receives tokens needs only this file. A token and everything it points to is valid until the sink returns. Text
 * and attribute values marked `in_input` are valid longer: as long as the fed bytes are valid. */
#ifndef TAMIS_LEX_TOKEN_H
#define TAMIS_LEX_TOKEN_H

#include <stdbool.h>
#include <stdint.h>
#include <tamis/sgml.h>

#include "base/names.h"
#include "base/namespaces.h"
#include "base/span.h"

enum token_type {
    TOKEN_DOCTYPE,
    TOKEN_START_TAG,
    TOKEN_END_TAG,
    TOKEN_COMMENT,
    TOKEN_PROCESSING_INSTRUCTION,
    TOKEN_CHARACTERS, /* one or more characters; U+0000 is always a separate token */
    TOKEN_END_OF_FILE
};

struct attribute {
    const char *value; /* UTF-8; character references are decoded */
    uint32_t value_length;
    atom name;       /* the local name */
    uint32_t offset; /* offset of the name in the input */
    uint16_t ns;     /* enum name_space, or another namespace of the document; the lexer sets NS_NONE */
    bool in_input;   /* `value` is valid as long as the fed bytes are valid */
    /* If this member and `in_input` are true, no byte of `value` needs
     * an escape in the output. Only scan_tag.c sets this member. */
    bool is_plain;
};

static inline struct span attribute_value(const struct attribute *a)
{
    return span_of(a->value, a->value_length);
}

/* An event: the arguments of one call of a callback of tamis/sgml.h. The SGML dialect emits events; the
 * only token that it emits is the end-of-file token. The arrays have `count` items. */
struct event {
    unsigned char call; /* tamis_sgml_call: the callback that is called, one of three */
    uint32_t count;
    const tamis_sgml_type *types;
    const char *const *strings; /* the item for an omitted attribute name is NULL */
    const size_t *lengths;
    uint64_t offset; /* offset of the event's first byte in the input */
    uint64_t end;    /* offset after the event's last byte */
    uint64_t line;   /* line in which the event ends; the first line is 1 */
};

struct token {
    enum token_type type;
    atom name;                 /* name of a tag; ATOM_NONE: XML5's short end tag, </> */
    const struct names *names; /* the table of the names of a tag and its attributes */
    bool self_closing;         /* the self-closing flag of a start tag; in XML5: the tag is an empty tag */
    bool force_quirks;         /* DOCTYPE */
    bool has_name;             /* DOCTYPE */
    bool has_public_id;        /* DOCTYPE; a missing identifier is different from an empty one */
    bool has_system_id;
    bool in_input; /* `data` points into the bytes that were fed */
    uint32_t attribute_count;
    struct attribute *attributes;
    struct span data;   /* characters, comment text, processing instruction data or DOCTYPE name */
    struct span target; /* processing instruction */
    struct span public_id;
    struct span system_id;
    /* If not NULL, the token stands for this event. Only the public lexer (tamis/lexer.h) sets this member. */
    const struct event *event;
    uint64_t offset; /* offset of the token's first byte in the input */
    uint64_t end;    /* offset after the token's last byte */
};

/* The state of the tokenizer that the sink selects after a start tag if the content of the element is text. CONTENT_UNCHANGED:
 * the sink does not change the state. */
enum content_state {
    CONTENT_UNCHANGED,
    CONTENT_RCDATA,
    CONTENT_RAWTEXT,
    CONTENT_SCRIPT_DATA,
    CONTENT_PLAINTEXT
};

/* The sink's reply to a token. */
struct verdict {
    enum content_state content; /* after a start tag: the state in which the lexer continues */
    bool foreign; /* the adjusted current node is not an HTML element; <![CDATA[ then opens a CDATA section */
    bool self_closing_ignored; /* a start tag's self-closing flag was not acknowledged */
    bool stop;                 /* the lexer emits no more tokens */
};

enum parse_error {
#define PARSE_ERROR(id, code) ERROR_##id,
#include "lex/parse_errors.def"
#undef PARSE_ERROR
    PARSE_ERROR_COUNT
};

/* Returns the standard's code for an error, for example "unexpected-null-character". */
const char *tamis_lex_error_code(enum parse_error error);

struct sink {
    void *user; /* passed to every callback */
    struct verdict (*token)(void *user, const struct token *token);
    /* NULL: errors are not reported, and lines and columns are not counted. */
    void (*error)(void *user, enum parse_error error, uint64_t offset, uint64_t line, uint64_t column);
    /* Called for every event; only the SGML dialect has events. If this callback returns true, the lexer stops. */
    bool (*event)(void *user, const struct event *event);
    /* Called for every byte (or END) that a handler gets, in every dialect. NULL: no call. */
    void (*transition)(void *user, unsigned char from, int c, unsigned char to);
};

#endif
