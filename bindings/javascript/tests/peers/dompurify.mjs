// dompurify.mjs: node dompurify.mjs FOLDER MODULES [--list] [--write]: runs DOMPurify's own tests with tamis/dompurify. FOLDER is a clone of
// DOMPurify's repository, and MODULES a node_modules with qunit and jsdom. `run` calls this file.
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import purify from '../../dist/node/dompurify.js';
import { Outputs, checkFiles, finish } from './groups.mjs';

const [folder, modules] = process.argv.slice(2).map((path) => resolve(path));
checkFiles('dompurify', folder);
const require = createRequire(pathToFileURL(`${modules}/x.js`));
const QUnit = globalThis.QUnit = require('qunit');
const { JSDOM, VirtualConsole } = require('jsdom');
const { window } = new JSDOM('<html><head></head><body><div id="qunit-fixture"></div></body></html>',
                             { runScripts: 'dangerously', virtualConsole: new VirtualConsole() });
window.alert = () => (window.xssed = true);
const fixture = window.document.getElementById('qunit-fixture');
window.jQuery = () => ({ html: (html) => (fixture.innerHTML = html), empty: () => (fixture.innerHTML = '') });

const outputs = new Outputs((html) => {
    const body = new JSDOM('').window.document.createElement('div');
    body.innerHTML = html;
    return body;
});
QUnit.assert.contains = function (actual, expected, message) {
    const result = expected.includes(actual);
    this.pushResult({ result, actual, expected: Array.isArray(expected) ? expected : [expected], message });
};
QUnit.config.autostart = false;
QUnit.config.testTimeout = 20000;
const results = [];
let current = [];
QUnit.log(({ result, actual, expected, message, source }) => result || current.push({ actual, expected, message, source }));
QUnit.testDone(({ name, module, failed }) => {
    results.push({ name: `${module}: ${name}`, group: failed ? outputs.groupOf(current) : 'passed', failures: current });
    current = [];
});
const { default: cases } = await import(pathToFileURL(`${folder}/test/fixtures/expect.mjs`));
require(`${folder}/test/test-suite.js`)(purify, window, cases, cases.filter(({ payload }) => /alert/.test(payload)));
const done = new Promise((resolve) => QUnit.done(resolve));
QUnit.start();
await done;
finish('dompurify', results);
