/* language.h: the grammar of the texts that the gate accepts, for the output of a safe policy as HTML, as portable HTML and as
 * XML. It is a finite automaton. A text begins and ends in the state TEXT. If it is raw text as a whole, it begins and ends in
 * RAW_TEXT. A byte for which the condition of a row holds leads to the state of the row; the first row that fits counts. If none
 * fits, the text is refused, with the rule of the state.
 *
 * In this language, a "<" always begins the tag, comment, processing instruction or DOCTYPE that it seems to begin: no text and
 * no value of an attribute contains "<", and neither does the content of raw text elements. So the language needs no tree.
 * docs/gate.md has the argument, and tools/prove_readers.py checks it for each tokenizer.
 *
 * Which names, references and values are allowed is not a part of the grammar: gate.c looks them up. */
#ifndef TAMIS_GATE_LANGUAGE_H
#define TAMIS_GATE_LANGUAGE_H

/* Conditions. `c` is the byte, from 0 to 255. */
#define GATE_LETTER(c) (((c) >= 'a' && (c) <= 'z') || ((c) >= 'A' && (c) <= 'Z'))
#define GATE_DIGIT(c)  ((c) >= '0' && (c) <= '9')
#define GATE_WHITE(c)  ((c) == ' ' || (c) == '\t' || (c) == '\n' || (c) == '\f' || (c) == '\r')
/* The bytes of names of elements, attributes and targets. */
#define GATE_NAME(c) \
    ((c) > ' ' && (c) != '"' && (c) != '&' && (c) != '\'' && (c) != '/' && (c) != '<' && (c) != '=' && \
     (c) != '>' && (c) != '?' && (c) != '`')
/* The bytes that stand for themselves in a text, and in the value of an attribute. */
#define GATE_PLAIN(c)    ((c) != '\0' && (c) != '<' && (c) != '&')
#define GATE_IN_VALUE(c) ((c) != '\0' && (c) != '<' && (c) != '>' && (c) != '&' && (c) != '"')

