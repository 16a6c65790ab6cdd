// corpus.mjs: node corpus.mjs FOLDER: no file of the corpora of the fuzz targets stops the module, whether it is a document, a policy or
// both. An error of the package is an answer.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as tamis from '../dist/node/tamis.js';
import { default as purify } from '../dist/node/dompurify.js';
import { default as sanitizeHtml } from '../dist/node/sanitize-html.js';

const { TamisError, Policy } = tamis;
let calls = 0, errors = 0;
const defects = [];

function attempt(name, run) {
    calls++;
    try {
        run();
    } catch (error) {
        errors++;
        if (!(error instanceof TamisError) || error.statusClass === 'defect')
            defects.push(`${name}: ${error.stack}`);
    }
}

const files = readdirSync(process.argv[2], { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    .map((entry) => join(entry.path ?? entry.parentPath, entry.name));
for (const file of files) {
    const bytes = new Uint8Array(readFileSync(file)), text = new TextDecoder().decode(bytes);
    attempt(file, () => tamis.sanitize(bytes));
    attempt(file, () => tamis.sanitize(text, 'email', { document: true }));
    attempt(file, () => tamis.sanitize(bytes, 'svg', { dialect: 'xml5' }));
    attempt(file, () => tamis.explain(text, 'article'));
    attempt(file, () => tamis.toMarkdown(text, 'comment'));
    attempt(file, () => tamis.sanitize('<p>x', Policy.fromJSON(bytes)));
    attempt(file, () => purify.sanitize(text));
    attempt(file, () => sanitizeHtml(text));
    const cut = bytes.indexOf(0); // many files are a policy, a NUL and a document
    if (cut > 0)
        attempt(file, () => tamis.sanitize(bytes.subarray(cut + 1), Policy.fromJSON(bytes.subarray(0, cut))));
}
defects.slice(0, 10).forEach((defect) => console.log(`FAILED ${defect}`));
console.log(`corpus: ${files.length} files, ${calls} calls, ${errors} refused, ${defects.length} defects`);
process.exit(defects.length > 0 || files.length === 0 ? 1 : 0);
