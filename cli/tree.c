/* tree.c: `tamis tree`: prints the tree that the parser builds, in the format of the html5lib tree construction tests. */
#include "cli.h"
#include <stdlib.h>
#include <string.h>
#include <tamis/tree.h>

/* ---- One node */

static void begin_line(struct text *out, size_t depth)
{
    text_add(out, "| ", 2);
    for (size_t i = 0; i < depth; i++)
        text_add(out, "  ", 2);
}

struct attribute {
    struct text name; /* the name as it is printed */
    size_t index;
};

/* Adds the prefix of the namespace, such as "xlink ". If the format has no prefix for the namespace, adds "{uri} ". If the
 * namespace is `plain`, adds nothing. */
static void add_namespace(struct text *out, const char *ns, const char *plain)
{
    static const struct {
        const char *ns, *prefix;
    } known[] = {
        {TAMIS_NAMESPACE_SVG, "svg "}, {TAMIS_NAMESPACE_MATHML, "math "}, {TAMIS_NAMESPACE_XLINK, "xlink "},
        {TAMIS_NAMESPACE_XML, "xml "}, {TAMIS_NAMESPACE_XMLNS, "xmlns "},
    };
    if (strcmp(ns, plain) == 0)
        return;
    for (size_t i = 0; i < COUNT(known); i++)
        if (strcmp(known[i].ns, ns) == 0) {
            text_add_string(out, known[i].prefix);
            return;
        }
    text_add_format(out, "{%s} ", ns);
}

static const char *or_empty(const char *ns)
{
    return ns == NULL ? "" : ns;
}

/* Returns the sort key of byte `i` of the attribute's name, or -1 after the end. U+E000 to U+FFFF (lead bytes EE and EF) sort
 * after the characters with the lead bytes F0 to F4, because the names are sorted by UTF-16 code units. */
static int unit(const struct attribute *a, size_t i)
{
    if (i >= a->name.length)
        return -1;
    int byte = (unsigned char)a->name.bytes[i];
    return byte == 0xEE || byte == 0xEF ? byte + 0x10 : byte;
}

static int compare(const void *left, const void *right)
{
    const struct attribute *a = left, *b = right;
    size_t i = 0;
    while (unit(a, i) >= 0 && unit(a, i) == unit(b, i))
        i++;
    return unit(a, i) - unit(b, i);
}

static void add_attributes(struct text *out, const tamis_parser *p, const tamis_node *n, size_t depth)
{
    size_t count = tamis_node_attribute_count(n), length = 0;
    if (count == 0)
        return;
    struct attribute *list = allocate(count, sizeof *list);
    for (size_t i = 0; i < count; i++) {
        const char *name = tamis_node_attribute_name(p, n, i, &length);
        add_namespace(&list[i].name, or_empty(tamis_node_attribute_namespace(p, n, i)), "");
        text_add(&list[i].name, name, length);
        list[i].index = i;
    }
    qsort(list, count, sizeof *list, compare);
    for (size_t i = 0; i < count; i++) {
        const char *value = tamis_node_attribute_value(n, list[i].index, &length);
        begin_line(out, depth);
        text_add(out, list[i].name.bytes, list[i].name.length);
        text_add(out, "=\"", 2);
        text_add(out, value, length);
        text_add(out, "\"\n", 2);
        text_free(&list[i].name);
    }
    free(list);
}

static bool is_html_template(const tamis_parser *p, const tamis_node *n)
{
    size_t length = 0;
    if (tamis_node_get_type(n) != TAMIS_NODE_ELEMENT ||
        strcmp(or_empty(tamis_node_namespace(p, n)), TAMIS_NAMESPACE_HTML) != 0)
        return false;
    const char *name = tamis_node_name(p, n, &length);
    return length == 8 && memcmp(name, "template", 8) == 0;
}

