// engine.js: calls the module. It is the only file that knows the memory of an instance.
//
// The module imports nothing. An instance has one context for all calls, which keeps its memory for the next document, and the
// policies that were compiled last. After a trap, or if its memory has grown large, the instance is dropped, and the next call makes a new
// one. A policy is therefore kept as a text, and compiled where it is needed.
import { checkWellFormed, decode, decoderOf, encode, encodeInto } from './strings.js';
import { exceptionOf, failure } from './errors.js';

const MOST_POLICIES = 32;
const KEPT_MEMORY = 32 << 20; // an instance with more memory is dropped after the call; the memory of an instance never shrinks
const KEPT_BUFFER = 1 << 20; // a buffer for strings with more bytes is freed after the call
const SHORT = 1 << 20; // strings up to this length are encoded in place, with three bytes for each unit

class Instance {
    constructor(module) {
        this.calls = new WebAssembly.Instance(module, {}).exports;
        this.policies = new Map();
        this.policy = undefined;
        this.options = '';
        this.isDead = false;
        this.buffer = 0;
        this.capacity = 0;
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
        if (!this.view?.byteLength) {
            this.view = new Uint8Array(this.calls.memory.buffer);
            this.decode = decoderOf(this.view);
        }
        return this.view;
    }

    allocate(size) {
        const at = this.calls.malloc(size || 1) >>> 0;
        if (!at)
            throw failure('TAMIS_NO_MEMORY', 'machine', 'there is not enough memory for the argument');
        return at;
    }

    reserve(size) {
        if (size <= this.capacity)
            return;
        this.calls.free(this.buffer);
        this.buffer = this.capacity = 0;
        const capacity = Math.max(size, 4096);
        this.buffer = this.allocate(capacity);
        this.capacity = capacity;
    }

    // Puts a string or bytes into the buffer, and answers the number of bytes.
    put(input) {
        const bytes = typeof input === 'string' && input.length > SHORT ? encode(input) : input;
        if (typeof bytes === 'string') {
            this.reserve(3 * bytes.length);
            return encodeInto(bytes, this.refreshView().subarray(this.buffer, this.buffer + this.capacity));
        }
        this.reserve(bytes.length);
        this.refreshView().set(bytes, this.buffer);
        return bytes.length;
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

    // The options of the last call can be refused by a policy, and its policy by options. So the options are removed first.
    prepare(policy, options) {
        if (policy.key !== this.policy) {
            if (this.options !== '') {
                this.setOptions('');
                this.options = '';
            }
            const handle = this.policyHandle(policy);
            this.check(this.calls.tamis_binding_set_policy(this.context, handle.at));
            this.policy = policy.key;
        }
        if (options !== this.options) {
            this.setOptions(options);
            this.options = options;
        }
    }

    tidy() {
        if (this.capacity <= KEPT_BUFFER)
            return;
        this.calls.free(this.buffer);
        this.buffer = this.capacity = 0;
    }

    get memory() {
        return this.refreshView().byteLength;
    }
}

export class Engine {
    #module;
    #instance;

    constructor(module, features) {
        this.#module = module;
        this.features = features;
    }

    // Runs a function with the instance. If the instance traps, nothing in it can be trusted any more.
    use(run, instance = (this.#instance ??= new Instance(this.#module))) {
        try {
            return run(instance);
        } catch (error) {
            throw this.#explained(error, instance);
        } finally {
            if (!instance.isDead)
                instance.tidy();
            if (instance === this.#instance && (instance.isDead || instance.memory > KEPT_MEMORY))
                this.#instance = undefined;
        }
    }

    #explained(error, instance) {
        if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) {
            instance.isDead = true;
            return failure('TAMIS_INTERNAL', 'defect', `the module stopped (${error.message}); the call has no output, and the next \
call uses a new instance; please report the input as a defect of tamis`, { cause: error });
        }
        return this.features.explain?.(error) ?? error;
    }

    // The bytes of memory of the current instance.
    get memory() {
        return this.#instance?.memory ?? 0;
    }
}

/** Answers the input if it is a string without lone surrogates, or bytes. */
export function checkedInput(input) {
    if (typeof input === 'string') {
        checkWellFormed(input);
        return input;
    }
    if (input instanceof Uint8Array)
        return input;
    if (input instanceof ArrayBuffer)
        return new Uint8Array(input);
    throw new TypeError(`the document must be a string or a Uint8Array, not ${input === null ? 'null' : typeof input}`);
}
