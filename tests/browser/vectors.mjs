// vectors.mjs: reads ../property/vectors.def, so that the browser gets the same inputs as the C tests.
//
//     node vectors.mjs DIRECTORY    writes each vector to a separate file: seeds for fuzzing
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const LITERAL = String.raw`"(?:[^"\\\n]|\\.)*"`;
const STRING = `${LITERAL}(?:\\s*${LITERAL})*`;
const ENTRY = new RegExp(
    String.raw`^(?:VECTOR\((\d+),\s*(${STRING})\)|DEEP\((\d+),\s*(${STRING}),\s*(${STRING}),\s*(\d+),\s*(${STRING})\))`, 'gm');
const ESCAPES = { n: '\n', r: '\r', t: '\t', f: '\f', v: '\v', 0: '\0', '"': '"', '\\': '\\' };

// Returns the bytes of C string literals. Characters of the source are UTF-8.
function bytesOf(literals) {
    const one = (_, hex, letter) => (hex ? String.fromCharCode(parseInt(hex, 16)) : ESCAPES[letter]);
    const parts = literals.match(new RegExp(LITERAL, 'g')).map(
        (l) => Buffer.from(l.slice(1, -1), 'utf8').toString('latin1').replace(/\\(?:x([0-9a-f]+)|(.))/g, one));
    return Buffer.from(parts.join(''), 'latin1');
}

export function readVectors() {
    const source = readFileSync(new URL('../property/vectors.def', import.meta.url), 'utf8');
    const vectors = [...source.matchAll(ENTRY)].map(([, row, bytes, deepRow, before, unit, times, after]) =>
        row ? { row: Number(row), html: bytesOf(bytes) }
            : { row: Number(deepRow),
                html: Buffer.concat([bytesOf(before), ...Array(Number(times)).fill(bytesOf(unit)), bytesOf(after)]) });
    const written = source.match(/^(VECTOR|DEEP)\(/gm).length;
    if (vectors.length !== written)
        throw new Error(`vectors.def: read ${vectors.length} of ${written} vectors`);
    return vectors;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    const count = new Map();
    mkdirSync(process.argv[2], { recursive: true });
    for (const { row, html } of readVectors()) {
        count.set(row, (count.get(row) ?? 0) + 1);
        const name = `bypass-${String(row).padStart(2, '0')}-${count.get(row)}.html`;
        writeFileSync(join(process.argv[2], name), html);
    }
}
