/* _stream.c: the type Stream, which gives output while the input arrives. The class Stream of tamis/__init__.py is derived from it.
 *
 * A stream has a context of its policy until it ends, fails or is closed. Only one call at a time can use it: a second thread, and a
 * callback of the stream, get RuntimeError. */
#include "_core.h"

typedef struct {
    PyObject_HEAD PyObject *policy; /* a Policy of the extension; NULL until the stream is initialized */
    tamis_binding *context;         /* NULL unless the stream is open */
    PyThread_type_lock lock;
    struct callbacks callbacks;
    enum { NEW, OPEN, ENDED, FAILED, CLOSED } progress;
    enum { NOTHING, STR, BYTES } kind; /* what was fed */
    size_t fed;                        /* the number of bytes */
    bool has_given;
    PyObject *results; /* (report as JSON, counts) after the end; otherwise NULL */
} stream_object;

/* ---- The context */

/* Gives the context back. */
static void leave(stream_object *o, int progress)
{
    tamis_binding *b = o->context;
    o->progress = progress;
    o->context = NULL;
    if (!b)
        return;
    tamis_binding_reset(b);
    if (!callbacks_exist(&o->callbacks) || callbacks_unset(b))
        core_give_context(o->policy, b, o->fed);
    else
        tamis_binding_free(b);
}

static bool set_up(stream_object *o, const struct text *options, PyObject *named)
{
    core_state *s = core_state_of(o->policy);
    if (tamis_binding_set_options(o->context, options->bytes, (size_t)options->length) != TAMIS_OK) {
        core_raise(s, o->context, "options");
        return false;
    }
    o->callbacks.element_type = (PyTypeObject *)s->element;
    if (!callbacks_take(&o->callbacks, named))
        return false;
    if (callbacks_exist(&o->callbacks) && !callbacks_set(&o->callbacks, o->context))
        PyErr_NoMemory();
    else if (tamis_binding_feed(o->context, "", 0) !=
             TAMIS_OK) /* begins the document, if it can have these settings */
        core_raise(s, o->context, "options");
    return !PyErr_Occurred();
}

static int stream_init(PyObject *self, PyObject *arguments, PyObject *named)
{
    stream_object *o = (stream_object *)self;
    PyObject *policy, *options, *callbacks;
    struct text json;
    if (named && PyDict_Size(named) > 0) {
        PyErr_SetString(PyExc_TypeError, "_core.Stream takes no keyword arguments");
        return -1;
    }
    if (!PyArg_ParseTuple(arguments, "OOO!", &policy, &options, &PyDict_Type, &callbacks))
        return -1;
    if (o->progress != NEW || !o->lock) {
        PyErr_SetString(PyExc_RuntimeError, "a Stream is initialized only once");
        return -1;
    }
    core_state *s = core_state_of(policy);
    if (!s || (PyObject *)Py_TYPE(policy) != s->policy_type) {
        PyErr_Format(PyExc_TypeError, "policy must be a _core.Policy, not %R", (PyObject *)Py_TYPE(policy));
        return -1;
    }
    if (!core_read_text(s, &json, options, "options") || !(o->context = core_take_context(policy)))
        return -1;
    Py_INCREF(policy);
    o->policy = policy;
    if (set_up(o, &json, callbacks)) {
        o->progress = OPEN;
        return 0;
    }
    leave(o, CLOSED);
    return -1;
}

/* ---- Calls */

static bool is_open(const stream_object *o)
{
    static const char *const texts[] = {
        [NEW] = "the stream has not been initialized",
        [ENDED] = "the stream has ended; begin a new one for the next document",
        [FAILED] = "the stream has failed; begin a new one for the next document",
        [CLOSED] = "the stream is closed"};
    if (o->progress != OPEN)
        PyErr_SetString(PyExc_ValueError, texts[o->progress]);
    return o->progress == OPEN;
}

/* Begins a call. Returns false with an exception. */
static bool enter(stream_object *o)
{
    if (!PyThread_acquire_lock(o->lock, NOWAIT_LOCK)) {
        PyErr_SetString(PyExc_RuntimeError,
                        "the stream is in use: by another thread, or by the call that called this function");
        return false;
    }
    if (is_open(o))
        return true;
    PyThread_release_lock(o->lock);
    return false;
}

