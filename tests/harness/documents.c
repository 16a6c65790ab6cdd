/* documents.c: see documents.h. */
#include "harness/documents.h"
#include "generators/hostile.h"
#include "generators/html.h"
#include "generators/ordinary.h"
#include "generators/xml.h"
#include "harness/policies.h"
#include "harness/test.h"
#include "support/count.h"
#include "support/vectors.h"

enum { DOCUMENTS = 4000 };

static const char *const contexts[] = {"div",      NULL,      "td",       "tr",      "table",
                                       "select",   "pre",     "template", "svg svg", "svg desc",
                                       "textarea", "math mi", "ul"};

static void expect(struct outputs *o, document_judge *holds, const char *policy, const struct text *html)
{
    if (!holds(o, html->p, html->n))
        fail_msg("%s\npolicy %s, context %s, %s, scripting %d\nin:   %s\nHTML: %s\nout:  %s", o->reason,
                 policy, o->context ? o->context : "(document)", tamis_dialect_name(o->dialect), o->scripting,
                 html->p, o->markup.p, o->written.p);
}

static void write_document(struct random *r, struct text *html)
{
    switch (random_below(r, 4)) {
    case 0:
        hostile_write(r, html);
        return;
    case 1:
        html_soup(r, html, 40);
        return;
    case 2:
        html_nested(r, html);
        return;
    default:
        ordinary_write(r, html, random_below(r, 4) == 0);
        return;
    }
}

void assert_random_documents(uint64_t seed, tamis_output output, document_judge *holds)
{
    struct random r = {seed};
    struct policies p = policies_load();
    struct outputs *o = outputs_new(output);
    struct text html = {0};
    for (int i = 0; i < DOCUMENTS; i++) {
        uint32_t number = random_below(&r, (uint32_t)p.count);
        bool is_xml = random_below(&r, 8) == 0;
        const char *context = contexts[random_below(&r, random_below(&r, 2) ? 2 : COUNT(contexts))];
        outputs_set(o, p.made[number], context, is_xml ? TAMIS_XML5 : TAMIS_HTML, random_below(&r, 2));
        if (is_xml)
            xml_soup(&r, &html);
        else
            write_document(&r, &html);
        expect(o, holds, p.names[number], &html);
    }
    text_free(&html);
    outputs_free(o);
    policies_free(&p);
}

void assert_vectors(tamis_output output, document_judge *holds)
{
    struct policies p = policies_load();
    struct outputs *o = outputs_new(output);
    struct text html = {0};
    for (size_t i = 0; i < vector_count; i++) {
        size_t number = i % p.count;
        vector_write(&vectors[i], &html);
        outputs_set(o, p.made[number], contexts[i / p.count % COUNT(contexts)], TAMIS_HTML, i % 2);
        expect(o, holds, p.names[number], &html);
    }
    text_free(&html);
    outputs_free(o);
    policies_free(&p);
}
