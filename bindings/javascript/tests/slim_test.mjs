// slim_test.mjs: tamis/slim gives what tamis gives, or says that it cannot.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { create } from '../dist/api.js';
import * as slim from '../dist/node/slim.js';
import * as tamis from '../dist/node/tamis.js';
import { features } from '../dist/slim.js';
import { FILES, runVector } from './vectors.mjs';

const MOST_BYTES = 135500;
const module = readFileSync(new URL('../dist/slim.wasm', import.meta.url));
const REFUSALS = /tamis\/slim/;
// Their messages suggest a preset; the module has fewer.
const SUGGESTS_PRESET = ['policies/preset/unknown', 'broken/extends-preset-misspelt'];
const absent = (name) => () => {
    throw new Error(`tamis/slim does not export ${name}`);
};

test('a vector has the same result as in tamis, or a clear refusal', () => {
    // Most vectors have a report. Only their outputs and errors can be compared.
    const explain = (html, policy, { most, ...options } = {}) => {
        const output = slim.sanitize(html, policy, options);
        return { ...tamis.explain(html, policy, { most, ...options }), html: typeof output === 'string' ? output : new TextDecoder('utf-8', { ignoreBOM: true }).decode(output) };
    };
    const package_ = { explain, verify: absent('verify()'), policyWarnings: absent('policyWarnings()'), ...slim };
    let same = 0, refused = 0;
    for (const file of FILES)
        for (const vector of JSON.parse(readFileSync(new URL(`../../vectors/${file}.json`, import.meta.url), 'utf8'))) {
            const difference = runVector(package_, vector);
            if (difference && !SUGGESTS_PRESET.includes(vector.name))
                assert.match(difference, REFUSALS, `${vector.name}: ${difference}`);
            if (difference)
                refused++;
            else
                same++;
        }
    console.log(`tamis/slim: ${same} vectors as tamis, ${refused} refused`);
    assert.ok(same > 1000);
});

test('what is missing is named', () => {
    assert.equal(slim.sanitize('<b onclick=x>x<i>', 'comment'), '<b>x<i></i></b>');
    assert.throws(() => slim.sanitize('x', 'email'), /tamis\/slim does not have the preset "email"/);
    assert.throws(() => slim.sanitize('x', { elements: ['b'], attributes: ['style'], rules: [{ elements: ['b'], attributes: ['style'],
        style: { properties: ['color'] } }] }), slim.PolicyError);
    assert.throws(() => slim.sanitize('<svg><path d="M0"/></svg>'), { status: 'TAMIS_STOPPED' });
    assert.throws(() => slim.sanitize('x', 'comment', { output: 'text' }), /output as text/);
    assert.throws(() => slim.sanitize('x', 'comment', { output: 'markdown' }), /output as Markdown/);
    assert.equal(slim.sanitize('<svg><path d="M0"/></svg><b>x', 'comment'), '<b>x</b>');
    assert.equal(new slim.Sanitizer('comment').removeElement('b'), true);
});

test('explain() and gate() are missing, and about() has no reasons', () => {
    for (const name of ['explain', 'gate']) {
        assert.equal(slim[name], undefined);
        assert.throws(() => create(new WebAssembly.Module(module), features)[name]('<b>x'), { message: new RegExp(`tamis/slim has no ${name}\\(\\)`) });
    }
    assert.deepEqual(slim.about().reasons, []);
    const { reasons, presets, properties, ...rest } = tamis.about();
    const { reasons: none, presets: one, properties: others, ...same } = slim.about();
    assert.deepEqual(same, rest);
});

