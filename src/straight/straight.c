/* straight.c: see straight.h. Decides whether a document can take the straight path, and reads its tokens. */
#include "straight/straight.h"

#include "base/array.h"
#include "base/put.h"
#include "base/scan.h"
#include "policy/rule_table.h"
#include "serialize/frame.h"
#include "straight/open.h"

void tamis_straight_init(struct straight *s, struct meter *m)
{
    s->meter = m;
    s->open = NULL;
    s->capacity = 0;
    s->copies = false;
    s->obstacle = NULL;
    known_init(&s->known);
    tamis_parse_formatting_init(&s->formatting, m);
    tamis_base_buf_init(&s->values, m, TAMIS_MAX_OUTPUT_BYTES);
    tamis_base_buf_init(&s->scratch, m, TAMIS_MAX_OUTPUT_BYTES);
    tamis_base_buf_init(&s->clean, m, TAMIS_MAX_ARENA_BYTES);
}

void tamis_straight_free(struct straight *s)
{
    tamis_base_array_release(s->meter, s->open, s->capacity, sizeof *s->open);
    tamis_parse_formatting_free(&s->formatting);
    tamis_base_buf_free(&s->values);
    tamis_base_buf_free(&s->scratch);
    tamis_base_buf_free(&s->clean);
}

/* --- limits --- */

/* For a document that can take the straight path, the tree path needs at most MEMORY_FLOOR bytes of memory, plus
 * MEMORY_PER_BYTE bytes for each byte of the input. */
enum { MEMORY_PER_BYTE = 128, MEMORY_FLOOR = 1 << 20 };

enum {
    /* The parser needs at most this number of work units per input byte, plus a few units that do not depend on the input. */
    WORK_PER_BYTE = 4,
    FIRST_NODES = 3, /* a tree has at most this number of nodes before the first token */
    FIRST_DEPTH = 3  /* if the limit TREE_DEPTH is lower, the straight path gives up */
};

bool tamis_straight_has_enough(const struct meter *m, uint64_t n)
{
    uint64_t memory = m->held + MEMORY_FLOOR + n * MEMORY_PER_BYTE;
    return n <= m->limits[TAMIS_MAX_INPUT_BYTES] && m->limits[TAMIS_MAX_TREE_DEPTH] >= FIRST_DEPTH &&
           m->limits[TAMIS_MAX_WORK_PER_BYTE] >= WORK_PER_BYTE && memory <= m->limits[TAMIS_MAX_ARENA_BYTES];
}

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

size_t tamis_straight_largest_tag(const uint64_t *limits)
{
    uint64_t name = least(limits[TAMIS_MAX_TAG_NAME_BYTES], limits[TAMIS_MAX_ATTRIBUTE_NAME_BYTES]);
    uint64_t largest = limits[TAMIS_MAX_ATTRIBUTE_VALUE_BYTES] / 2;
    return (size_t)(name < SCANNED_NAME ? least(name, largest) : largest);
}

/* The straight path gives up if an element would get an index greater than this on the stack. Such documents are rare. */
enum { DEEPEST = 250 };

/* Returns the greatest index on the stack that the straight path uses: at most DEEPEST, and so small that neither TREE_DEPTH
 * nor FORMATTING_ELEMENTS can be exceeded. */
static uint32_t deepest(const uint64_t *limits)
{
    uint64_t most = least(limits[TAMIS_MAX_TREE_DEPTH], limits[TAMIS_MAX_FORMATTING_ELEMENTS]);
    return (uint32_t)(most > 3 ? least(most - 3, DEEPEST) : 0);
}

const struct policy_members tamis_straight_known = {
    .lists = MEMBERS_TO(TAMIS_LIST_DROP_ELEMENTS),
    .flags = MEMBERS_TO(TAMIS_FLAG_SCRIPTING),
    .texts = MEMBERS_TO(TAMIS_TEXT_CLASS_PREFIX),
    .others = OTHER_UNLISTED_ELEMENTS | OTHER_READERS | OTHER_LIMITS,
    .rule_kinds = MEMBERS_TO(TAMIS_RULE_FRAME),
    .rule_members = MEMBERS_TO(MEMBER_PRIVATE_HOSTS) &
                    ~(MEMBER_BIT(MEMBER_REWRITE_SCHEMES) | MEMBER_BIT(MEMBER_REWRITE_HOSTS)),
};

/* --- the beginning --- */

/* Returns the first capacity of the output for an input of `n` bytes. It is greater than `n`, because the output can be longer
 * than the input. It is a multiple of OUTPUT_STEP, so that short inputs of different lengths often have the same capacity.
 * malloc() can then return the block of an earlier output, which is still in the cache. */
