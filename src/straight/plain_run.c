/* plain_run.c: reads a run, which is a sequence of plain tokens. A plain token is one of the following: text that
 * needs no change except in references and in characters that must be escaped; the end tag of the current node; a
 * start tag that only inserts an element, if the policy keeps the element, and the frame (parse/nesting.h) of the
 * current node is the same in the input and in the output. A run can also contain some tokens that the policy
 * removes or the parser ignores (plain_insert.h, plain_text.h). Most tokens are plain. For them, the other files
 * of the straight path would give the same result, but a run is faster: the output has enough space, counters and
 * pointers are in local variables, and nothing is stored that the next token does not need. */
#include "sanitize/lists.h"
#include "straight/plain.h"
#include "straight/plain_insert.h"
#include "straight/plain_text.h"

/* --- start tags --- */

/* The name of a tag, and the number of its bytes. `name`: a static name, or ATOM_NONE if none was found. */
struct tag_name {
    atom name;
    unsigned n;
};

/* Does the same as read_name(), but is slower. read_name() calls this function if its fast method does not find the name of an
 * HTML element, and near the end of the input. */
static NEVER_INLINE struct tag_name read_any_name(const unsigned char *p, const unsigned char *end)
{
    struct scan_name found = scan_name(p, end, true);
    atom name = found.is_short ? names_static_short(found.first, found.second) : ATOM_NONE;
    return (struct tag_name){name, found.n};
}

/* Reads the name of a tag at `p`. The fast method stops at "/", ">" and bytes up to U+0020, and accepts the names of HTML
 * elements in lowercase that have up to seven bytes. It finds "/" and ">" with one comparison: if the bits of 0x11 are set in a
 * byte, ".", "/", ">" and "?" become "?", and no other byte does. The caller rejects a name that ends at "." or "?". */
SCAN_INLINE struct tag_name read_name(const unsigned char *p, const unsigned char *end)
{
#if defined(SCAN_BLOCK)
    if (end - p > SCAN_BLOCK) {
        vector b = block_load(p);
        vector stops = block_equal(block_or(b, block_fill(0x11)), block_fill('?'));
        unsigned n = block_first(block_or(stops, block_at_most(b, block_fill(' '))));
        uint64_t word;
        atom name = plain_find_name(p, n, &word);
        if (is_html_element(name))
            return (struct tag_name){name, n};
    }
#endif
    return read_any_name(p, end);
}

/* --- attributes of start tags --- */

/* Called for an attribute that the lists allow. Returns true if the attribute is certainly kept, unless its value is a URL that
 * could run a script. If the result is false, the tag is not plain. */
SCAN_INLINE bool is_kept(const struct tamis_policy *policy, unsigned mark, atom name)
{
    if (mark & (MARK_RULED | MARK_ENCODING))
        return false;
    return !(mark & MARK_LINK) || (policy->safe && !names_animated(name));
}

/* Skips the value of an attribute that is removed. Returns false if the tag is not plain. */
SCAN_INLINE bool skip_value(const struct plain_run *run, const unsigned char *value, struct plain_start *s)
{
    const unsigned char *stop = scan_any(value, run->end, '"', '"', '"', '"', '"', '"');
    s->removed++;
    s->p = stop + 1;
    return plain_ends_removed(stop, run->end);
}

/* Writes an attribute, unless its value is a URL that could run a script. Returns false if the tag is not plain. */
SCAN_INLINE bool write_value(const struct plain_run *run, const struct plain_attribute *a, unsigned mark,
                             struct plain_start *s)
{
    unsigned char *begin = s->to;
    const unsigned char *stop = plain_write_attribute(run, s, a);
    s->work += mark & MARK_LINK ? (size_t)(stop - a->value) : 0;
    if ((mark & MARK_LINK) && plain_runs_script(a->value, stop)) {
        s->to = begin;
        s->removed++;
    }
    s->p = stop + 1;
    return plain_ends_value(stop, run->end);
}

