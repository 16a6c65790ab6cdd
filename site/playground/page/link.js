// link.js: the input and the policy in the fragment of the address. Browsers send no fragment to a server.

const VERSION = 'v1.';

async function through(bytes, stream) {
    return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

function base64url(bytes) {
    let binary = '';
    for (const byte of bytes)
        binary += String.fromCharCode(byte);
    return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

const bytesOf = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));

/** Answers the fragment for a state, which is a plain object. */
export async function fragmentOf(state) {
    const bytes = new TextEncoder().encode(JSON.stringify(state));
    return `#${VERSION}${base64url(await through(bytes, new CompressionStream('deflate-raw')))}`;
}

const MOST_BYTES = 4 << 20;

/** Answers the state of a fragment; undefined if it has none. Throws if it is damaged. */
export async function stateOf(fragment) {
    if (!fragment.startsWith(`#${VERSION}`))
        return undefined;
    const reader = new Blob([bytesOf(fragment.slice(VERSION.length + 1))]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
    const parts = [];
    let size = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
        size += part.value.length;
        if (size > MOST_BYTES)
            throw new Error('the link holds too much text');
        parts.push(part.value);
    }
    const state = JSON.parse(await new Blob(parts).text());
    if (typeof state?.input !== 'string' || typeof state?.policy !== 'string')
        throw new Error('the link holds no input and policy');
    return state;
}
