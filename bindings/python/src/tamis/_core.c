/* _core.c: the functions of bindings/core for Python. tamis/__init__.py describes what users call.
 *
 * The limited API of Python 3.9 is used, so that one file works with every later version; a build for a Python without the global
 * interpreter lock uses the full API (setup.py). The lock is released while a document is sanitized. A policy has a pool of
 * contexts, so that threads share it: each call takes a context of the pool, or a new one. */
#include "_core.h"

#include <tamis/lexer.h>

#include <stdlib.h>
#include <string.h>

/* At most MOST_IDLE contexts of a policy wait for the next document. The memory of a context for a document of more than
 * LARGE_DOCUMENT bytes is not kept. */
enum { MOST_IDLE = 16, LARGE_DOCUMENT = 1 << 20 };

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

PyObject *core_raise(core_state *s, tamis_binding *b, const char *stage)
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

static bool raise_surrogate(core_state *s, PyObject *text, const char *what)
{
    PyErr_Clear();
    PyObject *error = PyObject_CallFunction(s->make_surrogate, "Os", text, what);
    if (error)
        PyErr_SetObject((PyObject *)Py_TYPE(error), error);
    Py_XDECREF(error);
    return false;
}

bool core_read_text(core_state *s, struct text *t, PyObject *o, const char *what)
{
    t->object = o;
    t->is_bytes = PyBytes_Check(o);
    if (t->is_bytes)
        return PyBytes_AsStringAndSize(o, (char **)&t->bytes, &t->length) == 0;
    if (!PyUnicode_Check(o)) {
        PyErr_Format(PyExc_TypeError, "%s must be str or bytes, not %R", what, (PyObject *)Py_TYPE(o));
        return false;
    }
    t->bytes = PyUnicode_AsUTF8AndSize(o, &t->length);
    return t->bytes ||
           (PyErr_ExceptionMatches(PyExc_UnicodeEncodeError) ? raise_surrogate(s, o, what) : false);
}

PyObject *core_result(const tamis_binding *b, bool is_bytes)
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

/* With the lock of the interpreter, no other thread can use the pool at the same time. */
static void lock_pool(policy_object *p)
{
#if defined(Py_GIL_DISABLED)
    lock(p->lock);
#else
    (void)p;
#endif
}

static void unlock_pool(policy_object *p)
{
#if defined(Py_GIL_DISABLED)
    PyThread_release_lock(p->lock);
#else
    (void)p;
#endif
}

