// engine.js: loads the module, and calls it by the functions of the package and by those of wasm/playground.h.
import { create } from './tamis/api.js';
import { readTokens, readTree } from './records.js';

async function load(url) {
    const response = await fetch(url);
    if (!response.ok)
        throw new Error(`${response.status} ${response.statusText}`);
    const isWasm = response.headers.get('Content-Type')?.split(';')[0].trim() === 'application/wasm';
    return isWasm ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

export const tamis = create(await load(new URL('tamis.wasm', import.meta.url)));

export const DIALECTS = ['html', 'html-2008', 'xml5', 'sgml'];

// Calls a function of playground.h. `words` are strings that end with NUL.
function call(name, html, words, read) {
    return tamis.engine.use((instance) => {
        const n = instance.put(html);
        const run = (at, left) => (left.length > 0
            ? instance.withText(`${left[0]}\0`, (word) => run([...at, word], left.slice(1)))
            : instance.calls[name](instance.input.at, n, ...at));
        const status = run([], words);
        if (status !== 0)
            throw new Error(tamis.about().statuses[status]?.text ?? `status ${status}`);
        const at = instance.calls.playground_result() >>> 0;
        return read(instance.refreshView().subarray(at, at + (instance.calls.playground_result_length() >>> 0)));
    });
}

/** The nodes of the tree. `context` is the context element; "" reads a document. */
export const treeOf = (html, dialect, context) => call('playground_tree', html, [dialect, context], readTree);
export const tokensOf = (html, dialect) => call('playground_tokens', html, [dialect], readTokens);