static PyObject *done(stream_object *o, PyObject *result)
{
    PyThread_release_lock(o->lock);
    return result;
}

/* Calls a function of the context, without the lock of the interpreter if that can take long. */
static int call(stream_object *o, int (*run)(tamis_binding *b, const struct text *piece),
                const struct text *piece)
{
    size_t length = piece ? (size_t)piece->length : o->fed;
    if (length < LONG_DOCUMENT)
        return run(o->context, piece);
    PyThreadState *released = PyEval_SaveThread();
    o->callbacks.released = released;
    int status = run(o->context, piece);
    PyEval_RestoreThread(released);
    o->callbacks.released = NULL;
    return status;
}

/* Raises the error of the context, or the exception of a callback. */
static PyObject *raise_error(stream_object *o, int status)
{
    const char *stage = status == TAMIS_INVALID_ARGUMENT ? "options" : o->has_given ? "stream" : "document";
    if (status != TAMIS_STOPPED)
        PyErr_Clear(); /* a limit that a callback has exceeded ends the document in any case */
    return core_raise(core_state_of(o->policy), o->context, stage);
}

static PyObject *fail(stream_object *o, int status)
{
    raise_error(o, status);
    leave(o, FAILED);
    return NULL;
}

static PyObject *output_of(stream_object *o)
{
    PyObject *output = core_result(o->context, o->kind == BYTES);
    o->has_given |= output && tamis_binding_result_length(o->context) > 0;
    return output;
}

static int run_feed(tamis_binding *b, const struct text *piece)
{
    return tamis_binding_feed(b, piece->bytes, (size_t)piece->length);
}

static int run_finish(tamis_binding *b, const struct text *unused)
{
    (void)unused;
    return tamis_binding_finish(b);
}

static int run_tail(tamis_binding *b, const struct text *unused)
{
    (void)unused;
    return tamis_binding_tail(b);
}

/* Checks the type of a piece, which must be that of the pieces before. */
static bool is_kind(stream_object *o, PyObject *piece)
{
    int kind = PyBytes_Check(piece) ? BYTES : PyUnicode_Check(piece) ? STR : NOTHING;
    if (kind == NOTHING)
        PyErr_Format(PyExc_TypeError, "piece must be str or bytes, not %R", (PyObject *)Py_TYPE(piece));
    else if (o->kind != NOTHING && kind != (int)o->kind)
        PyErr_Format(PyExc_TypeError, "piece must be %s, as the pieces before",
                     o->kind == STR ? "str" : "bytes");
    else
        o->kind = kind;
    return !PyErr_Occurred();
}

static PyObject *feed(stream_object *o, PyObject *piece)
{
    struct text text;
    if (!is_kind(o, piece))
        return NULL;
    if (!core_read_text(core_state_of(o->policy), &text, piece, "piece")) { /* there is no UTF-8 form */
        leave(o, FAILED);
        return NULL;
    }
    o->fed += (size_t)text.length;
    int status = call(o, run_feed, &text);
    return status == TAMIS_OK ? output_of(o) : fail(o, status);
}

static PyObject *end(stream_object *o)
{
    int status = call(o, run_finish, NULL);
    if (status != TAMIS_OK)
        return fail(o, status);
    PyObject *output = output_of(o), *report = NULL;
    tamis_binding *b = o->context;
    unsigned long long counts[] = {tamis_binding_elements(b), tamis_binding_attributes(b),
                                   tamis_binding_comments(b), tamis_binding_processing_instructions(b)};
    if (output && tamis_binding_report(b) == TAMIS_OK)
        report = core_result(b, false);
    if (report)
        o->results = Py_BuildValue("(O(KKKK))", report, counts[0], counts[1], counts[2], counts[3]);
    Py_XDECREF(report);
    if (!o->results) {
        core_raise(core_state_of(o->policy), b, "stream");
        Py_CLEAR(output);
    }
    leave(o, output ? ENDED : FAILED);
    return output;
}

/* ---- Methods */

