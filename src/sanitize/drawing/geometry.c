/* geometry.c: computes upper bounds of the vertices, the length and the dashes of the outline of a shape; see graph.h.
 *
 * In this file, a length is a fixed-point number: UNIT is the length of one user unit. The length of a line counts as |dx| +
 * |dy|, and the length of a Bézier curve as the length of its control polygon. */
#include "base/array.h"
#include "sanitize/drawing/graph.h"

enum { UNIT = DRAWING_UNIT };       /* one user unit, as a fixed-point number */
#define FARTHEST ((int64_t)1 << 48) /* a greater length counts as this length */

uint64_t tamis_sanitize_drawing_vertices(struct span path)
{
    uint64_t count = 0;
    bool number = false, point = false;
    for (size_t i = 0; i < path.n; i++) {
        char c = path.p[i];
        bool digit = span_is_digit(c);
        bool letter = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
        bool begins = c == '-' || c == '+' || (c == '.' && (point || !number)) || (digit && !number);
        count += letter || begins;
        number = digit || c == '.' || c == '-' || c == '+';
        point = number && (c == '.' || (point && !begins));
    }
    return count;
}

/* ---- Numbers */

static int64_t nearer(int64_t length)
{
    return length > FARTHEST ? FARTHEST : length < -FARTHEST ? -FARTHEST : length;
}

static int64_t integer_at(struct span s, size_t *at)
{
    int64_t n = 0;
    for (; *at < s.n && span_is_digit(s.p[*at]); ++*at)
        n = nearer(n * 10 + (s.p[*at] - '0'));
    return n;
}

/* Reads the digits after a dot, and returns the fraction as a fixed-point number. */
static int64_t fraction_at(struct span s, size_t *at)
{
    int64_t n = 0, power = 1;
    for (; *at < s.n && span_is_digit(s.p[*at]); ++*at) {
        if (power == 1000000)
            continue;
        n = n * 10 + (s.p[*at] - '0');
        power *= 10;
    }
    return n * UNIT / power;
}

/* If an exponent such as "e3" begins at `*at`, moves `*at` to its end, and returns an upper
 * bound of `n` multiplied by the power of ten of this exponent. Otherwise, returns `n`. */
static int64_t with_exponent(struct span s, size_t *at, int64_t n)
{
    size_t digit = *at + 1;
    if (*at >= s.n || (s.p[*at] | 0x20) != 'e')
        return n;
    bool down = digit < s.n && s.p[digit] == '-';
    digit += digit < s.n && (down || s.p[digit] == '+');
    if (digit >= s.n || !span_is_digit(s.p[digit]))
        return n;
    *at = digit;
    n++;
    for (int64_t exponent = integer_at(s, at); exponent > 0 && n > 0 && n < FARTHEST; exponent--)
        n = down ? n / 10 : nearer(n * 10);
    return n + down;
}

static bool digit_at(struct span s, size_t at)
{
    return at < s.n && span_is_digit(s.p[at]);
}

bool tamis_sanitize_drawing_number(struct span s, size_t *at, int64_t *number)
{
    bool negative = s.p[*at] == '-';
    size_t first = *at + (negative || s.p[*at] == '+');
    if (!digit_at(s, first) && !(first < s.n && s.p[first] == '.' && digit_at(s, first + 1))) {
        ++*at;
        return false;
    }
    *at = first;
    int64_t n = nearer(integer_at(s, at) * UNIT);
    if (*at < s.n && s.p[*at] == '.') {
        ++*at;
        n += fraction_at(s, at);
    }
    n = with_exponent(s, at, n);
    *number = negative ? -n : n;
    return true;
}

/* Returns an upper bound of |a - b|. */
static int64_t distance(int64_t a, int64_t b)
{
    return nearer((a < b ? b - a : a - b) + 1);
}

/* ---- Paths */

/* The state while the length of a path is computed. */
struct pen {
    int64_t at[2], start[2]; /* the current point, the start of the subpath */
    int64_t handle; /* an upper bound of the distance from the last control point to the current point */
    int64_t length; /* the length of the commands so far */
};

