/* _core.c: the functions of bindings/core for Python. tamis/__init__.py describes what users call.
 *
 * The limited API of Python 3.9 is used, so that one file works with every later version; a build for a Python without the global
 * interpreter lock uses the full API (setup.py). The lock is released while a document is sanitized. A policy has a pool of
 * contexts, so that threads share it: each call takes a context of the pool, or a new one. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "bindings/core/tamis_binding.h"

/* At most MOST_IDLE contexts of a policy wait for the next document. The memory of a context for a document of more than
 * LARGE_DOCUMENT bytes is not kept. */
enum { MOST_IDLE = 16, LARGE_DOCUMENT = 1 << 20 };

typedef struct {
    PyObject *policy_type, *config_type;
    PyObject *make_error; /* a Python function: (error as JSON, stage) -> exception */
} state;

typedef struct {
    PyObject_HEAD tamis_policy *policy; /* NULL for the built-in default */
    PyThread_type_lock lock;
    tamis_binding *idle[MOST_IDLE];
    int idle_count;
} policy_object;

typedef struct {
    PyObject_HEAD tamis_config *config;
    PyThread_type_lock lock;
} config_object;

/* ---- Errors */

static PyObject *raise(state *s, tamis_binding *b, const char *stage)
{
    if (PyErr_Occurred())
        return NULL;
    const char *json = tamis_binding_error_json(b);
    if (json[0] == '\0' || !s->make_error)
        return PyErr_NoMemory();
    PyObject *error = PyObject_CallFunction(s->make_error, "ss", json, stage);
    if (error)
        PyErr_SetObject((PyObject *)Py_TYPE(error), error);
    Py_XDECREF(error);
    return NULL;
}

static void lock(PyThread_type_lock l)
{
    if (PyThread_acquire_lock(l, NOWAIT_LOCK))
        return;
    Py_BEGIN_ALLOW_THREADS PyThread_acquire_lock(l, WAIT_LOCK);
    Py_END_ALLOW_THREADS
}

/* ---- Arguments */

/* An argument that is a str or bytes, as UTF-8. */
struct text {
    PyObject *owner; /* bytes */
    char *bytes;
    Py_ssize_t length;
    bool is_bytes;
};

/* Reads an argument. Raises UnicodeEncodeError for a lone surrogate, which Python code converts to an error with its place. */
static bool text_read(struct text *t, PyObject *o, const char *what)
{
    t->is_bytes = PyBytes_Check(o);
    if (t->is_bytes) {
        Py_INCREF(o);
        t->owner = o;
    } else if (PyUnicode_Check(o)) {
        t->owner = PyUnicode_AsUTF8String(o);
    } else {
        t->owner = NULL;
        PyErr_Format(PyExc_TypeError, "%s must be str or bytes, not %R", what, (PyObject *)Py_TYPE(o));
    }
    return t->owner && PyBytes_AsStringAndSize(t->owner, &t->bytes, &t->length) == 0;
}

static PyObject *result_of(const tamis_binding *b, bool is_bytes)
{
    const char *result = tamis_binding_result(b);
    Py_ssize_t length = (Py_ssize_t)tamis_binding_result_length(b);
    return is_bytes ? PyBytes_FromStringAndSize(result, length)
                    : PyUnicode_DecodeUTF8(result, length, "strict");
}

/* ---- Policies */

static PyObject *refuse_new(PyTypeObject *type, PyObject *arguments, PyObject *named)
{
    (void)arguments, (void)named;
    PyErr_Format(PyExc_TypeError, "cannot create %R objects; use tamis.Policy", (PyObject *)type);
    return NULL;
}

static tamis_binding *take_context(policy_object *p)
{
    tamis_binding *b = NULL;
    lock(p->lock);
    if (p->idle_count > 0)
        b = p->idle[--p->idle_count];
    PyThread_release_lock(p->lock);
    if (b)
        return b;
    b = tamis_binding_new();
    if (b && tamis_binding_set_policy(b, p->policy) != TAMIS_OK) {
        tamis_binding_free(b);
        b = NULL;
    }
    if (!b)
        PyErr_NoMemory();
    return b;
}

