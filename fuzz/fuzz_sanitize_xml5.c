/* fuzz_sanitize_xml5.c: any bytes, sanitized as XML5: as a document and as a fragment. Oracles: P1 closure, P2 fixpoint, P3
 * fail closed, P5 chunk invariance, the bound on work; two XML parsers that are not tamis' take the output for well-formed,
 * namespaces too; and a reader that takes it for HTML runs nothing, if the policy is safe. The input is a plain document;
 * policy, cuts and where it is read as HTML follow from a hash of it. */
#include <string.h>

#ifdef FUZZ_JUDGES
#include "files/well_formed.h"
#endif
#include "fuzz/target.h"
#include "support/promises.h"
#include "support/scripts.h"
#include "support/text.h"

static const struct {
    const char *json; /* NULL: the built-in default */
    bool safe;
} policies[] = {
    {NULL, true},
    /* As much as a safe policy can allow. */
    {"{\"removeElements\": [], \"removeAttributes\": [], \"removeProcessingInstructions\": [], \"comments\": "
     "true, \"javascriptURLs\": true}",
     true},
    /* Drawings, with HTML in them. */
    {"{\"elements\": [\"b\", \"div\", \"p\", \"br\", \"style\", {\"name\": \"a\", \"attributes\": "
     "[\"href\"]},"
     " {\"name\": \"svg\", \"namespace\": \"http://www.w3.org/2000/svg\", \"attributes\": [\"viewBox\"]},"
     " {\"name\": \"g\", \"namespace\": \"http://www.w3.org/2000/svg\"},"
     " {\"name\": \"style\", \"namespace\": \"http://www.w3.org/2000/svg\"},"
     " {\"name\": \"title\", \"namespace\": \"http://www.w3.org/2000/svg\"},"
     " {\"name\": \"foreignObject\", \"namespace\": \"http://www.w3.org/2000/svg\"},"
     " {\"name\": \"animate\", \"namespace\": \"http://www.w3.org/2000/svg\","
     " \"attributes\": [\"attributeName\", \"to\", \"values\"]},"
     " {\"name\": \"a\", \"namespace\": \"http://www.w3.org/2000/svg\", \"attributes\": [\"href\","
     " {\"name\": \"href\", \"namespace\": \"http://www.w3.org/1999/xlink\"}]}],"
     " \"attributes\": [\"id\", \"style\", {\"name\": \"lang\", \"namespace\":"
     " \"http://www.w3.org/XML/1998/namespace\"}]}",
     true},
    /* Feeds: elements of Atom and in no namespace, some of them unwrapped. */
    {"{\"elements\": [{\"name\": \"rss\", \"namespace\": null}, {\"name\": \"item\", \"namespace\": null},"
     " {\"name\": \"link\", \"namespace\": null}, \"p\", \"b\","
     " {\"name\": \"feed\", \"namespace\": \"http://www.w3.org/2005/Atom\"},"
     " {\"name\": \"content\", \"namespace\": \"http://www.w3.org/2005/Atom\"}], \"comments\": true,"
     " \"replaceWithChildrenElements\": [{\"name\": \"channel\", \"namespace\": null}, \"div\", \"a\"]}",
     true},
    /* Everything that can be written. */
    {"{}", false},
};

enum { POLICIES = sizeof policies / sizeof *policies };

/* One set of machinery per policy, kept: making it anew would be most of the time. */
static struct promises *promises_for(size_t policy)
{
    static struct promises *made[POLICIES];
    const char *json = policies[policy].json;
    if (!made[policy])
        made[policy] = policies[policy].safe ? promises_new("fuzz", json) : promises_new_unsafe("fuzz", json);
    return made[policy];
}

/* A document that the policy leaves nothing of is empty, which is no XML; a fragment is what may stand in an element. */
static void check_well_formed(const struct promises *p)
{
#ifdef FUZZ_JUDGES
    static struct text document;
    char why[300] = "";
    if (p->is_document && p->length == 0)
        return;
    text_clear(&document);
    text_add_string(&document, p->is_document ? "" : "<r>");
    text_add(&document, p->out, p->length);
    text_add_string(&document, p->is_document ? "" : "</r>");
    check(well_formed(document.p, document.n, why, sizeof why), why);
#else
    (void)p;
#endif
}

static void check_scripts(const struct promises *p, size_t context)
{
    static tamis_parser *html;
    if (!html)
        html = tamis_parser_new(NULL);
    check(!scripts_run(html, p->out, p->length, context),
          "where the output is taken for HTML something runs");
}

static void check_as(struct promises *p, bool is_document, const char *xml, size_t n, uint32_t h)
{
    promises_read_xml(p, is_document);
    check(promises_hold(p, xml, n, 0), p->reason);
    check(p->status != TAMIS_INTERNAL, "an invariant did not hold");
    check(promises_hold_of_work(p, n), p->reason);
    if (p->status == TAMIS_OK) {
        check_well_formed(p);
        for (size_t i = 0; i < 3 && p->closure; i++)
            check_scripts(p, (h + i) % scripts_contexts());
    }
    check(promises_hold_in_pieces(p, xml, n, n ? h % n : 0, n), p->reason);
    check(promises_hold_in_pieces(p, xml, n, 0, 1), p->reason);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint32_t h = hash(data, size);
    struct promises *p = promises_for(h % POLICIES);
    check_as(p, true, (const char *)data, size, h >> 4);
    check_as(p, false, (const char *)data, size, h >> 5);
    return 0;
}
