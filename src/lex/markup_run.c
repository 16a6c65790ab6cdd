/* markup_run.c: a fast path that reads text, whole ordinary tags and whole ordinary references.
 *
 * scan_tag.h and charref/scan_reference.h state which tags and references are ordinary. tag_run.c and the state
 * machine read all other tags and references, from their first byte on. Therefore no step of the fast path is
 * ever undone. The tokens, and the place where a limit is exceeded, are the same as without the fast path. */
#include "base/scan.h"
#include "base/utf8.h"
#include "lex/charref/scan_reference.h"
#include "lex/guesses.h"
#include "lex/markup_valid.h"
#include "lex/run.h"
#include "lex/scan_tag.h"

/* Sets the offset of the current byte, and records it in the meter. */
/*@ requires lexer_valid(l) && offset <= LARGEST_OFFSET;
    assigns l->at.offset, l->meter->at, l->meter->work_max;
    ensures LEXER_KEPT(l) && l->at.offset == offset; */
static inline void reach(struct lexer *l, uint64_t offset)
{
    l->at.offset = offset;
    lexer_reach(l, offset);
}

/*@ requires lexer_valid(l);
    assigns LEXER_MEMORY(l);
    ensures LEXER_KEPT(l); */
static inline void pass_text(struct lexer *l, struct span text)
{
    struct token *t = &l->characters;
    uint64_t offset = l->at.offset;
    /*@ assert \base_addr(l) != \base_addr(l->meter); */
    t->data = text;
    t->in_input = true;
    t->offset = offset;
    t->end = offset + text.n;
    /*@ assert limits_same{Pre, Here}(l->meter); */
    /*@ assert meter_valid(l->meter); */
    /*@ assert meter_in_order(l->meter); */
    lexer_pass(l, t);
}

/*@ requires lexer_valid(l);
    assigns l->in_attribute, l->values.n;
    ensures LEXER_KEPT(l) && !l->in_attribute; */
static inline void clear_values(struct lexer *l)
{
    l->in_attribute = false; /* the attribute of an earlier tag */
    l->values.n = 0;
}

/* Appends the decoded value of an attribute to the buffer `values`. Returns false if tamis_lex_decode_value() returns false. */
/*@ requires lexer_valid(l) && !l->in_attribute && \valid(tag) && outside_lexer(tag, l);
    requires i < tag->count <= SCANNED_ATTRIBUTES && values_readable(tag, i);
    assigns l->values.n, l->values.p, l->values.capacity, l->meter->held, l->meter->status, l->meter->failed_at,
            heap[0 .. heap_size - 1], tag->attributes[i].value_length, tag->attributes[i].in_input;
    ensures LEXER_KEPT(l) && values_readable(tag, i + 1); */
static inline bool decode_value(struct lexer *l, struct scanned_tag *tag, uint32_t i)
{
    return tamis_lex_decode_value(l, &tag->attributes[i]);
}

/* Sets the pointers to the decoded values, which are at `value`, one after the other. */
/*@ requires \valid_read(l) && \valid_read(l->names) && \valid_read(l->names->arena);
    requires \valid(tag) && tag->count <= SCANNED_ATTRIBUTES && outside_lexer(tag, l);
    assigns tag->attributes[0 .. SCANNED_ATTRIBUTES - 1].value;
    ensures POINTERS_SAME(l); */
static void point_at_values(const struct lexer *l, struct scanned_tag *tag)
{
    const char *value = l->values.p;
    /*@ loop invariant 0 <= i <= tag->count && POINTERS_SAME(l);
        loop assigns i, value, tag->attributes[0 .. SCANNED_ATTRIBUTES - 1].value;
        loop variant tag->count - i; */
    for (uint32_t i = 0; i < tag->count; i++)
        if (tag->references >> i & 1) {
            tag->attributes[i].value = value;
            value += tag->attributes[i].value_length;
        }
}

/* Writes the decoded values of all attributes with references into the buffer `values`. The
 * pointers to these values are set after the last value is decoded, because the memory of the
 * buffer can move while the buffer grows. Returns false if tamis_lex_decode_value() returns false. */
