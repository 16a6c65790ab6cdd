// places.js: offsets of bytes in UTF-8, and places in a text, as offsets of UTF-16 code units.

// How many bytes of UTF-8 a code unit adds. A surrogate pair has four bytes, two for each half.
function bytesOf(unit) {
    if (unit < 0x80)
        return 1;
    if (unit < 0x800 || (unit >= 0xD800 && unit < 0xE000))
        return 2;
    return 3;
}

export class Places {
    #units; // of each byte; undefined if all characters are ASCII

    constructor(text) {
        this.length = text.length;
        if (!/[^\0-\x7f]/.test(text))
            return;
        const units = [];
        for (let i = 0; i < text.length; i++)
            for (let n = bytesOf(text.charCodeAt(i)); n > 0; n--)
                units.push(i);
        units.push(text.length);
        this.#units = Uint32Array.from(units);
    }

    /** The code unit at an offset in bytes. */
    unit(offset) {
        if (!this.#units)
            return Math.min(offset, this.length);
        return offset < this.#units.length ? this.#units[offset] : this.length;
    }
}

/** The offset of a line and a column, which counts code points from 1. */
export function offsetOf(text, line, column) {
    let at = 0;
    for (let n = 1; n < line; n++) {
        const end = text.indexOf('\n', at);
        if (end < 0)
            return text.length;
        at = end + 1;
    }
    for (let n = 1; n < column && at < text.length; n++)
        at += text.codePointAt(at) > 0xFFFF ? 2 : 1;
    return at;
}

export function lineOf(text, offset) {
    let line = 0;
    for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1))
        line++;
    return line;
}
