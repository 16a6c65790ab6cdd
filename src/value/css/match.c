/* match.c: matches a value against a grammar (CSS Values and Units 4, 2). The tables of the grammars are in grammar.inc.
 *
 * A grammar is a tree of nodes. While a node that contains other nodes is matched, it has a frame on a stack. The
 * maximum depth of the stack is that of the deepest grammar; there is no recursion. The first alternative that matches
 * is taken, and repetitions are greedy; the grammars are written so that no backtracking is needed. The tables list
 * the tokens with which each node can begin. A node gets a frame only if it can begin with the next token. */
#include "value/css/value.h"

enum { STEPS_PER_WORK = 8 };

/* The class of a token. In addition, each keyword and each function
 * of the grammars has a number, which is its index in `words`. */
enum token_class {
    CLASS_IDENT,
    CLASS_STRING,
    CLASS_URL,
    CLASS_HASH,
    CLASS_NUMBER,
    CLASS_PERCENTAGE,
    CLASS_LENGTH,
    CLASS_ANGLE,
    CLASS_TIME,
    CLASS_FLEX,
    CLASS_RESOLUTION,
    CLASS_LEFT_PAREN,
    CLASS_LEFT_SQUARE,
    CLASS_COMMA,
    CLASS_COLON,
    CLASS_SLASH,
    CLASS_GREATER,
    CLASS_GREATER_EQUAL,
    CLASS_OTHER
};

/* The kinds of nodes, and what a node of each kind matches. A node with members has `b`
 * members; their indexes in `nodes` are in the array `members`, from the index `a` on. */
enum kind {
    NODE_WORDS,    /* one of the keywords in `begin` */
    NODE_MARK,     /* a token of the class in `begin` */
    NODE_LEAF,     /* the type with the number `a` in leaves.def */
    NODE_FUNCTION, /* the function or the "(" in `begin`, then node `a`, then ")" */
    NODE_SEQUENCE, /* all `b` members, one after another */
    NODE_ONE_OF,   /* one of the `b` members */
    NODE_ANY_OF,   /* the `b` members joined with "||": one or more of them, in any order */
    NODE_ALL_OF,   /* the `b` members joined with "&&": all of them, in any order */
    NODE_REPEAT    /* node `a`, repeated from `min` to `max` times */
};

/* The tokens with which a node can begin: bits of enum token_class, and the numbers of keywords and
 * functions. These numbers are `count` sorted items of word_lists, from the index `from` on. */
struct begin {
    uint32_t classes;
    uint16_t from, count;
};

struct word {
    struct span text;
    bool function;
};

#define WORD(text, function) \
    { \
        {text, sizeof(text) - 1}, function \
    }

struct node {
    uint8_t kind;
    uint8_t min, max; /* for NODE_REPEAT: the limits for repetitions; if `max` is 0, there is no maximum */
    bool commas;      /* for NODE_REPEAT: there are commas between the repetitions */
    bool empty;       /* the node also matches an empty list of tokens */
    uint16_t begin;
    uint16_t a, b;
};

#include "value/css/grammar.inc"

enum outcome { GO_ON, MATCHED, FAILED };

/* The frame of a node. Positions are indexes of tokens. */
struct frame {
    const struct node *node;
    uint32_t from;  /* where the node began; for NODE_REPEAT, where the current repetition began */
    uint32_t good;  /* the end of the last repetition, or of the last member, that matched tokens */
    uint32_t count; /* for NODE_REPEAT, the number of repetitions; otherwise the index of the next member */
    uint32_t taken; /* bits of the members that matched tokens */
    uint32_t none;  /* bits of the members that matched an empty list of tokens */
};

struct matcher {
    struct css_value *value;
    uint32_t at;
    uint32_t depth;
    uint64_t steps;
    struct css_token end; /* here() returns this token at the end of the value */
    struct frame frames[DEPTH];
};

/* ---- Tokens */

static struct css_token *here(struct matcher *m)
{
    return m->at < m->value->count ? &m->value->tokens[m->at] : &m->end;
}

static uint32_t hash(struct span text, bool function)
{
    uint32_t h = 0;
    for (size_t i = 0; i < text.n; i++) {
        unsigned char c = (unsigned char)text.p[i];
        h = h * 33 ^ (c >= 'A' && c <= 'Z' ? c | 0x20u : c);
    }
    h = function ? h * 33 ^ '(' : h;
    return (h ^ h >> 15) % WORD_SLOTS;
}