tamis_binding *core_take_context(PyObject *policy)
{
    policy_object *p = (policy_object *)policy;
    tamis_binding *b = NULL;
    lock_pool(p);
    if (p->idle_count > 0)
        b = p->idle[--p->idle_count];
    unlock_pool(p);
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

void core_give_context(PyObject *policy, tamis_binding *b, size_t length)
{
    policy_object *p = (policy_object *)policy;
    bool kept = false;
    lock_pool(p);
    if (p->idle_count < MOST_IDLE && length <= LARGE_DOCUMENT) {
        p->idle[p->idle_count++] = b;
        kept = true;
    }
    unlock_pool(p);
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

static PyObject *policy_new(core_state *s, tamis_policy *policy)
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

core_state *core_state_of(PyObject *self)
{
    return PyType_GetModuleState(Py_TYPE(self));
}

/* What a call with a document does. */
enum call { CLEAN, EXPLAIN, VERIFY, GATE };

struct job {
    enum call call;
    struct text html, options;
    unsigned properties;
    struct callbacks callbacks;
    int options_status, status;
};

static void run_job(struct job *j, tamis_binding *b)
{
    j->options_status = tamis_binding_set_options(b, j->options.bytes, (size_t)j->options.length);
    if (j->options_status != TAMIS_OK)
        return;
    if (j->call == VERIFY)
        j->status = tamis_binding_verify(b, j->html.bytes, (size_t)j->html.length, j->properties);
    else if (j->call == GATE)
        j->status = tamis_binding_gate(b, j->html.bytes, (size_t)j->html.length);
    else
        j->status = tamis_binding_sanitize(b, j->html.bytes, (size_t)j->html.length);
}

static PyObject *explained(const struct job *j, tamis_binding *b, core_state *s)
{
    PyObject *output = core_result(b, j->html.is_bytes), *report = NULL, *all = NULL;
    unsigned long long counts[] = {tamis_binding_elements(b), tamis_binding_attributes(b),
                                   tamis_binding_comments(b), tamis_binding_processing_instructions(b)};
    if (output && tamis_binding_report(b) != TAMIS_OK)
        core_raise(s, b, "document");
    else if (output)
        report = core_result(b, false);
    if (report)
        all = Py_BuildValue("(OO(KKKK))", output, report, counts[0], counts[1], counts[2], counts[3]);
    Py_XDECREF(output);
    Py_XDECREF(report);
    return all;
}

/* Reports whether the result is the argument itself, which is then returned: str and bytes never change. */
static bool is_unchanged(const struct job *j, const tamis_binding *b)
{
    size_t length = (size_t)j->html.length;
    return tamis_binding_result_length(b) == length &&
           memcmp(tamis_binding_result(b), j->html.bytes, length) == 0 &&
           (PyUnicode_CheckExact(j->html.object) || PyBytes_CheckExact(j->html.object));
}

static PyObject *job_result(const struct job *j, tamis_binding *b, core_state *s)
{
    if (j->options_status != TAMIS_OK)
        return core_raise(s, b, "options");
    /* The exception of a callback, which ends the call as it is. A limit that a callback has exceeded ends it in any case. */
    if (j->status == TAMIS_STOPPED && PyErr_Occurred())
        return NULL;
    PyErr_Clear();
    if (j->status != TAMIS_OK) /* the gate refuses options, but no document with an error */
        return core_raise(s, b, j->call == GATE ? "options" : "document");
    if (j->call == EXPLAIN)
        return explained(j, b, s);
    if (j->call == CLEAN && is_unchanged(j, b)) {
        Py_INCREF(j->html.object);
        return j->html.object;
    }
    return core_result(b, j->call == CLEAN && j->html.is_bytes);
}

static PyObject *do_job(PyObject *self, struct job *j)
{
    tamis_binding *b = core_take_context(self);
    if (!b)
        return NULL;
    bool can_keep = true, has_callbacks = callbacks_exist(&j->callbacks);
    if (has_callbacks && !callbacks_set(&j->callbacks, b)) {
        PyErr_NoMemory();
        tamis_binding_free(b);
        return NULL;
    }
    if (j->html.length < LONG_DOCUMENT) {
        run_job(j, b);
    } else {
        PyThreadState *released = PyEval_SaveThread();
        j->callbacks.released = released;
        run_job(j, b);
        PyEval_RestoreThread(released);
    }
    PyObject *result = job_result(j, b, core_state_of(self));
    if (has_callbacks)
        can_keep = callbacks_unset(b);
    if (can_keep)
        core_give_context(self, b, (size_t)j->html.length);
    else
        tamis_binding_free(b);
    return result;
}

/* Begins a job for a policy. job_end() must end it. */
static struct job job_begin(PyObject *self, enum call call)
{
    return (struct job){.call = call, .callbacks.element_type = (PyTypeObject *)core_state_of(self)->element};
}

static void job_end(struct job *j)
{
    callbacks_free(&j->callbacks);
}

/* Reads (html, options) and, to verify, the properties, or, to explain, a dict with callbacks. The options are JSON, or None. */
static PyObject *policy_call(PyObject *self, PyObject *arguments, enum call call)
{
    PyObject *html = NULL, *options = Py_None, *callbacks = NULL, *result = NULL;
    struct job j = job_begin(self, call);
    core_state *s = core_state_of(self);
    if (call == VERIFY ? !PyArg_ParseTuple(arguments, "OOI", &html, &options, &j.properties)
        : call == GATE ? !PyArg_ParseTuple(arguments, "OO", &html, &options)
                       : !PyArg_ParseTuple(arguments, "O|OO!", &html, &options, &PyDict_Type, &callbacks))
        return NULL;
    if (core_read_text(s, &j.html, html, "html") &&
        (options == Py_None || core_read_text(s, &j.options, options, "options")) &&
        (!callbacks || callbacks_take(&j.callbacks, callbacks)))
        result = do_job(self, &j);
    job_end(&j);
    return result;
}

/* Sanitizes with options and callbacks that are keyword arguments. */
static PyObject *clean_with(PyObject *self, PyObject *html, PyObject *named)
{
    struct job j = job_begin(self, CLEAN);
    core_state *s = core_state_of(self);
    PyObject *result = NULL, *options = NULL;
    bool good = core_read_text(s, &j.html, html, "html") && callbacks_take(&j.callbacks, named);
    if (good && PyDict_Size(named) > 0) {
        options = PyObject_CallFunctionObjArgs(s->make_options, named, NULL);
        good = options && core_read_text(s, &j.options, options, "options");
    }
    if (good)
        result = do_job(self, &j);
    Py_XDECREF(options);
    job_end(&j);
    return result;
}

static PyObject *clean_plainly(PyObject *self, PyObject *html)
{
    struct job j = {.call = CLEAN};
    return core_read_text(core_state_of(self), &j.html, html, "html") ? do_job(self, &j) : NULL;
}

/* Returns the keyword arguments as a dict. */
static PyObject *dict_of(PyObject *const *values, PyObject *names)
{
    PyObject *dict = PyDict_New();
    Py_ssize_t count = PyTuple_Size(names);
    for (Py_ssize_t i = 0; i < count && dict; i++)
        if (PyDict_SetItem(dict, PyTuple_GetItem(names, i), values[i]) != 0)
            Py_CLEAR(dict);
    return dict;
}

static PyObject *policy_clean(PyObject *self, PyObject *const *arguments, Py_ssize_t count, PyObject *names)
{
    struct job j = {.call = CLEAN};
    if (count == 1 && !names)
        return clean_plainly(self, arguments[0]);
    if (count == 2 && !names) { /* options as JSON */
        core_state *s = core_state_of(self);
        bool good = core_read_text(s, &j.html, arguments[0], "html") &&
                    core_read_text(s, &j.options, arguments[1], "options");
        return good ? do_job(self, &j) : NULL;
    }
    PyObject *named = names ? dict_of(arguments + count, names) : NULL,
             *html = count == 1 ? arguments[0] : NULL, *result = NULL;
    if (named && count == 0)
        html = PyDict_GetItemString(named, "html");
    Py_XINCREF(html);
    if (!html || count > 1)
        PyErr_SetString(PyExc_TypeError, "clean() takes html, and options with their names");
    else if (count == 1 || PyDict_DelItemString(named, "html") == 0)
        result = PyDict_Size(named) > 0 ? clean_with(self, html, named) : clean_plainly(self, html);
    Py_XDECREF(html);
    Py_XDECREF(named);
    return result;
}

static PyObject *policy_explain(PyObject *self, PyObject *arguments)
{
    return policy_call(self, arguments, EXPLAIN);
}

static PyObject *policy_verify(PyObject *self, PyObject *arguments)
{
    return policy_call(self, arguments, VERIFY);
}

static PyObject *policy_gate(PyObject *self, PyObject *arguments)
{
    return policy_call(self, arguments, GATE);
}

static PyMethodDef policy_methods[] = {
    {"clean", (PyCFunction)(void (*)(void))policy_clean, METH_FASTCALL | METH_KEYWORDS,
     "clean(html, **options)\n--\n\nReturns the sanitized HTML."},
    {"explain", policy_explain, METH_VARARGS,
     "explain(html, options=None, callbacks={})\n--\n\nReturns (output, report, counts)."},
    {"verify", policy_verify, METH_VARARGS,
     "verify(html, options, properties)\n--\n\nReturns the findings as JSON."},
    {"gate", policy_gate, METH_VARARGS, "gate(html, options)\n--\n\nReturns the verdict as JSON."},
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

static PyObject *config_new(core_state *s, tamis_config *config)
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
    core_state *s = core_state_of(self);
    (void)unused;
    tamis_binding *b = maker_take();
    if (!b)
        return NULL;
    lock(c->lock);
    int status = tamis_binding_config_get(b, c->config);
    PyThread_release_lock(c->lock);
    return maker_give(b, status == TAMIS_OK ? core_result(b, false) : core_raise(s, b, "policy"));
}

static PyObject *config_call(PyObject *self, PyObject *arguments)
{
    config_object *c = (config_object *)self;
    core_state *s = core_state_of(self);
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
    return maker_give(b, status == TAMIS_OK ? PyBool_FromLong(changed) : core_raise(s, b, "policy"));
}

static PyObject *config_policy(PyObject *self, PyObject *arguments)
{
    config_object *c = (config_object *)self;
    core_state *s = core_state_of(self);
    int unsafe = 0;
    if (!PyArg_ParseTuple(arguments, "p", &unsafe))
        return NULL;
    tamis_binding *b = maker_take();
    if (!b)
        return NULL;
    lock(c->lock);
    tamis_policy *policy = tamis_binding_policy_from_config(b, c->config, unsafe);
    PyThread_release_lock(c->lock);
    return maker_give(b, policy ? policy_new(s, policy) : core_raise(s, b, "policy"));
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
    core_state *s = PyModule_GetState(module);
    const char *json;
    Py_ssize_t length;
    int unsafe = 0;
    if (!PyArg_ParseTuple(arguments, "y#p", &json, &length, &unsafe))
        return NULL;
    tamis_binding *b = maker_take();
    if (!b)
        return NULL;
    tamis_policy *policy = tamis_binding_policy_from_json(b, json, (size_t)length, unsafe);
    return maker_give(b, policy ? policy_new(s, policy) : core_raise(s, b, "policy"));
}

static PyObject *policy_from_preset(PyObject *module, PyObject *arguments)
{
    core_state *s = PyModule_GetState(module);
    const char *name;
    Py_ssize_t length;
    int unsafe = 0;
    if (!PyArg_ParseTuple(arguments, "s#p", &name, &length, &unsafe))
        return NULL;
    tamis_binding *b = maker_take();
    if (!b)
        return NULL;
    tamis_policy *policy = tamis_binding_policy_from_preset(b, name, (size_t)length, unsafe);
    return maker_give(b, policy ? policy_new(s, policy) : core_raise(s, b, "policy"));
}

static PyObject *policy_default(PyObject *module, PyObject *unused)
{
    (void)unused;
    return policy_new(PyModule_GetState(module), NULL);
}

static PyObject *warnings(PyObject *module, PyObject *arguments)
{
    core_state *s = PyModule_GetState(module);
    const char *json;
    Py_ssize_t length;
    int unsafe = 0;
    if (!PyArg_ParseTuple(arguments, "y#p", &json, &length, &unsafe))
        return NULL;
    tamis_binding *b = maker_take();
    if (!b)
        return NULL;
    int status = tamis_binding_policy_warnings(b, json, (size_t)length, unsafe);
    return maker_give(b, status == TAMIS_OK ? core_result(b, false) : core_raise(s, b, "policy"));
}

static PyObject *config_from_json(PyObject *module, PyObject *arguments)
{
    core_state *s = PyModule_GetState(module);
    const char *json;
    Py_ssize_t length;
    if (!PyArg_ParseTuple(arguments, "y#", &json, &length))
        return NULL;
    tamis_binding *b = maker_take();
    if (!b)
        return NULL;
    tamis_config *config = tamis_binding_config_from_json(b, json, (size_t)length);
    return maker_give(b, config ? config_new(s, config) : core_raise(s, b, "policy"));
}

static PyObject *config_from_preset(PyObject *module, PyObject *arguments)
{
    core_state *s = PyModule_GetState(module);
    const char *name;
    Py_ssize_t length;
    if (!PyArg_ParseTuple(arguments, "s#", &name, &length))
        return NULL;
    tamis_binding *b = maker_take();
    if (!b)
        return NULL;
    tamis_config *config = tamis_binding_config_from_preset(b, name, (size_t)length);
    return maker_give(b, config ? config_new(s, config) : core_raise(s, b, "policy"));
}

static PyObject *escape(PyObject *module, PyObject *arguments)
{
    core_state *s = PyModule_GetState(module);
    PyObject *text;
    struct text t;
    int attribute = 0;
    if (!PyArg_ParseTuple(arguments, "Op", &text, &attribute) || !core_read_text(s, &t, text, "text"))
        return NULL;
    tamis_binding *b = maker_take();
    if (!b)
        return NULL;
    int status = tamis_binding_escape(b, t.bytes, (size_t)t.length, attribute);
    return maker_give(b, status == TAMIS_OK ? core_result(b, t.is_bytes) : core_raise(s, b, "document"));
}

static PyObject *about(PyObject *module, PyObject *unused)
{
    core_state *s = PyModule_GetState(module);
    tamis_binding *b = maker_take();
    if (!b)
        return NULL;
    (void)unused;
    return maker_give(b, tamis_binding_about(b) == TAMIS_OK ? core_result(b, false)
                                                            : core_raise(s, b, "document"));
}

static tamis_reply stop_at_markup(void *user, const tamis_token *token)
{
    size_t length;
    (void)user;
    switch (tamis_token_get_type(token)) {
    case TAMIS_TOKEN_CHARACTERS: {
        const char *text = tamis_token_data(token, &length);
        return memchr(text, '\0', length) ? TAMIS_STOP : TAMIS_CONTINUE;
    }
    case TAMIS_TOKEN_END_OF_FILE:
        return TAMIS_CONTINUE;
    default:
        return TAMIS_STOP;
    }
}

/* Older tokenizers than that of tamis read an incomplete processing instruction at the end of the text as a comment. */
static void find_instruction(void *user, const char *code, tamis_place place)
{
    (void)place;
    *(bool *)user |= strcmp(code, "eof-in-processing-instruction") == 0;
}

static tamis_status find_markup(const struct text *t)
{
    bool has_instruction = false;
    tamis_lexer *l = tamis_lexer_new(NULL, stop_at_markup, find_instruction, &has_instruction);
    tamis_status status = l ? TAMIS_OK : TAMIS_NO_MEMORY;
    if (status == TAMIS_OK)
        status = tamis_lexer_set_limit(l, TAMIS_MAX_INPUT_BYTES, 1 << 30);
    if (status == TAMIS_OK)
        status = tamis_lexer_feed(l, t->bytes, (size_t)t->length);
    if (status == TAMIS_OK)
        status = tamis_lexer_finish(l);
    tamis_lexer_free(l);
    return status == TAMIS_OK && has_instruction ? TAMIS_STOPPED : status;
}

/* Reports whether a tokenizer finds a tag, a comment, a DOCTYPE or U+0000 in the text. A
 * text that exceeds a limit has a long tag or comment, or more than 2^30 bytes; it counts as markup. */
static PyObject *has_markup(PyObject *module, PyObject *argument)
{
    struct text t;
    if (!core_read_text(PyModule_GetState(module), &t, argument, "html"))
        return NULL;
    tamis_status status = find_markup(&t);
    return status == TAMIS_NO_MEMORY ? PyErr_NoMemory() : PyBool_FromLong(status != TAMIS_OK);
}

/* Reports an exception with sys.unraisablehook(), as code does that cannot raise it. */
static PyObject *write_unraisable(PyObject *module, PyObject *arguments)
{
    PyObject *exception, *object;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "OO", &exception, &object))
        return NULL;
    if (!PyExceptionInstance_Check(exception)) {
        PyErr_SetString(PyExc_TypeError, "exception must be an exception");
        return NULL;
    }
    PyErr_SetObject((PyObject *)Py_TYPE(exception), exception);
    PyErr_WriteUnraisable(object == Py_None ? NULL : object);
    Py_RETURN_NONE;
}