/* Adds the length of a line from the current point to `point`, and makes `point` the current
 * point. The line can be an edge of a control polygon. Returns the length of the line. */
static int64_t draw_to(struct pen *p, const int64_t point[2])
{
    int64_t length = distance(p->at[0], point[0]) + distance(p->at[1], point[1]);
    p->length = nearer(p->length + length);
    p->at[0] = point[0];
    p->at[1] = point[1];
    return length;
}

/* Adds the length of an arc. The last two of its seven arguments are the end point. If the radii are
 * too small for the arc, renderers scale them up; `factor` is an upper bound of the scale factor. */
static void draw_arc(struct pen *p, const int64_t *arguments)
{
    int64_t x = distance(arguments[0], 0), y = distance(arguments[1], 0);
    int64_t chord = draw_to(p, arguments + 5), radius = nearer(x + y);
    int64_t factor = 1 + chord / (x < y ? x : y);
    p->length = factor < FARTHEST / radius ? nearer(p->length + 7 * radius * factor) : FARTHEST;
}

/* Adds the length of a Bézier curve. `points` is the number of points in `arguments`:
 * the control points, then the end point. A smooth curve has one more control point
 * before these: the mirror image of the last control point of the preceding curve. */
static void draw_curve(struct pen *p, const int64_t *arguments, unsigned points, bool smooth)
{
    p->length = nearer(p->length + (smooth ? 2 * p->handle : 0));
    int64_t last = 0;
    for (unsigned i = 0; i < points; i++)
        last = draw_to(p, arguments + 2 * (size_t)i);
    p->handle = nearer(last + (points == 1 ? p->handle : 0));
}

enum { MOST_ARGUMENTS = 7 };

static unsigned arguments_of(char command)
{
    static const char counts[] = "m2l2h1v1c6s4q4t2a7";
    for (const char *c = counts; *c; c += 2)
        if (*c == command)
            return (unsigned)(c[1] - '0');
    return 0;
}

static void close_path(struct pen *p)
{
    draw_to(p, p->start);
}

/* Adds the length of one command, whose coordinates are absolute, and moves the current point. */
static void draw(struct pen *p, char command, const int64_t *arguments)
{
    int64_t corner[2] = {command == 'h' ? arguments[0] : p->at[0], command == 'v' ? arguments[0] : p->at[1]};
    switch (command) {
    case 'm':
        p->start[0] = p->at[0] = arguments[0];
        p->start[1] = p->at[1] = arguments[1];
        break;
    case 'h':
    case 'v':
        draw_to(p, corner);
        break;
    case 'l':
        draw_to(p, arguments);
        break;
    case 'a':
        draw_arc(p, arguments);
        break;
    case 'c':
    case 'q':
        draw_curve(p, arguments, command == 'c' ? 3 : 2, false);
        return;
    default:
        draw_curve(p, arguments, command == 's' ? 2 : 1, true);
        return;
    }
    p->handle = 0;
}

/* Reads an argument. A flag of an arc is one digit; the next argument can follow the flag without a space. */
static bool read_argument(struct span path, size_t *at, char command, unsigned i, int64_t *number)
{
    bool is_flag = command == 'a' && (i == 3 || i == 4) && span_is_digit(path.p[*at]);
    if (!is_flag)
        return tamis_sanitize_drawing_number(path, at, number);
    ++*at;
    *number = 0;
    return true;
}

static void make_absolute(const struct pen *p, char command, int64_t *arguments, unsigned count)
{
    if (command == 'h' || command == 'v')
        arguments[0] = nearer(arguments[0] + p->at[command == 'v']);
    for (unsigned i = command == 'a' ? 5 : 0; count > 1 && i < count; i++)
        arguments[i] = nearer(arguments[i] + p->at[(i + (command == 'a')) % 2]);
}

