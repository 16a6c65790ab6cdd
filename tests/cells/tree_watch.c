/* tree_watch.c: see tree_watch.h. */
#include "cells/tree_watch.h"

#include <stdlib.h>

const struct tree_setting tree_settings[TREE_SETTINGS] = {
    {NULL, false, false, 0},        {NULL, true, true, 0},        {"div", false, true, 0},
    {"template", true, false, 0},   {"table", false, false, 0},   {"tbody", true, false, 0},
    {"tr", false, false, 0},        {"td", true, true, 0},        {"caption", false, false, 0},
    {"colgroup", true, false, 0},   {"select", false, false, 0},  {"frameset", true, false, 0},
    {"html", false, false, 0},      {"head", true, false, 0},     {"body", false, true, 0},
    {"form", true, false, 0},       {"svg svg", false, false, 0}, {"svg desc", true, false, 0},
    {"math math", false, false, 0}, {"math mi", true, false, 0},  {"math annotation-xml", false, false, 0},
    {"textarea", true, false, 0},   {NULL, false, false, 4},      {"div", true, false, 3},
    {"svg desc", true, false, 3},
};

struct parser_options tree_options(const struct tree_setting *s)
{
    struct parser_options options = {.scripting = s->scripting, .shadow_roots = s->shadow_roots};
    if (s->context && !tamis_parse_context(span_from(s->context), &options))
        abort();
    return options;
}

void tree_set_limits(const struct tree_setting *s, struct meter *m)
{
    m->limits[TAMIS_MAX_NODES] = s->nodes ? s->nodes : tamis_limit_default(TAMIS_MAX_NODES);
}

/* ---- HTML: a step of the tree construction dispatcher, or of rules that use other rules */

static unsigned outcome_of(const struct tree_watch *w, const struct step *s)
{
    unsigned inner = s->depth + 1, again = s->again;
    if (inner < WATCH_DEPTH && w->used[inner] && w->used_for[inner] == s->token)
        return s->rules == RULES_FOREIGN ? BY_ITS_MODE : BY_RULES + w->used[inner] - 1;
    if (s->to == s->from)
        return STAYS + again;
    if (s->rules == MODE_TEXT || s->rules == MODE_IN_TABLE_TEXT)
        return (s->to == w->document->parser.original_mode ? BACK : TO_MODE + 2 * (unsigned)s->to) + again;
    return TO_MODE + 2 * (unsigned)s->to + again;
}

static void on_step(void *watch, const struct step *s)
{
    struct tree_watch *w = watch;
    if (meter_ok(w->document->meter))
        w->mark(w->user, tree_cell(TREE_MODES, s->rules, tree_kind(&w->kinds, s->token), outcome_of(w, s)));
    if (s->depth + 1 < WATCH_DEPTH)
        w->used[s->depth + 1] = 0;
    if (s->depth < WATCH_DEPTH) {
        w->used[s->depth] = s->rules + 1;
        w->used_for[s->depth] = s->token;
    }
}

static uint32_t feedback_cell(struct verdict v)
{
    return tree_cell(TREE_FEEDBACK, v.content, v.foreign, v.stop * 2u + v.self_closing_ignored);
}

/* ---- XML5: the phases before and after a token, and its effect on the tree */

enum {
    XML5_DOCTYPE,
    XML5_COMMENT,
    XML5_PI,
    XML5_SPACE,
    XML5_TEXT,
    XML5_START_TAG,
    XML5_EMPTY_TAG,
    XML5_END_TAG,
    XML5_STRAY_END_TAG,
    XML5_SHORT_END_TAG,
    XML5_END_OF_FILE
};
enum { IGNORED, ADDED, OPENED, CLOSED };

static unsigned xml_end_kind(const struct xml5_builder *b, const struct token *t)
{
    if (!t->name)
        return XML5_SHORT_END_TAG;
    return t->name < b->topmost_capacity && b->topmost[t->name] ? XML5_END_TAG : XML5_STRAY_END_TAG;
}

static unsigned xml_kind(const struct xml5_builder *b, const struct token *t)
{
    switch (t->type) {
    case TOKEN_DOCTYPE:
        return XML5_DOCTYPE;
    case TOKEN_COMMENT:
        return XML5_COMMENT;
    case TOKEN_PROCESSING_INSTRUCTION:
        return XML5_PI;
    case TOKEN_CHARACTERS:
        return tamis_parse_all_space(t->data) ? XML5_SPACE : XML5_TEXT;
    case TOKEN_START_TAG:
        return t->self_closing ? XML5_EMPTY_TAG : XML5_START_TAG;
    case TOKEN_END_TAG:
        return xml_end_kind(b, t);
    case TOKEN_END_OF_FILE:
        break;
    }
    return XML5_END_OF_FILE;
}

/* Returns a number that changes if nodes are added, or if text is added to the last text node. */
static uint64_t xml_size(const struct xml5_builder *b)
{
    const struct node *parent = b->count ? b->open[b->count - 1].node : b->tree.root;
    const struct node *last = parent->last_child;
    return b->tree.node_count << 32 | (last && last->type == NODE_TEXT ? last->count : 0);
}

