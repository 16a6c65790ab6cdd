// inputs.mjs: the documents of the comparison, as JSON Lines: those of tests/browser, and the seeds of corpus/.
//
//     node inputs.mjs N    the documents include N hostile ones
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { hostiles } from '../browser/hostile.mjs';
import { comparisons } from '../browser/inputs.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const conformance = process.env.TAMIS_CONFORMANCE_DIR ?? `${root}../shared`;
const FOLDERS = ['fuzz_sanitize_html', 'fuzz_parse_html', 'fuzz_serialize_portable', 'fuzz_sanitize_url', 'fuzz_sanitize_css'];
const SEED = 20261127;

function seeds(folder) {
    return readdirSync(`${root}corpus/${folder}`).sort().map((name) => ({
        id: `${folder}/${name}`, html: new TextDecoder().decode(readFileSync(`${root}corpus/${folder}/${name}`)),
    }));
}

const all = [...comparisons(conformance), ...FOLDERS.flatMap(seeds), ...hostiles(Number(process.argv[2]), SEED)];
for (const record of all)
    process.stdout.write(`${JSON.stringify(record)}\n`);
