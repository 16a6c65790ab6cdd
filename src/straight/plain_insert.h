/* plain_insert.h: decides whether a start tag in a run of plain tokens (plain_run.c) is plain, apart from its attributes. Reads
 * some other tokens that do not end a run: comments and elements that are removed, and start tags that the parser ignores. If a
 * tr is directly in a table, inserts the tbody that the parser inserts before the tr. */
#ifndef TAMIS_STRAIGHT_PLAIN_INSERT_H
#define TAMIS_STRAIGHT_PLAIN_INSERT_H

#include "straight/plain_text.h"

SCAN_INLINE struct plain_entry entry_of(const struct plain_run *run, atom name)
{
    return (struct plain_entry){name, &tamis_straight_stack_rules[name],
                                policy_action(run->policy, name, NS_HTML)};
}

/* Makes the last check of is_plain(), and returns the result. Called only if the rule of the element has the trait
 * IS_READ_DIFFERENTLY or a flag in `odd`, and if all other checks have succeeded. */
static NEVER_INLINE bool is_odd_plain(const struct straight_element *e, const struct plain_entry *t)
{
    const struct nesting *row = &tamis_parse_nesting_rows[t->name];
    return !(t->rule->odd & HAS_TEXT) && !(t->rule->traits & IS_READ_DIFFERENTLY) &&
           !tamis_parse_parent_conflicts(row, e->in, e->name, t->name) &&
           !tamis_parse_parent_conflicts(row, e->out, e->parent_written, t->name);
}

/* Reports whether the start tag is plain, apart from its attributes, which are not examined. `e`: the current node. */
SCAN_INLINE bool is_plain(const struct straight_element *e, const struct plain_entry *t)
{
    const unsigned known = ELEMENT_ONLY_LISTED | ELEMENT_FORCED | ELEMENT_REQUIRES;
    const struct stack_rule *rule = t->rule;
    uint32_t in = frame_number(&e->in), out = frame_number(&e->out);
    uint32_t conflicts = (in ^ rule->within) & (rule->conflicts | OPEN_SELECT | FRAME_CONTENT);
    unsigned nests = e->formatting & rule->formatting;
    unsigned acts = (unsigned)t->action->kind | ((unsigned)t->action->flags & ~known) << 8;
    if (conflicts | nests | (acts ^ ACTION_KEEP) | (in ^ out))
        return false;
    if (!(rule->odd | (rule->traits & IS_READ_DIFFERENTLY)))
        return true;
    struct plain_entry copy = *t;
    return is_odd_plain(e, &copy);
}

/* --- tokens that are removed --- */

/* Reports whether a run can skip a token, because any text after the token can be copied. This is false if the output is empty,
 * because the text could begin with a byte order mark. It is also false directly after the start tag of a pre or listing
 * element, because the text could begin with a line feed. */
SCAN_INLINE bool can_remove(const struct plain_run *run)
{
    size_t n = (size_t)((char *)run->to - run->r->out->p);
    return n && n != run->r->after_pre;
}

/* Skips a token, and adds the work for it as begin_token() does. `after`: the
 * byte after the token. If `after` is NULL, does nothing and returns false. */
SCAN_INLINE bool plain_skip_token(struct plain_run *run, const unsigned char *after)
{
    if (!after)
        return false;
    plain_tag_works(run);
    run->p = after;
    return true;
}

/* Returns the byte after the start tag whose name ends at `p`. Returns NULL if the tag has more than PLAIN_MOST attributes, if
 * an attribute does not have the form name="value" with only letters and "-" in the name, or if the tag is incomplete. */
static const unsigned char *skip_attributes(const unsigned char *p, const unsigned char *end)
{
    for (unsigned i = 0; i <= PLAIN_MOST; i++) {
        const unsigned char *name = p = plain_skip(p, end);
        if (p < end && *p == '>')
            return p + 1;
        while (p < end && (span_is_letter(*p) || *p == '-'))
            p++;
        if (p == name || end - p < 3 || p[0] != '=' || p[1] != '"')
            return NULL;
        p = scan_byte(p + 2, end, '"');
        if (end - p < 2 || !plain_separates(p[1]))
            return NULL;
        p++;
    }
    return NULL;
}

/* Counts a node that the parser inserts into `e`, and that the filter visits and removes. */
static void note_removed(struct straight_run *r, struct straight_element *e)
{
    e->flags = (uint8_t)((e->flags & ~(unsigned)ENDS_WITH_TEXT) | HAS_CHILD);
    e->children++;
    r->nodes++;
    r->visited++;
}

/* Reads the content and the end tag of a removed element, if the content is text. `p`: the byte after its start tag. Returns the
 * byte after the end tag; NULL if the content is not text, or if the end tag has an unusual form. */
static const unsigned char *skip_content(struct straight_run *r, atom name, const unsigned char *p)
{
    struct span text = tamis_base_names_texts[name];
    bool is_raw = tamis_parse_nesting_rows[name].content == RAW_TEXT;
    const unsigned char *stop = is_raw ? tamis_straight_find_end(r, p, text) : scan_byte(p, r->end, '<');
    if (!stop || (is_raw && tamis_straight_is_escaped_script(text, p, stop)) ||
        !begins_end(stop, r->end, name, text.n))
        return NULL;
    r->nodes += stop > p;
    parser_works(r, 2);
    return stop + text.n + 3;
}