/* Returns the number of the keyword or function `text`; 0 if no grammar contains it. */
static uint16_t find_word(struct span text, bool function)
{
    enum { LONGEST = 32 };
    if (text.n > LONGEST)
        return 0;
    for (uint32_t at = hash(text, function); word_slots[at]; at = (at + 1) % WORD_SLOTS) {
        const struct word *word = &words[word_slots[at]];
        if (word->function == function && tamis_value_css_is_word(text, word->text))
            return word_slots[at];
    }
    return 0;
}

static enum token_class class_of_unit(unsigned unit)
{
    switch (unit) {
    case CSS_LENGTH:
        return CLASS_LENGTH;
    case CSS_ANGLE:
        return CLASS_ANGLE;
    case CSS_TIME:
        return CLASS_TIME;
    case CSS_FLEX:
        return CLASS_FLEX;
    case CSS_RESOLUTION:
        return CLASS_RESOLUTION;
    default:
        return CLASS_OTHER;
    }
}

static enum token_class class_of_delim(const struct css_token *t)
{
    if (t->delim == '>')
        return t->spelling.n == 2 ? CLASS_GREATER_EQUAL : CLASS_GREATER;
    return t->delim == '/' ? CLASS_SLASH : CLASS_OTHER;
}

static enum token_class class_of(const struct css_token *t)
{
    switch (t->kind) {
    case CSS_TOKEN_IDENT:
        return CLASS_IDENT;
    case CSS_TOKEN_STRING:
        return CLASS_STRING;
    case CSS_TOKEN_URL:
        return CLASS_URL;
    case CSS_TOKEN_HASH:
        return CLASS_HASH;
    case CSS_TOKEN_NUMBER:
        return CLASS_NUMBER;
    case CSS_TOKEN_PERCENTAGE:
        return CLASS_PERCENTAGE;
    case CSS_TOKEN_DIMENSION:
        return class_of_unit(t->unit);
    case CSS_TOKEN_LEFT_PAREN:
        return CLASS_LEFT_PAREN;
    case CSS_TOKEN_LEFT_SQUARE:
        return CLASS_LEFT_SQUARE;
    case CSS_TOKEN_COMMA:
        return CLASS_COMMA;
    case CSS_TOKEN_COLON:
        return CLASS_COLON;
    case CSS_TOKEN_DELIM:
        return class_of_delim(t);
    default:
        return CLASS_OTHER;
    }
}

static void classify(struct css_value *v)
{
    for (uint32_t i = 0; i < v->count; i++) {
        struct css_token *t = &v->tokens[i];
        t->word = 0;
        if (t->kind == CSS_TOKEN_IDENT || t->kind == CSS_TOKEN_FUNCTION)
            t->word = find_word(css_text(v->text, t), t->kind == CSS_TOKEN_FUNCTION);
        else if (t->kind == CSS_TOKEN_DIMENSION)
            t->unit = tamis_value_css_unit(v, t);
        t->token_class = (uint8_t)class_of(t);
    }
}

/* Reports whether the keyword or function `word` is in `b`. Uses binary search. */
static bool has_word(const struct begin *b, uint16_t word)
{
    const uint16_t *list = word_lists + b->from;
    uint32_t from = 0, to = b->count;
    while (from < to) {
        uint32_t middle = (from + to) / 2;
        if (list[middle] == word)
            return true;
        if (list[middle] < word)
            from = middle + 1;
        else
            to = middle;
    }
    return false;
}

static bool can_begin(struct matcher *m, const struct node *n)
{
    const struct begin *b = &begins[n->begin];
    const struct css_token *t = here(m);
    return b->classes >> t->token_class & 1 || (t->word && has_word(b, t->word));
}

/* ---- Nodes */

static const struct node *member(const struct node *n, uint32_t i)
{
    return &nodes[members[n->a + i]];
}

static enum outcome spelled(struct matcher *m)
{
    struct css_token *t = here(m);
    if (t->word)
        t->spelling = words[t->word].text;
    m->at++;
    return MATCHED;
}

/* Starts to match a node. If the node contains other nodes and can begin with the next token, pushes a frame for the node and
 * returns GO_ON. Otherwise returns MATCHED or FAILED. */
static enum outcome enter(struct matcher *m, const struct node *n)
{
    m->steps++;
    if (!can_begin(m, n))
        return n->empty ? MATCHED : FAILED;
    uint32_t from = m->at;
    switch ((enum kind)n->kind) {
    case NODE_WORDS:
        return spelled(m);
    case NODE_MARK:
        m->at++;
        return MATCHED;
    case NODE_LEAF:
        return tamis_value_css_match_leaf(m->value, n->a, &m->at) ? MATCHED : FAILED;
    case NODE_FUNCTION:
        (void)spelled(m);
        break;
    default:
        break;
    }
    m->frames[m->depth++] = (struct frame){.node = n, .from = from, .good = from};
    return GO_ON;
}

