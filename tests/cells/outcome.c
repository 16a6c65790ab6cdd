/* outcome.c: see outcome.h. The buffers of a lexer can contain old data that is not used any more. Therefore some members
 * of the lexer get marks before a step. When the lexer begins a tag, an attribute or a comment, it overwrites the mark.
 * This shows whether a step has begun new data. */
#include "cells/outcome.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "lex/charref/charref.h"

static const struct event data_mark;
static const uint64_t attribute_mark = UINT64_MAX;

static struct span span_of_text(const struct text *t)
{
    return span_of(t->p, t->n);
}

static void keep(struct text *to, const struct buf *from)
{
    text_clear(to);
    text_add(to, from->p, from->n);
}

void outcome_begin(struct outcome *o, struct lexer *l, int c, bool in_reference)
{
    text_clear(&o->words);
    text_add_string(&o->words, "");
    o->item_count = 0;
    o->again_now = false;
    keep(&o->temp, &l->temp);
    keep(&o->data, &l->data);
    o->name = l->name.n;
    o->attribute_name = l->attribute_name.n;
    o->values = l->values.n;
    o->again = l->again.n;
    o->tag_serial = l->tag_serial;
    o->self_closing = l->token.self_closing;
    o->force_quirks = l->token.force_quirks;
    o->has_public_id = l->token.has_public_id;
    o->has_system_id = l->token.has_system_id;
    o->escaped = l->escaped;
    o->character[0] = (unsigned char)c;
    o->character_length = c != END;
    o->in_reference = in_reference;
    l->token.event = &data_mark;
    l->mark.line = attribute_mark;
}

void outcome_goes_on(struct outcome *o, int c)
{
    o->character[o->character_length++] = (unsigned char)c;
}

void outcome_free(struct outcome *o)
{
    text_free(&o->words);
    for (unsigned i = 0; i < OUTCOME_ITEMS_MAX; i++)
        text_free(&o->items[i].what);
    text_free(&o->temp);
    text_free(&o->data);
}

/* --- descriptions --- */

static void say(struct text *out, const char *words)
{
    if (out->n)
        text_add_string(out, "; ");
    text_add_string(out, words);
}

static struct span character(const struct outcome *o)
{
    return span_of((const char *)o->character, o->again_now ? 0 : o->character_length);
}

/* Adds the code points of the named reference that was found. */
static void add_match(const struct lexer *l, struct text *out)
{
    struct charref_points points = tamis_lex_charref_points(l->match);
    text_add_code_point(out, points.first);
    if (points.second)
        text_add_code_point(out, points.second);
}

static const char *known_in_reference(const struct lexer *l, struct span s)
{
    const char *answer = NULL;
    struct text expected = {0};
    if (span_equal(s, buf_span(&l->temp)))
        answer = "buffer";
    bool is_number = l->temp.n > 1 && l->temp.p[1] == '#'; /* a match then belongs to an earlier reference */
    if (!answer && l->match && !is_number) {
        add_match(l, &expected);
        if (span_equal(s, span_of_text(&expected)))
            answer = "match";
        size_t rest = l->temp.n > l->match_length ? l->temp.n - l->match_length : 0;
        text_add(&expected, l->temp.p + l->match_length, rest);
        if (!answer && span_equal(s, span_of_text(&expected)))
            answer = "match, rest";
    }
    if (!answer) {
        text_clear(&expected);
        text_add_code_point(&expected, l->code);
        answer = span_equal(s, span_of_text(&expected)) ? "number" : NULL;
    }
    text_free(&expected);
    return answer;
}

static bool is_literal(struct span s)
{
    static const char *const literals[] = {"<", "</", "<!", "<>", "-", "--", "--!",
                                           "]", "]]", "?",  ">",  "&", ""};
    for (size_t i = 0; i < sizeof literals / sizeof *literals; i++)
        if (span_equal(s, span_from(literals[i])))
            return true;
    return false;
}

static void add_quoted(struct text *out, struct span s)
{
    text_add_string(out, "\"");
    text_add(out, s.p, s.n);
    text_add_string(out, "\"");
}