static size_t first_capacity(size_t n)
{
    enum { OUTPUT_STEP = 256, MORE = 64 };
    return (n + n / 16 + MORE) / OUTPUT_STEP * OUTPUT_STEP + OUTPUT_STEP;
}

/* Called before the first token is read. If the output has no memory yet, allocates
 * first_capacity() bytes: most outputs are nearly as long as the input, and a run of plain
 * tokens (plain_run.c) begins only if the output has space for the rest of the input. */
static bool reserve_output(struct straight_run *r)
{
    struct buf *out = r->out;
    size_t n = r->job->html.n;
    out->n = 0;
    if (out->capacity || n > r->s->meter->limits[out->limit])
        return true;
    out->p = tamis_base_meter_allocate(r->s->meter, first_capacity(n));
    out->capacity = out->p ? first_capacity(n) : 0;
    return out->p;
}

/* Pushes the root onto the empty stack. `in`, `out`, `name`: see struct straight_element. */
static bool push_root(struct straight_run *r, struct frame in, struct frame out, atom name)
{
    struct straight *s = r->s;
    if (!s->open) {
        s->open = r->first;
        s->capacity = FIRST_OPEN;
    }
    s->open[0] = (struct straight_element){.in = in, .out = out, .name = name, .ns = NS_HTML};
    r->current = s->open;
    return !r->copies || tamis_straight_begin_copy(r);
}

static enum action_kind action_of(const struct straight_run *r, atom name)
{
    return (enum action_kind)policy_action(r->job->policy, name, NS_HTML)->kind;
}

/* Begins a document, or a fragment whose context is html. It is certain that the output is stable
 * (serialize/stable.h, serialize/supplied.h) in two cases: the input is a document, and html, head and
 * body are kept; or html and head are replaced with their children, and body is either renamed, or
 * replaced with its children by a policy without a body_rule (policy.h). In all other cases, gives up. */
static bool begin_page(struct straight_run *r)
{
    enum action_kind html = action_of(r, ATOM_html), head = action_of(r, ATOM_head),
                     body = action_of(r, ATOM_body);
    bool is_replaced = html == ACTION_UNWRAP && head == ACTION_UNWRAP &&
                       (body == ACTION_RENAME || (body == ACTION_UNWRAP && !r->job->policy->body_rule));
    r->is_document = !r->job->options.fragment;
    r->has_page = true;
    r->awaits_doctype = !r->is_document;
    r->mode = r->is_document ? MODE_INITIAL : MODE_BEFORE_HEAD;
    r->keeps_page = r->is_document && html == ACTION_KEEP && head == ACTION_KEEP && body == ACTION_KEEP;
    r->leading.trims = !r->keeps_page;
    if (!r->keeps_page && !is_replaced)
        return tamis_straight_give_up(r, "page");
    if (!push_root(r, frame_of(r->is_document ? DOCUMENT : ROOT, 0),
                   frame_of(r->keeps_page ? DOCUMENT : BODY, 0), r->is_document ? ATOM_NONE : ATOM_html))
        return false;
    /* In a document, the style element follows the start tag of html (document.c). */
    return r->is_document || tamis_straight_write_sheet(r);
}

static bool begin_fragment(struct straight_run *r)
{
    const struct parser_options *options = &r->job->options;
    if (options->context_ns == NS_HTML && span_equal(options->context_name, SPAN("html")))
        return begin_page(r);
    struct node context = {.type = NODE_ELEMENT, .ns = (uint16_t)options->context_ns};
    context.name = ATOM_div; /* the most frequent context: its name is not searched */
    if (!span_equal(options->context_name, SPAN("div")))
        context.name = tamis_base_names_intern(r->tree.names, options->context_name);
    struct frame f = tamis_serialize_frame_of_context(&context);
    if (frame_is_uncertain(f))
        return tamis_straight_give_up(r, "context");
    return push_root(r, f, f, ATOM_html);
}

static bool begin(struct straight_run *r)
{
    struct span separator = r->job->policy->separator;
    if (!tamis_straight_has_enough(r->s->meter, r->job->html.n))
        return tamis_straight_give_up(r, "limits");
    if (separator.n && !span_is_white(separator.p[0]))
        return tamis_straight_give_up(r, "separator");
    meter_reach(r->s->meter, r->job->html.n);
    return reserve_output(r) && (r->job->options.fragment ? begin_fragment(r) : begin_page(r)) &&
           tamis_straight_begin_input(r);
}