/*@ requires lexer_valid(l) && \valid(tag) && tag->count <= SCANNED_ATTRIBUTES && outside_lexer(tag, l);
    requires values_readable(tag, 0);
    assigns l->in_attribute, l->values.n, l->values.p, l->values.capacity, l->meter->held, l->meter->status, l->meter->failed_at,
            heap[0 .. heap_size - 1], tag->attributes[0 .. SCANNED_ATTRIBUTES - 1];
    ensures LEXER_KEPT(l);
    ensures tag->count <= SCANNED_ATTRIBUTES; */
static bool decode_values(struct lexer *l, struct scanned_tag *tag)
{
    clear_values(l);
    /*@ loop invariant 0 <= i <= tag->count && LEXER_KEPT(l) && !l->in_attribute && values_readable(tag, i);
        loop assigns i, l->values.n, l->values.p, l->values.capacity, l->meter->held, l->meter->status, l->meter->failed_at,
                     heap[0 .. heap_size - 1], tag->attributes[0 .. SCANNED_ATTRIBUTES - 1].value_length,
                     tag->attributes[0 .. SCANNED_ATTRIBUTES - 1].in_input;
        loop variant tag->count - i; */
    for (uint32_t i = 0; i < tag->count; i++)
        if ((tag->references >> i & 1) && !decode_value(l, tag, i))
            return false;
    point_at_values(l, tag);
    return true;
}

/* Returns the end of the bytes from `p` on that scan() reads: not more than the limit ATTRIBUTE_VALUE_BYTES. */
/*@ requires \valid_read(l) && \valid_read(l->meter) && range_readable((unsigned char *)p, (unsigned char *)end);
    assigns \nothing;
    ensures in_range(\result, (unsigned char *)p, (unsigned char *)end);
    ensures range_readable((unsigned char *)p, \result); */
static inline const unsigned char *scan_end(const struct lexer *l, const unsigned char *p,
                                            const unsigned char *end)
{
    uint64_t most = l->meter->limits[TAMIS_MAX_ATTRIBUTE_VALUE_BYTES];
    return (uint64_t)(end - p) > most ? p + most : end;
}

/* Calls tamis_lex_scan_tag(), which changes the names of the document and the meter, but not the lexer. */
/*@ requires BLOCKS_APART(l) && l->names->arena->meter == l->meter && meter_valid(l->meter);
    requires range_readable((unsigned char *)p, (unsigned char *)end) && p < end && \valid(tag) && outside_lexer(tag, l);
    assigns *tag, *l->names, *l->names->arena, l->meter->held, l->meter->status, l->meter->failed_at, heap[0 .. heap_size - 1];
    LEXER_SAME(l);
    ensures meter_valid(\old(l->meter));
    ensures meter_sticks{Pre, Post}(\old(l->meter));
    ensures limits_kept{Pre, Post}(\old(l->meter));
    ensures dialect_kept{Pre, Post}((struct dialect *)\old(l->dialect));
    ensures \result == \null || in_range(\result, (unsigned char *)p + 2, (unsigned char *)end);
    ensures \result != \null ==> tag->count <= SCANNED_ATTRIBUTES; */
static inline const unsigned char *scan_ordinary(struct lexer *l, const unsigned char *p,
                                                 const unsigned char *end, struct scanned_tag *tag)
{
    return tamis_lex_scan_tag(p, end, l->names, SCANNED_ATTRIBUTES, tag);
}

/* Reads the tag at `p`. Returns the first byte after the tag, or NULL if this fast path cannot read the tag. A tag with more
 * bytes than the limit ATTRIBUTE_VALUE_BYTES is not read, so values without references need no comparison with this limit. */
/*@ requires lexer_valid(l) && run_readable(l, (unsigned char *)p, (unsigned char *)end);
    requires \valid(tag) && outside_lexer(tag, l);
    assigns LEXER_MEMORY(l), *tag;
    ensures LEXER_KEPT(l);
    ensures \result == \null || in_range(\result, (unsigned char *)p + 2, (unsigned char *)end);
    ensures \result != \null ==> tag->count <= SCANNED_ATTRIBUTES; */
