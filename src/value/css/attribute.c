/* attribute.c: reads and writes attribute selectors. */
#include "value/css/selector_reader.h"
#include "value/naming.h"

/* Reports whether the operator that begins with `c` is safe. With "^=", "$=" and "*=", rules with a url() can
 * reveal the value of an attribute, character by character, because the URL is requested only if the rule matches.
 * Therefore these operators are safe only if no url() can cause a request, or if the attribute is "class". Class
 * names are not secret, and style sheets of emails select table cells by a part of a class name. */
static bool is_safe_operator(const struct selector_reader *s, char c, struct span attribute)
{
    return c == '~' || c == '|' || !tamis_value_css_can_request(s->rule->urls) ||
           span_equal_nocase(attribute, SPAN("class"));
}

/* Reads an operator and writes it to s->one. Returns the first character of the
 * operator; 0 if there is no operator. If the operator is not safe, sets s->refused. */
static char operator(struct selector_reader *s, struct span attribute)
{
    char c = selector_token(s, 0)->kind == CSS_TOKEN_DELIM ? selector_token(s, 0)->delim : '\0';
    if (c != '=') {
        if (c != '~' && c != '|' && c != '^' && c != '$' && c != '*')
            return '\0';
        s->refused = s->refused || !is_safe_operator(s, c, attribute);
        buf_push(s->one, c);
        s->at++;
        if (selector_token(s, 0)->spaced || !css_is_delim(selector_token(s, 0), '='))
            return '\0';
    }
    buf_push(s->one, '=');
    s->at++;
    return c;
}

/* Returns how the value of an attribute contains names, such as ids (value/naming.h). `name` is the name of the attribute
 * (ASCII case-insensitive). Uses only the rows of names_in_attributes.def that apply to every element (ANY). */
static enum naming naming_of(struct span name)
{
    char lower[32];
    if (name.n > sizeof lower)
        return NAMING_NOT;
    for (size_t i = 0; i < name.n; i++)
        lower[i] = (char)(name.p[i] >= 'A' && name.p[i] <= 'Z' ? name.p[i] | 0x20 : name.p[i]);
    return tamis_value_naming(
        (struct qualified_name){ATOM_NONE, NS_NONE},
        (struct qualified_name){tamis_base_names_static(span_of(lower, name.n)), NS_NONE});
}

/* Writes the value of an attribute selector. If the attribute contains names, their prefix (id_prefix, or class_prefix
 * for classes) is written before each name that does not begin with it. After "$=" and "*=", the value is not changed:
 * if a name ends with a text or contains it, this is also true of the name with the prefix. */
static void write_value(struct selector_reader *s, struct span attribute, char compared)
{
    bool is_class = s->rule->class_prefix.n && span_equal_nocase(attribute, SPAN("class"));
    enum naming naming = is_class ? NAMING_LIST : naming_of(attribute);
    struct span prefix = is_class ? s->rule->class_prefix : s->rule->id_prefix;
    struct buf prefixed;
    struct span value = selector_text(s, 0);
    bool is_whole = compared != '$' && compared != '*';
    tamis_base_buf_init(&prefixed, s->one->meter, TAMIS_MAX_OUTPUT_BYTES);
    if (prefix.n && is_whole && tamis_value_prefix(naming, prefix, value, &prefixed))
        value = buf_span(&prefixed);
    tamis_value_css_write_string(s->one, value);
    tamis_base_buf_free(&prefixed);
}

static bool attribute_test(struct selector_reader *s, struct span attribute)
{
    static const char *const flags[] = {"i", "s"};
    char c = operator(s, attribute);
    if (!c ||
        (selector_token(s, 0)->kind != CSS_TOKEN_IDENT && selector_token(s, 0)->kind != CSS_TOKEN_STRING))
        return false;
    write_value(s, attribute, c);
    s->at++;
    if (selector_token(s, 0)->kind != CSS_TOKEN_IDENT)
        return true;
    struct span flag = selector_find(SELECTOR_WORDS(flags), selector_text(s, 0));
    buf_push(s->one, ' ');
    buf_add(s->one, flag);
    s->at++;
    return flag.n > 0;
}

bool tamis_value_css_attribute_selector(struct selector_reader *s)
{
    s->at++;
    if (selector_token(s, 0)->kind != CSS_TOKEN_IDENT || !selector_is_name(selector_text(s, 0)))
        return false;
    struct span attribute = selector_text(s, 0);
    /* The reader opens and closes details and dialog elements. */
    if (span_equal_nocase(attribute, SPAN("open")))
        s->state |= CSS_INTERACTION_STATE;
    buf_push(s->one, '[');
    buf_add(s->one, attribute);
    s->at++;
    if (selector_token(s, 0)->kind != CSS_TOKEN_RIGHT_SQUARE && !attribute_test(s, attribute))
        return false;
    if (selector_token(s, 0)->kind != CSS_TOKEN_RIGHT_SQUARE)
        return false;
    buf_push(s->one, ']');
    s->at++;
    return true;
}