/* Reads an attribute, and writes it unless it is removed. Returns false if the tag is not plain. */
SCAN_INLINE bool read_attribute(const struct plain_run *run, const struct element_action *action,
                                struct plain_start *s)
{
    const struct tamis_policy *policy = run->policy;
    struct plain_attribute a = plain_read_name(s->p, run->end);
    uint32_t key = attribute_key(a.name, NS_NONE);
    unsigned mark = policy->attributes[key];
    if (!a.name || plain_is_seen(&a, &s->seen))
        return false;
    s->count++;
    bool is_listed = (mark & MARK_KEEP) || (action->kept_bits & a.bit); /* if false, lists_allow() is false */
    if (!is_listed || !lists_allow(action, mark, key))
        return skip_value(run, a.value, s);
    return is_kept(policy, mark, a.name) && write_value(run, &a, mark, s);
}

SCAN_INLINE bool read_attributes(const struct plain_run *run, const struct element_action *action,
                                 struct plain_start *s)
{
    while (*s->p != '>') {
        s->p = plain_skip(s->p, run->end);
        if (s->p == run->end || s->count == PLAIN_MOST || (*s->p != '>' && !read_attribute(run, action, s)))
            return false;
    }
    return (size_t)(s->p - run->p) < run->r->largest_tag;
}

/* Reads a start tag whose attributes are filtered. ruled.c reports nothing. */
SCAN_INLINE bool read_filtered(struct plain_run *run, const struct plain_entry *t, const unsigned char *p)
{
    const struct straight_run *r = run->r;
    return (!r->is_reported && tamis_straight_ruled_tag(run, t, p)) || tamis_straight_filtered_tag(run, t, p);
}

/* Reads a start tag, or another token that plain_insert.h supports. Returns false if the run ends. `by_lists`: the lists of the
 * policy decide about every attribute, and no rule adds attributes. */
SCAN_INLINE bool read_start(struct plain_run *run, bool by_lists)
{
    struct tag_name found = read_name(run->p + 1, run->end);
    struct plain_start s = {.p = run->p + 1 + found.n, .to = run->to};
    if (!found.name || !plain_separates(*s.p))
        return skip_comment(run);
    struct plain_entry t = entry_of(run, found.name);
    if (!is_plain(run->current, &t))
        return read_other_start(run, &t, s.p);
    if (run->current == run->highest)
        return false;
    bool is_simple = by_lists || !(t.action->flags & (ELEMENT_FORCED | ELEMENT_REQUIRES));
    if (!is_simple || (!by_lists && *s.p != '>'))
        return read_filtered(run, &t, s.p);
    *s.to = '<';
    put_short_name((char *)s.to + 1, found.name);
    s.to += found.n + 1;
    if (*s.p != '>' && !read_attributes(run, t.action, &s))
        return false;
    return plain_end_start(run, &t, &s);
}

/* --- the run --- */

/* Reports whether a run can begin at r->p. Three conditions must be true: the frame of the
 * current node is the same in the input and in the output; the next token needs no additional
 * step, whatever kind of token it is; and the limits on tags are not unusually low. */
static bool can_begin(const struct straight_run *r)
{
    const struct straight_element *e = r->current;
    bool is_same = e->in.content == e->out.content && e->in.open == e->out.open;
    bool is_disturbed = r->removed || r->awaits_separator || r->leading.trims || r->copies ||
                        r->skips_line_feed || r->page.seeks_content || r->closed_count;
    bool is_child_of_page = r->page.body && r->top <= r->page.body;
    bool can_be_mark = !r->out->n && *r->p == 0xEF;
    bool can_exceed = r->largest_tag < PLAIN_MARGIN || r->s->meter->limits[TAMIS_MAX_ATTRIBUTES] < PLAIN_MOST;
    return is_same && r->mode == MODE_IN_BODY && !is_disturbed && !is_child_of_page && !can_be_mark &&
           !can_exceed && r->out->n != r->after_pre;
}

/* Reports whether the output has space for as many bytes as the input still
 * has. If not, no run begins until text.c has allocated this space. */
static bool has_space(const struct straight_run *r)
{
    const struct buf *out = r->out;
    size_t n = (size_t)(r->end - r->p);
    return out->capacity - out->n >= n && out->n + n <= r->s->meter->limits[out->limit];
}

