/* presentation.c: checks values of SVG presentation attributes, including those whose property is not in properties.def. */
#include "base/array.h"
#include "value/css/parser.h"

/* Reports whether a function is in the list of functions that only compute a value. Any other
 * function might fetch a resource, or might have a meaning that depends on the parser. */
static bool is_harmless(struct span name)
{
    static const char *const names[] = {
        "rgb",         "rgba",    "hsl",        "hsla",      "hwb",          "lab",        "lch",
        "oklab",       "oklch",   "color",      "color-mix", "calc",         "min",        "max",
        "clamp",       "matrix",  "matrix3d",   "translate", "translatex",   "translatey", "translatez",
        "translate3d", "scale",   "scalex",     "scaley",    "scalez",       "scale3d",    "rotate",
        "rotatex",     "rotatey", "rotatez",    "rotate3d",  "skew",         "skewx",      "skewy",
        "perspective", "blur",    "brightness", "contrast",  "drop-shadow",  "grayscale",  "hue-rotate",
        "invert",      "opacity", "saturate",   "sepia",     "inset",        "circle",     "ellipse",
        "polygon",     "rect",    "path",       "icc-color", "cubic-bezier", "steps",      "linear",
    };
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++)
        if (span_equal_nocase(name, span_from(names[i])))
            return true;
    return false;
}

/* Reports whether a function is in the list of functions that represent a URL or an image. url("…") is not
 * a function here, but a URL token; "url" is a function only if its argument is not a single string. */
static bool is_resource(struct span name)
{
    static const char *const names[] = {"url",
                                        "src",
                                        "image",
                                        "image-set",
                                        "-webkit-image-set",
                                        "cross-fade",
                                        "element",
                                        "-webkit-cross-fade"};
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++)
        if (span_equal_nocase(name, span_from(names[i])))
            return true;
    return false;
}

/* Reports whether a token cannot occur in a value. ";" can occur, because it separates the values of an animation. */
static bool is_foreign(const struct css_token *t)
{
    switch (t->kind) {
    case CSS_TOKEN_AT_KEYWORD:
    case CSS_TOKEN_LEFT_CURLY:
    case CSS_TOKEN_RIGHT_CURLY:
    case CSS_TOKEN_CDO:
    case CSS_TOKEN_CDC:
        return true;
    default:
        return false;
    }
}

/* Reports whether a URL consists of "#" and a name. */
static bool is_reference(struct span url)
{
    if (url.n < 2 || url.p[0] != '#')
        return false;
    for (size_t i = 1; i < url.n; i++)
        if ((unsigned char)url.p[i] <= ' ' || url.p[i] == 0x7F)
            return false;
    return true;
}

/* Returns TAMIS_REASON_COUNT if the token is allowed; otherwise the reason why it is not allowed. */
static tamis_reason check_token(const struct css_value *v, const struct css_token *t)
{
    struct span text = css_text(v->text, t);
    if (t->kind == CSS_TOKEN_URL)
        return is_reference(text) ? TAMIS_REASON_COUNT : TAMIS_REASON_CSS_URL;
    if (t->kind == CSS_TOKEN_FUNCTION && !is_harmless(text))
        return is_resource(text) ? TAMIS_REASON_CSS_URL : TAMIS_REASON_CSS_VALUE;
    return is_foreign(t) ? TAMIS_REASON_CSS_VALUE : TAMIS_REASON_COUNT;
}

/* Reports whether the value can be written unchanged, because all parsers,
 * including those of older standards, parse it in the same way. */
static bool is_plain(struct span value)
{
    for (size_t i = 0; i < value.n; i++) {
        unsigned char c = (unsigned char)value.p[i];
        bool word = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c >= 0x80;
        if (!word && !span_has(SPAN(" \t\n\r\f-_.,;#%+:=~|$^?"), value.p[i]))
            return false;
    }
    return true;
}

