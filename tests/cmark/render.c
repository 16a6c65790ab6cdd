/* render.c: see render.h. */
#include "cmark/render.h"

#include <stdlib.h>

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>

#include "judges/renderings.h"

static const char *const extensions[] = {"table", "strikethrough", "autolink", "tasklist"};

enum { EXTENSIONS = sizeof extensions / sizeof *extensions };

static char *render(const struct text *markdown, int options)
{
    cmark_parser *p = cmark_parser_new(options);
    outputs_demand(p != NULL, "libcmark-gfm has no parser");
    for (size_t i = 0; i < EXTENSIONS; i++) {
        cmark_syntax_extension *extension = cmark_find_syntax_extension(extensions[i]);
        outputs_demand(extension && cmark_parser_attach_syntax_extension(p, extension),
                       "libcmark-gfm has not the extensions");
    }
    cmark_parser_feed(p, markdown->p, markdown->n);
    cmark_node *root = cmark_parser_finish(p);
    char *html = cmark_render_html(root, options, cmark_parser_get_syntax_extensions(p));
    cmark_node_free(root);
    cmark_parser_free(p);
    outputs_demand(html != NULL, "libcmark-gfm has no result");
    return html;
}

static bool holds_with(struct outputs *m, int options)
{
    char *html = render(&m->written, options);
    struct text t = {0};
    text_add_string(&t, html);
    bool holds = rendering_holds(m, t.p, t.n);
    text_free(&t);
    free(html);
    return holds;
}

bool cmark_holds(struct outputs *m, const char *bytes, size_t n)
{
    cmark_gfm_core_extensions_ensure_registered();
    bool has_both = outputs_run(m->html, bytes, n, &m->markup) == TAMIS_OK &&
                    outputs_run(m->other, bytes, n, &m->written) == TAMIS_OK;
    return !has_both ||
           (holds_with(m, CMARK_OPT_UNSAFE | CMARK_OPT_FOOTNOTES) && holds_with(m, CMARK_OPT_DEFAULT));
}
