/* gate.c: see gate.h. A token is a tag, a reference, a comment, a processing instruction or a DOCTYPE. The start tag of a raw text
 * element is one token with the raw text and its end tag.
 *
 * There are three ways to read a token. read_token() is the automaton of language.h, byte by byte; it checks each name and each
 * value where it ends. is_frequent() compares a token as a whole. read_tag() reads tags with attributes
 * without a loop over their bytes: the places of the bytes that end a text or a value have been found before. What these do not
 * accept, read_token() reads. */
#include "gate/gate.h"

#include "base/scan_block.h"
#include "gate/language.h"
#include "gate/value.h"

/* A text, or a part of it. */
struct input {
    const unsigned char *p;
    size_t n;
};

static struct span part(struct input in, size_t from, size_t end)
{
    return span_of((const char *)in.p + from, end - from);
}

/* --- tokens, byte by byte --- */

struct token {
    struct input in;
    size_t begin;       /* of the token */
    size_t from;        /* of the name or reference that is being read */
    size_t value_from;  /* of the value of an attribute, or of raw text */
    uint32_t element;   /* the index in the table */
    uint32_t bits;      /* enum gate_element */
    uint32_t attribute; /* 1 + the class of its values */
};

static enum gate_state next_state(enum gate_state state, unsigned char c)
{
    switch (state) {
#define GATE_CASE(name, rule, rows) \
    case GATE_##name: \
        return rows GATE_REFUSED;
#define GATE_ROW(condition, to) (condition) ? GATE_##to:
        GATE_GRAMMAR(GATE_CASE, GATE_ROW)
    case GATE_REFUSED:
    case GATE_STATE_COUNT:
        break;
    }
    return GATE_REFUSED;
}

static const char *const rules[GATE_STATE_COUNT] = {
#define RULE_TEXT                   "a text contains no U+0000"
#define RULE_REFERENCE              "a reference is decimal, &amp; &lt; &gt; &quot; or &nbsp;"
#define RULE_LESS                   "\"<\" begins a tag, a comment, a processing instruction or a DOCTYPE"
#define RULE_START_TAG              "a start tag has a name, then attributes after one space each, then \">\" or \"/>\""
#define RULE_VALUE                  "a value is in double quotation marks, and contains no \"<\", \">\" or U+0000"
#define RULE_END_TAG                "an end tag has only a name"
#define RULE_RAW_TEXT               "raw text contains no \"<\" except in its end tag, and no U+0000"
#define RULE_COMMENT                "a comment has the form in which tamis writes it"
#define RULE_DOCTYPE                "a DOCTYPE has only a name"
#define RULE_INSTRUCTION            "a processing instruction has a target and ends with \"?>\", its first \">\""
#define GATE_RULE(name, rule, rows) [GATE_##name] = RULE_##rule,
    GATE_GRAMMAR(GATE_RULE, GATE_NO_ROW)};

static const char *end_reference(const struct token *k, size_t end)
{
    struct gate_reader r = {k->in.p, k->from - 1, end, false};
    return tamis_gate_reference(&r) ? NULL : RULE_REFERENCE;
}

static const char *end_element(struct gate *g, struct token *k, size_t end, bool is_start)
{
    k->element = tamis_gate_find_element(g->table, part(k->in, k->from, end), &k->bits);
    bool is_foreign = k->bits & GATE_FOREIGN && (g->foreign || k->bits & GATE_BEGINS_FOREIGN);
    if (!is_start)
        g->open &= ~k->bits;
    return k->bits & GATE_HTML || is_foreign ? NULL : "the policy does not list this element";
}

/* Output as XML declares the namespaces of its elements. */
static bool declares_namespace(struct span name)
{
    return span_equal(name, SPAN("xmlns")) || span_equal(name, SPAN("xmlns:xlink"));
}

static const char *end_attribute(struct gate *g, struct token *k, size_t end)
{
    struct span name = part(k->in, k->from, end);
    k->attribute = tamis_gate_find_attribute(g->table, k->element, k->bits, name);
    if (!k->attribute && g->is_xml && declares_namespace(name))
        k->attribute = 1 + GATE_CLASS_ANY;
    return k->attribute ? NULL : "the policy does not list this attribute for this element";
}

