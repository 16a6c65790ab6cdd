/* fuzz_policy_json.c: reads any bytes as a policy in JSON. Promises: errors and warnings have a line and a column in the
 * text; a config that was read can be written, and the written text parses back to the same config, before and after
 * tamis_config_complete(); P1 closure, P2 fixpoint and P3 fail closed for hostile documents with this policy; a safe policy never
 * allows a script; P7, if an allocation fails, no memory leaks. A hash of the input selects whether the policy is safe, the
 * document, and the allocation that fails. A byte FF ends the policy. The texts after it, separated by bytes FF, are the files
 * a.json, b.json and so on, which the policy can extend. */
#include <string.h>
#include <tamis/policy_json.h>

#include "fuzz/settings.h"
#include "fuzz/target.h"
#include "models/json.h"
#include "support/ledger.h"

static const char *const hostile[] = {
    "<script>a</script><SCRIPT src=x></SCRIPT><b onclick=a onx=b title=c>d</b><a href=' java\tscript:e'>f</a>"
    "<iframe src=x></iframe><object data=x></object><embed src=x><base href=x><frameset><frame src=x>",
    "<svg><script>a</script><use href=x /><a xlink:href='javascript:a'><animate attributeName=xlink:href "
    "to=x />"
    "<set attributeName=href to='javascript:a' /></a><style><img src=x onerror=a></style><title><b "
    "onclick=a>c",
    "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=x onerror=a&gt;'></math>"
    "<math><annotation-xml encoding=text/html><p onclick=a><script>b</script></annotation-xml></math>",
    "<noscript><p title='</noscript><img src=x "
    "onerror=a>'></noscript><style><!--</style><script>a</script>-->"
    "</style><textarea><script>a</script></textarea><title></title><xmp><b onclick=a></xmp><plaintext><i>",
    "<template shadowrootmode=open><script>a</script><p "
    "onclick=b>c</template><select><option><b>d<selectedcontent>"
    "</select><?xml-stylesheet href='javascript:a'?><!--[if IE]><script>a</script><![endif]--><button "
    "formaction="
    "'javascript:a'>b</button><form action=&#1;javascript:a><input name=c data-d=e "
    "formaction=javascript:a><b xlink:href=a></form>",
    "<table><td><form><table><form></table></form><a><a><p><h1><p>x</h1><ul><li><dl><dd><pre>\n\n</pre><p "
    "title="
    "'&quot;&lt;&amp;'>y<div class=z id=w style='a:b'>\r\n&nbsp;</div>",
    "<a href='HTTPS://Example.org\\@b/../c d' rel=x target=y>a</a><a href='//evil.example'>b</a><a "
    "href='#p'>c</a><a "
    "href=data:text/html,x>d</a><img src='data:image/png;base64,iVBORw0KGgo=' srcset='a 1x, javascript:b 2x, "
    "https://c.example.org/ 3x' alt=e><form action='jav&Tab;ascript:f' id=p><input name=p form=p "
    "list=q></form>",
    "<p class='language-x evil a' dir=LTR style='color:red;background:url(x);position:fixed;w\\69 "
    "dth:expression(1)' "
    "id=section-1 aria-label=f aria-controls='p q' data-x=1>g</p><style>p{color:red}@import "
    "'x';#p>.a{margin:0}</style>"
    "<center><font>h</font></center><app-x value=1 onclick=i>j</app-x><b>k</b><x-y>l</x-y>",
    "<iframe src=https://video.example.org/1 srcdoc='<script>a</script>' "
    "sandbox=allow-scripts></iframe><iframe "
    "src=//video.example.org.evil.example></iframe><div>m<div>n</div>o</div><marquee><form>p<script>q</"
    "script></form>"
    "</marquee><svg><rect fill='url(#a) red' id=a style='fill:url(b)'/><use href='#a'/></svg>",
};

enum { HOSTILE = COUNT(hostile) };

struct source {
    const char *json;
    size_t n;
    const char *bases; /* the texts of the files that the policy can extend, each after a byte FF */
    size_t bases_n;
    bool safe;
    bool extends; /* the policy extends a preset or a file */
};

/* ---- Files that the policy extends */

static tamis_status load_base(void *user, const char *name, const char **json, size_t *n)
{
    const struct source *s = user;
    const char *at = s->bases, *end = s->bases + s->bases_n;
    size_t length = strlen(name);
    check(length <= TAMIS_MOST_BASE_BYTES && length > 5 && strcmp(name + length - 5, ".json") == 0 &&
              *name != '.' && !strpbrk(name, "/\\:"),
          "a name is loaded that is not that of a file in the folder");
    for (size_t i = (size_t)(*name - 'a') % 8; at < end && i > 0; i--) {
        const char *next = memchr(at + 1, 0xFF, (size_t)(end - at) - 1);
        at = next ? next : end;
    }
    if (at == end)
        return TAMIS_INVALID_ARGUMENT;
    const char *next = memchr(at + 1, 0xFF, (size_t)(end - at) - 1);
    *json = at + 1;
    *n = (size_t)((next ? next : end) - at) - 1;
    return TAMIS_OK;
}

