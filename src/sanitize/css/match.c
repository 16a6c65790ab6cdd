/* match.c: holds a value against a grammar in the notation of CSS Values and Units 4, 2.
 *
 * The words of a grammar stand apart; brackets, named types and functions open a frame of a stack that has an end, so
 * nothing recurses. Of alternatives the first that fits is taken, and repetition takes all it can: the grammars are
 * written so that this is enough. */
#include "sanitize/css/value.h"

enum { DEPTH = 24, WITHOUT_END = 1u << 30, STEPS_PER_WORK = 32 };

enum outcome { GO_ON, MATCHED, FAILED };
enum members { ONE, ANY, ALL }; /* a sequence; a || b; a && b */

struct times {
    uint32_t min, max;
    bool commas;
};

/* A group, as often as `times` says. Grammar is text, and places in it; a place in the value is an index of a token. */
struct frame {
    struct span body;
    size_t next_alternative; /* in `body` */
    struct span alternative;
    enum members members;
    size_t next_member; /* in `alternative` */
    struct span member;
    size_t next_term; /* in `member` */
    uint32_t member_index;
    uint32_t member_count;
    uint32_t taken; /* bits of members */
    uint32_t empty; /* of members that fit nothing at all */
    uint32_t member_from;
    uint32_t from; /* where this time began */
    uint32_t good; /* behind the last time that fitted */
    uint32_t count;
    struct times times;
    bool closes; /* ")" follows */
};

struct matcher {
    struct css_value *value;
    uint32_t at;
    uint32_t depth;
    uint64_t steps;
    struct css_token end; /* behind the last one */
    struct frame frames[DEPTH];
};

struct type {
    struct span name, grammar;
};

static const struct type types[] = {
#define TYPE(name, grammar) {{name, sizeof(name) - 1}, {grammar, sizeof(grammar) - 1}},
#include "sanitize/css/types.def"
#undef TYPE
};

static struct span find_type(struct span name)
{
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
        if (span_equal(types[i].name, name))
            return types[i].grammar;
    return span_of(NULL, 0);
}

static struct span part(struct span s, size_t from, size_t to)
{
    return span_of(s.p + from, to - from);
}

/* The next word at or behind `*at`: what stands between spaces, brackets with all that is in them. */
static bool take_word(struct span s, size_t *at, struct span *word)
{
    while (*at < s.n && s.p[*at] == ' ')
        ++*at;
    size_t from = *at;
    uint32_t open = 0;
    for (; *at < s.n && (open || s.p[*at] != ' '); ++*at) {
        if (s.p[*at] == '[' || s.p[*at] == '(')
            open++;
        else if (s.p[*at] == ']' || s.p[*at] == ')')
            open--;
    }
    *word = part(s, from, *at);
    return word->n > 0;
}

static bool is_combinator(struct span word)
{
    return span_equal(word, SPAN("||")) || span_equal(word, SPAN("&&"));
}

static uint32_t digits(struct span s, size_t *at)
{
    uint32_t value = 0;
    for (; *at < s.n && s.p[*at] >= '0' && s.p[*at] <= '9'; ++*at)
        value = value * 10 + (uint32_t)(s.p[*at] - '0');
    return value;
}

/* "{2}", "{1,4}" at the end of a word, which is cut off. */
static struct times take_range(struct span *word)
{
    size_t at = word->n;
    while (at && word->p[at - 1] != '{')
        at--;
    struct span text = *word;
    word->n = at - 1;
    struct times times = {0};
    times.min = times.max = digits(text, &at);
    if (text.p[at++] == ',')
        times.max = digits(text, &at);
    return times;
}

static bool ends(struct span word, char c)
{
    return word.n > 1 && word.p[word.n - 1] == c;
}

