/* lex_runs.c: see lex_runs.h. Lexers and readings are reused for later inputs, because creating them takes most of the
 * time. */
#include "fuzz/lex_runs.h"

#include <string.h>

#include "fuzz/cells_counters.h"
#include "fuzz/target.h"
#include "lex/dialects.h"
#include "lex/lexer_api.h"
#include "support/ledger.h"
#include "generators/random.h"
#include "models/text_content.h"

enum {
    SMALL_LIMIT = 40,
    LONGEST_PIECE = 32,
    MEMORY_FLOOR = 32768,
    ENTITY_MEMORY = 262144, /* for entity text: the constant part of the allowed work is enough for 64 KiB */
    MEMORY_PER_BYTE = 64,
    SGML_WORK_PER_BYTE = 8,
    WORK_FLOOR = 65536,
    AMID_A_TOKEN = 3
};

/* A way to read an input. */
struct way {
    bool wants_errors;
    bool watched;  /* a transition callback is set; the lexer then does not skip runs of bytes at once */
    uint32_t cuts; /* 0: whole; 1: single bytes; otherwise the seed for pieces of random lengths */
};

struct job {
    const struct start *start;
    const char *p;
    size_t n;
    uint32_t h;
    bool amid; /* the first state can be in the middle of a token */
};

/* A reading, and how it ended. */
struct outcome {
    struct reading reading;
    tamis_status status;
    tamis_error error;
    uint64_t work;
};

/* The current start. It is printed if a promise is broken. */
static const struct start *now;

static void check_promise(bool holds, const char *what)
{
    if (!holds)
        fprintf(stderr, "from %s, %s, last start tag %s%s%s%s\n", tamis_dialect_name(now->dialect),
                now->state ? now->state : "the first state",
                now->last_start_tag ? now->last_start_tag : "none", now->foreign ? ", foreign" : "",
                now->follows_tags ? ", tags followed" : "", now->keeps ? ", not normalized" : "");
    check(holds, what);
}

/* --- reading --- */

static void on_transition(void *user, const char *from, int byte, const char *to)
{
    (void)user, (void)from, (void)byte, (void)to;
}

/* Feeds a copy at the end of an allocation, so that AddressSanitizer detects a read beyond it. The copy is overwritten
 * after the call, so that the lexer cannot use it later. */
static tamis_status feed_piece(tamis_lexer *l, const char *p, size_t n)
{
    static char *memory;
    static size_t size;
    if (n > size) {
        free(memory);
        memory = malloc(size = 2 * n);
        check_promise(memory != NULL, "no memory");
    }
    char *piece = memory + (size - n);
    memcpy(piece, p, n);
    tamis_status status = tamis_lexer_feed(l, piece, n);
    memset(piece, 'X', n);
    return status;
}

static size_t piece_size(struct random *r, uint32_t cuts, size_t left)
{
    size_t n = cuts == 0 ? left : cuts == 1 ? 1 : 1 + random_below(r, LONGEST_PIECE);
    return n < left ? n : left;
}

static tamis_status feed(tamis_lexer *l, const struct job *j, uint32_t cuts)
{
    tamis_status status = TAMIS_OK;
    struct random r = {cuts};
    for (size_t done = 0; done < j->n && status == TAMIS_OK;) {
        size_t n = piece_size(&r, cuts, j->n - done);
        status = feed_piece(l, j->p + done, n);
        done += n;
    }
    return status == TAMIS_OK ? tamis_lexer_finish(l) : status;
}

static void check_end(tamis_lexer *l, struct outcome *r)
{
    size_t count = r->reading.tokens.n;
    check_promise(r->reading.ended == (r->status == TAMIS_OK),
                  "P3 fail closed: the end of file is not reported, or is reported after a failure");
    if (r->status == TAMIS_OK)
        return;
    check_promise(tamis_lexer_feed(l, "<p>x", 4) != TAMIS_OK && tamis_lexer_finish(l) != TAMIS_OK &&
                      tamis_lexer_last_error(l).status == r->status,
                  "P3 fail closed: a status does not stay");
    check_promise(r->reading.tokens.n == count, "P3 fail closed: a token comes after the status");
}

static void read_with(tamis_lexer *l, struct outcome *r, const struct job *j, struct way way)
{
    reading_begin(&r->reading, j->p, j->n);
    tamis_lexer_set_transition_callback(l, way.watched ? on_transition : NULL);
    if (way.watched)
        cells_count_in(l);
    r->status = feed(l, j, way.cuts);
    r->error = tamis_lexer_last_error(l);
    r->work = tamis_lex_internal(l)->meter->work;
    check_end(l, r);
}

