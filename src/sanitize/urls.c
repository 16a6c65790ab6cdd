/* urls.c: see urls.h. */
#include "sanitize/urls.h"

#include "base/array.h"
#include "base/sort.h"
#include "parse/places.h"

void tamis_sanitize_urls_init(struct url_watch *u, struct meter *m)
{
    *u = (struct url_watch){.meter = m, .callback = u->callback, .user = u->user, .twice = u->twice};
    tamis_base_buf_init(&u->text, m, TAMIS_MAX_ARENA_BYTES);
    tamis_base_arena_init(&u->list, m);
}

void tamis_sanitize_urls_free(struct url_watch *u)
{
    tamis_base_array_release(u->meter, u->items, u->capacity, sizeof(struct listed_url *));
    tamis_base_buf_free(&u->text);
    tamis_base_arena_free(&u->list);
    tamis_sanitize_urls_init(u, u->meter);
}

void tamis_sanitize_urls_begin(struct url_watch *u)
{
    tamis_base_arena_reset(&u->list);
    u->count = 0;
    u->lists = false;
}

/* Passing a URL to the program. */

/* The strings that describe a URL. They are stored one after another in one buffer, each with a NUL
 * at its end. An array of STRINGS offsets contains the offset of the first byte of each string. */
enum string {
    ELEMENT,
    ELEMENT_NAMESPACE,
    ATTRIBUTE,
    ATTRIBUTE_NAMESPACE,
    DESCRIPTOR,
    TEXT,
    SCHEME,
    HOST,
    PORT,
    STRINGS
};

static void add_strings(struct buf *out, const struct span strings[STRINGS], size_t begins[STRINGS])
{
    for (size_t i = 0; i < STRINGS; i++) {
        begins[i] = out->n;
        buf_add(out, strings[i]);
        buf_push(out, '\0');
    }
}

/* `part` points into the text of the URL `u`. Returns the same part of `text`, which is a copy of the text of `u`. */
static tamis_url_part part_of(const char *text, const struct url *u, struct span part)
{
    if (!part.n)
        return (tamis_url_part){"", 0};
    return (tamis_url_part){text + (part.p - u->text.p), part.n};
}

/* Parses `text`, a URL as the output contains it. If the URL is relative or cannot be parsed, only the member `text` is set. */
static struct url parts_of(struct span text, struct buf *room)
{
    struct url u;
    return tamis_value_url_parse(text, NULL, &u, room) == URL_PARSED ? u : (struct url){.text = text};
}

static void name_strings(const struct url_asking *s, struct span strings[STRINGS])
{
    const struct names *names = s->w->tree->names;
    strings[ELEMENT] = tamis_base_names_text(names, s->n->name);
    strings[ELEMENT_NAMESPACE] = tamis_base_namespace_uri((enum name_space)s->n->ns);
    strings[ATTRIBUTE] = s->a ? tamis_base_names_text(names, s->a->name) : SPAN("");
    strings[ATTRIBUTE_NAMESPACE] = s->a ? tamis_base_namespace_uri((enum name_space)s->a->ns) : SPAN("");
}

/* Sets the members of `url`. Its strings are in `base`, at the offsets `begins`. */
static void set_members(tamis_url *url, const char *base, const size_t begins[STRINGS], const struct url *u)
{
    const char *text = base + begins[TEXT];
    *url = (tamis_url){.element = base + begins[ELEMENT],
                       .element_namespace = base + begins[ELEMENT_NAMESPACE],
                       .attribute = base + begins[ATTRIBUTE],
                       .attribute_namespace = base + begins[ATTRIBUTE_NAMESPACE],
                       .descriptor = base + begins[DESCRIPTOR],
                       .text = text,
                       .length = begins[SCHEME] - begins[TEXT] - 1,
                       .scheme = base + begins[SCHEME],
                       .host = base + begins[HOST],
                       .port = base + begins[PORT],
                       .path = part_of(text, u, u->path),
                       .query = part_of(text, u, u->query),
                       .fragment = part_of(text, u, u->fragment)};
}

struct tamis_url_reply {
    struct buf *to;
    bool is_set;
};

tamis_status tamis_url_replace(tamis_url_reply *reply, const char *text, size_t length)
{
    if (!reply)
        return TAMIS_INVALID_ARGUMENT;
    reply->to->n = 0;
    reply->is_set = text && length && length <= TAMIS_URL_LONGEST_ANSWER;
    if (!reply->is_set)
        return TAMIS_INVALID_ARGUMENT;
    buf_append(reply->to, text, length);
    return reply->to->meter->status;
}

