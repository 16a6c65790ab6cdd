/* xml5_test.c: properties of the XML5 tokenizer that are not in states/xml5.json: its decisions compared with their
 * alternatives, the same tokens from the fast and the slow code, its limits, and its trace. */
#include <tamis/lexer.h>

#include "harness/test.h"
#include "lex/lexer_api.h"
#include "lex/xml5/xml5.h"
#include "generators/random.h"
#include "harness/states.h"
#include "support/count.h"
#include "support/text.h"
#include "harness/tokens.h"

enum { STATES = 66, DECISIONS = 26, RANDOM_INPUTS = 6000, RANDOM_PARTS = 12 };

/* --- the decisions where the draft contradicts itself or loses text: each has a case in "examples decisions" --- */

/* `otherwise`: the tokens and the number of errors that the case would have with the alternative that was not chosen. This is the
 * literal text of the draft, except: for decisions 6, 7 and 25, which follow the draft, it is the behaviour of HTML; for 20 and 22,
 * about which the draft says nothing, it is the behaviour of other parsers of XML5. If the alternative would not change the result,
 * `otherwise` is NULL, and `unseen` is the reason. */
static const struct decision {
    const char *otherwise;
    const char *unseen;
} decisions[] = {
    {"[[['Comment', '<!--x']], 0]", NULL},
    {"[[['Comment', '><a>']], 1]", NULL},
    {"[[['Comment', 'a--bb']], 0]", NULL},
    {"[[['Comment', 'a-!']], 0]", NULL},
    {"[[['Character', 'a]b]']], 0]", NULL},
    {"[[['Character', 'a]]']], 1]", NULL},
    {"[[['ProcessingInstruction', 'x', 'a?b']], 0]", NULL},
    {"[[['EmptyTag', 'a', {'b': ''}], ['Character', 'c'], ['EndTag', 'a']], 1]", NULL},
    {NULL, "with decision 8 the mark is off wherever the two wordings would emit different tags"},
    {"[[['StartTag', 'a', {'b': '', '~': ''}]], 0]", NULL}, /* "~" stands for an apostrophe */
    {"[[['Character', '&#X41;A']], 1]", NULL},
    {"[[['DOCTYPE', null, null, null]], 0]", NULL},
    {NULL, "to the letter it cannot be followed: there is no end of the input in hand to be reconsumed"},
    {"[[['DOCTYPE', 'a', 'b', null]], 1]", NULL},
    {"[[['DOCTYPE', 'a', null, null], ['Character', 'x>b']], 1]", NULL},
    {"[[['DOCTYPE', 'a', '', 's']], 1]", NULL},
    {"[[['DOCTYPE', 'a', null, 's']], 1]", NULL},
    {"[[['DOCTYPE', 'a', 'p', null]], 0]", NULL},
    {"[[['Character', '#;#x;']], 2]", NULL},
    {"[[['Character', '\\u00a9&x;']], 1]", NULL},
    {"[[['Character', '\\u0000']], 0]", NULL},
    {"[[['Character', '\\u20ac\\ufffe']], 0]", NULL},
    {"[[['DOCTYPE', 'x', null, null]], 0]", NULL},
    {"[[['Comment', 'a>'], ['Character', 'b']], 1]", NULL},
    {"[[['Comment', '? x']], 1]", NULL},
    {NULL, "to emit the end and to give it to Data once more are the same"},
};

static json_t *otherwise(const struct decision *d)
{
    char text[256];
    size_t n = strlen(d->otherwise);
    assert_true(n < sizeof text);
    for (size_t i = 0; i <= n; i++)
        text[i] = (char)(d->otherwise[i] == '\'' ? '"' : d->otherwise[i] == '~' ? '\'' : d->otherwise[i]);
    json_t *value = json_loadn(text, strlen(text), NULL);
    assert_non_null(value);
    return value;
}

/* states_test.c checks that the tokens are those of the case. */
TEST(decides_each_of_the_26_in_a_case_of_its_own)
{
    json_t *cases = states_cases("xml5");
    json_t *list = json_object_get(cases, "examples decisions");
    assert_int_equal(COUNT(decisions), DECISIONS);
    assert_int_equal(json_array_size(list), DECISIONS);
    for (size_t i = 0; i < DECISIONS; i++) {
        const struct decision *d = &decisions[i];
        const json_t *c = json_array_get(list, i);
        assert_true((d->otherwise == NULL) != (d->unseen == NULL));
        if (d->unseen) {
            printf("decision %zu cannot be seen: %s\n", i + 1, d->unseen);
            continue;
        }
        json_t *other = otherwise(d);
        bool same = json_equal(json_array_get(other, 0), json_array_get(c, 2)) &&
                    (size_t)json_integer_value(json_array_get(other, 1)) ==
                        json_array_size(json_array_get(c, 3));
        if (same)
            fail_msg("the case of decision %zu does not show it", i + 1);
        json_decref(other);
    }
    json_decref(cases);
}

