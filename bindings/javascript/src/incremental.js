// incremental.js: sanitizes one document in pieces. Each call of write() returns the output that no further input can change.
import { policyOf } from './policy.js';
import { ownOptions, splitOptions } from './options.js';
import { checkWellFormed } from './strings.js';
import { TamisError, failure } from './errors.js';
import { own } from './own.js';

const MODES = ['exact', 'in-order', 'whole'];

// A document in progress: a context of its own in an instance.
class Work {
    constructor(engine, policy, options, callbacks) {
        this.engine = engine;
        this.callbacks = callbacks;
        engine.use((instance) => {
            this.instance = instance;
            this.handle = instance.policyHandle(policy);
            this.context = instance.newContext();
            this.handle.users++;
            try {
                instance.check(instance.calls.tamis_binding_set_policy(this.context, this.handle.at), this.context);
                instance.setOptions(options, this.context);
                instance.setCallbacks(callbacks, this.context);
                this.#start(instance);
            } catch (error) {
                this.free();
                throw error;
            }
        });
    }

    // Begins the document, so that a mode that cannot be used with the settings is an error before the first piece.
    #start(instance) {
        try {
            instance.check(instance.calls.tamis_binding_feed(this.context, 0, 0), this.context);
        } catch (error) {
            throw error.path === 'stream' ? failure(error.status, error.statusClass, error.text, { path: 'mode' }) : error;
        }
    }

    use(run) {
        if (this.instance.isDead)
            throw failure('TAMIS_INTERNAL', 'defect', 'the module stopped during another call; sanitize the document again');
        if (this.instance.isCalling)
            throw failure('TAMIS_INVALID_ARGUMENT', 'caller', 'a stream that was made before a callback began cannot be used in it');
        return this.engine.use((instance) => {
            instance.callbacks = this.callbacks;
            return run(instance, instance.calls, this.context);
        }, this.instance);
    }

    feed(piece, asText) {
        return this.use((instance, calls, context) => {
            const n = asText ? instance.putUnchecked(piece) : instance.put(piece);
            instance.check(calls.tamis_binding_feed(context, instance.input.at, n), context);
            return this.#result(instance, asText);
        });
    }

    tail(asText) {
        return this.use((instance, calls, context) => {
            instance.check(calls.tamis_binding_tail(context), context);
            return this.#result(instance, asText);
        });
    }

    finish(asText) {
        return this.use((instance, calls, context) => {
            instance.check(calls.tamis_binding_finish(context), context);
            return this.#result(instance, asText);
        });
    }

    // Text never ends within a character: the library writes whole characters (tests/incremental_test.mjs).
    #result(instance, asText) {
        if (!asText)
            return instance.resultBytes(this.context).slice();
        return instance.calls.tamis_binding_result_length(this.context) ? instance.result(this.context) : '';
    }

    report(hasChanges) {
        return this.use((instance, calls, context) => {
            const removed = instance.removed(context);
            if (!hasChanges)
                return { removed };
            instance.check(calls.tamis_binding_report(context), context);
            return { ...JSON.parse(instance.result(context)), removed };
        });
    }

    free() {
        if (this.context && !this.instance.isDead)
            this.instance.calls.tamis_binding_free(this.context);
        this.context = 0;
        this.handle.users--;
    }
}

// The error of a document some of whose output was given.
function incomplete(error) {
    if (!(error instanceof TamisError))
        return error;
    const { statusClass, text, ...rest } = error;
    const whole = new error.constructor({ ...rest, class: statusClass,
        text: `${text}; the output before is safe, but it is not complete: its end is missing` }, { cause: error.cause ?? error });
    return Object.assign(whole, { isIncomplete: true });
}

function modeOf(mode, features) {
    const has = features.missing.streams ? ['whole'] : MODES;
    const chosen = mode ?? has[0];
    if (!MODES.includes(chosen))
        throw failure('TAMIS_INVALID_ARGUMENT', 'caller', `the mode of a stream must be ${MODES.map((one) => `"${one}"`).join(', ')}`, { path: 'mode' });
    if (!has.includes(chosen))
        throw failure('TAMIS_INVALID_ARGUMENT', 'caller', `${features.name} has no ${features.missing.streams}; import from "tamis"`, { path: 'mode' });
    return chosen;
}

