/* encoding_test.c: promise P11: no output of a safe policy declares an encoding other than UTF-8.
 *
 * Each label of the Encoding Standard, and labels that only other readers know (support/encoding_labels.txt), is put into each place
 * from which a reader takes an encoding, with policies that keep the place, in both dialects and in several profiles and contexts.
 * Then random documents are made from such declarations and other markup, for random policies. The judge is judges/encoding.c. Only
 * functions of the library are called, so that the test can also be linked with earlier versions of it.
 *
 * The arguments are the number of random documents and the seed; without them, TAMIS_CASES and TAMIS_SEED. */
#include <tamis/policy_json.h>
#include <tamis/tamis.h>

#include "generators/html.h"
#include "generators/policy.h"
#include "harness/test.h"
#include "judges/encoding.h"
#include "support/count.h"
#include "support/files.h"
#include "support/number.h"

enum { MOST_LABELS = 400, DOCUMENTS_PER_POLICY = 64, MOST_SHOWN = 5 };

static unsigned long documents = 60000, seed;

/* Places. "%s" is the label. `xml`: the input is XML. */
static const struct {
    const char *html;
    bool xml;
} places[] = {
    {"<meta charset=\"%s\">", false},
    {"<p>x</p><META CHARSET='\t%s\n'/>", false},
    {"<meta name=x charset=%s content=y>", false},
    {"<meta http-equiv=content-type content=\"text/html; charset=%s\">", false},
    {"<meta content='text/html;charset = &quot;%s&quot;' http-equiv=Content-Type>", false},
    {"<meta http-equiv=refresh content=\"charset=utf-8; charset='%s\">", false},
    {"<meta name=description content='CHARSET&#13;=&#10;%s x'>", false},
    {"<meta charset=utf-8 http-equiv=content-type content='charset=utf-8 charset=%s'>", false},
    {"<head><title>x</title><base><meta charset=%s></head><body>y", false},
    {"<template><meta charset=%s></template>", false},
    {"<noscript><meta charset=%s></noscript>", false},
    {"<svg><desc><meta charset=%s></desc></svg>", false},
    {"<svg><g/><meta charset=%s></svg>", false},
    {"<math><mi><meta charset=%s></mi></math>", false},
    {"<select><option><meta charset=%s></select>", false},
    {"<table><tr><td><meta charset=%s></table>", false},
    {"<link rel=stylesheet href=x charset=%s>", false},
    {"<a href=x charset='%s'>y</a>", false},
    {"<p>x</p><p title=\"y\" charset=\"%s\">z</p><a charset=\"%s\">z</a>", false},
    {"<p charset='%s'>y</p><x-y charset='%s'></x-y>", false},
    {"<svg><a charset='%s'><metadata charset='%s'/></a></svg>", false},
    {"<script src=x charset='%s'></script>", false},
    {"<form accept-charset='%s'>y</form>", false},
    {"<form ACCEPT-CHARSET='utf-8,\n%s'>y</form>", false},
    {"<style>@charset \"%s\"; p { color: red }</style>", false},
    {"<style>\n@CHARSET\t'%s';</style>", false},
    {"<svg><style>@charset \"%s\";</style></svg>", false},
    {"<style media=x>p{}@charset \"utf-8\";@charset \"%s\"</style>", false},
    {"<?xml-model encoding=\"%s\"?><p>x", false},
    {"<?xml-stylesheet href=x charset=\"%s\"?><p>x", false},
    {"<?XMLx?><p title='encoding=&quot;%s&quot;'>x", false},
    {"<?xmlx?><p encoding='%s'>x", false},
    {"<?x <meta charset=%s ?><p>x", false},
    {"<!--<meta charset=%s--><p>x", false},
    {"<!--[if IE]>\n<meta http-equiv=content-type content=\"charset=%s\"><![endif]--><p>x", false},
    {"<xmp>&lt;meta charset=%s></xmp><textarea><meta charset=%s></textarea><title><meta charset=%s></title>",
     false},
    {"<p title=\"<meta charset='%s'>\">&lt;meta charset=%s></p>", false},
    {"<?xml version=\"1.0\" encoding=\"%s\"?><p xmlns=\"http://www.w3.org/1999/xhtml\">x</p>", true},
    {"<?xml-model encoding=\"%s\"?><p xmlns=\"http://www.w3.org/1999/xhtml\">x</p>", true},
    {"<?xml-stylesheet charset=\"%s\"?><p xmlns=\"http://www.w3.org/1999/xhtml\">x</p>", true},
    {"<p xmlns=\"http://www.w3.org/1999/xhtml\"><?XML encoding='%s'?><meta charset='%s'/></p>", true},
    {"<meta charset='%s'/>", true},
    {"<m:meta xmlns:m=\"http://www.w3.org/1999/xhtml\" charset='%s'/>", true},
    {"<svg xmlns=\"http://www.w3.org/2000/svg\"><meta charset='%s'/><style>@charset \"%s\";</style></svg>",
     true},
    {"<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><meta http-equiv='content-type' "
     "content='charset=%s'/></head></html>",
     true},
    {"<p xmlns=\"http://www.w3.org/1999/xhtml\"><META CHARSET='%s'/><a CHARSET='%s'/><!--<meta "
     "charset=%s--></p>",
     true},
    {"<style xmlns=\"http://www.w3.org/1999/xhtml\"><![CDATA[@charset \"%s\";]]></style>", true},
};