static struct verdict watch_xml(struct tree_watch *w, const struct token *t)
{
    struct xml5_builder *b = &w->document->xml5;
    if (!meter_ok(b->meter))
        return tamis_parse_xml5_token(b, t);
    unsigned kind = xml_kind(b, t), from = b->phase, effect = IGNORED;
    uint32_t open = b->count;
    uint64_t size = xml_size(b);
    struct verdict v = tamis_parse_xml5_token(b, t);
    if (b->count != open)
        effect = b->count > open ? OPENED : CLOSED;
    else if (xml_size(b) != size)
        effect = ADDED;
    if (meter_ok(b->meter))
        w->mark(w->user, tree_cell(TREE_PHASES, from, kind, b->phase * XML_EFFECTS + effect));
    return v;
}

/* ---- Watching */

void tree_watch_init(struct tree_watch *w, struct document *d, tree_mark *mark, void *user)
{
    *w = (struct tree_watch){.document = d, .mark = mark, .user = user, .kinds = tree_kinds_make()};
}

void tree_watch_begin(struct tree_watch *w)
{
    struct document *d = w->document;
    for (unsigned i = 0; i < WATCH_DEPTH; i++)
        w->used[i] = 0;
    d->parser.trace = on_step;
    d->parser.trace_user = w;
    d->lexer.sink.user = w;
    d->lexer.sink.token = tree_watch_token;
}

struct verdict tree_watch_token(void *watch, const struct token *t)
{
    struct tree_watch *w = watch;
    if (w->document->options.dialect == TAMIS_XML5)
        return watch_xml(w, t);
    for (unsigned i = 0; i < WATCH_DEPTH; i++)
        w->used[i] = 0;
    struct verdict v = tamis_parse_token(&w->document->parser, t);
    w->mark(w->user, feedback_cell(v));
    return v;
}

/* ---- The labels of cells */

const struct tree_shape tree_shapes[TREE_PARTS] = {
    {"html modes", 0, RULES_COUNT, TREE_KINDS, OUTCOMES},
    {"html feedback", FIRST_FEEDBACK, 5, 2, 4},
    {"xml5 phases", FIRST_PHASE, XML_PHASES, XML_KINDS, XML_PHASES *XML_EFFECTS},
};

static const char *rules_name(unsigned rules)
{
    static const char *const names[RULES_COUNT] = {
#define MODE(id, handler, section, name) name,
#include "parse/html/modes.def"
#undef MODE
        "foreign content",
    };
    return names[rules];
}

static const char *const phases[XML_PHASES] = {"start", "main", "end"};

void tree_place_label(enum tree_part part, unsigned place, struct text *out)
{
    static const char *const contents[] = {"unchanged", "RCDATA", "RAWTEXT", "script data", "PLAINTEXT"};
    text_add_string(out, part == TREE_MODES      ? rules_name(place)
                         : part == TREE_FEEDBACK ? contents[place]
                                                 : phases[place]);
}

void tree_token_label(enum tree_part part, unsigned token, struct text *out)
{
    static const char *const xml[XML_KINDS] = {
        "DOCTYPE",   "comment", "processing-instruction", "white-space",   "text",       "start-tag",
        "empty-tag", "end-tag", "stray-end-tag",          "short-end-tag", "end-of-file"};
    if (part == TREE_MODES)
        tree_kind_label(token, out);
    else
        text_add_string(out, part == TREE_PHASES ? xml[token] : token ? "foreign" : "html");
}

static void add_mode_outcome(unsigned outcome, struct text *out)
{
    if (outcome <= BY_ITS_MODE) {
        text_add_string(out, "as ");
        text_add_string(out, outcome == BY_ITS_MODE ? "the current mode" : rules_name(outcome - BY_RULES));
        return;
    }
    text_add_string(out, outcome < BACK ? "stays" : outcome < TO_MODE ? "back to the original mode" : "to ");
    if (outcome >= TO_MODE)
        text_add_string(out, rules_name((outcome - TO_MODE) / 2));
    text_add_string(out, (outcome - STAYS) % 2 ? ", again" : "");
}

void tree_outcome_label(enum tree_part part, unsigned outcome, struct text *out)
{
    static const char *const verdicts[] = {"go on", "go on, self-closing flag ignored", "stop",
                                           "stop, self-closing flag ignored"};
    static const char *const effects[XML_EFFECTS] = {"ignored, ", "added, ", "opened, ", "closed, "};
    if (part == TREE_MODES) {
        add_mode_outcome(outcome, out);
        return;
    }
    text_add_string(out, part == TREE_FEEDBACK ? verdicts[outcome] : effects[outcome % XML_EFFECTS]);
    text_add_string(out, part == TREE_FEEDBACK ? "" : phases[outcome / XML_EFFECTS]);
}
