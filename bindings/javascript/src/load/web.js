// Browsers, and bundlers that know `new URL(…, import.meta.url)`, fetch the file beside this one.
const response = await fetch(new URL('#file', import.meta.url));
if (!response.ok)
    throw new Error(`${response.url}: ${response.status} ${response.statusText}`);
const isWasm = response.headers.get('Content-Type')?.split(';')[0].trim() === 'application/wasm';

// compileStreaming() refuses other types. A server that does not know the type of the file costs time, but stops nothing.
export default await (isWasm ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer()));
