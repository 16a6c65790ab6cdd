// slim_test.mjs: tamis/slim gives what tamis gives, or says that it cannot.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as slim from '../dist/node/slim.js';
import { FILES, runVector } from './vectors.mjs';

const REFUSALS = /tamis\/slim/;
// Their messages suggest a preset; the module has fewer.
const SUGGESTS_PRESET = ['policies/preset/unknown', 'broken/extends-preset-misspelt'];
const absent = (name) => () => {
    throw new Error(`tamis/slim does not export ${name}`);
};

test('a vector has the same result as in tamis, or a clear refusal', () => {
    const package_ = { verify: absent('verify()'), policyWarnings: absent('policyWarnings()'), ...slim };
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