/* --- tokens --- */

bool tamis_straight_is_unfinished(const struct straight_run *r)
{
    const uint64_t *limits = r->s->meter->limits;
    size_t n = (size_t)(r->end - r->p);
    return scan_byte(r->p, r->end, '>') == r->end && n <= limits[TAMIS_MAX_ATTRIBUTES] &&
           n <= limits[TAMIS_MAX_TAG_NAME_BYTES] && n <= limits[TAMIS_MAX_ATTRIBUTE_NAME_BYTES] &&
           n <= limits[TAMIS_MAX_COMMENT_BYTES] && 2 * n <= limits[TAMIS_MAX_ATTRIBUTE_VALUE_BYTES];
}

/* If no ">" follows, so that the input ends inside the tag, and no limit on the parts of a tag
 * can be exceeded, drops the tag, as the lexer does. Otherwise, gives up. */
static bool drop_tag(struct straight_run *r)
{
    if (!tamis_straight_is_unfinished(r))
        return tamis_straight_give_up(r, "odd tag");
    r->p = r->end;
    return true;
}

static bool read_tag(struct straight_run *r)
{
    uint64_t limit = r->s->meter->limits[TAMIS_MAX_ATTRIBUTES];
    const unsigned char *after = tamis_lex_scan_tag(r->p, r->end, r->tree.names, limit, r->tag);
    if (!after)
        return drop_tag(r);
    if ((size_t)(after - r->p) > r->largest_tag)
        return tamis_straight_give_up(r, "limits");
    r->p = after;
    begin_token(r);
    if (r->mode != MODE_IN_BODY)
        return tamis_straight_outer_tag(r);
    if (content_of(r) == FOREIGN)
        return tamis_straight_foreign_tag(r);
    if (r->tag->is_end)
        return tamis_straight_end_tag(r);
    return tamis_straight_start_tag(r);
}

static bool read_declaration(struct straight_run *r)
{
    bool is_doctype = r->end - r->p > 2 && r->p[1] == '!' && span_is_letter(r->p[2]);
    if (!is_doctype)
        return tamis_straight_comment(r);
    begin_token(r);
    return tamis_straight_doctype(r);
}

static bool read_text(struct straight_run *r)
{
    return r->mode == MODE_IN_BODY ? tamis_straight_body_text(r) : tamis_straight_outer_text(r);
}

/* Reads markup, or text that begins with "<". */
static bool read_markup(struct straight_run *r)
{
    const unsigned char *p = r->p;
    unsigned char c = r->end - p > 1 ? p[1] : ' ';
    if (c == '/' && tamis_straight_close(r))
        return true;
    if (span_is_letter(c) || (c == '/' && r->end - p > 2 && span_is_letter(p[2])))
        return read_tag(r);
    if (c == '!' || c == '?')
        return read_declaration(r);
    if (c == '/' && r->end - p > 2 && p[2] == '>') { /* "</>" gives no token */
        r->p += 3;
        return true;
    }
    return c == '/' && r->end - p > 2 ? tamis_straight_give_up(r, "odd markup") : read_text(r);
}

static bool read_tokens(struct straight_run *r)
{
    bool ok = true;
    while (ok && r->p < r->end) {
        ok = tamis_straight_run_plain(r);
        if (ok && r->p < r->end)
            ok = *r->p == '<' ? read_markup(r) : read_text(r);
    }
    return ok;
}

/* --- the end --- */

/* Returns the work of the check whether an output without html, head and body is stable. If the input is a document, the check
 * begins with tamis_serialize_is_stable(), which expects these three elements. This function visits no node if the output does
 * not end with an element; otherwise, it visits the DOCTYPE and one more node. The check then calls
 * tamis_serialize_is_stable_content(), which visits all nodes except the DOCTYPE. */
static uint64_t work_without_page(const struct straight_run *r)
{
    const struct buf *out = r->out;
    bool ends_with_element = r->is_document && out->n > r->doctype_length && out->p[out->n - 1] == '>';
    unsigned doctypes = r->doctype_length != 0;
    return r->kept - r->leading.nodes - doctypes + (ends_with_element ? 1 + doctypes : 0);
}

/* If the policy has a body_rule (policy.h), the filter searches for html and then for body (sanitize/page.c). Returns the work
 * of the searches that find nothing. In a document, both searches find an element. In a fragment whose context is html, only
 * the search for body does. In any other fragment, none does. page.c adds the work of the searches that find an element. */
static uint64_t work_of_search(const struct straight_run *r)
{
    uint64_t children = r->s->open[0].children + r->late_comments;
    if (!r->job->policy->body_rule || r->is_document)
        return 0;
    return r->has_page ? children : 2 * children;
}