/* --- the fast and the slow code --- */

/* clang-format off */
static const char *const parts[] = {
    "<a", "<b:c", "<D", "</a>", "</b:c >", "</a b", "</>", "<", ">", "/>", "/", "</", " ", "\n", "\t", "\f",
    "\v", " b", " B", " :", ":", "=", " =", "=c", "= c", "=\"d\"", "=\">\"", "=' e '", "=\"", "='", "\"",
    "'", "=\"&lt;\"", "=f/g", "=&amp;", "h:i", " h:i", " b=1 b=2", "&", "&amp;", "&#65;", "&#x0;", "&x;",
    "&lt", "%", "text ", "<?x ", "?>", "?", "<?", "<!--", "-->", "--!>", "-", "<!", "!", "<!x>", "]]>", "]",
    "<![CDATA[", "\xC3\xA9", "\xF0\x9F\x98\x80", "\xFF", "\r\n", "<!DOCTYPE a PUBLIC \"p\" 's'>",
    "<p q=\"r\" s='t' u=v w>", "<i j=\"k\"l='m'n>", "<x xmlns:y=\"z\" y:z=\"&quot;\"/>",
};
/* clang-format on */

static void make(struct text *input, struct random *r)
{
    text_clear(input);
    if (random_below(r, 2)) /* half of the inputs are mainly tags, for which there is fast code */
        text_add_string(input, "<a b");
    for (uint32_t n = 1 + random_below(r, RANDOM_PARTS); n; n--) {
        uint32_t i = random_below(r, COUNT(parts) + 1);
        if (i < COUNT(parts))
            text_add_string(input, parts[i]);
        else
            text_add(input, "", 1);
    }
}

TEST(reads_the_same_when_nobody_wants_the_errors)
{
    struct random r = {5};
    struct lex_start start = {.dialect = TAMIS_XML5};
    struct text input = {0};
    json_t *nothing_known = json_object(); /* the other runs must have the result of the first run */
    int failed = 0, runs = 0;
    for (int i = 0; i < RANDOM_INPUTS; i++) {
        make(&input, &r);
        failed += tokens_check("random input", &start, input.p, input.n, nothing_known, 0, &runs);
    }
    json_decref(nothing_known);
    text_free(&input);
    printf("random inputs: %d, %d runs, %d failed\n", RANDOM_INPUTS, runs, failed);
    assert_int_equal(failed, 0);
}

/* A colon is dropped where an attribute may begin, but it begins a name after an attribute without a value. So the fast
 * code must know more than that there is white space before the colon. */
TEST(keeps_a_colon_after_a_name_however_it_is_read)
{
    static const struct {
        const char *input;
        const char *name;
    } cases[] = {{"<a b :c>", ":c"},     {"<a b\n:c=d>", ":c"}, {"<a b=d :c>", "c"}, {"<a b=\"d\" :c>", "c"},
                 {"<a b=\"d\":c>", "c"}, {"<a b/:c>", "c"},     {"<a b / :c>", "c"}};
    for (size_t i = 0; i < COUNT(cases); i++)
        for (int quiet = 0; quiet < 2; quiet++) {
            struct lex_start start = {.dialect = TAMIS_XML5, .quiet = quiet};
            json_t *got = tokens_of(&start, cases[i].input, strlen(cases[i].input), FED_WHOLE);
            json_t *attributes = json_array_get(json_array_get(json_object_get(got, "output"), 0), 2);
            assert_int_equal(json_object_size(attributes), 2);
            if (!json_object_get(attributes, cases[i].name))
                fail_msg("%s has no attribute %s", cases[i].input, cases[i].name);
            json_decref(got);
        }
}

/* --- replies of the callback --- */

