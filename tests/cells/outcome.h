/* outcome.h: describes what one step of a lexer does. The description is the same for every input that causes this step:
 * "." stands for the current character, "lc" for its lowercase form, "buffer" for the part of a word or a name that has
 * been read. */
#ifndef TESTS_CELLS_OUTCOME_H
#define TESTS_CELLS_OUTCOME_H

#include "lex/lexer.h"
#include "support/text.h"

enum { OUTCOME_ITEMS_MAX = 12 };

/* Characters that the lexer emitted, or the description of a token or an error. */
struct outcome_item {
    struct text what;
    bool is_text;
};

struct outcome {
    struct text words;
    struct outcome_item items[OUTCOME_ITEMS_MAX];
    unsigned item_count;
    struct text temp; /* the buffers of the lexer before the step */
    struct text data;
    size_t name, attribute_name, values, again;
    uint32_t tag_serial;
    bool self_closing, force_quirks, has_public_id, has_system_id, escaped;
    unsigned char character[4];
    size_t character_length; /* 0: the end of the input */
    bool in_reference;
    bool again_now;
};

/* The first function must be called before the step for the first byte of a character, the second one for each of its
 * other bytes. */
void outcome_begin(struct outcome *o, struct lexer *l, int c, bool in_reference);
void outcome_goes_on(struct outcome *o, int c);

/* These functions must be called for each token and each error that the lexer emits in the step. */
void outcome_token(struct outcome *o, const struct token *t);
void outcome_error(struct outcome *o, const char *code);

/* Must be called after the step: writes the description to o->words. `again`: the character is reconsumed, so the lexer
 * has not emitted it in this step. */
void outcome_note(struct outcome *o, const struct lexer *l, bool again);
void outcome_free(struct outcome *o);

#endif