/* What is behind the term says how often it may stand there; it is cut off. */
static struct times take_times(struct span *word)
{
    struct times times = {1, 1, false};
    if (ends(*word, '}'))
        times = take_range(word);
    else if (ends(*word, '#'))
        times.max = WITHOUT_END;
    else if (ends(*word, '?'))
        times.min = 0;
    else if (ends(*word, '*'))
        times = (struct times){0, WITHOUT_END, false};
    else if (ends(*word, '+'))
        times.max = WITHOUT_END;
    else
        return times;
    if (ends(*word, '#'))
        times.commas = true;
    if (ends(*word, '#') || ends(*word, '?') || ends(*word, '*') || ends(*word, '+'))
        word->n--;
    return times;
}

static struct frame *top(struct matcher *m)
{
    return &m->frames[m->depth - 1];
}

static struct css_token *here(struct matcher *m)
{
    return m->at < m->value->count ? &m->value->tokens[m->at] : &m->end;
}

/* The next member that has not been taken; false when there is none. */
static bool next_member(struct matcher *m, struct frame *f)
{
    struct span word;
    while (f->next_member < f->alternative.n) {
        size_t from = f->next_member, to = from;
        while (take_word(f->alternative, &f->next_member, &word) && !is_combinator(word))
            to = f->next_member;
        f->member = part(f->alternative, from, to);
        f->next_term = 0;
        f->member_from = m->at;
        if (!(f->taken >> f->member_index++ & 1))
            return true;
    }
    return false;
}

static void first_member(struct matcher *m, struct frame *f)
{
    f->next_member = 0;
    f->member_index = 0;
    (void)next_member(m, f);
}

/* False: there is no other alternative. */
static bool next_alternative(struct matcher *m, struct frame *f)
{
    if (f->next_alternative >= f->body.n)
        return false;
    m->at = f->from;
    f->members = ONE;
    f->member_count = 1;
    f->taken = f->empty = 0;
    size_t from = f->next_alternative, to = from;
    struct span word;
    while (take_word(f->body, &f->next_alternative, &word) && !span_equal(word, SPAN("|"))) {
        if (is_combinator(word)) {
            f->members = word.p[0] == '|' ? ANY : ALL;
            f->member_count++;
        }
        to = f->next_alternative;
    }
    f->alternative = part(f->body, from, to);
    first_member(m, f);
    return true;
}

static void begin_time(struct matcher *m, struct frame *f)
{
    f->from = m->at;
    f->next_alternative = 0;
    (void)next_alternative(m, f);
}

static enum outcome push(struct matcher *m, struct span body, struct times times, bool closes)
{
    if (m->depth == DEPTH)
        return FAILED;
    struct frame *f = &m->frames[m->depth++];
    *f = (struct frame){.body = body, .times = times, .closes = closes, .good = m->at};
    begin_time(m, f);
    return GO_ON;
}

static enum outcome single(struct matcher *m, bool fits)
{
    m->at += fits;
    return fits ? MATCHED : FAILED;
}

static enum outcome keyword(struct matcher *m, struct span word)
{
    struct css_token *t = here(m);
    if (t->kind != CSS_TOKEN_IDENT || !tamis_sanitize_css_is_word(css_text(m->value->text, t), word))
        return FAILED;
    t->spelling = word;
    return single(m, true);
}

/* name( arguments ), or ( what stands in parentheses ). */
static enum outcome function(struct matcher *m, struct span word)
{
    struct css_token *t = here(m);
    size_t paren = span_find(word, '(');
    struct span name = part(word, 0, paren), arguments = part(word, paren + 1, word.n - 1);
    if (t->kind != (paren ? CSS_TOKEN_FUNCTION : CSS_TOKEN_LEFT_PAREN))
        return FAILED;
    if (paren && !tamis_sanitize_css_is_word(css_text(m->value->text, t), name))
        return FAILED;
    t->spelling = name;
    m->at++;
    return push(m, arguments, (struct times){1, 1, false}, true);
}

