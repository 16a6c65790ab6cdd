/* fuzz_sanitize_callback.c: the first line of the input is a program with callbacks, and the rest is a document. Each word of the
 * line is an act: its first byte selects what happens, the second one to which elements, attributes or texts, and the rest is a
 * name, a value or a text with any bytes. The program meets the conditions of tamis/callbacks.h: it keeps what it has kept or
 * set. Promises: P1 closure, whatever the callbacks set; P2 fixpoint, with the same callbacks; P3 fail closed, also if a callback
 * fails; P5 chunk invariance; and P10, P11. What callbacks read is consistent, and a callback cannot use the context. A hash of
 * the input selects policy, context, profile and dialect. */
#include <string.h>
#include <tamis/callbacks.h>

#include "fuzz/settings.h"
#include "fuzz/target.h"
#include "support/word.h"

static const char *const names[] = {
    "a",   "b",     "p",     "div",  "span",    "i",        "table", "tbody",         "td",  "svg",  "style",
    "img", "title", "class", "href", "style",   "template", "html",  "body",          "tr",  "math", "g",
    "ul",  "li",    "src",   "id",   "caption", "mtext",    "pre",   "foreignObject", "rel", "br"};

enum { LONGEST = 100, MOST = 16 };

struct act {
    char kind;
    const char *of; /* one of `names` */
    char argument[LONGEST + 1];
    size_t length;
};

struct program {
    tamis *t;
    struct act acts[MOST];
    size_t count;
    bool uses_context;
    bool has_failed;
};

/* ---- The program of an input */

static bool is_renamed(const struct program *p, const char *name)
{
    for (size_t i = 0; i < p->count; i++)
        if (strcmp(p->acts[i].of, name) == 0)
            return true;
    return false;
}

/* The act of an element, attribute or text can only be the first one for it. */
static const struct act *act_of(const struct program *p, const char *kinds, const char *name)
{
    for (size_t i = 0; i < p->count; i++)
        if (strchr(kinds, p->acts[i].kind) && strcmp(p->acts[i].of, name) == 0)
            return &p->acts[i];
    return NULL;
}

#define ELEMENT_ACTS "RUTNSDCF"

static void add(struct program *p, struct word w)
{
    static const char kinds[] = ELEMENT_ACTS "rutvwxyz";
    struct act *act = &p->acts[p->count];
    if (w.n < 2 || p->count == MOST)
        return;
    act->kind = kinds[(unsigned char)w.p[0] % (sizeof kinds - 1)];
    act->of = names[(unsigned char)w.p[1] % COUNT(names)];
    act->length = w.n - 2 < LONGEST ? w.n - 2 : LONGEST;
    memcpy(act->argument, w.p + 2, act->length);
    act->argument[act->length] = '\0';
    p->count++;
}

/* A program that renames an element to one that it also changes does not keep what it has set. A program must keep the spans that
 * portable profiles add. */
static void make_lawful(struct program *p)
{
    for (size_t i = 0; i < p->count; i++)
        if (strcmp(p->acts[i].of, "span") == 0)
            p->acts[i].of = "b";
    for (size_t i = 0; i < p->count; i++)
        if (p->acts[i].kind == 'N' && is_renamed(p, p->acts[i].argument))
            p->acts[i].kind = 'R';
}

static void read_program(struct program *p, struct word line)
{
    for (struct word w = word_next(&line); w.p < line.p + line.n && p->count < MOST; w = word_next(&line))
        add(p, w);
    make_lawful(p);
}

/* ---- The callbacks */

static void begin(struct program *p)
{
    const char *out;
    size_t n;
    check(!p->has_failed, "P3 fail closed: a callback is called after one has failed");
    if (!p->uses_context)
        return;
    check(tamis_run(p->t, "x", 1, &out, &n) == TAMIS_INVALID_ARGUMENT &&
              tamis_feed(p->t, "x", 1) == TAMIS_INVALID_ARGUMENT &&
              tamis_set_policy(p->t, NULL) == TAMIS_INVALID_ARGUMENT,
          "API: a callback has used the context");
    tamis_reset(p->t);
    tamis_free(p->t);
}

