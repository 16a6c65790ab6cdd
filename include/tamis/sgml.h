/* sgml.h: the lexical analyzer for HTML 2 and Basic SGML. */
#ifndef TAMIS_SGML_H
#define TAMIS_SGML_H

#ifdef __cplusplus
extern "C" {
#endif

/* Which callback an event is for. */
typedef enum tamis_sgml_call {
    TAMIS_SGML_PRIMARY,    /* data, tags, references */
    TAMIS_SGML_AUXILIARY,  /* declarations, comments, processing instructions */
    TAMIS_SGML_ERROR_CALL, /* errors, limitations, warnings: a message and the bytes it is about */
    TAMIS_SGML_NO_CALL = -1
} tamis_sgml_call;

/* What a string of an event is, in the order of the note. */
typedef enum tamis_sgml_type {
    TAMIS_SGML_EOF, /* never delivered */
    TAMIS_SGML_DATA,
    TAMIS_SGML_START,
    TAMIS_SGML_END,
    TAMIS_SGML_TAGC,
    TAMIS_SGML_ATTRNAME,
    TAMIS_SGML_NAME,
    TAMIS_SGML_NUMBER,
    TAMIS_SGML_NMTOKEN,
    TAMIS_SGML_LITERAL,
    TAMIS_SGML_GEREF,
    TAMIS_SGML_NUMCHARREF,
    TAMIS_SGML_REFC,
    TAMIS_SGML_PI,
    TAMIS_SGML_MARKUP_DECL,
    TAMIS_SGML_COMMENT,
    TAMIS_SGML_LIMITATION,
    TAMIS_SGML_ERROR,
    TAMIS_SGML_WARNING,
    TAMIS_SGML_MAXTOK
} tamis_sgml_type;

#ifdef __cplusplus
}
#endif
#endif