static const char *end_value(const struct gate *g, struct input in, size_t from, size_t end, uint32_t class)
{
    struct gate_reader value = {in.p, from, end, false};
    return tamis_gate_value(g->table, class, &value);
}

static const char *end_raw_text(struct gate *g, const struct token *k, size_t end)
{
    struct gate_reader text = {k->in.p, k->value_from, end, true};
    uint32_t value = tamis_gate_find_attribute(g->table, k->element, GATE_OWN, SPAN(GATE_CONTENT));
    return value ? tamis_gate_raw_text(g->table, value - 1, &text, g->foreign) : NULL;
}

static const char *end_raw_name(const struct gate *g, const struct token *k, size_t end)
{
    return span_equal(part(k->in, k->from, end), gate_text(g->table, k->element)) ? NULL : RULE_RAW_TEXT;
}

static const char *end_target(const struct gate *g, const struct token *k, size_t end)
{
    bool allowed = tamis_gate_allows_target(g->table, part(k->in, k->from, end));
    return allowed ? NULL : "the policy does not list this target";
}

/* Checks what ends in a state where the token leaves it for `next`. Returns the rule that it violates, or NULL. */
static const char *leave(struct gate *g, struct token *k, enum gate_state state, enum gate_state next,
                         size_t at)
{
    switch (state) {
    case GATE_TEXT_REFERENCE:
    case GATE_VALUE_REFERENCE:
    case GATE_TEXT_NUMBER:
    case GATE_VALUE_NUMBER:
        return end_reference(k, at + 1);
    case GATE_START_NAME:
        return end_element(g, k, at, true);
    case GATE_END_NAME:
        return end_element(g, k, at, false);
    case GATE_ATTRIBUTE_NAME:
        return end_attribute(g, k, at);
    case GATE_VALUE:
        return next == GATE_AFTER_VALUE ? end_value(g, k->in, k->value_from, at, k->attribute - 1) : NULL;
    case GATE_RAW_TEXT:
        return end_raw_text(g, k, at);
    case GATE_RAW_END_NAME:
        return end_raw_name(g, k, at);
    case GATE_INSTRUCTION_TARGET:
        return end_target(g, k, at);
    case GATE_DECLARATION_DASH:
        return g->table->comments ? NULL : "the policy does not allow comments";
    default:
        return NULL;
    }
}

/* Returns the state after a start tag that ends at `at`, in the state `before`. */
static enum gate_state end_start_tag(struct gate *g, struct token *k, enum gate_state before, size_t at)
{
    if (before == GATE_SLASH && k->bits & (GATE_RAW | GATE_ESCAPABLE))
        return GATE_REFUSED;
    g->foreign = g->foreign || k->bits & GATE_BEGINS_FOREIGN;
    g->open |= k->bits & GATE_ESCAPABLE;
    k->value_from = at + 1;
    return k->bits & GATE_RAW ? GATE_RAW_TEXT : GATE_TEXT;
}

static bool is_start_tag(enum gate_state state)
{
    return state == GATE_START_NAME || state == GATE_ATTRIBUTE_NAME || state == GATE_AFTER_VALUE ||
           state == GATE_SLASH;
}

/* A title or textarea that is open can be RCDATA for a reader: what is not a tag contains no "<" there. */
static bool is_other(enum gate_state state)
{
    return state >= GATE_DECLARATION;
}

/* Reads the token at `at`. Returns the index after it; 0 if it is refused (g->rule) or if its end is missing. */
static size_t read_token(struct gate *g, struct input in, size_t at)
{
    struct token k = {.in = in, .begin = at};
    enum gate_state state = GATE_TEXT;
    for (; at < in.n; at++) {
        enum gate_state next = next_state(state, in.p[at]);
        if (next != state && next != GATE_REFUSED) {
            g->rule = leave(g, &k, state, next, at);
            if (state == GATE_BEFORE_VALUE)
                k.value_from = at + 1;
            if (next == GATE_TEXT && is_start_tag(state))
                next = end_start_tag(g, &k, state, at);
            k.from = at;
        }
        if (next == GATE_REFUSED || (in.p[at] == '<' && g->open && is_other(state)))
            g->rule = rules[state];
        if (g->rule) {
            g->offset += at - k.begin; /* the caller adds the rest */
            return 0;
        }
        state = next;
        if (state == GATE_TEXT)
            return at + 1;
    }
    return 0;
}