static inline const unsigned char *scan(struct lexer *l, const unsigned char *p, const unsigned char *end,
                                        struct scanned_tag *tag)
{
    /*@ assert \forall integer i; 0 <= i < 5 ==> l->dialect->content_states[i] < l->dialect->state_count; */
    end = scan_end(l, p, end);
    if (p == end)
        return NULL;
    const unsigned char *after = scan_ordinary(l, p, end, tag);
    /*@ assert dialect_kept{Pre, Here}((struct dialect *)l->dialect); */
    /*@ assert l->dialect->state_count == \at(l->dialect->state_count, Pre) <= RECONSUME; */
    /*@ assert \forall integer i; 0 <= i < 5 ==>
            l->dialect->content_states[i] == \at(l->dialect->content_states[i], Pre) < l->dialect->state_count; */
    /*@ assert dialect_in_order((struct dialect *)l->dialect); */
    /*@ assert meter_in_order(l->meter); */
    /*@ admit values: after != \null ==> values_readable(tag, 0); */
    return after && (!tag->references || decode_values(l, tag)) ? after : NULL;
}

/* Passes the token of a tag to the sink. `end` is the offset after the last byte of the tag. */
/*@ requires lexer_valid(l) && \valid(t) && outside_lexer(t, l) && 0 < end <= LARGEST_OFFSET;
    assigns LEXER_MEMORY(l), t->offset, t->end;
    ensures LEXER_RAN(l); */
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
/*@ requires \valid_read(l) && \valid_read(l->dialect) && \valid(t) && \valid(tag) && tag->count <= SCANNED_ATTRIBUTES;
    requires outside_lexer(t, l) && outside_lexer(tag, l) && \base_addr(t) != \base_addr(tag);
    assigns t->type, t->name, t->self_closing, t->attribute_count, tag->attributes[0 .. SCANNED_ATTRIBUTES - 1].offset;
    ensures NUMBERS_SAME(l) && limits_same{Pre, Post}(l->meter); */
static inline void set_tag(const struct lexer *l, struct token *t, struct scanned_tag *tag)
{
    uint32_t offset = (uint32_t)l->at.offset;
    /*@ loop invariant 0 <= i <= tag->count && NUMBERS_SAME(l);
        loop assigns i, tag->attributes[0 .. SCANNED_ATTRIBUTES - 1].offset;
        loop variant tag->count - i; */
    for (uint32_t i = 0; i < tag->count; i++)
        tag->attributes[i].offset += offset;
    t->type = tag->is_end ? TOKEN_END_TAG : TOKEN_START_TAG;
    t->name = tag->name;
    t->self_closing = tag->self_closing && !tag->is_end;
    t->attribute_count = tag->count;
}

/*@ requires lexer_valid(l) && \valid_read(tag) && outside_lexer(tag, l);
    assigns l->attributes_seen, l->last_start_tag;
    ensures LEXER_KEPT(l); */
static inline void begin_tag(struct lexer *l, const struct scanned_tag *tag)
{
    l->attributes_seen = tag->seen;
    if (!tag->is_end)
        l->last_start_tag = tag->name;
}

/*@ requires lexer_valid(l) && \valid(t) && outside_lexer(t, l);
    requires \valid(g) && outside_lexer(g, l) && \base_addr(t) != \base_addr(g);
    assigns t->type, t->name, t->self_closing, t->attribute_count, g->count, l->attributes_seen;
    ensures LEXER_KEPT(l); */
static inline void begin_guessed_tag(struct lexer *l, struct token *t, struct guesses *g)
{
    g->count--;
    t->type = TOKEN_END_TAG;
    t->name = *guess_at(g, 0);
    t->self_closing = false;
    t->attribute_count = 0;
    l->attributes_seen = 0;
}

/*@ requires \valid(g) && \valid_read(tag);
    assigns *g; */
static inline void guess_after(struct guesses *g, const struct scanned_tag *tag)
{
    if (tag->is_end)
        guess_again(g, tag->name);
    else
        guess_start(g, tag->name);
}

/* Sets `*t` for a tag that scan() has read, and adds the tag to the guesses. */
/*@ requires lexer_valid(l) && \valid(t) && \valid(tag) && \valid(g) && tag->count <= SCANNED_ATTRIBUTES;
    requires outside_lexer(t, l) && outside_lexer(tag, l) && outside_lexer(g, l);
    requires \base_addr(t) != \base_addr(tag) && \base_addr(t) != \base_addr(g) && \base_addr(tag) != \base_addr(g);
    assigns l->attributes_seen, l->last_start_tag, t->type, t->name, t->self_closing, t->attribute_count,
            tag->attributes[0 .. SCANNED_ATTRIBUTES - 1].offset, *g;
    ensures LEXER_KEPT(l); */
