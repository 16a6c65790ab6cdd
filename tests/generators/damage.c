/* damage.c: see damage.h. */
#include "generators/damage.h"

#include <string.h>

enum { MOST_ERRORS = 3 };

/* clang-format off */
static const struct {
    const char *p;
    size_t n;
} rare[] = {
#define RARE(bytes) {bytes, sizeof(bytes) - 1}
    RARE("\0"), RARE("\r"), RARE("\r\n"), RARE("\xFF"), RARE("\xC3"), RARE("\xED\xA0\x80"), RARE("\xF4\x90\x80\x80"), RARE("\xE2\x82"),
    RARE("\xEF\xBB\xBF"), RARE("\x0C"), RARE("\x01"), RARE("<"), RARE(">"), RARE("</"), RARE("\""), RARE("'"), RARE("&"), RARE("&#"), RARE("="),
    RARE("/"), RARE("</p>"), RARE("</br>"), RARE("</b>"), RARE("</a>"), RARE("</div>"), RARE("</table>"), RARE("</body>"), RARE("</html>"),
    RARE("<a>"), RARE("<b>"), RARE("<p>"), RARE("<table>"), RARE("<tr>"), RARE("<td>"), RARE("<form>"), RARE("<body class=x>"),
    RARE("<html lang=x>"), RARE("<head>"), RARE("<li>"), RARE("<dd>"), RARE("<option>"), RARE("<h1>"), RARE("<nobr>"), RARE("<button>"),
    RARE("<svg>"), RARE("<math>"), RARE("<image>"), RARE("<!--"), RARE("-->"), RARE("<!DOCTYPE x>"), RARE("<?x?>"), RARE("<![CDATA["),
    RARE("<script>"), RARE("<style>"), RARE("<title>"), RARE("<textarea>"), RARE("<plaintext>"), RARE("<frameset>"), RARE("<template>"),
    RARE("<select>"), RARE("<input type=hidden>"), RARE("<br></p>"), RARE("<col>"), RARE("<caption>"), RARE("<rt>"), RARE("<keygen>"),
    RARE("<font color=a>"), RARE("<isindex>"), RARE("<dialog><p>"), RARE("<pre>\n"), RARE("<applet>"), RARE("</ x>"), RARE("</h2>")};
#undef RARE
/* clang-format on */

static size_t place_in(struct random *r, const struct text *t, char before)
{
    size_t at = random_below(r, (uint32_t)t->n + 1);
    const char *found = random_below(r, 2) && at < t->n ? memchr(t->p + at, before, t->n - at) : NULL;
    return found != NULL ? (size_t)(found - t->p) : at;
}

/* Replaces `size` bytes at `at`. */
static void replace(struct text *t, size_t at, size_t size, const char *p, size_t n)
{
    struct text whole = {0};
    size = size < t->n - at ? size : t->n - at;
    text_add(&whole, t->p, at);
    text_add(&whole, p, n);
    text_add(&whole, t->p + at + size, t->n - at - size);
    text_free(t);
    *t = whole;
}

static void damage_once(struct random *r, struct text *html)
{
    size_t at = place_in(r, html, '<'), end_at = place_in(r, html, '>');
    size_t size = end_at >= at && end_at - at < 40 ? end_at + 1 - at : 1 + random_below(r, 8);
    size = size < html->n - at ? size : html->n - at;
    uint32_t dice = random_below(r, 8), which = random_below(r, sizeof rare / sizeof *rare);
    struct text copy = {0};
    text_add(&copy, html->p + at, size);
    if (dice < 4)
        replace(html, at, dice == 0 ? 1 : 0, rare[which].p, rare[which].n);
    else if (dice < 6)
        replace(html, at, size, "", 0);
    else
        replace(html, place_in(r, html, '<'), 0, copy.p, copy.n);
    if (dice == 7 && random_below(r, 4) == 0)
        replace(html, place_in(r, html, '<'), html->n, "", 0);
    text_free(&copy);
}

void document_damage(struct random *r, struct text *html)
{
    for (uint32_t n = 1 + random_below(r, MOST_ERRORS); n > 0; n--)
        damage_once(r, html);
}