SCAN_INLINE struct plain_run begin_run(struct straight_run *r)
{
    const struct tamis_policy *policy = r->job->policy;
    struct straight_element *open = r->s->open;
    uint32_t most = r->deepest < r->s->capacity - 1 ? r->deepest : r->s->capacity - 1;
    return (struct plain_run){.r = r,
                              .policy = policy,
                              .p = r->p,
                              .end = r->end,
                              .to = (unsigned char *)r->out->p + r->out->n,
                              .begun = r->out->n,
                              .current = r->current,
                              .lowest = open + (r->page.body ? r->page.body + 1 : 0),
                              .highest = open + most,
                              .written_depth = r->written_depth,
                              .held = r->holds_table_text};
}

/* Returns what was last written into the current node, from the end of the output, which is not empty. If this is a start tag
 * other than that of a void element, nothing was written into the element after it. */
static NEVER_INLINE enum before before_of(const struct buf *out)
{
    const char *p = out->p + out->n - 1;
    if (*p != '>')
        return span_is_white(*p) ? BEFORE_WHITE : BEFORE_OTHER;
    while (p > out->p && *p != '<')
        p--;
    const unsigned char *name = (const unsigned char *)p + 1, *end = (const unsigned char *)out->p + out->n;
    if (!span_is_letter(*name))
        return BEFORE_OTHER;
    struct scan_name found = scan_name(name, end, true);
    atom element = found.is_short ? names_static_short(found.first, found.second) : ATOM_NONE;
    return tamis_parse_html_tag(element) & TAG_VOID ? BEFORE_OTHER : BEFORE_NOTHING;
}

SCAN_INLINE void end_run(struct straight_run *r, const struct plain_run *run)
{
    size_t n = (size_t)((char *)run->to - r->out->p);
    r->out->n = n;
    if (n > run->begun && run->policy->separator.n)
        r->before = before_of(r->out);
    r->p = run->p;
    r->current = run->current;
    r->top = (uint32_t)(run->current - r->s->open);
    r->written_depth = run->written_depth;
    r->holds_table_text = run->held;
    r->work += run->work;
    r->nodes += run->nodes;
    r->visited += run->nodes;
    r->kept += run->nodes;
    r->root_nodes += run->root_nodes;
    r->job->counts->attributes += run->removed;
}

/* Reads tokens up to the first one that ends the run. */
SCAN_INLINE void read_plain(struct plain_run *run, bool by_lists)
{
    bool ok = true;
    while (ok && run->p < run->end && (*run->p == '<' || copy_text(run))) {
        if (run->end - run->p < PLAIN_MARGIN)
            ok = read_end(run, true);
        else
            ok = run->p[1] == '/' ? read_end(run, false) : read_start(run, by_lists);
    }
}

/* Reads a run for a policy whose lists decide about every attribute. The address of `run` is passed only to functions that are
 * inlined, so that its members can be in registers. */
static NEVER_INLINE void run_by_lists(struct straight_run *r)
{
    struct plain_run run = begin_run(r);
    read_plain(&run, true);
    end_run(r, &run);
}

/* Reads a run for any other policy, or for a report. Returns DECISION_KEEP unless the run ended with the start tag of r->element,
 * which must be removed or replaced. */
static NEVER_INLINE enum decision run_by_rules(struct straight_run *r)
{
    struct plain_run run = begin_run(r);
    read_plain(&run, false);
    end_run(r, &run);
    return run.decision;
}

bool tamis_straight_run_plain(struct straight_run *r)
{
    const struct tamis_policy *policy = r->job->policy;
    enum decision decision = DECISION_KEEP;
    if (!can_begin(r) || !has_space(r))
        return true;
    if (policy->rule_count || policy->prefixes || r->is_reported)
        decision = run_by_rules(r);
    else
        run_by_lists(r);
    if (decision == DECISION_KEEP)
        return meter_ok(r->s->meter);
    note_child(r, false);
    r->visited++;
    return tamis_straight_block(r, r->element.name, &r->element, decision);
}
