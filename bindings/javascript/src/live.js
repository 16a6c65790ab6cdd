// live.js: shows the safe HTML of a document while the document arrives.
import { HTML, Reader, hasOnlyText, isVoid, unknownForm } from './canonical.js';
import { MATHML, Pass, SVG, Workshop, isPoint } from './nodes.js';
import { ownOptions } from './options.js';
import { policyOf } from './policy.js';
import { failure } from './errors.js';

const OPTIONS = ['mode', 'idPrefix', 'baseURL', 'limits', 'scripting', 'most'];
const ELEMENT_NODE = 1, FRAGMENT_NODE = 11;
const NEVER = ['html', 'head', 'frameset', 'template']; // the parser has special rules for their content

// The element in which the output is parsed: its name, its namespace, and the option "context".
function contextOf(root) {
    if (root?.nodeType === FRAGMENT_NODE)
        return { name: 'div', namespace: HTML, context: 'div' };
    if (root?.nodeType !== ELEMENT_NODE)
        throw new TypeError('the first argument must be an element or a shadow root');
    const { localName: name, namespaceURI: namespace } = root;
    if (hasOnlyText(name, namespace) || isVoid(name, namespace) || (namespace === HTML && NEVER.includes(name)))
        throw new TypeError(`the content of ${name} cannot be shown while it arrives; use an element in it, or around it`);
    const context = namespace === SVG ? `svg ${name}` : namespace === MATHML ? `math ${name}` : /^[a-z][a-z0-9]*$/.test(name) ? name : 'div';
    return { name, namespace, context };
}

function optionsOf(given, context) {
    const { policy, ...options } = ownOptions(given);
    for (const name of Object.keys(options))
        if (!OPTIONS.includes(name) && options[name] !== undefined)
            throw failure('TAMIS_INVALID_ARGUMENT', 'caller', `LiveHTML does not have this option; the options are "policy", ${OPTIONS.map((one) => `"${one}"`).join(', ')}`,
                          { path: name });
    if (policyOf(policy, undefined).unsafe)
        throw failure('TAMIS_INVALID_ARGUMENT', 'caller', 'LiveHTML shows only the output of safe policies', { path: 'policy' });
    if (options.mode === 'whole')
        throw failure('TAMIS_INVALID_ARGUMENT', 'caller', 'LiveHTML shows output while it arrives; the mode must be "exact" or "in-order"', { path: 'mode' });
    return { policy, options: { ...options, context } };
}

export function liveClass(IncrementalSanitizer) {
    /** The content of an element, from a document that is still arriving. */
    return class LiveHTML {
        #document;
        #decoder;
        #reader = new Reader();
        #pass;
        #tail = '';

        /** @param {Element|ShadowRoot} root the content of it is replaced */
        constructor(root, given) {
            const { name, namespace, context } = contextOf(root);
            const { policy, options } = optionsOf(given, context);
            this.#document = new IncrementalSanitizer(policy, options);
            const attributes = Array.from(root.attributes ?? [], (attribute) => [attribute.name, attribute.value]);
            this.#pass = Pass.begin(new Workshop(root), root, name, namespace, isPoint(name, namespace, attributes));
            root.replaceChildren();
        }

        /** Shows what there is after the next piece, a string or a Uint8Array. */
        write(piece) {
            const text = piece instanceof Uint8Array ? (this.#decoder ??= new TextDecoder('utf-8', { ignoreBOM: true })).decode(piece, { stream: true }) : piece;
            const output = this.#document.write(text);
            this.#guarded(() => this.#show(output, this.#document.tail()));
        }

        /** Shows the rest: the document is complete. */
        end() {
            const rest = this.#decoder?.decode();
            const output = (rest ? this.#document.write(rest) : '') + this.#document.end();
            this.#show(output, '');
            if (this.#reader.isWithin)
                throw unknownForm('a token that does not end');
        }

        /** Ends the document. What is shown stays. */
        cancel() {
            this.#document.cancel();
        }

        /** A stream that calls write() and end(). */
        get writable() {
            return new WritableStream({ write: (piece) => this.write(piece), close: () => this.end(), abort: () => this.cancel() });
        }

        /** After end(): as of IncrementalSanitizer. */
        get report() {
            return this.#document.report;
        }

        #guarded(run) {
            try {
                run();
            } catch (error) {
                this.cancel();
                throw error;
            }
        }

        #show(output, tail) {
            if (output === '' && tail === this.#tail)
                return;
            this.#reader.read(output, this.#pass);
            const pass = this.#pass.copy();
            this.#reader.copy().read(tail, pass);
            pass.finish();
            this.#tail = tail;
        }
    };
}
