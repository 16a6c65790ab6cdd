/* fuzz_policy_json.c: any bytes, read as a configuration in JSON. Promises: what is refused says why and where in the text;
 * what is read can be written, and reads back as the same, completed and not; P1 closure, P2 fixpoint and P3 fail closed for
 * hostile documents under the policy it makes, which never lets a script through when it is safe; P7, a failing allocation is
 * survived and nothing leaks. Whether the policy is safe, the document and the allocation follow from a hash. */
#include <string.h>
#include <tamis/policy_json.h>

#include "fuzz/settings.h"
#include "fuzz/target.h"
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
};

enum { HOSTILE = sizeof hostile / sizeof *hostile, MESSAGE_BYTES = 300 };

struct source {
    const char *json;
    size_t n;
    bool safe;
};

/* ---- What is refused */

static size_t lines_of(const struct source *s)
{
    size_t lines = 1;
    for (size_t i = 0; i < s->n; i++)
        lines += s->json[i] == '\n';
    return lines;
}

/* "line 2, column 7: …". The end of the text is a place too. */
static void check_place(const struct source *s, const char *message)
{
    unsigned long line = 0, column = 0;
    if (sscanf(message, "line %lu, column %lu: ", &line, &column) == 2)
        check(line >= 1 && line <= lines_of(s) && column <= s->n + 1,
              "P5 positions: the message's place is not in the text");
}

static void check_refusal(const struct source *s, tamis_status status, const char *message)
{
    char cut[8] = "old";
    tamis_config *config = NULL;
    check(status == TAMIS_INVALID_POLICY, tamis_status_name(status));
    check(*message && strlen(message) < MESSAGE_BYTES,
          "a configuration is refused, and nothing is said about it");
    check_place(s, message);
    check(tamis_config_from_json(s->json, s->n, NULL, &config, cut, sizeof cut) == status && !config,
          "P3 fail closed: there is a configuration though it was refused");
    check(strlen(cut) < sizeof cut && strncmp(cut, message, strlen(cut)) == 0,
          "a message that is cut is another");
    check(tamis_config_from_json(s->json, s->n, NULL, &config, NULL, 0) == status,
          "the status hangs on the message");
}

/* ---- What is read */

static char *written(const tamis_config *c)
{
    char *json = tamis_config_to_json(c);
    check(json != NULL, "what was read as JSON cannot be written");
    return json;
}

/* As it is written it reads back as the same; completed too when `completed`. */
static void check_round(const tamis_config *c, bool completed, bool safe)
{
    char *once = written(c);
    tamis_config *again = NULL;
    check(tamis_config_from_json(once, strlen(once), NULL, &again, NULL, 0) == TAMIS_OK,
          "P2 fixpoint: what was written of a configuration is refused");
    if (completed)
        check(tamis_config_complete(again, !safe) == TAMIS_OK,
              "P2 fixpoint: a canonical configuration is not valid");
    char *twice = written(again);
    check(strcmp(once, twice) == 0, "P2 fixpoint: a configuration reads back as another");
    free(once);
    free(twice);
    tamis_config_free(again);
}

static void check_documents(tamis_config *c, bool safe, uint32_t h)
{
    struct promises *p = promises_of_config("of the input", c, safe);
    const char *html = hostile[h % HOSTILE];
    promises_set_context(p, settings_contexts[(h >> 3) % SETTINGS_CONTEXTS]);
    for (uint32_t i = 0; i < 3; i++)
        check(promises_hold(p, html, strlen(html), (int)((h >> 8) + i * 7) % (int)closure_contexts()),
              p->reason);
    check(promises_hold_of_work(p, strlen(html)), p->reason);
    promises_free(p);
}

static void check_config(tamis_config *c, const struct source *s, uint32_t h)
{
    check_round(c, false, s->safe);
    tamis_status status = tamis_config_complete(c, !s->safe);
    if (status == TAMIS_OK) {
        check_round(c, true, s->safe);
        check_documents(c, s->safe, h);
    } else {
        check(status == TAMIS_INVALID_POLICY && *tamis_config_reason(c),
              "a configuration is not valid, and nothing is said about it");
    }
    tamis_policy *policy = NULL;
    check(tamis_policy_from_json(s->json, s->n, s->safe, NULL, &policy, NULL, 0) == status,
          "a policy is refused whose configuration is not, or the other way round");
    check((policy != NULL) == (status == TAMIS_OK),
          "P3 fail closed: a policy without TAMIS_OK, or none with it");
    check(!policy || tamis_policy_is_safe(policy) == s->safe,
          "a policy is not of the kind that was asked for");
    tamis_policy_free(policy);
}

/* ---- Memory */

static tamis_status make_policy(struct ledger *books, const struct source *s)
{
    tamis_allocator allocator = ledger_allocator(books);
    tamis_policy *policy = NULL;
    tamis_status status = tamis_policy_from_json(s->json, s->n, s->safe, &allocator, &policy, NULL, 0);
    check((policy != NULL) == (status == TAMIS_OK),
          "P3 fail closed: a policy without TAMIS_OK, or none with it");
    tamis_policy_free(policy);
    check(books->blocks == 0 && books->lies == 0,
          "P7 embeddable: making a policy leaks, or tells a wrong size");
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
          "P7 embeddable: an allocation fails and the status does not say so");
}

/* The built-in configuration, when an allocation fails. */
static void check_default(uint32_t h)
{
    struct ledger books = {.fails_at = 1 + h % 8};
    tamis_allocator allocator = ledger_allocator(&books);
    tamis_config *config = tamis_config_new_default(&allocator);
    check((config == NULL) == (books.calls >= books.fails_at),
          "P3 fail closed: there is a built-in configuration though an allocation failed");
    tamis_config_free(config);
    check(books.blocks == 0 && books.lies == 0,
          "P7 embeddable: making a configuration leaks, or tells a wrong size");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint32_t h = hash(data, size);
    struct source s = {(const char *)data, size, h & 1};
    char message[MESSAGE_BYTES] = "";
    tamis_config *c = NULL;
    tamis_status status = tamis_config_from_json(s.json, s.n, NULL, &c, message, sizeof message);
    check((c != NULL) == (status == TAMIS_OK),
          "P3 fail closed: a configuration without TAMIS_OK, or none with it");
    if (c)
        check_config(c, &s, h >> 1);
    else
        check_refusal(&s, status, message);
    check(!c || !*message, "a message about a configuration that was read");
    tamis_config_free(c);
    check_allocations(&s, h >> 4);
    check_default(h >> 7);
    return 0;
}