static void add_element(struct text *out, const tamis_parser *p, const tamis_node *n, size_t depth)
{
    size_t length = 0;
    const char *name = tamis_node_name(p, n, &length);
    text_add_string(out, "<");
    add_namespace(out, or_empty(tamis_node_namespace(p, n)), TAMIS_NAMESPACE_HTML);
    text_add(out, name, length);
    text_add(out, ">\n", 2);
    add_attributes(out, p, n, depth + 1);
    if (is_html_template(p, n)) {
        begin_line(out, depth + 1);
        text_add_string(out, "content\n");
    }
}

static void add_doctype(struct text *out, const tamis_parser *p, const tamis_node *n)
{
    size_t name_length = 0, public_length = 0, system_length = 0;
    const char *name = tamis_node_name(p, n, &name_length);
    const char *public_id = tamis_node_public_id(n, &public_length);
    const char *system_id = tamis_node_system_id(n, &system_length);
    text_add_string(out, "<!DOCTYPE ");
    text_add(out, name, name_length);
    if (public_length + system_length > 0) { /* as in the DOM, a missing identifier is empty */
        text_add(out, " \"", 2);
        text_add(out, public_id, public_length);
        text_add(out, "\" \"", 3);
        text_add(out, system_id, system_length);
        text_add(out, "\"", 1);
    }
    text_add(out, ">\n", 2);
}

static void add_data(struct text *out, const char *before, const tamis_node *n, const char *after)
{
    size_t length = 0;
    const char *data = tamis_node_data(n, &length);
    text_add_string(out, before);
    text_add(out, data, length);
    text_add_string(out, after);
}

static void add_processing_instruction(struct text *out, const tamis_parser *p, const tamis_node *n)
{
    size_t length = 0;
    const char *target = tamis_node_name(p, n, &length);
    text_add(out, "<?", 2);
    text_add(out, target, length);
    add_data(out, " ", n, "?>\n");
}

static void add_node(struct text *out, const tamis_parser *p, const tamis_node *n, size_t depth)
{
    begin_line(out, depth);
    switch (tamis_node_get_type(n)) {
    case TAMIS_NODE_DOCTYPE:
        add_doctype(out, p, n);
        break;
    case TAMIS_NODE_ELEMENT:
        add_element(out, p, n, depth);
        break;
    case TAMIS_NODE_TEXT:
        add_data(out, "\"", n, "\"\n");
        break;
    case TAMIS_NODE_COMMENT:
        add_data(out, "<!-- ", n, " -->\n");
        break;
    case TAMIS_NODE_PROCESSING_INSTRUCTION:
        add_processing_instruction(out, p, n);
        break;
    case TAMIS_NODE_SHADOW_ROOT:
        text_add_string(out, "#shadow-root\n");
        break;
    case TAMIS_NODE_DOCUMENT:
    case TAMIS_NODE_FRAGMENT:
        break; /* the root has no line */
    }
}

/* ---- The tree */

/* Returns the number of levels of indentation from a node to its children: 1, or 2 for a template, because the line `content`
 * is between them. */
static size_t step(const tamis_parser *p, const tamis_node *n)
{
    return is_html_template(p, n) ? 2 : 1;
}

static void add_tree(struct text *out, const tamis_parser *p, const tamis_node *root)
{
    const tamis_node *n = tamis_node_first_child(root);
    size_t depth = 0;
    while (n != NULL) {
        const tamis_node *child = tamis_node_first_child(n);
        add_node(out, p, n, depth);
        if (child != NULL) {
            depth += step(p, n);
            n = child;
            continue;
        }
        while (tamis_node_next(n) == NULL && tamis_node_parent(n) != root) {
            n = tamis_node_parent(n);
            depth -= step(p, n);
        }
        n = tamis_node_next(n);
    }
}

