/* libxml2.c: HTML parsing with libxml2. The context is reused. */
#include "contender.h"

#include <libxml/HTMLparser.h>

static void *open_libxml2(enum kind kind)
{
    (void)kind;
    return htmlNewParserCtxt();
}

static bool run(void *state, const char *html, size_t n)
{
    const int options = HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING | HTML_PARSE_NONET |
                        HTML_PARSE_COMPACT;
    htmlDocPtr document = htmlCtxtReadMemory(state, html, (int)n, NULL, "UTF-8", options);
    xmlFreeDoc(document);
    return true; /* for an empty input there is no document */
}

static void close_libxml2(void *state)
{
    htmlFreeParserCtxt(state);
}

const struct contender libxml2_contenders[] = {
    {"libxml2", "parse", open_libxml2, run, close_libxml2, false},
    {NULL, NULL, NULL, NULL, NULL, false},
};
