/* lex_starts.c: the starts of the targets fuzz_lex_*. */
#include <string.h>

#include "fuzz/lex_runs.h"
#include "fuzz/target.h"

static const struct start html[] = {
    {TAMIS_HTML, NULL, NULL, false, false, false},
    {TAMIS_HTML, NULL, NULL, false, true, false},
    {TAMIS_HTML, NULL, NULL, true, false, false},
    {TAMIS_HTML, NULL, NULL, true, true, false},
    {TAMIS_HTML, "RCDATA", "title", false, true, false},
    {TAMIS_HTML, "RAWTEXT", "style", false, true, false},
    {TAMIS_HTML, "Script data", "script", false, true, false},
    {TAMIS_HTML, "PLAINTEXT", "plaintext", false, true, false},
    {TAMIS_HTML, "CDATA section", NULL, true, true, false},
};

/* If the last start tag is not "script", "</script>" does not end the script data, but the escaped states are the same. */
static const struct start script[] = {
    {TAMIS_HTML, "Script data", "script", false, false, false},
    {TAMIS_HTML, "Script data", "script", false, true, false},
    {TAMIS_HTML, "Script data", "style", false, false, false},
    {TAMIS_HTML, "Script data", NULL, false, false, false},
    {TAMIS_HTML, "Script data escaped", "script", false, false, false},
    {TAMIS_HTML, "Script data double escaped", "script", false, false, false},
};

static const struct start raw[] = {
    {TAMIS_HTML, "RCDATA", "title", false, true, false},
    {TAMIS_HTML, "RCDATA", "textarea", false, false, false},
    {TAMIS_HTML, "RCDATA", NULL, false, false, false},
    {TAMIS_HTML, "RAWTEXT", "style", false, true, false},
    {TAMIS_HTML, "RAWTEXT", "xmp", false, false, false},
    {TAMIS_HTML, "RAWTEXT", "iframe", false, false, false},
    {TAMIS_HTML, "RAWTEXT", "noembed", false, false, false},
    {TAMIS_HTML, "RAWTEXT", "noframes", false, false, false},
    {TAMIS_HTML, "RAWTEXT", "noscript", false, false, false},
    {TAMIS_HTML, "RAWTEXT", NULL, false, false, false},
    {TAMIS_HTML, NULL, NULL, false, true, false},
};

/* If the first state is in an attribute value, the input up to the end of this value is the value, and the following
 * bytes are the rest of the tag. */
static const struct start references[] = {
    {TAMIS_HTML, NULL, NULL, false, false, false},
    {TAMIS_HTML, "RCDATA", "title", false, false, false},
    {TAMIS_HTML, "Attribute value (double-quoted)", NULL, false, false, false},
    {TAMIS_HTML, "Attribute value (single-quoted)", NULL, false, false, false},
    {TAMIS_HTML, "Attribute value (unquoted)", NULL, false, false, false},
    {TAMIS_HTML_2008, NULL, NULL, false, false, false},
    {TAMIS_HTML_2008, "RCDATA", "title", false, false, false},
    {TAMIS_HTML_2008, "Attribute value (double-quoted)", NULL, false, false, false},
    {TAMIS_HTML_2008, "Attribute value (single-quoted)", NULL, false, false, false},
    {TAMIS_HTML_2008, "Attribute value (unquoted)", NULL, false, false, false},
    {TAMIS_XML5, NULL, NULL, false, false, false},
    {TAMIS_XML5, "Tag attribute value double quoted", NULL, false, false, false},
    {TAMIS_XML5, "Tag attribute value single quoted", NULL, false, false, false},
    {TAMIS_XML5, "Tag attribute value unquoted", NULL, false, false, false},
    {TAMIS_SGML, NULL, NULL, false, false, true},
};

/* "<!--" and "-->" in the input set and clear the escape flag of html-2008. */
static const struct start html2008[] = {
    {TAMIS_HTML_2008, "PCDATA", NULL, false, false, false},
    {TAMIS_HTML_2008, "PCDATA", NULL, false, true, false},
    {TAMIS_HTML_2008, "PCDATA", NULL, true, true, false},
    {TAMIS_HTML_2008, "RCDATA", "title", false, true, false},
    {TAMIS_HTML_2008, "RCDATA", NULL, false, false, false},
    {TAMIS_HTML_2008, "CDATA", "script", false, true, false},
    {TAMIS_HTML_2008, "CDATA", "style", false, false, false},
    {TAMIS_HTML_2008, "PLAINTEXT", NULL, false, false, false},
};

static const struct start xml5[] = {
    {TAMIS_XML5, NULL, NULL, false, false, false},
};

static const struct start sgml[] = {
    {TAMIS_SGML, NULL, NULL, false, false, false},
    {TAMIS_SGML, NULL, NULL, false, false, true},
    {TAMIS_SGML, "CDATA", NULL, false, false, false},
};

#define STARTS(name) \
    { \
        "fuzz_lex_" #name, name, COUNT(name) \
    }

const struct start *lex_starts(const char *target, size_t *count)
{
    static const struct {
        const char *target;
        const struct start *starts;
        size_t count;
    } table[] = {STARTS(html),     STARTS(script), STARTS(raw), STARTS(references),
                 STARTS(html2008), STARTS(xml5),   STARTS(sgml)};
    for (size_t i = 0; i < COUNT(table); i++)
        if (strcmp(table[i].target, target) == 0) {
            *count = table[i].count;
            return table[i].starts;
        }
    return NULL;
}
