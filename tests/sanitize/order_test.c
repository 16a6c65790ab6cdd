/* order_test.c: docs/policy.md, "Order of processing", lists the steps of src/sanitize/order.def. */
#include <ctype.h>

#include "harness/test.h"
#include "support/files.h"

static const struct {
    int item;
    const char *text;
} steps[] = {
#define ELEMENT_STEP(item, step, text)   {item, text},
#define ATTRIBUTE_STEP(item, step, text) {item, text},
#include "sanitize/order.def"
#undef ELEMENT_STEP
#undef ATTRIBUTE_STEP
};

/* Writes the steps as a numbered list, with one line for each item. */
static void list_steps(struct text *out)
{
    int item = 0;
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        char number[16];
        snprintf(number, sizeof number, "%s%d. ", item ? "\n" : "", steps[i].item);
        text_add_string(out, steps[i].item == item ? " " : number);
        text_add_string(out, steps[i].text);
        item = steps[i].item;
    }
    text_add_string(out, "\n");
}

/* Copies the numbered list below a heading of a page, with one line for each item. */
static void list_items(const char *page, const char *heading, struct text *out)
{
    const char *line = strstr(page, heading);
    assert_non_null(line);
    line = strstr(line, "\n1. ");
    assert_non_null(line);
    for (line++; *line != '\n'; line += strcspn(line, "\n") + 1) {
        if (out->n)
            text_add_string(out, isdigit((unsigned char)*line) ? "\n" : " ");
        const char *begin = line + strspn(line, " ");
        text_add(out, begin, strcspn(begin, "\n"));
    }
    text_add_string(out, "\n");
}

TEST(documentation_lists_the_steps_in_their_order)
{
    struct text page = {0}, documented = {0}, expected = {0};
    assert_true(files_read(TAMIS_TESTS_DIR "/../docs/policy.md", &page));
    list_items(page.p, "## Order of processing\n", &documented);
    list_steps(&expected);
    assert_string_equal(documented.p, expected.p);
    text_free(&page);
    text_free(&documented);
    text_free(&expected);
}