static enum outcome leave(struct matcher *m, bool fits)
{
    m->depth--;
    return fits ? MATCHED : FAILED;
}

static enum outcome function(struct matcher *m, struct frame *f, enum outcome last)
{
    if (last == GO_ON)
        return enter(m, &nodes[f->node->a]);
    if (last == FAILED || here(m)->kind != CSS_TOKEN_RIGHT_PAREN)
        return leave(m, false);
    m->at++;
    return leave(m, true);
}

static enum outcome sequence(struct matcher *m, struct frame *f, enum outcome last)
{
    while (last != FAILED && f->count < f->node->b)
        if ((last = enter(m, member(f->node, f->count++))) == GO_ON)
            return GO_ON;
    return leave(m, last != FAILED);
}

static enum outcome one_of(struct matcher *m, struct frame *f, enum outcome last)
{
    while (last != MATCHED && f->count < f->node->b) {
        m->at = f->from;
        if ((last = enter(m, member(f->node, f->count++))) == GO_ON)
            return GO_ON;
    }
    return leave(m, last == MATCHED);
}

/* Records the result of a member. After a member that matched tokens, the remaining members are tried again, in order. */
static void member_done(struct matcher *m, struct frame *f, bool fits)
{
    uint32_t bit = 1u << (f->count - 1);
    if (!fits) {
        m->at = f->good;
    } else if (m->at > f->good) {
        f->taken |= bit;
        f->good = m->at;
        f->count = 0;
    } else {
        f->none |= bit;
    }
}

/* Continues to match a node of the form "a || b" or "a && b". */
static enum outcome some_of(struct matcher *m, struct frame *f, enum outcome last)
{
    const struct node *n = f->node;
    uint32_t all = (uint32_t)((1ull << n->b) - 1);
    if (last != GO_ON)
        member_done(m, f, last == MATCHED);
    while (f->taken != all && f->count < n->b) {
        if (f->taken >> f->count++ & 1)
            continue;
        if ((last = enter(m, member(n, f->count - 1))) == GO_ON)
            return GO_ON;
        member_done(m, f, last == MATCHED);
    }
    return leave(m, n->kind == NODE_ANY_OF ? f->taken != 0 : (f->taken | f->none) == all);
}

static bool is_done(struct matcher *m, struct frame *f)
{
    bool moved = m->at > f->from;
    f->good = m->at;
    f->count++;
    return !moved || f->count == f->node->max || (f->node->commas && here(m)->token_class != CLASS_COMMA);
}

static enum outcome repeat(struct matcher *m, struct frame *f, enum outcome last)
{
    const struct node *n = f->node;
    do {
        if (last == FAILED) {
            m->at = f->good;
            return leave(m, f->count >= n->min);
        }
        if (last == MATCHED) {
            bool moved = m->at > f->from;
            if (is_done(m, f))
                return leave(m, !moved || f->count >= n->min);
            m->at += n->commas;
        }
        f->from = m->at;
        last = enter(m, &nodes[n->a]);
    } while (last != GO_ON);
    return GO_ON;
}

/* Continues to match the node on top of the stack. `last` is the result of the member that has just ended, or GO_ON if the node
 * has just been entered. */
static enum outcome step(struct matcher *m, enum outcome last)
{
    struct frame *f = &m->frames[m->depth - 1];
    switch ((enum kind)f->node->kind) {
    case NODE_FUNCTION:
        return function(m, f, last);
    case NODE_SEQUENCE:
        return sequence(m, f, last);
    case NODE_ONE_OF:
        return one_of(m, f, last);
    case NODE_REPEAT:
        return repeat(m, f, last);
    default:
        return some_of(m, f, last);
    }
}

bool tamis_value_css_match(struct css_value *v, uint32_t grammar)
{
    struct matcher m;
    m.value = v;
    m.at = m.depth = 0;
    m.steps = v->count;
    m.end = (struct css_token){.kind = CSS_TOKEN_END, .token_class = CLASS_OTHER};
    classify(v);
    enum outcome outcome = enter(&m, &nodes[roots[grammar]]);
    while (m.depth)
        outcome = step(&m, outcome);
    meter_work(v->text->meter, m.steps / STEPS_PER_WORK);
    return outcome == MATCHED && m.at == v->count;
}
