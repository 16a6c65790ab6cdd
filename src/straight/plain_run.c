/* plain_run.c: reads a run, which is a sequence of plain tokens. A plain token is one of the following: text in which nothing
 * except references needs a change; the end tag of the current node; a start tag that only inserts an element, if the policy
 * keeps the element, and the frame (parse/nesting.h) of the current node is the same in the input and in the output. Most tokens
 * are plain. For them, the other files of the straight path have the same result, but take more time: during a run, the output
 * has enough space, counters and places are in local variables, and nothing is stored that the next token does not need. */
#include "sanitize/lists.h"
#include "straight/plain.h"

/* --- text and end tags --- */

/* Copies white space between the cells of a table. */
static NEVER_INLINE bool copy_space(struct plain_run *run)
{
    const unsigned char *p = run->p;
    const struct straight_element *e = run->current;
    unsigned content = e->in.content;
    if (content != e->out.content || content < TABLE || content > COLUMN_GROUP)
        return false;
    while (p < run->end && (*p == ' ' || *p == '\n' || *p == '\t'))
        p++;
    if (p == run->end || *p != '<')
        return false;
    (void)put_span((char *)run->to, span_of((const char *)run->p, (size_t)(p - run->p)));
    run->to += p - run->p;
    run->p = p;
    run->held |= content != COLUMN_GROUP && e != run->r->s->open;
    if (!(e->flags & ENDS_WITH_TEXT))
        plain_count(run, ENDS_WITH_TEXT);
    return true;
}

/* Reports whether a character whose first byte is `c` is written unchanged at every place in text. 0xC2 can be the first byte of
 * U+00A0, and 0xEF the first byte of U+FEFF. */
static bool is_never_changed(unsigned char c)
{
    if (c < 0x80)
        return c >= ' ' && c != '&' && c != '<' && c != '>';
    return c != 0xC2 && c != 0xEF;
}

/* Decodes the reference at `p`, and writes the character. Returns the number of bytes of the reference; 0 if the reference must
 * be read by text.c. */
static NEVER_INLINE size_t copy_decoded(struct plain_run *run, const unsigned char *p)
{
    struct reference ref = tamis_straight_decode(p, run->end, false);
    if (!ref.taken || ref.n > ref.taken || !is_never_changed((unsigned char)ref.text[0]))
        return 0;
    put_word((char *)run->to, ref.text);
    run->to += ref.n;
    known_add(run->r->s->known, p, ref.taken, span_of(ref.text, ref.n));
    return ref.taken;
}

/* Reports whether the text of a reference, which is already escaped, can be written at every place in a run. */
static bool is_plain_text(const struct known_reference *known)
{
    unsigned char first = (unsigned char)known->text[0];
    return known->n <= known->taken && first >= ' ' && first != 0xEF;
}

/* Writes the reference at `p` as it is, or the character that it stands for. Returns the number of bytes of the reference; 0 if
 * the reference must be read by text.c. */
static size_t copy_reference(struct plain_run *run, const unsigned char *p)
{
    const struct known_reference *known = known_find(run->r->s->known, p, run->end);
    if (!known)
        return run->end - p < PUT_WORD ? 0 : copy_decoded(run, p);
    if (!is_plain_text(known))
        return 0;
    run->to = (unsigned char *)known_put((char *)run->to, known);
    return known->taken;
}

/* Copies text. Returns false if no "<" follows, or if the text cannot be copied. */
SCAN_INLINE bool copy_text(struct plain_run *run)
{
    const struct straight_element *e = run->current;
    if ((e->in.content ^ BODY) | (e->out.content ^ BODY))
        return copy_space(run);
    const unsigned char *stop = scan_copy(SCAN_TEXT, run->p, run->end, &run->to);
    while (stop < run->end && *stop == '&') {
        size_t n = copy_reference(run, stop);
        if (!n)
            break;
        stop = scan_copy(SCAN_TEXT, stop + n, run->end, &run->to);
    }
    if (stop > run->p && !(e->flags & ENDS_WITH_TEXT))
        plain_count(run, ENDS_WITH_TEXT);
    run->p = stop;
    return stop < run->end && *stop == '<';
}

