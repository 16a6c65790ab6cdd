/* well_formed.c: see well_formed.h. */
#include "xml_parsers/well_formed.h"

#include <expat.h>
#include <libxml/parser.h>
#include <libxml/xmlerror.h>
#include <stdio.h>
#include <string.h>

static void refuse(struct judgement *v, unsigned long line, unsigned long column, const char *why)
{
    v->accepted = false;
    v->line = line;
    v->column = column;
    snprintf(v->why, sizeof v->why, "%.*s", (int)strcspn(why, "\n"), why);
}

/* The limits of libxml2 are not a part of XML, so they are disabled. Entity references are kept. */
static void ask_libxml2(const char *xml, size_t n, struct judgement *v)
{
    const int options = XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING;
    *v = (struct judgement){.judge = "libxml2", .accepted = true};
    xmlParserCtxtPtr context = xmlNewParserCtxt();
    xmlDocPtr document = context ? xmlCtxtReadMemory(context, xml, (int)n, NULL, NULL, options) : NULL;
    if (!document || !context->wellFormed || !context->nsWellFormed) {
        const xmlError *error = context ? xmlCtxtGetLastError(context) : NULL;
        if (error && error->message)
            refuse(v, (unsigned long)error->line, (unsigned long)error->int2, error->message);
        else
            refuse(v, 1, 1, "no document");
    }
    xmlFreeDoc(document);
    xmlFreeParserCtxt(context);
}

static void ask_expat(const char *xml, size_t n, struct judgement *v)
{
    *v = (struct judgement){.judge = "expat", .accepted = true};
    XML_Parser parser = XML_ParserCreateNS(NULL, ' ');
    if (parser)
        (void)XML_SetHashSalt(parser, 1); /* a fixed seed: runs must be reproducible */
    if (!parser)
        refuse(v, 1, 1, "no memory");
    else if (XML_Parse(parser, xml, (int)n, XML_TRUE) != XML_STATUS_OK)
        refuse(v, (unsigned long)XML_GetCurrentLineNumber(parser),
               (unsigned long)XML_GetCurrentColumnNumber(parser) + 1,
               XML_ErrorString(XML_GetErrorCode(parser)));
    XML_ParserFree(parser);
}

void judge_document(const char *xml, size_t n, struct judgement judgements[JUDGES])
{
    ask_libxml2(xml, n, &judgements[0]);
    ask_expat(xml, n, &judgements[1]);
}

bool well_formed(const char *xml, size_t n, char *why, size_t why_size)
{
    struct judgement judgements[JUDGES];
    judge_document(xml, n, judgements);
    for (size_t i = 0; i < JUDGES; i++) {
        const struct judgement *v = &judgements[i];
        if (v->accepted)
            continue;
        if (why)
            snprintf(why, why_size, "%lu:%lu: %s: %s", v->line, v->column, v->judge, v->why);
        return false;
    }
    return true;
}