#define META \
    "{\"elements\":[\"html\",\"head\",\"body\",\"meta\",\"link\",\"p\",\"a\",\"form\",\"style\",\"title\"," \
    "\"x-y\"],\"attributes\":[" \
    "\"charset\",\"accept-charset\",\"content\",\"http-equiv\",\"href\",\"rel\",\"name\",\"title\"," \
    "\"encoding\"]"

static const char *const policies[] = {
    "{}",
    "{\"removeElements\":[\"script\"]}",
    "{\"comments\":true,\"removeProcessingInstructions\":[],\"readers\":\"2026\"}",
    META "}",
    META ",\"comments\":true,\"unlistedElements\":\"replaceWithChildren\"}",
    META ",\"unlistedElements\":\"escape\"}",
    META ",\"rules\":[{\"attributes\":[\"href\"],\"url\":{\"schemes\":[\"https\"],\"relative\":\"keep\"}},"
         "{\"elements\":[\"style\"],\"stylesheet\":{\"properties\":[\"color\"],\"atRules\":[\"media\"]}}]}",
    META ",\"rules\":[{\"attributes\":[\"charset\"],\"patterns\":[\"*\"]},{\"elements\":[\"meta\"],"
         "\"attributes\":[\"content\"],"
         "\"tokens\":[\"*\"]}]}",
    META ",\"rules\":[{\"elements\":[\"p\"],\"rename\":\"a\"},{\"elements\":[\"meta\"],\"attributes\":["
         "\"charset\"],\"values\":["
         "\"shift_jis\",\"iso-2022-jp\"],\"otherwise\":\"removeElement\"}]}",
};

static const struct {
    const char *context;
    tamis_profile profile;
} ways[] = {
    {NULL, TAMIS_PROFILE_HTML},       {"div", TAMIS_PROFILE_HTML},     {"head", TAMIS_PROFILE_HTML},
    {"svg desc", TAMIS_PROFILE_HTML}, {"div", TAMIS_PROFILE_PORTABLE},
};

/* ---- Labels */

struct labels {
    struct text file;
    const char *names[MOST_LABELS];
    size_t count;
};

/* Ends the word at `p` with a NUL. Returns the character that was there, and sets `*next` to the character after it. */
static char end_word(char *p, char **next)
{
    p += strcspn(p, " \n");
    char end = *p;
    *p = '\0';
    *next = p + (end != '\0');
    return end;
}

/* Reads the labels of all encodings other than UTF-8. The first word of a line is the name of the encoding and ":". */
static struct labels read_labels(void)
{
    struct labels l = {.count = 0};
    assert_true(files_read(TAMIS_TESTS_DIR "/support/encoding_labels.txt", &l.file));
    char *next = l.file.p, *first = next, *word;
    bool begins_line = true;
    while (*(word = next) != '\0') {
        bool ends_line = end_word(word, &next) != ' ';
        first = begins_line ? word : first;
        if (!begins_line && *first != '#' && strcmp(first, "utf-8:") != 0) {
            assert_true(l.count < MOST_LABELS);
            l.names[l.count++] = word;
        }
        begins_line = ends_line;
    }
    return l;
}

static void fill(struct text *out, const char *html, const char *label)
{
    const char *at;
    text_clear(out);
    while ((at = strstr(html, "%s")) != NULL) {
        text_add(out, html, (size_t)(at - html));
        text_add_string(out, label);
        html = at + 2;
    }
    text_add_string(out, html);
}

/* ---- Judging */

struct tally {
    unsigned long inputs, outputs, declared;
};

/* Returns NULL if the settings cannot be combined: XML has no portable profile and few contexts. */
static tamis *context_of(const tamis_policy *policy, const char *context, tamis_profile profile, bool xml)
{
    tamis *t = tamis_new(NULL);
    assert_non_null(t);
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    bool can_be = tamis_set_dialect(t, xml ? TAMIS_XML5 : TAMIS_HTML) == TAMIS_OK &&
                  tamis_set_context(t, context) == TAMIS_OK && tamis_set_profile(t, profile) == TAMIS_OK;
    assert_true(can_be || xml);
    if (can_be)
        return t;
    tamis_free(t);
    return NULL;
}

