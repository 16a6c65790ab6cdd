/* document.c: the insertion modes before and after the body of a document: "initial", "before html"
 * and "before head" (13.2.6.4.1 to 13.2.6.4.3), "in head", "in head noscript" and "after head"
 * (13.2.6.4.4 to 13.2.6.4.6), "after body" and "after after body" (13.2.6.4.17, 13.2.6.4.20).
 * r->mode is one of these modes only for a document, or for a fragment whose context is html. */
#include "parse/tags.h"
#include "straight/open.h"

/* TEXT: text that does not begin with white space. */
enum token_kind { TEXT, START_TAG, END_TAG, END_OF_FILE };

enum outcome {
    STOP, /* the straight path has given up, or the meter's status is an error */
    FINISHED,
    AGAIN /* the mode has changed, and the token is processed again by the rules of the new mode */
};

static enum outcome done(bool ok)
{
    return ok ? FINISHED : STOP;
}

static enum outcome again_in(struct straight_run *r, bool ok, enum mode mode)
{
    r->mode = mode;
    return ok ? AGAIN : STOP;
}

static enum outcome done_in(struct straight_run *r, bool ok, enum mode mode)
{
    r->mode = mode;
    return done(ok);
}

static enum outcome stop(struct straight_run *r, const char *obstacle)
{
    return done(tamis_straight_give_up(r, obstacle));
}

/* Reads the later body tag that gives body its attributes (r->late.body_tag). */
static bool read_late_tag(struct straight_run *r, struct scanned_tag *tag)
{
    return tamis_lex_scan_tag(r->end - r->late.body_tag, r->end, r->tree.names, SCANNED_ATTRIBUTES, tag);
}

static bool insert_body(struct straight_run *r, bool supplied)
{
    struct node n = {.type = NODE_ELEMENT, .ns = NS_HTML, .name = ATOM_body};
    struct scanned_tag late;
    n.flags = supplied ? NODE_SUPPLIED : 0;
    n.attributes = r->tag->attributes;
    n.count = r->body_attributes = supplied ? 0 : r->tag->count;
    if (r->late.body_tag) {
        if (!read_late_tag(r, &late))
            return false;
        n.attributes = late.attributes;
        n.count = late.count;
    }
    if (r->job->policy->body_rule && !tamis_straight_begin_page(r, &n))
        return false;
    if (!tamis_straight_insert_node(r, &n))
        return false;
    if (!r->job->policy->body_rule)
        return true;
    r->page.body = r->top;
    return top_of(r)->written || tamis_straight_give_up(r, "page is not kept");
}

static bool insert_html(struct straight_run *r, bool supplied)
{
    r->html_attributes = supplied ? 0 : r->tag->count;
    if (!tamis_straight_insert(r, ATOM_html, supplied))
        return false;
    if (!supplied && r->job->policy->body_rule)
        tamis_straight_remember_html(r);
    return tamis_straight_write_sheet(r);
}

/* Inserts html, head or body. Gives up if r->keeps_page is true and the element is not written. */
static bool insert(struct straight_run *r, atom name, bool supplied)
{
    bool ok = name == ATOM_body   ? insert_body(r, supplied)
              : name == ATOM_html ? insert_html(r, supplied)
                                  : tamis_straight_insert(r, name, supplied);
    if (!ok)
        return false;
    return !r->keeps_page || top_of(r)->written == name || tamis_straight_give_up(r, "page is not kept");
}

/* Gives the attributes of r->tag, an html tag, to the root html element of a fragment
 * whose context is html. This element has no attributes yet. A body that is inserted
 * later can inherit these attributes. Gives up if a renamed body is already inserted. */
static bool give_attributes(struct straight_run *r)
{
    if (r->page.body || (r->tag->references && !tamis_straight_decode_values(r, r->tag)))
        return tamis_straight_give_up(r, "merged attributes");
    r->html_attributes = r->tag->count;
    parser_works(r, r->tag->count);
    tamis_straight_remember_html(r);
    return true;
}

/* Reports whether the attributes of r->tag have no effect on the output: the policy removes all of them, or it replaces the
 * element with its children and has no body_rule. `name`: the name of the open html or body element, which gets the attributes
 * and has none yet. */
static bool removes_attributes(struct straight_run *r, atom name)
{
    struct node n = {.type = NODE_ELEMENT, .ns = NS_HTML, .name = name};
    const struct element_action *action = tamis_sanitize_action(&r->filter, &n);
    n.attributes = r->tag->attributes;
    n.count = r->tag->count;
    if (action->kind != ACTION_KEEP)
        return action->kind == ACTION_UNWRAP && !r->job->policy->body_rule;
    return tamis_sanitize_filter_attributes(&r->filter, &n, action) <= DECISION_REMOVE && !n.count;
}

/* Called if the parser adds the attributes of r->tag to the open body, which has no attributes from an earlier tag. Reports
 * whether these attributes were already known when body was written. If they were not, and the policy renames body, stores the
 * place of the tag, and requests another attempt. */
