/* straight.c: stands in the module `tamis/slim` for the folders src/straight and src/write and for src/treeless.c, which are fast paths: every
 * document is parsed into a tree, with the same result. */
#include "treeless.h"

void tamis_straight_init(struct straight *s, struct meter *m)
{
    *s = (struct straight){.meter = m};
}

void tamis_straight_free(struct straight *s)
{
    (void)s;
}

void tamis_write_init(struct write_sink *s, struct meter *m)
{
    (void)s, (void)m;
}

void tamis_write_free(struct write_sink *s)
{
    (void)s;
}

bool tamis_treeless_applies(const tamis *t)
{
    (void)t;
    return false;
}

/* The following functions are not called: tamis_treeless_applies() returns false. */
void tamis_treeless_begin(tamis *t, struct parser_options options)
{
    (void)t, (void)options;
}

void tamis_treeless_feed(tamis *t, struct span html, bool stays)
{
    (void)t, (void)html, (void)stays;
}

void tamis_treeless_give_up(tamis *t)
{
    (void)t;
}

bool tamis_treeless_finish(tamis *t)
{
    (void)t;
    return false;
}