/* --- kept lexers --- */

struct kept {
    tamis_lexer *lexer;
    struct reading *reading; /* the reading of the current run */
};

static tamis_reply on_token(void *user, const tamis_token *t)
{
    struct kept *k = user;
    return reading_token(k->reading, t);
}

static void on_error(void *user, const char *code, tamis_place place)
{
    struct kept *k = user;
    reading_error(k->reading, code, place);
}

static struct kept *kept(bool wants_errors)
{
    static struct kept both[2];
    struct kept *k = &both[wants_errors];
    if (!k->lexer)
        k->lexer = tamis_lexer_new(NULL, on_token, wants_errors ? on_error : NULL, k);
    check_promise(k->lexer != NULL, "no memory");
    return k;
}

/* The number of limits that a run can set, from TAMIS_MAX_INPUT_BYTES on. The value UINT64_MAX selects the default of a
 * limit. */
enum { LIMITS = TAMIS_MAX_PI_BYTES + 1 };

static void set_limits(tamis_lexer *l, const uint64_t *limits)
{
    for (unsigned i = 0; i < LIMITS; i++) {
        tamis_limit limit = (tamis_limit)i;
        uint64_t value = limits && limits[i] < UINT64_MAX ? limits[i] : tamis_limit_default(limit);
        check_promise(tamis_lexer_set_limit(l, limit, value) == TAMIS_OK, "a limit is refused");
    }
}

static void read_within(struct outcome *r, const struct job *j, struct way way, const uint64_t *limits)
{
    struct kept *k = kept(way.wants_errors);
    k->reading = &r->reading;
    check_promise(lex_begin(k->lexer, j->start) == TAMIS_OK, "a setting of a lexer is refused");
    set_limits(k->lexer, limits);
    read_with(k->lexer, r, j, way);
}

/* --- P5 chunk invariance --- */

static void compare(const struct outcome *expected, const struct outcome *got)
{
    check_promise(expected->status == got->status && expected->error.status == got->error.status,
                  "P5 chunk invariance: the status differs");
    check_promise(expected->error.place.offset == got->error.place.offset,
                  "P5 chunk invariance: the place of the status differs");
    check_promise(reading_tokens_equal(&expected->reading, &got->reading),
                  "P5 chunk invariance: the tokens differ");
    check_promise(expected->work == got->work, "P5 chunk invariance: the work differs");
}

static void compare_errors(const struct outcome *expected, const struct outcome *got)
{
    tamis_place a = expected->error.place, b = got->error.place;
    check_promise(a.line == b.line && a.column == b.column,
                  "P5 chunk invariance: the line and column of the status differ");
    check_promise(reading_errors_equal(&expected->reading, &got->reading),
                  "P5 chunk invariance: the errors differ");
}

static void check_way(const struct job *j, const uint64_t *limits, struct way way,
                      const struct outcome *quiet, const struct outcome *loud)
{
    static struct outcome other;
    read_within(&other, j, way, limits);
    compare(quiet, &other);
    if (way.wants_errors)
        compare_errors(loud, &other);
}

/* Sets `quiet` to a reading of the input in pieces, without error and transition callbacks, and `loud` to a reading of
 * single bytes with these callbacks. Checks that they are equal. If `all` is set, compares further ways to read the input. */
static void check_ways(const struct job *j, const uint64_t *limits, bool all, struct outcome *quiet,
                       struct outcome *loud)
{
    const struct way ways[] = {{.cuts = 0},
                               {.cuts = 1},
                               {.cuts = j->h | 2, .wants_errors = true},
                               {.wants_errors = true},
                               {.watched = true}};
    read_within(quiet, j, (struct way){.cuts = j->h | 2}, limits);
    read_within(loud, j, (struct way){true, true, 1}, limits);
    compare(quiet, loud);
    for (size_t i = 0; i < COUNT(ways) && all; i++)
        check_way(j, limits, ways[i], quiet, loud);
}

/* --- places, work, text --- */

static bool is_tag(const struct mark *m)
{
    return m->type == TAMIS_TOKEN_START_TAG || m->type == TAMIS_TOKEN_END_TAG;
}

/* Checks that tags begin with "<" and end with ">". A first tag need not begin with "<" if the first state is in the
 * middle of a token. */