static void check_string(const char *text, size_t length)
{
    check(text && strlen(text) == length, "API: a string is not what it should be");
}

static void check_element(const tamis_element *e)
{
    size_t count = tamis_element_attribute_count(e), ancestors = tamis_element_ancestor_count(e), length;
    check(*tamis_element_name(e) != '\0' && tamis_element_namespace(e) != NULL,
          "API: an element has no name");
    for (size_t i = 0; i < count; i++) {
        const tamis_attribute *a = tamis_element_attribute(e, i);
        check(a && *a->name && a->name_space, "API: an attribute has no name");
        check_string(a->value, a->length);
        check(a == tamis_element_attribute(e, i), "API: an attribute is read as another one");
    }
    check(tamis_element_attribute(e, count) == NULL, "API: there is an attribute too much");
    for (size_t i = ancestors; i-- > 0;)
        check(tamis_element_ancestor(e, i) && *tamis_element_ancestor(e, i), "API: an ancestor has no name");
    check(tamis_element_ancestor(e, ancestors) == NULL, "API: there is an ancestor too much");
    const char *text = tamis_element_text(e, &length);
    if (text)
        check_string(text, length);
    (void)tamis_element_place(e);
}

static void change(tamis_element *e, const struct act *act)
{
    tamis_status status = TAMIS_OK;
    switch (act->kind) {
    case 'N':
        status = tamis_element_rename(e, act->argument);
        break;
    case 'S': { /* the first character selects the attribute */
        const char *name = names[(unsigned char)act->argument[0] % COUNT(names)];
        size_t skipped = act->length > 0;
        status = tamis_element_set_attribute(e, name, act->argument + skipped, act->length - skipped);
        break;
    }
    case 'D':
        status = tamis_element_remove_attribute(e, act->argument);
        break;
    case 'C':
        status = tamis_element_set_text(e, act->argument, act->length);
        break;
    default:
        break;
    }
    (void)status; /* a change that is refused changes nothing */
}

static tamis_answer fail(struct program *p)
{
    p->has_failed = true;
    return TAMIS_ANSWER_FAIL;
}

static tamis_answer on_start(void *user, tamis_element *e)
{
    struct program *p = user;
    const struct act *act = act_of(p, ELEMENT_ACTS, tamis_element_name(e));
    begin(p);
    check_element(e);
    if (!act)
        return TAMIS_ANSWER_KEEP;
    change(e, act);
    check_element(e);
    switch (act->kind) {
    case 'R':
        return TAMIS_ANSWER_REMOVE;
    case 'U':
        return TAMIS_ANSWER_UNWRAP;
    case 'T':
        return TAMIS_ANSWER_AS_TEXT;
    case 'F':
        return act->length ? fail(p) : TAMIS_ANSWER_KEEP;
    default:
        return TAMIS_ANSWER_KEEP;
    }
}

static tamis_answer on_end(void *user, tamis_element *e)
{
    struct program *p = user;
    const struct act *act = act_of(p, "rut", tamis_element_name(e));
    begin(p);
    check_element(e);
    check(tamis_element_rename(e, "b") == TAMIS_INVALID_ARGUMENT &&
              tamis_element_set_text(e, "b", 1) == TAMIS_INVALID_ARGUMENT,
          "API: an element is changed at its end");
    if (!act)
        return TAMIS_ANSWER_KEEP;
    return act->kind == 'r'   ? TAMIS_ANSWER_REMOVE
           : act->kind == 'u' ? TAMIS_ANSWER_UNWRAP
                              : TAMIS_ANSWER_AS_TEXT;
}

