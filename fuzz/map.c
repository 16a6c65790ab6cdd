/* map.c: see map.h. */
#include "fuzz/map.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    BOX_WIDTH = 134,
    BOX_HEIGHT = 62,
    GAP = 26,         /* the space between boxes in a row */
    ROW_GAP = 46,     /* the space between rows of boxes */
    MARGIN = 24,      /* the space around the drawing and between lanes */
    LANE_TOP = 46,    /* the space for the title and the arcs above the boxes */
    LANE_BOTTOM = 24, /* the space for the arcs below the boxes */
    LANE_SIDE = 18,
    COLUMNS = 9, /* the maximum number of boxes in a row */
    LEGEND = 92,
    LINE_MAX = 20, /* the maximum number of characters in a line of a box */
    SHADES = 6,
    MANY = 3 /* from this number on, arrows from one lane to one state are drawn as one arrow */
};

struct box {
    int x, y;
    unsigned lane;
};

struct map {
    const struct lex_coverage *c;
    const struct cells *cells;
    FILE *out;
    struct box boxes[CELLS_STATES_MAX];
    bool ways[CELLS_STATES_MAX][CELLS_STATES_MAX]; /* transitions of the table */
    int width, height;
};

/* --- layout --- */

static bool begins_lane(const struct map *m, const struct map_lane *lane, unsigned s)
{
    return lane->first && strcmp(m->cells->lexer->state_names[s], lane->first) == 0;
}

static unsigned lane_size(const struct map *m, const struct map_lane *next, unsigned first)
{
    unsigned s = first;
    do
        s++;
    while (s < m->cells->lexer->state_count && !begins_lane(m, next, s));
    return s - first;
}

/* A lane with many states has rows of equal length. */
static unsigned columns_of(unsigned count)
{
    unsigned rows = (count + COLUMNS - 1) / COLUMNS;
    return (count + rows - 1) / rows;
}

static int lane_width(unsigned count)
{
    int columns = (int)columns_of(count);
    return columns * BOX_WIDTH + (columns - 1) * GAP + 2 * LANE_SIDE;
}

static int lane_height(unsigned count)
{
    int rows = (int)((count + COLUMNS - 1) / COLUMNS);
    return LANE_TOP + rows * BOX_HEIGHT + (rows - 1) * ROW_GAP + LANE_BOTTOM;
}

static void draw_lane(struct map *m, const char *title, int x, int y, unsigned count)
{
    fprintf(m->out,
            "<rect class=\"lane\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"8\"/>\n"
            "<text class=\"title\" x=\"%d\" y=\"%d\">%s</text>\n",
            x, y, lane_width(count), lane_height(count), x + LANE_SIDE, y + 20, title);
}

static void place_lane(struct map *m, unsigned lane, unsigned first, unsigned count, int x, int y)
{
    unsigned columns = columns_of(count);
    for (unsigned i = 0; i < count; i++)
        m->boxes[first + i] = (struct box){x + LANE_SIDE + (int)(i % columns) * (BOX_WIDTH + GAP),
                                           y + LANE_TOP + (int)(i / columns) * (BOX_HEIGHT + ROW_GAP), lane};
}

/* Places the lanes from left to right, in several rows. If `draws` is set, also draws them. */
static void lay_out(struct map *m, bool draws)
{
    const struct map_lane *lanes = map_lanes(m->cells->d->dialect);
    int widest = lane_width(COLUMNS), x = 0, y = LEGEND, row = 0;
    unsigned first = 0;
    for (unsigned lane = 0; lanes[lane].first; lane++) {
        unsigned count = lane_size(m, &lanes[lane + 1], first);
        if (x && x + lane_width(count) > widest) {
            x = 0;
            y += row + MARGIN;
            row = 0;
        }
        place_lane(m, lane, first, count, MARGIN + x, y);
        if (draws)
            draw_lane(m, lanes[lane].title, MARGIN + x, y, count);
        x += lane_width(count) + MARGIN;
        m->width = x + MARGIN > m->width ? x + MARGIN : m->width;
        row = lane_height(count) > row ? lane_height(count) : row;
        first += count;
    }
    m->height = y + row + MARGIN;
}

/* --- counts --- */

static uint64_t edge(const struct map *m, unsigned from, unsigned to)
{
    return m->c->edges[from * CELLS_STATES_MAX + to];
}

/* Returns 0 if there were no hits. Otherwise returns 1, and 1 more for each factor of eight, at most SHADES. */
static int shade(uint64_t hits)
{
    int shade = hits > 0;
    while (hits >= 8 && shade < SHADES) {
        hits /= 8;
        shade++;
    }
    return shade;
}