/* Applies the settings. Returns an error message, or NULL on success. */
static const char *prepare(tamis_parser *p, const struct settings *s)
{
    for (int i = 0; i < TAMIS_LIMIT_COUNT; i++)
        if (s->limits[i].set && tamis_parser_set_limit(p, (tamis_limit)i, s->limits[i].value) != TAMIS_OK)
            return "a limit is out of range";
    if (tamis_parser_set_dialect(p, s->dialect) != TAMIS_OK)
        return "dialect: this dialect has no tree builder; use html or xml5";
    if (tamis_parser_set_context(p, s->context) != TAMIS_OK)
        return "context: not an element name; use a name such as td, \"svg desc\" or \"math mi\"";
    tamis_parser_set_scripting(p, s->scripting);
    tamis_parser_set_shadow_roots(p, s->shadow_roots);
    if (tamis_parser_set_year(p, s->year) != TAMIS_OK)
        return "year: write a number from 2014 to 2026";
    return NULL;
}

static tamis_status feed(void *p, const char *bytes, size_t length)
{
    return tamis_parser_feed(p, bytes, length);
}

static enum exit_status dump_file(tamis_parser *p, const char *path)
{
    const tamis_node *root = NULL;
    struct text out = {0};
    tamis_status status;
    if (!input_feed(path, feed, p, &status))
        return EXIT_TROUBLE;
    if (status == TAMIS_OK)
        status = tamis_parser_finish(p, &root);
    if (status != TAMIS_OK)
        return report_refusal(input_name(path), tamis_parser_last_error(p), NULL);
    add_tree(&out, p, root);
    bool written = output_write(&out);
    text_free(&out);
    return written ? EXIT_DONE : EXIT_TROUBLE;
}

/* ---- JSON Lines */

struct worker {
    tamis_parser *parser;
    struct settings settings;
};

static void dump_record(tamis_parser *p, const struct json_record *r, struct text *out)
{
    const tamis_node *root = NULL;
    struct text tree = {0};
    tamis_status status = json_record_feed(r, feed, p);
    if (status == TAMIS_OK)
        status = tamis_parser_finish(p, &root);
    if (status != TAMIS_OK) {
        json_record_refusal(r, out, tamis_parser_last_error(p));
        return;
    }
    add_tree(&tree, p, root);
    json_record_begin(r, out);
    text_add_string(out, "\"tree\":");
    json_add_string(out, tree.bytes, tree.length > 0 ? tree.length - 1 : 0); /* without the last LF */
    text_add_string(out, "}\n");
    text_free(&tree);
}

static enum answer answer(void *worker, const char *line, size_t length, uint64_t number, struct text *out,
                          struct text *log)
{
    const struct worker *w = worker;
    struct settings s = w->settings;
    struct json_record r;
    const char *wrong = "expected dialect: html or xml5; context: a string; scripting, shadow_roots: "
                        "booleans; year: a number";
    (void)log;
    if (!json_record_open(&r, line, length, number, out))
        return ANSWER_REFUSAL;
    tamis_parser_reset(w->parser);
    if (json_record_dialect(&r, &s.dialect) && json_record_string(&r, "context", &s.context) &&
        json_record_bool(&r, "scripting", &s.scripting) &&
        json_record_bool(&r, "shadow_roots", &s.shadow_roots) && json_record_unsigned(&r, "year", &s.year))
        wrong = prepare(w->parser, &s);
    if (wrong == NULL)
        dump_record(w->parser, &r, out);
    else
        json_record_error(&r, out, "line %ju: %s", (uintmax_t)number, wrong);
    json_record_close(&r);
    return wrong == NULL ? ANSWER_GIVEN : ANSWER_REFUSAL;
}

enum exit_status run_tree(const struct settings *s)
{
    struct worker w = {.parser = tamis_parser_new(NULL), .settings = *s};
    enum exit_status result = EXIT_USAGE;
    if (w.parser == NULL)
        out_of_memory();
    const char *wrong = prepare(w.parser, s);
    if (wrong != NULL)
        message("%s", wrong);
    else if (s->json_lines)
        result = json_lines_run(s, answer, &w);
    else
        result = dump_file(w.parser, s->file_count > 0 ? s->files[0] : NULL);
    tamis_parser_free(w.parser);
    return result;
}