/* Adds the work of the parser, and of four stages of the tree path that visit nodes: the filter,
 * which also visits nodes that it removes; the repair; the check whether the tree is stable; and
 * the writer, which also visits the root. The work of such a stage is one unit for each visit. */
static void add_work(struct straight_run *r)
{
    uint64_t proof = r->has_page && !r->keeps_page ? work_without_page(r) : r->kept;
    meter_work(r->s->meter,
               r->work + r->visited + r->kept + proof + r->kept - r->leading.nodes + 1 + work_of_search(r));
}

/* Closes the open elements. If a separator is awaited, and there are comments after the body, writes the separator, as the tree
 * path does: when its filter replaces the last element of the body, these comments still follow the element in the tree. */
static bool end_content(struct straight_run *r)
{
    if (r->page.body && !tamis_straight_end_page(r))
        return false;
    tamis_straight_pop_all(r);
    if (r->late_comments && r->awaits_separator && !tamis_straight_separate(r))
        return false;
    if (r->leading.trims)
        tamis_straight_end_leading(r, false);
    return true;
}

static bool end(struct straight_run *r)
{
    const struct meter *m = r->s->meter;
    begin_token(r);
    if ((r->mode != MODE_IN_BODY && !tamis_straight_outer_end(r)) || !end_content(r))
        return false;
    if (!tamis_straight_bound_drawing(r))
        return false;
    add_work(r);
    if (r->nodes + r->tree.node_count + FIRST_NODES > m->limits[TAMIS_MAX_NODES] ||
        !tamis_base_meter_allows_output(m, r->job->html.n, r->out->n))
        return tamis_straight_give_up(r, "limits");
    return meter_ok(m);
}

/* Makes one attempt to sanitize the document. Sets `*begins_again` to true if another attempt
 * can succeed. There are two cases: this attempt ended because the nodes were not copied, or
 * because a fact of `*late` was not known. In the second case, this fact is now in `*late`. */
static bool run(struct straight *s, const struct straight_job *job, struct late_facts *late,
                bool *begins_again)
{
    struct scanned_tag tag;
    struct repeated_tags repeated;
    struct straight_element first[FIRST_OPEN];
    struct closed_formatting closed[MOST_CLOSED];
    repeated.used = 0;
    struct straight_run r = {.s = s,
                             .job = job,
                             .out = job->output,
                             .tag = &tag,
                             .repeated = &repeated,
                             .first = first,
                             .closed = closed,
                             .after_pre = SIZE_MAX};
    r.mode = MODE_IN_BODY;
    r.every_reader = !job->policy->only_2026;
    r.copies = s->copies;
    r.late = *late;
    r.deepest = deepest(s->meter->limits);
    r.largest_tag = tamis_straight_largest_tag(s->meter->limits);
    r.element = (struct node){.type = NODE_ELEMENT, .ns = NS_HTML};
    r.tree.arena = &job->document->arena;
    r.tree.names = &job->document->names;
    r.tree.scripting = job->options.scripting;
    r.tree.texts = job->texts;
    r.filter = (struct filter_walk){
        .tree = &r.tree, .policy = job->policy, .meter = s->meter, .counts = job->counts};
    r.filter.out = s->values;
    r.filter.scratch = s->scratch;
    r.filter.out.n = r.filter.scratch.n = 0;
    s->obstacle = NULL;
    bool done = begin(&r) && read_tokens(&r) && meter_ok(s->meter) && end(&r);
    s->values = r.filter.out;
    s->scratch = r.filter.scratch;
    *begins_again = r.begins_again;
    *late = r.late;
    s->copies = r.tree.draws;
    if (s->open == first)
        s->open = NULL;
    s->capacity = s->open ? s->capacity : 0;
    return done;
}

/* An attempt can end because the copy of the nodes or one of the two late facts is missing. Each of these three reasons occurs
 * at most once, so that the fourth attempt is the last one. */
enum { MOST_ATTEMPTS = 4 };

bool tamis_straight_run(struct straight *s, const struct straight_job *job)
{
    uint64_t work = s->meter->work;
    tamis_counts counts = *job->counts;
    struct late_facts late = {.sheet = SPAN("")};
    bool begins_again = true, done = false;
    for (unsigned i = 0; i < MOST_ATTEMPTS && begins_again && meter_ok(s->meter); i++) {
        s->meter->work = work;
        *job->counts = counts;
        done = run(s, job, &late, &begins_again);
    }
    return done;
}
