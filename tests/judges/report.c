/* report.c: see report.h. */
#include "judges/report.h"

#include <stdio.h>
#include <string.h>

#include "models/utf8.h"

enum { LONGEST_STRING = 200 };

static void add_change(struct text *out, const tamis_change *c)
{
    char numbers[200];
    snprintf(numbers, sizeof numbers, "%ju:%ju byte %ju+%zu %s %s %s <", (uintmax_t)c->place.line,
             (uintmax_t)c->place.column, (uintmax_t)c->place.offset, c->length,
             tamis_outcome_name(c->outcome), tamis_subject_name(c->subject), tamis_reason_code(c->reason));
    text_add_string(out, numbers);
    text_add_string(out, c->element);
    text_add_string(out, "> ");
    text_add_string(out, c->attribute);
    text_add_string(out, " \"");
    text_add_string(out, c->detail);
    text_add_string(out, "\" ");
    text_add_string(out, c->rule);
    text_add_string(out, "\n");
}

void changes_write(const tamis *t, struct text *out)
{
    char total[40];
    text_clear(out);
    for (size_t i = 0; i < tamis_change_count(t); i++)
        add_change(out, tamis_change_at(t, i));
    snprintf(total, sizeof total, "total %ju\n", (uintmax_t)tamis_change_total(t));
    text_add_string(out, total);
}

/* ---- Bytes */

struct page {
    const char *p;
    size_t n;
    bool xml;
};

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Reports whether the name is in the input at the offset `at` (ASCII case-insensitive). Compares only the bytes before the first
 * one that the decoder or the tokenizer may have replaced (U+0000, invalid UTF-8). */
static bool is_written(const struct page *page, uint64_t at, const char *name)
{
    for (; *name && (unsigned char)*name < 0x80; name++, at++)
        if (at >= page->n || lower(page->p[at]) != lower(*name))
            return false;
    return true;
}

static bool is_byte(const struct page *page, uint64_t at, char c)
{
    return at < page->n && page->p[at] == c;
}

/* In XML there may be a prefix before the name. A text that looks like a prefix may also be a part of the name. */
static bool is_named(const struct page *page, uint64_t at, uint64_t end, const char *name)
{
    if (is_written(page, at, name))
        return true;
    const char *colon = page->xml ? memchr(page->p + at, ':', (size_t)(end - at)) : NULL;
    return colon && is_written(page, (uint64_t)(colon - page->p) + 1, name);
}

/* Reports whether the HTML parser can create an element with this name for a tag with another name, or without a tag. */
static bool may_be_supplied(const char *name)
{
    static const char *const names[] = {"html", "head",  "body",     "p",   "br",
                                        "tr",   "tbody", "colgroup", "img", "template"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    return false;
}

/* A writer removes elements of the filtered tree. Such an element may have a new name, or may have no tag: the parser supplied it,
 * or it is the style element that the filter inserts for a renamed body. */
static bool is_removed_by_writer(const tamis_change *c)
{
    return c->reason == TAMIS_REASON_UNWRITABLE || c->reason == TAMIS_REASON_READERS_DIFFER ||
           c->reason == TAMIS_REASON_AFTER_EXCERPT;
}

static bool is_element_there(const struct page *page, const tamis_change *c)
{
    uint64_t at = c->place.offset, end = at + c->length;
    if (c->length == 0) /* text made the parser supply it, or became markup when it was parsed again */
        return !is_byte(page, at, '<');
    if (is_byte(page, at, '<') && is_named(page, at + 1, end, c->element))
        return true;
    return !page->xml && (may_be_supplied(c->element) || is_removed_by_writer(c));
}

static bool is_attribute_there(const struct page *page, const tamis_change *c)
{
    uint64_t at = c->place.offset;
    const char *colon = page->xml ? strchr(c->attribute, ':') : NULL;
    if (is_byte(page, at, '<') && c->attribute[0] != '<') /* the attribute was added */
        return true;
    return is_named(page, at, at + c->length, colon ? colon + 1 : c->attribute);
}

static bool is_there(const struct page *page, const tamis_change *c)
{
    switch (c->subject) {
    case TAMIS_SUBJECT_ELEMENT:
        return is_element_there(page, c);
    case TAMIS_SUBJECT_ATTRIBUTE:
    case TAMIS_SUBJECT_VALUE:
        return c->attribute[0] ? is_attribute_there(page, c) : is_element_there(page, c);
    case TAMIS_SUBJECT_COMMENT:
        return is_byte(page, c->place.offset, '<');
    case TAMIS_SUBJECT_PROCESSING_INSTRUCTION:
        return is_byte(page, c->place.offset, '<') && is_byte(page, c->place.offset + 1, '?');
    case TAMIS_SUBJECT_TEXT:
        return true;
    case TAMIS_SUBJECT_COUNT:
        break;
    }
    return false;
}

/* ---- Changes */

static bool are_strings_bounded(const tamis_change *c)
{
    const char *strings[] = {c->element, c->attribute, c->detail, c->rule};
    for (size_t i = 0; i < sizeof strings / sizeof *strings; i++)
        if (!strings[i] || strlen(strings[i]) > LONGEST_STRING)
            return false;
    return true;
}

/* A renamed element is reported with its new name; then another change at the same position reports the new
 * name. */
static bool was_renamed(const tamis *t, size_t i)
{
    const tamis_change *c = tamis_change_at(t, i), *before;
    while (i-- > 0 && (before = tamis_change_at(t, i))->place.offset == c->place.offset)
        if (before->reason == TAMIS_REASON_ELEMENT_RENAMED && strcmp(before->detail, c->element) == 0)
            return true;
    return false;
}

static const char *wrong_with(const tamis *t, size_t i, const struct page *page,
                              const struct utf8_model *model)
{
    const tamis_change *c = tamis_change_at(t, i);
    if ((unsigned)c->subject >= TAMIS_SUBJECT_COUNT || (unsigned)c->reason >= TAMIS_REASON_COUNT ||
        !are_strings_bounded(c))
        return "report: a change has an unknown kind, or a string that is missing or too long";
    if (c->place.offset > page->n || c->length > page->n - c->place.offset)
        return "report: a change is not in the input";
    const struct utf8_place *place = &model->places[c->place.offset];
    if (c->place.line != place->line || c->place.column != place->column)
        return "report: a change has another line or column than its byte";
    if (!is_there(page, c) && !was_renamed(t, i))
        return "report: a change is not at its position";
    return NULL;
}

const char *changes_wrong(const tamis *t, const char *input, size_t n, size_t most, tamis_dialect dialect)
{
    static struct utf8_model model;
    struct page page = {input, n, dialect == TAMIS_XML5};
    size_t count = tamis_change_count(t);
    uint64_t total = tamis_change_total(t), last = 0;
    const char *wrong = NULL;
    if (count > most || total < count || (count < most && total > count) || tamis_change_at(t, count))
        return "report: more changes than the maximum, or a wrong total";
    if (count)
        utf8_model_decode(&model, input, n, false);
    for (size_t i = 0; i < count && !wrong; i++) {
        const tamis_change *c = tamis_change_at(t, i);
        if (c->place.offset < last)
            return "report: changes are not in the order of the input";
        last = c->place.offset;
        wrong = wrong_with(t, i, &page, &model);
    }
    return wrong;
}