static void check_marks(const struct job *j, const struct reading *r)
{
    for (size_t i = 0; i < r->mark_count; i++) {
        const struct mark *m = &r->marks[i];
        bool begins = m->offset > 0 || !j->start->state;
        if (is_tag(m) && begins)
            check_promise(m->end > m->offset && j->p[m->offset] == '<',
                          "places: a tag does not begin with <");
        if (is_tag(m) && m->end < j->n)
            check_promise(j->p[m->end - 1] == '>', "places: a tag does not end with >");
    }
}

static bool has_entities(const struct job *j)
{
    static const char word[] = "<!ENTITY";
    for (size_t i = 0; i + sizeof word <= j->n; i++)
        if (memcmp(j->p + i, word, sizeof word - 1) == 0)
            return true;
    return false;
}

/* Checks a stricter bound than that of docs/limits.md, whose constant part is too large for small inputs. A token is a unit
 * of work. In SGML, each byte that is read again after a longest match failed is a unit, too: an unclosed comment, literal
 * or processing instruction can be read again to the end of the input. In XML5, each byte of the text of an entity is a
 * unit. */
static void check_work(const struct job *j, const struct outcome *r, size_t text)
{
    uint64_t most = j->start->dialect == TAMIS_SGML ? SGML_WORK_PER_BYTE * (text + AMID_A_TOKEN) : j->n;
    if (j->start->dialect == TAMIS_XML5 && has_entities(j))
        most = tamis_limit_default(TAMIS_MAX_WORK_PER_BYTE) * j->n + WORK_FLOOR;
    check_promise(r->work <= most + 2, "P4 bounded: the work is not linear");
}

static void check_reading(const struct job *j, const struct outcome *quiet, const struct outcome *loud)
{
    static struct utf8_model input;
    bool is_sgml = j->start->dialect == TAMIS_SGML;
    utf8_model_decode(&input, j->p, j->n, is_sgml);
    check_marks(j, &quiet->reading);
    check_work(j, quiet, input.text.n);
    const char *wrong = is_sgml ? NULL : text_model_differs(j->start, &quiet->reading, &input);
    if (!wrong)
        wrong = text_model_misplaces(&loud->reading, &input);
    check_promise(!wrong, wrong);
}

/* --- P3 fail closed, P4 bounded: small limits --- */

static void check_small_limits(const struct job *j, const struct outcome *whole)
{
    static struct outcome quiet, loud;
    uint64_t limits[LIMITS];
    for (unsigned i = 0; i < LIMITS; i++)
        limits[i] = j->h >> i & 1 ? (j->h >> (8 + i)) % SMALL_LIMIT : UINT64_MAX;
    check_ways(j, limits, false, &quiet, &loud);
    check_promise(quiet.status == TAMIS_OK ? reading_tokens_equal(&quiet.reading, &whole->reading)
                                           : reading_begins(&quiet.reading, &whole->reading),
                  "P3 fail closed: the tokens before a limit differ from those without it");
}

/* Reports whether everything that the limit counts is in the tokens. This is false for limits on tags and processing
 * instructions: some tags are dropped with their attributes, and a processing instruction can become a comment. */
static bool reports_every_item(tamis_limit limit)
{
    return limit == TAMIS_MAX_INPUT_BYTES || limit == TAMIS_MAX_COMMENT_BYTES ||
           limit == TAMIS_MAX_DOCTYPE_BYTES;
}

/* Reports whether the length of the longest item in the tokens is the length that the limit counts. This is false for
 * SGML with normalization, because strings are counted before normalization, and if the first state is in the middle of
 * a token, because the length of its beginning is unknown. */
static bool reports_limited_item(const struct job *j)
{
    return !j->amid && (j->start->dialect != TAMIS_SGML || j->start->keeps);
}

static void check_limit(const struct job *j, const struct outcome *whole, tamis_limit limit)
{
    static struct outcome r;
    uint64_t limits[LIMITS], longest = limit == TAMIS_MAX_INPUT_BYTES ? j->n : whole->reading.longest[limit];
    memset(limits, 0xFF, sizeof limits);
    if (!longest || !reports_limited_item(j))
        return;
    limits[limit] = longest - 1;
    read_within(&r, j, (struct way){false, false, j->h & 1}, limits);
    check_promise(r.status == tamis_base_limit_status(limit),
                  "P4 bounded: an input above a limit passes, or fails with another status");
    check_promise(reading_begins(&r.reading, &whole->reading),
                  "P3 fail closed: the tokens before a limit differ");
    limits[limit] = longest;
    read_within(&r, j, (struct way){false, false, j->h & 1}, limits);
    check_promise(r.status == TAMIS_OK || !reports_every_item(limit) || j->start->dialect == TAMIS_SGML,
                  "P4 bounded: an input at a limit is refused");
}