/* --- the most frequent tokens --- */

enum { CHUNK = 2048, BLOCK = 64, NEAR_END = 256 };

/* A chunk of a text, and what has been found in it. */
struct chunk {
    const unsigned char *p; /* after the chunk, there are BLOCK bytes or more */
    size_t n;
    uint64_t stops[CHUNK / BLOCK + 2]; /* a bit for each byte of the chunk: see struct block */
    size_t count;
    uint16_t tokens[CHUNK + 1];        /* the `count` tokens that is_frequent() does not accept */
    unsigned char copy[CHUNK + BLOCK]; /* a copy of the last chunk, with zero after it */
};

/* In a block, the bytes that begin a token or cannot be in a text: "<", "&" and U+0000; and the bytes that end the value or the name of
 * an attribute, or cannot be in it: these three, ">" and the quotation mark. */
struct block {
    uint64_t begins, stops;
};

#ifdef SCAN_BLOCK
/* "<" and ">" differ in one bit, and so do the quotation mark and "&". */
static inline struct block read_block(const unsigned char *p)
{
    struct block b = {0, 0};
    for (unsigned i = 0; i < BLOCK; i += SCAN_BLOCK) {
        vector bytes = block_load(p + i), zero = block_equal(bytes, block_fill('\0'));
        vector begins = block_or(block_equal(bytes, block_fill('<')), block_equal(bytes, block_fill('&')));
        vector angles = block_equal(block_or(bytes, block_fill(2)), block_fill('>'));
        vector marks = block_equal(block_or(bytes, block_fill(4)), block_fill('&'));
        b.begins |= (uint64_t)block_bits(block_or(begins, zero)) << i;
        b.stops |= (uint64_t)block_bits(block_or(block_or(angles, marks), zero)) << i;
    }
    return b;
}
#else
static inline struct block read_block(const unsigned char *p)
{
    struct block b = {0, 0};
    for (unsigned i = 0; i < BLOCK; i++) {
        b.begins |= (uint64_t)(p[i] == '<' || p[i] == '&' || p[i] == '\0') << i;
        b.stops |= (uint64_t)(p[i] == '"' || p[i] == '>') << i;
    }
    b.stops |= b.begins;
    return b;
}
#endif

/* Reports whether a tag without attributes that is in the buckets begins at `p`. The key is what follows "<", up to ">". */
static inline bool is_plain_tag(const struct gate_table *t, const unsigned char *p)
{
    uint64_t word = gate_word(p + 1), key = word & gate_through(word, '>');
    const struct gate_bucket *b = &t->buckets[gate_bucket(key)];
    unsigned first = b->tags[0] == key, second = b->tags[1] == key;
    return first | second;
}

/* Reports whether the first n bytes of a word are those of a text, which has eight bytes. */
static inline unsigned begins(uint64_t word, const char *text, unsigned n)
{
    return (word ^ gate_word(text)) << (64 - 8 * n) == 0;
}

static inline bool is_frequent_reference(const unsigned char *p)
{
    uint64_t word = gate_word(p);
    return begins(word, "&lt;    ", 4) | begins(word, "&gt;    ", 4) | begins(word, "&amp;   ", 5) |
           begins(word, "&quot;  ", 6) | begins(word, "&nbsp;  ", 6);
}

static inline bool is_frequent(const struct gate_table *t, const unsigned char *p)
{
    return *p == '<' ? is_plain_tag(t, p) : is_frequent_reference(p);
}

