/* _core.h: what the files of the extension share. */
#ifndef TAMIS_PYTHON_CORE_H
#define TAMIS_PYTHON_CORE_H

#include "_callbacks.h"

/* The lock of the interpreter is released for documents of this number of bytes and more. Sanitizing a shorter one takes only some ten
 * times as long as releasing the lock and getting it back. */
enum { LONG_DOCUMENT = 4096 };

typedef struct {
    PyObject *policy_type, *config_type, *element_base, *stream_base;
    /* What tamis/__init__.py sets with setup(). */
    PyObject *make_error;     /* a function: (error as JSON, stage) -> exception */
    PyObject *make_surrogate; /* a function: (str with a lone surrogate, what it is) -> exception */
    PyObject *make_options;   /* a function: dict -> options as JSON */
    PyObject *
        clean; /* a function with the arguments of clean(): for all calls that clean() does not answer itself */
    PyObject *presets; /* a dict: name -> Policy */
    PyObject *element; /* a class that is derived from element_base */
    PyObject *usual;   /* the name of the preset that clean() uses without a policy */
} core_state;

/* An argument that is a str or bytes, as UTF-8. The bytes belong to the argument. */
struct text {
    PyObject *object;
    const char *bytes;
    Py_ssize_t length;
    bool is_bytes;
};

/* ---- _core.c */

/* Returns the state of the module for an object of a type of the extension, not of a class that is derived from it. */
core_state *core_state_of(PyObject *self);
/* Raises the error of a context as the exception for a stage ("policy", "options", "document" or "stream"), unless there is an
 * exception already. Returns NULL. */
PyObject *core_raise(core_state *s, tamis_binding *b, const char *stage);
/* Reads an argument; `what` is its name. Returns false with an exception. */
bool core_read_text(core_state *s, struct text *t, PyObject *o, const char *what);
PyObject *core_result(const tamis_binding *b, bool is_bytes);

/* Takes a context of a Policy of the extension, or a new one. Returns NULL with an exception. core_give_context() gives it back after a
 * document of `length` bytes. */
tamis_binding *core_take_context(PyObject *policy);
void core_give_context(PyObject *policy, tamis_binding *b, size_t length);

/* ---- _stream.c */

/* Makes the type Stream of the module, which is a new reference; NULL on failure. */
PyObject *stream_type(PyObject *module);

#endif
