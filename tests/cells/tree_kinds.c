/* tree_kinds.c: see tree_kinds.h. */
#include "cells/tree_kinds.h"

#include <string.h>

#include "parse/parser.h"

static const char *const names[TAG_KINDS] = {
#define TAG_KIND(names) names,
#include "cells/tag_kinds.def"
#undef TAG_KIND
};

const char *tag_kind_names(unsigned tag_kind)
{
    return names[tag_kind];
}

/* Removes the first word from `left` and returns it. */
static struct span next_word(struct span *left)
{
    size_t n = span_find(*left, ' ');
    struct span word = span_of(left->p, n);
    *left = n < left->n ? span_of(left->p + n + 1, left->n - n - 1) : span_of(left->p + n, 0);
    return word;
}

struct tree_kinds tree_kinds_make(void)
{
    struct tree_kinds kinds = {{0}};
    for (unsigned i = 1; i < TAG_KINDS; i++)
        for (struct span left = span_from(names[i]); left.n;)
            kinds.of_name[tamis_base_names_static(next_word(&left))] = (uint8_t)i;
    return kinds;
}

static bool has_any(const struct token *t, const atom *wanted, size_t n)
{
    for (uint32_t i = 0; i < t->attribute_count; i++)
        for (size_t k = 0; k < n; k++)
            if (t->attributes[i].name == wanted[k])
                return true;
    return false;
}

static unsigned start_kind(const struct tree_kinds *kinds, const struct token *t)
{
    static const atom font[] = {ATOM_color, ATOM_face, ATOM_size};
    if (t->name == ATOM_font && has_any(t, font, 3))
        return TREE_FONT_COLOR;
    if (t->name == ATOM_input && tamis_parse_is_hidden(t))
        return TREE_INPUT_HIDDEN;
    return TREE_START + (t->name < ATOM_STATIC_COUNT ? kinds->of_name[t->name] : 0u);
}

static unsigned text_kind(const struct token *t)
{
    if (t->data.n && t->data.p[0] == '\0')
        return TREE_NULL;
    return tamis_parse_all_space(t->data) ? TREE_SPACE : TREE_TEXT;
}

unsigned tree_kind(const struct tree_kinds *kinds, const struct token *t)
{
    switch (t->type) {
    case TOKEN_DOCTYPE:
        return TREE_DOCTYPE;
    case TOKEN_COMMENT:
        return TREE_COMMENT;
    case TOKEN_PROCESSING_INSTRUCTION:
        return TREE_PI;
    case TOKEN_CHARACTERS:
        return text_kind(t);
    case TOKEN_START_TAG:
        return start_kind(kinds, t);
    case TOKEN_END_TAG:
        return TREE_END + (t->name < ATOM_STATIC_COUNT ? kinds->of_name[t->name] : 0u);
    case TOKEN_END_OF_FILE:
        break;
    }
    return TREE_END_OF_FILE;
}

/* --- as text --- */

static const char *const plain_labels[TREE_START] = {
    [TREE_DOCTYPE] = "DOCTYPE",         [TREE_COMMENT] = "comment", [TREE_PI] = "processing-instruction",
    [TREE_SPACE] = "white-space",       [TREE_NULL] = "NUL",        [TREE_TEXT] = "text",
    [TREE_END_OF_FILE] = "end-of-file",
};

static bool is_tag_of(unsigned kind, unsigned first)
{
    return kind >= first && kind < first + TAG_KINDS;
}

static void add_tag(struct text *out, const char *before, unsigned tag_kind, unsigned name)
{
    struct span left = span_from(names[tag_kind]), word = next_word(&left);
    while (name-- && left.n)
        word = next_word(&left);
    text_add_string(out, before);
    text_add(out, word.p, word.n);
    text_add_string(out, ">");
}

void tree_kind_label(unsigned kind, struct text *out)
{
    if (kind < TREE_START)
        text_add_string(out, plain_labels[kind]);
    else if (kind == TREE_INPUT_HIDDEN)
        text_add_string(out, "<input-hidden>");
    else if (kind == TREE_FONT_COLOR)
        text_add_string(out, "<font-color>");
    else
        add_tag(out, is_tag_of(kind, TREE_START) ? "<" : "</", (kind - TREE_START) % TAG_KINDS, 0);
}

void tree_kind_markup(unsigned kind, unsigned name, struct text *out)
{
    static const struct span plain[TREE_START] = {
        {"<!DOCTYPE html>", 15}, {"<!--c-->", 8}, {"<?pi?>", 6}, {" ", 1}, {"\0", 1}, {"x", 1}, {"", 0},
    };
    if (kind < TREE_START)
        text_add(out, plain[kind].p, plain[kind].n);
    else if (kind == TREE_INPUT_HIDDEN)
        text_add_string(out, "<input type=hidden>");
    else if (kind == TREE_FONT_COLOR)
        text_add_string(out, name == 0 ? "<font color=x>" : name == 1 ? "<font face=x>" : "<font size=x>");
    else
        add_tag(out, is_tag_of(kind, TREE_START) ? "<" : "</", (kind - TREE_START) % TAG_KINDS, name);
}

unsigned tree_kind_name_count(unsigned kind)
{
    if (kind == TREE_FONT_COLOR)
        return 3;
    if (kind < TREE_START || kind == TREE_INPUT_HIDDEN)
        return 1;
    unsigned count = 0;
    for (struct span left = span_from(names[(kind - TREE_START) % TAG_KINDS]); left.n; count++)
        next_word(&left);
    return count;
}