static void read_blocks(const struct gate_table *t, struct chunk *s)
{
    size_t at = 0, count = 0;
    for (; at < s->n; at += BLOCK) {
        struct block b = read_block(s->p + at);
        uint64_t inside = s->n - at < BLOCK ? (1ull << (s->n - at)) - 1 : UINT64_MAX;
        s->stops[at / BLOCK] = b.stops & inside;
        for (uint64_t bits = b.begins & inside; bits; bits &= bits - 1) {
            size_t i = at + lowest_bit_64(bits);
            s->tokens[count] = (uint16_t)i;
            count += !is_frequent(t, s->p + i); /* a branch could not be predicted */
        }
    }
    s->stops[at / BLOCK] = s->stops[at / BLOCK + 1] = 0;
    s->count = count;
}

static void begin_chunk(const struct gate_table *t, struct chunk *s, struct input in)
{
    s->n = in.n < CHUNK ? in.n : CHUNK;
    s->p = in.p;
    if (in.n < CHUNK + BLOCK) {
        span_copy((char *)s->copy, part(in, 0, s->n));
        for (size_t i = 0; i < BLOCK; i++)
            s->copy[s->n + i] = 0;
        s->p = s->copy;
    }
    read_blocks(t, s);
}

/* Returns the first stop from `at` on, or the 63rd byte after it if there is none before. */
static inline size_t next_stop(const struct chunk *s, size_t at)
{
    const uint64_t *word = s->stops + at / BLOCK;
    unsigned shift = at % BLOCK;
    return at + lowest_bit_64(word[0] >> shift | word[1] << 1 << (63 - shift) | 1ull << 63);
}

/* Returns the number of bytes before the first `a` or `b`; GATE_KEY_BYTES if there is none in so many bytes. */
static inline size_t length_to(const unsigned char *p, char a, char b)
{
    uint64_t first = gate_word(p), second = gate_word(p + 8);
    first = gate_bytes_equal(first, a) | gate_bytes_equal(first, b);
    second = gate_bytes_equal(second, a) | gate_bytes_equal(second, b);
    return first ? lowest_bit_64(first) / 8 : second ? 8 + lowest_bit_64(second) / 8 : GATE_KEY_BYTES;
}

/* Returns the key of a name of n bytes, at most GATE_KEY_BYTES. */
static inline struct gate_key key_of(const unsigned char *p, size_t n)
{
    static const uint8_t mask[2 * GATE_KEY_BYTES] = {255, 255, 255, 255, 255, 255, 255, 255,
                                                     255, 255, 255, 255, 255, 255, 255, 255};
    const uint8_t *first = mask + GATE_KEY_BYTES - n;
    return (struct gate_key){{gate_word(p) & gate_word(first), gate_word(p + 8) & gate_word(first + 8)}};
}

/* Returns the entry of a name; if there is none, an empty one. */
static inline uint32_t find(const struct gate *g, uint32_t of, const unsigned char *p, size_t n)
{
    return gate_find_short(g->table, of, key_of(p, n));
}

/* The value is between the quotation marks at `open` and `close`. It contains no ">", and no references that could be a part of a
 * scheme. */
static inline bool is_allowed_value(const struct gate *g, const unsigned char *p, size_t open, size_t close,
                                    uint32_t class)
{
    const struct gate_class *c = &g->table->classes[class];
    const struct input in = {p, close};
    size_t at = open + 1;
    if (class == GATE_CLASS_ANY)
        return true;
    if (c->form == GATE_URL && p[at] > ' ') {
        bool is_relative = !GATE_LETTER(p[at]);
        size_t n = length_to(p + at, ':', '"');
        if (n < GATE_KEY_BYTES && p[at + n] == ':' && !is_relative &&
            g->table->names[find(g, GATE_SCHEME + class, p + at, n)].value)
            return true;
        if (c->relative == GATE_RELATIVE_ANY && (is_relative || !span_has(part(in, at, close), ':')))
            return true;
    }
    return !end_value(g, in, at, close, class);
}

