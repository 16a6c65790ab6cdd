/* comment.c: checks the data of comments and of processing instructions. The checks of comments follow the comment states of
 * the tokenizer (HTML Standard, 13.2.5.43 to 13.2.5.52). */
#include "value/comment.h"

static bool contains(struct span text, struct span part)
{
    for (size_t i = 0; i + part.n <= text.n; i++)
        if (text.p[i] == part.p[0] && span_equal(span_of(text.p + i, part.n), part))
            return true;
    return false;
}

bool tamis_value_comment_is_writable(struct span data)
{
    return !span_starts(data, SPAN(">")) && !span_starts(data, SPAN("->")) && !contains(data, SPAN("-->")) &&
           !contains(data, SPAN("--!>"));
}

/* Reports whether the data contains "--", optional white space and ">", which together end a comment declaration of SGML. */
static bool contains_sgml_end(struct span data)
{
    for (size_t i = 0; i + 2 < data.n; i++) {
        size_t at = i + 2;
        if (data.p[i] != '-' || data.p[i + 1] != '-')
            continue;
        while (at < data.n && span_is_white(data.p[at]))
            at++;
        if (at < data.n && data.p[at] == '>')
            return true;
    }
    return false;
}

bool tamis_value_comment_is_plain(struct span data)
{
    return tamis_value_comment_is_writable(data) && !contains(data, SPAN("<!--")) &&
           !span_ends(data, SPAN("-")) && !span_ends(data, SPAN("<!")) && !contains_sgml_end(data);
}

bool tamis_value_pi_is_writable(struct span data)
{
    for (size_t i = 0; i < data.n; i++)
        if (data.p[i] == '>' || data.p[i] == '\0')
            return false;
    return true;
}