/* Returns the description of a string that a step can emit as a whole; NULL if `s` is no such string. */
static const char *known_whole(const struct outcome *o, const struct lexer *l, struct span s)
{
    struct span c = character(o);
    const char *answer = o->in_reference ? known_in_reference(l, s) : NULL;
    if (answer)
        return answer;
    if (s.n && span_equal(s, c))
        return ".";
    if (is_literal(s))
        return NULL;
    if (c.n == 1 && span_equal_nocase(c, s))
        return "lc";
    if (o->temp.n && (span_equal(s, span_of_text(&o->temp)) || span_equal_nocase(span_of_text(&o->temp), s)))
        return "buffer";
    if (o->data.n && span_equal(s, span_of_text(&o->data)))
        return "token";
    if (span_equal(s, replacement_character()))
        return "U+FFFD";
    return span_equal(s, SPAN("\n")) ? "LF" : NULL;
}

static size_t length_of_literal(struct span s)
{
    size_t n = s.n < 3 ? s.n : 3;
    while (n && !is_literal(span_of(s.p, n)))
        n--;
    return n;
}

static bool ends_in(struct span s, struct span tail)
{
    return tail.n && s.n > tail.n && span_equal(span_of(s.p + s.n - tail.n, tail.n), tail);
}

/* Describes a string that was emitted: a literal and then a known string, or a known string and then the character. */
static void describe(const struct outcome *o, const struct lexer *l, struct span s, struct text *out)
{
    const char *whole = known_whole(o, l, s);
    size_t literal = length_of_literal(s);
    if (whole) {
        text_add_string(out, whole);
    } else if (literal == s.n) {
        add_quoted(out, s);
    } else if (literal && known_whole(o, l, span_of(s.p + literal, s.n - literal))) {
        add_quoted(out, span_of(s.p, literal));
        text_add_string(out, " ");
        text_add_string(out, known_whole(o, l, span_of(s.p + literal, s.n - literal)));
    } else if (ends_in(s, character(o))) {
        describe(o, l, span_of(s.p, s.n - character(o).n), out);
        text_add_string(out, " .");
    } else if (literal) {
        add_quoted(out, span_of(s.p, literal));
        text_add_string(out, " ");
        describe(o, l, span_of(s.p + literal, s.n - literal), out);
    } else if (o->in_reference && l->code >= 0x80 && l->code < 0xA0) {
        text_add_string(out, "windows-1252");
    } else {
        add_quoted(out, s);
    }
}

static void say_string(const struct outcome *o, const struct lexer *l, const char *what, struct span s,
                       struct text *out)
{
    say(out, what);
    text_add_string(out, " ");
    describe(o, l, s, out);
}

/* --- tokens and errors --- */

static struct text *add_item(struct outcome *o, bool is_text)
{
    if (o->item_count == OUTCOME_ITEMS_MAX)
        abort();
    struct outcome_item *item = &o->items[o->item_count++];
    item->is_text = is_text;
    text_clear(&item->what);
    return &item->what;
}

static void add_characters(struct outcome *o, const char *p, size_t n)
{
    bool goes_on = o->item_count && o->items[o->item_count - 1].is_text;
    text_add(goes_on ? &o->items[o->item_count - 1].what : add_item(o, true), p, n);
}

void outcome_error(struct outcome *o, const char *code)
{
    text_add_string(add_item(o, false), code);
}

static bool is_of_one_string(tamis_sgml_type first)
{
    switch (first) {
    case TAMIS_SGML_GEREF:
    case TAMIS_SGML_NUMCHARREF:
    case TAMIS_SGML_PI:
        return true;
    default:
        return false;
    }
}

static void add_event(struct outcome *o, const struct event *e)
{
    static const char *const calls[] = {"tag", "declaration"};
    struct text *words = add_item(o, false);
    if (e->call == TAMIS_SGML_CALL_ERROR) {
        text_add_string(words, tamis_sgml_type_name(e->types[0]));
        text_add_string(words, " ");
        text_add(words, e->strings[0], e->lengths[0]);
    } else if (is_of_one_string(e->types[0])) {
        text_add_string(words, tamis_sgml_type_name(e->types[0]));
        text_add_string(words, e->count > 1 ? ", RefC" : "");
    } else {
        text_add_string(words, calls[e->call]);
        text_add_string(words, e->types[e->count - 1] == TAMIS_SGML_TAGC ? "" : " cut off");
    }
}

