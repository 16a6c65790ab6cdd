/* markup_run.c: a fast path that reads text, whole ordinary tags and whole ordinary references.
 *
 * scan_tag.h and charref/scan_reference.h state which tags and references are ordinary. In html-2008 and xml5, no reference is
 * ordinary. The state machine reads all other tags and references, from their first byte on. Therefore no step of the fast path is
 * ever undone. The tokens, and the place where a limit is exceeded, are the same as without the fast path. */
#include "base/scan.h"
#include "base/utf8.h"
#include "lex/charref/scan_reference.h"
#include "lex/guesses.h"
#include "lex/scan_tag.h"

/* Makes `s` the current state of the lexer. */
static inline void set_state(struct lexer *l, state s)
{
    l->state = s;
}

/* Sets the offset of the current byte, and records it in the meter. */
static inline void reach(struct lexer *l, uint64_t offset)
{
    l->at.offset = offset;
    lexer_reach(l, offset);
}

static inline void pass_text(struct lexer *l, struct span text)
{
    struct token *t = &l->characters;
    uint64_t offset = l->at.offset;
    t->data = text;
    t->in_input = true;
    t->offset = offset;
    t->end = offset + text.n;
    lexer_pass(l, t);
}

static inline void clear_values(struct lexer *l)
{
    l->in_attribute = false; /* the attribute of an earlier tag */
    l->values.n = 0;
}

/* Appends the decoded value of an attribute to the buffer `values`. Returns false if tamis_lex_decode_value() returns false. */
static inline bool decode_value(struct lexer *l, struct scanned_tag *tag, uint32_t i)
{
    return tamis_lex_decode_value(l, &tag->attributes[i]);
}

/* Sets the pointers to the decoded values, which are at `value`, one after the other. */
static void point_at_values(const struct lexer *l, struct scanned_tag *tag)
{
    const char *value = l->values.p;
    for (uint32_t i = 0; i < tag->count; i++)
        if (tag->references >> i & 1) {
            tag->attributes[i].value = value;
            value += tag->attributes[i].value_length;
        }
}

/* Writes the decoded values of all attributes with references into the buffer `values`. The
 * pointers to these values are set after the last value is decoded, because the memory of the
 * buffer can move while the buffer grows. Returns false if tamis_lex_decode_value() returns false. */
static bool decode_values(struct lexer *l, struct scanned_tag *tag)
{
    clear_values(l);
    for (uint32_t i = 0; i < tag->count; i++)
        if ((tag->references >> i & 1) && !decode_value(l, tag, i))
            return false;
    point_at_values(l, tag);
    return true;
}

/* Returns the end of the bytes from `p` on that scan() reads: not more than half of the limit ATTRIBUTE_VALUE_BYTES. No value in
 * them is longer than the limit, not even if it is decoded: a reference becomes at most 6/5 as many bytes ("&nGt;"). The value of a
 * duplicate attribute is not decoded, but the limit applies to it, too. */
static inline const unsigned char *scan_end(const struct lexer *l, const unsigned char *p,
                                            const unsigned char *end)
{
    uint64_t most = l->meter->limits[TAMIS_MAX_ATTRIBUTE_VALUE_BYTES] / 2;
    return (uint64_t)(end - p) > most ? p + most : end;
}

/* Reads the tag at `p` by the rules of the dialect. Returns NULL if the tag is not ordinary. */
static inline const unsigned char *scan_ordinary(struct lexer *l, const unsigned char *p,
                                                 const unsigned char *end, struct scanned_tag *tag)
{
    if (l->dialect->scans_tags)
        return tamis_lex_scan_tag(p, end, l->names, SCANNED_ATTRIBUTES, tag);
    return tamis_lex_scan_other_tag(p, end, l->names, l->dialect->xml_tags, tag);
}

/* Reads the tag at `p`. Returns the first byte after the tag, or NULL if this fast path cannot read the tag. A tag with more
 * bytes than scan_end() allows is not read, so values without references need no comparison with the limit ATTRIBUTE_VALUE_BYTES. */
static inline const unsigned char *scan(struct lexer *l, const unsigned char *p, const unsigned char *end,
                                        struct scanned_tag *tag)
{
    end = scan_end(l, p, end);
    if (p == end)
        return NULL;
    const unsigned char *after = scan_ordinary(l, p, end, tag);
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
        set_state(l, l->dialect->content_states[v.content]);
}

/* The fast path is not used if errors are reported, so an end tag is not checked for attributes and a trailing "/". */
static inline void set_tag(const struct lexer *l, struct token *t, struct scanned_tag *tag)
{
    uint32_t offset = (uint32_t)l->at.offset;
    for (uint32_t i = 0; i < tag->count; i++)
        tag->attributes[i].offset += offset;
    t->type = tag->is_end ? TOKEN_END_TAG : TOKEN_START_TAG;
    t->name = tag->name;
    t->self_closing = tag->self_closing && !tag->is_end;
    t->attribute_count = tag->count;
}