static uint64_t visits(const struct map *m, unsigned s)
{
    uint64_t sum = 0;
    for (unsigned to = 0; to < m->cells->lexer->state_count; to++)
        sum += edge(m, s, to);
    return sum;
}

static void count_cells(const struct map *m, unsigned s, unsigned *hit, unsigned *all)
{
    *hit = *all = 0;
    for (unsigned i = m->cells->first[s]; i < m->cells->first[s + 1]; i++) {
        *all += m->c->table->of[i].output != NULL;
        *hit += m->c->table->of[i].output && m->c->cells[i];
    }
}

/* Writes "999", "12k", "3M". */
static const char *short_number(uint64_t n, char out[16])
{
    if (n < 1000)
        snprintf(out, 16, "%u", (unsigned)n);
    else if (n < 1000000)
        snprintf(out, 16, "%uk", (unsigned)(n / 1000));
    else
        snprintf(out, 16, "%uM", (unsigned)(n / 1000000));
    return out;
}

/* --- states --- */

/* Breaks a name into lines between words. */
static void draw_name(const struct map *m, const struct box *b, const char *name)
{
    int y = b->y + 24;
    while (*name) {
        size_t n = strlen(name);
        if (n > LINE_MAX) {
            n = LINE_MAX;
            while (n && name[n] != ' ')
                n--;
        }
        n = n ? n : strlen(name);
        fprintf(m->out, "<text class=\"name\" x=\"%d\" y=\"%d\">%.*s</text>\n", b->x + BOX_WIDTH / 2, y,
                (int)n, name);
        name += n + (name[n] == ' ');
        y += 11;
    }
}

static void draw_counts(const struct map *m, unsigned s)
{
    const struct box *b = &m->boxes[s];
    unsigned hit, all, home = m->cells->lexer->first;
    char number[16];
    count_cells(m, s, &hit, &all);
    fprintf(m->out, "<text class=\"%s\" x=\"%d\" y=\"%d\">%u/%u</text>\n", hit < all ? "missing" : "cells",
            b->x + BOX_WIDTH - 5, b->y + 12, hit, all);
    if (edge(m, s, s))
        fprintf(m->out, "<text class=\"chip\" x=\"%d\" y=\"%d\">\xE2\x86\xBB %s</text>\n", b->x + 5,
                b->y + BOX_HEIGHT - 5, short_number(edge(m, s, s), number));
    if (s != home && edge(m, s, home))
        fprintf(m->out, "<text class=\"chip end\" x=\"%d\" y=\"%d\">\xE2\x8C\x82 %s</text>\n",
                b->x + BOX_WIDTH - 5, b->y + BOX_HEIGHT - 5, short_number(edge(m, s, home), number));
}

static void draw_state(const struct map *m, unsigned s)
{
    const struct box *b = &m->boxes[s];
    fprintf(m->out, "<g><title>%s: %llu steps</title>\n", m->cells->lexer->state_names[s],
            (unsigned long long)visits(m, s));
    fprintf(m->out, "<rect class=\"state s%d\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"5\"/>\n",
            shade(visits(m, s)), b->x, b->y, BOX_WIDTH, BOX_HEIGHT);
    fprintf(m->out, "<text class=\"section\" x=\"%d\" y=\"%d\">%s</text>\n", b->x + 5, b->y + 12,
            m->cells->d->sections[s]);
    draw_name(m, b, m->cells->lexer->state_names[s]);
    draw_counts(m, s);
    fputs("</g>\n", m->out);
}

/* --- arrows --- */

/* Returns the x coordinate at which an arrow to `to` begins at the top or bottom side of `from`: the further to the left
 * or right `to` is, the further from the middle of the side. */
static int port(const struct box *from, const struct box *to)
{
    int shift = (to->x - from->x) / 14, most = BOX_WIDTH / 2 - 14;
    shift = shift > most ? most : shift < -most ? -most : shift;
    return from->x + BOX_WIDTH / 2 + shift;
}

static void begin_way(const struct map *m, unsigned from, unsigned to)
{
    int hits = shade(edge(m, from, to));
    bool afar = m->boxes[from].lane != m->boxes[to].lane;
    fprintf(m->out, "<path class=\"way w%d%s\" d=\"M", hits, afar ? " afar" : "");
}

static void end_way(const struct map *m, unsigned from, unsigned to)
{
    const char *const *names = m->cells->lexer->state_names;
    fprintf(m->out, "\"><title>%s \xE2\x86\x92 %s: %llu</title></path>\n", names[from], names[to],
            (unsigned long long)edge(m, from, to));
}

