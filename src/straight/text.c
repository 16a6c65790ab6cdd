/* text.c: reads and writes text. */
#include "base/scan.h"
#include "parse/parser.h"
#include "serialize/escape.h"
#include "serialize/frame.h"
#include "straight/open.h"

/* Reports whether the parser inserts nothing but white space into this content. */
static bool is_between_cells(unsigned content)
{
    return content == TABLE || content == TABLE_BODY || content == ROW || content == COLUMN_GROUP;
}

/* Reports whether text other than white space would not stay in this content of the output. */
static bool has_only_space(unsigned content)
{
    return content <= HEAD || is_between_cells(content);
}

bool tamis_straight_write_text(struct straight_run *r, struct span text)
{
    struct buf *out = r->job->output;
    if (r->text)
        r->text->count += (uint32_t)text.n;
    if (r->leading.trims)
        text = tamis_straight_trim(r, text);
    if (!text.n)
        return true;
    if (has_only_space(top_of(r)->out.content) && !text_stays_between_cells(text))
        return tamis_straight_give_up(r, "text in a table");
    if (!out->n && span_starts(text, SPAN("\xEF\xBB\xBF")))
        return tamis_straight_give_up(r, "byte order mark");
    if (out->n == r->after_pre && text.p[0] == '\n')
        buf_push(out, '\n');
    escape(out, text, '&');
    r->before = span_is_white(text.p[text.n - 1]) ? BEFORE_WHITE : BEFORE_OTHER;
    return true;
}

bool tamis_straight_write_separator(struct straight_run *r)
{
    r->nodes++;
    begin_written_text(r);
    return tamis_straight_write_text(r, r->job->policy->separator);
}

bool tamis_straight_separate(struct straight_run *r)
{
    r->awaits_separator = false;
    r->visited++;
    return tamis_straight_write_separator(r);
}

/* Begins a text node. */
static bool begin_text(struct straight_run *r, struct span text)
{
    if (r->awaits_separator && !span_is_white(text.p[0]) && !tamis_straight_separate(r))
        return false;
    r->awaits_separator = false;
    r->visited++;
    begin_written_text(r);
    return true;
}

static bool insert(struct straight_run *r, struct span text)
{
    if (r->page.body && r->top == r->page.body)
        tamis_straight_page_text(r, text);
    bool is_new = !(top_of(r)->flags & ENDS_WITH_TEXT);
    if (is_new)
        note_child(r, true);
    if (r->removed || (top_of(r)->flags & HAS_WRITTEN_TEXT))
        return true;
    return (!is_new || begin_text(r, text)) && tamis_straight_write_text(r, text);
}

bool tamis_straight_insert_text(struct straight_run *r, struct span text)
{
    unsigned content = content_of(r);
    if (r->skips_line_feed && text.p[0] == '\n')
        text = span_of(text.p + 1, text.n - 1);
    r->skips_line_feed = false;
    if (!text.n)
        return true;
    if (is_between_cells(content)) {
        if (!tamis_parse_all_space(text))
            return tamis_straight_give_up(r, "text in a table");
        r->holds_table_text |= content != COLUMN_GROUP && r->top; /* not below the root */
    }
    return insert(r, text);
}

bool tamis_straight_text(struct straight_run *r)
{
    const unsigned char *start = r->p;
    if (*start == '&')
        return tamis_straight_reference(r);
    r->p = scan_any(start + 1, r->end, '<', '&', '&', '&', '&', '&');
    return tamis_straight_insert_text(r, span_of((const char *)start, (size_t)(r->p - start)));
}
