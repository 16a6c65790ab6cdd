/* user_texts.c: see user_texts.h. */
#include "harness/user_texts.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include <tamis/limits.h>

/* Words that only a person who knows the program, its policy or tamis understands. A word is found at the start of a longer one, too. */
static const char *const internal_words[] = {
    "algorithm", "allocat",  "api",      "arena",   "argument", "buffer", "byte",   "callback", "config",
    "depth",     "fixpoint", "function", "heap",    "json",     "limit",  "maxim",  "memory",   "meter",
    "node",      "null",     "parse",    "pattern", "pointer",  "policy", "prefix", "rule",     "sanitiz",
    "serializ",  "stable",   "stack",    "status",  "tamis",    "thread", "token",  "tree",     "utf",
};

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Reports whether a word of the sentence begins with `start`, in letters of any case. */
static bool has_word(const char *sentence, const char *start)
{
    size_t n = strlen(start), most = strlen(sentence);
    for (size_t at = 0; at + n <= most; at++) {
        size_t same = 0;
        while (same < n && (sentence[at + same] | 0x20) == start[same])
            same++;
        if (same == n && (at == 0 || !is_letter(sentence[at - 1])))
            return true;
    }
    return false;
}

/* Reports whether the sentence contains "INPUT_BYTES", or "input bytes". */
static bool names_a_limit(const char *sentence)
{
    for (int i = 0; i < TAMIS_LIMIT_COUNT; i++) {
        char words[100] = "";
        strncat(words, tamis_limit_name((tamis_limit)i), sizeof words - 1);
        if (strstr(sentence, words))
            return true;
        bool has_several = strchr(words, '_') != NULL;
        for (char *c = words; *c; c++)
            *c = *c == '_' ? ' ' : (char)(*c | 0x20);
        if (has_several && has_word(sentence, words))
            return true;
    }
    return false;
}

const char *flaw_of_user_text(const char *user_text, const char *operator_text, const char *name)
{
    size_t n = strlen(user_text);
    if (n < 10 || n > 100)
        return "too short or too long";
    if (user_text[0] < 'A' || user_text[0] > 'Z' || strchr(user_text, '.') != user_text + n - 1)
        return "not one sentence with a capital and a full stop";
    if (strpbrk(user_text, "0123456789_`%{}"))
        return "contains a number or a sign of a program";
    if (strcmp(user_text, operator_text) == 0 || strstr(user_text, operator_text))
        return "the same as the other sentence";
    if (strstr(user_text, name) || names_a_limit(user_text))
        return "contains a name of the interface";
    for (size_t i = 0; i < sizeof internal_words / sizeof *internal_words; i++)
        if (has_word(user_text, internal_words[i]))
            return internal_words[i];
    return NULL;
}