/* Reads the attribute whose name begins at `at`. Returns the index after it; 0 if read_token() must read it. */
static inline size_t read_attribute(const struct gate *g, const struct chunk *s, size_t at, uint32_t element,
                                    uint32_t bits)
{
    const unsigned char *p = s->p;
    const struct gate_name *names = g->table->names;
    size_t open = next_stop(s, at), n = open - at - 1, close = open;
    if (n - 1 >= GATE_KEY_BYTES || p[open] != '"' || p[open - 1] != '=')
        return 0;
    uint32_t name = find(g, bits & GATE_OWN ? GATE_OF + element : GATE_ATTRIBUTE, p + at, n);
    if (!names[name].n && bits & GATE_OWN)
        name = find(g, GATE_ATTRIBUTE, p + at, n);
    do
        close = next_stop(s, close + 1);
    while (close < s->n && (GATE_IN_VALUE(p[close]) || is_frequent_reference(p + close)));
    bool ends = close < s->n && p[close] == '"' && names[name].value;
    return ends && is_allowed_value(g, p, open, close, names[name].value - 1u) ? close + 1 : 0;
}

/* The bits of the elements that read_tag() reads, and those that they must have. */
enum {
    QUICK = GATE_HTML | GATE_SHARES,
    QUICK_BITS = QUICK | GATE_RAW | GATE_ESCAPABLE | GATE_BEGINS_FOREIGN | GATE_TEMPLATE
};

/* Reads the tag at `at`. Returns the index after it; 0 if read_token() must read it. */
static size_t read_tag(const struct gate *g, const struct chunk *s, size_t at)
{
    const unsigned char *p = s->p;
    bool is_end = p[++at] == '/';
    size_t begin = at + is_end, n = length_to(p + begin, '>', ' ');
    uint32_t element = find(g, GATE_ELEMENT, p + begin, n);
    uint32_t bits = g->table->names[element].n == n ? g->table->names[element].value : 0; /* U+0000 */
    if ((bits & QUICK_BITS) != QUICK || (is_end && p[begin + n] != '>'))
        return 0;
    for (at = begin + n; p[at] == ' ';) {
        at = read_attribute(g, s, at + 1, element, bits);
        if (!at)
            return 0;
    }
    return p[at] == '>' ? at + 1 : 0;
}

/* --- texts --- */

void tamis_gate_begin(struct gate *g, const struct gate_table *table, struct span context,
                      enum gate_place place)
{
    uint32_t bits = place == GATE_IN_HTML ? tamis_gate_bits(context) : 0;
    *g = (struct gate){.table = table,
                       .open = bits & GATE_ESCAPABLE,
                       .open_at_begin = bits & GATE_ESCAPABLE,
                       .is_raw = bits & GATE_RAW,
                       .foreign = place != GATE_IN_HTML,
                       .is_xml = place == GATE_IN_XML};
}

/* Reads all tokens that begin in the next chunk, but if an unusual one begins near its end, only those before it. Returns the number
 * of bytes that are accepted. */
static size_t read_chunk(struct gate *g, struct input in)
{
    struct chunk s;
    begin_chunk(g->table, &s, in);
    size_t end = s.n, after = 0;
    for (size_t i = 0; i < s.count; i++) {
        size_t at = s.tokens[i];
        if (at < after)
            continue;
        after = s.p[at] == '<' ? read_tag(g, &s, at) : 0;
        if (after)
            continue;
        if (at && s.n < in.n && s.n - at < NEAR_END)
            return at;
        after = read_token(g, in, at);
        if (!after)
            return at;
        end = after > s.n ? after : s.n;
    }
    return end;
}

/* Reads raw text. Returns the number of bytes that are accepted. */
static size_t read_raw_text(struct gate *g, struct input in)
{
    size_t n = 0;
    while (n < in.n && in.p[n] != '<' && in.p[n] != '\0')
        n++;
    if (n < in.n)
        g->rule = RULE_RAW_TEXT;
    return n;
}

size_t tamis_gate_read(struct gate *g, struct span bytes)
{
    size_t at = 0;
    for (size_t n = 1; n && at < bytes.n && !g->rule; at += n) {
        struct input rest = {(const unsigned char *)bytes.p + at, bytes.n - at};
        n = g->is_raw ? read_raw_text(g, rest) : read_chunk(g, rest);
    }
    g->offset += at;
    return at;
}

bool tamis_gate_end(struct gate *g, size_t rest)
{
    if (!g->rule && (rest || g->open != g->open_at_begin))
        g->rule = "the text ends in a tag, a reference, a comment, raw text, a title or a textarea";
    return !g->rule;
}
