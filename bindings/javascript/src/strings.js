// strings.js: strings to bytes and back. A lone surrogate has no bytes, so it is an error with a place.
import { failure } from './errors.js';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const LONE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

const isWellFormed = String.prototype.isWellFormed
    ? (string) => string.isWellFormed()
    : (string) => !LONE.test(string);

// The place of an index of a string, as tamis counts: bytes from 0, lines and UTF-16 units from 1, and CR LF is one newline.
function placeOf(string, index) {
    const before = string.slice(0, index);
    const lines = before.split(/\r\n|\r|\n/);
    return { offset: encoder.encode(before).length, line: lines.length, column: lines[lines.length - 1].length + 1 };
}

export function checkWellFormed(string) {
    if (isWellFormed(string))
        return;
    const index = string.search(LONE);
    const unit = string.charCodeAt(index).toString(16).toUpperCase();
    throw failure('TAMIS_INVALID_ARGUMENT', 'caller', `the string has a lone surrogate (U+${unit}), which UTF-8 cannot represent; \
call toWellFormed() first, or repair the program that cut the string`, { place: placeOf(string, index) });
}

export const encode = (string) => encoder.encode(string);
export const encodeInto = (string, bytes) => encoder.encodeInto(string, bytes).written;
/** A string from UTF-8 that the module has written, which is always well-formed. */
export const decode = (bytes) => decoder.decode(bytes);

/** A function that decodes a part of the memory. In Node, a Buffer is faster for short strings. */
export function decoderOf(view) {
    const buffer = bufferOf(view);
    return buffer ? (from, to) => buffer.utf8Slice(from, to) : (from, to) => decoder.decode(view.subarray(from, to));
}

/**
 * A Buffer for the memory, or undefined. In Node and Deno, it copies the units of a string as they are, which takes less time than to encode and
 * decode them, even with what the module then does to convert them (wasm/strings.c). Bun encodes and decodes faster. The methods that are
 * named for one encoding are those that write() and toString() call; for a document of one kilobyte, the detour takes 3 % of the time.
 */
export function bufferOf(view) {
    const { Buffer, Bun } = globalThis;
    const has = ['ucs2Write', 'ucs2Slice', 'latin1Slice', 'utf8Slice'].every((name) => typeof Buffer?.prototype?.[name] === 'function');
    return has && !Bun ? Buffer.from(view.buffer) : undefined;
}