/* --- P7 embeddable: failing allocations --- */

/* Reads the input with a new lexer, so that the ledger records all allocations of the lexer. */
static void read_with_new_lexer(struct outcome *r, const struct job *j, struct ledger *books)
{
    tamis_allocator allocator = ledger_allocator(books);
    tamis_lexer *l = tamis_lexer_new(&allocator, reading_token, NULL, &r->reading);
    reading_begin(&r->reading, j->p, j->n);
    r->status = l ? lex_begin(l, j->start) : TAMIS_NO_MEMORY;
    if (r->status == TAMIS_OK)
        read_with(l, r, j, (struct way){false, false, j->h & 1});
    tamis_lexer_free(l);
    check_promise(books->blocks == 0 && books->lies == 0,
                  "P7 failing allocation: a block leaks, or is released with a wrong size");
}

static void check_allocations(const struct job *j, const struct outcome *whole)
{
    static struct outcome r;
    struct ledger books = {0};
    read_with_new_lexer(&r, j, &books);
    check_promise(r.status == whole->status && reading_tokens_equal(&r.reading, &whole->reading),
                  "P5 chunk invariance: a new lexer and one that was reset read differently");
    uint64_t floor = MEMORY_FLOOR + (j->start->dialect == TAMIS_XML5 ? ENTITY_MEMORY : 0);
    check_promise(books.peak <= floor + MEMORY_PER_BYTE * j->n, "P4 bounded: the memory is not linear");
    books = (struct ledger){.fails_at = 1 + j->h % books.calls, .for_good = j->h >> 31};
    read_with_new_lexer(&r, j, &books);
    check_promise(r.status == TAMIS_NO_MEMORY, "P7 failing allocation: the status does not report it");
    check_promise(reading_begins(&r.reading, &whole->reading),
                  "P7 failing allocation: the tokens before the failure differ");
}

/* --- from every start --- */

/* Reports whether the lexer has stopped because the text of entities needs more work than the input allows. It stops in
 * all ways to read the input. */
static bool has_much_entity_text(const struct job *j, const struct outcome *r)
{
    return j->start->dialect == TAMIS_XML5 && has_entities(j) && r->status == TAMIS_OVER_MAX_WORK_PER_BYTE;
}

/* Checks one start. `asks_all`: also runs the slow checks, which run for only one or two starts of an input. */
static void check_start(const struct job *j, bool asks_all)
{
    static struct outcome quiet, loud;
    now = j->start;
    check_ways(j, NULL, asks_all, &quiet, &loud);
    if (has_much_entity_text(j, &quiet))
        return;
    check_promise(quiet.status == TAMIS_OK, "P4 bounded: an input below all limits is refused");
    check_reading(j, &quiet, &loud);
    if (!asks_all)
        return;
    check_small_limits(j, &quiet);
    check_limit(j, &quiet, (tamis_limit)(j->h >> 4) % LIMITS);
    check_allocations(j, &quiet);
}

/* Returns a start with any state of the dialect. A program can begin in any state, also in the middle of a token. */
static struct start anywhere(tamis_dialect dialect, uint32_t h)
{
    static const char *const last_start_tags[] = {"title", "style", "script", NULL};
    const struct dialect *d = tamis_lex_dialect(dialect);
    return (struct start){.dialect = dialect,
                          .state = d->state_names[h % d->state_count],
                          .last_start_tag = last_start_tags[h >> 8 & 3],
                          .foreign = h >> 10 & 1,
                          .follows_tags = h >> 11 & 1,
                          .keeps = h >> 12 & 1};
}

void lex_runs(const char *target, const uint8_t *data, size_t size)
{
    size_t count = 0;
    const struct start *starts = lex_starts(target, &count);
    struct job j = {NULL, (const char *)data, size, hash(data, size), false};
    check(starts != NULL, "unknown target");
    struct start any = anywhere(starts[j.h % count].dialect, j.h >> 3);
    for (size_t i = 0; i < count; i++) {
        j.start = &starts[i];
        check_start(&j, i == (j.h >> 8) % count);
    }
    j.start = &any;
    j.amid = true;
    check_start(&j, (j.h >> 16) % 4 == 0);
}