static tamis_reply switch_state(void *user, const tamis_token *token)
{
    int *tags = user;
    static const tamis_reply replies[] = {TAMIS_SWITCH_RCDATA, TAMIS_SWITCH_RAWTEXT, TAMIS_SWITCH_SCRIPT_DATA,
                                          TAMIS_SWITCH_PLAINTEXT};
    if (tamis_token_get_type(token) != TAMIS_TOKEN_START_TAG)
        return TAMIS_CONTINUE;
    return replies[(*tags)++ % (int)COUNT(replies)];
}

TEST(has_no_content_but_data_whatever_the_reader_answers)
{
    static const char input[] = "<title><style><script><plaintext></plaintext><b></b>&amp;<i>";
    int tags = 0;
    tamis_lexer *l = tamis_lexer_new(NULL, switch_state, NULL, &tags);
    assert_int_equal(tamis_lexer_set_dialect(l, TAMIS_XML5), TAMIS_OK);
    assert_int_equal(tamis_lexer_feed(l, input, sizeof input - 1), TAMIS_OK);
    assert_int_equal(tamis_lexer_finish(l), TAMIS_OK);
    assert_int_equal(tags, 6);
    tamis_lexer_free(l);
}

/* --- limits --- */

static tamis_reply go_on(void *user, const tamis_token *token)
{
    (void)user, (void)token;
    return TAMIS_CONTINUE;
}

static void ignore_error(void *user, const char *code, tamis_place place)
{
    (void)user, (void)code, (void)place;
}

/* An input that counts as `fixed` for the limit, and as one more for each `unit`. Each "#" in a unit is replaced with
 * the number of the unit. */
static const struct probe {
    tamis_limit limit;
    tamis_status status;
    unsigned fixed;
    const char *before;
    const char *unit;
    const char *after;
} probes[] = {
#define PROBE(name, fixed, before, unit, after) \
    { \
        TAMIS_MAX_##name, TAMIS_OVER_MAX_##name, (fixed), (before), (unit), (after) \
    }
    PROBE(TAG_NAME_BYTES, 0, "<", "x", ">y"),
    PROBE(TAG_NAME_BYTES, 0, "<", "X", " b='c'/>y"),
    PROBE(TAG_NAME_BYTES, 0, "y</", "x", ">y"),
    PROBE(TAG_NAME_BYTES, 0, "y</", "x", " z>y"),
    PROBE(TAG_NAME_BYTES, 3, "<x=\"", "x", ">y"),
    PROBE(TAG_NAME_BYTES, 0, "<", "x", ""),
    PROBE(ATTRIBUTE_NAME_BYTES, 0, "<a ", "x", ">y"),
    PROBE(ATTRIBUTE_NAME_BYTES, 0, "<a b c=d ", "X", "=\"1\">y"),
    PROBE(ATTRIBUTE_NAME_BYTES, 1, "<a b :", "x", "/>y"),
    PROBE(ATTRIBUTE_NAME_BYTES, 0, "<a b='' :", "x", "/>y"),
    PROBE(ATTRIBUTE_NAME_BYTES, 1, "<a =", "x", ""),
    PROBE(ATTRIBUTE_VALUE_BYTES, 0, "<a b=\"", "x", "\">y"),
    PROBE(ATTRIBUTE_VALUE_BYTES, 0, "<a b='", "&lt;", "'c>y"),
    PROBE(ATTRIBUTE_VALUE_BYTES, 1, "<a b=x", "/", ">y"),
    PROBE(ATTRIBUTE_VALUE_BYTES, 3, "<a b='&lt", "x", "'>y"),
    PROBE(ATTRIBUTE_VALUE_BYTES, 0, "<a b=1 b='", "x", "'>y"),
    PROBE(ATTRIBUTE_VALUE_BYTES, 0, "<a b='", "x", ""),
    PROBE(ATTRIBUTES, 0, "<a", " b#", ">y"),
    PROBE(ATTRIBUTES, 0, "<a", " b#='&lt;'", "/>y"),
    PROBE(ATTRIBUTES, 0, "<a", " b", ">y"),
    PROBE(COMMENT_BYTES, 0, "<!--", "x", "-->y"),
    PROBE(COMMENT_BYTES, 2, "<!-- ", "-", " -->y"),
    PROBE(COMMENT_BYTES, 1, "<!x", "x", ">y"),
    PROBE(COMMENT_BYTES, 1, "<? ", "x", ""),
    PROBE(PI_BYTES, 1, "<?x", "x", "?>y"),
    PROBE(PI_BYTES, 1, "<?x ", ">", "?>y"),
    PROBE(PI_BYTES, 1, "<?x ?", "?", ">y"),
    PROBE(PI_BYTES, 1, "<?x ", "x", ""),
    PROBE(DOCTYPE_BYTES, 0, "<!DOCTYPE ", "x", ">y"),
    PROBE(DOCTYPE_BYTES, 1, "<!DOCTYPE X", "X", ""),
    PROBE(DOCTYPE_BYTES, 1, "<!DOCTYPE a PUBLIC \"", "x", "\">y"),
    PROBE(DOCTYPE_BYTES, 3, "<!DOCTYPE a PUBLIC 'pq' \"", "x", "\">y"),
    PROBE(DOCTYPE_BYTES, 1, "<!DOCTYPE a SYSTEM '", "x", "'>y"),
#undef PROBE
};