/* Reads the end tag of the current node. */
SCAN_INLINE bool read_end(struct plain_run *run)
{
    const struct straight_element *e = run->current;
    atom name = e->name;
    if (name >= ATOM_STATIC_COUNT || e <= run->lowest || e->written != name || name == ATOM_body)
        return false;
    size_t n = tamis_base_names_texts[name].n;
    if (n > 8 || run->p[n + 2] != '>' || !names_begin((const char *)run->p + 2, name, n))
        return false;
    put_block((char *)run->to, run->p);
    run->p += n + 3;
    run->to += n + 3;
    run->current--;
    run->written_depth--;
    plain_tag_works(run);
    return true;
}

/* --- start tags --- */

SCAN_INLINE struct plain_entry entry_of(const struct plain_run *run, atom name)
{
    return (struct plain_entry){name, tamis_parse_html_tags[name], &tamis_parse_nesting_rows[name],
                                &tamis_straight_stack_rules[name],
                                policy_action(run->r->job->policy, name, NS_HTML)};
}

/* Reports whether the start tag is plain, apart from its attributes, which are not examined. `e`: the current node. */
SCAN_INLINE bool is_plain(const struct straight_element *e, const struct plain_entry *t)
{
    const unsigned known = ELEMENT_ONLY_LISTED | ELEMENT_FORCED | ELEMENT_REQUIRES;
    unsigned differs = (e->in.content ^ t->row->within) | (e->in.content ^ e->out.content) |
                       (e->in.open ^ e->out.open);
    unsigned conflicts = e->in.open & (t->row->conflicts | OPEN_SELECT);
    unsigned nests = e->formatting & t->rule->formatting;
    unsigned traits = t->rule->traits & IS_READ_DIFFERENTLY;
    unsigned acts = (t->action->kind ^ ACTION_KEEP) | (t->action->flags & ~known);
    if (differs | conflicts | nests | traits | acts | (t->row->content >= RCDATA_TEXT))
        return false;
    return t->row->rule == NESTING_PLAIN ||
           (!tamis_parse_parent_conflicts(t->row, e->in, e->name, t->name) &&
            !tamis_parse_parent_conflicts(t->row, e->out, e->parent_written, t->name));
}

/* Reports whether an attribute that the lists allow is kept unless its value is a URL that could run a script. */
SCAN_INLINE bool is_kept(const struct tamis_policy *policy, unsigned mark, atom name)
{
    if (mark & MARK_RULED)
        return false;
    return !(mark & MARK_LINK) || (policy->safe && !names_animated(name));
}