static void keep(PyObject **target, PyObject *object)
{
    Py_INCREF(object);
    Py_XDECREF(*target);
    *target = object;
}

static PyObject *setup(PyObject *module, PyObject *arguments)
{
    core_state *s = PyModule_GetState(module);
    PyObject *make_error, *make_surrogate, *make_options, *clean, *presets, *element;
    if (!PyArg_ParseTuple(arguments, "OOOOOO!", &make_error, &make_surrogate, &make_options, &clean, &presets,
                          &PyType_Type, &element))
        return NULL;
    if (!PyType_IsSubtype((PyTypeObject *)element, (PyTypeObject *)s->element_base)) {
        PyErr_SetString(PyExc_TypeError, "element must be derived from _core.Element");
        return NULL;
    }
    keep(&s->make_error, make_error);
    keep(&s->make_surrogate, make_surrogate);
    keep(&s->make_options, make_options);
    keep(&s->clean, clean);
    keep(&s->presets, presets);
    keep(&s->element, element);
    Py_RETURN_NONE;
}

/* Answers calls with the name of a preset that was used before, or without a policy, and without options. */
static PyObject *clean(PyObject *module, PyObject *const *arguments, Py_ssize_t count, PyObject *names)
{
    core_state *s = PyModule_GetState(module);
    PyObject *policy = NULL;
    if (!names && (count == 1 || (count == 2 && PyUnicode_Check(arguments[1]))))
        policy = PyDict_GetItem(s->presets, count == 1 ? s->usual : arguments[1]);
    if (policy)
        return clean_plainly(policy, arguments[0]);
    PyObject *tuple = PyTuple_New(count), *named = names ? dict_of(arguments + count, names) : NULL,
             *result = NULL;
    for (Py_ssize_t i = 0; i < count && tuple; i++) {
        Py_INCREF(arguments[i]);
        PyTuple_SetItem(tuple, i, arguments[i]);
    }
    if (tuple && (named || !names))
        result = PyObject_Call(s->clean, tuple, named);
    Py_XDECREF(tuple);
    Py_XDECREF(named);
    return result;
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
    {"has_markup", has_markup, METH_O, NULL},
    {"write_unraisable", write_unraisable, METH_VARARGS, NULL},
    {"setup", setup, METH_VARARGS, NULL},
    {"clean", (PyCFunction)(void (*)(void))clean, METH_FASTCALL | METH_KEYWORDS,
     "clean(html, policy='default', **options)\n--\n\nReturns the sanitized HTML.\n\nhtml: str or bytes. "
     "policy: the name of a "
     "preset, a dict, or a Policy."},
    {NULL, NULL, 0, NULL},
};

