/* markup_run.c: a fast path that reads text, whole ordinary tags and whole ordinary references.
 *
 * scan_tag.h and charref/scan_reference.h state which tags and references are ordinary. tag_run.c and the state machine read all
 * other tags and references, from their first byte on. Therefore no step of the fast path is ever undone. The tokens, and the
 * place where a limit is exceeded, are the same as without the fast path. */
#include "base/names_lookup.h"
#include "base/scan.h"
#include "base/utf8.h"
#include "lex/charref/scan_reference.h"
#include "lex/lexer.h"
#include "lex/scan_tag.h"

/* The number of bytes in an end tag whose name has eight bytes. */
enum { LONGEST_GUESSED = sizeof "</12345678>" - 1 };

/* Sets the offset of the current byte, and records it in the meter. */
static inline void reach(struct lexer *l, uint64_t offset)
{
    l->at.offset = offset;
    meter_reach(l->meter, offset);
}

static inline void pass_text(struct lexer *l, struct span text, uint64_t offset)
{
    struct token *t = &l->characters;
    t->data = text;
    t->in_input = true;
    t->offset = offset;
    t->end = offset + text.n;
    reach(l, offset);
    lexer_pass(l, t);
}

/* Decodes the values with references into the buffer `values`. The pointers to these values are set after the last value is
 * decoded, because the memory of the buffer can move while the buffer grows. Returns false if tamis_lex_decode_value() returns
 * false. */
static bool decode_values(struct lexer *l, struct scanned_tag *tag)
{
    l->values.n = 0;
    for (uint32_t i = 0; i < tag->count; i++)
        if ((tag->references >> i & 1) && !tamis_lex_decode_value(l, &tag->attributes[i]))
            return false;
    const char *value = l->values.p;
    for (uint32_t i = 0; i < tag->count; i++)
        if (tag->references >> i & 1) {
            tag->attributes[i].value = value;
            value += tag->attributes[i].value_length;
        }
    return true;
}

/* The names of the last start tags for which no end tag has been read; the last name is at index
 * (`count` - 1) % GUESSES. The last name is used as a guess for the name of the next end tag. The guess can be
 * wrong: the name of an element without an end tag stays until the end tag of an ancestor is read. */
enum { GUESSES = 16 };

struct guesses {
    atom names[GUESSES];
    unsigned count;
};

static inline atom *guess_at(struct guesses *g, unsigned back)
{
    return &g->names[(g->count - back) % GUESSES];
}

static inline void guess_start(struct guesses *g, atom name)
{
    *guess_at(g, 0) = name;
    g->count++;
}

/* Called for an end tag whose name was not guessed: removes the last name that equals `name`, and the names after it. */
static void guess_again(struct guesses *g, atom name)
{
    for (unsigned back = 1; back <= GUESSES; back++)
        if (*guess_at(g, back) == name) {
            g->count -= back;
            return;
        }
}

/* If the tag at `p` is the end tag with the guessed name, in lowercase and without a space, returns the
 * length of the name. Returns 0 otherwise, and also if the name is not static (base/names.h), if it has
 * more than eight bytes, or if fewer than LONGEST_GUESSED bytes are left. */
static inline size_t is_guessed(struct guesses *g, const unsigned char *p, const unsigned char *end)
{
    if (end - p < LONGEST_GUESSED || p[1] != '/')
        return 0;
    atom name = *guess_at(g, 1);
    size_t n = name < ATOM_STATIC_COUNT ? tamis_base_names_texts[name].n : 0;
    if (n == 0 || n > 8 || p[2 + n] != '>')
        return 0;
    return names_begin((const char *)p + 2, name, n) ? n : 0;
}

/* Reads the tag at `p`. Returns the first byte after the tag, or NULL if this fast path cannot read it. It does not read tags
 * with more bytes than the limit ATTRIBUTE_VALUE_BYTES, so values without references need no comparison with this limit. */
static inline const unsigned char *scan(struct lexer *l, const unsigned char *p, const unsigned char *end,
                                        struct scanned_tag *tag)
{
    uint64_t most = l->meter->limits[TAMIS_MAX_ATTRIBUTE_VALUE_BYTES];
    if ((uint64_t)(end - p) > most)
        end = p + most;
    if (p == end)
        return NULL;
    const unsigned char *after = tamis_lex_scan_tag(p, end, l->names, SCANNED_ATTRIBUTES, tag);
    return after && (!tag->references || decode_values(l, tag)) ? after : NULL;
}

