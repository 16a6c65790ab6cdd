// engine.js: calls the module. It is the only file that knows the memory of an instance.
//
// The module imports one function, which calls the callbacks of the program (callbacks.js). An instance has one context for all calls, which keeps its memory for the next document, and the
// policies that were compiled last. After a trap, or if its memory has grown large, the instance is dropped, and the next call makes a new
// one. A policy is therefore kept as a text, and compiled where it is needed.
import { callProgram } from './callbacks.js';
import { bufferOf, checkWellFormed, decode, decoderOf, encode, encodeInto } from './strings.js';
import { exceptionOf, failure } from './errors.js';

const MOST_POLICIES = 32;
const KEPT_MEMORY = 32 << 20; // an instance with more memory is dropped after the call; the memory of an instance never shrinks
const KEPT_BUFFER = 1 << 20; // a buffer for strings with more bytes is freed after the call
const SHORT = 1 << 20; // strings up to this length are encoded in place, with three bytes for each unit
const [SAME, ASCII, , WIDE] = [0, 1, 2, 3]; // enum js_form of wasm/strings.h

// Memory of the module that is used again for the next string.
class Area {
    at = 0;
    size = 0;

    constructor(instance) {
        this.instance = instance;
    }

    reserve(size) {
        if (size <= this.size)
            return;
        this.free();
        const larger = Math.max(size, 4096);
        this.at = this.instance.allocate(larger);
        this.size = larger;
    }

    free() {
        this.instance.calls.free(this.at);
        this.at = this.size = 0;
    }
}

class Instance {
    constructor(module) {
        const imports = { tamis: { callback: (...call) => callProgram(this, ...call) } };
        this.calls = { ...new WebAssembly.Instance(module, imports).exports }; // V8 finds a property of a plain object in less time
        this.policies = new Map();
        this.policy = undefined;
        this.options = '';
        this.isDead = false;
        this.callbacks = undefined; // those of the current call
        this.calledSet = 0; // which of them the context calls
        this.isCalling = false; // a callback runs
        this.thrown = undefined; // what a callback threw
        this.input = new Area(this);
        this.units = new Area(this);
        this.context = this.newContext();
        this.refreshView();
    }

    newContext() {
        const context = this.calls.tamis_binding_new();
        if (!context)
            throw failure('TAMIS_NO_MEMORY', 'machine', 'there is not enough memory for a context');
        return context;
    }

    // When the memory grows, the old view becomes empty.
    refreshView() {
        if (!this.view?.length) {
            this.view = new Uint8Array(this.calls.memory.buffer);
            this.decode = decoderOf(this.view);
            this.buffer = this.calls.tamis_js_narrow && bufferOf(this.view);
        }
        return this.view;
    }

    allocate(size) {
        const at = this.calls.malloc(size || 1) >>> 0;
        if (!at)
            throw failure('TAMIS_NO_MEMORY', 'machine', 'there is not enough memory for the argument');
        return at;
    }

    // Puts a string or bytes into the input, and answers the number of bytes. The string must be well-formed.
    put(input) {
        if (typeof input === 'string' && input.length <= SHORT) {
            this.input.reserve(3 * input.length + 1);
            return encodeInto(input, this.refreshView().subarray(this.input.at, this.input.at + this.input.size));
        }
        const bytes = typeof input === 'string' ? encode(input) : input;
        this.input.reserve(bytes.length);
        this.refreshView().set(bytes, this.input.at);
        return bytes.length;
    }

    // The same for a string that may have a lone surrogate, which is an error.
    putUnchecked(string) {
        const { length } = string;
        const n = length <= SHORT && this.buffer ? this.putUnits(string, length) : -1;
        if (n >= 0)
            return n;
        checkWellFormed(string);
        return this.put(string);
    }

