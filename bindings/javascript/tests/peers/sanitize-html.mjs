// sanitize-html.mjs: node sanitize-html.mjs FOLDER MODULES [--list] [--write]: runs sanitize-html's own tests with tamis/sanitize-html. FOLDER is
// a clone of its repository, and MODULES a node_modules with jsdom and sinon. `run` calls this file.
import assert from 'node:assert';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runInThisContext } from 'node:vm';
import sanitizeHtml from '../../dist/node/sanitize-html.js';
import { Outputs, checkFiles, finish } from './groups.mjs';

const [folder, modules] = process.argv.slice(2).map((path) => resolve(path));
checkFiles('sanitize-html', folder);
const require = createRequire(pathToFileURL(`${modules}/x.js`));
const { JSDOM } = require('jsdom');
const outputs = new Outputs((html) => {
    const body = new JSDOM('').window.document.createElement('div');
    body.innerHTML = html;
    return body;
});

const tests = [];
const found = { assert, '../index.js': sanitizeHtml };
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
finish('sanitize-html', results);
