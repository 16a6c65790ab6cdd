/* _callbacks.h: the callbacks of a call, which are Python functions (tamis/callbacks.h). */
#ifndef TAMIS_PYTHON_CALLBACKS_H
#define TAMIS_PYTHON_CALLBACKS_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <stdbool.h>

#include "bindings/core/tamis_binding.h"

#if defined(Py_LIMITED_API) && Py_LIMITED_API + 0 < 0x030A0000
/* Parts of the stable ABI since Python 3.10, which Python 3.9 has too: a function, and the calls that make no tuple of arguments. */
PyAPI_FUNC(const char *) PyUnicode_AsUTF8AndSize(PyObject *unicode, Py_ssize_t *size);
#define METH_FASTCALL 0x0080
#endif

/* The arguments on_element, on_element_end, on_attribute and on_text. */
enum callback { ON_ELEMENT, ON_ELEMENT_END, ON_ATTRIBUTE, ON_TEXT, CALLBACK_COUNT };

/* The functions of one call; NULL for those that are missing. An exception of a function ends the document with the status
 * TAMIS_STOPPED, and stays the exception of the thread. */
struct callbacks {
    PyObject *functions[CALLBACK_COUNT];
    PyTypeObject *element_type;
    PyThreadState *
        released; /* the state of the thread while it has released the lock of the interpreter; NULL if it holds it */
};

/* ---- _element.c */

/* Makes the type Element of the module, which is a new reference; NULL on failure. */
PyObject *element_type(PyObject *module);
/* Makes an Element of a type that is derived from it; `e` is NULL if it must not be changed. element_end() makes it invalid, and releases
 * it; NULL is allowed. */
PyObject *element_new(PyTypeObject *type, const tamis_element *readable, tamis_element *e);
void element_end(PyObject *self);
PyObject *element_attribute_name(const tamis_attribute *a);
/* Returns 0 if a change was made. Otherwise raises an exception, with `format` for an argument that is not valid, and returns -1. */
int element_refuse(int status, const char *format, PyObject *what);

/* ---- _callbacks.c */

/* Moves the functions from a dict of arguments to `c`, which callbacks_free() must release, also on failure. Returns false with an
 * exception if one of them is neither callable nor None. */
bool callbacks_take(struct callbacks *c, PyObject *named);
void callbacks_free(struct callbacks *c);
bool callbacks_exist(const struct callbacks *c);

/* Sets the callbacks of a context for the next document; callbacks_unset() removes them. Both return whether they could; a context that
 * still has callbacks must not be used again. */
bool callbacks_set(struct callbacks *c, tamis_binding *b);
bool callbacks_unset(tamis_binding *b);

#endif
