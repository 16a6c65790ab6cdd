// stream.js: a TransformStream that sanitizes one document in pieces.
const PIECE = 65536; // the output is passed on in pieces of at most this many bytes or units

function enqueue(controller, output) {
    for (let at = 0; at < output.length;) {
        let end = Math.min(at + PIECE, output.length);
        if (typeof output === 'string' && end < output.length && (output.charCodeAt(end - 1) & 0xFC00) === 0xD800)
            end--; // no piece ends within a pair of surrogates
        controller.enqueue(at === 0 && end === output.length ? output : output.slice(at, end));
        at = end;
    }
}

export function streamClass(IncrementalSanitizer) {
    /** Pieces in (strings or Uint8Arrays), safe output in pieces of the same type. */
    return class SanitizerStream extends TransformStream {
        #document;

        constructor(policy, options) {
            const document = new IncrementalSanitizer(policy, options);
            super({
                transform: (piece, controller) => enqueue(controller, document.write(piece)),
                flush: (controller) => enqueue(controller, document.end()),
                cancel: () => document.cancel(),
            });
            this.#document = document;
        }

        get mode() {
            return this.#document.mode;
        }

        /** After the last piece: {removed}, and with the option "most" also {changes, total}, as of explain(). */
        get report() {
            return this.#document.report;
        }
    };
}