static tamis_policy_loader loader_of(const struct source *s)
{
    return (tamis_policy_loader){load_base, (void *)s, NULL};
}

static tamis_status read_config(const struct source *s, tamis_config **out, tamis_error *error)
{
    tamis_policy_loader loader = loader_of(s);
    return tamis_config_from_json_with_loader(s->json, s->n, &loader, NULL, out, error);
}

/* Reports whether the policy has the member "extends". The text is parsed, because the name can be written with escapes. */
static bool has_extends(const struct source *s)
{
    size_t mark = s->n >= 3 && memcmp(s->json, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    json_t *root = json_loadn(s->json + mark, s->n - mark, NULL);
    bool has = json_object_get(root, "extends") != NULL;
    json_decref(root);
    return has;
}

/* Ends the policy at the first byte FF. */
static void split(struct source *s)
{
    const char *end = s->n > 0 ? memchr(s->json, 0xFF, s->n) : NULL;
    size_t n = end ? (size_t)(end - s->json) : s->n;
    s->bases = s->json + n;
    s->bases_n = s->n - n;
    s->n = n;
}

/* ---- Errors */

/* Returns the number of bytes of a line, without its line feed; SIZE_MAX if there is no such line. */
static size_t bytes_of_line(const struct source *s, unsigned long number)
{
    size_t begin = 0;
    for (unsigned long line = 1; line < number; line++) {
        const char *end = begin < s->n ? memchr(s->json + begin, '\n', s->n - begin) : NULL;
        if (!end)
            return SIZE_MAX;
        begin = (size_t)(end - s->json) + 1;
    }
    const char *end = begin < s->n ? memchr(s->json + begin, '\n', s->n - begin) : NULL;
    return (end ? (size_t)(end - s->json) : s->n) - begin;
}

/* Checks that the message begins with a place in the text, as in "2:7: …". The column after the last byte of a line is
 * valid. */
static void check_place(const struct source *s, const char *message)
{
    unsigned long line = 0, column = 0;
    check(sscanf(message, "%lu:%lu: ", &line, &column) == 2, "P5 positions: the message has no position");
    size_t bytes = line ? bytes_of_line(s, line) : SIZE_MAX;
    check(bytes != SIZE_MAX && column >= 1 && column <= bytes + 1,
          "P5 positions: the message's position is not in the text");
}

static void check_refusal(const struct source *s, tamis_status status, const char *message)
{
    tamis_config *config = NULL;
    check(status == TAMIS_INVALID_POLICY, tamis_status_name(status));
    check(*message, "a configuration is refused without a message");
    check_place(s, message);
    check(read_config(s, &config, NULL) == status && !config,
          "the status depends on the object of the error");
}

/* ---- Policies */

static char *written(const tamis_config *c)
{
    char *json = tamis_config_to_json(c, NULL);
    check(json != NULL, "a configuration from JSON cannot be written");
    return json;
}

/* Checks that the written text parses back to the same config; if `completed` is set, also after tamis_config_complete() has
 * completed both configs. */
static void check_round(const tamis_config *c, bool completed, bool safe)
{
    char *once = written(c);
    tamis_config *again = NULL;
    check(tamis_config_from_json(once, strlen(once), NULL, &again, NULL) == TAMIS_OK,
          "P2 fixpoint: the written configuration is refused");
    if (completed)
        check(tamis_config_complete(again, !safe) == TAMIS_OK,
              "P2 fixpoint: a canonical configuration is not valid");
    char *twice = written(again);
    check(strcmp(once, twice) == 0, "P2 fixpoint: a configuration parses back differently");
    free(once);
    free(twice);
    tamis_config_free(again);
}

/* Reports whether a member of a rule is not written because it has the default value. */
static bool is_usual(const char *name, const json_t *value)
{
    const char *word = json_string_value(value);
    return word && ((strcmp(name, "otherwise") == 0 && strcmp(word, "removeAttribute") == 0) ||
                    (strcmp(name, "when") == 0 && strcmp(word, "always") == 0));
}

static bool has_object(const json_t *list)
{
    for (size_t i = 0; i < json_array_size(list); i++)
        if (json_is_object(json_array_get(list, i)))
            return true;
    return false;
}

/* Reports whether two values of a member have the same meaning. Of lists of names, only the lengths are compared,
 * because a name can be written in another form. The same holds for "properties" with values, because the values of a
 * property that is listed twice are written once. */
static bool is_equivalent(const char *name, const json_t *read, const json_t *written)
{
    if (strcmp(name, "properties") == 0 && has_object(read))
        return json_array_size(read) == json_array_size(written);
    if (strcmp(name, "elements") == 0 || strcmp(name, "attributes") == 0)
        return json_array_size(read) == json_array_size(written);
    return json_is_object(read) ? json_is_object(written) : json_equal(read, written);
}

/* Checks that every member of a rule in the text is in the written rule. */
static void check_rule(json_t *read, json_t *written)
{
    enum { DEEPEST = 8 }; /* the greatest depth is 3: "url" in "style" in the rule */
    json_t *reads[DEEPEST] = {read}, *writtens[DEEPEST] = {written};
    for (size_t depth = 1; depth > 0;) {
        json_t *in = reads[--depth], *out = writtens[depth], *value;
        const char *name;
        json_object_foreach(in, name, value)
        {
            json_t *same = json_object_get(out, name);
            check(is_usual(name, value) || is_equivalent(name, value, same),
                  "P2 fixpoint: a written rule differs from its text");
            if (json_is_object(value) && depth + 1 < DEEPEST) {
                reads[depth] = value;
                writtens[depth++] = same;
            }
        }
    }
}

static void check_rules(const tamis_config *c, const struct source *s)
{
    char *json = written(c);
    size_t mark = s->n >= 3 && memcmp(s->json, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    json_t *in = json_loadn(s->json + mark, s->n - mark, NULL), *out = json_loadn(json, strlen(json), NULL);
    const json_t *read = json_object_get(in, "rules"), *rules = json_object_get(out, "rules");
    bool inherits = json_object_get(in, "extends") && !read;
    check(inherits || json_array_size(read) == json_array_size(rules), "P2 fixpoint: a rule is lost");
    for (size_t i = 0; !inherits && i < json_array_size(rules); i++)
        check_rule(json_array_get(read, i), json_array_get(rules, i));
    json_decref(in);
    json_decref(out);
    free(json);
}

/* Checks hostile documents with the policy. The limits of the policy are removed first, because a document that they
 * refuse does not test the rules. */
static void check_documents(tamis_config *c, bool safe, uint32_t h)
{
    for (unsigned i = 0; i < TAMIS_LIMIT_COUNT; i++)
        tamis_config_set_limit(c, (tamis_limit)i, tamis_limit_default((tamis_limit)i));
    check(tamis_config_complete(c, !safe) == TAMIS_OK, "a configuration is not valid with other limits");
    struct promises *p = promises_of_config("of the input", c, safe);
    promises_set_context(p, settings_contexts[(h >> 3) % SETTINGS_CONTEXTS]);
    for (uint32_t i = 0; i < 3; i++) {
        const char *html = hostile[(h + i) % HOSTILE];
        check(promises_hold(p, html, strlen(html), (int)((h >> 8) + i * 7) % (int)closure_contexts()),
              p->reason);
        check(promises_hold_of_work(p, strlen(html)), p->reason);
    }
    promises_free(p);
}

/* Reports whether a message and a reason end with the same sentence. Before this sentence, the message has a path, and
 * the reason has the names of items. */
static bool ends_alike(const char *message, const char *reason)
{
    enum { END = 8 };
    size_t n = strlen(message), m = strlen(reason);
    size_t end = m < END ? m : END;
    return n >= end && strcmp(message + n - end, reason + m - end) == 0;
}

/* Reports whether the text of an error may have been cut. */
static bool is_cut(const char *text)
{
    return strlen(text) + 4 >= TAMIS_ERROR_TEXT_BYTES;
}

/* Checks that tamis_policy_from_json_with_loader() has the same status and reason as the config, and reports a place. */
static void check_policy(const struct source *s, tamis_status status, const char *reason)
{
    tamis_error error;
    tamis_policy *policy = NULL;
    tamis_policy_loader loader = loader_of(s);
    check(tamis_policy_from_json_with_loader(s->json, s->n, s->safe, &loader, NULL, &policy, &error) ==
              status,
          "a policy is refused but its configuration is not, or vice versa");
    check((policy != NULL) == (status == TAMIS_OK),
          "P3 fail closed: a policy without TAMIS_OK, or no policy with it");
    check(!policy || tamis_policy_is_safe(policy) == s->safe, "a policy is not of the requested kind");
    check(!*error.text == (status == TAMIS_OK), "a message with TAMIS_OK, or no message with an error");
    if (status != TAMIS_OK) {
        check_place(s, error.text);
        check(s->extends || is_cut(error.text) || ends_alike(error.text, reason),
              "a policy and its configuration are refused for different reasons");
    }
    tamis_policy_free(policy);
}

/* ---- Warnings. Only valid policies have them; they are in the order of the text, and their number is bounded */

struct warned {
    const struct source *s;
    unsigned long line, column;
    size_t count;
};

static void check_warning(void *user, const char *warning)
{
    struct warned *w = user;
    unsigned long line = 0, column = 0;
    check_place(w->s, warning);
    check(sscanf(warning, "%lu:%lu: warning: ", &line, &column) == 2,
          "P5 positions: a warning has no position");
    check(line > w->line || (line == w->line && column >= w->column),
          "warnings are not in the order of the text");
    check(++w->count <= TAMIS_MOST_WARNINGS && strlen(warning) < TAMIS_WARNING_BYTES,
          "P4 bounded: too many warnings, or one that is too long");
    w->line = line;
    w->column = column;
}

static void check_warnings(const struct source *s, tamis_status status)
{
    struct warned w = {s, 0, 0, 0};
    tamis_policy_loader loader = loader_of(s);
    check(tamis_policy_warnings_from_json_with_loader(s->json, s->n, s->safe, &loader, NULL, check_warning,
                                                      &w) == status,
          "the warnings do not belong to the policy");
    check(status == TAMIS_OK || w.count == 0, "a warning about a refused policy");
}

static void check_config(tamis_config *c, const struct source *s, uint32_t h)
{
    check_round(c, false, s->safe);
    check_rules(c, s);
    tamis_status status = tamis_config_complete(c, !s->safe);
    check_policy(s, status, tamis_config_last_error(c).text);
    check_warnings(s, status);
    if (status == TAMIS_OK) {
        check_round(c, true, s->safe);
        check_documents(c, s->safe, h);
    } else {
        check(status == TAMIS_INVALID_POLICY && *tamis_config_last_error(c).text,
              "a configuration is not valid, and there is no reason");
    }
}

/* ---- Memory */

static tamis_status make_policy(struct ledger *books, const struct source *s)
{
    tamis_allocator allocator = ledger_allocator(books);
    tamis_policy *policy = NULL;
    tamis_policy_loader loader = loader_of(s);
    tamis_status status =
        tamis_policy_from_json_with_loader(s->json, s->n, s->safe, &loader, &allocator, &policy, NULL);
    check((policy != NULL) == (status == TAMIS_OK),
          "P3 fail closed: a policy without TAMIS_OK, or no policy with it");
    tamis_policy_free(policy);
    check(books->blocks == 0 && books->lies == 0,
          "P7 embeddable: making a policy leaks, or passes a wrong size");
    return status;
}

static void check_allocations(const struct source *s, uint32_t h)
{
    struct ledger books = {0};
    tamis_status whole = make_policy(&books, s);
    if (books.calls == 0)
        return;
    books = (struct ledger){.fails_at = 1 + h % books.calls, .for_good = h >> 31};
    tamis_status status = make_policy(&books, s);
    check(status == TAMIS_NO_MEMORY || (whole != TAMIS_OK && status == whole),
          "P7 embeddable: an allocation fails and the status does not report it");
}

/* Makes the built-in config while an allocation fails. */
static void check_default(uint32_t h)
{
    struct ledger books = {.fails_at = 1 + h % 8};
    tamis_allocator allocator = ledger_allocator(&books);
    tamis_config *config = tamis_config_new_default(&allocator);
    check((config == NULL) == (books.calls >= books.fails_at),
          "P3 fail closed: a built-in configuration exists after an allocation failed");
    tamis_config_free(config);
    check(books.blocks == 0 && books.lies == 0,
          "P7 embeddable: making a configuration leaks, or passes a wrong size");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint32_t h = hash(data, size);
    struct source s = {.json = (const char *)data, .n = size, .safe = h & 1};
    tamis_error error;
    tamis_config *c = NULL;
    split(&s);
    s.extends = s.n > 0 && has_extends(&s);
    tamis_status status = read_config(&s, &c, &error);
    check((c != NULL) == (status == TAMIS_OK),
          "P3 fail closed: a configuration without TAMIS_OK, or no configuration with it");
    if (c)
        check_config(c, &s, h >> 1);
    else
        check_refusal(&s, status, error.text);
    check(error.status == status && (!c || !*error.text), "a message with TAMIS_OK");
    tamis_config_free(c);
    check_allocations(&s, h >> 4);
    check_default(h >> 7);
    return 0;
}
