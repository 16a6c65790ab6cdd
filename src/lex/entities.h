/* entities.h: the entities that the internal subset of a DOCTYPE declares (XML 1.0, 4.2), and their expansion.
 *
 * Only an entity whose value is plain text is expanded. Plain text contains no "<", no "%", and no "&" except in correct
 * numeric character references to characters other than "&" and "<". So the text of an expanded entity never contains markup or
 * a reference. Every other general entity whose declaration can be read is also stored, because only the first declaration of a
 * name counts; references to such an entity are not expanded. */
#ifndef TAMIS_LEX_ENTITIES_H
#define TAMIS_LEX_ENTITIES_H

#include "lex/lexer.h"

/* Reads a declaration of the internal subset. `declaration` is the text between "<!" and ">". If it
 * declares a general entity with a new name, stores the entity. Reports an error if the new entity is
 * external, if its value is not plain text, or if the declaration of an entity cannot be read. Declarations
 * of parameter entities are not supported, so they cannot be read. Ignores declarations that do not declare
 * an entity, and all declarations after the first start tag or after a reference to a parameter entity. */
void tamis_lex_declare_entity(struct lexer *l, struct span declaration);

/* Returns the entity, or NULL if no entity with this name is stored. Counts one unit of work. */
const struct entity *tamis_lex_find_entity(struct lexer *l, struct span name);

/* Returns the text of an entity. Each byte of the text counts as a unit of work and toward the limit
 * ENTITY_BYTES. If this limit is exceeded, returns an empty span. The limit on work is proportional to the
 * size of the document, so the total length of all expanded text is at most proportional to this size. */
struct span tamis_lex_expand_entity(struct lexer *l, const struct entity *e);

/* Reports whether a byte can occur in the name of an entity. Only ASCII characters are supported in names. */
bool tamis_lex_is_entity_name_byte(int c);

#endif