/* Draws an arrow between neighbours in a row: a straight line, which is above the middle for an arrow to the right, and
 * below it for an arrow to the left. */
static void draw_line(const struct map *m, const struct box *a, const struct box *b)
{
    bool forth = b->x > a->x;
    int y = a->y + BOX_HEIGHT / 2 + (forth ? -8 : 8);
    fprintf(m->out, "%d %dH%d", forth ? a->x + BOX_WIDTH : a->x, y, forth ? b->x : b->x + BOX_WIDTH);
}

/* Draws an arrow between other boxes of a row: an arc, which is above the boxes for an arrow to the right, and below
 * them for an arrow to the left. */
static void draw_arc(const struct map *m, const struct box *a, const struct box *b)
{
    bool forth = b->x > a->x;
    int far = abs(b->x - a->x) / (BOX_WIDTH + GAP), rise = 8 + 5 * far;
    int x1 = a->x + BOX_WIDTH / 2 + (forth ? 20 + 3 * far : -20 - 3 * far);
    int x2 = b->x + BOX_WIDTH / 2 - (forth ? 20 + 3 * far : -20 - 3 * far);
    int y = forth ? a->y : a->y + BOX_HEIGHT, top = forth ? y - rise : y + rise;
    fprintf(m->out, "%d %dC%d %d %d %d %d %d", x1, y, x1 + (x2 - x1) / 6, top, x2 - (x2 - x1) / 6, top, x2,
            y);
}

/* Draws an arrow between boxes in different rows: a curve from the bottom of one box to the top of the other, or from
 * top to bottom. */
static void draw_curve(const struct map *m, const struct box *a, const struct box *b)
{
    bool down = b->y > a->y;
    int x1 = port(a, b), x2 = port(b, a), y1 = down ? a->y + BOX_HEIGHT : a->y,
        y2 = down ? b->y : b->y + BOX_HEIGHT;
    int pull = abs(y2 - y1) / 2;
    fprintf(m->out, "%d %dC%d %d %d %d %d %d", x1, y1, x1, down ? y1 + pull : y1 - pull, x2,
            down ? y2 - pull : y2 + pull, x2, y2);
}

static void draw_way(const struct map *m, unsigned from, unsigned to)
{
    const struct box *a = &m->boxes[from], *b = &m->boxes[to];
    begin_way(m, from, to);
    if (a->y == b->y && abs(a->x - b->x) == BOX_WIDTH + GAP)
        draw_line(m, a, b);
    else if (a->y == b->y)
        draw_arc(m, a, b);
    else
        draw_curve(m, a, b);
    end_way(m, from, to);
}

static bool is_way(const struct map *m, unsigned from, unsigned to)
{
    return from != to && to != m->cells->lexer->first && (m->ways[from][to] || edge(m, from, to));
}

/* Returns the number of states in a lane that lead to the state `to`, which is in another lane and another row. Sets
 * `*hits` to the number of these transitions in all inputs. */
static unsigned bundle(const struct map *m, unsigned lane, unsigned to, uint64_t *hits)
{
    unsigned count = 0;
    *hits = 0;
    for (unsigned from = 0; from < m->cells->lexer->state_count; from++)
        if (m->boxes[from].lane == lane && m->boxes[to].lane != lane && m->boxes[from].y != m->boxes[to].y &&
            is_way(m, from, to)) {
            count++;
            *hits += edge(m, from, to);
        }
    return count;
}

static bool is_drawn(const struct map *m, unsigned from, unsigned to)
{
    uint64_t hits;
    return is_way(m, from, to) && bundle(m, m->boxes[from].lane, to, &hits) < MANY;
}

/* Draws one arrow for many states of a lane that lead to the same state. The arrow begins at the edge of the lane. */
static void draw_bundle(const struct map *m, const struct box *lane, unsigned rows, const char *title,
                        unsigned to, uint64_t hits)
{
    const struct box *b = &m->boxes[to];
    bool down = b->y > lane->y;
    struct box edge_of_lane = *lane;
    edge_of_lane.y = down ? lane->y + (int)(rows - 1) * (BOX_HEIGHT + ROW_GAP) + LANE_BOTTOM
                          : lane->y - LANE_TOP;
    fprintf(m->out, "<path class=\"way w%d\" d=\"M", shade(hits));
    draw_curve(m, &edge_of_lane, b);
    fprintf(m->out, "\"><title>%s \xE2\x86\x92 %s: %llu</title></path>\n", title,
            m->cells->lexer->state_names[to], (unsigned long long)hits);
}

