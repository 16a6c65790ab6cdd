/* sheets.c: stands in the module `tamis/slim` for src/sanitize/sheet.c and src/sanitize/page_sheet.c. No policy with a rule for CSS is valid
 * (css.c), so a document that needs these functions fails with TAMIS_STOPPED, except if the policy removes the style sheet of a page. */
#include "sanitize/walk.h"

bool tamis_sanitize_filter_sheet(struct filter_walk *w, struct node *n)
{
    (void)n;
    tamis_base_meter_fail(w->meter, TAMIS_STOPPED);
    return false;
}

void tamis_sanitize_write_page_sheet(struct filter_walk *w, const struct node *page)
{
    (void)page;
    w->out.n = 0;
    if (policy_action(w->policy, ATOM_style, NS_HTML)->kind != ACTION_REMOVE)
        tamis_base_meter_fail(w->meter, TAMIS_STOPPED);
}