/* Sanitizes the text twice. Both outputs must be equal, and must not declare an encoding. */
static void judge(tamis *t, const struct text *in, struct tally *tally)
{
    const char *out;
    size_t n;
    struct declaration found;
    struct text first = {0};
    tally->inputs++;
    if (tamis_run(t, in->p, in->n, &out, &n) != TAMIS_OK)
        return;
    tally->outputs++;
    text_add(&first, out, n);
    if (encoding_is_declared(out, n, &found)) {
        if (++tally->declared <= MOST_SHOWN)
            fprintf(stderr, "%s: %s\n    in: %.*s\n    out: %.*s\n", found.place, found.label, (int)in->n,
                    in->p, (int)n, out);
    }
    if (tamis_run(t, first.p, first.n, &out, &n) != TAMIS_OK || n != first.n || memcmp(out, first.p, n) != 0)
        fail_msg("%.*s: not stable: %.*s", (int)in->n, in->p, (int)first.n, first.p);
    text_free(&first);
}

static tamis_policy *policy_of(const char *json)
{
    tamis_policy *policy = NULL;
    tamis_error error;
    if (tamis_policy_from_json(json, strlen(json), true, NULL, &policy, &error) != TAMIS_OK)
        fail_msg("%s: %s", json, error.text);
    return policy;
}

static void judge_place(tamis *t, size_t place, const struct labels *l, struct tally *tally)
{
    struct text in = {0};
    for (size_t i = 0; i < l->count; i++) {
        fill(&in, places[place].html, l->names[i]);
        judge(t, &in, tally);
    }
    text_free(&in);
}

static void judge_policy(const char *json, const struct labels *l, struct tally *tally)
{
    tamis_policy *policy = policy_of(json);
    for (size_t i = 0; i < COUNT(ways); i++)
        for (size_t j = 0; j < COUNT(places); j++) {
            tamis *t = context_of(policy, ways[i].context, ways[i].profile, places[j].xml);
            if (t != NULL)
                judge_place(t, j, l, tally);
            tamis_free(t);
        }
    tamis_policy_free(policy);
}

/* ---- Tests */

/* The judge finds the declaration in each place, before the text is sanitized. The exceptions are places from which only some
 * readers take an encoding, with a parser, or none. */
static void the_judge_finds_what_it_is_to_find(void **state)
{
    struct text in = {0};
    struct declaration found;
    unsigned missed = 0;
    for (size_t i = 0; i < COUNT(places); i++) {
        fill(&in, places[i].html, "iso-2022-jp");
        missed += !encoding_is_declared(in.p, in.n, &found);
    }
    assert_int_equal(missed, 8);
    text_free(&in);
}

static void no_label_in_any_place_is_declared_by_the_output(void **state)
{
    struct labels l = read_labels();
    struct tally tally = {0};
    assert_true(l.count > 230);
    for (size_t i = 0; i < COUNT(policies); i++)
        judge_policy(policies[i], &l, &tally);
    fprintf(stderr,
            "%lu inputs (%zu labels, %zu places, %zu policies, %zu ways), %lu outputs, %lu declare another "
            "encoding\n",
            tally.inputs, l.count, COUNT(places), COUNT(policies), COUNT(ways), tally.outputs,
            tally.declared);
    assert_int_equal(tally.declared, 0);
    text_free(&l.file);
}

static void add_part(struct random *r, struct text *out, const struct labels *l)
{
    struct text part = {0};
    if (random_below(r, 2))
        fill(&part, ONE_OF(r, places).html, l->names[random_below(r, (uint32_t)l->count)]);
    else
        html_soup(r, &part, 1 + random_below(r, 12));
    text_add(out, part.p, part.n);
    text_free(&part);
}

static void judge_random(struct random *r, const tamis_policy *policy, const struct labels *l,
                         struct tally *tally)
{
    uint32_t way = random_below(r, COUNT(ways));
    tamis *t = context_of(policy, ways[way].context, ways[way].profile, random_below(r, 4) == 0);
    for (unsigned i = 0; t != NULL && i < DOCUMENTS_PER_POLICY; i++) {
        struct text in = {0};
        for (uint32_t parts = 1 + random_below(r, 3); parts > 0; parts--)
            add_part(r, &in, l);
        judge(t, &in, tally);
        text_free(&in);
    }
    tamis_free(t);
}

static void no_random_document_declares_another_encoding_after_a_random_policy(void **state)
{
    struct labels l = read_labels();
    struct tally tally = {0};
    struct random r = {seed};
    while (tally.inputs < documents) {
        tamis_policy *policy;
        tamis_config *config = policy_random(&r, true);
        assert_int_equal(tamis_policy_new(config, true, NULL, &policy, NULL), TAMIS_OK);
        judge_random(&r, policy, &l, &tally);
        tamis_policy_free(policy);
        tamis_config_free(config);
    }
    fprintf(stderr, "%lu random inputs, %lu outputs, %lu declare another encoding\n", tally.inputs,
            tally.outputs, tally.declared);
    assert_int_equal(tally.declared, 0);
    text_free(&l.file);
}

int main(int argc, char **argv)
{
    documents = number_of(argc > 1 ? argv[1] : getenv("TAMIS_CASES"), documents);
    seed = number_of(argc > 2 ? argv[2] : getenv("TAMIS_SEED"), 20261128);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_judge_finds_what_it_is_to_find),
        cmocka_unit_test(no_label_in_any_place_is_declared_by_the_output),
        cmocka_unit_test(no_random_document_declares_another_encoding_after_a_random_policy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