static PyObject *stream_feed(PyObject *self, PyObject *piece)
{
    stream_object *o = (stream_object *)self;
    return enter(o) ? done(o, feed(o, piece)) : NULL;
}

static PyObject *stream_end(PyObject *self, PyObject *unused)
{
    stream_object *o = (stream_object *)self;
    (void)unused;
    return enter(o) ? done(o, end(o)) : NULL;
}

static PyObject *stream_tail(PyObject *self, PyObject *unused)
{
    stream_object *o = (stream_object *)self;
    (void)unused;
    if (!enter(o))
        return NULL;
    int status = call(o, run_tail, NULL);
    return done(o, status == TAMIS_OK ? core_result(o->context, o->kind == BYTES) : raise_error(o, status));
}

static PyObject *stream_close(PyObject *self, PyObject *unused)
{
    stream_object *o = (stream_object *)self;
    (void)unused;
    if (o->progress != OPEN)
        Py_RETURN_NONE;
    if (!enter(o))
        return NULL;
    leave(o, CLOSED);
    Py_INCREF(Py_None);
    return done(o, Py_None);
}

static PyObject *stream_results(PyObject *self, PyObject *unused)
{
    stream_object *o = (stream_object *)self;
    (void)unused;
    if (!o->results) {
        PyErr_SetString(PyExc_ValueError, "the stream has no counts and no report, because it has not ended");
        return NULL;
    }
    Py_INCREF(o->results);
    return o->results;
}

static PyMethodDef stream_methods[] = {
    {"feed", stream_feed, METH_O,
     "feed(piece)\n--\n\nFeeds a piece (str or bytes), and returns the output that is final now, which can "
     "be empty."},
    {"end", stream_end, METH_NOARGS, "end()\n--\n\nEnds the document, and returns the rest of the output."},
    {"tail", stream_tail, METH_NOARGS,
     "tail()\n--\n\nReturns what is missing after the output so far, so that both are the output for the "
     "input so far."},
    {"close", stream_close, METH_NOARGS,
     "close()\n--\n\nDiscards the document, unless it has ended, and frees its memory."},
    {"_results", stream_results, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};

/* ---- The type */

static PyObject *stream_new(PyTypeObject *type, PyObject *arguments, PyObject *named)
{
    (void)arguments, (void)named;
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    stream_object *o = (stream_object *)allocate(type, 0);
    if (!o)
        return NULL;
    o->lock = PyThread_allocate_lock();
    if (o->lock)
        return (PyObject *)o;
    Py_DECREF(o);
    return PyErr_NoMemory();
}

static int stream_visit(PyObject *self, visitproc visit, void *arg)
{
    stream_object *o = (stream_object *)self;
    for (int i = 0; i < CALLBACK_COUNT; i++)
        Py_VISIT(o->callbacks.functions[i]);
    Py_VISIT(o->policy);
    Py_VISIT(o->results);
    Py_VISIT(Py_TYPE(self));
    return 0;
}

/* The collector has found that nothing uses the stream. */
static int stream_clear(PyObject *self)
{
    stream_object *o = (stream_object *)self;
    leave(o, CLOSED);
    callbacks_free(&o->callbacks);
    Py_CLEAR(o->policy);
    Py_CLEAR(o->results);
    return 0;
}

static void stream_free(PyObject *self)
{
    stream_object *o = (stream_object *)self;
    PyTypeObject *type = Py_TYPE(self);
    PyObject_GC_UnTrack(self);
    stream_clear(self);
    if (o->lock)
        PyThread_free_lock(o->lock);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(self);
    Py_DECREF(type);
}

PyObject *stream_type(PyObject *module)
{
    static PyType_Slot slots[] = {{Py_tp_new, stream_new},
                                  {Py_tp_init, stream_init},
                                  {Py_tp_dealloc, stream_free},
                                  {Py_tp_traverse, stream_visit},
                                  {Py_tp_clear, stream_clear},
                                  {Py_tp_methods, stream_methods},
                                  {0, NULL}};
    static PyType_Spec spec = {.name = "tamis._core.Stream",
                               .basicsize = sizeof(stream_object),
                               .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_HAVE_GC,
                               .slots = slots};
    return PyType_FromModuleAndSpec(module, &spec, NULL);
}