/* GATE_GRAMMAR(STATE, ON): STATE(name, rule, rows), and each row is ON(condition, next state) */
#define GATE_GRAMMAR(STATE, ON) \
    STATE(TEXT, TEXT, ON(GATE_PLAIN(c), TEXT) ON(c == '<', LESS) ON(c == '&', TEXT_AMPERSAND)) \
    STATE(TEXT_AMPERSAND, REFERENCE, ON(c == '#', TEXT_NUMBER) ON(c >= 'a' && c <= 'z', TEXT_REFERENCE)) \
    STATE(TEXT_REFERENCE, REFERENCE, ON(c >= 'a' && c <= 'z', TEXT_REFERENCE) ON(c == ';', TEXT)) \
    STATE(TEXT_NUMBER, REFERENCE, ON(GATE_DIGIT(c), TEXT_NUMBER) ON(c == ';', TEXT)) \
    STATE(LESS, LESS, \
          ON(GATE_LETTER(c), START_NAME) ON(c == '/', END_OPEN) ON(c == '!', DECLARATION) \
              ON(c == '?', INSTRUCTION_OPEN)) \
    STATE(START_NAME, START_TAG, \
          ON(GATE_NAME(c), START_NAME) ON(c == ' ', BEFORE_ATTRIBUTE) ON(c == '/', SLASH) \
              ON(c == '>', TEXT) /* RAW_TEXT after the start tag of a raw text element */) \
    STATE(BEFORE_ATTRIBUTE, START_TAG, ON(GATE_NAME(c), ATTRIBUTE_NAME) ON(c == '/', SLASH)) \
    STATE(ATTRIBUTE_NAME, START_TAG, \
          ON(GATE_NAME(c), ATTRIBUTE_NAME) ON(c == '=', BEFORE_VALUE) ON(c == ' ', BEFORE_ATTRIBUTE) \
              ON(c == '/', SLASH) ON(c == '>', TEXT) /* or RAW_TEXT */) \
    STATE(BEFORE_VALUE, VALUE, ON(c == '"', VALUE)) \
    STATE(VALUE, VALUE, ON(c == '"', AFTER_VALUE) ON(GATE_IN_VALUE(c), VALUE) ON(c == '&', VALUE_AMPERSAND)) \
    STATE(VALUE_AMPERSAND, REFERENCE, ON(c == '#', VALUE_NUMBER) ON(c >= 'a' && c <= 'z', VALUE_REFERENCE)) \
    STATE(VALUE_REFERENCE, REFERENCE, ON(c >= 'a' && c <= 'z', VALUE_REFERENCE) ON(c == ';', VALUE)) \
    STATE(VALUE_NUMBER, REFERENCE, ON(GATE_DIGIT(c), VALUE_NUMBER) ON(c == ';', VALUE)) \
    STATE(AFTER_VALUE, START_TAG, \
          ON(c == ' ', BEFORE_ATTRIBUTE) ON(c == '/', SLASH) ON(c == '>', TEXT) /* or RAW_TEXT */) \
    STATE(SLASH, START_TAG, ON(c == '>', TEXT) /* never for a raw text element */) \
    STATE(END_OPEN, END_TAG, ON(GATE_LETTER(c), END_NAME)) \
    STATE(END_NAME, END_TAG, ON(GATE_NAME(c), END_NAME) ON(c == '>', TEXT)) \
    STATE(RAW_TEXT, RAW_TEXT, ON(c != '\0' && c != '<', RAW_TEXT) ON(c == '<', RAW_LESS)) \
    STATE(RAW_LESS, RAW_TEXT, ON(c == '/', RAW_END_OPEN)) \
    STATE(RAW_END_OPEN, RAW_TEXT, ON(GATE_LETTER(c), RAW_END_NAME)) \
    STATE(RAW_END_NAME, RAW_TEXT, \
          ON(GATE_NAME(c), RAW_END_NAME) \
              ON(c == '>', TEXT) /* only if it is the name of the raw text element */) \
    STATE(DECLARATION, COMMENT, ON(c == '-', DECLARATION_DASH) ON(c == 'D', DOCTYPE_D)) \
    STATE(DECLARATION_DASH, COMMENT, ON(c == '-', COMMENT_START)) \
    STATE(DOCTYPE_D, DOCTYPE, ON(c == 'O', DOCTYPE_O)) \
    STATE(DOCTYPE_O, DOCTYPE, ON(c == 'C', DOCTYPE_C)) \
    STATE(DOCTYPE_C, DOCTYPE, ON(c == 'T', DOCTYPE_T)) \
    STATE(DOCTYPE_T, DOCTYPE, ON(c == 'Y', DOCTYPE_Y)) \
    STATE(DOCTYPE_Y, DOCTYPE, ON(c == 'P', DOCTYPE_P)) \
    STATE(DOCTYPE_P, DOCTYPE, ON(c == 'E', DOCTYPE)) \
    STATE(DOCTYPE, DOCTYPE, ON(c == ' ', DOCTYPE_NAME)) \
    STATE(DOCTYPE_NAME, DOCTYPE, ON(GATE_LETTER(c), DOCTYPE_NAME) ON(c == '>', TEXT)) \
    STATE(COMMENT_START, COMMENT, \
          ON(c == '-', COMMENT_START_DASH) ON(c == '<', COMMENT_LESS) ON(c != '\0' && c != '>', COMMENT)) \
    STATE(COMMENT_START_DASH, COMMENT, \
          ON(c == '-', COMMENT_DASHES) ON(c == '<', COMMENT_LESS) ON(c != '\0' && c != '>', COMMENT)) \
    STATE(COMMENT, COMMENT, ON(c == '-', COMMENT_DASH) ON(c == '<', COMMENT_LESS) ON(c != '\0', COMMENT)) \
    STATE(COMMENT_DASH, COMMENT, \
          ON(c == '-', COMMENT_DASHES) ON(c == '<', COMMENT_LESS) ON(c != '\0', COMMENT)) \
    STATE(COMMENT_DASHES, COMMENT, \
          ON(c == '>', TEXT) ON(c == '-', COMMENT_DASHES) ON(GATE_WHITE(c), COMMENT_DASHES_SPACE) \
              ON(c == '<', COMMENT_LESS) ON(c == '!', COMMENT_BANG) ON(c != '\0', COMMENT)) \
    STATE(COMMENT_BANG, COMMENT, \
          ON(c == '-', COMMENT_DASH) ON(c == '<', COMMENT_LESS) ON(c != '\0' && c != '>', COMMENT)) \
    STATE(COMMENT_DASHES_SPACE, COMMENT, \
          ON(GATE_WHITE(c), COMMENT_DASHES_SPACE) ON(c == '-', COMMENT_DASH) ON(c == '<', COMMENT_LESS) \
              ON(c != '\0' && c != '>', COMMENT)) \
    STATE(COMMENT_LESS, COMMENT, \
          ON(c == '-', COMMENT_DASH) ON(c == '<', COMMENT_LESS) ON(c == '!', COMMENT_LESS_BANG) \
              ON(c != '\0', COMMENT)) \
    STATE(COMMENT_LESS_BANG, COMMENT, \
          ON(c == '-', COMMENT_LESS_BANG_DASH) ON(c == '<', COMMENT_LESS) ON(c != '\0', COMMENT)) \
    STATE(COMMENT_LESS_BANG_DASH, COMMENT, ON(c == '<', COMMENT_LESS) ON(c != '\0' && c != '-', COMMENT)) \
    STATE(INSTRUCTION_OPEN, INSTRUCTION, ON(GATE_NAME(c), INSTRUCTION_TARGET)) \
    STATE(INSTRUCTION_TARGET, INSTRUCTION, \
          ON(GATE_NAME(c), INSTRUCTION_TARGET) ON(c == ' ', INSTRUCTION) ON(c == '?', INSTRUCTION_QUESTION)) \
    STATE(INSTRUCTION, INSTRUCTION, \
          ON(c == '?', INSTRUCTION_QUESTION) ON(c != '\0' && c != '>', INSTRUCTION)) \
    STATE(INSTRUCTION_QUESTION, INSTRUCTION, \
          ON(c == '>', TEXT) ON(c == '?', INSTRUCTION_QUESTION) ON(c != '\0', INSTRUCTION))

enum gate_state {
    GATE_REFUSED,
#define GATE_ENUM(name, rule, rows) GATE_##name,
#define GATE_NO_ROW(condition, to)
    GATE_GRAMMAR(GATE_ENUM, GATE_NO_ROW)
#undef GATE_ENUM
        GATE_STATE_COUNT
};

#endif
