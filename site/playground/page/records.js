// records.js: reads the results of the functions in wasm/playground.h.

class Reader {
    #view;
    #bytes;
    #at = 0;
    #decoder = new TextDecoder('utf-8', { ignoreBOM: true });

    constructor(bytes) {
        this.#bytes = bytes;
        this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    }

    get hasMore() {
        return this.#at < this.#bytes.length;
    }

    number() {
        this.#at += 4;
        return this.#view.getUint32(this.#at - 4, true);
    }

    string() {
        const length = this.number();
        this.#at += length;
        return this.#decoder.decode(this.#bytes.subarray(this.#at - length, this.#at));
    }

    list(item) {
        return Array.from({ length: this.number() }, item);
    }
}

const NODES = ['document', 'fragment', 'doctype', 'element', 'text', 'comment', 'instruction', 'shadow root'];
const TOKENS = ['doctype', 'start', 'end', 'comment', 'instruction', 'text', 'eof', 'short end', 'event'];

/** Answers the nodes of a tree, in tree order. */
export function readTree(bytes) {
    const reader = new Reader(bytes);
    const nodes = [];
    while (reader.hasMore)
        nodes.push({
            depth: reader.number(), type: NODES[reader.number()], offset: reader.number(),
            name: reader.string(), namespace: reader.string(), data: reader.string(),
            attributes: reader.list(() => ({ namespace: reader.string(), name: reader.string(), value: reader.string() })),
        });
    return nodes;
}

/** Answers tokens. A token that is an event has `parts`, pairs of a type and a string; other tokens have `parts` of a name and a value. */
export function readTokens(bytes) {
    const reader = new Reader(bytes);
    const tokens = [];
    while (reader.hasMore) {
        const [type, offset, end, flags] = [TOKENS[reader.number()], reader.number(), reader.number(), reader.number()];
        const [name, data, publicId, systemId] = [reader.string(), reader.string(), reader.string(), reader.string()];
        tokens.push({
            type, offset, end, name, data,
            selfClosing: (flags & 1) !== 0, quirks: (flags & 2) !== 0,
            publicId: flags & 4 ? publicId : undefined, systemId: flags & 8 ? systemId : undefined,
            parts: reader.list(() => [reader.string(), reader.string()]),
        });
    }
    return tokens;
}