static void give_context(policy_object *p, tamis_binding *b, size_t length)
{
    bool kept = false;
    lock(p->lock);
    if (p->idle_count < MOST_IDLE && length <= LARGE_DOCUMENT) {
        p->idle[p->idle_count++] = b;
        kept = true;
    }
    PyThread_release_lock(p->lock);
    if (!kept)
        tamis_binding_free(b);
}

static void policy_free(PyObject *self)
{
    policy_object *p = (policy_object *)self;
    PyTypeObject *type = Py_TYPE(self);
    while (p->idle_count > 0)
        tamis_binding_free(p->idle[--p->idle_count]);
    tamis_policy_free(p->policy);
    if (p->lock)
        PyThread_free_lock(p->lock);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(self);
    Py_DECREF(type);
}

static PyObject *policy_new(state *s, tamis_policy *policy)
{
    PyTypeObject *type = (PyTypeObject *)s->policy_type;
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    policy_object *p = (policy_object *)allocate(type, 0);
    if (!p) {
        tamis_policy_free(policy);
        return NULL;
    }
    p->policy = policy;
    p->lock = PyThread_allocate_lock();
    if (p->lock)
        return (PyObject *)p;
    Py_DECREF(p);
    return PyErr_NoMemory();
}

static state *state_of(PyObject *self)
{
    return PyType_GetModuleState(Py_TYPE(self));
}

/* What a call with a document does. */
enum call { CLEAN, EXPLAIN, VERIFY };

struct job {
    enum call call;
    struct text html, options;
    unsigned properties;
    int options_status, status, report_status;
};

static void run_job(struct job *j, tamis_binding *b)
{
    j->options_status = tamis_binding_set_options(b, j->options.bytes, (size_t)j->options.length);
    if (j->options_status != TAMIS_OK)
        return;
    if (j->call == VERIFY)
        j->status = tamis_binding_verify(b, j->html.bytes, (size_t)j->html.length, j->properties);
    else
        j->status = tamis_binding_sanitize(b, j->html.bytes, (size_t)j->html.length);
}

static PyObject *explained(const struct job *j, tamis_binding *b, state *s)
{
    PyObject *output = result_of(b, j->html.is_bytes), *report = NULL, *all = NULL;
    unsigned long long counts[] = {tamis_binding_elements(b), tamis_binding_attributes(b),
                                   tamis_binding_comments(b), tamis_binding_processing_instructions(b)};
    if (output && tamis_binding_report(b) != TAMIS_OK)
        raise(s, b, "document");
    else if (output)
        report = result_of(b, false);
    if (report)
        all = Py_BuildValue("(OO(KKKK))", output, report, counts[0], counts[1], counts[2], counts[3]);
    Py_XDECREF(output);
    Py_XDECREF(report);
    return all;
}

static PyObject *job_result(const struct job *j, tamis_binding *b, state *s)
{
    if (j->options_status != TAMIS_OK)
        return raise(s, b, "options");
    if (j->status != TAMIS_OK)
        return raise(s, b, "document");
    if (j->call == EXPLAIN)
        return explained(j, b, s);
    return result_of(b, j->call == CLEAN && j->html.is_bytes);
}

static PyObject *do_job(PyObject *self, struct job *j)
{
    policy_object *p = (policy_object *)self;
    tamis_binding *b = take_context(p);
    if (!b)
        return NULL;
    Py_BEGIN_ALLOW_THREADS run_job(j, b);
    Py_END_ALLOW_THREADS PyObject *result = job_result(j, b, state_of(self));
    give_context(p, b, (size_t)j->html.length);
    return result;
}

/* Reads (html, options) and, to verify, the properties. The options are JSON, or None. */
static PyObject *policy_call(PyObject *self, PyObject *arguments, enum call call)
{
    PyObject *html = NULL, *options = Py_None, *result = NULL;
    struct job j = {.call = call};
    if (!PyArg_ParseTuple(arguments, call == VERIFY ? "OOI" : "O|O", &html, &options, &j.properties))
        return NULL;
    if (text_read(&j.html, html, "html") && (options == Py_None || text_read(&j.options, options, "options")))
        result = do_job(self, &j);
    Py_XDECREF(j.html.owner);
    Py_XDECREF(j.options.owner);
    return result;
}

