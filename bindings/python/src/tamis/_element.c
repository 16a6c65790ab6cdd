/* _element.c: the type Element, with which Python functions read and change an element.
 *
 * An Element is valid only until the function that got it returns, and only in its thread: after this, `readable` is NULL, and each use
 * raises RuntimeError. The class Attributes (_element.py) makes a mapping of its methods. An attribute in a namespace has the name
 * "{URI}name". HTML names cannot contain "/", so no attribute without a namespace has such a name. */
#include "_callbacks.h"

#include <string.h>

typedef struct {
    PyObject_HEAD const tamis_element *readable; /* NULL if it is no longer valid */
    tamis_element *element;                      /* the same; NULL if it must not be changed */
    unsigned long thread;
} element_object;

/* ---- Reading */

static const tamis_element *element_of(PyObject *self)
{
    element_object *o = (element_object *)self;
    if (o->thread == PyThread_get_thread_ident() && o->readable)
        return o->readable;
    PyErr_SetString(PyExc_RuntimeError,
                    "this Element is no longer valid: only the function that got it can use it, until it "
                    "returns, and only in the same thread");
    return NULL;
}

static PyObject *string(const char *text, size_t length)
{
    return text ? PyUnicode_DecodeUTF8(text, (Py_ssize_t)length, "strict") : PyErr_NoMemory();
}

static PyObject *get_name(PyObject *self, void *unused)
{
    const tamis_element *e = element_of(self);
    (void)unused;
    return e ? PyUnicode_FromString(tamis_element_name(e)) : NULL;
}

static PyObject *get_namespace(PyObject *self, void *unused)
{
    const tamis_element *e = element_of(self);
    (void)unused;
    return e ? PyUnicode_FromString(tamis_element_namespace(e)) : NULL;
}

static PyObject *get_ancestors(PyObject *self, void *unused)
{
    const tamis_element *e = element_of(self);
    (void)unused;
    if (!e)
        return NULL;
    size_t count = tamis_element_ancestor_count(e);
    PyObject *names = PyTuple_New((Py_ssize_t)count);
    for (size_t i = 0; i < count && names; i++) {
        PyObject *name = PyUnicode_FromString(tamis_element_ancestor(e, i));
        if (!name || PyTuple_SetItem(names, (Py_ssize_t)i, name) != 0)
            Py_CLEAR(names);
    }
    return names;
}

static PyObject *get_text(PyObject *self, void *unused)
{
    const tamis_element *e = element_of(self);
    size_t length = 0;
    (void)unused;
    if (!e)
        return NULL;
    const char *text = tamis_element_text(e, &length);
    return string(text, length);
}

static PyObject *get_is_new_link(PyObject *self, void *unused)
{
    const tamis_element *e = element_of(self);
    (void)unused;
    return e ? PyBool_FromLong(tamis_element_is_new_link(e)) : NULL;
}

static PyObject *get_place(PyObject *self, void *unused)
{
    const tamis_element *e = element_of(self);
    (void)unused;
    if (!e)
        return NULL;
    tamis_place place = tamis_element_place(e);
    if (place.line == 0)
        Py_RETURN_NONE;
    return Py_BuildValue("(KKK)", (unsigned long long)place.line, (unsigned long long)place.column,
                         (unsigned long long)place.offset);
}

PyObject *element_attribute_name(const tamis_attribute *a)
{
    return a->name_space[0] ? PyUnicode_FromFormat("{%s}%s", a->name_space, a->name)
                            : PyUnicode_FromString(a->name);
}

/* Returns a list of (name, value). */
static PyObject *list_attributes(PyObject *self, PyObject *unused)
{
    const tamis_element *e = element_of(self);
    (void)unused;
    if (!e)
        return NULL;
    size_t count = tamis_element_attribute_count(e);
    PyObject *list = PyList_New((Py_ssize_t)count);
    for (size_t i = 0; i < count && list; i++) {
        const tamis_attribute *a = tamis_element_attribute(e, i);
        PyObject *name = a ? element_attribute_name(a) : PyErr_NoMemory(),
                 *value = name ? string(a->value, a->length) : NULL;
        PyObject *item = value ? Py_BuildValue("(OO)", name, value) : NULL;
        Py_XDECREF(name);
        Py_XDECREF(value);
        if (!item || PyList_SetItem(list, (Py_ssize_t)i, item) != 0)
            Py_CLEAR(list);
    }
    return list;
}