static inline void begin_scanned_tag(struct lexer *l, struct token *t, struct scanned_tag *tag,
                                     struct guesses *g)
{
    guess_after(g, tag);
    /*@ assert limits_same{Pre, Here}(l->meter); */
    set_tag(l, t, tag);
    /*@ assert limits_same{Pre, Here}(l->meter); */
    /*@ assert meter_valid(l->meter); */
    /*@ assert meter_in_order(l->meter); */
    /*@ assert NUMBERS_SAME(l); */
    begin_tag(l, tag);
}

/* Reads the tag at `p` and sets `*t`. Returns the first byte after the tag, or NULL if this fast path cannot read the tag. */
/*@ requires lexer_valid(l) && run_readable(l, (unsigned char *)p, (unsigned char *)end);
    requires \valid(t) && \valid(tag) && \valid(g) && outside_lexer(t, l) && outside_lexer(tag, l) && outside_lexer(g, l);
    requires \base_addr(t) != \base_addr(tag) && \base_addr(t) != \base_addr(g) && \base_addr(tag) != \base_addr(g);
    assigns LEXER_MEMORY(l), *t, *tag, *g;
    ensures LEXER_KEPT(l);
    ensures \result == \null || in_range(\result, (unsigned char *)p + 2, (unsigned char *)end); */
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
/*@ requires lexer_valid(l) && run_readable(l, (unsigned char *)p, (unsigned char *)end);
    requires \valid(t) && \valid(tag) && \valid(g) && outside_lexer(t, l) && outside_lexer(tag, l) && outside_lexer(g, l);
    requires \base_addr(t) != \base_addr(tag) && \base_addr(t) != \base_addr(g) && \base_addr(tag) != \base_addr(g);
    assigns LEXER_MEMORY(l), *t, *tag, *g;
    ensures LEXER_RAN(l);
    ensures in_range(\result, (unsigned char *)p, (unsigned char *)end); */
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

/*@ requires lexer_valid(l);
    assigns LEXER_MEMORY(l);
    ensures LEXER_KEPT(l); */
static void pass_code_point(struct lexer *l, uint32_t code_point)
{
    char bytes[4];
    /*@ admit apart: outside_lexer(&bytes[0], l); */
    tamis_lex_emit_text(l, span_of(bytes, tamis_base_utf8_encode(code_point, bytes)));
}

/*@ requires lexer_valid(l);
    assigns LEXER_MEMORY(l);
    ensures LEXER_KEPT(l); */
static void pass_points(struct lexer *l, struct charref_points points)
{
    pass_code_point(l, points.first);
    if (points.second)
        pass_code_point(l, points.second);
}

/* Reads the reference at `p`, whose input offset is `offset`, and emits its text. Returns the first
 * byte after the reference, or `p` if the reference is not ordinary. As in the state machine, the
 * offset of the text is the offset of the ";". */
/*@ requires lexer_valid(l) && range_readable((unsigned char *)p, (unsigned char *)end) && p < end;
    requires offset + (end - p) <= LARGEST_OFFSET;
    assigns LEXER_MEMORY(l);
    ensures LEXER_KEPT(l);
    ensures in_range(\result, (unsigned char *)p, (unsigned char *)end); */
static const unsigned char *take_reference(struct lexer *l, const unsigned char *p, const unsigned char *end,
                                           uint64_t offset)
{
    struct charref_points points;
    /*@ admit apart: outside_lexer(&points, l); */
    const unsigned char *after = tamis_lex_scan_reference(p, end, &points);
    /*@ assert limits_same{Pre, Here}(l->meter); */
    /*@ assert meter_valid(l->meter); */
    /*@ assert meter_in_order(l->meter); */
    if (!after)
        return p;
    reach(l, offset + (uint64_t)(after - p) - 1);
    pass_points(l, points);
    return after;
}