static bool knows_late_tag(struct straight_run *r)
{
    size_t place = (size_t)(r->end - r->tag->start);
    if (!r->job->policy->body_rule || r->late.body_tag)
        return r->late.body_tag == place;
    r->late.body_tag = place;
    r->begins_again = true;
    return false;
}

bool tamis_straight_merge_attributes(struct straight_run *r, atom name)
{
    uint32_t *count = name == ATOM_html ? &r->html_attributes : &r->body_attributes;
    if (name == ATOM_html && !r->is_document && !*count)
        return give_attributes(r);
    bool is_odd = *count || r->tag->references;
    if (r->tag->count &&
        (is_odd || !(removes_attributes(r, name) || (name == ATOM_body && knows_late_tag(r)))))
        return tamis_straight_give_up(r, "merged attributes");
    parser_works(r, *count + r->tag->count);
    *count += r->tag->count;
    return true;
}

/* Reports whether the parser processes this end tag as it processes text: it inserts a missing html, head or body, and leaves
 * the head. Most other end tags are ignored. */
static bool ends_page(atom name)
{
    return name == ATOM_body || name == ATOM_html || name == ATOM_br;
}

/* --- before the head --- */

static enum outcome initial(struct straight_run *r)
{
    r->is_quirky = true;
    return again_in(r, true, MODE_BEFORE_HTML);
}

static enum outcome before_html(struct straight_run *r, enum token_kind kind, atom name)
{
    if (kind == END_TAG && name != ATOM_head && !ends_page(name))
        return FINISHED;
    if (kind == START_TAG && name == ATOM_html)
        return done_in(r, insert(r, ATOM_html, false), MODE_BEFORE_HEAD);
    return again_in(r, insert(r, ATOM_html, true), MODE_BEFORE_HEAD);
}

static enum outcome before_head(struct straight_run *r, enum token_kind kind, atom name)
{
    if (kind == END_TAG && name != ATOM_head && !ends_page(name))
        return FINISHED;
    if (kind == START_TAG && name == ATOM_html)
        return done(tamis_straight_merge_attributes(r, ATOM_html));
    if (kind == START_TAG && name == ATOM_head)
        return done_in(r, insert(r, ATOM_head, false), MODE_IN_HEAD);
    return again_in(r, insert(r, ATOM_head, true), MODE_IN_HEAD);
}

/* --- in the head --- */

static enum outcome leave_head(struct straight_run *r)
{
    return again_in(r, tamis_straight_pop(r, r->top), MODE_AFTER_HEAD);
}

static enum outcome start_in_head(struct straight_run *r, atom name)
{
    switch (name) {
    case ATOM_html:
        return done(tamis_straight_merge_attributes(r, ATOM_html));
    case ATOM_head:
        return FINISHED;
    case ATOM_template:
        return stop(r, "special start tag");
    case ATOM_noscript:
        if (r->job->options.scripting)
            return done(tamis_straight_insert_tag(r));
        return done_in(r, tamis_straight_insert_tag(r), MODE_IN_HEAD_NOSCRIPT);
    default:
        break;
    }
    return tamis_parse_html_tag(name) & TAG_HEAD ? done(tamis_straight_insert_tag(r)) : leave_head(r);
}

static enum outcome in_head(struct straight_run *r, enum token_kind kind, atom name)
{
    if (kind == START_TAG)
        return start_in_head(r, name);
    if (kind == END_TAG && name == ATOM_head)
        return done_in(r, tamis_straight_pop(r, r->top), MODE_AFTER_HEAD);
    if (kind == END_TAG && name == ATOM_template)
        return stop(r, "special end tag");
    return kind == END_TAG && !ends_page(name) ? FINISHED : leave_head(r);
}

static enum outcome leave_noscript(struct straight_run *r)
{
    return again_in(r, tamis_straight_pop(r, r->top), MODE_IN_HEAD);
}

static enum outcome in_head_noscript(struct straight_run *r, enum token_kind kind, atom name)
{
    if (kind == END_TAG && name == ATOM_noscript)
        return done_in(r, tamis_straight_pop(r, r->top), MODE_IN_HEAD);
    if (kind == END_TAG)
        return name == ATOM_br ? leave_noscript(r) : FINISHED;
    if (kind != START_TAG)
        return leave_noscript(r);
    switch (name) {
    case ATOM_html:
    case ATOM_basefont:
    case ATOM_bgsound:
    case ATOM_link:
    case ATOM_meta:
    case ATOM_noframes:
    case ATOM_style:
        return start_in_head(r, name);
    case ATOM_head:
    case ATOM_noscript:
        return FINISHED;
    default:
        return leave_noscript(r);
    }
}

/* --- after the head --- */

/* Processes the start tag of an element of the head, in the mode "after head". The parser inserts this element into the head,
 * but the content of the head is already written. If the policy removes the element and has no "blockSeparator", the straight
 * path inserts the element into html, which gives the same output. Otherwise, the straight path gives up. It always gives up at
 * a template, and at a noscript if scripting is disabled. */
