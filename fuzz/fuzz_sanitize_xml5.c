/* fuzz_sanitize_xml5.c: sanitizes any bytes as XML5, as a document and as a fragment. Promises: P1 closure, P2 fixpoint, P3
 * fail closed, P4 bounded work, output and memory, P5 chunk invariance and positions, P7 no leak; two other XML parsers
 * accept the output as well-formed, namespaces included; this is checked instead of P10, which is about parsers of HTML;
 * with a safe policy, the output runs no script when it is read as HTML. The input is a plain document; a hash of it
 * selects policy, pieces, limits and the HTML context. */
#include <string.h>

#ifdef FUZZ_JUDGES
#include "xml_parsers/libxml2_tree.h"
#include "xml_parsers/well_formed.h"
#endif
#include "fuzz/settings.h"
#include "fuzz/target.h"
#include "judges/scripts.h"
#include "support/text.h"

#ifdef FUZZ_JUDGES
/* Checks that libxml2 builds the same tree from the output as tamis. If the trees are equal, libxml2 finds only what the policy
 * allows. */
static void check_tree(const char *xml, size_t n)
{
    static tamis_parser *parser;
    static struct xml_record theirs, ours = {.as_xml = true};
    static struct text offsets;
    const tamis_node *root = NULL;
    check(libxml2_record(&theirs, xml, n) == XML_SAME,
          "P1 closure: an XML parser reads XML output differently");
    if (parser)
        tamis_parser_reset(parser);
    parser = parser ? parser : tamis_parser_new(NULL);
    bool read = parser && tamis_parser_set_dialect(parser, TAMIS_XML5) == TAMIS_OK &&
                tamis_parser_feed(parser, xml, n) == TAMIS_OK &&
                tamis_parser_finish(parser, &root) == TAMIS_OK;
    check(read, "XML output is not parsed");
    xml_record_tree(&ours, parser, root, &offsets);
    check(text_equal(&theirs.out, ours.out.p, ours.out.n),
          "P1 closure: libxml2 builds another tree of XML output");
}
#endif

/* Checks that the output is well-formed. An empty output is skipped for a document, because an empty text is not XML. A
 * fragment is checked as the content of an element. */
static void check_well_formed(const struct promises *p)
{
#ifdef FUZZ_JUDGES
    static struct text document;
    char why[300] = "XML output: not well-formed: ";
    size_t begun = strlen(why);
    bool is_document = p->context == NULL;
    if (is_document && p->length == 0)
        return;
    text_clear(&document);
    text_add_string(&document, is_document ? "" : "<r>");
    text_add(&document, p->out, p->length);
    text_add_string(&document, is_document ? "" : "</r>");
    check(well_formed(document.p, document.n, why + begun, sizeof why - begun), why);
    check_tree(document.p, document.n);
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
          "P1 closure: XML output runs script when it is read as HTML");
}

static void check_as(struct promises *p, bool is_document, const char *xml, size_t n, uint32_t h)
{
    promises_read_xml(p, is_document);
    check(promises_hold(p, xml, n, 0), p->reason);
    check(promises_hold_of_work(p, n), p->reason);
    if (p->status == TAMIS_OK) {
        check_well_formed(p);
        for (size_t i = 0; i < 3 && p->safe; i++)
            check_scripts(p, (h + i) % scripts_contexts());
    }
    check(promises_hold_in_pieces(p, xml, n, n ? h % n : 0, n), p->reason);
    check(promises_hold_in_pieces(p, xml, n, 0, 1), p->reason);
    check(promises_hold_with_limits(p, xml, n, h), p->reason);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint32_t h = hash(data, size);
    struct promises *p = settings_promises(h);
    check_as(p, true, (const char *)data, size, h >> 4);
    check_as(p, false, (const char *)data, size, h >> 5);
    return 0;
}