static void make_probe(struct text *input, const struct probe *p, unsigned units)
{
    text_clear(input);
    text_add_string(input, p->before);
    for (unsigned i = 0; i < units; i++)
        for (const char *c = p->unit; *c; c++) {
            char number[12];
            snprintf(number, sizeof number, "%u", i);
            text_add(input, *c == '#' ? number : c, *c == '#' ? strlen(number) : 1);
        }
    text_add_string(input, p->after);
}

/* Feeds the input whole or in single bytes, with an error callback or, if `quiet`, without one. */
static tamis_error run_probe(const struct probe *p, unsigned limit, const struct text *input, bool whole,
                             bool quiet)
{
    tamis_lexer *l = tamis_lexer_new(NULL, go_on, quiet ? NULL : ignore_error, NULL);
    assert_int_equal(tamis_lexer_set_dialect(l, TAMIS_XML5), TAMIS_OK);
    assert_int_equal(tamis_lexer_set_limit(l, p->limit, limit), TAMIS_OK);
    tamis_status status = TAMIS_OK;
    for (size_t i = 0; i < input->n && status == TAMIS_OK; i += whole ? input->n : 1)
        status = tamis_lexer_feed(l, input->p + i, whole ? input->n : 1);
    if (status == TAMIS_OK)
        status = tamis_lexer_finish(l);
    tamis_error error = tamis_lexer_last_error(l);
    assert_int_equal(error.status, status);
    tamis_lexer_free(l);
    return error;
}

static int check_probe(const struct probe *p, unsigned limit)
{
    struct text fits = {0}, over = {0};
    int failed = 0;
    make_probe(&fits, p, limit - p->fixed);
    make_probe(&over, p, limit - p->fixed + 1);
    uint64_t place = run_probe(p, limit, &over, true, false).place.offset;
    for (int way = 0; way < 4; way++) {
        tamis_error good = run_probe(p, limit, &fits, way & 1, way & 2);
        tamis_error bad = run_probe(p, limit, &over, way & 1, way & 2);
        if (good.status == TAMIS_OK && bad.status == p->status && bad.place.offset == place)
            continue;
        fprintf(stderr, "%s: %u gave %s, one more %s at %llu, not %s at %llu\n", fits.p, limit,
                tamis_status_name(good.status), tamis_status_name(bad.status),
                (unsigned long long)bad.place.offset, tamis_status_name(p->status),
                (unsigned long long)place);
        failed++;
    }
    text_free(&fits);
    text_free(&over);
    return failed;
}

TEST(passes_at_each_limit_and_stops_at_one_more)
{
    /* Below, at and above the number of bytes that are read at once. */
    static const unsigned limits[] = {20, 64, 200};
    int failed = 0;
    for (size_t i = 0; i < COUNT(probes); i++)
        for (size_t k = 0; k < COUNT(limits); k++)
            failed += check_probe(&probes[i], limits[k]);
    assert_int_equal(failed, 0);
}

/* --- the work --- */

/* Returns the work for an entity of `length` bytes and `references` references to it. */
static uint64_t work_of(unsigned length, unsigned references)
{
    struct text input = {0};
    tamis_lexer *l = tamis_lexer_new(NULL, go_on, NULL, NULL);
    assert_int_equal(tamis_lexer_set_dialect(l, TAMIS_XML5), TAMIS_OK);
    assert_int_equal(tamis_lexer_set_limit(l, TAMIS_MAX_WORK_PER_BYTE, 1 << 20), TAMIS_OK);
    text_add_string(&input, "<!DOCTYPE a [<!ENTITY e \"");
    text_add_times(&input, "x", length);
    text_add_string(&input, "\">]>");
    for (unsigned i = 0; i < references; i++)
        text_add_string(&input, "&e;");
    assert_int_equal(tamis_lexer_feed(l, input.p, input.n), TAMIS_OK);
    assert_int_equal(tamis_lexer_finish(l), TAMIS_OK);
    uint64_t work = tamis_lex_internal(l)->meter->work;
    tamis_lexer_free(l);
    text_free(&input);
    return work;
}