static enum outcome in_head_again(struct straight_run *r, atom name)
{
    struct node n = {.type = NODE_ELEMENT, .ns = NS_HTML, .name = name};
    struct straight_element *html = top_of(r);
    uint8_t flags = html->flags;
    uint32_t children = html->children;
    bool is_removed = tamis_sanitize_action(&r->filter, &n)->kind == ACTION_REMOVE;
    if (!is_removed || r->job->policy->separator.n || name == ATOM_template ||
        (name == ATOM_noscript && !r->job->options.scripting))
        return stop(r, "head after head");
    uint32_t position = r->top;
    if (!tamis_straight_insert_tag(r))
        return STOP;
    r->s->open[position].flags = flags;
    r->s->open[position].children = children;
    return FINISHED;
}

static enum outcome start_after_head(struct straight_run *r, atom name)
{
    switch (name) {
    case ATOM_html:
        return done(tamis_straight_merge_attributes(r, ATOM_html));
    case ATOM_body:
        return done_in(r, insert(r, ATOM_body, false), MODE_IN_BODY);
    case ATOM_frameset:
        return stop(r, "frameset");
    case ATOM_head:
        return FINISHED;
    default:
        break;
    }
    if (tamis_parse_html_tag(name) & TAG_HEAD)
        return in_head_again(r, name);
    return again_in(r, insert(r, ATOM_body, true), MODE_IN_BODY);
}

static enum outcome after_head(struct straight_run *r, enum token_kind kind, atom name)
{
    if (kind == START_TAG)
        return start_after_head(r, name);
    if (kind == END_TAG && name == ATOM_template)
        return stop(r, "special end tag");
    if (kind == END_TAG && !ends_page(name))
        return FINISHED;
    return again_in(r, insert(r, ATOM_body, true), MODE_IN_BODY);
}

/* --- after the body --- */

static enum outcome after_body(struct straight_run *r, enum token_kind kind, atom name)
{
    if (kind == END_OF_FILE)
        return FINISHED;
    if (kind == START_TAG && name == ATOM_html)
        return done(tamis_straight_merge_attributes(r, ATOM_html));
    if (kind == END_TAG && name == ATOM_html && r->mode == MODE_AFTER_BODY)
        return done_in(r, true, r->is_document ? MODE_AFTER_AFTER_BODY : MODE_AFTER_BODY);
    return again_in(r, true, MODE_IN_BODY);
}

static enum outcome apply_mode(struct straight_run *r, enum token_kind kind, atom name)
{
    switch (r->mode) {
    case MODE_INITIAL:
        return initial(r);
    case MODE_BEFORE_HTML:
        return before_html(r, kind, name);
    case MODE_BEFORE_HEAD:
        return before_head(r, kind, name);
    case MODE_IN_HEAD:
        return in_head(r, kind, name);
    case MODE_IN_HEAD_NOSCRIPT:
        return in_head_noscript(r, kind, name);
    case MODE_AFTER_HEAD:
        return after_head(r, kind, name);
    case MODE_AFTER_BODY:
    case MODE_AFTER_AFTER_BODY:
        return after_body(r, kind, name);
    default:
        return stop(r, "insertion mode");
    }
}

/* Processes a token by the rules of r->mode and of the modes that follow, until the token is finished, the mode is "in body",
 * or the straight path gives up. */
static enum outcome process(struct straight_run *r, enum token_kind kind, atom name)
{
    enum outcome outcome = AGAIN;
    r->is_quirky |= r->awaits_doctype;
    r->awaits_doctype = false;
    while (outcome == AGAIN && r->mode != MODE_IN_BODY) {
        outcome = apply_mode(r, kind, name);
        parser_works(r, outcome == AGAIN && kind != TEXT);
    }
    return outcome;
}

bool tamis_straight_outer_tag(struct straight_run *r)
{
    enum outcome outcome = process(r, r->tag->is_end ? END_TAG : START_TAG, r->tag->name);
    if (outcome != AGAIN)
        return outcome == FINISHED;
    return r->tag->is_end ? tamis_straight_end_tag(r) : tamis_straight_start_tag(r);
}

bool tamis_straight_outer_end(struct straight_run *r)
{
    return process(r, END_OF_FILE, ATOM_NONE) != STOP;
}

/* --- text --- */

static bool is_dropped_space(const struct straight_run *r)
{
    return r->mode == MODE_INITIAL || r->mode == MODE_BEFORE_HTML || r->mode == MODE_BEFORE_HEAD;
}

/* Reports whether the reference at r->p can stand for a white space character, such as "&#32;" or "&Tab;". */
static bool may_be_space(const struct straight_run *r)
{
    return r->end - r->p > 1 && (r->p[1] == '#' || r->p[1] == 'T' || r->p[1] == 'N');
}

bool tamis_straight_outer_text(struct straight_run *r)
{
    const unsigned char *start = r->p;
    while (r->p < r->end && span_is_white((char)*r->p))
        r->p++;
    if (r->p > start)
        return is_dropped_space(r) ||
               tamis_straight_insert_text(r, span_of((const char *)start, (size_t)(r->p - start)));
    if (*start == '&' && may_be_space(r))
        return tamis_straight_give_up(r, "reference outside of the body");
    return process(r, TEXT, ATOM_NONE) == AGAIN && tamis_straight_body_text(r);
}