/* Passes the token of a tag to the sink. `end` is the offset after the last byte of the tag. */
static inline void pass_tag(struct lexer *l, struct token *t, uint64_t offset, uint64_t end)
{
    t->offset = offset;
    t->end = end;
    reach(l, end - 1);
    struct verdict v = lexer_pass(l, t);
    if (v.content != CONTENT_UNCHANGED)
        l->state = l->dialect->content_states[v.content];
}

/* Sets the members of the token. A trailing "/" of an end tag is an error, but it is not
 * reported here, because the fast path is not used if errors are reported. */
static inline void begin_tag(struct lexer *l, struct token *t, struct scanned_tag *tag)
{
    uint64_t offset = l->at.offset;
    for (uint32_t i = 0; i < tag->count; i++)
        tag->attributes[i].offset += (uint32_t)offset;
    t->type = tag->is_end ? TOKEN_END_TAG : TOKEN_START_TAG;
    t->name = tag->name;
    t->self_closing = tag->self_closing && !tag->is_end;
    t->attribute_count = tag->count;
    l->attributes_seen = tag->seen;
    if (!tag->is_end)
        l->last_start_tag = tag->name;
}

static inline void begin_guessed_tag(struct lexer *l, struct token *t, struct guesses *g)
{
    g->count--;
    t->type = TOKEN_END_TAG;
    t->name = *guess_at(g, 0);
    t->self_closing = false;
    t->attribute_count = 0;
    l->attributes_seen = 0;
}

/* Reads the tag at `p`. Returns the first byte after the tag, or `p` if the tag is not ordinary. */
static inline const unsigned char *take_tag(struct lexer *l, const unsigned char *p, const unsigned char *end,
                                            struct token *t, struct scanned_tag *tag, struct guesses *g)
{
    uint64_t offset = l->at.offset;
    size_t guessed = is_guessed(g, p, end);
    const unsigned char *after = p + guessed + SPAN("</>").n;
    if (guessed) {
        begin_guessed_tag(l, t, g);
    } else {
        after = scan(l, p, end, tag);
        if (!after)
            return p;
        begin_tag(l, t, tag);
        if (tag->is_end)
            guess_again(g, tag->name);
        else
            guess_start(g, tag->name);
    }
    pass_tag(l, t, offset, offset + (uint64_t)(after - p));
    return after;
}

static void pass_code_point(struct lexer *l, uint32_t code_point)
{
    char bytes[4];
    tamis_lex_emit_text(l, span_of(bytes, tamis_base_utf8_encode(code_point, bytes)));
}

/* Reads the reference at `p`. Returns the first byte after the reference, or `p` if the reference is not ordinary. As in the state
 * machine, the offset of the resulting text is the offset of the ";". */
static const unsigned char *take_reference(struct lexer *l, const unsigned char *p, const unsigned char *end)
{
    struct charref_points points;
    const unsigned char *after = tamis_lex_scan_reference(p, end, &points);
    if (!after)
        return p;
    reach(l, l->at.offset + (uint64_t)(after - p) - 1);
    pass_code_point(l, points.first);
    if (points.second)
        pass_code_point(l, points.second);
    return after;
}

const unsigned char *tamis_lex_run_markup(struct lexer *l, const unsigned char *p, const unsigned char *end)
{
    struct scanned_tag tag;
    struct token t = {.names = l->names, .attributes = tag.attributes};
    struct guesses g = {.count = 0};
    state first = l->state;
    uint64_t offset = l->at.offset;
    while (p < end && l->state == first && !lexer_done(l)) {
        const unsigned char *start = p;
        p = scan_any(p, end, '<', '&', '&', '&', '&', '&');
        if (p > start) {
            pass_text(l, span_of((const char *)start, (size_t)(p - start)), offset);
            offset += (uint64_t)(p - start);
        }
        reach(l, offset);
        if (p == end || lexer_done(l))
            return p;
        start = p;
        p = *p == '<' ? take_tag(l, p, end, &t, &tag, &g) : take_reference(l, p, end);
        if (p == start)
            return p;
        offset += (uint64_t)(p - start);
    }
    reach(l, offset);
    return p;
}