TEST(counts_the_text_of_entities_as_work)
{
    uint64_t with_short = work_of(1, 100) - work_of(1, 0);
    uint64_t with_long = work_of(2001, 100) - work_of(2001, 0);
    assert_true(with_long - with_short >= 100 * 2000);
}

/* --- the trace --- */

static void note(void *user, const char *from, int byte, const char *to)
{
    struct text *t = user;
    char c = (char)byte;
    text_add_string(t, from);
    text_add_string(t, " ");
    if (byte < 0)
        text_add_string(t, "END");
    else
        text_add(t, &c, 1);
    text_add_string(t, " ");
    text_add_string(t, to);
    text_add_string(t, "\n");
}

static void trace(tamis_transition_callback callback, void *user, const char *input, size_t n)
{
    tamis_lexer *l = tamis_lexer_new(NULL, go_on, NULL, user);
    assert_int_equal(tamis_lexer_set_dialect(l, TAMIS_XML5), TAMIS_OK);
    tamis_lexer_set_transition_callback(l, callback);
    assert_int_equal(tamis_lexer_feed(l, input, n), TAMIS_OK);
    assert_int_equal(tamis_lexer_finish(l), TAMIS_OK);
    tamis_lexer_free(l);
}

TEST(traces_every_byte_from_state_to_state)
{
    struct text got = {0};
    static const char input[] = "a<b/c ='&#9";
    trace(note, &got, input, sizeof input - 1);
    assert_string_equal(got.p,
                        "Data a Data\n"
                        "Data < Tag\n"
                        "Tag b Tag name\n"
                        "Tag name / Empty tag\n"
                        "Empty tag c Tag attribute name before\n"
                        "Tag attribute name before c Tag attribute name\n"
                        "Tag attribute name   Tag attribute name after\n"
                        "Tag attribute name after = Tag attribute value before\n"
                        "Tag attribute value before ' Tag attribute value single quoted\n"
                        "Tag attribute value single quoted & Character reference in attribute value\n"
                        "Character reference in attribute value # Character reference in attribute value\n"
                        "Character reference in attribute value 9 Character reference in attribute value\n"
                        "Character reference in attribute value 9 Character reference in attribute value\n"
                        "Character reference in attribute value END Character reference in attribute value\n"
                        "Character reference in attribute value END Tag attribute value single quoted\n"
                        "Tag attribute value single quoted END Data\n"
                        "Data END Data\n");
    text_free(&got);
}

static void mark(void *user, const char *from, int byte, const char *to)
{
    bool *seen = user;
    (void)byte, (void)to;
    for (unsigned i = 0; i < STATES; i++)
        seen[i] |= strcmp(tamis_lex_xml5.state_names[i], from) == 0;
}

TEST(names_each_of_its_66_states_in_a_trace)
{
    static const char *const inputs[] = {
        "&amp;<a b c='&lt;' d=\"e\" f=g /></a b></><? x><?x y?>",
        "<![CDATA[]]>]]]><!--><!---><!--a<!--b--!><!--a- -->",
        "<!DOCTYPE a PUBLIC 'p' 's'><!DOCTYPE a PUBLIC \"p\"x><!DOCTYPE a SYSTEM \"s\" >",
        "<!DOCTYPE a [ <!ENTITY b 'c'><!ENTITY d \"e\"><!-- - --><?f ? ?>%g; ] >",
    };
    bool seen[STATES] = {false};
    assert_int_equal(tamis_lex_xml5.state_count, STATES);
    for (size_t i = 0; i < COUNT(inputs); i++)
        trace(mark, seen, inputs[i], strlen(inputs[i]));
    for (unsigned i = 0; i < STATES; i++) {
        if (!seen[i])
            fail_msg("no line of the trace is from %s", tamis_lex_xml5.state_names[i]);
        for (unsigned k = 0; k < i; k++)
            assert_string_not_equal(tamis_lex_xml5.state_names[i], tamis_lex_xml5.state_names[k]);
    }
}
