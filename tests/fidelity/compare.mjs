// compare.mjs: compares two pictures, two texts, and two lists of links.
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { readFileSync, writeFileSync } from 'node:fs';

// The threshold is about the smallest difference between two colors that people see side by side. Smoothed edges of letters are
// compared, too.
const OPTIONS = { threshold: 0.05, includeAA: true };

const decoded = new Map();
const KEPT = 16;

function readPicture(path) {
    if (!decoded.has(path)) {
        if (decoded.size >= KEPT)
            decoded.delete(decoded.keys().next().value);
        decoded.set(path, PNG.sync.read(readFileSync(path)));
    }
    return decoded.get(path);
}

// Returns the share of the pixels that differ. `difference`: the path for a picture that shows these pixels.
export function comparePictures(before, after, difference) {
    const bytes = [before, after].map((path) => readFileSync(path));
    if (bytes[0].equals(bytes[1]))
        return 0;
    const [a, b] = [before, after].map(readPicture);
    const map = difference && new PNG({ width: a.width, height: a.height });
    const count = pixelmatch(a.data, b.data, map?.data, a.width, a.height, OPTIONS);
    if (difference && count > 0)
        writeFileSync(difference, PNG.sync.write(map));
    return count / (a.width * a.height);
}

// Returns the number of items of `before`, and how many of them are also in `after`; both lists are compared as multisets.
function bagShare(before, after) {
    if (before.length === 0)
        return { kept: 0, all: 0 };
    const left = new Map();
    for (const item of after)
        left.set(item, (left.get(item) ?? 0) + 1);
    let kept = 0;
    for (const item of before) {
        const n = left.get(item) ?? 0;
        kept += n > 0;
        left.set(item, n - 1);
    }
    return { kept, all: before.length };
}

const words = (text) => text.toLowerCase().split(/[^\p{L}\p{N}\p{S}]+/u).filter((word) => word !== '');

export const compareTexts = (before, after) => bagShare(words(before), words(after));

// A prefix of ids changes "#part" to "#prefix-part".
const normalLink = (href) => {
    const trimmed = href.trim();
    if (trimmed.startsWith('#'))
        return `#${trimmed.slice(1).replace(/^(mail-|user-content-)/, '')}`;
    try {
        return new URL(trimmed, 'http://base.test/').href;
    } catch {
        return trimmed;
    }
};

// Links that are empty, run a script or contain their own data are not counted.
const isLink = (href) => href.trim() !== '' && !/^(javascript|data|vbscript):/i.test(href.trim());

export const compareLinks = (before, after) =>
    bagShare(before.filter(isLink).map(normalLink), after.map(normalLink));