function begin(engine, policy, given) {
    const { features } = engine;
    const { mode, most, ...options } = ownOptions(given);
    features.checkOptions?.(options);
    const chosen = modeOf(mode, features);
    const fixed = own(chosen !== 'whole' && { stream: chosen }, most !== undefined && { report: most });
    const { text, unsafe, callbacks } = splitOptions(options, Object.keys(fixed).length > 0 ? fixed : undefined);
    if (callbacks && features.missing.callbacks)
        throw failure('TAMIS_INVALID_ARGUMENT', 'caller', `${features.name} has no callbacks; import from "tamis"`);
    if (text)
        checkWellFormed(text);
    const all = policyOf(policy, unsafe);
    const preset = all.isPreset ? features.preset?.(all.text) : undefined;
    return { mode: chosen, most, work: new Work(engine, preset ? policyOf(preset, all.unsafe) : all, text, callbacks) };
}

export function incrementalClass(engine) {
    const abandoned = globalThis.FinalizationRegistry && new FinalizationRegistry((work) => work.free());

    /** One document in pieces. All that write() and end() return, in order, is the output. */
    return class IncrementalSanitizer {
        #work;
        #mode;
        #most;
        #asText; // undefined until the first piece
        #high = ''; // a pair of surrogates can be divided between two pieces
        #hasGiven = false;
        #report;

        constructor(policy, options) {
            const { mode, most, work } = begin(engine, policy, options);
            this.#mode = mode;
            this.#most = most;
            this.#work = work;
            abandoned?.register(this, work, this);
        }

        get mode() {
            return this.#mode;
        }

        /** Sanitizes the next piece, a string or a Uint8Array as the first one, and returns the output that is final now. */
        write(piece) {
            return this.#guarded((work) => {
                const asText = typeof piece === 'string';
                if (!asText && !(piece instanceof Uint8Array))
                    throw new TypeError('a piece must be a string or a Uint8Array');
                if (asText !== (this.#asText ??= asText))
                    throw new TypeError('the pieces of a document must be either all strings or all Uint8Arrays');
                return this.#given(work.feed(asText ? this.#wholeCharacters(piece) : piece, asText));
            });
        }

        /** What is missing after the last piece: all that write() has returned, followed by it, is the output for the input so far. */
        tail() {
            const work = this.#inProgress();
            if (this.#mode === 'whole')
                throw failure('TAMIS_INVALID_ARGUMENT', 'caller', 'in the mode "whole" there is no tail; use another mode', { path: 'mode' });
            return work.tail(this.#asText ?? true);
        }

        /** Ends the document, and returns the rest of the output. */
        end() {
            const rest = this.#guarded((work) => {
                checkWellFormed(this.#high);
                const output = work.finish(this.#asText ?? true);
                if (!engine.features.missing.explain)
                    this.#report = work.report(this.#most !== undefined);
                return output;
            });
            this.cancel();
            return rest;
        }

        /** Ends the document without output, and frees its memory. It can be called at any time. */
        cancel() {
            abandoned?.unregister(this);
            this.#work?.free();
            this.#work = undefined;
        }

        /** After end(): {removed}, and with the option "most" also {changes, total}, as of explain(). */
        get report() {
            return this.#report;
        }

        #inProgress() {
            if (!this.#work)
                throw failure('TAMIS_INVALID_ARGUMENT', 'caller', 'the document has ended or failed; sanitize the next one with a new object');
            return this.#work;
        }

        // After any error, the document has ended.
        #guarded(run) {
            const work = this.#inProgress();
            try {
                return run(work);
            } catch (error) {
                this.cancel();
                throw this.#hasGiven ? incomplete(error) : error;
            }
        }

        #given(output) {
            this.#hasGiven ||= output.length > 0;
            return output;
        }

        #wholeCharacters(piece) {
            const text = this.#high + piece;
            const isDivided = (text.charCodeAt(text.length - 1) & 0xFC00) === 0xD800;
            this.#high = isDivided ? text.slice(-1) : '';
            return isDivided ? text.slice(0, -1) : text;
        }
    };
}