/* Reads an attribute, and writes it unless it is removed. Returns false if the tag is not plain. */
SCAN_INLINE bool read_attribute(const struct plain_run *run, const struct element_action *action,
                                struct plain_start *s)
{
    const struct tamis_policy *policy = run->r->job->policy;
    struct plain_attribute a = plain_read_name(s->p, run->end, &s->seen);
    uint32_t key = attribute_key(a.name, NS_NONE);
    unsigned mark = policy->attributes[key];
    const unsigned char *stop;
    if (!a.name)
        return false;
    s->count++;
    if (!lists_allow(action, mark, key)) {
        stop = scan_find(SCAN_QUOTED, a.value, run->end);
        s->removed++;
    } else if (is_kept(policy, mark, a.name)) {
        unsigned char *begin = s->to;
        stop = plain_write_attribute(run, s, &a);
        s->work += mark & MARK_LINK ? (size_t)(stop - a.value) : 0;
        if ((mark & MARK_LINK) && plain_runs_script(a.value, stop)) {
            s->to = begin;
            s->removed++;
        }
    } else {
        return false;
    }
    s->p = stop + 1;
    return plain_ends_value(stop, run->end);
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

/* Reads a start tag. Returns false if it is not plain. */
SCAN_INLINE bool read_start(struct plain_run *run)
{
    struct scan_name found = scan_name(run->p + 1, run->end, true);
    atom name = names_static_short(found.first, found.second);
    struct plain_start s = {.p = run->p + 1 + found.n, .to = run->to};
    if (!found.is_short || !name || !plain_separates(*s.p))
        return false;
    struct plain_entry t = entry_of(run, name);
    if (!is_plain(run->current, &t) || run->current == run->highest)
        return false;
    bool is_simple = !(t.action->flags & (ELEMENT_FORCED | ELEMENT_REQUIRES));
    if (!is_simple || (!run->by_lists && *s.p != '>'))
        return tamis_straight_ruled_tag(run, &t, s.p) || tamis_straight_filtered_tag(run, &t, s.p);
    *s.to = '<';
    put_short_name((char *)s.to + 1, name);
    s.to += found.n + 1;
    if (*s.p != '>' && !read_attributes(run, t.action, &s))
        return false;
    return plain_end_start(run, &t, &s);
}

/* --- the run --- */

/* Reports whether the next token can begin a run: nothing needs to be done before it, whatever kind of token it is, and the frame
 * of the current node is the same in the input and in the output. */
static bool can_begin(const struct straight_run *r)
{
    const struct straight_element *e = r->current;
    bool is_same = e->in.content == e->out.content && e->in.open == e->out.open;
    bool is_disturbed = r->removed || r->awaits_separator || r->leading.trims || r->copies ||
                        r->skips_line_feed || r->page.seeks_content;
    bool is_child_of_page = r->page.body && r->top <= r->page.body;
    bool can_be_mark = !r->out->n && *r->p == 0xEF;
    bool can_exceed = r->largest_tag < PLAIN_MARGIN || r->s->meter->limits[TAMIS_MAX_ATTRIBUTES] < PLAIN_MOST;
    return is_same && r->mode == MODE_IN_BODY && r->end - r->p >= PLAIN_MARGIN && !is_disturbed &&
           !is_child_of_page && !can_be_mark && !can_exceed && r->out->n != r->after_pre;
}

/* Reports whether the output has space for as many bytes as the input still has. If it has not, text.c allocates the space. */
static bool has_space(const struct straight_run *r)
{
    const struct buf *out = r->out;
    size_t n = (size_t)(r->end - r->p);
    return out->capacity - out->n >= n && out->n + n <= r->s->meter->limits[out->limit];
}

static struct plain_run begin_run(struct straight_run *r)
{
    const struct tamis_policy *policy = r->job->policy;
    struct straight_element *open = r->s->open;
    uint32_t most = r->deepest < r->s->capacity - 1 ? r->deepest : r->s->capacity - 1;
    return (struct plain_run){.r = r,
                              .p = r->p,
                              .end = r->end,
                              .to = (unsigned char *)r->out->p + r->out->n,
                              .begun = r->out->n,
                              .current = r->current,
                              .lowest = open + (r->page.body ? r->page.body + 1 : 0),
                              .highest = open + most,
                              .written_depth = r->written_depth,
                              .held = r->holds_table_text,
                              .by_lists = !policy->rule_count && !policy->id_prefix.n};
}

/* Returns what was last written into the current node (enum before). If this node has children, its last child was written
 * last. */
static enum before before_of(const struct plain_run *run)
{
    unsigned flags = run->current->flags;
    if (!(flags & HAS_CHILD))
        return BEFORE_NOTHING;
    return (flags & ENDS_WITH_TEXT) && span_is_white((char)run->to[-1]) ? BEFORE_WHITE : BEFORE_OTHER;
}

static void end_run(struct straight_run *r, const struct plain_run *run)
{
    size_t n = (size_t)((char *)run->to - r->out->p);
    if (n > run->begun)
        r->before = before_of(run);
    r->out->n = n;
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

bool tamis_straight_run_plain(struct straight_run *r)
{
    if (!can_begin(r) || !has_space(r))
        return true;
    struct plain_run run = begin_run(r);
    bool ok = true;
    while (ok && run.p < run.end && (*run.p == '<' || copy_text(&run)) && run.end - run.p >= PLAIN_MARGIN)
        ok = run.p[1] == '/' ? read_end(&run) : read_start(&run);
    end_run(r, &run);
    if (run.decision == DECISION_KEEP)
        return meter_ok(r->s->meter);
    note_child(r, false);
    r->visited++;
    return tamis_straight_block(r, r->element.name, &r->element, run.decision);
}
