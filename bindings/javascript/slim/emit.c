/* emit.c: stands in the module `tamis/slim` for src/lex/emit.c, whose functions for errors are macros in slim/include/lex/lexer.h. Build makes
 * lex/emit.c, which does not call them. */
#include "lex/lexer.h"

#undef tamis_lex_error
#undef tamis_lex_error_at
#undef tamis_lex_stream_error

#include "lex/emit.c" /* NOLINT(bugprone-suspicious-include) */