static void draw_bundles(const struct map *m)
{
    const struct map_lane *lanes = map_lanes(m->cells->d->dialect);
    unsigned first = 0, count;
    uint64_t hits;
    for (unsigned lane = 0; lanes[lane].first; lane++, first += count) {
        count = lane_size(m, &lanes[lane + 1], first);
        struct box middle = m->boxes[first];
        middle.x += (lane_width(count) - 2 * LANE_SIDE - BOX_WIDTH) / 2;
        for (unsigned to = 0; to < m->cells->lexer->state_count; to++)
            if (bundle(m, lane, to, &hits) >= MANY)
                draw_bundle(m, &middle, (count + COLUMNS - 1) / COLUMNS, lanes[lane].title, to, hits);
    }
}

/* Draws the arrows between lanes before those within a lane, and of each kind the rare transitions first, so that
 * frequent transitions are drawn above rare ones. */
static void draw_ways(const struct map *m)
{
    unsigned n = m->cells->lexer->state_count;
    draw_bundles(m);
    for (int near = 0; near < 2; near++)
        for (int hits = 0; hits <= SHADES; hits++)
            for (unsigned from = 0; from < n; from++)
                for (unsigned to = 0; to < n; to++)
                    if (is_drawn(m, from, to) && shade(edge(m, from, to)) == hits &&
                        (m->boxes[from].lane == m->boxes[to].lane) == near)
                        draw_way(m, from, to);
}

static void find_ways(struct map *m)
{
    for (unsigned i = 0; i < cells_count(m->cells); i++)
        if (m->c->table->of[i].output)
            m->ways[cells_decode(m->cells, i).state][m->c->table->of[i].next] = true;
}

/* --- the drawing --- */

static void draw_shades(const struct map *m, int x, int y)
{
    static const char *const labels[] = {"never", "1", "8", "64", "512", "4096", "32768 and more"};
    for (int i = 0; i <= SHADES; i++, x += 62)
        fprintf(
            m->out,
            "<rect class=\"state s%d\" x=\"%d\" y=\"%d\" width=\"26\" height=\"13\" rx=\"3\"/>"
            "<path class=\"way w%d\" d=\"M%d %dh28\"/><text class=\"section\" x=\"%d\" y=\"%d\">%s</text>\n",
            i, x, y, i, x + 28, y + 7, x, y + 25, labels[i]);
}

static void draw_head(const struct map *m)
{
    const struct transitions *t = m->c->table;
    fprintf(m->out, "<text class=\"head\" x=\"%d\" y=\"36\">%s</text>\n", MARGIN, m->cells->lexer->name);
    fprintf(m->out, "<text class=\"sub\" x=\"%d\" y=\"56\">states %u/%u \xC2\xB7 cells %u/%u</text>\n",
            MARGIN, lex_coverage_states(m->c), t->state_count, lex_coverage_cells(m->c), t->cell_count);
    fprintf(m->out,
            "<text class=\"sub\" x=\"%d\" y=\"76\">In a box: section, cells gone through of all; "
            "\xE2\x86\xBB steps that stay, \xE2\x8C\x82 steps back to %s</text>\n",
            MARGIN, m->cells->lexer->state_names[m->cells->lexer->first]);
    draw_shades(m, m->width - MARGIN - 62 * (SHADES + 1) - 40, 26);
    fprintf(m->out,
            "<text class=\"sub\" x=\"%d\" y=\"76\">Steps that the corpus takes out of a state, and along a "
            "way</text>\n",
            m->width - MARGIN - 62 * (SHADES + 1) - 40);
}

bool map_write(const struct lex_coverage *c, const char *folder)
{
    static struct map m;
    char path[1024];
    m = (struct map){.c = c, .cells = c->table->cells};
    snprintf(path, sizeof path, "%s/%s.svg", folder, m.cells->lexer->name);
    m.out = fopen(path, "wb");
    if (!m.out)
        return false;
    find_ways(&m);
    lay_out(&m, false);
    fprintf(m.out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\">\n"
            "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n%s",
            m.width, m.height, m.width, m.height, map_style);
    draw_head(&m);
    lay_out(&m, true);
    draw_ways(&m);
    for (unsigned s = 0; s < m.cells->lexer->state_count; s++)
        draw_state(&m, s);
    fputs("</svg>\n", m.out);
    bool ok = !ferror(m.out);
    return fclose(m.out) == 0 && ok;
}
