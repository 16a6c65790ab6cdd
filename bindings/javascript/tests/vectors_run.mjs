// vectors_run.mjs: runs the vectors in Node, Bun or Deno: PROGRAM vectors_run.mjs [PACKAGE]
import { readFileSync } from 'node:fs';
import { runVectors } from './vectors.mjs';

const tamis = await import(process.argv[2] ?? '../dist/node/tamis.js');
const { total, failures } = await runVectors(tamis, (file) =>
    JSON.parse(readFileSync(new URL(`../../vectors/${file}.json`, import.meta.url), 'utf8')));
for (const failure of failures.slice(0, 20))
    console.log(`FAILED ${failure}`);
console.log(`vectors: ${total - failures.length} of ${total} passed`);
process.exit(failures.length > 0 || total === 0 ? 1 : 0);