static bool needs_no_quotes(struct span name)
{
    for (size_t i = 0; i < name.n; i++) {
        char c = name.p[i];
        bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        if (!letter && (c < '0' || c > '9') && !span_has(SPAN("-_.:"), c))
            return false;
    }
    return true;
}

/* Writes url(#name), with the prefix before the name unless the name begins with the prefix. Quotes are written only
 * if they are necessary, because tools that support only SVG 1.1 need url() without quotes. `url` begins with "#". */
static void write_reference(struct buf *out, struct span url, struct span prefix)
{
    struct span name = url.n ? span_of(url.p + 1, url.n - 1) : url;
    bool bare = needs_no_quotes(name);
    buf_add(out, bare ? SPAN("url(#") : SPAN("url(\"#"));
    if (!span_starts(name, prefix))
        tamis_value_css_write_url_text(out, prefix);
    tamis_value_css_write_url_text(out, name);
    buf_add(out, bare ? SPAN(")") : SPAN("\")"));
}

static bool is_writable(const struct css_value *v, const struct css_token *t)
{
    switch (t->kind) {
    case CSS_TOKEN_IDENT:
        return tamis_value_css_is_plain_ident(css_text(v->text, t));
    case CSS_TOKEN_HASH:
        return tamis_value_css_is_hex(css_text(v->text, t));
    case CSS_TOKEN_NUMBER:
    case CSS_TOKEN_PERCENTAGE:
    case CSS_TOKEN_DIMENSION:
        return tamis_value_css_is_plain_number(t->number);
    case CSS_TOKEN_DELIM:
        return span_has(SPAN("+-*/"), t->delim);
    default:
        return t->kind != CSS_TOKEN_COLON;
    }
}

static bool write(const struct css_value *v, struct span prefix, struct buf *out)
{
    for (uint32_t i = 0; i < v->count; i++) {
        const struct css_token *t = &v->tokens[i];
        if (!is_writable(v, t))
            return false;
        tamis_value_css_write_space(out, v, i);
        if (t->kind == CSS_TOKEN_URL)
            write_reference(out, css_text(v->text, t), prefix);
        else
            tamis_value_css_write_token(out, v, t);
    }
    return true;
}

static tamis_reason read(struct css_parser *p)
{
    tamis_reason reason = TAMIS_REASON_COUNT;
    tamis_value_css_begin_statement(p);
    struct css_token t = tamis_value_css_next_word(&p->reader);
    for (; t.kind != CSS_TOKEN_END && meter_ok(p->meter); t = tamis_value_css_next_word(&p->reader))
        (void)tamis_value_css_collect(p, t);
    bool matches = !p->bad && !p->open.n && meter_ok(p->meter);
    uint32_t count = p->value.count;
    if (matches)
        tamis_value_css_replace_variables(&p->value, &p->open);
    if (!matches || (count && !p->value.count))
        reason = TAMIS_REASON_CSS_VALUE;
    for (uint32_t i = 0; i < p->value.count && reason != TAMIS_REASON_CSS_URL; i++) {
        tamis_reason other = check_token(&p->value, &p->value.tokens[i]);
        reason = other == TAMIS_REASON_COUNT ? reason : other;
    }
    return reason;
}

tamis_reason tamis_value_css_presentation(struct span value, struct span id_prefix, struct buf *out)
{
    struct css_rule rule = {.id_prefix = id_prefix};
    struct css_parser p;
    tamis_value_css_begin(&p, &rule, value, (struct css_observer){NULL, NULL}, out, out);
    tamis_reason reason = read(&p);
    if (reason == TAMIS_REASON_COUNT && is_plain(value))
        buf_add(out, value);
    else if (reason == TAMIS_REASON_COUNT && !write(&p.value, id_prefix, out))
        reason = TAMIS_REASON_CSS_VALUE;
    tamis_value_css_end(&p);
    if (!meter_ok(out->meter))
        reason = TAMIS_REASON_CSS_VALUE;
    if (reason != TAMIS_REASON_COUNT)
        out->n = 0;
    return reason;
}