static enum url_answer ask_callback(struct url_watch *u, const tamis_url *url, struct buf *to)
{
    struct tamis_url_reply reply = {to, false};
    u->is_asking = true;
    unsigned answer = (unsigned)u->callback(u->user, url, &reply);
    u->is_asking = false;
    switch (answer) {
    case TAMIS_URL_KEEP:
        return URL_ANSWER_KEEP;
    case TAMIS_URL_REMOVE:
        return URL_ANSWER_REMOVE;
    case TAMIS_URL_REPLACE:
        return reply.is_set ? URL_ANSWER_REPLACE : URL_ANSWER_FAILURE;
    default:
        return URL_ANSWER_FAILURE;
    }
}

/* Makes room for one more URL in the list. Returns false if there is no memory. */
static bool has_room(struct url_watch *u)
{
    if (u->count < u->capacity)
        return true;
    void *items = tamis_base_array_grow(u->meter, u->items, &u->capacity, (uint64_t)u->count + 1,
                                        sizeof(struct listed_url *));
    if (items)
        u->items = items;
    return items != NULL;
}

static void list(struct url_asking *s, const struct span strings[STRINGS], const struct url *u)
{
    struct url_watch *watch = s->watch;
    size_t begins[STRINGS];
    watch->text.n = 0;
    add_strings(&watch->text, strings, begins);
    struct listed_url *one = arena_allocate(&watch->list, sizeof *one);
    char *copy = tamis_base_arena_copy(&watch->list, buf_span(&watch->text));
    if (!one || !copy || !has_room(watch) || !meter_ok(watch->meter))
        return;
    set_members(&one->url, copy, begins, u);
    one->number = watch->count;
    one->url.place.offset = s->a ? s->a->offset : s->n->offset;
    watch->items[watch->count++] = one;
}

static enum url_answer tell(struct url_asking *s, struct span strings[STRINGS], const struct url *u,
                            struct buf *to)
{
    size_t begins[STRINGS];
    tamis_url url;
    if (s->watch->lists) {
        list(s, strings, u);
        return URL_ANSWER_KEEP;
    }
    s->watch->text.n = 0;
    add_strings(&s->watch->text, strings, begins);
    if (!meter_ok(s->watch->meter))
        return URL_ANSWER_FAILURE;
    set_members(&url, s->watch->text.p, begins, u);
    return ask_callback(s->watch, &url, to);
}

/* The function `ask` of struct url_asker. */
static enum url_answer ask(void *user, struct span text, struct span descriptor, struct buf *to)
{
    struct url_asking *s = user;
    struct span strings[STRINGS];
    struct buf room;
    tamis_base_buf_init(&room, s->watch->meter, TAMIS_MAX_ARENA_BYTES);
    struct url u = parts_of(text, &room);
    name_strings(s, strings);
    strings[DESCRIPTOR] = descriptor;
    strings[TEXT] = u.text;
    strings[SCHEME] = u.scheme;
    strings[HOST] = u.host;
    strings[PORT] = u.port;
    enum url_answer answer = tell(s, strings, &u, to);
    tamis_base_buf_free(&room);
    return answer;
}

const struct url_rule *tamis_sanitize_asking(struct url_asking *s, const struct filter_walk *w,
                                             const struct node *n, const struct attribute *a,
                                             const struct url_rule *rule)
{
    struct url_watch *watch = w->tree->urls;
    s->watch = watch;
    s->w = w;
    s->n = n;
    s->a = a;
    s->asker = (struct url_asker){ask, s, watch->twice && !watch->lists};
    if (rule != &s->urls)
        s->urls = *rule;
    s->urls.asker = &s->asker;
    return &s->urls;
}

/* The list. */

static int by_place(const void *user, const void *a, const void *b)
{
    const struct listed_url *one = *(struct listed_url *const *)a, *other = *(struct listed_url *const *)b;
    uint64_t x = one->url.place.offset, y = other->url.place.offset;
    (void)user;
    if (x != y)
        return x < y ? -1 : 1;
    return one->number < other->number ? -1 : one->number > other->number;
}

void tamis_sanitize_urls_finish(struct url_watch *u, const struct document *d)
{
    struct places places;
    if (!meter_ok(u->meter))
        u->count = 0;
    if (!u->count)
        return;
    tamis_base_sort(u->items, u->count, sizeof(struct listed_url *), by_place, NULL);
    tamis_parse_places_begin(&places, d);
    for (uint32_t i = 0; i < u->count; i++)
        u->items[i]->url.place = tamis_parse_places_next(&places, u->items[i]->url.place.offset);
}
