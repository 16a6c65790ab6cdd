/* _callbacks.c: calls Python functions for elements, attributes and text. */
#include "_callbacks.h"

/* ---- Calls */

static void hold(struct callbacks *c)
{
    if (c->released)
        PyEval_RestoreThread(c->released);
}

static void release(struct callbacks *c)
{
    if (c->released)
        c->released = PyEval_SaveThread();
}

static tamis_answer wrong_answer(const char *format, PyObject *result)
{
    if (!PyErr_Occurred())
        PyErr_Format(PyExc_ValueError, format, result);
    return TAMIS_ANSWER_FAIL;
}

/* Reads an answer that is None or a bool. Returns false for others. */
static bool read_plain(PyObject *result, tamis_answer *answer)
{
    *answer = result == Py_False ? TAMIS_ANSWER_REMOVE : TAMIS_ANSWER_KEEP;
    return result == Py_None || result == Py_True || result == Py_False;
}

static tamis_answer element_answer(PyObject *result)
{
    static const struct {
        const char *word;
        tamis_answer answer;
    } words[] = {
        {"remove", TAMIS_ANSWER_REMOVE}, {"unwrap", TAMIS_ANSWER_UNWRAP}, {"text", TAMIS_ANSWER_AS_TEXT}};
    tamis_answer answer;
    if (!result || read_plain(result, &answer))
        return result ? answer : TAMIS_ANSWER_FAIL;
    for (size_t i = 0; i < sizeof words / sizeof *words && PyUnicode_Check(result); i++)
        if (PyUnicode_CompareWithASCIIString(result, words[i].word) == 0)
            return words[i].answer;
    return wrong_answer(
        "on_element must return None, True, False, \"remove\", \"unwrap\" or \"text\", not %R", result);
}

static tamis_answer call_for_element(struct callbacks *c, enum callback which, tamis_element *e)
{
    hold(c);
    PyObject *o = element_new(c->element_type, e, which == ON_ELEMENT ? e : NULL);
    PyObject *result = o ? PyObject_CallFunctionObjArgs(c->functions[which], o, NULL) : NULL;
    tamis_answer answer = element_answer(result);
    Py_XDECREF(result);
    element_end(o);
    release(c);
    return answer;
}

static tamis_answer on_element(void *user, tamis_element *e)
{
    return call_for_element(user, ON_ELEMENT, e);
}

static tamis_answer on_element_end(void *user, tamis_element *e)
{
    return call_for_element(user, ON_ELEMENT_END, e);
}

typedef tamis_status (*replace_function)(tamis_callback_reply *reply, const char *text, size_t length);

/* Reads an answer that can be a new value. */
static tamis_answer text_answer(PyObject *result, tamis_callback_reply *reply, replace_function replace,
                                const char *format)
{
    tamis_answer answer;
    Py_ssize_t length;
    if (!result || read_plain(result, &answer))
        return result ? answer : TAMIS_ANSWER_FAIL;
    const char *text = PyUnicode_Check(result) ? PyUnicode_AsUTF8AndSize(result, &length) : NULL;
    if (!text)
        return wrong_answer(format, result);
    int status = element_refuse(replace(reply, text, (size_t)length),
                                "%R has U+0000, which cannot be written in HTML", result);
    return status == 0 ? TAMIS_ANSWER_KEEP : TAMIS_ANSWER_FAIL;
}

static tamis_answer on_attribute(void *user, const tamis_element *e, const tamis_attribute *attribute,
                                 tamis_callback_reply *reply)
{
    struct callbacks *c = user;
    hold(c);
    PyObject *o = element_new(c->element_type, e, NULL);
    PyObject *name = o ? element_attribute_name(attribute) : NULL,
             *value = name ? PyUnicode_DecodeUTF8(attribute->value, (Py_ssize_t)attribute->length, "strict")
                           : NULL,
             *result = NULL;
    if (value)
        result = PyObject_CallFunctionObjArgs(c->functions[ON_ATTRIBUTE], o, name, value, NULL);
    tamis_answer answer = text_answer(result, reply, tamis_attribute_replace,
                                      "on_attribute must return None, True, False or the new value, not %R");
    Py_XDECREF(result);
    Py_XDECREF(value);
    Py_XDECREF(name);
    element_end(o);
    release(c);
    return answer;
}

static tamis_answer on_text(void *user, const tamis_element *parent, const char *text, size_t length,
                            tamis_callback_reply *reply)
{
    struct callbacks *c = user;
    hold(c);
    PyObject *o = parent ? element_new(c->element_type, parent, NULL) : NULL;
    PyObject *value = o || !parent ? PyUnicode_DecodeUTF8(text, (Py_ssize_t)length, "strict") : NULL,
             *result = NULL;
    if (value)
        result = PyObject_CallFunctionObjArgs(c->functions[ON_TEXT], o ? o : Py_None, value, NULL);
    tamis_answer answer = text_answer(result, reply, tamis_text_replace,
                                      "on_text must return None, True, False or the new text, not %R");
    Py_XDECREF(result);
    Py_XDECREF(value);
    element_end(o);
    release(c);
    return answer;
}

/* ---- The callbacks of a call */

bool callbacks_take(struct callbacks *c, PyObject *named)
{
    static const char *const names[] = {"on_element", "on_element_end", "on_attribute", "on_text"};
    for (int i = 0; i < CALLBACK_COUNT; i++) {
        PyObject *function = PyDict_GetItemString(named, names[i]);
        if (!function)
            continue;
        if (function != Py_None && !PyCallable_Check(function)) {
            PyErr_Format(PyExc_TypeError, "%s must be a function, not %R", names[i],
                         (PyObject *)Py_TYPE(function));
            return false;
        }
        if (function != Py_None) {
            Py_INCREF(function);
            c->functions[i] = function;
        }
        if (PyDict_DelItemString(named, names[i]) != 0)
            return false;
    }
    return true;
}

void callbacks_free(struct callbacks *c)
{
    for (int i = 0; i < CALLBACK_COUNT; i++)
        Py_CLEAR(c->functions[i]);
}

bool callbacks_exist(const struct callbacks *c)
{
    for (int i = 0; i < CALLBACK_COUNT; i++)
        if (c->functions[i])
            return true;
    return false;
}

bool callbacks_set(struct callbacks *c, tamis_binding *b)
{
    PyObject *const *f = c->functions;
    return tamis_binding_set_element_callback(b, f[ON_ELEMENT] ? on_element : NULL,
                                              f[ON_ELEMENT_END] ? on_element_end : NULL, c) == TAMIS_OK &&
           tamis_binding_set_attribute_callback(b, f[ON_ATTRIBUTE] ? on_attribute : NULL, c) == TAMIS_OK &&
           tamis_binding_set_text_callback(b, f[ON_TEXT] ? on_text : NULL, c) == TAMIS_OK;
}

bool callbacks_unset(tamis_binding *b)
{
    return tamis_binding_set_element_callback(b, NULL, NULL, NULL) == TAMIS_OK &&
           tamis_binding_set_attribute_callback(b, NULL, NULL) == TAMIS_OK &&
           tamis_binding_set_text_callback(b, NULL, NULL) == TAMIS_OK;
}