static enum outcome named(struct matcher *m, struct span name, struct times times)
{
    struct span grammar = find_type(name);
    if (grammar.n)
        return push(m, grammar, times, false);
    return tamis_sanitize_css_match_type(m->value, name, &m->at) ? MATCHED : FAILED;
}

/* One term of a sequence; `word` has what says how often, which is `times`, cut off. */
static enum outcome term(struct matcher *m, struct span word, struct times times)
{
    bool once = times.min == 1 && times.max == 1;
    if (word.p[0] == '[')
        return push(m, part(word, 1, word.n - 1), times, false);
    if (word.p[0] == '<' && (once || find_type(part(word, 1, word.n - 1)).n))
        return named(m, part(word, 1, word.n - 1), times);
    if (!once)
        return push(m, word, times, false);
    if (span_has(word, '('))
        return function(m, word);
    if (word.p[0] == '/')
        return single(m, css_is_delim(here(m), '/'));
    if (word.p[0] == ',')
        return single(m, here(m)->kind == CSS_TOKEN_COMMA);
    if (word.p[0] == ':')
        return single(m, here(m)->kind == CSS_TOKEN_COLON);
    return keyword(m, word);
}

/* The group is done; what stands above it in the stack goes on. */
static enum outcome pop(struct matcher *m, bool fits)
{
    const struct frame *f = top(m);
    m->depth--;
    if (!fits)
        return FAILED;
    return f->closes ? single(m, here(m)->kind == CSS_TOKEN_RIGHT_PAREN) : MATCHED;
}

static enum outcome time_fitted(struct matcher *m, struct frame *f)
{
    bool moved = m->at > f->from;
    f->good = m->at;
    f->count++;
    if (!moved || f->count == f->times.max)
        return pop(m, true);
    if (f->times.commas && here(m)->kind != CSS_TOKEN_COMMA)
        return pop(m, f->count >= f->times.min);
    m->at += f->times.commas;
    begin_time(m, f);
    return GO_ON;
}

static enum outcome alternative_failed(struct matcher *m, struct frame *f)
{
    if (next_alternative(m, f))
        return GO_ON;
    m->at = f->good;
    return pop(m, f->count >= f->times.min);
}

/* No member of a || b or a && b fits any more. */
static enum outcome members_done(struct matcher *m, struct frame *f)
{
    uint32_t all = (uint32_t)((1ull << f->member_count) - 1);
    bool fitted = f->members == ANY ? f->taken != 0 : (f->taken | f->empty) == all;
    return fitted ? time_fitted(m, f) : alternative_failed(m, f);
}

static enum outcome member_fitted(struct matcher *m, struct frame *f)
{
    if (f->members == ONE)
        return time_fitted(m, f);
    uint32_t bit = 1u << (f->member_index - 1);
    if (m->at > f->member_from) {
        f->taken |= bit;
        f->next_member = 0;
        f->member_index = 0;
    } else {
        f->empty |= bit;
    }
    return next_member(m, f) ? GO_ON : members_done(m, f);
}

static enum outcome member_failed(struct matcher *m, struct frame *f)
{
    m->at = f->member_from;
    if (f->members == ONE)
        return alternative_failed(m, f);
    return next_member(m, f) ? GO_ON : members_done(m, f);
}

static enum outcome step(struct matcher *m, enum outcome last)
{
    struct frame *f = top(m);
    struct span word;
    m->steps++;
    if (last == FAILED)
        return member_failed(m, f);
    if (!take_word(f->member, &f->next_term, &word))
        return member_fitted(m, f);
    struct times times = take_times(&word);
    return term(m, word, times);
}

bool tamis_sanitize_css_match(struct css_value *v, struct span grammar)
{
    struct matcher m = {.value = v, .end.kind = CSS_TOKEN_END};
    enum outcome outcome = push(&m, grammar, (struct times){1, 1, false}, false);
    while (m.depth)
        outcome = step(&m, outcome);
    meter_work(v->text->meter, m.steps / STEPS_PER_WORK);
    return outcome == MATCHED && m.at == v->count;
}
