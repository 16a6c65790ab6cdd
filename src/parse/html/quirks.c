/* quirks.c: the standard's lists of public and system identifiers that set quirks mode. */
#include "parse/html/quirks.h"

#include "base/array.h"

static const struct span quirky_prefixes[] = {
#define PREFIX(text) \
    { \
        text, sizeof(text) - 1 \
    }
    PREFIX("+//silmaril//dtd html pro v0r11 19970101//"),
    PREFIX("-//as//dtd html 3.0 aswedit + extensions//"),
    PREFIX("-//advasoft ltd//dtd html 3.0 aswedit + extensions//"),
    PREFIX("-//ietf//dtd html 2.0 level 1//"),
    PREFIX("-//ietf//dtd html 2.0 level 2//"),
    PREFIX("-//ietf//dtd html 2.0 strict level 1//"),
    PREFIX("-//ietf//dtd html 2.0 strict level 2//"),
    PREFIX("-//ietf//dtd html 2.0 strict//"),
    PREFIX("-//ietf//dtd html 2.0//"),
    PREFIX("-//ietf//dtd html 2.1e//"),
    PREFIX("-//ietf//dtd html 3.0//"),
    PREFIX("-//ietf//dtd html 3.2 final//"),
    PREFIX("-//ietf//dtd html 3.2//"),
    PREFIX("-//ietf//dtd html 3//"),
    PREFIX("-//ietf//dtd html level 0//"),
    PREFIX("-//ietf//dtd html level 1//"),
    PREFIX("-//ietf//dtd html level 2//"),
    PREFIX("-//ietf//dtd html level 3//"),
    PREFIX("-//ietf//dtd html strict level 0//"),
    PREFIX("-//ietf//dtd html strict level 1//"),
    PREFIX("-//ietf//dtd html strict level 2//"),
    PREFIX("-//ietf//dtd html strict level 3//"),
    PREFIX("-//ietf//dtd html strict//"),
    PREFIX("-//ietf//dtd html//"),
    PREFIX("-//metrius//dtd metrius presentational//"),
    PREFIX("-//microsoft//dtd internet explorer 2.0 html strict//"),
    PREFIX("-//microsoft//dtd internet explorer 2.0 html//"),
    PREFIX("-//microsoft//dtd internet explorer 2.0 tables//"),
    PREFIX("-//microsoft//dtd internet explorer 3.0 html strict//"),
    PREFIX("-//microsoft//dtd internet explorer 3.0 html//"),
    PREFIX("-//microsoft//dtd internet explorer 3.0 tables//"),
    PREFIX("-//netscape comm. corp.//dtd html//"),
    PREFIX("-//netscape comm. corp.//dtd strict html//"),
    PREFIX("-//o'reilly and associates//dtd html 2.0//"),
    PREFIX("-//o'reilly and associates//dtd html extended 1.0//"),
    PREFIX("-//o'reilly and associates//dtd html extended relaxed 1.0//"),
    PREFIX("-//sq//dtd html 2.0 hotmetal + extensions//"),
    PREFIX("-//softquad software//dtd hotmetal pro 6.0::19990601::extensions to html 4.0//"),
    PREFIX("-//softquad//dtd hotmetal pro 4.0::19971010::extensions to html 4.0//"),
    PREFIX("-//spyglass//dtd html 2.0 extended//"),
    PREFIX("-//sun microsystems corp.//dtd hotjava html//"),
    PREFIX("-//sun microsystems corp.//dtd hotjava strict html//"),
    PREFIX("-//w3c//dtd html 3 1995-03-24//"),
    PREFIX("-//w3c//dtd html 3.2 draft//"),
    PREFIX("-//w3c//dtd html 3.2 final//"),
    PREFIX("-//w3c//dtd html 3.2//"),
    PREFIX("-//w3c//dtd html 3.2s draft//"),
    PREFIX("-//w3c//dtd html 4.0 frameset//"),
    PREFIX("-//w3c//dtd html 4.0 transitional//"),
    PREFIX("-//w3c//dtd html experimental 19960712//"),
    PREFIX("-//w3c//dtd html experimental 970421//"),
    PREFIX("-//w3c//dtd w3 html//"),
    PREFIX("-//w3o//dtd w3 html 3.0//"),
    PREFIX("-//webtechs//dtd mozilla html 2.0//"),
    PREFIX("-//webtechs//dtd mozilla html//"),
#undef PREFIX
};

static bool starts_nocase(struct span text, struct span prefix)
{
    return text.n >= prefix.n && span_equal_nocase(span_of(text.p, prefix.n), prefix);
}

static bool is_html_4_loose(struct span id)
{
    return starts_nocase(id, SPAN("-//w3c//dtd html 4.01 frameset//")) ||
           starts_nocase(id, SPAN("-//w3c//dtd html 4.01 transitional//"));
}

bool tamis_parse_is_quirky(struct parser *p, const struct token *t)
{
    struct span id = t->public_id;
    if (t->force_quirks || !span_equal(t->data, SPAN("html")))
        return true;
    if (span_equal_nocase(id, SPAN("-//w3o//dtd w3 html strict 3.0//en//")) ||
        span_equal_nocase(id, SPAN("-/w3c/dtd html 4.0 transitional/en")) ||
        span_equal_nocase(id, SPAN("html")) ||
        span_equal_nocase(t->system_id, SPAN("http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd")))
        return true;
    for (size_t i = 0; i < ARRAY_LENGTH(quirky_prefixes); i++)
        if (starts_nocase(id, quirky_prefixes[i]))
            return true;
    /* Since 2026, the standard treats an empty system identifier like a missing one here. */
    if (!is_html_4_loose(id) || t->system_id.n)
        return false;
    return !t->has_system_id || !uses_earlier(p, EARLIER_DOCTYPE);
}
