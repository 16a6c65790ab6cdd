/* lexer.h: stands in the module `tamis/slim` before src/lex/lexer.h. Nobody asks the module for parse errors. */
#include_next "lex/lexer.h"

#ifndef TAMIS_SLIM_LEXER_H
#define TAMIS_SLIM_LEXER_H

#define tamis_lex_error(l, error)           ((void)(l), (void)(error))
#define tamis_lex_error_at(l, error, place) ((void)(l), (void)(error), (void)(place))
#define tamis_lex_stream_error(l)           ((void)(l))

#endif