static tamis_answer on_attribute(void *user, const tamis_element *e, const tamis_attribute *a,
                                 tamis_callback_reply *reply)
{
    struct program *p = user;
    const struct act *act = act_of(p, "vw", a->name);
    begin(p);
    check_element(e);
    check_string(a->value, a->length);
    if (!act)
        return TAMIS_ANSWER_KEEP;
    if (act->kind == 'v')
        return TAMIS_ANSWER_REMOVE;
    tamis_status status = tamis_attribute_replace(reply, act->argument, act->length);
    return status == TAMIS_OK ? TAMIS_ANSWER_KEEP : TAMIS_ANSWER_REMOVE;
}

/* Replaces or removes a text that contains the name of an act, unless the new text contains it, too. */
static tamis_answer on_text(void *user, const tamis_element *parent, const char *text, size_t length,
                            tamis_callback_reply *reply)
{
    struct program *p = user;
    begin(p);
    check_string(text, length);
    check(length > 0, "API: an empty text");
    if (parent)
        check_element(parent);
    for (size_t i = 0; i < p->count; i++) {
        const struct act *act = &p->acts[i];
        if (!strchr("xyz", act->kind) || !strstr(text, act->of))
            continue;
        if (act->kind == 'x')
            return TAMIS_ANSWER_REMOVE;
        bool is_refused = strcmp(text, act->argument) != 0 &&
                          tamis_text_replace(reply, act->argument, act->length) != TAMIS_OK;
        return is_refused ? TAMIS_ANSWER_REMOVE : TAMIS_ANSWER_KEEP;
    }
    return TAMIS_ANSWER_KEEP;
}

/* ---- The promises */

enum { NO_CALLBACKS = 2 | 4 | 8 | 16 };

static void set_callbacks(tamis *t, struct program *p, uint32_t h)
{
    p->t = t;
    p->uses_context = h & 1;
    check(tamis_set_element_callback(t, h & 2 ? NULL : on_start, h & 4 ? NULL : on_end, p) == TAMIS_OK &&
              tamis_set_attribute_callback(t, h & 8 ? NULL : on_attribute, p) == TAMIS_OK &&
              tamis_set_text_callback(t, h & 16 ? NULL : on_text, p) == TAMIS_OK &&
              tamis_set_callback_check(t, h & 32) == TAMIS_OK,
          "API: a callback is refused");
}

static struct promises *promises_for(uint32_t number, bool is_xml)
{
    enum { MOST_POLICIES = 256 };
    static struct promises *made[MOST_POLICIES];
    number %= settings_policies() < MOST_POLICIES ? settings_policies() : MOST_POLICIES;
    if (!is_xml)
        return settings_promises(number);
    if (!made[number]) {
        made[number] = settings_promises_new(number);
        promises_read_xml(made[number], number & 1);
    }
    return made[number];
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *line = (const char *)data, *end = size > 0 ? memchr(line, '\n', size) : NULL;
    size_t begun = end != NULL ? (size_t)(end - line) + 1 : 0, n = size - begun;
    const char *html = line + begun;
    uint32_t h = hash(data, size);
    bool is_xml = (h >> 8) % 8 == 0;
    struct program first = {0}, second = {0};
    struct promises *p = promises_for(h % 256, is_xml);
    read_program(&first, (struct word){line, begun});
    second = first;
    if (!is_xml) {
        promises_set_context(p, settings_contexts[(h >> 12) % SETTINGS_CONTEXTS]);
        promises_set_profile(p, (h >> 17) % 4 ? TAMIS_PROFILE_HTML : settings_portable(h >> 19));
    }
    p->has_callbacks = true;
    set_callbacks(p->first, &first, h >> 20);
    set_callbacks(p->second, &second, h >> 20);
    check(promises_hold(p, html, n, (int)(h >> 9) % (int)closure_contexts()), p->reason);
    first.has_failed = second.has_failed = false;
    check(promises_hold_in_pieces(p, html, n, n ? (h >> 12) % n : 0, n), p->reason);
    p->has_callbacks = false;
    set_callbacks(p->first, &first, NO_CALLBACKS);
    set_callbacks(p->second, &second, NO_CALLBACKS);
    return 0;
}
