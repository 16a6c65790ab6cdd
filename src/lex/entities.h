/* entities.h: the entities that an internal subset declares (XML 1.0, 4.2), and their expansion.
 *
 * Only entities whose value is plain text are expanded: no "&" except numeric character references, no "<", no "%". So an
 * entity can never contain markup or another entity. Every other general entity is stored as a name without a value, because
 * the first declaration of a name counts. */
#ifndef TAMIS_LEX_ENTITIES_H
#define TAMIS_LEX_ENTITIES_H

#include "lex/lexer.h"

/* Reads a declaration of the internal subset, without its "<!" and ">". If it declares an entity, stores the entity, unless
 * its name is already declared. Reports an error for an entity that is not plain text. */
void tamis_lex_declare_entity(struct lexer *l, struct span declaration);

/* Returns the entity, or NULL if no entity with this name was declared. */
const struct entity *tamis_lex_find_entity(struct lexer *l, struct span name);

/* Returns the text of an entity. Each byte of the text counts as a unit of work, so a document can grow only in proportion to
 * its size, and for ENTITY_BYTES. If that limit is exceeded, returns an empty span. */
struct span tamis_lex_expand_entity(struct lexer *l, const struct entity *e);

/* Reports whether a byte can occur in the name of an entity. Names beyond ASCII are not supported. */
bool tamis_lex_is_entity_name_byte(int c);

#endif