static PyObject *policy_clean(PyObject *self, PyObject *arguments)
{
    return policy_call(self, arguments, CLEAN);
}

static PyObject *policy_explain(PyObject *self, PyObject *arguments)
{
    return policy_call(self, arguments, EXPLAIN);
}

static PyObject *policy_verify(PyObject *self, PyObject *arguments)
{
    return policy_call(self, arguments, VERIFY);
}

static PyMethodDef policy_methods[] = {
    {"clean", policy_clean, METH_VARARGS, "clean(html, options=None)\n--\n\nReturns the output."},
    {"explain", policy_explain, METH_VARARGS,
     "explain(html, options=None)\n--\n\nReturns (output, report, counts)."},
    {"verify", policy_verify, METH_VARARGS,
     "verify(html, options, properties)\n--\n\nReturns the findings as JSON."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot policy_slots[] = {{Py_tp_new, refuse_new},
                                     {Py_tp_dealloc, policy_free},
                                     {Py_tp_methods, policy_methods},
                                     {Py_tp_doc, "A compiled policy."},
                                     {0, NULL}};

static PyType_Spec policy_spec = {.name = "tamis._core.Policy",
                                  .basicsize = sizeof(policy_object),
                                  .flags = Py_TPFLAGS_DEFAULT,
                                  .slots = policy_slots};

/* ---- Calls without a policy. Each of them has a context of its own. */

static tamis_binding *maker_take(void)
{
    tamis_binding *b = tamis_binding_new();
    if (!b)
        PyErr_NoMemory();
    return b;
}

static PyObject *maker_give(tamis_binding *b, PyObject *result)
{
    tamis_binding_free(b);
    return result;
}

/* ---- Configs */

static void config_free(PyObject *self)
{
    config_object *c = (config_object *)self;
    PyTypeObject *type = Py_TYPE(self);
    tamis_config_free(c->config);
    if (c->lock)
        PyThread_free_lock(c->lock);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(self);
    Py_DECREF(type);
}

static PyObject *config_new(state *s, tamis_config *config)
{
    PyTypeObject *type = (PyTypeObject *)s->config_type;
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    config_object *c = (config_object *)allocate(type, 0);
    if (!c) {
        tamis_config_free(config);
        return NULL;
    }
    c->config = config;
    c->lock = PyThread_allocate_lock();
    if (c->lock)
        return (PyObject *)c;
    Py_DECREF(c);
    return PyErr_NoMemory();
}

static PyObject *config_get(PyObject *self, PyObject *unused)
{
    config_object *c = (config_object *)self;
    state *s = state_of(self);
    (void)unused;
    tamis_binding *b = maker_take();
    if (!b)
        return NULL;
    lock(c->lock);
    int status = tamis_binding_config_get(b, c->config);
    PyThread_release_lock(c->lock);
    return maker_give(b, status == TAMIS_OK ? result_of(b, false) : raise(s, b, "policy"));
}

static PyObject *config_call(PyObject *self, PyObject *arguments)
{
    config_object *c = (config_object *)self;
    state *s = state_of(self);
    const char *method, *argument;
    Py_ssize_t method_length, argument_length;
    if (!PyArg_ParseTuple(arguments, "s#s#", &method, &method_length, &argument, &argument_length))
        return NULL;
    tamis_binding *b = maker_take();
    if (!b)
        return NULL;
    lock(c->lock);
    int status = tamis_binding_config_call(b, c->config, method, (size_t)method_length, argument,
                                           (size_t)argument_length);
    PyThread_release_lock(c->lock);
    bool changed = status == TAMIS_OK && tamis_binding_result(b)[0] == 't';
    return maker_give(b, status == TAMIS_OK ? PyBool_FromLong(changed) : raise(s, b, "policy"));
}

static PyObject *config_policy(PyObject *self, PyObject *arguments)
{
    config_object *c = (config_object *)self;
    state *s = state_of(self);
    int unsafe = 0;
    if (!PyArg_ParseTuple(arguments, "p", &unsafe))
        return NULL;
    tamis_binding *b = maker_take();
    if (!b)
        return NULL;
    lock(c->lock);
    tamis_policy *policy = tamis_binding_policy_from_config(b, c->config, unsafe);
    PyThread_release_lock(c->lock);
    return maker_give(b, policy ? policy_new(s, policy) : raise(s, b, "policy"));
}

static PyMethodDef config_methods[] = {
    {"get", config_get, METH_NOARGS, "get()\n--\n\nReturns the config as JSON."},
    {"call", config_call, METH_VARARGS,
     "call(method, argument)\n--\n\nCalls a method; returns whether it changed the config."},
    {"policy", config_policy, METH_VARARGS, "policy(unsafe)\n--\n\nCompiles the config."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot config_slots[] = {{Py_tp_new, refuse_new},
                                     {Py_tp_dealloc, config_free},
                                     {Py_tp_methods, config_methods},
                                     {Py_tp_doc, "A config."},
                                     {0, NULL}};

static PyType_Spec config_spec = {.name = "tamis._core.Config",
                                  .basicsize = sizeof(config_object),
                                  .flags = Py_TPFLAGS_DEFAULT,
                                  .slots = config_slots};

/* ---- Functions of the module */

static PyObject *policy_from_json(PyObject *module, PyObject *arguments)
{
    state *s = PyModule_GetState(module);
    const char *json;
    Py_ssize_t length;
    int unsafe = 0;
    if (!PyArg_ParseTuple(arguments, "y#p", &json, &length, &unsafe))
        return NULL;
    tamis_binding *b = maker_take();
    if (!b)
        return NULL;
    tamis_policy *policy = tamis_binding_policy_from_json(b, json, (size_t)length, unsafe);
    return maker_give(b, policy ? policy_new(s, policy) : raise(s, b, "policy"));
}

static PyObject *policy_from_preset(PyObject *module, PyObject *arguments)
{
    state *s = PyModule_GetState(module);
    const char *name;
    Py_ssize_t length;
    int unsafe = 0;
    if (!PyArg_ParseTuple(arguments, "s#p", &name, &length, &unsafe))
        return NULL;
    tamis_binding *b = maker_take();
    if (!b)
        return NULL;
    tamis_policy *policy = tamis_binding_policy_from_preset(b, name, (size_t)length, unsafe);
    return maker_give(b, policy ? policy_new(s, policy) : raise(s, b, "policy"));
}

static PyObject *policy_default(PyObject *module, PyObject *unused)
{
    (void)unused;
    return policy_new(PyModule_GetState(module), NULL);
}

static PyObject *warnings(PyObject *module, PyObject *arguments)
{
    state *s = PyModule_GetState(module);
    const char *json;
    Py_ssize_t length;
    int unsafe = 0;
    if (!PyArg_ParseTuple(arguments, "y#p", &json, &length, &unsafe))
        return NULL;
    tamis_binding *b = maker_take();
    if (!b)
        return NULL;
    int status = tamis_binding_policy_warnings(b, json, (size_t)length, unsafe);
    return maker_give(b, status == TAMIS_OK ? result_of(b, false) : raise(s, b, "policy"));
}

static PyObject *config_from_json(PyObject *module, PyObject *arguments)
{
    state *s = PyModule_GetState(module);
    const char *json;
    Py_ssize_t length;
    if (!PyArg_ParseTuple(arguments, "y#", &json, &length))
        return NULL;
    tamis_binding *b = maker_take();
    if (!b)
        return NULL;
    tamis_config *config = tamis_binding_config_from_json(b, json, (size_t)length);
    return maker_give(b, config ? config_new(s, config) : raise(s, b, "policy"));
}

static PyObject *config_from_preset(PyObject *module, PyObject *arguments)
{
    state *s = PyModule_GetState(module);
    const char *name;
    Py_ssize_t length;
    if (!PyArg_ParseTuple(arguments, "s#", &name, &length))
        return NULL;
    tamis_binding *b = maker_take();
    if (!b)
        return NULL;
    tamis_config *config = tamis_binding_config_from_preset(b, name, (size_t)length);
    return maker_give(b, config ? config_new(s, config) : raise(s, b, "policy"));
}

static PyObject *escape(PyObject *module, PyObject *arguments)
{
    state *s = PyModule_GetState(module);
    PyObject *text, *result = NULL;
    struct text t = {.owner = NULL};
    int attribute = 0;
    if (!PyArg_ParseTuple(arguments, "Op", &text, &attribute))
        return NULL;
    if (text_read(&t, text, "text")) {
        tamis_binding *b = maker_take();
        if (!b) {
            Py_DECREF(t.owner);
            return NULL;
        }
        int status = tamis_binding_escape(b, t.bytes, (size_t)t.length, attribute);
        result = maker_give(b, status == TAMIS_OK ? result_of(b, t.is_bytes) : raise(s, b, "document"));
    }
    Py_XDECREF(t.owner);
    return result;
}

static PyObject *about(PyObject *module, PyObject *unused)
{
    state *s = PyModule_GetState(module);
    tamis_binding *b = maker_take();
    if (!b)
        return NULL;
    (void)unused;
    return maker_give(b, tamis_binding_about(b) == TAMIS_OK ? result_of(b, false) : raise(s, b, "document"));
}

static PyObject *set_error(PyObject *module, PyObject *make_error)
{
    state *s = PyModule_GetState(module);
    Py_INCREF(make_error);
    Py_XDECREF(s->make_error);
    s->make_error = make_error;
    Py_RETURN_NONE;
}

static PyMethodDef functions[] = {
    {"policy_from_json", policy_from_json, METH_VARARGS, NULL},
    {"policy_from_preset", policy_from_preset, METH_VARARGS, NULL},
    {"policy_default", policy_default, METH_NOARGS, NULL},
    {"warnings", warnings, METH_VARARGS, NULL},
    {"config_from_json", config_from_json, METH_VARARGS, NULL},
    {"config_from_preset", config_from_preset, METH_VARARGS, NULL},
    {"escape", escape, METH_VARARGS, NULL},
    {"about", about, METH_NOARGS, NULL},
    {"set_error", set_error, METH_O, NULL},
    {NULL, NULL, 0, NULL},
};

/* ---- The module */

static int begin(PyObject *module)
{
    state *s = PyModule_GetState(module);
    s->policy_type = PyType_FromModuleAndSpec(module, &policy_spec, NULL);
    s->config_type = PyType_FromModuleAndSpec(module, &config_spec, NULL);
    return s->policy_type && s->config_type ? 0 : -1;
}

static int visit_state(PyObject *module, visitproc visit, void *arg)
{
    state *s = PyModule_GetState(module);
    Py_VISIT(s->policy_type);
    Py_VISIT(s->config_type);
    Py_VISIT(s->make_error);
    return 0;
}

static int clear_state(PyObject *module)
{
    state *s = PyModule_GetState(module);
    Py_CLEAR(s->policy_type);
    Py_CLEAR(s->config_type);
    Py_CLEAR(s->make_error);
    return 0;
}

static void free_state(void *module)
{
    clear_state(module);
}

static PyModuleDef_Slot slots[] = {
    {Py_mod_exec, begin},
#if !defined(Py_LIMITED_API) && PY_VERSION_HEX >= 0x030D0000
    {Py_mod_multiple_interpreters, Py_MOD_PER_INTERPRETER_GIL_SUPPORTED},
    {Py_mod_gil, Py_MOD_GIL_NOT_USED},
#endif
    {0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, .m_name = "tamis._core",   .m_size = sizeof(state), .m_methods = functions,
    .m_slots = slots,      .m_traverse = visit_state, .m_clear = clear_state,  .m_free = free_state};

PyMODINIT_FUNC PyInit__core(void)
{
    return PyModuleDef_Init(&definition);
}
