/* text.c: operations on text between tags and on its end. */
#include <string.h>

#include "fuzz/mutator/parts.h"

static void draft_numeric(struct mutator *m, uint32_t code_point)
{
    bool is_hex = one_in(m, 2);
    draft_string(m, is_hex ? one_in(m, 2) ? "&#x" : "&#X" : "&#");
    for (size_t zeros = one_in(m, 4) ? below(m, 12) : 0; zeros > 0; zeros--)
        draft_string(m, "0");
    draft_number(m, code_point, is_hex ? 16 : 10);
    if (!one_in(m, 4))
        draft_string(m, ";");
}

/* Inserts a reference from the list of words, or a numeric reference to a code point that is near a boundary between code points
 * that the standards treat differently. */
bool mutator_insert_reference(struct mutator *m)
{
    static const uint32_t borders[] = {0,      0x0A,   0x20,   0x80,    0xA0,    0xD800,
                                       0xE000, 0xFDD0, 0xFFFE, 0x10000, 0x110000};
    size_t at = pick_place(m);
    if (!one_in(m, 3))
        return put_word(m, at, pick_word(m, LIST_REFERENCE));
    draft_start(m);
    draft_numeric(m, borders[below(m, COUNT(borders))] + (uint32_t)below(m, 32) - 16);
    return put(m, at, at);
}

/* Returns the next `&` after a random place, or the size of the document. */
static size_t pick_reference(struct mutator *m)
{
    size_t start = below(m, m->size);
    for (size_t i = 0; i < m->size; i++)
        if (m->data[(start + i) % m->size] == '&')
            return (start + i) % m->size;
    return m->size;
}

/* Changes a reference: shortens it, removes its semicolon, replaces it, or adds text after it. */
bool mutator_alter_reference(struct mutator *m)
{
    static const struct word following[] = {{"=", 1}, {"x", 1}, {"1", 1}, {";", 1},
                                            {"&", 1}, {"<", 1}, {"\n", 1}};
    size_t at = pick_reference(m);
    if (at == m->size)
        return false;
    size_t end = reference_end(m->data, m->size, at);
    switch (below(m, 4)) {
    case 0:
        return drop(m, at + below(m, end - at), end);
    case 1:
        return m->data[end - 1] == ';' && drop(m, end - 1, end);
    case 2:
        draft_start(m);
        draft_word(m, pick_word(m, LIST_REFERENCE));
        return put(m, at, end);
    default:
        return put_word(m, end, following[below(m, COUNT(following))]);
    }
}

/* Writes a byte as a reference. */
bool mutator_encode(struct mutator *m)
{
    size_t at = pick_place(m);
    if (at >= m->size || m->data[at] >= 0x80)
        return false;
    draft_start(m);
    draft_numeric(m, m->data[at]);
    return put(m, at, at + 1);
}

/* Adds an end tag of raw text, or something similar. */
bool mutator_insert_raw_end(struct mutator *m)
{
    struct word name = pick_word(m, LIST_ELEMENT_RAW);
    size_t n = one_in(m, 3) ? below(m, name.n) : name.n;
    draft_start(m);
    draft_string(m, one_in(m, 8) ? "<" : "</");
    for (size_t i = 0; i < n; i++) {
        uint8_t c = (uint8_t)name.text[i];
        c ^= one_in(m, 6) ? 0x20 : 0;
        draft_bytes(m, &c, 1);
    }
    draft_word(m, pick_word(m, LIST_RAW_TAIL));
    size_t at = pick_place(m);
    return put(m, at, at);
}

static bool insert(struct mutator *m, enum list list)
{
    return put_word(m, pick_place(m), pick_word(m, list));
}

bool mutator_insert_script(struct mutator *m)
{
    return insert(m, LIST_SCRIPT);
}

bool mutator_insert_doctype(struct mutator *m)
{
    size_t at = one_in(m, 2) ? 0 : pick_place(m);
    return put_word(m, at, pick_word(m, LIST_DOCTYPE));
}

bool mutator_insert_comment(struct mutator *m)
{
    return insert(m, LIST_COMMENT);
}

bool mutator_insert_section(struct mutator *m)
{
    return insert(m, LIST_SECTION);
}

bool mutator_insert_instruction(struct mutator *m)
{
    return insert(m, LIST_INSTRUCTION);
}

bool mutator_insert_tag(struct mutator *m)
{
    return insert(m, LIST_TAG);
}

/* Inserts bytes, some of them at the beginning, the only place where U+FEFF is a byte order mark. */
bool mutator_insert_bytes(struct mutator *m)
{
    size_t at = one_in(m, 8) ? 0 : pick_place(m);
    struct word bytes = pick_word(m, LIST_BYTES);
    draft_start(m);
    for (size_t n = one_in(m, 4) ? 1 + below(m, 4) : 1; n > 0; n--)
        draft_word(m, bytes);
    return put(m, at, at);
}

/* Changes the end of a comment, a section, an instruction or a declaration. */
bool mutator_end_otherwise(struct mutator *m)
{
    size_t i = pick_piece(m, &m->pieces, COMMENT | SECTION | INSTRUCTION | DECLARATION);
    if (i == NONE)
        return false;
    const struct piece *p = &m->pieces.at[i];
    size_t most = p->to - p->from < 3 ? p->to - p->from : 3;
    draft_start(m);
    draft_word(m, pick_word(m, LIST_COMMENT_END));
    return put(m, p->to - below(m, most + 1), p->to);
}

/* Converts a subtree to a comment, a section or a value. */
bool mutator_enclose(struct mutator *m)
{
    static const char *const pairs[][2] = {
        {"<!--", "-->"},        {"<![CDATA[", "]]>"},    {"<?x ", "?>"},
        {"<a title=\"", "\">"}, {"<!DOCTYPE a [", "]>"}, {"<style>", "</style>"},
        {"<![IGNORE[", "]]>"},  {"<!--<script>", "-->"}, {"<svg><![CDATA[", "]]>"}};
    size_t i = pick_piece(m, &m->pieces, ANY);
    if (i == NONE)
        return false;
    const char *const *pair = pairs[below(m, COUNT(pairs))];
    struct stretch part = whole(&m->pieces, i);
    draft_start(m);
    draft_string(m, pair[0]);
    draft_here(m, part.from, part.to);
    draft_string(m, pair[1]);
    return put(m, part.from, part.to);
}
