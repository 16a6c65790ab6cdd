/* generated.c: see generated.h. */
#include "generated.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "random.h"
#include "support/hostile.h"
#include "support/text.h"

enum { MOST_DOCUMENTS = 64, FRAGMENT_COUNT = 48, PAGE_COUNT = 4, TEXT_COUNT = 6, HOSTILE_UNITS = 200 };

static struct random numbers;

/* ---- Prose */

static const char *const words[] = {
    "the",  "a",        "of",       "and",    "parser", "reads", "tree",   "is",   "document", "it",
    "in",   "to",       "function", "value",  "each",   "if",    "that",   "when", "error",    "not",
    "with", "returned", "server",   "option", "are",    "file",  "memory", "by",   "on",       "standard"};
static const char *const rare_words[] = {"caf\xc3\xa9", "&amp;", "&lt;x&gt;", "\xe2\x80\x9cso\xe2\x80\x9d"};

static const char *some_word(void)
{
    return below(&numbers, 60) == 0 ? rare_words[below(&numbers, COUNT(rare_words))]
                                    : words[below(&numbers, COUNT(words))];
}

static void add_words(struct text *t, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        text_add_string(t, i == 0 ? "" : " ");
        text_add_string(t, some_word());
    }
}

static void add_sentence(struct text *t)
{
    text_add_string(t, "It ");
    add_words(t, 5 + below(&numbers, 14));
    text_add_string(t, ".\n");
}

/* ---- Markup: %w is words, %s a sentence, %b another block, %% a percent sign */

static const char *const blocks[] = {
    "<p>%s%s<b>%w</b> %w <a href=\"https://example.org/page?id=7&amp;x=1#%w\">%w</a>, %s</p>\n",
    "<p>%s<em>%w</em> and <code>%w</code> %s%s</p>\n",
    "<p class=\"note warning\" id=\"n\">%s<br>%s<img src=\"/images/picture.png\" alt=\"%w\" width=20></p>\n",
    "<ul>\n<li>%w\n<li><a href='#top' title='%w'>%w</a>\n<li><p>%s</p></li>\n</ul>\n",
    "<h2 id=section><a name=\"s\"></a>%w</h2>\n%b",
    "<pre><code class=\"language-c\">int <span class=\"k\">%w</span>(<i>void</i>);\n\n%w\n</code></pre>\n",
    "<blockquote cite=\"https://example.org/\">%b</blockquote>\n",
    "<div class=\"body\" style=\"color: red\" onclick=\"run()\">%b%b</div>\n",
    "<dl><dt><tt>%w</tt><dd>%s</dl>\n",
    "<table border=\"1\"><thead><tr><th>%w<th>%w</tr></thead><tbody><tr><td>%w</td><td>%s</td></tr>"
    "<tr><td align=right>%w</td><td><i>%w</i></td></tr></tbody></table>\n"};

static void add_markup(struct text *t, const char *format, int depth);

static void add_block(struct text *t, int depth)
{
    add_markup(t, blocks[below(&numbers, depth > 3 ? 4 : COUNT(blocks))], depth + 1);
}

/* The depth ends the recursion. */
static void add_markup(struct text *t, const char *format, int depth)
{
    for (; *format != '\0'; format++) {
        if (*format != '%')
            text_add(t, format, 1);
        else if (*++format == 'w')
            add_words(t, 1 + below(&numbers, 3));
        else if (*format == 's')
            add_sentence(t);
        else
            add_block(t, depth);
    }
}

/* ---- Documents */

static void add_document(struct set *set, struct text *t)
{
    set->texts[set->text_count++] = t->p;
    set->documents[set->count++] = (struct document){t->p, t->n};
    set->bytes += t->n;
    *t = (struct text){0};
}

static struct set new_set(const char *name, enum kind kind)
{
    struct set set = {name, kind, calloc(MOST_DOCUMENTS, sizeof *set.documents),
                      0,    0,    calloc(MOST_DOCUMENTS, sizeof *set.texts),
                      0};
    if (set.documents == NULL || set.texts == NULL)
        abort();
    numbers.state = 0x2545f4914f6cdd1du;
    return set;
}

static void make_fragments(struct set *set)
{
    *set = new_set("fragments", FRAGMENTS);
    for (size_t i = 0; i < FRAGMENT_COUNT; i++) {
        struct text t = {0};
        for (size_t k = 1 + below(&numbers, 5); k > 0; k--)
            add_block(&t, 0);
        add_document(set, &t);
    }
}

static void make_pages(struct set *set)
{
    *set = new_set("pages", DOCUMENTS);
    for (size_t i = 0; i < PAGE_COUNT; i++) {
        struct text t = {0};
        add_markup(&t,
                   "<!DOCTYPE html>\n<html lang=en>\n<head>\n<meta charset=\"utf-8\">\n<title>%w</title>\n"
                   "<link rel=\"stylesheet\" href=\"style.css\">\n<style>p { margin: 0 }</style>\n"
                   "<script>var a = 1 < 2;</script>\n</head>\n<body class=doc>\n<!-- %w -->\n",
                   0);
        for (size_t k = 0; k < 40; k++)
            add_block(&t, 0);
        text_add_string(&t, "</body>\n</html>\n");
        add_document(set, &t);
    }
}

static void make_text(struct set *set)
{
    *set = new_set("text", FRAGMENTS);
    for (size_t i = 0; i < TEXT_COUNT; i++) {
        struct text t = {0};
        for (size_t k = 0; k < 150; k++)
            add_sentence(&t);
        add_document(set, &t);
    }
}

static void make_hostile(struct set *set)
{
    static const char *const names[] = {"crossed_formatting", "bold_italic_div", "nested_table",
                                        "fostered_links",     "nested_list",     "foreign_breakouts",
                                        "references"};
    *set = new_set("hostile", FRAGMENTS);
    for (size_t i = 0; i < hostile_count; i++)
        for (size_t k = 0; k < COUNT(names); k++)
            if (strcmp(hostile_inputs[i].name, names[k]) == 0) {
                struct text t = {0};
                hostile_make(&hostile_inputs[i], HOSTILE_UNITS, &t);
                add_document(set, &t);
            }
}

void generated_make(struct set sets[GENERATED_SETS])
{
    make_fragments(&sets[0]);
    make_pages(&sets[1]);
    make_text(&sets[2]);
    make_hostile(&sets[3]);
}