/* Compares the name of an attribute, as element_attribute_name() writes it. */
static bool is_named(const tamis_attribute *a, const char *name, size_t length)
{
    size_t space = strlen(a->name_space), local = strlen(a->name);
    if (space == 0)
        return local == length && memcmp(a->name, name, length) == 0;
    return length == space + local + 2 && name[0] == '{' && memcmp(name + 1, a->name_space, space) == 0 &&
           name[space + 1] == '}' && memcmp(name + space + 2, a->name, local) == 0;
}

/* Returns the index of an attribute; the number of attributes if there is none. */
static size_t find_attribute(const tamis_element *e, const char *name, size_t length)
{
    size_t count = tamis_element_attribute_count(e);
    for (size_t i = 0; i < count; i++) {
        const tamis_attribute *a = tamis_element_attribute(e, i);
        if (a && is_named(a, name, length))
            return i;
    }
    return count;
}

/* Returns a string of an argument; NULL with an exception if it is no str, or has no UTF-8 form. */
static const char *utf8(PyObject *text, const char *what, Py_ssize_t *length)
{
    if (PyUnicode_Check(text))
        return PyUnicode_AsUTF8AndSize(text, length);
    PyErr_Format(PyExc_TypeError, "%s must be a str, not %R", what, (PyObject *)Py_TYPE(text));
    return NULL;
}

/* Returns the value of an attribute; None if there is none. */
static PyObject *get_value(PyObject *self, PyObject *argument)
{
    const tamis_element *e = element_of(self);
    Py_ssize_t length;
    const char *name = e ? utf8(argument, "the name of an attribute", &length) : NULL;
    if (!name)
        return NULL;
    const tamis_attribute *a = tamis_element_attribute(e, find_attribute(e, name, (size_t)length));
    if (!a)
        Py_RETURN_NONE;
    return string(a->value, a->length);
}

/* ---- Changing */

static tamis_element *changeable(PyObject *self)
{
    if (element_of(self) && !((element_object *)self)->element)
        PyErr_SetString(PyExc_RuntimeError, "only on_element can change an Element");
    return PyErr_Occurred() ? NULL : ((element_object *)self)->element;
}

/* Raises the exception for the status of a change that was refused. A status that also ends the document becomes the exception of
 * the whole call (job_result() in _core.c). */
int element_refuse(int status, const char *format, PyObject *what)
{
    if (status == TAMIS_OK)
        return 0;
    if (status == TAMIS_INVALID_ARGUMENT)
        PyErr_Format(PyExc_ValueError, format, what);
    else if (status == TAMIS_NO_MEMORY)
        PyErr_NoMemory();
    else
        PyErr_SetString(PyExc_ValueError, tamis_status_name((tamis_status)status));
    return -1;
}

static bool is_value(PyObject *value, const char *what)
{
    if (value)
        return true;
    PyErr_Format(PyExc_AttributeError, "the %s of an Element cannot be deleted", what);
    return false;
}

static int set_name(PyObject *self, PyObject *value, void *unused)
{
    tamis_element *e = changeable(self);
    Py_ssize_t length;
    (void)unused;
    const char *name = e && is_value(value, "name") ? utf8(value, "the name of an element", &length) : NULL;
    if (!name)
        return -1;
    return element_refuse(
        tamis_binding_element_rename(e, name, (size_t)length),
        "%R cannot be the new name of this element; use the name of an HTML element that parsers "
        "treat like any "
        "other, such as \"div\" or \"span\" (tamis_element_rename() in tamis/callbacks.h)",
        value);
}

static int set_text(PyObject *self, PyObject *value, void *unused)
{
    tamis_element *e = changeable(self);
    Py_ssize_t length;
    (void)unused;
    const char *text = e && is_value(value, "text") ? utf8(value, "the text of an element", &length) : NULL;
    if (!text)
        return -1;
    return element_refuse(
        tamis_element_set_text(e, text, (size_t)length),
        "%R cannot be the text of this element: it has U+0000, or the element cannot have text", value);
}