static inline void begin_tag(struct lexer *l, const struct scanned_tag *tag)
{
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

static inline void guess_after(struct guesses *g, const struct scanned_tag *tag)
{
    if (tag->is_end)
        guess_again(g, tag->name);
    else
        guess_start(g, tag->name);
}

/* Sets `*t` for a tag that scan() has read, and adds the tag to the guesses. */
static inline void begin_scanned_tag(struct lexer *l, struct token *t, struct scanned_tag *tag,
                                     struct guesses *g)
{
    guess_after(g, tag);
    set_tag(l, t, tag);
    begin_tag(l, tag);
}

/* Reads the tag at `p` and sets `*t`. Returns the first byte after the tag, or NULL if this fast path cannot read the tag. */
static inline const unsigned char *read_tag(struct lexer *l, const unsigned char *p, const unsigned char *end,
                                            struct token *t, struct scanned_tag *tag, struct guesses *g)
{
    size_t guessed = is_guessed(g, p, end);
    if (guessed) {
        begin_guessed_tag(l, t, g);
        return p + guessed + SPAN("</>").n;
    }
    const unsigned char *after = scan(l, p, end, tag);
    if (!after)
        return NULL;
    begin_scanned_tag(l, t, tag, g);
    return after;
}

/* Reads the tag at `p` and passes it to the sink. Returns the first
 * byte after the tag, or `p` if this fast path cannot read the tag. */
static inline const unsigned char *take_tag(struct lexer *l, const unsigned char *p, const unsigned char *end,
                                            struct token *t, struct scanned_tag *tag, struct guesses *g)
{
    uint64_t offset = l->at.offset;
    const unsigned char *after = read_tag(l, p, end, t, tag, g);
    if (!after)
        return p;
    pass_tag(l, t, offset, offset + (uint64_t)(after - p));
    return after;
}

static void pass_code_point(struct lexer *l, uint32_t code_point)
{
    char bytes[4];
    tamis_lex_emit_text(l, span_of(bytes, tamis_base_utf8_encode(code_point, bytes)));
}

static void pass_points(struct lexer *l, struct charref_points points)
{
    pass_code_point(l, points.first);
    if (points.second)
        pass_code_point(l, points.second);
}

/* Reads the reference at `p`, whose input offset is `offset`, and emits its text. Returns the first
 * byte after the reference, or `p` if the reference is not ordinary. As in the state machine, the
 * offset of the text is the offset of the ";". */
static const unsigned char *take_reference(struct lexer *l, const unsigned char *p, const unsigned char *end,
                                           uint64_t offset)
{
    struct charref_points points;
    const unsigned char *after = l->dialect->scans_tags ? tamis_lex_scan_reference(p, end, &points) : NULL;
    if (!after)
        return p;
    reach(l, offset + (uint64_t)(after - p) - 1);
    pass_points(l, points);
    return after;
}

/* Passes the text at `p`, which ends before the next "<" or "&", to the sink. Returns the first byte after the text. */
static inline const unsigned char *take_text(struct lexer *l, const unsigned char *p,
                                             const unsigned char *end)
{
    const unsigned char *stop = scan_any(p, end, '<', '&', '&', '&', '&', '&');
    pass_text(l, span_of((const char *)p, (size_t)(stop - p)));
    return stop;
}

/* Passes the text, the tag or the reference at `p`, whose input offset is `offset`. Returns
 * the first byte after it, or `p` if this fast path cannot read the tag or the reference. */
static inline const unsigned char *take_next(struct lexer *l, const unsigned char *p,
                                             const unsigned char *end, uint64_t offset, struct token *t,
                                             struct scanned_tag *tag, struct guesses *g)
{
    if (*p == '&')
        return take_reference(l, p, end, offset);
    reach(l, offset);
    return *p == '<' ? take_tag(l, p, end, t, tag, g) : take_text(l, p, end);
}

static inline const unsigned char *take_all(struct lexer *l, const unsigned char *p, const unsigned char *end,
                                            struct token *t, struct scanned_tag *tag, struct guesses *g)
{
    const unsigned char *start = p;
    state first = l->state;
    uint64_t offset = l->at.offset;
    while (p < end && l->state == first && !lexer_done(l)) {
        const unsigned char *after = take_next(l, p, end, offset + (uint64_t)(p - start), t, tag, g);
        if (after == p)
            break;
        p = after;
    }
    reach(l, offset + (uint64_t)(p - start));
    return p;
}

const unsigned char *tamis_lex_run_markup(struct lexer *l, const unsigned char *p, const unsigned char *end)
{
    struct scanned_tag tag;
    struct token t = {.names = l->names, .attributes = tag.attributes};
    struct guesses g = {.count = 0};
    return take_all(l, p, end, &t, &tag, &g);
}