    // The units are at the end of the space for the bytes, so that the bytes never reach units that were not read. Answers -1 if there is
    // a lone surrogate.
    putUnits(string, length) {
        this.input.reserve(3 * length + 1);
        this.refreshView();
        const at = this.input.at + length + (length & 1);
        this.buffer.ucs2Write(string, at, 2 * length);
        return this.calls.tamis_js_narrow(at, length, this.input.at);
    }

    // Calls a function with a text, or its bytes, that is copied for this call.
    withText(text, use) {
        const bytes = typeof text === 'string' ? encode(text) : text;
        const at = this.allocate(bytes.length);
        this.refreshView().set(bytes, at);
        try {
            return use(at, bytes.length);
        } finally {
            if (!this.isDead)
                this.calls.free(at);
        }
    }

    string(at) {
        const view = this.refreshView();
        return decode(view.subarray(at >>> 0, view.indexOf(0, at >>> 0)));
    }

    /** The string that has this number of bytes. */
    bytes(at, length) {
        this.refreshView();
        return this.decode(at >>> 0, (at >>> 0) + length);
    }

    /** Numbers of 32 bits. */
    words(at, count) {
        return new Uint32Array(this.calls.memory.buffer, at >>> 0, count);
    }

    error(context = this.context) {
        const text = this.string(this.calls.tamis_binding_error_json(context));
        return text ? exceptionOf(JSON.parse(text)) : failure('TAMIS_NO_MEMORY', 'machine', 'there is not enough memory');
    }

    check(status, context = this.context) {
        if (status !== 0)
            throw this.error(context);
    }

    resultBytes(context = this.context) {
        const at = this.calls.tamis_binding_result(context) >>> 0;
        return this.refreshView().subarray(at, at + (this.calls.tamis_binding_result_length(context) >>> 0));
    }

    result(context = this.context) {
        const at = this.calls.tamis_binding_result(context) >>> 0;
        const length = this.calls.tamis_binding_result_length(context) >>> 0;
        this.refreshView();
        return this.decode(at, at + length);
    }

    // The result as a string, after the string was put as `n` bytes and sanitized.
    resultFor(input, n) {
        const { calls, context } = this;
        const form = calls.tamis_js_form(context, this.input.at, n);
        if (form === SAME)
            return input;
        this.refreshView();
        if (!this.buffer || (form !== ASCII && form !== WIDE))
            return this.result();
        const at = calls.tamis_binding_result(context) >>> 0;
        const length = calls.tamis_binding_result_length(context) >>> 0;
        return form === ASCII ? this.buffer.latin1Slice(at, at + length) : this.wideString(at, length);
    }

    wideString(at, length) {
        if (length > SHORT)
            return this.decode(at, at + length);
        this.units.reserve(2 * length);
        const units = this.calls.tamis_js_widen(at, length, this.units.at);
        this.refreshView();
        return this.buffer.ucs2Slice(this.units.at, this.units.at + 2 * units);
    }

    /** How much was removed from the last document. */
    removed(context = this.context) {
        const { calls } = this;
        return { elements: Number(calls.tamis_binding_elements(context)), attributes: Number(calls.tamis_binding_attributes(context)),
                 comments: Number(calls.tamis_binding_comments(context)),
                 processingInstructions: Number(calls.tamis_binding_processing_instructions(context)) };
    }

    // ---- Policies

    compile(policy) {
        const { calls, context } = this;
        const call = policy.isPreset ? calls.tamis_binding_policy_from_preset : calls.tamis_binding_policy_from_json;
        const handle = this.withText(policy.text, (at, n) => call(context, at, n, policy.unsafe ? 1 : 0));
        if (!handle)
            throw this.error();
        return handle;
    }

    dropOldPolicy() {
        if (this.policies.size < MOST_POLICIES)
            return;
        for (const [key, handle] of this.policies) {
            if (handle.users > 0 || key === this.policy)
                continue;
            this.calls.tamis_policy_free(handle.at);
            this.policies.delete(key);
            return;
        }
    }