static PyObject *set_attribute(PyObject *self, PyObject *arguments)
{
    tamis_element *e = changeable(self);
    PyObject *key, *value;
    Py_ssize_t name_length, length;
    if (!e || !PyArg_ParseTuple(arguments, "OO", &key, &value))
        return NULL;
    const char *name = utf8(key, "the name of an attribute", &name_length);
    const char *text = name ? utf8(value, "the value of an attribute", &length) : NULL;
    if (!text ||
        element_refuse(
            tamis_binding_element_set_attribute(e, name, (size_t)name_length, text, (size_t)length),
            "the attribute %R cannot be set to this value: the name of a new attribute has only ASCII "
            "letters, digits, "
            "\"-\", \"_\" and \".\", and a value has no U+0000",
            key) != 0)
        return NULL;
    Py_RETURN_NONE;
}

/* Removes the attribute; returns whether there was one. */
static PyObject *remove_attribute(PyObject *self, PyObject *argument)
{
    tamis_element *e = changeable(self);
    Py_ssize_t length;
    const char *name = e ? utf8(argument, "the name of an attribute", &length) : NULL;
    if (!name)
        return NULL;
    size_t index = find_attribute(e, name, (size_t)length);
    if (index == tamis_element_attribute_count(e))
        Py_RETURN_FALSE;
    if (element_refuse(tamis_element_remove_attribute_at(e, index), "the attribute %R cannot be removed",
                       argument) != 0)
        return NULL;
    Py_RETURN_TRUE;
}

/* ---- The type */

static void element_free(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(self);
    Py_DECREF(type);
}

static PyObject *element_repr(PyObject *self)
{
    const tamis_element *e = element_of(self);
    if (e)
        return PyUnicode_FromFormat("<Element %s>", tamis_element_name(e));
    PyErr_Clear();
    return PyUnicode_FromString("<Element, no longer valid>");
}

static PyMethodDef element_methods[] = {
    {"_list", list_attributes, METH_NOARGS, NULL},
    {"_get", get_value, METH_O, NULL},
    {"_set", set_attribute, METH_VARARGS, NULL},
    {"_remove", remove_attribute, METH_O, NULL},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef element_members[] = {
    {"name", get_name, set_name, "The local name, such as \"a\". on_element can set another name.", NULL},
    {"namespace", get_namespace, NULL, "The URI of the namespace; \"\" for none.", NULL},
    {"ancestors", get_ancestors, NULL,
     "The names of the elements around the element, beginning with the parent.", NULL},
    {"text", get_text, set_text,
     "The text in the element, of at most 65536 bytes. on_element can set the content to a text.", NULL},
    {"is_new_link", get_is_new_link, NULL, "Whether \"linkify\" has just made the element.", NULL},
    {"place", get_place, NULL, "(line, column, offset) in the input; None if it is not known.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

PyObject *element_type(PyObject *module)
{
    static PyType_Slot slots[] = {{Py_tp_dealloc, element_free},
                                  {Py_tp_repr, element_repr},
                                  {Py_tp_methods, element_methods},
                                  {Py_tp_getset, element_members},
                                  {0, NULL}};
    static PyType_Spec spec = {.name = "tamis._core.Element",
                               .basicsize = sizeof(element_object),
                               .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
                               .slots = slots};
    return PyType_FromModuleAndSpec(module, &spec, NULL);
}

/* ---- Elements */

PyObject *element_new(PyTypeObject *type, const tamis_element *readable, tamis_element *e)
{
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    PyObject *self = allocate(type, 0);
    if (self) {
        element_object *o = (element_object *)self;
        o->readable = readable;
        o->element = e;
        o->thread = PyThread_get_thread_ident();
    }
    return self;
}

void element_end(PyObject *self)
{
    if (!self)
        return;
    ((element_object *)self)->element = NULL;
    ((element_object *)self)->readable = NULL;
    Py_DECREF(self);
}