/* Returns an upper bound of the length of a path, or of a list of points. */
static int64_t length_of_path(struct span path)
{
    struct pen pen = {.length = 0};
    int64_t arguments[MOST_ARGUMENTS];
    char command = 'm'; /* for a list of points, which has no commands */
    bool relative = false, is_list = true;
    unsigned count = 0;
    for (size_t at = 0; at < path.n;) {
        char c = path.p[at], lower = (char)(c | 0x20);
        if (arguments_of(lower) || lower == 'z') {
            command = lower == 'z' ? 'l' : lower;
            relative = c == lower;
            is_list = false;
            count = 0;
            at++;
            if (lower == 'z')
                close_path(&pen);
        } else if (read_argument(path, &at, command, count, &arguments[count]) &&
                   ++count == arguments_of(command)) {
            if (relative)
                make_absolute(&pen, command, arguments, count);
            draw(&pen, command, arguments);
            command = command == 'm' ? 'l' : command;
            count = 0;
        }
    }
    if (is_list)
        close_path(&pen); /* a list of points counts as a polygon */
    return pen.length;
}

/* ---- Shapes */

/* Returns an upper bound of the sum of the absolute values of the numbers in `value`. If `value` contains a
 * unit ("%", or letters other than the "e" of an exponent) and does not end with "px", returns 1000 times this
 * bound. */
static int64_t sum_of(struct span value)
{
    int64_t sum = 0, number;
    bool has_unit = false;
    for (size_t at = 0; at < value.n;) {
        has_unit |= value.p[at] == '%' || ((value.p[at] | 0x20) >= 'a' && (value.p[at] | 0x20) <= 'z');
        if (tamis_sanitize_drawing_number(value, &at, &number))
            sum = nearer(sum + distance(number, 0));
    }
    bool is_px = value.n > 2 && span_equal(span_of(value.p + value.n - 2, 2), SPAN("px"));
    return has_unit && !is_px ? nearer(sum * 1000) : sum;
}

uint64_t tamis_sanitize_drawing_length(struct span name, struct span value)
{
    static const struct {
        const char *name;
        int64_t factor; /* 0: the value is a path or a list of points */
    } rows[] = {{"d", 0},      {"points", 0}, {"r", 7},  {"rx", 7}, {"ry", 7}, {"width", 2},
                {"height", 2}, {"x1", 1},     {"x2", 1}, {"y1", 1}, {"y2", 1}, {"pathLength", 1}};
    for (size_t i = 0; i < ARRAY_LENGTH(rows); i++) {
        if (!span_equal(name, span_from(rows[i].name)))
            continue;
        int64_t length = rows[i].factor ? rows[i].factor * sum_of(value) : length_of_path(value);
        return ((uint64_t)length + UNIT - 1) / UNIT;
    }
    return 0;
}

/* ---- Dashes */

static bool has_digit_but_zero(struct span number)
{
    for (size_t i = 0; i < number.n; i++)
        if (number.p[i] >= '1' && number.p[i] <= '9')
            return true;
    return false;
}

/* A number with an exponent counts as 0: the sum must be a lower bound, and tamis_sanitize_drawing_number() returns an upper bound for such a
 * number. */
void tamis_sanitize_drawing_dash(struct dash_pattern *p, struct span number)
{
    size_t at = 0;
    int64_t length = 0;
    bool exponent = span_has(number, 'e') || span_has(number, 'E');
    p->count++;
    p->is_dashed |= has_digit_but_zero(number);
    if (!exponent && number.n && tamis_sanitize_drawing_number(number, &at, &length))
        p->sum = nearer(p->sum + (length < 0 ? -length : length));
}

uint32_t tamis_sanitize_drawing_dashes(const struct dash_pattern *p)
{
    uint64_t dashes = (uint64_t)p->count * DASHES_IN_ONE * UNIT;
    if (p->is_unknown || (p->is_dashed && p->sum == 0))
        return UINT32_MAX;
    return p->is_dashed ? drawing_count(dashes / (uint64_t)p->sum, 1) : 0;
}
