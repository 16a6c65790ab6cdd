/* outcome.h: what one step of a lexer does, in words that are the same for every input that makes it take that step: "." is
 * the character in hand, "lc" its lower case, "buffer" what has been read of a word or a name. */
#ifndef TESTS_CELLS_OUTCOME_H
#define TESTS_CELLS_OUTCOME_H

#include "lex/lexer.h"
#include "support/text.h"

enum { OUTCOME_ITEMS_MAX = 12 };

/* Characters as they were put out, or the words for a token or an error. */
struct outcome_item {
    struct text what;
    bool is_text;
};

struct outcome {
    struct text words;
    struct outcome_item items[OUTCOME_ITEMS_MAX];
    unsigned item_count;
    struct text temp; /* the lexer's buffers as they were */
    struct text data;
    size_t name, attribute_name, values, again;
    uint32_t tag_serial;
    bool self_closing, force_quirks, has_public_id, has_system_id, escaped;
    unsigned char character[4];
    size_t character_length; /* 0: the end of the input */
    bool in_reference;
    bool again_now;
};

/* Before the step of a character's first byte, and for each of its others. */
void outcome_begin(struct outcome *o, struct lexer *l, int c, bool in_reference);
void outcome_goes_on(struct outcome *o, int c);

/* In between: what the lexer hands on. */
void outcome_token(struct outcome *o, const struct token *t);
void outcome_error(struct outcome *o, const char *code);

/* After it: puts it into words. `again`: the character is read once more, so nothing that was put out is it. */
void outcome_note(struct outcome *o, const struct lexer *l, bool again);
void outcome_free(struct outcome *o);

#endif