/* Passes the text at `p`, which ends before the next "<" or "&", to the sink. Returns the first byte after the text. */
/*@ requires lexer_valid(l) && run_readable(l, (unsigned char *)p, (unsigned char *)end);
    assigns LEXER_MEMORY(l);
    ensures LEXER_KEPT(l);
    ensures in_range(\result, (unsigned char *)p, (unsigned char *)end); */
static inline const unsigned char *take_text(struct lexer *l, const unsigned char *p,
                                             const unsigned char *end)
{
    const unsigned char *stop = scan_any(p, end, '<', '&', '&', '&', '&', '&');
    pass_text(l, span_of((const char *)p, (size_t)(stop - p)));
    return stop;
}

/* Passes the text, the tag or the reference at `p`, whose input offset is `offset`. Returns
 * the first byte after it, or `p` if this fast path cannot read the tag or the reference. */
/*@ requires lexer_valid(l) && range_readable((unsigned char *)p, (unsigned char *)end) && p < end;
    requires offset + (end - p) <= LARGEST_OFFSET;
    requires \valid(t) && \valid(tag) && \valid(g) && outside_lexer(t, l) && outside_lexer(tag, l) && outside_lexer(g, l);
    requires \base_addr(t) != \base_addr(tag) && \base_addr(t) != \base_addr(g) && \base_addr(tag) != \base_addr(g);
    assigns LEXER_MEMORY(l), *t, *tag, *g;
    ensures LEXER_RAN(l);
    ensures in_range(\result, (unsigned char *)p, (unsigned char *)end); */
static inline const unsigned char *take_next(struct lexer *l, const unsigned char *p,
                                             const unsigned char *end, uint64_t offset, struct token *t,
                                             struct scanned_tag *tag, struct guesses *g)
{
    if (*p == '&')
        return take_reference(l, p, end, offset);
    reach(l, offset);
    return *p == '<' ? take_tag(l, p, end, t, tag, g) : take_text(l, p, end);
}

/*@ requires lexer_valid(l) && run_readable(l, (unsigned char *)p, (unsigned char *)end);
    requires \valid(t) && \valid(tag) && \valid(g) && outside_lexer(t, l) && outside_lexer(tag, l) && outside_lexer(g, l);
    requires \base_addr(t) != \base_addr(tag) && \base_addr(t) != \base_addr(g) && \base_addr(tag) != \base_addr(g);
    assigns LEXER_MEMORY(l), *t, *tag, *g;
    ensures LEXER_RAN(l);
    ensures in_range(\result, (unsigned char *)p, (unsigned char *)end); */
static inline const unsigned char *take_all(struct lexer *l, const unsigned char *p, const unsigned char *end,
                                            struct token *t, struct scanned_tag *tag, struct guesses *g)
{
    const unsigned char *start = p;
    state first = l->state;
    uint64_t offset = l->at.offset;
    /*@ loop invariant in_range((unsigned char *)p, (unsigned char *)start, (unsigned char *)end) && LEXER_RAN(l);
        loop invariant range_readable((unsigned char *)p, (unsigned char *)end);
        loop assigns p, *t, *tag, *g, LEXER_MEMORY_LOOP(l);
        loop variant end - p; */
    while (p < end && l->state == first && !lexer_done(l)) {
        const unsigned char *after = take_next(l, p, end, offset + (uint64_t)(p - start), t, tag, g);
        if (after == p)
            break;
        p = after;
    }
    reach(l, offset + (uint64_t)(p - start));
    return p;
}

/*@ requires lexer_valid(l) && run_readable(l, (unsigned char *)p, (unsigned char *)end);
    assigns LEXER_MEMORY(l);
    ensures LEXER_RAN(l);
    ensures in_range(\result, (unsigned char *)p, (unsigned char *)end); */
const unsigned char *tamis_lex_run_markup(struct lexer *l, const unsigned char *p, const unsigned char *end)
{
    struct scanned_tag tag;
    struct token t = {.names = l->names, .attributes = tag.attributes};
    struct guesses g = {.count = 0};
    /*@ admit apart: outside_lexer(&tag, l) && outside_lexer(&t, l) && outside_lexer(&g, l); */
    return take_all(l, p, end, &t, &tag, &g);
}