    // Answers the compiled policy. The policies that were used last are at the end of the map.
    policyHandle(policy) {
        const found = this.policies.get(policy.key);
        if (found) {
            this.policies.delete(policy.key);
            this.policies.set(policy.key, found);
            return found;
        }
        this.dropOldPolicy();
        const handle = { at: policy.text === undefined ? 0 : this.compile(policy), users: 0 };
        this.policies.set(policy.key, handle);
        return handle;
    }

    setOptions(text, context = this.context) {
        const { calls } = this;
        this.check(text ? this.withText(text, (at, n) => calls.tamis_binding_set_options(context, at, n))
                        : calls.tamis_binding_set_options(context, 0, 0), context);
    }

    setCallbacks(callbacks, context = this.context) {
        const set = callbacks?.set ?? 0, isOwn = context === this.context;
        if (set !== (isOwn ? this.calledSet : 0))
            this.check(this.calls.tamis_js_set_callbacks(context, set), context);
        if (isOwn)
            this.calledSet = set;
        this.callbacks = callbacks;
    }

    // The options of the last call can be refused by a policy, and its policy by options. So the options are removed first.
    prepare(policy, options, callbacks) {
        this.setCallbacks(callbacks);
        if (policy.key !== this.policy) {
            if (this.options !== '') {
                this.options = undefined;
                this.setOptions('');
                this.options = '';
            }
            const handle = this.policyHandle(policy);
            this.check(this.calls.tamis_binding_set_policy(this.context, handle.at));
            this.policy = policy.key;
        }
        if (options !== this.options) {
            this.options = undefined; // refused options: the context refuses documents until other options are set
            this.setOptions(options);
            this.options = options;
        }
    }

    tidy() {
        if (this.input.size > KEPT_BUFFER)
            this.input.free();
        if (this.units.size > KEPT_BUFFER)
            this.units.free();
    }

    get memory() {
        return this.refreshView().length;
    }
}

const isTrap = (error) => error instanceof WebAssembly.RuntimeError || error instanceof RangeError;

export class Engine {
    #module;
    #instance;

    constructor(module, features) {
        this.#module = module;
        this.features = features;
    }

    // While a callback runs, its instance cannot do anything else. A call in a callback gets another instance.
    #free() {
        if (this.#instance?.isCalling)
            return new Instance(this.#module);
        return this.#instance ??= new Instance(this.#module);
    }

    // Runs a function with the instance. If the instance traps, nothing in it can be trusted any more. What a callback throws is thrown as it is.
    use(run, instance = this.#free()) {
        try {
            const result = run(instance);
            if (instance.thrown)
                throw instance.thrown.error;
            return result;
        } catch (error) {
            if (isTrap(error) && error !== instance.thrown?.error)
                throw this.#dead(error, instance);
            throw instance.thrown ? instance.thrown.error : this.features.explain?.(error) ?? error;
        } finally {
            instance.callbacks = instance.thrown = undefined;
            if (!instance.isDead)
                instance.tidy();
            if (instance === this.#instance && (instance.isDead || instance.memory > KEPT_MEMORY))
                this.#instance = undefined;
        }
    }

    #dead(error, instance) {
        instance.isDead = true;
        return failure('TAMIS_INTERNAL', 'defect', `the module stopped (${error.message}); the call has no output, and the next \
call uses a new instance; please report the input as a defect of tamis`, { cause: error });
    }

    // The bytes of memory of the current instance.
    get memory() {
        return this.#instance?.memory ?? 0;
    }
}

/** Answers the input if it is a string without lone surrogates, or bytes. */
export function checkedInput(input) {
    if (typeof input === 'string')
        checkWellFormed(input);
    return typedInput(input);
}

/** Answers the input if it is a string or bytes. */
export function typedInput(input) {
    if (typeof input === 'string' || input instanceof Uint8Array)
        return input;
    if (input instanceof ArrayBuffer)
        return new Uint8Array(input);
    throw new TypeError(`the document must be a string or a Uint8Array, not ${input === null ? 'null' : typeof input}`);
}