test('every static name is known, as an element and as an attribute', () => {
    const names = readFileSync(new URL('../../../src/base/names.def', import.meta.url), 'utf8');
    const all = [...names.matchAll(/\bNAME\(\w+, "([^"]+)"\)/g)].map(([, name]) => name);
    assert.ok(all.length > 700);
    const result = (package_, html, policy) => {
        try {
            return package_.sanitize(html, policy);
        } catch (error) {
            return error.message;
        }
    };
    let same = 0;
    for (const name of all)
        for (const html of [`<${name}>x</${name}><b>y`, `<b ${name}=z>x`, `<svg><${name} ${name}=z>x</${name}></svg><b>y`])
            for (const policy of [undefined, { elements: [name, 'b'], attributes: [name] }, { removeElements: [name], removeAttributes: [] }]) {
                const output = result(slim, html, policy);
                if (REFUSALS.test(output))
                    continue;
                assert.equal(output, result(tamis, html, policy), `${html} ${JSON.stringify(policy)}`);
                same++;
            }
    assert.ok(same > 3000, `${same}`);
});

// Without wasm-opt, the build says so, and the module is larger.
test(`the module has at most ${MOST_BYTES} bytes after gzip -9`, (t) => {
    if (process.env.WASM_OPT === 'none' || !existsSync(new URL('../../../build/wasm/binaryen/node_modules', import.meta.url)))
        return t.skip('the modules are not optimized: there is no wasm-opt');
    const { status, stdout: { length } } = spawnSync('gzip', ['-9', '-n'], { input: module }); // the zlib of Node writes 1 % more
    assert.equal(status, 0);
    assert.ok(length <= MOST_BYTES, `slim.wasm has ${length} bytes`);
});

test('a body that is renamed has no style sheet in tamis/slim', () => {
    const rename = { elements: ['div', 'p'], attributes: ['class'], rules: [{ elements: ['body'], rename: 'div', class: 'page' }] };
    for (const html of ['<body bgcolor=red text=blue><p>x', '<body><p>x', '<html lang=en><body class=page><p>x'])
        assert.equal(slim.sanitize(html, rename, { document: true }), tamis.sanitize(html, rename, { document: true }), html);
});

test('XML and portable profiles are refused, and fail in the module, too', () => {
    for (const options of [{ dialect: 'xml5' }, { profile: 'P4' }, { profile: 'P3' }, { profile: 'P0' }]) {
        assert.throws(() => slim.sanitize('<b>x', 'comment', options), /tamis\/slim has no (XML|portable profiles)/);
        assert.throws(() => new slim.SanitizerStream('comment', options), /tamis\/slim has no/);
        const unchecked = create(new WebAssembly.Module(module));
        for (const html of ['', 'x', '<b>x', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'x'.repeat(100000)])
            for (const document of [undefined, true])
                assert.throws(() => unchecked.sanitize(html, undefined, { ...options, document }), { status: 'TAMIS_STOPPED' });
        assert.equal(unchecked.sanitize('<b>x'), '<b>x</b>');
    }
    assert.equal(slim.sanitize('<b>x', 'comment', { dialect: 'html', profile: 'html' }), '<b>x</b>');
});

test('numbers in the place of names, and of true and false, are errors, as in tamis', () => {
    for (const text of ['{"attributes":[1]}', '{"elements":[0.5e3]}', '{"comments":0}', '{"elements":[{"name":-5}]}'])
        for (const package_ of [slim, tamis])
            assert.throws(() => package_.sanitize('x', package_.Policy.fromJSON(text)), package_.PolicyError);
});

test('every character reference is decoded as in tamis', () => {
    const entities = readFileSync(new URL('../../../src/lex/charref/entities.inc', import.meta.url), 'utf8');
    const nodes = [...entities.matchAll(/\{'(\\?.)', (\d+), (\d+), (\d+)\}/g)].map(([, c, count, first, value]) => [c, +count, +first, +value]);
    const names = [], open = [[0, '']];
    while (open.length > 0) {
        const [node, name] = open.pop();
        const [, count, first, value] = nodes[node];
        if (value > 0)
            names.push(name);
        for (let i = first; i < first + count; i++)
            open.push([i, name + nodes[i][0]]);
    }
    assert.equal(names.length, 2231);
    const text = names.map((name) => `&${name} &${name}x &${name.slice(0, -1)} &${name}=<b title="&${name}=&${name}">&${name.slice(0, -2)}</b>`).join('\n');
    const policy = { elements: ['b'], attributes: ['title'] };
    assert.equal(slim.sanitize(text, policy), tamis.sanitize(text, policy));
});