/* ---- The module */

static int begin(PyObject *module)
{
    core_state *s = PyModule_GetState(module);
    s->policy_type = PyType_FromModuleAndSpec(module, &policy_spec, NULL);
    s->config_type = PyType_FromModuleAndSpec(module, &config_spec, NULL);
    s->element_base = element_type(module);
    s->stream_base = stream_type(module);
    s->usual = PyUnicode_InternFromString("default");
    if (!s->policy_type || !s->config_type || !s->element_base || !s->stream_base || !s->usual)
        return -1;
    Py_INCREF(s->stream_base);
    if (PyModule_AddObject(module, "Stream", s->stream_base) != 0)
        return -1;
    Py_INCREF(s->element_base);
    return PyModule_AddObject(module, "Element", s->element_base);
}

static int visit_state(PyObject *module, visitproc visit, void *arg)
{
    core_state *s = PyModule_GetState(module);
    Py_VISIT(s->policy_type);
    Py_VISIT(s->config_type);
    Py_VISIT(s->element_base);
    Py_VISIT(s->stream_base);
    Py_VISIT(s->make_error);
    Py_VISIT(s->make_surrogate);
    Py_VISIT(s->make_options);
    Py_VISIT(s->clean);
    Py_VISIT(s->presets);
    Py_VISIT(s->element);
    Py_VISIT(s->usual);
    return 0;
}

static int clear_state(PyObject *module)
{
    core_state *s = PyModule_GetState(module);
    Py_CLEAR(s->policy_type);
    Py_CLEAR(s->config_type);
    Py_CLEAR(s->element_base);
    Py_CLEAR(s->stream_base);
    Py_CLEAR(s->make_error);
    Py_CLEAR(s->make_surrogate);
    Py_CLEAR(s->make_options);
    Py_CLEAR(s->clean);
    Py_CLEAR(s->presets);
    Py_CLEAR(s->element);
    Py_CLEAR(s->usual);
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
    PyModuleDef_HEAD_INIT, .m_name = "tamis._core",   .m_size = sizeof(core_state), .m_methods = functions,
    .m_slots = slots,      .m_traverse = visit_state, .m_clear = clear_state,       .m_free = free_state};

PyMODINIT_FUNC PyInit__core(void)
{
    return PyModuleDef_Init(&definition);
}