void outcome_token(struct outcome *o, const struct token *t)
{
    static const char *const names[] = {
        "DOCTYPE", "start tag", "end tag", "comment", "processing instruction", "", "end"};
    const struct event *e = t->event == &data_mark ? NULL : t->event;
    if (e && e->call == TAMIS_SGML_CALL_PRIMARY && e->types[0] == TAMIS_SGML_DATA)
        add_characters(o, e->strings[0], e->lengths[0]);
    else if (e)
        add_event(o, e);
    else if (t->type == TOKEN_CHARACTERS)
        add_characters(o, t->data.p, t->data.n);
    else
        text_add_string(add_item(o, false), names[t->type]);
}

/* --- the state after the step --- */

static void say_growth(struct outcome *o, const struct lexer *l, const char *what, size_t from,
                       const struct buf *b)
{
    if (b->n > from)
        say_string(o, l, what, span_of(b->p + from, b->n - from), &o->words);
}

static void say_new_data(struct outcome *o, enum token_type type)
{
    switch (type) {
    case TOKEN_DOCTYPE:
        say(&o->words, "new DOCTYPE");
        return;
    case TOKEN_COMMENT:
        say(&o->words, "new comment");
        return;
    default:
        say(&o->words, "new processing instruction");
        return;
    }
}

static void say_tag(struct outcome *o, const struct lexer *l)
{
    bool new_tag = l->tag_serial != o->tag_serial,
         new_attribute = l->mark.line != attribute_mark && l->in_attribute;
    if (new_tag)
        say(&o->words, l->token.type == TOKEN_END_TAG ? "new end tag" : "new start tag");
    say_growth(o, l, "name", new_tag ? 0 : o->name, &l->name);
    if (new_attribute)
        say(&o->words, "new attribute");
    say_growth(o, l, "attribute", new_attribute ? 0 : o->attribute_name, &l->attribute_name);
    say_growth(o, l, "value", new_tag ? 0 : o->values, &l->values);
}

static void say_flag(struct outcome *o, bool before, bool now, const char *words)
{
    if (now && !before)
        say(&o->words, words);
}

static void say_data(struct outcome *o, const struct lexer *l)
{
    bool is_new = l->token.event != &data_mark;
    if (is_new)
        say_new_data(o, l->token.type);
    say_growth(o, l, "data", is_new ? 0 : o->data.n, &l->data);
    say_flag(o, !is_new && o->force_quirks, l->token.force_quirks, "quirks");
    say_flag(o, !is_new && o->has_public_id, l->token.has_public_id, "public identifier");
    say_flag(o, !is_new && o->has_system_id, l->token.has_system_id, "system identifier");
}

static void say_items(struct outcome *o, const struct lexer *l)
{
    for (unsigned i = 0; i < o->item_count; i++) {
        const struct text *what = &o->items[i].what;
        if (o->items[i].is_text)
            say_string(o, l, "text", span_of_text(what), &o->words);
        else
            say(&o->words, what->p);
    }
}

void outcome_note(struct outcome *o, const struct lexer *l, bool again)
{
    o->again_now = again;
    text_clear(&o->words);
    text_add_string(&o->words, "");
    say_items(o, l);
    if (!l->dialect->verbatim) { /* the buffers of SGML contain tokens, which its events also contain */
        say_tag(o, l);
        say_data(o, l);
        say_flag(o, o->self_closing && l->tag_serial == o->tag_serial, l->token.self_closing, "self-closing");
    }
    say_flag(o, o->escaped, l->escaped, "escape on");
    say_flag(o, l->escaped, o->escaped, "escape off");
    say_flag(o, false, o->character_length && l->again.n > o->again, "the one before again");
}