/* Reports whether the content of the element is raw text, or that of an element whose first line feed is not dropped. */
static bool has_simple_content(const struct plain_entry *t)
{
    unsigned content = tamis_parse_nesting_rows[t->name].content;
    return (content == RAW_TEXT || content == BODY) && !(t->rule->traits & DROPS_LINE_FEED);
}

/* Reports whether the policy removes the element, or replaces a void element with nothing and without a separator, and the parser only inserts it into `e`.
 * Its attributes then have no effect. No element with the same name is open: the policy would remove it, too, and a run does not
 * begin in it. */
static bool is_removed(const struct straight_run *r, const struct straight_element *e,
                       const struct plain_entry *t)
{
    const struct tamis_policy *policy = r->job->policy;
    const struct node n = {.type = NODE_ELEMENT, .name = t->name, .ns = NS_HTML};
    const struct nesting *row = &tamis_parse_nesting_rows[t->name];
    bool is_void = tamis_parse_html_tags[t->name] & TAG_VOID;
    bool is_removed = t->action->kind == ACTION_REMOVE && (is_void || has_simple_content(t));
    bool is_replaced = t->action->kind == ACTION_UNWRAP && is_void &&
                       !tamis_sanitize_gets_separators(&r->filter, &n);
    return (is_removed || is_replaced) && !policy->has_custom && nesting_fits(row, e->in, e->name, t->name);
}

/* Reports whether the parser ignores the start tag, because it is the tag
 * of a part of a table, and the current node `e` is not in a table. */
static bool is_ignored(const struct straight_element *e, atom name)
{
    return (tamis_parse_html_tags[name] & TAG_TABLE_PART) && e->in.content == BODY && !e->cell;
}

/* Skips the start tag at `tag` if the parser ignores it. Skips the whole element if
 * is_removed() returns true and `has_room` is true. `has_room`: the element could be pushed.
 * `p`: the end of the name in the tag. Returns the next byte, or NULL if nothing is skipped. */
static NEVER_INLINE const unsigned char *read_removed(struct straight_run *r, struct straight_element *e,
                                                      struct plain_entry t, const unsigned char *tag,
                                                      const unsigned char *p, bool has_room)
{
    bool ignored = is_ignored(e, t.name);
    if (!ignored && (r->is_reported || !has_room || !is_removed(r, e, &t)))
        return NULL;
    const unsigned char *after = skip_attributes(p, r->end);
    if (!after || (size_t)(after - tag) > r->largest_tag)
        return NULL;
    if (ignored)
        return after;
    if (!(tamis_parse_html_tags[t.name] & TAG_VOID) && !(after = skip_content(r, t.name, after)))
        return NULL;
    note_removed(r, e);
    r->job->counts->elements++;
    return after;
}

/* Reads a comment at `p` that the policy removes. Returns the byte after the comment. Returns NULL if there is no such comment,
 * or if tamis_straight_comment_end() returns NULL. */
static NEVER_INLINE const unsigned char *read_comment(struct straight_run *r, struct straight_element *e,
                                                      const unsigned char *p)
{
    const struct tamis_policy *policy = r->job->policy;
    const unsigned char *after = NULL;
    if (p[1] == '!' && !policy->comments && !r->is_reported)
        after = tamis_straight_comment_end(r, p);
    if (!after)
        return NULL;
    note_removed(r, e);
    r->job->counts->comments++;
    return after;
}

/* Reads a comment that is removed. Returns false if the run ends. */
SCAN_INLINE bool skip_comment(struct plain_run *run)
{
    return can_remove(run) && plain_skip_token(run, read_comment(run->r, run->current, run->p));
}

/* --- a tbody that the parser inserts --- */

/* Called if the start tag of a tr is at `at.p`, and the content of `e` is TABLE. Reports
 * whether two facts are certain: the parser inserts a tbody before the tr, because the tag
 * is complete; and the run can write this tbody. `p`: the end of the name in the tag. */
static NEVER_INLINE bool gets_body(const struct straight_run *r, const struct straight_element *e,
                                   struct plain_entry body, struct copied at, const unsigned char *p)
{
    bool is_simple = !(body.action->flags & (ELEMENT_FORCED | ELEMENT_REQUIRES));
    return is_simple && is_plain(e, &body) && has_more_space(r, at) && skip_attributes(p, r->end);
}

/* Inserts the tbody that the parser inserts before a tr directly in a table. Does not skip the tag of the tr, which is the next
 * token of the run. Returns false if the run ends. */
SCAN_INLINE bool supply_body(struct plain_run *run, const unsigned char *p)
{
    struct plain_entry body = entry_of(run, ATOM_tbody);
    if (run->current == run->highest ||
        !gets_body(run->r, run->current, body, (struct copied){run->p, run->to}, p))
        return false;
    run->to = (unsigned char *)put_span((char *)run->to, SPAN("<tbody>"));
    plain_count(run, 0);
    plain_push(run, &body);
    run->work++;
    return true;
}

/* Called for a start tag for which is_plain() returns false. Skips the tag, or inserts a tbody before it. `p`: the end of the
 * name in the tag. Returns false if the run ends. */
SCAN_INLINE bool read_other_start(struct plain_run *run, const struct plain_entry *t, const unsigned char *p)
{
    if (t->name == ATOM_tr && run->current->in.content == TABLE)
        return supply_body(run, p);
    if (!can_remove(run))
        return false;
    return plain_skip_token(run,
                            read_removed(run->r, run->current, *t, run->p, p, run->current != run->highest));
}

#endif
