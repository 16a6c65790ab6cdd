// stream.js: a TransformStream that sanitizes one document in pieces. The whole document must be read before the first byte of safe
// output is known, so the output follows the last piece.
import { policyOf } from './policy.js';
import { ownOptions, splitOptions } from './options.js';
import { checkWellFormed, encode } from './strings.js';
import { failure } from './errors.js';

const PIECE = 65536; // the output is passed on in pieces of at most this many bytes or units

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
            } catch (error) {
                this.end();
                throw error;
            }
        });
    }

    use(run) {
        if (this.instance.isDead)
            throw failure('TAMIS_INTERNAL', 'defect', 'the module stopped during another call; sanitize the document again');
        if (this.instance.isCalling)
            throw failure('TAMIS_INVALID_ARGUMENT', 'caller', 'a stream that was made before a callback began cannot be used in it');
        return this.engine.use((instance) => {
            instance.callbacks = this.callbacks;
            return run(instance);
        }, this.instance);
    }

    feed(bytes) {
        this.use((instance) => {
            const n = instance.put(bytes);
            instance.check(instance.calls.tamis_binding_feed(this.context, instance.input.at, n), this.context);
        });
    }

    finish() {
        return this.use((instance) => {
            instance.check(instance.calls.tamis_binding_finish(this.context), this.context);
            return instance.resultBytes(this.context).slice();
        });
    }

    end() {
        if (this.context && !this.instance.isDead)
            this.instance.calls.tamis_binding_free(this.context);
        this.context = 0;
        this.handle.users--;
    }
}

function enqueue(controller, bytes, asText) {
    const whole = asText ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) : bytes;
    for (let at = 0; at < whole.length;) {
        let end = Math.min(at + PIECE, whole.length);
        if (asText && end < whole.length && (whole.charCodeAt(end - 1) & 0xFC00) === 0xD800)
            end--; // no piece ends within a pair of surrogates
        controller.enqueue(whole.slice(at, end));
        at = end;
    }
}

export function streamClass(engine) {
    const abandoned = globalThis.FinalizationRegistry && new FinalizationRegistry((work) => work.context && work.end());

    /** Pieces in (strings or Uint8Array), safe output at the end, in the type of the first piece. */
    return class SanitizerStream extends TransformStream {
        constructor(policy, options) {
            engine.features.checkOptions?.(ownOptions(options));
            const { text, unsafe, callbacks } = splitOptions(options);
            if (callbacks && engine.features.missing.callbacks)
                throw failure('TAMIS_INVALID_ARGUMENT', 'caller', `${engine.features.name} has no callbacks; import from "tamis"`);
            const given = policyOf(policy, unsafe);
            const own = given.isPreset ? engine.features.preset?.(given.text) : undefined;
            const chosen = own ? policyOf(own, given.unsafe) : given;
            let work, asText, high = '';
            const stop = () => {
                work?.end();
                work = undefined;
            };
            const guarded = (run) => {
                try {
                    return run();
                } catch (error) {
                    stop();
                    throw error;
                }
            };
            super({
                start: () => {
                    work = new Work(engine, chosen, text, callbacks);
                },
                transform: (piece) => guarded(() => {
                    asText ??= typeof piece === 'string';
                    if (typeof piece !== 'string' && !(piece instanceof Uint8Array))
                        throw new TypeError('a piece must be a string or a Uint8Array');
                    if (typeof piece === 'string') { // a pair of surrogates can be divided between two pieces
                        piece = high + piece;
                        high = (piece.charCodeAt(piece.length - 1) & 0xFC00) === 0xD800 ? piece.slice(-1) : '';
                        piece = high ? piece.slice(0, -1) : piece;
                        checkWellFormed(piece);
                        piece = encode(piece);
                    }
                    work.feed(piece);
                }),
                flush: (controller) => guarded(() => {
                    checkWellFormed(high);
                    const output = work.finish();
                    stop();
                    enqueue(controller, output, asText);
                }),
                cancel: stop,
            });
            abandoned?.register(this, work);
        }
    };
}
