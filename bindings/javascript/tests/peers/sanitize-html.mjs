// sanitize-html.mjs: node sanitize-html.mjs FOLDER MODULES [--list]: runs sanitize-html's own tests with tamis/sanitize-html. FOLDER is a clone
// of its repository, and MODULES a node_modules with jsdom. README.md says how to get them, and what the groups mean.
import assert from 'node:assert';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { runInThisContext } from 'node:vm';
import sanitizeHtml from '../../dist/node/sanitize-html.js';
import { Outputs, summary, unreviewed } from './groups.mjs';

const [folder, modules] = process.argv.slice(2);
const require = createRequire(pathToFileURL(`${modules}/x.js`));
const { JSDOM } = require('jsdom');
const outputs = new Outputs((html) => {
    const body = new JSDOM('').window.document.createElement('div');
    body.innerHTML = html;
    return body;
});

// sinon is only used to silence the console.
const stub = { stub: () => ({ restore() {}, calledOnce: false }), spy: () => ({ restore() {} }) };
const tests = [];
const found = { assert, sinon: stub, '../index.js': sanitizeHtml };
const source = readFileSync(`${folder}/test/test.js`, 'utf8');
const run = runInThisContext(`(function (require, describe, it) { ${source}\n})`);
run((name) => found[name] ?? require(name), (name, body) => body(), (name, body) => tests.push({ name, body }));

const results = [];
for (const { name, body } of tests) {
    try {
        await body();
        results.push({ name, group: 'passed', failures: [] });
    } catch (error) {
        const failures = [{ actual: error.actual ?? error, expected: [error.expected], source: error.stack, message: error.message }];
        results.push({ name, group: outputs.groupOf(failures), failures });
    }
}
summary('sanitize-html', results, process.argv.includes('--list'));
process.exit(unreviewed(results).length > 0 ? 1 : 0);
