/* judge.c: see judge.h. */
#include "gumbo/judge.h"

#include <string.h>

#include "base/utf8.h"

void gumbo_judge_open(struct gumbo_judge *j)
{
    *j = (struct gumbo_judge){.excuses = 0};
    tamis_base_meter_init(&j->meter, NULL);
    tamis_parse_document_init(&j->document, &j->meter);
}

void gumbo_judge_close(struct gumbo_judge *j)
{
    tamis_parse_document_free(&j->document);
    text_free(&j->input);
    text_free(&j->ours);
    text_free(&j->theirs);
}

static struct verdict on_token(void *judge, const struct token *t)
{
    struct gumbo_judge *j = judge;
    j->excuses |= gumbo_excuses(&j->document, t, span_of(j->input.p, j->input.n));
    return tamis_parse_token(&j->document.parser, t);
}

/* Reports whether the character is a control or a noncharacter. libgumbo replaces these with U+FFFD, except U+0000, which it
 * replaces in different ways. */
static bool is_replaced(uint32_t c)
{
    bool control = (c < 0x20 && c != '\t' && c != '\n' && c != '\f') || (c >= 0x7F && c < 0xA0);
    return control || utf8_is_noncharacter(c);
}

static void take_pieces(struct gumbo_judge *j, struct stream *s)
{
    struct piece piece;
    while (tamis_input_next(s, &piece))
        for (size_t i = 0, next; i < piece.n; i = next) {
            for (next = i + 1; next < piece.n && ((unsigned char)piece.p[next] & 0xC0) == 0x80;)
                next++;
            if (is_replaced(tamis_base_utf8_decode((const unsigned char *)piece.p + i)))
                text_add_string(&j->input, "\xEF\xBF\xBD");
            else
                text_add(&j->input, piece.p + i, next - i);
        }
}

/* Only tree construction is compared: both parsers get the decoded input of the tokenizer, without a byte
 * order mark. */
static void prepare(struct gumbo_judge *j, struct span bytes)
{
    struct stream s;
    text_clear(&j->input);
    text_add_string(&j->input, "");
    tamis_input_open(&s, false);
    tamis_input_feed(&s, bytes);
    take_pieces(j, &s);
    tamis_input_close(&s);
    take_pieces(j, &s);
    while (span_starts(span_of(j->input.p, j->input.n), SPAN("\xEF\xBB\xBF"))) {
        j->input.n -= 3;
        memmove(j->input.p, j->input.p + 3, j->input.n + 1);
    }
}

enum gumbo_verdict gumbo_judge(struct gumbo_judge *j, struct parser_options options, struct span bytes)
{
    prepare(j, bytes);
    struct span input = span_of(j->input.p, j->input.n);
    j->excuses = 0;
    options.scripting = options.shadow_roots = false;
    options.earlier = tamis_parse_earlier_rules(GUMBO_YEAR);
    tamis_base_meter_restart(&j->meter);
    tamis_parse_document_begin(&j->document, options);
    j->document.lexer.sink.user = j;
    j->document.lexer.sink.token = on_token;
    tamis_parse_document_feed(&j->document, input, true);
    const struct tree *t = tamis_parse_document_finish(&j->document);
    if (!t)
        return GUMBO_EQUAL;
    gumbo_describe_ours(&j->ours, t, input);
    if (!gumbo_describe(&j->theirs, &options, input))
        j->excuses |= UINT64_C(1) << GUMBO_ASSERTION;
    if (text_equal(&j->ours, j->theirs.p, j->theirs.n))
        return GUMBO_EQUAL;
    return j->excuses ? GUMBO_EXCUSED : GUMBO_DIFFERENT;
}
